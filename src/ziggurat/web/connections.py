"""Connections: how many there may be, and how long each may keep the server waiting.

Whoever opens a connection and sends nothing, or only a little now and then, costs a file each. So
every wait for somebody else has an end; there is a limit for each address and one for all; and
when a limit is reached, the connection that has kept us waiting longest makes room.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ziggurat.web import system
from ziggurat.web.asking import LANGUAGE_COOKIE, THEME_COOKIE
from ziggurat.web.browsers import COOKIE, OLD_COOKIE
from ziggurat.web.metrics import CONNECTIONS, TURNED_AWAY
from ziggurat.web.people.sessions import SESSION_COOKIE
from ziggurat.web.settings import Settings
from ziggurat.web.sites import Networks, neighbourhood
from ziggurat.words import LANGUAGES, words

LOG: Final = logging.getLogger("ziggurat.connections")
SPARE_FILES: Final = 64
"""For the database, bots, and whatever else needs files."""
LINGERING_MOST: Final = 16
LINGER_SECONDS: Final = 1.0
OUT_OF_FILES: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
PAUSE: Final = 0.1
"""Seconds after which another connection is tried when there was no file for one."""
FULL: Final = "full"
CROWDED: Final = "crowded"
STATUS: Final = {FULL: "503 Service Unavailable", CROWDED: "429 Too Many Requests"}
NEEDED: Final = (COOKIE, SESSION_COOKIE, LANGUAGE_COOKIE, THEME_COOKIE)
TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

# What a connection keeps us waiting for
HEAD: Final = "head"
BODY: Final = "body"
NEXT: Final = "next"


def room_for(wanted: int) -> int:
    """How many connections there may be: as many as wanted, if there are files enough."""
    files = system.room_for_files(wanted + SPARE_FILES)
    if files is not None and files < wanted + SPARE_FILES:
        room = max(1, files - SPARE_FILES)
        LOG.warning("there are files for %d connections only, not for %d", room, wanted)
        return room
    return wanted


class Gate:
    """Who is connected, and who of them keeps us waiting."""

    def __init__(self, settings: Settings, most: int) -> None:
        self._most = most
        self._each = settings.connections_each
        self._proxies = Networks(settings.trusted_proxies)
        self._addresses: dict[asyncio.Transport, str] = {}
        self._counts: Counter[str] = Counter()
        self._lingering: set[asyncio.Transport] = set()
        self._waiting: OrderedDict[asyncio.Transport, None] = OrderedDict()
        """Those that we wait for, the one that has kept us waiting longest first."""

    def enter(self, transport: asyncio.Transport, address: str) -> str | None:
        """Let a connection in, in place of one that waits if need be; else say why not."""
        if len(self._addresses) >= self._most and not self.make_room():
            return FULL
        is_proxy = address in self._proxies  # many people come from there
        address = neighbourhood(address)
        if not is_proxy and self._counts[address] >= self._each and not self.make_room(address):
            return CROWDED
        self._addresses[transport] = address
        self._counts[address] += 1
        CONNECTIONS.inc()
        return None

    def linger(self, transport: asyncio.Transport) -> bool:
        """Whether there is a file to spare for somebody who is turned away, to hear why."""
        if len(self._lingering) >= LINGERING_MOST:
            return False
        self._lingering.add(transport)
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is gone; it may be said twice."""
        self._waiting.pop(transport, None)
        self._lingering.discard(transport)
        address = self._addresses.pop(transport, None)
        if address is None:
            return
        CONNECTIONS.dec()
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def note(self, transport: asyncio.Transport, is_waiting: bool) -> None:
        """Whether we wait for this connection from now on."""
        if not is_waiting:
            self._waiting.pop(transport, None)
        elif transport in self._addresses and transport not in self._waiting:
            self._waiting[transport] = None

    def make_room(self, address: str | None = None) -> bool:
        """Cut off the connection that has kept us waiting longest; from this address, if given."""
        for transport in self._waiting:
            if address in (None, self._addresses[transport]):
                TURNED_AWAY.labels("waiting").inc()
                self.leave(transport)
                transport.abort()
                return True
        return False


