"""A real browser watches the clock of a trade: it counts down, warns, and ends the trade."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.games.civilisation.moments import trading
from tests.web.browsing import Person, Server

pytestmark = pytest.mark.browser

PEOPLE = ("Anna", "Ben", "Cleo")


def test_the_clock_of_a_trade_counts_down_and_warns(browser: Browser, server: Server) -> None:
    table, secrets = server.set_up(trading(), *PEOPLE, trade=5)
    with Person(browser, server, "fr-FR") as lea:
        lea.page.clock.install()
        lea.sit_down(table, 0, secrets[0])
        clock = lea.at("#clock")
        expect(clock).to_contain_text(re.compile(r"[45]:\d\d"))
        expect(clock).to_have_attribute("role", "timer")
        expect(clock).not_to_have_class(re.compile("short"))
        expect(lea.at("#cv-way-0")).to_be_attached()  # what comes later tells the time anew
        before = clock.inner_text()
        lea.page.clock.run_for(3000)
        expect(clock).not_to_have_text(before)
        lea.page.clock.fast_forward("04:35")
        lea.page.clock.run_for(1000)
        expect(clock).to_contain_text(re.compile(r"0:[012]\d"))
        expect(clock).to_have_class(re.compile("short"))
        expect(clock).to_be_in_viewport(ratio=1)
        # A question too long for the bar is scrolled: the clock is not.
        lea.at("#question").evaluate("(asked) => (asked.textContent = 'Anna propose. '.repeat(99))")
        scrolled = lea.at(".ask").evaluate("(ask) => (ask.scrollTop = 999, ask.scrollTop)")
        assert scrolled > 0
        expect(clock).to_be_in_viewport(ratio=1)


def test_the_clock_strikes_and_trade_is_over(browser: Browser, tmp_path: Path) -> None:
    """Five minutes of two seconds each."""
    server = Server(tmp_path, minute=2.0)
    server.start()
    try:
        table, secrets = server.set_up(trading(), *PEOPLE, trade=5)
        with Person(browser, server) as anna, Person(browser, server, phone=True) as ben:
            for seat, person in enumerate((anna, ben)):
                person.sit_down(table, seat, secrets[seat])
                expect(person.at("#clock")).to_contain_text(re.compile(r"0:\d\d"))
                expect(person.at("#clock")).to_be_in_viewport(ratio=1)
            before = ben.at("#clock").inner_text()
            expect(ben.at("#clock")).not_to_have_text(before)
            for person in (anna, ben):
                person.sees("#log", "Time is up")
                expect(person.at("#clock")).to_be_hidden()
                expect(person.at("#cv-phase-11")).not_to_have_attribute("aria-current", "step")
    finally:
        server.stop()
