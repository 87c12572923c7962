"""A real browser plays Through the Ages: a simple game against bots, an auction, an aggression."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.ages.positions import table as position
from tests.web.browsing import Person, Server
from tests.web.gallery import hang, record_of
from ziggurat.core.state import State

pytestmark = pytest.mark.browser


def sit_at(server: Server, state: State, *people: Person) -> None:
    """Everybody takes a seat at a position."""
    names = ("Anna", "Ben", "Cleo")[: state.players]
    table, secrets = server.set_up(state, *names)
    for seat, person in enumerate(people):
        person.sit_down(table, seat, secrets[seat])


def test_a_simple_game_against_bots_from_the_lobby_to_the_final_score(
    browser: Browser, server: Server
) -> None:
    with Person(browser, server, "fr-FR") as lea:
        lea.open_table(
            "me", "random", "random", name="Léa", game="ages", turns=100, version="simple"
        )
        assert lea.is_asked()
        # The row, my civilisation, my hand and every seat without scrolling on a laptop.
        parts = (".ag-zone-1", ".ag-zone-3", "#ag-bank-0", "#ag-t0-i0", ".ag-hands", "#ag-seat-2")
        for part in parts:
            expect(lea.at(part)).to_be_in_viewport(ratio=1)
        assert lea.play_to_the_end() > 10
        lea.sees("#result", "emporte")
        lea.sees("#result", "points de culture")


def test_a_card_is_read_and_an_action_is_seen_before_it_is_done(
    browser: Browser, server: Server
) -> None:
    state = position(row=["m1", "L1a"], resources=5, unused=1, rivals={1: {"leader": "L0c"}})
    with Person(browser, server) as anna:
        sit_at(server, state, anna)
        # By pointer, and by keyboard.
        anna.at("#ag-row-m1").hover()
        expect(anna.at("#note")).to_contain_text("Iron")
        expect(anna.at("#note")).to_contain_text("2 resources")
        anna.at("#ag-row-L1a").focus()
        expect(anna.at("#note")).to_contain_text("Columbus")
        anna.at("#ag-c0-G0a").focus()  # nothing to click, and still to be read
        expect(anna.at("#note")).to_contain_text("Despotism")

        # What another civilisation has is one click away, and stays open.
        anna.at("#ag-seat-1 summary").click()
        expect(anna.at("#ag-c1-L0c")).to_be_visible()

        # A worker goes to the temple: three resources, one happy face, one click.
        build = anna.at("#ag-t0-t0")
        build.hover()
        anna.sees("#preview", "resources 5 → 2")
        anna.sees("#preview", "happy faces 0 → 1")
        build.click()
        expect(anna.at("#ag-t0-t0 .ag-pieces")).to_have_count(1)
        expect(anna.at("#ag-c1-L0c")).to_be_visible()


def test_a_bad_end_of_turn_is_asked_about(browser: Browser, server: Server) -> None:
    state = position(f0=0, unused=9, yellow=8)
    with Person(browser, server) as anna:
        sit_at(server, state, anna)
        anna.at("[data-choice=done]").click()
        anna.sees("#preview .caution", "Famine ahead: 3 food are missing.")
        steps = anna.decisions()
        anna.page.keyboard.press("Escape")
        expect(anna.at("[data-choice=confirm]")).to_have_count(0)
        assert anna.decisions() == steps
        anna.at("[data-choice=done]").click()
        anna.at("[data-choice=confirm]").click()
        anna.sees("#log", "3")
        expect(anna.at("#moment")).not_to_have_attribute("max", steps)


def test_an_auction_between_two_browsers(browser: Browser, server: Server) -> None:
    """Anna's event brings a new territory; Ben bids less than she does."""
    state = position(
        version="advanced", phase="politics", military=["E1e", "D1"], current=["T1a", "E0a"],
        i0=3, rivals={1: {"i0": 2}},
    )  # fmt: skip
    with Person(browser, server) as anna, Person(browser, server) as ben:
        sit_at(server, state, anna, ben)
        anna.at("#ag-military-E1e").click()
        for person in (anna, ben):
            person.sees("#ag-now", "nobody has bid yet")
        anna.at("[data-choice='n:1']").click()
        ben.sees("#ag-now", "Anna bids 1")
        ben.at("[data-choice='n:2']").click()
        anna.sees("#ag-now", "Ben bids 2")
        expect(anna.at("[data-choice='n:2']")).to_have_count(0)
        anna.at("[data-choice='n:3']").click()
        ben.at("[data-choice=done]").click()

        # She pays with two warriors and a bonus card; Ben does not see what she sets aside.
        anna.at("#ag-t0-i0.can").click()
        anna.sees("#ag-aside", "Warriors")
        expect(ben.at("#ag-aside")).to_have_count(0)
        anna.at("#ag-t0-i0.can").click()
        anna.at("#ag-military-D1.can").click()
        anna.at("[data-choice=done]").click()
        expect(anna.at("#ag-c0-T1a")).to_be_visible()
        ben.at("#ag-seat-0 summary").click()
        expect(ben.at("#ag-c0-T1a")).to_be_visible()


