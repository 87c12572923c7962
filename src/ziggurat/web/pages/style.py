"""The style sheet of everything that is drawn: palette, kit and the drawings of every game."""

from __future__ import annotations

from functools import cache

from ziggurat.draw import kit, palette
from ziggurat.registry import packages
from ziggurat.web import face

DRAWING_CSS = "/drawing.css"
"""Its address."""


@cache
def drawing_css() -> str:
    """The whole style sheet; it changes only with the program."""
    parts = [palette.css(), kit.css()]
    for game in packages():
        drawing = face.drawing(game)
        if drawing is not None and drawing.css is not None:
            parts.append(drawing.css())
    return "\n".join(parts)
