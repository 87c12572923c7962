"""Marks say what the encodings say, in every position of golden games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ziggurat
from tests.golden.test_golden import RECORDS
from tests.learn.test_features import summed
from ziggurat import Record
from ziggurat.core.marks import MOST, Marks
from ziggurat.core.state import State
from ziggurat.envs.many import Rows
from ziggurat.games.civilisation.rules.components import CARD_COUNT
from ziggurat.games.civilisation.rules.succession import ahead
from ziggurat.registry import offers

APART = 29
"""Of so many positions of a game one is looked at."""
EVERY = pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")


def positions(path: Path) -> Iterator[State]:
    """Positions of a golden game, and its end."""
    record = Record.loads(path.read_text(encoding="utf8"))
    state = None
    for number, state in enumerate(record.positions(ziggurat.game(path.parent.name))):
        if number % APART == 0 or state.over:
            yield state


def row(name: str, state: State, seat: int) -> bytes:
    """The dense numbers that marks stand for."""
    encoding = offers(name).encoding()
    assert encoding is not None and encoding.marking is not None
    out, marks = np.zeros((1, encoding.size), np.float32), Marks()
    encoding.marking.write(state, seat, marks)
    piece = marks.taken()
    Rows(out, encoding.marking, state.options).show(piece, [len(piece) // 4])
    return out.tobytes()


@EVERY
def test_dense_numbers_and_features_are_those_of_the_plain_encodings(path: Path) -> None:
    name = path.parent.name
    encoding, features = offers(name).encoding(), offers(name).features()
    assert encoding is not None and features is not None and features.write is not None
    for number, state in enumerate(positions(path)):
        seat = number % state.players
        assert row(name, state, seat) == encoding.encode(state, seat).tobytes()
        out = Marks()
        features.write(state, seat, out)
        assert summed(out.sparse()) == summed(features.read(state, seat))


def test_numbers_beyond_those_prepared_are_written_as_well() -> None:
    out = Marks()
    for number in (-32768, -5, 1, MOST - 1, MOST, 32767):
        out.put(3, number)
    out.put(4, 0)
    assert out.sparse().values == [-32768, -5, 1, MOST - 1, MOST, 32767]
    with pytest.raises(OverflowError):
        out.put(3, 32768)


def test_things_are_counted() -> None:
    out = Marks()
    out.count(10, (2, 0, 2, 2))
    sparse = out.sparse()
    assert (sparse.indices, sparse.values) == ([12, 10, 12, 12], [1, 1, 2, 3])
    assert not out.sparse().indices


def test_the_features_of_civilisation_by_hand() -> None:
    """In a position of a golden game: what lies there is what is told."""
    from ziggurat.games.civilisation.learn import features as found

    path = next(path for path in RECORDS if path.name == "12-8-planner.record")
    state: Any = list(positions(path))[60]
    seat = 2
    told = summed(found.features(state, seat))
    nation = state.nations[seat]
    assert told.get(found.NUMBERS, 0) == nation.stock
    assert told[found.NUMBERS + 2] == nation.tokens_on_board()
    assert told[found.NUMBERS + 4] == len(nation.cities) > 0
    assert told[found.SQUARE + nation.square] == 1
    assert told.get(found.NUMBERS + found.COUNTED + 6, 0) == state.nations[3].hand_size()
    owned = [card for card in range(CARD_COUNT) if nation.owns(card)]
    cards = range(found.OWNED, found.OWNED + CARD_COUNT)
    assert [index - found.OWNED for index in sorted(told) if index in cards] == owned != []
    asked = ahead(state, nation)
    assert told.get(found.NEEDS, 0) == max(0, asked["cities"] - len(nation.cities))
    assert told.get(found.NEEDS + 4, 0) == asked["met"]
