"""The order of play: rounds, turns, what may be done when."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.conformance.ages.positions import GAME, civ, end_turn, hand, military, table
from tests.conformance.moves import asked, field, legal, play, refused, told
from ziggurat.core.state import State


def random_game(state: State, seed: int) -> list[tuple[str, dict[str, object]]]:
    """Play to the end at random; everything that was told."""
    rng = Random(seed)
    entries = []
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        entries += [(entry.key, entry.args) for entry in state.log]
    return entries


@pytest.mark.rule("TTA-TURN-01")
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_everybody_has_as_many_turns(version: str) -> None:
    state = GAME.start(3, 7, version=version, first_player="2")
    entries = random_game(state, 7)
    turns = [1, *[args["seat"] for key, args in entries if key == "turn"]]
    assert turns == [1, 2, 0] * (len(turns) // 3)
    assert len(set(Counter(turns).values())) == 1
    assert len(turns) > 20


@pytest.mark.rule("TTA-TURN-02", "TTA-TURN-14", "TTA-ROW-03")
def test_a_turn_of_the_simple_game() -> None:
    state = table(version="simple", row=["f1", "m1", "l1"], round=2)
    end_turn(state)
    assert told(state)[-3:] == ["turn", "swept", "new_cards"]
    assert asked(state) == (1, "actions", "TTA-TURN-12")
    play(state, "-i0", "-f0", ".")  # actions in any order, then production
    assert "produced" in told(state)
    assert asked(state)[0] == 0


@pytest.mark.rule("TTA-TURN-03")
def test_a_turn_of_the_full_game() -> None:
    state = table(
        row=["f1"],
        rivals={1: {"military": ["E1a", "K1a", "D1"], "war": {"card": "Y2a", "on": 0}}},
    )
    end_turn(state)
    assert told(state)[-4:] == ["turn", "swept", "new_cards", "war"]
    assert asked(state)[:2] == (1, "war_attack")
    play(state, ".")
    assert asked(state)[:2] == (0, "war_defend")
    play(state, ".")
    assert asked(state)[:2] == (1, "politics")
    play(state, ".")
    assert asked(state)[:2] == (1, "discard")
    play(state, "_D1")
    assert asked(state)[:2] == (1, "actions")
    play(state, ".")
    assert told(state).index("produced") < told(state).index("drew")
    assert told(state).index("drew") < told(state).index("turn")


@pytest.mark.rule("TTA-TURN-04", "TTA-TURN-06", "TTA-LEADER-01")
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_the_first_round_is_for_taking_cards(version: str) -> None:
    state = GAME.start(4, 3, version=version, first_player="1")
    play(state, ".", ".", ".")
    assert asked(state) == (3, "first_round", "TTA-TAKE-02")
    assert all(text[0] == "<" for text in legal(state)[:-1])
    assert civ(state, 3)["military_left"] == 0
    for text in ("-f0", "+i0", "+", "+f0", "-i0", "^1"):
        refused(state, text, "first_round", "TTA-TURN-04")
    place = next(n for n, card in enumerate(field(state, "row")) if card[0] == "L")
    play(state, f"<{place + 1}")
    refused(state, "!" + hand(state, 3)[0], "first_round", "TTA-TURN-04")


@pytest.mark.rule("TTA-TURN-05", "TTA-TURN-06")
def test_production_ends_a_turn_of_the_first_round() -> None:
    state = GAME.start(2, 1, first_player="1")
    end_turn(state)
    mine = civ(state)
    assert (mine["science"], mine["culture"]) == (1, 0)
    assert (mine["food"], mine["resources"], mine["blue"]) == (2, 2, 14)
    assert military(state) == []
    assert "drew" not in told(state)
    assert asked(state)[:2] == (1, "first_round")  # no political action


@pytest.mark.rule("TTA-TURN-07")
def test_actions_are_mixed_and_repeated_while_they_last() -> None:
    state = table(resources=10, unused=4)
    play(state, "+f0", "+i0", "+m0", "+i0", "-f0", "-f0")
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (0, 0)
    refused(state, "-f0", "too_few_civil", "TTA-DESTROY-01")
    refused(state, "-i0", "too_few_military", "TTA-UNIT-06")
    assert legal(state) == ["."]
    early = table(resources=10)
    end_turn(play(early, "+f0"))
    assert asked(early)[0] == 1


@pytest.mark.rule("TTA-TURN-08")
def test_spent_actions_come_back_next_turn() -> None:
    state = table(civil_left=1, military_left=0)
    play(state, "-f0", ".")
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (0, 0)
    play(state, ".")
    assert asked(state)[:2] == (0, "actions")
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (4, 2)


@pytest.mark.rule("TTA-TURN-09")
def test_one_political_action_or_none() -> None:
    state = table(phase="politics", military=["E1f", "E1h"], current=["E0j", "E0a"])
    other = state.copy()
    play(state, "=E1f")
    assert asked(state)[:2] == (0, "actions")
    refused(state, "=E1h", "politics_over", "TTA-TURN-03")
    play(other, ".")
    assert asked(other)[:2] == (0, "actions")
    assert military(other) == ["E1f", "E1h"]


@pytest.mark.rule("TTA-TURN-10")
@pytest.mark.parametrize("version", ["advanced", "full"])
def test_the_political_actions(version: str) -> None:
    cards = ["E1f", "T1a", "X1c", "P1a"] + ["Y2a"] * (version == "full")
    state = table(
        version=version, players=3, phase="politics", government="G1a", leader="L1a",
        military=cards, pact={"card": "P1b", "with": 1, "side": "A"},
    )  # fmt: skip
    wars = ["Y2a>1", "Y2a>2"] if version == "full" else []
    assert legal(state) == [
        "=E1f", "=T1a", "@T1a", "X1c>1", "X1c>2", *wars, "P1a>1a", "P1a>2a", "/P1b", ".",
    ]  # fmt: skip


@pytest.mark.rule("TTA-TURN-11", "TTA-VARIANT-16")
def test_production_is_over_before_the_next_turn_begins() -> None:
    state = table()
    end_turn(state)
    assert state.to_act == (1,)
    assert civ(state)["food"] == civ(state)["resources"] == 2
    assert told(state).index("produced") < told(state).index("turn")
    refused(state, "-f0", "not_your_turn", "", seat=0)


CIVIL = ["+", "+f0", "+t0", "m0>m1", "-f0", "^1", "!L1c", "!c1", "!S1c", "*A1g", "<1"]
MILITARY = ["+i0", "i0>i1", "-i0", "!K1a"]


@pytest.mark.rule("TTA-TURN-12", "TTA-TURN-13")
@pytest.mark.parametrize("text", CIVIL + MILITARY)
def test_what_civil_and_military_actions_do(text: str) -> None:
    state = table(
        resources=4, food=2, m1=0, hand=["L1c", "c1", "S1c", "A1g"], science=4, wonder="W0b",
        wonders=["W0d"], i1=0, military=["K1a"], row=["l1"],
    )  # fmt: skip
    play(state, text)
    spent = (5 - civ(state)["civil_left"], 2 - civ(state)["military_left"])
    assert spent == ((1, 0) if text in CIVIL else (0, 1))


@pytest.mark.rule("TTA-TURN-12", "TTA-GOV-10")
def test_a_government_is_a_civil_action() -> None:
    state = table(hand=["G1b"], science=7)
    assert civ(play(state, "!G1b"))["civil_left"] == 3


@pytest.mark.rule("TTA-TURN-13")
def test_attacks_spend_military_actions() -> None:
    state = table(phase="politics", government="G1a", military=["X1c", "Y2a"])
    raid, war = state.copy(), state.copy()
    assert civ(play(raid, "X1c>1"))["military_left"] == 2
    assert civ(play(war, "Y2a>1"))["military_left"] == 0


@pytest.mark.rule("TTA-TURN-14")
def test_the_simple_game_has_no_politics() -> None:
    state = table(version="simple")
    refused(state, "=E1f", "no_politics", "TTA-TURN-14")
    rng = Random(5)
    game = GAME.start(2, 5, version="simple")
    while not game.over:
        assert game.prompt(game.to_act[0]).key not in ("politics", "discard", "attack", "bid")
        assert military(game, 0) == military(game, 1) == []
        game.apply(game.to_act[0], rng.choice(game.legal(game.to_act[0])))
