"""A game that is over: its page on every screen, and the way to the moments at which it turned."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Person, Server
from tests.web.gallery import hang, record_of
from tests.web.test_browser_widths import AT_REST, ENGLISH, FRENCH, POINTED, TOUCHED, faults, screen
from trials.prepare import GAMES
from ziggurat.registry import game as find_game

pytestmark = pytest.mark.browser

SCREENS = ((True, TOUCHED, 12), (False, POINTED, 11))
HIDE = "what => document.querySelectorAll(what).forEach((one) => one.style.visibility = 'hidden')"
BESIDE = "#stage, .positions, .side, .follow, .top"
"""What lies under the end, and beside it, has tests of its own."""


@pytest.mark.parametrize("game", GAMES)
def test_the_end_lies_well_on_every_screen(browser: Browser, server: Server, game: str) -> None:
    """The most players in French; the fewest in English."""
    for players, language in (
        (max(find_game(game).players), FRENCH),
        (min(find_game(game).players), ENGLISH),
    ):
        hung = hang(server.database, record_of(game, players), 1)
        found = []
        for touched, sizes, smallest in SCREENS:
            with screen(browser, language, touched) as page:
                hung.visit(page, server.url)
                page.locator("#result .end").wait_for()
                page.evaluate(HIDE, BESIDE)
                found += faults(page, sizes, smallest)
        assert not found, "\n".join(["", *found])


CUT = """
(texts) => texts.map((text) => [text.textContent, text.getBoundingClientRect().right
  - text.ownerSVGElement.getBoundingClientRect().right]).filter(([_, over]) => over > 0)
