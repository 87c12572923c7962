"""Whose bot thinks next. Nothing here waits for time: turns begin and end when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.web.inside import journal
from tests.web.test_tables import disk
from ziggurat.games.ur import GAME as UR
from ziggurat.web.bots import Choice, Question
from ziggurat.web.driver import Driver
from ziggurat.web.metrics import BOT_QUEUE, BOT_WORKERS
from ziggurat.web.settings import Settings, default_workers
from ziggurat.web.stored import BOT
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.presence import LATELY_SECONDS, Presence
from ziggurat.web.turns import ALONE, ELSEWHERE, HERE, MOVES_AT_ONCE, PEOPLE, Turns


class Table:
    """A table that wants a bot to think, as the queue sees it."""

    def __init__(self, name: str, people: bool = False, visitor: str = "") -> None:
        self.id, self.attended, self.visitor = name, people, visitor
        self.signal, self.presence = asyncio.Event(), self

    def comes(self) -> None:
        """Somebody opens the page of the table."""
        self.attended = True
        signal, self.signal = self.signal, asyncio.Event()
        signal.set()


class Room:
    """Tables that queue up; ``order`` says whose turns began."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.order: list[str] = []
        self.workers: dict[str, int] = {}
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def asks(self, *tables: Table) -> None:
        for table in tables:
            self._tasks.append(asyncio.ensure_future(self._turn(table)))
            await settled()

    async def _turn(self, table: Table) -> None:
        end = self._ends[table.id] = asyncio.Event()
        async with self.turns.turn(table) as worker:
            self.order.append(table.id)
            self.workers[table.id] = worker
            await end.wait()

    async def answers(self, *names: str) -> None:
        """The bots of these tables have chosen."""
        for name in names:
            assert name in self.order
            self._ends[name].set()
            await settled()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def settled() -> None:
    """Everything that can happen has happened."""
    for _ in range(20):
        await asyncio.sleep(0)


def in_room(turns: tuple[int, int, int]) -> Callable[[Callable[[Room], Awaitable[None]]], None]:
    def run(work: Callable[[Room], Awaitable[None]]) -> None:
        async def all_of_it() -> None:
            room = Room(Turns(*turns))
            try:
                await work(room)
            finally:
                await room.close()

        asyncio.run(all_of_it())

    return run


def test_people_go_before_bots_alone() -> None:
    @in_room((1, 1, 99))
    async def _(room: Room) -> None:
        await room.asks(*[Table(f"b{number}") for number in range(60)])
        assert room.order == ["b0"]
        await room.asks(Table("p", people=True))
        await room.answers("b0")
        assert room.order == ["b0", "p"]
        await room.answers("p", "b1")
        assert room.order == ["b0", "p", "b1", "b2"]


def test_bots_alone_never_get_all_workers() -> None:
    @in_room((3, 99, 99))
    async def _(room: Room) -> None:
        await room.asks(*[Table(f"b{number}") for number in range(60)])
        assert room.order == ["b0", "b1"]
        await room.asks(Table("p", people=True))
        assert room.order == ["b0", "b1", "p"]  # at once
        await room.answers("p")
        assert room.order == ["b0", "b1", "p"]  # what people leave stays free for people
        await room.answers("b0")
        assert room.order == ["b0", "b1", "p", "b2"]


@pytest.mark.parametrize(
    ("workers", "share", "at_once"), [(1, 1, 1), (2, 2, 1), (4, 1, 1), (4, 3, 3)]
)
def test_the_share_of_bots_alone(workers: int, share: int, at_once: int) -> None:
    @in_room((workers, share, 99))
    async def _(room: Room) -> None:
        await room.asks(*[Table(f"b{number}") for number in range(9)])
        assert len(room.order) == at_once


def test_people_may_have_all_workers() -> None:
    @in_room((2, 1, 99))
    async def _(room: Room) -> None:
        await room.asks(*[Table(f"p{number}", people=True) for number in range(3)])
        assert room.order == ["p0", "p1"]
        assert sorted(room.workers.values()) == [0, 1]


