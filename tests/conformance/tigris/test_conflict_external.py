"""TE-CONFLICT-EXTERNAL: a tile unites two kingdoms."""

from __future__ import annotations

import pytest

from tests.conformance.moves import asked, field, legal, play, refused, stage, told
from tests.conformance.rules_page import stands_on_both_pages
from tests.conformance.tigris.positions import (
    all_points,
    at,
    entry,
    fight,
    gone,
    hand,
    kingdoms,
    points,
    strengths,
    table,
    territory,
    treasures_on_map,
    where,
)
from ziggurat.core.state import State


def example(**more: str) -> State:
    """The example of the rulebook: traders and kings of the lion and the bull."""
    return table(
        more, temples=False, e5="RR", e4="K0", e6="G0", f5="GG", h5="GG", i5="GG", j5="KK", k5="RR",
        k4="K1", k6="G1", hand="GGGGKR", hands={1: "G"},
    )  # fmt: skip


def duel(colour: str, seats: str = "01", **how: object) -> State:
    """Two kingdoms around g5 and i5, a leader of the colour in each; h5 would unite them."""
    cells = {"g5": "RR", "i5": "RR", "f5": colour + seats[0], "j5": colour + seats[1]}
    return table(cells, temples=False, **how)  # type: ignore[arg-type]


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-02", "TE-CONFLICT-EXTERNAL-23")
def test_the_marker_lies_on_the_uniting_tile_until_all_is_resolved() -> None:
    state = table(
        temples=False, g5="RR", i5="RR", f5="K0", j5="K1", g6="B0", i6="B1", hand="GK",
        hands={1: ""},
    )  # fmt: skip
    play(state, "Gh5")
    for text in ("!K", "+1", "+0", "+0", "+0"):
        for seat in (0, 1, 2, 3, None):
            view = state.view(seat)
            assert (view["conflict"]["kind"], view["laid"]) == ("external", "h5")
        play(state, text)
    assert (field(state, "conflict"), field(state, "laid")) == ({}, "")


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-03")
def test_a_peaceful_union() -> None:
    """te-union-peace"""
    state = table(temples=False, g5="RR", i5="RR", f5="K0", j5="R1", hand="RG")
    play(state, "Rh5")
    assert (field(state, "conflict"), field(state, "laid")) == ({}, "")
    assert kingdoms(state) == [["K0", "R1"]]
    assert (stage(state), field(state, "actions")) == ("act", 1)
    assert told(state) == ["laid", "united"]


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-04")
def test_the_active_player_chooses_the_order() -> None:
    state = example()
    play(state, "Rg5")
    assert asked(state) == (0, "choose", "TE-CONFLICT-EXTERNAL-04")
    assert legal(state) == ["!G", "!K"]
    refused(state, "!R", "no_clash", "TE-CONFLICT-EXTERNAL-04")
    refused(state, "!G", "not_your_turn", "", seat=1)
    play(state, "!K")
    assert field(state, "conflict")["colour"] == "black"


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-04")
def test_also_when_he_is_not_involved() -> None:
    state = table(
        temples=False, g5="RR", i5="RR", f5="K0", j5="K1", g6="B0", i6="B1", g4="R0", i4="R1",
        seat=2, hand="G", hands={0: "", 1: ""},
    )  # fmt: skip
    play(state, "Gh5")
    assert (asked(state)[0], legal(state)) == (2, ["!R", "!B", "!K"])
    play(state, "!B")
    fight(state, 0, 0)
    # One at a time from those still there; the defender's farmer won, nothing is cut.
    assert (asked(state)[0], legal(state)) == (2, ["!R", "!K"])
    play(state, "!K")
    fight(state, 0, 0)
    assert field(state, "conflict")["colour"] == "red"  # the last one needs no choice


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-05")
@pytest.mark.parametrize("seats", ["01", "10", "31", "13"])
def test_the_active_player_attacks_where_he_is_involved(seats: str) -> None:
    state = duel("K", seats, seat=1, hand="G")
    play(state, "Gh5")
    assert asked(state)[:2] == (1, "attack")
    assert field(state, "conflict")["attacker"] == "K1"


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-06")
@pytest.mark.parametrize(
    ("active", "seats", "attacker"),
    [(3, "01", 0), (0, "13", 1), (2, "01", 0), (2, "13", 3), (1, "30", 3)],
)
def test_else_the_first_one_involved_after_him(active: int, seats: str, attacker: int) -> None:
    state = duel("K", seats, seat=active, hand="G")
    play(state, "Gh5")
    assert asked(state)[:2] == (attacker, "attack")


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-05", "TE-CONFLICT-EXTERNAL-06")
def test_the_attacker_is_found_for_every_clash() -> None:
    # The kings are 0 and 1, the farmers 2 and 3; seat 3 lays the tile.
    state = table(
        temples=False, g5="RR", i5="RR", f5="K0", j5="K1", g6="B2", i6="B3", seat=3, hand="G",
    )  # fmt: skip
    play(state, "Gh5")
    other = state.copy()
    play(state, "!K")
    assert (field(state, "conflict")["attacker"], state.to_act) == ("K0", (0,))
    play(other, "!B")
    assert (field(other, "conflict")["attacker"], other.to_act) == ("B3", (3,))


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-07")
def test_all_tiles_of_the_colour_in_the_initial_kingdom() -> None:
    # Three markets far from the trader on one side, one on the other; temples do not count.
    state = table(
        temples=False, g5="RR", f5="G0", g6="GG", g7="GG", f7="GG", e7="RR", i5="RR", j5="G1",
        i6="RR", i4="GG", hand="RGG", hands={1: "GG"},
    )  # fmt: skip
    play(state, "Rh5")
    assert strengths(state) == (3, 1)
    assert state.prompt(0).args == {"colour": "green", "mine": 3, "theirs": 1, "seat": 1}


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-08")
def test_the_uniting_tile_helps_nobody_and_stays() -> None:
    state = duel("G", hand="GG", hands={1: "G"})
    play(state, "Gh5")
    assert strengths(state) == (0, 0)
    fight(state, 1, 0)
    assert at(state, "h5") == "GG"
    assert points(state, 0) == {"green": 1}  # the leader alone
    state = duel("G", hand="G", hands={1: "G"})
    play(state, "Gh5")
    fight(state, 0, 0)  # the owner of the tile loses: it stays all the same
    assert at(state, "h5") == "GG"


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-09")
def test_leaderless_territories_joined_by_the_tile_help_nobody() -> None:
    state = table(
        temples=False, g5="RR", f5="G0", i5="RR", j5="G1", h4="GG", h3="GG", h6="GG",
        hand="RGG", hands={1: "G"},
    )  # fmt: skip
    play(state, "Rh5")
    assert strengths(state) == (0, 0)
    fight(state, 1, 0)
    assert [at(state, cell) for cell in ("h4", "h3", "h6")] == ["GG"] * 3
    assert points(state, 0) == {"green": 1}


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-10", "TE-MONUMENT-10")
def test_turned_tiles_are_no_partisans() -> None:
    state = table(
        temples=False, e5="RR", e4="G0", monuments={"GK": "f5"}, i5="RR", j5="G1", i6="GG",
        hand="RGG", hands={1: ""},
    )  # fmt: skip
    play(state, "Rh5")
    assert strengths(state) == (0, 1)
    fight(state, 0, 0)
    assert [at(state, cell) for cell in ("f5", "g5", "f6", "g6")] == ["gg"] * 4
    assert points(state, 1) == {"green": 1}
    # And when the side with the monument loses, nothing of it falls: one point only, as above.
    assert where(state, "G0") == ""


