"""Frames and what is made of them: nothing is copied, and the log is written from its end."""

from __future__ import annotations

import asyncio
import tracemalloc
from random import Random

import pytest

from tests.sealed import GAME as SEALED
from tests.sealed import PICKS
from tests.web.inside import journal
from tests.web.test_tables import disk
from ziggurat.core.record import effective
from ziggurat.games.ur import GAME as UR
from ziggurat.web.lines import LOG_LINES, log_lines
from ziggurat.web.stored import BOT, StoredDump, StoredSeat
from ziggurat.web.table.frame import Frame
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.resume import standing_dumps
from ziggurat.words import words


async def play(table: HostedTable, rng: Random, steps: int) -> None:
    inside = journal(table)
    for _ in range(steps):
        seat = inside.state.to_act[0]
        action = str(rng.choice(inside.state.legal(seat)))
        await table.act(seat, inside.decisions[seat], action)


def lines_of(frame: Frame) -> list[str]:
    said = words("en", frame.game)
    return [line.text for line in log_lines(frame, said, frame.names_in(said))]


def test_a_frame_keeps_its_moment() -> None:
    async def run() -> None:
        table, rng = disk(UR.start(2, 5), UR).table(), Random(1)
        await play(table, rng, 6)
        frame = await table.frame(None)
        lines = lines_of(frame)
        await play(table, rng, 3)
        await table.propose_rewind((0, 1), None, 5)
        await table.say(0, "hm")
        assert frame.steps == len(frame.past.played) == len(frame.past.standing) == 6
        assert list(frame.past.known) == [0, 1, 2, 3, 4, 5]
        assert not frame.past.chat
        assert lines_of(frame) == lines
        assert (await table.frame(None)).steps == 4

    asyncio.run(run())


def test_a_frame_after_many_steps_is_no_larger() -> None:
    async def size(steps: int) -> float:
        table = disk(UR.start(2, 5), UR).table()
        await play(table, Random(1), 4)
        for _ in range(steps // 2):
            await play(table, Random(1), 1)
            await table.propose_rewind((0, 1), None, 1)
        await table.frame(0)
        tracemalloc.start()
        frames = [await table.frame(0) for _ in range(10)]
        held = tracemalloc.get_traced_memory()[0] / len(frames)
        tracemalloc.stop()
        return held

    assert asyncio.run(size(1000)) < 1.2 * asyncio.run(size(20))


@pytest.mark.parametrize("seed", range(3))
def test_moments_are_counted_as_before(seed: int) -> None:
    """The numbers that a reader counts by, against the plain way to find them."""

    async def run() -> None:
        table, rng = disk(SEALED.start(3, seed), SEALED).table(), Random(seed)
        inside = journal(table)
        while not table.over:
            seat = rng.choice(inside.state.to_act)
            if inside.history.undoable(seat) and rng.random() < 0.3:
                await table.undo(seat, 1)
            else:
                action = str(rng.choice(inside.state.legal(seat)))
                await table.act(seat, inside.decisions[seat], action)
            standing = effective([played.move for played in inside.history.played])
            place = {number: count for count, number in enumerate(standing, 1)}
            for reader in (None, 0, 1, 2):
                known = standing if table.over else inside.history.known(reader)
                assert list(inside.known(reader)) == known
                moments = [0, *[place[number] for number in known]]
                counted = [inside.steps_before(reader, at) for at in range(len(known) + 1)]
                assert counted == moments

    asyncio.run(run())


def test_dumps_that_stand_are_found_in_one_walk() -> None:
    async def run() -> None:
        store = disk(UR.start(3, 5), UR)
        table, rng = store.table(), Random(4)
        inside = journal(table)
        for _ in range(80):
            await play(table, rng, rng.randint(1, 3))
            if rng.random() < 0.5:
                most = min(5, len(inside.history.standing))
                await table.propose_rewind((0, 1, 2), None, rng.randint(1, most))
        steps = [played.move for played in inside.history.played]
        standing = effective(steps)
        expected: list[tuple[int, StoredDump]] = []
        for dump in store.stored.dumps:
            before = effective(steps[: dump.steps])
            if standing[: len(before)] == before:
                expected.append((len(before), dump))
        assert standing_dumps(store.stored) == expected
        assert 2 < len(expected) < len(store.stored.dumps)

    asyncio.run(run())


def test_the_log_shows_its_last_lines() -> None:
    async def run() -> None:
        table = disk(UR.start(4, 7), UR).table()
        await play(table, Random(7), 460)
        frame = await table.frame(None)
        said = words("en", "ur")
        everything = [
            said.tell(entry, frame.names_in(said))
            for number in frame.past.standing
            for entry in frame.past.played[number].log
        ]
        assert len(everything) > LOG_LINES
        assert lines_of(frame) == everything[-LOG_LINES:]

    asyncio.run(run())


def test_what_is_taken_back_in_a_row_is_one_line() -> None:
    async def run() -> None:
        table, rng = disk(UR.start(2, 5), UR).table(), Random(1)
        await play(table, rng, 6)
        before = lines_of(await table.frame(None))
        await table.propose_rewind((0, 1), None, 2)
        await table.propose_rewind((0, 1), None, 1)
        three = "By common consent, 3 steps are taken back."
        assert lines_of(await table.frame(None))[-1] == three
        await table.hand_over((0,), 0, "random")
        await table.propose_rewind((0, 1), None, 1)
        lines = lines_of(await table.frame(None))
        assert (lines[-3], lines[-1]) == (three, "By common consent, 1 step is taken back.")
        assert "Random" in lines[-2]  # what happened in between stays in its place
        assert lines[:-3] == before[: len(lines) - 3]

    asyncio.run(run())


def test_alone_with_bots_nobody_consents() -> None:
    async def run() -> None:
        store = disk(UR.start(2, 5), UR)
        store.stored.seats[1] = StoredSeat(1, BOT, "Puabi", bot="random")
        table = store.table()
        await play(table, Random(1), 6)
        await table.propose_rewind((0,), 0, 1)
        assert lines_of(await table.frame(0))[-1] == "1 step is taken back."

    asyncio.run(run())


def test_what_another_seat_tries_does_not_part_the_lines() -> None:
    """One line for what a seat takes back twice, whatever hidden things happened in between."""

    async def run() -> None:
        state = SEALED.start(2, 5)
        hands = [list(hand) for hand in state.hands]  # type: ignore[attr-defined]
        table = disk(state, SEALED).table()
        for card in hands[0][:2]:
            await table.act(0, journal(table).decisions[0], str(PICKS[card]))
            await table.undo(0, 1)
            if card == hands[0][0]:
                await table.act(1, journal(table).decisions[1], str(PICKS[hands[1][0]]))
        assert lines_of(await table.frame(0)) == ["Seat 1 takes back 2 steps."]
        assert lines_of(await table.frame(None)) == []

    asyncio.run(run())
