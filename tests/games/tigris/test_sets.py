"""What Tigris & Euphrates keeps up to date as pieces come and go, against a count from scratch."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ziggurat
from tests.games.playing import walk
from tests.games.tigris.test_properties import numbers, positions, quick, starts
from ziggurat.core.action import Action
from ziggurat.core.state import State
from ziggurat.games.tigris.rules.actions import ACTIONS, parse
from ziggurat.games.tigris.rules.cells import (
    BESIDE,
    BIT,
    RING,
    around,
    beside,
    cells_of,
    flags_of,
    holds_together,
    nth_cell,
    picked,
    reach,
    set_of,
)
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    CELLS,
    COLOURS,
    COLUMNS,
    GREEN,
    NEIGHBOURS,
    RED,
    RIVER,
)
from ziggurat.games.tigris.rules.kingdoms import lay_tile, lift_leader, place_leader
from ziggurat.games.tigris.rules.listing import actions_of_turn
from ziggurat.games.tigris.rules.position import CATASTROPHE, EMPTY, OFF
from ziggurat.games.tigris.rules.state import TigrisState

GAME = ziggurat.game("tigris")

some_cells = st.sets(st.integers(0, CELLS - 1), max_size=60)


def naive_part(start: int, within: set[int]) -> set[int]:
    """What is connected with a cell, cell by cell."""
    found = {start}
    while more := {n for cell in found for n in NEIGHBOURS[cell] if n in within} - found:
        found |= more
    return found


def territories_of(state: TigrisState) -> list[tuple[set[int], set[int]]]:
    """The cells and leaders of every territory, found from what lies on the map alone."""
    tiles = {cell for cell, tile in enumerate(state.tile) if tile not in (EMPTY, CATASTROPHE)}
    left = tiles | {cell for cell in state.place if cell != OFF}
    found = []
    while left:
        cells = naive_part(min(left), left)
        left -= cells
        found.append((cells, {leader for leader, cell in enumerate(state.place) if cell in cells}))
    return found


def check_against_recount(state: State) -> None:
    """Counts, territories and answers are those of a map looked at from nothing."""
    assert isinstance(state, TigrisState)
    territories = territories_of(state)
    occupied = {cell for cells, _ in territories for cell in cells}
    for cells, leaders in territories:
        number = state.territory[min(cells)]
        assert {cell for cell in range(CELLS) if state.territory[cell] == number} == cells
        assert set(cells_of(state.members[number])) == cells
        border = {other for cell in cells for other in NEIGHBOURS[cell]}
        assert set(cells_of(state.borders[number])) == border
        assert {leader for leader in range(16) if state.rulers[number] >> leader & 1} == leaders
    assert sum(1 for members in state.members if members) == len(territories)
    free = [number for number, members in enumerate(state.members) if not members]
    assert sorted(state.spare) == free
    kingdoms = [cells for cells, leaders in territories if leaders]
    counts = (state.beside_one, state.beside_two, state.beside_three, state.beside_four)
    for cell in range(CELLS):
        sides = set(NEIGHBOURS[cell])
        assert (state.territory[cell] >= 0) == (cell in occupied)
        near_temple = any(state.tile[other] == RED for other in sides)
        assert (state.sites & BIT[cell] != 0) == (near_temple and not RIVER[cell])
        bare = cell not in occupied and state.tile[cell] == EMPTY
        assert (state.empty & BIT[cell] != 0) == bare
        touched = sum(1 for cells in kingdoms if cells & sides)
        assert [count & BIT[cell] != 0 for count in counts] == [touched >= n for n in (1, 2, 3, 4)]
    for colour in range(COLOURS):
        alike = [cell for cell in range(CELLS) if state.tile[cell] == colour]
        assert cells_of(state.faces[colour]) == alike
    assert state.missing == 6 * state.players - sum(state.hand)
    fresh = GAME.restore(state.dump())
    for seat in state.to_act:
        assert state.legal(seat) == fresh.legal(seat)
        check_reads_like_a_list(state.legal(seat))


def check_reads_like_a_list(answers: Sequence[Action]) -> None:
    """Answers that are written out one by one are those of the whole list, in order."""
    every = list(answers)
    numbers = [action.index for action in every]
    assert numbers == sorted(set(numbers))
    assert len(answers) == len(every)
    assert [answers[at] for at in range(len(every))] == every
    legal = set(every)
    listed = [action in legal for action in ACTIONS]
    assert [action in answers for action in ACTIONS] == listed
    assert GAME.mask(answers) == bytes(listed)


@settings(quick, max_examples=15)
@given(starts, numbers)
def test_sets_follow_games_from_the_start(state: State, numbers: list[int]) -> None:
    for _ in walk(state, numbers):
        check_against_recount(state)


@settings(quick, max_examples=40)
@given(positions(), numbers)
def test_sets_follow_games_from_any_position(state: State, numbers: list[int]) -> None:
    for _ in walk(state, numbers[:25]):
        check_against_recount(state)


@pytest.mark.parametrize("players", GAME.players)
def test_sets_follow_a_whole_game(players: int) -> None:
    rng = Random(players)
    state = GAME.start(players, players)
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        check_against_recount(state)


def test_many_states_go_on_from_one() -> None:
    """What one state lists does not change what another lists."""
    rng = Random(7)
    state = GAME.start(4, seed=7)
    others: list[State] = []
    for _ in range(120):
        if state.over:
            break
        seat = state.to_act[0]
        others.append(state.copy())
        state.apply(seat, rng.choice(state.legal(seat)))
        other = rng.choice(others)
        if not other.over:
            asked = other.to_act[0]
            other.apply(asked, rng.choice(other.legal(asked)))
        for one in (state, other):
            check_against_recount(one)
    assert len(others) > 100


def test_the_answers_of_a_turn_read_like_a_list() -> None:
    state = GAME.start(4, seed=7)
    seat = state.to_act[0]
    answers = state.legal(seat)
    every = list(answers)
    assert isinstance(answers, Sequence)
    assert answers == every
    assert answers != every[1:]
    assert not answers.__eq__(tuple(every))
    assert repr(answers) == repr(every)
    assert (answers[-1], answers[-len(every)]) == (every[-1], every[0])
    assert (answers[3:5], answers[::-1]) == (every[3:5], every[::-1])
    assert list(reversed(answers)) == every[::-1]
    assert (answers.index(every[9]), answers.index(every[9], 3, 20)) == (9, 9)
    assert (answers.count(every[9]), answers.count(parse("!R"))) == (1, 0)
    for at in (len(every), -len(every) - 1, 10**20, -(10**20)):
        with pytest.raises(IndexError):
            answers[at]
    with pytest.raises(ValueError, match="not in list"):
        answers.index(parse("!R"))
    assert not any(strange in answers for strange in ziggurat.game("ur").actions)
    assert "Rh3" not in answers


def test_answers_stay_as_they_are() -> None:
    state = GAME.start(4, seed=7)
    seat = state.to_act[0]
    answers = state.legal(seat)
    every = list(answers)
    state.apply(seat, every[0])
    assert list(answers) == every
    assert every[0] not in state.legal(seat)


def test_what_is_remembered_of_a_kingdom_goes_with_its_leaders() -> None:
    """Without the priest on h5 there are two kingdoms beside h4, until the king on j5 has left."""
    state = GAME.start(2, seed=1)
    assert isinstance(state, TigrisState)
    priest, farmer, trader, king = 0, 5, 6, 7  # all but the first of the second seat
    for name in ("g4", "g5", "i4", "i5"):
        lay_tile(state, CELL_NAMES.index(name), RED)
    for leader, name in ((priest, "h5"), (farmer, "f4"), (trader, "f5"), (king, "j5")):
        place_leader(state, leader, CELL_NAMES.index(name))
    move = parse("R@h4")
    assert move not in actions_of_turn(state, 0)
    lift_leader(state, king)
    lay_tile(state, CELL_NAMES.index("j5"), GREEN)  # the same cells, a leader less
    assert move in actions_of_turn(state, 0)


# Sets of cells


@given(some_cells)
def test_a_set_gives_its_cells_back_in_order(cells: set[int]) -> None:
    some = set_of(list(cells))
    assert cells_of(some) == sorted(cells)
    assert flags_of(some) == bytes([cell in cells for cell in range(CELLS)])
    assert picked(list(CELL_NAMES), some) == [CELL_NAMES[cell] for cell in sorted(cells)]
    assert [nth_cell(some, number) for number in range(len(cells))] == sorted(cells)
    with pytest.raises(IndexError):
        nth_cell(some, len(cells))


@given(some_cells)
def test_around_a_set_are_the_neighbours_of_its_cells(cells: set[int]) -> None:
    expected = {other for cell in cells for other in NEIGHBOURS[cell]}
    assert set(cells_of(around(set_of(list(cells))))) == expected


@given(some_cells, st.integers(0, CELLS - 1))
def test_reach_is_what_is_connected(cells: set[int], start: int) -> None:
    within = set_of([*cells, start])
    assert set(cells_of(reach(BIT[start], within))) == naive_part(start, cells | {start})


@given(some_cells)
def test_beside_a_few_cells_are_their_neighbours(cells: set[int]) -> None:
    expected = {other for cell in cells for other in NEIGHBOURS[cell]}
    assert set(cells_of(beside(list(cells)))) == expected


@given(st.integers(0, CELLS - 1), st.integers(0, 255))
def test_a_set_that_holds_together_is_connected(cell: int, pattern: int) -> None:
    """The ring of a cell alone: plainly connected sides are connected, and the converse."""
    ring = cells_of(RING[cell])
    left = {other for n, other in enumerate(ring) if pattern >> n & 1}
    sides = [other for other in NEIGHBOURS[cell] if other in left]
    connected = not sides or set(sides) <= naive_part(sides[0], left)
    assert holds_together(set_of(list(left)), cell) is connected


def test_the_ring_of_a_cell_stays_on_the_map() -> None:
    corner = COLUMNS - 1  # the top right cell: two sides and one corner
    assert cells_of(RING[corner]) == [corner - 1, corner + COLUMNS - 1, corner + COLUMNS]
    assert cells_of(BESIDE[corner]) == [corner - 1, corner + COLUMNS]
