"""The end of a turn is no trap: it is asked about in its own place, and nobody slips into it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.tigris.positions import table as position
from tests.web.browsing import Person, Server
from ziggurat.core.state import State

pytestmark = pytest.mark.browser

DONE, CONFIRM = "[data-choice=done]", "[data-choice=confirm]"


def kingdom() -> State:
    return position(d5="R0", e5="RR", d6="RR", hand="RRBGGK", hands={1: "GRRRRR"})


def sit(server: Server, person: Person) -> None:
    state = kingdom()
    table, secrets = server.set_up(state, *("Anna", "Ben", "Cleo", "Dan")[: state.players])
    person.sit_down(table, 0, secrets[0])
    person.is_asked()


def test_a_turn_that_ends_early_is_asked_about(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        sit(server, anna)
        bar = anna.at("#prompt").bounding_box()
        steps = anna.decisions()
        anna.at(DONE).dblclick()  # a slip: the second click finds nothing to press yet
        anna.sees("#preview .closing", "You still have 2 actions.")
        assert anna.decisions() == steps
        assert anna.at("#prompt").bounding_box() == bar
        expect(anna.at(CONFIRM)).to_be_enabled()
        anna.at("#back").click()
        expect(anna.at(CONFIRM)).to_have_count(0)
        anna.at(DONE).click()
        anna.at(CONFIRM).click()
        expect(anna.at("#prompt.yours")).to_have_count(0)


def test_it_is_not_asked_where_that_is_turned_off(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        sit(server, anna)
        anna.at("#tab-people").click()
        expect(anna.at("#ask-end")).to_be_checked()
        anna.at("#ask-end").uncheck()
        anna.at(DONE).click()
        expect(anna.at("#prompt.yours")).to_have_count(0)


def test_a_finger_is_not_asked_where_that_is_turned_off(browser: Browser, server: Server) -> None:
    """The second action ends the turn by drawing; what a finger is asked anyway yields to that."""
    with Person(browser, server, phone=True) as anna:
        sit(server, anna)
        lay(anna, "f5")
        expect(anna.at("#moment")).to_have_attribute("max", "1")
        lay(anna, "g5")
        anna.sees("#preview .closing", "you draw")
        anna.at("#back").tap()
        anna.at("#tab-people").tap()
        anna.at("#ask-end").uncheck()
        anna.page.reload()
        anna.is_asked()
        lay(anna, "g5")
        expect(anna.at("#prompt.yours")).to_have_count(0)


def lay(person: Person, cell: str) -> None:
    """Lay a market tile by finger: what is small comes near first, the next tap chooses."""
    person.at("[data-key='tile:green']").tap()
    person.at(f"[data-key='cell:{cell}'].can").tap()
    person.sees("#preview", "Tap once more to choose.")
    person.at(f"[data-key='cell:{cell}'].can").tap()


def test_the_keyboard_never_lands_on_it_by_itself(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        sit(server, anna)
        anna.page.keyboard.press("p")
        assert anna.page.evaluate("document.activeElement.dataset.choice ?? ''") != "done"
        anna.at(DONE).focus()
        anna.page.keyboard.press("Enter")
        anna.sees("#preview .closing", "You still have 2 actions.")
        assert anna.page.evaluate("document.activeElement.id") == "back"
        anna.page.keyboard.press("Enter")
        expect(anna.at(CONFIRM)).to_have_count(0)
        # A move by keyboard leaves the keyboard where the next choice is: never on the end.
        anna.at("[data-key='tile:blue']").focus()
        anna.page.keyboard.press("Enter")
        anna.at("[data-key='cell:b4']").focus()
        anna.page.keyboard.press("Enter")
        anna.at("#undo:not(:disabled)").wait_for()
        assert anna.page.evaluate("document.activeElement.matches('.ends')") is False
