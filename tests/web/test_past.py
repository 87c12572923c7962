"""The past of a table: packed in memory, few dumps on disk, and nothing of it lost."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import tracemalloc
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.sealed import GAME as SEALED
from tests.web.inside import journal
from tests.web.test_tables import Disk, disk
from trials import prepare
from ziggurat.core.errors import Refusal
from ziggurat.core.game import Game
from ziggurat.core.record import Move
from ziggurat.core.state import State
from ziggurat.games.ur import GAME as UR
from ziggurat.registry import game as find_game
from ziggurat.web.store import DUMPS_APART, Store
from ziggurat.web.stored import Change, StoredTable
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.resume import resume, standing_dumps
from ziggurat.web.table.shelf import APART, Shelf
from ziggurat.web.table.times import TOGETHER, Times

ROOM_MOST = 120_000
"""Bytes that a table takes in the middle of its game."""


class File(Disk):
    """A table in a database of its own."""

    def __init__(self, folder: Path, stored: StoredTable) -> None:
        super().__init__(stored)
        self.store = Store(f"sqlite:///{folder / 'x.db'}")
        self.path = folder / "x.db"
        self.store.create(stored)

    async def save(self, table: str, change: Change) -> None:
        self.store.add(table, change)

    def copy(self) -> StoredTable:
        found = self.store.load(self.stored.id)
        assert found is not None
        return found


def on_disk(folder: Path, start: State, game: Game) -> File:
    return File(folder, disk(start, game).stored)


async def play(table: HostedTable, rng: Random, steps: int) -> None:
    inside = journal(table)
    for _ in range(steps):
        if table.over:
            return
        seat = rng.choice(inside.state.to_act)
        action = str(rng.choice(inside.state.legal(seat)))
        await table.act(seat, inside.decisions[seat], action)


# On disk


def test_few_dumps_are_kept_and_the_last_is_the_game(tmp_path: Path) -> None:
    """Of every so many steps one, and always that of the game as it stands, also after an undo."""

    async def run() -> None:
        file, rng = on_disk(tmp_path, UR.start(3, 5), UR), Random(2)
        table = file.table()
        for _ in range(40):
            await play(table, rng, rng.randint(1, 12))
            seat = rng.randrange(3)
            if journal(table).history.undoable(seat):
                await table.undo(seat, 1)
            elif rng.random() < 0.3:
                most = min(20, len(journal(table).history.standing))
                await table.propose_rewind((0, 1, 2), None, rng.randint(1, most))
            else:
                continue
            stored = file.copy()
            assert stored.dumps[-1].steps == len(stored.steps)
            assert stored.dumps[-1].state == journal(table).state.dump()
            assert standing_dumps(stored)[-1][1] is stored.dumps[-1]
        stored = file.copy()
        assert len(stored.steps) > 3 * DUMPS_APART
        parts = Counter(dump.steps // DUMPS_APART for dump in stored.dumps)
        assert stored.dumps[0].steps == 0
        assert all(count == 1 for part, count in parts.items() if part)
        assert parts[0] == 2
        assert max(parts) == stored.dumps[-1].steps // DUMPS_APART
        file.store.close()

    asyncio.run(run())


def test_dumps_are_packed_and_plain_ones_are_still_read(tmp_path: Path) -> None:
    file = on_disk(tmp_path, UR.start(3, 5), UR)
    first = UR.start(3, 5).dump()
    with sqlite3.connect(file.path) as rows:
        (text,) = rows.execute("SELECT state FROM dumps").fetchone()
        assert text.startswith("z")
        assert file.copy().dumps[0].state == first
        rows.execute("UPDATE dumps SET state = ?", [f'{{"plain": {len(text)}}}'])
        rows.commit()
        assert file.copy().dumps[0].state == {"plain": len(text)}
        middle = len(text) // 2
        for damaged in (
            text[:middle],
            text[:middle] + "!" + text[middle + 1 :],
            "z",
            "zé",
            text + "=",
        ):
            rows.execute("UPDATE dumps SET state = ?", [damaged])
            rows.commit()
            with pytest.raises(Refusal) as refused:
                file.copy()
            assert refused.value.details["damage"] == "text"
    rows.close()
    file.store.close()


# Taken up


def test_a_table_is_taken_up_from_its_last_dump(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It repeats nothing that lies before, and loses nothing: moments, undo, log, numbers."""

    async def run() -> None:
        file, rng = on_disk(tmp_path, UR.start(3, 5), UR), Random(4)
        table = file.table()
        moments = [journal(table).state.dump()]
        for _ in range(200):
            await play(table, rng, 1)
            moments.append(journal(table).state.dump())
        applied: Counter[str] = Counter()
        apply = type(journal(table).state).apply

        def counted(state: Any, seat: int, action: Any) -> None:
            applied["moves"] += 1
            apply(state, seat, action)

        with monkeypatch.context() as patch:
            patch.setattr(type(journal(table).state), "apply", counted)
            again = file.table()
        assert applied["moves"] == len(moments) - 1 - file.copy().dumps[-1].steps
        assert applied["moves"] < 10
        before, after = await table.frame(None), await again.frame(None)
        assert [repr(played.log) for played in before.past.played] == [
            repr(played.log) for played in after.past.played
        ]
        assert list(before.past.times) == list(after.past.times)
        for at in range(0, 200, 7):
            assert (await again.frame(0, at)).view == UR.restore(moments[at]).view(0)
        await again.propose_rewind((0, 1, 2), None, 150)
        assert journal(again).state.dump() == moments[50]
        assert journal(file.table()).state.dump() == moments[50]
        await again.propose_rewind((0, 1, 2), None, 50)
        assert journal(file.table()).state.dump() == moments[0]
        file.store.close()

    asyncio.run(run())


