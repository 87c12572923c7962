"""A real browser plays Civilisation: bots watched live, a turn through every phase, a trade."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.conformance.civilisation.positions import offer
from tests.conformance.civilisation.positions import table as position
from tests.web.browsing import Person, Server
from tests.web.gallery import hang, record_of
from trials.prepare import GOLDEN
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.registry import game

pytestmark = pytest.mark.browser
FOUGHT_OVER = 919
"""Steps of a golden game: the last nation may end its movement, and two others fight."""

OUTSIDE = """
(offers) => offers.flatMap((offer) => {
  const { right } = offer.getBoundingClientRect();
  const cards = [...offer.querySelectorAll('.cv-good, .cv-back')];
  return cards.map((card) => card.getBoundingClientRect().right - right).filter((over) => over > 0);
})
"""
"""By how many pixels cards of an offer lie beside it."""
HIDDEN = """
(answers) => answers.filter((answer) => {
  const { left, right, top, bottom } = answer.getBoundingClientRect();
  return ![left + 8, right - 8].every((x) =>
    [top + 8, bottom - 8].every((y) => answer.contains(document.elementFromPoint(x, y))));
}).map((answer) => answer.textContent)
"""
"""Answers of which a corner is cut off or covered."""
OVERLAID = """
(offers) => offers.flatMap((offer) => {
  const parts = [...offer.querySelectorAll('.cv-bargain, .cv-promise, .cv-why, button')];
  const frames = parts.map((part) => part.getBoundingClientRect());
  return parts.filter((_, place) => frames.some((frame, other) => other < place
    && frame.left < frames[place].right - 1 && frames[place].left < frame.right - 1
    && frame.top < frames[place].bottom - 1 && frames[place].top < frame.bottom - 1));
}).map((part) => part.textContent)
"""
"""What is written or to be pressed in an offer and lies on something else there."""
SEEN_WHOLE = """
(offers) => offers.filter((offer) => offer.getBoundingClientRect().bottom
  <= offer.closest('.cv-desk').getBoundingClientRect().bottom).length