def test_tables_take_turns() -> None:
    @in_room((1, 1, 99))
    async def _(room: Room) -> None:
        a, b, c = (Table(name, people=True) for name in "abc")
        await room.asks(a, b, c)
        await room.answers("a")
        await room.asks(a)  # its next question: after those that wait
        await room.answers("b")
        await room.asks(b)
        await room.answers("c", "a", "b")
        assert room.order == ["a", "b", "c", "a", "b"]


def test_visitors_take_turns_however_many_tables_they_have() -> None:
    @in_room((1, 1, 99))
    async def _(room: Room) -> None:
        many = [Table(f"anna{number}", True, "Anna") for number in range(4)]
        await room.asks(*many)
        await room.asks(Table("ben0", True, "Ben"), Table("ben1", True, "Ben"), Table("x", True))
        for _ in range(6):
            await room.answers(room.order[-1])
        assert room.order == ["anna0", "ben0", "x", "anna1", "ben1", "anna2", "anna3"]


def test_a_table_to_which_somebody_comes_waits_no_longer() -> None:
    @in_room((2, 1, 1))
    async def _(room: Room) -> None:
        tables = [Table(f"b{number}") for number in range(5)]
        await room.asks(*tables)
        assert room.order == ["b0"]
        tables[4].comes()
        await settled()
        assert room.order == ["b0", "b4"]


def test_only_so_many_tables_of_bots_alone_play_at_once() -> None:
    @in_room((1, 1, 2))
    async def _(room: Room) -> None:
        tables = {name: Table(name) for name in "abc"}
        await room.asks(*tables.values())
        for _ in range(6):
            last = room.order[-1]
            await room.answers(last)
            await room.asks(tables[last])
        assert room.order == list("abababa")
        room.turns.leave("b")  # its game is over, or it waits for somebody
        for _ in range(2):
            last = room.order[-1]
            await room.answers(last)
            await room.asks(tables[last])
        assert room.order[-2:] == ["c", "a"]


def test_every_table_of_bots_alone_has_its_turn_in_the_end() -> None:
    @in_room((1, 1, 1))
    async def _(room: Room) -> None:
        tables = {name: Table(name) for name in "ab"}
        await room.asks(*tables.values())
        for _ in range(2 * MOVES_AT_ONCE):
            last = room.order[-1]
            await room.answers(last)
            await room.asks(tables[last])
        assert room.order == ["a"] * MOVES_AT_ONCE + ["b"] * MOVES_AT_ONCE + ["a"]


def test_a_table_keeps_its_worker_while_that_is_free() -> None:
    @in_room((2, 1, 9))
    async def _(room: Room) -> None:
        a, others = Table("a", True), [Table(name, True) for name in "bcdef"]
        await room.asks(a)
        await room.answers("a")
        home = room.workers["a"]
        for other in others:  # one of them would be given the same worker
            await room.asks(other)
            await room.answers(other.id)
            await room.asks(a)
            assert room.workers["a"] == home
            await room.answers("a")


def test_whoever_gives_up_waiting_takes_nobody_s_turn() -> None:
    @in_room((1, 1, 9))
    async def _(room: Room) -> None:
        await room.asks(*[Table(name, True) for name in "abc"])
        room._tasks[1].cancel()
        await settled()
        room._tasks[0].cancel()  # and one that thinks makes room
        await settled()
        assert room.order == ["a", "c"]


def test_workers_come_and_go() -> None:
    @in_room((1, 1, 9))
    async def _(room: Room) -> None:
        await room.asks(*[Table(name, True) for name in "abcd"])
        assert room.order == ["a"]
        first, second = room.turns.add(), room.turns.add()
        await settled()
        assert room.order == ["a", "b", "c"]
        assert {room.workers["b"], room.workers["c"]} == {first, second}
        assert workers() == (1, 2)
        room.turns.remove(room.workers["b"])
        room.turns.remove(room.workers["b"])
        assert workers() == (1, 1)
        await room.answers("b")  # its worker is not given to anybody
        assert room.order == ["a", "b", "c"]
        await room.answers("c")
        assert room.order == ["a", "b", "c", "d"]
        assert room.workers["d"] == room.workers["c"]
        third = room.turns.add()
        assert third not in (0, first, second)
        room.turns.remove(third)  # before anybody had it
        await room.asks(Table("e", True))
        assert room.order[-1] == "d"
        await room.answers("a")
        assert (room.order[-1], room.workers["e"]) == ("e", 0)


