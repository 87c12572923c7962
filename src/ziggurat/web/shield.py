"""What stands before the application: limits, origins, and headers that keep browsers careful."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ziggurat.core.errors import Refusal
from ziggurat.web.problems import response

BODY_MOST: Final = 64 * 1024
UPLOAD_MOST: Final = 2 * 1024 * 1024
UPLOAD_PATH: Final = "/review"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FORBIDDEN: Final = 4403
"""The code with which a connection from another site is closed."""


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin", "same-site")
    return urlsplit(origin).netloc == headers.get("host", "")


class Shield:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may pass."""
        if scope["type"] == "websocket":
            if not same_origin(Headers(scope=scope)):
                await receive()
                await send({"type": "websocket.close", "code": FORBIDDEN})
                return
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        await self._http(scope, receive, self._with_headers(scope, send))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        most = UPLOAD_MOST if scope["path"] == UPLOAD_PATH else BODY_MOST
        refusal = None
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            refusal = Refusal("too_large", most=most // 1024)
        elif scope["method"] not in SAFE_METHODS and not same_origin(headers):
            refusal = Refusal("other_origin")
        if refusal is not None:
            answer = response(Request(scope), refusal)
            await answer(scope, receive, send)
            return
        await self._app(scope, _limited(receive, most), send)

    @staticmethod
    def _with_headers(scope: Scope, send: Send) -> Send:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                static = scope["path"].startswith("/static/")
                headers.setdefault("Cache-Control", "no-cache" if static else "no-store")
            await send(message)

        return send_with_headers


def _limited(receive: Receive, most: int) -> Receive:
    """The same, but a body that has no announced length is cut off too."""
    got = 0

    async def receive_some() -> Message:
        nonlocal got
        message = await receive()
        if message["type"] == "http.request":
            got += len(message.get("body", b""))
            if got > most:
                raise HTTPException(413)
        return message

    return receive_some
