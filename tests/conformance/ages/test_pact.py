"""PACT: pacts, offered, kept and ended."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    GAME,
    civ,
    end_turn,
    event,
    leave,
    military,
    table,
    who,
)
from tests.conformance.moves import legal, play
from ziggurat.core.state import REVEAL, State


def offering(*cards: str, **position: Any) -> State:
    """Seat 0 of three may offer these pacts, in Age II."""
    position = {"players": 3, "age": "II", "military": list(cards), **position}
    return table(phase="politics", **position)


def pact(card: str, partner: int, side: str = "A") -> dict[str, Any]:
    return {"card": card, "with": partner, "side": side}


@pytest.mark.rule("TTA-PACT-01", "TTA-SETUP-23")
@pytest.mark.parametrize("version", ["advanced", "full"])
def test_pacts_are_for_three_or_more(version: str) -> None:
    decks = [str(GAME.start(n, 1, version=version).dump()["military_decks"]) for n in (2, 3, 4)]
    assert ["'P1a'" in deck for deck in decks] == [False, True, True]
    assert ["'P2" in deck for deck in decks] == [False, True, True]


@pytest.mark.rule("TTA-PACT-02", "TTA-INFO-06")
def test_an_offer_names_a_partner_and_the_roles() -> None:
    state = offering("P1a", "P2a")
    offers = [text for text in legal(state) if text[0] == "P"]
    assert offers == ["P1a>1a", "P1a>2a", "P2a>1a", "P2a>1b", "P2a>2a", "P2a>2b"]  # P1a is alike
    play(state, "P2a>2b")
    assert state.effect == REVEAL
    assert who(state) == (2, "pact")
    assert state.prompt(2).args == {"card": "P2a", "other": 0, "side": "A"}
    assert state.view(1)["recall"]["shown"][0] == ["P2a"]


@pytest.mark.rule("TTA-PACT-03")
def test_the_answer_is_yes_or_no() -> None:
    state = play(offering("P2a"), "P2a>1a")
    assert legal(state) == ["&", "."]
    play(state, "&")
    assert civ(state)["pact"] == pact("P2a", 1, "A")


@pytest.mark.rule("TTA-PACT-04")
def test_a_refused_card_returns_to_the_hand() -> None:
    state = play(offering("P2a", pact=pact("P2d", 2)), "P2a>1a", ".")
    assert military(state) == ["P2a"]
    assert civ(state)["pact"] == pact("P2d", 2)
    assert who(state) == (0, "actions")  # the political action is spent


@pytest.mark.rule("TTA-PACT-05")
def test_an_accepted_card_lies_before_who_offered_it() -> None:
    state = play(offering("P2c"), "P2c>1b", "&")
    assert (civ(state)["pact"], civ(state, 1)["pact"]) == (pact("P2c", 1, "B"), {})
    assert military(state) == []
    # Promise of Military Protection: B has 5 strength and loses a culture, A gains one
    assert (civ(state)["strength"], civ(state, 1)["strength"]) == (6, 1)
    assert civ(state, 1)["culture_rating"] == 1


@pytest.mark.rule("TTA-PACT-05")
def test_what_a_pact_gives_is_there_at_once() -> None:
    state = play(offering("P1a"), "P1a>1a", "&")  # a military action for both
    assert (civ(state)["military_total"], civ(state)["military_left"]) == (3, 3)
    assert civ(state, 1)["military_total"] == 3


@pytest.mark.rule("TTA-PACT-06")
def test_a_new_pact_of_ones_own_ends_the_old_one() -> None:
    state = play(offering("P2a", pact=pact("P1a", 2)), "P2a>1a", "&")
    assert civ(state)["pact"] == pact("P2a", 1)
    assert state.dump()["used"] == ["P1a"]
    assert (civ(state)["military_total"], civ(state, 2)["military_total"]) == (2, 2)


@pytest.mark.rule("TTA-PACT-07")
def test_accepting_ends_nothing() -> None:
    state = play(offering("P3c", age="III", rivals={1: {"pact": pact("P1a", 2)}}), "P3c>1a", "&")
    assert civ(state, 1)["pact"] == pact("P1a", 2)
    assert (civ(state, 1)["strength"], civ(state, 1)["military_total"]) == (5, 3)


@pytest.mark.rule("TTA-PACT-08")
@pytest.mark.parametrize("owner", [0, 1])
def test_both_parties_may_end_a_pact(owner: int) -> None:
    mine = {"pact": pact("P1a", 1)} if owner == 0 else {}
    theirs = {"pact": pact("P1a", 0)} if owner == 1 else {}
    state = offering(rivals={1: theirs}, **mine)
    assert legal(state) == ["/P1a", "."]
    assert civ(state, 1)["military_total"] == 3
    play(state, "/P1a")
    assert (civ(state, owner)["pact"], state.dump()["used"]) == ({}, ["P1a"])
    assert [civ(state, seat)["military_total"] for seat in (0, 1)] == [2, 2]
    assert who(state) == (0, "actions")


@pytest.mark.rule("TTA-PACT-08")
def test_others_may_not() -> None:
    state = offering("E1a", rivals={1: {"pact": pact("P1a", 2)}})
    assert legal(state) == ["=E1a", "."]


@pytest.mark.rule("TTA-PACT-09")
def test_only_a_pact_that_says_so_is_broken() -> None:
    for card, ends in (
        ("P1a", False),
        ("P1b", False),
        ("P2b", False),
        ("P2c", True),
        ("P2d", False),
    ):
        state = play(offering("X2f", pact=pact(card, 1), military_left=2), "X2f>1")
        assert (civ(state)["pact"] == {}) is ends
        state = play(offering("X2f", rivals={1: {"pact": pact(card, 0)}}), "X2f>1")
        assert (civ(state, 1)["pact"] == {}) is ends


@pytest.mark.rule("TTA-PACT-10")
def test_a_refused_card_counts_in_the_hand() -> None:
    state = play(offering("P1a", "D1", "D2"), "P1a>1a", ".")
    assert who(state) == (0, "discard")
    assert legal(state) == ["_P1a", "_D1", "_D2"]
    play(state, "_D1")
    assert military(state) == ["P1a", "D2"]
    state = play(offering("P1a", "D1", "D2"), "P1a>1a", "&")  # a hand of 2, a limit of 3
    assert who(state) == (0, "actions")


@pytest.mark.rule("TTA-PACT-11")
def test_there_is_no_sounding_out() -> None:
    state = offering("P2a", "P2b")
    offers = [action for action in state.legal(0) if str(action)[0] == "P"]
    assert all(str(action)[-2] in "12" and str(action)[-1] in "ab" for action in offers)
    play(state, "P2a>1a", ".")
    assert not [text for text in legal(state) if text[0] == "P"]  # one offer is all


@pytest.mark.rule("TTA-PACT-12", "TTA-AGE-03")
def test_old_pacts_end_with_the_age() -> None:
    state = table(
        players=3, age="II", civil_deck=["m2"], pact=pact("P1a", 1),
        rivals={2: {"pact": pact("P2d", 1)}},
    )  # fmt: skip
    end_turn(state)
    assert (civ(state)["pact"], civ(state, 2)["pact"]) == ({}, pact("P2d", 1))
    assert state.dump()["used"] == ["P1a"]
    assert civ(state, 1)["military_total"] == 2


@pytest.mark.rule("TTA-PACT-13")
def test_pacts_end_with_who_leaves() -> None:
    state = table(
        players=4, age="II", pact=pact("P1a", 1),
        rivals={1: {"pact": pact("P2d", 2)}, 3: {"pact": pact("P2c", 2)}},
    )  # fmt: skip
    end_turn(leave(state, 1))
    assert [civ(state, seat)["pact"] for seat in range(4)] == [{}, {}, {}, pact("P2c", 2)]
    assert sorted(state.dump()["used"]) == ["P1a", "P2d"]
    assert civ(state)["military_total"] == 2


@pytest.mark.rule("TTA-PACT-05")
def test_what_a_pact_brings_every_turn_comes_with_production_alone() -> None:
    bound: dict[str, Any] = {
        "pact": pact("P2b", 1)
    }  # International Trade: a resource for A, a food for B
    state = table(players=3, age="II", **bound)
    end_turn(state)
    assert civ(state)["resources"] == 3
    play(state, ".", ".")  # no political action of the partner, no actions
    assert (civ(state, 1)["food"], civ(state, 1)["resources"]) == (3, 2)
    state = event("E1h", players=3, age="II", **bound)  # New Deposits: the mines alone
    assert [civ(state, seat)["resources"] for seat in range(3)] == [2, 2, 2]
    state = event("E1f", players=3, age="II", **bound)  # Good Harvest
    assert [civ(state, seat)["food"] for seat in range(3)] == [2, 2, 2]


@pytest.mark.rule("TTA-PACT-05")
def test_what_a_pact_costs_waits_for_the_choice_of_mines() -> None:
    state = table(  # Acceptance of Supremacy: B pays a resource every turn
        players=3, age="II", pact=pact("P2a", 1, "B"), f0=0, m0=2, m1=1, blue=2,
        options={"auto_pay": False},
    )  # fmt: skip
    end_turn(state)
    assert who(state) == (0, "place")  # two tokens for three miners
    play(state, "'0")  # none on Iron, both on Bronze
    assert (civ(state)["resources"], civ(state)["blue"]) == (0, 2)  # 2 - 1, and corruption 4
