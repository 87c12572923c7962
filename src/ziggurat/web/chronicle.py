"""The log of a table as markup, written on from where it ended the last time.

A log has hundreds of lines, and a move adds one or two: the others are taken over as they stand.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from ziggurat.web import pages
from ziggurat.web.delta import Region
from ziggurat.web.lines import LOG_LINES, chat_lines, placed_lines
from ziggurat.web.table.frame import Frame, Past
from ziggurat.words import Words

BEGIN: Final = b"<ol>"
END: Final = b"</ol>"
LINE: Final = b"<li"
"""How a line begins; nothing else does, as what stands in a line is escaped."""


@dataclass(frozen=True)
class Mark:
    """How far a log goes, and for whom it was written."""

    reader: Hashable
    played: int
    time: str
    """When the last of these steps was played."""
    places: array[int]
    """By line: the number of the step it stands at."""


def write_log(
    frame: Frame, words: Words, names: Sequence[str], before: Region | None = None
) -> Region:
    """The log as the reader of a frame may know it; ``before`` is the one that the page has."""
    reader = (frame.table, frame.seat, frame.over, words.language, tuple(names))
    written = _written_on(frame, words, names, before, reader)
    if written is None:
        placed = placed_lines(frame, words, names)
        log = Region.of(pages.log_region([line for _, line in placed], words))
        written = log, array("I", [at for at, _ in placed])
    log, places = written
    past = frame.past
    log.mark = Mark(reader, len(past.played), _time(past, len(past.played)), places)
    return log


def _written_on(
    frame: Frame, words: Words, names: Sequence[str], before: Region | None, reader: Hashable
) -> tuple[Region, array[int]] | None:
    """A log written on, and the places of its lines; None where it has to be written anew."""
    if before is None or before.mark is None or before.mark.reader != reader:
        return None
    places: array[int] = before.mark.places
    since = _since(before.mark, frame.past)
    kept = bisect_left(places, since)
    placed = placed_lines(frame, words, names, since)
    lines = kept + len(placed)
    was_cut = len(places) == LOG_LINES
    if not kept or len(placed) == LOG_LINES or (was_cut and lines < LOG_LINES):
        return None
    end = len(before) - len(END)
    for _ in range(len(places) - kept):
        end = before.rfind(LINE, 0, end)
    begin, gone = len(BEGIN), max(0, lines - LOG_LINES)
    for _ in range(gone):
        begin = before.find(LINE, begin + len(LINE))
    fresh = Region.of(pages.log_region([line for _, line in placed], words))
    log = Region(b"".join((BEGIN, before[begin:end], fresh[len(BEGIN) :])))
    return log, places[gone:kept] + array("I", [at for at, _ in placed])


def _since(mark: Mark, past: Past) -> int:
    """The first step whose lines may be others than those of the log with this mark."""
    if len(past.played) < mark.played or _time(past, mark.played) != mark.time:
        return 0
    undone = [
        min(past.struck[number])
        for number in range(mark.played, len(past.played))
        if number in past.struck
    ]
    if not undone:
        return mark.played
    # Undos that follow each other are one line, unless a step stands between them that the reader
    # knows of: up to the last of those everything stays as it is.
    place = bisect_left(past.known, min(*undone, mark.played))
    return past.known[place - 1] + 1 if place else 0


def _time(past: Past, played: int) -> str:
    return past.times[played - 1] if played else ""


def write_chat(
    frame: Frame, words: Words, names: Sequence[str], before: Region | None = None
) -> Region:
    """The chat; ``before`` is the one that the page has."""
    source = (frame.table, words.language, tuple(names), len(frame.past.chat))
    if before is not None and before.mark == source:
        return before
    return Region.of(pages.chat_region(chat_lines(frame, names), words), source)
