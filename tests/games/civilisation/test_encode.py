"""The numbers of a view, worked out by hand."""

from __future__ import annotations

import ziggurat
from tests.conformance.civilisation.positions import does, offer, table
from tests.games.encoding import fractions
from ziggurat.core.state import State
from ziggurat.games.civilisation.bot.encoding import (
    DEAL,
    FLEET_FROM,
    FLOOR_FROM,
    MAP_FROM,
    MINE_FROM,
    OPTIONS_FROM,
    PLACES_FROM,
    SEAT_SIZE,
    SIZE,
    TABLE_FROM,
    encode,
)
from ziggurat.games.civilisation.rules.board import TERRITORY_OF as PLACE
from ziggurat.games.civilisation.rules.components import CARD_OF as CARD
from ziggurat.games.civilisation.rules.components import TRADE_OF as TRADE
from ziggurat.games.civilisation.rules.state import CivilisationState

CIVILISATION = ziggurat.game("civilisation")
OWNED = 35
"""Where the cards of a seat begin."""


def seen(state: State, seat: int) -> list[float]:
    """The numbers that this seat is shown."""
    assert isinstance(state, CivilisationState)
    return fractions(encode(state, seat))


def seat_of(numbers: list[float], step: int) -> list[float]:
    return numbers[step * SEAT_SIZE : (step + 1) * SEAT_SIZE]


def ones(numbers: list[float]) -> dict[int, float]:
    """The numbers that are not 0, by their place."""
    return {place: number for place, number in enumerate(numbers) if number}


def test_the_size_is_the_sum_of_the_documented_parts() -> None:
    assert OWNED == 1 + 9 + 8 + 5 + 7 + 3 + 1 + 1
    assert OWNED + 2 * 24 + 18 == SEAT_SIZE
    a_map = 9 * 2 * 158 + 8 * 159 + 6 * 158 + 4 * 3
    a_floor = 7 * 2 * DEAL + 8 * (DEAL + 30)
    mine = 4 * 30 + 3 * 18 + 24 + 3 + 8
    a_table = 12 + 12 * 8 + 9 + 12 + 17 + 34 + 5
    assert DEAL == 3 + 30 + 18
    assert 8 * SEAT_SIZE + a_map + a_floor + mine + a_table + 11 + 6 == SIZE
    for players in CIVILISATION.players:
        state = CIVILISATION.start(players, 3)
        for seat in range(players):
            numbers = seen(state, seat)
            assert len(numbers) == SIZE
            assert all(0 <= number <= 2 for number in numbers)


def test_a_nation_shows_its_pieces_its_square_and_its_cards() -> None:
    state = table(
        tokens={0: {"cat": 3, "num": 2}}, cities={0: "thp"}, treasury={0: 4}, squares={0: 4},
        cards={0: "agr mys"}, hands={0: "3a*2 4b"},
    )  # fmt: skip
    me = seat_of(seen(state, 0), 0)
    assert ones(me[:10]) == {0: 1, 1: 1}  # a player, and Africa
    assert me[10:15] == [38 / 50, 4 / 50, 5 / 50, 5 / 50, 1 / 9]
    assert me[15:18] == [4 / 16, 16 / 100, 3 / 10]
    assert ones(me[OWNED : OWNED + 24]) == {CARD["agr"]: 1, CARD["mys"]: 1}
    assert not any(me[OWNED + 24 : OWNED + 48])  # none of them this turn
    other = seat_of(seen(state, 1), 2)  # seat 0 comes after seat 2
    assert other[:OWNED] == me[:OWNED]
    assert seat_of(seen(state, 0), 3) == [0] * SEAT_SIZE


def test_the_map_is_told_from_my_side() -> None:
    state = table(
        tokens={0: {"cat": 3}, 1: {"etr": 2}, -1: {"ger": 5}}, cities={1: "rom", -1: "thp"},
        ships={1: "etr"}, seat=0,
    )  # fmt: skip
    for me in (0, 1):
        numbers = seen(state, me)
        at = {seat: MAP_FROM + (seat - me) % 3 * 316 for seat in range(3)}
        raiders = MAP_FROM + 8 * 316
        assert numbers[at[0] + PLACE["cat"]] == 3 / 10
        assert numbers[at[1] + PLACE["etr"]] == 2 / 10
        assert numbers[at[1] + 158 + PLACE["rom"]] == 1
        assert numbers[raiders + PLACE["ger"]] == 5 / 10
        assert numbers[raiders + 158 + PLACE["thp"]] == 1
        fleets = MAP_FROM + 9 * 316
        assert ones(numbers[fleets:PLACES_FROM]) == {(1 - me) % 3 * 159 + PLACE["etr"]: 1 / 4}