"""


def sit_at(server: Server, state: State, *people: Person) -> None:
    """Everybody takes a seat at a position."""
    names = ("Anna", "Ben", "Cleo")[: state.players]
    table, secrets = server.set_up(state, *names)
    for seat, person in enumerate(people):
        person.sit_down(table, seat, secrets[seat])


def phase(person: Person, number: int) -> None:
    """Wait until that phase is under way."""
    expect(person.at(f"#cv-phase-{number}")).to_have_attribute("aria-current", "step")


def test_six_nations_are_watched_live(browser: Browser, server: Server) -> None:
    """Bots play until they wait for Anna, so that there is time to look, however quick they are."""
    others = "#log li.play:not(.seat-0)"
    with Person(browser, server) as anna, Person(browser, server) as ben:
        anna.open_table("me", *["planner:easy"] * 5, game="civilisation")
        while anna.is_asked() and anna.at("[id^=cv-way-]").count() < 6:
            anna.act()  # everybody chooses a nation
        ben.page.goto(anna.page.url)
        ben.at("label[for=cv-tab-succession]").click()
        expect(ben.at("#cv-way-0")).to_be_visible()
        # Six nations, the phases and who comes next, without scrolling on a laptop.
        expect(ben.at(".cv-nation")).to_have_count(6)
        for part in ("#cv-map", "#cv-track", ".cv-order", ".cv-desk", ".cv-people"):
            expect(ben.at(part)).to_be_in_viewport(ratio=1)
        expect(ben.at(".can")).to_have_count(0)
        # What the watcher opened stays open while the bots play on.
        seen = anna.at(others).count()
        while anna.is_asked() and anna.at(others).count() == seen:
            anna.act()
        expect(ben.at("#moment")).to_have_attribute("max", anna.decisions())
        expect(ben.at("#cv-way-0")).to_be_visible()


def test_the_end_is_seen_by_whoever_watches(browser: Browser, server: Server) -> None:
    hung = hang(server.database, record_of("civilisation", 6), 1)
    with Person(browser, server) as anna:
        anna.page.goto(f"/t/{hung.table}")
        expect(anna.at("#result .cv-scored")).to_have_count(6)
        anna.at("#see-board").click()  # what the end covers is reached by nobody
        anna.at("label[for=cv-tab-succession]").click()
        expect(anna.at("#cv-way-0")).to_be_visible()


def test_a_newcomer_is_led_through_a_game_in_french(browser: Browser, server: Server) -> None:
    with Person(browser, server, "fr-FR") as lea:
        # A board with more nations than players: even the last one has a choice.
        lea.open_table(
            "me", *["random"] * 3, name="Léa", game="civilisation", turns=2, board="4p_west"
        )
        lea.sees("#question", "Quelle nation")
        lea.sees(".cv-help", "Chacun choisit une nation")
        lea.press(lea.at(".cv-pick.can").first)
        lea.sees("#question", "premier pion")
        lea.press(lea.at("#cv-map .can").first)
        ending = lea.at("[data-choice=done]")
        expect(ending).to_be_visible()
        if ending.inner_text() == "Pas d’autre bateau":  # only on a coast
            lea.sees(".cv-help", "Un bateau coûte deux pions")
            lea.press(ending)
        phase(lea, 5)
        lea.sees(".cv-help", "Choisissez d’où, puis vers où")
        expect(ending).to_have_text("Terminer mes mouvements")
        assert lea.play_to_the_end() > 1
        lea.sees("#result", "Marchandises")
        expect(lea.at("#result .cv-scored")).to_have_count(4)


def test_a_human_turn_through_every_phase(browser: Browser, server: Server) -> None:
    """Anna alone has something on the board, so that she alone is asked."""
    state = position(
        players=2, phase="taxes", turn=4,
        tokens={0: {"tun": 4, "thp": 9, "num": 2, "sab": 2}},
        cities={0: "cat tri"}, ships={0: "num"}, treasury={0: 20},
        cards={0: "coi mon pot"}, squares={0: 5, 1: 3}, hands={0: "1a*2 2b 4a*2"},
        piles={1: "1a", 2: "2b", 3: "3z", 9: "9a"},
    )  # fmt: skip
    with Person(browser, server) as anna:
        sit_at(server, state, anna)

        # 1 taxes: Coinage sets the rate. 2 growth and 3 the census take care of themselves.
        phase(anna, 1)
        anna.sees("[data-choice='n:1']", "1")
        anna.at("[data-choice='n:1']").click()

        # 4 ships: one is kept from the treasury, none is built.
        phase(anna, 4)
        anna.at("[data-choice=pay]").click()
        anna.sees("#question", "build a ship")
        anna.at("[data-choice=done]").click()

        # 5 movement: from, to, how many; taken back. Whoever has moved nothing is asked again.
        phase(anna, 5)
        steps = anna.at("#undo-count").inner_text()
        anna.at("[data-key='place:sab'].can").dispatch_event("click")
        anna.at("[data-key='place:thp'].can").dispatch_event("click")
        anna.at("[data-choice='n:2']").click()
        anna.sees("#log", "Sabrata → Thapsus")
        anna.at("#undo").click()
        expect(anna.at("#undo-count")).to_have_text(steps)
        anna.at("[data-choice=done]").click()
        anna.sees("#preview .closing", "You have moved nothing yet.")
        anna.at("[data-choice=confirm]").click()

        # 7 cities: six tokens on a site. Before, 6 conflicts, after, 8 surplus and 9 support.
        phase(anna, 7)
        cities = anna.at("#cv-nation-0 .cv-stat").nth(3)
        expect(cities).to_have_text("2")
        anna.at("[data-key='place:thp'].can").dispatch_event("click")
        expect(cities).to_have_text("3")

        # 10 the draw: a card for each city, and one of the ninth pile for 18 tokens.
        phase(anna, 10)
        anna.at("[data-choice=pay]").click()
        expect(anna.at("#cv-set-9a")).to_be_visible()

        # 11 trade: nobody else has three cards.
        phase(anna, 11)
        anna.sees("#cv-trader-1", "cannot trade")
        anna.at("[data-choice=done]").click()

        # 12 a famine: ten unit points, told as they go.
        phase(anna, 12)
        anna.sees("#cv-struck", "Famine")
        while anna.at(".cv-task.cv-now").count():
            before = anna.at(".cv-task.cv-now").inner_text()
            anna.act()
            if anna.at("#cv-phase-12[aria-current]").count():
                expect(anna.at(".cv-task.cv-now")).not_to_have_text(before)

        # 15 a card is bought: Cloth Making costs 45, less 10 for Pottery.
        phase(anna, 15)
        anna.at("#cv-card-clo").click()
        anna.sees("#cv-purse", "35 in all")
        anna.at("#cv-set-1a").click()
        anna.at("#cv-set-1a").click()
        anna.at("#cv-set-1a").click()
        anna.sees("#cv-purse", "Goods handed in: 9")


def test_a_trade_between_two_browsers_hides_a_calamity(browser: Browser, server: Server) -> None:
    """Anna gives two Ochre and, unnamed, Treachery for Ben’s Hides; Ben holds it afterwards."""
    state = position(
        players=2, phase="trade", tokens={0: {"tun": 6}, 1: {"cis": 6}},
        cities={0: "cat tri", 1: "rom nea"},
        hands={0: "1a*3 2b 2x", 1: "1b*4 3a"},
    )  # fmt: skip
    with Person(browser, server) as anna, Person(browser, server, "fr-FR") as ben:
        sit_at(server, state, anna, ben)
        anna.at("[data-key='offer:1'].can").click()
        for card in ("1a", "1a", "2x"):
            anna.at(f"#cv-set-{card}.can").click()
            expect(anna.at(f"#cv-aside-{card}")).to_be_visible()
        # A card too many goes back to the hand.
        anna.at("#cv-set-2b.can").click()
        anna.at("#cv-aside-2b.can").click()
        expect(anna.at("#cv-aside-2b")).to_have_count(0)
        expect(ben.at("#cv-builder")).to_have_count(0)
        # Two cards are named by themselves, as many are wanted as are given.
        expect(anna.at("[data-key='name:1a']")).to_have_text("hidden")
        anna.at("#cv-want-1b.can").click()
        expect(anna.at("[data-key='name:1a']")).to_have_text("2 named")
        expect(anna.at("[data-key='name:2x']")).to_have_text("hidden")
        # What was tapped together is taken back together: two names, a number, a good.
        anna.at("#undo").click()
        expect(anna.at("[data-key='name:1a']")).to_have_text("hidden")
        anna.at("#cv-want-1b.can").click()
        anna.at("#cv-want-1b.can").click()
        anna.at("[data-key=agree].can").click()
        anna.sees("#cv-offer-0-1", "and hidden: Treachery")

        # Ben sees two Ochre and a card without a name; he gives two Hides and Salt.
        ben.sees("#cv-offer-0-1", "Ocre×2+ 1 non nommée")
        expect(ben.at("#mine")).not_to_contain_text("Traîtrise")
        expect(ben.at(".cv-replies")).to_contain_text("Vous donnez\u00a0: Peaux ×3")
        ben.at("[data-key='answer:0'].can").click()
        for card in ("1b", "1b", "3a"):
            ben.at(f"#cv-set-{card}.can").click()
            expect(ben.at(f"#cv-aside-{card}")).to_be_visible()
        expect(anna.at("#mine")).not_to_contain_text("Salt")
        ben.at("[data-key=agree].can").click()
        ben.sees("#cv-set-2x", "Traîtrise")
        anna.sees("#cv-set-1b", "Hides")
        expect(anna.at("#cv-set-2x")).to_have_count(0)
        expect(anna.at("#cv-offer-0-1")).to_have_count(0)

        # Both are done: the traitor’s city falls to Anna, who gave the card.
        anna.at("[data-choice=done]").click()
        ben.at("[data-choice=done]").click()
        anna.sees("#cv-struck", "It came from Anna in trade.")
        ben.sees("#cv-struck", "Elle vient d’Anna")


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_three_ways_to_keep_a_ship_are_seen_whole(
    browser: Browser, server: Server, language: str
) -> None:
    state = position(
        phase="ships", tokens={0: {"num": 2, "sab": 2}}, ships={0: "num"}, treasury={0: 6}
    )
    with Person(browser, server, language) as anna:
        sit_at(server, state, anna)
        expect(anna.at("#choices > .can")).to_have_count(3)
        for width, height in ((1366, 768), (1280, 800), (1100, 700), (820, 1180), (390, 844)):
            anna.page.set_viewport_size({"width": width, "height": height})
            hidden = anna.at("#choices > .can").evaluate_all(HIDDEN)
            assert not hidden, (width, height, hidden)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_a_busy_floor_is_read_on_a_laptop(browser: Browser, server: Server, language: str) -> None:
    """Three offers at once beside a hand of two rows; neither gains nor lacks are written over."""
    state = position(
        players=4, phase="trade",
        tokens={0: {"gor": 3}, 1: {"arm": 2}, 2: {"ela": 2}, 3: {"alx": 2}},
        hands={
            0: "1a*2 1b 2a*2 3a 3b 4a*2 4b 9a 2x 3x", 1: "1a*3 1b*2 2a*2 2b*2 3a*3 3b*2 5a*2",
            2: "1a*2 1b*2 2a*2 3a*3 3b*2 4a 4b 5a 6a", 3: "2a*2 3b*2 5b 5a*2 4a 6a",
        },
    )  # fmt: skip
    offer(state, 1, "*", "1a*2 2a*2 3a", "1a*2 2a*2 3a", 4, "1b 4a 4b")
    offer(state, 1, "0", "3a*2 3b 1b", "3a*2 3b", 3, "9a 2a")
    offer(state, 2, "*", "1a*2 2a*2 3b*2", "1a*2 2a*2 3b*2", 5, "5a*2 5b 6a")
    offer(state, 2, "0", "1a 2a*2 3b", "1a 2a*2 3b", 4, "1a*2 2a*2")
    offer(state, 3, "0", "2a*2 3b", "2a*2 3b", 3, "3b 3a 4b")
    with Person(browser, server, language) as anna:
        anna.page.set_viewport_size({"width": 1366, "height": 768})
        table, secrets = server.set_up(state, "Anna", "Ben", "Cleo", "Dan")
        anna.sit_down(table, 0, secrets[0])
        expect(anna.at(".cv-offer")).to_have_count(5)
        overlaid = anna.at(".cv-offer").evaluate_all(OVERLAID)
        assert not overlaid, overlaid
        assert anna.at(".cv-offer").evaluate_all(SEEN_WHOLE) >= 3


def test_a_phone_trades(browser: Browser, server: Server) -> None:
    state = position(
        players=2, phase="trade", tokens={0: {"tun": 6}, 1: {"cis": 6}},
        cities={0: "cat tri", 1: "rom nea"},
        hands={0: "1a*3 2b 2x", 1: "1b*4 3a"},
    )  # fmt: skip
    with Person(browser, server, phone=True) as anna:
        sit_at(server, state, anna)
        assert anna.is_asked()
        assert anna.stays_in_width()
        # What she puts together is hers alone and can be undone: no tap needs a second one.
        for key in ("hand:1a", "hand:2b", "hand:2x", "good:1b", "good:3a"):
            anna.at(f"[data-key='{key}'].can").tap()
        expect(anna.at("#cv-builder [data-key=agree].can")).to_be_visible()
        assert anna.stays_in_width()
        # The whole offer, and what sends it, are in sight.
        for part in ("#cv-aside-1a", "#cv-aside-2x", "[data-key='unwant:3a']", "[data-key=agree]"):
            expect(anna.at(part)).to_be_in_viewport(ratio=1)
        anna.at("#cv-builder [data-key=agree].can").tap()
        expect(anna.at(".cv-offer")).to_have_count(1)
        anna.sees("#cv-offer-0-all", "and hidden: Treachery")


def test_an_offer_is_accepted_by_one_tap(browser: Browser, server: Server) -> None:
    """Ben asks for two Hides and another card of Anna’s: he gets the third of her Hides."""
    with Person(browser, server, phone=True) as anna:
        sit_at(server, offered(), anna)
        anna.sees(".cv-replies", "You give: Hides ×3")
        expect(anna.at("[data-choice=wait]")).to_have_text("Decline and wait")
        anna.at("#people > li").first.wait_for(state="attached")  # the last that comes by itself
        anna.page.wait_for_timeout(500)  # what has only just appeared is asked about
        anna.at("[data-key='accept:1'].can").tap()
        expect(anna.at("#cv-set-1b")).to_have_count(0)
        anna.sees("#cv-set-1a", "×3")


def test_an_offer_that_has_only_just_come_is_asked_about(browser: Browser, server: Server) -> None:
    """Another offer may have slid under the finger."""
    with Person(browser, server) as anna:
        anna.context.add_init_script(HASTY)
        sit_at(server, offered(), anna)
        expect(anna.at("[data-choice=confirm]")).to_be_visible()
        expect(anna.at("#cv-set-1b")).to_have_count(1)


HASTY = """
new MutationObserver((_, observer) => {
  const accept = document.querySelector("[data-key='accept:1'].can");
  if (accept) [observer.disconnect(), accept.click()];
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Clicks what shines at the moment at which it does."""


def offered() -> State:
    """Ben offers Anna three Ochre, two of them named, for Hides."""
    state = position(
        players=2, phase="trade", tokens={0: {"tun": 6}, 1: {"cis": 6}},
        cities={0: "cat tri", 1: "rom nea"},
        hands={0: "1b*3 4a*2", 1: "1a*3 2b"},
    )  # fmt: skip
    return offer(state, 1, "0", "1a*3", "1a*2", 3, "1b*2")


def test_my_own_offer_is_seen_whole_beside_a_tall_map(browser: Browser, server: Server) -> None:
    """What I hid in it is told under what I give, and takes no room from what I want."""
    hung = hang(server.database, record_of("civilisation", 4), 0.7)
    with Person(browser, server) as anna:
        anna.page.set_viewport_size({"width": 1366, "height": 768})
        hung.visit(anna.page, server.url)
        expect(anna.at(".cv-secret").first).to_be_visible()
        for good in anna.at(".cv-offer :is(.cv-good, .cv-back)").all():
            expect(good).to_be_visible()
        outside = anna.at(".cv-offer").evaluate_all(OUTSIDE)
        assert not outside, outside


def test_what_the_end_of_movement_brings_is_read_whole_on_a_phone(
    browser: Browser, server: Server
) -> None:
    """Four lines in French: nothing is moved yet, and others fight as soon as it ends."""
    (path,) = (GOLDEN / "civilisation").glob("*-4-planner.record")
    history = History.from_record(Record.loads(path.read_text("utf-8")), game("civilisation"))
    state = history.at(FOUGHT_OVER)
    (seat,) = state.to_act
    table, secrets = server.set_up(state, "Anna", "Ben", "Cleo", "Dan")
    with Person(browser, server, "fr", phone=True) as dan:
        dan.sit_down(table, seat, secrets[seat])
        board = dan.at("#stage").bounding_box()
        dan.at('[data-choice="done"].can').tap()
        expect(dan.at("#preview")).to_contain_text("Cleo perd un pion au combat")
        cut = dan.at(".foot").evaluate("one => one.scrollHeight > one.clientHeight + 1")
        assert not cut
        assert dan.at("#stage").bounding_box() == board  # the sheet grows over it
