"""29: who is struck by which calamity, in which order, and what a loss is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    CALAMITIES,
    answer,
    cities,
    does,
    entries,
    entry,
    hand,
    host,
    offer,
    passes,
    phase,
    pile,
    places,
    stock,
    struck,
    table,
    tokens,
    who,
)
from tests.conformance.moves import asked, field, legal, play, told
from ziggurat.core.state import State


def resolved(state: State) -> list[str]:
    """The calamities that the last action led to, in their order."""
    return [each.args["card"] for each in state.log if each.key in ("calamity", "calamity_given")]


@pytest.mark.rule("CIV-29.1")
def test_calamities_come_after_trade_and_before_purchases() -> None:
    state = table(phase="trade", hands={0: "3x 1a 1b"}, cities={0: "cat rom thp cyr"})
    assert phase(state) == "trade"
    host(state, "#")
    assert (phase(state), who(state)) == ("calamities", (0, "lose_cities"))
    play(state, "/cat", "/rom", "/thp")
    assert (phase(state), who(state)) == ("purchases", (0, "buy"))


@pytest.mark.rule("CIV-29.2")
def test_a_calamity_that_cannot_be_traded_strikes_its_drawer() -> None:
    state = table(phase="trade", hands={0: "3z 3x 1a 1b", 1: "2a*3"})
    does(state, 0, ">1")
    asides = [str(action) for action in state.legal(0) if str(action)[0] == "+"]
    assert asides == ["+1a", "+1b", "+3x"]
    host(state, "#")
    assert entry(state, "calamity") == {"seat": 0, "card": "3z"}


@pytest.mark.rule("CIV-29.3a")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_calamity_in_hand_looks_like_any_card(seat: int | None) -> None:
    evil = table(phase="trade", hands={0: "6x 1a 1b", 1: "2a*3", 2: "3a*3"})
    good = table(phase="trade", hands={0: "6a 1a 1b", 1: "2a*3", 2: "3a*3"})
    assert evil.view(seat) == good.view(seat)


@pytest.mark.rule("CIV-29.3a", "CIV-29.3b", "CIV-29.61b")
def test_it_may_be_passed_on_and_only_the_last_giver_is_immune() -> None:
    state = table(
        phase="trade", hands={0: "6x 1a*2", 1: "1b*2 2a", 2: "3a*2 4b"},
        tokens={0: {"ger": 20}, 1: {"rom": 20}, 2: {"kno": 20}},
    )  # fmt: skip
    offer(state, 0, "1", "6x 1a*2", "1a*2", 3, "1b*2")
    answer(state, 1, 0, "1b*2 2a")
    assert hand(state, 1) == {"6x": 1, "1a": 2}
    assert "6x" not in str(state.view(2))
    offer(state, 1, "2", "6x 1a*2", "1a*2", 3, "3a*2")
    answer(state, 2, 1, "3a*2 4b")
    host(state, "#")
    assert entry(state, "calamity_given") == {"seat": 2, "card": "6x", "other": 1}
    play(state, "9-kno", "7-kno")  # then the first giver alone has a share
    assert who(state) == (0, "lose")
    play(state, "9-ger")
    assert (tokens(state, "ger", 0), tokens(state, "rom", 1)) == (10, 20)


@pytest.mark.rule("CIV-29.61b")
def test_the_giver_counts_even_when_the_card_comes_back_to_its_drawer() -> None:
    state = table(
        phase="trade", hands={0: "6x 1a*2", 1: "1b*2 2a"},
        tokens={0: {"ger": 20}, 1: {"rom": 20}, 2: {"kno": 20}},
    )  # fmt: skip
    offer(state, 0, "1", "6x 1a*2", "1a*2", 3, "1b*2")
    answer(state, 1, 0, "1b*2 2a")
    offer(state, 1, "0", "6x 1a*2", "1a*2", 3, "1b*2")
    answer(state, 0, 1, "1b*2 2a")
    host(state, "#")
    assert entry(state, "calamity_given") == {"seat": 0, "card": "6x", "other": 1}


@pytest.mark.rule("CIV-29.3c", "CIV-29.4b")
def test_all_calamities_are_shown_when_trade_ends_and_none_is_kept() -> None:
    state = table(phase="trade", hands={0: "3x 9x 1a", 1: "2x 1b"})
    host(state, "#")
    assert entries(state, "shows") == [
        {"seat": 0, "cards": ["3x", "9x"]},
        {"seat": 1, "cards": ["2x"]},
    ]
    assert (hand(state, 0), hand(state, 1)) == ({"1a": 1}, {"1b": 1})
    assert field(state, "used") == {"3x": 1, "9x": 1, "2x": 1}


@pytest.mark.rule("CIV-29.4a", "CIV-29.61a")
def test_whoever_holds_on_to_a_calamity_is_its_victim() -> None:
    state = table(phase="trade", hands={0: "3x 1a 1b", 1: "2a*3"}, cities={0: "cat rom thp cyr"})
    host(state, "#")
    assert entry(state, "calamity") == {"seat": 0, "card": "3x"}
    assert who(state) == (0, "lose_cities")


@pytest.mark.rule("CIV-29.4c")
@pytest.mark.parametrize("card", ["6x", "8x", "9x"])
def test_nobody_is_immune_when_a_calamity_was_not_traded(card: str) -> None:
    held = {seat: {place: 20} for seat, place in enumerate(("ger", "rom", "kno"))}
    state = struck(card, cities={1: "cat", 2: "ath"}, tokens=held if card == "6x" else None)
    if card == "6x":
        play(state, "9-ger", "7-ger")
        assert [each["other"] for each in entries(state, "share")] == [1, 2]
    else:
        assert legal(state) == ["/cat", "/ath"]


@pytest.mark.rule("CIV-29.5a", "CIV-29.5b")
def test_of_more_than_two_calamities_chance_picks_two() -> None:
    picks: Counter[tuple[str, ...]] = Counter()
    for key in range(60):
        state = table(phase="calamities", hands={0: "2z 3x 7x 9x"}, cities={1: "pal"}, key=key)
        picks[tuple(resolved(state))] += 1
        # The pirates of others come only when Piracy is one of the two.
        assert cities(state, -1) == (["pal"] if "9x" in resolved(state) else [])
        assert field(state, "used") == {"2z": 1, "3x": 1, "7x": 1, "9x": 1}
    assert sorted(picks) == [
        ("2z", "3x"), ("2z", "7x"), ("2z", "9x"), ("3x", "7x"), ("3x", "9x"), ("7x", "9x"),
    ]  # fmt: skip
    assert min(picks.values()) >= 3


@pytest.mark.rule("CIV-29.5a")
def test_two_calamities_are_resolved_without_a_draw() -> None:
    for key in range(10):
        assert resolved(table(phase="calamities", hands={0: "3z 9x"}, key=key)) == ["3z", "9x"]


@pytest.mark.rule("CIV-29.5b", "CIV-30.526")
def test_barbarians_held_by_crete_count_in_the_draw() -> None:
    picks = {
        tuple(
            resolved(
                table(
                    phase="calamities", nations="crete italy africa", hands={0: "2z 3x 5x"}, key=key
                )
            )
        )
        for key in range(40)
    }
    assert picks == {("2z", "3x"), ("2z", "5x"), ("3x", "5x")}


@pytest.mark.rule("CIV-29.5c")
def test_a_secondary_victim_may_be_struck_any_number_of_times() -> None:
    state = table(
        phase="calamities", hands={0: "3z 6x", 1: "1a", 2: "8x 9x"}, cities={1: "cat rom pal"},
        tokens={1: {"ger": 40}},
    )  # fmt: skip
    assert who(state) == (1, "lose")  # famine: 8
    play(state, "8-ger")
    assert who(state) == (1, "lose")  # epidemic: 10
    play(state, "9-ger")
    assert who(state) == (2, "heresy")
    play(state, "/cat", "/rom")  # and Piracy takes the last
    assert (cities(state, 1), cities(state, -1)) == ([], ["pal"])
    assert tokens(state, "ger", 1) == 22


@pytest.mark.rule("CIV-29.6a")
def test_calamities_are_resolved_by_number_those_that_cannot_be_traded_first() -> None:
    hands = {0: "9x 2z", 1: "2x 8x", 2: "3z 7x", 3: "5x 3x", 4: "6x 4z", 5: "4x 5z"}
    state = table(players=6, phase="calamities", hands=hands)
    assert resolved(state) == [
        "2z", "2x", "3z", "3x", "4z", "4x", "5z", "5x", "6x", "7x", "8x", "9x",
    ]  # fmt: skip
    assert tuple(resolved(state)) == CALAMITIES


@pytest.mark.rule("CIV-29.6b")
def test_a_calamity_is_completed_before_the_next() -> None:
    state = table(
        phase="calamities", hands={0: "3z", 1: "3x"}, cities={1: "cat rom thp cyr"},
        tokens={0: {"ger": 20}, 1: {"dac": 20}, 2: {"kno": 20}},
    )  # fmt: skip
    play(state, "9-ger", "8-dac")
    assert (who(state), resolved(state)) == ((2, "lose"), [])
    play(state, "8-kno")
    assert (who(state), resolved(state)) == ((1, "lose_cities"), ["3x"])


@pytest.mark.rule("CIV-EX-29.61")
def test_crete_trades_an_epidemic_to_egypt() -> None:
    held = {seat: {place: 30} for seat, place in enumerate(("kno", "ueg", "scy", "kub", "sus"))}
    nations = "crete egypt thrace asia babylon"
    state = struck("6x", 1, giver=0, players=5, nations=nations, tokens=held)
    assert state.prompt(1).args["count"] == 16
    play(state, "9-ueg", "7-ueg")
    assert tokens(state, "ueg", 1) == 14
    sharing = set()
    while who(state) == (1, "share"):
        sharing.add(state.prompt(1).args["other"])
        play(state, legal(state)[0])
    assert 0 not in sharing
    while who(state)[1] == "lose":
        sharing.add(who(state)[0])
        play(state, legal(state)[-1])
    assert (sharing, tokens(state, "kno", 0)) == ({2, 3, 4}, 30)
    kept = struck("6x", 0, players=5, nations=nations, tokens=held)
    assert who(kept) == (0, "lose")
    play(kept, "9-kno", "7-kno")
    sharing = set()
    while who(kept) == (0, "share"):
        sharing.add(kept.prompt(0).args["other"])
        play(kept, ":6" if ":6" in legal(kept) else legal(kept)[-1])
    sharing |= {each["other"] for each in entries(kept, "share")}
    assert sharing == {1, 2, 3, 4}


@pytest.mark.rule("CIV-29.62a", "CIV-5.6")
def test_a_city_is_worth_five_points_and_a_token_one() -> None:
    state = struck("3z", cities={0: "cat"}, tokens={0: {"ger": 20}})
    play(state, "/cat:0")
    assert state.prompt(0).args["count"] == 5
    play(state, "4-ger")
    assert (who(state), tokens(state, "ger")) == ((0, "rate"), 15)


@pytest.mark.rule("CIV-29.62b")
def test_tokens_in_place_of_a_city_are_not_lost() -> None:
    state = struck("3z", cities={0: "cat rom"}, tokens={0: {"ger": 20}})
    play(state, "/cat:3")  # two points
    assert (state.prompt(0).args["count"], tokens(state, "cat")) == (8, 3)
    play(state, "/rom:1")  # four points
    assert (state.prompt(0).args["count"], tokens(state, "rom")) == (4, 1)
    assert stock(state) == 47 - 24


@pytest.mark.rule("CIV-29.62b")
def test_no_more_tokens_stay_than_the_limit_or_the_stock() -> None:
    def staying(**position: Any) -> list[str]:
        state = struck("3z", cities={0: "cat"}, tokens={0: {"ger": 20}}, **position)
        return [text for text in legal(state) if text[0] == "/"]

    assert staying() == ["/cat:0", "/cat:1", "/cat:2", "/cat:3"]
    assert staying(cards={0: "agr"}) == ["/cat:0", "/cat:1", "/cat:2", "/cat:3", "/cat:4"]
    assert staying(stock={0: 1}) == ["/cat:0", "/cat:1"]


@pytest.mark.rule("CIV-EX-29.62")
@pytest.mark.parametrize(
    ("losses", "left", "standing"),
    [
        (["/cat:0", "/rom:0"], {"ger": 20}, 1),
        (["9-ger"], {"ger": 10}, 3),
        (["/cat:0", "3-ger", "2-ger"], {"ger": 15}, 2),
        (["/cat:2", "7-ger"], {"cat": 2, "ger": 13}, 2),
    ],
)
def test_africa_loses_ten_points_to_famine(
    losses: list[str], left: dict[str, int], standing: int
) -> None:
    state = struck("3z", cities={0: "cat rom thp"}, tokens={0: {"ger": 20}})
    play(state, *losses)
    assert who(state) == (0, "rate")
    assert (places(state), len(cities(state))) == (left, standing)


@pytest.mark.rule("CIV-29.63a")
def test_a_loss_is_exact_if_possible() -> None:
    # Two cities of limit 1 and two tokens: 10 is both cities, or one city and a reduced one ...
    state = struck("3z", cities={0: "nea tae"}, tokens={0: {"ger": 2}})
    assert legal(state) == ["1-ger", "2-ger", "/nea:0", "/nea:1", "/tae:0", "/tae:1"]
    play(state, "2-ger")
    assert legal(state) == ["/nea:1", "/tae:1"]  # 4 + 4; five would be too much
    play(state, "/nea:1")
    assert (cities(state), places(state)) == ([], {"nea": 1, "tae": 1})


@pytest.mark.rule("CIV-29.63a", "CIV-29.62b")
def test_the_stock_is_shared_by_all_cities_that_are_reduced() -> None:
    # One token in stock: 4 + 4 is out of reach, so a share of 8 becomes 9.
    state = struck("3z", cities={1: "nea tae"}, stock={1: 1})
    assert who(state) == (1, "lose")
    assert state.prompt(1).args["count"] == 9
    play(state, "/nea:0")
    assert (cities(state, 1), places(state, 1)) == ([], {"tae": 1})


@pytest.mark.rule("CIV-29.63b")
def test_else_it_is_greater_by_as_little_as_possible() -> None:
    # Egypt bears 8 of 20; of two cities of limit 1 it can lose 4, 5, 8, 9 or 10.
    tokens = {0: {"ass": 20}, 1: {"nal": 20}, 2: {"sus": 20}}
    state = struck("3z", players=4, tokens=tokens, cities={3: "sid jei"})
    play(state, "9-ass", ":7", ":7")
    assert entries(state, "share")[-1]["count"] == 6
    play(state, "7-nal", "7-sus")
    assert state.prompt(3).args["count"] == 8
    assert legal(state) == ["/sid:1", "/jei:1"]


@pytest.mark.rule("CIV-29.63b")
def test_who_owns_less_loses_all() -> None:
    state = struck("3z", tokens={0: {"ger": 2, "pan": 1}}, cities={0: "cat"})
    assert who(state) == (0, "rate")  # there is nothing to choose
    assert (places(state), cities(state), stock(state)) == ({}, [], 47)


@pytest.mark.rule("CIV-29.64")
def test_secondary_effects_cannot_be_waived() -> None:
    held = {0: {"ass": 20}, 1: {"nal": 20}, 2: {"sus": 20}, 3: {"ueg": 20}}
    state = struck("3z", players=4, tokens=held)
    play(state, "9-ass")
    assert legal(state)[0] == ":4"
    icons = struck("8x", cities={1: "cat rom", 2: "ath"})
    assert (who(icons), legal(icons)) == ((0, "heresy"), ["/rom", "/cat", "/ath"])
    pirates = struck("9x", cities={1: "cat rom", 2: "ath"})
    assert (who(pirates), legal(pirates)) == ((0, "pirates_others"), ["/rom", "/cat", "/ath"])


@pytest.mark.rule("CIV-29.64")
def test_shares_are_announced_before_anybody_loses_and_then_in_succession_order() -> None:
    held = {0: {"ass": 20}, 1: {"nal": 20}, 2: {"sus": 20}, 3: {"ueg": 20}}
    # Seat 3 is Asia, the first of the table, and seat 1 Egypt, the last.
    state = struck("3z", 2, players=4, nations="assyria egypt babylon asia", tokens=held)
    play(state, "9-sus")
    assert state.prompt(2).args["other"] == 3
    play(state, ":7")
    assert state.prompt(2).args["other"] == 0
    assert [places(state, seat) for seat in (0, 1, 3)] == [{"ass": 20}, {"nal": 20}, {"ueg": 20}]
    play(state, ":7")
    order = []
    while who(state)[1] == "lose":
        order.append(who(state)[0])
        play(state, legal(state)[-1])
    assert order == [3, 0, 1]


@pytest.mark.rule("CIV-29.65", "CIV-30.5225b")
@pytest.mark.parametrize("card", CALAMITIES)
def test_barbarians_and_pirates_are_never_affected(card: str) -> None:
    state = struck(
        card, 1, tokens={-1: {"dan": 3, "cam": 1, "sab": 2}}, cities={-1: "sya rub", 1: "nea"}
    )
    while who(state) != (1, "rate"):
        play(state, legal(state)[0])
    assert set(cities(state, -1)) >= {"sya", "rub"}
    for place, count in (("dan", 3), ("cam", 1), ("sab", 2)):
        assert tokens(state, place, -1) == count


@pytest.mark.rule("CIV-29.7a", "CIV-29.7b")
def test_calamities_go_under_their_piles_after_the_purchases() -> None:
    orders = set()
    for key in range(12):
        state = table(phase="calamities", nations="crete italy africa", hands={0: "5z 5x"},
                      used="5a", key=key)  # fmt: skip
        assert field(state, "used") == {"5z": 1, "5x": 1, "5a": 1}
        assert "5x" not in pile(state, 5)
        passes(state, "move")
        assert pile(state, 5)[-1] == "5z"
        orders.add(tuple(pile(state, 5)[-3:-1]))
    assert orders == {("5x", "5a"), ("5a", "5x")}


@pytest.mark.rule("CIV-29.8")
def test_city_support_is_checked_again_after_the_calamities() -> None:
    state = table(
        phase="calamities", hands={0: "3z"}, cities={0: "cat rom thp cyr"}, tokens={0: {"ger": 10}}
    )
    play(state, "9-ger")  # no token is left for four cities
    assert (phase(state), who(state)) == ("second_support", (0, "reduce"))
    assert "calamity" not in told(state)
    play(state, "/cat")  # 3 tokens, 3 cities
    assert who(state) == (0, "reduce")
    play(state, "/thp")  # 6 tokens, 2 cities
    assert (phase(state), cities(state)) == ("purchases", ["cyr", "rom"])


@pytest.mark.rule("CIV-29.1")
@pytest.mark.parametrize(
    ("card", "steps", "question", "rule"),
    [
        ("2x", [], "lose_cities", "CIV-30.222"),
        ("3z", [], "lose", "CIV-30.311a"),
        ("3z", ["9-ger"], "lose", "CIV-30.311b"),
        ("3x", [], "lose_cities", "CIV-30.321"),
        ("4z", [], "faction", "CIV-30.4121"),
        ("4z", ["9-ger", "6-ger"], "faction_other", "CIV-30.4123"),
        ("4x", [], "reduce", "CIV-30.422a"),
        ("5z", [], "coast", "CIV-30.514a"),
        ("6x", [], "lose", "CIV-30.611a"),
        ("6x", ["9-ger", "7-ger"], "lose", "CIV-30.611b"),
        ("7x", [], "lose_cities", "CIV-30.711"),
        ("8x", [], "lose_cities", "CIV-30.811"),
        ("9x", [], "pirates", "CIV-30.911a"),
        ("9x", ["/cat", "/rom"], "pirates_others", "CIV-30.912a"),
    ],
)
def test_every_question_names_the_paragraph_that_asks_it(
    card: str, steps: list[str], question: str, rule: str
) -> None:
    state = struck(
        card, cities={0: "cat rom thp cyr tri", 1: "ath arg", 2: "kno"},
        tokens={0: {"ger": 22}, 1: {"byz": 12}, 2: {"pha": 12}},
    )  # fmt: skip
    play(state, *steps)
    assert asked(state)[1:] == (question, rule)
