"""TACTIC and AIR: armies, old units, air forces."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import barred, civ, end_turn, entry, military, table, who
from tests.conformance.moves import legal, play
from ziggurat.core.state import State


def strength(tactic: str, **units: Any) -> int:
    """The strength of a civilisation with that tactic and these units alone."""
    return int(civ(table(age="III", tactic=tactic, **{"i0": 0, **units}))["strength"])


def attack(tactic: str, *sacrificed: str, **units: Any) -> int:
    """The strength of an attack with that tactic, when these units are given up."""
    state = table(
        phase="politics", age="III", tactic=tactic, military=["X2f"], **{"i0": 0, **units}
    )
    play(state, "X2f>1", *[f"-{site}" for site in sacrificed], ".")
    return int(entry(state, "attack_strength")["count"])


@pytest.mark.rule("TTA-TACTIC-01")
def test_a_tactic_costs_a_military_action() -> None:
    state = play(table(i0=2, military=["K1a"]), "!K1a")
    assert (civ(state)["tactic"], military(state)) == ("K1a", [])
    assert (civ(state)["military_left"], civ(state)["civil_left"]) == (1, 4)
    assert civ(state)["strength"] == 3
    assert barred(table(military=["K1a"], military_left=0), "!K1a") == "TTA-TACTIC-01"


@pytest.mark.rule("TTA-TACTIC-02")
def test_a_new_tactic_discards_the_old_one() -> None:
    state = play(table(i0=3, tactic="K1a", military=["K1c"]), "!K1c")
    assert (civ(state)["tactic"], state.dump()["used"]) == ("K1c", ["K1a"])
    assert civ(state)["strength"] == 3 + 2


@pytest.mark.rule("TTA-TACTIC-03", "TTA-CARD-55", "TTA-EX-33")
def test_every_army_adds_the_bonus_and_every_unit_serves_once() -> None:
    assert strength("K1e", i0=2, i1=1, c1=2) == 8 + 2 * 2  # the third infantry is in no army
    assert strength("K1c", i0=5) == 5 + 2
    assert strength("K1c", i0=6) == 6 + 4
    assert strength("K1f", i0=1, c1=3) == 7  # a phalanx needs two infantry
    assert strength("K1e", i0=3) == 3


@pytest.mark.rule("TTA-TACTIC-04")
def test_types_matter_and_levels_do_not() -> None:
    assert strength("K1c", i0=1, i1=1, i2=1) == 6 + 2
    assert strength("K1d", c1=1, c3=1) == 7 + 2
    assert strength("K1d", i1=2) == 4


@pytest.mark.rule("TTA-TACTIC-05", "TTA-CARD-57", "TTA-EX-35")
def test_a_unit_more_than_one_age_older_spoils_its_army() -> None:
    assert strength("K2c", i0=1, i1=3, g2=2) == 13 + 6 + 3
    assert strength("K2c", i1=4, g2=2) == 14 + 12
    assert strength("K3a", i1=1, g2=2) == 8 + 5  # Age I under a tactic of Age III
    assert strength("K3a", i2=1, g2=2) == 9 + 9


@pytest.mark.rule("TTA-TACTIC-06")
def test_newer_units_never_hurt_and_one_bonus_is_always_due() -> None:
    assert strength("K1c", i3=3) == 15 + 2
    assert strength("K1c", i0=3) == 3 + 2
    assert strength("K2e", c1=1, g2=1) == 5 + 5
    assert strength("K2c", i3=2, g3=1) == 15 + 6


@pytest.mark.rule("TTA-TACTIC-07")
def test_units_are_grouped_in_the_best_way() -> None:
    assert strength("K2c", i0=2, i1=2, g2=2) == 12 + 6 + 3  # not two spoilt armies
    assert strength("K2c", i0=1, i1=2, g2=1) == 8 + 6  # the Warriors stay outside
    assert strength("K2a", i0=1, i1=3, c1=4) == 15 + 9 + 5


@pytest.mark.rule("TTA-TACTIC-07", "TTA-TACTIC-08", "TTA-EX-34")
def test_what_is_sacrificed_counts_by_itself() -> None:
    karl = {"i0": 2, "i1": 1, "c1": 2}
    assert attack("K1e", **karl) == 12
    assert attack("K1e", "c1", **karl) == 14
    assert attack("K1e", "c1", "i1", **karl) == 18
    assert attack("K1e", "i0", "c1", "i0", "c1", **karl) == 22
    assert attack("K1e", "i0", "i1", **karl) == 15  # no cavalry, no army


@pytest.mark.rule("TTA-TACTIC-08")
def test_a_sacrificed_army_is_rated_by_its_own_units() -> None:
    whole = {"i0": 1, "i1": 1, "i2": 1, "g2": 1}
    # 1 + 2 + 3 + 3 and a whole army of newer ones 6; given up with the Warriors: 3
    assert attack("K2c", **whole) == 15
    assert attack("K2c", "i1", "i2", "g2", **whole) == 15 + 8 + 6
    assert attack("K2c", "i0", "i2", "g2", **whole) == 15 + 7 + 3


@pytest.mark.rule("TTA-TACTIC-08")
def test_the_defender_counts_armies_too() -> None:
    rival = {"i0": 1, "c1": 1, "tactic": "K1e"}
    state = table(phase="politics", age="II", military=["X2f"], rivals={1: rival})
    play(state, "X2f>1", ".", "-i0", "-c1", ".")
    assert entry(state, "defence_strength")["count"] == 5 + 5


@pytest.mark.rule("TTA-TACTIC-09", "TTA-AGE-06")
def test_tactics_never_grow_old() -> None:
    state = end_turn(table(age="II", i0=2, tactic="K1a", civil_deck=["m2"]))
    assert (civ(state)["tactic"], civ(state)["strength"]) == ("K1a", 3)


# ------------------------------------------------------------------------------------ air forces


@pytest.mark.rule("TTA-AIR-01", "TTA-CARD-59")
def test_an_air_force_fights_by_itself_and_joins_any_army() -> None:
    assert strength("K1a", v3=1) == 5
    assert int(civ(table(v3=1))["strength"]) == 6
    for tactic, units, alone in (
        ("K1a", {"i0": 2}, 2),
        ("K2d", {"g2": 2}, 6),
        ("K1b", {"c1": 3}, 6),
    ):
        bonus = {"K1a": 1, "K2d": 4, "K1b": 4}[tactic]
        assert strength(tactic, v3=1, **units) == alone + 5 + 2 * bonus


@pytest.mark.rule("TTA-AIR-02", "TTA-CARD-58", "TTA-EX-36")
def test_it_doubles_the_bonus_of_an_army() -> None:
    karl = {"i1": 1, "i3": 1, "g2": 4}  # 19, and one army with Swordsmen
    assert strength("K3a", **karl) == 19 + 9 + 5
    assert strength("K3a", v3=1, **karl) == 47
    assert strength("K3a", v3=2, **karl) == 57
    assert strength("K3a", v3=3, **karl) == 60


@pytest.mark.rule("TTA-AIR-03")
def test_one_for_each_army() -> None:
    assert strength("K1a", i0=2, v3=2) == 2 + 10 + 2
    assert strength("K1a", i0=4, v3=2) == 4 + 10 + 4


@pytest.mark.rule("TTA-AIR-04")
def test_it_flies_where_it_adds_most() -> None:
    assert strength("K3a", i1=1, i2=1, g2=4, v3=1) == 2 + 3 + 12 + 5 + 18 + 5
    assert strength("K3a", i1=1, g2=2, v3=1) == 2 + 6 + 5 + 10  # the smaller bonus doubled


@pytest.mark.rule("TTA-AIR-05")
def test_a_sacrificed_army_is_doubled_if_its_air_force_goes_too() -> None:
    units = {"i0": 2, "v3": 1}
    assert strength("K1a", **units) == 9
    assert attack("K1a", "i0", "i0", **units) == 9 + 2 + 1
    assert attack("K1a", "i0", "i0", "v3", **units) == 9 + 2 + 5 + 2
    assert attack("K1a", "v3", **units) == 9 + 5


@pytest.mark.rule("TTA-AIR-01")
def test_no_tactic_asks_for_one() -> None:
    state: State = table(age="III", v3=9, i0=0, military=["K3a", "K3b", "K3c", "K3d"])
    assert who(state) == (0, "actions")
    for card in ("K3a", "K3b", "K3c", "K3d"):
        assert f"!{card}" in legal(state)
        assert civ(play(state.copy(), f"!{card}"))["strength"] == 45
