"""UR-SCORE: the best sets of different faces."""

from __future__ import annotations

import pytest

from tests.conformance.ur.positions import CELLS, play, scored, table
from ziggurat.core.state import State


def civilisation(
    faces: str, hand: str, ziggurats: int = 0, count: int = 1, **options: object
) -> State:
    """Seat 0 owns tiles of these faces and so many ziggurats, and holds this tile."""
    cells = {cell: f"{face}0{count}" for cell, face in zip(CELLS, faces, strict=False)}
    cells |= {CELLS[35 - number]: "A0Z" for number in range(ziggurats)}
    return table(cells, hand=hand, options=options)


@pytest.mark.rule("UR-SCORE-09", "UR-SCORE-05", "UR-SCORE-06", "UR-SCORE-13")
def test_the_example_of_the_rulebook() -> None:
    state = civilisation("AAATTWWPC", "WP", ziggurats=1)
    assert state.scores[0] == 32
    assert scored(state, 0) == [(6, 21), (4, 10), (1, 1)]
    sets = state.view(None)["sets"][0]
    assert sets["hand_face"] == "politics"
    assert sets["points"] == 32
    assert set(sets["sets"][1]["faces"]) == {"agriculture", "trade", "war", "politics"}
    assert [each["ziggurat"] for each in sets["sets"]] == [True, False, False]


@pytest.mark.rule("UR-SCORE-13", "UR-SCORE-09")
@pytest.mark.parametrize(
    ("faces", "hand", "ziggurats", "points"),
    [
        ("A", "WP", 0, 3),  # {A, W}
        ("ATCPWATCPW", "AW", 0, 31),  # 15 + 15 + 1
        ("AAAAA", "TC", 2, 12),  # {A, T} + ziggurat 6, {A} + ziggurat 3, and 1 + 1 + 1
        ("ATCP", "CW", 1, 21),  # all five and the ziggurat
        ("AAATTWWPC", "TW", 1, 30),  # the example with the hand tile as War: 21 + 6 + 3
        ("AATTCC", "AT", 0, 13),  # {A, T, C}, {A, T, C}, {A}
        ("AATTC", "CP", 0, 13),  # with P: {A, T, C, P} 10 + {A, T} 3; with C: 6 + 6
        ("ATC", "AC", 0, 7),  # {A, T, C} + {A}
        ("AATC", "CW", 0, 11),  # {A, T, C, W} + {A}
        ("AAT", "TP", 1, 11),  # {A, T, P} + ziggurat 10, {A} 1
    ],
)
def test_the_best_sets_are_found(faces: str, hand: str, ziggurats: int, points: int) -> None:
    assert civilisation(faces, hand, ziggurats).scores[0] == points


@pytest.mark.rule("UR-SCORE-01")
def test_points_come_from_owned_tiles_and_the_most_points_win() -> None:
    state = table(
        hands={0: "TW", 1: "TW", 2: "TW"},
        a1="A01", b1="A11", c1="C11", d1="P11", e1="T11", a2="A25", b2="A25", c2="A25", d2="A25",
    )  # fmt: skip
    # Seat 0: {A, T}. Seat 1: {A, C, P, T, W}. Seat 2: {A, T} and three times {A}.
    assert state.scores == [3, 15, 6]
    assert state.ranks == [3, 1, 2]
    assert state.winners == (1,)


@pytest.mark.rule("UR-SCORE-01")
def test_a_player_without_tiles_has_his_hand_tile() -> None:
    assert table(hand="TW", c3="A11").scores == [1, 3, 1]


@pytest.mark.rule("UR-SCORE-02")
def test_tokens_are_worth_nothing() -> None:
    assert civilisation("ATCP", "AT", count=1).scores[0] == 11
    assert civilisation("ATCP", "AT", count=5).scores[0] == 11


@pytest.mark.rule("UR-SCORE-03")
def test_the_visible_face_counts() -> None:
    assert table(hand="TW", a1="AC01", b1="CA01").scores[0] == 6  # {A, C, T}
    assert table(hand="TW", a1="AC01", b1="AC01").scores[0] == 4  # {A, T}, {A}


@pytest.mark.rule("UR-SCORE-04")
def test_a_set_has_different_faces_and_at_most_five() -> None:
    assert scored(civilisation("ATCPW", "AT"), 0) == [(5, 15), (1, 1)]
    assert scored(civilisation("AAA", "AT"), 0) == [(2, 3), (1, 1), (1, 1)]
    for each in civilisation("ATCPWAT", "AT").view(None)["sets"][0]["sets"]:
        assert len(each["faces"]) == len(set(each["faces"])) <= 5


@pytest.mark.rule("UR-SCORE-04")
def test_each_tile_is_in_one_set() -> None:
    sets = civilisation("AAATTC", "CP").view(None)["sets"][0]["sets"]
    assert sum(len(each["faces"]) for each in sets) == 7


@pytest.mark.rule("UR-SCORE-05")
@pytest.mark.parametrize(("hand", "face"), [("CW", "war"), ("TW", "war"), ("CP", "politics")])
def test_the_hand_tile_counts_with_either_face(hand: str, face: str) -> None:
    state = civilisation("ATC", hand)
    assert state.scores[0] == 10
    assert state.view(None)["sets"][0]["hand_face"] == face


