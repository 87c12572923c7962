"""Tables with people, bots and clocks on servers that are struck, and what must hold for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from trials.page import LastingPage
from trials.people import AtPage, Ledger, OverApi, Person
from trials.postgresql import Cluster
from trials.prepare import CLOCKS, steps_on_disk, write_clocked
from trials.proxy import Proxy
from trials.server import Server
from trials.wallclock import WallClock

CLOCK_MINUTES = 1
"""The shortest clock that a table may have."""
VICTIMS = 2
"""Tables that are kept ready to be damaged."""
VICTIM_MOVES = 6
BOT_TURNS = 60
AWAY = 503
"""The status of an answer that says: come back later."""


@dataclass
class Sight:
    """Something that must go on: a page, a person or a bot, and how far it has come."""

    name: str
    far: Callable[[], int]
    there: Callable[[], bool]
    over: Callable[[], bool] = lambda: False
    """Whether its game has come to an end, so that nothing goes on there."""

    @property
    def standing(self) -> str:
        """What it is, and how far it has come, for whoever looks for what went wrong."""
        return f"{self.name} ({'' if self.there() else 'not '}connected, {self.far()} steps)"


@dataclass
class ClockTable:
    """A table where nobody plays: its clock must make the turn the last one, end the trade, or have
    a bot take a seat.

    Nobody looks at it either, so that a server that forgets it after a start is found out.
    """

    table: str
    opened: float
    """By the monotonic clock."""
    steps: int
    """How many there were before its clock struck."""
    kind: str
    """Which clock."""
    done: bool = False


@dataclass
class World:
    """Everything that takes part in a trial."""

    cluster: Cluster
    database: str
    """Its name there."""
    proxy: Proxy
    servers: Sequence[Server]
    wall: WallClock | None
    """None where the clock cannot be set."""
    small_disk: bool
    """Whether the disk of the database can be filled."""
    rng: Random
    victims: list[str] = field(default_factory=list)
    damaged: str = ""
    """The table whose rows were damaged last."""
    sights: list[Sight] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    steps: dict[str, int] = field(default_factory=dict)
    """How many steps each table had when last seen; damaged tables are taken out."""
    clocks: list[ClockTable] = field(default_factory=list)
    supervised: bool = True
    """Whether a server that ends by itself is started again, as a service manager does."""
    patient_until: float = 0.0
    """Until when whoever is refused for want of a database comes back, by the monotonic clock."""
    restarts: int = 0
    struck: int = 0
    """Clocks that did what they are for."""
    _tasks: list[asyncio.Task[Any]] = field(default_factory=list)
    _clients: list[httpx.AsyncClient] = field(default_factory=list)

    # Set-up

    async def begin(self) -> None:
        """Start the servers and seat everybody."""
        self._clients = [
            httpx.AsyncClient(base_url=server.url, timeout=15) for server in self.servers
        ]
        for server in self.servers:
            await asyncio.to_thread(server.start)
        self._spawn(self._supervise())
        await self.seat_everybody()

    async def seat_everybody(self) -> None:
        """Open the tables of a trial; those that were there before are left alone.

        Those that will be damaged come first: servers may take tables up in the order of their age.
        """
        while len(self.victims) < VICTIMS:
            self.victims.append(await self._victim())
        await self._two_at_pages()
        await self._one_with_a_bot()
        await self._bots_alone()
        await self.wind_clocks()

    async def leave(self) -> None:
        """Have everybody stand up; the tables stay."""
        for task in self._tasks[1:]:
            task.cancel()
        await asyncio.gather(*self._tasks[1:], return_exceptions=True)
        del self._tasks[1:]
        self.sights.clear()
        self.people.clear()
        self.clocks.clear()

    async def end(self) -> None:
        """Stop everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in self._clients:
            await client.aclose()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.ensure_future(work))

    async def _supervise(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            for server in self.servers:
                if self.supervised and not server.alive:
                    self.restarts += 1
                    server.launch()

    def _one_of_all(self) -> int:
        return self.rng.randrange(len(self.servers))

    async def open(self, game: str, *who: str, **more: Any) -> Any:
        """Open a table over the API."""
        body = {"game": game, "seats": [{"who": one} for one in who], **more}
        answer = await self._clients[0].post("/api/tables", json=body)
        answer.raise_for_status()
        opened = answer.json()
        self.steps[opened["table"]] = 0
        return opened

    def _page(self, name: str, table: str, secrets: dict[int, str]) -> LastingPage:
        page = LastingPage(self.servers[self._one_of_all()].url, table, secrets)
        self._spawn(page.stay())
        self.sights.append(
            Sight(
                name,
                far=lambda: int(page.now.get("steps", 0)),
                there=lambda: page.connected,
                over=lambda: bool(page.now.get("over")),
            )
        )
        return page

    async def _two_at_pages(self) -> None:
        opened = await self.open("ur", "me", "me")
        for seat, secret in opened["secrets"].items():
            ledger = Ledger(opened["table"], int(seat), secret)
            page = self._page(f"page of seat {seat}", ledger.table, {ledger.seat: secret})
            person = AtPage(ledger, Random(self.rng.random()), page)
            self.people.append(person)
            self._spawn(person.play())

    async def _one_with_a_bot(self) -> None:
        opened = await self.open("tigris", "me", "random")
        ledger = Ledger(opened["table"], 0, opened["secrets"]["0"])
        person = OverApi(ledger, Random(self.rng.random()), self._clients[self._one_of_all()])
        await person.decide_alone()
        self.people.append(person)
        self.sights.append(Sight("person over the API", lambda: person.progress, lambda: True))
        self._spawn(person.play())
        self._page("spectator", opened["table"], {})

    async def _bots_alone(self) -> None:
        limit = {"turn_limit": BOT_TURNS}  # those of earlier tables leave their places to others
        opened = await self.open("ur", "random", "random", "random", options=limit)
        self._page("page at bots", opened["table"], {})

    async def wind_clocks(self) -> None:
        """Have a table wait for each kind of clock."""
        waiting = {one.kind for one in self.clocks if not one.done}
        for kind in CLOCKS:
            if kind not in waiting:
                begun, shown = self._times()
                address = self.cluster.address + self.database
                table, steps = await asyncio.to_thread(
                    write_clocked, address, kind, CLOCK_MINUTES, shown
                )
                await self.ask(f"/api/tables/{table}")  # its clock runs once it was asked for
                self.steps[table] = steps
                self.clocks.append(ClockTable(table, begun, steps, kind))

    def _times(self) -> tuple[float, float]:
        return time.monotonic(), self.wall.time() if self.wall else time.time()

    async def victim(self) -> str:
        """A table to be damaged, the oldest there is."""
        return self.victims.pop(0) if self.victims else await self._victim()

    async def _victim(self) -> str:
        """A table where something was played, and nobody plays any more."""
        opened = await self.open("ur", "me", "me")
        client = self._clients[0]
        for number in range(VICTIM_MOVES * 2):
            seat = number % 2
            path = f"/api/tables/{opened['table']}/seats/{seat}"
            headers = {"Authorization": f"Bearer {opened['secrets'][str(seat)]}"}
            asked = (await client.get(f"{path}/legal", headers=headers)).json()
            if asked["asked"]:
                action = self.rng.choice(asked["actions"])["action"]
                body = {"decision": asked["decision"], "action": action}
                (await client.post(f"{path}/act", headers=headers, json=body)).raise_for_status()
        return str(opened["table"])

    # Looking

    async def ask(self, path: str, server: int = 0, **more: Any) -> httpx.Response | None:
        """The answer to a request; None: there is none.

        Whoever is told to come back later does so, as long as everybody has to go on.
        """
        answer = None
        while answer is None or answer.status_code == AWAY:
            for _ in range(2):  # a connection that was open when the server was struck is of no use
                with suppress(httpx.HTTPError):
                    answer = await self._clients[server].get(path, **more)
                    break
            if time.monotonic() > self.patient_until:
                break
            if answer is None or answer.status_code == AWAY:
                await asyncio.sleep(0.2)
        return answer

    @property
    def game_is_over(self) -> bool:
        """Whether somebody has nothing left to play."""
        return any(person.over for person in self.people) or any(one.over() for one in self.sights)

    @property
    def refusals(self) -> int:
        """How often people were refused an answer up to now."""
        return sum(person.refusals for person in self.people)

    async def all_go_on(self, end: float, seconds: float, patience: float) -> tuple[float, str]:
        """How long after ``end`` everybody had gone on, and who had not within ``seconds``.

        Going on: connected, and further than at the end of the fault.
        """
        before = {one.name: one.far() for one in self.sights}
        waiting, late = list(self.sights), ""
        while waiting and time.monotonic() < end + patience and not self.game_is_over:
            await asyncio.sleep(0.1)
            waiting = [one for one in waiting if not one.there() or one.far() <= before[one.name]]
            if waiting and not late and time.monotonic() > end + seconds:
                late = ", ".join(one.standing for one in waiting)
        took = time.monotonic() - end
        self._check_ourselves()
        if late:
            again = f"after {took:.0f} s" if not waiting else f"not within {patience:.0f} s"
            late = f"did not go on in time: {late} (all again {again})"
        return took, late

    def _check_ourselves(self) -> None:
        """Raise what went wrong with somebody at play: then it is not the server that failed."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()):
                raise RuntimeError("the trial itself has a fault") from error

    async def faults_of_ledgers(self) -> list[str]:
        """What the records say against what was acknowledged."""
        found = []
        for person in self.people:
            ledger = person.ledger
            for _ in range(5):
                known, sent = len(ledger.acknowledged), ledger.sent
                answer = await self.ask(
                    f"/api/tables/{ledger.table}/record", headers=ledger.headers
                )
                wrong = "the record cannot be had"
                if answer is not None and answer.status_code == 200:
                    wrong = ledger.compare(answer.text)
                if (known, sent) == (len(ledger.acknowledged), ledger.sent) or not wrong:
                    break  # else somebody moved meanwhile: look again
            if wrong:
                found.append(wrong)
        return found

    async def faults_of_tables(self) -> list[str]:
        """Tables that are gone, or have lost steps; and whether the home page is there."""
        found = []
        for number in range(len(self.servers)):
            home = await self.ask("/", number)
            if home is None or home.status_code != 200:
                found.append(f"the home page: {_status(home)}")
        waiting = {one.table for one in self.clocks if not one.done}  # they are left to themselves
        for table, steps in list(self.steps.items()):
            if table in waiting:
                continue
            answer = await self.ask(f"/api/tables/{table}", self._one_of_all())
            if answer is None or answer.status_code != 200:
                found.append(f"table {table} is lost: {_status(answer)}")
                continue
            now = answer.json()["steps"]
            if now < steps:
                found.append(f"table {table} has {now} steps, and had {steps}")
            self.steps[table] = max(steps, now)
        return found

    async def faults_of_damage(self) -> list[str]:
        """Whether whoever asks for a damaged table is told something better than a fault."""
        if not self.damaged:
            return []
        table, self.damaged = self.damaged, ""
        found = []
        for path in (f"/t/{table}", f"/api/tables/{table}"):
            answer = await self.ask(path)
            if answer is None or answer.status_code >= 500:
                found.append(f"the damaged table, asked for by {path[:4]}: {_status(answer)}")
        return found

    async def faults_of_clocks(self, end: float, seconds: float) -> list[str]:
        """Clocks that did not strike though their time was up, fault and patience allowed for."""
        found = []
        for one in self.clocks:
            if one.done:
                continue
            address = self.cluster.address + self.database
            steps = await asyncio.to_thread(steps_on_disk, address, one.table)
            one.done = steps > one.steps
            self.struck += one.done
            # Time without a server counts for nothing; with one, it never takes longer than anew.
            begun = max(one.opened, *(server.started for server in self.servers))
            due = begun + CLOCK_MINUTES * 60
            if not one.done and time.monotonic() > max(due, end) + seconds:
                found.append(f"the clock of {one.table} did not strike")
                one.done = True
        return found


def _status(answer: httpx.Response | None) -> str:
    return "no answer" if answer is None else f"{answer.status_code} {answer.text[:80]!r}"


Stroke = Callable[[World, Random, float], Awaitable[str]]
"""A fault that lasts so many seconds; gives what it was, in words."""
