"""TE-MONUMENT: squares of four, and what they pay."""

from __future__ import annotations

import pytest

from tests.conformance.moves import asked, field, legal, play, refused, stage, told
from tests.conformance.tigris.positions import (
    all_points,
    at,
    entry,
    fight,
    kingdoms,
    leaders,
    monuments,
    points,
    ruins,
    square,
    strengths,
    table,
    territory,
    tiles,
    treasures,
    treasures_on_map,
    where,
)
from ziggurat.core.state import State


@pytest.mark.rule("TE-MONUMENT-01")
def test_only_laying_a_tile_asks_for_a_monument() -> None:
    start = table(f5="GG", g5="GG", f6="GG", g6="GG", e5="RR", e4="K0", hand="RRG")
    refused(start, "^f5RG", "not_an_answer", "TE-TURN-02")
    for text in ("K@e6", "G@d5", "K@-", "Xh5", "~R"):
        state = start.copy()
        play(state, text)
        assert stage(state) == "act"


@pytest.mark.rule("TE-MONUMENT-02")
def test_six_monuments_of_two_colours() -> None:
    state = table(
        monuments={"RG": "e4", "RK": "g4", "GK": "i4", "BG": "o4", "RB": "e10", "BK": "h10"},
        h10="kk", i10="kk", h11="kk", i11="kk",
    )  # fmt: skip
    assert len(field(state, "monuments")) == 6
    assert all(len(set(pair)) == 2 for pair in field(state, "monuments"))


@pytest.mark.rule("TE-MONUMENT-03")
def test_who_completes_a_square_may_build() -> None:
    state = table(f5="GG", g5="GG", f6="GG", seat=2, hand="G")
    play(state, "Gg6")
    assert asked(state) == (2, "raise", "TE-MONUMENT-03")
    assert legal(state) == ["^f5RG", "^f5BG", "^f5GK", "."]
    built = state.copy()
    play(built, "^f5BG")
    assert [at(built, cell) for cell in square("f5")] == ["gg"] * 4
    assert field(built, "monuments") == {"BG": "f5"}
    assert entry(built, "built") == {"seat": 2, "cell": "f5", "monument": "BG"}
    play(state, ".")
    assert [at(state, cell) for cell in square("f5")] == ["GG"] * 4
    assert field(state, "monuments") == {}
    assert told(state) == ["no_monument"]


@pytest.mark.rule("TE-MONUMENT-03")
@pytest.mark.parametrize("other", ["KK", "gg", "XX", "G1", ".."])
def test_four_tiles_of_one_colour(other: str) -> None:
    cells = {"f5": other, "g5": "GG", "f6": "GG", "e5": "RR"}
    extra = {"GK": "e4"} if other == "gg" else {}  # the turned tile is that of f5
    if extra:
        cells |= {"e5": "gg"}
    state = table(cells, monuments=extra, hand="G")
    play(state, "Gg6")
    assert stage(state) == "act"


@pytest.mark.rule("TE-MONUMENT-04")
def test_one_colour_is_that_of_the_square() -> None:
    state = table(f5="KK", g5="KK", f6="KK", hand="K")
    play(state, "Kg6")
    assert monuments(state) == {"f5RK", "f5BK", "f5GK"}
    refused(state, "^f5RB", "monument_colour", "TE-MONUMENT-04")
    refused(state, "^f5RG", "monument_colour", "TE-MONUMENT-04")


@pytest.mark.rule("TE-MONUMENT-04")
def test_only_those_that_are_left() -> None:
    state = table(f5="KK", g5="KK", f6="KK", monuments={"RK": "i4"}, hand="K")
    play(state, "Kg6")
    assert monuments(state) == {"f5BK", "f5GK"}
    refused(state, "^f5RK", "monument_built", "TE-MONUMENT-05")


@pytest.mark.rule("TE-MONUMENT-05")
def test_none_of_that_colour_left() -> None:
    state = table(
        f6="GG", g6="GG", f7="GG", monuments={"RG": "e4", "GK": "i4", "BG": "o4"}, hand="G"
    )
    play(state, "Gg7")
    assert stage(state) == "act"
    assert [at(state, cell) for cell in square("f6")] == ["GG"] * 4


