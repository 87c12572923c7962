"""Every game as a Python game of OpenSpiel: ``ziggurat_ur`` and so on.

All chance is one chance node at the beginning: its outcome is the seed, which fixes the deal and
every later draw. That is the same game, as long as nobody looks at what is still hidden: a clone
holds the whole state, so a plain tree search over clones sees hidden hands and coming draws.
``resample_from_infostate`` deals anew what the player cannot know; searches made for hidden
information use it.

Turns are sequential: where several seats may act at once, the first one waited for is asked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Final

from ziggurat.core.game import Game
from ziggurat.core.state import State
from ziggurat.extras import extra
from ziggurat.registry import game as find_game
from ziggurat.registry import games, offers

with extra("openspiel"):
    import numpy as np
    import pyspiel

    from ziggurat.envs.numbers import encoder, rewards

PREFIX: Final = "ziggurat_"
PLAYERS: Final = "players"
DEALS: Final = "deals"
"""Game parameters beside the options of the game."""
USUAL_DEALS: Final = 10_000
DECISIONS_A_TURN: Final = 1000  # far more than a round of any game takes: OpenSpiel wants a bound


def register() -> list[str]:
    """Make every game that can show itself in numbers known to OpenSpiel, and name them."""
    known = set(pyspiel.registered_names())
    names = []
    for game in map(find_game, games()):
        if offers(game.name).encoding() is None:
            continue
        name = PREFIX + game.name
        names.append(name)
        if name not in known:
            # A class of its own: OpenSpiel keeps it until after the interpreter has gone, which
            # a function or a partial would not survive.
            made = type(f"Spiel{game.name.title()}", (SpielGame,), {"rules": game})
            pyspiel.register_game(_game_type(game), made)
    return names


def _game_type(game: Game) -> Any:
    kinds = pyspiel.GameType
    hidden = kinds.Information.IMPERFECT_INFORMATION
    published = [count for count in game.players if count not in game.house_players]
    return kinds(
        short_name=PREFIX + game.name,
        long_name=f"Ziggurat {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if game.has_secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: min(published),
            DEALS: USUAL_DEALS,
            **{option.name: _quoted(option.default) for option in game.options},
        },
    )


def _quoted(value: object) -> object:
    """A value as OpenSpiel stores it: it would read a word without letters as a number."""
    if isinstance(value, str) and not any(letter.isalpha() for letter in value):
        return f"'{_unquoted(value)}'"
    return value


def _unquoted(value: Any) -> Any:
    return value.strip("'") if isinstance(value, str) else value


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its number of players and its options; each of our games has its subclass."""

    rules: ClassVar[Game]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        chosen = {key: _unquoted(value) for key, value in parameters.items()}
        self.players: int = chosen.pop(PLAYERS)
        self.deals: int = chosen.pop(DEALS)
        if self.deals < 1:
            raise ValueError("deals is a whole number from 1 up")
        self.options = self.rules.check(self.players, chosen)
        turns = int(self.options["turn_limit"])
        information = pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_count,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=turns * self.players * DECISIONS_A_TURN,
        )
        kept = {key: _quoted(value) for key, value in parameters.items()}
        super().__init__(_game_type(self.rules), information, kept)

    def new_initial_state(self) -> SpielState:
        """The table before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What one player may know now; other kinds of observation are refused."""
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or (
            iig_obs_type is not None
            and (
                iig_obs_type.perfect_recall
                or not iig_obs_type.public_info
                or iig_obs_type.private_info != single
            )
        ):
            raise ValueError("there is one observation: what a player may know now")
        return Observer(self.rules.name)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_load_game, (str(self),))


def _load_game(text: str) -> Any:
    """A game from another process, where it was pickled."""
    register()
    return pyspiel.load_game(text)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A point in a game; OpenSpiel copies and stores its attributes, so there is only one."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(None)

    @property
    def table(self) -> State | None:
        """The state of our game; None before the deal."""
        return self.held.state

    def current_player(self) -> int:
        """The first seat that is waited for."""
        table = self.table
        if table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if table.over else table.to_act[0]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds of the deals, all equally likely."""
        deals = self.get_game().deals
        return [(seed, 1 / deals) for seed in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None  # noqa: S101 - only asked of players
        return [action.index for action in self.table.legal(player)]

    def _apply_action(self, action: int) -> None:
        game, table = self.get_game(), self.table
        if table is None:
            self.held = Held(game.rules.start(game.players, action, **game.options))
        else:
            table.apply(table.to_act[0], game.rules.action_at(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return str(self.get_game().rules.action_at(action))

    def returns(self) -> list[float]:
        """By rank once the game is over, 0 before."""
        if not self.is_terminal() or self.table is None:
            return [0.0] * int(self.num_players())
        return rewards(self.table.ranks)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that looks the same to this player, with everything unseen dealt anew."""
        other: SpielState = self.clone()
        if self.table is not None:
            rng = Random(sampler())
            other.held = Held(self.get_game().rules.imagine(self.table.view(player), rng))
        return other

    def __str__(self) -> str:
        return "" if self.table is None else json.dumps(self.table.dump())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),))


def _load_state(text: str) -> Any:
    register()
    return pyspiel.deserialize_game_and_state(text)[1]


class Held:
    """Our state in the hands of OpenSpiel: cloned by ``copy``, stored by its dump."""

    def __init__(self, state: State | None) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(None if self.state is None else self.state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_held, (None if self.state is None else self.state.dump(),))


def _held(dump: Mapping[str, Any] | None) -> Held:
    return Held(None if dump is None else find_game(dump["game"]).restore(dump))


class Observer:
    """What one player may know: the numbers of ``encode``, and the view as a string."""

    def __init__(self, name: str) -> None:
        self._encode, size = encoder(name)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at this state as this player; before the deal there is nothing to see."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._encode(state.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view of this player as JSON."""
        return "" if state.table is None else json.dumps(state.table.view(player), sort_keys=True)
