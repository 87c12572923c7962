"""The table of Civilisation: which keys mean what, what is said, what the drawing shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.civilisation.positions import GAME, answer, asks, does, offer, table
from tests.games.civilisation import moments
from tests.games.civilisation.moments import FACTION, asked, mid_game, split, struck
from tests.games.drawing import NAMES, drawn, elements, finished, keys_drawn
from ziggurat.core.record import Record, effective
from ziggurat.core.state import SCRATCH, State
from ziggurat.draw.svg import SOFT_HYPHEN
from ziggurat.games.civilisation.rules.components import CARD_CODES, TRADE_CODES
from ziggurat.games.civilisation.table import drawing
from ziggurat.games.civilisation.table.advised import at_once
from ziggurat.games.civilisation.table.faces import FACES
from ziggurat.games.civilisation.table.panels import coming
from ziggurat.games.civilisation.table.paths import describe, drafts
from ziggurat.web.delta import changed_regions, regions
from ziggurat.words import LANGUAGES, words

GOLDEN = Path(__file__).parents[2] / "golden" / "civilisation"


def seen(state: State, seat: int | None = None) -> dict[str, Any]:
    """What the seat to act sees, or another one."""
    return state.view(state.to_act[0] if seat is None else seat)


def paths_of(state: State, text: str, seat: int = 0) -> list[list[str]]:
    return drawing.paths(seen(state, seat), state.legal(seat))[text]


def said(state: State, key: str, language: str = "en", seat: int = 0) -> str:
    return drawing.label(seen(state, seat), key, words(language, "civilisation"), NAMES)


def shown(state: State, element: str, seat: int | None = 0, language: str = "en") -> str:
    """The text of the element with that id."""
    view = state.view(seat)
    for markup in drawn(view, language).values():
        for found in elements(markup):
            if found.attrib.get("id") == element:
                return " ".join("".join(found.itertext()).replace(SOFT_HYPHEN, "").split())
    raise AssertionError(f"no {element}")


def texts(markup: str, name: str) -> list[str]:
    """The text of every element of a class."""
    return [
        "".join(element.itertext())
        for element in elements(markup)
        if name in element.attrib.get("class", "").split()
    ]


# --------------------------------------------------------------------------------- what is clicked


def test_paths_of_the_trading_floor() -> None:
    state = moments.trading()
    assert paths_of(state, ">*") == [["offer:all"]]
    assert paths_of(state, ">1") == [["offer:1"]]
    assert paths_of(state, "@1") == [["answer:1"]]
    assert paths_of(state, "@1*") == [["answer_all:1"]]
    assert paths_of(state, "x2") == [["withdraw:2"]]
    assert paths_of(state, "..") == [["wait"]]
    assert paths_of(state, ".") == [["done"]]


def test_paths_of_an_offer() -> None:
    state = moments.offering("+1a", "+1a", "+2x")()
    assert paths_of(state, "+4a") == [["hand:4a"]]
    assert paths_of(state, "'1a") == [["name:1a"]]
    assert paths_of(state, "x") == [["drop"]]
    does(state, 0, "'1a", "'1a")
    assert paths_of(state, "<3") == [["n:3"]]
    does(state, 0, "<3")
    assert paths_of(state, "~6b") == [["good:6b"]]
    does(state, 0, "~6b", "~6b")
    assert paths_of(state, "!") == [["agree"]]


def test_paths_of_a_purchase() -> None:
    state = asked(asks("buy", 0), "purchases")
    assert paths_of(state, "!met") == [["buy:met"]]
    does(state, 0, "!met")
    assert paths_of(state, "-1a") == [["hand:1a"]]
    does(state, 0, "-2a")
    assert paths_of(state, "%2a") == [["mine:2a"]]
    assert paths_of(state, "x") == [["drop"]]


def test_a_faction_is_kept_by_a_button_of_its_own() -> None:
    state = split("side", 0, FACTION, other=2)
    assert paths_of(state, ":1") == [["side:1"]]
    assert said(state, "side:2") == "Keep the rest of the nation"


def test_drafts_are_the_actions_that_change_only_ones_own_unfinished_choice() -> None:
    """Over a whole game: whatever is called a draft is SCRATCH to the rules, and the other way."""
    record = Record.loads((GOLDEN / "10-4-planner.record").read_text())
    state = record.begin(GAME)
    seen_effects = set()
    for number in effective(record.moves):
        move = record.moves[number]
        action = state.parse(move.seat, move.text)
        named: set[str] = set()
        if move.seat >= 0:
            named = drafts(state.view(move.seat), state.legal(move.seat))
        state.apply(move.seat, action)
        assert (str(action) in named) == (state.effect == SCRATCH), move.text
        seen_effects.add(state.effect)
    assert len(seen_effects) == 3


def test_buttons_say_what_they_do() -> None:
    assert said(asked(asks("upkeep", 0, ship=1), "ships"), "drop") == "Let the ship go"
    assert said(asked(asks("ninth", 0), "draw"), "done") == "Buy no card"
    assert said(asked(asks("rate", 0), "taxes"), "n:1") == "1 token a city"
    assert said(moments.trading(), "done", "fr") == "J’ai fini de commercer"
    assert said(moments.trading(), "answer:1") == f"Answer the offer of {NAMES[1]}"
    state = asked(asks("buy", 0), "purchases")
    assert said(state, "done") == "Buy nothing"
    does(state, 0, "!met")  # 80, less 10 each for pottery, cloth making, roadbuilding, mining
    assert said(state, "done") == "Pay 40 and end my purchases"
    assert said(state, "hand:1a") == "Hand Ochre in"


# ------------------------------------------------------------------------------------- the phases


def test_the_track_names_the_present_phase_and_the_next() -> None:
    markup = drawn(seen(mid_game(phase="movement")))["seats"]
    now = [e for e in elements(markup) if e.attrib.get("aria-current") == "step"]
    assert ["".join(step.itertext()) for step in now] == ["5Movement"]
    following = [e for e in elements(markup) if "cv-next" in e.attrib.get("class", "").split()]
    assert ["".join(step.itertext()) for step in following] == ["6Conflicts"]


def test_who_comes_next_is_shown_in_the_order_of_the_phase() -> None:
    """The census: 18 tokens, 15, 18 with the first seat held back by Militarism."""
    state = mid_game(phase="movement")
    assert state.view(None)["order"] == [2, 1, 0]
    assert coming(state.view(None)) == [2, 1, 0]
    does(state, 2, ".")
    assert coming(state.view(None)) == [1, 0]
    markup = drawn(state.view(0))["seats"]
    order = [e for e in elements(markup) if "cv-turner" in e.attrib.get("class", "").split()]
    assert ["cv-acted" in e.attrib["class"] for e in order] == [True, False, False]
    assert ["cv-acting" in e.attrib["class"] for e in order] == [False, True, False]


# ---------------------------------------------------------------------------- everybody's position


def test_a_nation_shows_its_pieces_and_warns_of_missing_support() -> None:
    """Three cities and one token: five are missing."""
    state = table(
        phase="cities", seat=0, tokens={0: {"tun": 7}, 1: {"cis": 1}}, cities={1: "rom nea tae"}
    )
    assert state.view(None)["nations"][1]["unsupported"] == 5
    markup = drawn(state.view(0))["seats"]
    warned = [e for e in elements(markup) if "cv-bad" in e.attrib.get("class", "").split()]
    assert [e.attrib["title"] for e in warned] == ["3 cities 5 tokens are missing to support them!"]


def test_the_succession_table_tells_what_the_next_square_asks_for() -> None:
    """Africa leaves the stone age on square 5: two cities."""
    state = table(phase="movement", tokens={0: {"tun": 5}}, squares={0: 4}, cities={0: "cat"})
    assert "Next square: 2 cities ✗" in shown(state, "cv-way-0")
    state = table(phase="movement", tokens={0: {"tun": 5}}, squares={0: 4}, cities={0: "cat tri"})
    assert "Next square: 2 cities ✓" in shown(state, "cv-way-0")


def test_owners_of_cards_are_marked() -> None:
    known = texts(drawn(mid_game().view(0))["seats"], "cv-known")
    assert [card for card in known if card.startswith("Law")] == [f"LawCi{NAMES[2]}170"]


# ------------------------------------------------------------------------------------------ my hand


def test_my_hand_lies_in_sets_with_their_value_now_and_with_one_more() -> None:
    """Three cards of 1 are worth 9, four 16; two of 2 are worth 8 (18 with Mining), three 18."""
    view = mid_game().view(0)
    assert view["sets"][:2] == [
        {"card": "1a", "count": 3, "value": 9, "more": 16, "mined": 9},
        {"card": "2a", "count": 2, "value": 8, "more": 18, "mined": 18},
    ]
    assert shown(mid_game(), "cv-set-1a") == "1Ochre×39→ 16"
    assert shown(mid_game(), "cv-set-2x", language="fr").startswith("2Traîtrise")
    assert "hand:2x" in keys_drawn(drawn(view))


def test_a_full_set_has_no_more() -> None:
    state = mid_game(hands={0: "9b*4"})
    assert shown(state, "cv-set-9b") == "9Ivory×4144"


def test_a_calamity_that_cannot_be_traded_says_so_and_is_never_an_answer() -> None:
    state = does(mid_game(hands={0: "3z 1a*3"}, phase="trade"), 0, ">*")
    assert shown(state, "cv-set-3z") == "3Faminecannot be traded"
    assert "hand:3z" in keys_drawn(drawn(state.view(0)))  # a click on it says why not
    ways = drawing.paths(state.view(0), state.legal(0)).values()
    assert ["hand:1a"] in [path for paths in ways for path in paths]
    assert ["hand:3z"] not in [path for paths in ways for path in paths]


def test_a_spectator_sees_no_hand() -> None:
    markup = "".join(drawn(moments.trading().view(None)).values())
    assert "cv-hand" not in markup
    assert "hand:" not in markup


# -------------------------------------------------------------------------------- the trading floor


def test_offers_tell_who_what_and_how_many() -> None:
    state = moments.trading()
    told = shown(state, "cv-offer-1-all")
    assert NAMES[1] in told
    assert "→ everybody" in told
    assert "gives 3Hides×2+ 1 unnamed" in told
    assert "wants 3Ochre×2+ 1 unnamed" in told


def test_what_is_hidden_in_an_offer_is_shown_to_its_owner_alone() -> None:
    state = moments.trading()
    assert "and hidden: Treachery" in shown(state, "cv-offer-0-2")
    for seat in (1, 2, None):
        assert "hidden" not in shown(state, "cv-offer-0-2", seat)
        assert "Treachery" not in shown(state, "cv-offer-0-2", seat)


def test_the_floor_says_why_an_offer_cannot_be_answered() -> None:
    state = moments.trading()
    assert shown(state, "cv-offer-2-0").endswith("You lack: Gems ×2")
    keys = keys_drawn(drawn(state.view(0)))
    assert "answer:2" not in keys
    assert "answer:1" in keys
    assert "answer_all:1" in keys


def test_an_answer_tells_what_is_still_to_give() -> None:
    state = does(moments.trading(), 0, "@1", "+4a")
    told = shown(state, "cv-builder")
    assert "Choose 3 more cards of your hand." in told
    assert "Among them: Grain." in told
    assert "agree" not in keys_drawn(drawn(state.view(0)))
    does(state, 0, "+4a", "+1a", "+1a")
    assert "agree" in keys_drawn(drawn(state.view(0)))


def test_an_offer_says_what_it_still_needs() -> None:
    def asked(*done: str) -> str:
        state = moments.offering(*done)()
        return words("en", "civilisation").ask(state.prompt(0), NAMES)

    three = ("+1a", "+1a", "+2x")
    assert "at least three cards" in asked()
    assert "two goods that you want" in asked(*three)
    assert "how many cards" in asked(*three, "'1a", "'1a")
    assert "two of the cards" in asked(*three, "'1a", "'1a", "<3", "~3a")
    assert "complete: send it" in asked(*three, "'1a", "'1a", "<3", "~3a", "~3a")


def test_everybody_sees_who_waits_and_who_is_done() -> None:
    state = does(does(moments.trading(), 1, ".."), 2, ".")
    assert "waits" in shown(state, "cv-trader-1")
    assert "is done" in shown(state, "cv-trader-2")
    assert shown(state, "cv-trader-0").endswith("10 cards")


def test_what_is_put_together_is_drawn_for_nobody_else() -> None:
    before = drawn(does(mid_game(phase="trade"), 0, ">*").view(1))
    after = drawn(moments.offering("+1a", "+1a", "+2x", "'1a")().view(1))
    assert before == after


# ------------------------------------------------------------------------------------- calamities


def test_a_calamity_tells_whom_it_strikes_and_who_decides() -> None:
    state = struck("lose", "3z", 0, count=8, lost=2)
    assert shown(state, "cv-struck").startswith("Famine")
    markup = drawn(state.view(1))["mine"]
    assert texts(markup, "cv-task") == [f"{NAMES[0]} still loses 8 unit points (2 so far)"]


def test_who_gave_a_calamity_is_told() -> None:
    """Seat 2 slips Piracy into a trade with seat 0."""
    state = mid_game(phase="trade", hands={0: "1a*3 3b 4a*3", 2: "3a*3 6b*2 9x"})
    offer(state, 2, "0", "3a*2 9x", "3a*2", 3, "4a*2")
    answer(state, 0, 2, "4a*2 3b")
    for seat in (0, 2):
        does(state, seat, ".")
    assert f"It came from {NAMES[2]} in trade." in shown(state, "cv-struck", 1)


def test_a_loss_counts_what_has_been_lost() -> None:
    state = struck("lose", "3z", 0, count=10, lost=0)
    does(state, 0, "3-tun")
    assert state.view(None)["agenda"][-1] == asks("lose", 0, count=7, lost=3)


# -------------------------------------------------------------------------------------- purchases


def test_the_planner_shows_prices_after_credits_and_why_not() -> None:
    """Metalworking, 80, is credited 10 by each of four crafts; Theology asks for Enlightenment."""
    state = asked(asks("buy", 0), "purchases")
    assert shown(state, "cv-card-met").startswith("Metalworking80 40")
    assert "first: Enlightenment" in shown(state, "cv-card-the")
    assert "owned" in shown(state, "cv-card-pot")
    wealth = state.view(0)["wealth"]
    assert wealth == 9 + 18 + 3 + 36 + 10  # ochre, iron mined, timber, grain, treasury
    assert "24 short" in shown(state, "cv-card-med")  # 140, less 20 for each of two sciences


def test_the_planner_adds_up_a_payment() -> None:
    state = asked(asks("buy", 0), "purchases", basket=["met"], paying={"1a": 1, "2a": 1})
    told = shown(state, "cv-purse")
    assert "Metalworking, 40 in all" in told
    assert "Goods handed in: 3" in told
    assert "From the treasury: 10 of 10" in told
    assert "Still missing: 27" in told


# ------------------------------------------------------------------------------------ the rest


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_phase_can_be_read(language: str) -> None:
    notes = drawing.notes(words(language, "civilisation"))
    cards = {*CARD_CODES, *TRADE_CODES}
    assert cards <= set(notes)
    assert {name.partition("-")[0] for name in set(notes) - cards} == {"phase"}
    for code, note in notes.items():
        elements(note)
        assert not re.search(r"[{}]|\b(card|table|note)\.\w", note), code


def test_the_final_score_is_broken_down() -> None:
    view = finished("civilisation", 3)
    markup = drawn(view)["result"]
    rows = [e for e in elements(markup) if "cv-scored" in e.attrib.get("class", "").split()]
    assert len(rows) == 3
    for row in rows:
        numbers = [int("".join(cell.itertext())) for cell in row.findall("td")[1:]]
        assert sum(numbers[:-1]) == numbers[-1]


def test_a_late_seat_that_nobody_took_has_no_nation() -> None:
    state = GAME.start(3, 1, late_seats=1, turn_limit=1)
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    assert state.view(None)["nations"][2]["nation"] == ""
    for language in LANGUAGES:
        markup = "".join(drawn(state.view(0), language).values())
        assert not re.search(r"[>\"]nation\.", markup)


def test_a_comparison_names_what_changes() -> None:
    state = asked(asks("shipyard", 0), "ships")
    before = state.view(0)
    does(state, 0, "^num:1")
    changes = drawing.compare(before, state.view(0), words("en", "civilisation"))
    assert changes == ["tokens 18 → 17", "stock 19 → 21", "treasury 10 → 9"]


def test_updates_of_a_trade_are_small() -> None:
    state = mid_game(phase="trade")
    steps = [(0, ">*"), (0, "+1a"), (0, "+1a"), (0, "+2x"), (0, "'1a"), (0, "'1a"), (0, "<3")]
    steps += [(0, "~1b"), (0, "~1b"), (0, "!"), (1, "@0*"), (1, "+1b"), (1, "+1b"), (1, "+4a")]
    for seat, text in [*steps, (1, "!"), (1, ".."), (2, "."), (0, "..")]:
        for watcher in (0, 1, None):
            before = drawn(state.view(watcher), "fr")
            after = drawn(does(state.copy(), seat, text).view(watcher), "fr")
            whole, cuts = changed_regions(regions(before), regions(after))
            sent = "".join([*whole.values(), *[cut[2] for each in cuts.values() for cut in each]])
            assert len(sent.encode()) < 20_000, text
        does(state, seat, text)


def test_a_trade_with_a_calamity_changes_the_hands_alone() -> None:
    state = mid_game(phase="trade")
    offer(state, 0, "1", "1a*2 2x", "1a*2", 3, "1b*2")
    answer(state, 1, 0, "1b*2 4a")
    assert "Treachery" in shown(state, "cv-set-2x", 1)
    assert "cv-set-2x" not in drawn(state.view(0))["mine"]


# -------------------------------------------------------------------------------------- faces


def test_every_card_has_a_picture_of_its_own() -> None:
    codes = [*CARD_CODES, *TRADE_CODES]
    assert FACES.keys() == codes
    pictures = {FACES.svg(code) for code in codes}
    assert len(pictures) == len(codes)
    assert max(map(len, pictures)) < 2_000


def test_an_offer_shows_what_a_set_would_be_worth_if_it_were_taken() -> None:
    """A set of n cards of grain is worth 4 × n × n."""
    state = moments.offering("+1a", "+1a", "+2x", "'1a", "'1a", "<3", "~4a", "~4a")()
    held = state.view(0)["hand"]["4a"]
    told = shown(state, "cv-builder")
    assert f"Grain ×{held + 2}: {held * held * 4} → {(held + 2) ** 2 * 4}" in told


def test_a_whole_offer_is_told_in_a_sentence() -> None:
    state = mid_game(phase="trade")
    texts = (">1", "+1a", "+1a", "+2x", "'1a", "'1a", "<3", "~1b", "~1b", "!")
    steps = [GAME.actions.parse(text) for text in texts]
    assert at_once(seen(state, 0), steps, words("en", "civilisation"), NAMES) == (
        f"Offer {NAMES[1]}: Ochre ×2, Treachery (named: Ochre ×2), for 3 cards"
        " with Hides ×2 among them"
    )
    assert not at_once(seen(state, 0), steps[:-1], words("en", "civilisation"), NAMES)


def test_whom_an_action_is_about_is_told_by_name() -> None:
    view = seen(mid_game(phase="trade"), 0)
    action = GAME.actions.parse(">1")
    assert describe(action, words("fr", "civilisation"), view, NAMES).endswith(NAMES[1])
    assert describe(action, words("fr", "civilisation"), view).endswith("Place 2")