@pytest.mark.rule("UR-SCORE-06")
def test_a_ziggurat_is_an_extra_of_any_set() -> None:
    assert scored(civilisation("ATCPW", "AT", ziggurats=1), 0) == [(6, 21), (1, 1)]
    assert scored(civilisation("AT", "AT", ziggurats=1), 0) == [(3, 6), (1, 1)]


@pytest.mark.rule("UR-SCORE-07")
def test_at_most_one_ziggurat_in_a_set() -> None:
    # {A, T} + ziggurat, {A} + ziggurat: never four tiles in one set.
    assert scored(civilisation("AA", "AT", ziggurats=2), 0) == [(3, 6), (2, 3)]


@pytest.mark.rule("UR-SCORE-08")
@pytest.mark.parametrize(
    ("faces", "ziggurats", "points"),
    [("", 0, 1), ("A", 0, 3), ("AC", 0, 6), ("ACP", 0, 10), ("ACPW", 0, 15), ("ACPW", 1, 21)],
)
def test_points_of_a_set_by_its_size(faces: str, ziggurats: int, points: int) -> None:
    state = civilisation(faces, "TW", ziggurats)
    assert scored(state, 0) == [(len(faces) + 1 + ziggurats, points)]
    assert state.scores[0] == points


def tie(zero: dict[str, str], one: dict[str, str], shared: bool = False) -> State:
    return table(
        {**zero, **one}, hands={0: "TW", 1: "TP", 2: "TC"}, options={"shared_victory": shared}
    )


@pytest.mark.rule("UR-SCORE-10")
@pytest.mark.parametrize(("shared", "ranks"), [(False, [2, 1, 3]), (True, [1, 1, 3])])
def test_a_tie_goes_to_the_most_tokens_or_is_shared(shared: bool, ranks: list[int]) -> None:
    state = tie({"a1": "A01"}, {"c1": "A12"}, shared)
    assert state.scores == [3, 3, 1]
    assert state.ranks == ranks
    assert state.winners == ((0, 1) if shared else (1,))


@pytest.mark.rule("UR-SCORE-10")
def test_equal_tokens_too_share_the_victory() -> None:
    state = tie({"a1": "A03"}, {"c1": "A13"})
    assert state.ranks == [1, 1, 3]
    assert state.winners == (0, 1)


@pytest.mark.rule("UR-SCORE-10")
@pytest.mark.parametrize(("tokens", "winners"), [("01", (0, 1)), ("02", (0,))])
def test_markers_on_ziggurats_count_as_tokens(tokens: str, winners: tuple[int, ...]) -> None:
    # Six points each: {A, T} + ziggurat against {A, C, T}.
    state = tie({"a1": f"A{tokens}", "b1": "A0Z"}, {"c1": "A11", "d1": "C11"})
    assert state.scores[:2] == [6, 6]
    assert state.winners == winners


@pytest.mark.rule("UR-SCORE-11")
@pytest.mark.parametrize(
    ("picture", "points"),
    [(False, 3), (True, 6)],  # {T or W} + ziggurat; {A, T} + ziggurat
)
def test_a_ziggurat_tile_counts_once_unless_its_picture_scores(picture: bool, points: int) -> None:
    state = civilisation("", "TW", ziggurats=1, ziggurat_scores_picture=picture)
    assert state.scores[0] == points


@pytest.mark.rule("UR-SCORE-12")
def test_a_spare_ziggurat_is_a_set_of_one() -> None:
    assert scored(civilisation("", "TW", ziggurats=3), 0) == [(2, 3), (1, 1), (1, 1)]


@pytest.mark.rule("UR-SCORE-13")
def test_ziggurats_go_to_the_largest_sets() -> None:
    assert scored(civilisation("AATCC", "CW", ziggurats=1), 0) == [(5, 15), (2, 3)]
    assert scored(civilisation("AAATTC", "CW", ziggurats=2), 0) == [(5, 15), (3, 6), (1, 1)]


@pytest.mark.rule("UR-SCORE-14")
def test_the_tile_beside_the_grid_belongs_to_nobody() -> None:
    for beside in ("AC", "AP", "CP"):
        assert table(hand="TW", hands={1: "TW", 2: "TW"}, side=[beside]).scores == [1, 1, 1]
    assert table(players=2, hand="TW", hands={1: "TW"}, side=["AC", "CP"]).scores == [1, 1]


@pytest.mark.rule("UR-SCORE-01", "UR-SCORE-05")
def test_the_score_at_the_end_of_a_game() -> None:
    # Seat 0 has one tile of each face but War, and War in hand; 1 and 2 fill the rest.
    state = table(
        hand="CW", hands={1: "CW", 2: "CW"}, side=["CW"], filled_by=[1, 2],
        a1="A02", b1="T02", c1="C02", d1="P02",
    )  # fmt: skip
    play(state, ".")
    assert state.over
    assert state.scores[0] == 15
    assert state.ranks[0] == 3  # sixteen tiles each weigh more
