"""The style sheet of everything that is drawn: palette, kit and the drawings of every game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ziggurat.draw import kit, palette
from ziggurat.registry import packages

DRAWING_CSS = "/drawing.css"
"""Its address."""


@cache
def drawing(game: str) -> ModuleType | None:
    """The module that draws the table of a game; None for a game without one."""
    name = f"{packages()[game]}.table"
    return import_module(name) if find_spec(name) else None


@cache
def drawing_css() -> str:
    """The whole style sheet; it changes only with the program."""
    parts = [palette.css(), kit.css()]
    for game in packages():
        css = getattr(drawing(game), "css", None)
        if css is not None:
            parts.append(css())
    return "\n".join(parts)
