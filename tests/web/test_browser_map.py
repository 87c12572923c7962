"""A real browser on the map of Civilisation: moves by drag and click, ships, a closer look."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.civilisation.positions import table
from tests.web.browsing import Person, Server
from tests.web.gallery import hang, record_of
from ziggurat.core.state import State
from ziggurat.games.civilisation.table.geography import OUTLINE, TOKENS_AT, points

pytestmark = pytest.mark.browser

TO_SCREEN = """
([x, y]) => {
  const map = document.querySelector('#cv-map');
  const point = new DOMPoint(x, y).matrixTransform(map.getScreenCTM());
  return [point.x, point.y];
}
"""

OUTLINES = """
() => Object.fromEntries([...document.querySelectorAll('[id^=cv-s-]')].map((path) => [
  path.id.slice(5),
  path.getAttribute('d').match(/-?\\d+,-?\\d+/g).map((spot) => spot.split(',').map(Number)),
]))
"""


def corners(code: str) -> list[tuple[int, int]]:
    return [spot for part in points(OUTLINE[code]) for spot in part]


def sit_at(server: Server, state: State, person: Person) -> None:
    place, secrets = server.set_up(state, "Anna", "Ben", "Cleo")
    person.sit_down(place, 0, secrets[0])
    assert person.is_asked()


def spot(person: Person, code: str) -> tuple[float, float]:
    """Where the tokens of a territory stand on the screen."""
    x, y = person.page.evaluate(TO_SCREEN, list(TOKENS_AT[code]))
    return x, y


def click(person: Person, code: str) -> None:
    person.page.mouse.click(*spot(person, code))


def drag(person: Person, here: str, there: str) -> None:
    mouse = person.page.mouse
    mouse.move(*spot(person, here))
    mouse.down()
    mouse.move(*spot(person, there), steps=5)
    mouse.up()


def test_a_whole_move_by_drag_and_click_and_back(browser: Browser, server: Server) -> None:
    state = table(phase="movement", seat=0, tokens={0: {"cat": 5, "tun": 1}}, ships={0: "cat"})
    with Person(browser, server) as anna:
        sit_at(server, state, anna)
        click(anna, "cat")  # how many is asked afterwards
        click(anna, "num")
        expect(anna.at("#choices .number")).to_have_text(["1", "2", "3", "4", "5"])
        anna.at("[data-choice='n:2']").click()
        anna.sees("#log", "Carthage → Numidia")
        expect(anna.at("#cv-num .cv-count")).to_have_text("2")

        click(anna, "cat")  # or said before the target is chosen
        expect(anna.at("#cv-thp")).to_have_class(re.compile(r"\bcan\b"))
        anna.page.keyboard.press("1")
        click(anna, "thp")
        expect(anna.at("#cv-thp .cv-count")).to_have_text("1")
        drag(anna, "tun", "sab")  # a lone token needs no number
        expect(anna.at("#cv-sab .cv-count")).to_have_text("1")

        anna.at("#cv-ship-0-0").click()
        anna.at("[data-choice='aboard:2']").click()
        expect(anna.at(".cv-load")).to_have_text("2")
        expect(anna.at(".cv-to-go")).to_have_count(4)
        anna.at("#cv-ship-0-0").click()
        click(anna, "pal")
        expect(anna.at(".cv-to-go")).to_have_count(3)
        expect(anna.at("[data-choice=done]")).to_have_count(0)  # nobody stays at sea
        anna.at("#cv-ship-0-0").click()
        anna.at("[data-choice='ashore:2']").click()
        expect(anna.at("#cv-pal .cv-count")).to_have_text("2")

        expect(anna.at("#undo-count")).to_have_text("6")
        for left in ("5", "4", "3", "2", "1", ""):
            anna.at("#undo").click()
            expect(anna.at("#undo-count")).to_have_text(left)
        expect(anna.at("#cv-map .cv-count")).to_have_text(["1", "5"])  # Tunisia, Carthage


def test_a_stack_is_dragged_with_its_number(browser: Browser, server: Server) -> None:
    state = table(phase="movement", seat=0, tokens={0: {"cat": 12, "tun": 1}})
    with Person(browser, server) as anna:
        sit_at(server, state, anna)
        mouse, keyboard, count = anna.page.mouse, anna.page.keyboard, anna.at(".stack-count")
        mouse.move(*spot(anna, "cat"))
        mouse.down()
        mouse.move(*spot(anna, "num"), steps=5)
        expect(count).to_have_text("9/9")  # as many as go at once, before anything was said
        keyboard.press("7")
        expect(count).to_have_text("7/9")
        keyboard.press("-")
        for left in ("5/9", "4/9", "3/9"):
            mouse.wheel(0, 100)
            expect(count).to_have_text(left)
        expect(anna.at("#stage")).not_to_have_class(re.compile("zoomed"))
        expect(anna.at("#preview")).not_to_be_empty()
        expect(anna.at("#note")).to_be_hidden()
        mouse.up()
        expect(anna.at("#cv-num .cv-count")).to_have_text("3")
        expect(count).to_have_count(0)

        drag(anna, "cat", "thp")  # the number is repeated
        expect(anna.at("#cv-thp .cv-count")).to_have_text("3")
        mouse.move(*spot(anna, "cat"))
        mouse.down()
        mouse.move(*spot(anna, "num"), steps=5)
        keyboard.press("Escape")  # and given up
        mouse.up()
        expect(count).to_have_count(0)
        expect(anna.at("#cv-cat .cv-count")).to_have_text("6")
        drag(anna, "tun", "sab")  # a lone token needs no number
        expect(anna.at("#cv-sab .cv-count")).to_have_text("1")


def test_a_second_finger_says_how_many_are_dragged(browser: Browser, server: Server) -> None:
    state = table(phase="movement", seat=0, tokens={0: {"cat": 5}})
    with Person(browser, server, phone=True) as anna:
        sit_at(server, state, anna)
        anna.at("#cv-cat").scroll_into_view_if_needed()
        touch = anna.context.new_cdp_session(anna.page)

        def fingers(kind: str, *places: tuple[float, float]) -> None:
            points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        here, there = spot(anna, "cat"), spot(anna, "num")
        fingers("touchStart", here)
        fingers("touchMove", ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
        fingers("touchMove", there)
        count = anna.at(".stack-count")
        expect(count).to_have_text("5/5")
        left, right = (20, 40), (370, 40)
        for others, text in (([left], "4/5"), ([left, left], "3/5"), ([left, left, right], "4/5")):
            fingers("touchStart", there, *others)
            expect(count).to_have_text(text)
        anna.sees("#preview", "4 tokens")
        fingers("touchEnd")  # seen before, and not asked about all the same
        expect(anna.at("#cv-num .cv-count")).to_have_text("4")
        expect(anna.at("#cv-cat .cv-count")).to_have_text("1")


def test_a_closer_look(browser: Browser, server: Server) -> None:
    with Person(browser, server, "fr-FR") as anna:
        sit_at(server, table(seat=0, tokens={0: {"cat": 5}}), anna)
        name = anna.at("#cv-cat .cv-name")
        expect(name).to_be_hidden()
        x, y = spot(anna, "cat")
        anna.page.mouse.move(x, y)
        anna.sees("#note", "limite")  # whoever rests there reads about it
        for _ in range(3):
            anna.page.mouse.wheel(0, -150)
        expect(name).to_be_visible()
        expect(name).to_have_text("Carthage")
        assert spot(anna, "cat") == pytest.approx((x, y), abs=3)  # the map grows around the pointer
        sea = spot(anna, "cen")
        anna.page.mouse.move(*sea)
        anna.page.mouse.down()
        anna.page.mouse.move(sea[0] - 60, sea[1] - 40, steps=4)
        anna.page.mouse.up()
        assert spot(anna, "cat") == pytest.approx((x - 60, y - 40), abs=9)
        anna.at("#fit").click()
        expect(name).to_be_hidden()
        assert spot(anna, "cat") == pytest.approx((x, y), abs=1)


def test_my_nation_comes_near_with_one_key_and_goes_again(browser: Browser, server: Server) -> None:
    state = table(phase="movement", seat=0, tokens={0: {"cat": 5, "tun": 1}, 1: {"rom": 3}})
    with Person(browser, server) as anna:
        sit_at(server, state, anna)
        whole = spot(anna, "cat")
        stage = anna.at("#stage").bounding_box()
        assert stage is not None
        anna.page.keyboard.press("z")
        expect(anna.at("#fit")).to_be_enabled()
        (x, y), (u, v) = spot(anna, "cat"), spot(anna, "tun")
        middle = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
        assert ((x + u) / 2, (y + v) / 2) == pytest.approx(middle, abs=4)
        anna.at("#near").click()  # the same by a button; once near, it leads back
        expect(anna.at("#fit")).to_be_disabled()
        assert spot(anna, "cat") == pytest.approx(whole, abs=1)


def test_counts_can_be_read_on_a_laptop(browser: Browser, server: Server) -> None:
    tokens = {0: {"cat": 12, "tun": 3}, 1: {"rom": 5}}
    state = table(phase="movement", seat=0, tokens=tokens)
    with Person(browser, server) as anna:
        anna.page.set_viewport_size({"width": 1366, "height": 768})
        sit_at(server, state, anna)
        expect(anna.at("#cv-map .cv-sea .cv-name:not(.cv-small)").first).to_be_visible()
        sizes: list[float] = anna.page.evaluate(
            "() => [...document.querySelectorAll('#cv-map .cv-count')].map((text) =>"
            " parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"
        )
        assert len(sizes) == 3 and min(sizes) >= 11
        # A number stays on its counter.
        inside: list[bool] = anna.page.evaluate(
            "() => [...document.querySelectorAll('#cv-map .cv-stack')].map((stack) => {"
            " const [a, b] = ['[href^=\"#cv-n\"]', 'text'].map((part) =>"
            "  stack.querySelector(part).getBoundingClientRect());"
            " return b.left > a.left && b.right < a.right; })"
        )
        assert inside == [True] * 3


def test_counters_on_a_phone_have_their_numbers_from_near_and_afar(
    browser: Browser, server: Server
) -> None:
    tokens = {0: {"cat": 12, "tun": 3}, 1: {"rom": 5}}
    state = table(phase="movement", seat=0, tokens=tokens)
    with Person(browser, server, phone=True) as anna:
        sit_at(server, state, anna)
        page, counts = anna.page, anna.at("#cv-map .cv-count")
        anna.at("#stage").scroll_into_view_if_needed()
        sizes = set()
        for _ in range(8):
            sizes.add(
                page.evaluate("document.getElementById('stage').style.getPropertyValue('--px')")
            )
            for number in range(3):
                expect(counts.nth(number)).to_be_visible()
            page.mouse.move(*spot(anna, "cat"))
            page.mouse.wheel(0, -60)
            page.evaluate("new Promise((now) => requestAnimationFrame(() => setTimeout(now, 60)))")
        assert len(sizes) == 8


UNDER = """
([x, y]) => document.elementFromPoint(x, y)?.closest('[data-key]')?.dataset.key
"""


def test_pointing_at_a_territory_picks_that_territory(browser: Browser, server: Server) -> None:
    """Whatever the preview says: nothing slides away under the pointer."""
    around = ("bab", "car", "mes", "mar", "ela", "sus", "ass", "nin", "sum", "urz")
    state = table(
        players=4, phase="movement", seat=0, tokens={0: dict.fromkeys(around, 1), 1: {"alx": 2}}
    )
    with Person(browser, server) as anna:
        anna.page.set_viewport_size({"width": 1366, "height": 768})
        place, secrets = server.set_up(state, "Anna", "Ben", "Cleo", "Dan")
        anna.sit_down(place, 0, secrets[0])
        assert anna.is_asked()
        drawn = anna.page.evaluate(OUTLINES)
        assert drawn == {code: [list(spots) for spots in corners(code)] for code in drawn}
        assert set(drawn) == set(OUTLINE)
        click(anna, "mes")  # from here on, what is beside it is a whole move, with a preview
        for code in around:
            at = spot(anna, code)
            anna.page.mouse.move(*at)
            anna.page.wait_for_timeout(250)  # the preview has come
            assert spot(anna, code) == pytest.approx(at, abs=0.5)
            assert anna.page.evaluate(UNDER, list(at)) == f"place:{code}"
        anna.page.mouse.move(*spot(anna, "bab"))
        expect(anna.at("#preview")).not_to_be_empty()


LAPTOP = (1366, 768)
ROOM = 0.4
"""The least part of a laptop's window that the map has."""


