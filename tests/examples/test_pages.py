"""What the pages for people who add games show is really in the repository."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NIM = ROOT / "examples" / "nim"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WHOLE = (
    "rules.py", "__init__.py", "offers.py", "shape.py", "table.py", "text.py", "bot.py",
    "encode.py", "pyproject.toml",
)  # fmt: skip
EXAMPLES = ("bots.md", "arena.md", "learning.md", "analysis.md")
"""Pages whose examples are run as they stand."""
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)#:]+)(?:#[^)]*)?\)")


def chapters() -> dict[str, str]:
    """The chapters of the page by the file they are about."""
    parts = re.split(r"^## `([^`]+)`\n", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def without_blank_lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


@pytest.mark.parametrize("name", WHOLE)
def test_the_blocks_of_a_chapter_are_the_file(name: str) -> None:
    language = {"py": "python", "toml": "toml"}[name.rpartition(".")[2]]
    chapter = re.split(r"^## ", chapters()[name], flags=re.MULTILINE)[0]
    shown = "".join(code for kind, code in BLOCK.findall(chapter) if kind == language)
    assert without_blank_lines(shown) == without_blank_lines((NIM / name).read_text("utf-8"))


def test_excerpts_of_words_and_rules_are_in_their_files() -> None:
    files = [(NIM / "locale" / name).read_text("utf-8") for name in ("en.po", "fr.po")]
    files.append((NIM / "locale" / "en" / "rules.md").read_text("utf-8"))
    shown = [code for kind, code in BLOCK.findall(PAGE) if kind in ("po", "markdown")]
    assert len(shown) == 3
    for code, file in zip(shown, files, strict=True):
        assert code in file


def test_every_file_of_nim_has_its_chapter() -> None:
    assert {path.name for path in NIM.glob("*.*")} == set(WHOLE)


@pytest.mark.parametrize(
    "page", [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")], ids=lambda page: page.name
)
def test_pages_link_to_files_that_exist(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", EXAMPLES)
def test_the_examples_for_programmers_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
    assert tried > 4
    assert failed == 0
