"""Tournaments are balanced: every bot on every seat equally often, on the same seeds."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from ziggurat.arena.design import DEALS, Design


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8])
@pytest.mark.parametrize("bots", [1, 2, 3, 4, 5, 6, 9])
def test_every_bot_sits_on_every_seat_equally_often_after_every_round(
    bots: int, seats: int
) -> None:
    design = Design(bots, seats)
    end, counts = 0, Counter[tuple[int, int]]()
    for round_ in range(7):
        begin, end = end, design.balanced(end + 1)
        for number in range(begin, end):
            seating = design.seating(number)
            assert seating.round == round_
            counts.update(enumerate(seating.bots))
        assert len(counts) == bots * seats
        assert len(set(counts.values())) == 1
        assert end - begin <= bots * seats


def test_two_bots_on_three_seats() -> None:
    games = [Design(2, 3).seating(number) for number in range(12)]
    assert [game.bots for game in games[:6]] == [
        (0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 1, 0), (1, 0, 1),
    ]  # fmt: skip
    assert [game.round for game in games] == [0] * 6 + [1] * 6


def test_three_bots_on_three_seats_meet_in_both_orders() -> None:
    design = Design(3, 3)
    assert [design.seating(number).bots for number in range(6)] == [
        (0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2),
    ]  # fmt: skip
    assert design.balanced(200) == 201
    assert design.balanced(201) == 201


def test_all_line_ups_come_before_any_comes_again() -> None:
    design = Design(6, 4)
    games = comb(6, 4) * 4
    assert design.balanced(games) == games
    line_ups = Counter(tuple(sorted(design.seating(number).bots)) for number in range(games))
    assert set(line_ups.values()) == {4}
    assert len(line_ups) == 15
    assert all(len(set(line_up)) == 4 for line_up in line_ups)


def test_with_fewer_bots_than_seats_each_sits_there_as_often_as_fits() -> None:
    design = Design(3, 4)
    for number in range(design.balanced(100)):
        counts = Counter(design.seating(number).bots)
        assert sorted(counts.values()) == [1, 1, 2]


@pytest.mark.parametrize(
    ("bots", "seats"), [(2, 2), (2, 3), (2, 4), (2, 6), (3, 4), (4, 4), (3, 6)]
)
def test_no_game_is_played_twice(bots: int, seats: int) -> None:
    design = Design(bots, seats)
    games = [design.seating(number) for number in range(design.balanced(300))]
    assert len({(game.deal, game.bots) for game in games}) == len(games)
    assert all(game.deal % DEALS == game.round for game in games)
