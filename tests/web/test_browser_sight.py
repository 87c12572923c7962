"""On a phone what is asked about, advised or chosen next is in sight, and nothing else is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.tigris.positions import table as position
from tests.web.browsing import Person, Server
from tests.web.tools import until
from ziggurat.web import examples

pytestmark = pytest.mark.browser
SOME_ARE_SEEN = """
() => [...document.querySelectorAll('[data-key].can')].some((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})
"""
LATER = 600
"""Milliseconds: longer than a page waits before it asks what an action would do."""


def test_a_newcomer_is_led_to_what_is_asked(browser: Browser, server: Server) -> None:
    """The nations lie under the map: at first nothing that could be chosen is in sight."""
    with Person(browser, server, "fr", phone=True) as person:
        person.page.goto("/")
        person.press(person.at("#game-civilisation form button").first)
        expect(person.at("#mentor-line")).to_be_visible()
        expect(person.at('[data-key^="nation:"].can').first).to_be_in_viewport(ratio=1)


def test_what_goes_on_with_a_choice_comes_into_sight(browser: Browser, server: Server) -> None:
    """An unused worker is chosen far below the cards on which it may work."""
    table, secrets = server.set_up(examples.position("ages", "growth"), "Anna", "Ben")
    with Person(browser, server, phone=True) as anna:
        anna.page.set_viewport_size({"width": 390, "height": 440})
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        anna.page.wait_for_load_state("networkidle")  # what fingers need comes once it can be used
        workers = anna.at('[data-key="workers"].can')
        workers.evaluate("one => one.scrollIntoView({ block: 'start' })")
        anna.press(workers)
        expect(anna.at('[data-key="workers"].chosen')).to_have_count(1)
        until(lambda: anna.page.evaluate(SOME_ARE_SEEN))


def test_nobody_is_told_what_is_no_longer_asked(browser: Browser, server: Server) -> None:
    """A tap gives the keyboard to what it lands on, which asks a little later what it would do."""
    with Person(browser, server, phone=True) as anna:
        anna.page.goto("/")
        anna.press(anna.at("#game-ages form button").first)
        anna.is_asked()
        before = anna.decisions()
        anna.press(anna.at('[data-key^="row:"].can').first)
        expect(anna.at("#moment")).not_to_have_attribute("max", before)
        anna.page.wait_for_timeout(LATER)
        expect(anna.at("#toasts")).to_be_empty()


def test_what_is_about_to_be_drawn_is_no_button(browser: Browser, server: Server) -> None:
    """While the page shows what the bots did, cards that came meanwhile are not there yet."""
    with Person(browser, server, phone=True, speed="calm") as person:
        page = person.page
        page.goto("/")
        person.press(person.at("#game-ages form button").first)
        person.at("body:not(.showing):not(.busy) .can").first.wait_for()
        person.press(page.get_by_role("button", name="End my turn"))
        person.press(page.get_by_role("button", name="Confirm"))
        person.at("body.showing #prompt.yours #choices .can").first.wait_for()
        cards = person.at('[data-key^="row:"].can')
        drawn = cards.count()
        assert person.at('body.showing #choices [data-choice^="row:"]').count() == 0
        person.at("#show-skip").click()
        expect(cards.nth(drawn)).to_be_visible()  # there are more than in the first round


def test_where_a_hint_leads_is_seen_on_a_phone(browser: Browser, server: Server) -> None:
    """What is to be placed lies in the hand, below the board."""
    state = position(d5="K0", e5="RR", d6="RR", b1="G0", n6="R0", o8="B0", hand="KKKKKK")
    table, secrets = server.set_up(state, "Anna", "Ben", "Cleo", "Dan", hints=True)
    with Person(browser, server, "fr", phone=True) as anna:
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        anna.press(anna.at("#hint"))
        expect(anna.at("#hint-steps li")).not_to_have_count(0)
        expect(anna.at("#board .ring.hint").first).to_be_in_viewport()


def test_a_hint_can_be_taken_and_is_seen(browser: Browser, server: Server) -> None:
    """However long the advice is; and what the first step is about lies above the card."""
    table, secrets = server.set_up(examples.position("ages", "growth"), "Anna", "Ben", hints=True)
    with Person(browser, server, "fr", phone=True) as anna:
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        steps = 0
        while steps < 3:
            if anna.at("#hint-card").is_hidden():
                anna.press(anna.at("#hint"))
            expect(anna.at("#hint-steps li")).not_to_have_count(0)
            play = anna.at("#hint-play")
            expect(play).to_be_in_viewport(ratio=1)
            hinted = anna.at("[data-key].hinted")
            if not hinted.count():
                break  # a button: the turn is to be ended
            expect(hinted.first).to_be_in_viewport()
            top = hinted.first.bounding_box()
            card = anna.at("#hint-card").bounding_box()
            assert top is not None and card is not None
            assert top["y"] + top["height"] / 2 < card["y"]
            before = anna.decisions()
            anna.press(play)
            # What can be taken back is sent by itself once that is known; all else is confirmed.
            foretold = anna.at('#preview:not(:empty), #moment:not([max="' + before + '"])')
            foretold.first.wait_for(state="attached")
            if anna.at("#moment").get_attribute("max") == before:
                anna.press(anna.at('[data-choice="confirm"]'))
            expect(anna.at("#moment")).not_to_have_attribute("max", before)
            steps += 1
        assert steps
