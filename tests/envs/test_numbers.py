"""What a seat is shown in numbers: no more than it may know, in every game."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import ziggurat
from tests.envs.playing import every_game
from ziggurat import Refusal
from ziggurat.core.state import State
from ziggurat.envs.numbers import encoder, rewards
from ziggurat.registry import packages


def positions(name: str, players: int, share: float, seed: int = 5) -> Iterator[State]:
    """The beginning of a random game, some positions of it, fewer and fewer, and its end."""
    rng = Random(seed)
    state = ziggurat.game(name).start(players, seed)
    yield state
    while not state.over:
        if rng.random() < share:
            yield state
            share *= 0.95
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal(seat)))
    yield state


@every_game
def test_every_seat_is_shown_as_many_numbers_as_announced(name: str, players: int) -> None:
    encode, size = encoder(name)
    for state in positions(name, players, 0.1):
        for seat in range(players):
            numbers = encode(state, seat)
            assert numbers.dtype == np.float32
            assert len(numbers) == size
            assert all(map(math.isfinite, numbers))


@every_game
def test_the_numbers_do_not_depend_on_what_is_hidden(name: str, players: int) -> None:
    """Deal anew what a seat cannot see: its numbers stay, and the numbers of others change."""
    encode, _ = encoder(name)
    game = ziggurat.game(name)
    rng = Random(6)
    noticed = False
    for seed in range(5, 25 if game.has_secrets else 6):
        for state in positions(name, players, 0.1, seed):
            for seat in range(players):
                other = game.imagine(state.view(seat), rng)
                assert (encode(other, seat) == encode(state, seat)).all()
                noticed |= any((encode(other, s) != encode(state, s)).any() for s in range(players))
        if noticed:  # a game may end before anybody had something to hide
            break
    assert noticed == game.has_secrets


@every_game
def test_numbers_tell_positions_apart(name: str, players: int) -> None:
    """What a step changes in the view of the seat that takes it mostly shows in the numbers."""
    encode, _ = encoder(name)
    rng = Random(7)
    views = numbers = 0
    for state in positions(name, players, 0.05):
        for seat in state.to_act:
            seen, counted = set(), set()
            for action in rng.sample(state.legal(seat), min(20, len(state.legal(seat)))):
                after = state.copy()
                after.apply(seat, action)
                seen.add(json.dumps(after.view(seat)))
                counted.add(encode(after, seat).tobytes())
            views += len(seen)
            numbers += len(counted)
    assert views * 0.8 < numbers <= views


def test_a_game_without_numbers_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(packages(), "bare", "tests.envs.bare")
    with pytest.raises(Refusal, match="no numbers game='bare'"):
        encoder("bare")
    with pytest.raises(Refusal, match="unknown game"):
        encoder("chess")


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3], [0.5, 0.5, -1]),
        ([2, 2, 1, 2], [-1 / 3, -1 / 3, 1, -1 / 3]),
    ],
)
def test_rewards_follow_the_ranks_and_add_up_to_nothing(
    ranks: list[int], expected: list[float]
) -> None:
    assert rewards(ranks) == expected
    assert sum(rewards(ranks)) == pytest.approx(0)
