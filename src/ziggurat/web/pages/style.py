"""What drawings need beside themselves: style sheets, and for a table its still parts.

Palette and kit are for every page, and there is one sheet for each game. A table is the page that
is opened most: all its styles come as one file, which compresses better.
"""

from __future__ import annotations

from functools import cache

from ziggurat.draw import kit, palette
from ziggurat.registry import packages
from ziggurat.web import face
from ziggurat.web.assets import asset, shorter
from ziggurat.web.pages.strokes import LETTERS, SMALLEST, packed

DRAWING_CSS = "/drawing.css"
"""The address of what all pages need."""
OF_A_TABLE = ("ziggurat", "follow")
"""The style sheets beside what is drawn that a table needs before its end."""
END = "end"
"""The one of how a game went, which comes with that."""
ON_RULES = "/* On a page of rules"
"""A comment in the styles of a game: tables do without whatever comes after it."""


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
    return shorter(_written(game), ".css")


def _written(game: str) -> str:
    drawing = face.drawing(game)
    return drawing.css() if drawing is not None and drawing.css is not None else ""


def table_css_href(game: str) -> str:
    """The address of all that a table of a game needs."""
    return f"/drawing/{game}/table.css"


@cache
def table_css(game: str) -> str | None:
    """All styles of a table of a game in one; None: there is no such game."""
    if game not in packages():
        return None
    own = shorter(_written(game).partition(ON_RULES)[0], ".css")
    return drawing_css() + own + "".join([_asset(f"{name}.css") for name in OF_A_TABLE])


def _asset(name: str) -> str:
    """A file as it is sent."""
    found = asset(name)
    if found is None:
        raise FileNotFoundError(name)
    return found[0].decode()


def still_href(game: str) -> str:
    """The address of the still parts of a game's drawing."""
    return f"/drawing/{game}/still.js"


@cache
def still_js(game: str) -> str | None:
    """The still parts of a game's drawing, as a script that puts them where it stands.

    They never change, so a browser keeps them from one page to the next. A script is what it waits
    for before anything is seen. None: there is no such game.
    """
    if game not in packages():
        return None
    markup = f'<svg class="symbols" aria-hidden="true">{face.symbols(game)}</svg>'
    short = packed(markup)
    if short == markup:
        return _placed(_quoted(markup))
    unpack = _asset("unpack.js").replace("export ", "")
    drawing = f"unpacked({_quoted(short)},{_quoted(LETTERS)},{SMALLEST})"
    return f"{{{unpack}\n{_placed(drawing)}}}"


def _placed(drawing: str) -> str:
    return f"document.currentScript.insertAdjacentHTML('beforebegin',{drawing})"


def _quoted(text: str) -> str:
    """A text as one of a script."""
    return "`" + text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${") + "`"
