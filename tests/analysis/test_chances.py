"""Chances from judgement, scores and how far a game has come."""

from __future__ import annotations

from math import exp, log

import pytest

from ziggurat.analysis.calibration import calibration
from ziggurat.analysis.chances import (
    PER_SEAT,
    Chances,
    Scale,
    Seen,
    chances_of,
    seen,
    softmax,
    telling,
)
from ziggurat.analysis.fitting import Finished, Position, fitted, scale_of, units, weights_of
from ziggurat.bots.nets import judgement_of
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
    first, second = Scale(10.0, 2.0, {}).rows(seen(judged, state))
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
    first, second = Chances(judged, {"": Scale(10.0, 1.0, {2: weights})}).of(state)
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
    for scale in chances_of(name).scales.values():
        for weights in scale.weights.values():
            assert len(weights) == PER_SEAT
            assert min(weights[:-1]) >= 0  # more is never worse,
            assert max(weights[:-1]) > 0  # and judgement or points tell


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


def _lead(value: float, *others: float) -> list[tuple[float, ...]]:
    """Seats at the end of a game: one ahead by so much, one behind by it, and others."""
    rest = (0.0,) * 4
    return [(0.0, 0.0, one, *rest) for one in (value, -value, *others)]


def test_weights_are_fitted_to_outcomes() -> None:
    # Whoever is ahead wins three games of four: the odds are 3, and two apart is log 3 / 2 each.
    won, lost = Position(_lead(1.0), (1.0, 0.0)), Position(_lead(1.0), (0.0, 1.0))
    weights = fitted([[won], [won], [won], [lost]] * 80)[2]
    assert weights[2] == pytest.approx(log(3.0) / 2, abs=0.01)
    assert weights[:2] == (0.0, 0.0)


def test_a_number_of_players_has_weights_of_its_own() -> None:
    # Of two the leader wins three games of four; of three, who are one apart each, 9 of 13, the
    # second 3 and the last 1: the odds from one to the next are 3, and the weight is log 3.
    two = [Position(_lead(1.0), won, 40.0) for won in [(1.0, 0.0)] * 3 + [(0.0, 1.0)]]
    wins = [(1.0, 0.0, 0.0)] * 9 + [(0.0, 1.0, 0.0)] + [(0.0, 0.0, 1.0)] * 3
    three = [Position(_lead(1.0, 0.0), won, 40.0) for won in wins]
    weights = fitted([[one] for one in two * 12 + three * 4])
    assert weights[2][2] == pytest.approx(log(3.0) / 2, abs=0.05)
    assert weights[3][2] == pytest.approx(log(3.0), abs=0.05)


def test_few_games_of_a_number_of_players_are_held_to_the_others() -> None:
    two = [Position(_lead(1.0), won) for won in [(1.0, 0.0)] * 3 + [(0.0, 1.0)]] * 50
    lone = Position(_lead(1.0, 0.0), (0.0, 1.0, 0.0))
    weights = fitted([[one] for one in [*two, lone]])
    assert weights[3][2] == pytest.approx(weights[2][2], abs=0.05)


def test_more_is_never_worse() -> None:
    positions = [Position(_lead(1.0), (0.0, 1.0))] * 10
    assert weights_of(positions, 1.0) == (0.0,) * PER_SEAT


def _game(won: int, kind: str = "", apart: int = 1) -> Finished:
    """A game of two at whose end the first was ahead of the middle by so much."""
    seen = Seen(kind, 100, -1, (apart, -apart), (0, 0))
    return Finished((seen,), (1.0 - won, 0.0 + won))


def _chances(weight: float) -> Chances:
    weights = (0.0, 0.0, weight, 0.0, 0.0, 0.0, 0.0)
    return Chances(Judgement(lambda _, seat: 0), {"": Scale(1.0, 1.0, {2: weights})})


def test_calibration_counts_who_won() -> None:
    # In each of four games one seat is given 75 %, the other 25 %; three of the four are won.
    games = [_game(0)] * 3 + [_game(1)]
    found = calibration(games, _chances(log(3.0) / 2))
    assert [(round(one.said, 2), one.won, one.count) for one in found.bins] == [
        (0.25, 0.25, 4),
        (0.75, 0.75, 4),
    ]
    assert all(one.low <= one.won <= one.high for one in found.bins)
    assert found.whole.surprise == pytest.approx(-(3 * log(0.75) + log(0.25)) / 4)
    assert found.whole.uniform == pytest.approx(log(2.0))
    assert found.whole.slope == pytest.approx(1.0, abs=0.001)


def test_the_slope_tells_chances_that_are_too_sure() -> None:
    games = ([_game(0)] * 3 + [_game(1)]) * 100
    # Twice the strength gives 90 % to who has 75 %: half of it would be right.
    sure, timid = (calibration(games, _chances(w)).whole for w in (log(3.0), log(3.0) / 4))
    assert sure.slope == pytest.approx(0.5, abs=0.001) and sure.high < 0.7
    assert timid.slope == pytest.approx(2.0, abs=0.001) and timid.low > 1.4


def test_calibration_is_told_by_players_kind_and_stage() -> None:
    early = Finished((Seen("short", 10, 0, (1, -1, 0), (0, 0, 0)),), (1.0, 0.0, 0.0))
    found = calibration([_game(0, "long"), _game(1, "short"), early], _chances(0.1))
    assert {name: part.games for name, part in found.parts.items()} == {
        "2 players": 2, "3 players": 1, "long": 1, "short": 2, "first": 1, "middle": 0, "last": 2,
    }  # fmt: skip


def test_kinds_of_a_game_have_units_of_their_own() -> None:
    short = [_game(won, "short", 10) for won in (0, 0, 0, 1)] * 10
    long = [_game(won, "long", 500) for won in (0, 0, 0, 1)] * 10
    assert units(short) == (15.0, 1.0)
    scales = {"short": scale_of(short), "long": scale_of(long)}
    chances = Chances(Judgement(lambda _, seat: 0), scales)
    for one in (short[0], long[0]):
        ahead, behind = softmax(chances.strengths(one.moments[0]))
        assert ahead == pytest.approx(0.75, abs=0.01) and ahead + behind == pytest.approx(1.0)


def test_ur_is_told_by_its_net(monkeypatch: pytest.MonkeyPatch) -> None:
    judgement, state = telling("ur"), game("ur").start(3, seed=5)
    assert judgement is not None
    odds = tuple(judgement_of("ur").odds(state, seat) for seat in range(3))
    assert seen(judgement, state).values == odds
    assert odds != tuple(judgement.value(state, seat) for seat in range(3))
    by_hand = telling("tigris")
    assert by_hand is not None and by_hand.odds is None
    monkeypatch.setattr("ziggurat.analysis.chances.has_net", lambda _: False)
    with pytest.raises(Refusal, match="not analysed"):
        chances_of.__wrapped__("ur")  # what was fitted to the net suits nothing else
