"""A real browser is told why a click does nothing: in words, with the rule, and nothing is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

import ziggurat
from tests.conformance.civilisation.positions import table as position
from tests.web.browsing import Person, Server
from ziggurat.core.state import State

pytestmark = pytest.mark.browser


def sit_at(server: Server, state: State, person: Person) -> None:
    """Take the first seat at a position."""
    table, secrets = server.set_up(state, *("Anna", "Ben", "Cleo")[: state.players])
    person.sit_down(table, 0, secrets[0])
    assert person.is_asked()


def told(person: Person, text: str, rule: str) -> None:
    """That sentence is there, once, with a link to that rule."""
    toast = person.at(".toast").filter(has_text=text)
    expect(toast).to_have_count(1)
    expect(toast.locator("a")).to_have_attribute("href", re.compile(f"/rules/[a-z]+#{rule}$"))


def test_a_tile_in_hand_does_not_go_everywhere(browser: Browser, server: Server) -> None:
    state = ziggurat.game("tigris").start(3, 1, first_player="lion")
    assert state.view(0)["hand"]["red"]
    with Person(browser, server, "fr-FR") as lea:
        sit_at(server, state, lea)
        # An empty cell, and nothing in hand: what could go there is named.
        lea.at("[data-key='cell:d4']").click()
        lea.sees(".toast", "Choisissez d’abord")
        # A temple in hand, and a river: it stays in hand.
        lea.at("#tg-tile-red").click()
        lea.at("[data-key='cell:d4']").click()
        told(lea, "d4", "TE-TILE-03")
        expect(lea.at("#tg-tile-red")).to_have_class(re.compile(r"\bchosen\b"))
        lea.at("[data-key='cell:d4']").click()
        told(lea, "d4", "TE-TILE-03")
        # Dropped there, it goes back to the hand; a good choice clears what was said.
        lea.page.keyboard.press("Escape")
        lea.at("#tg-tile-red").drag_to(lea.at("[data-key='cell:e3']"))
        told(lea, "e3", "TE-TILE-03")
        expect(lea.at(".chosen")).to_have_count(0)
        assert lea.decisions() == "0"


def test_a_card_of_the_row_is_too_dear(browser: Browser, server: Server) -> None:
    state = ziggurat.game("ages").start(2, 1)
    with Person(browser, server) as anna:
        sit_at(server, state, anna)
        dear = anna.at(f"[data-key='row:{state.view(0)['row'][-1]}']")
        dear.click()
        told(anna, "That takes 3 civil actions; you have 1 left.", "TTA-TAKE-01")
        anna.at(".toast button").click()
        expect(anna.at(".toast")).to_have_count(0)
        dear.focus()
        anna.page.keyboard.press("Enter")
        told(anna, "That takes 3 civil actions; you have 1 left.", "TTA-TAKE-01")
        assert anna.decisions() == "0"


def test_a_civilisation_card_that_cannot_be_paid(browser: Browser, server: Server) -> None:
    state = position(phase="purchases", hands={0: "1a*3", 1: "1b"}, treasury={0: 40})
    with Person(browser, server) as anna:
        sit_at(server, state, anna)
        anna.at("[data-key='buy:min']").click()
        told(anna, "Mining takes a card owned since an earlier turn", "CIV-31.62a")


def test_tokens_do_not_walk_across_the_sea(browser: Browser, server: Server) -> None:
    state = position(phase="movement", tokens={0: {"num": 2}, 1: {"rom": 2}}, seat=0)
    with Person(browser, server, "fr-FR") as lea:
        sit_at(server, state, lea)
        lea.at("#cv-num").click()
        lea.at("#cv-ger").click()
        told(lea, "ne se touchent pas par la terre", "CIV-23.3a")
        expect(lea.at("#cv-num")).to_have_class(re.compile(r"\bchosen\b"))
        assert lea.decisions() == "0"


def test_whoever_waits_is_told_so(browser: Browser, server: Server) -> None:
    state = ziggurat.game("ur").start(3, 1)
    seat = next(seat for seat in range(3) if seat not in state.to_act)
    with Person(browser, server) as anna:
        table, secrets = server.set_up(state, "Anna", "Ben", "Cleo")
        anna.sit_down(table, seat, secrets[seat])
        anna.at("[data-key='cell:c3']").click()
        anna.sees(".toast", "It is not your turn to decide.")
