"""Chances from judgement, scores and how far a game has come."""

from __future__ import annotations

from math import exp, log

import pytest

from ziggurat.analysis.chances import PER_SEAT, Chances, chances_of, softmax
from ziggurat.analysis.fitting import Position, calibration, fitted, weights_of
from ziggurat.core.errors import Refusal
from ziggurat.offers import Judgement
from ziggurat.registry import game, offers

GAMES = ("ur", "tigris", "ages", "civilisation")


def test_strengths_become_chances() -> None:
    even, strong = softmax([0.0, log(3.0)])
    assert (even, strong) == pytest.approx((0.25, 0.75))


def test_a_seat_is_told_by_its_judgement_its_points_and_the_course() -> None:
    state = game("ur").start(players=2, seed=1)
    worth = {0: 30, 1: 10}
    judged = Judgement(lambda _, seat: worth[seat], course=lambda _: 75)
    chances = Chances(judged, (0.0,) * PER_SEAT, 10.0, 2.0)
    first, second = chances.told(state)
    # 30 and 10 lie one unit of 10 on either side of their middle; at 75 % half of that counts for
    # the middle of the game and half for its end. Both have one point: no difference.
    assert first[:6] == (0.0, 0.5, 0.5, 0.0, 0.0, 0.0)
    assert second[:6] == (0.0, -0.5, -0.5, 0.0, 0.0, 0.0)
    assert (first[6], second[6]) == ((0.75, 0.0) if state.to_act == (0,) else (0.0, 0.75))


def test_weights_turn_what_is_told_into_chances() -> None:
    state = game("ur").start(players=2, seed=1)
    worth = {0: 30, 1: 10}
    judged = Judgement(lambda _, seat: worth[seat], course=lambda _: 100)
    weights = (0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0)
    first, second = Chances(judged, weights, 10.0, 1.0).of(state)
    assert first / second == pytest.approx(exp(1.0))  # 0.5 for each, two units apart
    assert first + second == pytest.approx(1.0)


def test_when_it_is_over_the_victory_is_known() -> None:
    chances = chances_of("ur")
    state = game("ur").start(players=3, seed=5, turn_limit=1)
    while not state.over:
        state.apply(state.to_act[0], state.legal(state.to_act[0])[-1])
    share = 1 / len(state.winners)
    assert chances.of(state) == tuple(share if s in state.winners else 0.0 for s in range(3))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_fitted_chances(name: str) -> None:
    players = game(name).players[0]
    state = game(name).start(players=players, seed=3)
    found = chances_of(name).of(state)
    assert len(found) == players and sum(found) == pytest.approx(1.0)
    assert all(0 < chance < 1 for chance in found)
    weights = chances_of(name).weights
    assert len(weights) == PER_SEAT
    assert min(weights[:-1]) >= 0 < max(weights[:3])  # more is never worse, and the judgement tells


@pytest.mark.parametrize("name", GAMES)
def test_the_course_goes_from_the_beginning_to_the_end(name: str) -> None:
    judgement = offers(name).judgement()
    assert judgement is not None and judgement.course is not None
    rules = game(name)
    state = rules.start(players=rules.players[0], seed=3, turn_limit=2)
    begun = judgement.course(state)
    last = begun
    while not state.over:
        last = judgement.course(state)
        assert 0 <= last <= 100
        state.apply(state.to_act[0], state.legal(state.to_act[0])[-1])
    assert begun < last


def test_a_game_without_them_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.analysis.chances.FILE", "none.json")
    with pytest.raises(Refusal, match="not analysed"):
        chances_of.__wrapped__("ur")


def _lead(value: float) -> list[tuple[float, ...]]:
    """Two seats at the end of a game, one ahead by twice the value."""
    rest = (0.0,) * 4
    return [(0.0, 0.0, value, *rest), (0.0, 0.0, -value, *rest)]


def test_weights_are_fitted_to_outcomes() -> None:
    # Whoever is ahead wins three games of four: the odds are 3, and two apart is log 3 / 2 each.
    won, lost = Position(_lead(1.0), (1.0, 0.0)), Position(_lead(1.0), (0.0, 1.0))
    weights = fitted([[won], [won], [won], [lost]] * 1000)
    assert weights[2] == pytest.approx(log(3.0) / 2, abs=0.01)
    assert weights[:2] == (0.0, 0.0)


def test_more_is_never_worse() -> None:
    positions = [Position(_lead(1.0), (0.0, 1.0))] * 10
    assert weights_of(positions, 1.0) == (0.0,) * PER_SEAT


def test_calibration_counts_who_won() -> None:
    judged = Judgement(lambda _, seat: 0)
    chances = Chances(judged, (0.0, 0.0, log(3.0) / 2, 0.0, 0.0, 0.0, 0.0), 1.0, 1.0)
    # In each of four games one seat is given 75 %, the other 25 %; three of the four are won.
    games = [[Position(_lead(1.0), (1.0, 0.0))]] * 3 + [[Position(_lead(1.0), (0.0, 1.0))]]
    found = calibration(games, chances)
    assert [(round(one.said, 2), one.won, one.count) for one in found.bins] == [
        (0.25, 0.25, 4),
        (0.75, 0.75, 4),
    ]
    assert all(one.low <= one.won <= one.high for one in found.bins)
    assert found.surprise == pytest.approx(-(3 * log(0.75) + log(0.25)) / 4)
    assert found.uniform == pytest.approx(log(2.0))
