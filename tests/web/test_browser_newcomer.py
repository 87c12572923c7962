"""Somebody who has never seen Tigris & Euphrates, in French, on a phone, goes through the course.

Every finger lands where it is meant to: on something large enough and in sight.
"""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.browsing import PRESS, Person, Server
from tests.web.tools import until
from ziggurat import lessons
from ziggurat.core.state import State
from ziggurat.registry import offers
from ziggurat.web.face import DRAGGED

pytestmark = [pytest.mark.browser, pytest.mark.soak]
GAME = "tigris"
FINGER = 43
"""Pixels, a border of half of one on each side left out."""
UNDER = """
(one, [x, y]) => {
  const found = document.elementFromPoint(x, y)?.closest('[data-key], [data-choice]')?.dataset;
  return Boolean(found) && found.key === one.dataset.key && found.choice === one.dataset.choice;
}
"""


class Newcomer(Person):
    """Taps where a finger would, and never on what lies below something else."""

    def tap(self, thing: Locator) -> None:
        thing.wait_for()
        until(lambda: self.is_in_sight(thing) or self.goes_there())
        box = thing.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER, (thing, box)
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def goes_there(self) -> bool:
        """A lesson says where what it means lies. False: look again."""
        more = self.at("#coach-more")
        if more.is_visible():
            more.tap()
        return False

    def is_in_sight(self, thing: Locator) -> bool:
        box = thing.bounding_box()
        if box is None:
            return False
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        return bool(thing.evaluate(UNDER, middle))

    def answer(self, state: State, seat: int, notation: str) -> None:
        """Walk the way to an action, thing by thing, and confirm it where that is asked."""
        paths = offers(GAME).paths()
        assert paths is not None
        ways = paths.ways(state.view(seat), state.legal(seat))[notation]
        for key in min((way for way in ways if not way[0].startswith(DRAGGED)), key=len):
            self.tap(self.at(f'[data-key="{key}"].can, [data-choice="{key}"].can').first)
        self.at("body:not(.busy)").wait_for()
        sure = self.at('[data-choice="confirm"]').first
        if sure.is_visible():
            with suppress(TooLate):  # it was sent meanwhile
                self.press(sure, PRESS)


@pytest.mark.parametrize("number", range(1, len(lessons.course(GAME)) + 1))
def test_a_lesson_is_gone_through_by_finger(browser: Browser, server: Server, number: int) -> None:
    lesson = lessons.find(GAME, number)
    run = lessons.Run(lesson)
    learner = Newcomer(browser, server, "fr", phone=True)
    with learner:
        learner.page.goto(f"/learn/{GAME}/{number}")
        for at, step in enumerate(lesson.steps):
            expect(learner.at("#coach-place")).to_have_text(re.compile(rf"^{at + 1} "))
            expect(learner.at("#coach-say strong")).to_be_in_viewport(ratio=1)
            if run.is_last:
                break
            if step.right:
                for notation in step.right[0]:
                    learner.answer(run.state, run.seat, notation)
                    run.act([notation])
            else:
                learner.at("#coach-next").tap()
                run.go(at + 1)
