"""Lessons: positions, what is said about them, what the learner is asked to do, how it goes on.

The course of a game is its folder ``lessons``, a TOML file for each lesson, in the order of their
names; ``positions`` beside them has the dumps they begin from. A lesson is a row of steps:

    seat = 0                            who learns; without it, whoever is asked first

    [[steps]]
    position = "harvest"                a dump; without it, whatever the step before led to
    moves = ["1 +c4"]                   what happens first: seat and notation
    point = ["cell:c4"]                 the things that are meant, by their keys or ids
    say = {en = "...", fr = "..."}
    right = ["A", "+c4 +c5"]            ways to answer, each of one action or more; none: to be read
    well = {en = "...", fr = "..."}     said once it was answered
    others = [{actions = ["."], say = {en = "...", fr = "..."}}]
    hint = {en = "...", fr = "..."}     said to every other answer
    leads = {scores = [3, 1]}           what the view shows after the right answer; "map.rom.city"
                                        looks inside
    until = ["."]                       answered in any order until one of these, or until nothing
                                        more is asked: then ``leads`` decides, not the row
    rule = "UR-AGRI-01"

The engine referees: a wrong answer is legal, and only not what the lesson asks for.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.core.game import Game
from ziggurat.core.history import History
from ziggurat.core.record import Move
from ziggurat.core.state import State
from ziggurat.registry import folder
from ziggurat.registry import game as find_game

__all__ = [
    "NAMES",
    "POSITIONS",
    "Answer",
    "Lesson",
    "Run",
    "Step",
    "Text",
    "begin",
    "course",
    "find",
    "shown",
]

Text = Mapping[str, str]
"""A sentence or two, by language."""
POSITIONS: Final = "positions"
NAMES: Final = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gaia", "Hugo")
"""Who plays in lessons and examples; names need no translation."""


@dataclass(frozen=True)
class Answer:
    """Legal actions that are not what a step asks for, and what is said to them."""

    actions: tuple[str, ...]
    say: Text


@dataclass(frozen=True)
class Step:
    """One thing that is shown, or asked."""

    say: Text
    position: str = ""
    moves: tuple[Move, ...] = ()
    point: tuple[str, ...] = ()
    right: tuple[tuple[str, ...], ...] = ()
    """The ways to answer, each a row of actions; none where it is only read."""
    well: Text = field(default_factory=dict)
    others: tuple[Answer, ...] = ()
    hint: Text = field(default_factory=dict)
    leads: Mapping[str, Any] = field(default_factory=dict)
    until: tuple[str, ...] | None = None
    """What ends an answer that is judged by where it leads; None: judged by the actions."""
    rule: str = ""

    def is_reached(self, view: Mapping[str, Any]) -> bool:
        """Whether a view shows what the answer has to lead to."""
        return all(shown(view, name) == value for name, value in self.leads.items())


@dataclass(frozen=True)
class Lesson:
    """A few minutes about one thing."""

    game: str
    key: str
    """The name of its file: ``2-harvest``."""
    title: Text
    steps: tuple[Step, ...]
    seat: int | None = None
    """Who learns; None: whoever is asked first."""

    def learner(self, state: State) -> int:
        """The seat of whoever learns."""
        if self.seat is not None:
            return self.seat
        return state.to_act[0] if state.to_act else 0


def shown(view: Mapping[str, Any], name: str) -> Any:
    """What a view shows under a name, or under names within names; None where there is nothing.

    >>> shown({"map": {"rom": {"city": 0}}, "scores": [3, 1]}, "map.rom.city")
    0
    >>> shown({"map": {"rom": {"city": 0}}, "scores": [3, 1]}, "scores.1")
    1
    """
    found: Any = view
    for part in name.split("."):
        if isinstance(found, Mapping):
            found = found.get(part)
        elif isinstance(found, Sequence) and int(part) < len(found):
            found = found[int(part)]
        else:
            return None
    return found


def _step(data: Mapping[str, Any]) -> Step:
    """A step as it stands in a file; a word that means nothing there is a mistake."""
    rest = dict(data)
    if "until" in rest:
        rest["until"] = tuple(rest["until"])
    return Step(
        moves=tuple(_move(text) for text in rest.pop("moves", ())),
        point=tuple(rest.pop("point", ())),
        right=tuple(tuple(way.split()) for way in rest.pop("right", ())),
        others=tuple(
            Answer(tuple(one["actions"]), one["say"]) for one in rest.pop("others", ())
        ),
        **rest,
    )  # fmt: skip


def _move(text: str) -> Move:
    seat, _, notation = text.partition(" ")
    return Move(int(seat), notation)


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, the first one first; none where it has no course."""
    files = sorted((folder(game) / "lessons").glob("*.toml"))
    return tuple(_lesson(game, file) for file in files)


def _lesson(game: str, file: Path) -> Lesson:
    data = tomllib.loads(file.read_text("utf-8"))
    steps = tuple(_step(one) for one in data["steps"])
    return Lesson(game, file.stem, data["title"], steps, data.get("seat"))


