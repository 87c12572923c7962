"""The outermost layer: who asks, an id for every request, and an orderly end for each of them."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, cast

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ziggurat.core.errors import Refusal
from ziggurat.web import logs
from ziggurat.web.metrics import REQUEST_SECONDS, REQUESTS, TURNED_AWAY, UNDER_WAY
from ziggurat.web.problems import response
from ziggurat.web.settings import Settings
from ziggurat.web.sites import FORWARDED, LOOPBACK, Networks, address_of, neighbourhood

LOG: Final = logging.getLogger("ziggurat.http")
REQUEST_ID: Final = "x-request-id"
SANE_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
FROM_HERE: Final = "from_here"
"""In the state of a request: whether it was sent on this very machine, and by no proxy."""
AWAY: Final = (ClientDisconnect, WebSocketDisconnect)
API: Final = "/api"
TRY_AGAIN_LATER: Final = 1013


@dataclass
class Answer:
    """How far the answer to a request has come."""

    status: int = 0
    is_complete: bool = False


class Edge:
    """An ASGI application around another one, which nothing leaves but an answer.

    ``stopping`` is set when the server is asked to stop.
    """

    def __init__(self, app: ASGIApp, settings: Settings, stopping: asyncio.Event) -> None:
        self._app = app
        self._believing: Any = ProxyHeadersMiddleware(
            cast("Any", self._by_address), list(settings.trusted_proxies)
        )
        self._proxies = Networks(settings.trusted_proxies)
        self._each = settings.connections_each
        self._under_way: Counter[str] = Counter()
        """Requests and pages of those who come through a proxy, by their own address."""
        self._stopping = stopping

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on, and see to its end."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers, peer = Headers(scope=scope), address_of(scope)
        is_proxied = peer in self._proxies
        is_here = peer in LOOPBACK and not any(name in headers for name in FORWARDED)
        scope.setdefault("state", {})[FROM_HERE] = is_here
        given = headers.get(REQUEST_ID, "") if is_proxied else ""
        request_id = given if SANE_ID.fullmatch(given) else secrets.token_hex(8)
        token = logs.REQUEST_ID.set(request_id)
        try:
            with UNDER_WAY.track_inprogress():
                await self._timed(scope, receive, send, request_id, is_proxied)
        finally:
            logs.REQUEST_ID.reset(token)

    async def _timed(
        self, scope: Scope, receive: Receive, send: Send, request_id: str, is_proxied: bool
    ) -> None:
        answer, began = Answer(), time.perf_counter()
        noting = _noting(send, answer, request_id)
        try:
            if is_proxied:
                _name_as_forwarded(scope)
                await self._believing(scope, receive, noting)
            else:
                await self._app(scope, receive, noting)
        except AWAY:
            pass  # whoever asked is gone: nobody is left to be answered
        except asyncio.CancelledError:
            if not self._stopping.is_set():
                raise
            await _say_farewell(scope, receive, noting, answer)
        except Exception as error:
            # What an answer was found for has been noted already.
            if not answer.is_complete:
                LOG.error("a fault at %s", _path(scope), exc_info=error)
                if scope["type"] == "http" and not answer.status:
                    raise
        finally:
            _note(scope, answer, time.perf_counter() - began)

    async def _by_address(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What a trusted proxy passes on is counted by where it came from."""
        with self._counted(neighbourhood(address_of(scope))) as is_one_too_many:
            if is_one_too_many:
                TURNED_AWAY.labels("address").inc()
                await _refuse(scope, receive, send, Refusal("crowded"))
            else:
                await self._app(scope, receive, send)

    @contextmanager
    def _counted(self, address: str) -> Iterator[bool]:
        self._under_way[address] += 1
        try:
            yield self._under_way[address] > self._each
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]


def _noting(send: Send, answer: Answer, request_id: str) -> Send:
    """The same, but what is sent is noted and carries the id of its request."""

    async def noting(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            answer.status = message.get("status", 101)
            MutableHeaders(scope=message)[REQUEST_ID] = request_id
        elif message["type"] in ("http.response.body", "websocket.close"):
            answer.is_complete = not message.get("more_body", False)
        await send(message)

    return noting


def _name_as_forwarded(scope: Scope) -> None:
    """Believe a trusted proxy about the name by which we were called."""
    forwarded = Headers(scope=scope).get("x-forwarded-host", "").partition(",")[0].strip()
    if forwarded:
        MutableHeaders(scope=scope)["host"] = forwarded


async def _say_farewell(scope: Scope, receive: Receive, send: Send, answer: Answer) -> None:
    if not answer.status and not answer.is_complete:
        await _refuse(scope, receive, send, Refusal("stopping"))


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    if scope["type"] == "http":
        await response(Request(scope), refusal)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})


def _route(scope: Scope) -> str:
    """The way of a request by the names of its parts; empty where it leads nowhere."""
    path = str(getattr(scope.get("route"), "path", ""))
    is_bare = path and scope["path"].startswith(API) and not path.startswith(API)
    return f"{API}{path}" if is_bare else path


def _path(scope: Scope) -> str:
    """The way of a request, which tells no secret."""
    return _route(scope) or logs.without_secrets(scope["path"])


def _note(scope: Scope, answer: Answer, seconds: float) -> None:
    """Count the request, and leave a line where that is wanted."""
    route = _route(scope) or "other"
    REQUESTS.labels(route, str(answer.status)).inc()
    if scope["type"] == "http":
        REQUEST_SECONDS.labels(route).observe(seconds)
    method = scope.get("method", "WS")
    told = (address_of(scope), method, _path(scope), answer.status, round(seconds * 1000))
    logs.REQUESTS.info("%s %s %s %d %d ms", *told)
