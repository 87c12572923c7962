"""Rounds of a tournament of people: who meets whom, and who sits where."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ziggurat.arena import rounds


@pytest.mark.parametrize("count", [2, 3, 4, 7, 8])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    planned = rounds.circle(count)
    assert len(planned) == count - 1 + count % 2
    assert all(len({one for pair in pairs for one in pair}) == 2 * len(pairs) for pairs in planned)
    met = Counter(frozenset(pair) for pairs in planned for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(count), 2))


def test_tables_are_as_large_and_even_as_can_be() -> None:
    assert rounds.sizes(1, 4, (2, 3, 4)) == []
    assert rounds.sizes(9, 4, (2, 3, 4)) == [3, 3, 3]
    assert rounds.sizes(5, 3, (3,)) == [3]
    assert rounds.sizes(6, 8, range(2, 9)) == [6]


def test_nobody_meets_the_same_again_before_they_have_met_others() -> None:
    played: list[list[int]] = []
    for _ in range(5):
        played += rounds.grouped(range(6), [2, 2, 2], rounds.met(played))
    assert set(rounds.met(played).values()) == {1}
    assert len(rounds.met(played)) == 15
    again = rounds.grouped(range(6), [2, 2, 2], rounds.met(played))
    assert sorted(one for pair in again for one in pair) == list(range(6))


def test_larger_tables_mix_people() -> None:
    played: list[list[int]] = []
    for _ in range(4):
        played += rounds.grouped(range(9), [3, 3, 3], rounds.met(played))
    assert max(rounds.met(played).values()) <= 2
    assert len(rounds.met(played)) >= 27


def test_everybody_sits_on_every_seat_about_equally_often() -> None:
    played: list[list[int]] = []
    for number, pairs in enumerate(rounds.circle(8)):
        played += [rounds.seated(pair, rounds.sat(played), number) for pair in pairs]
    first = Counter(seats[0] for seats in played)
    assert set(first.values()) <= {3, 4}
    turns = [rounds.all_at_one_table([4, 5, 6], number) for number in range(3)]
    assert sorted(rounds.sat(turns).values()) == [1] * 9
    large = rounds.seated(range(8), rounds.sat([list(range(8))]), 1)
    assert sorted(large) == list(range(8)) and large != list(range(8))


def test_who_has_sat_out_plays_before_it_comes_to_them_again() -> None:
    assert rounds.sits_out([3, 1, 2], 1, {}) == [2]
    assert rounds.sits_out([3, 1, 2], 1, {2: 1}) == [1]
    assert rounds.sits_out([3, 1, 2], 0, {}) == []
