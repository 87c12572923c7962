"""Pages as text: what people wrote is escaped, and every word is there in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from ziggurat.registry import packages
from ziggurat.web import pages
from ziggurat.web.assets import asset
from ziggurat.web.context import ChatLine, LogLine, LogStep
from ziggurat.web.pages import lesson, table
from ziggurat.web.pages.layout import embedded
from ziggurat.words import LANGUAGES, words

SOURCES = Path(pages.__file__).parent
STATIC = SOURCES.parent / "static"
EVIL = "<script>alert('x')</script>"
HARMLESS = "&lt;script&gt;"


def test_what_people_wrote_is_escaped() -> None:
    said = words("en", "ur")
    log = pages.log_region([LogStep((LogLine(3, EVIL, 0, first=True),), EVIL)], said)
    chat = pages.chat_region([ChatLine(EVIL, EVIL, None, "")], said)
    assert "<script" not in log + chat
    assert log.count(HARMLESS) == 2
    assert chat.count(HARMLESS) == 2


def test_a_line_of_the_log_leads_to_its_moment() -> None:
    log = pages.log_region(
        [LogStep((LogLine(3, "Anna", 0),)), LogStep((LogLine(4, "Ben", None),))], words("en", "ur")
    )
    assert re.findall(r'data-at="(\d)"', log) == ["3", "4"]
    assert 'class="play seat-0"' in log


def test_data_for_the_script_cannot_end_its_element() -> None:
    markup = str(embedded("first", {"name": "</script><b>"}))
    assert markup.count("</script>") == 1
    assert "\\u003c/script>" in markup


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_find_all_their_words(language: str) -> None:
    said = words(language, "ur")
    text = "".join([file.read_text("utf-8") for file in SOURCES.glob("*.py")])
    keys = set(re.findall(r'say\("([a-z_.]+)"', text))
    keys |= {f"script.{name}" for name in (*table.SCRIPT_WORDS, *table.LATER_WORDS)}
    keys |= {f"key.{name}" for _, name in table.SHORTCUTS}
    keys |= {f"home.{who}" for who in ("me", "friend", "open")}
    keys |= {f"home.weight_{weight}" for weight in range(1, 6)}
    keys |= {f"date.month_{month}" for month in range(1, 13)}
    keys |= {f"table.{tab}" for tab in ("log", "chat", "people")}
    keys |= {f"theme.{theme}" for theme in ("auto", "light", "dark")}
    assert [key for key in sorted(keys) if not said.knows(key)] == []


def test_the_script_is_given_every_word_it_says() -> None:
    text = "".join([file.read_text("utf-8") for file in STATIC.glob("*.js")])
    said = set(re.findall(r"say\('([a-z_]+)'", text))
    said |= {"here", "away", "seat_open", "seat_invited"}
    said |= {"pause", "play", "invite", "sit_down"}
    said |= {"coach_next", "coach_skip", "coach_above", "coach_below"}
    assert said == {*table.SCRIPT_WORDS, *table.LATER_WORDS, *lesson.WORDS}
    begins = asset("ziggurat.js")
    assert begins is not None
    first = set(re.findall(r"say\('([a-z_]+)'", begins[0].decode()))
    assert not first & set(table.LATER_WORDS)


def test_what_a_table_fetches_for_later_is_kept(client: TestClient) -> None:
    answer = client.get("/aside/fr.json")
    assert answer.json()["words"]["here"] == words("fr").say("script.here")
    assert "<dt>Esc</dt>" in answer.json()["help"]
    kept = client.get("/aside/fr.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert kept.status_code == 304
    assert client.get("/aside/de.json").status_code == 404


def test_pages_and_drawings_use_only_colours_of_the_palette() -> None:
    css = "".join(path.read_text("utf-8") for path in sorted(STATIC.glob("*.css")))
    used = set(re.findall(r"var\(--([a-z0-9-]+)", css))
    own = set(re.findall(r"(?:^|[{;])\s*--([a-z0-9-]+):", css, re.MULTILINE))
    drawn = pages.drawing_css() + "".join(pages.game_css(game) or "" for game in packages())
    known = set(re.findall(r"--([a-z0-9-]+):", drawn))
    assert used <= own | known
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[;, ])", css) == []


def test_letters_of_every_desktop_come_before_those_that_are_narrow() -> None:
    """Only where there is nothing but wide letters, narrow ones are better."""
    styles = (STATIC / "ziggurat.css").read_text(encoding="utf-8")
    (families,) = re.findall(r"--sans: (.*);", styles)
    named = [family.strip(' "') for family in families.split(",")]
    desktops = ["-apple-system", "Segoe UI", "Roboto", "Ubuntu", "Cantarell", "Noto Sans"]
    assert named[: len(desktops) + 1] == [*desktops, "DejaVu Sans Condensed"]
