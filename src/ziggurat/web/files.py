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
FACES_MOST: Final = 100
"""Pictures in one answer."""
ROUTER: Final = APIRouter(include_in_schema=False)


@ROUTER.get("/notes/{game}/{language}.json")
async def notes(request: Request, game: str, language: str) -> Response:
    """What can be read about the things on a table, the same for every table of a game."""
    if game not in packages() or language not in LANGUAGES:
        raise Refusal("unknown_page")
    return unchanging(request, json.dumps(face.notes(game, language)), "application/json")


@ROUTER.get("/aside/{language}.json")
async def aside(request: Request, language: str) -> Response:
    """What a table page fetches once it can be used."""
    if language not in LANGUAGES:
        raise Refusal("unknown_page")
    return unchanging(request, json.dumps(pages.aside(language)), "application/json")


@ROUTER.get("/face/{game}/{digest}/{key}.svg")
async def card_face(game: str, digest: str, key: str) -> Response:
    """The picture of a card. Under its digest it never changes; under another it is the newest."""
    drawing = face.drawing(game) if game in packages() else None
    faces = drawing.faces if drawing is not None else None
    if faces is None or key not in faces:
        raise Refusal("unknown_page")
    kept = _kept(digest == faces.digest)
    return Response(
        faces.svg(key),
        media_type="image/svg+xml",
        headers={"Cache-Control": kept, "Content-Security-Policy": "default-src 'none'"},
    )


@ROUTER.get("/faces/{game}/{names}")
async def card_faces(game: str, names: str) -> Response:
    """Several pictures by digest and key, each on a line. Under their digests they never change."""
    drawing = face.drawing(game) if game in packages() else None
    faces = drawing.faces if drawing is not None else None
    wanted = [name.partition("-") for name in names.split(",")]
    if faces is None or len(wanted) > FACES_MOST or any(key not in faces for _, _, key in wanted):
        raise Refusal("unknown_page")
    lasting = all(digest == faces.digest for digest, _, _ in wanted)
    return Response(
        "\n".join([faces.svg(key) for _, _, key in wanted]),
        media_type="text/plain",
        headers={"Cache-Control": _kept(lasting)},
    )


def _kept(lasting: bool) -> str:
    """For how long a browser keeps what it is given."""
    return f"public, max-age={FACE_SECONDS}, immutable" if lasting else "no-cache"


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


@ROUTER.get("/drawing/{game}/still.js")
async def still_js(request: Request, game: str) -> Response:
    """The still parts of what a game draws."""
    script = pages.still_js(game)
    if script is None:
        raise Refusal("unknown_page")
    return unchanging(request, script, "text/javascript")


@ROUTER.get("/drawing/{game}/table.css")
async def table_css(request: Request, game: str) -> Response:
    """All styles that a table of a game needs."""
    styles = pages.table_css(game)
    if styles is None:
        raise Refusal("unknown_page")
    return unchanging(request, styles, "text/css")
