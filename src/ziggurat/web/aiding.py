"""Where player aids are found: one of each game, for the options that a table has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ziggurat.aids import Aid
from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.registry import offers
from ziggurat.web import face, pages
from ziggurat.web.asking import language_of, theme_of
from ziggurat.web.context import AidContext
from ziggurat.words import words

ROUTER: Final = APIRouter(include_in_schema=False)
SHEET: Final = "sheet"
"""In the address: the sheet alone, for a page that has everything around it."""
ON: Final = "on"


def aid_href(game: str, options: Mapping[str, Any]) -> str:
    """The address of the aid for a table with these options; empty where the game has none."""
    if offers(game).aid() is None:
        return ""
    usual = {option.name: option.default for option in find_game(game).options}
    other = {
        name: ON if value is True else str(value)
        for name, value in sorted(options.items())
        if name in usual and value != usual[name]
    }
    return f"/aid/{game}?{urlencode(other)}" if other else f"/aid/{game}"


@ROUTER.get("/aid/{game}")
async def show_aid(request: Request, game: str) -> HTMLResponse:
    """The player aid: a page, or the sheet alone."""
    language, aid = language_of(request), _found(game)
    said = words(language, game)
    parts = aid.sheet(_options(request, game), said)
    if request.query_params.get(SHEET):
        return HTMLResponse(pages.aid_sheet(game, parts, said))
    query = f"?{request.url.query}" if request.url.query else ""
    return HTMLResponse(
        pages.aid_page(
            AidContext(
                language=language,
                theme=theme_of(request),
                path=f"/aid/{game}{query}",
                game=game,
                title=said.say("game.name"),
                symbols=face.symbols(game),
                parts=tuple(parts),
            )
        )
    )


def _found(game: str) -> Aid:
    aid = offers(find_game(game).name).aid()
    if aid is None:
        raise Refusal("unknown_page")
    return aid


def _options(request: Request, game: str) -> dict[str, Any]:
    """What the address says of the options; what it does not say, or wrongly, is as usual."""
    chosen: dict[str, Any] = {}
    for option in find_game(game).options:
        text = request.query_params.get(option.name, "")
        if option.kind == "switch":
            chosen[option.name] = text == ON if text else option.default
        else:
            chosen[option.name] = text if text in option.choices else option.default
    return chosen
