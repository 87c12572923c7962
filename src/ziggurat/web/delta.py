"""What changed from one live message of a page to the next: that alone is sent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any, Final

Message = dict[str, Any]
Cut = tuple[int, int, str]
"""From where to where the old text goes, and what comes in its place."""

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
    old_parts, new_parts = _PARTS.split(old), _PARTS.split(new)
    places = [0]
    for part in old_parts:
        places.append(places[-1] + len(part.encode("utf-16-le", "surrogatepass")) // 2)
    matcher = SequenceMatcher(None, old_parts, new_parts)
    return [
        (places[start], places[end], "".join(new_parts[first:last]))
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
    ]
