"""Civilisation in the browser: draws a view, and says what is clicked for which action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ziggurat.draw.svg import escape
from ziggurat.games.civilisation import atlas
from ziggurat.games.civilisation.clicks import describe, label, paths
from ziggurat.words import Words

__all__ = ("css", "describe", "draw", "label", "paths", "symbols")

View = Mapping[str, Any]


@cache
def css() -> str:
    """Styles of this game's own things."""
    return Path(__file__).with_name("table.css").read_text("utf-8")


@cache
def symbols() -> str:
    """The still parts of the drawing."""
    return atlas.still()


def draw(view: View, words: Words, names: Sequence[str]) -> dict[str, str]:
    """The table as this view shows it: markup by region."""
    return {
        **atlas.regions(view, words, names),
        "seats": "".join([f"<p>{escape(name)}</p>" for name in names]),
        "mine": _mine(view, words, names),
        "result": escape(view["scores"]) if view["over"] else "",
    }


def _mine(view: View, words: Words, names: Sequence[str]) -> str:
    keys = [f"hand:{code}" for code in view.get("hand", {})]
    return "".join(
        [f'<p data-key="{key}">{escape(label(view, key, words, names))}</p>' for key in keys]
    )
