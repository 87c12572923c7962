"""One point in a game: who is asked what, which answers there are, and what an answer does."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from operator import attrgetter
from types import FunctionType
from typing import Any, ClassVar, Final

from ziggurat.core import mypyc_attr, show
from ziggurat.core.action import Action
from ziggurat.core.agenda import (
    ALONE,
    BOTTOM,
    EVERYBODY,
    NO_QUESTION,
    Prompt,
    Question,
    Step,
    Task,
    read_task,
)
from ziggurat.core.chance import Chance
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import listed, wrong

__all__ = ["HOST", "NOBODY", "OPEN", "REVEAL", "SCRATCH", "Entry", "State", "rank"]

HOST: Final = -1
"""The seat of whoever runs the table: time up, last turn, a player leaves or joins."""
NOBODY: Final = -2

SHORT: Final = 24
"""Up to this length a linear search is faster than a binary one."""

MOST_SUGGESTED: Final = 60
"""The most answers in a row that the rules suggest."""

# What the last action meant for undo, from harmless to final.
SCRATCH: Final = 0
"""Only the seat's own unfinished choice changed: nobody else can have answered it."""
OPEN: Final = 1
"""The table changed; nothing hidden came to light."""
REVEAL: Final = 2
"""Something hidden became known to somebody: nobody goes back behind this."""


class Entry:
    """One thing that happened: a key, its arguments, and who may read it (None: everybody)."""

    def __init__(
        self, key: str, args: dict[str, Any], readers: tuple[int, ...] | None = None
    ) -> None:
        self.key = key
        self.args = args
        """What the sentence made of this entry is filled with, by name."""
        self.readers = readers

    def __repr__(self) -> str:
        return f"<{self.key} {self.args}>"


