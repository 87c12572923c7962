"""The log and the chat of a table in the words of one reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from ziggurat.core.state import HOST, Entry
from ziggurat.web import face
from ziggurat.web.context import ChatLine, LogLine, LogStep
from ziggurat.web.stored import BY_LINK, HUMAN, ORDER, SPECTATOR, SPOKEN, StoredEvent
from ziggurat.web.table.frame import Frame
from ziggurat.web.table.talk import Ear
from ziggurat.web.tempo import AGREED, settings
from ziggurat.words import Words

UNTOLD: Final = (BY_LINK, ORDER, SPOKEN)
"""Events that say how the table is, or what a seat keeps to itself, not what happened."""
LOG_LINES: Final = 400
LOG_STEPS: Final = 240
"""Of how many steps a page shows the lines."""
LOG_BEGINS: Final = 20
"""Of how many at first, unless more happened since its reader acted: older ones are asked for."""
CHAT_LINES: Final = 200
TOLD_KEPT: Final = 4096
"""Entries of logs whose words are remembered: for the next page that opens the same log."""

TURN_BEGINS: Final = "turn"
"""The entry in which games say whose turn begins."""


def may_read(readers: tuple[int, ...] | None, seat: int | None, over: bool) -> bool:
    """Whether a reader may know this: after the end, everybody may know everything."""
    return readers is None or over or seat in readers


def readable(entries: Iterable[Entry], seat: int | None, over: bool) -> list[Entry]:
    """The entries of a log that a seat may read."""
    return [entry for entry in entries if may_read(entry.readers, seat, over)]


def log_lines(frame: Frame, words: Words, names: Sequence[str]) -> list[LogLine]:
    """The last lines of the log, as the reader of the frame may know them."""
    found = islice(_newest_first(frame, words, tuple(names), 0), LOG_LINES)
    return [line for _, line in found][::-1]


def placed_steps(
    frame: Frame,
    words: Words,
    names: Sequence[str],
    since: int = 0,
    owner: int | None = None,
    whole: bool = True,
    kept: int | None = None,
) -> list[tuple[int, LogStep]]:
    """The last steps of the log from one on, each with the number at which it stands.

    ``owner``: whose step comes before them; ``whole``: not only those that a page has at first,
    and those from the one that stands at ``kept`` on.
    """
    newest = _by_step(_newest_first(frame, words, tuple(names), since))
    is_asked = frame.seat is not None and not frame.over
    seen = frame.acted if is_asked else frame.steps  # nobody else is told what is new
    found, is_cut = [], False
    for number, step in newest:
        found.append((number, step))  # one more than is shown: it tells whose turn went on
        is_old = not whole and len(found) > LOG_BEGINS and step.lines[0].step <= seen
        is_old = is_old and (kept is None or number < kept)
        if is_cut := is_old or len(found) > LOG_STEPS:
            break
    placed = []
    for number, step in reversed(found):
        begins = step.owner is not None and step.owner != owner
        owner = step.owner
        placed.append((number, step._replace(turn=names[owner]) if begins and owner is not None
                       else step))  # fmt: skip
    return placed[1:] if is_cut else placed


def _by_step(lines: Iterable[tuple[int, LogLine]]) -> Iterator[tuple[int, LogStep]]:
    """Lines, the last one first, put together by the steps that wrote them."""
    together: list[LogLine] = []
    for number, line in lines:
        together.append(line)
        if line.first:
            yield number, LogStep(tuple(reversed(together)))
            together = []


@dataclass(frozen=True)
class _Undo:
    """One undo: what it took back, as far as the reader may know of it."""

    seat: int
    taken: int
    count: int
    time: str


def _newest_first(
    frame: Frame, words: Words, names: tuple[str, ...], since: int
) -> Iterator[tuple[int, LogLine]]:
    """The log from its end, so that what lies further back than anybody reads costs nothing.

    What one seat takes back several times in a row is one line.
    """
    taken, at, last = 0, 0, None
    for number, one in _happened(frame, words, names, since):
        if isinstance(one, _Undo) and last is not None and one.seat == last.seat:
            taken += one.taken
            continue
        if last is not None:
            yield at, _undo_line(frame, last, taken, words, names)
            last = None
        if isinstance(one, _Undo):
            taken, at, last = one.taken, number, one
        elif one is not None:
            yield number, one
    if last is not None:
        yield at, _undo_line(frame, last, taken, words, names)


def _happened(
    frame: Frame, words: Words, names: tuple[str, ...], since: int
) -> Iterator[tuple[int, LogLine | _Undo | None]]:
    """What happened, the last thing first; None for a step that has no line of its own."""
    past, event = frame.past, len(frame.past.events)
    standing, known = len(past.standing), len(past.known)
    for number in range(len(past.played), since - 1, -1):
        # Both are in order: so many of each come before the steps that were gone through.
        count = known
        if known and past.known[known - 1] == number:
            known -= 1
        if number in past.struck:
            told = _step_lines(frame, number, count, words, names)
            for one in reversed(told) if told else _undo(frame, number, count):
                yield number, one
        elif standing and past.standing[standing - 1] == number:
            standing -= 1
            for line in reversed(_step_lines(frame, number, count, words, names)):
                yield number, line
            if known < count:
                yield number, None
        while event and past.events[event - 1].steps >= number:
            event -= 1
            if past.events[event].key not in UNTOLD:
                yield number, _event_line(past.events[event], known, words, names)


def _undo(frame: Frame, number: int, count: int) -> Iterator[_Undo]:
    """An undo, unless the reader may know of nothing that it took back."""
    past = frame.past
    struck = [past.played[one] for one in past.struck[number]]
    taken = sum(may_read(played.readers, frame.seat, frame.over) for played in struck)
    if taken:
        yield _Undo(past.played[number].move.seat, taken, count, past.times[number])


def _concerns(entry: Entry, reader: int | None, words: Words) -> bool:
    """Whether something is told of the reader. That it is their turn is what the question says."""
    return reader is not None and entry.key != TURN_BEGINS and words.mentions(entry.args, reader)


def _step_lines(
    frame: Frame, number: int, count: int, words: Words, names: tuple[str, ...]
) -> list[LogLine]:
    played, time, reader = frame.past.played[number], frame.past.times[number], frame.seat
    seat = None if played.move.seat == HOST else played.move.seat
    others = reader is not None and reader != seat
    told = readable(played.log, reader, frame.over)
    scene = face.scene(frame.game, told, words, names)
    pieces = tuple(face.pieces(frame.game, told))
    return [
        LogLine(
            count,
            _told(entry, words, names),
            seat,
            "play",
            time,
            place == 0,
            others and _concerns(entry, reader, words),
            None if place else scene,
            () if place else pieces,
        )
        for place, entry in enumerate(told)
    ]


@lru_cache(TOLD_KEPT)
def _told(entry: Entry, words: Words, names: tuple[str, ...]) -> str:
    """An entry in words: told once for all pages that are opened at about the same time."""
    return words.tell(entry, names)


def _undo_line(
    frame: Frame, last: _Undo, taken: int, words: Words, names: Sequence[str]
) -> LogLine:
    if last.seat == HOST:
        agreed = sum(one.kind == HUMAN for one in frame.people) > 1
        text = words.say("event.rewound" if agreed else "event.rewound_alone", count=taken)
        return LogLine(last.count, text, None, "rewound", last.time, True)
    text = words.say("event.undone", count=taken, seat=names[last.seat])
    return LogLine(last.count, text, last.seat, "undone", last.time, True)


def _event_line(event: StoredEvent, count: int, words: Words, names: Sequence[str]) -> LogLine:
    args = settings(event.args) if event.key in AGREED else event.args
    text = words.say(f"event.{event.key}", **words.arguments(args, names))
    seat = event.args.get("seat")
    return LogLine(count, text, seat, event.key, event.time, True)


def chat_lines(
    frame: Frame,
    words: Words,
    names: Sequence[str],
    ear: Ear = Ear(),  # noqa: B008
) -> list[ChatLine]:
    """The last lines of the chat, of those that a reader hears."""
    called, spectator = dict(ear.names), words.say("table.spectator")
    heard = [(number, line) for number, line in enumerate(frame.past.chat) if ear.hears(line)]
    return [
        ChatLine(called.get(line.account or "", spectator), line.text, None, line.time, number)
        if line.seat == SPECTATOR
        else ChatLine(names[line.seat], line.text, line.seat, line.time, number)
        for number, line in heard[-CHAT_LINES:]
    ]