@pytest.mark.rule("TE-MONUMENT-06")
def test_conflicts_come_first() -> None:
    """te-monument-after-war"""
    state = table(
        temples=False, e5="RR", i5="RR", h5="RR", f5="KK", f6="KK", g6="KK", e6="G0", i6="G1",
        hand="K", hands={1: ""},
    )  # fmt: skip
    play(state, "Kg5")
    assert stage(state) == "attack"
    fight(state, 0, 0)
    assert all_points(state) == {1: {"green": 1}}
    assert (stage(state), state.to_act) == ("raise", (0,))
    play(state, "^f5GK")
    assert field(state, "monuments") == {"GK": "f5"}


@pytest.mark.rule("TE-MONUMENT-07")
@pytest.mark.parametrize("wins", [True, False])
def test_only_if_the_four_tiles_are_still_there(wins: bool) -> None:
    # The settlements are partisans of the king of seat 0; g5 unites.
    state = table(
        temples=False, e5="RR", e4="K0", f5="KK", f6="KK", g6="KK", h5="RR", i5="K1",
        hand="K", hands={1: "KKKKKK"},
    )  # fmt: skip
    play(state, "Kg5")
    assert strengths(state) == (3, 0)
    fight(state, 0, 2 if wins else 3)
    if wins:
        assert (stage(state), monuments(state)) == ("raise", {"f5RK", "f5BK", "f5GK"})
    else:
        assert stage(state) == "act"
        assert points(state, 1) == {"black": 4}
        assert [at(state, cell) for cell in square("f5")] == ["..", "KK", "..", ".."]


@pytest.mark.rule("TE-MONUMENT-08")
def test_a_declined_square_is_lost() -> None:
    state = table(f5="GG", g5="GG", f6="GG", players=2, hand="GG", hands={1: "GGRR"})
    play(state, "Gg6", ".", ".")
    for text in ("Rk7", "Gd6"):  # seat 1 lays tiles elsewhere
        play(state, text)
        assert stage(state) == "act"
    refused(state, "^f5RG", "not_an_answer", "TE-TURN-02")
    assert [at(state, cell) for cell in square("f5")] == ["GG"] * 4


@pytest.mark.rule("TE-MONUMENT-10")
def test_turned_tiles_have_no_other_function() -> None:
    state = table(monuments={"RG": "f5"}, h5="RR", h6="RR", hand="RR", temples=False)
    # No temples: only the cells beside h5 and h6 take leaders.
    assert leaders(state, "K") == {"h4", "i5", "i6", "h7"}
    state = table(monuments={"GK": "f5"}, h5="GG", hand="GG")
    play(state, "Gh6")  # g5, h5, g6, h6: two of them are turned
    assert stage(state) == "act"
    assert territory(state, "f5")["strength"] == {"red": 0, "blue": 0, "green": 2, "black": 0}


@pytest.mark.rule("TE-MONUMENT-11")
def test_a_monument_stays_for_ever() -> None:
    state = table(monuments={"GK": "f5"}, e5="RR", e4="G0", hand="RG")
    assert not set(square("f5")) & ruins(state)
    for cell in square("f5"):
        refused(state, f"X{cell}", "ruin_monument", "TE-CATASTROPHE-04")


@pytest.mark.rule("TE-MONUMENT-11", "TE-CONFLICT-EXTERNAL-10")
def test_not_even_a_lost_war_takes_it() -> None:
    state = table(
        monuments={"GK": "f5"}, e5="RR", e4="G0", i5="RR", j5="G1", hand="R", hands={1: "G"}
    )
    play(state, "Rh5")
    fight(state, 0, 0)
    assert (where(state, "G0"), points(state, 1)) == ("", {"green": 1})
    assert [at(state, cell) for cell in square("f5")] == ["gg"] * 4


def sphinx() -> State:
    """The square below i7: the archer's farmer has no other temple, the lion's priest has."""
    return table(j7="RR", i8="RR", l7="RR", h7="B3", k7="R0", hand="R")


