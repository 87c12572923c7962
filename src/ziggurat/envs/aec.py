"""A table as an environment of PettingZoo: one agent at a time is asked, and answers by number.

An agent is a seat, ``player_0`` and so on. The agent selected is the first seat that is waited for:
where several seats may act at once they are asked one after the other, each without seeing what the
others keep to themselves, and a seat is asked again and again until it passes, waits or is done. A
seat that is not waited for is not asked, even if it would have something to say; nor is the host.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any, SupportsInt

from ziggurat.extras import extra
from ziggurat.registry import game as find_game
from ziggurat.registry import offers
from ziggurat.words import words

with extra("envs"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv

    from ziggurat.envs.numbers import encoder, rewards

Observation = dict[str, NDArray[Any]]


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo declares no types
    """One table. ``observe`` gives ``observation``, what the seat may know, and ``action_mask``.

    Rewards come at the end (``ziggurat.envs.numbers.rewards``), and ``infos`` then hold ``scores``
    and ``ranks`` of all seats. An action that is not legal raises ``IllegalAction`` and changes
    nothing.
    """

    def __init__(
        self,
        game: str,
        players: int,
        *,
        max_steps: int | None,
        render_mode: str | None,
        language: str,
        options: Mapping[str, object],
    ) -> None:
        super().__init__()
        if max_steps is not None and max_steps < 1:
            raise ValueError("max_steps is a whole number from 1 up, or None")
        if render_mode not in (None, "ansi"):
            raise ValueError("render_mode is 'ansi' or None")
        self._game = find_game(game)
        self._options = self._game.check(players, options)
        self._encode, size = encoder(game)
        self._max_steps = max_steps
        self._language = language
        self._chance = Random()
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{self._game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = self._game.action_count
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self._actions) for agent in self.possible_agents
        }
        self.reset()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of a seat and the mask of its actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions of the game by their fixed numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        A seed deals the same game as ``game.start(players, seed)`` and also fixes the games of
        later resets without a seed. ``options`` is not read: the options of a game are given when
        the environment is made.
        """
        if seed is not None:
            self._chance = Random(int(seed))
        deal = self._chance.getrandbits(64) if seed is None else int(seed)
        self._state = self._game.start(len(self.possible_agents), deal, **self._options)
        self._steps = 0
        self._live = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._state.to_act[0]]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Observation:
        """What this agent may know; its mask is empty unless it is the one asked."""
        seat = self._seats[agent]
        asked = self._live and agent == self.agent_selection
        mask = self._game.mask(self._state.legal(seat) if asked else [])
        return {
            "observation": self._encode(self._state, seat),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def step(self, action: SupportsInt | None) -> None:
        """Let the agent selected act; once the game is over, each agent steps out with None."""
        if not self._live:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if action is None:
            raise ValueError(f"{agent} is asked: None is the step of an agent that is done")
        state = self._state
        state.apply(self._seats[agent], self._game.action_at(int(action)))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        if state.over:
            self._finish()
        elif self._steps == self._max_steps:
            self._live = False
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[state.to_act[0]]

    def _finish(self) -> None:
        self._live = False
        self.terminations = dict.fromkeys(self.agents, True)
        scores, ranks = self._state.scores, self._state.ranks
        for agent, reward in zip(self.agents, rewards(ranks), strict=True):
            self.rewards[agent] = reward
            self.infos[agent] = {"scores": scores[:], "ranks": ranks[:]}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table as the agent selected sees it, as text."""
        if self.render_mode is None:
            return None
        view = self._state.view(self._seats[self.agent_selection])
        text = offers(self._game.name).text()
        if text is None:
            return json.dumps(view, indent=2, ensure_ascii=False) + "\n"
        said = words(self._language, self._game.name)
        parts = (text.board, text.seats, text.result if self._state.over else None)
        drawn = [draw(view, said, self.possible_agents) for draw in parts if draw is not None]
        return "".join([f"{part}\n" for part in drawn])

    def close(self) -> None:
        """Nothing is held open."""

    def __getstate__(self) -> dict[str, Any]:
        """For ``copy.deepcopy`` and ``pickle``: the game by its name, the state by its dump."""
        kept = self.__dict__ | {"_game": self._game.name, "_state": self._state.dump()}
        del kept["_encode"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._game = find_game(kept["_game"])
        self._encode, _ = encoder(kept["_game"])
        self._state = self._game.restore(kept["_state"])
