"""What changed from one live message of a page to the next: that alone is sent."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, Final

Message = dict[str, Any]
Cut = tuple[int, int, str]
"""From where to where the old text goes, and what comes in its place."""

FIRST_LOOK: Final = 512
"""Characters that are compared at first; then twice as many, as long as they are the same."""
AHEAD: Final = 240
"""Characters by which it is known again what comes after something that was taken away."""
_PART: Final = re.compile(r"<(?:g|li|p|div|section|tr)\b")
"""Where markup may be cut: before the pieces, lines and panels of which regions are made."""


def changes(before: Mapping[str, Any], now: Message) -> Message | None:
    """The fields that differ, and of the regions only what was cut; None: nothing differs."""
    message = {name: value for name, value in now.items() if before.get(name) != value}
    regions, cuts = changed_regions(before["regions"], now["regions"])
    message["regions"] = regions
    if cuts:
        message["cuts"] = cuts
    elif not regions and set(message) == {"regions"}:
        return None
    return {"type": now["type"], **message}


def changed_regions(
    before: Mapping[str, str], now: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, list[Cut]]]:
    """The regions that changed: those to be sent whole, and those to be cut."""
    whole: dict[str, str] = {}
    cut: dict[str, list[Cut]] = {}
    for name, markup in now.items():
        old = before.get(name)
        if old == markup:
            continue
        found = cuts_between(old, markup) if old else []
        if old and sum(len(text) for _, _, text in found) < len(markup) // 2:
            cut[name] = found
        else:
            whole[name] = markup
    return whole, cut


def cuts_between(old: str, new: str) -> list[Cut]:
    """The cuts that make ``new`` of ``old``, in order. Places count as browsers do, in UTF-16.

    >>> cuts_between("<p>a<p>b<p>c", "<p>a<p>x<p>c<p>d")
    [(4, 8, '<p>x'), (12, 12, '<p>d')]
    """
    begin = _part_before(old, new, _same(old, new, 0, 0))
    found: list[Cut] = []
    start = first = begin
    if gone := _gone(old, new, begin):
        found.append((begin, begin + gone, ""))
        stays = _same(old, new, begin + gone, begin)
        first = max(begin, _part_before(old[gone:], new, begin + stays))
        start = first + gone
    found += _cuts_within(old, new, start, first)
    return found if old.isascii() else _as_browsers_count(old, found)


def _cuts_within(old: str, new: str, start: int, first: int) -> list[Cut]:
    """The cuts from two places on, before which all is settled."""
    rest = _same_at_end(old, new, min(len(old) - start, len(new) - first))
    part = _PART.search(old, len(old) - rest)
    rest = len(old) - part.start() if part is not None else 0
    old_parts, new_parts = _parts(old, start, len(old) - rest), _parts(new, first, len(new) - rest)
    places = list(accumulate(map(len, old_parts), initial=start))
    return [
        (places[begin], places[end], "".join(new_parts[low:high]))
        for begin, end, low, high in _differing(old_parts, new_parts)
    ]


def _parts(markup: str, begin: int, end: int) -> list[str]:
    """A stretch of markup in parts."""
    starts = [part.start() for part in _PART.finditer(markup, begin, end)]
    ends = [*starts, end]
    head = [markup[begin : ends[0]]] if ends[0] > begin else []
    return head + [markup[low:high] for low, high in pairwise(ends)]


def _differing(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where old and new parts differ: from where to where, in each.

    Parts are nearly always alone of their kind, and keep their order. So one walk will do: where
    two differ, the nearest place is looked for at which both go on alike.
    """
    in_old, in_new = _places(old), _places(new)
    one = other = 0
    while one < len(old) or other < len(new):
        begin, first = one, other
        while one < len(old) and other < len(new) and old[one] != new[other]:
            # How far the one goes on without what comes next in the other, if it ever comes.
            add = _ahead(in_new, old[one], other)
            drop = _ahead(in_old, new[other], one)
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


def _places(parts: Sequence[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, part in enumerate(parts):
        found.setdefault(part, []).append(place)
    return found


def _ahead(places: Mapping[str, list[int]], part: str, here: int) -> int:
    """How far ahead a part comes next; 0: it comes no more."""
    found = places.get(part, ())
    index = bisect_left(found, here)
    return found[index] - here if index < len(found) else 0


def _same(old: str, new: str, start: int, first: int) -> int:
    """How many characters are the same from two places on. Long texts are compared in one go."""
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


def _same_at_end(old: str, new: str, most: int) -> int:
    """How many characters are the same at the end."""
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


def _part_before(old: str, new: str, same: int) -> int:
    """Where the last part begins within what is the same at the beginning of both."""
    place = same
    while (place := old.rfind("<", 0, place)) > 0:
        if _PART.match(old, place) and _PART.match(new, place):
            return place
    return 0


def _gone(old: str, new: str, begin: int) -> int:
    """How much was taken away there, where more stayed after it: a log loses its first lines."""
    ahead = new[begin : begin + AHEAD]
    place = old.find(ahead, begin) if len(ahead) == AHEAD else -1
    if place <= begin or not _PART.match(old, place):
        return 0
    return place - begin if _same(old, new, place, begin) > place - begin else 0


def _as_browsers_count(old: str, cuts: list[Cut]) -> list[Cut]:
    """The same cuts, with places that count the rarer characters twice."""
    counted, seen, place = [], 0, 0
    for begin, end, text in cuts:
        place += _length(old[seen:begin])
        until = place + _length(old[begin:end])
        counted.append((place, until, text))
        seen, place = end, until
    return counted


def _length(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
