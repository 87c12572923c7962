"""Building farms, mines and urban buildings."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import civ, end_turn, table, workers
from tests.conformance.moves import legal, play, refused


@pytest.mark.rule("TTA-BUILD-01")
@pytest.mark.parametrize("site", ["f0", "m0"])
def test_a_farm_or_mine_costs_an_action_resources_and_a_worker(site: str) -> None:
    state = table(resources=3)
    play(state, f"+{site}")
    assert (civ(state)["civil_left"], civ(state)["resources"]) == (3, 1)
    assert (workers(state, site), civ(state)["unused"]) == (3, 0)
    assert civ(state)["military_left"] == 2
    refused(table(resources=3, civil_left=0), f"+{site}", "too_few_civil", "TTA-BUILD-01")


@pytest.mark.rule("TTA-BUILD-02")
def test_no_building_without_worker_or_resources() -> None:
    refused(table(resources=9, unused=0), "+f0", "no_unused_worker", "TTA-BUILD-02")
    refused(table(resources=1), "+f0", "too_few_resources", "TTA-BUILD-02")
    refused(table(resources=2), "+t0", "too_few_resources", "TTA-BUILD-02")


@pytest.mark.rule("TTA-BUILD-03")
def test_an_urban_building_is_built_alike() -> None:
    state = table(resources=4)
    play(state, "+t0")
    assert (civ(state)["civil_left"], civ(state)["resources"]) == (3, 1)
    assert (workers(state, "t0"), civ(state)["unused"]) == (1, 0)


@pytest.mark.rule("TTA-BUILD-03", "TTA-BUILD-04")
@pytest.mark.parametrize(
    ("older", "newer"), [("l0", "l1"), ("t0", "t1"), ("a1", "a2"), ("b1", "b2"), ("h1", "h2")]
)
def test_the_urban_limit_counts_all_levels_of_a_kind(older: str, newer: str) -> None:
    state = table({older: 1, newer: 1}, resources=12, unused=2)
    for site in (older, newer):
        refused(state, f"+{site}", "urban_limit", "TTA-BUILD-04")
    other = "+t0" if older != "t0" else "+l0"
    assert other in legal(state)


@pytest.mark.rule("TTA-BUILD-04")
@pytest.mark.parametrize(
    ("government", "limit"),
    [("G0a", 2), ("G1a", 3), ("G1b", 3), ("G2a", 3), ("G2b", 3), ("G3a", 4)],
)
def test_the_government_sets_the_urban_limit(government: str, limit: int) -> None:
    assert "+t0" in legal(table(government=government, t0=limit - 1, resources=3))
    full = table(government=government, t0=limit, resources=3)
    refused(full, "+t0", "urban_limit", "TTA-BUILD-04")


@pytest.mark.rule("TTA-BUILD-05", "TTA-UNIT-02")
def test_farms_mines_and_units_know_no_limit() -> None:
    state = table(f0=6, m0=(6, 6), i0=6, unused=3)
    play(state, "+f0", "+m0", "+i0")
    assert [workers(state, site) for site in ("f0", "m0", "i0")] == [7, 7, 7]


@pytest.mark.rule("TTA-BUILD-06", "TTA-SCORE-10")
def test_ratings_change_at_once_and_points_in_production() -> None:
    state = table(resources=6, unused=2)
    play(state, "+t0", "+l0")
    mine = civ(state)
    assert (mine["culture_rating"], mine["happiness"], mine["science_rating"]) == (1, 1, 2)
    assert (mine["culture"], mine["science"]) == (0, 0)
    end_turn(state)
    assert (civ(state)["culture"], civ(state)["science"]) == (1, 2)


@pytest.mark.rule("TTA-BUILD-07")
def test_what_is_built_produces_in_the_same_turn() -> None:
    state = table(resources=4, unused=2)
    play(state, "+f0", "+m0", ".")
    assert (civ(state)["food"], civ(state)["resources"]) == (3, 3)


@pytest.mark.rule("TTA-BUILD-08")
def test_any_level_that_is_in_play_can_be_built() -> None:
    state = table(resources=7, m1=0, unused=2)
    play(state, "+m1")
    assert civ(state)["resources"] == 2
    play(state, "+m0")
    assert civ(state)["resources"] == 0
    assert (workers(state, "m0"), workers(state, "m1")) == (3, 1)


@pytest.mark.rule("TTA-BUILD-09")
def test_a_building_needs_its_technology_in_play() -> None:
    state = table(resources=9, hand=["b1"], science=3)
    refused(state, "+b1", "unknown_technology", "TTA-BUILD-09")
    play(state, "!b1")
    assert workers(state, "b1") == 0
    assert (civ(state)["culture_rating"], civ(state)["science_rating"]) == (0, 1)
    play(state, "+b1")
    assert (civ(state)["culture_rating"], civ(state)["science_rating"]) == (1, 2)


@pytest.mark.rule("TTA-BUILD-10")
@pytest.mark.parametrize(("site", "cost"), [("f0", 2), ("m0", 2), ("t0", 3), ("l0", 3)])
def test_what_the_first_buildings_cost(site: str, cost: int) -> None:
    state = table(resources=cost)
    play(state, f"+{site}")
    assert civ(state)["resources"] == 0
    refused(table(resources=cost - 1), f"+{site}", "too_few_resources", "TTA-BUILD-02")


@pytest.mark.rule("TTA-BUILD-11")
def test_a_lower_limit_destroys_nothing() -> None:
    state = table(age="III", government="G3a", hand=["G2b"], science=14, t0=4, resources=6)
    play(state, "!G2b")
    assert workers(state, "t0") == 4
    refused(state, "+t0", "urban_limit", "TTA-BUILD-04")
    assert "+l0" in legal(state)
