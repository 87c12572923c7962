"""What bots and learning code may ask of a game: the part of its ``Offers`` that judges."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from ziggurat.core.action import Action
from ziggurat.core.sparse import Sparse
from ziggurat.core.state import State
from ziggurat.core.terms import Term

if TYPE_CHECKING:
    from ziggurat.core.marks import Dense, Marks

__all__ = [
    "Always", "Candidates", "Course", "Encode", "Encoding", "Features", "Fingerprint", "Judgement",
    "Kind", "Learned", "Level", "Policy", "Promising", "Read", "Terms", "Turn", "Value", "Values",
    "Write", "WriteNumbers",
]  # fmt: skip

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Value(Protocol[S_contra]):
    """How good a position is."""

    def __call__(self, state: S_contra, seat: int, /) -> int:
        """For a seat; only comparisons matter."""


class Fingerprint(Protocol[S_contra]):
    """Which positions go on alike."""

    def __call__(self, state: S_contra, /) -> object:
        """A hashable, equal for those."""


class Promising(Protocol[S_contra]):
    """The answers worth a look."""

    def __call__(self, state: S_contra, seat: int, answers: list[Action], /) -> list[Action]:
        """The likeliest first: for games with hundreds of answers."""


class Policy(Protocol[S_contra]):
    """What a game knows without a search."""

    def __call__(self, state: S_contra, seat: int, answers: list[Action], /) -> Action | None:
        """The answer; None where it is to be searched for."""


class Values(Protocol[S]):
    """How good many positions are."""

    def __call__(self, states: list[S], seat: int, /) -> list[int]:
        """One number each, in their order: what ``Value`` says, from one call."""


class Candidates(Protocol[S_contra]):
    """The answers worth trying out where the policy has one."""

    def __call__(self, state: S_contra, seat: int, answers: list[Action], /) -> list[Action] | None:
        """A few sensible ones, the policy's own or not; None: the policy's answer stands."""


class Turn(Protocol[S_contra]):
    """How far a game has come."""

    def __call__(self, state: S_contra, /) -> int:
        """The number of the turn: it grows by one when all seats have had theirs."""


class Course(Protocol[S_contra]):
    """How much of a game is over."""

    def __call__(self, state: S_contra, /) -> int:
        """In percent, as far as everybody can see it."""


class Kind(Protocol[S_contra]):
    """Which games go alike."""

    def __call__(self, state: S_contra, /) -> str:
        """A short name: games of other kinds are of another length, or score otherwise."""


class Terms(Protocol[S_contra]):
    """What counts in a position, by name."""

    def __call__(self, state: S_contra, seat: int, /) -> list[Term]:
        """The parts of the value, which they make together; only for whoever asks for reasons."""


class Learned(Protocol[S]):
    """A net that was trained to judge."""

    def __call__(self) -> Values[S]:
        """Loaded when a level that uses it is made; a Refusal where it cannot be."""


@dataclass(frozen=True)
class Level:
    """How hard a planner thinks. Effort is counted, never timed."""

    budget: int
    """Positions judged for the seat's own turn."""
    width: int
    """Positions kept from one decision to the next."""
    worlds: int = 1
    """Deals of the unseen that are tried, in games with secrets."""
    endings: int = 0
    """Ways to play the turn that are tried out by playing on; none: the best judged is taken."""
    foresight: int = 0
    """Positions judged on the way."""
    depth: int = 1
    """Own turns after this one that are played on."""
    reply: int = 0
    """Positions judged for each turn on the way."""
    reply_width: int = 0
    """Positions kept from one decision to the next in such a turn."""
    slips: int = 0
    """Percent of the answers that are overlooked, as a beginner does."""
    rollouts: int = 0
    """Deals in which each candidate is tried at the least, in games with a policy; none: the
    policy's answer stands."""
    steps: int = 0
    """Steps taken there on the way, for one question."""
    uses_net: bool = False
    """Whether ends of turns are judged by the game's net, where it has one."""


