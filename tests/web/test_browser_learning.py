"""A learner goes through a lesson, with a finger on a phone and with the keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.browsing import Person, Server
from tests.web.tools import until

pytestmark = pytest.mark.browser


def lit(page: Page) -> list[dict[str, float]]:
    """The holes in the shade."""
    found: list[dict[str, float]] = page.eval_on_selector_all(
        "#shade mask rect[rx]",
        "all => all.map(one => { const {x, y, width, height} = one.getBBox();"
        " return {x, y, width, height}; })",
    )
    return found


def lies_above_the_coach(page: Page, thing: Locator) -> bool:
    """Whether it is wholly in sight: the page comes to it when a step is shown."""
    box, coach = thing.bounding_box(), page.locator("#coach").bounding_box()
    if box is None or coach is None:
        return False
    return 0 <= box["y"] <= coach["y"] - box["height"]


def test_a_lesson_on_a_phone_in_french(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="fr"
    )
    page = context.new_page()
    page.goto(f"{server.url}/learn/ur/2")
    expect(page.locator("#coach-say strong")).to_have_text(re.compile("Un tour"))
    page.locator("#coach-next").tap()
    page.locator("#coach-next").tap()
    expect(page.locator("#coach-place")).to_have_text("3 sur 7")

    # What is meant lies in the light, in sight above the coach, and can be tapped.
    field = page.locator('#play [data-key="face:agriculture"]')
    expect(page.locator("#shade mask rect[rx]")).to_have_count(1)
    until(lambda: lies_above_the_coach(page, field))
    box = field.bounding_box()
    assert box is not None
    (hole,) = lit(page)
    assert hole["x"] <= box["x"] and hole["y"] <= box["y"]
    assert hole["x"] + hole["width"] >= box["x"] + box["width"]

    page.locator('#play [data-key="face:trade"]').tap()
    expect(page.locator("#coach-remark")).to_have_text(re.compile("Le Commerce viendra"))
    expect(page.locator("#coach-remark")).not_to_have_class(re.compile("right"))
    field.tap()
    expect(page.locator("#coach-remark")).to_have_class(re.compile("right"))
    expect(page.locator("#coach-place")).to_have_text("4 sur 7")

    # Whoever comes back is where they were, and the course says so.
    page.reload()
    expect(page.locator("#coach-place")).to_have_text("4 sur 7")
    page.goto(f"{server.url}/learn/ur")
    expect(page.locator("a[href='/learn/ur/2']")).to_contain_text("Reprendre")
    context.close()


def test_a_conflict_is_taught_on_a_phone_and_the_other_side_answers(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="en"
    )
    page = context.new_page()
    page.goto(f"{server.url}/learn/tigris/3?at=1")
    expect(page.locator("#coach-place")).to_have_text("2 of 7")

    # Places that the words name carry their names; a finger finds them, and the leader with them.
    expect(page.locator("#shade text")).to_have_text(["j8", "i8", "j7"])
    trader, place = page.locator('[data-key="leader:green"]'), page.locator('[data-key="cell:j8"]')
    until(lambda: lies_above_the_coach(page, trader) and lies_above_the_coach(page, place))
    box = place.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 43
    trader.tap()
    place.tap()
    expect(page.locator("#coach-place")).to_have_text("3 of 7")

    # The map has come near, so that strengths can be read, and lies close to the tiles in hand.
    expect(page.locator("#stage")).to_have_class(re.compile("near"))
    expect(page.locator("#shade mask rect[rx]")).to_have_count(3)
    coach = page.locator("#coach").bounding_box()
    assert coach is not None
    foot = coach["y"] + 8
    until(lambda: all(0 <= one["y"] <= foot - one["height"] for one in lit(page)))

    page.locator('[data-choice="n:0"]').tap()
    page.locator('[data-choice="confirm"]').tap()
    expect(page.locator("#coach-remark")).to_have_text(re.compile("the tie is hers"))
    expect(page.locator("#coach-say span")).to_be_hidden()  # it would grow over the hand
    until(lambda: lies_above_the_coach(page, page.locator('[data-key="tile:red"]')))
    page.locator('[data-choice="n:1"]').tap()
    page.locator('[data-choice="confirm"]').tap()
    expect(page.locator("#coach-place")).to_have_text("4 of 7")
    expect(page.locator("#coach-say strong")).to_have_text("Anna adds one: too few.")
    expect(page.locator('[data-key="points:red"]')).to_have_text("1")
    context.close()


def test_a_finger_is_not_foretold_what_it_did_not_ask_for(browser: Browser, server: Server) -> None:
    with Person(browser, server, phone=True) as person:
        page = person.page
        page.goto("/learn/tigris/3?at=1")
        person.at('[data-key="leader:green"].can').tap()
        person.at('[data-key="cell:j8"].can').tap()
        expect(person.at("#choices .can")).to_have_text(["0", "1", "2", "3"])
        expect(person.at('[data-choice="n:0"]')).to_be_focused()  # for whoever goes on by keyboard
        page.wait_for_timeout(500)  # whatever is foretold has come
        expect(person.at("#preview")).to_be_empty()
        page.keyboard.press("Tab")
        person.sees("#preview", "adds a temple tile")


@pytest.mark.parametrize(
    ("path", "total"),
    [("civilisation/11?at=4", "3745"), ("ages/10?at=6", "66"), ("tigris/8?at=4", "7")],
)
def test_how_a_game_ended_is_seen_in_its_lesson(
    browser: Browser, server: Server, path: str, total: str
) -> None:
    with Person(browser, server, phone=True) as person:
        person.page.goto(f"/learn/{path}")
        expect(person.at("#coach-place")).to_contain_text(str(int(path[-1]) + 1))
        person.at("#coach-next").tap()
        result = person.at("#result")
        expect(result.get_by_text(total, exact=True).first).to_be_in_viewport(ratio=1)
        title, frame = result.locator("h2").bounding_box(), result.bounding_box()
        assert title is not None and frame is not None
        assert title["x"] >= frame["x"] + 8


def test_buttons_of_a_lesson_are_large_enough_for_a_finger(
    browser: Browser, server: Server
) -> None:
    for path in ("tigris/3?at=2", "civilisation/1?at=5", "civilisation/7?at=1"):
        with Person(browser, server, phone=True) as person:
            person.page.goto(f"/learn/{path}")
            person.at("#choices .can").first.wait_for()
            sizes = person.page.eval_on_selector_all(
                "#choices .can",
                "all => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight))",
            )
            assert min(sizes) >= 44, path


def test_the_end_of_a_lesson_leads_to_the_next_by_keyboard(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    page = context.new_page()
    page.goto(f"{server.url}/learn/ur/1?at=4")
    expect(page.locator("#coach-place")).to_have_text("5 of 6")
    page.locator("#coach-next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#coach-place")).to_have_text("6 of 6")
    on = page.locator("#coach-on")
    on.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/learn/ur/2$"))
    context.close()


def test_an_offer_on_a_phone_is_in_sight_and_can_be_taken(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="fr"
    )
    page = context.new_page()
    page.goto(f"{server.url}/learn/civilisation/7?at=1")
    offer = page.locator('[data-sight="open:1-all"]')
    expect(page.locator("#shade mask rect[rx]")).to_have_count(1)
    until(lambda: lies_above_the_coach(page, offer))
    page.locator('[data-key="accept_all:1"].can').tap()
    sure = page.locator('[data-choice="confirm"]')  # asked where the table changed a moment ago
    expect(sure.or_(page.locator("#coach-remark.right")).first).to_be_visible()
    if sure.is_visible():
        sure.tap()
    expect(page.locator("#coach-place")).to_have_text("3 sur 8")
    expect(page.locator("#coach-remark")).to_have_class(re.compile("right"))

    # A map is looked at from near, so that its numbers can be read, wherever the page was before.
    page.goto(f"{server.url}/learn/civilisation/2?at=0")
    page.locator("#coach-next").tap()
    expect(page.locator("#stage")).to_have_class(re.compile("near"))
    expect(page.locator('[data-key="place:tun"]')).to_be_in_viewport()
    context.close()


def test_the_coach_has_room_beside_a_wide_table(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    page = context.new_page()
    page.goto(f"{server.url}/learn/civilisation/4?at=1")
    expect(page.locator("#coach-say strong")).to_be_in_viewport(ratio=1)
    expect(page.locator("#coach-next")).to_be_in_viewport(ratio=1)
    context.close()


def test_the_coach_of_a_game_that_takes_the_whole_width(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    page = context.new_page()
    page.goto(f"{server.url}/learn/ages/8?at=8")
    expect(page.locator("#coach-say strong")).to_have_text("Pay for it.")

    # Nothing lies over the coach, and it covers nothing that is meant.
    coach, bar = page.locator("#coach"), page.locator("#coach-next")
    bar.click(trial=True)
    box = coach.bounding_box()
    assert box is not None and box["x"] + box["width"] <= 1366
    expect(page.locator("#shade mask rect[rx]")).to_have_count(2)
    until(lambda: all(hole["x"] + hole["width"] <= box["x"] for hole in lit(page)))

    # What the rules suggest is an answer in three parts.
    page.locator("#choices .suggestion").click()
    expect(page.locator("#coach-remark")).to_have_class(re.compile("right"))
    expect(page.locator("#coach-place")).to_have_text("10 of 10")
    context.close()


def test_a_step_to_be_read_leaves_a_phone_its_room(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="fr"
    )
    page = context.new_page()
    page.goto(f"{server.url}/learn/ages/5?at=1")
    expect(page.locator("#coach-place")).to_have_text("2 sur 8")
    expect(page.locator("#prompt")).to_be_hidden()
    page.locator("#coach-next").tap()
    expect(page.locator("#coach-place")).to_have_text("3 sur 8")
    temple = page.locator('#play [data-key="tech:t0"]')
    until(lambda: lies_above_the_coach(page, temple))
    temple.tap()
    expect(page.locator("#coach-remark")).to_have_class(re.compile("right"))
    expect(page.locator("#coach-place")).to_have_text("4 sur 8")
    context.close()


def test_whoever_goes_on_by_keyboard_skips_nothing(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        page = person.page
        page.goto("/learn/tigris/1")
        expect(page.locator("#coach-say")).to_contain_text("Four colours")
        onward = page.locator("#coach-next")
        onward.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#coach-say")).to_contain_text("Leaders collect")
        expect(onward).to_be_focused()
        page.keyboard.press("Enter")
        # Here something is to be done, and the same button would skip it.
        expect(page.locator("#coach-say")).to_contain_text("Lay a temple")
        expect(onward).to_contain_text("Skip")
        expect(page.locator("[data-key='tile:red']")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#way")).not_to_be_empty()
        expect(page.locator("#coach-say")).to_contain_text("Lay a temple")


UNDER = """
() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const boxes = (what) => all(what).map((one) => one.getBoundingClientRect());
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const stands = boxes('.ag-status > *, .cv-beam > *').filter(({ width }) => width);
  const covered = (one) => stands.some((other) => meet(one, other));
  return [stands.length, boxes('.top a, .top button').filter(covered).length];
}
"""
"""How many things say where the game stands, and how many of the top line lie under them."""


@pytest.mark.parametrize("path", ["/learn/ages/8", "/learn/civilisation/2"])
def test_the_longest_title_of_a_lesson_leaves_the_top_line_readable(
    browser: Browser, server: Server, path: str
) -> None:
    with Person(browser, server, "fr-FR") as lea:
        for size in ((1366, 768), (1920, 1080)):
            lea.page.set_viewport_size({"width": size[0], "height": size[1]})
            lea.page.goto(path)
            lea.at("#board > *").first.wait_for()
            stands, under = lea.page.evaluate(UNDER)
            assert stands > 0
            assert under == 0, size