def test_this_machine_is_asked_when_no_other_is_free() -> None:
    @in_room((2, 1, 9))
    async def _(room: Room) -> None:
        elsewhere = {room.turns.add(), room.turns.add()}
        for name in "stuvwxyz":
            await room.asks(Table(name, True))
            assert room.workers[name] in elsewhere
            await room.answers(name)
        await room.asks(*[Table(name, True) for name in "abcd"])
        assert {room.workers[name] for name in "ab"} == elsewhere
        assert {room.workers[name] for name in "cd"} == {0, 1}


def test_a_table_stays_where_its_bots_have_their_plans() -> None:
    @in_room((1, 1, 9))
    async def _(room: Room) -> None:
        table = Table("a", True)
        await room.asks(table)
        room.turns.add()
        await room.answers("a")
        await room.asks(table)
        assert room.workers["a"] == 0


def test_bots_alone_never_get_all_workers_however_many_come() -> None:
    @in_room((1, 9, 99))
    async def _(room: Room) -> None:
        await room.asks(*[Table(f"b{number}") for number in range(9)])
        assert len(room.order) == 1
        for _ in range(3):
            room.turns.add()
        await settled()
        assert len(room.order) == 3
        await room.asks(Table("p", True))
        assert room.order[-1] == "p"


def lost_in(room: Room, table: str) -> asyncio.Task[int]:
    """The worker of this table is gone; where its question may be asked again."""
    room.turns.remove(room.workers[table])
    return asyncio.ensure_future(room.turns.again(room.workers[table]))


def test_whoever_lost_a_worker_is_the_next_to_be_asked_here() -> None:
    @in_room((1, 1, 9))
    async def _(room: Room) -> None:
        elsewhere = room.turns.add()
        await room.asks(*[Table(name, True) for name in "abc"])
        assert (room.workers["a"], room.workers["b"]) == (elsewhere, 0)
        again = lost_in(room, "a")
        await settled()
        room.turns.add()  # somebody else may have it: what was lost is asked here
        await settled()
        assert room.order == ["a", "b", "c"]
        await room.asks(Table("d", True))
        assert not again.done()
        await room.answers("b")
        assert again.result() == 0
        assert room.order == ["a", "b", "c"]
        await room.answers("a")
        assert room.order == ["a", "b", "c", "d"]
        assert room.workers["d"] == 0


def test_people_go_before_bots_alone_that_lost_a_worker() -> None:
    @in_room((1, 9, 9))
    async def _(room: Room) -> None:
        room.turns.add()
        await room.asks(Table("b"), Table("p", True), Table("q", True))
        again = lost_in(room, "b")
        await settled()
        await room.answers("p")
        assert room.order == ["b", "p", "q"]
        assert not again.done()
        await room.answers("q")
        assert again.result() == 0


def test_a_lost_worker_does_not_lock_out_the_only_table_of_bots_alone() -> None:
    """Its own place and its own share of the workers are still its own."""

    @in_room((1, 1, 1))
    async def _(room: Room) -> None:
        table = Table("b")
        for _ in range(MOVES_AT_ONCE - 1):
            await room.asks(table)
            await room.answers("b")
        room.turns._homes.clear()
        room.turns.add()
        await room.asks(table, Table("c"))  # its last move before it makes room
        again = lost_in(room, "b")
        await settled()
        assert again.result() == 0
        assert room.order == ["b"] * MOVES_AT_ONCE
        await room.answers("b")
        assert room.order[-1] == "c"


def test_a_table_of_bots_alone_that_lost_a_worker_has_a_place_already() -> None:
    @in_room((3, 9, 1))
    async def _(room: Room) -> None:
        table = Table("b")
        for _ in range(MOVES_AT_ONCE - 1):
            await room.asks(table)
            await room.answers("b")
        room.turns._homes.clear()
        room.turns.add()
        await room.asks(table, Table("c"))  # its last move: the next table has its place
        assert room.order[-2:] == ["b", "c"]
        again = lost_in(room, "b")
        await settled()
        assert again.result() in (0, 1, 2)


