"""The log and the chat of a table in the words of one reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from ziggurat.core.history import Played
from ziggurat.core.state import HOST, Entry
from ziggurat.web.context import ChatLine, LogLine
from ziggurat.web.store import StoredEvent
from ziggurat.web.tables import Frame
from ziggurat.words import Words

LOG_LINES: Final = 400
CHAT_LINES: Final = 200


def may_read(readers: tuple[int, ...] | None, seat: int | None, over: bool) -> bool:
    """Whether a reader may know this: after the end, everybody may know everything."""
    return readers is None or over or seat in readers


def readable(entries: Iterable[Entry], seat: int | None, over: bool) -> list[Entry]:
    """The entries of a log that a seat may read."""
    return [entry for entry in entries if may_read(entry.readers, seat, over)]


def log_lines(frame: Frame, words: Words, names: Sequence[str]) -> list[LogLine]:
    """The last lines of the log, as the reader of the frame may know them."""
    standing = set(frame.standing)
    counts = {number: count for count, number in enumerate(frame.known, 1)}
    struck = _struck(frame)
    events: dict[int, list[StoredEvent]] = {}
    for event in frame.events:
        events.setdefault(event.steps, []).append(event)
    lines: list[Callable[[], LogLine]] = []  # only the last ones are put in words
    count = 0
    undone: tuple[int, int] | None = None
    for number in range(len(frame.played) + 1):
        lines += [
            partial(_event_line, event, count, words, names) for event in events.get(number, ())
        ]
        if number == len(frame.played):
            break
        played = frame.played[number]
        time = frame.times[number] if number < len(frame.times) else ""
        count = counts.get(number, count)
        if played.step.undo:
            taken = struck[number]
            if not taken:
                continue
            before = undone[1] if undone is not None and undone[0] == played.step.seat else 0
            if before:
                lines.pop()
            undone = (played.step.seat, before + taken)
            lines.append(partial(_undo_line, *undone, count, time, words, names))
            continue
        if number in standing:
            undone = None
            lines += _step_lines(frame, played, count, time, words, names)
    return [line() for line in lines[-LOG_LINES:]]


def _struck(frame: Frame) -> dict[int, int]:
    """By the number of each undo: how many steps it struck that the reader may know of."""
    standing: list[int] = []
    struck: dict[int, int] = {}
    for number, played in enumerate(frame.played):
        step = played.step
        if not step.undo:
            standing.append(number)
            continue
        own = [one for one in standing if step.seat in (HOST, frame.played[one].step.seat)]
        gone = own[-step.undo :]
        struck[number] = sum(
            may_read(frame.played[one].readers, frame.seat, frame.over) for one in gone
        )
        standing = [one for one in standing if one not in gone]
    return struck


def _step_lines(
    frame: Frame, played: Played, count: int, time: str, words: Words, names: Sequence[str]
) -> list[Callable[[], LogLine]]:
    seat = None if played.step.seat == HOST else played.step.seat
    entries = readable(played.log, frame.seat, frame.over)

    def line(entry: Entry, first: bool) -> LogLine:
        return LogLine(count, words.tell(entry, names), seat, "play", time, first)

    return [partial(line, entry, place == 0) for place, entry in enumerate(entries)]


def _undo_line(
    seat: int, undone: int, count: int, time: str, words: Words, names: Sequence[str]
) -> LogLine:
    if seat == HOST:
        return LogLine(count, words.say("event.rewound", count=undone), None, "rewound", time, True)
    text = words.say("event.undone", count=undone, seat=names[seat])
    return LogLine(count, text, seat, "undone", time, True)


def _event_line(event: StoredEvent, count: int, words: Words, names: Sequence[str]) -> LogLine:
    text = words.say(f"event.{event.key}", **words.arguments(event.args, names))
    seat = event.args.get("seat")
    return LogLine(count, text, seat, event.key, event.time, True)


def chat_lines(frame: Frame, names: Sequence[str]) -> list[ChatLine]:
    """The last lines of the chat."""
    return [
        ChatLine(names[line.seat], line.text, line.seat, line.time)
        for line in frame.chat[-CHAT_LINES:]
    ]
