"""What a game may offer beside its rules, and how it says which of it there is.

Every function that a page, a terminal, a bot or learning code may call is declared here as a
Protocol, so that the type checker compares it with what a game has. A game derives from ``Offers``,
overrides what it has to offer and names the result ``OFFERS``, beside its ``GAME``. The methods
import what they return when they are called: rules alone need neither a browser nor a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from ziggurat.aids import Aid, Explain
from ziggurat.coaching import Coaching
from ziggurat.core.action import Action
from ziggurat.core.state import Entry, State
from ziggurat.judging import (
    Candidates,
    Course,
    Encode,
    Encoding,
    Features,
    Fingerprint,
    Judgement,
    Kind,
    Learned,
    Level,
    Policy,
    Promising,
    Read,
    Terms,
    Turn,
    Value,
    Values,
)

if TYPE_CHECKING:
    from ziggurat.catalogue import Card
    from ziggurat.draw.faces import Faces
    from ziggurat.draw.letters import Block
    from ziggurat.words import Words

__all__ = [
    "ONLY_ANSWER", "Arguments", "Attempt", "Bundle", "Bundles", "Candidates", "Carry",
    "Cautions", "Compare", "Course", "Describe", "DescribeCards", "Drafts", "Draw", "Drawing",
    "Emblem", "Encode", "Encoding", "Features", "Fingerprint", "Judgement", "Kind", "Label",
    "Labels", "Learned", "Level", "Markup", "Notes", "Offers", "Order", "Parts",
    "Paths", "Piece", "Pieces", "Policy", "Profile", "Promising", "Read", "Scene", "Scenes",
    "Short", "Show", "Side", "Sources", "Start", "Suggested", "Terms", "Text", "Things", "Traits",
    "Turn", "Value", "Values", "View", "WaysTo", "the_only_answer",
]  # fmt: skip

View: TypeAlias = Any
"""What a seat may know, as ``State.view`` gives it; functions of a game take its own shape."""
S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


# ------------------------------------------------- the ways to actions: browser and terminal alike


class WaysTo(Protocol):
    """Which keys, in which order, mean an action."""

    def __call__(self, view: View, actions: Sequence[Action], /) -> dict[str, list[list[str]]]:
        """By notation, the ways to each action. Also asked about actions that are not legal."""


class Label(Protocol):
    """The name of a key."""

    def __call__(self, view: View, key: str, words: Words, names: Sequence[str], /) -> str:
        """For buttons, screen readers and the terminal."""


class Labels(Protocol):
    """The names of many keys."""

    def __call__(
        self, view: View, keys: Sequence[str], words: Words, names: Sequence[str], /
    ) -> dict[str, str]:
        """The same as ``Label`` gives for each, from one look at the view."""


class Describe(Protocol):
    """An action in words."""

    def __call__(
        self, action: Action, words: Words, view: View | None = None, names: Sequence[str] = (), /
    ) -> str:
        """A sentence, where the labels along the way to the action do not make one.

        With a view it may say more; without one it holds at any table, and without names it tells
        of seats."""


class Attempt(Protocol):
    """How keys would be written that lead to no action of the game."""

    def __call__(self, view: View, keys: Sequence[str], /) -> str:
        """A notation for ``State.parse`` to refuse; empty where the keys mean nothing."""


class Cautions(Protocol):
    """What to think of before an action is sent."""

    def __call__(self, view: View, actions: Sequence[Action], words: Words, /) -> dict[str, str]:
        """By notation; the page then asks for a confirmation."""


class Drafts(Protocol):
    """Which actions only go on with what the reader is putting together."""

    def __call__(self, view: View, actions: Sequence[Action], /) -> set[str]:
        """By notation; nobody else sees them and they can be undone, so the page never asks."""


@dataclass(frozen=True)
class Bundle:
    """Several answers that one way means, taken one after the other."""

    answers: Sequence[str]
    """In notation."""
    ways: list[list[str]]
    is_draft: bool = True
    """Whether nobody else sees them and they can be undone. Of others the last thing on the way
    says all that is done by them, so that the page need not ask."""


class Bundles(Protocol):
    """What a way means where that takes several answers."""

    def __call__(self, view: View, actions: Sequence[Action], /) -> list[Bundle]:
        """On ways that lead to no action: together with these, every way means one thing."""


class Suggested(Protocol):
    """What the rules suggest, in words."""

    def __call__(
        self, view: View, actions: Sequence[Action], words: Words, names: Sequence[str], /
    ) -> str:
        """All the actions as one short sentence; empty where there is none."""


@dataclass(frozen=True)
class Paths:
    """How actions are chosen, key by key."""

    ways: WaysTo
    label: Label
    describe: Describe | None = None
    attempt: Attempt | None = None
    cautions: Cautions | None = None
    closings: Cautions | None = None
    """What ends a turn early or cannot be taken back: asked about as well, unless the reader has
    turned that off, and never where the keyboard lands by itself."""
    labels: Labels | None = None
    """Where there are many keys, and each label would look at the whole view."""
    drafts: Drafts | None = None
    bundles: Bundles | None = None
    suggested: Suggested | None = None
    """Without it a suggestion is told action by action."""
    at_once: Suggested | None = None
    """For advice: actions that are one decision, as an offer is that is put together and sent."""


# -------------------------------------------------------------------------------- for the browser


class Markup(Protocol):
    """Something drawn that depends on nothing."""

    def __call__(self) -> str:
        """SVG or CSS."""


class Draw(Protocol):
    """A view drawn."""

    def __call__(self, view: View, words: Words, names: Sequence[str], /) -> dict[str, str]:
        """Markup by region of the page: ``board``, ``seats``, ``mine``, ``result``, or some."""


class Notes(Protocol):
    """What can be read about the things on the table."""

    def __call__(self, words: Words, /) -> dict[str, str]:
        """Markup by the ``data-note`` of the thing."""


class Sources(Protocol):
    """Where the points of a finished game came from."""

    def __call__(
        self, log: Sequence[Entry], scores: Sequence[int], /
    ) -> list[tuple[str, tuple[int, ...]]]:
        """By key, the points of every seat; together they are the scores.

        The words of a key are ``source.KEY``.
        """


class Parts(Protocol):
    """What the score of every seat is made of, where a view says so."""

    def __call__(self, view: View, /) -> list[tuple[str, tuple[int, ...]]]:
        """The same as ``Sources``, of a game that is over."""


@dataclass(frozen=True)
class Piece:
    """A small picture of something that a step was about."""

    name: str
    """The id of one of the still parts; or the name of a face, which has a ``/``."""
    seat: int | None = None
    """Whose it is, and whose colours it has."""
    box: str = ""
    """What of its plane is seen, as the ``viewBox`` of an SVG, where that is not as usual."""


class Pieces(Protocol):
    """What a step was about, in pictures."""

    def __call__(self, entries: Sequence[Entry], /) -> list[Piece]:
        """One or two, from what a reader may know of the log; none where words are enough."""


class Emblem(Protocol):
    """What tells a seat apart beside its colour."""

    def __call__(self, seat: int, /) -> str:
        """The id of a square symbol among the still parts."""


class Compare(Protocol):
    """What an action would change."""

    def __call__(self, before: View, after: View, words: Words, /) -> list[str]:
        """What is different for the reader between two views, line by line."""


@dataclass(frozen=True)
class Drawing:
    """A game drawn for the browser."""

    symbols: Markup
    """The still parts, as SVG symbols."""
    draw: Draw
    css: Markup | None = None
    """The styles of its own things."""
    picture: Markup | None = None
    """An SVG for the home page, where the board does not serve as one."""
    notes: Notes | None = None
    compare: Compare | None = None
    faces: Faces | None = None
    """The pictures of its cards, by their codes, each a file of its own."""
    sources: Sources | None = None
    """Where the points came from, where the view does not say: told from the log at the end."""
    emblem: Emblem | None = None
    """Without it a seat is marked by the first letter of its name."""
    about: Explain | None = None
    """What a thing is, does and would cost now; without it the page has its note alone."""
    parts: Parts | None = None
    """What the scores are made of, where the view says so."""
    box: str = ""
    """What is usually seen of the plane of its pieces; nothing where they are symbols."""
    pieces: Pieces | None = None
    """Without it what happened is told with the emblem of whoever did it."""


# ------------------------------------------------------------------------------- for the terminal


class Show(Protocol):
    """A part of a view for the terminal."""

    def __call__(self, view: View, words: Words, names: Sequence[str], /) -> Block:
        """Letters, laid out: see ``ziggurat.draw.letters``."""


class Short(Protocol):
    """The name of a key in a word or two."""

    def __call__(self, key: str, /) -> str:
        """For long lists; empty where the label is short enough."""


@dataclass(frozen=True)
class Text:
    """A game drawn for the terminal."""

    board: Show
    result: Show
    seats: Show | None = None
    """Every player's position, where something lies in front of the players."""
    short: Short | None = None


