"""How many: said again by itself where stacks are moved over a map, and nowhere else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.civilisation.positions import table as civilisation
from tests.conformance.ur.positions import play
from tests.conformance.ur.positions import table as ur
from tests.web.browsing import Person, Server

pytestmark = pytest.mark.browser


def press(person: Person, *keys: str) -> None:
    for key in keys:
        person.press(person.at(f"[data-key='{key}'], [data-choice='{key}']").first)


def test_politics_asks_how_many_each_time(browser: Browser, server: Server) -> None:
    state = ur(hand="TP", a1="A04", c3="T04", f6="W01")
    play(state, "P")
    place, secrets = server.set_up(state, "Anna", "Ben", "Cleo")
    with Person(browser, server) as anna:
        anna.sit_down(place, 0, secrets[0])
        anna.is_asked()
        press(anna, "cell:a1", "cell:f6", "n:2")
        expect(anna.at("#moment")).to_have_attribute("max", "1")
        press(anna, "cell:c3", "cell:f6")
        two = anna.at("[data-choice='n:2']")
        expect(two).to_be_visible()
        expect(two).not_to_have_attribute("aria-pressed", "true")
        expect(anna.at("#moment")).to_have_attribute("max", "1")
        press(anna, "n:1")
        expect(anna.at("#moment")).to_have_attribute("max", "2")


def test_an_army_is_counted_once(browser: Browser, server: Server) -> None:
    state = civilisation(phase="movement", seat=0, tokens={0: {"cat": 9, "tun": 9}})
    place, secrets = server.set_up(state, "Anna", "Ben", "Cleo")
    with Person(browser, server) as anna:
        anna.sit_down(place, 0, secrets[0])
        anna.is_asked()
        press(anna, "place:cat", "place:num", "n:3")
        expect(anna.at("#cv-num .cv-count")).to_have_text("3")
        press(anna, "place:cat")
        expect(anna.at("[data-choice='n:3']")).to_have_attribute("aria-pressed", "true")
        press(anna, "place:thp")
        expect(anna.at("#cv-thp .cv-count")).to_have_text("3")
