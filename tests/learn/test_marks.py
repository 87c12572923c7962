"""Marks say what the encodings say, in every position of golden games."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ziggurat
from tests.golden.test_golden import RECORDS
from tests.learn.digests import DIGESTS, digests, name_of, positions
from tests.learn.test_features import summed
from ziggurat.core.marks import MOST, Dense, Marks, Unit, block
from ziggurat.envs.many import Rows
from ziggurat.envs.numbers import encoder
from ziggurat.games.civilisation.rules.components import CARD_COUNT
from ziggurat.games.civilisation.rules.succession import ahead
from ziggurat.registry import offers

EVERY = pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")


@EVERY
def test_the_same_version_says_the_same_numbers(path: Path) -> None:
    """Nets and datasets rest on them: whoever changes one raises the version, and then runs
    ``python -m tests.learn.digests``."""
    assert digests(path) == json.loads(DIGESTS.read_text(encoding="utf8"))[name_of(path)]


@EVERY
def test_marks_of_many_tables_are_the_numbers_of_each(path: Path) -> None:
    """Whatever a row showed before."""
    name = path.parent.name
    encoding, features = offers(name).encoding(), offers(name).features()
    assert encoding is not None and encoding.write is not None
    assert features is not None and features.write is not None
    encode, _ = encoder(name)
    out, marks = np.zeros((1, encoding.size), np.float32), Dense(encoding.cells, [])
    rows = Rows(out, encoding)
    for number, state in enumerate(positions(path)):
        seat = number % state.players
        encoding.write(state, seat, marks)
        cells = b"".join(marks.changes)
        marks.changes.clear()
        put = marks.taken()
        rows.show(put, [len(put) // 8], cells, [len(cells) // 8])
        assert out.tobytes() == encoding.encode(state, seat).tobytes()
        assert out.tobytes() == encode(state, seat).tobytes()
        written = Marks()
        features.write(state, seat, written)
        assert summed(written.sparse()) == summed(features.read(state, seat))


def test_numbers_beyond_those_prepared_are_written_as_well() -> None:
    out = Marks()
    for number in (-32768, -5, 1, MOST - 1, MOST, 32767):
        out.put(3, number)
    out.put(4, 0)
    assert out.sparse().values == [-32768, -5, 1, MOST - 1, MOST, 32767]
    with pytest.raises(OverflowError):
        out.put(3, 32768)


def told(out: Dense, size: int = 20) -> list[float]:
    """The numbers of a row."""
    return out.numbers(array("f", bytes(4 * size))).tolist()


def test_things_are_counted() -> None:
    out = Dense(0)
    out.count(10, (2, 0, 2, 2), Unit(4))
    assert told(out)[10:14] == [0.25, 0, 0.75, 0]


def test_a_pile_is_counted_once_and_another_anew() -> None:
    """A slot goes by the pile itself: whoever shows it again counts nothing."""
    halves, pile = Unit(2), (1, 3, 1)
    piles: list[Any] = []
    for things, expected in (
        (pile, [0, 1, 0, 0.5]), (pile, [0, 1, 0, 0.5]), ((1, 3), [0, 0.5, 0, 0.5]),
        ((), [0, 0, 0, 0]), (pile, [0, 1, 0, 0.5]),
    ):  # fmt: skip
        out = Dense(0, piles)
        out.pile(2, 10, things, halves)
        assert told(out)[10:14] == expected
    assert out.has_put(2, pile)
    assert not out.has_put(2, (*pile,))
    assert not out.has_put(1, pile)


def test_without_a_place_to_remember_nothing_is() -> None:
    out, pile = Dense(0), (1, 3, 1)
    for _ in range(2):
        out.pile(2, 10, pile, Unit(2))
        assert told(out)[10:14] == [0, 1, 0, 0.5]
        assert not out.has_put(2, pile)


@pytest.mark.parametrize("piles", [None, []])
def test_of_a_pile_that_dwindles_its_first_things_are_counted(piles: list[Any] | None) -> None:
    halves, pile = Unit(2), (1, 3, 1, 2)
    for most, expected in (
        (4, [0, 1, 0.5, 0.5]), (3, [0, 1, 0, 0.5]), (2, [0, 0.5, 0, 0.5]), (0, [0, 0, 0, 0]),
    ):  # fmt: skip
        out = Dense(0, piles)
        out.part(0, 10, pile, most, halves)
        assert told(out)[10:14] == expected


def test_parts_are_of_their_unit_and_added_up_where_it_says_so() -> None:
    out = Dense(0)
    out.put(1, 300, Unit(100))
    out.put(2, -5, Unit(10))
    out.put(3, 7, Unit(10, is_added=True))
    total = array("f", [0])
    for _ in range(7):
        total[0] += 1 / 10
    assert told(out)[1:4] == [3, -0.5, total[0]] != [3, -0.5, array("f", [0.7])[0]]


def test_a_cell_is_put_when_it_changes_and_stays_until_then() -> None:
    out = Dense(2)
    out.keep(1, 5, block(7, [0.5, 1]))
    assert out.codes == [0, 5]
    assert told(out)[6:9] == [0, 0.5, 1]
    assert out.taken() == b""
    assert len(out.changes) == 1


def test_a_mask_of_bits_is_the_mask_of_bytes() -> None:
    for name in ziggurat.games():
        game = ziggurat.game(name)
        state = game.start(min(game.players), 3)
        legal = state.legal(state.to_act[0])
        bits = np.frombuffer(game.bits(legal), np.uint8)
        mask = np.unpackbits(bits, count=game.action_count, bitorder="little")
        assert mask.tobytes() == bytes(game.mask(legal))
        assert game.bits(list(legal)) == game.bits(legal)


def test_the_features_of_civilisation_by_hand() -> None:
    """In a position of a golden game: what lies there is what is told."""
    from ziggurat.games.civilisation.bot import features as found

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
