"""The files that pages are made of: scripts and styles, sent without their comments.

They lie in ``static`` as they were written. A third of that is said to whoever reads the code, and
no browser needs it. The modules of the client script are sent as one. All change only with the
program, so each is made once.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import cache, lru_cache
from typing import Final

import rcssmin
import rjsmin
from starlette.requests import Request
from starlette.responses import Response

from ziggurat.web.joining import joined, offered
from ziggurat.web.settings import STATIC

SCRIPT: Final = "ziggurat"
"""The module that every page begins with."""
LATER: Final = "furniture"
"""The module of what a table fetches once it can be used."""
WORDS: Final = "words"
"""The module that is taught sentences, for all that is fetched later."""
TAGS_KEPT: Final = 64
_NEEDLESS: Final = re.compile(r"(?<![\w.])0(?=\.\d)")
"""The nought before a fraction."""


@cache
def asset(name: str) -> tuple[bytes, str] | None:
    """The file of that name as it is sent, and its media type; None: there is none."""
    if name not in _names():
        return None
    path = STATIC / name
    if path.suffix == ".png":
        return path.read_bytes(), "image/png"
    return shorter(_text(name), path.suffix).encode(), mimetypes.guess_type(name)[0] or "text/plain"


def _text(name: str) -> str:
    """A file before it is shortened: modules that are always fetched together are one."""
    if name == f"{SCRIPT}.js":
        return joined(SCRIPT, _module)
    if name == f"{LATER}.js":
        return f"{joined(LATER, _module, (WORDS,))}\n{offered(LATER, _module)}"
    return _read(name)


def _module(name: str) -> str:
    return _read(f"{name}.js")


def _read(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def shorter(text: str, suffix: str) -> str:
    """A script or a style sheet without its comments, and what else no browser needs."""
    if suffix == ".css":
        return _NEEDLESS.sub("", str(rcssmin.cssmin(text)))
    return str(rjsmin.jsmin(text)) if suffix == ".js" else text


@cache
def _names() -> frozenset[str]:
    """The files that there are: whatever else is asked for, nothing is looked up on the disk."""
    return frozenset(path.name for path in STATIC.iterdir() if path.is_file())


def unchanging(request: Request, content: str | bytes, media_type: str) -> Response:
    """What changes only with the program: a browser that has it is told to keep it."""
    data = content.encode() if isinstance(content, str) else content
    headers = {"ETag": _tag(data), "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=media_type, headers=headers)


@lru_cache(TAGS_KEPT)
def _tag(data: bytes) -> str:
    return f'"{hashlib.sha256(data).hexdigest()[:20]}"'
