"""Section 22: ships are kept and built."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    barred,
    nation,
    places,
    stock,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.moves import legal, play


@pytest.mark.rule("CIV-22.1a")
def test_ships_are_built_in_census_order() -> None:
    """Italy has five tokens, Illyria four, Africa three."""
    state = table(
        phase="ships", tokens={0: {"cat": 3}, 1: {"rub": 5}, 2: {"dal": 4}}, ships={1: "rub"}
    )
    assert who(state) == (1, "upkeep")
    play(state, "x")
    assert who(state) == (1, "shipyard")
    play(state, "^rub:0", ".")
    assert who(state) == (2, "shipyard")
    play(state, ".")
    assert who(state) == (0, "shipyard")


@pytest.mark.rule("CIV-22.1b")
@pytest.mark.parametrize(("money", "standing"), [(0, 2), (1, 1), (2, 0)])
def test_a_ship_costs_two_tokens_of_treasury_and_territory(money: int, standing: int) -> None:
    state = table(phase="ships", seat=0, tokens={0: {"cat": 5}}, treasury={0: 4})
    play(state, f"^cat:{money}")
    assert nation(state)["ships"] == ["cat"]
    assert treasury(state) == 4 - money
    assert tokens(state, "cat") == 5 - standing


@pytest.mark.rule("CIV-22.1b")
def test_who_cannot_pay_builds_no_ship() -> None:
    """One token on the board and one in the treasury make a ship, but only together."""
    state = table(phase="ships", seat=0, tokens={0: {"cat": 1}}, treasury={0: 1})
    assert legal(state) == ["^cat:1", "."]
    assert barred(state, "^cat:0") == "CIV-22.1b"
    assert barred(state, "^cat:2") == "CIV-22.1b"
    assert barred(state, "^cat:3") == "CIV-22.1b"
    state = table(phase="ships", seat=0, tokens={0: {"cat": 1, "num": 1, "thp": 1}})
    assert who(state)[1] != "shipyard", "tokens of different territories do not make a ship"


@pytest.mark.rule("CIV-22.11")
def test_militarism_builds_after_all_others() -> None:
    state = table(
        phase="ships",
        tokens={0: {"cat": 3}, 1: {"rub": 5}, 2: {"dal": 4}},
        ships={1: "rub"},
        cards={1: "mil", 2: "mil"},
    )
    asked = []
    for _ in range(3):
        asked.append(who(state))
        play(state, "." if who(state)[1] == "shipyard" else "$" if treasury(state, 1) else "x")
    assert asked == [(0, "shipyard"), (1, "upkeep"), (1, "shipyard")]
    assert who(state) == (2, "shipyard")


@pytest.mark.rule("CIV-22.2a")
def test_the_treasury_builds_beside_any_unit_on_the_water() -> None:
    """A token in Numidia, a city in Thapsus; Tunisia and Germany have no water, Rome no unit."""
    state = table(
        phase="ships", seat=0, tokens={0: {"num": 1, "tun": 4}}, cities={0: "thp"}, treasury={0: 2}
    )
    assert legal(state) == ["^num:1", "^num:2", "^thp:2", "."]
    assert barred(state, "^tun:2") == "CIV-22.2a"
    assert barred(state, "^rom:2") == "CIV-22.2a"
    assert barred(state, "^wme:2") == "CIV-22.2a"


@pytest.mark.rule("CIV-22.2a")
def test_a_lake_is_water_enough() -> None:
    """Elam lies on Lake Urmia; Mari has no water."""
    state = table(
        players=4, phase="ships", seat=2, tokens={2: {"ela": 1, "mar": 1}}, treasury={2: 2}
    )
    assert legal(state) == ["^ela:1", "^ela:2", "."]


@pytest.mark.rule("CIV-22.2a", "CIV-23.57")
def test_a_ship_is_built_on_one_of_two_coasts() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"del": 1}}, treasury={0: 2})
    assert legal(state) == ["^del:1", "^del:2", "^del2:1", "^del2:2", "."]
    play(state, "^del2:2")
    assert nation(state)["ships"] == ["del2"]


@pytest.mark.rule("CIV-22.2b")
def test_tokens_of_a_territory_build_there_even_if_none_is_left() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"num": 2, "thp": 1}})
    assert legal(state) == ["^num:0", "."]
    play(state, "^num:0")
    assert places(state) == {"thp": 1}
    assert nation(state)["ships"] == ["num"]


@pytest.mark.rule("CIV-22.2c")
def test_tokens_spent_on_ships_go_back_to_stock() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"cat": 4}}, treasury={0: 10}, ships={0: "cat"})
    assert stock(state) == 33
    play(state, "$")
    assert stock(state) == 34
    play(state, "^cat:1")
    assert stock(state) == 36
    play(state, "^cat:0")
    assert stock(state) == 38
    assert (treasury(state), tokens(state, "cat")) == (8, 1)


@pytest.mark.rule("CIV-22.3a")
def test_every_ship_costs_a_token_of_treasury_or_territory() -> None:
    state = table(
        phase="ships", seat=0, tokens={0: {"cat": 3, "num": 3}}, ships={0: "cat num"},
        treasury={0: 1},
    )  # fmt: skip
    assert who(state) == (0, "upkeep")
    asked = state.prompt(0).args["place"]
    other = "num" if asked == "cat" else "cat"
    assert legal(state) == ["$", "x", f"1-{asked}"]
    assert barred(state, f"1-{other}") == "CIV-22.3a"
    assert barred(state, f"2-{asked}") == "CIV-22.3a"
    play(state, "$")
    assert treasury(state) == 0
    assert legal(state) == ["x", f"1-{other}"]
    assert barred(state, "$") == "CIV-22.3a"
    play(state, f"1-{other}")
    assert tokens(state, other) == 2
    assert sorted(nation(state)["ships"]) == ["cat", "num"]


@pytest.mark.rule("CIV-22.3b")
def test_a_ship_that_is_not_kept_goes_at_once() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"thp": 3}}, ships={0: "cat thp"})
    assert who(state) == (0, "upkeep")
    assert nation(state)["ships"] in (["thp"], ["cat", "thp"])
    play(state, "x")
    assert nation(state)["ships"] == []
    assert (stock(state), tokens(state, "thp")) == (44, 3)


@pytest.mark.rule("CIV-22.3b")
def test_a_ship_that_cannot_be_paid_for_is_lost_unasked() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"tun": 3}}, ships={0: "cat"})
    assert nation(state)["ships"] == []


@pytest.mark.rule("CIV-22.3c")
def test_a_ship_may_be_let_go_and_another_built_elsewhere() -> None:
    """Upkeep comes first, and a new ship costs none this turn."""
    state = table(
        phase="ships", seat=0, tokens={0: {"cat": 1, "thp": 1}}, ships={0: "cat"}, treasury={0: 2}
    )
    play(state, "x", "^thp:2")
    assert nation(state)["ships"] == ["thp"]
    assert (treasury(state), places(state)) == (0, {"cat": 1, "thp": 1})
    assert who(state)[1] == "move"


@pytest.mark.rule("CIV-22.4")
def test_nobody_has_more_than_four_ships() -> None:
    state = table(
        phase="ships", seat=0, tokens={0: {"cat": 9}}, ships={0: "cat cat cat"}, treasury={0: 20}
    )
    play(state, "$", "$", "$")
    assert who(state) == (0, "shipyard")
    play(state, "^cat:2")
    assert nation(state)["ships"] == ["cat"] * 4
    assert who(state)[1] == "move"


@pytest.mark.rule("CIV-22.4")
def test_a_fifth_ship_takes_the_place_of_one_let_go() -> None:
    state = table(
        phase="ships", seat=0, tokens={0: {"cat": 9}}, ships={0: "cat*4"}, treasury={0: 20}
    )
    play(state, "$", "$", "x", "$")
    assert who(state) == (0, "shipyard")
    play(state, "^cat:2")
    assert len(nation(state)["ships"]) == 4