@pytest.mark.parametrize("players", [4, 5, 6, 8])
def test_the_map_has_the_same_room_in_trade_as_elsewhere(
    browser: Browser, server: Server, players: int
) -> None:
    """The trading floor lies beside it, an offer that is put together as well."""
    names = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gaia", "Hugo")[:players]
    boxes = []
    for phase in ("movement", "trade"):
        state = table(players=players, phase=phase, hands={0: "1a*3 2b 3a", 1: "1b*4 3a"})
        place, secrets = server.set_up(state, *names)
        with Person(browser, server) as anna:
            anna.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
            anna.sit_down(place, 0, secrets[0])
            anna.is_asked()
            if phase == "trade":
                for key in ("hand:1a", "hand:2b", "hand:3a", "good:1b"):
                    anna.at(f"[data-key='{key}'].can").click()
                expect(anna.at("[data-key='unwant:1b']")).to_be_in_viewport(ratio=1)
                expect(anna.at("[data-key=agree]")).to_be_in_viewport(ratio=1)
            box = anna.at("#stage").bounding_box()
            assert box is not None
            boxes.append(box)
    for box in boxes:
        part = box["width"] * box["height"] / (LAPTOP[0] * LAPTOP[1])
        assert part >= ROOM, (players, box)
    before, after = boxes
    assert (before["x"], before["y"]) == (after["x"], after["y"])
    assert abs(before["width"] - after["width"]) < 1


