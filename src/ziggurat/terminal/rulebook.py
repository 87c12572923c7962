"""The paragraph of the rules page that a prompt or a refusal cites."""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
from typing import Final

from ziggurat.words import game_folder

_ANCHOR: Final = re.compile(r'<a id="[^"]*"></a>')
_ITEM: Final = re.compile(r"\s*(?:[-*]|\d+\.)\s")


@cache
def _page(game: str, language: str) -> list[str]:
    path = game_folder(game) / language / "rules.md"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def paragraph(game: str, language: str, rule: str) -> str | None:
    """The cited paragraph or point as Markdown, under the headings it stands below."""
    lines = _page(game, language)
    anchor = f'<a id="{rule}"></a>'.casefold()
    for place, line in enumerate(lines):
        if anchor in line.casefold():
            heads, text = _headings(lines, place), _block(lines, place)
            return _ANCHOR.sub("", "\n\n".join(dict.fromkeys([*heads, text])))
    return None


def _headings(lines: list[str], place: int) -> list[str]:
    """The nearest heading of each depth above a line, from the second depth on."""
    found: list[str] = []
    depth = 7
    for line in reversed(lines[: place + 1]):
        marks = len(line) - len(line.lstrip("#"))
        if 1 < marks < depth:
            depth = marks
            found.insert(0, f"**{_ANCHOR.sub('', line.lstrip('# '))}**")
    return found


def _block(lines: list[str], place: int) -> str:
    """The paragraph, list point or heading with what follows, that holds a line, and its table."""
    if lines[place].startswith("#"):
        return "\n".join(lines[place + 2 : place + 3])
    first = place
    while not _ITEM.match(lines[first]) and first > 0 and lines[first - 1].strip():
        first -= 1
    after = place + 1
    while after < len(lines) and lines[after].strip() and not _ITEM.match(lines[after]):
        after += 1
    text = "\n".join(line.strip() for line in lines[first:after])
    return "\n\n".join([text, *_table(lines, after)])


def _table(lines: list[str], after: int) -> list[str]:
    """The table that follows a paragraph, if one does: it belongs to what the paragraph says."""
    rows = list(takewhile(lambda line: line.startswith("|"), lines[after + 1 :]))
    return ["\n".join(rows)] if rows and not lines[after].strip() else []
