"""A hosted table without a network: numbers of decisions, other rules, a disk that fails."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.sealed import GAME as SEALED
from tests.web.inside import journal
from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.core.game import Game
from ziggurat.core.history import History
from ziggurat.core.state import State
from ziggurat.games.ur import GAME as UR
from ziggurat.web.calling import Caller
from ziggurat.web.pulse import Wall
from ziggurat.web.stored import HUMAN, Change, StoredDump, StoredEvent, StoredSeat, StoredTable
from ziggurat.web.table import journal as journal_disk
from ziggurat.web.table.hosted import OWN_WALL, HostedTable, nobody


class Disk:
    """A store in memory that can be told to fail."""

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored
        self.fails = False
        self.disk = journal_disk.Disk(self.save, self.keep, self.load, self.since)

    async def save(self, table: str, change: Change) -> None:
        if self.fails:
            raise OperationalError("disk full", None, Exception("disk full"))
        seats = {seat.seat: seat for seat in (*self.stored.seats, *change.seats)}
        revised = {event.number: event for event in change.revised}
        events = [*self.stored.events, *change.events]
        self.stored = replace(
            self.stored,
            steps=[*self.stored.steps, *change.steps],
            dumps=[*self.stored.dumps, *change.dumps],
            events=[revised.get(event.number, event) for event in events],
            seats=[seats[seat] for seat in sorted(seats)],
            due=self.stored.due if change.shown is None else change.due,
            until=self.stored.until if change.shown is None else change.until,
            shown=self.stored.shown if change.shown is None else change.shown,
            wish=self.stored.wish if change.wish is None else change.wish,
            finished=change.finished or self.stored.finished,
        )

    async def keep(self, table: str, events: list[StoredEvent]) -> None:
        if self.fails:
            raise OperationalError("disk full", None, Exception("disk full"))
        fresh = {event.number: event for event in events}
        kept = [fresh.get(event.number, event) for event in self.stored.events]
        self.stored = replace(self.stored, events=kept)

    async def load(self, table: str) -> StoredTable | None:
        return self.copy()

    async def since(self, table: str, steps: int, chat: int) -> StoredTable | None:
        found = self.copy()
        return replace(found, steps=found.steps[steps:], chat=found.chat[chat:], dumps=[])

    def copy(self) -> StoredTable:
        return replace(
            self.stored,
            steps=self.stored.steps[:],
            dumps=self.stored.dumps[:],
            events=self.stored.events[:],
            seats=self.stored.seats[:],
        )

    def table(self, wall: Wall = OWN_WALL, caller: Caller = nobody) -> HostedTable:
        return HostedTable(self.copy(), self.disk, lambda bot, game: bot, wall=wall, caller=caller)


def disk(start: State, game: Game, rules: int | None = None) -> Disk:
    version = game.rules_version if rules is None else rules
    seats = [StoredSeat(seat, HUMAN, "") for seat in range(start.players)]
    return Disk(
        StoredTable(
            id="abcd2345",
            game=game.name,
            players=start.players,
            options=dict(start.options),
            seed=1,
            rules_version=version,
            key_hash=None,
            review=False,
            created="",
            seats=seats,
            dumps=[StoredDump(0, version, start.dump())],
        )
    )


def question(state: State, seat: int) -> tuple[Any, ...]:
    prompt = state.prompt(seat)
    return prompt.key, prompt.args, [str(action) for action in state.legal(seat)]


def same_question_again() -> tuple[State, int, str]:
    """A position of Ur in which a seat is asked the very same after one of its answers."""
    for seed in range(200):
        rng, state = Random(seed), UR.start(3, seed)
        while not state.over:
            seat = state.to_act[0]
            for action in state.legal(seat):
                after = state.copy()
                after.apply(seat, action)
                if not after.over and question(after, seat) == question(state, seat):
                    return state, seat, str(action)
            state.apply(seat, rng.choice(state.legal(seat)))
    raise AssertionError("no such position")


def test_the_same_question_asked_again_has_another_number() -> None:
    state, seat, action = same_question_again()

    async def run() -> None:
        table = disk(state, UR).table()
        number = journal(table).decisions[seat]
        assert not (await table.act(seat, number, action)).repeated
        assert (await table.act(seat, number, action)).repeated
        assert len(journal(table).history.played) == 1
        assert journal(table).decisions[seat] != number
        assert not (await table.act(seat, journal(table).decisions[seat], action)).repeated

    asyncio.run(run())


def test_numbers_survive_a_restart() -> None:
    async def run() -> None:
        store = disk(SEALED.start(3, 5), SEALED)
        table = store.table()
        rng = Random(1)
        for _ in range(12):
            seat = rng.choice(journal(table).state.to_act)
            action = str(rng.choice(journal(table).state.legal(seat)))
            await table.act(seat, journal(table).decisions[seat], action)
            if journal(table).history.undoable(seat) and rng.random() < 0.3:
                await table.undo(seat, 1)
            again = store.table()
            assert journal(again).decisions == journal(table).decisions
            assert journal(again).state.dump() == journal(table).state.dump()

    asyncio.run(run())


def test_two_requests_at_once_act_once() -> None:
    async def run() -> None:
        table = disk(UR.start(2, 5), UR).table()
        seat = journal(table).state.to_act[0]
        first, second = (str(action) for action in journal(table).state.legal(seat)[:2])
        answers = await asyncio.gather(
            *[table.act(seat, 0, first), table.act(seat, 0, first), table.act(seat, 0, second)],
            return_exceptions=True,
        )
        assert len(journal(table).history.played) == 1
        assert [getattr(one, "repeated", None) for one in answers] == [False, True, None]

    asyncio.run(run())


def test_what_cannot_be_written_never_was() -> None:
    async def run() -> None:
        store = disk(UR.start(2, 5), UR)
        table = store.table()
        seat = journal(table).state.to_act[0]
        before = journal(table).state.dump()
        store.fails = True
        with pytest.raises(Refusal) as refused:
            await table.act(seat, 0, str(journal(table).state.legal(seat)[0]))
        assert refused.value.code == "not_saved"
        assert journal(table).state.dump() == before
        assert journal(table).decisions == [0, 0]
        store.fails = False
        await table.act(seat, 0, str(journal(table).state.legal(seat)[0]))
        assert len(journal(table).history.played) == 1

    asyncio.run(run())


async def play(table: HostedTable, steps: int, seed: int = 3) -> list[dict[str, Any]]:
    """Random steps; the dumps of all moments."""
    rng, moments = Random(seed), [journal(table).state.dump()]
    for _ in range(steps):
        seat = rng.choice(journal(table).state.to_act)
        action = str(rng.choice(journal(table).state.legal(seat)))
        await table.act(seat, journal(table).decisions[seat], action)
        moments.append(journal(table).state.dump())
    return moments


@pytest.mark.parametrize("steps", range(20, 28))
def test_a_game_goes_on_after_a_rules_fix(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    async def run() -> None:
        store = disk(UR.start(3, 5), UR)
        table = store.table()
        moments = await play(table, steps)
        monkeypatch.setattr(type(UR), "rules_version", UR.rules_version + 1)
        again = store.table()
        await store.save(again.id, again.unsaved)
        assert journal(again).state.dump() == moments[steps]
        assert journal(again).decisions == journal(table).decisions
        assert [event.key for event in journal(again).stored.events] == ["rules_changed"]
        for at in range(steps + 1):
            view = (await again.frame(0, at)).view
            assert view == UR.restore(moments[at]).view(0)
        assert (await again.frame(None)).past.played[5].log  # the log needs no replay
        while not again.over:
            await play(again, 1, len(journal(again).history.played))
        assert journal(store.table()).state.dump() == journal(again).state.dump()
        assert len(journal(store.table()).stored.events) == 1

    asyncio.run(run())


def test_steps_that_are_no_longer_legal_are_struck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last dump stands; what came after it in the unfinished turn is taken back."""

    async def run() -> None:
        store = disk(UR.start(3, 5), UR)
        table = store.table()
        await play(table, 9)
        while len(store.stored.dumps) < 3 or store.stored.dumps[-1].steps == len(
            store.stored.steps
        ):
            await play(table, 1, len(store.stored.steps))
        kept = store.stored.dumps[-1]
        monkeypatch.setattr(type(UR), "rules_version", UR.rules_version + 1)
        load = History.load

        def stricter(history: History, step: Any) -> Any:
            raise IllegalAction("not_an_answer")

        monkeypatch.setattr(History, "load", stricter)
        again = store.table()
        await store.save(again.id, again.unsaved)
        monkeypatch.setattr(History, "load", load)
        assert journal(again).state.dump() == kept.state
        assert journal(again).history.played[-1].move.seat == -1
        assert journal(again).history.played[-1].move.undo > 0
        asked = store.stored.steps[-2].decisions
        assert journal(again).decisions == [number + 1 for number in asked]
        await play(again, 5)
        assert journal(store.table()).state.dump() == journal(again).state.dump()

    asyncio.run(run())


def test_a_table_that_cannot_be_taken_up_says_so() -> None:
    store = disk(UR.start(3, 5), UR)
    store.stored.dumps = [StoredDump(0, 1, {"game": "ur"})]
    with pytest.raises(Refusal) as refused:
        store.table()
    assert refused.value.code == "broken_table"
