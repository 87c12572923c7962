"""Our own line drawings for Civilisation: signs of what is counted.

All on a square of 24 with one stroke, in the colour of the text, like those of the kit.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.svg import symbol

SHARED: Final = ("exchange", "tick", "ziggurat", *icons.MARKS)
"""Drawings of the kit that this table uses."""

LINES: Final[dict[str, str]] = {
    "stock": "M3 9.5h18v11H3zM3 9.5l2.6-5h12.8l2.6 5M9.4 13h5.2",
    "treasury": (
        "M4 6.4c0-4 16-4 16 0s-16 4-16 0zM4 6.4v5.4c0 4 16 4 16 0V6.4M4 11.8v5.6c0 4 16 4 16 0v-5.6"
    ),
    "trade_cards": "M4 7.5h10v13H4zM7 7.5v-3h10v13h-3",
    "cards": "M5 2.5h14v19H5zM8 6h8M8 9h8M9 15.5h6M12 12.5v6",
    "clock": "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM12 7v5l3.4 2",
}  # fmt: skip
"""Our own drawings, as strokes."""


def name(drawing: str) -> str:
    """The symbol of a drawing."""
    return f"cv-{drawing}" if drawing in LINES else icons.name(drawing)


@cache
def symbols() -> str:
    """Definitions of all these drawings."""
    own = [
        symbol(f"cv-{drawing}", icons.SIZE, icons.SIZE, f'<path class="z-line" d="{path}"/>')
        for drawing, path in LINES.items()
    ]
    return icons.symbols(*SHARED) + "".join(own)