def test_an_undo_that_drops_picks_is_told_the_same_after_a_restart() -> None:
    async def run() -> None:
        for seed in range(4):
            store = disk(SEALED.start(3, seed), SEALED)
            table, rng = store.table(), Random(seed)
            while not table.over:
                await play(table, rng, 1)
                seat = rng.randrange(3)
                if not table.over and journal(table).history.undoable(seat):
                    await table.undo(seat, 1)
                here, there = journal(table), journal(store.table())
                assert here.state.dump() == there.state.dump()
                assert here.history.standing == there.history.standing
                assert [*here.history.struck.items()] == [*there.history.struck.items()]
                for one, other in zip(here.history.played, there.history.played, strict=True):
                    assert (one.move, one.effect, one.readers) == (
                        other.move, other.effect, other.readers,
                    )  # fmt: skip
                    assert repr(one.log) == repr(other.log)

    asyncio.run(run())


def test_a_game_that_cannot_be_repeated_from_its_beginning_alone_is_damaged() -> None:
    store = disk(UR.start(3, 5), UR)
    asyncio.run(play(store.table(), Random(1), 30))
    store.stored.dumps = store.stored.dumps[:1]
    store.stored.steps[20] = type(store.stored.steps[20])(
        **{**vars(store.stored.steps[20]), "text": "nonsense"}
    )
    with pytest.raises(Refusal) as refused:
        resume(UR, store.copy())
    assert refused.value.details["damage"] == "unplayable"


@pytest.mark.parametrize("restarted", [False, True])
def test_an_answer_of_long_ago_is_known_again(restarted: bool) -> None:
    async def run() -> None:
        store = disk(UR.start(3, 5), UR)
        table, rng, given = store.table(), Random(6), []
        inside = journal(table)
        for _ in range(120):
            seat = inside.state.to_act[0]
            answer = seat, inside.decisions[seat], str(rng.choice(inside.state.legal(seat)))
            await table.act(*answer)
            given.append(answer)
        await table.propose_rewind((0, 1, 2), None, 10)
        inside = journal(store.table() if restarted else table)
        for number, (seat, decision, text) in enumerate(given):
            assert inside.has_answered(seat, decision, text) == (number < 110)
            assert not inside.has_answered(seat, decision, "?")
            others = {0, 1, 2} - {seat}
            assert not any(inside.has_answered(other, 10_000, text) for other in others)

    asyncio.run(run())