def test_all_nations_are_seen_whole_where_everything_is_spread_out(
    browser: Browser, server: Server
) -> None:
    """Nothing lies behind tabs there, and nothing is scrolled within what is scrolled."""
    hung = hang(server.database, record_of("civilisation", 5), 0.7)
    with Person(browser, server) as anna:
        anna.page.set_viewport_size({"width": 1920, "height": 1080})
        hung.visit(anna.page, server.url)
        anna.is_asked()
        hidden = "(all) => all.map((tab) => tab.scrollHeight - tab.clientHeight)"
        assert anna.at(".cv-people > .cv-tab").evaluate_all(hidden) == [0, 0, 0, 0]


def test_log_and_chat_are_called_from_the_line_below_and_leave_the_map_its_width(
    browser: Browser, server: Server
) -> None:
    place, secrets = server.set_up(
        table(phase="movement", tokens={0: {"num": 3}}), "Anna", "Ben", "Cleo"
    )
    with Person(browser, server) as anna:
        anna.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
        anna.sit_down(place, 0, secrets[0])
        anna.is_asked()
        play, line = anna.at("#play").bounding_box(), anna.at("#follow").bounding_box()
        tab = anna.at("#tab-log").bounding_box()
        assert play is not None and line is not None and tab is not None
        assert play["width"] >= LAPTOP[0] - 16
        assert line["y"] <= tab["y"] + 1 <= line["y"] + line["height"]
        expect(anna.at("#log")).to_be_hidden()
        anna.at("#tab-log").click()
        expect(anna.at("#log")).to_be_visible()
        assert anna.at("#play").bounding_box() == play
