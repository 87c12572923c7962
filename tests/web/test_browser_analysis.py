"""A finished game analysed in a browser: whoever moves along the chart moves board and log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.analysis.test_study import played
from tests.web.browsing import Server
from tests.web.gallery import Hung, hang, record_of
from tests.web.test_browser_widths import ENGLISH, FRENCH, screen

pytestmark = pytest.mark.browser

SHOWN = "() => document.querySelector('#board').innerHTML"


@pytest.fixture(scope="module")
def hung(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Hung:
    """A short game that is over."""
    record: Path = tmp_path_factory.mktemp("records") / "short.record"
    record.write_text(played("ur", turn_limit=4).dumps(), "utf-8")
    return hang(server.database, record, 1)


def test_board_and_log_follow_the_chart(browser: Browser, server: Server, hung: Hung) -> None:
    with screen(browser, ENGLISH, touched=False) as page:
        page.set_viewport_size({"width": 1366, "height": 768})
        hung.visit(page, server.url)
        page.locator("#result [data-analyse]").click()
        plot = page.locator(".study-plot")
        expect(plot).to_be_visible()
        expect(page.locator("#result")).to_be_hidden()
        expect(page.locator("#play .positions")).to_be_visible()
        # The board begins below the question.
        page.wait_for_function(
            "() => document.getElementById('stage').getBoundingClientRect().top >="
            " document.getElementById('prompt').getBoundingClientRect().bottom"
        )
        expect(page).to_have_url(f"{server.url}/t/{hung.table}?analysis")
        length = int(plot.get_attribute("data-length") or 0)
        end = page.evaluate(SHOWN)
        place = plot.bounding_box()
        assert place is not None
        page.mouse.move(place["x"] + 1, place["y"] + place["height"] / 2)
        middle = place["width"] * (length // 2) / length
        page.mouse.move(place["x"] + middle, place["y"] + place["height"] / 2)
        expect(plot).to_have_attribute("aria-valuenow", str(length // 2))
        expect(page.locator("#moment")).to_have_value(str(length // 2))
        expect(page).to_have_url(f"{server.url}/t/{hung.table}?at={length // 2}&analysis")
        expect(page.locator("#log .now")).to_have_count(1)
        page.wait_for_function(f"end => ({SHOWN})() !== end", arg=end)
        expect(page.locator(".study-here")).to_be_visible()
        expect(page.locator("[data-chance='0']")).to_have_text(re.compile(r"^\d+%$"))
        # Nothing has moved: the chart is where it was.
        now = plot.bounding_box()
        assert now is not None
        assert abs(now["y"] - place["y"]) <= 2 and abs(now["height"] - place["height"]) <= 2
        # By keys, from there.
        plot.focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#moment")).to_have_value(str(length // 2 + 1))
        page.keyboard.press("Home")
        expect(page.locator("#moment")).to_have_value("0")
        expect(plot).to_have_attribute("aria-valuetext", re.compile("^Move 0, Anna "))
        # What is found leads to its moment.
        link = page.locator(".study-found a[data-at]").first
        link.wait_for()
        at = link.get_attribute("data-at") or ""
        link.click()
        expect(plot).to_have_attribute("aria-valuenow", at)
        expect(page.locator("#moment")).to_have_value(at)
        page.locator(".study-close").click()
        expect(page.locator("#analysis")).to_be_hidden()
        expect(page).not_to_have_url(re.compile("analysis"))


def test_the_address_opens_it_on_a_phone(browser: Browser, server: Server, hung: Hung) -> None:
    with screen(browser, FRENCH, touched=True) as page:
        page.set_viewport_size({"width": 390, "height": 844})
        hung.visit(page, server.url)
        page.goto(f"{server.url}/t/{hung.table}?at=3&analysis")
        plot = page.locator(".study-plot")
        expect(plot).to_have_attribute("aria-valuenow", "3")
        expect(page.locator("#moment")).to_have_value("3")
        expect(page.locator("[data-chance='0']")).to_have_text(re.compile(r"^\d+\s%$"))
        place = plot.bounding_box()
        assert place is not None and place["x"] >= 0 and place["x"] + place["width"] <= 390
        page.touchscreen.tap(place["x"] + place["width"] * 0.75, place["y"] + 20)
        length = int(plot.get_attribute("data-length") or 0)
        near = re.compile("|".join(str(round(0.75 * length) + by) for by in (-1, 0, 1)))
        expect(page.locator("#moment")).to_have_value(near)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide == 390, "the page is wider than the screen"


def test_long_names_can_be_told_apart_on_a_phone(browser: Browser, server: Server) -> None:
    record = played("ur", turn_limit=2)
    record.seats = ["planner:easy", "planner:easy#2"]
    sent = FilePayload(name="a.record", mimeType="text/plain", buffer=record.dumps().encode())
    with screen(browser, FRENCH, touched=True) as page:
        page.set_viewport_size({"width": 390, "height": 844})
        found = page.request.post(f"{server.url}/review", multipart={"record": sent})
        page.goto(f"{found.url.partition('?')[0]}?at=3&analysis")
        names = page.locator(".study-legend .who")
        expect(names).to_have_text(["Stratège facile", "Stratège facile 2"])
        cut = "names => names.filter((one) => one.scrollWidth > one.clientWidth).length"
        assert names.evaluate_all(cut) == 0


@pytest.mark.parametrize("game", ["civilisation", "ages", "tigris"])
def test_the_question_is_seen_whole_above_the_analysis(
    browser: Browser, server: Server, game: str
) -> None:
    over = hang(server.database, record_of(game, 4), 1)
    with screen(browser, FRENCH, touched=False) as page:
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(f"{server.url}/t/{over.table}?at=3&analysis")
        page.locator("body.analysing").wait_for()
        expect(page.locator("#moment")).to_have_value("3")
        place, words = (page.locator(one).bounding_box() for one in (".ask", "#question"))
        assert place is not None and words is not None
        first_line = min(20, words["height"])
        assert place["y"] <= words["y"]
        assert words["y"] + first_line <= place["y"] + place["height"]


def test_the_log_stays_open_while_the_keyboard_slides_through_an_analysis(
    browser: Browser, server: Server
) -> None:
    """Without one, who looks at the past slides in the line below, and the log stays closed."""
    over = hang(server.database, record_of("ages", 3), 1)
    with screen(browser, FRENCH, touched=False) as page:
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(f"{server.url}/t/{over.table}?at=3&analysis")
        page.locator("body.analysing.past").wait_for()
        page.locator("#tab-log").hover()
        expect(page.locator("#log")).to_be_visible()
        page.locator("#moment").focus()
        page.mouse.move(400, 300)
        expect(page.locator("#log")).to_be_visible()
