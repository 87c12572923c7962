"""A hint on the page: asked for by a key, marked on the board, played by a click."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.civilisation.positions import table as civilisation
from tests.conformance.tigris.positions import table as position
from tests.games.civilisation.moments import mid_game
from tests.web.browsing import Person, Server

pytestmark = pytest.mark.browser

WHOLE = re.compile(r"^Offrir à (Ben|Cleo|tous)\u00a0: .* contre \d cartes, dont ")
NAMES = ("Anna", "Ben", "Cleo", "Dan")


def test_a_hint_is_shown_on_the_board_and_played(browser: Browser, server: Server) -> None:
    # Every leader of Anna's is on the board already, and only settlements are in her hand: two of
    # them score twice, and every level that advises finds that within hundredths of a second. While
    # a leader is to be had, level and time decide whether it comes before the second point.
    state = position(d5="K0", e5="RR", d6="RR", b1="G0", n6="R0", o8="B0", hand="KKKKKK")
    table, secrets = server.set_up(state, *NAMES, hints=True)
    with Person(browser, server) as anna:
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        before = anna.at("#stage").bounding_box()
        anna.page.keyboard.press("h")
        expect(anna.at("#hint-steps li")).not_to_have_count(0)
        expect(anna.at("#hint-play")).to_be_focused()  # by keyboard one is led there
        expect(anna.at("#hint-reasons")).to_contain_text("+2 black points")
        expect(anna.at(".ring.hint")).not_to_have_count(0)
        assert anna.at("#stage").bounding_box() == before, "nothing moves"
        expect(anna.at("#log")).to_contain_text("Anna asks for a hint.")
        first = anna.at("#hint-steps li").first.text_content()
        anna.at("#hint-again").click()
        expect(anna.at("#hint-steps li").first).not_to_have_text(first or "")
        anna.at("#hint-close").click()
        expect(anna.at("#hint-card")).to_be_hidden()
        expect(anna.at(".ring.hint")).to_have_count(0)
        anna.at("#hint").click()
        anna.at("#hint-play").click()
        expect(anna.at("#question")).to_contain_text("One action left")
        # What ends the turn is asked once more, and the card does not lie over the question.
        if anna.at("#hint-card").is_hidden():
            anna.at("#hint").click()
        anna.at("#hint-play").click()
        expect(anna.at("#hint-card")).to_be_hidden()
        anna.at('[data-choice="confirm"]').click()
        expect(anna.at("#log")).to_contain_text("Anna draws")
    strict, more = server.set_up(state, *NAMES)
    with Person(browser, server) as ben:
        ben.sit_down(strict, 0, more[0])
        ben.is_asked()
        expect(ben.at("#hint")).to_be_hidden()


def test_everybody_sees_that_somebody_asked(browser: Browser, server: Server) -> None:
    state = position(d5="K0", e5="RR", d6="RR", b1="G0", n6="R0", o8="B0", hand="KKKKKK")
    table, secrets = server.set_up(state, *NAMES, hints=True)
    with (
        Person(browser, server) as anna,
        Person(browser, server, "fr-FR", phone=True) as ben,
        Person(browser, server) as guest,
    ):
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        ben.sit_down(table, 1, secrets[1])
        guest.page.goto(f"/t/{table}")
        for other in (ben, guest):
            expect(other.at("#question")).to_contain_text("Anna")
        expect(ben.at("#question")).not_to_contain_text("conseil")
        anna.page.keyboard.press("h")
        # The log of a phone is out of sight, and there is no room for a mark in the top line.
        expect(ben.at("#question")).to_contain_text("Anna demande un conseil.")
        expect(ben.at("#question")).to_be_in_viewport(ratio=1)
        expect(guest.at("#question")).to_contain_text("Anna asks for a hint.")
        expect(ben.at("#people li").nth(0)).to_contain_text("a demandé conseil")
        expect(ben.at("#people li").nth(1)).not_to_contain_text("conseil")
        expect(anna.at("#hint-steps li")).not_to_have_count(0)
        expect(anna.at("#question")).not_to_contain_text("hint")
        anna.at("#hint-play").click()
        expect(ben.at("#question")).not_to_contain_text("conseil")
        expect(ben.at("#people li").nth(0)).to_contain_text("a demandé conseil")


def test_a_whole_offer_is_one_advice_and_one_click(browser: Browser, server: Server) -> None:
    hands = {0: "1a 1b*2 2a*2 3a 4a", 1: "1b*2 2a*3", 2: "1a*2 2a*2 3b"}
    state = mid_game(phase="trade", hands=hands)
    table, secrets = server.set_up(state, *NAMES[:3], hints=True)
    with Person(browser, server, "fr-FR") as anna:
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        anna.at("#hint").click()
        told = anna.at("#hint-steps li")
        expect(told).to_have_text(WHOLE)
        expect(anna.at(".hinted")).not_to_have_count(0)
        anna.at("#hint-play").click()
        expect(anna.at(".cv-offer.seat-0")).to_have_count(1)
        expect(anna.at("#hint-card")).to_be_hidden()


def test_what_was_said_of_a_tap_is_gone_once_the_hint_is_played(
    browser: Browser, server: Server
) -> None:
    state = civilisation(phase="movement", seat=0, tokens={0: {"cat": 1}})
    table, secrets = server.set_up(state, *NAMES[:3], hints=True)
    with Person(browser, server, phone=True) as anna:
        anna.sit_down(table, 0, secrets[0])
        anna.is_asked()
        anna.at("[data-key='place:sab']").first.tap(force=True)
        expect(anna.at("#preview")).to_contain_text("You have no token here: ")
        before = anna.decisions()
        anna.at("#hint").tap()
        anna.at("#hint-play:not([disabled])").tap()
        expect(anna.at("#preview")).not_to_contain_text("You have no token here")
        sure = anna.at("[data-choice='confirm']:not([disabled])")
        moved = anna.at(f"#moment:not([max='{before}'])")
        expect(sure.or_(moved).first).to_be_attached()
