"""A first game in a browser: the coach speaks once, never holds it up, and can be silenced."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Person, Server

pytestmark = pytest.mark.browser


def test_my_first_game_has_a_coach_who_can_be_silenced(browser: Browser, server: Server) -> None:
    person = Person(browser, server, phone=True)
    page = person.page
    page.goto("/")
    page.locator("#game-ages form button").first.tap()
    says = page.locator("#mentor-says")
    expect(says).to_contain_text("In the first round you only take cards")
    expect(says).to_contain_text("Aim:")
    expect(says.get_by_role("link", name="TTA-TAKE-02")).to_be_visible()
    # Above the question and its answers, which can be pressed.
    end = page.get_by_role("button", name="End my turn")
    bubble, prompt = page.locator("#mentor").bounding_box(), page.locator("#prompt").bounding_box()
    assert bubble is not None and prompt is not None
    assert bubble["y"] + bubble["height"] <= prompt["y"] + 1
    assert bubble["x"] >= 0 and bubble["x"] + bubble["width"] <= 390
    page.get_by_role("button", name="Got it").tap()
    expect(page.locator("#mentor")).to_be_hidden()
    page.reload()
    expect(end).to_be_visible()
    expect(page.locator("#mentor")).to_be_attached()
    expect(page.locator("#mentor")).to_be_hidden()  # it has been said
    end.tap()
    page.get_by_role("button", name="Confirm").tap()
    expect(says.locator(".mentor-missed")).to_contain_text("could have taken a card")
    page.get_by_role("button", name="No more coaching").tap()
    expect(page.locator("#mentor")).to_be_hidden()
    page.reload()
    expect(page.locator("#question")).not_to_be_empty()
    expect(page.locator("#coaching")).not_to_be_checked()
    assert page.locator("#mentor").count() == 0
    assert not person.faults
    person.context.close()
