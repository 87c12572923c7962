"""A real browser shows what the others did, one move after the other."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.civilisation.positions import table as nations
from tests.web.browsing import Person, Server
from tests.web.gallery import hang, record_of
from tests.web.test_browser_map import drag
from trials.prepare import records
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.registry import game as find_game
from ziggurat.web.client import RemoteSeat
from ziggurat.web.lines import LOG_BEGINS, LOG_STEPS

pytestmark = pytest.mark.browser

QUICK, CALM = 900, 2200
"""Milliseconds for which a move is looked at."""
BOARD = "document.querySelector('#board').innerHTML.replace(/ (class|style)=\"[^\"]*\"/g, '')"

WATCH_TRAVEL = """
window.travelled = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  window.travelled.push(frames[0].translate);
  return animate.call(this, frames, how);
};
"""

ROWS = """
(lines) => lines.map((line) => {
  const words = line.querySelector('.thing').getBoundingClientRect();
  const { top: row, bottom: end } = line.getBoundingClientRect();
  return { row, end, top: words.top, bottom: words.bottom, height: words.height };
})
"""
"""Where every row of the recap begins and ends, and the words in it."""


WATCH_PACE = """
window.seen = [];
new MutationObserver(() => {
  const left = document.querySelectorAll('#log li.play.to-come').length;
  const last = window.seen[window.seen.length - 1];
  if (last?.left !== left) window.seen.push({ left, at: performance.now() });
}).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
"""
"""When there was how much still to be shown, in milliseconds."""


def settle(person: Person, *bots: str) -> None:
    """Open a table with bots and lay the first token."""
    person.open_table("me", *bots, turns=4)
    person.is_asked()
    expect(person.at("body.showing")).to_have_count(0)
    while not person.at("#log li.seat-0.play").count():
        person.act()  # what a bot did may be told only now, and look like an answer


def test_moves_of_bots_are_shown_and_can_be_paused_stepped_and_skipped(
    browser: Browser, server: Server
) -> None:
    with Person(browser, server, speed="calm") as anna:
        settle(anna, "random", "random", "random")
        expect(anna.at("#show-tools")).to_be_visible()
        anna.at("#show-pause").click()
        stage = anna.at("#stage").bounding_box()

        # The table has gone on: the question is there already, and only the drawing is behind.
        expect(anna.at("#prompt")).to_have_class(re.compile("yours"))
        steps = int(anna.decisions())
        told = anna.at("#log li.play:not(.to-come)")
        shown = told.count()
        expect(anna.at("#log li.to-come")).not_to_have_count(0)
        left = anna.at("#log li.to-come").count()
        assert shown + left == steps
        anna.at("#show-step").click()
        expect(told).to_have_count(shown + 1)
        sentence = told.last.inner_text().strip().splitlines()[-1]
        anna.sees("#told", sentence)
        if left > 1:
            expect(anna.at("#show-tools")).to_be_visible()
        assert anna.page.evaluate("document.querySelectorAll('#play .ring.now').length") > 0

        anna.page.keyboard.press("Escape")
        if anna.at("#show-skip").is_visible():
            anna.at("#show-skip").click()
        expect(anna.at("#log li.to-come")).to_have_count(0)
        expect(anna.at("#show-tools")).to_be_hidden()
        assert anna.at("#stage").bounding_box() == stage
        now = anna.page.evaluate(BOARD)
        anna.page.reload()
        anna.is_asked()
        expect(anna.at("#show-tools")).to_be_hidden()
        assert anna.page.evaluate(BOARD) == now


def test_whoever_acts_is_in_the_present(browser: Browser, server: Server) -> None:
    with Person(browser, server, speed="calm") as anna:
        settle(anna, "random", "random", "random")
        expect(anna.at("#show-tools")).to_be_visible()
        before = int(anna.decisions())
        anna.at("#show-pause").click()
        anna.at("#board .can").first.click()
        expect(anna.at("#moment")).not_to_have_attribute("max", str(before))
        expect(anna.at("#log li.seat-0.play:not(.to-come)")).to_have_count(2)


def test_at_once_nothing_is_shown_on_the_way_and_the_choice_is_remembered(
    browser: Browser, server: Server
) -> None:
    asked: list[str] = []
    with Person(browser, server, speed="") as anna:
        anna.page.on(
            "websocket",
            lambda socket: socket.on("framesent", lambda data: asked.append(str(data))),
        )
        anna.open_table("me", "random", "random", turns=4)
        expect(anna.at("#speed")).to_have_value("quick")
        anna.at("#speed").select_option("once")
        anna.page.reload()
        expect(anna.at("#speed")).to_have_value("once")
        anna.is_asked()
        asked.clear()
        anna.act()
        anna.is_asked()
        assert not [one for one in asked if '"moment"' in one]
        expect(anna.at("#show-tools")).to_be_hidden()

        # What happened meanwhile is told, and each line shows its place.
        expect(anna.at("#log li.since")).to_have_count(1)
        # Where there is room it is a line that covers nothing; all of it unfolds.
        line, strip = anna.at("#follow").bounding_box(), anna.at("#recap").bounding_box()
        assert line is not None and strip is not None
        assert line["y"] <= strip["y"] + 1 and strip["height"] <= line["height"] + 1
        anna.at("#recap-lines button").first.hover()
        expect(anna.at(".pointed").first).to_be_visible()
        anna.at("#recap-toggle").click()
        expect(anna.at("#recap-toggle")).to_have_attribute("aria-expanded", "true")
        lines = anna.at("#recap-lines li")
        since = anna.at("#log li.since ~ li.play, #log li.since").count()
        assert 2 <= lines.count() <= since
        assert anna.at("#recap-count").inner_text() == str(lines.count())
        lines.first.locator("button").hover()
        expect(anna.at(".pointed").first).to_be_visible()
        anna.page.keyboard.press("Escape")
        expect(anna.at("#recap.open")).to_have_count(0)
        expect(anna.at(".pointed")).to_have_count(0)


def test_alone_with_bots_undo_leads_back_to_my_last_decision(
    browser: Browser, server: Server
) -> None:
    with Person(browser, server) as anna:
        anna.open_table("me", "random", "random", turns=4)
        anna.is_asked()
        asked = anna.at("#question").inner_text()
        anna.act()
        anna.is_asked()
        expect(anna.at("#undo")).to_have_attribute("title", "Back to my last decision")
        anna.at("#undo").click()
        expect(anna.at("#question")).to_have_text(asked)
        expect(anna.at("#log li.seat-0.play")).to_have_count(0)


def test_older_steps_of_the_log_come_when_it_is_scrolled_back(
    browser: Browser, server: Server
) -> None:
    hung = hang(server.database, record_of("tigris", 4), 0.6)
    with Person(browser, server) as anna:
        hung.visit(anna.page, server.url)
        steps, log = anna.at("#log li"), anna.at("#log")
        begun = steps.count()
        assert LOG_BEGINS <= begun < 2 * LOG_BEGINS
        last = steps.last.inner_text()
        log.evaluate("log => { log.scrollTop = 0; }")
        expect(steps).not_to_have_count(begun)
        assert begun + LOG_BEGINS < steps.count() <= LOG_STEPS
        assert steps.last.inner_text() == last

        # The log follows the slider, from its end as well.
        log.evaluate("log => { log.scrollTop = log.scrollHeight; }")
        anna.at("#moment").fill("60")
        expect(anna.at("#log .now")).to_be_in_viewport()


def before_an_attack(server: Server) -> tuple[RemoteSeat, str, str, int]:
    """A table of Ur just before an attack: who makes it, how, the secret of the victim, and who."""
    record = Record.loads(records("ur", 3)[-1].read_text("utf-8"))
    history = History.from_record(record, find_game("ur"))
    number, attack = next(
        (number, entry)
        for number in range(len(history.played))
        for entry in history.played[number].log
        if entry.key == "attacked"
    )
    position = history.at(list(history.standing).index(number))
    table, secrets = server.set_up(position, "Anna", "Ben", "Cleo")
    move, victim = history.played[number].move, int(attack.args["victim"])
    remote = RemoteSeat(server.url, table, move.seat, secrets[move.seat])
    return remote, move.text, secrets[victim], victim


def test_quick_each_move_is_seen_for_a_moment_and_all_end_in_the_present(
    browser: Browser, server: Server
) -> None:
    """What a page does by itself: nobody has chosen a speed yet."""
    with Person(browser, server, speed="") as anna:
        anna.page.add_init_script(WATCH_PACE)
        settle(anna, "random", "random", "random")
        expect(anna.at("#speed")).to_have_value("quick")
        expect(anna.at("#log li.seat-0.play ~ li.play")).to_have_count(3)  # one of each
        expect(anna.at("#log li.to-come")).to_have_count(0)
        expect(anna.at("#show-tools")).to_be_hidden()
        seen = anna.page.evaluate("window.seen")
        coming = max(range(len(seen)), key=lambda at: (seen[at]["left"], at))
        assert [one["left"] for one in seen[coming:]] == list(range(seen[coming]["left"], -1, -1))
        shown = [one["at"] for one in seen[coming + 1 :]]
        gaps = [after - before for before, after in pairwise(shown)]
        assert gaps and all(gap > QUICK - 50 for gap in gaps), gaps
        assert min(gaps) < (QUICK + CALM) / 2, gaps  # the others, where the machine was busy


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_a_war_is_a_scene_over_the_board_and_then_lies_in_the_log(
    browser: Browser, server: Server, still: bool
) -> None:
    remote, move, secret, victim = before_an_attack(server)
    with Person(browser, server, speed="calm") as anna:
        if still:
            anna.page.emulate_media(reduced_motion="reduce")
        anna.sit_down(remote.table, victim, secret)
        anna.at("#reconnecting").wait_for(state="hidden")
        anna.page.wait_for_timeout(500)
        stage = anna.at("#stage").bounding_box()
        asked = remote._ask(f"/seats/{remote.seat}/legal")
        remote._answer(asked["decision"], move)
        expect(anna.at("#scene .party")).to_have_count(2)
        sums = anna.at("#scene strong").evaluate_all("all => all.map(one => one.dataset.sum)")
        if still:
            assert anna.at("#scene strong").all_inner_texts() == sums
            assert anna.page.evaluate("document.getAnimations().length") == 0
        else:
            expect(anna.at("#scene strong").first).to_have_text(sums[0])
        assert anna.at("#stage").bounding_box() == stage
        anna.at("#scene").click()
        expect(anna.at("#scene")).to_be_hidden()
        kept = anna.at("#log li.play").last.locator("details.scene")
        expect(kept.locator(".staged")).to_be_hidden()
        kept.locator("summary").click()
        expect(kept.locator("strong").first).to_have_text(sums[0])


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_a_token_travels_to_where_it_goes(browser: Browser, server: Server, still: bool) -> None:
    state = nations(phase="movement", seat=0, tokens={0: {"cat": 5}})
    place, secrets = server.set_up(state, "Anna", "Ben", "Cleo")
    with Person(browser, server) as anna:
        if still:
            anna.page.emulate_media(reduced_motion="reduce")
        anna.page.add_init_script(WATCH_TRAVEL)
        anna.sit_down(place, 0, secrets[0])
        anna.is_asked()
        anna.page.evaluate("window.travelled.length = 0")
        drag(anna, "cat", "num")
        expect(anna.at("#cv-num .cv-count")).to_have_text("5")
        travelled = anna.page.evaluate("window.travelled")
        assert travelled == [] if still else travelled
        expect(anna.at(".ghost")).to_have_count(0)  # what was only a picture is gone


def test_sounds_are_made_quietly_and_can_be_switched_off(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        anna.context.add_init_script(
            """window.heard = [];
            window.AudioContext = class {
              state = 'running'; currentTime = 0; destination = null;
              createOscillator() {
                const frequency = { set value(pitch) { window.heard.push(pitch); } };
                return { frequency, connect: (next) => next, start() {}, stop() {} };
              }
              createGain() {
                const gain = new Proxy({}, { get: () => () => {} });
                return { gain, connect: (next) => next };
              }
            };"""
        )
        anna.open_table("me", "random", "random", turns=4)
        anna.is_asked()
        for pressed in ("false", "true"):
            anna.at("#sound").click()
            expect(anna.at("#sound")).to_have_attribute("aria-pressed", pressed)
        assert 190 in anna.page.evaluate("window.heard")  # a sample
        anna.act()
        anna.is_asked()
        assert 784 in anna.page.evaluate("window.heard")  # it is my turn again
        anna.at("#sound").click()
        expect(anna.at("#sound")).to_have_attribute("aria-pressed", "false")
        anna.page.evaluate("window.heard.length = 0")
        anna.act()
        anna.is_asked()
        assert anna.page.evaluate("window.heard") == []
        anna.page.reload()
        expect(anna.at("#sound")).to_have_attribute("aria-pressed", "false")


def test_where_there_is_no_sound_the_table_works(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        anna.context.add_init_script("delete window.AudioContext")
        anna.open_table("me", "random", "random", turns=4)
        anna.is_asked()
        anna.act()
        anna.is_asked()  # what went wrong in the page would be a fault


def test_the_first_things_of_the_recap_are_ringed_on_the_board(
    browser: Browser, server: Server
) -> None:
    """Three numbers on a phone, each where it happened, and none of them under the sheet."""
    hung = hang(server.database, record_of("ur", 4), 0.6)
    with Person(browser, server, phone=True, speed="quick") as anna:
        anna.sit_down(hung.table, hung.seat, hung.secret)
        anna.is_asked()
        if anna.at("#recap").is_hidden():
            anna.at("#recap-toggle").tap()
        for number in ("1", "2", "3"):
            expect(anna.at(f".pointed[data-number='{number}']").first).to_be_visible()
        sheet = anna.at("#recap").bounding_box()
        assert sheet is not None
        for ring in anna.at(".pointed").all():
            box = ring.bounding_box()
            assert box is not None and box["y"] < sheet["y"]
        anna.at("#recap-seen").tap()
        expect(anna.at(".pointed")).to_have_count(0)


def test_long_things_of_the_line_under_the_board_stay_in_their_rows(
    browser: Browser, server: Server
) -> None:
    """What takes two lines is read by scrolling, and its head does not show under the first row."""
    hung = hang(server.database, record_of("ur", 4), 0.6)
    with Person(browser, server, "fr-FR") as dan:
        dan.page.set_viewport_size({"width": 1366, "height": 768})
        hung.visit(dan.page, server.url)
        expect(dan.at("#recap-lines li")).to_have_count(7)
        told = dan.at("#recap-lines li").evaluate_all(ROWS)
        assert any(thing["height"] > 25 for thing in told), told
        for thing in told:
            assert thing["top"] >= thing["row"] - 1 and thing["bottom"] <= thing["end"] + 1, thing
