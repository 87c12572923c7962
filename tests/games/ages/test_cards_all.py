"""Every card has a test of its own, and every card is in the box as often as it should be."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.ages.positions import GAME
from ziggurat.games.ages.rules.components import CODES, KEYS

HERE = Path(__file__).parent
CODE_OF = dict(zip(KEYS, CODES, strict=True))

COPIES = {
    (2, 2, 3): "irrigation iron alchemy journalism swordsmen knights cavalrymen cannon rockets"
    " air_forces",
    (1, 2, 2): "selective_breeding mechanized_agriculture coal oil theology bread_and_circuses"
    " riflemen modern_infantry tanks monarchy constitutional_monarchy democracy warfare"
    " code_of_laws architecture",
    (1, 1, 2): "professional_sports republic military_theory justice_system engineering",
    (2, 2, 2): "organized_religion scientific_method computers printing_press multimedia drama"
    " opera movies frugality_a ideal_building_site_a rich_land_a ideal_building_site_iii"
    " efficient_upgrade_i efficient_upgrade_ii efficient_upgrade_iii mineral_deposits_i"
    " mineral_deposits_iii enslave plunder_i plunder_ii plunder_iii raid_i raid_ii raid_iii spy"
    " holy_war heavy_cavalry legion light_cavalry conquistadors defensive_army entrenchments"
    " mechanized_army modern_army shock_troops",
    (3, 3, 3): "fighting_band medieval_army phalanx",
    (4, 4, 4): "armed_intervention war_over_culture_iii",
    (6, 6, 6): "bonus_i bonus_ii bonus_iii",
    (0, 1, 1): "open_borders_agreement trade_routes_agreement acceptance_of_supremacy"
    " international_trade_agreement promise_of_military_protection scientific_cooperation"
    " international_tourism loss_of_sovereignty military_pact peace_treaty",
}
"""Cards that are not in the box exactly once, for two, three and four players."""
STARTING = ("agriculture", "bronze", "philosophy", "religion", "warriors", "despotism")
"""Everybody has one of these."""


def marked() -> Iterator[tuple[str, str]]:
    """Every mark of a card, with the test it stands at."""
    for path in sorted(HERE.glob("test_cards_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            source = ast.unparse(node)
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == (
                    "pytest.mark.card"
                ):
                    yield from ((ast.literal_eval(key), source) for key in decorator.args)


def test_every_card_has_a_test_that_names_it() -> None:
    tested = set()
    for key, source in marked():
        assert "mark.skip" not in source
        assert "mark.xfail" not in source
        assert CODE_OF[key] in source, f"{key} is marked where {CODE_OF[key]} does not occur"
        tested.add(key)
    assert sorted(set(KEYS) - tested) == []
    assert len(KEYS) == len(set(KEYS)) == 244


@pytest.mark.parametrize("players", [2, 3, 4])
def test_copies(players: int) -> None:
    listed = {key: counts[players - 2] for counts, keys in COPIES.items() for key in keys.split()}
    data = GAME.start(players, 1).dump()
    decks = [*data["civil_decks"], data["row"], *data["military_decks"][1:]]
    found = Counter(code for deck in decks for code in deck)
    for key in KEYS:
        code = CODE_OF[key]
        if key in STARTING:
            assert found[code] == 0
        elif code[:2] != "E0":
            assert found[code] == listed.get(key, 1), key
    for civilisation in data["civilisations"]:
        held = {*civilisation["technologies"], civilisation["government"]}
        assert held == {CODE_OF[key] for key in STARTING}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_copies_of_the_events_of_age_a(players: int) -> None:
    """The simple game lays out all of them but Development of Politics."""
    every = {code for code in CODES if code[:2] == "E0"}
    assert len(every) == 10
    laid = [entry[0] for entry in GAME.start(players, 1, version="simple").dump()["current"]]
    assert sorted(laid) == sorted(every - {"E0d"})
    seen: set[str] = set()
    for seed in range(30):
        current = [entry[0] for entry in GAME.start(players, seed).dump()["current"]]
        assert len(current) == len(set(current)) == players + 2
        seen |= set(current)
    assert seen == every