def cut(reading: str) -> State:
    """A union where the clash of the traders cuts the settlement of h5 off from its king.

    Seat 0 rules above f7, seat 1 below; when the market of g5 falls, h5 lies alone.
    """
    state = table(
        temples=False, e5="K0", f5="RR", g5="GG", h5="KK", e6="RR", e7="G0", f6="KK",
        f8="BB", f9="RR", e9="G1", f10="K1", g10="RR", h10="GG", i10="GG",
        hand="RGK", hands={1: "GKK"}, options={"war_supporters": reading},
    )  # fmt: skip
    play(state, "Rf7")
    assert legal(state) == ["!G", "!K"]
    play(state, "!G")
    assert strengths(state) == (1, 2)
    fight(state, 0, 0)
    assert (at(state, "g5"), where(state, "G0"), points(state, 1)) == ("..", "", {"green": 2})
    assert territory(state, "h5")["cells"] == ["h5"]
    assert field(state, "conflict")["colour"] == "black"
    return state


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-11")
def test_partisans_cut_off_by_an_earlier_clash_still_count() -> None:
    state = cut("initial")
    assert strengths(state) == (2, 0)
    other = state.copy()
    fight(state, 0, 1)  # 2 to 1
    assert points(state, 0) == {"black": 1}
    fight(other, 0, 2)  # 2 to 2: both settlements fall, also the one that was cut off
    assert points(other, 1) == {"green": 2, "black": 3}
    assert (at(other, "f6"), at(other, "h5")) == ("..", "..")


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-11")
def test_as_an_option_only_connected_partisans_count() -> None:
    state = cut("connected")
    assert strengths(state) == (1, 0)
    fight(state, 0, 1)  # 1 to 1
    assert points(state, 1) == {"green": 2, "black": 2}
    assert (at(state, "f6"), at(state, "h5")) == ("..", "KK")


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-12")
def test_tiles_of_the_colour_attacker_first_any_number_once() -> None:
    state = example()
    play(state, "Rg5", "!G")
    assert asked(state) == (0, "attack", "TE-CONFLICT-EXTERNAL-12")
    assert legal(state) == ["+1", "+2", "+3", "+4", "+0"]
    refused(state, "+5", "too_few_tiles", "TE-CONFLICT-EXTERNAL-12")
    refused(state, "+1", "not_your_conflict", "TE-CONFLICT-INTERNAL-09", seat=1)
    refused(state, "+0", "not_your_conflict", "TE-CONFLICT-INTERNAL-09", seat=3)
    play(state, "+4")
    assert asked(state) == (1, "defend", "TE-CONFLICT-EXTERNAL-12")
    assert legal(state) == ["+1", "+0"]
    refused(state, "+2", "too_few_tiles", "TE-CONFLICT-EXTERNAL-12")
    refused(state, "+1", "not_your_conflict", "TE-CONFLICT-INTERNAL-09", seat=0)
    play(state, "+1")
    assert stage(state) == "act"


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-13")
@pytest.mark.parametrize(
    ("attack", "defence", "winner"), [(1, 0, 0), (1, 1, 1), (2, 1, 0), (0, 1, 1)]
)
def test_the_higher_total_wins_a_tie_goes_to_the_defender(
    attack: int, defence: int, winner: int
) -> None:
    state = duel("K", hand="GKK", hands={1: "KK"})
    play(state, "Gh5")
    fight(state, attack, defence)
    assert all_points(state) == {winner: {"black": 1}}


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-14")
def test_the_loser_removes_leader_and_partisans_the_winner_nothing() -> None:
    state = example()
    play(state, "Rg5", "!G")
    fight(state, 4, 1)
    assert (where(state, "G0"), where(state, "G1")) == ("e6", "")
    assert [at(state, cell) for cell in ("f5", "h5", "i5")] == ["GG", "..", ".."]
    assert [at(state, cell) for cell in ("j5", "k5", "e5", "g5")] == ["KK", "RR", "RR", "RR"]


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-15")
def test_one_point_for_the_leader_and_one_for_each_partisan_removed() -> None:
    state = example()
    play(state, "Rg5", "!G")
    fight(state, 0, 1)  # 1 to 3: the defender removes one market and the trader
    assert all_points(state) == {1: {"green": 2}}
    assert entry(state, "scored") == {"seat": 1, "colour": "green", "count": 2}


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-16")
def test_partisans_of_the_loser_and_all_added_tiles_are_out_of_the_game() -> None:
    state = example()
    play(state, "Rg5", "!G")
    fight(state, 4, 1)
    assert gone(state) == "GGGGGGG"
    assert (hand(state, 0), hand(state, 1)) == ("K", "")


