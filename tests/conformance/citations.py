"""Which code enforces which rule: the ids that the sources of a game cite, and where.

A citation is the full id of an item in a comment, a docstring or a string (the rule of a question
or of a refusal). It belongs to the innermost function or class around it; outside of those, to the
definition that it stands beside or above.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1] / "src" / "ziggurat" / "games"
NOT_ENFORCING = ("bot",)
"""Folders of a game that follow the rules without enforcing them."""
REASONS = {
    "definition": "a definition",
    "component": "a component",
    "advice": "advice",
    "social": "for people around a table",
    "example": "a worked example",
}
"""Why an item may be cited nowhere, and how the pages say it."""
_ID = re.compile(r"\b[A-Z]{2,}-[A-Z0-9][A-Za-z0-9.-]*")


@dataclass(frozen=True)
class Citation:
    """A rule and a place in the code that cites it."""

    rule: str
    file: str
    """Below the folder of the game."""
    name: str
    """A function, class or constant; empty for the module itself."""


def citations(folder: Path) -> list[Citation]:
    """All that the sources of a game cite, each place once, in the order of files and lines."""
    found: dict[Citation, None] = {}
    for path in sorted(folder.rglob("*.py")):
        file = path.relative_to(folder).as_posix()
        if file.split("/")[0] not in NOT_ENFORCING:
            for rule, name in cited(path.read_text(encoding="utf-8")):
                found[Citation(rule, file, name)] = None
    return list(found)


def cited(source: str) -> Iterator[tuple[str, str]]:
    """The ids that a source cites, and the names of what cites them."""
    places = list(_places(ast.parse(source).body, ""))
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING, _FSTRING):
            for offset, line in enumerate(token.string.split("\n")):
                for match in _ID.findall(line):
                    yield match.rstrip(".-"), _name_at(places, token.start[0] + offset)


_FSTRING = getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)  # from Python 3.12 on


@dataclass(frozen=True)
class _Place:
    first: int
    last: int
    name: str
    is_block: bool
    """Whether it is a function or class: what lies inside belongs to it."""


def _places(body: Iterable[ast.stmt], outer: str) -> Iterator[_Place]:
    """What is defined at the top of a module and in its classes; functions as a whole."""
    for node in body:
        last = node.end_lineno or node.lineno
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            first = min([node.lineno, *[one.lineno for one in node.decorator_list]])
            yield _Place(first, last, outer + node.name, True)
            if isinstance(node, ast.ClassDef):
                yield from _places(node.body, f"{outer}{node.name}.")
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and not outer:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield _Place(node.lineno, last, ast.unparse(target), False)


def _name_at(places: list[_Place], line: int) -> str:
    around = [place for place in places if place.first <= line <= place.last]
    if around:
        return max(around, key=lambda place: place.first).name
    before = [place for place in places if place.last < line and not place.is_block]
    after = [place for place in places if place.first > line]
    if before and max(place.last for place in before) == line - 1:
        return max(before, key=lambda place: place.last).name  # its docstring
    if after and min(place.first for place in after) == line + 1:
        return min(after, key=lambda place: place.first).name  # a comment above it
    return ""


def unknown(ids: Iterable[str], found: Iterable[Citation]) -> list[Citation]:
    """What cites an item that is not in the list; whole sections (``UR-WAR``) may be named."""
    known = set(ids)
    prefix = next(iter(known)).split("-")[0] + "-"
    sections = {
        "-".join(parts[:size])
        for rule in known
        for parts in [rule.split("-")]
        for size in range(2, len(parts))
    }
    return [
        one
        for one in found
        if one.rule.startswith(prefix) and one.rule not in known and one.rule not in sections
    ]


def read_reasons(text: str) -> dict[str, str]:
    """Why items are not cited: a line each, ``ID  reason``."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        rule, _, reason = line.partition(" ")
        if not rule or rule in found or reason.strip() not in REASONS:
            raise ValueError(f"not an id and a reason, or twice: {line!r}")
        found[rule] = reason.strip()
    return found


def reasons(game: str) -> dict[str, str]:
    """The items of a game that no code can enforce, and why."""
    file = HERE / f"{game}_uncited.txt"
    return read_reasons(file.read_text(encoding="utf-8")) if file.exists() else {}


def unaccounted(ids: Iterable[str], found: Iterable[Citation], why: Iterable[str]) -> list[str]:
    """The items with neither a citation nor a reason."""
    known = {citation.rule for citation in found} | set(why)
    return [rule for rule in ids if rule not in known]
