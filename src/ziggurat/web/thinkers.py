"""Machines elsewhere on which bots think: taking them in, asking them, and doing without them.

A thinker connects by itself (``ziggurat think``), proves that it knows the key and is alike, and
lends so many places. Each place becomes a worker of the one queue (``turns``). It is sent questions
as they are put to processes here, what the seat sees and the legal actions, under a name for the
table that leads nowhere. One that says nothing for a while, answers nonsense or takes too long is
cut off: whatever it was asked is asked again here.

    thinker: its introduction          server: {"beat": 1.25}, or {"refused": "..."}
    server: {"ask": 7, "place": 0, "seconds": 20.0, "question": {...}}, or {"forget": 7}
    thinker: {"answer": 7, "action": 12, "fault": "", "detail": ""}, {"leaving": true}, or {}
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, TypeGuard

from fastapi import WebSocket, WebSocketDisconnect
from fastapi.responses import PlainTextResponse

from ziggurat.bots.guard import FAULTS
from ziggurat.core.errors import Refusal
from ziggurat.web.asking import language_of
from ziggurat.web.bots import DIED, GONE, GRACE, OVERRAN, BotPool, Lost, Question
from ziggurat.web.introduction import (
    QUESTION_MOST,
    check_alike,
    introduction,
    read_introduction,
)
from ziggurat.web.metrics import THINKERS
from ziggurat.web.settings import Settings
from ziggurat.web.sites import address_of
from ziggurat.web.watch import BEARER
from ziggurat.words import words

LOG: Final = logging.getLogger("ziggurat.thinkers")
HELLO_SECONDS: Final = 10.0
"""In which a thinker must have introduced itself."""
BEATS: Final = 4
"""So many signs of life a thinker gives in the time after which it is taken for gone."""
STATUS: Final = {"unknown_page": 404, "wrong_key": 401, "too_many_thinkers": 503}
NONSENSE: Final = "nonsense"
SLOW: Final = "slow"
LARGE: Final = "large"
CLOSE: Final = {GONE: 4408, SLOW: 4408, NONSENSE: 4400, "refused": 4403}
"""The codes with which connections are closed."""
NO_ACTION: Final = {DIED, OVERRAN}
"""Faults after which a worker has no action to offer."""


class Thinkers:
    """Those that are connected."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        if settings.thinkers_key:
            introduction(settings.bot_factory)  # of the code as it was loaded, not updated since
        self._connected = 0
        self._salt = secrets.token_bytes(16)

    async def take_in(self, socket: WebSocket, pool: BotPool) -> None:
        """Have bots think there until it is gone, if it may think for us."""
        refusal = self._refusal(socket)
        if refusal is not None:
            said = words(language_of(socket)).refuse(refusal)
            answer = PlainTextResponse(f"{said}\n", STATUS[refusal.code])
            await socket.send_denial_response(answer)
            return
        self._connected += 1
        try:
            with THINKERS.track_inprogress(), suppress(WebSocketDisconnect, RuntimeError):
                await socket.accept()
                await self._welcome(socket, pool)
        finally:
            self._connected -= 1

    def _refusal(self, socket: WebSocket) -> Refusal | None:
        key = self._settings.thinkers_key
        if not key:
            return Refusal("unknown_page")
        sent = socket.headers.get("authorization", "").removeprefix(BEARER)
        if not hmac.compare_digest(sent.encode(), key.encode()):
            LOG.warning("a thinker from %s has another key", address_of(socket.scope))
            return Refusal("wrong_key")
        if self._connected >= self._settings.thinkers_most:
            return Refusal("too_many_thinkers", most=self._settings.thinkers_most)
        return None

    async def _welcome(self, socket: WebSocket, pool: BotPool) -> None:
        ours = introduction(self._settings.bot_factory)
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = await _text(socket)
            theirs = read_introduction(text)
            check_alike(theirs, ours)
        except TimeoutError:
            await socket.close(CLOSE[GONE])
            return
        except Refusal as refusal:
            LOG.warning("a thinker from %s is refused: %s", address_of(socket.scope), refusal)
            said = words(language_of(socket)).refuse(refusal)
            await socket.send_text(json.dumps({"refused": said}))
            await socket.close(CLOSE["refused"])
            return
        silence = self._settings.thinker_silence
        await socket.send_text(json.dumps({"beat": silence / BEATS}))
        LOG.info("a thinker from %s lends %d", address_of(socket.scope), theirs.places)
        await Thinker(socket, pool, theirs.places, silence, self._salt).run()


@dataclass(frozen=True)
class Place:
    """One of the processes of a thinker."""

    thinker: Thinker
    number: int

    async def ask(self, question: Question, seconds: float) -> dict[str, Any]:
        """The answer, with a legal action unless time is up; raises Lost when there is none."""
        return await self.thinker.ask(self.number, question, seconds)


@dataclass(frozen=True)
class _Asked:
    """A question that a thinker is thinking about."""

    answer: asyncio.Future[dict[str, Any]]
    legal: list[int]


