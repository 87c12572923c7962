"""Section 24, first half: tokens against tokens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.conformance.civilisation.positions import (
    city,
    entries,
    nation,
    stock,
    table,
    tokens,
)
from ziggurat.core.state import State


def clash(place: str, units: Sequence[int], cards: dict[int, str] | None = None) -> State:
    """Tokens of Africa, Italy and Illyria have met in a territory and fought.

    Africa could build a city in Thapsus, so that nothing else has happened since.
    """
    held: dict[int, dict[str, int]] = {
        seat: {place: count} for seat, count in enumerate(units) if count
    }
    held[0] = {**held.get(0, {}), "thp": 6}
    return table(phase="conflicts", tokens=held, cards=cards)


def left(state: State, place: str) -> list[int]:
    """The tokens of Africa, Italy and Illyria that are left there."""
    return [tokens(state, place, seat) for seat in range(3)]


@pytest.mark.rule("CIV-24.1a")
def test_nations_fight_where_they_exceed_the_limit_together() -> None:
    """Germany holds five: three and three fight, and two and two are left."""
    assert left(clash("ger", [3, 3]), "ger") == [2, 2, 0]
    assert left(clash("ger", [5, 1]), "ger") == [5, 0, 0], "six: the weaker is gone first"


@pytest.mark.rule("CIV-24.1a")
def test_one_nation_alone_never_fights() -> None:
    assert left(clash("ger", [0, 9]), "ger") == [0, 9, 0]


@pytest.mark.rule("CIV-24.1a")
def test_agriculture_does_not_count_in_conflict() -> None:
    """With six in Germany there would be no fight."""
    assert left(clash("ger", [3, 3], {0: "agr", 1: "agr"}), "ger") == [2, 2, 0]


@pytest.mark.rule("CIV-24.1b")
def test_any_foreign_token_beside_a_city_is_in_conflict() -> None:
    """A single token in Moesia (limit 4) is lost to the city."""
    state = table(
        phase="conflicts", tokens={0: {"moe": 1, "thp": 6}, 1: {"rub": 2}}, cities={1: "moe"}
    )
    assert left(state, "moe") == [0, 0, 0]
    assert city(state, "moe") == 1


@pytest.mark.rule("CIV-24.1c")
def test_within_the_limit_nations_live_side_by_side() -> None:
    assert left(clash("ger", [3, 2]), "ger") == [3, 2, 0]
    assert left(clash("ger", [1, 2, 2]), "ger") == [1, 2, 2]
    assert left(clash("tun", [1, 1]), "tun") == [1, 1, 0]


@pytest.mark.rule("CIV-24.11")
def test_ships_take_no_part_in_conflict() -> None:
    state = table(
        phase="conflicts",
        tokens={0: {"num": 3, "thp": 6}, 1: {"num": 3}},
        ships={0: "num", 1: "num num", 2: "num"},
    )
    assert left(state, "num") == [1, 1, 0]
    assert [nation(state, seat)["ships"] for seat in range(3)] == [["num"], ["num"] * 2, ["num"]]


@pytest.mark.rule("CIV-24.12")
def test_losses_go_back_to_their_owners_stock() -> None:
    """Africa had 47 - 9 tokens in stock and loses one; Italy had 44."""
    state = clash("ger", [3, 3])
    assert (stock(state, 0), stock(state, 1)) == (39, 45)
    assert entries(state, "fought") == [
        {"seat": 0, "place": "ger", "count": 1},
        {"seat": 1, "place": "ger", "count": 1},
    ]


@pytest.mark.rule("CIV-24.21a")
@pytest.mark.parametrize(
    ("place", "units", "after"),
    [
        ("rub", [2, 4], [0, 3]),  # limit 3: 1-4, 1-3, 0-3
        ("rub", [4, 2], [3, 0]),
        ("tun", [3, 4], [0, 2]),  # limit 2: 2-4, 2-3, 1-3, 1-2, 0-2
        ("sah", [1, 2], [0, 2]),  # limit 1: one nation is left, its surplus goes later
        ("ger", [2, 9], [0, 8]),  # limit 5: 1-9, 1-8, 0-8
    ],
)
def test_the_weaker_removes_first_and_turn_about(
    place: str, units: list[int], after: list[int]
) -> None:
    assert left(clash(place, units), place)[:2] == after


@pytest.mark.rule("CIV-24.21b")
def test_a_conflict_may_end_side_by_side() -> None:
    """Pannonia holds four: two against four, 1-4, 1-3."""
    assert left(clash("pan", [2, 4]), "pan") == [1, 3, 0]


@pytest.mark.rule("CIV-24.22")
def test_equals_remove_together() -> None:
    """Rubicon holds three: 3-3, 2-2, 1-1."""
    assert left(clash("rub", [3, 3]), "rub") == [1, 1, 0]


@pytest.mark.rule("CIV-EX-24.22")
def test_one_against_one_in_a_territory_of_one() -> None:
    state = clash("sah", [1, 1])
    assert left(state, "sah") == [0, 0, 0]
    assert "sah" not in state.dump()["map"]


@pytest.mark.rule("CIV-24.23a")
def test_several_nations_remove_in_order_of_strength() -> None:
    """Germany holds five: 1-2-4, 0-2-4, 0-1-4."""
    assert left(clash("ger", [4, 1, 2]), "ger") == [4, 0, 1]
    assert left(clash("ger", [2, 2, 4]), "ger") == [1, 1, 3], "equals together: 1-1-4, 1-1-3"


@pytest.mark.rule("CIV-24.23b")
def test_the_end_is_looked_for_after_every_removal() -> None:
    """Pannonia holds four; three equals go from six to three at once."""
    assert left(clash("pan", [2, 2, 2]), "pan") == [1, 1, 1]
    assert left(clash("pan", [1, 1, 3]), "pan") == [0, 0, 3], "two equals: from five to three"
    assert left(clash("pan", [1, 2, 2]), "pan") == [0, 2, 2]


@pytest.mark.rule("CIV-24.24a")
@pytest.mark.parametrize(
    ("place", "units", "plain", "skilled"),
    [
        ("rub", [3, 3, 0], [1, 1, 0], [2, 1, 0]),  # 3-2, 2-2, 2-1
        ("rub", [2, 4, 0], [0, 3, 0], [1, 2, 0]),  # 2-3, 1-3, 1-2
        ("rub", [4, 2, 0], [3, 0, 0], [3, 0, 0]),  # 4-1, 3-1, 3-0
        ("ger", [1, 2, 4], [0, 1, 4], [1, 1, 3]),  # 1-1-4, 1-1-3
        ("ger", [4, 2, 2], [3, 1, 1], [3, 1, 1]),  # 4-1-1, 3-1-1
    ],
)
def test_metalworking_removes_after_all_others(
    place: str, units: list[int], plain: list[int], skilled: list[int]
) -> None:
    assert left(clash(place, units), place) == plain
    assert left(clash(place, units, {0: "met"}), place) == skilled


@pytest.mark.rule("CIV-24.24a")
def test_owners_of_metalworking_go_by_strength_among_themselves() -> None:
    """Germany holds five: 3-3-2 with Metalworking for 3 and 2: 3-2-2, 3-2-1, 2-2-1."""
    assert left(clash("ger", [3, 3, 2], {0: "met", 2: "met"}), "ger") == [2, 2, 1]


@pytest.mark.rule("CIV-24.24b")
def test_metalworking_of_all_changes_nothing() -> None:
    assert left(clash("rub", [2, 4], {0: "met", 1: "met"}), "rub") == [0, 3, 0]
    assert left(clash("rub", [3, 3], {0: "met", 1: "met"}), "rub") == [1, 1, 0]
