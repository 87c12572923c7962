"""Somebody who never saw a game, in French, on a phone: its course, and a first game.

Every finger lands where it is meant to: on something large enough and in sight.
"""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.browsing import PRESS, Person, Server
from tests.web.tools import until
from ziggurat import lessons
from ziggurat.bots import make
from ziggurat.core.record import Move, effective
from ziggurat.core.state import State
from ziggurat.registry import game as find_game
from ziggurat.registry import offers
from ziggurat.web.face import DRAGGED
from ziggurat.web.store import Store
from ziggurat.web.stored import HUMAN

pytestmark = pytest.mark.browser
GAME = "tigris"
FINGER = 43
"""Pixels, a border of half of one on each side left out."""
FAR = ("ur", 3)
"""A lesson in which what is taken up and where it goes do not fit on a screen."""
LESSONS = [
    pytest.param(game, number, marks=() if (game, number) == FAR else pytest.mark.soak)
    for game in ("ur", "tigris", "ages")
    for number in range(1, len(lessons.course(game)) + 1)
]
"""Those that are answered thing by thing; offers and payments go together."""
FEW = 4
"""Answers in two turns: enough to meet the coach and the bots."""
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
        until(lambda: self.is_in_sight(thing) or self.goes_there(thing))
        before = self.decisions()
        if self.touch(thing) >= FINGER:
            return
        # A map of which all is in sight comes near first, where a finger could mean something else.
        assert not self.is_taught, thing
        near = self.at("#stage.zoomed")
        until(lambda: near.count() or not thing.count() or self.decisions() != before)
        if near.count():
            size = self.touch(thing)
            assert size >= FINGER, (thing, size)

    def touch(self, thing: Locator) -> float:
        """Put a finger on a thing: the size that it has."""
        box = thing.bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return min(box["width"], box["height"])

    @property
    def is_taught(self) -> bool:
        return self.at("#coach").count() > 0

    def goes_there(self, thing: Locator) -> bool:
        """A lesson says where what it means lies; at a table one scrolls. False: look again."""
        if self.at("#recap").is_visible():
            self.at("#recap-seen").tap()  # what concerns one and was not seen comes by itself
        elif not self.is_taught:
            thing.evaluate("one => one.scrollIntoView({ block: 'center' })")
        elif self.at("#coach-more").is_visible():
            self.at("#coach-more").tap()
        return False

    def is_in_sight(self, thing: Locator) -> bool:
        box = thing.bounding_box()
        if box is None:
            return False
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        return bool(thing.evaluate(UNDER, middle))

    def answer(self, state: State, seat: int, notation: str) -> None:
        """Walk the way to an action, thing by thing, and confirm it where that is asked."""
        paths = offers(state.dump()["game"]).paths()
        assert paths is not None
        ways = paths.ways(state.view(seat), state.legal(seat))[notation]
        for key in min((way for way in ways if not way[0].startswith(DRAGGED)), key=len):
            self.tap(self.at(f'[data-key="{key}"].can, [data-choice="{key}"].can').first)
        self.at("body:not(.busy)").wait_for()
        sure = self.at('[data-choice="confirm"]').first
        if sure.is_visible():
            with suppress(TooLate):  # it was sent meanwhile
                self.press(sure, PRESS)


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_is_gone_through_by_finger(
    browser: Browser, server: Server, game: str, number: int
) -> None:
    lesson = lessons.find(game, number)
    run = lessons.Run(lesson)
    learner = Newcomer(browser, server, "fr", phone=True)
    with learner:
        learner.page.goto(f"/learn/{game}/{number}")
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


def test_a_first_game_is_begun_by_finger(browser: Browser, server: Server) -> None:
    with Newcomer(browser, server, "fr", phone=True) as learner:
        _plays(learner, server, FEW)
        expect(learner.at("#mentor")).to_be_hidden()
        expect(learner.at("#stage.zoomed")).to_have_count(0)  # all of the map is in sight again


@pytest.mark.soak
def test_a_first_game_is_played_to_its_end(browser: Browser, server: Server) -> None:
    with Newcomer(browser, server, "fr", phone=True) as learner:
        state, seat = _plays(learner, server)
        assert state.over
        expect(learner.at("#result")).to_contain_text(str(state.scores[seat]))


def _plays(learner: Newcomer, server: Server, answers: int = 1000) -> tuple[State, int]:
    """So many answers of a first game, with sensible moves: where it is then, and the seat.

    The coach is beside it throughout, and nobody puts away what he says.
    """
    bot, rng = make("planner:normal", GAME), Random(1)
    learner.page.goto("/")
    learner.press(learner.at(f"#game-{GAME} form button").first)
    learner.page.wait_for_url("**/t/*")
    table = learner.page.url.rsplit("/", 1)[1].removesuffix("?coach")
    learner.sees("#mentor-line", "deux actions en tout")
    with ThreadPoolExecutor(1) as apart:  # beside the loop of the browser
        while answers and learner.is_asked():
            state, seat = apart.submit(_now, server, table).result()
            if seat not in state.to_act:
                continue
            before = learner.decisions()
            action = bot.choose(state.view(seat), state.legal(seat), rng, None)
            learner.answer(state, seat, str(action))
            expect(learner.at("#moment")).not_to_have_attribute("max", before)
            answers -= 1
        return apart.submit(_now, server, table).result()


def _now(server: Server, table: str) -> tuple[State, int]:
    """The position of a table, and the seat of the person there."""
    store = Store(server.database)
    stored = store.load(table)
    store.close()
    assert stored is not None
    state = find_game(GAME).start(players=stored.players, seed=stored.seed, **stored.options)
    moves = [Move(step.seat, step.text) for step in stored.steps]
    for place in effective(moves):
        moves[place].take(state)
    (seat,) = [seat.seat for seat in stored.seats if seat.kind == HUMAN]
    return state, seat
