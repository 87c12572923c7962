"""3 and 6 to 14: cards, goods, calamities, the succession table, stock and treasury."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.conformance.civilisation.positions import (
    GAME,
    asks,
    city,
    groups,
    hand,
    host,
    nation,
    offer,
    passes,
    pile,
    stock,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.moves import legal, play, told
from ziggurat.games.civilisation.rules.components import (
    CALAMITY_KEYS,
    CARD_CODES,
    EPOCH_STARTS,
    EPOCHS,
    GOOD_KEYS,
    GROUP_KEYS,
    IS_TRADABLE,
    LATE_IRON_VALUES,
    PRICE,
    TRADE_CODES,
    epoch_of,
    set_value,
    square_value,
)


@pytest.mark.rule("CIV-3.1b", "CIV-6.1a", "CIV-6.1b")
def test_twenty_four_cards_in_five_groups() -> None:
    assert len(CARD_CODES) == len(set(CARD_CODES)) == 24
    assert GROUP_KEYS == ("crafts", "sciences", "arts", "civics", "religion")
    named = {card: groups(card) for card in CARD_CODES}
    by_group = {key: {card for card in CARD_CODES if key in named[card]} for key in GROUP_KEYS}
    assert by_group == {
        "crafts": {"pot", "clo", "met", "agr", "roa", "min", "eng"},
        "sciences": {"eng", "ast", "coi", "med", "mat"},
        "arts": {"mat", "dra", "mus", "arc", "lit", "mys"},
        "civics": {"lit", "law", "mil", "dem", "phi"},
        "religion": {"mys", "dei", "enl", "mon", "the"},
    }
    assert {card for card in CARD_CODES if len(named[card]) == 2} == {"eng", "mat", "lit", "mys"}
    assert {len(held) for held in named.values()} == {1, 2}
    assert sum(PRICE) == 3120


@pytest.mark.rule("CIV-3.1b", "CIV-31.12")
def test_there_is_a_copy_of_every_card_for_everybody() -> None:
    state = table(players=8, phase="purchases", treasury=dict.fromkeys(range(8), 47))
    for seat in range(8):
        assert who(state) == (seat, "buy")
        play(state, "!pot", ".")
        assert nation(state, seat)["cards"] == ["pot"]
        assert treasury(state, seat) == 2


@pytest.mark.rule("CIV-3.1c", "CIV-9.1c", "CIV-8.1j")
def test_the_trade_cards() -> None:
    state = GAME.start(6, 5)
    sizes = [len(pile(state, number)) for number in range(1, 10)]
    goods = [15, 15, 17, 15, 13, 11, 11, 9, 9]
    calamities = [0, 2, 2, 2, 2, 1, 1, 1, 1]
    assert sum(goods) == 115
    assert sum(calamities) == 12
    assert sizes == [a + b for a, b in zip(goods, calamities, strict=True)]
    for number in range(1, 10):
        assert {code[0] for code in pile(state, number)} == {str(number)}


GOODS = {
    1: {"ochre": (8, 64), "hides": (7, 49)},
    2: {"iron": (8, 128), "papyrus": (7, 98)},
    3: {"salt": (9, 243), "timber": (8, 192)},
    4: {"grain": (8, 256), "oil": (7, 196)},
    5: {"cloth": (7, 245), "wine": (6, 180)},
    6: {"bronze": (6, 216), "silver": (5, 150)},
    7: {"spices": (6, 252), "resin": (5, 175)},
    8: {"gems": (5, 200), "dye": (4, 128)},
    9: {"gold": (5, 225), "ivory": (4, 144)},
}
"""By pile: how many cards of a good there are, and what all of them are worth together."""


@pytest.mark.rule("CIV-8.1a", "CIV-8.1b", "CIV-8.1c", "CIV-8.1d", "CIV-8.1e")
@pytest.mark.rule("CIV-8.1f", "CIV-8.1g", "CIV-8.1h", "CIV-8.1i", "CIV-8.1j")
@pytest.mark.parametrize("number", range(1, 10))
def test_goods(number: int) -> None:
    state = GAME.start(3, 11)
    counts = Counter(pile(state, number))
    held = {GOOD_KEYS[good]: good for good in range(18) if TRADE_CODES[good][0] == str(number)}
    assert set(held) == set(GOODS[number])
    for key, (count, most) in GOODS[number].items():
        assert counts[TRADE_CODES[held[key]]] == count
        assert set_value(held[key], 1) == number
        assert set_value(held[key], count) == most == count * count * number


@pytest.mark.rule("CIV-9.1a", "CIV-9.1b", "CIV-9.1c")
def test_calamities() -> None:
    codes = dict(zip(CALAMITY_KEYS, TRADE_CODES[18:], strict=True))
    piles = {key: int(code[0]) for key, code in codes.items()}
    tradable = {key for key, can in zip(CALAMITY_KEYS, IS_TRADABLE, strict=True) if can}
    assert {key: piles[key] for key in piles if key not in tradable} == {
        "eruption": 2, "famine": 3, "civil_war": 4, "flood": 5,
    }  # fmt: skip
    assert {key: piles[key] for key in tradable} == {
        "treachery": 2, "superstition": 3, "slave_revolt": 4, "barbarians": 5, "epidemic": 6,
        "civil_disorder": 7, "iconoclasm": 8, "piracy": 9,
    }  # fmt: skip
    everything = Counter(code for number in range(1, 10) for code in pile(GAME.start(4, 1), number))
    assert all(everything[code] == 1 for code in codes.values())


@pytest.mark.rule("CIV-7.1")
def test_a_trade_card_is_a_good_or_a_calamity() -> None:
    # three trade cards, one of them a calamity, are enough to trade ...
    state = table(phase="trade", hands={0: "3a*2 6x", 1: "5a*3"})
    offer(state, 0, "1", "3a*2 6x", "3a*2", 3, "5a*2")
    # ... but only goods buy cards and are kept, at most eight of them
    bought = table(phase="purchases", seat=0, hands={0: "4a*6"})
    assert "-4a" not in legal(bought)  # nothing in the basket yet
    play(bought, "!agr")
    assert "-4a" in legal(bought)
    assert not any(text.endswith("x") and text != "x" for text in legal(bought))


# ---------------------------------------------------------------------------- the succession table


@pytest.mark.rule("CIV-10.2")
def test_seventeen_squares_from_left_to_right() -> None:
    state = table(phase="succession", squares={0: 0, 1: 3})
    assert [nation(state, seat)["square"] for seat in (0, 1, 2)] == [1, 4, 1]
    over = table(
        phase="succession",
        squares={0: 15},
        cities={0: "cat thp rom nea sya"},
        tokens={0: {"tun": 9}},
    )
    assert over.over
    assert nation(over)["square"] == 16  # the seventeenth, counting the start as 0


EPOCHS_BY_NATION = {
    # the squares of each epoch after the Stone Age begin here
    "africa": (5, 8, 11, 14), "italy": (5, 8, 11, 14), "illyria": (6, 8, 11, 13),
    "thrace": (6, 9, 11, 13), "crete": (5, 9, 11, 14), "asia": (5, 8, 10, 13),
    "assyria": (5, 8, 10, 14), "babylon": (5, 8, 10, 14), "egypt": (4, 7, 10, 13),
}  # fmt: skip
VALUES = {
    "africa": (1300, 1600), "italy": (1400, 1700), "illyria": (1200, 1500, 1800),
    "thrace": (1200, 1400, 1700), "crete": (1300, 1600), "asia": (1200, 1500, 1800),
    "assyria": (1500, 1800), "babylon": (1600, 1900), "egypt": (1300, 1600, 1900),
}  # fmt: skip


@pytest.mark.rule("CIV-10.21a", "CIV-10.21b")
def test_five_epochs_which_differ_by_nation() -> None:
    assert EPOCHS == ("stone", "early_bronze", "late_bronze", "early_iron", "late_iron")
    for number, (name, starts) in enumerate(EPOCHS_BY_NATION.items()):
        assert EPOCH_STARTS[number] == starts
        assert [epoch_of(number, start) for start in starts] == [1, 2, 3, 4]
        assert [epoch_of(number, start - 1) for start in starts] == [0, 1, 2, 3]
        assert LATE_IRON_VALUES[number] == VALUES[name]
        asked = [square_value(number, square) for square in range(17)]
        assert tuple(asked[starts[3] : 16]) == VALUES[name]  # every late iron square but the last
        assert not any(asked[: starts[3]])
        assert asked[16] == 0


@pytest.mark.rule("CIV-10.3")
def test_nine_piles() -> None:
    state = GAME.start(4, 2)
    assert len(state.view(None)["piles_left"]) == 9
    assert state.view(None)["piles_left"] == [15, 17, 19, 17, 15, 12, 12, 10, 10]


@pytest.mark.rule("CIV-10.4")
def test_the_census_is_taken_after_growth() -> None:
    state = table(phase="expansion", tokens={0: {"tun": 1, "sah": 3}, 1: {"rom": 2}})
    # 1 grows by 1, 3 by 2: 7 tokens; 2 grow by 2: 4
    assert [nation(state, seat)["census"] for seat in (0, 1, 2)] == [7, 4, 0]


# ---------------------------------------------------------------------------- stock and treasury


@pytest.mark.rule("CIV-11.1a")
def test_what_is_removed_goes_to_stock_and_comes_back() -> None:
    state = table(phase="surplus", tokens={0: {"tun": 6}})
    assert (tokens(state, "tun"), stock(state)) == (2, 45)  # limit 2
    ship = table(phase="ships", seat=0, ships={0: "cat"}, tokens={0: {"cat": 3}}, treasury={0: 5})
    play(ship, "x")
    assert nation(ship)["ships"] == []
    play(ship, "^cat:2")
    assert nation(ship)["ships"] == ["cat"]
    reduced = table(phase="support", seat=0, cities={0: "rom cat"}, tokens={0: {"nea": 1}})
    assert nation(reduced)["city_stock"] == 7
    play(reduced, "/rom")
    assert nation(reduced)["city_stock"] == 8
    assert city(reduced, "rom") is None


@pytest.mark.rule("CIV-11.1b")
@pytest.mark.parametrize("players", [2, 5, 8])
def test_pieces_always_add_up(players: int) -> None:
    rng = random.Random(players)
    state = GAME.start(players, players, turn_limit=12)
    owned = {2: 55, 5: 47, 8: 47}[players]
    for step in range(1500):
        if state.over:
            break
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        if step % 25:
            continue
        data = state.dump()
        question = data["agenda"][-1] if data["agenda"] else {}
        for each, held in enumerate(data["nations"]):
            on_board = sum(units.get(str(each), 0) for units in data["map"].values())
            aboard = sum(data["cargo"]) if question == asks("move", each) else 0
            assert on_board + aboard + held["stock"] + held["treasury"] == owned
            built = sum(units.get("city") == each for units in data["map"].values())
            assert built + nation(state, each)["city_stock"] == 9
            assert len(held["ships"]) <= 4


@pytest.mark.rule("CIV-11.2")
def test_the_treasury_is_money_and_returns_to_stock_when_spent() -> None:
    card = table(phase="purchases", treasury={0: 46}, tokens={0: {"tun": 1}})
    play(card, "!pot", ".")
    assert (treasury(card), stock(card)) == (1, 45)
    ship = table(phase="ships", seat=0, treasury={0: 5}, tokens={0: {"cat": 1}})
    play(ship, "^cat:2")
    assert (treasury(ship), stock(ship)) == (3, 43)
    built = table(
        phase="cities", seat=0, treasury={0: 5}, tokens={0: {"cat": 3, "tun": 2}}, cards={0: "arc"}
    )
    play(built, "*cat:3")
    assert (treasury(built), stock(built), city(built, "cat")) == (2, 43, 0)
    ninth = table(phase="draw", seat=0, treasury={0: 20}, tokens={0: {"tun": 1}})
    play(ninth, "$")
    assert (treasury(ninth), stock(ninth)) == (2, 44)
    # growth takes from stock alone
    poor = table(phase="expansion", seat=0, tokens={0: {"tun": 2}}, stock={0: 0})
    assert (tokens(poor, "tun"), treasury(poor)) == (2, 45)


@pytest.mark.rule("CIV-14.2")
def test_the_value_of_cards_is_public() -> None:
    state = table(cards={0: "pot mys phi", 1: "the"}, tokens={0: {"tun": 1}})
    for seat in (None, 0, 1, 2):
        seen = state.view(seat)["nations"]
        assert [held["card_value"] for held in seen] == [45 + 50 + 240, 250, 0]


@pytest.mark.rule("CIV-3.2")
def test_chance_is_in_the_order_the_shuffles_and_random_cards_alone() -> None:
    # a whole turn without cards and calamities draws nothing from the generator
    state = table(phase="taxes", tokens={0: {"tun": 2}, 1: {"rom": 7, "etr": 3}}, cities={0: "rom"})
    drawn = state.dump()["chance"]["drawn"]
    play(state, *"....")
    passes(state, "buy")
    assert state.dump()["chance"]["drawn"] == drawn
    # a fight is settled without it, taking a card from a hand is not
    taken = table(
        phase="conflicts", tokens={1: {"cat": 7}}, cities={0: "cat"}, hands={0: "3a 4a 5a"}
    )
    assert "card_taken" in told(taken)
    assert taken.dump()["chance"]["drawn"] > 0
    assert sum(hand(taken).values()) == 2
    assert host(taken, "##").log[0].key == "last_turn"
