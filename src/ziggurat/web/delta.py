"""What changed from one live message of a page to the next: that alone is sent.

For that the last message is kept for every open page, its markup in UTF-8: a single character that
Latin-1 does not have would double what Python keeps of a text.
"""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, Final

Message = dict[str, Any]
Cut = tuple[int, int, str]
"""From where to where the old text goes, and what comes in its place."""
BytesCut = tuple[int, int, bytes]
Places = dict[bytes, list[int]]
"""Where each of the parts stands."""
UTF_8: Final = ("utf-8", "surrogatepass")
"""How markup is kept, whatever somebody managed to put into a name."""

DIGEST_BYTES: Final = 6
"""By which the markup of a region is known again."""
FIRST: Final = "first"
STEADY: Final = ("actions", "closings", "labels", "orders", "prompt", "suggestion")
"""The long fields of a message, which are the same while nothing is done, and their name."""
WORTH_A_CUT: Final = 0.75
"""What part of a region may be new: of what is new almost altogether, all is sent."""
FIRST_LOOK: Final = 512
"""Bytes that are compared at first; then twice as many, as long as they are the same."""
AHEAD: Final = 240
"""Bytes by which it is known again what comes after something that was taken away."""
_PART: Final = re.compile(rb"<(?:g|li|p|div|section|tr|details|span|svg|path|text)\b")
"""Where markup may be cut: before the pieces, lines, panels and figures of which regions are made.

What unfolds is a part of its own: the line of the log above it changes more often than it does."""


class Region(bytes):
    """Markup of a region, in UTF-8."""

    mark: Any = None
    """What it takes to write it on, where that can be done (see ``chronicle``)."""

    @classmethod
    def of(cls, markup: str, mark: Any = None) -> Region:
        """A text as a region."""
        region = cls(markup.encode(*UTF_8))
        region.mark = mark
        return region

    @property
    def text(self) -> str:
        """The markup itself."""
        return self.decode(*UTF_8)

    @property
    def digest(self) -> str:
        """By which a page tells that it has this very markup."""
        return _digest(self)


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=DIGEST_BYTES).hexdigest()


def steady_digest(fields: Mapping[str, Any]) -> str:
    """By which a page tells that it has these very long fields."""
    return _digest(json.dumps([fields.get(name) for name in STEADY]).encode())


class Sent:
    """A whole live message as it is kept: ``changes`` tells how it differs from the next."""

    __slots__ = ("__weakref__", "fields", "regions")

    def __init__(self, fields: Message, regions: Mapping[str, Region]) -> None:
        self.fields = fields
        """All but the regions."""
        self.regions = regions

    def whole(self, had: Mapping[str, str] | None = None) -> Message:
        """The message itself, but for what the page had from the beginning, by digest."""
        had = had or {}
        known = STEADY if had.get(FIRST) == steady_digest(self.fields) else ()
        fields = {name: value for name, value in self.fields.items() if name not in known}
        wanted = {
            name: one.text
            for name, one in self.regions.items()
            if name not in had or had[name] != one.digest
        }
        return {**fields, "regions": wanted}

    def but(self, **fields: Any) -> Sent:
        """The same message with other fields."""
        return Sent({**self.fields, **fields}, self.regions)


def changes(before: Sent, now: Sent) -> Message | None:
    """The fields that differ, and of the regions only what was cut; None: nothing differs."""
    old = before.fields
    message = {name: value for name, value in now.fields.items() if old.get(name) != value}
    regions, cuts = changed_regions(before.regions, now.regions)
    if not message and not regions and not cuts:
        return None
    message = {"type": now.fields["type"], **message, "regions": regions}
    return {**message, "cuts": cuts} if cuts else message


def regions(markup: Mapping[str, str]) -> dict[str, Region]:
    """Texts as regions."""
    return {name: Region.of(text) for name, text in markup.items()}


def changed_regions(
    before: Mapping[str, Region], now: Mapping[str, Region]
) -> tuple[dict[str, str], dict[str, list[Cut]]]:
    """The regions that changed: those to be sent whole, and those to be cut."""
    whole: dict[str, str] = {}
    cut: dict[str, list[Cut]] = {}
    for name, markup in now.items():
        old = before.get(name)
        if old == markup:
            continue
        found = _cuts(old, markup) if old else []
        if old and sum(len(text) for _, _, text in found) < WORTH_A_CUT * len(markup):
            cut[name] = _as_browsers_count(old, found)
        else:
            whole[name] = markup.text
    return whole, cut


def cuts_between(old: str, new: str) -> list[Cut]:
    """The cuts that make ``new`` of ``old``, in order. Places count as browsers do, in UTF-16.

    >>> cuts_between("<p>a<p>b<p>c", "<p>a<p>x<p>c<p>d")
    [(4, 8, '<p>x'), (12, 12, '<p>d')]
    """
    before = Region.of(old)
    return _as_browsers_count(before, _cuts(before, Region.of(new)))


def _cuts(old: bytes, new: bytes) -> list[BytesCut]:
    """The same, in bytes."""
    begin = _part_before(old, new, _same(old, new, 0, 0))
    found: list[BytesCut] = []
    start = first = begin
    if gone := _gone(old, new, begin):
        found.append((begin, begin + gone, b""))
        stays = _same(old, new, begin + gone, begin)
        first = max(begin, _part_before(old[gone:], new, begin + stays))
        start = first + gone
    return found + _cuts_within(old, new, start, first)


