"""Every game at every size of screen: nothing overflows, is cut, covered, or too small to read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browsing import Server
from tests.web.gallery import EARLY, LATE, Hung, hang, record_of
from trials.prepare import GAMES, records
from ziggurat import Record
from ziggurat.registry import game as find_game

pytestmark = pytest.mark.browser

LOOKS = Path(__file__).with_name("looks.js").read_text(encoding="utf-8")
TOUCHED = ((320, 640), (375, 667), (412, 915), (600, 960), (768, 1024), (820, 1180), (844, 390))
"""Screens under a finger, the last one held sideways."""
SMALL_SIDEWAYS = (667, 375)
"""A small phone held so, looked at where there is time."""
POINTED = ((1024, 768), (1366, 768), (1920, 1080), (2560, 1440))
"""Screens under a mouse."""
SMALLEST_TOUCHED, SMALLEST_POINTED = 12, 11
"""Text in pixels."""
TABLES = [(game, players) for game in GAMES for players in find_game(game).players]
SOME = {"civilisation": (3, 5, 8)}
"""The numbers of players that are looked at in every run, where those are not all."""
ENGLISH, FRENCH = "en-GB", "fr-FR"
AT_REST = """
(width) => new Promise((done) => {
  const frames = (left) => (left ? requestAnimationFrame(() => frames(left - 1)) : done());
  const wait = (left) =>
    innerWidth === width || !left ? frames(5) : requestAnimationFrame(() => wait(left - 1));
  wait(30); // a page that is too wide for a phone never has its width
})
"""
"""Settles once a page has its size and what follows from that, which takes a frame each."""


@contextmanager
def screen(browser: Browser, language: str, touched: bool) -> Iterator[Page]:
    """A page of its own, under a finger or under a mouse."""
    context = browser.new_context(
        locale=language, has_touch=touched, is_mobile=touched, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def faults(page: Page, sizes: tuple[tuple[int, int], ...], smallest: int) -> list[str]:
    """What is wrong at these sizes, each fault once with the first size at which it is seen."""
    seen: dict[str, str] = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST, width)
        for fault in page.evaluate(LOOKS, smallest):
            seen.setdefault(fault, f"{width} x {height}: {fault}")
    return list(seen.values())


def look_at(
    browser: Browser,
    server: Server,
    hung: Hung,
    language: str,
    fingers: tuple[tuple[int, int], ...] = TOUCHED,
) -> None:
    """Look at a table on every screen; ``fingers``: those under one."""
    found = []
    for touched, sizes, smallest in (
        (True, fingers, SMALLEST_TOUCHED),
        (False, POINTED, SMALLEST_POINTED),
    ):
        with screen(browser, language, touched) as page:
            hung.visit(page, server.url)
            found += faults(page, sizes, smallest)
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(
            game, players, marks=[] if players in SOME.get(game, (players,)) else pytest.mark.soak
        )
        for game, players in TABLES
    ],
)
def test_a_table_lies_well_on_every_screen(
    browser: Browser, server: Server, game: str, players: int, language: str
) -> None:
    """Early in English, late in French; the other way round with everything else that is long."""
    part = EARLY if language == ENGLISH else LATE
    hung = hang(server.database, record_of(game, players), part)
    look_at(browser, server, hung, language)


@pytest.mark.soak
@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_table_lies_well_at_other_moments(
    browser: Browser, server: Server, game: str, players: int, language: str
) -> None:
    for part in (LATE if language == ENGLISH else EARLY, 0.5, 1):
        hung = hang(server.database, record_of(game, players), part)
        look_at(browser, server, hung, language, (*TOUCHED, SMALL_SIDEWAYS))


@pytest.mark.soak
@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@pytest.mark.parametrize("players", find_game("ages").players)
@pytest.mark.parametrize("version", ["simple", "advanced"])
def test_a_shorter_version_lies_well(
    browser: Browser, server: Server, version: str, players: int, language: str
) -> None:
    """The full game is looked at above."""
    record = next(
        path
        for path in records("ages", players)
        if "planner" in path.name and Record.loads(path.read_text()).options["version"] == version
    )
    for part in (EARLY, LATE):
        look_at(browser, server, hang(server.database, record, part), language)


LONGER_AND_LONGER = """
() => {
  const [ask, question] = ['.ask', '#question'].map((one) => document.querySelector(one));
  const asked = question.textContent;
  const words = 'How many cards of yours do you want to give to whom, and what for? '.repeat(2);
  const wide = [];
  for (let letters = 1; letters < words.length; letters += 1) {
    question.textContent = `${words.slice(0, letters)}${asked.slice(asked.trimEnd().length)}`;
    if (ask.scrollWidth > ask.clientWidth) wide.push(letters);
  }
  question.textContent = asked;
  return wide;
}
"""
"""For how many letters a question, set as the page sets it, is wider than its place."""


@pytest.mark.parametrize("game", GAMES)
def test_a_question_of_any_length_is_as_wide_as_its_place(
    browser: Browser, server: Server, game: str
) -> None:
    hung = hang(server.database, record_of(game, 3), EARLY)
    for touched, size in ((True, SMALL_SIDEWAYS), (True, TOUCHED[1]), (False, POINTED[1])):
        with screen(browser, ENGLISH, touched) as page:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            hung.visit(page, server.url)
            page.evaluate(AT_REST, size[0])
            assert page.evaluate(LONGER_AND_LONGER) == [], size


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@pytest.mark.parametrize(
    "path",
    [
        *("/", "/new/ages", "/rules/ages/cards", "/rules/tigris"),
        *[
            pytest.param(f"/rules/{game}", marks=pytest.mark.soak)
            for game in ("ur", "ages", "civilisation")
        ],
    ],
)
def test_a_page_lies_well_on_every_screen(
    browser: Browser, server: Server, path: str, language: str
) -> None:
    found = []
    for touched, sizes, smallest in (
        (True, TOUCHED, SMALLEST_TOUCHED),
        (False, POINTED, SMALLEST_POINTED),
    ):
        with screen(browser, language, touched) as page:
            page.goto(server.url + path)
            found += faults(page, sizes, smallest)
    assert not found, "\n".join(["", *found])