Told = tuple[str, str, tuple[Any, ...], tuple[int, ...] | None]
"""A key, the names and the values of its arguments, and its readers: an entry in the making."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):  # not ABC: that gives mypyc classes broken weak references
    """What every game shares. A game adds what lies on the table, and questions and steps.

    ``to_act``, ``over``, ``log`` and ``effect`` are for reading; only the rules set them.
    """

    wait_rule: ClassVar[str] = ""
    """The rule that says whose turn it is: shown to whoever is not asked."""
    end_rule: ClassVar[str] = ""
    """The rule that says who has won."""

    players: int
    options: dict[str, Any]
    chance: Chance
    question: Question[Any]
    """The question being asked, while the game runs."""
    agenda: list[Task[Any]]
    """What is still to be done after it, the next last."""
    to_act: tuple[int, ...]
    over: bool
    effect: int
    _told: list[Told]
    _asked: int
    _answers: Sequence[Action]

    def begin(self, players: int, options: dict[str, Any], chance: Chance) -> None:
        """Give every field its first value.

        It is not ``__init__``, so that a copy need not fill every field twice.
        """
        self.players = players
        self.options = options
        self.chance = chance
        self.question = NO_QUESTION
        self.agenda = [BOTTOM]
        self.to_act = ()
        self.over = False
        self.effect = OPEN
        self._told = []
        self._asked = NOBODY
        self._answers = []

    # The question

    def legal(self, seat: int) -> Sequence[Action]:
        """Every action this seat may take now, in the order of their numbers, passing last.

        It stays as it is whatever happens next, and is not to be changed by the caller: most
        games hand out the list they keep, some write out only those answers that are read.
        """
        if self._asked != seat:
            self._answers = self.answers(seat)
            self._asked = seat
        return self._answers

    def apply(self, seat: int, action: Action) -> None:
        """Take the action, or raise IllegalAction and change nothing."""
        if self._asked != seat:
            self._answers = self.answers(seat)
            self._asked = seat
        if not is_among(action, self._answers):
            if not self._knows(seat, action):
                raise IllegalAction("foreign_action", action=str(action))
            raise self.refusal(seat, action)
        self._asked = NOBODY
        self._told = []
        self.effect = OPEN
        self.do(seat, action)

    def _knows(self, seat: int, action: Action) -> bool:
        """Whether it is an action of this game at all."""
        try:
            return self.parse(seat, str(action)) is action
        except IllegalAction:
            return False

    def offer(self, seat: int, answers: Sequence[Action]) -> None:
        """Remember answers that the rules had to list anyway, so that ``legal`` need not."""
        self._asked = seat
        self._answers = answers

    def tell(
        self, key: str, names: str, *values: object, readers: tuple[int, ...] | None = None
    ) -> None:
        """Log what happened: a key, and the names and values of what its sentence needs."""
        self._told.append((key, names, values, readers))

    @property
    def log(self) -> list[Entry]:
        """What the last action brought about; put together here, since most of it is never read."""
        return [
            Entry(key, dict(zip(names.split(), values, strict=True)), readers)
            for key, names, values, readers in self._told
        ]

    @log.setter
    def log(self, entries: list[Entry]) -> None:
        self._told = [
            (entry.key, " ".join(entry.args), tuple(entry.args.values()), entry.readers)
            for entry in entries
        ]

    @abstractmethod
    def parse(self, seat: int, text: str) -> Action:
        """The action that this seat means by ``text``: the inverse of ``str(action)``."""

    def prompt(self, seat: int) -> Prompt:
        """The question this seat is asked, or why it is not asked."""
        if self.over:
            return Prompt("over", type(self).end_rule, {})
        question = self.question
        if question.seat != seat and question.seat != EVERYBODY:
            return Prompt("wait", type(self).wait_rule, {"seat": question.seat})
        return question.prompt(self, seat)

    def answers(self, seat: int) -> Sequence[Action]:
        """List the legal actions (``legal`` remembers them)."""
        if self.over:
            return []
        if seat == HOST:
            return self.host_answers()
        question = self.question
        if question.seat != seat and not (question.seat == EVERYBODY and 0 <= seat < self.players):
            return []
        return question.answers(self, seat)

    def do(self, seat: int, action: Action) -> None:
        """Carry out an action that is known to be legal, and all that follows from it."""
        if seat == HOST:
            self.agenda.append(self.question)  # to be asked again
            self.do_as_host(action)
        else:
            self.question.do(self, seat, action)
        self.run()

    def suggestion(self, seat: int) -> list[Action]:
        """Answers that complete what this seat is choosing, as the rules would; none: it chooses.

        They are ordinary answers, to be applied one after the other. Whoever shows them to a player
        asks a state imagined from the view, so that they cannot rest on anything hidden.
        """
        out: list[Action] = []
        if seat not in self.to_act:
            return out
        ahead = self
        question = self.question
        answers = question.suggest(self, seat)
        while answers and len(out) + len(answers) <= MOST_SUGGESTED:
            if ahead is self:
                ahead = self.copy()
            for action in answers:
                ahead.apply(seat, action)
                out.append(action)
            following = ahead.question
            if seat not in ahead.to_act or following.seat != question.seat:
                break
            if not following.continues(question):
                break
            question = following
            answers = question.suggest(ahead, seat)
        return out

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """Why this action is not legal, with its rule."""
        if self.over:
            return IllegalAction("game_over", action=str(action))
        if seat == HOST:
            return self.host_refusal(action)
        question = self.question
        if question.seat != seat and not (question.seat == EVERYBODY and 0 <= seat < self.players):
            return IllegalAction("not_your_turn", action=str(action), seat=seat)
        special = question.why_not(self, seat, action)
        if special is not None:
            return special
        prompt = question.prompt(self, seat)
        return IllegalAction("not_an_answer", prompt.rule, action=str(action), prompt=prompt.key)

    def readers(self, seat: int, action: Action) -> tuple[int, ...] | None:
        """Who may read this action in the record while the game runs (None: everybody)."""
        if seat == HOST or self.over:
            return None
        return self.question.readers(self, seat, action)

    # What is still to be done

    def then(self, *tasks: Task[Any]) -> None:
        """Put tasks on the agenda, to be done in this order before anything else."""
        for number in range(len(tasks) - 1, -1, -1):
            self.agenda.append(tasks[number])

    def clear_agenda(self) -> None:
        """Nothing is left to be done."""
        self.agenda = [BOTTOM]

    def run(self) -> None:
        """Carry out steps, and questions that settle themselves, until somebody is asked."""
        while not self.over:
            task = self.agenda.pop()
            if isinstance(task, Question):
                question: Question[Any] = task
                waited_for = question.ask(self)
                if waited_for:
                    self.question = question
                    self.to_act = waited_for
                    return
            else:
                step: Step[Any] = task  # type: ignore[assignment]
                step.run(self)

    def finish(self) -> None:
        """The game is over: nothing is left to be done, and everything hidden is shown."""
        self.over = True
        self.question = NO_QUESTION
        self.clear_agenda()
        self.to_act = ()
        self.effect = REVEAL

    def tasks(self) -> list[Task[Any]]:
        """All that is still to be done, the question being asked last."""
        return self.agenda[1:] if self.over else [*self.agenda[1:], self.question]

    def agenda_data(self) -> list[dict[str, Any]]:
        """All that is still to be done as plain data, for dumps and views."""
        return [task.data() for task in self.tasks()]

    def read_agenda(self, data: Mapping[str, Any], known: Mapping[str, type[Task[Any]]]) -> None:
        """Take the agenda of a dump or view: a question comes last, unless the game is over.

        ``known`` has the classes of the game by their keys (see ``agenda.kinds``).
        """
        tasks = [read_task(known, task, self.players) for task in listed(data, "agenda")]
        if self.over:
            if tasks:
                raise wrong("agenda", type(tasks[-1]).key)
            return
        if not tasks or not isinstance(tasks[-1], Question):
            raise wrong("agenda", type(tasks[-1]).key if tasks else "")
        self.agenda = [BOTTOM, *tasks[:-1]]
        self.question = tasks[-1]

    def take_up(self) -> None:
        """Ask the question that was read, or refuse it if nobody has an answer.

        It does not settle itself: a dump may ask where a game would not have asked.
        """
        question = self.question
        self.to_act = question.ask(self) if question.seat == EVERYBODY else ALONE[question.seat]
        if not self.to_act or not self.legal(self.to_act[0]):
            raise wrong("agenda", type(question).key)

    # What comes from outside the game

    def host_answers(self) -> Sequence[Action]:
        """What the host may do now; most games leave it nothing."""
        return []

    def do_as_host(self, action: Action) -> None:
        """Carry out an action of the host."""
        raise NotImplementedError

    def host_refusal(self, action: Action) -> IllegalAction:
        """Why the host may not do this now."""
        return IllegalAction("not_your_turn", action=str(action), seat=HOST)

    def leaving(self, seat: int) -> Action | None:
        """The host's action by which a seat leaves the game; None where it cannot."""
        return None

    def arriving(self, seat: int) -> Action | None:
        """The host's action by which a late seat comes in; None where there is none."""
        return None

    def time_up(self) -> Action | None:
        """The host's action that ends what is played against a clock; None when nothing is."""
        return None

    def closing(self) -> Action | None:
        """The host's action that makes the turn under way the last; None where it cannot."""
        return None

    # Seeing and keeping

    @abstractmethod
    def copy(self) -> State:
        """An independent state that goes on from here."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat may know, and nothing more, as plain data; None is a spectator."""

    def header(self, game: str, form: int) -> dict[str, Any]:
        """With what every dump and every view begins: see ``Game.check_header``."""
        options = dict(self.options)
        return {"game": game, "form": form, "players": self.players, "options": options}

    def standing(self, seat: int | None) -> dict[str, Any]:
        """What every view tells: who sees it, who is waited for, whether it is over."""
        return {"you": seat, "to_act": list(self.to_act), "over": self.over}

    def text(self, seat: int | None = None, language: str | None = None) -> str:
        """The table in letters, as this seat sees it; None is a spectator.

        In the language of the locale, unless another is named: ``"en"`` or ``"fr"``.
        """
        return show("state_text", self, seat, language)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        try:
            view = self.view(None)
        except AttributeError:  # it is still being made
            return f"<{type(self).__name__}>"
        asked = [f"seat {seat} is asked {self.prompt(seat).key}" for seat in self.to_act]
        return described(view, asked)

    def _repr_html_(self) -> str:
        """The table drawn, as a spectator sees it: what a notebook shows."""
        return show("state_html", self)

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The complete state as plain data that ``Game.restore`` takes back."""

    # The result

    @property
    @abstractmethod
    def scores(self) -> list[int]:
        """One number per seat: final once over, so far before."""

    @property
    @abstractmethod
    def ranks(self) -> list[int]:
        """1 for the winner, equal ranks on a tie, tie-breaks applied."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of rank 1."""
        ranks = self.ranks
        return tuple([seat for seat in range(self.players) if ranks[seat] == 1])

    def _copy_kernel_to(self, other: State) -> None:
        """What every ``copy`` begins with."""
        other.players = self.players
        other.options = self.options
        other.chance = self.chance.copy()
        other.question = self.question
        other.agenda = self.agenda[:]
        other.to_act = self.to_act
        other.over = self.over
        other._told = self._told
        other.effect = self.effect
        other._asked = self._asked
        other._answers = self._answers


