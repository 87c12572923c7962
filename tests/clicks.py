"""How many clicks a turn takes: ``python -m tests.clicks`` prints the table of docs/design.md.

Turns of golden games are walked again as the client does (``web/static/walk.js``): a click for
every key of the shortest way to an action, one more where the page asks for a confirmation. A
number that ends a way is repeated by itself while the question is the same, what the rules suggest
is one click. A drag from one thing to another is one as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median

import ziggurat
from tests.games.civilisation.moments import mid_game, trading
from ziggurat import Record
from ziggurat.core.action import Action
from ziggurat.core.record import Move, standing_and_struck
from ziggurat.core.state import State
from ziggurat.registry import offers
from ziggurat.web.face import DRAGGED, is_number
from ziggurat.words import words

EIGHT = 8
TALK = 2
"""Moves of a trade in which one says only that one is done, or waits first."""
LYING = {"place", "ship", "tech", "hand", "workers"}
"""Things that are dragged from one to the other: one gesture for two keys."""
GOLDEN = Path(__file__).parent / "golden"


@dataclass
class Turn:
    """What one seat did in one of its turns."""

    seat: int
    clicks: int = 0
    plain: int = 0
    """Clicks without dragging, suggestions and repeated numbers."""
    actions: int = 0
    by_question: Counter[str] = field(default_factory=Counter)
    """Clicks by question."""
    asked: Counter[str] = field(default_factory=Counter)
    """Actions by question."""


class Counting:
    """A game walked again, click by click."""

    def __init__(self, name: str) -> None:
        self.game = ziggurat.game(name)
        paths = offers(name).paths()
        assert paths is not None
        self.paths = paths
        self.said = words("en", name)
        self._repeat: dict[int, tuple[str, str]] = {}
        """By seat: the question in which it last said a number, and which."""
        self._completed: dict[int, object] = {}
        """By seat: the question that was asked last in a choice that the rules complete."""

    def clicks(self, state: State, seat: int, action: Action) -> tuple[int, int]:
        """Clicks to take an action, and what they would be without what is done by itself."""
        way, question = self._way(state, seat, action), type(state.question).key
        asked = 0
        if self.paths.cautions is not None:
            view = state.view(seat)
            asked = int(str(action) in self.paths.cautions(view, state.legal(seat), self.said))
        whole = len(way) + asked
        number = way[-1] if is_number(way[-1]) and len(way) > 2 else ""
        taken = whole - int(bool(number) and self._repeat.get(seat) == (question, number))
        taken -= int(len(way) > 1 and all(key.partition(":")[0] in LYING for key in way[:2]))
        if number:
            self._repeat[seat] = (question, number)
        elif seat in self._repeat and self._repeat[seat][0] != question:
            del self._repeat[seat]
        return self._with_suggestion(state, seat, taken), whole

    def _with_suggestion(self, state: State, seat: int, taken: int) -> int:
        """One click for a whole choice that the rules complete."""
        before = self._completed.pop(seat, None)
        if not type(state.question).suggests or not state.suggestion(seat):
            return taken
        self._completed[seat] = state.question
        goes_on = before is not None and type(before) is type(state.question)
        return 0 if goes_on else 1

    def _way(self, state: State, seat: int, action: Action) -> list[str]:
        """The shortest way to an action; a way by dragging is another for the same keys."""
        ways = self.paths.ways(state.view(seat), state.legal(seat))[str(action)]
        return min((way for way in ways if not way[0].startswith(DRAGGED)), key=len)


def moves(record: Record) -> Iterator[Move]:
    """The moves that stand."""
    for number in standing_and_struck(record.moves)[0]:
        yield record.moves[number]


def load(name: str, file: str) -> Record:
    """A golden record."""
    return Record.loads((GOLDEN / name / file).read_text(encoding="utf8"))


def turns(name: str, file: str, turn_of: str) -> list[Turn]:
    """Every turn of every seat; ``turn_of`` is the field of a state that counts turns or rounds."""
    counting, record = Counting(name), load(name, file)
    state = record.begin(counting.game)
    found: dict[tuple[int, int], Turn] = {}
    for move in moves(record):
        if move.seat >= 0:
            number = int(getattr(state, turn_of))
            turn = found.setdefault((number, move.seat), Turn(move.seat))
            action, question = state.parse(move.seat, move.text), type(state.question).key
            clicks, plain = counting.clicks(state, move.seat, action)
            turn.clicks += clicks
            turn.plain += plain
            turn.actions += 1
            turn.by_question[question] += clicks
            turn.asked[question] += 1
        move.take(state)
    return list(found.values())


@cache
def ages() -> list[Turn]:
    """Turns of eight actions, and their end."""
    files = ("14-3-planner.record", "16-4-planner.record", "18-4-planner.record")
    played = [turn for file in files for turn in turns("ages", file, "round")]
    return [turn for turn in played if turn.actions == EIGHT + 1]


@cache
def civilisation() -> list[Turn]:
    """Whole turns with six to fourteen moves, in which nobody traded: offers are as long as one
    likes."""
    played = turns("civilisation", "12-8-planner.record", "turn")
    played += turns("civilisation", "11-5-planner.record", "turn")
    return [
        turn for turn in played if 7 <= turn.asked["move"] <= 15 and turn.asked["trade"] <= TALK
    ]


def choice(name: str, file: str, question: str, price: int = 0) -> tuple[int, int]:
    """The longest choice of that kind in a game: its clicks one by one, and as suggested."""
    record = load(name, file)
    state, longest = record.begin(ziggurat.game(name)), 0
    for move in moves(record):
        is_asked = move.seat >= 0 and type(state.question).key == question
        if is_asked and (not price or state.view(move.seat)["price"] == price):
            longest = max(longest, len(state.suggestion(move.seat)))
        move.take(state)
    return longest, 1


OFFER = ("hand:1a", "hand:2a", "hand:2x", "good:3a", "good:6b", "agree")
"""Ochre, Iron and, unnamed, Treachery for three cards, Salt and Silver among them."""


def by_taps(state: State, seat: int, keys: Sequence[str]) -> tuple[int, int]:
    """What these keys do when they are clicked: answers of the rules, and clicks."""
    known = offers("civilisation").paths()
    assert known is not None and known.bundles is not None
    answers = 0
    for key in keys:
        view, legal = state.view(seat), state.legal(seat)
        meant = {way[0]: [text] for text, ways in known.ways(view, legal).items() for way in ways}
        for bundle in known.bundles(view, legal):
            meant |= {way[0]: list(bundle.answers) for way in bundle.ways}
        for text in meant[key]:
            state.apply(seat, state.parse(seat, text))
        answers += len(meant[key])
    return answers, len(keys)


def rows() -> list[tuple[str, int, int]]:
    """What is done, the clicks it took when everything was said, and those it takes."""
    eight, whole = ages(), civilisation()
    return [
        (
            "Through the Ages: a turn of eight actions",
            round(median(turn.plain for turn in eight)),
            round(median(turn.clicks for turn in eight)),
        ),
        (
            "Civilisation: a whole turn, without offers",
            round(median(turn.plain for turn in whole)),
            round(median(turn.clicks for turn in whole)),
        ),
        (
            "Civilisation: paying 45",
            *choice("civilisation", "12-8-planner.record", "buy", 45),
        ),
        (
            "Civilisation: growth with a short stock",
            *choice("civilisation", "09-3-planner.record", "expand"),
        ),
        (
            "Civilisation: an offer of three cards for three, one of them a calamity",
            *by_taps(mid_game(phase="trade"), 0, OFFER),
        ),
        (
            "Civilisation: accepting an offer of three cards",
            *by_taps(trading(), 0, ["accept_all:1"]),
        ),
    ]


def table() -> str:
    """The table of docs/design.md."""
    lines = ["| | before | now |", "|---|---|---|"]
    lines += [f"| {what} | {before} | {now} |" for what, before, now in rows()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
