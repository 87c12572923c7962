"""What axe-core finds on our pages: nothing that keeps anybody from reading or playing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.test_study import played
from tests.web.browsing import Server
from tests.web.gallery import hang, record_of
from trials.prepare import GAMES

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent.parent.parent / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")
MIDDLE = 0.6
PAGES = (
    "/", "/new/ages", "/rules/ur", "/rules/ages", "/rules/ages/cards", "/rules/ages/cards/L1c",
    "/t/nosuchtable",
)  # fmt: skip
SCROLLED = "async () => (await axe.run({ runOnly: ['scrollable-region-focusable'] })).violations"
FIND = """
async (rules) => (await axe.run({ rules })).violations.map(({ id, impact, help, nodes }) => ({
  impact,
  text: `${id} (${impact}): ${help}: ${nodes.length} x ${nodes.slice(0, 3).map(({ html, any }) =>
    `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`,
}))
"""


LEFT_OUT = {"label-content-name-mismatch": {"enabled": False}}
"""Numbers on a card or a territory are what lies there, not its label: its name is in the label."""


@cache
def axe() -> str:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci")
    return AXE.read_text(encoding="utf-8")


@contextmanager
def reader(browser: Browser, theme: str) -> Iterator[Page]:
    """Somebody with that theme."""
    context = browser.new_context(
        locale="en-GB",
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        viewport={"width": 1366, "height": 768},
    )
    yield context.new_page()
    context.close()


def serious(page: Page) -> list[str]:
    """What is wrong with a page, as far as it matters."""
    page.evaluate(axe())
    found = page.evaluate(FIND, LEFT_OUT)
    return [one["text"] for one in found if one["impact"] in SERIOUS]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_pages_can_be_read_by_all(browser: Browser, server: Server, path: str, theme: str) -> None:
    with reader(browser, theme) as page:
        page.goto(server.url + path)
        found = serious(page)
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_tables_can_be_played_by_all(
    browser: Browser, server: Server, game: str, theme: str
) -> None:
    hung = hang(server.database, record_of(game, 3), MIDDLE)
    with reader(browser, theme) as page:
        hung.visit(page, server.url)
        found = serious(page)
    assert not found, "\n".join(["", *found])


def test_what_scrolls_can_be_scrolled_by_keyboard(browser: Browser, server: Server) -> None:
    """Six nations, none chosen yet: there is nothing among them for the keyboard to stop at."""
    hung = hang(server.database, record_of("civilisation", 6), 0)
    with reader(browser, "light") as page:
        hung.visit(page, server.url)
        page.evaluate(axe())
        assert page.evaluate(SCROLLED) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["tigris", "ages"])
def test_the_end_can_be_read_by_all(
    browser: Browser, server: Server, game: str, theme: str
) -> None:
    hung = hang(server.database, record_of(game, 3), 1)
    with reader(browser, theme) as page:
        hung.visit(page, server.url)
        page.locator("#result .end").wait_for()
        found = serious(page)
    assert not found, "\n".join(["", *found])


# Learning at the table


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_lessons_can_be_followed_by_all(
    browser: Browser, server: Server, game: str, theme: str
) -> None:
    with reader(browser, theme) as page:
        page.goto(f"{server.url}/learn/{game}/2")
        page.locator("#coach-say strong").wait_for()
        found = serious(page)
        page.locator("#coach-next").click()
        expect(page.locator("#coach-place")).to_have_text(re.compile("^2 "))
        found += serious(page)
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("width", [390, 1366])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_coach_aid_and_hint_can_be_read_by_all(
    browser: Browser, server: Server, theme: str, width: int
) -> None:
    with reader(browser, theme) as page:
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(server.url)
        page.locator("#game-tigris form button").first.click()
        (page.locator("#mentor-line") if width < 700 else page.locator("#mentor")).wait_for()
        if width < 700:
            page.locator("#mentor-line").click()
        page.locator("#mentor-picture > *").wait_for()
        found = serious(page)
        page.keyboard.press("a")
        page.locator("#aid[open]").wait_for()
        found += serious(page)
        page.keyboard.press("Escape")
        page.locator("#hint").click()
        page.locator("#hint-card:not([hidden])").wait_for()
        found += serious(page)
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("width", [390, 1366])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_analysis_can_be_read_by_all(
    browser: Browser, server: Server, tmp_path: Path, theme: str, width: int
) -> None:
    (record := tmp_path / "short.record").write_text(played("ur", turn_limit=4).dumps(), "utf-8")
    hung = hang(server.database, record, 1)
    with reader(browser, theme) as page:
        page.set_viewport_size({"width": width, "height": 844})
        hung.visit(page, server.url)
        page.goto(f"{server.url}/t/{hung.table}?at=3&analysis")
        page.locator(".study-found a[data-at]").first.wait_for(state="attached")
        found = serious(page)
        page.goto(f"{server.url}/t/{hung.table}/what-if?at=3")
        found += serious(page)
        page.goto(f"{server.url}/t/{hung.table}/analysis")
        found += serious(page)
    assert not found, "\n".join(["", *found])
