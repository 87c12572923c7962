"""A connection is lost at one moment or another: the page says so, nothing is lost, it goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.conformance.civilisation.positions import table
from tests.conformance.civilisation.test_purchase import buyer
from tests.conformance.moves import play
from tests.web.browsing import Person, Server
from tests.web.gallery import hang, record_of
from tests.web.proxy import Proxy
from tests.web.test_browser_ending import CONFIRM, DONE, sit
from tests.web.test_browser_follow import BOARD, before_an_attack, settle
from tests.web.test_browser_map import drag, sit_at, spot
from tests.web.test_orders import at_the_shipyard
from tests.web.tools import until

pytestmark = pytest.mark.browser

LIES = "[...document.querySelectorAll('#board [data-key]')].map(({ ariaLabel }) => ariaLabel)"
"""What lies where, without the marks of what happened."""


class Line(Proxy):
    """A line to the server that can be cut."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def far_away(
    browser: Browser, server: Server, speed: str = "once"
) -> Iterator[tuple[Person, Line]]:
    """Somebody at the end of such a line."""
    with Line(server.port) as line, Person(browser, line, speed=speed) as person:
        person.forgiven = ("WebSocket", "ERR_")  # what a browser itself says about lines cut off
        yield person, line


def lose(person: Person, line: Line) -> None:
    """Cut the line; the page says so."""
    line.cut()
    expect(person.at("#reconnecting")).to_be_visible()


def come_back(person: Person, line: Line) -> None:
    """Mend it; the page goes on by itself."""
    line.mend()
    expect(person.at("#reconnecting")).to_be_hidden()


def is_as_after_a_reload(person: Person) -> bool:
    """Whether the page shows what a fresh one does."""
    seen = person.page.evaluate(BOARD), person.at("#log").inner_text()
    person.page.reload()
    person.at("body:not(.offline) #board > *").first.wait_for()
    return bool(seen == (person.page.evaluate(BOARD), person.at("#log").inner_text()))


def test_while_moves_of_bots_are_shown(browser: Browser, server: Server) -> None:
    with far_away(browser, server, "calm") as (anna, line):
        settle(anna, "random", "random", "random")
        anna.at("#show-pause").click()
        expect(anna.at("#prompt.yours")).to_be_visible()
        expect(anna.at("#log li.to-come").first).to_be_attached()
        lose(anna, line)
        anna.at("#show-pause").click()  # on it goes: what cannot be had is passed over
        expect(anna.at("#show-tools")).to_be_hidden()
        expect(anna.at("#log li.to-come")).to_have_count(0)
        come_back(anna, line)
        assert is_as_after_a_reload(anna)
        steps = anna.decisions()
        anna.act()
        expect(anna.at("#moment")).not_to_have_attribute("max", steps)


def test_during_a_scene(browser: Browser, server: Server) -> None:
    remote, move, secret, victim = before_an_attack(server)
    with far_away(browser, server, "calm") as (anna, line):
        anna.sit_down(remote.table, victim, secret)
        anna.at("#people > li").first.wait_for(state="attached")  # with these come the scenes
        asked = remote._ask(f"/seats/{remote.seat}/legal")
        remote._answer(asked["decision"], move)
        expect(anna.at("#scene .party")).to_have_count(2)
        lose(anna, line)
        expect(anna.at("#scene")).to_be_hidden()  # it ends in its time
        come_back(anna, line)
        expect(anna.at("#scene")).to_be_hidden()
        expect(anna.at("#log li.play").last.locator("details.scene")).to_be_visible()
        assert is_as_after_a_reload(anna)


def tokens(person: Person, code: str) -> Locator:
    return person.at(f"#cv-{code} .cv-count")


def test_while_a_stack_is_dragged_with_its_number(browser: Browser, server: Server) -> None:
    state = table(phase="movement", seat=0, tokens={0: {"cat": 9}})
    with far_away(browser, server) as (anna, line):
        sit_at(server, state, anna)
        mouse, count = anna.page.mouse, anna.at(".stack-count")
        mouse.move(*spot(anna, "cat"))
        mouse.down()
        mouse.move(*spot(anna, "num"), steps=5)
        anna.page.keyboard.press("3")
        expect(count).to_have_text("3/9")
        lose(anna, line)
        mouse.up()  # nobody hears it: the stack lies where it lay
        expect(count).to_have_count(0)
        expect(tokens(anna, "cat")).to_have_text("9")
        come_back(anna, line)
        expect(tokens(anna, "cat")).to_have_text("9")
        anna.at("#cv-cat.can").wait_for()
        drag(anna, "cat", "num")  # the number is still known
        expect(tokens(anna, "num")).to_have_text("3")

        # What was heard, and whose answer was lost, is there afterwards.
        line.is_deaf = True
        drag(anna, "cat", "thp")
        expect(anna.at("body.busy")).to_be_visible()
        info = f"{server.url}/api/tables/{anna.page.url.rpartition('/')[2]}"
        until(lambda: anna.page.request.get(info).json()["steps"] == 2)
        lose(anna, line)
        come_back(anna, line)
        expect(tokens(anna, "thp")).to_have_text("3")
        expect(tokens(anna, "cat")).to_have_text("3")


