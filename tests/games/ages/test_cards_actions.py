"""Every action card: what is done by it, for how much less, and what it gives."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import civ, hand, table, workers
from tests.conformance.moves import legal, play
from ziggurat.core.state import State


def used(code: str, **position: Any) -> State:
    """The card is played for one civil action and is gone."""
    state = table({"hand": [code], **position}, age="III")
    before = civ(state)["civil_left"]
    play(state, f"*{code}")
    assert (civ(state)["civil_left"], hand(state)) == (before - 1, [])
    return state


def aimed(code: str, target: str, cost: int, **position: Any) -> State:
    """With the card that is done for exactly so many resources, and for one civil action."""
    text = f"*{code}:{target}" if target else f"*{code}"
    if cost:
        poor = table({"hand": [code], "resources": cost - 1, **position}, age="III")
        assert text not in legal(poor)
    state = table({"hand": [code], "resources": cost, **position}, age="III", civil_left=1)
    play(state, text)
    assert (civ(state)["resources"], civ(state)["civil_left"], hand(state)) == (0, 0, [])
    return state


@pytest.mark.card(
    "engineering_genius_a", "engineering_genius_i", "engineering_genius_ii",
    "engineering_genius_iii",
)  # fmt: skip
@pytest.mark.rule("TTA-CARD-03")
@pytest.mark.parametrize(
    ("code", "second", "seven"),
    [("A0a", 1, 5), ("A1a", 0, 4), ("A2a", 0, 3), ("A3a", 0, 2)],
)  # fmt: skip
def test_engineering_genius(code: str, second: int, seven: int) -> None:
    state = aimed(code, "", seven, wonder="W2a", stages_built=1)  # 3-7-3
    assert civ(state)["stages_built"] == 2
    aimed(code, "", second, wonder="W2a")
    assert f"*{code}" not in legal(table(age="III", hand=[code], resources=9))  # no wonder


@pytest.mark.card("engineering_genius_iii")
@pytest.mark.rule("TTA-CARD-02")
def test_engineering_genius_builds_one_stage_whatever_is_known() -> None:
    state = table(age="III", hand=["A3a"], special="S3d", wonder="W0b", resources=9)
    play(state, "*A3a")  # 2, less 5
    assert (civ(state)["stages_built"], civ(state)["resources"]) == (1, 9)


@pytest.mark.card("frugality_a", "frugality_i", "frugality_ii")
@pytest.mark.parametrize(("code", "food"), [("A0b", 1), ("A1b", 2), ("A2b", 3)])
def test_frugality(code: str, food: int) -> None:
    state = used(code, food=2)  # 2 is the price
    assert (civ(state)["food"], civ(state)["unused"]) == (food, 2)
    assert f"*{code}" not in legal(table(age="III", hand=[code], food=1))


@pytest.mark.card(
    "ideal_building_site_a", "ideal_building_site_i", "ideal_building_site_ii",
    "ideal_building_site_iii",
)  # fmt: skip
@pytest.mark.parametrize(
    ("code", "temple", "opera"), [("A0c", 2, 8), ("A1c", 1, 7), ("A2c", 0, 6), ("A3b", 0, 5)]
)  # fmt: skip
def test_ideal_building_site(code: str, temple: int, opera: int) -> None:
    assert workers(aimed(code, "+t0", temple), "t0") == 1
    assert workers(aimed(code, "+h2", opera, h2=0), "h2") == 1
    texts = legal(table(age="III", hand=[code], resources=9, unused=2, i1=0))
    assert [text for text in texts if text[0] == "*"] == [f"*{code}:+l0", f"*{code}:+t0"]


@pytest.mark.card("patriotism_a", "patriotism_i", "patriotism_ii", "patriotism_iii")
@pytest.mark.parametrize(("code", "arms"), [("A0d", 1), ("A1d", 2), ("A2d", 3), ("A3c", 4)])
def test_patriotism(code: str, arms: int) -> None:
    state = used(code, unused=4, resources=8)
    assert (civ(state)["arms_left"], civ(state)["military_left"]) == (arms, 3)
    assert civ(state)["military_total"] == 2
    play(state, "+i0", "+i0", "+i0")  # 6 resources, and three military actions
    assert (civ(state)["resources"], civ(state)["military_left"]) == (8 - 6 + arms, 0)


@pytest.mark.card(
    "revolutionary_idea_a", "revolutionary_idea_i", "revolutionary_idea_ii",
    "revolutionary_idea_iii",
)  # fmt: skip
@pytest.mark.parametrize(("code", "science"), [("A0e", 1), ("A1e", 2), ("A2e", 4), ("A3d", 6)])
def test_revolutionary_idea(code: str, science: int) -> None:
    assert civ(used(code, science=3))["science"] == 3 + science


@pytest.mark.card("rich_land_a", "rich_land_i", "rich_land_ii")
@pytest.mark.parametrize(
    ("code", "farm", "coal"), [("A0f", 1, 7), ("A1f", 0, 6), ("A2f", 0, 5)]
)  # fmt: skip
def test_rich_land(code: str, farm: int, coal: int) -> None:
    assert workers(aimed(code, "+f0", farm), "f0") == 3
    assert workers(aimed(code, "+m2", coal, m2=0), "m2") == 1
    texts = legal(table(age="III", hand=[code], resources=9, unused=2))
    assert [text for text in texts if text[0] == "*"] == [f"*{code}:+f0", f"*{code}:+m0"]


@pytest.mark.card("work_of_art_a", "work_of_art_i", "work_of_art_ii", "work_of_art_iii")
@pytest.mark.parametrize(("code", "culture"), [("A0g", 6), ("A1g", 5), ("A2g", 4), ("A3e", 3)])
def test_work_of_art(code: str, culture: int) -> None:
    assert civ(used(code, culture=2))["culture"] == 2 + culture


@pytest.mark.card("bountiful_harvest_i", "bountiful_harvest_ii", "bountiful_harvest_iii")
@pytest.mark.parametrize(("code", "food"), [("A1h", 2), ("A2h", 3), ("A3f", 4)])
def test_bountiful_harvest(code: str, food: int) -> None:
    state = used(code, food=1)
    assert (civ(state)["food"], civ(state)["blue"]) == (1 + food, 17 - food)


@pytest.mark.card("breakthrough_i", "breakthrough_ii")
@pytest.mark.parametrize(("code", "science"), [("A1i", 2), ("A2i", 4)])
def test_breakthrough(code: str, science: int) -> None:
    for text, cost in (("!i1", 3), ("!S1b", 6), ("!G1a", 9), ("!!G1a", 3)):
        cards = [text.lstrip("!"), code]
        poor = table(age="III", hand=cards, science=cost - 1)
        assert f"*{code}:{text}" not in legal(poor)
        state = play(table(age="III", hand=cards, science=cost), f"*{code}:{text}")
        assert (civ(state)["science"], hand(state)) == (science, [])
    assert f"*{code}" not in legal(table(age="III", hand=[code], science=9))


@pytest.mark.card("efficient_upgrade_i", "efficient_upgrade_ii", "efficient_upgrade_iii")
@pytest.mark.parametrize(
    ("code", "iron", "oil"), [("A1j", 1, 7), ("A2j", 0, 6), ("A3g", 0, 5)]
)  # fmt: skip
def test_efficient_upgrade(code: str, iron: int, oil: int) -> None:
    assert workers(aimed(code, "m0>m1", iron, m1=0), "m1") == 1
    assert workers(aimed(code, "m0>m3", oil, m3=0), "m3") == 1
    sites = {"f1": 0, "l1": 0, "i1": 0}
    texts = legal(table({"hand": [code], "resources": 9, **sites}, age="III"))
    assert [text for text in texts if text[0] == "*"] == [f"*{code}:f0>f1", f"*{code}:l0>l1"]


@pytest.mark.card("mineral_deposits_i", "mineral_deposits_ii", "mineral_deposits_iii")
@pytest.mark.parametrize(("code", "resources"), [("A1k", 2), ("A2k", 3), ("A3h", 4)])
def test_mineral_deposits(code: str, resources: int) -> None:
    state = used(code, resources=1)
    assert (civ(state)["resources"], civ(state)["blue"]) == (1 + resources, 17 - resources)


@pytest.mark.card("wave_of_nationalism", "military_build_up")
@pytest.mark.rule("TTA-CARD-07")
@pytest.mark.parametrize(
    ("code", "two", "three", "four"), [("A2l", 6, 3, 2), ("A3i", 8, 5, 3)]
)  # fmt: skip
def test_arms_for_every_stronger_civilisation(code: str, two: int, three: int, four: int) -> None:
    def arms(players: int, *strengths: int) -> int:
        rivals = {seat: {"i0": strength} for seat, strength in enumerate(strengths, start=1)}
        state = play(
            table(age="III", players=players, hand=[code], i0=3, rivals=rivals), f"*{code}"
        )
        return int(civ(state)["arms_left"])

    assert (arms(2, 4), arms(2, 3)) == (two, 0)  # as strong is not stronger
    assert (arms(3, 4, 9), arms(3, 4, 3), arms(3, 1, 2)) == (2 * three, three, 0)
    assert (arms(4, 4, 5, 6), arms(4, 4, 3, 6), arms(4, 1, 1, 4)) == (3 * four, 2 * four, four)


@pytest.mark.card("endowment_for_the_arts")
@pytest.mark.parametrize(
    ("players", "points", "gain"),
    [
        (2, (9,), 6), (2, (5,), 0), (3, (9, 6), 6), (3, (9, 5), 3), (4, (9, 8, 6), 6),
        (4, (9, 8, 1), 4), (4, (1, 8, 5), 2),
    ],
)  # fmt: skip
def test_endowment_for_the_arts(players: int, points: tuple[int, ...], gain: int) -> None:
    rivals = {seat: {"culture": culture} for seat, culture in enumerate(points, start=1)}
    state = table(age="III", players=players, hand=["A3j"], culture=5, rivals=rivals)
    assert civ(play(state, "*A3j"))["culture"] == 5 + gain
