"""Sections 20 and 21: the population grows and is counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    barred,
    entry,
    nation,
    places,
    stock,
    table,
    who,
)
from tests.conformance.moves import field, legal, play


@pytest.mark.rule("CIV-20.1a", "CIV-20.1b")
def test_one_token_grows_beside_one_and_two_beside_more() -> None:
    state = table(phase="expansion", tokens={0: {"tun": 1, "num": 2, "sah": 5}})
    assert places(state) == {"tun": 2, "num": 4, "sah": 7}
    assert stock(state) == 47 - 8 - 5
    assert entry(state, "grows") == {"seat": 0, "count": 5}


@pytest.mark.rule("CIV-20.1c")
def test_nothing_grows_beside_a_city() -> None:
    """Not beside one's own, nor beside that of another or of pirates."""
    state = table(
        phase="expansion",
        tokens={0: {"cat": 2, "rom": 1, "apo": 3, "tun": 1}},
        cities={0: "cat", 1: "rom", -1: "apo"},
    )
    assert places(state) == {"cat": 2, "rom": 1, "apo": 3, "tun": 2}


@pytest.mark.rule("CIV-20.1d")
def test_growth_may_pass_the_limit() -> None:
    """Sahara holds one token, Tunisia two."""
    state = table(phase="expansion", tokens={0: {"sah": 1, "tun": 2}, 1: {"tun": 2}})
    assert places(state) == {"sah": 2, "tun": 4}
    assert places(state, 1) == {"tun": 4}


@pytest.mark.rule("CIV-20.2a")
def test_a_short_stock_is_shared_out_as_the_player_likes() -> None:
    """Five tokens would grow; there are three, at most one in Carthage and two in Numidia."""
    state = table(phase="expansion", tokens={0: {"num": 2, "cat": 1, "thp": 4}}, stock={0: 3})
    assert who(state) == (0, "expand")
    assert legal(state) == ["+num", "+cat", "+thp"]
    play(state, "+cat")
    assert legal(state) == ["+num", "+thp"]
    assert barred(state, "+cat") == "CIV-20.2a"
    assert barred(state, "+tun") == "CIV-20.2a"
    play(state, "+num", "+num")
    assert places(state) == {"num": 4, "cat": 2, "thp": 4}
    assert stock(state) == 0
    assert who(state)[1] != "expand"


@pytest.mark.rule("CIV-20.2a")
def test_everything_in_stock_grows() -> None:
    state = table(phase="expansion", tokens={0: {"num": 2, "thp": 4}}, stock={0: 2})
    play(state, "+thp")
    assert who(state) == (0, "expand")
    assert barred(state, ".") == "CIV-20.2b"
    play(state, "+num")
    assert stock(state) == 0


@pytest.mark.rule("CIV-20.2b")
def test_enough_in_stock_grows_unasked() -> None:
    """Just the five tokens that are needed."""
    state = table(phase="expansion", tokens={0: {"tun": 2, "sah": 1, "num": 4}}, stock={0: 5})
    assert places(state) == {"tun": 4, "sah": 2, "num": 6}
    assert stock(state) == 0
    assert who(state)[1] != "expand"


@pytest.mark.rule("CIV-20.2b")
def test_an_empty_stock_lets_nothing_grow() -> None:
    state = table(phase="expansion", tokens={0: {"tun": 2}}, stock={0: 0})
    assert places(state) == {"tun": 2}


@pytest.mark.rule("CIV-20.3")
def test_growth_is_in_order_of_succession() -> None:
    position: dict[str, Any] = {
        "tokens": {0: {"num": 2, "thp": 2}, 1: {"rom": 2, "rub": 2}},
        "stock": {0: 1, 1: 1},
    }
    state = table(phase="expansion", **position)
    assert who(state) == (0, "expand")
    play(state, "+thp")
    assert who(state) == (1, "expand")
    state = table(phase="expansion", nations="italy africa illyria", **position)
    assert who(state) == (1, "expand")


@pytest.mark.rule("CIV-21.1a")
def test_the_census_counts_tokens_on_the_board() -> None:
    """Neither cities, nor ships, nor stock and treasury."""
    state = table(
        phase="census",
        tokens={0: {"tun": 2, "sah": 1}, 1: {"rub": 1}},
        cities={0: "cat thp"},
        ships={0: "cat"},
        treasury={0: 10},
    )
    assert [nation(state, seat)["census"] for seat in range(3)] == [3, 1, 0]


@pytest.mark.rule("CIV-21.1b")
def test_the_greatest_census_comes_first() -> None:
    state = table(
        phase="census",
        tokens={0: {"tun": 3}, 1: {"rub": 5}, 2: {"ger": 4}},
        treasury={0: 2, 1: 2, 2: 2},
    )
    assert entry(state, "census") == {"seats": [1, 2, 0], "counts": [5, 4, 3]}
    assert field(state, "order") == [1, 2, 0]


@pytest.mark.rule("CIV-21.1b")
def test_militarism_comes_after_all_others() -> None:
    state = table(
        phase="census", tokens={0: {"tun": 3}, 1: {"rub": 5}, 2: {"ger": 4}}, cards={1: "mil"}
    )
    assert field(state, "order") == [2, 0, 1]
    state = table(
        phase="census",
        tokens={0: {"tun": 3}, 1: {"rub": 5}, 2: {"ger": 4}},
        cards={1: "mil", 2: "mil"},
    )
    assert field(state, "order") == [0, 1, 2]


@pytest.mark.rule("CIV-21.2")
def test_ties_go_by_succession() -> None:
    """Seat 2 plays Africa, seat 0 Illyria."""
    state = table(
        phase="census",
        nations="illyria italy africa",
        tokens={0: {"ger": 3}, 1: {"rub": 3}, 2: {"tun": 3}},
    )
    assert field(state, "order") == [2, 1, 0]


@pytest.mark.rule("CIV-21.2")
def test_the_order_stays_when_tokens_are_spent_on_ships() -> None:
    """Africa moves first with four tokens counted, though two of them became a ship."""
    state = table(phase="census", tokens={0: {"cat": 4}, 1: {"rub": 3}})
    assert who(state) == (0, "shipyard")
    play(state, "^cat:0", ".", ".")
    assert places(state, 0) == {"cat": 2}
    assert who(state) == (0, "move")
    assert nation(state, 0)["census"] == 4