def test_what_a_reader_knows_grows_with_the_game() -> None:
    """Without being counted anew, and without a reader being told more than a fresh count."""

    async def run() -> None:
        table, rng = disk(SEALED.start(3, 2), SEALED).table(), Random(2)
        inside = journal(table)
        while not table.over:
            frames = {reader: await table.frame(reader) for reader in (None, 0, 1)}
            known = {reader: list(frame.past.known) for reader, frame in frames.items()}
            await play(table, rng, 1)
            for reader, frame in frames.items():
                assert list(frame.past.known) == known[reader]  # it keeps its moment
                if not table.over:
                    assert list(inside.known(reader)) == inside.history.known(reader)
            if not table.over:
                assert inside.told == len(inside.history.known(None))

    asyncio.run(run())


# In memory


@pytest.mark.parametrize("game", prepare.GAMES)
def test_a_table_takes_little_room(game: str) -> None:
    source = prepare.played(prepare.records(game, 2)[0])
    whole = prepare.cut(source, 3 * len(source.steps) // 4)
    store = Disk(whole)
    store.table()  # what all tables share is there from now on
    copies = [store.copy() for _ in range(5)]
    gc.collect()
    tracemalloc.start()
    tables = [HostedTable(copy, store.disk, lambda bot, game: bot) for copy in copies]
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] / len(tables)
    tracemalloc.stop()
    assert not any(copy.steps or copy.dumps for copy in copies)
    assert held < ROOM_MOST, f"{game}: {held:,.0f} bytes"


def test_positions_of_long_ago_are_few() -> None:
    state, rng = UR.start(3, 5), Random(1)
    shelf, moments = Shelf(UR, state.dump()), [state.dump()]
    for count in range(1, 301):
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        moments.append(state.dump())
        shelf.add(count, state, for_good=False)
    kept = [anchor.count for anchor in shelf.back_from(300)]
    assert kept[0] == 288
    assert kept[-1] == 0
    assert len(kept) <= 300 // APART + 3
    assert all(earlier < later <= earlier + APART for later, earlier in pairwise(kept))
    for anchor in shelf.back_from(300):
        assert anchor.state.dump() == moments[anchor.count]
    shelf.cut(100)
    assert shelf.nearest(300).count == shelf.nearest(100).count <= 100
    assert shelf.first == moments[0]


def test_a_position_that_is_not_known_any_more_is_passed_over() -> None:
    state = UR.start(3, 5)
    shelf = Shelf(UR, state.dump())
    shelf.put(5, {"game": "ur"})
    assert shelf.nearest(9).count == 0
    broken = Shelf(UR, {"game": "ur"})
    with pytest.raises(Refusal):
        broken.nearest(3)


def test_times_are_as_they_were_written() -> None:
    written = [
        "2026-11-16T18:00:00.250+00:00", "", "t", "2026-01-01T00:00:00",
        "1969-01-01T00:00:00.000+00:00", "2026-11-16T18:00:00.250001+00:00",
        "2026-11-16T19:00:00.250+01:00",
        "2027-11-16T18:00:00.250+00:00",
    ]  # fmt: skip
    for begin in range(len(written)):  # whichever of them the others are counted from
        turned = [*written[begin:], *written[:begin]] * TOGETHER
        times = Times(turned[:2])
        times.extend(turned[2:])
        assert list(times) == turned
        assert (times[-1], times[1:3], len(times)) == (turned[-1], turned[1:3], len(turned))
        with pytest.raises(IndexError):
            times[len(turned)]


def test_the_moves_of_a_record_are_those_that_were_played() -> None:
    source = prepare.played(prepare.records("ur", 2)[3])
    store = Disk(source)
    record = asyncio.run(store.table().record(None))
    assert record.moves == [Move(step.seat, step.text) for step in source.steps]
    assert find_game("ur").start(2, record.seed, **record.options).dump() == source.dumps[0].state
