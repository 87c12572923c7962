"""A record that somebody wants to look at, as a table at which nobody plays.

Whoever brings a record may have written it to do harm: it is read in a process of its own (see
``reviewing``), and what that process answers is a table that can be shown without replaying it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from ziggurat.core.errors import DamagedRecord
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.store import now
from ziggurat.web.stored import HUMAN, StoredDump, StoredSeat, StoredStep, StoredTable
from ziggurat.web.table.journal import result
from ziggurat.web.table.resume import step_data
from ziggurat.web.table.seats import NAME_MOST, clean_name

DUMPS_MOST: Final = 40
"""Positions kept on the way, so that no moment of the game is far from one."""
STEPS_BETWEEN: Final = 25
"""At least, between two of them."""
_PARTS: Final[dict[str, Any]] = {"seats": StoredSeat, "steps": StoredStep, "dumps": StoredDump}


def reviewed(text: str, steps_most: int) -> StoredTable:
    """A record as a table; refused when it cannot be read, replayed or shown."""
    record = Record.loads(text)
    game = find_game(record.game)
    if len(record.moves) > steps_most:
        raise DamagedRecord("too_long", most=steps_most)
    start = record.begin(game)
    first = start.dump()
    _look_at(start)
    history = History.replay(start, record.moves)
    _look_at(history.state)
    return StoredTable(
        id=keys.new_table_id(),
        game=game.name,
        players=start.players,
        options=dict(start.options),
        seed=record.seed if record.start is None else None,
        rules_version=game.rules_version,
        key_hash=None,
        review=True,
        created=now(),
        finished=now(),
        result=result(history),
        seats=_seats(record, start),
        steps=[
            step_data(played, number, [number + 1] * start.players, "")
            for number, played in enumerate(history.played)
        ],
        dumps=[StoredDump(0, game.rules_version, first), *_dumps(history, game.rules_version)],
    )


def _look_at(state: State) -> None:
    """Look at a position for every reader; a stranger's own may be one that cannot be seen."""
    try:
        for seat in (None, *range(state.players)):
            state.view(seat)
            if seat is not None:
                state.prompt(seat)
                state.legal(seat)
    except Exception as error:
        raise DamagedRecord("no_position") from error


def _dumps(history: History, rules_version: int) -> Iterator[StoredDump]:
    """Positions on the way, and the last one."""
    if not history.played:
        return
    apart = max(STEPS_BETWEEN, len(history.standing) // DUMPS_MOST)
    for count in range(apart, len(history.standing) - apart, apart):
        steps = history.standing[count - 1] + 1
        yield StoredDump(steps, rules_version, history.at(count).dump())
    yield StoredDump(len(history.played), rules_version, history.state.dump())


def _seats(record: Record, start: State) -> list[StoredSeat]:
    names = [*record.seats, *[""] * start.players][: start.players]
    return [
        StoredSeat(seat, HUMAN, clean_name(name[:NAME_MOST])) for seat, name in enumerate(names)
    ]


# From one process to another: a line for each part, so that nobody has to read it all at once


def written(table: StoredTable) -> Iterator[str]:
    """The table as lines of JSON."""
    own = {name: value for name, value in vars(table).items() if not isinstance(value, list)}
    yield json.dumps({"table": own})
    for part in _PARTS:
        for one in getattr(table, part):
            yield json.dumps({part: vars(one)})
    yield json.dumps({"end": True})


def read(lines: Iterable[bytes]) -> StoredTable:
    """The table of these lines, or the refusal that stands in its place."""
    table: StoredTable | None = None
    is_whole = False
    for line in lines:
        ((part, found),) = json.loads(line).items()
        if part == "refused":
            raise DamagedRecord(found["code"], found["rule"], **found["details"])
        if part == "table":
            table = StoredTable(**found)
        elif part in _PARTS:
            getattr(table, part).append(_PARTS[part](**found))
        is_whole = part == "end"
    if table is None or not is_whole:
        raise DamagedRecord("too_heavy")
    return table
