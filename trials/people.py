"""Scripted people at tables, who remember what the server has acknowledged."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from trials.page import LastingPage, act

THINK = (0.2, 0.7)
"""Between which seconds a person thinks."""
AGAIN = 4.0
"""Seconds after which somebody who sees nothing happen clicks once more."""
NOT_TAKEN = ("stale", "game_over")
"""Codes of refusals after which an answer was not taken, and will not be."""


@dataclass
class Ledger:
    """What one seat has done, as far as it was told."""

    table: str
    seat: int
    secret: str
    acknowledged: list[str] = field(default_factory=list)
    sent: tuple[int, str] | None = None
    """The decision and the action that wait to be acknowledged."""

    @property
    def headers(self) -> dict[str, str]:
        """What opens the seat over the API."""
        return {"Authorization": f"Bearer {self.secret}"}

    def acknowledge(self) -> None:
        """What was sent has been taken."""
        assert self.sent is not None
        self.acknowledged.append(self.sent[1])
        self.sent = None

    def compare(self, record: str) -> str:
        """What is wrong with the record of the table; empty: nothing.

        What was sent and not yet acknowledged may be there or not, once.
        """
        prefix = f"{self.seat} "
        lines = record.partition("\n\n")[2].splitlines()
        mine = [line[len(prefix) :] for line in lines if line.startswith(prefix)]
        known = self.acknowledged
        if mine == known or (self.sent is not None and mine == [*known, self.sent[1]]):
            return ""
        same = 0
        while same < min(len(mine), len(known)) and mine[same] == known[same]:
            same += 1
        what = "lost" if len(mine) < len(known) else "differs"
        return (
            f"seat {self.seat} of {self.table} {what}: {len(known)} acknowledged, {len(mine)}"
            f" recorded, the same up to {same}: {known[same : same + 2]} / {mine[same : same + 2]}"
        )


class Person:
    """Somebody who plays for as long as the game lasts."""

    def __init__(self, ledger: Ledger, rng: Random) -> None:
        self.ledger = ledger
        self._rng = rng
        self.over = False

    @property
    def progress(self) -> int:
        """Grows with every answer that was acknowledged."""
        return len(self.ledger.acknowledged)

    @property
    def refusals(self) -> int:
        """How often the server was in trouble, or would not have an answer."""
        raise NotImplementedError

    async def _think(self) -> None:
        await asyncio.sleep(self._rng.uniform(*THINK))


class AtPage(Person):
    """A person at a page, in a game where only one seat is asked at a time.

    Then a question with another number says that the answer was taken.
    """

    def __init__(self, ledger: Ledger, rng: Random, page: LastingPage) -> None:
        super().__init__(ledger, rng)
        self.page = page
        self._clicked = 0.0
        self._refusals = 0

    @property
    def refusals(self) -> int:
        """How often the server would not have an answer."""
        return len(self.page.refusals)

    async def play(self) -> None:
        """Answer what the page asks until the game is over."""
        while not self.over:
            await self.page.news(0.5)
            if not self.page.connected or not self.page.now:
                continue
            self.over = bool(self.page.now["over"])
            if self.ledger.sent is None:
                await self._answer()
            else:
                await self._look()

    async def _answer(self) -> None:
        now = self.page.now
        if not now["actions"] or now["decision"] is None:
            return
        await self._think()
        now = self.page.now
        if self.page.connected and now["actions"]:
            action = self._rng.choice(now["actions"])["a"]
            self.ledger.sent = (now["decision"], action)
            await self._click()

    async def _click(self) -> None:
        assert self.ledger.sent is not None
        self._clicked = time.monotonic()
        self._refusals = len(self.page.refusals)
        await self.page.send(act(self.ledger.seat, *self.ledger.sent))

    async def _look(self) -> None:
        """See what has become of the answer; click again when nothing has."""
        assert self.ledger.sent is not None
        if self.page.now["decision"] != self.ledger.sent[0]:
            self.ledger.acknowledge()
        elif len(self.page.refusals) > self._refusals:
            await asyncio.sleep(0.5)
            await self._click()
        elif time.monotonic() - self._clicked > AGAIN:
            await self._click()


class OverApi(Person):
    """A person who plays over the API, as a bot elsewhere would: asks again until told."""

    def __init__(self, ledger: Ledger, rng: Random, client: httpx.AsyncClient) -> None:
        super().__init__(ledger, rng)
        self._client = client
        self._path = f"/api/tables/{ledger.table}/seats/{ledger.seat}"
        self._troubles = 0

    @property
    def refusals(self) -> int:
        """How often there was no answer, or only that the server was in trouble."""
        return self._troubles

    async def play(self) -> None:
        """Answer what is asked until the game is over."""
        while not self.over:
            asked = await self._call("GET", "/legal?wait=2")
            if asked is None:
                await asyncio.sleep(0.3)
                continue
            self.over = asked["over"]
            if asked["asked"] and asked["actions"]:
                await self._think()
                action = self._rng.choice(asked["actions"])["action"]
                self.ledger.sent = (asked["decision"], action)
                await self._insist()

    async def decide_alone(self) -> None:
        """Take back all standing orders: what they do is in the record, and not acknowledged."""
        given = await self._call("GET", "/orders")
        assert given is not None
        for order, on in given["orders"].items():
            if on:
                await self._call("POST", "/orders", {"order": order, "on": False})

    async def _insist(self) -> None:
        """Send the answer until the server says what became of it."""
        while self.ledger.sent is not None:
            decision, action = self.ledger.sent
            told = await self._call("POST", "/act", {"decision": decision, "action": action})
            if told is None:
                await asyncio.sleep(0.3)
            elif told.get("code") in NOT_TAKEN:
                self.ledger.sent = None
            elif "repeated" in told:
                self.ledger.acknowledge()
            else:
                await asyncio.sleep(0.3)

    async def _call(self, method: str, path: str, body: Any = None) -> dict[str, Any] | None:
        """The answer of the server; None when there is none, or only that it is in trouble."""
        try:
            answer = await self._client.request(
                method, self._path + path, headers=self.ledger.headers, json=body
            )
            found = answer.json()
        except (httpx.HTTPError, ValueError):
            self._troubles += 1
            return None
        if isinstance(found, dict) and answer.status_code < 500:
            return found
        self._troubles += 1
        return None
