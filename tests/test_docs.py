"""What is written in two languages is built alike in both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from script.site import TOP
from tests.views import own_games
from ziggurat.words import LANGUAGES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
TWINS = [("playing.md", "jouer.md"), ("hosting.md", "heberger.md")]


def built(text: str) -> list[str]:
    """Headings by depth, blocks of code with their lines, rows of tables, points of lists."""
    parts: list[str] = []
    in_code = False
    for line in text.splitlines():
        if line.startswith("```"):
            in_code = not in_code
            parts += [line] if in_code else []
        elif in_code:
            parts.append(_command(line))
        elif found := re.match(r"#+ |\||- |\d+\. ", line):
            parts.append(found[0] + "|" * line.count("|"))
    return parts


def _command(line: str) -> str:
    """A line of code without what is said in it: remarks, and names made up for the example."""
    bare = re.sub(r"\s+# .*|evening|soiree|play\.example|jeu\.example| --language fr", "", line)
    return bare.rstrip()


@pytest.mark.parametrize(("english", "french"), TWINS)
def test_twins_are_built_alike(english: str, french: str) -> None:
    assert built((DOCS / english).read_text("utf-8")) == built((DOCS / french).read_text("utf-8"))


@pytest.mark.parametrize("page", [french for _, french in TWINS])
def test_french_pages_have_their_spaces_and_terms(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    prose = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", text, flags=re.DOTALL)
    assert not re.findall(r"\b(?:montre réglée|une montre|navires?|sièges?|paquebots?)\b", prose)
    assert not re.findall(r".{12}\w'\w.{9}|.{12} [:;?!»](?=\s|$)", prose)


def test_every_page_has_its_place_on_the_site() -> None:
    told = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    places = re.findall(r": (\S+\.(?:md|html))$", told, re.MULTILINE)
    assert len(places) == len(set(places))
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    made = {"requests.md", "reference/index.md"}
    rules = {f"rules/{game}.{language}.html" for game in own_games() for language in LANGUAGES}
    assert set(places) == pages | set(TOP.values()) | made | rules