def find(game: str, number: int) -> Lesson:
    """The lesson of that number, from 1 on."""
    lessons = course(find_game(game).name)
    if not 1 <= number <= len(lessons):
        raise Refusal("no_lesson", most=len(lessons))
    return lessons[number - 1]


@cache
def _dump(game: str, name: str) -> Any:
    return json.loads((folder(game) / "lessons" / POSITIONS / f"{name}.json").read_text("utf-8"))


def begin(lesson: Lesson, at: int) -> State:
    """The position in which a step asks, when everything before it was answered the first way."""
    game: Game = find_game(lesson.game)
    first = max(place for place in range(at + 1) if lesson.steps[place].position)
    state = game.restore(_dump(lesson.game, lesson.steps[first].position))
    for place in range(first, at + 1):
        step = lesson.steps[place]
        for move in step.moves:
            move.take(state)
        if place < at and step.right:
            seat = lesson.learner(state)
            for notation in step.right[0]:
                state.apply(seat, state.parse(seat, notation))
    return state


class Run:
    """A learner on the way through a lesson."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        self.lesson = lesson
        self.at = 0
        self.decision = 0
        """Numbers the questions: an answer to an earlier one is stale."""
        self.go(at)

    @property
    def step(self) -> Step:
        """The step at which the learner is."""
        return self.lesson.steps[self.at]

    @property
    def state(self) -> State:
        """The position now."""
        return self.history.state

    @property
    def is_last(self) -> bool:
        """Whether there is no further step."""
        return self.at == len(self.lesson.steps) - 1

    def names(self, you: str) -> list[str]:
        """The names of all seats; the learner is called ``you``."""
        others = iter(NAMES)
        seats = range(self.state.players)
        return [you if seat == self.seat else next(others) for seat in seats]

    def go(self, at: int) -> None:
        """Go to a step, forward or back; nothing is asked on the way."""
        self.at = min(max(at, 0), len(self.lesson.steps) - 1)
        self._enter(History(begin(self.lesson, self.at)))
        self.remark: Text = {}
        """What is said about the last answer."""
        self.is_right = False
        self.is_done = False
        """Whether the last step was answered."""

    def _enter(self, history: History) -> None:
        self.history = history
        self.seat = self.lesson.learner(history.state)
        self.done: tuple[str, ...] = ()
        """What was rightly answered of the step so far, where it takes several actions."""
        self.decision += 1

    def act(self, notations: Sequence[str]) -> None:
        """Answer; what is illegal is refused by the rules and changes nothing."""
        state = self.state.copy()
        for notation in notations:
            state.apply(self.seat, state.parse(self.seat, notation))
        if not self.step.right:
            raise IllegalAction("lesson_reads")
        said = (*self.done, *notations)
        is_finished = self._is_finished(state, notations, said)
        if self._is_on_the_way(state, said, is_finished):
            self._rightly(notations, is_finished)
        else:
            self.remark, self.is_right = self._reply(said), False
            self.decision += 1

    def _is_finished(self, state: State, notations: Sequence[str], said: tuple[str, ...]) -> bool:
        """Whether the step is answered by that."""
        if self.step.until is None:
            return said in self.step.right
        is_asked = not state.over and self.seat in state.to_act
        is_same = is_asked and type(state.question) is type(self.state.question)
        return not is_same or any(end in notations for end in self.step.until)

    def _is_on_the_way(self, state: State, said: tuple[str, ...], is_finished: bool) -> bool:
        if self.step.until is None:
            return any(way[: len(said)] == said for way in self.step.right)
        return not is_finished or self.step.is_reached(state.view(self.seat))

    def _rightly(self, notations: Sequence[str], is_finished: bool) -> None:
        self._take(notations)
        self.decision += 1
        self.remark, self.is_right = {}, False
        if is_finished:
            self.remark, self.is_right, self.is_done = self.step.well, True, self.is_last
            if not self.is_last:
                self._go_on()

    def _take(self, notations: Sequence[str]) -> None:
        for notation in notations:
            self.history.act(self.seat, self.state.parse(self.seat, notation))
        self.done = (*self.done, *notations)

    def _go_on(self) -> None:
        """To the next step, from where the answer led."""
        self.at += 1
        if self.step.position:
            self._enter(History(begin(self.lesson, self.at)))
            return
        for move in self.step.moves:
            self.history.load(move)
        self._enter(self.history)

    def _reply(self, said: tuple[str, ...]) -> Text:
        """What is said to an answer that is not asked for."""
        for other in self.step.others:
            if said[-1] in other.actions:
                return other.say
        return self.step.hint

    def undo(self, count: int = 1) -> None:
        """Take back the last actions of those that were answered of the step so far."""
        if not 1 <= count <= len(self.done):
            raise IllegalAction("no_undo", count=count, most=len(self.done))
        kept = self.done[:-count]
        self.go(self.at)
        self._take(kept)
