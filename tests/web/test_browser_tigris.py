"""A real browser plays Tigris & Euphrates: a game against bots, and a conflict of two people."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.moves import play
from tests.conformance.tigris.positions import table as position
from tests.web.browsing import CHOICE, Person, Server
from tests.web.tools import Player, open_table, until

pytestmark = pytest.mark.browser

FITS = """
line => [line, ...line.querySelectorAll('#tg-conflict p')].every((one) =>
  one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1)
"""
"""Whether all that stands in a line can be read."""


def test_a_game_against_three_bots_from_the_lobby_to_the_final_score(
    browser: Browser, server: Server
) -> None:
    with Person(browser, server, "fr-FR") as lea:
        lea.open_table("me", "random", "random", "random", name="Léa", game="tigris", turns=4)
        assert lea.is_asked()
        # The whole map, the hand and every seat without scrolling on a laptop.
        for part in ("#tg-board", "#tg-tile-black", "#tg-swap", "#tg-seat-3"):
            expect(lea.at(part)).to_be_in_viewport(ratio=1)
        # Two actions in each of four turns, and what the bots' conflicts ask in between.
        assert lea.play_to_the_end() >= 4
        lea.sees("#result", "emporte")
        expect(lea.at("#result .tg-scored")).to_have_count(4)
        expect(lea.at("#result .tg-points")).to_have_count(16)


def test_a_tile_shows_where_it_may_go_and_an_exchange_is_picked_in_any_order(
    browser: Browser, server: Server
) -> None:
    with Person(browser, server) as anna:
        anna.open_table("me", "me", game="tigris")
        anna.at("#uncover").click()
        assert anna.is_asked()
        colours = [
            colour
            for colour in ("red", "blue", "green", "black")
            if anna.at(f"#tg-tile-{colour}.can").count()
        ]
        assert len(colours) > 1
        first, last = colours[0], colours[-1]
        anna.at(f"#tg-tile-{first}").click()
        cells = anna.at("[data-key^='cell:'].can").count()
        assert cells == (41 if first == "blue" else 125)  # empty river cells, empty land
        anna.page.keyboard.press("Escape")

        anna.at("[data-key=swap]").click()
        anna.at(f"#tg-tile-{last}").click()
        anna.at(f"#tg-tile-{first}").click()
        expect(anna.at("[data-choice=picked]")).to_have_text("Exchange these")
        anna.at("[data-choice=picked]").hover()
        anna.sees("#preview", "hidden")
        anna.at("[data-choice=picked]").click()
        anna.sees("#log", "exchanges 2 tiles")

        # The last action of a turn ends with a draw: what comes before it is shown all the same.
        anna.at("[data-key^='tile:'].can").first.click()
        anna.at("[data-key^='cell:'].can").first.hover()
        anna.sees("#preview", " lays a ")
        anna.sees("#preview", "hidden")


def test_a_conflict_between_two_browsers(browser: Browser, server: Server) -> None:
    """Two priests meet beside one temple: the attacker adds, then the defender, and it is told."""
    client = httpx.Client(base_url=server.url)
    opened = open_table(client, "me", "me", game="tigris", first_player="lion")
    lion, bull = [
        Player(client, opened["table"], seat, opened["secrets"][str(seat)]) for seat in (0, 1)
    ]
    with Person(browser, server) as anna, Person(browser, server) as ben:
        for person, player in ((anna, lion), (ben, bull)):
            person.context.add_cookies(
                [
                    {
                        "name": f"ziggurat_{player.table}_{player.seat}",
                        "value": player.secret,
                        "url": server.url,
                    }
                ]
            )
            person.page.goto(f"/t/{player.table}")
        # The lion's priest stands beside i7; the bull waits.
        act(lion, "R@i6")
        act(lion, ".")
        # The kingdom under the pointer is told below the map.
        told = anna.at(".tg-told.o0")
        expect(told).to_have_css("opacity", "0")
        anna.at("[data-key='cell:i7']").hover()
        expect(told).to_have_css("opacity", "1")
        expect(told).to_contain_text("external 1, internal 1")

        ben.at("#tg-leader-red.can").click()
        target = ben.at("[data-key='cell:i8']")
        target.hover()
        ben.sees("#preview", "Internal conflict (priest), settled by temples")
        target.click()

        # Both see the conflict; only the attacker is asked.
        for person in (anna, ben):
            person.sees("#tg-conflict", "Internal conflict")
            expect(person.at("#tg-conflict .tg-sum")).to_have_text(["1 + ?", "1 + ?"])
        expect(anna.at(".can")).to_have_count(0)
        ben.sees("#question", "You attack Seat 1, 1 against 1")
        ben.at("[data-choice='n:0']").click()

        anna.sees("#question", "A tie is yours")
        expect(anna.at("#tg-conflict .tg-sum")).to_have_text(["1 + 0 = 1", "1 + ?"])
        until(lambda: bool(anna.at(".tg-below").evaluate(FITS)))
        anna.at("[data-choice='n:0']").click()
        for person in (anna, ben):
            person.sees("#log", "Seat 1 wins the conflict (priest), 1 to 1.")
            person.sees("#log", "Seat 1 scores 1 temple point.")
            expect(person.at("#tg-conflict")).to_have_count(0)
        expect(ben.at("#tg-leader-red.can")).to_have_count(1)  # back in front of the screen
        expect(anna.at(".tg-points.tg-red")).to_have_text("1")
        expect(ben.at(".tg-points.tg-red")).to_have_text("0")
        expect(anna.at("#prompt")).not_to_have_class(re.compile("yours"))
        assert ben.at(CHOICE).count() > 0


def act(player: Player, action: str) -> None:
    """Do this when asked."""
    asked = player.legal()
    answer = player.post("act", {"decision": asked["decision"], "action": action})
    assert answer.status_code == 200, answer.text


def test_a_treasure_under_a_monument_can_be_chosen(browser: Browser, server: Server) -> None:
    before = position(g2="RR", h2="RR", i2="RR", h3="G0", monuments={"RG": "j1"}, hand="RRRRRR")
    state = play(before, "Rf2")
    table, secrets = server.set_up(state, "Anna", "Ben", "Cleo", "Dan")
    with Person(browser, server) as anna:
        anna.sit_down(table, 0, secrets[0])
        anna.at("[data-key='cell:k1'].can").click()
        anna.sees("#log", "f3")  # the other one is taken