class _Patient:
    """A timer that can be set anew."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def expect(self, seconds: float, otherwise: Callable[[], object]) -> None:
        self.cease()
        self._timer = self._loop.call_later(seconds, otherwise)

    def cease(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class HttpConnection(H11Protocol):
    """A connection over which requests come, none of which may take for ever."""

    def __init__(self, settings: Settings, gate: Gate, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._settings = settings
        self._gate = gate
        self._awaited: tuple[str | None, object] = (None, None)
        self._patience = _Patient(self.loop)
        self._reading = _Patient(self.loop)
        self._is_handed_on = False
        """Whether it has become a WebSocket."""
        self._is_turned_away = False
        self._refusal = b""
        """What is still to be said to whoever is turned away."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        why = self._gate.enter(transport, address)
        if why is None:
            self._watch()
            return
        TURNED_AWAY.labels(why).inc()
        LOG.warning("a connection is turned away: %s", why)
        self._turn_away(_refused(why))

    def _turn_away(self, said: bytes) -> None:
        """Say why once something is asked, and listen to nothing after that."""
        self._is_turned_away = True
        if self._gate.linger(self.transport):
            self._refusal = said
            self._patience.expect(LINGER_SECONDS, self.transport.abort)
        else:
            self.transport.write(said)
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Somebody says something."""
        if self.transport.is_closing():
            return
        if not self._is_turned_away:
            super().data_received(data)
            self._watch()
        elif self._refusal:
            self.transport.write(self._refusal)
            self.transport.write_eof()  # closed at once, it might be lost on the way
            self._refusal = b""

    def on_response_complete(self) -> None:
        """A request is answered."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._patience.cease()
        self._reading.cease()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a page that is open."""
        self._is_handed_on = True
        self._watch()
        self.headers = [
            (name, _own_cookies(value, event.target) if name == b"cookie" else value)
            for name, value in self.headers
        ]
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """What was sent is not being read."""
        super().pause_writing()
        self._reading.expect(self._settings.write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is being read again."""
        super().resume_writing()
        self._reading.cease()

    def _watch(self) -> None:
        """Be patient with whatever is being waited for, but not for ever."""
        awaited = (self._waited_for(), self.cycle)
        if awaited == self._awaited:
            return
        self._awaited = awaited
        self._patience.cease()
        self._gate.note(self.transport, is_waiting=awaited[0] is not None)
        if awaited[0] == HEAD:
            self._patience.expect(self._settings.header_seconds, self._give_up)
        elif awaited[0] == BODY:
            self._patience.expect(self._settings.body_seconds, self._give_up)

    def _waited_for(self) -> str | None:
        if self._is_handed_on or self.transport.is_closing():
            return None
        if self.conn.their_state is h11.SEND_BODY:
            return BODY
        if self.conn.their_state is not h11.IDLE:
            return None
        # Between requests uvicorn is patient by itself, until the first byte of the next one.
        return HEAD if self.timeout_keep_alive_task is None else NEXT

    def _give_up(self) -> None:
        """Close the connection; whoever has begun to say something is told why."""
        TURNED_AWAY.labels("slow").inc()
        is_begun = self._awaited[0] == BODY or bool(self.conn.trailing_data[0])
        is_answered = self._awaited[0] == BODY and self.cycle.response_started
        if self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        if is_begun and not is_answered:
            self.transport.write(TOO_SLOW)
        self.transport.close()


class PageConnection(WebSocketsSansIOProtocol):
    """The connection of an open page."""

    def __init__(self, settings: Settings, gate: Gate, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._gate = gate
        self._write_seconds = settings.write_seconds
        self._reading = _Patient(self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        """The page is closed."""
        self._reading.cease()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """What was sent is not being read."""
        super().pause_writing()
        self._reading.expect(self._write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is being read again."""
        super().resume_writing()
        self._reading.cease()


def _refused(why: str) -> bytes:
    """Why a connection is turned away, before anything is known about whoever opened it."""
    body = "\n".join([words(language).say(f"refusal.{why}") for language in LANGUAGES]) + "\n"
    head = f"HTTP/1.1 {STATUS[why]}\r\nconnection: close\r\nretry-after: 5\r\n"
    kind = f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(body.encode())}"
    return f"{head}{kind}\r\n\r\n{body}".encode()


def _own_cookies(header: bytes, target: bytes) -> bytes:
    """The cookies that a page needs; all that a browser has may be more than its line can hold.

    Those are cookies of other servers at the same address, and ours of the old kind, one for each
    seat, for other tables.
    """
    kept = []
    for part in header.split(b";"):
        name = part.split(b"=", 1)[0].strip().decode("latin-1")
        old = OLD_COOKIE.fullmatch(name)
        if name in NEEDED or (old is not None and f"/{old[1]}/".encode() in target):
            kept.append(part.strip())
    return b"; ".join(kept)


class Listener:
    """Takes in whoever connects. A lack of files is waited out, not tried a thousand times."""

    def __init__(
        self, listening: socket.socket, gate: Gate, make: Callable[[], asyncio.Protocol]
    ) -> None:
        listening.setblocking(False)
        self._listening = listening
        self._gate = gate
        self._make = make
        self._task = asyncio.ensure_future(self._run())

    def close(self) -> None:
        """Take in nobody any more."""
        self._task.cancel()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connected, _ = await loop.sock_accept(self._listening)
            except ConnectionError:
                continue  # whoever it was is gone already
            except OSError as error:
                LOG.error("no connection can be taken in: %s", error.strerror)
                if error.errno in OUT_OF_FILES:
                    self._gate.make_room()
                await asyncio.sleep(PAUSE)
                continue
            try:
                await loop.connect_accepted_socket(self._make, connected)
            except Exception:  # whatever is wrong with one, others are to be taken in
                LOG.exception("a connection cannot be used")
                connected.close()
