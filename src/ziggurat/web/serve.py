"""Running the server from the command line."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from functools import partial
from typing import Final, NoReturn

from ziggurat.core.errors import Refusal
from ziggurat.web import logs, several, system
from ziggurat.web.network import lan_address
from ziggurat.web.settings import ANYWHERE, LOCAL, Settings
from ziggurat.words import Words, words

QUEUE_MOST: Final = 2048
"""Connections that wait to be taken in; whoever finds it full tries again a second later."""


def serve(settings: Settings) -> None:
    """Serve until it is stopped; exits with 2 and a sentence when it cannot."""
    said = words(settings.language)
    try:
        several.check(settings)
        listening = listen(settings)
        port = int(listening.getsockname()[1])
        greet = partial(_greet, settings, said, own_url(settings, port), port)
        if settings.processes == 1:
            from ziggurat.web.server import serve_on  # whoever only starts others needs none of it

            serve_on(settings, listening, greet)
            return
    except Refusal as refusal:
        give_up(said, refusal)
    log = logs.install(settings)
    try:
        status = several.serve_several(settings, listening, greet)
    finally:
        logs.uninstall(log)
    if status:
        raise SystemExit(status)


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
        system.take_again(listening)
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


def give_up(said: Words, refusal: Refusal) -> NoReturn:
    """End the program, and say why."""
    sys.stderr.write(said.refuse(refusal) + "\n")
    raise SystemExit(several.EXIT_REFUSED)
