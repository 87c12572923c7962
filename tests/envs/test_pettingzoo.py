"""Every game as an environment of PettingZoo."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import ziggurat
from tests.envs.playing import every_game
from tests.sealed import CONFIRM, PICKS
from tests.sealed.encode import PICKED_FROM, SEATS_FROM
from ziggurat.core.errors import IllegalAction, WrongOption
from ziggurat.envs import pettingzoo_env
from ziggurat.envs.aec import TableEnv
from ziggurat.envs.numbers import encoder, rewards

EXPECTED_WARNINGS = (
    "Observation is not a NumPy array",  # it is a dict, for the sake of the mask
    "Observation space for each agent probably should be",
    "Observation numpy array is all zeros",  # Nim when all heaps are gone
    "Action mask numpy array is all zeros",  # an agent that is done
)


def legal(env: TableEnv) -> list[int]:
    """The numbers in the mask of the agent that is asked."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return [int(number) for number in np.flatnonzero(mask)]


def play(env: TableEnv, rng: Random) -> list[tuple[str, int]]:
    """Play on at random until nobody is left; returns who did what."""
    done = []
    for agent in env.agent_iter():
        _, _, terminated, truncated, _ = env.last()
        action = None if terminated or truncated else rng.choice(legal(env))
        if action is not None:
            done.append((agent, action))
        env.step(action)
    return done


