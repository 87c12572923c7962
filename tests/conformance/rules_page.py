"""The rules pages: where items that describe rather than rule have their place."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import ziggurat

GAMES = Path(ziggurat.__file__).parent / "games"
_ANCHOR = re.compile(r'<a id="([A-Z]+-[^"]+)"></a>([^\n]*)')


@cache
def anchors(language: str) -> dict[str, str]:
    """What follows every anchor of the rules pages of all games, to the end of its line."""
    found: dict[str, str] = {}
    for path in sorted(GAMES.glob(f"*/locale/{language}/rules.md")):
        found |= dict(_ANCHOR.findall(path.read_text(encoding="utf-8")))
    return found


def stands_on_both_pages(*ids: str) -> bool:
    """Whether each item has its anchor, with words after it, in French and in English."""
    return all(
        len(anchors(language).get(each, "")) > 20 for language in ("en", "fr") for each in ids
    )
