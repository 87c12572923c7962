"""From a rule to its code and its tests: `docs/conformance/<game>.md`.

The pages are written from the lists of rules, the citations in the code and the marks of the tests.

Run `python -m tests.conformance.page` (or this file) after adding a test, citing a rule or
changing a list.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.conformance.citations import REASONS, SOURCE, Citation, citations, reasons

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGES = ROOT / "docs" / "conformance"
_ITEM = re.compile(r"- \*\*(?P<id>[A-Z]+-\S+)\*\* \[(?P<kind>\w+)\] (?P<text>.+)")


@dataclass
class Item:
    """One rule of a list: its id, its section, its kind and its statement."""

    id: str
    section: str
    kind: str
    text: str


@dataclass(frozen=True)
class Proof:
    """A test and one rule it is marked with."""

    rule: str
    file: str
    test: str
    is_skipped: bool


def games() -> list[str]:
    """The games that have a list."""
    return sorted(path.stem for path in HERE.glob("*.md"))


def title(game: str) -> str:
    """The first line of a list."""
    return (HERE / f"{game}.md").read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")


def items(game: str) -> list[Item]:
    """The rules of a game, in the order of its list; rulings are part of the statement."""
    found: list[Item] = []
    section = ""
    for line in (HERE / f"{game}.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif match := _ITEM.fullmatch(line):
            found.append(Item(match["id"], section, match["kind"], match["text"]))
        elif line.startswith("  - ") and found:
            found[-1].text += " " + line.removeprefix("  - ")
        elif section and line:
            raise ValueError(f"{game}.md: neither an item nor a ruling: {line!r}")
    return found


def proofs(folder: Path) -> list[Proof]:
    """Every mark of every test below a folder, read from the source."""
    return [
        proof
        for path in sorted(folder.rglob("test_*.py"))
        for proof in _marks(ast.parse(path.read_text(encoding="utf-8")), path)
    ]


def proofs_of(game: str) -> list[Proof]:
    """The marks that count for a game: its rulebook tests and those of its package."""
    return proofs(HERE / game) + proofs(ROOT / "tests" / "games" / game)


def _marks(tree: ast.Module, path: Path) -> Iterator[Proof]:
    file = path.relative_to(ROOT).as_posix()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from _marked(node, file, node.name, [])
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name.startswith("test_"):
                    name = f"{node.name}::{inner.name}"
                    yield from _marked(inner, file, name, node.decorator_list)


def _marked(test: ast.FunctionDef, file: str, name: str, outer: list[ast.expr]) -> Iterator[Proof]:
    decorators = [node for each in [*outer, *test.decorator_list] for node in ast.walk(each)]
    names = {node.attr for node in decorators if isinstance(node, ast.Attribute)}
    skipped = bool(names & {"skip", "skipif", "xfail"})
    for node in decorators:
        if isinstance(node, ast.Call) and _is_rule(node.func):
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise ValueError(f"{file}, {name}: a rule is named by a plain string")
                yield Proof(argument.value, file, name, skipped)


def _is_rule(function: ast.expr) -> bool:
    return ast.unparse(function) == "pytest.mark.rule"


def page(game: str) -> str:
    """The page of a game: every rule, the code that enforces it and the tests that prove it."""
    rules = items(game)
    tests: dict[str, list[Proof]] = {}
    for proof in proofs_of(game):
        tests.setdefault(proof.rule, []).append(proof)
    code: dict[str, list[Citation]] = {}
    for citation in citations(SOURCE / game):
        code.setdefault(citation.rule, []).append(citation)
    why = reasons(game)
    count = len({(proof.file, proof.test) for proof in proofs_of(game)})
    lines = [
        f"# {title(game)}",
        "",
        "<!-- Written by tests/conformance/page.py; do not edit. -->",
        "",
        f"{len(rules)} items, proven by {count} tests. The list is"
        f" [tests/conformance/{game}.md](../../tests/conformance/{game}.md).",
    ]
    section = ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            lines += ["", f"## {section}", "", "| item | statement | code | tests |"]
            lines += ["|---|---|---|---|"]
        named = "<br>".join(_link(proof) for proof in tests.get(rule.id, []))
        places = "<br>".join(_code_link(game, citation) for citation in code.get(rule.id, []))
        if not places and rule.id in why:
            places = f"*{REASONS[why[rule.id]]}*"
        text = f"*{rule.kind}* {_cell(rule.text)}"
        lines.append(f"| {rule.id} | {text} | {places} | {named} |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _link(proof: Proof) -> str:
    return f"[{proof.test.replace('_', ' ').removeprefix('test ')}](../../{proof.file})"


def _code_link(game: str, citation: Citation) -> str:
    module = citation.file.removesuffix(".py").replace("/", ".")
    name = f"{module}: {citation.name}" if citation.name else module
    return f"[{name}](../../src/ziggurat/games/{game}/{citation.file})"


def main() -> None:
    """Write the pages of all games."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for game in games():
        (PAGES / f"{game}.md").write_text(page(game), encoding="utf-8")
        sys.stdout.write(f"docs/conformance/{game}.md\n")


if __name__ == "__main__":
    main()