def test_before_a_suggested_payment(browser: Browser, server: Server) -> None:
    with far_away(browser, server) as (anna, line):
        sit_at(server, play(buyer("4a*3", money=20), "!pot"), anna)
        suggestion = anna.at("#choices .suggestion")
        expect(suggestion).to_be_visible()
        lose(anna, line)
        suggestion.click()
        come_back(anna, line)
        expect(anna.at("#log")).not_to_contain_text("Pottery")
        suggestion.click()
        anna.sees("#log", "Pottery")  # all of it, once
        expect(anna.at("#log li.play").filter(has_text="Pottery")).to_have_count(1)


def test_while_an_offer_is_put_together_and_taken(browser: Browser, server: Server) -> None:
    """One tap means several answers of the rules: all of them are heard, or none, and once."""
    state = table(
        players=2, phase="trade", tokens={0: {"tun": 6}, 1: {"cis": 6}},
        cities={0: "cat tri", 1: "rom nea"}, hands={0: "1a*3 2b 2x", 1: "1b*4 3a"},
    )  # fmt: skip
    place, secrets = server.set_up(state, "Anna", "Ben")
    with far_away(browser, server) as (anna, line), Person(browser, server) as ben:
        ben.sit_down(place, 1, secrets[1])
        anna.sit_down(place, 0, secrets[0])
        for key in ("hand:1a", "hand:1a", "hand:2x"):
            anna.at(f"[data-key='{key}'].can").click()
        expect(anna.at("#cv-aside-2x")).to_be_visible()
        lose(anna, line)
        anna.at("[data-key='good:1b']").click()  # nobody hears it
        come_back(anna, line)
        expect(anna.at("#cv-aside-1a")).to_be_visible()  # what was put together is still there
        expect(anna.at("[data-key='unwant:1b']")).to_have_count(0)
        anna.at("[data-key='good:1b'].can").click()
        expect(anna.at("[data-key='unwant:1b']")).to_have_count(1)
        anna.at("#cv-want-1b.can").click()
        anna.sees("[data-key='unwant:1b']", "×2")
        line.is_deaf = True  # it is sent, and the answer is lost
        anna.at("[data-key=agree].can").click()
        expect(ben.at(".cv-offer")).to_have_count(1)
        lose(anna, line)
        come_back(anna, line)
        expect(anna.at(".cv-offer")).to_have_count(1)
        ben.at("[data-key='answer_all:0'].can").click()
        for card in ("1b", "1b", "3a"):
            ben.at(f"#cv-set-{card}.can").click()
            expect(ben.at(f"#cv-aside-{card}")).to_be_visible()
        lose(anna, line)
        ben.at("[data-key=agree].can").click()  # while she is away
        expect(ben.at("#cv-set-2x")).to_be_visible()
        come_back(anna, line)
        expect(anna.at("#cv-set-2x")).to_have_count(0)
        anna.sees("#cv-set-1b", "×2")


def test_while_an_order_is_switched(browser: Browser, server: Server) -> None:
    with far_away(browser, server) as (anna, line):
        sit_at(server, at_the_shipyard(), anna)
        anna.at("#tab-people").click()
        switch = anna.at("#order-no_trade")
        expect(switch).not_to_be_checked()
        lose(anna, line)
        switch.click()
        expect(switch).not_to_be_checked()  # it stands once the server says so
        come_back(anna, line)
        expect(switch).not_to_be_checked()
        line.hang()  # it is sent, and nobody hears it
        switch.click()
        expect(switch).to_be_checked()
        lose(anna, line)
        come_back(anna, line)
        expect(switch).not_to_be_checked()
        switch.click()
        anna.page.reload()
        anna.at("#tab-people").click()
        expect(switch).to_be_checked()


def test_while_the_end_of_a_turn_is_to_be_confirmed(browser: Browser, server: Server) -> None:
    with far_away(browser, server) as (anna, line):
        sit(server, anna)
        steps = anna.decisions()
        anna.at(DONE).click()
        expect(anna.at(CONFIRM)).to_be_enabled()
        lose(anna, line)
        anna.at(CONFIRM).click()  # nobody hears it, and it is not said later either
        anna.sees("#toasts", "nothing is sent until it is back")
        come_back(anna, line)  # the question is still open
        expect(anna.at("#moment")).to_have_attribute("max", steps)
        anna.sees("#preview .closing", "You still have 2 actions.")
        anna.at(CONFIRM).click()
        expect(anna.at("#prompt.yours")).to_have_count(0)
        expect(anna.at("#moment")).not_to_have_attribute("max", steps)