@dataclass(frozen=True)
class Judgement(Generic[S]):
    """What the planner searches with."""

    value: Value[S]
    fingerprint: Fingerprint[S] | None = None
    promising: Promising[S] | None = None
    policy: Policy[S] | None = None
    looks_at_hidden: bool = True
    """Whether the value depends on what the seat cannot see, so that several deals are tried."""
    values: Values[S] | None = None
    """The value of many positions at once; without it they are judged one after the other."""
    candidates: Candidates[S] | None = None
    """Where the policy has an answer: those tried out against each other by playing on, everybody
    by the policy, in the same deals. Without it every answer of the policy stands."""
    overlooked: Candidates[S] | None = None
    """What a level with slips may take in place of the policy's answer. Without it, candidates."""
    turn: Turn[S] | None = None
    """How long to play on with a policy: ``depth`` turns. Without it a turn is over once the seat
    is asked again after the others."""
    learned: Learned[S] | None = None
    """The net that judges where a turn has ended, for levels that use one. Only comparisons matter,
    and nothing may come near the value of a won game."""
    learned_inside: bool = False
    """Whether that net has learned positions inside turns as well, and judges them too."""
    course: Course[S] | None = None
    """How much of the game is over: with what was fitted to it (``bot/chances.json``) the judgement
    becomes chances. Without it a game is played but not analysed."""
    kind: Kind[S] | None = None
    """What chances are fitted to by itself; without it all games are of one kind."""
    odds_by_net: bool = False
    """Whether chances are told by the odds of the game's net, which see more than the value."""
    odds: Value[S] | None = None
    """Those odds, once the net was read."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """Levels by name that think otherwise here than elsewhere."""
    unoffered: Sequence[str] = ()
    """Levels that no figure tells from the one below: nobody is offered them, and whoever asks for
    one by its name gets it as ``levels`` has it."""
    terms: Terms[S] | None = None
    """The value in its parts, each with words of its own (``reason.KEY``), for reasons."""


class Encode(Protocol[S_contra]):
    """A position as numbers."""

    def __call__(self, state: S_contra, seat: int, /) -> array[float]:
        """All that the seat may know, in single precision."""


class WriteNumbers(Protocol[S_contra]):
    """The same among many tables."""

    def __call__(self, state: S_contra, seat: int, out: Dense, /) -> None:
        """Put what ``Encode`` says."""


class Always(Protocol):
    """What an encoding says of every position."""

    def __call__(self) -> array[float]:
        """All numbers, in single precision; those that change are 0."""


@dataclass(frozen=True)
class Encoding(Generic[S]):
    """How learning code sees a game."""

    encode: Encode[S]
    size: int
    """How many numbers: always as many."""
    write: WriteNumbers[S] | None = None
    """What ``encode`` says as marks, many times as fast for many tables; without it they are
    encoded one after the other."""
    cells: int = 0
    """Codes that ``write`` keeps (see ``core.marks.Dense``)."""
    always: Always | None = None
    """What ``write`` does not put; without it nothing is always there."""
    version: int = 1
    """Raised whenever a number changes its meaning or its place."""


class Write(Protocol[S_contra]):
    """What decides a position, among many."""

    def __call__(self, state: S_contra, seat: int, out: Marks, /) -> None:
        """Put what ``Read`` says."""


class Read(Protocol[S_contra]):
    """What decides a position."""

    def __call__(self, state: S_contra, seat: int, /) -> Sparse:
        """As far as the seat may know it; made for the end of a turn of its own."""


@dataclass(frozen=True)
class Features(Generic[S]):
    """How a net sees a game."""

    read: Read[S]
    size: int
    """How many features there are."""
    version: int
    """Raised whenever a feature changes: nets of other versions are refused."""
    leanings: Mapping[str, Value[S]] = field(default_factory=dict)
    """What one-sided players add to the judgement, by name: whoever learns should have met them."""
    write: Write[S] | None = None
    """What ``read`` says as marks, for many tables at once."""