def test_an_aggression_between_two_browsers(browser: Browser, server: Server) -> None:
    """Anna plunders Ben, who defends himself with a bonus card in vain."""
    state = position(
        version="advanced", phase="politics", military=["X1b"], i0=5,
        rivals={1: {"i0": 1, "military": ["D1"], "resources": 4, "food": 2}},
    )  # fmt: skip
    with Person(browser, server) as anna, Person(browser, server, "fr-FR") as ben:
        sit_at(server, state, anna, ben)
        anna.sees(".ag-step.ag-now", "Politics")
        anna.at("#ag-military-X1b").click()
        target = anna.at("[data-choice='seat:1']")
        expect(target).to_have_text("Ben (strength 1)")
        target.click()
        anna.at("[data-choice=done]").click()

        ben.sees("#ag-now", "Anna attaque avec 5")
        ben.at("#ag-military-D1.can").click()
        ben.sees("#ag-aside", "Mis de côté")
        ben.at("[data-choice=done]").click()  # 1 and 2 are not 5

        # Three of his goods, as she likes.
        anna.at("[data-choice='mix:1']").click()
        expect(anna.at("#ag-t0-m0 [href='#ag-token']")).to_have_count(2)
        ben.sees("#log", "Anna")
        anna.sees(".ag-step.ag-now", "Actions")


def test_a_phone_plays(browser: Browser, server: Server) -> None:
    state = position(row=["m1", "L1a", "W1a"], resources=5, unused=1, food=4)
    with Person(browser, server, phone=True) as anna:
        sit_at(server, state, anna)
        assert anna.is_asked()
        assert anna.stays_in_width()
        anna.at("#ag-row-m1").tap()  # mine alone, and can be taken back: no question
        expect(anna.at("#ag-hand-m1")).to_be_visible()
        assert anna.stays_in_width()


BOXES = """
(what) => [...document.querySelectorAll(what)].map((one) => {
  const { top, bottom, height } = one.getBoundingClientRect();
  return { top, bottom, height };
})
"""


def test_cards_of_the_row_grow_with_the_room_and_say_what_they_do(
    browser: Browser, server: Server
) -> None:
    hung = hang(server.database, record_of("ages", 2), 0.8)
    context = browser.new_context(locale="fr-FR", viewport={"width": 1366, "height": 768})
    page = context.new_page()
    hung.visit(page, server.url)
    words = page.locator(".ag-row .z-words")
    expect(words.first).to_be_hidden()
    small = page.evaluate(BOXES, ".ag-row .ag-card")[0]["height"]
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(words.first).to_be_visible()
    cards = page.locator(".ag-row .ag-card:not(.ag-gap)").count()
    assert words.count() > cards / 2  # what takes many words is told by the note
    assert page.evaluate(BOXES, ".ag-row .ag-card")[0]["height"] > 1.5 * small
    for text, card in zip(
        page.evaluate(BOXES, ".ag-row .z-words"),
        page.evaluate(BOXES, ".ag-row .ag-card:has(.z-words)"),
        strict=True,
    ):
        assert text["bottom"] < card["bottom"]
    context.close()


