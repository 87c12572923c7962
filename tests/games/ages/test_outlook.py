"""What the view foretells about the end of a turn is what then happens."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ziggurat
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
    return str(state.view(None)["agenda"][-1][0])


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
