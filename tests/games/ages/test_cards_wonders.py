"""Every wonder: its stages, and what it brings once it stands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import civ, end_turn, entry, event, table, tokens
from tests.conformance.moves import legal, play, refused
from tests.games.ages.test_cards_technologies import gained, ratings
from ziggurat.core.state import State


def raised(code: str, *stages: int, **position: Any) -> State:
    """The wonder is built stage by stage, each for what it costs; the table with it."""
    state = table({"wonder": code, "resources": stages[0] - 1, **position}, age="III", civil_left=6)
    assert "^1" not in legal(state)
    position = {"m1": (0, 10), **position}  # 20 resources
    state = table({"wonder": code, **position}, age="III", civil_left=len(stages))
    for number, cost in enumerate(stages, start=1):
        before = civ(state)["resources"]
        play(state, "^1")
        assert before - civ(state)["resources"] == cost
        assert civ(state)["stages_built"] == (number if number < len(stages) else 0)
    assert (civ(state)["wonder"], civ(state)["wonders"][-1]) == ("", code)
    return state


def effect(state: State, **before: Any) -> tuple[int, ...]:
    """What a wonder has changed: culture, science, happiness and strength."""
    return gained(ratings(table(age="III", **before)), ratings(state))


@pytest.mark.card("colossus")
@pytest.mark.rule("TTA-CARD-13", "TTA-CARD-116")
def test_colossus() -> None:
    assert effect(raised("W0a", 3, 3)) == (1, 0, 0, 1)
    auction = event("T1a", wonders=["W0a"], i0=2)
    assert [text for text in legal(auction) if text[0] == "$"] == ["$1", "$2", "$3"]


@pytest.mark.card("hanging_gardens")
@pytest.mark.rule("TTA-CARD-114")
def test_hanging_gardens() -> None:
    assert effect(raised("W0b", 2, 2, 2)) == (1, 0, 2, 0)


@pytest.mark.card("library_of_alexandria")
@pytest.mark.rule("TTA-CARD-14", "TTA-CARD-115")
def test_library_of_alexandria() -> None:
    assert effect(raised("W0c", 1, 2, 2, 1)) == (1, 1, 0, 0)
    held = ["m1", "f1", "l1", "i1"]
    assert "<1" not in legal(table(hand=held, row=["t1"]))
    state = table(hand=held, row=["t1", "b1"], wonders=["W0c"])
    refused(play(state, "<1"), "<2", "hand_full", "TTA-TAKE-11")  # five and no more
    # two military actions: three military cards are kept
    military = ["D1", "D1", "D1"]
    state = play(table(phase="politics", military=military, wonders=["W0c"]), ".")
    assert state.prompt(0).key == "actions"
    state = play(table(phase="politics", military=military), ".")
    assert state.prompt(0).key == "discard"


@pytest.mark.card("pyramids")
@pytest.mark.rule("TTA-CARD-117")
def test_pyramids() -> None:
    state = raised("W0d", 3, 2, 1)
    assert effect(state) == (0, 0, 0, 0)
    assert (civ(state)["civil_total"], civ(state)["civil_left"]) == (5, 1)


@pytest.mark.card("great_wall")
@pytest.mark.rule("TTA-CARD-118")
def test_great_wall() -> None:
    army = {"i0": 1, "i1": 2, "c1": 4, "g2": 1, "v3": 1}
    assert effect(raised("W1a", 2, 2, 3, 2, **army), **army) == (1, 0, 1, 3 + 1)


@pytest.mark.card("st_peters_basilica")
@pytest.mark.rule("TTA-CARD-15", "TTA-CARD-119")
def test_st_peters_basilica() -> None:
    assert effect(raised("W1b", 4, 4)) == (2, 0, 0, 0)  # no face of its own
    assert effect(raised("W1b", 4, 4, t0=2), t0=2) == (2, 0, 2, 0)
    # every face: a temple 1, a government 2, a colony 1, Elvis 2, an arena 2, doubled, at most 8
    for faces, more in (
        (4, {"government": "G1b"}), (2, {"colonies": ["T1c"]}), (4, {"leader": "L3b"}),
        (4, {"a1": 1}), (2, {"h1": 1}), (4, {"wonders": ["W0b", "W1b"]}),
    ):  # fmt: skip
        state = table({"wonders": ["W1b"], **more}, age="III")
        assert civ(state)["happiness"] == faces
    # unhappy faces are not doubled
    assert civ(table(age="III", wonders=["W1b", "W2b"], t0=2))["happiness"] == 4 - 2
    assert civ(table(age="III", wonders=["W1b"], government="G3a", t0=2))["happiness"] == 4 - 1


@pytest.mark.card("taj_mahal")
@pytest.mark.rule("TTA-CARD-121")
def test_taj_mahal() -> None:
    assert effect(raised("W1c", 2, 4, 2)) == (3, 0, 0, 0)


@pytest.mark.card("universitas_carolina")
@pytest.mark.rule("TTA-CARD-120")
def test_universitas_carolina() -> None:
    assert effect(raised("W1d", 3, 3, 3)) == (1, 2, 0, 0)


@pytest.mark.card("eiffel_tower")
@pytest.mark.rule("TTA-CARD-123")
def test_eiffel_tower() -> None:
    assert effect(raised("W2a", 3, 7, 3)) == (4, 0, 1, 0)


@pytest.mark.card("kremlin")
@pytest.mark.rule("TTA-CARD-124")
def test_kremlin() -> None:
    state = raised("W2b", 4, 4, 4, t0=2, a1=1)
    assert effect(state, t0=2, a1=1) == (3, 0, -2, 0)
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (5, 3)
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (1, 3)
    assert civ(table(wonders=["W2b"]))["happiness"] == 0  # never below nothing


@pytest.mark.card("ocean_liner_service")
@pytest.mark.rule("TTA-CARD-125")
def test_ocean_liner_service() -> None:
    state = raised("W2c", 3, 2, 2, 2, 3, yellow=4)
    assert effect(state) == (0, 0, 0, 0)
    assert (civ(state)["civil_left"], civ(state)["food"]) == (0, 0)
    assert "+*" not in legal(state)  # 7 food, less 5
    state = table(age="II", wonders=["W2c"], yellow=4, food=3, civil_left=0)
    play(state, "+*")
    assert (civ(state)["food"], civ(state)["unused"], civ(state)["civil_left"]) == (1, 2, 0)
    assert "+*" not in legal(state)  # once a turn
    free = table(age="II", wonders=["W2c"], military_left=0)
    play(free, "+*")  # 2 food, less 5: nothing
    assert (civ(free)["food"], civ(free)["unused"]) == (0, 2)
    play(free, ".", ".")
    assert "+*" in legal(free)  # and once in the next turn


@pytest.mark.card("transcontinental_railroad")
@pytest.mark.rule("TTA-CARD-23", "TTA-CARD-122")
def test_transcontinental_railroad() -> None:
    assert effect(raised("W2d", 3, 4, 5)) == (0, 0, 0, 5)
    state = table(age="II", wonders=["W2d"], m0=2, m1=3, m2=0)
    end_turn(state)  # Coal has no worker: the Iron mines have a token more
    assert (tokens(state, "m0"), tokens(state, "m1"), tokens(state, "m2")) == (2, 4, 0)
    none = end_turn(table(age="II", wonders=["W2d"], m0=0))
    assert civ(none)["resources"] == 0  # no mine at work
    deposits = event("E1h", age="II", wonders=["W2d"])
    assert civ(deposits)["resources"] == 3  # whenever mines produce
    gates = end_turn(table(age="III", wonders=["W2d"], leader="L3e", l3=1))
    assert (tokens(gates, "l3"), tokens(gates, "m0")) == (1, 3)  # a lab is no mine


@pytest.mark.card("hollywood")
@pytest.mark.rule("TTA-CARD-25", "TTA-CARD-126", "TTA-SCORE-11")
def test_hollywood() -> None:
    state = raised("W3a", 5, 6, 5, h1=2, h3=1, b2=1, b3=0, l3=2)
    assert civ(state)["culture"] == 2 * (2 * 1 + 3 + 2)
    assert ratings(state) == ratings(table(age="III", h1=2, h3=1, b2=1, l3=2))
    end_turn(state)  # scored once: what follows is the rating
    assert civ(state)["culture"] == 14 + 2 * 2 + 4 + 2


@pytest.mark.card("internet")
@pytest.mark.rule("TTA-CARD-26", "TTA-CARD-127", "TTA-SCORE-11")
def test_internet() -> None:
    state = raised("W3b", 2, 3, 4, 3, 2, l0=1, l1=1, l3=1, b2=2, h3=2)
    assert civ(state)["culture"] == 2 * (0 + 1 + 3 + 2 * 2)


@pytest.mark.card("first_space_flight")
@pytest.mark.rule("TTA-CARD-24", "TTA-CARD-128", "TTA-SCORE-11")
def test_first_space_flight() -> None:
    # Knights without a worker count, cards of Age A do not; government 2, specials 1 and 3
    state = raised(
        "W3c", 3, 4, 9, c1=0, l2=1, m3=1, government="G2a", specials=["S1b", "S3c"], leader="L3c"
    )
    assert civ(state)["culture"] == 1 + 1 + 2 + 3 + 2 + 1 + 3  # Iron holds the resources


@pytest.mark.card("fast_food_chains")
@pytest.mark.rule("TTA-CARD-129", "TTA-SCORE-11")
def test_fast_food_chains() -> None:
    state = raised("W3d", 4, 4, 4, 4, f0=2, m0=3, l0=1, t0=1, i0=2, c1=1, unused=3)
    assert civ(state)["culture"] == 2 * 5 + 5


@pytest.mark.card("colossus", "great_wall", "transcontinental_railroad")
@pytest.mark.rule("TTA-CARD-09")
@pytest.mark.parametrize(
    ("position", "strength"),
    [
        ({"wonders": ["W0a"]}, 1),
        ({"wonders": ["W1a"]}, 3),
        ({"wonders": ["W2d"]}, 5),
        ({"specials": ["S2a", "S2c"]}, 5),
        ({"government": "G3c"}, 5),
    ],
)
def test_strength_of_the_civilisation_is_not_sacrificed(
    position: dict[str, Any], strength: int
) -> None:
    state = table({"i0": 3, **position}, phase="politics", age="III", military=["X2f"])
    play(state, "X2f>1", "-i0", "-i0", ".")
    assert entry(state, "attack_strength")["count"] == 3 + strength + 2


@pytest.mark.card("colossus", "hanging_gardens", "library_of_alexandria", "great_wall")
def test_a_wonder_in_ruins_brings_two_culture_and_nothing_else() -> None:
    for code in ("W0a", "W0b", "W0c", "W1a", "W1b", "W1c", "W1d"):
        state = table(wonders=[code], ravaged=[code], t0=1, i0=2)
        assert gained(ratings(table(t0=1, i0=2)), ratings(state)) == (2, 0, 0, 0), code
    library = table(wonders=["W0c"], ravaged=["W0c"], hand=["m1", "f1", "l1", "i1"], row=["t1"])
    assert "<1" not in legal(library)
    auction = event("T1a", wonders=["W0a"], ravaged=["W0a"], i0=1)
    assert [text for text in legal(auction) if text[0] == "$"] == ["$1"]
    state = table(leader="L1f", wonders=["W0b"], ravaged=["W0b"])  # Michelangelo sees no faces
    assert civ(state)["culture_rating"] == 2