# ----------------------------------------------------------------------------------- small scenes


@dataclass(frozen=True)
class Side:
    """One side of a scene."""

    name: str
    seat: int | None = None
    """Whose colours it has."""
    parts: tuple[int, ...] = ()
    """The numbers that make its sum; none where nothing is counted."""
    wins: bool = False


@dataclass(frozen=True)
class Scene:
    """Something worth stopping for: who against whom, the sums, the outcome."""

    kind: str
    """``conflict``, ``war``, ``auction``, ``calamity``, ``monument``; of an ``offer`` only the
    sound is heard."""
    title: str
    sides: tuple[Side, ...] = ()
    outcome: tuple[str, ...] = ()
    """Sentences."""


class Scenes(Protocol):
    """What of the log is worth a small scene."""

    def __call__(
        self, entries: Sequence[Entry], words: Words, names: Sequence[str], /
    ) -> Scene | None:
        """The scene of what one step wrote into the log, as far as the reader may know it."""


# ------------------------------------------------------------------------------- cards and words


class DescribeCards(Protocol):
    """The cards of a game."""

    def __call__(self, words: Words, /) -> Sequence[Card]:
        """Every card, described."""


@dataclass(frozen=True)
class Things:
    """Things that notation writes by codes and sentences call by their names."""

    kind: str
    """The code ``m1`` of a ``card`` with the key ``iron`` is said as ``card.iron``."""
    key_of_code: Mapping[str, str]
    is_counted: bool = False
    """Whether a list says "2 iron" and not "iron and iron"."""


