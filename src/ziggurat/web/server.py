"""One server process: the application on a socket, from its start to its end in order."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any, Final, NoReturn

import uvicorn
from fastapi import FastAPI

from ziggurat.core.errors import Refusal
from ziggurat.web import logs, sweeping
from ziggurat.web.app import create_app
from ziggurat.web.connections import Gate, HttpConnection, Listener, PageConnection, room_for
from ziggurat.web.settings import Settings
from ziggurat.web.table.journal import FIRST_PAUSE, LONGEST_PAUSE

LOG: Final = logging.getLogger("ziggurat.serve")
HEADERS_MOST: Final = 64 * 1024
"""Bytes of the headers of a request."""
KILOBYTE: Final = 1024


def serve_on(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve on this socket, in this very process, until it is stopped; refused where it cannot."""
    with listening:
        log = logs.install(settings)
        try:
            with suppress(KeyboardInterrupt):
                app = _opened(settings)
                server = Server(settings, app, listening, ready)
                sweeping.begin()
                _stop_in_order()
                server.run()
        finally:
            logs.uninstall(log)


def _opened(settings: Settings) -> FastAPI:
    """The application, as soon as its database is there; a refusal where it cannot be used."""
    pause = FIRST_PAUSE
    while True:
        try:
            return create_app(settings)
        except Refusal as refusal:
            if refusal.code != "unreachable_database":
                raise
            if pause == FIRST_PAUSE:
                LOG.warning("waiting for the database: %s", refusal.details["reason"])
        time.sleep(pause)
        pause = min(LONGEST_PAUSE, 2 * pause)


def _stop_in_order() -> None:
    """Have whoever ends the process by a signal end it after all that belongs to an end."""

    def leave(number: int, frame: FrameType | None) -> NoReturn:
        raise SystemExit(0)

    if threading.current_thread() is threading.main_thread():  # others are sent no signals
        signal.signal(signal.SIGTERM, leave)


class Server(uvicorn.Server):
    """A server on a socket that listens already; it says when it is ready."""

    def __init__(
        self,
        settings: Settings,
        app: FastAPI,
        listening: socket.socket,
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        self._settings = settings
        self._app = app
        self._listening = listening
        self._ready = ready
        self._gate = Gate(settings, room_for(settings.connections_most))
        pages: Any = partial(PageConnection, settings, self._gate)
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="on",
                http=HttpConnection,
                ws=pages,
                log_config=None,
                access_log=False,
                proxy_headers=False,  # who is trusted is a setting: see ``edge``
                server_header=False,
                h11_max_incomplete_event_size=HEADERS_MOST,
                timeout_keep_alive=settings.idle_seconds,  # type: ignore[arg-type]
                ws_max_size=settings.message_kilobytes * KILOBYTE,
                ws_ping_interval=settings.ping_seconds,
                ws_ping_timeout=settings.pong_seconds,
                timeout_graceful_shutdown=settings.stop_seconds,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then tell. We take connections in ourselves."""
        await super().startup([])
        if not self.started:
            return
        self._listener = Listener(self._listening, self._gate, self._connection)
        self._sweeping = asyncio.ensure_future(sweeping.keep_sweeping())
        self._ready()

    def _connection(self) -> HttpConnection:
        return HttpConnection(
            self._settings,
            self._gate,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take in nobody, let nobody wait, and stop."""
        self._app.state.stopping.set()
        self._sweeping.cancel()
        self._listener.close()
        self._listening.close()
        await super().shutdown(sockets)