def test_what_is_said_under_the_question_makes_room_for_a_preview(
    browser: Browser, server: Server
) -> None:
    state = position(row=["m1", "L1a"], resources=5, unused=1)
    with Person(browser, server) as anna:
        sit_at(server, state, anna)
        anna.page.mouse.move(2, 2)
        question = anna.at("#question")
        asked = question.bounding_box()
        expect(question).to_contain_text("civil actions")
        anna.at("#ag-t0-t0").hover()
        anna.sees("#preview", "resources 5")
        assert asked is not None
        # The first line is where it was; the preview has the place of the second.
        now, ask = question.bounding_box(), anna.at(".ask").bounding_box()
        preview = anna.at("#preview").bounding_box()
        assert now is not None and ask is not None and preview is not None
        assert now["y"] == asked["y"]
        assert ask["y"] + ask["height"] <= preview["y"] + 1 <= asked["y"] + asked["height"]


def test_events_lie_beside_the_hand_and_the_log_opens_from_the_line_below(
    browser: Browser, server: Server
) -> None:
    state = position(version="advanced", current=["E1a", "E0a"], past=["E0b"])
    with Person(browser, server) as anna:
        sit_at(server, state, anna)
        anna.sees(".ag-hands #ag-piles", "2 events to come")
        expect(anna.at(".ag-hands #ag-past-E0b")).to_be_visible()
        expect(anna.at("#log")).to_be_hidden()
        line, tab = anna.at("#follow").bounding_box(), anna.at("#tab-log").bounding_box()
        assert line is not None and tab is not None
        assert tab["y"] >= line["y"] - 1
        anna.at("#tab-log").click()
        expect(anna.at("#log")).to_be_visible()


HEAD = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const told = [...document.querySelectorAll('.ag-status > *')].map(box);
  const links = [...document.querySelectorAll('.top .rules-link')].map(box);
  const piles = document.querySelector('.ag-piles');
  const colour = (selector) => getComputedStyle(document.querySelector(selector)).color;
  return {
    begins: Math.min(...told.map(({ left }) => left)),
    ends: Math.max(...told.map(({ right }) => right)),
    after: Math.max(...links.map(({ right }) => right)),
    before: box(document.querySelector('.top .language')).left,
    readable: colour('.ag-status small') === colour('.ag-status'),
    crowded: piles.scrollWidth > box(piles).width + 1,
  };
}
"""


@pytest.mark.parametrize("width", [1280, 1366])
def test_whoever_watches_sees_the_events_in_the_head_of_the_page(
    browser: Browser, server: Server, width: int
) -> None:
    hung = hang(server.database, record_of("ages", 3), 0.55)
    with Person(browser, server, "fr") as ben:
        ben.page.set_viewport_size({"width": width, "height": 768})
        ben.page.goto(f"/t/{hung.table}")
        ben.at(".ag-status #ag-piles").wait_for()
        head = ben.at(".top").bounding_box()
        assert head is not None
        for part in (".ag-piles", ".ag-events > .ag-chip"):
            box = ben.at(f".ag-status {part}").bounding_box()
            assert box is not None
            assert box["y"] >= 0 and box["y"] + box["height"] <= head["height"], part
        assert ben.page.evaluate(HEAD)["ends"] <= ben.page.evaluate(HEAD)["before"]


@pytest.mark.parametrize("width", [1280, 1366])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_head_of_a_record_has_room_for_where_the_game_stands(
    browser: Browser, server: Server, language: str, width: int
) -> None:
    with Person(browser, server, language) as anna:
        anna.page.set_viewport_size({"width": width, "height": 768})
        anna.page.goto("/")
        anna.at(".fold.review summary").click()
        anna.at(".fold.review input[type=file]").set_input_files(record_of("ages", 4))
        anna.at(".fold.review button").click()
        anna.page.wait_for_url("**/t/*")
        anna.at(".ag-status .ag-events").wait_for()
        shown = anna.page.evaluate(HEAD)
        assert shown["after"] <= shown["begins"] and shown["ends"] <= shown["before"], shown
        assert shown["readable"] and not shown["crowded"]