@pytest.mark.rule("TE-MONUMENT-12", "TE-MONUMENT-13")
def test_treasure_and_stranded_leaders() -> None:
    """te-monument-withdraw"""
    state = sphinx()
    play(state, "Rj8", "^i7RK")
    assert all_points(state) == {0: {"red": 1}}
    assert (where(state, "B3"), where(state, "R0")) == ("", "k7")
    assert "i7" in treasures_on_map(state)
    assert at(state, "i7") == "rr"


@pytest.mark.rule("TE-MONUMENT-12")
def test_the_treasure_on_a_turned_temple_can_be_taken() -> None:
    state = table(
        monuments={"RK": "i7"}, k7="RR", l7="G0", l6="RR", l5="KK", hand="R", treasures=[0, 0, 0, 0]
    )
    assert "i7" in treasures_on_map(state)
    play(state, "Rm5")  # joins n5
    assert (stage(state), legal(state)) == ("spoils", ["$n5", "$i7"])
    play(state, "$n5")
    assert treasures(state) == [1, 0, 0, 0]
    assert "i7" not in treasures_on_map(state)
    assert at(state, "i7") == "rr"
    refused(state, "Xi7", "ruin_monument", "TE-CATASTROPHE-04")


def archer() -> State:
    """The example of the rulebook: the bull completes a square of temples."""
    return table(
        f5="RR", g5="RR", f6="RR", e5="B3", h5="K1", i5="RR", h6="R3", i6="RR", seat=1, hand="R"
    )


@pytest.mark.rule("TE-MONUMENT-14")
def test_the_example_of_the_archer() -> None:
    state = archer()
    play(state, "Rg6")
    assert points(state, 3) == {"red": 1}  # the archer's priest is there
    play(state, "^f5RK")
    assert (where(state, "B3"), where(state, "R3"), where(state, "K1")) == ("", "h6", "h5")
    assert entry(state, "returned") == {"seat": 3, "leader": "blue"}


@pytest.mark.rule("TE-MONUMENT-18", "TE-MONUMENT-19")
def test_the_example_goes_on() -> None:
    state = archer()
    play(state, "Rg6", "^f5RK", ".")
    assert all_points(state) == {1: {"black": 1}, 3: {"red": 1}}
    play(state, ".")  # the potter
    assert all_points(state) == {1: {"black": 1}, 3: {"red": 1}}
    play(state, ".")  # the archer
    assert all_points(state) == {1: {"black": 1}, 3: {"red": 2}}


@pytest.mark.rule("TE-MONUMENT-15")
def test_income_at_the_end_of_the_turn() -> None:
    """te-monument-income"""
    state = sphinx()
    play(state, "Rj8", "^i7RK")
    assert points(state, 0) == {"red": 1}
    play(state, ".")
    assert points(state, 0) == {"red": 2}
    assert entry(state, "income") == {"seat": 0, "colour": "red", "monument": "RK"}


@pytest.mark.rule("TE-MONUMENT-15")
def test_only_leaders_in_the_kingdom_of_the_monument_and_of_its_colours() -> None:
    state = table(
        monuments={"GK": "f5"}, e5="RR", e4="R0", d5="B0", j7="G0", n6="K0"
    )  # trader and king are elsewhere
    play(state, ".")
    assert all_points(state) == {}


@pytest.mark.rule("TE-MONUMENT-16")
def test_two_points_at_most_each_and_monuments_add_up() -> None:
    state = table(monuments={"GK": "f5"}, e5="RR", e4="G0", d5="K0", e6="R0")
    play(state, ".")
    assert all_points(state) == {0: {"green": 1, "black": 1}}
    state = table(
        monuments={"GK": "f5", "RG": "h5", "BG": "o4"}, e5="RR", e4="G0", d5="K0", e6="R0"
    )
    play(state, ".")
    assert all_points(state) == {0: {"red": 1, "green": 2, "black": 1}}


