"""A record that somebody wants to look at, as a table at which nobody plays."""

from __future__ import annotations

from typing import Final

from ziggurat.core.errors import DamagedRecord
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.store import HUMAN, StoredDump, StoredSeat, StoredTable, now
from ziggurat.web.table.journal import result
from ziggurat.web.table.resume import Resumed, step_data
from ziggurat.web.table.seats import NAME_MOST, clean_name

RECORD_STEPS_MOST: Final = 50_000


def reviewed(text: str) -> tuple[StoredTable, Resumed]:
    """A record as a table, and its game; refused when it cannot be read or replayed."""
    record = Record.loads(text)
    game = find_game(record.game)
    if len(record.moves) > RECORD_STEPS_MOST:
        raise DamagedRecord("too_long", most=RECORD_STEPS_MOST)
    start = record.begin(game)
    stored = StoredTable(
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
        seats=_seats(record, start),
        dumps=[StoredDump(0, game.rules_version, start.dump())],
    )
    history = History.replay(start, record.moves)
    stored.steps = [
        step_data(played, number, [number + 1] * start.players, "")
        for number, played in enumerate(history.played)
    ]
    stored.result = result(history)
    return stored, Resumed(history)


def _seats(record: Record, start: State) -> list[StoredSeat]:
    names = [*record.seats, *[""] * start.players][: start.players]
    return [
        StoredSeat(seat, HUMAN, clean_name(name[:NAME_MOST])) for seat, name in enumerate(names)
    ]
