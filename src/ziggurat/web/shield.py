"""What stands before the application: limits, origins, and headers that keep browsers careful."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ziggurat.core.errors import Refusal
from ziggurat.web.metrics import TURNED_AWAY
from ziggurat.web.problems import response
from ziggurat.web.settings import Settings
from ziggurat.web.sites import Sites

UPLOAD_PATH: Final = "/review"
PROBES: Final = ("/health", "/ready")
"""Whatever asks for these calls the server by any name."""
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
FORBIDDEN: Final = 4403
"""The code with which a connection from another site is closed."""
KILOBYTE: Final = 1024


class Shield:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._sites = Sites(settings)
        self._most = settings.body_kilobytes * KILOBYTE
        self._upload_most = settings.upload_kilobytes * KILOBYTE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may pass."""
        if scope["type"] == "websocket":
            if self._sites.refusal(scope, is_change=True) is not None:
                TURNED_AWAY.labels("site").inc()
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
        most = self._upload_most if scope["path"] == UPLOAD_PATH else self._most
        refusal = self._refusal(scope, most)
        if refusal is not None:
            TURNED_AWAY.labels("size" if refusal.code == "too_large" else "site").inc()
            await response(Request(scope), refusal)(scope, receive, send)
            return
        await self._app(scope, _limited(receive, most), send)

    def _refusal(self, scope: Scope, most: int) -> Refusal | None:
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or len(length) > 18 or int(length) > most:
            return Refusal("too_large", most=most // KILOBYTE)
        if scope["path"] in PROBES:
            return None
        return self._sites.refusal(scope, is_change=scope["method"] not in SAFE_METHODS)

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
