"""Advice: from what a seat sees alone, as far as its turn goes, and another if asked."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.bots.test_reasons import positions
from tests.conformance.ages.positions import table as ages_table
from tests.conformance.tigris.positions import table as tigris_table
from tests.games.civilisation.moments import mid_game
from ziggurat.analysis.effort import EFFORTS
from ziggurat.bots import advice as advising
from ziggurat.bots.advice import advise
from ziggurat.bots.levels import LEVELS
from ziggurat.bots.players.adviser import Adviser
from ziggurat.core.state import REVEAL, State
from ziggurat.offers import Level

GAMES = ("ur", "tigris", "ages", "civilisation")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that judges little: what is tested here is not how well it plays."""
    monkeypatch.setattr(advising, "LEVEL", "hint")
    monkeypatch.setitem(LEVELS, "hint", Level(300, 4))


def some(game: str) -> list[State]:
    found = [state for state in positions(game) if not state.over]
    return found[:: max(1, len(found) // 6)]


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_are_legal_one_after_the_other_and_end_with_the_turn(game: str) -> None:
    for state in some(game):
        seat = state.to_act[0]
        found = advise(game, state.view(seat))
        assert found.steps
        after = ziggurat.game(game).imagine(state.view(seat), Random(9))
        for number, action in enumerate(found.steps):
            assert action in after.legal(seat)
            after.apply(seat, action)
            goes_on = number < len(found.steps) - 1
            if goes_on:
                assert after.effect != REVEAL, "nobody advises what rests on a deal"
                assert seat in after.to_act


@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_same_whatever_the_others_hold(game: str) -> None:
    known = ziggurat.game(game)
    for state in some(game)[::2]:
        seat = state.to_act[0]
        dealt = [known.imagine(state.view(seat), Random(seed)) for seed in (1, 2)]
        assert advise(game, dealt[0].view(seat)) == advise(game, dealt[1].view(seat))


def test_nobody_is_led_in_a_circle() -> None:
    """The bot would ask for four cards where nobody has more than three: it drops its offer, and
    puts it together again."""
    hands = {0: "1a 1b*2 2a 2b 3a 4b 5b 6a", 1: "3a*3", 2: ""}
    state = mid_game(phase="trade", hands=hands)
    told: list[Any] = []
    for _ in range(3):
        advice = advise("civilisation", state.view(0), told)
        assert advice.steps
        assert "x" not in [str(step) for step in advice.steps]
        told.append(advice.steps[0])
    assert len(set(told)) == 3


def test_an_offer_that_was_begun_is_gone_on_with() -> None:
    """Each good that is asked for may be named again: what can be answered stays the same."""
    hands = {0: "1a 1b*2 2a*2 3a 4a", 1: "1b*2 2a*3", 2: "1a*2 2a*2 3b"}
    state = mid_game(phase="trade", hands=hands)
    for text in (">*", "+1a", "+1b", "+3a", "'1a", "'1b", "'3a", "<3"):
        advice = advise("civilisation", state.view(0))
        assert advice.steps, text
        state.apply(0, state.parse(0, text))
    advice = advise("civilisation", state.view(0))
    signs = [str(step)[0] for step in advice.steps]
    assert signs[:2] == ["~", "~"] and "!" in signs


def test_one_offer_is_advised_and_not_what_comes_after_it() -> None:
    """What others answer to it is seen first."""
    hands = {0: "1a 1b*2 2a*2 3a 4a", 1: "1b*2 2a*3", 2: "1a*2 2a*2 3b"}
    state = mid_game(phase="trade", hands=hands)
    steps = [str(step) for step in advise("civilisation", state.view(0)).steps]
    assert steps[0][0] in ">@"
    assert steps[-1] == "!"
    assert steps.count("!") == 1
    for text in steps[:-1]:
        state.apply(0, state.parse(0, text))
    rest = advise("civilisation", state.view(0)).steps
    assert [str(step) for step in rest if str(step) != ".."] == ["!"]


@pytest.mark.parametrize("game", GAMES)
def test_a_second_opinion_is_another_move(game: str) -> None:
    for state in some(game):
        seat = state.to_act[0]
        view = state.view(seat)
        first = advise(game, view)
        second = advise(game, view, first.steps[:1])
        if len(state.legal(seat)) == 1:
            assert second.steps == ()
        else:
            assert second.steps
            assert second.steps[0] is not first.steps[0]


@pytest.mark.parametrize("name", ["normal", "hard", "master"])
def test_an_adviser_overlooks_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels of Civilisation differ by what they overlook: advice must not."""
    asked: list[Level] = []

    def watched(known: Any, judgement: Any, level: Level, *others: Any) -> Adviser:
        asked.append(level)
        return Adviser(known, judgement, level, *others)

    monkeypatch.setattr(advising, "LEVEL", name)
    monkeypatch.setattr(advising, "Adviser", watched)
    state = ziggurat.game("civilisation").start(3, seed=1)
    advise("civilisation", state.view(state.to_act[0]))
    assert [level.slips for level in asked] == [0]
    assert all(effort.planner("civilisation", 1).slips == 0 for effort in EFFORTS.values())


def test_what_a_turn_would_bring_anyway_is_no_reason() -> None:
    # There is nothing to be done but to end the turn, which produces science and resources.
    state = ages_table(resources=0, food=0, unused=0, civil_left=0, military_left=0)
    found = advise("ages", state.view(0))
    assert str(found.steps[-1]) == "."
    assert not {"culture", "science", "food"} & {reason.key for reason in found.reasons}


def test_reasons_say_what_the_steps_do() -> None:
    state = tigris_table(h7="K0", points={0: (2, 2, 2, 1)}, hand="KKKKKK", actions=1)
    found = advise("tigris", state.view(0))
    reasons = {reason.key: (reason.change, reason.now) for reason in found.reasons}
    assert reasons["smallest"] == (1, 2)
    assert reasons["points_black"] == (1, 2)


def test_whoever_has_no_time_left_is_told_what_was_found() -> None:
    state = ziggurat.game("tigris").start(4, 3)
    view: dict[str, Any] = state.view(state.to_act[0])
    assert advise("tigris", view, deadline=time.monotonic() - 1).steps
