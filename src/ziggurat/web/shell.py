"""The page as an app that can be installed: its manifest, its worker, and what it says offline."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Final

from fastapi import APIRouter, Request, Response

from ziggurat.core.errors import Refusal
from ziggurat.draw.palette import LIGHT
from ziggurat.web import pages
from ziggurat.web.assets import asset, unchanging
from ziggurat.web.context import PageContext
from ziggurat.words import LANGUAGES, words

ROUTER: Final = APIRouter(include_in_schema=False)
SHELL: Final = ("/drawing.css", "/static/ziggurat.css", "/static/page.css", "/static/icon.svg")
"""What the page needs that is shown offline."""
ICONS: Final = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-mask.png", "512x512", "image/png", "maskable"),
)


@ROUTER.get("/manifest/{language}.webmanifest")
async def manifest(request: Request, language: str) -> Response:
    """What a system is told that installs the app."""
    if language not in LANGUAGES:
        raise Refusal("unknown_page")
    found = {
        "id": "/",
        "name": "Ziggurat",
        "short_name": "Ziggurat",
        "description": words(language).say("home.sentence"),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT["ground"],
        "theme_color": LIGHT["lapis"],
        "categories": ["games"],
        "icons": [
            {"src": f"/static/{name}", "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in ICONS
        ],
    }
    text = json.dumps(found, ensure_ascii=False)
    return unchanging(request, text, "application/manifest+json")


@ROUTER.get("/worker.js")
async def worker(request: Request) -> Response:
    """The service worker: at the root, so that it is that of all pages."""
    return unchanging(request, _worker(), "text/javascript")


@cache
def _worker() -> str:
    """Its script, with the files that it keeps, and a version that changes when they do."""
    found = asset("worker.js")
    script = "" if found is None else found[0].decode()
    kept = [pages.drawing_css(), *[_offline(language) for language in LANGUAGES], script]
    files = [asset(path.rpartition("/")[2]) for path in SHELL[1:]]
    parts = [part.encode() for part in kept] + [one[0] for one in files if one is not None]
    version = hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
    shell = ",".join(f"'{path}'" for path in SHELL)
    return script.replace("'VERSION'", f"'{version}'").replace("'SHELL'", shell)


@ROUTER.get("/offline/{language}")
async def offline(request: Request, language: str) -> Response:
    """What is shown when there is no way to the server: the same to everybody."""
    if language not in LANGUAGES:
        raise Refusal("unknown_page")
    return unchanging(request, _offline(language), "text/html")


@cache
def _offline(language: str) -> str:
    return pages.offline_page(PageContext(language, "auto", "/"))
