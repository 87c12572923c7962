"""COLONY: new territories, auctions, colonies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    barred,
    civ,
    end_turn,
    event,
    military,
    table,
    tokens,
    who,
    workers,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import REVEAL, SCRATCH, State


def bids(state: State) -> list[int]:
    """What the seat to act may bid."""
    return [int(text[1:]) for text in legal(state) if text[0] == "$"]


def colonised(card: str, **position: Any) -> State:
    """The active player takes the territory for one Warriors, alone at the auction."""
    position["rivals"] = {1: {"i0": 0, **position.get("rivals", {}).get(1, {})}}
    return play(event(card, **position), "$1", "-i0", ".")


@pytest.mark.rule("TTA-COLONY-01")
def test_the_auction_goes_round_from_the_active_player_until_one_is_left() -> None:
    armed = {"i0": 4}
    state = event("T1b", players=3, seat=1, rivals={0: armed, 2: armed}, **armed)
    assert who(state) == (1, "bid")
    play(state, "$1")
    assert who(state) == (2, "bid")
    play(state, "$2")
    assert who(state) == (0, "bid")
    play(state, ".")
    assert who(state) == (1, "bid")
    play(state, "$3")
    assert who(state) == (2, "bid")  # who has passed is not asked again
    play(state, ".")
    assert who(state) == (1, "pay_colony")
    assert state.view(None)["auction"]["bid"] == 3


@pytest.mark.rule("TTA-COLONY-01")
def test_the_last_who_has_not_passed_may_still_pass() -> None:
    state = play(event("T1b", i0=2, rivals={1: {"i0": 2}}), ".")
    assert who(state) == (1, "bid")
    assert bids(state) == [1, 2]
    play(state, "$1")
    assert who(state) == (1, "pay_colony")


@pytest.mark.rule("TTA-COLONY-02")
def test_a_territory_that_nobody_wants_is_past() -> None:
    state = play(event("T1b"), ".", ".")
    assert state.dump()["past"] == ["T1b"]
    assert [civ(state, seat)["colonies"] for seat in (0, 1)] == [[], []]
    assert who(state) == (0, "actions")


@pytest.mark.rule("TTA-COLONY-03")
def test_nobody_bids_more_than_can_be_paid_or_takes_a_bid_back() -> None:
    state = event("T1b", i0=2, military=["D1"], rivals={1: {"i0": 0}})
    assert bids(state) == [1, 2, 3]  # two Warriors and a bonus card of 1
    assert barred(state, "$4") == "TTA-COLONY-03"
    play(state, "$3")
    assert legal(state) == ["-i0", "+D1"]  # no way out
    play(state, "-i0", "-i0")
    assert "." not in legal(state)
    play(state, "+D1")
    assert legal(state) == ["."]


@pytest.mark.rule("TTA-COLONY-04")
def test_bids_rise_from_one() -> None:
    state = event("T1b", i0=4, rivals={1: {"i0": 4}})
    assert bids(state) == [1, 2, 3, 4]
    play(state, "$2")
    assert bids(state) == [3, 4]
    assert barred(state, "$2") == "TTA-COLONY-04"


@pytest.mark.rule("TTA-COLONY-05", "TTA-EX-23")
def test_units_and_bonuses_pay_the_bid() -> None:
    state = event(
        "T1d", i0=1, i1=1, special="S1c", military=["D2"], rivals={1: {"i0": 0}}, age="II"
    )
    play(state, "$4")
    either = state.copy()
    play(either, "-i1", ".")  # Cartography 2 and Swordsmen 2; the card is kept
    assert military(either) == ["D2"]
    assert (workers(either, "i1"), workers(either, "i0")) == (0, 1)
    play(state, "-i0")
    assert "." not in legal(state)  # 3 of 4
    play(state, "+D2", ".")
    assert (military(state), state.dump()["used"]) == ([], ["D2"])
    assert (workers(state, "i1"), workers(state, "i0")) == (1, 0)
    # 17 in the bank, Warriors back: 18, two more from the box, one of them to the unused pool
    assert (civ(state)["owned_yellow"], civ(state)["unused"]) == (27, 2)


@pytest.mark.rule("TTA-COLONY-06", "TTA-EX-37")
def test_at_least_one_unit_goes() -> None:
    state = event("T1b", wonders=["W0a"], military=["D2"], age="II", rivals={1: {"i0": 0}})
    play(state, "$3", "+D2")  # Colossus 1 and the card 2 make 3, but nobody went
    assert legal(state) == ["-i0"]
    play(state, "-i0", ".")
    assert civ(state)["colonies"] == ["T1b"]


@pytest.mark.rule("TTA-COLONY-06")
def test_whoever_has_no_unit_is_not_asked() -> None:
    state = event("T1b", i0=0, special="S1c", military=["D1"])
    assert who(state) == (1, "bid")


@pytest.mark.rule("TTA-COLONY-07", "TTA-CARD-46")
@pytest.mark.parametrize(
    ("cards", "most"),
    [
        ({}, 1),
        ({"military": ["D1", "D1"]}, 3),
        ({"military": ["D1", "D2", "D3"], "age": "III"}, 7),
        ({"wonders": ["W0a"]}, 2),
        ({"special": "S1c"}, 3),
        ({"special": "S2c"}, 4),
        ({"special": "S3c"}, 5),
        ({"special": "S3c", "wonders": ["W0a"], "military": ["D1"]}, 7),
    ],
)
def test_what_helps_to_colonise(cards: dict[str, Any], most: int) -> None:
    assert bids(event("T1b", **cards))[-1] == most


@pytest.mark.rule("TTA-COLONY-08")
def test_strength_of_the_civilisation_does_not_colonise() -> None:
    for strong in (
        {"leader": "L0a"}, {"leader": "L0e"}, {"wonders": ["W1a"]}, {"a1": 2}, {"special": "S1a"},
        {"government": "G3c"}, {"colonies": ["T1e"]},
    ):  # fmt: skip
        state = event("T1b", **strong)
        assert civ(state)["strength"] > 1
        assert bids(state) == [1]


@pytest.mark.rule("TTA-COLONY-09", "TTA-TACTIC-08")
def test_a_whole_army_brings_its_bonus() -> None:
    state = event("T1b", i0=1, c1=1, tactic="K1e", rivals={1: {"i0": 0}})
    assert bids(state)[-1] == 1 + 2 + 2
    play(state, "$5", "-c1")
    assert "." not in legal(state)
    play(state, "-i0", ".")
    assert civ(state)["colonies"] == ["T1b"]


@pytest.mark.rule("TTA-COLONY-10", "TTA-UNIT-08")
def test_who_is_sacrificed_returns_to_the_yellow_bank() -> None:
    state = event("T1c", i0=3, i1=1, yellow=10, rivals={1: {"i0": 0}})
    assert civ(state)["strength"] == 5
    play(state, "$3", "-i0", "-i1", ".")
    assert (civ(state)["yellow"], civ(state)["unused"], civ(state)["strength"]) == (12, 1, 2)


@pytest.mark.rule("TTA-COLONY-11", "TTA-INFO-09")
def test_how_a_bid_is_paid_is_nobodys_business_before() -> None:
    state = event("T1b", i0=2, military=["D1"], rivals={1: {"i0": 0}})
    play(state, "$2")
    choice = state.parse(0, "+D1")
    assert state.readers(0, choice) == (0,)
    play(state, "+D1")
    assert state.effect == SCRATCH
    assert state.view(0)["scratch"] == ["D1"]
    for other in (1, None):
        assert state.view(other)["scratch"] == []
        assert "D1" not in str({**state.view(other), "options": 0})
    play(state, "-i0", ".")
    assert state.effect == REVEAL
    assert state.dump()["used"] == ["D1"]


@pytest.mark.rule("TTA-COLONY-12")
def test_paying_too_much_is_allowed_and_lost() -> None:
    state = event("T1b", i0=3, rivals={1: {"i0": 0}})
    play(state, "$1", "-i0", "-i0", ".")
    assert (workers(state, "i0"), civ(state)["colonies"]) == (1, ["T1b"])


@pytest.mark.rule("TTA-COLONY-13")
def test_what_stays_and_what_comes_once() -> None:
    state = colonised("T1e", military_left=0)  # strength 2; 3 military cards
    assert civ(state)["strength"] == 2  # the Warriors are gone
    assert len(military(state)) == 3
    state = colonised("T1c")
    assert (civ(state)["happiness"], civ(state)["culture"]) == (1, 1 + 6)
    end_turn(state)
    assert (civ(state)["happiness"], civ(state)["culture"]) == (1, 7)


@pytest.mark.rule("TTA-COLONY-14")
def test_tokens_come_from_the_box_into_the_banks() -> None:
    state = colonised("T1a", yellow=10)
    mine = civ(state)
    assert (mine["yellow"], mine["blue"]) == (10 + 1 + 1, 18 + 1)
    assert mine["owned_blue"] == 19


@pytest.mark.rule("TTA-COLONY-15", "TTA-CARD-34")
def test_what_comes_at_once() -> None:
    state = colonised("T1b")
    assert (civ(state)["food"], civ(state)["blue"]) == (3, 15)
    state = colonised("T1f", m1=0)
    assert (tokens(state, "m1"), tokens(state, "m0"), civ(state)["blue"]) == (2, 1, 17)  # 20 - 3
    assert civ(colonised("T1a"))["science"] == 3
    assert civ(colonised("T1c"))["culture"] == 1 + 6
    assert len(military(colonised("T1e"))) == 3
    state = colonised("T1d", yellow=10)
    assert (civ(state)["yellow"], civ(state)["unused"]) == (10 + 1 + 2 - 1, 2)


@pytest.mark.rule("TTA-COLONY-16")
def test_a_lost_colony_takes_its_lasting_gifts_along() -> None:
    # Independence Declaration: the weakest loses a colony
    state = event("E2g", age="II", i0=2, rivals={1: {"colonies": ["T1d"], "owned_yellow": 27}})
    them = civ(state, 1)
    assert (them["colonies"], them["owned_yellow"]) == ([], 25)
    assert them["unused"] == 1  # the population stays
    assert state.dump()["past"] == ["E2g", "T1d"]
    state = event("E2g", age="II", i0=2, rivals={1: {"colonies": ["T1d"], "yellow": 1}})
    assert civ(state, 1)["yellow"] == 0  # all there is


@pytest.mark.rule("TTA-COLONY-16", "TTA-AGGR-15")
def test_the_owner_of_several_chooses() -> None:
    state = event("E2g", age="II", i0=2, rivals={1: {"colonies": ["T1c", "T1e"], "i0": 0, "a1": 0}})
    # 2 strength from the colony make a tie, which the active player wins
    assert who(state) == (1, "lose_colony")
    assert legal(state) == ["/T1c", "/T1e"]
    play(state, "/T1e")
    assert (civ(state, 1)["colonies"], civ(state, 1)["strength"]) == (["T1c"], 0)


@pytest.mark.rule("TTA-COLONY-17")
def test_payment_then_tokens_then_the_rest() -> None:
    state = colonised("T1d", yellow=0, t2=3)
    # Warriors 1, box 2, and one of these three joins the unused
    assert (civ(state)["yellow"], civ(state)["unused"]) == (2, 2)
    state = colonised("T1f", blue=0)  # 5 resources, but only the two new tokens
    assert (civ(state)["resources"], civ(state)["blue"]) == (2, 0)


@pytest.mark.rule("TTA-COLONY-18")
def test_a_bid_may_exceed_the_strength() -> None:
    state = event("T1b", military=["D1", "D1"], rivals={1: {"i0": 0}})
    assert civ(state)["strength"] == 1
    play(state, "$3", "-i0", "+D1", "+D1", ".")
    assert "colony" in told(state)


@pytest.mark.rule("TTA-COLONY-03")
def test_the_turn_goes_on_after_the_auction() -> None:
    state = colonised("T1b")
    assert who(state) == (0, "actions")
    assert civ(state)["military_left"] == 2
    assert table().dump()["auction"] == state.dump()["auction"] == {}
