"""The drawing kit as a whole: its style sheet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ziggurat.draw.palette import SEATS

__all__ = ["css"]


@cache
def css() -> str:
    """Styles of the kit's drawings; the colours are those of ``palette.css``."""
    seats = "".join(
        [
            f".seat-{seat}{{--seat:var(--seat-{seat});--seat-ink:var(--seat-{seat}-ink)}}\n"
            for seat in range(SEATS)
        ]
    )
    return Path(__file__).with_name("kit.css").read_text("utf-8") + seats
