"""A log that is written on is the same as one that is written anew."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.sealed import GAME as SEALED
from tests.web.inside import journal
from tests.web.test_tables import disk
from ziggurat.core.game import Game
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.ur import GAME as UR
from ziggurat.web import chronicle, lines
from ziggurat.web.chronicle import write_chat, write_log
from ziggurat.web.context import LogStep
from ziggurat.web.delta import Region
from ziggurat.web.table.frame import Frame
from ziggurat.web.table.hosted import HostedTable
from ziggurat.words import words

SHORT = 9
"""Steps of a log, so that it loses its first ones soon."""


async def something_happens(table: HostedTable, rng: Random) -> None:
    """A move as a rule; now and then an undo, a step back for all, an event or a word."""
    inside, players = journal(table), table.game.players[0]
    seat = rng.choice(inside.state.to_act)
    chance = rng.random()
    if chance < 0.2 and inside.history.undoable(seat):
        await table.undo(seat, rng.randint(1, inside.history.undoable(seat)))
    elif chance < 0.3 and inside.known(None):
        most = min(4, len(inside.known(None)))
        await table.propose_rewind(tuple(range(players)), None, rng.randint(1, most))
    elif chance < 0.4:
        await table.hand_over((0,), 0, "random")
        await table.take_back(0)
    elif chance < 0.45:
        await table.say(0, f"hm {chance}")
    else:
        action = str(rng.choice(inside.state.legal(seat)))
        await table.act(seat, inside.decisions[seat], action)


@pytest.mark.parametrize("short", [True, False])
@pytest.mark.parametrize("game", [SEALED, TIGRIS], ids=["sealed", "tigris"])
def test_a_log_written_on_is_the_whole_log(
    game: Game, short: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if short:
        for module in (lines, chronicle):
            monkeypatch.setattr(module, "LOG_STEPS", SHORT)
    kept = 0

    async def play(seed: int) -> None:
        nonlocal kept
        players, rng = game.players[0], Random(seed)
        table, said = disk(game.start(players, seed), game).table(), words("fr", game.name)
        logs: dict[int | None, tuple[Region | None, Region | None]]
        logs = dict.fromkeys((None, *range(players)), (None, None))
        for _ in range(60):
            if table.over:
                break
            await something_happens(table, rng)
            for reader in logs:
                if rng.random() < 0.3:  # a page may miss some of it
                    continue
                frame = await table.frame(reader)
                names = frame.names_in(said)
                log, chat = logs[reader]
                now = write_log(frame, said, names, log), write_chat(frame, said, names, chat)
                assert now == (write_log(frame, said, names), write_chat(frame, said, names))
                kept += chronicle._written_on(frame, said, names, log, _reader(log)) is not None
                logs[reader] = now

    for seed in range(12):
        asyncio.run(play(seed))
    assert kept > 200


def _reader(log: Region | None) -> object:
    return None if log is None else log.mark.reader


def test_only_new_lines_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    step_lines = lines._step_lines

    def counted(frame: Frame, number: int, *more: object) -> object:
        told.append(number)
        return step_lines(frame, number, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(lines, "_step_lines", counted)

    async def run() -> None:
        table, rng, said = disk(UR.start(2, 5), UR).table(), Random(1), words("en", "ur")
        inside, log = journal(table), None
        for step in range(12):
            seat = inside.state.to_act[0]
            action = str(rng.choice(inside.state.legal(seat)))
            await table.act(seat, inside.decisions[seat], action)
            frame = await table.frame(None)
            log = write_log(frame, said, frame.names_in(said), log)
            if step:
                assert told == [step]
            told.clear()

    asyncio.run(run())


def test_what_one_reader_was_told_is_not_written_on_for_another() -> None:
    async def run() -> None:
        table, rng, said = (
            disk(SEALED.start(2, 5), SEALED).table(),
            Random(1),
            words("en", "sealed"),
        )
        for seat in (0, 1):
            action = str(rng.choice(journal(table).state.legal(seat)))
            await table.act(seat, journal(table).decisions[seat], action)
        mine, theirs = await table.frame(0), await table.frame(1)
        names = mine.names_in(said)
        log = write_log(mine, said, names)
        assert write_log(theirs, said, names, log) == write_log(theirs, said, names) != log
        renamed = write_log(mine, said, ["Anna", "Ben"], log)
        assert renamed == write_log(mine, said, ["Anna", "Ben"])

    asyncio.run(run())


def test_a_page_begins_with_the_last_steps_and_gets_older_ones_when_it_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lines, "LOG_BEGINS", SHORT)

    async def run() -> None:
        players, rng = UR.players[-1], Random(7)
        table, said = disk(UR.start(players, 7), UR).table(), words("en", "ur")
        log: dict[int, Region | None] = dict.fromkeys(range(players))
        for _ in range(40):
            state = journal(table).state
            seat = state.to_act[0]
            action = str(rng.choice(state.legal(seat)))
            await table.act(seat, journal(table).decisions[seat], action)
            for reader, before in log.items():
                frame = await table.frame(reader)
                names = frame.names_in(said)
                first = write_log(frame, said, names, whole=False)
                whole = write_log(frame, said, names)
                # The last steps of the whole log, and all since its reader acted.
                assert whole.endswith(first.removeprefix(chronicle.BEGIN))
                since = [step for _, step in placed(frame) if step.lines[0].step > frame.acted]
                count = first.count(chronicle.STEP)
                assert count == min(whole.count(chronicle.STEP), max(SHORT, len(since)))
                # What a page has it keeps, and what it asks for it gets.
                kept = write_log(frame, said, names, before, whole=False)
                assert kept.count(chronicle.STEP) >= count
                assert whole.endswith(kept.removeprefix(chronicle.BEGIN))
                assert write_log(frame, said, names, kept) == whole
                log[reader] = kept

    def placed(frame: Frame) -> list[tuple[int, LogStep]]:
        return lines.placed_steps(frame, words("en", "ur"), frame.names_in(words("en", "ur")))

    asyncio.run(run())
