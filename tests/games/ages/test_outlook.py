"""What views tell about the rules: what lies ahead, costs and limits, what is going on."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ziggurat
from tests.conformance.ages.positions import table
from tests.conformance.moves import play
from ziggurat.core.state import State

GAME = ziggurat.game("ages")


def ends(version: str, players: int, seed: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Of every turn of a random game: what was foretold, and what happened."""
    rng = random.Random(seed)
    state = GAME.start(players, seed, version=version)
    found = []
    while not state.over:
        seat = state.to_act[0]
        action = rng.choice(state.legal(seat))
        told = state.view(seat)["civilisations"][seat]["ahead"] if str(action) == "." else {}
        acting = _stage(state) == "actions"
        state.apply(seat, action)
        if told and acting:
            found.append((told, _happened(state, seat)))
    return found


def _stage(state: State) -> str:
    return str(state.view(None)["agenda"][-1]["task"])


def _happened(state: State, seat: int) -> dict[str, Any]:
    told = {entry.key: entry.args for entry in state.log if entry.args.get("seat") == seat}
    return {
        "uprising": "uprising" in told,
        "famine": told.get("famine", {}).get("count", 0),
        "corruption": told.get("corruption", {}).get("count", 0),
    }


@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_what_lies_ahead_comes_true(version: str) -> None:
    found = ends(version, 3, 5)
    assert len(found) > 20
    for told, happened in found:
        assert told == happened
    if version != "simple":  # which is short, and knows no corruption
        assert any(told["famine"] for told, _ in found)
        assert any(told["corruption"] for told, _ in found)


def test_discontent_foretells_an_uprising() -> None:
    data = GAME.start(2, 1, version="full", first_player="1").dump()
    civ = data["civilisations"][0]
    civ["yellow"], civ["unused"] = 12, 1  # 12 left: 2 must be happy, and nobody is
    civ["owned_yellow"] = 12 + 1 + 6
    state = GAME.restore(data)
    mine = state.view(0)["civilisations"][0]
    assert mine["happiness_needed"] == 2
    assert mine["ahead"] == {"uprising": True, "famine": 0, "corruption": 0}
    state.apply(0, state.parse(0, "."))
    assert state.log[0].key == "uprising"


def test_prices_grow_with_wonders_and_costs_are_those_of_the_seat() -> None:
    data = GAME.start(2, 1, version="full", first_player="1").dump()
    wonder = next(place for place, code in enumerate(data["row"]) if code.startswith("W"))
    others = {"W0a", "W0b", "W0c", "W0d"} - {code for code in data["row"] if code}
    standing = sorted(others)[:1]
    for deck in data["civil_decks"]:
        for code in standing:
            if code in deck:
                deck.remove(code)
    data["civilisations"][0]["wonders"] = standing
    mine = GAME.restore(data).view(0)["civilisations"][0]
    zone = 1 if wonder < 5 else 2 if wonder < 9 else 3
    assert mine["prices"][wonder] == zone + len(standing)
    assert mine["build_costs"] == {"f0": 2, "m0": 2, "l0": 3, "t0": 3, "i0": 2}
    assert (mine["growth_cost"], mine["consumption"], mine["urban_limit"]) == (2, 0, 2)


def test_hand_limits() -> None:
    """Despotism has 4 civil and 2 military actions; the Library of Alexandria adds a card each."""
    plain, library = (
        table(wonders=wonders).view(0)["civilisations"][0] for wonders in ([], ["W0c"])
    )
    assert (plain["civil_hand_limit"], plain["hand_limit"]) == (4, 2)
    assert (library["civil_hand_limit"], library["hand_limit"]) == (5, 3)


def test_a_change_of_government_costs_less_with_scientific_cooperation() -> None:
    """Monarchy says 9 and 3; the pact takes 2 from both."""
    pact = {"card": "P2d", "with": 1, "side": "A"}
    assert table(players=3, hand=["G1a"]).view(0)["government_costs"] == {
        "G1a": {"peaceful": 9, "revolution": 3}
    }
    state = table(players=3, hand=["G1a"], pact=pact, age="II", rivals={1: {"hand": ["G1a"]}})
    for seat in (0, 1):
        assert state.view(seat)["government_costs"] == {"G1a": {"peaceful": 7, "revolution": 1}}
    assert state.view(2)["government_costs"] == {}
    assert "government_costs" not in state.view(None)


def test_both_parties_have_a_pact_and_a_war() -> None:
    state = table(
        players=3,
        age="II",
        pact={"card": "P1b", "with": 2, "side": "B"},
        rivals={1: {"war": {"card": "Y2a", "on": 0}}},
    )
    civs = state.view(None)["civilisations"]
    assert [civ["pacts"] for civ in civs] == [
        [{"card": "P1b", "by": 0, "partner": 2, "side": "B"}],
        [],
        [{"card": "P1b", "by": 0, "partner": 0, "side": "A"}],
    ]
    assert [civ["wars"] for civ in civs] == [
        [{"card": "Y2a", "by": 1, "foe": 1}],
        [{"card": "Y2a", "by": 1, "foe": 0}],
        [],
    ]


def test_the_phases_of_a_turn() -> None:
    state = table(phase="politics", military=["E1a"])
    assert state.view(0)["phases"] == ["politics", "actions", "production"]
    assert state.view(0)["phase"] == "politics"
    play(state, ".")
    assert state.view(0)["phase"] == "actions"
    simple = table(version="simple")
    assert simple.view(0)["phases"] == ["actions", "production"]
    assert simple.view(0)["phase"] == "actions"


def test_a_battle_has_the_strengths_that_everybody_knows() -> None:
    """4 Warriors attack 2; one of them given up adds its 1; a defence card stays a secret."""
    rival = {"i0": 2, "military": ["D2"]}
    state = table(phase="politics", military=["X1b"], age="II", i0=4, rivals={1: rival})
    assert state.view(0)["battle"] == {}
    play(state, "X1b>1")
    known = {"card": "X1b", "attacker": 0, "target": 1, "attack": 4, "defence": 2}
    assert state.view(None)["battle"] == known
    play(state, "-i0")
    assert state.view(1)["battle"] == known | {"attack": 5}
    play(state, ".")
    assert state.view(None)["battle"] == known | {"attack": 5}
    play(state, "+D2")
    assert state.view(0)["battle"] == state.view(1)["battle"] == known | {"attack": 5}


def test_an_offer_names_both_sides() -> None:
    state = table(phase="politics", players=3, military=["P1b"])
    play(state, "P1b>2b")
    assert state.view(1)["offer"] == {"card": "P1b", "by": 0, "to": 2, "side": "B"}
    play(state, ".")
    assert state.view(1)["offer"] == {}


def test_what_is_divided_between_food_and_resources() -> None:
    """Plunder takes 3."""
    rival = {"food": 2, "resources": 9}
    state = table(phase="politics", military=["X1b"], i0=5, rivals={1: rival})
    assert state.view(0)["mix_total"] == 0
    play(state, "X1b>1", ".", ".")
    assert state.view(0)["mix_total"] == state.view(None)["mix_total"] == 3