class Thinker:
    """One of them, for as long as it is connected."""

    def __init__(
        self, socket: WebSocket, pool: BotPool, places: int, silence: float, salt: bytes
    ) -> None:
        self._socket = socket
        self._pool = pool
        self._places = places
        self._silence = silence
        self._salt = salt
        self._asked: dict[int, _Asked] = {}
        self._last = 0
        """The number of the last question."""
        self._lent: list[int] = []
        self._why = GONE
        self._sending: set[asyncio.Future[None]] = set()

    async def run(self) -> None:
        """Hear what it says until it is gone, or cut off."""
        self._hearing = asyncio.ensure_future(self._keep_hearing())
        self._lent = [self._pool.join(Place(self, number)) for number in range(self._places)]
        try:
            await asyncio.wait([self._hearing])
        finally:
            self._hearing.cancel()
            self._take_leave()
            for asked in self._asked.values():
                if not asked.answer.done():
                    asked.answer.set_exception(Lost(self._why))
        if not self._hearing.cancelled() and self._hearing.exception() is not None:
            LOG.error("a fault with a thinker", exc_info=self._hearing.exception())
        if self._why != GONE:
            LOG.warning("a thinker is cut off: %s", self._why)
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(CLOSE[self._why])

    async def ask(self, place: int, question: Question, seconds: float) -> dict[str, Any]:
        """What it answers from one of its places; raises Lost when there is no answer."""
        number = self._last + 1
        told = {"ask": number, "place": place, "seconds": seconds}
        text = json.dumps(told | {"question": self._outside(question)})
        if len(text) > QUESTION_MOST:
            raise Lost(LARGE)
        self._last = number
        answer = asyncio.get_running_loop().create_future()
        self._asked[number] = _Asked(answer, question.legal)
        try:
            async with asyncio.timeout(seconds + GRACE):
                await self._send(text)
                found: dict[str, Any] = await answer
        except TimeoutError as error:
            self._cut_off(SLOW)
            raise Lost(SLOW) from error
        except (WebSocketDisconnect, RuntimeError, OSError) as error:
            raise Lost(GONE) from error
        except asyncio.CancelledError:
            self._soon(self._send(json.dumps({"forget": number})))
            raise
        finally:
            del self._asked[number]
            _ = answer.done() and not answer.cancelled() and answer.exception()  # it was told
        if found["fault"] == DIED:
            raise Lost(DIED)
        return found

    def _outside(self, question: Question) -> dict[str, Any]:
        """The question as it leaves: whoever knows the name of a table can look on there."""
        name = hashlib.blake2b(question.table.encode(), digest_size=16, key=self._salt).hexdigest()
        return vars(replace(question, table=name))

    async def _send(self, text: str) -> None:
        await self._socket.send_text(text)

    def _soon(self, work: Awaitable[None]) -> None:
        """Do this, but wait for it no longer than for the thinker itself."""

        async def quietly() -> None:
            with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
                async with asyncio.timeout(self._silence):
                    await work

        sending = asyncio.ensure_future(quietly())
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    def _cut_off(self, why: str) -> None:
        self._why = why
        self._hearing.cancel()

    def _take_leave(self) -> None:
        """Ask it nothing more."""
        for number in self._lent:
            self._pool.part(number)

    async def _keep_hearing(self) -> None:
        try:
            while True:
                async with asyncio.timeout(self._silence):
                    text = await _text(self._socket)
                self._hear(text)
        except (WebSocketDisconnect, RuntimeError):
            return  # it is gone
        except TimeoutError:
            self._why = SLOW
        except Refusal:
            self._why = NONSENSE

    def _hear(self, text: str) -> None:
        """Take an answer, or note a sign of life; whatever else it says is refused."""
        try:
            said = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Refusal("bad_message") from error
        if said == {}:
            return
        if said == {"leaving": True}:
            self._take_leave()
            return
        number = said.get("answer") if isinstance(said, dict) else None
        if not _is_number(number) or not 0 < number <= self._last:
            raise Refusal("bad_message")
        asked = self._asked.get(number)
        if asked is None or asked.answer.done():
            return  # nobody waits for it any more
        try:
            asked.answer.set_result(_checked(said, asked.legal))
        except Refusal:
            asked.answer.set_exception(Lost(NONSENSE))
            raise


async def _text(socket: WebSocket) -> str:
    """The next message; bytes, where text is due, are nonsense."""
    try:
        return await socket.receive_text()
    except KeyError as error:
        raise Refusal("bad_message") from error


def _checked(said: dict[str, Any], legal: list[int]) -> dict[str, Any]:
    """The answer, which holds a legal action unless its process had to be stopped."""
    action, fault, detail = said.get("action"), said.get("fault"), said.get("detail")
    if not isinstance(detail, str):
        raise Refusal("bad_message")
    if action is None and fault in NO_ACTION:
        return {"fault": fault, "detail": detail}
    if not _is_number(action) or action not in legal or fault not in ("", *FAULTS):
        raise Refusal("bad_message")
    return {"action": action, "fault": fault, "detail": detail}


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
