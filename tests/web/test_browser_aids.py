"""The player aid over a table: one key away, fetched when asked, whole on the screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Server
from tests.web.gallery import hang, record_of

pytestmark = pytest.mark.browser

SCREENS = {(1366, 768): 1, (390, 844): 2}
"""How many screens an aid may take."""


def test_the_aid_opens_by_key_says_where_we_are_and_gives_the_keyboard_back(
    browser: Browser, server: Server
) -> None:
    hung = hang(server.database, record_of("tigris", 3), 0.5)
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    page = context.new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    hung.visit(page, server.url)
    assert not [url for url in fetched if "aid" in url], "a table came with its aid"
    page.locator("#undo").evaluate("one => { one.disabled = false; one.focus(); }")
    page.keyboard.press("a")
    aid = page.get_by_role("dialog", name="Player aid")
    expect(aid).to_be_visible()
    expect(aid.locator("[aria-current=step]")).to_have_count(1)
    expect(aid.locator("[aria-current=step] em")).to_have_text("you are here")
    page.keyboard.press("Escape")
    expect(aid).to_be_hidden()
    expect(page.locator("#undo")).to_be_focused()
    page.locator("#aid-open").click()
    expect(aid).to_be_visible()
    aid.get_by_role("button").click()
    expect(aid).to_be_hidden()
    assert len([url for url in fetched if "/aid/" in url]) == 1
    context.close()


@pytest.mark.parametrize("language", ["en-GB", "fr"])
def test_an_aid_is_one_screen_on_a_laptop_and_two_on_a_phone(
    browser: Browser, server: Server, language: str
) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    for game in ("ur", "tigris", "ages", "civilisation"):
        page.goto(f"{server.url}/aid/{game}")
        for (width, height), screens in SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            tall, wide = page.evaluate(
                "() => [document.documentElement.scrollHeight, document.body.scrollWidth]"
            )
            assert wide <= width, (game, width, wide)
            assert tall <= screens * height, (game, width, tall)
    context.close()


def test_a_thing_tells_what_it_is_and_holds_its_note_for_whoever_wants_its_rule(
    browser: Browser, server: Server
) -> None:
    hung = hang(server.database, record_of("tigris", 3), 0.5)
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    page = context.new_page()
    hung.visit(page, server.url)
    note, link = page.locator("#note"), page.locator("#note a")
    monument = page.locator('[data-key^="monument:"]').first
    monument.hover()
    expect(note).to_be_visible()
    expect(note.locator("h3")).to_contain_text("Monument")
    expect(link).to_have_attribute("href", "/rules/tigris#TE-MONUMENT-03")
    # As long as it is not held nobody can click on it: what lies below can be.
    expect(note).to_have_css("pointer-events", "none")
    page.keyboard.press("i")
    expect(link).to_be_focused()
    expect(note).to_have_css("pointer-events", "auto")
    page.mouse.move(5, 5)
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    # A finger that stays on a cell, and one that strays.
    cell = page.locator('[data-key="cell:b2"]')
    touch = {"pointerType": "touch", "clientX": 50, "clientY": 50, "bubbles": True}
    cell.dispatch_event("pointerdown", touch)
    expect(note).to_have_class(re.compile("held"))
    expect(link).to_have_attribute("href", "/rules/tigris#TE-TREASURE-03")
    page.dispatch_event("body", "pointerdown", {"pointerType": "mouse", "bubbles": True})
    expect(note).to_be_hidden()
    cell.dispatch_event("pointerdown", touch)
    page.dispatch_event("body", "pointermove", {**touch, "clientX": 90})
    monument.click(button="right")
    expect(note.locator("h3")).to_contain_text("Monument")
    context.close()
