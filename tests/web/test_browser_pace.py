"""A real browser at tables with a pace: clocks of seats, time over and back again, days off."""

from __future__ import annotations

import re
from itertools import groupby

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Person, Server
from tests.web.gallery import record_of
from tests.web.test_timing import turn_of_one_decision
from ziggurat.core.record import Move, Record, standing_and_struck
from ziggurat.core.state import State
from ziggurat.registry import game as find_game
from ziggurat.web.client import RemoteSeat
from ziggurat.web.tempo import BANK, DAYS

pytestmark = pytest.mark.browser

PEOPLE = ("Anna", "Ben")


def bank(spent: float) -> tuple[str, dict[str, object]]:
    """Two minutes for each, of which so many seconds are used."""
    return BANK, {"bank": 2, "increment": 5, "spent": [spent, spent]}


def test_a_bank_counts_down_and_a_person_whose_time_is_over_comes_back(
    browser: Browser, server: Server
) -> None:
    state = turn_of_one_decision()
    me, other = state.to_act[0], 1 - state.to_act[0]
    table, secrets = server.set_up(state, *PEOPLE, pace=bank(0))
    with Person(browser, server, "fr-FR") as lea:
        lea.page.clock.install()
        lea.sit_down(table, me, secrets[me])
        clock = lea.at("#clock")
        expect(clock).to_contain_text(re.compile(r"[12]:\d\d"))
        expect(clock).not_to_have_class(re.compile("short"))
        for _ in range(5):  # what remains may be told once more after the first leap
            lea.page.clock.fast_forward("01:40")
            lea.page.clock.run_for(2000)
            if "short" in (clock.get_attribute("class") or ""):
                break
        expect(clock).to_have_class(re.compile("short"))
        expect(lea.at("#announce-aside")).to_contain_text("Il vous reste 0:")
        lea.at("#tab-people").click()
        expect(lea.at(".seat-clock")).to_have_text([re.compile(r"\d:\d\d")] * 2)
        expect(lea.at(f'.seat-clock[data-seat="{other}"]')).not_to_have_class(re.compile("runs"))
        # Another table, at which no second is left.
        late, secrets = server.set_up(state, *PEOPLE, pace=bank(120))
        lea.sit_down(late, me, secrets[me])
        lea.sees("#log", "Temps écoulé pour")
        expect(lea.at("#returning")).to_be_visible()
        lea.page.set_viewport_size({"width": 390, "height": 844})
        expect(lea.at("#return")).to_be_in_viewport(ratio=1)  # nothing of it is cut


def test_days_off_move_the_end_of_a_turn(browser: Browser, server: Server) -> None:
    state = turn_of_one_decision()
    me = state.to_act[0]
    table, secrets = server.set_up(state, *PEOPLE, pace=(DAYS, {"count": 7}))
    with Person(browser, server) as anna:
        anna.sit_down(table, me, secrets[me])
        clock = anna.at("#clock")
        expect(clock).to_contain_text(re.compile(r"[67]\sd \d+\sh left"))
        expect(clock).to_have_attribute("title", re.compile("Until "))
        anna.at("#tab-people").click()
        anna.at("#days-off-weekend").check()
        anna.at("#days-off-form button[type=submit]").click()
        expect(clock).to_contain_text(re.compile(r"(8|9|10|11)\sd \d+\sh left"))
        anna.page.reload()
        anna.at("#tab-people").click()
        expect(anna.at("#days-off-weekend")).to_be_checked()


def test_a_bank_waits_until_the_question_is_seen(browser: Browser, server: Server) -> None:
    """What Ben did is shown first, for some seconds, and costs Anna no time."""
    state, moves = before_a_turn()
    other, me = moves[0].seat, 1 - moves[0].seat
    table, secrets = server.set_up(state, *PEOPLE, pace=bank(0))
    said: list[str] = []
    with Person(browser, server, speed="calm") as anna:
        anna.page.on(
            "websocket", lambda line: line.on("framesent", lambda one: said.append(str(one)))
        )
        anna.sit_down(table, me, secrets[me])
        anna.at("#people > li").first.wait_for(state="attached")
        ben = RemoteSeat(server.url, table, other, secrets[other])
        for move in moves:
            ben._answer(ben._ask(f"/seats/{other}/legal")["decision"], move.text)
        anna.at("body.showing #prompt.yours").wait_for()
        clock = anna.at("#clock")
        while anna.at("body.showing").count():
            assert "2:00" in clock.inner_text()
            anna.page.wait_for_timeout(200)
        assert [one for one in said if "behind" in one] == [
            '{"do":"behind","on":true}',
            '{"do":"behind","on":false}',
        ]
        expect(clock).to_contain_text("1:5")


def before_a_turn() -> tuple[State, list[Move]]:
    """A moment of a golden game of Ur, and the moves of the turn that begins there."""
    record = Record.loads(record_of("ur", 2).read_text(encoding="utf8"))
    state = record.begin(find_game("ur"))
    moves = [record.moves[number] for number in standing_and_struck(record.moves)[0]]
    turns = [list(turn) for _, turn in groupby(moves, key=lambda move: move.seat)]
    for turn in turns:
        if len(turn) > 2 and turn is not turns[0]:
            return state, turn
        for move in turn:
            move.take(state)
    raise AssertionError("no such turn")
