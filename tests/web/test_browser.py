"""A real browser plays: from the home page to the final score, and everything on the way."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.conformance.tigris.positions import table as position
from tests.web.browsing import CHOICE, Person, Server
from tests.web.tools import until
from ziggurat.web.client import RemoteSeat

pytestmark = pytest.mark.browser

WATCH_TABINDEX = """
() => {
  window.lost = 0;  // how often it could have lost the keyboard: an old value of null was none
  const watch = new MutationObserver((changes) => {
    window.lost += changes.filter(({ oldValue }) => oldValue === null).length;
  });
  watch.observe(document.activeElement, { attributeFilter: ['tabindex'], attributeOldValue: true });
}
"""


def test_a_game_in_french_on_a_phone_from_the_home_page_to_its_review(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    with Person(browser, server, "fr-FR", phone=True) as lea:
        lea.open_table("me", "random", "random", "random", name="Léa", turns=2)
        assert lea.page.locator("html").get_attribute("lang") == "fr"
        # Three tokens, the hand tile, and two turns that end with an exchange.
        assert lea.play_to_the_end() >= 8
        assert lea.stays_in_width()
        lea.sees("#result", "Léa")
        expect(lea.at("#result")).to_contain_text("l’emporte")
        expect(lea.at("#result .ur-scored")).to_have_count(4)

        # The slider leads through the game, and says plainly that this is the past.
        steps = int(lea.decisions())
        lea.press(lea.at("#replay-first"))
        lea.sees("#question", f"Vous regardez le passé\xa0: coup 0 sur {steps}.")
        lea.press(lea.at("#replay-on"))
        lea.sees("#question", f"coup 1 sur {steps}.")
        lea.at("#moment").fill(str(steps // 2))
        lea.sees("#question", f"coup {steps // 2} sur {steps}.")
        lea.press(lea.at("#log [data-at='2']").first)
        lea.sees("#question", f"coup 2 sur {steps}.")
        lea.press(lea.at("#to-now"))
        expect(lea.at("body")).not_to_have_class(re.compile("past"))

        # The record comes down and goes up again.
        lea.press(lea.at("#tab-people"))
        with lea.page.expect_download() as download:
            lea.press(lea.at("#record"))
        record = tmp_path / "partie.ziggurat"
        download.value.save_as(record)
        assert record.read_text("utf-8").startswith("ziggurat-record 1\n")

        table = lea.page.url.removeprefix(server.url).partition("?")[0]
        lea.page.goto("/")
        lea.sees(".again h2", "Revoir")
        lea.sees(f".again a[href='{table}']", "Victoire de")
        lea.press(lea.at(".review summary"))
        lea.at("input[name=record]").set_input_files(record)
        lea.press(lea.at(".review button"))
        lea.page.wait_for_url("**/t/*")
        lea.sees(".top", "Relecture")
        expect(lea.at("#moment")).to_have_attribute("max", str(steps))
        expect(lea.at(".can")).to_have_count(0)


def test_two_browsers_see_each_other_move_and_a_third_one_watches(
    browser: Browser, server: Server
) -> None:
    with Person(browser, server) as anna, Person(browser, server) as ben:
        anna.open_table("me", "friend", turns=1)
        anna.at("#tab-people").click()
        link = anna.at("#link-1").input_value()
        ben.page.goto(link)
        ben.at("#name").fill("Ben")
        ben.at("button.primary").click()
        ben.page.wait_for_url("**/t/*")
        first, second = (anna, ben) if anna.at("#prompt.yours").count() else (ben, anna)

        with Person(browser, server) as watcher:
            watcher.page.goto(first.page.url)
            watcher.at("#log").wait_for()
            expect(watcher.at("#mine > *")).to_have_count(0)
            expect(watcher.at("#chat-form")).to_be_hidden()

            second.at("#reconnecting").wait_for(state="hidden")
            seconds = []
            for _ in range(3):
                began = time.monotonic()
                first.act()
                expect(second.at("#log li.play")).to_have_count(1)
                seconds.append(time.monotonic() - began)
                expect(watcher.at("#log li.play")).to_have_count(1)
                expect(watcher.at(".can")).to_have_count(0)

                # Nobody has answered yet: the step can be taken back.
                expect(first.at("#undo-count")).to_have_text("1")
                first.page.keyboard.press("u")
                expect(first.at("#prompt")).to_have_class(re.compile("yours"))
                expect(second.at("#prompt")).not_to_have_class(re.compile("yours"))
                for page in (second, watcher):
                    expect(page.at("#log li.play")).to_have_count(0)
            # Within a second, and a click of the test's own; a busy machine may be slow once.
            assert min(seconds) < 2.0

        first.at("#tab-chat").click()
        first.at("#chat-text").fill("Shalom <b>you</b>")
        first.at("#chat-text").press("Enter")
        expect(second.at("#tab-chat")).to_have_class(re.compile("news"))
        second.at("#tab-chat").click()
        second.sees("#chat", "Shalom <b>you</b>")

        # Ben goes away: his seat is his for now. He has a bot play for him, and comes back.
        ben.page.goto("/")
        anna.at("#tab-people").click()
        anna.sees("#people", "away")
        anna.sees(".person:has-text('Ben') .until", "15 min")
        expect(anna.at(".person:has-text('Ben') :is(select, button)")).to_have_count(0)
        ben.page.goto(anna.page.url)
        ben.at("#tab-people").click()
        ben.at(".person:has-text('Ben') select").select_option("random")
        anna.sees("#people", "played by")
        anna.act()
        expect(anna.at("#returning")).to_be_hidden()
        ben.at("#return").click()
        expect(ben.at("#returning")).to_be_hidden()
        anna.sees("#people", "here")
        expect(anna.at("#people")).not_to_contain_text("played by")

        # Further back than undo reaches only if all agree; who asked in vain is told so.
        steps = int(anna.decisions())
        anna.page.keyboard.press(",")
        anna.at("#rewind-ask").click()
        ben.at("#rewind-refuse").click()
        anna.sees(".toast", "Not everybody agreed: the game goes on where it is.")
        expect(ben.at(".toast")).to_have_count(0)
        expect(anna.at("#rewind")).to_be_hidden()
        assert int(anna.decisions()) == steps
        anna.page.keyboard.press(",")
        anna.sees("#question", f"step {steps - 1} of {steps}")
        anna.at("#rewind-ask").click()
        ben.sees("#rewind-text", "Anna")
        ben.at("#rewind-agree").click()
        expect(anna.at("#moment")).to_have_attribute("max", str(steps - 1))
        expect(anna.at("#rewind")).to_be_hidden()

        while not anna.at("#result > *").count():
            for person in (anna, ben):
                if person.at(".can").count():
                    person.act()
        anna.sees("#result", "Ben")


def test_a_few_turns_by_keyboard_alone(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        page = anna.page
        keys = page.keyboard
        page.goto("/")
        _tab_to(anna, "#game-ur a.btn")
        keys.press("Enter")
        page.wait_for_url("**/new/ur")
        _tab_to(anna, "button.primary")
        keys.press("Enter")
        page.wait_for_url("**/t/*")

        anna.is_asked()
        _tab_to(anna, "[data-key].can")
        here = _focused_key(anna)
        keys.press("ArrowRight")
        assert _focused_key(anna) != here
        keys.press("ArrowLeft")
        assert _focused_key(anna) == here
        anna.sees("#preview", "token")
        # When the whole window loses the keyboard, what is read stays.
        leaves = "document.activeElement.dispatchEvent(new FocusEvent('focusout', {bubbles: true}))"
        page.evaluate(leaves)
        anna.sees("#preview", "token")
        keys.press("Enter")
        expect(anna.at(f".seat-0[data-key='{here}']")).to_have_count(1)

        while anna.is_asked() and not anna.at("[data-key=supply].can").count():
            keys.press("p")
            expect(anna.at(".can:focus")).to_have_count(1)
            asked = anna.decisions()
            keys.press("Enter")
            expect(anna.at("#moment")).not_to_have_attribute("max", asked)
            anna.at("body:not(.busy)").wait_for()

        # The turn: the list of choices says everything in words.
        keys.press("c")
        expect(anna.at("#list-choices button:focus")).to_have_count(1)
        supply = anna.at("#list-choices [data-choice=supply]")
        _tab_to(anna, "[data-choice=supply]")
        keys.press("Enter")
        anna.sees("#way", "supply")
        keys.press("Escape")
        expect(anna.at("#way")).to_be_empty()
        expect(supply).to_have_count(1)
        _tab_to(anna, "[data-choice=supply]")
        keys.press("Enter")
        keys.press("p")
        keys.press("Enter")
        anna.sees("#undo-count", "1")
        keys.press("u")
        expect(anna.at("#undo-count")).to_be_empty()
        keys.press("?")
        expect(anna.at("#help")).to_be_visible()
        keys.press("Escape")
        expect(anna.at("#help")).to_be_hidden()


def test_the_keyboard_never_loses_what_it_is_on(browser: Browser, server: Server) -> None:
    """Without its tabindex for a moment it would, where a browser lays out the page just then."""
    state = position(d5="R0", e5="RR", d6="RR", hand="RRBGGK", hands={1: "GRRRRR"})
    table, secrets = server.set_up(state, *("Anna", "Ben", "Cleo", "Dan")[: state.players])
    with Person(browser, server) as anna, Person(browser, server) as other:
        for person in (anna, other):  # on two screens
            person.sit_down(table, 0, secrets[0])
            person.is_asked()
        tile = anna.at("[data-key='tile:red']")
        tile.focus()
        anna.page.evaluate(WATCH_TABINDEX)
        other.at("[data-key='tile:blue']").click()  # the whole table is drawn again, twice
        other.at("[data-key='cell:b4']").click()
        expect(anna.at("#moment")).to_have_attribute("max", "1")
        other.at("#undo").click()
        expect(anna.at("#moment")).to_have_attribute("max", "0")
        expect(tile).to_be_focused()
        assert anna.page.evaluate("window.lost") == 0


def _tab_to(person: Person, selector: str) -> None:
    for _ in range(120):
        if person.at(f"{selector}:focus").count():
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def test_a_seat_is_handed_over_after_a_long_absence(browser: Browser, tmp_path: Path) -> None:
    """On a server whose minutes are short."""
    server = Server(tmp_path, minute=0.05)
    server.start()
    try:
        with Person(browser, server) as anna, Person(browser, server) as ben:
            anna.open_table("me", "friend", turns=1)
            link = anna.at("#link-1").input_value()
            ben.page.goto(link)
            ben.at("#name").fill("Ben")
            ben.at("button.primary").click()
            ben.page.wait_for_url("**/t/*")
            ben.page.goto("/")
            hand_over = anna.at(".person:has-text('Ben') button")
            while not hand_over.count():
                anna.page.reload()
                anna.at("#tab-people").click()
                anna.sees("#people", "Ben")
            hand_over.click()
            anna.sees("#people", "played by Hard planner")
            ben.page.goto(link)  # where he sat down, it still leads to the table
            ben.sees("#returning", "Ben")
            ben.at("#return").click()
            expect(anna.at("#people")).not_to_contain_text("played by")
    finally:
        server.stop()


def _focused_key(person: Person) -> str:
    key: str = person.page.evaluate("document.activeElement.dataset.key")
    return key


def test_language_theme_and_width(browser: Browser, server: Server) -> None:
    with Person(browser, server, "en-GB", phone=True) as anna:
        anna.open_table("me", "friend", "open", "random")
        table = anna.page.url
        invitation = anna.at("#link-1").input_value()
        for address in ("/", table, invitation, "/rules/ur"):
            anna.page.goto(address)
            anna.page.wait_for_load_state("networkidle")
            assert anna.stays_in_width(), address
        anna.page.goto(f"{table}#tab-people")  # where forms of that tab lead back to
        expect(anna.at("#tab-people")).to_have_attribute("aria-selected", "true")
        for tab in ("#tab-chat", "#tab-people", "#tab-log"):
            anna.press(anna.at(tab))
            assert anna.stays_in_width(), tab

        anna.press(anna.at("a[lang=fr]"))
        expect(anna.at("html")).to_have_attribute("lang", "fr")
        assert anna.page.url.partition("#")[0] == table
        anna.sees("#tab-log", "Journal")

        light = _ground(anna)
        anna.press(anna.at(".menu summary"))
        anna.press(anna.at("[data-theme-choice=dark]"))
        until(lambda: "dark" in [one["value"] for one in anna.page.context.cookies()])
        expect(anna.at("html")).to_have_attribute("data-theme", "dark")
        dark = _ground(anna)
        assert dark != light
        anna.page.goto("/rules/ur#UR-TURN-02")
        expect(anna.at("html")).to_have_attribute("data-theme", "dark")
        assert _ground(anna) == dark
        assert anna.stays_in_width()
        expect(anna.at("#UR-TURN-02")).to_be_attached()

    with Person(browser, server, "fr-FR", phone=True) as stray:
        response = stray.page.goto("/t/nowhere")
        assert response is not None
        assert response.status == 404
        assert stray.page.locator("html").get_attribute("lang") == "fr"
        assert stray.stays_in_width()
        stray.faults.clear()  # the browser reports every 404


def _ground(person: Person) -> str:
    colour: str = person.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return colour


def test_dragging_and_zooming(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        anna.open_table("me", "random", "random")
        while not anna.at("[data-choice=done]").count():
            anna.is_asked()
            if not anna.at("[data-choice=done]").count():
                anna.act()
        # Dragging the hand tile onto a free tile exchanges it.
        asked = anna.decisions()
        anna.at(".source[data-key^='face:']").first.hover()
        anna.page.mouse.down()
        anna.page.mouse.move(640, 500, steps=4)
        target = anna.at("[data-key^='cell:'].can").first
        box = target.bounding_box()
        assert box is not None
        anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        expect(anna.at(".ghost")).to_have_count(1)
        anna.page.mouse.up()
        expect(anna.at("#moment")).not_to_have_attribute("max", asked)

        anna.at("#stage").hover()
        anna.page.mouse.wheel(0, -300)
        expect(anna.at("#stage")).to_have_class(re.compile("zoomed"))
        # Zoom survives updates, and what gets the keyboard comes into sight.
        anna.is_asked()
        asked = anna.decisions()
        while anna.decisions() == asked:
            anna.at(CHOICE).last.focus()
            expect(anna.at(CHOICE).last).to_be_in_viewport(ratio=0.9)
            anna.page.keyboard.press("Enter")
            anna.at("body:not(.busy)").wait_for()
        expect(anna.at("#stage")).to_have_class(re.compile("zoomed"))
        anna.at("#fit").click()
        expect(anna.at("#stage")).not_to_have_class(re.compile("zoomed"))


def test_a_refusal_is_explained_with_its_rule(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:

        def falsify(socket: WebSocketRoute) -> None:
            """Whatever is played becomes a ziggurat, which nobody may build yet."""
            there = socket.connect_to_server()

            def send(text: str | bytes) -> None:
                message = json.loads(text)
                if message.get("do") == "act":
                    message["action"] = "Za1"
                there.send(json.dumps(message))

            socket.on_message(send)

        anna.page.route_web_socket(re.compile(r"/live(\?|$)"), falsify)
        anna.open_table("me", "random", "random")
        anna.is_asked()
        anna.at(".can").first.click()
        toast = anna.at(".toast")
        expect(toast.locator("a")).to_have_attribute("href", re.compile("/rules/ur#UR-"))
        assert len(toast.inner_text()) > 20
        expect(anna.at(".can")).not_to_have_count(0)  # and the question is still open
        toast.locator("button").click()
        expect(toast).to_have_count(0)


def test_a_shared_screen_is_covered_between_secrets(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        anna.open_table("me", "me", game="sealed")
        for _ in range(2):
            expect(anna.at("#cover")).to_be_visible()
            anna.at("#uncover").click()
            expect(anna.at("#cover")).to_be_hidden()
            asked = anna.decisions()
            anna.at("#choices .can").first.click()
            expect(anna.at("#moment")).not_to_have_attribute("max", asked)
            anna.at("#choices .can").first.click()


def test_the_form_needs_no_script(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, java_script_enabled=False, locale="fr-FR")
    page = context.new_page()
    page.goto("/")
    page.locator("#game-ur a.btn").click()
    page.locator("button.primary:visible").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("noscript .problem")).to_be_visible()
    context.close()


def test_the_server_dies_and_the_page_goes_on(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        with Person(browser, server) as anna:
            anna.open_table("me", "random", "random")
            anna.is_asked()
            anna.act()
            anna.is_asked()
            log, board = anna.at("#log").inner_text(), anna.at("#ur-board").text_content()
            server.kill()
            expect(anna.at("#reconnecting")).to_be_visible()
            server.start()
            expect(anna.at("#reconnecting")).to_be_hidden()
            assert anna.at("#log").inner_text() == log
            assert anna.at("#ur-board").text_content() == board
            assert anna.play_to_the_end() >= 4
            anna.forgiven = ("WebSocket",)
    finally:
        server.stop()


def test_the_button_that_starts_a_game_is_in_sight(browser: Browser, server: Server) -> None:
    for phone in (False, True):
        with Person(browser, server, phone=phone) as anna:
            for game in ("nim", "ur"):
                anna.page.goto("/")
                anna.press(anna.at(f"#game-{game} a.btn"))
                anna.page.wait_for_url(f"**/new/{game}")
                expect(anna.at("button.primary:visible")).to_have_count(1)
                expect(anna.at("button.primary:visible")).to_be_in_viewport(ratio=1)
            anna.press(anna.at(".options > summary >> visible=true").first)
            expect(anna.at("button.primary:visible")).to_be_in_viewport(ratio=1)
            assert anna.stays_in_width()


def test_the_slider_stands_where_the_table_is(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        anna.open_table("me", "random", turns=1)
        anna.play_to_the_end()
        table, steps = anna.page.url, anna.decisions()
        slider = anna.at("#moment")

        def stands_at(moment: str) -> None:
            expect(slider).to_have_value(moment)
            anna.sees("#moment-text", f"Step {moment} of {steps}")

        stands_at(steps)
        anna.page.reload()
        stands_at(steps)
        anna.at("#see-board").click()  # what the end covers is reached by nobody
        slider.focus()
        anna.page.keyboard.press("Home")
        stands_at("0")
        anna.page.keyboard.press(".")
        stands_at("1")
        anna.at("#replay-on").click()
        stands_at("2")
        anna.page.keyboard.press("n")
        stands_at(steps)
        anna.page.goto("/")
        anna.page.go_back()
        stands_at(steps)

    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(table)
    expect(page.locator("#moment")).to_have_value(steps)
    context.close()


def test_a_bot_that_plays_from_elsewhere_is_called_so(browser: Browser, server: Server) -> None:
    seat = RemoteSeat.open(server.url, "ur", ["random", "random"], name="Enki")
    with Person(browser, server) as anna:
        anna.page.goto(seat.page)
        line = anna.at(".person").filter(has_text="Enki")
        expect(line.locator("small")).to_have_text("a bot elsewhere")


@pytest.mark.parametrize("phone", [False, True])
def test_a_seat_is_played_on_another_device(browser: Browser, server: Server, phone: bool) -> None:
    with Person(browser, server) as anna, Person(browser, server, phone=phone) as again:
        anna.open_table("me", "friend", turns=1)
        table = anna.page.url
        anna.at("#tab-people").click()
        anna.press(anna.at(".door button").first)
        link = anna.at("#made").input_value()
        again.page.goto(link)
        again.press(again.at("main button[type=submit]"))
        again.page.wait_for_url("**/t/*")
        expect(again.at("#mine > *").first).to_be_visible()
        assert again.page.url == table
        assert again.stays_in_width()
