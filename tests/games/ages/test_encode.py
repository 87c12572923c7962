"""The numbers of a view, worked out by hand."""

from __future__ import annotations

import ziggurat
from tests.conformance.ages.positions import table
from tests.conformance.moves import play
from tests.games.encoding import fractions
from ziggurat.core.state import State
from ziggurat.games.ages.bot.encoding import (
    ASKED_FROM,
    MILITARY_CARDS,
    MINE_FROM,
    OPTIONS_FROM,
    ROW_FROM,
    SEAT_SIZE,
    SIZE,
    TABLE_FROM,
    encode,
)
from ziggurat.games.ages.rules.cards import CIVIL_CARDS
from ziggurat.games.ages.rules.components import CARD_OF_CODE as CARD
from ziggurat.games.ages.rules.state import AgesState

AGES = ziggurat.game("ages")
HAND = 38
"""Where the cards in the hand of a seat begin, then those in play."""
SITES_AT = HAND + 2 * 134 + 2 * 16


def seen(state: State, seat: int) -> list[float]:
    """The numbers that this seat is shown."""
    assert isinstance(state, AgesState)
    return fractions(encode(state, seat))


def seat_of(numbers: list[float], step: int) -> list[float]:
    return numbers[step * SEAT_SIZE : (step + 1) * SEAT_SIZE]


def ones(numbers: list[float]) -> dict[int, float]:
    """The numbers that are not 0, by their place."""
    return {place: number for place, number in enumerate(numbers) if number}


def test_the_size_is_the_sum_of_the_documented_parts() -> None:
    assert (CIVIL_CARDS, MILITARY_CARDS) == (134, 110)
    a_seat = HAND + 134 + 134 + 16 + 16 + 34 * 2 + 4 + 12 + 16 + 10 + 6 + 8 + 1 + 8 + 110
    assert a_seat == SEAT_SIZE
    a_table = 2 * 134 + 3 * 110 + 8 + 20 + 1 + 1 + 5 + 1 + 2 + 1
    a_question = 28 + 244 + 4 + 1 + 244 + 12 + 8 + 1
    assert 4 * a_seat + 6 * 110 + 13 * 134 + a_table + a_question + 14 == SIZE == 5919
    for players in (2, 3, 4):
        for version in ("simple", "advanced", "full"):
            state = AGES.start(players, 3, version=version)
            for seat in range(players):
                numbers = seen(state, seat)
                assert len(numbers) == SIZE
                assert all(0 <= number <= 1 for number in numbers)


def test_a_civilisation_shows_its_tokens_its_ratings_and_its_cards() -> None:
    state = table(m1=(2, 2), science=10, leader="L0c", government="G1a", hand=["l1", "A0b", "A0b"])
    me = seat_of(seen(state, 0), 0)
    assert me[0] == 1
    # One worker unused; of 25 yellow tokens 9 are workers, of 18 blue ones 2 are on Iron.
    assert me[1:6] == [1 / 5, 16 / 20, 16 / 20, 10 / 40, 0]
    # Philosophy 1, Warriors 1; Monarchy 5 and 3, Hammurabi one more and one less.
    assert me[23:29] == [0, 1 / 30, 1 / 60, 0, 6 / 8, 2 / 8]
    assert me[29] == 1 / 8  # with 16 tokens in the yellow bank one face is wanted
    hand = ones(me[HAND : HAND + 134])
    assert hand == {CARD["l1"]: 1 / 3, CARD["A0b"]: 2 / 3}
    in_play = ones(me[HAND + 134 : HAND + 268])
    known = ("f0", "m0", "l0", "t0", "i0", "m1", "G1a", "L0c")
    assert in_play == {CARD[code]: 1 for code in known}
    assert ones(me[SITES_AT : SITES_AT + 68]) == {
        2 * CARD["f0"]: 2 / 5, 2 * CARD["m0"]: 2 / 5, 2 * CARD["l0"]: 1 / 5, 2 * CARD["i0"]: 1 / 5,
        2 * CARD["m1"]: 2 / 5, 2 * CARD["m1"] + 1: 2 / 5,
    }  # fmt: skip


def test_seats_come_in_the_order_of_play_with_me_first() -> None:
    state = table(players=3, seat=2, first=1, science=1, rivals={0: {"science": 2}})
    numbers = seen(state, 1)
    assert [seat_of(numbers, step)[4] for step in range(3)] == [0, 1 / 40, 2 / 40]
    turns = [seat_of(numbers, step)[35:38] for step in range(3)]
    assert turns == [[1, 0, 0], [0, 1, 1], [0, 0, 0]]
    assert seat_of(numbers, 3) == [0] * SEAT_SIZE


