"""TE-SCORE: the weakest colour counts."""

from __future__ import annotations

import pytest

from tests.conformance.moves import play
from tests.conformance.tigris.positions import table
from ziggurat.core.state import State

Points = tuple[int, int, int, int]


def finished(*results: Points, treasures: list[int] | None = None) -> State:
    """A game just over in which the seats have these points (red, blue, green, black)."""
    held = treasures or [0] * len(results)
    rest = 8 - sum(held)
    # Treasures nobody speaks of belong to one more seat, the last.
    state = table(
        players=len(results) + 1 if rest else len(results),
        points=dict(enumerate(results)),
        treasures=[*held, rest] if rest else held,
        treasures_on_map=["b2", "p2"],
    )
    play(state, ".")
    assert state.over
    return state


@pytest.mark.rule("TE-SCORE-01")
def test_the_weakest_colour_is_the_result() -> None:
    state = finished((5, 3, 2, 9), (7, 7, 7, 7), (0, 50, 50, 50))
    assert state.scores[:3] == [2, 7, 0]


@pytest.mark.rule("TE-SCORE-02")
@pytest.mark.parametrize(
    ("points", "treasures", "result"),
    [
        ((5, 3, 2, 1), 2, [2, 3, 3, 5]),
        ((10, 10, 12, 15), 0, [10, 10, 12, 15]),
        ((10, 11, 10, 20), 0, [10, 10, 11, 20]),
        ((0, 0, 0, 9), 5, [1, 2, 2, 9]),
        ((1, 1, 1, 1), 3, [1, 2, 2, 2]),
        ((4, 4, 4, 4), 8, [6, 6, 6, 6]),
    ],
)
def test_treasures_go_where_they_help(points: Points, treasures: int, result: list[int]) -> None:
    """te-final"""
    state = finished(points, (0, 0, 0, 0), treasures=[treasures, 0])
    assert state.view(None)["final"][0] == result
    assert state.scores[0] == result[0]


@pytest.mark.rule("TE-SCORE-03")
def test_the_highest_weakest_colour_wins() -> None:
    state = finished((3, 30, 30, 30), (4, 4, 4, 4), (2, 60, 60, 60))
    assert state.winners == (1,)
    assert state.ranks[:3] == [2, 1, 3]


@pytest.mark.rule("TE-SCORE-04")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((5, 6, 7, 8), (9, 5, 5, 9)),  # second weakest 6 to 5
        ((6, 5, 5, 9), (5, 5, 5, 20)),  # third 6 to 5
        ((5, 5, 5, 6), (5, 5, 5, 5)),  # fourth 6 to 5
    ],
)
def test_ties_go_to_the_next_weakest_colour(one: Points, other: Points) -> None:
    state = finished(one, other)
    assert state.scores[:2] == [5, 5]
    assert state.ranks[:2] == [1, 2]
    assert finished(other, one).ranks[:2] == [2, 1]


@pytest.mark.rule("TE-SCORE-05")
def test_the_example() -> None:
    # Lion, bull, potter, archer; the archer's weakest colour is 1 + 8 treasures.
    state = table(
        points={0: (10, 12, 10, 15), 1: (11, 20, 10, 10), 2: (11, 11, 13, 12), 3: (1, 12, 14, 22)},
        treasures_on_map=["b2", "p2"], treasures=[0, 0, 0, 8],
    )  # fmt: skip
    play(state, ".")
    assert state.scores == [10, 10, 11, 9]
    assert state.ranks == [2, 3, 1, 4]
    assert state.winners == (2,)


@pytest.mark.rule("TE-SCORE-06")
def test_equal_in_all_four_colours() -> None:
    state = finished((5, 6, 7, 8), (8, 7, 6, 5), (5, 5, 5, 5))
    assert state.ranks[:3] == [1, 1, 3]
    assert state.winners == (0, 1)


@pytest.mark.rule("TE-SCORE-07")
def test_nothing_else_is_worth_anything() -> None:
    plain = finished((5, 5, 5, 5), (5, 5, 5, 5))
    rich = table(
        players=3, points={0: (5, 5, 5, 5), 1: (5, 5, 5, 5)}, treasures=[0, 0, 8],
        treasures_on_map=["b2", "p2"], f5="RR", e5="K0", f6="R0", monuments={"GK": "i5"}, hand="RR",
        catastrophes=[2, 0, 2], a1="XX", a11="XX",
    )  # fmt: skip
    play(rich, ".")
    assert rich.scores == plain.scores
    assert rich.ranks[:2] == [1, 1]
