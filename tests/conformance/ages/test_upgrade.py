"""Upgrading and destroying."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import civ, table, tokens, workers
from tests.conformance.moves import legal, play, refused
from ziggurat.core.errors import IllegalAction


@pytest.mark.rule("TTA-UPGRADE-01")
@pytest.mark.parametrize(
    ("old", "new", "cost"), [("m0", "m1", 3), ("f0", "f1", 2), ("l0", "l1", 3), ("t0", "t1", 2)]
)
def test_an_upgrade_costs_an_action_and_the_difference(old: str, new: str, cost: int) -> None:
    state = table({old: (2, cost) if old == "m0" else 2, new: 0}, resources=cost)
    play(state, f"{old}>{new}")
    assert (civ(state)["civil_left"], civ(state)["resources"]) == (3, 0)
    assert (workers(state, old), workers(state, new)) == (1, 1)
    assert civ(state)["unused"] == 1
    again = f"{old}>{new}"
    refused(state, again, "too_few_resources", "TTA-UPGRADE-01")
    refused(table({new: 0}, civil_left=0), again, "too_few_civil", "TTA-UPGRADE-01")


@pytest.mark.rule("TTA-UPGRADE-01")
def test_an_upgrade_needs_a_worker_and_the_technology() -> None:
    refused(table(resources=9), "m0>m1", "unknown_technology", "TTA-BUILD-09")
    state = table(resources=9, t1=0)
    refused(state, "t0>t1", "no_worker_there", "TTA-UPGRADE-01")


@pytest.mark.rule("TTA-UPGRADE-02", "TTA-UPGRADE-03")
@pytest.mark.parametrize(
    "text", ["f0>m1", "m0>f1", "l0>t1", "t0>h1", "b1>h1", "i0>c1", "m1>m0", "m1>m1", "l1>l0"]
)
def test_only_upwards_within_one_kind(text: str) -> None:
    state = table(m1=1, f1=1, l1=1, t1=1, h1=1, b1=1, c1=1, t0=1, resources=9)
    with pytest.raises(IllegalAction):
        state.apply(0, state.parse(0, text))


@pytest.mark.rule("TTA-UPGRADE-04", "TTA-EX-28")
def test_levels_may_be_skipped() -> None:
    state = table(age="II", resources=6, m2=0)
    play(state, "m0>m2")
    assert (civ(state)["resources"], workers(state, "m2")) == (0, 1)
    with_iron = table(age="II", resources=6, m1=0, m2=0)
    play(with_iron, "m0>m2")
    assert civ(with_iron)["resources"] == 0


@pytest.mark.rule("TTA-UPGRADE-05")
def test_an_upgrade_at_the_urban_limit() -> None:
    state = table(l0=2, l1=0, resources=6)
    refused(state, "+l0", "urban_limit", "TTA-BUILD-04")
    play(state, "l0>l1", "l0>l1")
    assert (workers(state, "l0"), workers(state, "l1")) == (0, 2)


@pytest.mark.rule("TTA-UPGRADE-06")
def test_ratings_follow_an_urban_upgrade() -> None:
    state = table(l1=0, t0=1, t1=0, m1=0, resources=8)
    play(state, "l0>l1")
    assert civ(state)["science_rating"] == 2
    play(state, "t0>t1")
    assert (civ(state)["culture_rating"], civ(state)["happiness"]) == (1, 2)
    before = civ(state)
    play(state, "m0>m1")
    for name in ("science_rating", "culture_rating", "happiness", "strength"):
        assert civ(state)[name] == before[name]


@pytest.mark.rule("TTA-UPGRADE-07", "TTA-DESTROY-04")
def test_blue_tokens_stay_on_the_old_card() -> None:
    state = table(f0=(2, 4), f1=0, resources=2)
    play(state, "f0>f1")
    assert (tokens(state, "f0"), tokens(state, "f1")) == (4, 0)
    last = table(m0=(1, 5), m1=0)
    play(last, "m0>m1")
    assert (workers(last, "m0"), tokens(last, "m0"), tokens(last, "m1")) == (0, 2, 0)


@pytest.mark.rule("TTA-UPGRADE-08", "TTA-CARD-42", "TTA-CARD-43")
@pytest.mark.parametrize(
    ("special", "old", "new", "cost"),
    [
        ("S1d", "l0", "l1", 2), ("S1d", "l0", "l2", 4), ("S1d", "l1", "l2", 2),
        ("S2d", "l1", "l2", 1), ("S2d", "l0", "l1", 2), ("S3d", "l2", "l3", 1),
    ],
)  # fmt: skip
def test_construction_makes_each_level_cheaper(special: str, old: str, new: str, cost: int) -> None:
    state = table({"l0": 0, old: 1, new: 0}, age="III", special=special, resources=cost)
    play(state, f"{old}>{new}")
    assert civ(state)["resources"] == 0
    poor = table({"l0": 0, old: 1, new: 0}, age="III", special=special, resources=cost - 1)
    refused(poor, f"{old}>{new}", "too_few_resources", "TTA-UPGRADE-01")


@pytest.mark.rule("TTA-DESTROY-01", "TTA-DESTROY-02")
@pytest.mark.parametrize("site", ["f0", "m0", "l0"])
def test_destroying_costs_an_action_and_frees_the_worker(site: str) -> None:
    state = table(resources=1)
    before = workers(state, site)
    play(state, f"-{site}")
    assert civ(state)["civil_left"] == 3
    assert (workers(state, site), civ(state)["unused"]) == (before - 1, 2)
    assert civ(state)["yellow"] == 18
    assert civ(state)["resources"] == 1  # nothing is refunded
    refused(table(civil_left=0), f"-{site}", "too_few_civil", "TTA-DESTROY-01")
    refused(table(), "-t0", "no_worker_there", "TTA-DESTROY-01")


@pytest.mark.rule("TTA-DESTROY-03")
def test_ratings_follow_at_once() -> None:
    state = table(t0=1)
    assert (civ(state)["culture_rating"], civ(state)["happiness"]) == (1, 1)
    play(state, "-t0", "-l0")
    mine = civ(state)
    assert (mine["culture_rating"], mine["happiness"], mine["science_rating"]) == (0, 0, 0)


@pytest.mark.rule("TTA-DESTROY-04")
def test_tokens_stay_on_a_card_without_workers() -> None:
    state = table(m0=(1, 4), f0=(1, 3))
    play(state, "-m0", "-f0")
    assert (tokens(state, "m0"), tokens(state, "f0")) == (4, 3)
    assert (civ(state)["resources"], civ(state)["food"]) == (4, 3)
    assert "+f0" in legal(state)  # and they still pay