@pytest.mark.rule("TE-MONUMENT-17")
def test_the_king_stands_in_for_nobody() -> None:
    """te-king-no-monument-substitute"""
    state = table(temples=False, e5="RR", f5="GG", g5="GG", f6="GG", e6="K0", hand="G")
    play(state, "Gg6")
    assert all_points(state) == {0: {"green": 1}}  # for the tile he does
    play(state, "^f5RG", ".")
    assert all_points(state) == {0: {"green": 1}}


@pytest.mark.rule("TE-MONUMENT-20")
def test_one_monument_though_several_squares() -> None:
    state = table(e5="GG", f5="GG", g5="GG", e6="GG", g6="GG", e7="GG", f7="GG", hand="G")
    play(state, "Gf6")
    assert monuments(state) == {
        corner + pair for corner in ("e5", "f5", "e6") for pair in ("RG", "BG", "GK")
    }
    play(state, "^f5GK")
    assert stage(state) == "act"
    assert field(state, "monuments") == {"GK": "f5"}
    assert [at(state, cell) for cell in ("e5", "e6", "e7", "f7")] == ["GG"] * 4


@pytest.mark.rule("TE-MONUMENT-21")
def test_exactly_the_squares_of_the_tile_just_laid() -> None:
    """te-declined-square"""
    state = table(temples=False, e5="RR", f5="GG", g5="GG", f6="GG", g6="GG", e6="G0", hand="GG")
    play(state, "Gh5")
    assert stage(state) == "act"
    play(state, "Gh6")
    assert monuments(state) == {"g5RG", "g5BG", "g5GK"}
    refused(state, "^f5RG", "other_square", "TE-MONUMENT-21")
    refused(state, "^h5RG", "square_not_full", "TE-MONUMENT-03")


@pytest.mark.rule("TE-MONUMENT-21")
def test_a_square_broken_and_completed_again_is_a_new_one() -> None:
    # A war of priests takes g6 out of the declined square; the other three are protected.
    state = table(
        temples=False, f5="RR", g5="RR", f6="RR", g6="RR", e5="K1", e6="B1", g4="G1", h5="R1",
        i6="RR", j6="R0", hand="KRRRRR", hands={1: ""},
    )  # fmt: skip
    play(state, "Kh6")
    assert strengths(state) == (1, 4)
    fight(state, 4, 0)
    assert [at(state, cell) for cell in square("f5")] == ["RR", "RR", "RR", ".."]
    assert points(state, 0) == {"red": 2}
    play(state, "Rg6")
    assert monuments(state) == {"f5RB", "f5RG", "f5RK"}


@pytest.mark.rule("TE-MONUMENT-22")
def test_no_leader_and_no_kingdom_are_needed() -> None:
    state = table(f5="GG", g5="GG", f6="GG", hand="G")
    assert kingdoms(state) == []
    play(state, "Gg6", "^f5GK", ".")
    assert field(state, "monuments") == {"GK": "f5"}
    assert all_points(state) == {}


@pytest.mark.rule("TE-MONUMENT-23")
def test_building_itself_gives_nothing() -> None:
    state = table(e5="RR", e6="G1", f5="GG", g5="GG", f6="GG", hand="G")
    play(state, "Gg6")
    assert all_points(state) == {1: {"green": 1}}
    play(state, "^f5GK")
    assert all_points(state) == {1: {"green": 1}}
    # Uniting: no point for the tile, none for the monument.
    state = table(
        temples=False, e5="RR", e6="G1", f5="GG", g5="GG", f6="GG", h6="RR", i6="K0", hand="G"
    )
    play(state, "Gg6", "^f5GK")
    assert all_points(state) == {}


@pytest.mark.rule("TE-MONUMENT-24")
def test_the_only_square_of_river_cells() -> None:
    river = tiles(table(temples=False, hand="B"), "B")
    columns, rows = "abcdefghijklmno", range(1, 11)
    corners = [f"{column}{row}" for column in columns for row in rows]
    assert [corner for corner in corners if set(square(corner)) <= river] == ["o4"]
    state = table(o4="BB", p4="BB", o5="BB", hand="B")
    play(state, "Bp5")
    assert monuments(state) == {"o4RB", "o4BG", "o4BK"}
