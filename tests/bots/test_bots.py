"""What a bot is handed, and that it always answers."""

from __future__ import annotations

import gc
import json
from collections.abc import Sequence
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

import ziggurat
from ziggurat import bots
from ziggurat.bots.players.playout import play, play_randomly
from ziggurat.core.action import Action
from ziggurat.core.chance import Chance
from ziggurat.core.errors import UnknownGame
from ziggurat.core.state import State

UR = ziggurat.game("ur")
SEALED = ziggurat.game("sealed")


class Recorder:
    """A random bot that keeps everything it was ever handed."""

    def __init__(self) -> None:
        self.overran = False
        self.kept: list[tuple[Any, ...]] = []

    def choose(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        self.kept.append((view, legal, rng, deadline))
        return legal[int(rng.random() * len(legal))]


def reachable(*roots: object) -> list[object]:
    """Everything that can be got at from here, short of the program itself."""
    seen: dict[int, object] = {}
    left = list(roots)
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(
            thing, type | ModuleType | FunctionType | BuiltinFunctionType
        ):
            continue
        seen[id(thing)] = thing
        left += gc.get_referents(thing)
    return list(seen.values())


@pytest.mark.parametrize("name", ["ur", "sealed"])
def test_a_bot_cannot_reach_the_state_or_its_generator(name: str) -> None:
    state = ziggurat.game(name).start(3, 5, turn_limit=3)
    recorders = [Recorder() for _ in range(3)]
    play(state, recorders, Random(1))
    for recorder in recorders:
        assert recorder.kept
        found = reachable(recorder.kept)
        assert not [thing for thing in found if isinstance(thing, State | Chance)]
        assert state.chance.key not in found


def test_the_walk_would_find_a_state() -> None:
    state = UR.start(3, 5)
    assert [thing for thing in reachable([{"a": (state,)}]) if isinstance(thing, Chance)]


def test_a_bot_is_handed_plain_data_of_its_own_seat() -> None:
    state = UR.start(3, 5, turn_limit=2)
    recorders = [Recorder() for _ in range(3)]
    play(state, recorders, Random(1))
    for seat, recorder in enumerate(recorders):
        for view, legal, _, deadline in recorder.kept:
            assert view["you"] == seat
            assert json.loads(json.dumps(view)) == view
            assert all(type(action) is Action for action in legal)
            assert deadline is None


def test_the_specs_are_the_bots_there_are() -> None:
    levels = ("easy", "normal", "hard", "master")
    assert ("random", *[f"planner:{level}" for level in levels]) == bots.SPECS
    for spec in (*bots.SPECS, "planner"):
        state = UR.start(2, 1)
        seat = state.to_act[0]
        bot = bots.make(spec, "ur")
        assert bot.choose(state.view(seat), state.legal(seat), Random(1), None) in state.legal(seat)
        assert not getattr(bot, "overran", False)


@pytest.mark.parametrize("spec", ["", "planner:", "planner:brave", "normal", "Random", "x" * 500])
def test_an_unknown_bot_is_refused_with_the_choices(spec: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        bots.make(spec, "ur")
    assert refused.value.code == "unknown_bot"
    assert refused.value.details["bot"] == spec[:80]
    assert refused.value.details["choices"] == " ".join(bots.SPECS)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame) as refused:
        bots.make("random", "chess")
    assert refused.value.code == "unknown_game"


@pytest.mark.parametrize("spec", bots.SPECS)
@pytest.mark.parametrize("players", [2, 3])
def test_every_bot_plays_with_secrets_and_simultaneous_choices(spec: str, players: int) -> None:
    state = SEALED.start(players, 11)
    play(state, [bots.make(spec, "sealed") for _ in range(players)], Random(3))
    assert state.over


def among_random_bots(spec: str, players: int) -> list[bots.Bot]:
    """A bot, and others that take no time."""
    return [bots.make(spec, "ur"), *[bots.make("random", "ur") for _ in range(players - 1)]]


@pytest.mark.parametrize("spec", bots.SPECS)
@pytest.mark.parametrize("players", [3, 4])
def test_every_bot_plays_ur_to_the_end(spec: str, players: int) -> None:
    state = UR.start(players, 11, turn_limit=1)
    play(state, among_random_bots(spec, players), Random(3))
    assert state.over


@pytest.mark.parametrize("spec", bots.SPECS)
def test_the_same_seed_gives_the_same_game(spec: str) -> None:
    ends = []
    for _ in range(2):
        state = UR.start(2, 11, turn_limit=2)
        play(state, among_random_bots(spec, 2), Random(3))
        assert state.over
        ends.append(state.dump())
    assert ends[0] == ends[1]


def test_random_play_reaches_the_end_and_counts_decisions() -> None:
    state = UR.start(4, 2026, turn_limit=5)
    decisions = play_randomly(state, Random(4))
    assert state.over
    again = UR.start(4, 2026, turn_limit=5)
    assert play_randomly(again, Random(4)) == decisions
    assert again.dump() == state.dump()
    assert decisions >= 16 + 4 * 5  # set-up, and an exchange in every turn