@dataclass(frozen=True)
class Arguments:
    """Which arguments of a game's sentences are seats, and which are things with names."""

    seats: tuple[str, ...] = ("seat",)
    """Said as the names of the players. Lists of them have an ``s`` more: ``seats``."""
    things: Mapping[str, Things] = field(default_factory=dict)


# ------------------------------------------------------------------------ before anybody sits down


@dataclass(frozen=True)
class Start:
    """A table as it may begin."""

    players: int
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    """Those that are not as the game has them by itself."""


FIRST_BOT: Final = "planner:easy"
"""Against whom somebody plays a first game."""


@dataclass(frozen=True)
class Profile:
    """What people want to know of a game before they sit down, and how they might begin."""

    minutes: tuple[int, int]
    """How long a game takes, from short to long."""
    weight: int
    """From 1, learned in minutes, to 5, for experts."""
    first: Start
    """The gentlest beginning: somebody's first game, against easy bots."""
    usual: Start
    """What the form for a new table proposes."""


# ------------------------------------------------------------------------------- standing orders


class Carry(Protocol):
    """What a standing order does."""

    def __call__(self, view: View, legal: Sequence[Action], /) -> Action | None:
        """The action to take for the seat whose view it is; None: the seat is asked."""


class Span(Protocol):
    """For how long a standing order holds."""

    def __call__(self, view: View, /) -> int:
        """A number that is the same for as long as that, and then another."""


@dataclass(frozen=True)
class Order:
    """Something that a seat has done by itself until it says otherwise.

    It is called ``order.<key>`` in the catalogues.
    """

    key: str
    carry: Carry
    is_public: bool
    """Whether everybody could tell from the table that it would act: then it acts at once."""
    is_usual: bool = False
    """Whether nothing is lost by it, so that it is on where somebody plays alone with bots."""
    spares_undo: bool = False
    """Whether it waits while the seat could still take something back."""
    span: Span | None = None
    """Without it the order holds until it is taken back."""
    passes: str = ""
    """The notation by which it passes what its owner may want to decide after all: a button beside
    the next question, called ``order.<key>.open``, leads back there. Empty: there is no such."""


def the_only_answer(view: View, legal: Sequence[Action], /) -> Action | None:
    """The answer, where there is but one."""
    return legal[0] if len(legal) == 1 else None


ONLY_ANSWER: Final = Order("only_answer", the_only_answer, False, is_usual=True, spares_undo=True)
"""For every game: where there is nothing to choose, nobody is asked."""


# ------------------------------------------------------------------------------------- statistics


@dataclass(frozen=True)
class Traits:
    """What tells seats of a game apart, for statistics: fields of what everybody sees of a seat."""

    where: str
    """The list in the view that has an entry for each seat."""
    fields: Mapping[str, str]
    """By field, the argument of sentences by which its values are called."""


# ------------------------------------------------------------------------------------ all together


class Offers(Generic[S]):
    """What a game offers: nothing, until it says otherwise."""

    def paths(self) -> Paths | None:
        """How actions are chosen; without it every action is one button."""
        return None

    def drawing(self) -> Drawing | None:
        """How it looks in the browser; without it the page shows plain data."""
        return None

    def text(self) -> Text | None:
        """How it looks in the terminal; without it the terminal shows plain data."""
        return None

    def cards(self) -> DescribeCards | None:
        """Its cards, for the catalogue on the site and the command ``card`` of the terminal."""
        return None

    def aid(self) -> Aid | None:
        """Its player aid, one key away at every table; without it there is none."""
        return None

    def coaching(self) -> Coaching | None:
        """What the coach says beside somebody's first game; without it there is no coach."""
        return None

    def profile(self) -> Profile | None:
        """Its length and weight, and good ways to begin; without it the home page says neither."""
        return None

    def scenes(self) -> Scenes | None:
        """What of its log is worth a small scene; without it all is told by sentences alone."""
        return None

    def arguments(self) -> Arguments:
        """What the arguments of its sentences are."""
        return Arguments()

    def orders(self) -> Sequence[Order]:
        """The standing orders that a seat may give."""
        return (ONLY_ANSWER,)

    def traits(self) -> Traits | None:
        """What its statistics count beside seats and openings."""
        return None

    def judgement(self) -> Judgement[S] | None:
        """What a position is worth; without it the planner goes by the score."""
        return None

    def encoding(self) -> Encoding[S] | None:
        """A position as numbers; without it the game is played but not learned."""
        return None

    def features(self) -> Features[S] | None:
        """What decides a position; without it no net is trained or asked."""
        return None