@every_game
def test_pettingzoo_accepts_the_game(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in EXPECTED_WARNINGS:
            warnings.filterwarnings("ignore", message=message)
        api_test(pettingzoo_env(name, players), num_cycles=100)
        # Short games, so that the end is looked at too.
        api_test(pettingzoo_env(name, players, turn_limit=1), num_cycles=1000)
        api_test(pettingzoo_env(name, players, max_steps=7), num_cycles=20)


@every_game
def test_a_seed_fixes_everything(name: str, players: int) -> None:
    seed_test(lambda: pettingzoo_env(name, players), num_cycles=50)


@every_game
def test_an_episode_is_the_game_of_its_seed(name: str, players: int) -> None:
    env = pettingzoo_env(name, players=players)
    env.reset(seed=11)
    game = ziggurat.game(name)
    encode, _ = encoder(name)
    state = game.start(players, 11)
    rng = Random(11)
    while not state.over:
        seat = state.to_act[0]
        assert env.agent_selection == f"player_{seat}"
        numbers = [action.index for action in state.legal(seat)]
        assert legal(env) == numbers
        seen = env.observe(env.agent_selection)["observation"]
        assert seen.tobytes() == encode(state, seat).tobytes()
        action = rng.choice(numbers)
        env.step(action)
        state.apply(seat, game.action_at(action))
    for seat, agent in enumerate(env.possible_agents):
        assert env.agent_selection == agent
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None and not observation["action_mask"].any()
        assert terminated and not truncated
        assert reward == rewards(state.ranks)[seat]
        assert info == {"scores": state.scores, "ranks": state.ranks}
        env.step(None)
    assert env.agents == []


@every_game
def test_an_episode_is_truncated_without_a_reward(name: str, players: int) -> None:
    env = pettingzoo_env(name, players, max_steps=3)
    for seed in (1, 2):
        env.reset(seed=seed)
        for step in range(3):
            assert not any(env.truncations.values()), step
            env.step(legal(env)[0])
        assert env.truncations == dict.fromkeys(env.possible_agents, True)
        assert not any(env.terminations.values())
        for agent in env.possible_agents:
            assert env.agent_selection == agent
            observation, reward, terminated, truncated, info = env.last()
            assert observation is not None and not observation["action_mask"].any()
            assert (reward, terminated, truncated, info) == (0, False, True, {})
            env.step(None)
        assert env.agents == []


def test_a_game_that_ends_with_the_last_step_is_not_truncated() -> None:
    env = pettingzoo_env("nim", 2)
    env.reset(seed=1)
    steps = len(play(env, Random(1)))
    env = pettingzoo_env("nim", 2, max_steps=steps)
    env.reset(seed=1)
    assert len(play(env, Random(1))) == steps
    env.reset(seed=1)
    rng = Random(1)
    for _ in range(steps):
        env.step(rng.choice(legal(env)))
    assert all(env.terminations.values()) and not any(env.truncations.values())


def test_seats_that_act_at_once_are_asked_one_after_the_other_and_do_not_see() -> None:
    env = pettingzoo_env("sealed", 3)
    shown: list[Any] = []
    for pick in (0, 1):
        env.reset(seed=4)
        asked = []
        for _ in range(3):
            asked += [env.agent_selection] * 2
            hand = legal(env)
            assert len(hand) == 3 and set(hand) <= {card.index for card in PICKS}
            env.step(hand[pick])
            assert legal(env) == [CONFIRM.index]
            # Nobody but the seat itself sees a card that is set aside.
            for agent in env.agents:
                numbers = env.observe(agent)["observation"]
                mine = agent == env.agent_selection
                laid_before = agent in asked
                assert numbers[PICKED_FROM : PICKED_FROM + 20].any() == (mine or laid_before)
            if len(asked) == 2:
                shown.append(env.observe("player_1")["observation"].tolist())
            env.step(CONFIRM.index)
        assert asked == [f"player_{seat}" for seat in (0, 0, 1, 1, 2, 2)]
        # Everybody has laid a card: a new round begins with the first seat.
        assert env.agent_selection == "player_0"
        assert not env.observe("player_0")["observation"][SEATS_FROM : SEATS_FROM + 3].any()
    assert shown[0] == shown[1]


def test_only_the_agent_that_is_asked_has_a_mask_and_the_host_is_never_asked() -> None:
    env = pettingzoo_env("sealed", 2)
    env.reset(seed=4)
    last_round = ziggurat.game("sealed").actions.parse("#").index
    while not any(env.terminations.values()):
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            assert mask.any() == (agent == env.agent_selection)
            assert not mask[last_round]
        with pytest.raises(IllegalAction):
            env.step(last_round)
        env.step(legal(env)[0])


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = pettingzoo_env("ur", 3)
    env.reset(seed=3)
    before = env.observe("player_0")["observation"].tolist(), legal(env), env.agent_selection
    count = ziggurat.game("ur").action_count
    for wrong in (min(set(range(count)) - set(legal(env))), -1, count):
        with pytest.raises(IllegalAction):
            env.step(wrong)
    with pytest.raises(ValueError, match="is asked"):
        env.step(None)
    after = env.observe("player_0")["observation"].tolist(), legal(env), env.agent_selection
    assert before == after
    env.step(np.int64(legal(env)[0]))


def test_a_seed_also_fixes_the_games_after_it() -> None:
    env = pettingzoo_env("ur", 3)
    runs = []
    for _ in range(2):
        env.reset(seed=8)
        deals = []
        for _ in range(3):
            deals.append(env.observe("player_0")["observation"].tobytes())
            env.reset()
        runs.append(deals)
    assert runs[0] == runs[1]
    assert len(set(runs[0])) == 3


def test_a_new_episode_can_begin_in_the_middle_of_one() -> None:
    env = pettingzoo_env("nim", 2)
    env.reset(seed=1)
    first = play(env, Random(1))
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(legal(env)[0])
    env.step(None)  # one of the two has stepped out
    env.reset(seed=1)
    assert env.agents == ["player_0", "player_1"]
    assert play(env, Random(1)) == first


@every_game
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_by_itself(name: str, players: int, again: Any) -> None:
    env = pettingzoo_env(name, players, turn_limit=1)
    env.reset(seed=2)
    env.step(legal(env)[0])
    other = again(env)
    before = env.observe(env.agent_selection)["observation"].tolist()
    played = play(other, Random(2))
    assert env.observe(env.agent_selection)["observation"].tolist() == before
    assert play(env, Random(2)) == played


def test_options_are_those_of_the_game() -> None:
    env = pettingzoo_env("nim", 2, layout="1-3-5-7", misere=True)
    assert len(legal(env)) == 1 + 3 + 5 + 7
    with pytest.raises(WrongOption):
        pettingzoo_env("nim", 2, layout="9")
    with pytest.raises(WrongOption):
        pettingzoo_env("nim", 7)
    with pytest.raises(WrongOption):
        pettingzoo_env("nim", 2, colour="red")
    with pytest.raises(ValueError, match="max_steps"):
        pettingzoo_env("nim", 2, max_steps=0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_is_drawn_as_text(language: str) -> None:
    env = pettingzoo_env("nim", 2, render_mode="ansi", language=language)
    env.reset(seed=1)
    assert env.render() == " a  ● ● ●\n b  ● ● ● ●\n c  ● ● ● ● ●\n"
    won = {"en": "Won by", "fr": "Gagné par"}[language]
    while not any(env.terminations.values()):
        assert won not in str(env.render())
        env.step(legal(env)[-1])
    assert won in str(env.render())


@every_game
def test_every_game_can_be_drawn(name: str, players: int) -> None:
    env = pettingzoo_env(name, players, render_mode="ansi", turn_limit=1)
    env.reset(seed=1)
    assert len(str(env.render())) > 20
    assert "\x1b" not in str(env.render())
    while not any(env.terminations.values()):
        env.step(legal(env)[0])
    assert len(str(env.render())) > 20
    assert pettingzoo_env(name, players).render() is None
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo_env(name, players, render_mode="human")


def test_without_the_extra_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "ziggurat.envs.aec")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r'pettingzoo, .*: pip install "ziggurat\[envs\]"'):
        pettingzoo_env("ur", 3)


def test_nothing_of_the_extras_is_loaded_before_it_is_needed() -> None:
    script = (
        "import sys, ziggurat.envs\n"
        "print([name for name in ('numpy', 'pettingzoo', 'gymnasium', 'pyspiel')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
