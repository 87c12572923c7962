"""33: advancing on the succession table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import nation, table
from tests.conformance.moves import told
from ziggurat.core.state import State

SITES = ["cat", "thp", "rom", "nea", "sya"]


def square(before: int, cities: int, cards: str = "", name: str = "africa", **position: Any) -> int:
    """Where the marker of seat 0 stands at the end of a turn."""
    return int(nation(after(before, cities, cards, name, **position))["square"])


def after(
    before: int, cities: int, cards: str = "", name: str = "africa", **position: Any
) -> State:
    others = [other for other in ("italy", "illyria", "thrace") if other != name][:2]
    return table(
        phase="succession", nations=" ".join([name, *others]), squares={0: before},
        cities={0: " ".join(SITES[:cities])}, tokens={0: {"tun": 2 * cities}}, cards={0: cards},
        **position,
    )  # fmt: skip


@pytest.mark.rule("CIV-33.1")
def test_every_marker_moves_one_square() -> None:
    state = after(6, 2)
    assert [nation(state, seat)["square"] for seat in (0, 1, 2)] == [7, 1, 1]
    assert told(state)[:3] == ["advances"] * 3
    assert nation(state)["cities"] == 2


@pytest.mark.rule("CIV-33.11", "CIV-33.21", "CIV-33.22", "CIV-33.4b")
def test_the_stone_age_asks_for_nothing_and_early_bronze_for_two_cities() -> None:
    # Africa: Early Bronze begins on square 5
    assert [square(before, 0) for before in range(5)] == [1, 2, 3, 4, 4]
    assert square(4, 1) == 4
    assert square(4, 2) == 5
    # Egypt: on square 4
    assert (square(3, 1, name="egypt"), square(3, 2, name="egypt")) == (3, 4)
    # Illyria: on square 6
    assert (square(5, 1, name="illyria"), square(5, 2, name="illyria")) == (5, 6)


@pytest.mark.rule("CIV-33.11", "CIV-33.23", "CIV-31.551")
def test_late_bronze_three_cities_and_three_groups() -> None:
    # Africa: Late Bronze begins on square 8
    assert square(7, 3, "pot ast dra") == 8  # crafts, sciences, arts
    assert square(7, 2, "pot ast dra") == 7
    assert square(7, 3, "pot clo met agr ast") == 7  # two groups
    assert square(7, 3, "eng dra") == 8  # Engineering is of two groups
    assert square(7, 3, "eng mat") == 8  # crafts, sciences, arts
    assert square(7, 3, "eng ast") == 7
    assert square(8, 3) == 9  # once in the epoch, cities are enough


FIVE_GROUPS = "pot clo met agr ast dra mus law dei"
"""Nine cards: crafts, sciences, arts, civics, religion."""


@pytest.mark.rule("CIV-33.24", "CIV-31.551")
def test_early_iron_four_cities_nine_cards_all_groups() -> None:
    # Africa: Early Iron begins on square 11
    assert square(10, 4, FIVE_GROUPS) == 11
    assert square(10, 3, FIVE_GROUPS) == 10
    assert square(10, 4, FIVE_GROUPS.replace("clo ", "")) == 10  # eight cards
    assert square(10, 4, "pot clo met agr ast dra mus arc law") == 10  # nine, but no religion
    assert square(10, 4, "pot clo met agr ast coi med lit mys") == 11  # two of two groups
    assert square(10, 4, "eng lit mys") == 10  # all groups in three cards: too few
    assert square(11, 4) == 12


@pytest.mark.rule("CIV-33.25a")
def test_late_iron_five_cities() -> None:
    # 45+45+80+110+140+80+110+140+230+80+60+50+60+110+170 = 1510
    rich = "pot clo met agr eng ast coi med mat dei dra mys mus lit law"
    state = after(13, 5, rich)
    assert nation(state)["card_value"] == 1510
    assert nation(state)["square"] == 14  # Africa: 1300 for square 14
    assert square(13, 4, rich) == 13


@pytest.mark.rule("CIV-33.25b")
def test_every_late_iron_square_asks_for_its_value() -> None:
    rich = "pot clo met agr eng ast coi med mat dei dra mys mus lit law"
    assert square(14, 5, rich) == 14  # 1510 of 1600
    assert square(14, 5, rich + " arc") == 15  # 1630
    # square 14 of Africa asks for 1300
    eleven = "pot clo met agr eng ast coi med mat dei dra"
    assert nation(after(13, 5, eleven))["card_value"] == 1120
    assert square(13, 5, eleven) == 13
    assert nation(after(13, 5, eleven + " arc mus"))["card_value"] == 1300
    assert square(13, 5, eleven + " arc mus") == 14  # exactly enough
    # Illyria: 1200, 1500, 1800 for squares 13, 14, 15
    assert square(12, 5, eleven, name="illyria") == 12
    assert square(12, 5, eleven + " arc", name="illyria") == 13  # 1240
    assert square(13, 5, rich, name="illyria") == 14  # 1510
    assert square(14, 5, rich, name="illyria") == 14
    # the last square asks for five cities and no value
    assert (square(15, 5), square(15, 4)) == (16, 15)


@pytest.mark.rule("CIV-33.25c", "CIV-32.262b")
def test_goods_and_treasury_do_not_count() -> None:
    eleven = "pot clo met agr eng ast coi med mat dei dra"  # 1120
    assert square(13, 5, eleven, hands={0: "9a*5 8a*3", 2: "1a"}, treasury={0: 20}) == 13
    assert square(13, 5, eleven + " min", hands={0: "9a*4 8a*4", 2: "1a"}) == 14  # 1300 in cards
    assert square(13, 5, eleven.replace("dra", "min"), hands={0: "9a*4"}) == 13  # 1240


@pytest.mark.rule("CIV-33.3")
def test_too_few_cities_for_the_epoch_stop_the_marker() -> None:
    assert square(6, 1) == 6  # Early Bronze: two
    assert square(9, 2) == 9  # Late Bronze: three
    assert square(12, 3) == 12  # Early Iron: four
    assert square(15, 4, "pot") == 15  # Late Iron: five
    # leaving an epoch with the cities of the next one only
    assert square(7, 2, "pot ast dra") == 7
    state = after(6, 1)
    assert told(state)[0] == "stays"


@pytest.mark.rule("CIV-33.4a")
def test_without_a_city_the_marker_goes_back() -> None:
    assert square(7, 0) == 6
    assert square(5, 0) == 4  # from Early Bronze into the Stone Age
    assert square(8, 0) == 7
    assert square(14, 0) == 13
    assert told(after(7, 0))[0] == "goes_back"


@pytest.mark.rule("CIV-33.4b")
def test_not_in_the_stone_age() -> None:
    assert (square(0, 0), square(3, 0), square(4, 0)) == (1, 4, 4)
    assert square(5, 0, name="illyria") == 5  # its last Stone Age square


@pytest.mark.rule("CIV-33.4a", "CIV-33.11")
def test_an_epoch_once_left_is_entered_again_under_its_conditions() -> None:
    # Africa fell back from Early to square 7 and needs three groups again
    assert square(7, 3, "pot") == 7
    assert square(7, 3, "pot ast dra") == 8
