"""A first game in a browser: the coach speaks once, never holds it up, and can be silenced."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web.browsing import Person, Server
from tests.web.tools import until
from ziggurat.registry import offers

pytestmark = pytest.mark.browser
UNDER_THE_COACH = """
() => {
  const coach = [...document.querySelectorAll('#mentor, #mentor-line, #mentor-face')];
  const top = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2);
  };
  const under = [...document.querySelectorAll('.can')].filter((one) => {
    return coach.some((part) => part.contains(top(one)));
  });
  // What lies under the sheet lies there with or without him.
  for (const part of coach) part.style.display = 'none';
  const covered = under.filter((one) => !top(one)?.closest('#prompt') || one.closest('#prompt'));
  for (const part of coach) part.style.display = '';
  return covered.map((one) => one.dataset.key ?? one.dataset.choice);
}
"""
PLACES = """
() => [...document.querySelectorAll('.can')].flatMap((one) => {
  const { x, y } = one.getBoundingClientRect();
  return [x, y];
})
"""
STANDS = """
() => document.getAnimations().every(({ effect }) => effect.getTiming().iterations === Infinity)
"""
PIECE = """
() => {
  const picture = document.querySelector('#mentor-picture > svg');
  const [frame, drawn] = [picture.parentElement, picture].map((one) => one.getBoundingClientRect());
  const piece = picture.viewBox.baseVal;
  return {
    squeezed: (drawn.width / drawn.height) / (piece.width / piece.height),
    cut: drawn.width > frame.width + 1 || drawn.height > frame.height + 1 || drawn.height < 60,
  };
}
"""
ILLUSTRATED = """
async (address) => {
  const holder = document.getElementById('mentor-picture');
  holder.innerHTML = await (await fetch(address)).text();
  holder.hidden = false;
  const frame = holder.getBoundingClientRect();
  const isInside = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const isAcross = right > left && left >= frame.left && right <= frame.right;
    return isAcross && top >= frame.top && bottom <= frame.bottom;
  };
  const pieces = holder.querySelectorAll('[class*=seat-], [data-face], .ag-workers, .ag-store');
  const [right, foot] = [holder.scrollWidth, holder.scrollHeight];
  return {
    cut: right > holder.clientWidth + 1 || foot > holder.clientHeight + 1,
    pieces: [...pieces].filter(isInside).length,
  };
}
"""
STILL = 2
"""Pixels."""


def test_my_first_game_has_a_coach_who_can_be_silenced(browser: Browser, server: Server) -> None:
    held: list[Route] = []

    def is_late(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    with Person(browser, server, phone=True) as person:
        page = person.page
        page.route("**/coach/ages", is_late)
        page.goto("/")
        page.locator("#game-ages form button").first.tap()
        end = page.get_by_role("button", name="End my turn")
        expect(end).to_be_visible()
        until(lambda: page.evaluate("1") and held)
        until(lambda: page.evaluate(STANDS))  # cards of the row have slid to their places
        before = page.evaluate(PLACES)
        end.tap()
        sure = page.get_by_role("button", name="Confirm")
        expect(sure).to_be_visible()
        held[0].continue_()
        # Whoever is in the middle of an answer is left alone.
        mentor, line, face = (
            person.at("#mentor"),
            person.at("#mentor-line"),
            person.at("#mentor-face"),
        )
        person.at("body.coached").wait_for()
        expect(sure).to_be_visible()
        expect(line).to_be_hidden()
        expect(mentor).to_be_hidden()
        person.at("#back").tap()
        # His first words stand under the question; nothing is covered and nothing has moved.
        expect(line).to_contain_text("In the first round you only take cards")
        assert page.evaluate(UNDER_THE_COACH) == []
        assert page.evaluate(PLACES) == pytest.approx(before, abs=STILL)
        # Whole sentences, and a word that there is more.
        more = line.get_by_text("Read on")
        expect(more).to_be_visible()
        assert line.evaluate("(one) => one.scrollHeight <= one.clientHeight")
        assert re.search(r"[.!?] Read on$", " ".join(line.inner_text().split()))
        line.tap()
        says = person.at("#mentor-says")
        expect(says).to_contain_text("Aim:")
        expect(says.get_by_role("link", name="TTA-TAKE-02")).to_be_visible()
        expect(mentor).to_be_in_viewport(ratio=1)
        # Beginning to answer puts away what the reader opened.
        end.tap()
        expect(sure).to_be_visible()
        expect(mentor).to_be_hidden()
        person.at("#back").tap()
        expect(line).to_be_visible()
        page.reload()
        expect(face).to_be_visible()
        expect(line).to_be_hidden()  # it has been said
        face.tap()
        expect(says).to_contain_text("In the first round you only take cards")
        page.get_by_role("button", name="Got it").tap()
        expect(mentor).to_be_hidden()
        end.tap()
        sure.tap()
        expect(line).to_contain_text("could have taken a card")
        assert page.evaluate(UNDER_THE_COACH) == []
        line.tap()
        page.get_by_role("button", name="No more coaching").tap()
        expect(mentor).to_be_hidden()
        expect(face).to_be_hidden()
        page.reload()
        expect(page.locator("#question")).not_to_be_empty()
        expect(page.locator("#coaching")).not_to_be_checked()
        assert mentor.count() == 0


def test_beside_a_board_the_coach_speaks_out(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        page = person.page
        page.goto("/")
        page.locator("#game-tigris form button").first.click()
        mentor = person.at("#mentor")
        expect(mentor).to_contain_text("two actions in all")
        expect(person.at("#mentor-line")).to_be_hidden()
        assert page.evaluate(UNDER_THE_COACH) == []
        person.at("#mine .can").first.click()
        expect(person.at("#way")).not_to_be_empty()
        expect(mentor).to_be_visible()  # it is in nobody's way
        # Where there is no room beside the board his first words are enough.
        page.set_viewport_size({"width": 900, "height": 800})
        expect(mentor).to_be_hidden()
        page.keyboard.press("Escape")
        expect(person.at("#mentor-line")).to_be_visible()
        assert page.evaluate(UNDER_THE_COACH) == []


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("game", ["ur", "tigris"])
def test_the_picture_of_the_coach_is_the_piece_that_is_meant(
    browser: Browser, server: Server, game: str, phone: bool
) -> None:
    with Person(browser, server, phone=phone) as person:
        person.page.goto("/")
        person.press(person.at(f"#game-{game} form button").first)
        if phone:
            person.at("#mentor-line").tap()
        person.at("#mentor-picture > svg").wait_for()
        shown = person.page.evaluate(PIECE)
        assert shown["squeezed"] == pytest.approx(1, abs=0.02)  # nothing beside the piece
        assert not shown["cut"]


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("game", ["ages", "civilisation"])
def test_pictures_of_the_coach_have_something_on_them_and_are_seen_whole(
    browser: Browser, server: Server, game: str, phone: bool
) -> None:
    coaching = offers(game).coaching()
    assert coaching is not None
    with Person(browser, server, phone=phone) as person:
        if not phone:
            person.page.set_viewport_size({"width": 1366, "height": 768})
        person.page.goto("/")
        person.press(person.at(f"#game-{game} form button").first)
        if phone:
            person.at("#mentor-line").tap()
        expect(person.at("#mentor")).to_be_visible()
        for key in coaching.pictures:
            shown = person.page.evaluate(ILLUSTRATED, f"/coach/{game}/{key}")
            assert not shown["cut"], key
            assert shown["pieces"] > 0, key
