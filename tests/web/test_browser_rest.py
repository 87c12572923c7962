"""The rest by itself: a suggestion is shown, taken by one press, and can be changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.ages.positions import table as civilisations
from tests.conformance.civilisation.positions import asks, calamity, table
from tests.conformance.civilisation.test_purchase import buyer
from tests.conformance.moves import play
from tests.games.civilisation.moments import asked
from tests.web.browsing import Person, Server
from ziggurat.core.state import State

pytestmark = pytest.mark.browser

SUGGESTION = "#choices .suggestion"


def growth() -> State:
    return table(phase="expansion", tokens={0: {"num": 2, "cat": 1, "thp": 4}}, stock={0: 3})


def losses() -> State:
    return asked(asks("lose", 0, count=8, lost=2), calamity=calamity("3z"))


def payment() -> State:
    return play(buyer("1a*3 4a*3 6a", money=20), "!pot")


def discards() -> State:
    return civilisations(phase="discard", military=["E1f", "D1", "D1", "K1a", "K1b"])


PLACES = {
    growth: ("Suggested growth", "[data-key='place:num']", True),
    losses: ("Suggested losses", "[data-key^='place:']", True),
    payment: ("Pay 45", "[data-key='hand:6a']", False),  # goods that were shown are not unseen
    discards: ("Discard", "[data-key^='military:']", True),
}


@pytest.mark.parametrize("phone", [False, True], ids=["pointer", "finger"])
@pytest.mark.parametrize("position", PLACES, ids=lambda position: position.__name__)
def test_it_is_shown_taken_by_one_press_and_can_be_changed(
    browser: Browser, server: Server, position: Callable[[], State], phone: bool
) -> None:
    words, other, can_be_undone = PLACES[position]
    state = position()
    place, secrets = server.set_up(state, *("Anna", "Ben", "Cleo", "Dan")[: state.players])
    answers = len(state.suggestion(0))
    with Person(browser, server, phone=phone) as anna:
        anna.sit_down(place, 0, secrets[0])
        assert anna.is_asked()
        suggestion = anna.at(SUGGESTION)
        expect(suggestion).to_contain_text(words)
        expect(suggestion).to_be_in_viewport(ratio=1)
        shown = suggestion.inner_text()
        if not phone:  # what would come of it
            suggestion.hover()
            expect(anna.at("#preview")).not_to_be_empty()

        # One answer of my own first: what is suggested is the rest.
        anna.at(f"{other}.can").first.evaluate("thing => thing.focus()")
        anna.page.keyboard.press("Enter")
        number = anna.at("#choices .number").first
        anna.at("#moment:not([max='0']), #choices .number").first.wait_for(state="attached")
        if number.count():
            anna.press(number)
        expect(anna.at("#moment")).to_have_attribute("max", "1")
        expect(suggestion).to_be_visible()
        expect(suggestion).not_to_have_text(shown)
        anna.press(anna.at("#undo"))
        expect(anna.at("#moment")).to_have_attribute("max", "0")

        # And all of it by one press.
        expect(suggestion).to_have_text(shown)
        anna.press(suggestion)
        expect(anna.at("#moment")).to_have_attribute("max", str(answers))
        expect(anna.at("[data-choice=confirm]")).to_have_count(0)
        if can_be_undone:
            anna.press(anna.at("#undo"))  # so it can be taken back by one
            expect(anna.at("#moment")).to_have_attribute("max", "0")
            expect(suggestion).to_have_text(shown)