"""
"""What is written beside the curves and cut by the edge of their drawing."""


def test_long_names_stand_whole_beside_curves_and_over_towers(
    browser: Browser, server: Server
) -> None:
    names = ("Shulgi", "Enheduanna", "Kubaba", "Puabi", "Gudea", "Anna")
    hung = hang(server.database, record_of("civilisation", 6), 1, names)
    with screen(browser, ENGLISH, touched=False) as page:
        page.set_viewport_size({"width": 1366, "height": 768})
        hung.visit(page, server.url)
        page.locator(".end-curve > svg").wait_for()
        cut = page.locator(".end-curve > svg text").evaluate_all(CUT)
        assert not cut, cut
        lines = page.locator(".end-towers b > .long").evaluate_all(
            "(names) => names.map((name) => Math.round(name.offsetHeight /"
            " (1.15 * parseFloat(getComputedStyle(name).fontSize))))"
        )
        assert lines == [1], "a name is broken"


HIDDEN = "(body) => body.scrollHeight - body.clientHeight"
ROWS = """
(towers) => {
  const rows = new Map();
  for (const tower of towers) {
    const { top } = tower.getBoundingClientRect();
    rows.set(top, (rows.get(top) ?? 0) + 1);
  }
  return [...rows.values()];
}
"""
"""How many towers stand in each row."""


@pytest.mark.parametrize(
    ("game", "players"),
    [("tigris", 3), ("ages", 4), ("civilisation", 4), ("civilisation", 5), ("civilisation", 8)],
)
def test_the_end_is_seen_whole_on_a_laptop(
    browser: Browser, server: Server, game: str, players: int
) -> None:
    """In French, whose words are longer. A score in many lines, as in Ur, may be scrolled."""
    hung = hang(server.database, record_of(game, players), 1)
    with screen(browser, FRENCH, touched=False) as page:
        page.set_viewport_size({"width": 1366, "height": 768})
        hung.visit(page, server.url)
        page.locator(".end-curve > svg").wait_for()
        for size in ((1024, 768), (1280, 720), (1366, 768), (1920, 1080)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(AT_REST, size[0])
            assert page.locator(".end-body").evaluate(HIDDEN) == 0, size


def test_curves_stay_in_sight_beside_scores_that_are_higher_than_the_window(
    browser: Browser, server: Server
) -> None:
    hung = hang(server.database, record_of("ur", 4), 1)
    with screen(browser, ENGLISH, touched=False) as page:
        page.set_viewport_size({"width": 1024, "height": 768})
        hung.visit(page, server.url)
        curve = page.locator(".end-curve > svg")
        curve.wait_for()
        assert page.locator(".end-body").evaluate(HIDDEN) > 100
        for to in (0, 1_000):
            page.locator(".end-body").evaluate("(body, to) => body.scrollTo(0, to)", to)
            expect(curve).to_be_in_viewport(ratio=1)
            expect(page.locator(".end-turns li").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_no_tower_stands_alone_in_a_row(browser: Browser, server: Server, players: int) -> None:
    hung = hang(server.database, record_of("civilisation", players), 1)
    for touched, sizes in ((True, (*TOUCHED, (390, 844))), (False, POINTED)):
        with screen(browser, FRENCH, touched) as page:
            hung.visit(page, server.url)
            page.locator(".end-towers li").first.wait_for()
            for size in sizes:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.evaluate(AT_REST, size[0])
                rows = page.locator(".end-towers > ol > li").evaluate_all(ROWS)
                assert min(rows) > 1, (size, rows)


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_asks_nothing_and_what_it_covers_is_one_click_away(
    browser: Browser, server: Server, game: str, size: tuple[int, int]
) -> None:
    hung = hang(server.database, record_of(game, 2 if game != "civilisation" else 3), 1)
    with screen(browser, ENGLISH, touched=size[0] <= 820) as page:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        hung.visit(page, server.url)
        end, bar, back = (page.locator(one) for one in (".end", "#prompt", "#result-toggle"))
        expect(end).to_be_visible()
        expect(bar).to_be_hidden()
        if size[0] > 700:  # all of the window is the end's, and nothing under it can be reached
            assert end.bounding_box() == {"x": 0, "y": 0, "width": size[0], "height": size[1]}
            expect(page.locator(".end-next")).to_be_in_viewport(ratio=0.99)
            expect(page.locator("#board > *").first).to_be_hidden()
            expect(page.locator("#tab-log")).to_be_hidden()
        page.locator("#see-board").click()
        expect(end).to_be_hidden()
        expect(page.locator("#board > *").first).to_be_visible()
        expect(back).to_be_focused()
        back.click()
        expect(end).to_be_visible()
        expect(page.locator("#see-board")).to_be_focused()
        if size[0] > 700:
            page.locator("#to-chat").click()
            expect(page.locator("#chat-form")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_turning_point_leads_to_its_moment_and_so_does_the_address(
    browser: Browser, server: Server, game: str
) -> None:
    hung = hang(server.database, record_of(game, 3), 1)
    with screen(browser, ENGLISH, touched=False) as page:
        page.set_viewport_size({"width": 1366, "height": 768})
        hung.visit(page, server.url)
        turns = page.locator(".end-turns a")
        marks = page.locator(".end-curve .turn")
        assert 2 <= turns.count() == marks.count() <= 4
        at = re.search(r"at=(\d+)$", turns.first.get_attribute("href") or "")
        assert at is not None
        assert f"Move {at[1]}" in turns.first.inner_text()
        turns.first.click()
        expect(page.locator("#moment")).to_have_value(at[1])
        expect(page.locator("#result .end")).to_have_count(0)
        expect(page).to_have_url(f"{server.url}/t/{hung.table}?at={at[1]}")
        if not page.locator("#replay-on").is_visible():  # the log is folded where the board is wide
            page.locator("#tab-log").click()
        page.locator("#replay-on").click()
        following = f"{server.url}/t/{hung.table}?at={int(at[1]) + 1}"
        expect(page).to_have_url(following)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.locator("#replay-link").click()
        expect(page.locator("#toasts")).to_contain_text("copied")
        assert page.evaluate("navigator.clipboard.readText()") == following
        page.locator("#replay-now").click()
        expect(page.locator("#result .end")).to_be_visible()
        expect(page).to_have_url(f"{server.url}/t/{hung.table}")


def brought(anna: Person, game: str, players: int, width: int) -> None:
    """Somebody opens a record from a file."""
    anna.page.set_viewport_size({"width": width, "height": 768})
    anna.page.goto("/")
    anna.at(".fold.review summary").click()
    anna.at(".fold.review input[type=file]").set_input_files(record_of(game, players))
    anna.at(".fold.review button").click()
    anna.page.wait_for_url("**/t/*")
    expect(anna.at("body")).to_have_class(re.compile("past"))


@pytest.mark.parametrize(("game", "players"), [("ages", 3), ("civilisation", 5)])
@pytest.mark.parametrize("width", [1100, 1366])
def test_the_way_through_the_past_is_in_sight_where_the_log_is_a_drawer(
    browser: Browser, server: Server, game: str, players: int, width: int
) -> None:
    with Person(browser, server, "fr") as anna:
        brought(anna, game, players, width)
        expect(anna.at("#log")).to_be_hidden()
        expect(anna.at("#moment-text")).to_be_visible()
        boxes = [
            anna.at(name).bounding_box()
            for name in ("#moment", "#replay-first", "#moment-text", "#speed", "#tab-log")
        ]
        for left, right in pairwise(boxes):
            assert left and right and left["x"] + left["width"] <= right["x"], (left, right)
        assert all(box and 700 < box["y"] < box["y"] + box["height"] <= 768 for box in boxes)
        anna.at("#replay-on").click()
        expect(anna.at("#moment-text")).to_contain_text("1 ")
        anna.at("#to-now").click()
        expect(anna.at("#moment")).to_be_hidden()


def test_a_record_opens_at_the_beginning_of_its_log(browser: Browser, server: Server) -> None:
    with Person(browser, server, "fr") as anna:
        brought(anna, "tigris", 3, 1366)
        expect(anna.at("#log [data-at='1']").first).to_be_in_viewport()


def test_a_running_game_has_no_address_for_a_moment(browser: Browser, server: Server) -> None:
    hung = hang(server.database, record_of("ur", 3), 0.5)
    with screen(browser, ENGLISH, touched=False) as page:
        hung.visit(page, server.url)
        page.locator("#replay-back").click()
        page.locator("body.past").wait_for()
        expect(page).to_have_url(f"{server.url}/t/{hung.table}")
        expect(page.locator("#replay-link")).to_be_hidden()


def test_what_stands_in_the_head_of_the_page_stays_there_in_the_past(
    browser: Browser, server: Server
) -> None:
    hung = hang(server.database, record_of("ages", 2), 0.5)
    with screen(browser, ENGLISH, touched=False) as page:
        page.set_viewport_size({"width": 1366, "height": 768})
        hung.visit(page, server.url)
        strip = page.locator(".ag-status")
        now = strip.bounding_box()
        page.keyboard.press(",")
        page.locator("body.past").wait_for()
        then = strip.bounding_box()
        assert now is not None and then is not None
        assert (now["x"], now["y"]) == (then["x"], then["y"])
        assert now["y"] == 0


def test_whoever_is_far_below_when_a_game_ends_is_taken_to_its_end(
    browser: Browser, server: Server
) -> None:
    record = record_of("tigris", 3)
    hung = hang(server.database, record, 0.9999)
    seat, last = record.read_text("utf-8").splitlines()[-1].split()
    assert int(seat) == hung.seat
    with screen(browser, ENGLISH, touched=True) as page:
        page.set_viewport_size({"width": 390, "height": 844})
        hung.visit(page, server.url)
        page.locator("#chat-form").evaluate("() => scrollTo(0, 400)")
        seat_path = f"{server.url}/api/tables/{hung.table}/seats/{seat}"
        mine = {"Authorization": f"Bearer {hung.secret}"}
        asked = page.request.get(f"{seat_path}/legal", headers=mine).json()
        answer = {"decision": asked["decision"], "action": last}
        assert page.request.post(f"{seat_path}/act", headers=mine, data=answer).ok
        expect(page.locator("#result .end-head")).to_be_in_viewport()
