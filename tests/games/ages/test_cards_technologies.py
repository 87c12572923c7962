"""Every technology, government and special technology: what it costs and what it brings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import GAME, civ, end_turn, hand, table, tokens, workers
from tests.conformance.moves import legal, play
from ziggurat.core.state import State

RATINGS = ("culture_rating", "science_rating", "happiness", "strength")


def ratings(state: State) -> list[int]:
    """Culture, science, happiness and strength."""
    return [int(civ(state)[name]) for name in RATINGS]


def gained(before: list[int], after: list[int]) -> tuple[int, ...]:
    """By how much each number grew."""
    return tuple(new - old for old, new in zip(before, after, strict=True))


def learnt(code: str, science: int, **position: Any) -> State:
    """The technology comes into play for exactly that many science points."""
    position = {"age": "III", **position}
    poor = table(hand=[code], science=science - 1, **position)
    assert f"!{code}" not in legal(poor)
    state = play(table(hand=[code], science=science, **position), f"!{code}")
    assert (civ(state)["science"], hand(state)) == (0, [])
    return state


def in_play(code: str, science: int, resources: int) -> State:
    """The technology is known, and there are that many resources."""
    if not science:
        return table(age="III", resources=resources)
    return learnt(code, science, resources=resources)


def built(code: str, science: int, build: int) -> tuple[State, tuple[int, ...]]:
    """One is built for exactly that many resources; what that changes in the ratings."""
    assert f"+{code}" not in legal(in_play(code, science, build - 1))
    state = in_play(code, science, build)
    before, at_work = ratings(state), workers(state, code)
    play(state, f"+{code}")
    assert (civ(state)["resources"], workers(state, code)) == (0, at_work + 1)
    return state, gained(before, ratings(state))


@pytest.mark.card(
    "agriculture", "irrigation", "selective_breeding", "mechanized_agriculture", "bronze", "iron",
    "coal", "oil",
)  # fmt: skip
@pytest.mark.rule(
    "TTA-CARD-72", "TTA-CARD-73", "TTA-CARD-52", "TTA-CARD-74", "TTA-CARD-75", "TTA-CARD-68",
    "TTA-CARD-69", "TTA-CARD-50", "TTA-CARD-70", "TTA-CARD-51", "TTA-CARD-71",
)  # fmt: skip
@pytest.mark.parametrize(
    ("code", "science", "build", "worth"),
    [
        ("f0", 0, 2, 1), ("f1", 3, 4, 2), ("f2", 5, 6, 3), ("f3", 7, 8, 5),
        ("m0", 0, 2, 1), ("m1", 5, 5, 2), ("m2", 7, 8, 3), ("m3", 9, 11, 5),
    ],
)  # fmt: skip
def test_farms_and_mines(code: str, science: int, build: int, worth: int) -> None:
    assert built(code, science, build)[1] == (0, 0, 0, 0)
    store = "food" if code[0] == "f" else "resources"
    alone = table({"f0": 0, "m0": 0, code: 1}, age="III")
    end_turn(alone)
    assert (tokens(alone, code), civ(alone)[store]) == (1, worth)
    assert civ(alone)["resources" if store == "food" else "food"] == 0


@pytest.mark.card("coal")
@pytest.mark.rule("TTA-CARD-51")
def test_from_bronze_to_coal() -> None:
    assert "m0>m2" not in legal(table(age="III", m2=0, resources=5))
    assert civ(play(table(age="III", m2=0, resources=6), "m0>m2"))["resources"] == 0


@pytest.mark.card(
    "philosophy", "alchemy", "scientific_method", "computers", "religion", "theology",
    "organized_religion", "bread_and_circuses", "team_sports", "professional_sports",
    "printing_press", "journalism", "multimedia", "drama", "opera", "movies",
)  # fmt: skip
@pytest.mark.rule(
    "TTA-CARD-76", "TTA-CARD-77", "TTA-CARD-49", "TTA-CARD-78", "TTA-CARD-79", "TTA-CARD-80",
    "TTA-CARD-81", "TTA-CARD-82", "TTA-CARD-83", "TTA-CARD-48", "TTA-CARD-84", "TTA-CARD-85",
    "TTA-CARD-86", "TTA-CARD-87", "TTA-CARD-88", "TTA-CARD-89", "TTA-CARD-47", "TTA-CARD-90",
    "TTA-CARD-91",
)  # fmt: skip
@pytest.mark.parametrize(
    ("code", "science", "build", "culture", "lab", "faces", "strength"),
    [
        ("l0", 0, 3, 0, 1, 0, 0), ("l1", 4, 6, 0, 2, 0, 0), ("l2", 6, 8, 0, 3, 0, 0),
        ("l3", 8, 10, 0, 5, 0, 0), ("t0", 0, 3, 1, 0, 1, 0), ("t1", 2, 5, 1, 0, 2, 0),
        ("t2", 4, 7, 1, 0, 3, 0), ("a1", 3, 4, 0, 0, 2, 1), ("a2", 5, 6, 0, 0, 3, 2),
        ("a3", 7, 8, 0, 0, 4, 3), ("b1", 3, 4, 1, 1, 0, 0), ("b2", 6, 8, 2, 2, 0, 0),
        ("b3", 9, 11, 3, 3, 0, 0), ("h1", 4, 5, 2, 0, 1, 0), ("h2", 7, 9, 3, 0, 1, 0),
        ("h3", 10, 12, 4, 0, 1, 0),
    ],
)  # fmt: skip
def test_urban_buildings(
    code: str, science: int, build: int, culture: int, lab: int, faces: int, strength: int
) -> None:
    state, change = built(code, science, build)
    assert change == (culture, lab, faces, strength)
    assert civ(state)["civil_left"] == (2 if science else 3)


@pytest.mark.card(
    "warriors", "swordsmen", "riflemen", "modern_infantry", "knights", "cavalrymen", "tanks",
    "cannon", "rockets", "air_forces",
)  # fmt: skip
@pytest.mark.rule(
    "TTA-CARD-92", "TTA-CARD-93", "TTA-CARD-53", "TTA-CARD-94", "TTA-CARD-95", "TTA-CARD-96",
    "TTA-CARD-97", "TTA-CARD-98", "TTA-CARD-99", "TTA-CARD-100", "TTA-CARD-101",
)  # fmt: skip
@pytest.mark.parametrize(
    ("code", "science", "build", "strength"),
    [
        ("i0", 0, 2, 1), ("i1", 3, 3, 2), ("i2", 5, 5, 3), ("i3", 8, 7, 5), ("c1", 4, 3, 2),
        ("c2", 6, 5, 3), ("c3", 9, 7, 5), ("g2", 7, 5, 3), ("g3", 10, 7, 5), ("v3", 11, 7, 5),
    ],
)  # fmt: skip
def test_units(code: str, science: int, build: int, strength: int) -> None:
    state, change = built(code, science, build)
    assert change == (0, 0, 0, strength)
    assert civ(state)["military_left"] == 1


@pytest.mark.card("air_forces")
@pytest.mark.rule("TTA-CARD-101")
def test_an_air_force_doubles_the_bonus_of_its_army() -> None:
    plain = civ(table(age="III", tactic="K3c", i2=2, i0=0, c2=1, g2=1))["strength"]
    flown = civ(table(age="III", tactic="K3c", i2=2, i0=0, c2=1, g2=1, v3=1))["strength"]
    assert (plain, flown) == (4 * 3 + 13, 4 * 3 + 5 + 2 * 13)


# ----------------------------------------------------------------------------------- governments


@pytest.mark.card("despotism")
@pytest.mark.rule("TTA-CARD-60")
def test_despotism() -> None:
    state = table(unused=3, resources=9)
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (4, 2)
    play(state, "+l0")
    assert "+l0" not in legal(state)  # two labs
    assert "+t0" in legal(state)
    assert ratings(table()) == [0, 1, 0, 1]  # what the workers bring, and nothing more
    assert [civ(GAME.start(4, 1), seat)["government"] for seat in range(4)] == ["G0a"] * 4


@pytest.mark.card(
    "monarchy", "theocracy", "constitutional_monarchy", "republic", "communism", "democracy",
    "fundamentalism",
)  # fmt: skip
@pytest.mark.rule(
    "TTA-CARD-61", "TTA-CARD-62", "TTA-CARD-63", "TTA-CARD-64", "TTA-CARD-65", "TTA-CARD-66",
    "TTA-CARD-67",
)  # fmt: skip
@pytest.mark.parametrize(
    ("code", "revolution", "peaceful", "civil", "military", "limit", "change"),
    [
        ("G1a", 3, 9, 5, 3, 3, (0, 0, 0, 0)),
        ("G1b", 2, 7, 4, 3, 3, (1, 0, 2, 0)),
        ("G2a", 5, 12, 6, 4, 3, (0, 0, 0, 0)),
        ("G2b", 4, 14, 7, 2, 3, (0, 0, 0, 0)),
        ("G3a", 6, 17, 7, 5, 4, (0, 0, -1, 0)),
        ("G3b", 8, 21, 7, 3, 4, (2, 0, 0, 0)),
        ("G3c", 7, 19, 6, 5, 4, (0, 0, 0, 5)),
    ],
)
def test_governments(
    code: str,
    revolution: int,
    peaceful: int,
    civil: int,
    military: int,
    limit: int,
    change: tuple[int, ...],
) -> None:
    before = ratings(table(age="III", t0=2))
    state = learnt(code, peaceful, t0=2)
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (civil, military)
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (civil - 1, military)
    assert gained(before, ratings(state)) == change
    assert f"!!{code}" not in legal(table(age="III", hand=[code], science=revolution - 1))
    revolt = play(table(age="III", hand=[code], science=revolution, t0=2), f"!!{code}")
    assert (civ(revolt)["science"], civ(revolt)["civil_left"]) == (0, 0)
    assert civ(revolt)["military_left"] == military
    assert gained(before, ratings(revolt)) == change
    full = table(age="III", government=code, l0=limit - 1, resources=6, unused=2)
    play(full, "+l0")
    assert "+l0" not in legal(full)


# -------------------------------------------------------------------------- special technologies


@pytest.mark.card(
    "warfare", "strategy", "military_theory", "code_of_laws", "justice_system", "civil_service",
    "cartography", "navigation", "satellites",
)  # fmt: skip
@pytest.mark.rule(
    "TTA-CARD-102", "TTA-CARD-103", "TTA-CARD-104", "TTA-CARD-105", "TTA-CARD-106", "TTA-CARD-107",
    "TTA-CARD-108", "TTA-CARD-109", "TTA-CARD-110", "TTA-CARD-41", "TTA-CARD-45",
)  # fmt: skip
@pytest.mark.parametrize(
    ("code", "science", "civil", "military", "strength", "blue", "colonise"),
    [
        ("S1a", 4, 0, 1, 1, 0, 0), ("S2a", 8, 0, 2, 3, 0, 0), ("S3a", 12, 0, 3, 5, 0, 0),
        ("S1b", 6, 1, 0, 0, 0, 0), ("S2b", 7, 1, 0, 0, 3, 0), ("S3b", 10, 2, 0, 0, 3, 0),
        ("S1c", 4, 0, 0, 1, 0, 2), ("S2c", 6, 0, 0, 2, 0, 3), ("S3c", 8, 0, 0, 3, 0, 4),
    ],
)  # fmt: skip
def test_special_technologies(
    code: str, science: int, civil: int, military: int, strength: int, blue: int, colonise: int
) -> None:
    state = learnt(code, science)
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (4 + civil, 2 + military)
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (3 + civil, 2 + military)
    assert gained(ratings(table()), ratings(state)) == (0, 0, 0, strength)
    assert (civ(state)["blue"], civ(state)["owned_blue"]) == (18 + blue, 18 + blue)
    auction = table(
        phase="politics", age="III", special=code, military=["E1k"], current=["T1c", "E0a"]
    )
    play(auction, "=E1k")
    bids = [text for text in legal(auction) if text[0] == "$"]
    assert len(bids) == 1 + colonise  # the Warriors, and what helps


@pytest.mark.card("justice_system", "civil_service", "strategy")
@pytest.mark.rule("TTA-CARD-41", "TTA-CARD-106", "TTA-CARD-107", "TTA-CARD-103")
def test_special_technologies_of_a_series_do_not_add_up() -> None:
    laws = learnt("S2b", 7, special="S1b")
    assert (civ(laws)["specials"], civ(laws)["civil_total"]) == (["S2b"], 5)
    assert civ(laws)["blue"] == 21
    service = learnt("S3b", 10, special="S2b", owned_blue=21)
    assert (civ(service)["civil_total"], civ(service)["blue"]) == (6, 21)
    strategy = learnt("S2a", 8, special="S1a")
    assert (civ(strategy)["military_total"], civ(strategy)["strength"]) == (4, 4)


@pytest.mark.card("masonry", "architecture", "engineering")
@pytest.mark.rule("TTA-CARD-111", "TTA-CARD-112", "TTA-CARD-113", "TTA-CARD-44")
@pytest.mark.parametrize(
    ("code", "science", "costs", "stages"),
    [
        ("S1d", 3, (3, 5, 7, 9), 2),
        ("S2d", 6, (3, 5, 6, 8), 3),
        ("S3d", 9, (3, 5, 6, 7), 4),
    ],
)
def test_construction(code: str, science: int, costs: tuple[int, ...], stages: int) -> None:
    labs = {"l1": 0, "l2": 0, "l3": 0}
    for lab, cost in zip(("l0", "l1", "l2", "l3"), costs, strict=True):
        assert f"+{lab}" not in legal(learnt(code, science, resources=cost - 1, **labs))
        state = play(learnt(code, science, resources=cost, **labs), f"+{lab}")
        assert civ(state)["resources"] == 0
    state = learnt(code, science, resources=14, wonder="W3b")  # 2-3-4-3-2
    assert [text for text in legal(state) if text[0] == "^"] == [
        f"^{count}" for count in range(1, stages + 1)
    ]
    play(state, f"^{stages}")
    assert civ(state)["resources"] == 14 - sum((2, 3, 4, 3)[:stages])
    assert (civ(state)["stages_built"], civ(state)["civil_left"]) == (stages, 2)
    for text, cost in (("+f0", 2), ("+m0", 2), ("+i0", 2)):  # only urban buildings
        assert civ(play(learnt(code, science, resources=9), text))["resources"] == 9 - cost
