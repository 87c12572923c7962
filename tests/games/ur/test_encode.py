"""The numbers of a view, worked out by hand."""

from __future__ import annotations

import ziggurat
from tests.conformance.ur.positions import agenda, beginning
from tests.games.encoding import fractions
from ziggurat.core.state import State
from ziggurat.games.ur.bot.encoding import (
    CELL_SIZE,
    OPTIONS_FROM,
    SEAT_SIZE,
    SEATS_FROM,
    SIDE_FROM,
    SIZE,
    TURN_FROM,
    encode,
)
from ziggurat.games.ur.rules.position import Position

UR = ziggurat.game("ur")


def seen(state: State, seat: int) -> list[float]:
    """The numbers that this seat is shown."""
    assert isinstance(state, Position)
    return fractions(encode(state, seat))


def position(
    players: int = 4, seat: int | None = None, stage: str = "turn", **changes: object
) -> State:
    """A turn of ``seat``, usually the first player, with what the test changes."""
    data = UR.start(players, 7, ziggurat_is_edge=True).dump() | {"round": 5, "pieces": GRID}
    del data["supply"], data["ziggurats_left"]
    data |= changes
    asked = data["first"] if seat is None else seat
    if stage == "turn":
        stage = beginning(" ".join(data["pieces"]).split(), asked)
    data["agenda"] = agenda(stage, asked, players, data["first"], data["slots"])
    return UR.restore(data)


GRID = [
    "14 .. .. .. .. ..",
    ".. 2Z .. .. .. ..",
    ".. .. .. .. .. ..",
    ".. .. .. .. .. ..",
    ".. .. .. .. .. ..",
    ".. .. .. .. .. 01",
]


def test_the_size_is_the_sum_of_the_documented_parts() -> None:
    assert SIZE == 36 * 18 + 4 * 10 + 2 * 5 + 21 + 4 == 723
    for players in (2, 3, 4):
        state = UR.start(players, 3)
        assert len(seen(state, 0)) == SIZE


def test_a_cell_shows_faces_owner_tokens_and_ziggurat_as_its_seat_sees_them() -> None:
    state = position(pieces=GRID)
    letters = state.view(1)["tiles"][0].split()[0]
    up, down = ("ATCPW".index(letter) for letter in letters)
    a1 = seen(state, 1)[:CELL_SIZE]
    faces = [0.0] * 10
    faces[up] = faces[5 + down] = 1.0
    assert a1 == [*faces, 1, 0, 0, 0, 4 / 5, 0, 0, 0]
    # Seat 3 sits two places after seat 1, counted from seat 3: 3, 0, 1.
    assert seen(state, 3)[10:14] == [0, 0, 1, 0]
    b2 = seen(state, 1)[7 * CELL_SIZE : 8 * CELL_SIZE]
    assert b2[10:] == [0, 1, 0, 0, 0, 1, 0, 0]
    free = seen(state, 1)[CELL_SIZE : 2 * CELL_SIZE]
    assert free[10:] == [0] * 8


def test_an_unfinished_choice_shows_what_is_pending_and_due() -> None:
    three = ["13 .. .. .. .. ..", *GRID[1:]]
    state = position(
        pieces=three, seat=1, stage="grow", slots=1, performed="A", pending={"a1": 1}, due={"a1": 1}
    )
    numbers = seen(state, 1)
    assert numbers[14:18] == [3 / 5, 0, 1 / 5, 1 / 5]
    turn = numbers[TURN_FROM:OPTIONS_FROM]
    assert turn[:11] == [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]  # grow is the seventh question
    assert turn[11:16] == [1, 0, 0, 0, 0]
    assert turn[16:] == [1 / 2, 0, 4 / 5, 5 / 100, 0]  # one ziggurat stands on b2


def test_seats_come_in_the_order_of_play_with_me_first() -> None:
    state = position(pieces=GRID, seat=2, first=3)
    view = state.view(1)
    numbers = seen(state, 1)
    seats = [
        numbers[SEATS_FROM + step * SEAT_SIZE : SEATS_FROM + (step + 1) * SEAT_SIZE]
        for step in range(4)
    ]
    for step, seat in enumerate((1, 2, 3, 0)):
        assert seats[step][0] == 1
        assert seats[step][1:6] == [float(letter in view["hands"][seat]) for letter in "ATCPW"]
    assert [seat[6] for seat in seats] == [16 / 20, 19 / 20, 1, 19 / 20]
    assert [seat[7] for seat in seats] == [view["scores"][seat] / 50 for seat in (1, 2, 3, 0)]
    assert [seat[8] for seat in seats] == [0, 0, 1, 0]
    assert [seat[9] for seat in seats] == [0, 1, 0, 0]


def test_missing_seats_are_zero_and_side_tiles_are_shown() -> None:
    state = position(3)
    numbers = seen(state, 2)
    assert numbers[SEATS_FROM + 3 * SEAT_SIZE : SIDE_FROM] == [0] * SEAT_SIZE
    side = numbers[SIDE_FROM:TURN_FROM]
    assert [letter for letter, there in zip("ATCPW", side[:5], strict=True) if there] == sorted(
        state.view(2)["side"][0], key="ATCPW".index
    )
    assert side[5:] == [0] * 5


def test_options_come_last() -> None:
    assert seen(position(), 0)[OPTIONS_FROM:] == [0, 0, 1, 0]
