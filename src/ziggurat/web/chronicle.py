"""The log of a table as markup, written on from where it ended the last time.

A log has the lines of hundreds of steps, and a move adds one or two: the others are taken over as
they stand.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from ziggurat.web import pages
from ziggurat.web.context import LogStep
from ziggurat.web.delta import Region
from ziggurat.web.lines import LOG_STEPS, chat_lines, placed_steps
from ziggurat.web.table.frame import Frame, Past
from ziggurat.web.table.talk import Ear
from ziggurat.words import Words

BEGIN: Final = b"<ol>"
END: Final = b"</ol>"
STEP: Final = b"<li"
"""How a step begins; nothing else does, as what stands in its lines is escaped."""
NOBODY: Final = -1


@dataclass(frozen=True)
class Mark:
    """How far a log goes, and for whom it was written."""

    reader: Hashable
    whole: bool
    """Whether older steps were asked for."""
    played: int
    time: str
    """When the last of these steps was played."""
    places: array[int]
    """By step in the log: the number at which it stands."""
    owners: array[int]
    """By step in the log: whose it is."""


def write_log(
    frame: Frame,
    words: Words,
    names: Sequence[str],
    before: Region | None = None,
    whole: bool = True,
) -> Region:
    """The log as the reader of a frame may know it; ``before`` is the one that the page has.

    ``whole``: not only the last steps. What a page has it keeps.
    """
    reader = (frame.table, frame.seat, frame.over, words.language, tuple(names))
    is_short = whole and before is not None and before.mark is not None and not before.mark.whole
    written = None if is_short else _written_on(frame, words, names, before, reader)
    if written is None:
        placed = placed_steps(frame, words, names, whole=whole, kept=_first(before))
        log = Region.of(pages.log_region([step for _, step in placed], words))
        written = log, *_kept(placed)
    log, places, owners = written
    past = frame.past
    count = len(past.played)
    log.mark = Mark(reader, whole, count, _time(past, count), places, owners)
    return log


def _first(log: Region | None) -> int | None:
    """Where the first step of a log stands: a game that ends takes no line from a page."""
    mark = None if log is None else log.mark
    return mark.places[0] if isinstance(mark, Mark) and mark.places else None


def _kept(placed: Sequence[tuple[int, LogStep]]) -> tuple[array[int], array[int]]:
    """What is remembered of steps: where they stand, and whose they are."""
    owners = [NOBODY if step.owner is None else step.owner for _, step in placed]
    return array("I", [at for at, _ in placed]), array("b", owners)


def _written_on(
    frame: Frame, words: Words, names: Sequence[str], before: Region | None, reader: Hashable
) -> tuple[Region, array[int], array[int]] | None:
    """A log written on, and what is remembered of its steps; None: it has to be written anew."""
    if before is None or before.mark is None or before.mark.reader != reader:
        return None
    places: array[int] = before.mark.places
    owners: array[int] = before.mark.owners
    since = _since(before.mark, frame.past)
    kept = bisect_left(places, since)
    if not kept:
        return None
    owner = None if owners[kept - 1] == NOBODY else owners[kept - 1]
    placed = placed_steps(frame, words, names, since, owner)
    steps = kept + len(placed)
    was_cut = len(places) == LOG_STEPS
    if len(placed) == LOG_STEPS or (was_cut and steps < LOG_STEPS):
        return None
    end = len(before) - len(END)
    for _ in range(len(places) - kept):
        end = before.rfind(STEP, 0, end)
    begin, gone = len(BEGIN), max(0, steps - LOG_STEPS)
    for _ in range(gone):
        begin = before.find(STEP, begin + len(STEP))
    fresh = Region.of(pages.log_region([step for _, step in placed], words))
    log = Region(b"".join((BEGIN, before[begin:end], fresh[len(BEGIN) :])))
    new_places, new_owners = _kept(placed)
    return log, places[gone:kept] + new_places, owners[gone:kept] + new_owners


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
    frame: Frame,
    words: Words,
    names: Sequence[str],
    before: Region | None = None,
    ear: Ear = Ear(),  # noqa: B008 - it never changes
) -> Region:
    """The chat, as a reader hears it; ``before`` is the one that the page has."""
    source = (frame.table, words.language, tuple(names), len(frame.past.chat), ear)
    if before is not None and before.mark == source:
        return before
    return Region.of(pages.chat_region(chat_lines(frame, words, names, ear), words), source)