def test_a_move_under_way_shows_what_has_moved_and_who_is_aboard() -> None:
    state = table(seat=0, tokens={0: {"cat": 4}}, ships={0: "cat"})
    does(state, 0, "1cat>num", "1+2", "1~num")
    numbers = seen(state, 2)
    assert ones(numbers[PLACES_FROM:FLEET_FROM]) == {6 * PLACE["num"]: 1 / 10}
    harbour = float(fractions([(PLACE["num"] + 1) / 159])[0])
    assert numbers[FLEET_FROM : FLEET_FROM + 3] == [harbour, 1 / 5, 2 / 5]


def test_my_hand_is_mine_alone() -> None:
    state = table(phase="trade", hands={0: "3a*2 4b 5x", 1: "1a*3", 2: "2a*3"})
    mine = ones(seen(state, 0)[MINE_FROM : MINE_FROM + 30])
    assert mine == {TRADE["3a"]: 2 / 8, TRADE["4b"]: 1 / 8, TRADE["5x"]: 1 / 8}
    assert ones(seen(state, 1)[MINE_FROM : MINE_FROM + 30]) == {TRADE["1a"]: 3 / 8}


def test_an_offer_shows_what_it_names_and_all_of_it_to_its_owner() -> None:
    state = table(phase="trade", hands={0: "3a*2 4b", 1: "1a*3", 2: "2a*3"})
    offer(state, 0, "1", "3a*2 4b", "3a*2", 3, "1a*2")
    deal = {
        0: 1, 1: 3 / 10, 2: 3 / 10, 3 + TRADE["3a"]: 2 / 4, 33 + TRADE["1a"]: 2 / 4,
    }  # fmt: skip
    floor = seen(state, 1)[FLOOR_FROM:MINE_FROM]
    step = 2 * (2 - 1) * DEAL  # seat 0 is two places after seat 1, and the offer is to it alone
    assert ones(floor) == {step + place: number for place, number in deal.items()}
    own = seen(state, 0)[FLOOR_FROM + 14 * DEAL : MINE_FROM]
    cards = {DEAL + TRADE["3a"]: 2 / 4, DEAL + TRADE["4b"]: 1 / 4}
    assert ones(own) == deal | cards
    assert not any(seen(state, 2)[FLOOR_FROM:MINE_FROM])


def test_what_is_put_together_is_seen_by_its_seat_alone() -> None:
    state = table(phase="trade", hands={0: "3a*2 4b", 1: "1a*3", 2: "2a*3"})
    before = [seen(state, seat) for seat in range(3)]
    does(state, 0, ">*", "+3a", "+3a", "+4b", "'3a", "'4b", "<3", "~1a")
    after = [seen(state, seat) for seat in range(3)]
    assert after[1:] == before[1:]
    mine = ones(after[0][MINE_FROM:TABLE_FROM])
    assert mine[30 + TRADE["3a"]] == 2 / 8  # set aside
    assert mine[60 + TRADE["4b"]] == 1 / 8  # named
    assert mine[120 + TRADE["1a"]] == 1 / 4  # asked for
    scratch = MINE_FROM + 4 * 30 + 3 * 18 + 24
    assert after[0][scratch : scratch + 3] == [3 / 10, 1 / 12, 1 / 3]
    assert ones(after[0][scratch + 3 : TABLE_FROM]) == {7: 1}  # to all


def test_options_come_last() -> None:
    state = CIVILISATION.start(6, 1, western_extension=True, late_seats=3, monotheism_cost="220")
    numbers = seen(state, 0)[OPTIONS_FROM:]
    assert ones(numbers) == {2: 1, 11: 1, 13: 1, 14: 1, 15: 1 / 2, 16: 1}
