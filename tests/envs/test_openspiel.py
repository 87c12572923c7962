"""Every game as a game of OpenSpiel."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import ziggurat
from tests.envs.playing import every_game
from tests.sealed import CONFIRM
from ziggurat import bots
from ziggurat.core.errors import WrongOption
from ziggurat.envs import register_openspiel
from ziggurat.envs.numbers import encoder, rewards

NAMES = register_openspiel()


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"ziggurat_{name}", parameters)


def dealt(name: str, seed: int, **parameters: Any) -> Any:
    """A state after the deal."""
    state = load(name, **parameters).new_initial_state()
    state.apply_action(seed)
    return state


def test_every_game_is_registered_once() -> None:
    assert [f"ziggurat_{name}" for name in ziggurat.games()] == NAMES == register_openspiel()
    assert set(NAMES) <= set(pyspiel.registered_names())


@every_game
def test_openspiel_accepts_the_game(name: str, players: int) -> None:
    pyspiel.random_sim_test(
        load(name, players=players, turn_limit=2), num_sims=5, serialize=True, verbose=False
    )


@pytest.mark.parametrize("name", ziggurat.games())
def test_openspiel_accepts_a_game_of_full_length(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_game_is_that_of_its_seed(name: str, players: int) -> None:
    spiel = load(name, players=players, turn_limit=2)
    game = ziggurat.game(name)
    encode, size = encoder(name)
    assert spiel.observation_tensor_shape() == [size]
    assert spiel.num_distinct_actions() == game.action_count
    assert (spiel.num_players(), spiel.utility_sum()) == (players, 0)
    there = spiel.new_initial_state()
    assert there.is_chance_node()
    assert there.chance_outcomes()[17] == (17, 1 / 10_000)
    there.apply_action(17)
    here = game.start(players, 17, turn_limit=2)
    rng = Random(17)
    steps = 0
    while not here.over:
        seat = here.to_act[0]
        assert there.current_player() == seat
        numbers = [action.index for action in here.legal(seat)]
        assert there.legal_actions() == numbers
        for other in range(players):
            assert there.observation_tensor(other) == list(encode(here, other))
            assert json.loads(there.observation_string(other)) == here.view(other)
        assert there.returns() == [0] * players
        action = rng.choice(numbers)
        assert there.action_to_string(action) == str(game.action_at(action))
        here.apply(seat, game.action_at(action))
        there.apply_action(action)
        steps += 1
    assert there.is_terminal()
    assert there.returns() == rewards(here.ranks)
    assert len(there.history()) == steps + 1


def test_turns_are_sequential_where_seats_act_at_once() -> None:
    state = dealt("sealed", 3, players=3)
    for seat in range(3):
        assert state.current_player() == seat
        state.apply_action(state.legal_actions()[0])
        assert state.current_player() == seat
        assert state.legal_actions() == [CONFIRM.index]
        state.apply_action(CONFIRM.index)
    assert state.current_player() == 0
    assert json.loads(state.observation_string(0))["round"] == 2


@every_game
def test_resampling_deals_anew_what_the_player_cannot_know(name: str, players: int) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    same = True
    for spec in ("random", "planner:easy"):  # random play may never come to have something to hide
        state = dealt(name, 5, players=players)
        seats = [bots.make(spec, name) for _ in range(players)]
        rng = Random(5)
        for step in range(400):
            if state.is_terminal() or not same:
                break
            if step % 50 == 0:
                others = [state.resample_from_infostate(0, sampler) for _ in range(3)]
                for other in others:
                    assert other.observation_string(0) == state.observation_string(0)
                    assert other.history() == state.history()
                    assert other.current_player() == state.current_player()
                seen = [[o.observation_string(seat) for seat in range(1, players)] for o in others]
                same = same and all(hidden == seen[0] for hidden in seen)
            seat = state.current_player()
            view = json.loads(state.observation_string(seat))
            legal = [ziggurat.game(name).action_at(number) for number in state.legal_actions()]
            state.apply_action(seats[seat].choose(view, legal, rng, None).index)
        if not ziggurat.game(name).has_secrets:
            break
    assert same is not ziggurat.game(name).has_secrets
    undealt = load(name).new_initial_state()
    assert undealt.resample_from_infostate(0, sampler).is_chance_node()


@every_game
def test_clones_are_independent_and_stored_states_go_on(name: str, players: int) -> None:
    state = dealt(name, 9, players=players, turn_limit=1)
    before = str(state)
    clone, stored = state.clone(), pickle.loads(pickle.dumps(state))
    rng = Random(9)
    while not clone.is_terminal():
        action = rng.choice(clone.legal_actions())
        clone.apply_action(action)
        stored.apply_action(action)
        assert str(stored) == str(clone)
    assert str(state) == before
    assert pickle.loads(pickle.dumps(clone.get_game())).get_parameters() == (
        state.get_game().get_parameters()
    )


def bots_of(game: Any, simulations: int) -> list[Any]:
    """A searching bot in the first seat and random ones in the others."""
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    searching: Any
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        searching = mcts.MCTSBot(game, 1.5, simulations, evaluator, random_state=rng)
    else:
        searching = ismcts.ISMCTSBot(
            game, evaluator, 1.5, simulations, random_state=rng,
            use_observation_string=True, allow_inconsistent_action_sets=True,
        )  # fmt: skip
    others = [pyspiel.make_uniform_random_bot(seat, 7) for seat in range(1, game.num_players())]
    return [searching, *others]


@pytest.mark.parametrize("name", ziggurat.games())
def test_the_search_of_openspiel_plays(name: str) -> None:
    """MCTS where all is open, ISMCTS where something is hidden."""
    game = load(name, turn_limit=1)
    state = game.new_initial_state()
    state.apply_action(2)
    bots = bots_of(game, 5)
    while not state.is_terminal():
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)


def test_mcts_beats_random_players_at_ur() -> None:
    game = load("ur", turn_limit=2)
    total = 0.0
    for seed in range(10):
        state = game.new_initial_state()
        state.apply_action(seed)
        bots = bots_of(game, 60)
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        total += state.returns()[0]
    assert total >= 5  # of 10; a random player gets 0 on average, give or take 2.6


def test_the_learning_environment_of_openspiel_takes_our_games() -> None:
    env = rl_environment.Environment(
        load("tigris", turn_limit=1),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )
    step = env.reset()
    assert len(step.observations["info_state"][0]) == encoder("tigris")[1]
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0)


def test_parameters_are_players_deals_and_the_options_of_the_game() -> None:
    game = pyspiel.load_game("ziggurat_nim(players=3,misere=True,deals=1)")
    assert game.num_players() == 3
    assert game.options == {"layout": "3-4-5", "misere": True, "turn_limit": 100}
    assert game.new_initial_state().chance_outcomes() == [(0, 1.0)]
    long = load("nim", layout="1-3-5-7")
    assert pyspiel.load_game(str(long)).options == long.options
    assert long.options["layout"] == "1-3-5-7"
    assert load("ur").num_players() == 3  # two is not a number of the published game
    with pytest.raises(WrongOption):
        load("nim", players=9)
    with pytest.raises(ValueError, match="deals"):
        load("nim", deals=0)
    with pytest.raises(ValueError, match="one observation"):
        load("nim").make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))


def test_without_the_extra_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "ziggurat.envs.openspiel")
    monkeypatch.delattr("ziggurat.envs.openspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r'pyspiel, .*: pip install "ziggurat\[openspiel\]"'):
        register_openspiel()


def test_a_program_that_registered_the_games_ends_in_peace() -> None:
    script = "from ziggurat.envs import register_openspiel; print(len(register_openspiel()) > 1)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")