def test_whoever_gives_up_while_it_waits_again_leaves_nothing_behind() -> None:
    @in_room((1, 1, 9))
    async def _(room: Room) -> None:
        room.turns.add()
        await room.asks(*[Table(name, True) for name in "ab"])
        room.turns.remove(room.workers["a"])

        async def asking() -> None:
            await room.turns.again(room.workers["a"])

        again = asyncio.ensure_future(asking())
        await settled()
        again.cancel()
        room._tasks[0].cancel()
        await settled()
        assert (room.turns._waiting, len(room.turns._thinking)) == ([], 1)
        await room.answers("b")
        assert room.turns._free == {0}


def workers() -> tuple[float, float]:
    here, elsewhere = (BOT_WORKERS.labels(where)._value.get() for where in (HERE, ELSEWHERE))
    return here, elsewhere


def queued(kind: str) -> float:
    return float(BOT_QUEUE.labels(kind)._value.get())


def test_the_queue_is_counted_by_class() -> None:
    @in_room((2, 1, 9))
    async def _(room: Room) -> None:
        tables = [Table(name) for name in "abc"]
        await room.asks(*tables, Table("p", True))
        assert (queued(PEOPLE), queued(ALONE)) == (1, 3)
        tables[2].comes()
        await settled()
        assert (queued(PEOPLE), queued(ALONE)) == (2, 2)
        await room.answers("a", "p")
        assert (queued(PEOPLE), queued(ALONE)) == (1, 1)

    assert (queued(PEOPLE), queued(ALONE)) == (0, 0)


def test_who_counts_as_being_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class Page:
        held = ()
        visitor = "Anna"

    class Bell:
        def ring(self) -> None:
            pass

    seconds, bell = [0.0], Bell()
    monkeypatch.setattr("ziggurat.web.table.presence.time.monotonic", lambda: seconds[0])
    presence, page = Presence(bell), Page()  # type: ignore[arg-type]
    assert not presence.attended
    presence.saw(1, is_remote=True)
    assert not presence.attended  # a bot elsewhere is a bot
    presence.saw(0, is_remote=False)
    assert presence.attended
    seconds[0] += LATELY_SECONDS
    assert not presence.attended
    presence.open(page)
    seconds[0] += 10 * LATELY_SECONDS
    assert presence.attended
    presence.close(page)
    assert presence.attended
    seconds[0] += LATELY_SECONDS
    assert not presence.attended
    assert presence.visitor == "Anna"


class Pool:
    """Bots that choose when the test lets them; ``asked`` says for which table."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.asked: list[str] = []
        self.answer = asyncio.Event()

    async def choose(self, question: Question, worker: int) -> Choice:
        self.asked.append(question.table)
        await self.answer.wait()
        self.answer.clear()
        return Choice(question.legal[0])


def bots_alone(name: str) -> HostedTable:
    store = disk(UR.start(2, 5), UR)
    store.stored.id = name
    for place in store.stored.seats:
        place.kind, place.bot = BOT, "last"
    return store.table()


def test_the_bot_of_a_person_is_asked_next_although_sixty_tables_wait() -> None:
    async def run() -> None:
        pool: Any = Pool(Turns(1, 1, 99))
        tables = [bots_alone(f"b{number}") for number in range(60)]
        mine = bots_alone("mine")
        mine.presence.saw(0, is_remote=False)
        drivers = []
        for table in [*tables, mine]:
            drivers.append(asyncio.ensure_future(Driver(table, pool, Settings()).run()))
            await settled()
        assert pool.asked == ["b0"]
        pool.answer.set()
        await settled()
        assert pool.asked == ["b0", "mine"]
        assert len(journal(tables[0]).history.played) == 1
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)

    asyncio.run(run())


def test_there_are_two_workers_at_least() -> None:
    assert default_workers() >= 2
