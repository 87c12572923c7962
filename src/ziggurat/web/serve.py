"""Running the server from the command line."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NoReturn

import uvicorn

from ziggurat.core.errors import Refusal
from ziggurat.web.app import create_app
from ziggurat.web.network import lan_address
from ziggurat.web.settings import ANYWHERE, LOCAL, Settings
from ziggurat.words import Words, words

MESSAGE_MOST: Final = 16 * 1024
"""Bytes of a message from a page."""
EXIT_REFUSED: Final = 2


def serve(settings: Settings) -> None:
    """Serve until it is stopped; exits with 2 and a sentence when it cannot."""
    said = words(settings.language)
    try:
        listening = listen(settings)
    except Refusal as refusal:
        _give_up(said, refusal)
    with listening:
        try:
            app = create_app(settings)
        except Refusal as refusal:
            _give_up(said, refusal)
        port = int(listening.getsockname()[1])
        own = own_url(settings, port)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            ws_max_size=MESSAGE_MOST,
            timeout_graceful_shutdown=2,
        )
        server = _Server(config, lambda: _greet(settings, said, own, port))
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then tell."""
        await super().startup(sockets)
        if self.started:
            self._ready()


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
        listening.listen(128)
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
