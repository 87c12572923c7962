"""The style sheet of everything that is drawn: palette, kit and the drawings of every game."""

from __future__ import annotations

from functools import cache

from ziggurat.draw import kit, palette
from ziggurat.registry import packages, part

DRAWING_CSS = "/drawing.css"
"""Its address."""


@cache
def drawing_css() -> str:
    """The whole style sheet; it changes only with the program."""
    parts = [palette.css(), kit.css()]
    for game in packages():
        css = getattr(part(game, "table"), "css", None)
        if css is not None:
            parts.append(css())
    return "\n".join(parts)
