"""Nothing moves under the pointer: the board stays where it is, whatever is looked at or asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import PHONE, Person, Server
from tests.web.gallery import Hung, hang, record_of
from trials.prepare import GAMES

pytestmark = pytest.mark.browser

SIZES = ((390, 844), (844, 390), (820, 1180), (1366, 768), (1920, 1080))
PLAYERS = {"ur": 4, "tigris": 4, "ages": 3, "civilisation": 4}
PARTS = {"ur": 0.3, "tigris": 0.3, "ages": 0.3, "civilisation": 0.4}
LOOKED_AT = 16
"""Things that are pointed at, spread over all that can be clicked."""
ACTIONS = 3
CLICKED = 4
WATCH = """
() => {
  window.boxes = new Set();
  const look = () => {
    const { left, top, width, height } = document.getElementById('stage').getBoundingClientRect();
    const box = [left + scrollX, top + scrollY, width, height].map(Math.round);
    window.boxes.add((window.whole ? box : box.slice(0, 2)).join(' '));
    window.watching = requestAnimationFrame(look);
  };
  window.whole = true;
  cancelAnimationFrame(window.watching);
  look();
}
"""
TWO_FRAMES = """
() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
"""
"""Until the page has been drawn with whatever the pointer brought about."""
PLACES = """
(most) => {
  const things = [...document.querySelectorAll('.can, #play [data-note], #play [data-key]')];
  const seen = things.map((thing) => thing.getBoundingClientRect()).filter(
    ({ left, top, right, bottom }) =>
      left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight);
  const apart = Math.max(1, Math.floor(seen.length / most));
  return seen.filter((_, place) => place % apart === 0)
    .map(({ left, top, width, height }) => [left + width / 2, top + height / 2]);
}
"""
NO_ANSWERS = """
(most) => {
  const things = [...document.querySelectorAll('#play [data-key]:not(.can)')];
  const seen = things.map((thing) => [thing, thing.getBoundingClientRect()])
    .map(([thing, { left, top, width, height }]) => [thing, left + width / 2, top + height / 2])
    .filter(([thing, x, y]) => document.elementFromPoint(x, y)?.closest('[data-key]') === thing);
  const apart = Math.max(1, Math.floor(seen.length / most));
  return seen.filter((_, place) => place % apart === 0).slice(0, most).map(([_, x, y]) => [x, y]);
}
"""
"""Where things lie that are no answer, and can be clicked all the same."""

SAY_MUCH = """
() => {
  const line = 'Anna pays 12 of 14 and gains 3 of everything. ';
  document.getElementById('preview').textContent = line.repeat(12);
  document.getElementById('way').textContent = line.repeat(12);
  document.getElementById('question').textContent = line.repeat(4);
}
"""


@pytest.fixture(scope="module")
def tables(server: Server) -> dict[str, Hung]:
    """A table of every game in the middle of it, all seats held by people."""
    return {
        game: hang(server.database, record_of(game, PLAYERS[game]), PARTS[game]) for game in GAMES
    }


@pytest.fixture(params=GAMES)
def seated(
    tables: dict[str, Hung], browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Person]:
    """Somebody whose turn it is."""
    hung = tables[request.param]
    with Person(browser, server) as anna:
        anna.sit_down(hung.table, hung.seat, hung.secret)
        anna.is_asked()
        yield anna


def boxes(person: Person) -> list[str]:
    """Where the board has been since it is watched."""
    found: list[str] = person.page.evaluate("[...window.boxes]")
    return found


def places(person: Person) -> list[list[float]]:
    found: list[Any] = person.page.evaluate(PLACES, LOOKED_AT)
    assert found
    return found


def test_looking_never_moves_the_board(seated: Person) -> None:
    for width, height in SIZES:
        seated.page.set_viewport_size({"width": width, "height": height})
        seated.page.wait_for_timeout(100)
        seated.page.evaluate(WATCH)
        for x, y in places(seated):
            seated.page.mouse.move(x, y)
            seated.page.evaluate(TWO_FRAMES)
        seated.page.wait_for_timeout(200)
        assert len(boxes(seated)) == 1, (width, height, boxes(seated))


def test_a_preview_comes_and_the_board_stays(seated: Person) -> None:
    """What a click would do is long at times: it is read in its own place."""
    for width, height in SIZES:
        seated.page.set_viewport_size({"width": width, "height": height})
        seated.page.wait_for_timeout(100)
        seated.page.evaluate(WATCH)
        seated.page.evaluate(SAY_MUCH)
        seated.page.wait_for_timeout(100)
        assert len(boxes(seated)) == 1, (width, height, boxes(seated))
        bar = seated.at("#prompt").bounding_box()
        assert bar is not None and bar["height"] < 0.36 * height, (width, height, bar)


def test_a_toast_moves_nothing_covers_no_question_and_comes_alone(seated: Person) -> None:
    """Things are clicked that are no answer: it is said why, in place of what was said before."""
    told = 0
    for width, height in SIZES:
        seated.page.set_viewport_size({"width": width, "height": height})
        seated.page.wait_for_timeout(100)
        seated.page.evaluate(WATCH)
        for x, y in seated.page.evaluate(NO_ANSWERS, CLICKED):
            seated.page.mouse.click(x, y)
            seated.page.wait_for_timeout(100)
            said = [one.bounding_box() for one in seated.at(".toast").all()]
            assert len(said) <= 1
            told += len(said)
            asked = seated.at("#prompt").bounding_box()
            assert asked is not None
            for toast in said:
                assert toast is not None
                below = toast["y"] >= asked["y"] + asked["height"]
                above = toast["y"] + toast["height"] <= asked["y"]
                assert below or above, (width, height, toast, asked)
        assert len(boxes(seated)) == 1, (width, height, boxes(seated))
    assert told


def test_a_turn_never_moves_the_board(seated: Person) -> None:
    """Nor makes it larger or smaller; on a phone a row of cards is as long as what lies there."""
    is_drawn = seated.at("#board > svg").count() > 0
    for width, height in SIZES:
        seated.page.set_viewport_size({"width": width, "height": height})
        seated.page.wait_for_timeout(100)
        seated.page.evaluate(WATCH)
        is_whole = is_drawn or width > PHONE[0]
        seated.page.evaluate("(whole) => { window.whole = whole; window.boxes.clear(); }", is_whole)
        for _ in range(ACTIONS):
            if not seated.at("#prompt.yours").count():
                break
            seated.act()
        seated.page.evaluate(TWO_FRAMES)
        assert len(boxes(seated)) == 1, (width, height, boxes(seated))
