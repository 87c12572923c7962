"""What people try: refused with its rule, in words, and nothing changes."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    GAME,
    asks,
    begins,
    calamity,
    does,
    faction,
    host,
    offer,
    passes,
    struck,
    table,
)
from tests.conformance.moves import play, refused
from ziggurat.core.errors import IllegalAction, Refusal, WrongOption
from ziggurat.core.state import HOST, State
from ziggurat.words import words

RULES = Path(__file__).parents[3] / "src" / "ziggurat" / "games" / "civilisation" / "rules"
NAMES = ["Anna", "Bruno", "Chloé", "David"]


def africa(phase: str = "movement", **changes: Any) -> State:
    """Africa alone is asked in that phase."""
    return table(phase=phase, seat=0, **changes)


def moving(held: dict[str, int], ships: str = "", cards: str = "", **changes: Any) -> State:
    return africa(tokens={0: held}, ships={0: ships}, cards={0: cards}, **changes)


def building(held: dict[str, int], money: int = 0, **changes: Any) -> State:
    """Africa could build a city in Thapsus."""
    tokens = {0: {"thp": 6, **held}, **changes.pop("others", {})}
    return africa("cities", tokens=tokens, treasury={0: money}, **changes)


def floor(first: str = "3a*3 4a*2", second: str = "5a*4", third: str = "1a") -> State:
    return table(phase="trade", hands={0: first, 1: second, 2: third})


def begun(*actions: str, **hands: str) -> State:
    """Africa is putting an offer to Italy together."""
    return does(floor(**hands), 0, ">1", *actions)


def _tired() -> State:
    """Africa has begun something as often as one phase allows."""
    data = floor().dump()
    data["floor"]["begun"][0] = 1000
    return GAME.restore(data)


THREE = ("+3a", "+3a", "+4a")
NAMED = (*THREE, "'3a", "'3a")


def answering(*actions: str) -> State:
    """Italy gives three Salt for four cards, two Cloth among them; Africa answers."""
    state = floor(first="5a*3 4a*2 2z", second="3a*4")
    offer(state, 1, "0", "3a*3", "3a*2", 4, "5a*2")
    return does(state, 0, "@1", *actions)


def buying(*actions: str, hand: str = "6a*3 8a*2", **changes: Any) -> State:
    return play(africa("purchases", hands={0: hand}, **changes), *actions)


def converting(theirs: dict[int, dict[str, int]], **changes: Any) -> State:
    """Africa owns Monotheism and stands in Numidia; Tunisia can be converted."""
    held = {0: {"num": 1}, 1: {"tun": 1}}
    for seat, units in theirs.items():
        held[seat] = {**held.get(seat, {}), **units}
    return africa(
        "abilities", tokens=held, cards={0: "enl mon", **changes.pop("cards", {})}, **changes
    )


def short(**changes: Any) -> State:
    """Africa has three cities, one of them new, and tokens for two."""
    return africa(
        "support",
        tokens={0: {"num": 4}},
        cities={0: "cat thp pal"},
        new_cities="cat pal",
        **changes,
    )


def start() -> State:
    """Somebody chooses a nation."""
    return GAME.start(3, 1)


def settled() -> State:
    """Africa, Italy and Illyria are chosen: Africa begins somewhere."""
    return play(start(), "n1", "n2", "n3")


CASES: list[tuple[State, str, str, str]] = [
    # setting up
    (play(start(), "n1"), "n1", "nation_taken", "CIV-15.3a"),
    (start(), "n9", "nation_not_here", "CIV-16.12"),
    (settled(), "+rom", "not_a_start", "CIV-4.6"),
    # the wrong moment
    (moving({"tun": 1}), "^cat:0", "wrong_phase", "CIV-18.1d"),
    (moving({"tun": 1}), "*cat:0", "wrong_phase", "CIV-18.1g"),
    (moving({"tun": 1}), ">*", "wrong_phase", "CIV-18.1k"),
    (moving({"tun": 1}), "!pot", "wrong_phase", "CIV-18.1o"),
    (building({}), "1thp>cat", "wrong_phase", "CIV-18.1e"),
    (floor(), "&tun", "wrong_phase", "CIV-18.1m"),
    # taxes and growth
    (
        table(phase="taxes", cities={0: "cat thp pal"}, stock={0: 3}),
        "/rom", "not_his_city", "CIV-19.32b",
    ),
    (
        table(
            phase="taxes", cities={0: "cat", 1: "rom nea", 2: "moe pae mac thr byz dac ger sud"},
            stock={0: 0, 1: 2, 2: 16},
        ),
        "/cat", "just_gained", "CIV-19.32d",
    ),
    (
        table(phase="expansion", tokens={0: {"tun": 2, "num": 2}}, stock={0: 3}),
        "+sah", "no_growth", "CIV-20.2a",
    ),
    (
        table(phase="expansion", tokens={0: {"tun": 2, "num": 2}}, stock={0: 3}),
        ".", "must_grow", "CIV-20.2b",
    ),
    # ships
    (
        africa("ships", tokens={0: {"cat": 1}}, ships={0: "cat"}),
        "$", "too_few_in_treasury", "CIV-22.3a",
    ),
    (
        africa("ships", tokens={0: {"num": 1}}, ships={0: "cat"}, treasury={0: 1}),
        "1-num", "not_there", "CIV-22.3a",
    ),
    (
        africa("ships", tokens={0: {"cat": 3}}, ships={0: "cat"}),
        "2-cat", "one_token", "CIV-22.3a",
    ),
    (
        africa("ships", tokens={0: {"num": 1}}, ships={0: "cat"}, treasury={0: 1}),
        "1-cat", "too_few_tokens", "CIV-22.3a",
    ),
    (
        africa("ships", tokens={0: {"cat": 2, "tun": 2}}, treasury={0: 2}),
        "^tun:2", "no_harbour", "CIV-22.2a",
    ),
    (africa("ships", tokens={0: {"cat": 2}}, treasury={0: 2}), "^wme:2", "no_harbour", "CIV-22.2a"),
    (
        africa("ships", tokens={0: {"cat": 2}}, treasury={0: 2}),
        "^rom:2", "no_unit_there", "CIV-22.2a",
    ),
    (
        africa("ships", tokens={0: {"cat": 2}}, treasury={0: 2}),
        "^tan:2", "not_on_board", "CIV-16.11a",
    ),
    (africa("ships", tokens={0: {"cat": 2}}), "^cat:1", "too_few_in_treasury", "CIV-22.1b"),
    (
        africa("ships", tokens={0: {"cat": 1}}, treasury={0: 2}),
        "^cat:0", "too_few_tokens", "CIV-22.1b",
    ),
    (
        africa("ships", tokens={0: {"cat": 1}}, treasury={0: 2}),
        "^cat:3", "ship_costs_two", "CIV-22.1b",
    ),
    # movement by land: twice, too far, across water, others' units
    (play(moving({"tun": 1}), "1tun>num"), "1num>cat", "already_moved", "CIV-23.3b"),
    (moving({"tun": 1}), "2tun>num", "too_few_tokens", "CIV-23.1b"),
    (moving({"tun": 1}), "1rom>sam", "too_few_tokens", "CIV-23.1b"),
    (moving({"cat": 1}), "1cat>tun", "no_roads", "CIV-23.31a"),
    (
        africa(tokens={0: {"cat": 1}, 1: {"num": 1, "thp": 1}}, cards={0: "roa"}),
        "1cat>tun", "road_blocked", "CIV-23.31b",
    ),
    (moving({"cat": 1}), "1cat>pal", "needs_ship", "CIV-23.3a"),
    (moving({"cat": 1}), "1cat>wme", "needs_ship", "CIV-23.3a"),
    (moving({"pha": 1}), "1pha>tha", "needs_ship", "CIV-23.3a"),
    (moving({"cat": 1}), "1cat>ger", "no_land_border", "CIV-23.3a"),
    (moving({"cyr": 1}), "1cyr>cye", "not_on_board", "CIV-16.11a"),
    # movement by sea
    (moving({"cat": 1}, "cat"), "2~num", "no_such_ship", "CIV-23.1b"),
    (moving({"cat": 1}, "cat"), "5~num", "only_four_ships", "CIV-22.4"),
    (moving({"cat": 1}, "cat"), "1~rom", "no_sea_border", "CIV-23.52a"),
    (moving({"cat": 1}, "cat"), "1~wme", "no_astronomy", "CIV-23.52c"),
    (moving({"cyr": 1}, "cyr"), "1~cye", "not_on_board", "CIV-16.11a"),
    (moving({"cat": 1}, "ath"), "1~del", "other_coast", "CIV-23.57"),
    (
        play(moving({"cat": 1}, "cat"), "1~num", "1~cat", "1~num", "1~cat"),
        "1~num", "range_used", "CIV-23.52b",
    ),
    (
        play(moving({"cat": 1}, "cat", "clo"), "1~num", "1~cat", "1~num", "1~cat", "1~num"),
        "1~cat", "range_used", "CIV-23.53",
    ),
    (
        play(moving({"cat": 1}, "cat", "ast"), "1~num", "1~cat", "1~num"),
        "1~wme", "ends_at_sea", "CIV-23.55",
    ),
    (play(moving({"cat": 1}, "cat", "ast"), "1~wme"), ".", "ends_at_sea", "CIV-23.55"),
    (moving({"cat": 9}, "cat"), "1+6", "ship_full", "CIV-23.51a"),
    (play(moving({"cat": 9}, "cat"), "1+5"), "1+1", "ship_full", "CIV-23.51a"),
    (moving({"cat": 1}, "cat"), "1+2", "too_few_tokens", "CIV-23.3a"),
    (play(moving({"num": 1}, "cat"), "1num>cat"), "1+1", "already_moved", "CIV-23.51b"),
    (play(moving({"cat": 2}, "cat"), "1+1"), "1-2", "too_few_aboard", "CIV-23.56a"),
    (
        play(moving({"cat": 2}, "cat", "ast"), "1+1", "1~wme"),
        "1-1", "no_land_here", "CIV-23.56b",
    ),
    (play(moving({"cat": 2}, "cat"), "1+1"), ".", "tokens_aboard", "CIV-23.56b"),
    # conflicts
    (
        table(phase="conflicts", tokens={0: {"rom": 7, "nea": 7}}, cities={1: "rom nea tae"}),
        "/tae", "not_attacked", "CIV-24.32c",
    ),
    (
        table(phase="conflicts", tokens={0: {"rom": 7}}, cities={1: "rom"}),
        ":4", "too_much_pillage", "CIV-24.52b",
    ),
    # cities: without tokens, on a taken site, a tenth, too many tokens of the treasury
    (building({"cat": 5}), "*cat:0", "too_few_tokens", "CIV-25.2a"),
    (building({"tun": 11}), "*tun:0", "too_few_tokens", "CIV-25.2b"),
    (building({}), "*rom:0", "too_few_tokens", "CIV-25.2a"),
    (building({"cat": 6}, cities={1: "cat"}), "*cat:0", "city_there", "CIV-25.1b"),
    (building({"cat": 6}, cities={-1: "cat"}), "*cat:0", "city_there", "CIV-25.1b"),
    (building({}), "*wme:0", "not_land", "CIV-25.1b"),
    (building({}), "*tan:0", "not_on_board", "CIV-16.11a"),
    (building({"cat": 4}, 9), "*cat:2", "no_architecture", "CIV-25.3a"),
    (
        play(building({"cat": 6}, 9, cards={0: "arc"}), "*thp:1"),
        "*cat:2", "treasury_helped", "CIV-25.3a",
    ),
    (building({"cat": 6}, 9, cards={0: "arc"}), "*cat:4", "half_from_territory", "CIV-25.3b"),
    (building({"cat": 6}, 9, cards={0: "arc"}), "*cat:7", "half_from_territory", "CIV-25.3b"),
    (building({"cat": 3}, 2, cards={0: "arc"}), "*cat:3", "too_few_in_treasury", "CIV-25.3b"),
    (building({"cat": 2}, 9, cards={0: "arc"}), "*cat:3", "too_few_tokens", "CIV-25.3b"),
    (
        building({"cat": 4}, 9, cards={0: "arc"}, others={1: {"cat": 1}}),
        "*cat:2", "not_alone", "CIV-25.3c",
    ),
    (short(), "/thp", "new_cities_first", "CIV-26.32"),
    (short(), "/rom", "not_your_city", "CIV-26.32"),
    # trade: an offer of two cards, a false declaration, and all that goes with it
    (floor(third="1a*2"), ">2", "other_cannot_trade", "CIV-28.3b"),
    (floor(), ">7", "other_cannot_trade", "CIV-28.3b"),
    (floor(), ">0", "offer_to_oneself", "CIV-28.2b"),
    (
        offer(floor(), 0, "1", "3a*3", "3a*2", 3, "5a*2"),
        ">1", "offer_open", "CIV-28.1a",
    ),
    (floor("3a*2 2z 4z"), ">1", "too_few_tradable", "CIV-28.3b"),
    (floor(), "@1", "no_such_offer", "CIV-28.1a"),
    (floor(), "x1", "no_such_offer", "CIV-28.1a"),
    (
        offer(floor(), 1, "*", "5a*4", "5a*3", 3, "7a 3a"),
        "@1*", "asked_missing", "CIV-28.3c",
    ),
    (
        offer(floor("3a*3 2z"), 1, "*", "5a*4", "5a*3", 4, "3a*2"),
        "@1*", "too_few_tradable", "CIV-28.3b",
    ),
    (floor(), "+3a", "nothing_begun", "CIV-28.3c"),
    (begun(), ">2", "finish_first", "CIV-28.1a"),
    (begun(), "..", "finish_first", "CIV-28.1a"),
    (begun(), "+6a", "not_in_hand", "CIV-28.3c"),
    (begun(), "x6a", "not_aside", "CIV-28.3c"),
    (begun(*NAMED), "x3a", "named_already", "CIV-28.3c"),
    (begun("+3a", "+3a", "+3a"), "+3a", "not_in_hand", "CIV-28.3c"),
    (begun(first="3a*3 2z"), "+2z", "not_tradable", "CIV-27.3b"),
    (begun("+3a", "+3a"), "'3a", "offer_too_small", "CIV-28.3a"),
    (begun("+3a", "+3a"), "!", "offer_too_small", "CIV-28.3a"),
    (begun(*THREE), "'5a", "false_declaration", "CIV-28.3c"),
    (begun(*NAMED), "'3a", "false_declaration", "CIV-28.3c"),
    (begun(*NAMED), "+4a", "named_already", "CIV-28.3c"),
    (begun(*THREE, "'3a"), "<3", "name_two", "CIV-28.3c"),
    (begun(*NAMED), "<2", "asks_too_few", "CIV-28.3a"),
    (begun(*NAMED), "<5", "asks_too_many", "CIV-28.3a"),
    (begun(*NAMED), "~5a", "ask_number", "CIV-28.3c"),
    (begun(*NAMED, "<3"), "<3", "asked_already", "CIV-28.3c"),
    (begun(*NAMED, "<3"), "'4a", "named_already", "CIV-28.3c"),
    (begun(*NAMED, "<3", "~5a"), "!", "ask_two", "CIV-28.3c"),
    (begun(*NAMED, "<3", "~5a", "~5a", "~5a"), "~5a", "enough_named", "CIV-28.3c"),
    (answering("+5a", "+5a", "+5a", "+4a"), "+4a", "answer_full", "CIV-28.3c"),
    (answering("+4a", "+4a"), "+7a", "not_in_hand", "CIV-28.3c"),
    (answering("+5a", "+4a", "+4a"), "!", "named_first", "CIV-28.3c"),
    (answering("+5a", "+5a"), "!", "answer_short", "CIV-28.3c"),
    (answering(), "'5a", "offer_says_it", "CIV-28.3c"),
    # calamities
    (struck("3x", cities={0: "cat thp pal sya"}), "/rom", "not_to_choose", "CIV-26.6"),
    (struck("3z", tokens={0: {"num": 6, "tun": 6}}), "2-rom", "no_unit_there", "CIV-29.63a"),
    (struck("3z", tokens={0: {"num": 6, "tun": 6}}), "/num:0", "not_to_lose", "CIV-29.63a"),
    (
        struck("3z", players=4, tokens={1: {"arm": 9}, 2: {"sum": 9}, 3: {"alx": 9}}),
        ":9", "wrong_share", "CIV-29.64",
    ),
    (
        struck("3z", tokens={0: {"num": 20}}, cards={0: "pot"}, hands={0: "4a"}),
        ":2", "too_much_grain", "CIV-30.312a",
    ),
    # conversion
    (converting({}), "&rom", "nobody_to_convert", "CIV-32.1032b"),
    (converting({-1: {"thp": 1}}), "&thp", "nobody_to_convert", "CIV-32.1033d"),
    (converting({}, cities={-1: "cat"}), "&cat", "raiders_stay", "CIV-32.1033d"),
    (converting({2: {"thp": 1}}, cards={2: "the"}), "&thp", "faith_holds", "CIV-32.1033c"),
    (converting({1: {"rom": 1}}), "&rom", "not_beside", "CIV-32.1033b"),
    (converting({1: {"cat": 2}}, stock={0: 1}), "&cat", "too_few_pieces", "CIV-32.1033a"),
    # purchases: without the card before, twice, too dear, without goods
    (buying(), "!min", "needs_card", "CIV-31.62a"),
    (buying(), "!dem", "needs_card", "CIV-31.62b"),
    (buying(), "!the", "needs_card", "CIV-31.62c"),
    (buying(cards={0: "eng"}, bought={0: "eng"}), "!roa", "needs_card", "CIV-31.62a"),
    (buying(cards={0: "pot"}), "!pot", "owned_already", "CIV-31.61"),
    (buying("!pot"), "!pot", "chosen_already", "CIV-31.61"),
    (buying(), "!mat", "too_dear", "CIV-31.1"),
    (buying("!pot", "-6a", hand="6a*3 8a*3"), "!clo", "paying_already", "CIV-31.31"),
    (buying(), "-6a", "nothing_chosen", "CIV-31.1"),
    (buying("!pot"), "-7a", "not_in_hand", "CIV-31.1"),
    (buying("!pot", "-6a"), ".", "not_paid", "CIV-31.1"),
    (
        buying("!pot", hand="4a*4", grain={0: 4}, treasury={0: 45}),
        "-4a", "grain_shown", "CIV-30.312c",
    ),
    (buying("!pot", "-6a"), "%6a", "no_mining", "CIV-28.53a"),
    (buying("!pot", "-6a", cards={0: "min"}, mined="0"), "%6a", "mined_already", "CIV-28.53b"),
    (buying("!pot", "-6a", cards={0: "min"}), "%8a", "not_handed_in", "CIV-28.53a"),
    # with Bronze mined 96 + 32 + 12, with Gems 54 + 72 + 12, two short of Medicine
    (
        buying("!med", "-8a", cards={0: "min"}, treasury={0: 12}),
        "%8a", "mining_elsewhere", "CIV-28.53b",
    ),
    (buying(".", hand="1b*7 6a*3"), "_9a", "not_in_hand", "CIV-31.71a"),
    (buying(".", hand="1b*7 6a*3"), ".", "discard_first", "CIV-31.71a"),
]  # fmt: skip

NINE = "cat num tun sah sab tri trp lib cyr"
ASIDE: list[tuple[State, int, str, str, str]] = [
    (moving({"tun": 1}), 1, "1tun>num", "not_your_turn", "CIV-17.2"),
    (moving({"tun": 1}), 7, "1tun>num", "not_your_turn", "CIV-17.2"),
    (building({}, cities={0: NINE}), 1, "*thp:0", "not_your_turn", "CIV-17.2"),
    (floor(), 2, ">0", "too_few_cards", "CIV-28.3b"),
    (floor(), 3, ">0", "not_your_turn", "CIV-28.2b"),
    (does(floor(), 0, ".."), 0, "..", "not_your_turn", "CIV-28.41a"),
    (does(floor(), 0, "."), 0, ".", "not_your_turn", "CIV-28.41a"),
    (
        offer(
            table(phase="trade", hands={0: "3a*3", 1: "5a*3"}, offers_per_seat=1),
            0, "1", "3a*3", "3a*2", 3, "5a*2",
        ),
        0, ">*", "offers_used_up", "CIV-28.41a",
    ),
    (_tired(), 0, ">1", "begun_too_often", "CIV-28.41a"),
    (
        table(
            phase="cities", agenda=[begins("surplus"), asks("found", 0)],
            tokens={0: {"thp": 6}}, cities={0: NINE},
        ),
        0, "*thp:0", "all_cities_built", "CIV-25.1c",
    ),
    # the host
    (moving({"tun": 1}), HOST, "#", "no_trade_now", "CIV-28.41b"),
    (start(), HOST, "##", "not_begun", "CIV-34.1b"),
    (moving({"tun": 1}, last_turn=True), HOST, "##", "last_turn_already", "CIV-34.2b"),
    (host(moving({"tun": 1}), "q1"), HOST, "q1", "cannot_leave", "CIV-15.61a"),
    (moving({"tun": 1}), HOST, "j1", "cannot_join", "CIV-15.51"),
    (moving({"tun": 1}), HOST, "1tun>num", "not_your_turn", "CIV-17.2"),
    (passes(moving({"tun": 1}, last_turn=True), "over"), 0, ".", "game_over", "CIV-34.1a"),
]  # fmt: skip
"""Refused to a seat that is not waited for, or to the host."""


def _in_words(state: State, seat: int, text: str, language: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, state.parse(seat, text))
    return words(language, "civilisation").refuse(caught.value, NAMES)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("state", "text", "code", "rule"), CASES)
def test_refused_in_words(state: State, text: str, code: str, rule: str, language: str) -> None:
    refused(state, text, code, rule)
    said = _in_words(state, state.to_act[0], text, language)
    assert said.endswith(".")
    assert "{" not in said
    assert "refusal" not in said


@pytest.mark.parametrize(("state", "seat", "text", "code", "rule"), ASIDE)
def test_refused_to_others(state: State, seat: int, text: str, code: str, rule: str) -> None:
    refused(state, text, code, rule, seat=seat)
    for language in ("en", "fr"):
        said = _in_words(state, seat, text, language)
        assert said.endswith(".")
        assert "{" not in said


def test_every_refusal_is_tried() -> None:
    source = "".join([path.read_text("utf-8") for path in RULES.glob("*.py")])
    known = set(re.findall(r'IllegalAction\(\s*"([a-z_]+)"', source))
    assert "IllegalAction(code" not in source
    tried = {code for _, _, code, _ in CASES} | {code for _, _, _, code, _ in ASIDE}
    assert tried == known


def test_refused_in_plain_words() -> None:
    """A newcomer reads what is wrong, with names instead of codes."""
    english, french = words("en", "civilisation"), words("fr", "civilisation")
    state = moving({"cat": 1})
    with pytest.raises(IllegalAction) as caught:
        state.parse(0, "1cat>pal")
    assert english.refuse(caught.value) == (
        "Only a ship goes there, there is water between: Carthage, Palermo."
    )
    assert french.refuse(caught.value).endswith(
        "la mer les sépare\N{NO-BREAK SPACE}: Carthage, Palerme."
    )


@pytest.mark.parametrize(
    "text",
    ["", "n0", "n10", "+zzz", "%0", "%5", "1cat", "1cat>", "0cat>num", "10cat>num", "1cat>cat",
     "1cat>zzz", "^zzz:0", "1~zzz", "1+0", "*zzz:0", ">9", "@8", "+9z", "'1c", "<41", "~2x", "!zzz",
     "-2x", "_4x", ":61", "&zzz", "q8", "..."],
)  # fmt: skip
def test_what_is_no_notation(text: str) -> None:
    refused(moving({"cat": 3}), text, "unknown_notation", "")


@pytest.mark.parametrize("text", ["x", "$", ":1", "/cat", "1-cat", "+cat", "/cat:1"])
def test_answers_to_questions_that_are_not_asked(text: str) -> None:
    refused(moving({"cat": 3}), text, "not_an_answer", "CIV-23.1a")


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"board": "8p"}, "CIV-16.1"),
        ({"western_extension": True}, "CIV-16.5"),
        ({"late_seats": 3}, "CIV-15.51"),
        ({"offers_per_seat": 0}, "CIV-28.41a"),
        ({"monotheism_cost": "100"}, "CIV-32.103"),
        ({"nations": "mine"}, "CIV-15.3b"),
    ],
)
def test_options_that_are_not_offered(options: dict[str, Any], rule: str) -> None:
    with pytest.raises(WrongOption) as caught:
        GAME.start(3, 1, **options)
    assert caught.value.rule == rule


def _changed(**changes: Any) -> dict[str, Any]:
    return {**moving({"cat": 3}, "cat").dump(), **changes}


def _nation_changed(**changes: Any) -> dict[str, Any]:
    data = _changed()
    data["nations"][0] |= changes
    return data


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (_nation_changed(stock=43), "CIV-11.1b"),
        (_nation_changed(treasury=1), "CIV-11.1b"),
        (_nation_changed(nation="italy"), "CIV-15.3a"),
        (_nation_changed(nation="rome"), ""),
        (_nation_changed(ships=["cat"] * 5), "CIV-22.4"),
        (_nation_changed(ships=["tun?"]), ""),
        (_nation_changed(cards=["pot", "xyz"]), ""),
        (_nation_changed(square=17), ""),
        (_nation_changed(status="asleep"), ""),
        (_changed(map={"cat": {"0": 3}, "tan": {"city": 0}}), ""),
        (_changed(map={"cat": {"0": 4}}), "CIV-11.1b"),
        (_changed(map={"cat": {"3": 3}}), ""),
        (_changed(hands=[{"1a": 2}, {}, {}]), "CIV-8.1j"),
        (_changed(hands=[{}, {}]), ""),
        (_changed(phase="lunch"), ""),
        (_changed(agenda=[]), ""),
        (_changed(agenda=[asks("move", 5)]), ""),
        (_changed(agenda=[asks("sleep", 0)]), ""),
        (_changed(agenda=[asks("move", 0, count=3)]), ""),
        (_changed(agenda=[begins("lunch"), asks("move", 0)]), ""),
        (_changed(agenda=[begins("conflicts")]), ""),
        (_changed(agenda=[asks("upkeep", 0, ship=3)]), ""),
        (_changed(agenda=[asks("lose", 0, count=2, lost=0)]), ""),
        (_changed(calamity=calamity("3a")), ""),
        (_changed(calamity=calamity("3z", 3)), ""),
        (_changed(calamity=calamity("3z", strength=3)), ""),
        (_changed(calamity=calamity("4z", faction=faction({"tan": 0}))), ""),
        (_changed(agenda=[asks("faction", 0, count=2, victim=0)], calamity=calamity("4z")), ""),
        (_changed(agenda=[asks("annex", 0, other=1)], calamity=calamity("4z")), ""),
        (_changed(turn=True), ""),
        (_changed(cargo=[6, 0, 0, 0]), ""),
    ],
)
def test_positions_that_do_not_add_up(data: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.restore(data)
    assert caught.value.rule == rule


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_tried_is_refused_with_a_rule_in_words(seed: int) -> None:
    rng = Random(seed)
    state = GAME.start(4, seed, turn_limit=12)
    every = list(GAME.actions)
    catalogues = [words(language, "civilisation") for language in ("en", "fr")]
    while not state.over:
        seat = rng.choice(state.to_act)
        legal = set(state.legal(seat))
        before = state.dump()
        for action in rng.sample(every, 5):
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply(seat, action)
            assert caught.value.rule.startswith("CIV-")
            for catalogue in catalogues:
                said = catalogue.refuse(caught.value, NAMES)
                assert said.endswith(".")
                assert "{" not in said
                assert "refusal" not in said
        assert state.dump() == before
        state.apply(seat, rng.choice(state.legal(seat)))
