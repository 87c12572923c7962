"""32.7 and 32.8: Literacy, and the civics: Law, Militarism, Democracy, Philosophy."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    credit_of,
    groups,
    phase,
    prices,
    stock,
    table,
    treasury,
    who,
)
from tests.conformance.moves import legal, play, told


def buyable(cards: str, bought: str = "") -> list[str]:
    """The cards that somebody with 47 tokens and eight Gold and Ivory to spend may buy."""
    state = table(
        phase="purchases", seat=0, hands={0: "9a*5 9b*3"}, cards={0: cards}, bought={0: bought}
    )
    return [text[1:] for text in legal(state) if text[0] == "!"]


@pytest.mark.rule("CIV-32.71", "CIV-31.55")
def test_literacy_is_an_art_and_a_civic_card() -> None:
    assert (prices()["lit"], groups("lit")) == (110, ["arts", "civics"])


@pytest.mark.rule("CIV-32.711")
def test_the_credits_of_literacy() -> None:
    given = credit_of("lit")
    assert given == {
        "mat": 5, "dra": 5, "mus": 5, "arc": 5, "mys": 5,
        "enl": 10, "law": 25, "dem": 25, "phi": 25,
    }  # fmt: skip
    assert sum(given.values()) == 110
    assert "mil" not in given


@pytest.mark.rule("CIV-32.81", "CIV-32.82", "CIV-32.83", "CIV-32.84")
@pytest.mark.parametrize(
    ("card", "price"), [("law", 170), ("mil", 180), ("dem", 200), ("phi", 240)]
)
def test_civics_cost_much_and_give_no_credit(card: str, price: int) -> None:
    assert (prices()[card], groups(card), credit_of(card)) == (price, ["civics"], {})


@pytest.mark.rule("CIV-32.812", "CIV-32.831", "CIV-32.841")
def test_law_comes_before_democracy_and_philosophy() -> None:
    assert {"dem", "phi"} & set(buyable("")) == set()
    assert {"dem", "phi"} <= set(buyable("law"))
    # Law of this very turn does not count.
    assert {"dem", "phi"} & set(buyable("law", bought="law")) == set()
    assert {"law", "mil"} <= set(buyable(""))


@pytest.mark.rule("CIV-32.821", "CIV-22.11", "CIV-23.21")
def test_with_militarism_one_builds_ships_and_moves_last() -> None:
    held = {0: {"pan": 9}, 1: {"rom": 2}, 2: {"kno": 3}}
    plain = table(phase="census", tokens=held)
    assert plain.dump()["order"] == [0, 2, 1]
    state = table(phase="census", tokens=held, cards={0: "mil"})
    assert state.dump()["order"] == [2, 1, 0]
    builders = []
    while who(state)[1] == "shipyard":
        builders.append(who(state)[0])
        play(state, ".")
    movers = []
    while who(state)[1] == "move":
        movers.append(who(state)[0])
        play(state, ".")
    assert (builders, movers) == ([2, 1, 0], [2, 1, 0])


@pytest.mark.rule("CIV-32.821")
def test_several_militarists_keep_the_order_of_the_census() -> None:
    held = {0: {"pan": 4}, 1: {"rom": 9}, 2: {"kno": 3}}
    state = table(phase="census", tokens=held, cards={0: "mil", 1: "mil"})
    assert state.dump()["order"] == [2, 1, 0]


@pytest.mark.rule("CIV-32.832", "CIV-19.34")
def test_cities_of_a_democracy_never_revolt() -> None:
    # Three cities ask for six tokens; the stock has three, and pays for one city.
    held = {0: {"ger": 20}}
    state = table(
        phase="taxes", cities={0: "cat rom thp"}, tokens=held, stock={0: 3}, cards={0: "dem"}
    )
    assert (len(cities(state)), cities(state, 1)) == (3, [])
    assert "revolts" not in told(state)
    without = table(phase="taxes", cities={0: "cat rom thp"}, tokens=held, stock={0: 3})
    assert (phase(without), who(without)) == ("taxes", (1, "revolt"))
    assert (treasury(without), stock(without)) == (24 + 2, 1)
