"""WAR: wars, declared in one turn and decided in the next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    GAME,
    barred,
    civ,
    end_turn,
    entry,
    leave,
    military,
    table,
    who,
    workers,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import State


def declaring(card: str = "Y2a", **position: Any) -> State:
    """Seat 0 may declare that war."""
    position.setdefault("military", [card])
    position.setdefault("age", "II")
    return table(phase="politics", **{"government": "G1a", **position})


def at_war(card: str = "Y2a", rival: dict[str, Any] | None = None, **declarer: Any) -> State:
    """Seat 0 declared that war on seat 1 last turn; its turn begins now."""
    outer = {name: declarer.pop(name) for name in ("last_round",) if name in declarer}
    declarer |= {"war": {"card": card, "on": 1}}
    state = table(
        age="II", seat=1, round=4, rivals={0: declarer}, f0=0, m0=0, l0=0, military_left=0,
        **(rival or {}), **outer,
    )  # fmt: skip
    return end_turn(state)


def culture(state: State) -> list[int]:
    return [civ(state, seat)["culture"] for seat in (0, 1)]


@pytest.mark.rule("TTA-WAR-01", "TTA-INFO-06")
def test_a_war_is_declared_and_the_card_stays_in_front_of_the_declarer() -> None:
    state = declaring(players=3)
    assert [text for text in legal(state) if text[0] == "Y"] == ["Y2a>1", "Y2a>2"]
    play(state, "Y2a>2")
    assert civ(state)["war"] == {"card": "Y2a", "on": 2}
    assert (civ(state)["military_left"], military(state)) == (0, [])
    assert who(state) == (0, "actions")
    assert culture(state) == [0, 0]


@pytest.mark.rule("TTA-WAR-01")
def test_a_war_costs_what_is_printed() -> None:
    assert barred(declaring(military_left=2), "Y2a>1") == "TTA-WAR-01"
    state = play(declaring("Y2b"), "Y2b>1")
    assert civ(state)["military_left"] == 1


@pytest.mark.rule("TTA-WAR-02")
def test_it_is_decided_after_the_row_before_the_political_action_of_the_next_turn() -> None:
    state = at_war(military=["E1a"])
    keys = told(state)
    assert keys.index("new_cards") < keys.index("war")
    assert who(state) == (0, "war_attack")
    play(state, ".", ".")
    assert who(state) == (0, "politics")


@pytest.mark.rule("TTA-WAR-02")
def test_a_whole_round_lies_between() -> None:
    state = play(declaring(government="G2a", i0=3), "Y2a>1")
    end_turn(state)
    assert who(state)[0] == 1
    assert civ(state)["war"] == {"card": "Y2a", "on": 1}
    end_turn(state)
    assert who(state) == (0, "war_attack")


@pytest.mark.rule("TTA-WAR-03")
def test_the_declarer_sacrifices_first() -> None:
    state = at_war(i0=3, rival={"i0": 2})
    assert (who(state), legal(state)) == ((0, "war_attack"), ["-i0", "."])
    play(state, "-i0", ".")
    assert entry(state, "attack_strength")["count"] == 4
    assert (who(state), legal(state)) == ((1, "war_defend"), ["-i0", "."])
    play(state, "-i0", "-i0", ".")
    assert entry(state, "defence_strength")["count"] == 4
    assert (workers(state, "i0"), workers(state, "i0", 1)) == (2, 0)


@pytest.mark.rule("TTA-WAR-04")
def test_no_bonus_cards_in_a_war() -> None:
    state = at_war(military=["D1"], rival={"military": ["D1"]})
    assert barred(state, "+D1") == "TTA-WAR-04"
    play(state, ".")
    assert barred(state, "+D1") == "TTA-WAR-04"
    assert legal(state) == ["-i0", "."]


@pytest.mark.rule("TTA-WAR-05")
def test_the_stronger_side_wins_by_its_lead() -> None:
    state = at_war(i0=5, culture=1, rival={"i0": 2, "culture": 10})
    play(state, ".", ".")
    assert culture(state) == [4, 7]
    assert entry(state, "war_won")["count"] == 3
    state = at_war(i0=1, culture=10, rival={"i0": 5, "culture": 0})
    play(state, ".", ".")
    assert culture(state) == [6, 4]  # the rival may win as well


@pytest.mark.rule("TTA-WAR-05")
def test_every_war_scales_with_the_lead() -> None:
    state = play(at_war("Y2b", i0=4, rival={"food": 1, "resources": 4}), ".", ".")
    assert (who(state), legal(state)) == ((0, "plunder"), [":0", ":1"])  # 3 of both
    play(state, ":1")
    assert (civ(state)["food"], civ(state)["resources"], civ(state, 1)["resources"]) == (1, 2, 2)
    state = play(at_war("Y2d", i0=8, yellow=9, rival={"yellow": 9}), ".", ".")  # lead 7: 1 + 2
    assert (civ(state)["yellow"], civ(state, 1)["yellow"]) == (12, 6)
    state = play(at_war("Y3a", i0=8, rival={"unused": 3}), ".", ".")  # lead 7: 2 workers
    assert (civ(state, 1)["unused"], culture(state)) == (1, [6, 0])
    state = play(at_war("Y2c", i0=6, rival={"special": "S1c", "science": 9}), ".", ".")
    # The rival has 2, with Cartography: a lead of 4, its very price
    assert (who(state), legal(state)) == ((0, "spoils"), ["<S1c", "."])
    play(state, "<S1c")
    assert (civ(state)["specials"], civ(state, 1)["specials"]) == (["S1c"], [])
    assert civ(state, 1)["science"] == 9


@pytest.mark.rule("TTA-WAR-06", "TTA-TIE-04")
def test_between_equals_nothing_happens() -> None:
    state = at_war(i0=3, culture=5, rival={"i0": 3, "culture": 5})
    play(state, ".", ".")
    assert culture(state) == [5, 5]
    assert "war_drawn" in told(state)


@pytest.mark.rule("TTA-WAR-07")
def test_the_winner_gains_no_more_than_is_lost() -> None:
    state = play(at_war(i0=9, rival={"culture": 2}), ".", ".")
    assert culture(state) == [2, 0]
    state = play(at_war("Y2d", i0=9, yellow=9, rival={"yellow": 1, "t2": 3}), ".", ".")
    assert (civ(state)["yellow"], civ(state, 1)["yellow"]) == (10, 0)


@pytest.mark.rule("TTA-WAR-07", "TTA-AGGR-12")
def test_the_sacrificed_are_not_in_the_bank_when_land_is_lost() -> None:
    state = at_war("Y2d", i0=3, yellow=1, t2=3, rival={"i0": 9, "yellow": 9})
    play(state, "-i0", "-i0", ".", ".")  # 5 against 9: a lead of 4, two tokens
    assert (civ(state)["yellow"], civ(state, 1)["yellow"]) == (0 + 2, 9 + 1)


@pytest.mark.rule("TTA-WAR-08")
def test_the_political_action_is_still_there() -> None:
    state = play(at_war(military=["E1a", "Y2b"], government="G1a"), ".", ".")
    assert who(state) == (0, "politics")
    assert {"=E1a", "Y2b>1"} <= set(legal(state))


@pytest.mark.rule("TTA-WAR-09")
def test_the_card_is_discarded() -> None:
    state = play(at_war(), ".", ".")
    assert civ(state)["war"] == {}
    assert state.dump()["used"] == ["Y2a"]


@pytest.mark.rule("TTA-WAR-10", "TTA-END-04")
def test_no_war_is_declared_in_the_last_round() -> None:
    state = declaring(age="IV", last_round=5, military=["Y2a", "X2f"])
    assert barred(state, "Y2a>1") == "TTA-WAR-10"
    assert "X2f>1" in legal(state)
    state = declaring(age="IV", last_round=6)
    assert "Y2a>1" in legal(state)


@pytest.mark.rule("TTA-WAR-11")
def test_in_the_last_round_a_war_is_decided_by_strength_alone() -> None:
    state = at_war(i0=3, rival={"i0": 1, "culture": 9}, last_round=5)
    assert culture(state) == [2, 7]
    assert "war_won" in told(state)
    assert who(state) == (0, "actions")


@pytest.mark.rule("TTA-WAR-12", "TTA-END-08")
def test_who_leaves_is_not_fought() -> None:
    state = table(
        age="II", players=3, war={"card": "Y2a", "on": 1}, rivals={1: {"culture": 9}}, i0=5
    )
    leave(state, 1)
    end_turn(state)  # the turn of seat 1 begins, and it is gone
    assert civ(state)["war"] == {}
    assert state.dump()["used"] == ["Y2a"]
    assert culture(state)[0] == 0
    assert who(state)[0] == 2


@pytest.mark.rule("TTA-WAR-12", "TTA-END-07", "TTA-END-08")
@pytest.mark.parametrize("hand", [["E1a"], []])
def test_who_resigns_as_its_own_turn_begins_is_not_fought(hand: list[str]) -> None:
    """Seat 0 has declared war; seat 1 sees its turn begin, and leaves before it does anything."""
    state = table(
        age="II", players=3, war={"card": "Y2a", "on": 1}, i0=5, military_left=0,
        rivals={1: {"culture": 9, "military": hand}},
    )  # fmt: skip
    end_turn(state)
    assert who(state) == (1, "politics" if hand else "actions")
    leave(state, 1)
    assert (civ(state, 1)["fallen"], civ(state)["war"]) == (1, {})
    assert state.dump()["used"] == ["Y2a"]
    assert who(state)[0] == 2
    while who(state)[0] == 2:
        play(state, ".")
    assert (who(state)[0], culture(state)[0], "war" in told(state)) == (0, 0, False)


@pytest.mark.rule("TTA-END-07")
def test_who_has_begun_its_turn_leaves_at_the_start_of_the_next() -> None:
    state = table(players=3, rivals={1: {"military": ["E1a"]}}, military_left=0)
    end_turn(state)
    play(state, ".")  # no political action
    leave(state, 1)
    assert (civ(state, 1)["fallen"], who(state)) == (0, (1, "actions"))
    play(state, ".", ".", ".")
    assert (civ(state, 1)["fallen"], who(state)[0]) == (1, 2)


@pytest.mark.rule("TTA-END-07", "TTA-WAR-12")
def test_whose_own_war_is_to_be_decided_may_still_resign() -> None:
    state = table(
        seat=2, age="II", players=3, military_left=0,
        rivals={0: {"war": {"card": "Y2a", "on": 1}, "i0": 5}, 1: {"culture": 9}},
    )  # fmt: skip
    end_turn(state)
    assert who(state) == (0, "war_attack")
    leave(state, 0)
    assert (civ(state, 0)["fallen"], civ(state, 0)["war"], culture(state)[1]) == (1, {}, 9)
    assert who(state)[0] == 1


@pytest.mark.rule("TTA-END-09")
def test_the_last_one_wins_when_the_other_resigns_as_its_turn_begins() -> None:
    state = end_turn(table(military_left=0, rivals={1: {"culture": 50}}))
    leave(state, 1)
    assert (state.over, state.ranks) == (True, [1, 2])


@pytest.mark.rule("TTA-WAR-12")
def test_the_wars_of_who_leaves_are_over_too() -> None:
    state = table(age="II", players=3, rivals={1: {"war": {"card": "Y2a", "on": 2}, "i0": 5}})
    end_turn(leave(state, 1))
    assert (civ(state, 1)["war"], state.dump()["used"]) == ({}, ["Y2a"])


@pytest.mark.rule("TTA-WAR-13")
def test_a_whole_army_brings_its_bonus() -> None:
    state = at_war(i0=1, c1=1, tactic="K1e", rival={"i0": 1, "c1": 1, "tactic": "K1e"})
    play(state, "-i0", "-c1", ".")
    assert entry(state, "attack_strength")["count"] == 10  # 1 + 2 + 2, twice
    play(state, "-c1", ".")
    assert entry(state, "defence_strength")["count"] == 7


@pytest.mark.rule("TTA-WAR-14", "TTA-SETUP-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_advanced_game_has_no_wars(players: int) -> None:
    cards = str(GAME.start(players, 3, version="advanced").dump()["military_decks"])
    assert "'Y" not in cards
    assert "'X2" in cards
    assert "'Y2a'" in str(GAME.start(players, 3).dump()["military_decks"])


@pytest.mark.rule("TTA-WAR-15")
def test_pacts_and_wars() -> None:
    def bound(card: str, side: str, owner: int = 0, **rivals: Any) -> State:
        pact = {"card": card, "with": 1, "side": side}
        if owner == 0:
            return declaring(players=3, pact=pact, rivals={1: rivals})
        return declaring(players=3, rivals={2: {"pact": pact}})

    assert barred(bound("P3d", "A"), "Y2a>1") == "TTA-WAR-15"
    state = play(bound("P3c", "A"), "Y2a>1")  # a Military Pact ends when one attacks the other
    assert (civ(state)["pact"], civ(state, 1)["strength"]) == ({}, 1)
    state = play(bound("P2d", "A"), "Y2a>1")
    assert civ(state)["pact"]["card"] == "P2d"
    # Loss of Sovereignty, seat 2 being A: nobody declares war on B, but A has no such shelter
    state = bound("P3b", "A", owner=2)
    assert barred(state, "Y2a>1") == "TTA-WAR-15"
    assert "Y2a>2" in legal(state)
    state = bound("P3b", "B", owner=2)
    assert barred(state, "Y2a>2") == "TTA-WAR-15"
    assert "Y2a>1" in legal(state)
