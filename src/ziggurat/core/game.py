"""The description of a game: who may play it, with which options, and how a state begins."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

from ziggurat.core import mypyc_attr, show
from ziggurat.core.action import Action, Actions
from ziggurat.core.chance import Chance, restore_chance
from ziggurat.core.errors import WrongOption, WrongPosition
from ziggurat.core.option import Option, Options, check_options
from ziggurat.core.state import State

__all__ = ["Game", "Made", "new_seed"]

S = TypeVar("S", bound=State)
Made = Callable[[], S]
"""The class of a state: it is made blank, and ``State.begin`` fills it."""


@mypyc_attr(native_class=False)
class Game(ABC):
    """Everything about a game that does not change while it is played."""

    name: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    rules_version: ClassVar[int]
    """Bumped whenever a fix changes what is legal."""
    has_secrets: ClassVar[bool]
    """Whether seats see different things, so that a shared screen must be covered between them."""
    house_players: ClassVar[tuple[int, ...]] = ()
    """Player counts that the published game does not have."""
    minutes: ClassVar[int] = 60
    """About how long a game takes around a table: lists begin with the shortest."""
    timed: ClassVar[bool] = False
    """Whether a part of it can be played against a clock (``State.time_up``, ``State.closing``)."""
    actions: ClassVar[Actions]
    view_shape: ClassVar[type | None] = None
    """The published shape of its views: a ``TypedDict`` (see ``ziggurat.shapes``)."""

    def start(self, players: Any, seed: int | None = None, **options: object) -> State:
        """A new game. The same players, seed and options give the same game for ever.

        What is not a number of players is refused in words, also where this is compiled.
        """
        chosen = self.check(players, options)
        return self.deal(players, Chance(new_seed() if seed is None else seed), chosen)

    def check(self, players: object, options: Mapping[str, object]) -> Options:
        """Every option with its value, or a refusal that says what is wrong."""
        if not isinstance(players, int) or players not in self.players:
            counts = " ".join(map(str, self.players))
            raise WrongOption("wrong_players", players=str(players)[:80], choices=counts)
        chosen = check_options(self.options, options)
        self.check_combination(players, chosen)
        return chosen

    def check_combination(self, players: int, options: Options) -> None:
        """Refuse options that do not go together; most games have none."""
        return

    @abstractmethod
    def deal(self, players: int, chance: Chance, options: Options) -> State:
        """Set up the table."""

    @abstractmethod
    def restore(self, data: Mapping[str, Any]) -> State:
        """The state that ``State.dump`` wrote; names what does not add up."""

    @abstractmethod
    def imagine(self, view: Mapping[str, Any], rng: Random) -> State:
        """A full state that looks like this view: everything unseen is dealt at random."""

    def restored(
        self,
        data: Mapping[str, Any],
        form: int,
        make: Made[S],
        read: Callable[[S, Mapping[str, Any]], None],
    ) -> S:
        """What most games do to restore a state: make one, and read the dump into it."""
        chance = restore_chance(data)
        players, options = self.check_header(data, form)
        state = make()
        state.begin(players, options, chance)
        read(state, data)
        return state

    def imagined(
        self,
        view: Mapping[str, Any],
        form: int,
        make: Made[S],
        read: Callable[[S, Mapping[str, Any], Random], None],
        rng: Random,
    ) -> S:
        """The same for a view: what is unseen is dealt as the view is read."""
        players, options = self.check_header(view, form)
        state = make()
        state.begin(players, options, Chance(rng.getrandbits(128)))
        read(state, view, rng)
        return state

    # What people see

    def __repr__(self) -> str:
        counts = " ".join(map(str, self.players))
        return f"<{self.name}: players {counts}, {self.action_count} actions>"

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str | None = None) -> str:
        """What it is: players, options and actions, in the language of the locale or the named."""
        return show("game_text", self, language)

    def _repr_html_(self) -> str:
        """The same for a notebook, with a picture."""
        return show("game_html", self)

    # Actions as numbers, for learning code

    @property
    def action_count(self) -> int:
        """How many actions the game knows in all."""
        return len(self.actions)

    def action_index(self, action: Action) -> int:
        """The fixed number of an action, below ``action_count``."""
        return action.index

    def action_at(self, index: int) -> Action:
        """The action of that number."""
        return self.actions.at(index)

    def mask(self, answers: Sequence[Action]) -> bytearray:
        """One byte for each action of the game: 1 for those among the answers."""
        mask = bytearray(len(self.actions))
        for action in answers:
            mask[action.index] = 1
        return mask

    def bits(self, answers: Sequence[Action]) -> bytes:
        """The same mask with a bit for each action, the lowest first."""
        mask = 0
        for action in answers:
            mask |= 1 << action.index
        return mask.to_bytes((len(self.actions) + 7) >> 3, "little")

    def check_header(self, data: Mapping[str, Any], form: int) -> tuple[int, Options]:
        """Players and options of a dump or view of this game, or a refusal."""
        if not isinstance(data, Mapping) or data.get("game") != self.name:
            raise WrongPosition("other_game", game=self.name)
        if data.get("form") != form:
            raise WrongPosition("other_form", form=str(data.get("form"))[:20], known=form)
        options = data.get("options")
        if not isinstance(options, Mapping):
            raise WrongPosition("missing", field="options")
        chosen = self.check(data.get("players"), options)
        return int(data["players"]), chosen


def new_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(128)
