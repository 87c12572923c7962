"""What is still to be done in a game: steps, which happen by themselves, and questions.

Both lie on the agenda of a state, a stack with the next on top (``State.then``, ``State.run``); a
question that is being asked has been taken off it (``State.question``). They are immutable values
that the copies of a state share; what a seat is picking lies in the state. A dump writes each as
its key and its arguments by name.

A question is one class that says everything about one decision. It stands in the module of its
chapter, so that whoever changes the decision changes one place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from ziggurat.core import mypyc_attr
from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction, WrongPosition
from ziggurat.core.fields import number, switch, wrong

if TYPE_CHECKING:
    from ziggurat.core.state import State

__all__ = [
    "EVERYBODY",
    "Argument",
    "Flag",
    "Name",
    "Number",
    "Prompt",
    "Question",
    "Seat",
    "Step",
    "Task",
    "kinds",
    "read_task",
]

S = TypeVar("S", bound="State")
"""The state of a game."""

EVERYBODY: Final = -2
"""The seat of a question that several seats are asked at once."""
NONE: Final = -1
"""The number of an optional argument that is not there; dumps write null."""
MOST_SEATS: Final = 16
ALONE: Final[tuple[tuple[int, ...], ...]] = tuple([(seat,) for seat in range(MOST_SEATS)])
"""By seat: it alone is waited for."""


class Prompt:
    """The question a seat is asked: a key, the rule it rests on, and its arguments."""

    def __init__(self, key: str, rule: str, args: dict[str, Any]) -> None:
        self.key = key
        self.rule = rule
        self.args = args

    def __repr__(self) -> str:
        return f"<{self.key} {self.rule} {self.args}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Task(Generic[S]):
    """Something that is still to be done: a step or a question."""

    key: ClassVar[str] = ""
    """Its name in dumps, views and catalogues; empty for classes that others build on."""
    arguments: ClassVar[tuple[Argument, ...]] = ()
    """What it is given, in the order of ``__init__``; each is an attribute of that name."""

    def data(self) -> dict[str, Any]:
        """Its key and arguments as plain data."""
        kind = type(self)
        return {"task": kind.key} | {
            argument.name: argument.write(getattr(self, argument.name))
            for argument in kind.arguments
        }

    def check(self, state: S) -> None:
        """Refuse a dump in which this cannot be what is still to be done."""

    def __repr__(self) -> str:
        return f"<{self.data()}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Task[S]):
    """Something that happens by itself."""

    def run(self, state: S) -> None:
        """Make it happen; it is off the agenda by now."""
        raise NotImplementedError


class Bottom(Step["State"]):
    """Lies under everything else and never comes up while a game runs.

    With it the list is never empty, which saves time: a list that runs empty gives its memory back
    and has to ask for it again.
    """


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Task[S]):
    """A decision: whom it asks, which answers there are, what they do, and why others do not."""

    rule: ClassVar[str] = ""
    """The checklist item the decision rests on."""
    suggests: ClassVar[bool] = False
    """Whether the rest of the choice may be left to the rules: see ``suggest``."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        """Whom it asks, or ``EVERYBODY``."""

    def prompt(self, state: S, seat: int) -> Prompt:
        """What is asked, with its rule and what the sentence needs."""
        kind = type(self)
        return Prompt(kind.key, kind.rule, {})

    def answers(self, state: S, seat: int) -> Sequence[Action]:
        """Every legal answer in the order of their numbers, passing last."""
        raise NotImplementedError

    def do(self, state: S, seat: int, action: Action) -> None:
        """Carry out an answer. A question that is to be asked again puts itself on the agenda."""
        raise NotImplementedError

    def why_not(self, state: S, seat: int, action: Action) -> IllegalAction | None:
        """Why an action is not among the answers; None where there is nothing special to say."""
        return None

    def suggest(self, state: S, seat: int) -> list[Action]:
        """The next answers, as many as are plain, that waste least; none: the seat chooses.

        It looks at nothing that the seat does not know. ``State.suggestion`` asks again after
        them, until the choice is complete.
        """
        return []

    def continues(self, before: Question[S]) -> bool:
        """Whether this goes on with the choice of which ``before`` was the last question."""
        return type(self) is type(before)

    def readers(self, state: S, seat: int, action: Action) -> tuple[int, ...] | None:
        """Who may read the answer in the record while the game runs (None: everybody)."""
        return None

    def ask(self, state: S) -> tuple[int, ...]:
        """The seats that are waited for; nobody if the question has settled itself.

        Only what everybody sees may decide that.
        """
        return ALONE[self.seat]

    def ask_if_open(self, state: S) -> tuple[int, ...]:
        """``ask`` where the answers follow from what everybody sees.

        Nobody is asked when there are fewer than two: the one there is is carried out.
        """
        answers = self.answers(state, self.seat)
        if len(answers) > 1:
            state.offer(self.seat, answers)
            return ALONE[self.seat]
        if answers:
            self.do(state, self.seat, answers[0])
        return ()


NO_QUESTION: Final[Question[Any]] = Question(NONE)
"""What is asked before a game begins and when it is over."""
BOTTOM: Final = Bottom()


# How arguments are written


class Argument:
    """A named argument of a task, and how dumps and views write it: here as it is."""

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, value: Any) -> Any:
        """The value as plain data."""
        return value

    def read(self, data: Mapping[str, Any], players: int) -> Any:
        """The value of a dump, or a refusal that names the field."""
        raise NotImplementedError


class Number(Argument):
    """A whole number between two others."""

    def __init__(self, name: str, low: int, high: int) -> None:
        super().__init__(name)
        self.low = low
        self.high = high

    def read(self, data: Mapping[str, Any], players: int) -> int:
        """The number."""
        return number(data, self.name, self.low, self.high)


class Flag(Argument):
    """True or false."""

    def read(self, data: Mapping[str, Any], players: int) -> bool:
        """The truth value."""
        return switch(data, self.name)


class Seat(Argument):
    """A seat; null for nobody, where it is optional."""

    def __init__(self, name: str, optional: bool = False) -> None:
        super().__init__(name)
        self.optional = optional

    def write(self, value: Any) -> Any:
        """The seat, or null."""
        return None if value == NONE else value

    def read(self, data: Mapping[str, Any], players: int) -> int:
        """The seat, or ``NONE``."""
        if self.optional and self.name in data and data[self.name] is None:
            return NONE
        return number(data, self.name, 0, players - 1)


class Name(Argument):
    """One of many things that have names: a territory, a card, a colour. Null for none of them."""

    def __init__(self, name: str, names: Sequence[str], optional: bool = False) -> None:
        super().__init__(name)
        self.names = names
        self.optional = optional

    def write(self, value: Any) -> Any:
        """The name of a number, or null."""
        return None if value == NONE else self.names[value]

    def read(self, data: Mapping[str, Any], players: int) -> int:
        """The number of a name, or ``NONE``."""
        written = data.get(self.name)
        if written is None and self.optional and self.name in data:
            return NONE
        if not isinstance(written, str) or written not in self.names:
            raise wrong(self.name, written)
        return self.names.index(written)


SEAT: Final = Seat("seat")


# Reading an agenda


def kinds(*bases: type[Task[Any]]) -> dict[str, type[Task[Any]]]:
    """The classes built on these that have keys, by key."""
    found: dict[str, type[Task[Any]]] = {}
    waiting = list(bases)
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if not kind.key:
            continue
        if found.setdefault(kind.key, kind) is not kind:
            raise ValueError(f"two tasks are called {kind.key!r}")
    return found


def read_task(known: Mapping[str, type[Task[Any]]], data: object, players: int) -> Task[Any]:
    """The task that ``Task.data`` wrote, strictly."""
    if not isinstance(data, Mapping):
        raise wrong("agenda", data)
    kind = known.get(str(data.get("task")))
    if kind is None:
        raise wrong("agenda.task", data.get("task"))
    strange = set(data) - {"task"} - {argument.name for argument in kind.arguments}
    if strange:
        raise WrongPosition("unknown_field", field=f"agenda.{min(map(str, strange))[:20]}")
    return kind(*[argument.read(data, players) for argument in kind.arguments])