def test_wonders_colonies_tactics_wars_and_pacts_have_their_places() -> None:
    state = table(
        players=3, wonder="W1a", wonders=["W0a", "W0b"], ravaged=["W0b"], colonies=["T1b"],
        tactic="K1c", leaders_taken=["A"], pact={"card": "P1b", "with": 2, "side": "B"},
        war={"card": "Y2b", "on": 1}, stages_built=1,
    )  # fmt: skip
    me = seat_of(seen(state, 0), 0)
    wonders = HAND + 2 * 134
    assert ones(me[wonders : wonders + 16]) == {4: 1}
    assert ones(me[wonders + 16 : wonders + 32]) == {1: 1}
    assert me[HAND + 134 + CARD["W0a"]] == me[HAND + 134 + CARD["W0b"]] == 1
    at = SITES_AT + 68
    assert me[at : at + 4] == [1, 0, 0, 0]
    assert ones(me[at + 4 : at + 16]) == {1: 1}
    assert ones(me[at + 16 : at + 32]) == {2: 1}
    assert ones(me[at + 32 : at + 42]) == {1: 1}
    assert ones(me[at + 42 : at + 48]) == {1: 1}
    assert me[at + 48 : at + 57] == [0, 0, 1, 0, 0, 1, 0, 0, 1]
    theirs = seat_of(seen(state, 1), 2)  # seat 0 comes last for seat 1
    assert theirs[at + 48 : at + 57] == [0, 1, 0, 0, 1, 0, 0, 0, 1]


def test_military_cards_are_known_to_their_owner_and_by_their_backs_to_others() -> None:
    state = table(military=["D1", "K1a", "K1a"], shown=["D1"], hidden=[("X1a", 0), ("X1b", 1)])
    mine = seen(state, 0)
    assert ones(mine[MINE_FROM : MINE_FROM + 110]) == {
        CARD["D1"] - 134: 1 / 3,
        CARD["K1a"] - 134: 2 / 3,
    }
    theirs = seen(state, 1)
    assert not any(theirs[MINE_FROM : MINE_FROM + 110])
    backs = SEAT_SIZE - 118
    for numbers, step in ((mine, 0), (theirs, 1)):
        held = seat_of(numbers, step)
        assert held[backs : backs + 8] == [0, 0, 3 / 8, 1 / 8, 0, 0, 0, 0]
        assert ones(held[backs + 8 :]) == {CARD["D1"] - 134: 1 / 3}
    discarded = MINE_FROM + 4 * 110
    assert ones(mine[discarded : discarded + 110]) == {CARD["X1a"] - 134: 1 / 3}
    assert ones(theirs[discarded : discarded + 110]) == {CARD["X1b"] - 134: 1 / 3}


def test_the_row_the_events_and_the_age_lie_on_the_table() -> None:
    state = table(row={1: "m1", 13: "W1a"}, past=["E0a"], used=["D1"], future=[("E1a", 1)], age="I")
    numbers = seen(state, 0)
    row = numbers[ROW_FROM:TABLE_FROM]
    assert ones(row) == {CARD["m1"]: 1, 12 * 134 + CARD["W1a"]: 1}
    piles = TABLE_FROM + 2 * 134
    assert ones(numbers[piles : piles + 220]) == {
        CARD["E0a"] - 134: 1 / 3,
        110 + CARD["D1"] - 134: 1 / 3,
    }
    prepared = piles + 330 + 8
    assert ones(numbers[prepared : prepared + 20]) == {5 + 1: 1 / 10}  # by the next seat, Age I
    assert numbers[prepared + 22 : ASKED_FROM] == [0, 1, 0, 0, 0, 5 / 25, 0, 0, 0]


def test_the_question_names_its_card_and_its_seats() -> None:
    state = table(
        phase="politics", players=3, i0=3, military=["X1b"], military_left=2,
        rivals={2: {"military": ["D1"]}},
    )  # fmt: skip
    play(state, "X1b>2", "-i0")
    asked = seen(state, 1)[ASKED_FROM:OPTIONS_FROM]
    at = 28 + 244
    assert ones(asked) == {3: 1, 28 + CARD["X1b"]: 1, at + 1: 1, at + 5 + CARD["i0"]: 1 / 3}
    play(state, ".")
    asked = seen(state, 1)[ASKED_FROM:OPTIONS_FROM]
    # Three warriors attack, and one of them is given up: 3 + 1.
    assert ones(asked) == {4: 1, 28 + CARD["X1b"]: 1, at + 4: 4 / 20}


def test_what_a_defender_sets_aside_is_his_secret() -> None:
    state = table(
        phase="politics", i0=3, military=["X1b"], military_left=2,
        rivals={1: {"military": ["D1"]}},
    )  # fmt: skip
    play(state, "X1b>1", ".", "+D1")
    aside = ASKED_FROM + 28 + 244 + 5
    assert ones(seen(state, 1)[aside : aside + 244]) == {CARD["D1"]: 1 / 3}
    assert not any(seen(state, 0)[aside : aside + 244])


def test_options_come_last() -> None:
    assert seen(table(), 0)[OPTIONS_FROM:] == [0, 0, 1, *[0] * 5, 1, *[0] * 5]
    changed = {"easier": True, "peaceful": "no_attacks", "military_draw": "by_action"}
    state = table(version="advanced", options=changed)
    assert seen(state, 0)[OPTIONS_FROM:] == [0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0]
