"""Many tables at once, in arrays: what ``ziggurat.envs.batch`` makes.

As far as a game of several seats allows, it is a vector environment of Gymnasium: ``reset`` and
``step`` give observations, rewards, terminations, truncations and infos with a row for each table,
and a table whose game is over begins the next one in the same step. A step may be made in two
halves, ``step_async`` and ``step_wait``, with something else done in between.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from ziggurat.core.errors import UnknownGame
from ziggurat.core.tables import Tables
from ziggurat.extras import extra
from ziggurat.offers import Encoding
from ziggurat.registry import game as find_game
from ziggurat.registry import offers

with extra("train"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ziggurat.envs.numbers import always, encoding_of, pairs, rewards

Arrays = dict[str, NDArray[Any]]
Stepped = tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]
"""Observations, rewards, terminations, truncations and infos."""
OBSERVATIONS: Final = ("dense", "sparse", "none")
ENDED: Final = ("scores", "ranks")
"""What is told of a game that has ended."""
MOST_FEATURES: Final = 512
"""Room for the features of a position."""


class Stepping(ABC):
    """How a batch is stepped: at once, or in two halves."""

    num_envs: int
    arrays: Arrays
    observations: Arrays
    _under_way = False
    """Whether a step was begun that nobody has waited for."""

    def step(self, actions: ArrayLike | Random) -> Stepped:
        """Have the seats asked act, each by the number of an action; or, given dice in place of
        numbers, by any legal one.

        Rewards have a column for each seat and come when a game ends; ``infos`` then hold the
        ``scores`` and ``ranks`` by table. A number that is not legal raises ``IllegalAction`` and,
        where there are masks, changes nothing at any table; with several processes, at none of
        those that share a process with it.
        """
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: ArrayLike | Random) -> None:
        """The first half of a step: hand the actions over. Other processes begin to carry them
        out; what the arrays show is not to be relied on until ``step_wait``."""
        self._see_to_order()
        if isinstance(actions, Random):
            self._begin_drawn(actions)
        else:
            numbers = np.array(actions, np.int64).reshape(-1)
            if len(numbers) != self.num_envs:
                raise ValueError(f"{self.num_envs} actions are wanted, one for each table")
            self._begin(numbers)
        self._under_way = True

    def step_wait(self) -> Stepped:
        """The second half: what the step came to, once it is made. What ``step`` would raise for
        an action that is not legal is raised here."""
        if not self._under_way:
            raise ValueError("no step is under way: step_async begins one")
        self._under_way = False
        arrays = self.arrays
        infos: dict[str, Any] = {}
        if ended := self._finish():
            for name in ENDED:
                infos[name] = {table: arrays[name][table].tolist() for table in ended}
        return (
            self.observations,
            arrays["rewards"],
            arrays["terminations"],
            arrays["truncations"],
            infos,
        )

    def _see_to_order(self) -> None:
        """Refuse whatever cannot be done while a step is under way."""
        if self._under_way:
            raise ValueError("a step is under way: step_wait comes first")

    @abstractmethod
    def _begin(self, numbers: NDArray[np.int64]) -> None:
        """Take over the actions of a step, an array that nobody else writes to."""

    @abstractmethod
    def _begin_drawn(self, rng: Random) -> None:
        """The same with actions that are still to be drawn."""

    @abstractmethod
    def _finish(self) -> list[int]:
        """Make the step, or wait until it is made; the tables at which a game has ended."""


class Batch(Stepping):
    """``count`` tables of a game. All arrays are made once and written over by every step."""

    def __init__(
        self,
        game: str,
        count: int,
        players: int,
        *,
        observations: str,
        masks: bool,
        max_steps: int | None,
        options: Mapping[str, object],
        first: int = 0,
        memory: Mapping[str, Any] | None = None,
    ) -> None:
        """``first`` is the number of the first table where several batches make one."""
        if count < 1:
            raise ValueError("a batch has at least one table")
        if observations not in OBSERVATIONS:
            raise ValueError(f"observations is one of {', '.join(OBSERVATIONS)}")
        if max_steps is not None and max_steps < 1:
            raise ValueError("max_steps is a whole number from 1 up, or None")
        self.game = find_game(game)
        self.num_envs = count
        self.players = players
        self.max_steps = max_steps
        self._tables = Tables(self.game, players, self.game.check(players, options), count)
        self._first = first
        self._seed = 0
        self._asked = np.zeros(count, np.int64)
        """The actions of the step under way."""
        self._firsts = np.arange(count) * self.game.action_count
        """Where the mask of each table begins."""
        self._dealt = [0] * count
        """Games begun at each table since the reset."""
        self.arrays: Arrays = {}
        """``seats``, ``rewards``, ``terminations``, ``truncations``, what is observed, and the
        ``scores`` and ``ranks`` of the last game that ended at each table."""
        for name, (shape, kind) in layout(
            game, count, players, observations=observations, masks=masks
        ).items():
            if memory is None:
                self.arrays[name] = np.zeros(shape, kind)
            else:
                self.arrays[name] = np.ndarray(shape, kind, memory[name])
        self.seats = self.arrays["seats"]
        """Who is asked at each table: observation and mask are that seat's."""
        self.observations: Arrays = {
            name: self.arrays[name]
            for name in ("observation", "indices", "values", "counts", "action_mask")
            if name in self.arrays
        }
        self.version = version_of(game, observations)
        """Of the observations: raised whenever one changes its meaning or its place."""
        self._show_answers = shown_answers(self._tables, self.arrays)
        self._show_what = shown(game, self._tables, self.arrays, observations)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin anew at every table; table *i* plays the game of ``seed + i``.

        The games after that follow from the seed and the number of the table. ``options`` is not
        read: those of the game are given when the batch is made.
        """
        self._see_to_order()
        self._seed = Random().getrandbits(62) if seed is None else int(seed)
        for place in range(self.num_envs):
            self._dealt[place] = 0
            self._tables.deal(place, self._seed + self._first + place)
        for name in ("rewards", "terminations", "truncations"):
            self.arrays[name][:] = 0
        self._show()
        return self.observations, {}

    def random_actions(self, rng: Random) -> NDArray[np.int64]:
        """Any legal action at every table."""
        self._see_to_order()
        return np.array(self._tables.random(rng.random), np.int64)

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self, numbers: NDArray[np.int64]) -> None:
        self._asked = numbers

    def _begin_drawn(self, rng: Random) -> None:
        self._asked = self.random_actions(rng)

    def _finish(self) -> list[int]:
        numbers: list[int] = self._asked.tolist()
        self._check(self._asked, numbers)
        given, over, cut = (
            self.arrays[name] for name in ("rewards", "terminations", "truncations")
        )
        given[:], over[:], cut[:] = 0, False, False
        tables = self._tables
        ended = tables.step(numbers)
        for place in ended:
            state = tables.states[place]
            given[place] = rewards(state.ranks)
            over[place] = True
            for name in ENDED:
                self.arrays[name][place] = getattr(state, name)
            self._deal_next(place)
        if self.max_steps is not None:
            for place, steps in enumerate(tables.steps):
                if steps >= self.max_steps:
                    cut[place] = True
                    self._deal_next(place)
        self._show()
        return ended

    def _deal_next(self, place: int) -> None:
        """The next game of a table, the same however the tables are shared out."""
        self._dealt[place] += 1
        chance = Random(f"{self._seed} {self._first + place} {self._dealt[place]}")
        self._tables.deal(place, chance.getrandbits(63))

    def _check(self, asked: NDArray[np.int64], numbers: list[int]) -> None:
        """Refuse a number that is not legal before anything is done."""
        masks = self.arrays.get("action_mask")
        if masks is None:
            return
        if min(numbers) < 0 or max(numbers) >= masks.shape[1]:
            for number in numbers:
                self.game.action_at(number)  # refuses what is no number of an action
        legal = masks.reshape(-1).take(self._firsts + asked)
        place = legal.tobytes().find(0)  # soonest for so few
        if place >= 0:
            state = self._tables.states[place]
            raise state.refusal(self._tables.seats[place], self.game.action_at(numbers[place]))

    def _show(self) -> None:
        self.seats[:] = self._tables.seats
        self._show_answers()
        self._show_what()


def version_of(game: str, observations: str) -> int:
    """The version of what is observed; 0 where nothing is."""
    known = offers(game)
    found = {"dense": known.encoding, "sparse": known.features}.get(observations)
    kind = None if found is None else found()
    return 0 if kind is None else kind.version


def shown_answers(tables: Tables, arrays: Arrays) -> Callable[[], None]:
    """What writes the masks into their array, if there is one."""
    if "action_mask" not in arrays:
        return lambda: None
    masks = Masks(arrays["action_mask"])
    tables.show_answers()
    return lambda: masks.show(*tables.answered(), *tables.in_bits())


def shown(game: str, tables: Tables, arrays: Arrays, kind: str) -> Callable[[], None]:
    """What writes the observations into the arrays."""
    if kind == "none":
        return lambda: None
    if kind == "sparse":
        found = offers(game).features()
        if found is None:
            raise UnknownGame("no_numbers", game=game)
        lists = Lists(arrays)
        if found.write is None:
            tables.show_sparse(found.read)
        else:
            tables.show_features(found.write)
        return lambda: lists.show(*tables.observed(4))
    encoding = encoding_of(game)
    if encoding.write is None:
        whole = arrays["observation"].reshape(-1)
        tables.show_whole(encoding.encode)

        def show_whole() -> None:
            whole[:] = np.frombuffer(tables.observed(4)[0], np.float32)

        return show_whole
    rows = Rows(arrays["observation"], encoding)
    tables.show_numbers(encoding.write, encoding.cells)
    return lambda: rows.show(*tables.observed(8), *tables.changes())


def repeated(numbers: NDArray[Any], counts: list[int]) -> NDArray[Any]:
    """Each number so many times; told what is in a list, numpy takes it over in a fifth of the
    time."""
    return np.repeat(numbers, np.asarray(counts, np.int64))


class Masks:
    """A byte for each action, a row for each table: only what has changed is written."""

    def __init__(self, out: NDArray[Any]) -> None:
        self._rows = out
        self._flat = out.reshape(-1)
        self._firsts = np.arange(out.shape[0]) * out.shape[1]
        self._ones = self._firsts[:0]
        """Where there is a 1, but for whole rows."""
        self._whole: list[int] = []
        """Rows that were written as a whole."""

    def show(self, answers: bytes, counts: list[int], bits: bytes, whole: list[int]) -> None:
        """Write a 1 for each legal action, in place of those before: by numbers, so many at each
        table, or by bits, at some tables."""
        self._flat[self._ones] = 0
        if whole != self._whole:
            self._rows[self._whole] = 0
            self._whole = whole
        self._ones = repeated(self._firsts, counts) + np.frombuffer(answers, "<i4")
        self._flat[self._ones] = 1
        if whole:
            packed = np.frombuffer(bits, np.uint8).reshape(len(whole), -1)
            size = self._rows.shape[1]
            self._rows[whole] = np.unpackbits(packed, axis=1, count=size, bitorder="little")


class Rows:
    """Dense numbers, a row for each table: only what has changed is written."""

    def __init__(self, out: NDArray[Any], encoding: Encoding[Any]) -> None:
        self._flat = out.reshape(-1)
        self._firsts = np.arange(out.shape[0]) * out.shape[1]
        self._written = self._firsts[:0]
        """Where there is something other than always, but for cells."""
        out[:] = always(encoding)

    def show(self, marks: bytes, counts: list[int], cells: bytes, cell_counts: list[int]) -> None:
        """Write what was marked, so much at each table, in place of what was written before.

        The numbers of cells stay until others come.
        """
        self._flat[self._written] = 0
        if cells:
            self._write(cells, cell_counts)
        self._written = self._write(marks, counts)

    def _write(self, marks: bytes, counts: list[int]) -> NDArray[Any]:
        places, numbers = pairs(marks)
        written = repeated(self._firsts, counts) + places
        self._flat[written] = numbers
        return written


class Lists:
    """Features, a row of indices and one of values for each table."""

    def __init__(self, arrays: Arrays) -> None:
        self._indices = arrays["indices"].reshape(-1)
        self._values = arrays["values"].reshape(-1)
        self._counts = arrays["counts"]

    def show(self, marks: bytes, counts: list[int]) -> None:
        """Write what was marked, so much at each table."""
        if max(counts) > MOST_FEATURES:
            raise ValueError("more features than there is room for")
        numbers = np.frombuffer(marks, "<i2")
        self._counts[:] = counts
        before = np.cumsum(self._counts) - self._counts
        shift = np.arange(len(counts)) * MOST_FEATURES - before
        at = np.arange(len(numbers) >> 1) + repeated(shift, counts)
        self._indices[at] = numbers[::2]
        self._values[at] = numbers[1::2]


def layout(
    game: str, count: int, players: int, *, observations: str, masks: bool
) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape and the type of every array of a batch."""
    shapes: dict[str, tuple[tuple[int, ...], Any]] = {
        "seats": ((count,), np.int64),
        "rewards": ((count, players), np.float32),
        "terminations": ((count,), np.bool_),
        "truncations": ((count,), np.bool_),
    }
    if observations == "dense":
        shapes["observation"] = ((count, encoding_of(game).size), np.float32)
    elif observations == "sparse":
        shapes["indices"] = ((count, MOST_FEATURES), np.int16)
        shapes["values"] = ((count, MOST_FEATURES), np.int16)
        shapes["counts"] = ((count,), np.int64)
    if masks:
        shapes["action_mask"] = ((count, find_game(game).action_count), np.int8)
    return shapes | dict.fromkeys(ENDED, ((count, players), np.int64))
