"""The style sheets of what is drawn: palette and kit for every page, and one for each game.

A table is the page that is opened most: all its styles come as one file, which compresses better.
"""

from __future__ import annotations

from functools import cache

from ziggurat.draw import kit, palette
from ziggurat.registry import packages
from ziggurat.web import face
from ziggurat.web.assets import asset, shorter

DRAWING_CSS = "/drawing.css"
"""The address of what all pages need."""
OF_A_TABLE = ("ziggurat", "follow")
"""The style sheets beside what is drawn that a table needs before its end."""
END = "end"
"""The one of how a game went, which comes with that."""


@cache
def drawing_css() -> str:
    """Palette and kit; they change only with the program."""
    return shorter(palette.css() + kit.css(), ".css")


def game_css_href(game: str) -> str:
    """The address of the styles of a game."""
    return f"/drawing/{game}.css"


@cache
def game_css(game: str) -> str | None:
    """The styles of a game's own things, empty where it has none; None: there is no such game."""
    if game not in packages():
        return None
    drawing = face.drawing(game)
    return shorter(drawing.css(), ".css") if drawing is not None and drawing.css is not None else ""


def table_css_href(game: str) -> str:
    """The address of all that a table of a game needs."""
    return f"/drawing/{game}/table.css"


@cache
def table_css(game: str) -> str | None:
    """All styles of a table of a game in one; None: there is no such game."""
    own = game_css(game)
    if own is None:
        return None
    files = [found for name in OF_A_TABLE if (found := asset(f"{name}.css")) is not None]
    return drawing_css() + own + "".join([text.decode() for text, _ in files])
