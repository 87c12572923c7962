"""AGGR: aggressions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    barred,
    civ,
    entry,
    military,
    table,
    tokens,
    who,
    workers,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import OPEN, REVEAL, SCRATCH, State


def facing(card: str, rival: dict[str, Any] | None = None, **mine: Any) -> State:
    """Seat 0 may play that aggression against seat 1, in Age II (or the age of the card)."""
    mine.setdefault("military", [card])
    mine.setdefault("age", "III" if card[1] == "3" else "II")
    mine.setdefault("government", "G1a")
    return table(phase="politics", rivals={1: rival or {}}, **mine)


@pytest.mark.rule("TTA-AGGR-01")
def test_an_aggression_names_a_rival_and_costs_military_actions() -> None:
    state = play(facing("X2f"), "X2f>1")
    assert civ(state)["military_left"] == 3 - 1
    assert military(state) == []
    state = play(facing("X1a"), "X1a>1")
    assert civ(state)["military_left"] == 3 - 2
    state = facing("X2f", players=4)
    assert [text for text in legal(state) if text[0] == "X"] == ["X2f>1", "X2f>2", "X2f>3"]


@pytest.mark.rule("TTA-AGGR-01")
def test_it_is_the_political_action_of_the_turn() -> None:
    state = play(facing("X2f", military=["X2f", "E1a"]), "X2f>1", ".", ".")
    assert who(state) == (0, "actions")
    assert barred(state, "=E1a") == "TTA-TURN-03"


@pytest.mark.rule("TTA-AGGR-02")
def test_it_needs_the_military_actions() -> None:
    assert barred(facing("X2f", military_left=0), "X2f>1") == "TTA-AGGR-02"
    assert barred(facing("X1a", military_left=1), "X1a>1") == "TTA-AGGR-02"
    assert "X1a>1" in legal(facing("X1a", military_left=2))


@pytest.mark.rule("TTA-AGGR-03")
def test_a_stronger_rival_may_be_attacked_in_vain() -> None:
    state = facing("X2f", {"i0": 9, "science": 9})
    assert "X2f>1" in legal(state)
    play(state, "X2f>1", ".", ".")
    assert "repelled" in told(state)


@pytest.mark.rule("TTA-AGGR-04", "TTA-INFO-06")
def test_card_then_attack_then_defence() -> None:
    state = facing("X2f", {"military": ["D1"]}, i0=3)
    play(state, "X2f>1")
    assert state.effect == REVEAL
    assert who(state) == (0, "attack")
    assert any(
        task["task"] == "attack" and task["card"] == "X2f" for task in state.view(None)["agenda"]
    )
    play(state, "-i0")
    assert state.effect == SCRATCH
    assert state.view(1)["scratch"] == ["i0"]
    play(state, ".")
    assert who(state) == (1, "defend")
    assert state.prompt(1).args["theirs"] == 3 + 1
    play(state, "+D1")
    assert state.view(0)["scratch"] == []  # until the defender has spoken
    play(state, ".")
    assert state.effect == REVEAL
    assert told(state)[:2] == ["sacrificed", "defence_strength"]


@pytest.mark.rule("TTA-AGGR-05", "TTA-EX-24")
def test_sacrificed_units_count_twice_for_the_attacker() -> None:
    # 14 against 10; one Riflemen more makes 17, and 3 science are all there is to steal
    state = facing("X2f", {"c1": 5, "i0": 0, "science": 3, "military": ["D2"]}, i0=2, i2=4)
    assert (civ(state)["strength"], civ(state, 1)["strength"]) == (14, 10)
    play(state, "X2f>1", "-i2", ".")
    assert entry(state, "attack_strength")["count"] == 17
    defended = state.copy()
    play(state, ".")
    assert (civ(state)["science"], civ(state, 1)["science"]) == (3, 0)
    assert civ(state)["strength"] == 11
    assert military(state, 1) == ["D2"]
    play(defended, "+D2", "-c1", "-c1", ".")
    assert entry(defended, "defence_strength")["count"] == 18
    assert civ(defended)["science"] == 0


@pytest.mark.rule("TTA-AGGR-06")
def test_the_defender_adds_units_and_any_number_of_bonus_cards() -> None:
    state = facing("X2f", {"i0": 2, "military": ["D1", "D1", "D2"]}, i0=1)
    play(state, "X2f>1", ".", "-i0", "+D1", "+D1", "+D2", ".")
    assert entry(state, "defence_strength")["count"] == 2 + 1 + 2 + 2 + 4
    assert sorted(state.dump()["used"]) == ["D1", "D1", "D2", "X2f"]


@pytest.mark.rule("TTA-AGGR-07")
def test_the_attacker_plays_no_bonus_cards() -> None:
    state = facing("X2f", {"military": ["D1"]}, military=["X2f", "D1"])
    play(state, "X2f>1")
    assert legal(state) == ["-i0", "."]
    play(state, ".")
    assert legal(state) == ["-i0", "+D1", "."]


@pytest.mark.rule("TTA-AGGR-08", "TTA-LIMIT-08")
def test_sacrifices_go_beyond_sixty() -> None:
    state = facing("X2f", {"i0": 0}, i3=13)
    assert civ(state)["strength"] == 60
    play(state, "X2f>1", "-i3", "-i3", ".")
    assert entry(state, "attack_strength")["count"] == 70


@pytest.mark.rule("TTA-AGGR-09", "TTA-TIE-03")
def test_a_tie_is_for_the_defender() -> None:
    state = play(facing("X2f", {"i0": 3, "science": 9}, i0=3), "X2f>1", ".", ".")
    assert ("repelled" in told(state), civ(state, 1)["science"]) == (True, 9)
    state = play(facing("X2f", {"i0": 3, "science": 9}, i0=4), "X2f>1", ".", ".")
    assert ("succeeds" in told(state), civ(state, 1)["science"]) == (True, 4)


@pytest.mark.rule("TTA-AGGR-10")
def test_a_failure_gives_nothing_back() -> None:
    state = facing("X2f", {"i0": 9, "science": 9}, i0=2, yellow=10)
    play(state, "X2f>1", "-i0", ".", ".")
    assert (civ(state)["science"], civ(state, 1)["science"]) == (0, 9)
    assert (workers(state, "i0"), civ(state)["yellow"], civ(state)["military_left"]) == (1, 11, 2)
    assert state.dump()["used"] == ["X2f"]


@pytest.mark.rule("TTA-AGGR-11")
def test_a_success_takes_effect_and_the_card_is_discarded() -> None:
    state = facing("X2e", {"wonder": "W1a", "stages_built": 2}, i0=4)  # Sabotage
    play(state, "X2e>1", ".", ".")
    assert civ(state)["military_left"] == 3 - 1  # the level of the wonder
    assert (civ(state, 1)["wonder"], civ(state, 1)["blue"]) == ("", 18)
    assert civ(state)["culture"] == 3
    assert state.dump()["used"] == ["X2e"]


@pytest.mark.rule("TTA-AGGR-12", "TTA-UNIT-08")
def test_the_sacrificed_of_both_sides_return_to_their_banks() -> None:
    state = facing("X2f", {"i0": 4, "yellow": 9}, i0=3, i1=1, yellow=10)
    play(state, "X2f>1", "-i1", "-i0", ".", "-i0", "-i0", ".")
    assert (civ(state)["yellow"], civ(state)["unused"], civ(state)["strength"]) == (12, 1, 2)
    assert (civ(state, 1)["yellow"], civ(state, 1)["unused"]) == (11, 1)
    assert civ(state, 1)["strength"] == 2


@pytest.mark.rule("TTA-AGGR-13", "TTA-CARD-33")
def test_nobody_gains_more_than_is_lost() -> None:
    state = play(facing("X2f", {"science": 3}, i0=4), "X2f>1", ".", ".")
    assert (civ(state)["science"], civ(state, 1)["science"]) == (3, 0)
    state = play(facing("X3c", {"culture": 2}, i0=4), "X3c>1", ".", ".")  # 7 culture
    assert (civ(state)["culture"], civ(state, 1)["culture"]) == (2, 0)
    state = play(facing("X1b", {"food": 1}, i0=4), "X1b>1", ".", ".")  # 3 of both
    assert (civ(state)["food"], civ(state)["resources"], civ(state, 1)["food"]) == (1, 0, 0)


@pytest.mark.rule("TTA-AGGR-14")
def test_tokens_do_not_change_hands() -> None:
    state = facing("X1b", {"resources": 3}, i0=4, m1=0)
    play(state, "X1b>1", ".", ".")
    assert (civ(state, 1)["resources"], civ(state, 1)["blue"]) == (0, 18)
    assert (tokens(state, "m0"), tokens(state, "m1"), civ(state)["blue"]) == (1, 1, 16)
    state = facing("X1b", {"resources": 3}, i0=4, blue=1)
    play(state, "X1b>1", ".", ".")
    assert (civ(state)["resources"], civ(state)["blue"]) == (1, 0)
    assert civ(state, 1)["resources"] == 0


@pytest.mark.rule("TTA-AGGR-14")
def test_the_loser_may_choose_the_tokens_and_so_may_the_winner() -> None:
    state = facing(
        "X1b", {"m0": (2, 2), "m1": (0, 1), "f0": (0, 1), "f1": (0, 1)}, i0=4, m1=0,
        options={"auto_pay": False},
    )  # fmt: skip
    play(state, "X1b>1", ".", ".", ":1")  # 1 food and 2 resources
    asked = []
    while who(state)[1] in ("place", "place_food"):
        asked.append(who(state))
        play(state, "'1")
    assert asked == [(1, "place_food"), (1, "place"), (0, "place")]
    assert (civ(state, 1)["food"], civ(state, 1)["resources"]) == (2, 2)
    assert (civ(state)["food"], civ(state)["resources"]) == (1, 2)


@pytest.mark.rule("TTA-AGGR-15", "TTA-POP-08")
def test_the_winner_chooses_but_the_loser_chooses_workers() -> None:
    state = play(facing("X1b", {"food": 2, "resources": 2}, i0=4), "X1b>1", ".", ".")
    assert who(state) == (0, "plunder")
    assert legal(state) == [":1", ":2"]  # 3 in all, and no more than there is of each
    play(state, ":2")
    assert (civ(state, 1)["food"], civ(state, 1)["resources"]) == (0, 1)
    state = play(facing("X1a", {"unused": 0}, i0=4), "X1a>1", ".", ".")  # Enslave
    assert who(state) == (1, "lose_worker")
    assert legal(state) == ["-f0", "-m0", "-l0", "-i0"]
    play(state, "-l0")
    assert (workers(state, "l0", 1), civ(state, 1)["yellow"], civ(state)["resources"]) == (0, 20, 3)


@pytest.mark.rule("TTA-AGGR-15")
def test_unused_workers_go_without_a_question() -> None:
    state = play(facing("X1a", i0=4), "X1a>1", ".", ".")
    assert (who(state), civ(state, 1)["unused"]) == ((0, "actions"), 0)


@pytest.mark.rule("TTA-AGGR-15")
def test_the_winner_of_a_raid_chooses_the_building() -> None:
    state = play(facing("X2b", {"t0": 2, "l0": 1}, i0=4), "X2b>1", ".", ".")
    assert who(state) == (0, "raid")
    assert legal(state) == ["-l0*1", "-t0*1", "-t0*2"]
    play(state, "-t0*2")
    assert (workers(state, "t0", 1), civ(state, 1)["unused"]) == (0, 3)
    assert civ(state)["resources"] == 3  # half of 6


@pytest.mark.rule("TTA-AGGR-16", "TTA-PACT-09")
def test_pacts_and_attacks() -> None:
    def bound(card: str, side: str = "A", **rival: Any) -> State:
        pact = {"card": card, "with": 1, "side": side}
        return facing("X2f", rival, players=3, pact=pact, i0=4)

    for peace in ("P2a", "P3b", "P3d"):
        state = bound(peace)
        assert barred(state, "X2f>1") == "TTA-AGGR-16"
        assert "X2f>2" in legal(state)
    state = play(bound("P2c", science=9), "X2f>1")  # Promise of Military Protection: 5 for B
    assert civ(state)["pact"] == {}
    assert civ(state, 1)["strength"] == 1
    play(state, ".", ".")
    assert civ(state, 1)["science"] == 4
    state = play(bound("P2c"), "X2f>2")
    assert civ(state)["pact"]["card"] == "P2c"
    state = play(bound("P1a", i0=6), "X2f>1", ".")  # Open Borders: 3 more for the attacker
    assert entry(state, "attack_strength")["count"] == 4 + 3
    assert civ(state)["pact"]["card"] == "P1a"


@pytest.mark.rule("TTA-AGGR-17", "TTA-END-06")
def test_in_the_last_round_nobody_sacrifices() -> None:
    state = facing("X2f", {"i0": 2, "military": ["D2"]}, i0=4, last_round=5, age="IV")
    play(state, "X2f>1")
    assert who(state) == (1, "defend")
    assert state.prompt(1).args["theirs"] == 4
    assert legal(state) == ["+D2", "."]
    play(state, "+D2", ".")
    assert entry(state, "defence_strength")["count"] == 6
    assert "repelled" in told(state)


@pytest.mark.rule("TTA-AGGR-04")
def test_setting_units_aside_can_be_taken_back_until_it_is_announced() -> None:
    state = play(facing("X2f", i0=3), "X2f>1", "-i0")
    assert (state.effect, workers(state, "i0")) == (SCRATCH, 3)
    play(state, ".")
    assert (state.effect, who(state)) == (OPEN, (1, "defend"))


@pytest.mark.rule("TTA-AGGR-12", "TTA-COLONY-16")
def test_they_return_after_the_effect_not_before() -> None:
    state = facing("X1b", {"i0": 3}, i0=4, yellow=10)
    play(state, "X1b>1", "-i0", ".")
    assert (civ(state)["strength"], civ(state)["yellow"]) == (4, 10)  # not adjusted yet
    play(state, "-i0", ".")
    assert (civ(state)["strength"], civ(state)["yellow"]) == (3, 11)
    assert civ(state, 1)["strength"] == 2
    # Annex: a bank of 1 cannot give back 2, though a sacrificed unit is on its way
    state = facing("X2c", {"colonies": ["T1d"], "yellow": 1, "i0": 2}, i0=9)
    play(state, "X2c>1", ".", "-i0", ".")
    assert (civ(state)["colonies"], civ(state, 1)["colonies"]) == (["T1d"], [])
    assert civ(state, 1)["yellow"] == 1  # 1 went to the box, 1 came back


@pytest.mark.rule("TTA-AGGR-12", "TTA-AGGR-15")
def test_who_is_sacrificed_cannot_be_lost_once_more() -> None:
    state = facing("X1a", {"unused": 0, "i0": 1, "f0": 1, "m0": 1, "l0": 0}, i0=9)
    play(state, "X1a>1", ".", "-i0", ".")  # Enslave
    assert (who(state), legal(state)) == ((1, "lose_worker"), ["-f0", "-m0"])
    play(state, "-f0")
    assert [workers(state, site, 1) for site in ("i0", "f0", "m0")] == [0, 0, 1]
    state = facing("X1a", {"unused": 0, "i0": 1, "f0": 0, "m0": 0, "l0": 0}, i0=9)
    play(state, "X1a>1", ".", "-i0", ".")
    assert (workers(state, "i0", 1), civ(state)["resources"]) == (0, 0)  # nobody to enslave