def test_while_something_is_chosen(browser: Browser, server: Server) -> None:
    """What is clicked is not done, and the page says so there; what was chosen before it stays."""
    with far_away(browser, server) as (anna, line):
        sit(server, anna)
        tile, cell = anna.at("[data-key='tile:blue']"), anna.at("[data-key='cell:b4']")
        tile.click()
        expect(tile).to_have_class(re.compile(r"\bchosen\b"))
        lose(anna, line)
        cell.click()
        anna.sees("#toasts", "nothing is sent until it is back")
        expect(tile).to_have_class(re.compile(r"\bchosen\b"))
        come_back(anna, line)
        expect(tile).to_have_class(re.compile(r"\bchosen\b"))
        expect(anna.at("#moment")).to_have_attribute("max", "0")
        cell.click()  # one click, and not two
        expect(anna.at("#moment")).to_have_attribute("max", "1")


def test_while_somebody_looks_at_the_past(browser: Browser, server: Server) -> None:
    hung = hang(server.database, record_of("ur", 2), 0.4)
    with far_away(browser, server) as (anna, line):
        hung.visit(anna.page, line.url)
        anna.at("#people > li").first.wait_for(state="attached")
        steps = int(anna.decisions())
        anna.page.keyboard.press(",")
        anna.sees("#question", f"step {steps - 1} of {steps}")
        then = anna.page.evaluate(LIES)
        lose(anna, line)
        anna.page.keyboard.press(",")  # nobody hears it
        come_back(anna, line)
        anna.sees("#question", f"step {steps - 1} of {steps}")  # and is where she was
        assert anna.page.evaluate(LIES) == then
        anna.page.keyboard.press("n")
        expect(anna.at("#prompt.yours")).to_be_visible()
        lose(anna, line)
        come_back(anna, line)
        expect(anna.at("body.past")).to_have_count(0)


def test_before_what_is_fetched_later_has_come(browser: Browser, server: Server) -> None:
    """Whoever asks for the rest is told so, and has it when it can be had."""
    hung = hang(server.database, record_of("ur", 2), 0.4)
    with far_away(browser, server) as (anna, line):
        anna.context.route("**/aside/*.json", lambda route: route.abort())
        hung.visit(anna.page, line.url)
        anna.at("#prompt.yours").wait_for()
        expect(anna.at(".toast")).to_have_count(0)  # nobody has asked for it yet
        anna.page.keyboard.press("?")
        anna.sees(".toast", "Connection lost")
        expect(anna.at("#help")).to_be_hidden()
        with anna.page.expect_event("requestfailed"):
            anna.page.keyboard.press(",")
        expect(anna.at("body.past")).to_have_count(0)
        anna.context.unroute("**/aside/*.json")
        anna.page.keyboard.press("?")
        anna.sees("#help", "Keyboard shortcuts")
        anna.page.keyboard.press("Escape")
        anna.page.keyboard.press(",")
        expect(anna.at("body.past")).to_have_count(1)


def test_before_a_step_is_taken_back(browser: Browser, server: Server) -> None:
    with far_away(browser, server) as (anna, line):
        sit(server, anna)
        anna.at("[data-key='tile:blue']").click()
        anna.at("[data-key='cell:b4']").click()
        moment, undo = anna.at("#moment"), anna.at("#undo")
        expect(moment).to_have_attribute("max", "1")
        lose(anna, line)
        undo.click()  # nobody hears it, and it is not said later either
        come_back(anna, line)
        expect(moment).to_have_attribute("max", "1")
        line.is_deaf = True  # heard, and the answer is lost: it was taken back, once
        undo.click()
        info = f"{server.url}/api/tables/{anna.page.url.rpartition('/')[2]}"
        until(lambda: anna.page.request.get(info).json()["steps"] == 0)
        lose(anna, line)
        come_back(anna, line)
        expect(moment).to_have_attribute("max", "0")
        expect(anna.at("#undo")).to_be_disabled()


def test_at_the_end_and_before_another_game(browser: Browser, server: Server) -> None:
    hung = hang(server.database, record_of("ur", 2), 1)
    with far_away(browser, server) as (anna, line):
        hung.visit(anna.page, line.url)
        again = anna.at("#result form .end-go")
        again.scroll_into_view_if_needed()
        lose(anna, line)
        again.click()  # the table stays, and says why
        anna.sees("#toasts", "Connection lost")
        expect(again).to_be_visible()
        come_back(anna, line)
        here = anna.page.url
        again.click()
        expect(anna.page).not_to_have_url(here)
        anna.at("body:not(.offline) #board > *").first.wait_for()


def test_while_what_an_order_passed_is_opened(browser: Browser, server: Server) -> None:
    place, secrets = server.set_up(at_the_shipyard(), "Anna", "Ben", "Cleo", bot="random")
    opens = "#choices [data-choice=open]"
    with far_away(browser, server) as (anna, line):
        anna.sit_down(place, 0, secrets[0])
        anna.at(opens).wait_for()

        def steps() -> int:
            return int(anna.page.request.get(f"{server.url}/api/tables/{place}").json()["steps"])

        before = steps()
        lose(anna, line)
        anna.at(opens).click()
        expect(anna.at("#toasts .toast")).to_be_visible()  # at once: nobody hears it
        anna.at("#undo").click()
        come_back(anna, line)
        assert steps() == before
        anna.at(opens).click()
        expect(anna.at("#question")).to_contain_text("ship")
        expect(anna.at(opens)).to_have_count(0)
