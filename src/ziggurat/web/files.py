"""What every visitor is given alike: scripts, styles, notes, pictures and faces of cards.

It changes only with the program. Whoever has it already is told to keep it.
"""

from __future__ import annotations

import json
from typing import Final

from fastapi import APIRouter, Request, Response

from ziggurat.core.errors import Refusal
from ziggurat.registry import packages
from ziggurat.web import face, pages
from ziggurat.web.assets import asset, unchanging
from ziggurat.words import LANGUAGES

FACE_SECONDS: Final = 365 * 24 * 3600
"""How long a browser keeps a picture of a card: an address never shows another one."""
ROUTER: Final = APIRouter(include_in_schema=False)


@ROUTER.get("/notes/{game}/{language}.json")
async def notes(request: Request, game: str, language: str) -> Response:
    """What can be read about the things on a table, the same for every table of a game."""
    if game not in packages() or language not in LANGUAGES:
        raise Refusal("unknown_page")
    return unchanging(request, json.dumps(face.notes(game, language)), "application/json")


@ROUTER.get("/face/{game}/{digest}/{key}.svg")
async def card_face(game: str, digest: str, key: str) -> Response:
    """The picture of a card. Under its digest it never changes; under another it is the newest."""
    drawing = face.drawing(game) if game in packages() else None
    faces = drawing.faces if drawing is not None else None
    if faces is None or key not in faces:
        raise Refusal("unknown_page")
    lasting = digest == faces.digest(key)
    kept = f"public, max-age={FACE_SECONDS}, immutable" if lasting else "no-cache"
    return Response(
        faces.svg(key),
        media_type="image/svg+xml",
        headers={"Cache-Control": kept, "Content-Security-Policy": "default-src 'none'"},
    )


@ROUTER.get("/picture/{name}.svg")
async def picture(request: Request, name: str) -> Response:
    """A picture of a page: of a game, or the sky over the home page."""
    drawn = pages.picture(name)
    if not drawn:
        raise Refusal("unknown_page")
    return unchanging(request, drawn, "image/svg+xml")


@ROUTER.api_route("/static/{name}", methods=["GET", "HEAD"])
async def static(request: Request, name: str) -> Response:
    """A script, a style sheet or a drawing of ours."""
    found = asset(name)
    if found is None:
        raise Refusal("unknown_page")
    return unchanging(request, *found)


@ROUTER.get("/drawing.css")
async def drawing_css(request: Request) -> Response:
    """The styles of whatever is drawn on any page."""
    return unchanging(request, pages.drawing_css(), "text/css")


@ROUTER.get("/drawing/{game}.css")
async def game_css(request: Request, game: str) -> Response:
    """The styles of what a game draws."""
    styles = pages.game_css(game)
    if styles is None:
        raise Refusal("unknown_page")
    return unchanging(request, styles, "text/css")
