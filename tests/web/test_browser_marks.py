"""What happened is ringed and found again after a reload; a tap looks without an error."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.tigris.positions import table as position
from tests.conformance.ur.positions import table as plain
from tests.web.browsing import Person, Server
from ziggurat.core.state import State

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Ben", "Cleo", "Dan")
RING = "#board .rings .ring.now"


def kingdom() -> State:
    return position(d5="R0", e5="RR", d6="RR", hand="RRBGGK", hands={1: "GRRRRR"})


def test_what_others_did_is_ringed_and_the_piece_stays_as_it_is(
    browser: Browser, server: Server
) -> None:
    state = kingdom()
    table, secrets = server.set_up(state, *NAMES[: state.players])
    with Person(browser, server) as anna, Person(browser, server) as ben:
        ben.sit_down(table, 1, secrets[1])
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        plain = ben.at("[data-key='cell:e5']").get_attribute("class")
        anna.at("[data-key='tile:blue']").click()
        anna.at("[data-key='cell:b4']").click()
        expect(ben.at(RING)).to_have_count(1)
        laid = ben.at("[data-key='cell:b4']")
        assert "recent" not in (laid.get_attribute("class") or "")
        assert ben.at("[data-key='cell:e5']").get_attribute("class") == plain
        ring, piece = ben.at(RING).bounding_box(), laid.bounding_box()
        assert ring is not None and piece is not None
        assert ring["x"] + ring["width"] / 2 == pytest.approx(
            piece["x"] + piece["width"] / 2, abs=2
        )
        ben.page.reload()
        expect(ben.at(RING)).to_have_count(1)


def test_a_tap_on_what_is_no_answer_tells_in_its_place(browser: Browser, server: Server) -> None:
    state = kingdom()
    table, secrets = server.set_up(state, *NAMES[: state.players])
    with Person(browser, server, phone=True) as anna:
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        anna.at("[data-key='cell:e5']").tap()
        expect(anna.at("#preview")).not_to_be_empty()
        expect(anna.at(".toast")).to_have_count(0)


def test_what_is_small_comes_near_and_says_so_before_it_is_chosen(
    browser: Browser, server: Server
) -> None:
    state = kingdom()
    table, secrets = server.set_up(state, *NAMES[: state.players])
    with Person(browser, server, phone=True) as anna:
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        near, cell = anna.at("#stage.zoomed"), anna.at("[data-key='cell:f5'].can")
        anna.at("[data-key='tile:green']").tap()
        cell.tap()
        expect(near).to_have_count(1)
        # What would come of it stands there too, but nobody takes it for done.
        anna.sees("#preview", "Tap once more to choose.")
        anna.sees("#preview", "Anna lays a market tile on f5.")
        assert anna.decisions() == "0"
        cell.tap()
        expect(anna.at("#moment")).to_have_attribute("max", "1")
        expect(near).to_have_count(0)  # and all is in sight again
        expect(anna.at("#preview")).not_to_contain_text("Tap once more")

        # Who has looked at everything again brings it near anew.
        anna.at("[data-key='tile:green']").tap()
        second = anna.at("[data-key='cell:g5'].can")
        second.tap()
        expect(near).to_have_count(1)
        anna.at("#fit").tap()
        expect(near).to_have_count(0)
        second.tap()
        expect(near).to_have_count(1)
        second.dblclick()  # as quickly as two taps are: it still waits to be confirmed, near
        anna.sees("#preview .closing", "you draw")
        expect(near).to_have_count(1)


def test_every_number_of_an_attack_is_in_reach_of_a_thumb(browser: Browser, server: Server) -> None:
    """The first says what the numbers mean, so that there is room for all of them."""
    state = plain(stage="fight", slots=1, performed="W", hand="TW", c3="T04", d3="T")
    table, secrets = server.set_up(state, *NAMES[: state.players])
    with Person(browser, server, phone=True) as anna:
        anna.page.set_viewport_size({"width": 320, "height": 640})
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        anna.at("[data-key='cell:c3']").tap()
        numbers = anna.at("#choices [data-choice^='n:']")
        expect(numbers).to_have_text(["Move in with 1 token", "2", "3", "4"])
        expect(numbers.nth(3)).to_have_attribute("aria-label", "Move in with 4 tokens")
        for answer in anna.at(".answers button:visible").all():
            expect(answer).to_be_in_viewport(ratio=0.99)
        anna.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        beside, sheet = anna.at(".side").bounding_box(), anna.at("#prompt").bounding_box()
        assert beside is not None and sheet is not None
        assert beside["y"] + beside["height"] <= sheet["y"]  # the page ends above the sheet
