"""The numbers of a view, worked out by hand."""

from __future__ import annotations

import ziggurat
from tests.conformance.moves import play
from tests.conformance.tigris.positions import CELLS, table
from tests.games.encoding import fractions
from ziggurat.core.state import State
from ziggurat.games.tigris.bot.encoding import (
    ASKED_FROM,
    CELL_SIZE,
    COMMON_FROM,
    MINE_FROM,
    OPTIONS_FROM,
    SEAT_SIZE,
    SEATS_FROM,
    SIZE,
    encode,
)
from ziggurat.games.tigris.rules.state import TigrisState

TIGRIS = ziggurat.game("tigris")
NONE = [0.0] * 4


def seen(state: State, seat: int) -> list[float]:
    """The numbers that this seat is shown."""
    assert isinstance(state, TigrisState)
    return fractions(encode(state, seat))


def cell(state: State, seat: int, name: str) -> list[float]:
    """The numbers of one cell as that seat sees it."""
    at = CELLS.index(name) * CELL_SIZE
    return seen(state, seat)[at : at + CELL_SIZE]


def seat_of(numbers: list[float], step: int) -> list[float]:
    at = SEATS_FROM + step * SEAT_SIZE
    return numbers[at : at + SEAT_SIZE]


def test_the_size_is_the_sum_of_the_documented_parts() -> None:
    assert SIZE == 176 * 22 + 4 * 12 + 4 * 2 + 14 + 23 + 3 == 3968
    for players in (2, 3, 4):
        state = TIGRIS.start(players, 3)
        for seat in range(players):
            numbers = seen(state, seat)
            assert len(numbers) == SIZE
            assert all(0 <= number <= 1 for number in numbers)


def test_a_cell_shows_its_tile_its_leader_and_its_ground() -> None:
    state = table(j7="K2", k7="GG", e5="XX")
    assert cell(state, 0, "i7") == [1, 0, 0, 0, *NONE, 0, *NONE, *NONE, 1, 0, 0, 0, 0]
    assert cell(state, 0, "k7") == [0, 0, 1, 0, *NONE, 0, *NONE, *NONE, 0, 0, 0, 0, 0]
    assert cell(state, 0, "e5") == [*NONE, *NONE, 1, *NONE, *NONE, 0, 0, 0, 0, 0]
    assert cell(state, 0, "a4") == [*NONE, *NONE, 0, *NONE, *NONE, 0, 1, 0, 0, 0]  # a river
    # The king of seat 2 is two places after seat 0, and one after seat 1.
    assert cell(state, 0, "j7") == [*NONE, *NONE, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert cell(state, 1, "j7")[13:17] == [0, 1, 0, 0]
    assert cell(state, 2, "j7")[13:17] == [1, 0, 0, 0]


def test_a_monument_shows_its_colours_above_its_four_cells() -> None:
    state = table(monuments={"RK": "e5"})
    for name in ("e5", "f5", "e6", "f6"):
        assert cell(state, 0, name)[:8] == [1, 0, 0, 0, 1, 0, 0, 1]
    assert cell(state, 0, "g5")[:8] == [0] * 8
    numbers = seen(state, 0)
    assert numbers[COMMON_FROM + 4 : COMMON_FROM + 10] == [0, 0, 1, 0, 0, 0]  # RB RG RK BG BK GK


def test_seats_come_in_the_order_of_play_with_me_first() -> None:
    state = table(
        players=3, seat=2, first=1, points={0: (4, 1, 0, 2)}, catastrophes=[1, 2, 1],
        treasures_on_map=["k1", "b2", "p2", "f3", "n5", "i7"], treasures=[3, 1, 0],
        c5="XX", e5="XX",
    )  # fmt: skip
    numbers = seen(state, 1)
    assert seat_of(numbers, 0) == [1, *NONE, 1 / 10, 1, 1, 0, 1, 0, 0]
    assert seat_of(numbers, 1) == [1, *NONE, 0, 1 / 2, 1, 0, 0, 1, 1]
    assert seat_of(numbers, 2) == [1, 4 / 20, 1 / 20, 0, 2 / 20, 3 / 10, 1 / 2, 1, 0, 0, 0, 0]
    assert seat_of(numbers, 3) == [0] * SEAT_SIZE


def test_only_my_own_hand_and_exchanges_are_counted_by_colour() -> None:
    state = play(table(hand="RRRBKK"), "~RRR")
    state = TIGRIS.restore(
        state.dump() | {"hands": [{"red": 1, "blue": 1, "green": 2, "black": 2}] * 4}
        | {"bag": _rest(state)}
    )  # fmt: skip
    mine = seen(state, 0)[MINE_FROM:COMMON_FROM]
    assert mine == [1 / 6, 3 / 30, 1 / 6, 0, 2 / 6, 0, 2 / 6, 0]
    theirs = seen(state, 1)
    assert theirs[MINE_FROM:COMMON_FROM] == [1 / 6, 0, 1 / 6, 0, 2 / 6, 0, 2 / 6, 0]
    assert seat_of(theirs, 3)[8] == 3 / 30  # that seat 0 exchanged three is seen by all


def _rest(state: State) -> dict[str, int]:
    """The bag that goes with four such hands: ten temples lie on the map, three are exchanged."""
    assert sum(state.dump()["bag"].values()) == 153 - 10 - 24 - 3
    return {"red": 57 - 10 - 4 - 3, "blue": 36 - 4, "green": 30 - 8, "black": 30 - 8}


def test_the_numbers_do_not_depend_on_what_is_hidden() -> None:
    here = table(hands={1: "RRRRRR", 2: "BBBBBB", 3: "GGGGGG"})
    there = table(hands={1: "KKKKKK", 2: "GGRRBB", 3: "RKRKRK"}, key=7)
    assert seen(here, 0) == seen(there, 0)


def test_an_internal_conflict_shows_both_sides() -> None:
    # One temple beside the attacker of seat 0, two beside the defender of seat 1.
    state = play(table(h6="RR", h7="B1", hand="RRRBBB"), "B@j7", "+2")
    assert seen(state, 3)[ASKED_FROM:OPTIONS_FROM] == [
        0, 0, 0, 1, 0, 0,  # defend
        1, 0,  # internal
        0, 1, 0, 0,  # farmers
        0, 1, 0, 0,  # seat 0 sits after seat 3
        0, 0, 1, 0,
        1 / 10, 2 / 10, 2 / 6,
    ]  # fmt: skip


def test_an_external_conflict_shows_the_two_kingdoms_and_the_uniting_tile() -> None:
    state = play(table(h7="K0", k6="RR", k7="K1", l7="KK"), "Gj7")
    assert seen(state, 0)[ASKED_FROM:OPTIONS_FROM] == [
        0, 0, 1, 0, 0, 0,  # attack
        0, 1,  # external
        0, 0, 0, 1,  # kings
        1, 0, 0, 0,
        0, 1, 0, 0,
        0, 1 / 10, 0,
    ]  # fmt: skip
    for name, ending in {
        "h7": [0, 1, 0],
        "i7": [0, 1, 0],
        "j7": [1, 0, 0],
        "l7": [0, 0, 1],
    }.items():
        assert cell(state, 0, name)[-3:] == ending


def test_options_come_last() -> None:
    changed = table(options={"english_variant": True, "war_supporters": "connected"})
    assert seen(changed, 0)[OPTIONS_FROM:] == [1, 1, 0]
    paid = table(options={"income_on_swap_end": True})
    assert seen(paid, 0)[OPTIONS_FROM:] == [0, 0, 1]
