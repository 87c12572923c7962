"""What changed from one live message of a page to the next: that alone is sent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

Message = dict[str, Any]
Cut = tuple[int, int, str]
"""From where to where the old text goes, and what comes in its place."""

SPLIT_KEPT: Final = 256
"""Regions that are remembered in parts."""
_PARTS: Final = re.compile(r"(?=<(?:g|li|p|div|section|tr)\b)")
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
    (old_parts, places), (new_parts, _) = _cuttable(old), _cuttable(new)
    shorter = min(len(old_parts), len(new_parts))
    same = 0  # what is the same at the beginning and at the end need not be compared further
    while same < shorter and old_parts[same] == new_parts[same]:
        same += 1
    rest = 0
    while rest < shorter - same and old_parts[-1 - rest] == new_parts[-1 - rest]:
        rest += 1
    new_parts = new_parts[same : len(new_parts) - rest]
    matcher = SequenceMatcher(None, old_parts[same : len(old_parts) - rest], new_parts)
    return [
        (places[same + start], places[same + end], "".join(new_parts[first:last]))
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
    ]


@lru_cache(SPLIT_KEPT)
def _cuttable(markup: str) -> tuple[list[str], list[int]]:
    """The parts of a region, and where each begins; what is new now is old the next time."""
    parts = _PARTS.split(markup)
    lengths = (
        len(part) if part.isascii() else len(part.encode("utf-16-le", "surrogatepass")) // 2
        for part in parts
    )
    return parts, list(accumulate(lengths, initial=0))
