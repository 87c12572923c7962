"""The rules pages: where items that describe rather than rule have their place."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import ziggurat

LOCALE = Path(ziggurat.__file__).parent / "games" / "ur" / "locale"
_ANCHOR = re.compile(r'<a id="(UR-[A-Z]+-\d+)"></a>([^\n]*)')


@cache
def page(language: str) -> dict[str, str]:
    """What follows every anchor of a rules page, to the end of its line."""
    text = (LOCALE / language / "rules.md").read_text(encoding="utf-8")
    return dict(_ANCHOR.findall(text))


def stands_on_both_pages(*ids: str) -> bool:
    """Whether each item has its anchor, with words after it, in French and in English."""
    return all(len(page(language).get(each, "")) > 20 for language in ("en", "fr") for each in ids)