def _cuts_within(old: bytes, new: bytes, start: int, first: int) -> list[BytesCut]:
    """The cuts from two places on, before which all is settled."""
    rest = _same_at_end(old, new, min(len(old) - start, len(new) - first))
    part = _PART.search(old, len(old) - rest)
    rest = len(old) - part.start() if part is not None else 0
    old_parts, new_parts = _parts(old, start, len(old) - rest), _parts(new, first, len(new) - rest)
    places = list(accumulate(map(len, old_parts), initial=start))
    return [
        (places[begin], places[end], b"".join(new_parts[low:high]))
        for begin, end, low, high in _differing(old_parts, new_parts)
    ]


def _parts(markup: bytes, begin: int, end: int) -> list[bytes]:
    """A stretch of markup in parts."""
    starts = [part.start() for part in _PART.finditer(markup, begin, end)]
    ends = [*starts, end]
    head = [markup[begin : ends[0]]] if ends[0] > begin else []
    return head + [markup[low:high] for low, high in pairwise(ends)]


def _differing(old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[tuple[int, int, int, int]]:
    """Where old and new parts differ: from where to where, in each.

    Parts are nearly always alone of their kind, and keep their order. So one walk will do: where
    two differ, the nearest place is looked for at which both go on alike.
    """
    places: tuple[Places, Places] | None = None
    one = other = 0
    while one < len(old) or other < len(new):
        begin, first = one, other
        while one < len(old) and other < len(new) and old[one] != new[other]:
            if old[one + 1 : one + 2] == new[other + 1 : other + 2]:  # one took another's place
                one, other = one + 1, other + 1
                continue
            places = places or (_places(old), _places(new))
            # How far the one goes on without what comes next in the other, if it ever comes.
            add = _ahead(places[1], old[one], other)
            drop = _ahead(places[0], new[other], one)
            if add == drop == 0:
                one, other = one + 1, other + 1
            elif drop == 0 or 0 < add <= drop:
                other += add
            else:
                one += drop
        if one == len(old) or other == len(new):
            one, other = len(old), len(new)
        if (begin, first) != (one, other):
            yield begin, one, first, other
        while one < len(old) and other < len(new) and old[one] == new[other]:
            one, other = one + 1, other + 1


def _places(parts: Sequence[bytes]) -> Places:
    found: Places = {}
    for place, part in enumerate(parts):
        found.setdefault(part, []).append(place)
    return found


def _ahead(places: Places, part: bytes, here: int) -> int:
    """How far ahead a part comes next; 0: it comes no more."""
    found = places.get(part, ())
    index = bisect_left(found, here)
    return found[index] - here if index < len(found) else 0


def _same(old: bytes, new: bytes, start: int, first: int) -> int:
    """How many bytes are the same from two places on. Long texts are compared in one go."""
    count, size, grows = 0, FIRST_LOOK, True
    most = min(len(old) - start, len(new) - first)
    while count < most:
        low, high = start + count, first + count
        if old[low : low + size] == new[high : high + size]:
            count += size
            size = 2 * size if grows else size
        elif size == 1:
            break
        else:
            size, grows = size // 2, False
    return min(count, most)


def _same_at_end(old: bytes, new: bytes, most: int) -> int:
    """How many bytes are the same at the end."""
    count, size, grows = 0, FIRST_LOOK, True
    while count < most:
        size = min(size, most - count)
        low, high = len(old) - count, len(new) - count
        if old[low - size : low] == new[high - size : high]:
            count += size
            size = 2 * size if grows else size
        elif size == 1:
            break
        else:
            size, grows = size // 2, False
    return count


def _part_before(old: bytes, new: bytes, same: int) -> int:
    """Where the last part begins within what is the same at the beginning of both."""
    place = same
    while (place := old.rfind(b"<", 0, place)) > 0:
        if _PART.match(old, place) and _PART.match(new, place):
            return place
    return 0


def _gone(old: bytes, new: bytes, begin: int) -> int:
    """How much was taken away there, where more stayed after it: a log loses its first lines."""
    ahead = new[begin : begin + AHEAD]
    place = old.find(ahead, begin) if len(ahead) == AHEAD else -1
    if place <= begin or not _PART.match(old, place):
        return 0
    return place - begin if _same(old, new, place, begin) > place - begin else 0


def _as_browsers_count(old: bytes, cuts: Sequence[BytesCut]) -> list[Cut]:
    """The same cuts, with places that count as browsers do."""
    counted, seen, place = [], 0, 0
    for begin, end, text in cuts:
        place += _length(old[seen:begin])
        until = place + _length(old[begin:end])
        counted.append((place, until, text.decode(*UTF_8)))
        seen, place = end, until
    return counted


def _length(markup: bytes) -> int:
    """How long a text is in UTF-16, in which some characters count twice."""
    if markup.isascii():
        return len(markup)
    return len(markup.decode(*UTF_8).encode("utf-16-le", UTF_8[1])) // 2