def priests(**more: str) -> State:
    """The bull loses a war of priests: temples i5, i6, j6; his priest stands on j5."""
    cells = {"g5": "RR", "f5": "R0", "i5": "RR", "j5": "R1", "i6": "RR", "j6": "RR"} | more
    return table(cells, temples=False, hand="GRRRRR", hands={1: ""})


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-14", "TE-CONFLICT-EXTERNAL-26")
def test_a_war_of_priests_without_exceptions() -> None:
    state = priests()
    play(state, "Gh5")
    assert strengths(state) == (1, 3)
    fight(state, 3, 0)
    assert all_points(state) == {0: {"red": 4}}
    assert [at(state, cell) for cell in ("i5", "i6", "j6")] == [".."] * 3


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-17", "TE-TREASURE-11")
def test_temples_with_treasures_stay() -> None:
    """te-priest-war-treasure"""
    state = table(
        j7="RR", e6="RR", h7="KK", f7="KK", i6="R0", e7="R1", seat=1, hand="KRRRR", hands={0: ""}
    )
    play(state, "Kg7")
    assert strengths(state) == (1, 2)
    fight(state, 3, 0)
    assert entry(state, "won") == {"seat": 1, "leader": "red", "mine": 4, "theirs": 2}
    assert all_points(state) == {1: {"red": 2}}
    assert (at(state, "j7"), at(state, "i7")) == ("..", "RR")
    assert "i7" in treasures_on_map(state)


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-18", "TE-CONFLICT-EXTERNAL-19", "TE-CONFLICT-EXTERNAL-20")
def test_temples_beside_other_leaders_stay() -> None:
    """te-priest-war-loser-big"""
    state = table(
        temples=False, f4="RR", h5="RR", i5="RR", g6="RR", i6="RR", i4="KK", h7="KK", i7="KK",
        h4="R0", f5="R1", h6="K1", g7="B1", hand="K", hands={1: "RRRRR"},
    )  # fmt: skip
    play(state, "Kg4")
    assert strengths(state) == (4, 1)  # protected temples count too
    fight(state, 0, 3)
    assert entry(state, "won") == {"seat": 1, "leader": "red", "mine": 4, "theirs": 4}
    assert all_points(state) == {1: {"red": 2}}  # the priest and one temple
    assert [at(state, cell) for cell in ("h5", "i5", "g6", "i6")] == ["RR", "..", "RR", "RR"]


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-18")
@pytest.mark.parametrize("owner", ["0", "1", "2"])
def test_whoever_owns_that_leader(owner: str) -> None:
    state = priests(j7="B" + owner)
    play(state, "Gh5")
    fight(state, 3, 0)
    assert [at(state, cell) for cell in ("i5", "i6", "j6")] == ["..", "..", "RR"]
    assert all_points(state) == {0: {"red": 3}}
    assert where(state, "B" + owner) == "j7"


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-18")
def test_a_leader_that_fought_an_earlier_clash_protects_too() -> None:
    state = table(
        temples=False, g5="RR", f5="R0", g6="K0", i5="RR", j5="R1", i6="RR", j6="RR", j7="K1",
        hand="GRRRRR", hands={1: ""},
    )  # fmt: skip
    play(state, "Gh5", "!K")
    fight(state, 0, 0)  # 0 to 0: the king of the bull stays
    assert where(state, "K1") == "j7"
    fight(state, 3, 0)
    assert [at(state, cell) for cell in ("i5", "i6", "j6")] == ["..", "..", "RR"]
    assert points(state, 0) == {"red": 3}


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-17", "TE-CONFLICT-EXTERNAL-18")
def test_the_exception_is_for_priests_only() -> None:
    # Markets beside the king fall in a war of traders.
    state = table(
        temples=False, g5="RR", f5="G0", i5="RR", j5="G1", i6="GG", h6="K1", h7="RR",
        hand="RGG", hands={1: ""},
    )  # fmt: skip
    play(state, "Rh5")
    fight(state, 2, 0)
    assert at(state, "i6") == ".."
    assert points(state, 0) == {"green": 2}


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-21", "TE-CONFLICT-EXTERNAL-24")
def test_the_example() -> None:
    """te-war-example: after the traders the kings stand in different kingdoms."""
    state = example()
    play(state, "Rg5")
    assert legal(state) == ["!G", "!K"]
    play(state, "!G")
    assert strengths(state) == (1, 2)
    fight(state, 4, 1)
    assert entry(state, "won") == {"seat": 0, "leader": "green", "mine": 5, "theirs": 3}
    assert all_points(state) == {0: {"green": 3}}
    assert len(gone(state)) == 7  # five added and two partisans
    assert [where(state, leader) for leader in ("G0", "K0", "G1", "K1")] == ["e6", "e4", "", "k4"]
    assert sorted(kingdoms(state)) == [["G0", "K0"], ["K1"]]
    assert (stage(state), field(state, "conflict"), field(state, "actions")) == ("act", {}, 1)


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-22")
def test_who_is_still_together_must_fight() -> None:
    state = example(g6="KK", h6="KK", i6="KK", j6="KK")  # a second way around the markets
    play(state, "Rg5", "!G")
    fight(state, 4, 1)
    assert told(state)[-1] == "clash_external"
    assert asked(state)[:2] == (0, "attack")
    # The settlement of g6 touches the uniting tile only from below; it is of the bull's kingdom.
    assert strengths(state) == (0, 5)
    fight(state, 1, 0)
    assert points(state, 1) == {"black": 1}
    assert sorted(kingdoms(state)) == [["G0", "K1"]]


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-23")
def test_the_action_ends_when_no_clash_is_left() -> None:
    state = duel("K", hand="GKK")
    play(state, "Gh5")
    fight(state, 1, 0)
    assert (stage(state), field(state, "actions"), field(state, "laid")) == ("act", 1, "")


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-25")
def test_temples_inside_tiles_of_the_colour_outside() -> None:
    state = table(f5="RR", e5="G1", g6="GG", h6="GG", f6="GG", hand="RGG")
    play(state, "G@g5")
    assert (field(state, "conflict")["kind"], strengths(state)) == ("internal", (1, 1))
    assert legal(state) == ["+1", "+0"]  # temples of the hand
    state = duel("G", hand="RGG")
    play(state, "Rh5")
    assert (field(state, "conflict")["kind"], strengths(state)) == ("external", (0, 0))
    assert legal(state) == ["+1", "+2", "+0"]  # markets of the hand
    assert stands_on_both_pages("TE-CONFLICT-EXTERNAL-25")


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-27")
def test_nothing_against_nothing() -> None:
    state = duel("B", hand="G", hands={1: ""})
    play(state, "Gh5")
    assert strengths(state) == (0, 0)
    fight(state, 0, 0)
    assert all_points(state) == {1: {"blue": 1}}
    assert where(state, "B0") == ""


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-04", "TE-CONFLICT-EXTERNAL-22")
def test_a_second_clash_sees_the_hand_as_the_first_left_it() -> None:
    state = table(
        temples=False, g5="RR", i5="RR", f5="K0", j5="K1", g6="B0", i6="B1", hand="GKKB",
        hands={1: "KB"},
    )  # fmt: skip
    play(state, "Gh5", "!K")
    fight(state, 2, 0)
    assert legal(state) == ["+1", "+0"]
    fight(state, 1, 1)
    assert all_points(state) == {0: {"black": 1}, 1: {"blue": 1}}
