"""From stored steps back to a game under way, also after a fix of the rules."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from ziggurat.core.errors import DamagedRecord, IllegalAction, Refusal
from ziggurat.core.game import Game
from ziggurat.core.history import History, Played
from ziggurat.core.record import Move, effective, replaying, standing_and_struck
from ziggurat.core.state import HOST, SCRATCH, Entry, State
from ziggurat.web.rows import BAD_SEATS, broken
from ziggurat.web.stored import StoredDump, StoredStep, StoredTable
from ziggurat.web.table.shelf import APART, UNREADABLE, Shelf
from ziggurat.web.table.soundness import check

UNPLAYABLE: Final = "unplayable"
"""What is wrong with a game that the rules cannot repeat."""


@dataclass
class Resumed:
    """A game under way, and what had to be struck to go on under the rules of today."""

    history: History
    shelf: Shelf
    """The positions that its history goes back to."""
    struck: Played | None = None


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry of the log as plain data."""
    readers = None if entry.readers is None else list(entry.readers)
    return {"key": entry.key, "args": entry.args, "readers": readers}


def step_data(
    played: Played,
    number: int,
    decisions: list[int],
    time: str,
    time_left: float | None = None,
) -> StoredStep:
    """A step that was played, as it is stored."""
    return StoredStep(
        number=number,
        seat=played.move.seat,
        text=played.move.text,
        effect=played.effect,
        log=[entry_data(entry) for entry in played.log],
        readers=None if played.readers is None else list(played.readers),
        decisions=decisions,
        time=time,
        time_left=time_left,
    )


def stored_played(stored: StoredStep) -> Played:
    """A stored step as it was played."""
    log = [
        Entry(
            line["key"],
            line["args"],
            None if line["readers"] is None else tuple(line["readers"]),
        )
        for line in stored.log
    ]
    readers = None if stored.readers is None else tuple(stored.readers)
    return Played(Move(stored.seat, stored.text), stored.effect, log, readers)


def taken_up(game: Game, stored: StoredTable) -> Resumed:
    """The game where its players left it; a refusal in words when what is stored is damaged."""
    check(game, stored)
    try:
        resumed = resume(game, stored)
    except Refusal:
        raise
    except Exception as error:  # whatever a damaged state makes the rules do
        raise broken(stored.id, UNPLAYABLE) from error
    if resumed.history.state.players != stored.players:
        raise broken(stored.id, BAD_SEATS)
    return resumed


def resume(game: Game, stored: StoredTable) -> Resumed:
    """The game where its players left it.

    The last dump that still stands is taken up and the steps after it are played again. Where that
    cannot be, since the rules were changed, they are struck. Nobody goes back behind a dump that
    was written under other rules, or that of a record that is looked at.
    """
    dumps = standing_dumps(stored)
    for place in range(len(dumps) - 1, -1, -1):
        count, dump = dumps[place]
        try:
            state = game.restore(dump.state)
        except UNREADABLE:
            continue
        shelf = _shelf(game, stored, dumps[: place + 1])
        past = [stored_played(step) for step in stored.steps]
        is_same = stored.rules_version == game.rules_version and not stored.review
        history = History(state, past[: dump.steps], shelf, 0 if is_same else count)
        try:
            for number in range(dump.steps, len(past)):
                _repeat(history, number, past[number])
        except DamagedRecord as error:
            if is_same and len(stored.dumps) == 1:
                raise broken(stored.id, UNPLAYABLE) from error
            return _struck(game, stored, dumps[: place + 1], past)
        return Resumed(history, shelf)
    raise broken(stored.id, UNPLAYABLE)


def _repeat(history: History, number: int, played: Played) -> None:
    """Play a step again, and have it told as it was.

    An undo that dropped the picks of its seat looks, played again, like one that the seat wanted.
    """
    with replaying(number, played.move):
        history.load(played.move)
    if played.move.undo:
        history.played.retell(played)


def _shelf(game: Game, stored: StoredTable, dumps: list[tuple[int, StoredDump]]) -> Shelf:
    """The positions that the dumps of a table hold."""
    shelf, kept = Shelf(game, stored.dumps[0].state), 0
    for count, dump in dumps:
        if count - kept >= APART or dump is dumps[-1][1]:
            shelf.put(count, dump.state)
            kept = count
    return shelf


def _steps(stored: StoredTable) -> list[Move]:
    return [Move(step.seat, step.text) for step in stored.steps]


def standing_dumps(stored: StoredTable) -> list[tuple[int, StoredDump]]:
    """Dumps whose steps were not taken back, with how many standing steps lead to each."""
    standing, struck = standing_and_struck(_steps(stored))
    last = len(stored.steps)
    bounds = [0] * (last + 2)
    for undo, taken in struck.items():  # what was dumped in between includes a step that is gone
        bounds[taken[0] + 1] += 1
        bounds[undo + 1] -= 1
    gone = list(accumulate(bounds))
    return [
        (bisect_left(standing, dump.steps), dump)
        for dump in stored.dumps
        if not gone[min(dump.steps, last)]
    ]


def _struck(
    game: Game, stored: StoredTable, dumps: list[tuple[int, StoredDump]], past: list[Played]
) -> Resumed:
    """Go on from the last of the dumps; all that came after it is taken back."""
    count, dump = dumps[-1]
    left = len(effective([played.move for played in past])) - count
    struck = Played(Move(HOST, f"undo {left}"), SCRATCH, [], None)
    shelf = _shelf(game, stored, dumps)
    return Resumed(History(game.restore(dump.state), [*past, struck], shelf), shelf, struck)


def moment(resumed: Resumed, count: int) -> State:
    """The state after so many standing steps, even where nobody goes back to."""
    history = resumed.history
    if not 0 <= count <= len(history.standing):
        raise Refusal("no_such_moment", most=len(history.standing))
    if count >= history.base:
        return history.at(count)
    for anchor in resumed.shelf.back_from(count):
        try:
            for number in history.standing[anchor.count : count]:
                history.played.move(number).take(anchor.state)
        except IllegalAction:  # other rules: the nearest moment that is kept
            return resumed.shelf.nearest(anchor.count).state
        return anchor.state
    raise Refusal("no_such_moment", most=len(history.standing))