def described(view: Mapping[str, Any], asked: Sequence[str]) -> str:
    """Game, round and who is asked what, or who has won, in the numbers of the program."""
    who = f"<{view.get('game', 'a game')}, {view.get('players', '?')} players, "
    if view.get("over"):
        return f"{who}over: scores {list(view.get('scores', []))}>"
    turn = view.get("round", view.get("turn"))
    moment = f"round {turn}: " if turn is not None else ""
    return f"{who}{moment}{', '.join(asked)}>"


def is_among(action: Action, given: Sequence[Action]) -> bool:
    """Whether the action is listed; answers come in the order of their numbers."""
    if not isinstance(given, list):
        return action in given
    answers: list[Action] = given
    if len(answers) <= SHORT:
        for answer in answers:
            if answer is action:
                return True
        return False
    number = action.index
    if INTERPRETED:
        return answers[bisect_left(answers, number, 0, len(answers) - 1, key=_INDEX)] is action
    low, high = 0, len(answers) - 1
    while low < high:
        middle = (low + high) >> 1
        if answers[middle].index < number:
            low = middle + 1
        else:
            high = middle
    return answers[low] is action


def rank(results: list[Any]) -> list[int]:
    """Ranks of results that compare, the highest first; equal results share a rank.

    >>> rank([7, 9, 9, 1])
    [3, 1, 1, 4]
    """
    return [1 + sum([1 for other in results if other > mine]) for mine in results]


INTERPRETED: Final = isinstance(rank, FunctionType)
"""Then the standard library searches a list faster than a loop of ours does."""
_INDEX: Final = attrgetter("index")
