"""Running the server from the command line."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any, Final, NoReturn

import uvicorn
from fastapi import FastAPI

from ziggurat.core.errors import Refusal
from ziggurat.web import logs, several, sweeping
from ziggurat.web.app import create_app
from ziggurat.web.connections import Gate, HttpConnection, Listener, PageConnection, room_for
from ziggurat.web.network import lan_address
from ziggurat.web.settings import ANYWHERE, LOCAL, Settings
from ziggurat.web.table.journal import FIRST_PAUSE, LONGEST_PAUSE
from ziggurat.words import Words, words

HEADERS_MOST: Final = 64 * 1024
"""Bytes of the headers of a request."""
QUEUE_MOST: Final = 2048
"""Connections that wait to be taken in; whoever finds it full tries again a second later."""
KILOBYTE: Final = 1024
EXIT_REFUSED: Final = 2
LOG: Final = logging.getLogger("ziggurat.serve")


def serve(settings: Settings) -> None:
    """Serve until it is stopped; exits with 2 and a sentence when it cannot."""
    said = words(settings.language)
    try:
        several.check(settings)
        listening = listen(settings)
    except Refusal as refusal:
        _give_up(said, refusal)
    port = int(listening.getsockname()[1])
    greet = partial(_greet, settings, said, own_url(settings, port), port)
    if settings.processes == 1:
        serve_on(settings, listening, greet)
        return
    log = logs.install(settings)
    try:
        status = several.serve_several(settings, listening, greet)
    finally:
        logs.uninstall(log)
    if status:
        raise SystemExit(status)


def serve_on(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve on this socket, in this very process, until it is stopped."""
    with listening:
        log = logs.install(settings)
        try:
            app = _opened(settings)
        except (Refusal, KeyboardInterrupt) as error:
            logs.uninstall(log)
            if isinstance(error, Refusal):
                _give_up(words(settings.language), error)
            return
        server = Server(settings, app, listening, ready)
        sweeping.begin()
        try:
            with suppress(KeyboardInterrupt):
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


def listen(settings: Settings) -> socket.socket:
    """The socket on which the server listens, or a refusal that says why not."""
    try:
        found = socket.getaddrinfo(
            settings.host or None, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, OverflowError, UnicodeError) as error:
        raise Refusal("bad_host", host=settings.host) from error
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(QUEUE_MOST)
    except (OSError, OverflowError) as error:
        listening.close()
        raise Refusal("port_in_use", host=settings.host, port=settings.port) from error
    return listening


def own_url(settings: Settings, port: int) -> str:
    """The address of the server on this machine."""
    host = LOCAL if settings.host in ANYWHERE else settings.host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _greet(settings: Settings, said: Words, own: str, port: int) -> None:
    lines = [said.say("serve.ready", url=own)]
    address = None if settings.is_local else lan_address(settings.host)
    if address is not None:
        lines.append(said.say("serve.friends", url=f"http://{address}:{port}/"))
    elif not settings.is_local:
        lines.append(said.say("serve.no_network"))
    lines.append(said.say("serve.stop"))
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
    if settings.open_browser:
        threading.Thread(target=webbrowser.open, args=(own,), daemon=True).start()


def _give_up(said: Words, refusal: Refusal) -> NoReturn:
    sys.stderr.write(said.refuse(refusal) + "\n")
    raise SystemExit(EXIT_REFUSED)
