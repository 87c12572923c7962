"""31: buying civilisation cards, discards, and cards that go back under their piles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    GAME,
    barred,
    entry,
    hand,
    host,
    nation,
    phase,
    pile,
    stock,
    table,
    treasury,
    who,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import State
from ziggurat.games.civilisation.rules.components import CARD_CODES


def price(state: State, card: str, seat: int = 0) -> int:
    """What a card costs a seat after credits."""
    return int(nation(state, seat)["prices"][CARD_CODES.index(card)])


def buyer(hand: str, cards: str = "", money: int = 0, **position: object) -> State:
    """Seat 0 is about to buy; seat 2 comes later."""
    return table(
        phase="purchases", hands={0: hand, 1: "", 2: "1a"}, cards={0: cards}, treasury={0: money},
        **position,  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.rule("CIV-31.1")
def test_goods_treasury_and_credits_pay_for_any_number_of_cards() -> None:
    # Pottery gives 10 to Cloth Making (35) and 10 to Metalworking (70); Mysticism costs 50
    state = buyer("5a*5", "pot", 30)  # 125 in Cloth
    play(state, "!clo", "!met", "!mys", "-5a", "-5a", "-5a", "-5a", "-5a", ".")
    assert nation(state)["cards"] == ["pot", "clo", "met", "mys"]
    assert entry(state, "bought") == {
        "seat": 0, "cards": ["clo", "met", "mys"], "goods": ["5a"] * 5, "count": 30,
    }  # fmt: skip
    assert (hand(state), treasury(state), stock(state)) == ({}, 0, 47)
    nothing = play(buyer("1b"), ".")  # nobody has to buy
    assert who(nothing) == (2, "buy")


@pytest.mark.rule("CIV-31.12")
def test_purchases_are_public_and_in_succession_order() -> None:
    state = table(
        phase="purchases", nations="illyria italy africa", hands={0: "1b", 1: "1b", 2: "4b*4"}
    )
    for seat in (2, 1, 0):
        assert who(state) == (seat, "buy")
        play(state, "!pot", "-4b", "-4b", "-4b", "-4b", ".") if seat == 2 else play(state, ".")
        if seat:
            assert state.view(0)["nations"][2]["cards"] == ["pot"]
            assert state.view(None)["used"] == {"4b": 4}


@pytest.mark.rule("CIV-31.12")
def test_what_is_in_the_basket_is_not() -> None:
    state = buyer("4b*4")
    play(state, "!pot", "-4b")
    for seat in (1, 2, None):
        view = state.view(seat)
        assert view["basket"] == []
        assert view.get("paying", {}) == {}
    assert state.view(0)["basket"] == ["pot"]
    play(state, "x")
    assert state.view(0)["basket"] == []


@pytest.mark.rule("CIV-31.31")
def test_sets_are_valued_on_what_is_handed_in() -> None:
    # five Grain are worth 100 together: Pottery and Cloth Making for 90, in one payment
    state = buyer("4a*5")
    play(state, "!pot", "!clo", "-4a", "-4a", "-4a", "-4a")
    assert "." not in legal(state)  # four are worth 64
    play(state, "-4a", ".")
    assert nation(state)["cards"] == ["pot", "clo"]
    # three of them are worth 36, and the rest is kept
    part = buyer("4a*5", money=9)
    play(part, "!pot", "-4a", "-4a", "-4a", ".")
    assert (hand(part), treasury(part)) == ({"4a": 2}, 0)
    # Salt and Timber are two sets, though both are of the third pile: 27 + 27
    two = buyer("3a*3 3b*3")
    assert "!dra" not in legal(two)  # 60; six of a kind would be worth 108
    assert "!mys" in legal(two)  # 50


@pytest.mark.rule("CIV-31.41a")
def test_tokens_of_the_treasury_are_a_point_each() -> None:
    state = buyer("", money=46)
    play(state, "!pot", ".")
    assert (treasury(state), stock(state)) == (1, 46)
    assert "!pot" not in legal(buyer("1b", money=43))  # 1 + 43


@pytest.mark.rule("CIV-31.41b")
def test_no_more_of_the_treasury_than_is_needed() -> None:
    state = buyer("4a*3", money=30)  # 36 and 9
    play(state, "!pot", "-4a", "-4a", "-4a", ".")
    assert (treasury(state), stock(state)) == (21, 26)
    full = buyer("4a*4", money=30)  # 64: the treasury is not touched
    play(full, "!pot", "-4a", "-4a", "-4a", "-4a", ".")
    assert treasury(full) == 30


@pytest.mark.rule("CIV-31.51", "CIV-31.54", "CIV-EX-31.54")
def test_astronomy_helps_with_coinage_and_with_medicine() -> None:
    state = buyer("5a*6", "ast", 30)  # 180 + 30
    assert (price(state, "coi"), price(state, "med")) == (90, 120)
    play(state, "!coi", "!med")
    assert state.prompt(0).args["price"] == 210
    play(state, *["-5a"] * 6, ".")
    assert nation(state)["cards"] == ["ast", "coi", "med"]
    assert treasury(state) == 0


@pytest.mark.rule("CIV-31.53")
def test_cards_of_this_turn_give_no_credit() -> None:
    state = buyer("4a*5", money=20)
    play(state, "!pot")
    assert price(state, "clo") == 45  # not 35
    play(state, "!clo")
    assert state.prompt(0).args["price"] == 90
    bought = table(phase="purchases", cards={0: "pot"}, bought={0: "pot"}, hands={0: "1b"})
    assert price(bought, "clo") == 45
    assert price(buyer("1b", "pot"), "clo") == 35


@pytest.mark.rule("CIV-31.53")
def test_next_turn_they_do() -> None:
    state = table(
        phase="purchases", hands={0: "4a*5", 1: "", 2: ""}, tokens={0: {"tun": 1}}, treasury={0: 0}
    )
    play(state, "!pot", "-4a", "-4a", "-4a", "-4a", ".")
    assert state.dump()["turn"] == 6
    assert nation(state)["bought"] == []
    assert price(state, "clo") == 35


@pytest.mark.rule("CIV-31.55", "CIV-EX-31.55")
def test_cards_of_two_groups_have_the_credits_of_both() -> None:
    # Pottery and Agriculture (crafts, 10 each), Astronomy and Medicine (sciences, 20 each)
    assert price(buyer("1b", "pot agr ast med"), "eng") == 140 - 20 - 40
    owner = buyer("1b", "eng")
    assert (price(owner, "pot"), price(owner, "ast")) == (35, 60)
    # Mathematics, Literacy, Mysticism: from one group and from the other
    assert price(buyer("1b", "coi dra"), "mat") == 230 - 20 - 5
    assert price(buyer("1b", "arc"), "lit") == 110 - 5
    assert price(buyer("1b", "mus"), "mys") == 50 - 5
    assert price(buyer("1b", "mys"), "dei") == 80 - 15
    assert price(buyer("1b", "mys"), "arc") == 120 - 5
    assert price(buyer("1b", "lit"), "law") == 170 - 25


@pytest.mark.rule("CIV-31.56")
def test_a_credit_is_always_used() -> None:
    # Cloth Making costs 35: forty-five tokens cannot be spent on it
    state = buyer("", "pot", 45)
    play(state, "!clo", ".")
    assert treasury(state) == 10


@pytest.mark.rule("CIV-31.57")
def test_a_card_may_be_free_and_no_credit_is_left_over() -> None:
    # 6 crafts give 60 to Pottery (45); Democracy is not helped by the rest
    crafts = "clo met agr roa min eng"
    state = buyer("1b", crafts + " law")
    assert price(state, "pot") == 0
    assert price(state, "dem") == 200 - 60
    play(state, "!pot", ".")
    assert "pot" in nation(state)["cards"]
    assert (hand(state), entry(state, "bought")["count"]) == ({"1b": 1}, 0)
    # two cards: the 15 points too many of Pottery do not help Astronomy (80 - 20)
    two = buyer("", crafts, 46)
    play(two, "!pot")
    assert "!ast" not in legal(two)


@pytest.mark.rule("CIV-31.57", "CIV-18.2")
def test_who_has_nothing_is_asked_for_a_free_card_alone() -> None:
    state = table(
        phase="purchases", hands={0: "", 1: "", 2: "1a"}, cards={0: "clo met agr roa min eng"}
    )
    assert who(state) == (0, "buy")
    assert legal(state) == ["!pot", "."]


@pytest.mark.rule("CIV-31.58")
def test_no_change_is_given() -> None:
    state = buyer("9a*3", money=5)  # 81 for 45
    play(state, "!pot", "-9a", "-9a", "-9a", ".")
    assert (hand(state), treasury(state)) == ({}, 5)
    assert nation(state)["cards"] == ["pot"]


@pytest.mark.rule("CIV-31.58")
def test_more_than_the_price_may_be_handed_in() -> None:
    """Three Gems are worth 54, Pottery costs 45; the two Salt and the money could stay."""
    state = buyer("6a*3 3a*2", money=5)
    play(state, "!pot", "-6a", "-6a", "-6a")
    assert legal(state) == ["x", "-3a", "."]
    play(state, "-3a", "-3a", ".")
    assert (hand(state), treasury(state)) == ({}, 5)
    assert nation(state)["cards"] == ["pot"]


@pytest.mark.rule("CIV-EX-31.58")
def test_example_music_for_the_owner_of_mysticism() -> None:
    state = buyer("4a*3 2b*2 1b", "mys", 10)
    assert price(state, "mus") == 55
    assert state.prompt(0).args["wealth"] == 36 + 8 + 1 + 10
    play(state, "!mus", *["-4a"] * 3, *["-2b"] * 2, "-1b", ".")
    assert nation(state)["cards"] == ["mus", "mys"]
    assert (hand(state), treasury(state)) == ({}, 0)
    assert "!mus" not in legal(buyer("4a*3 2b*2 1b", "mys", 9))


@pytest.mark.rule("CIV-31.61")
def test_one_copy_of_each_card() -> None:
    state = buyer("9a*5", "pot")
    assert "!pot" not in legal(state)
    assert barred(state, "!pot") == "CIV-31.61"
    play(state, "!clo")
    assert barred(state, "!clo") == "CIV-31.61"


@pytest.mark.rule("CIV-31.62a", "CIV-31.62b", "CIV-31.62c")
@pytest.mark.rule("CIV-32.251", "CIV-32.261", "CIV-32.313")
@pytest.mark.parametrize(
    ("needed", "wanted"),
    [
        ("eng", "roa"),
        ("eng", "min"),
        ("law", "dem"),
        ("law", "phi"),
        ("enl", "mon"),
        ("enl", "the"),
    ],
)
def test_some_cards_need_another_since_an_earlier_turn(needed: str, wanted: str) -> None:
    rule = {"eng": "CIV-31.62a", "law": "CIV-31.62b", "enl": "CIV-31.62c"}[needed]
    rich = "9a*5 9b*4 8a*5"  # 225 + 144 + 200
    without = buyer(rich)
    assert barred(without, f"!{wanted}") == rule
    play(without, f"!{needed}")
    assert barred(without, f"!{wanted}") == rule  # not together
    owner = buyer(rich, needed)
    play(owner, f"!{wanted}")
    new = buyer(rich, needed, bought={0: needed})
    assert barred(new, f"!{wanted}") == rule


@pytest.mark.rule("CIV-31.63")
def test_cards_are_kept_for_ever() -> None:
    for text in ("_pot", "-pot", "+pot", "xpot"):
        with pytest.raises(ValueError, match=r".*"):
            GAME.actions.parse(text)
    # neither a calamity nor an empty board takes them
    state = table(
        phase="calamities", cards={0: "pot mys the"}, hands={0: "3x", 1: "", 2: ""},
        cities={0: "cat"}, tokens={0: {"tun": 2}, 1: {"etr": 2}},
    )  # fmt: skip
    for _ in range(30):
        play(state, legal(state)[-1])
        assert nation(state)["cards"] == ["pot", "mys", "the"]


@pytest.mark.rule("CIV-28.53c", "CIV-32.262a")
def test_a_mined_set_is_never_worth_more_than_all_cards_of_its_kind() -> None:
    for goods, value in (("9a*5", 225), ("9a*4", 225), ("2a*8", 128), ("6b*4", 150), ("9b*2", 36)):
        assert buyer(goods, "min").prompt(0).args["wealth"] == value


@pytest.mark.rule("CIV-32.262c")
def test_mining_spent_on_a_card_of_the_last_turn_is_gone_for_the_score() -> None:
    position: dict[str, Any] = {"phase": "purchases", "cards": {0: "min"}, "last_turn": True}
    state = table(hands={0: "8a*2 6a*3", 1: "", 2: ""}, **position)
    play(state, "!met", "-8a", "-8a", "%8a", ".")  # 72 for 70
    assert state.over
    assert state.view(None)["score_parts"][0][1] == 54  # three Bronze
    saved = table(hands={0: "6a*3", 1: "", 2: ""}, **position)
    play(saved, ".")
    assert saved.view(None)["score_parts"][0][1] == 96


# ------------------------------------------------------------------------------------- what is kept


@pytest.mark.rule("CIV-31.71a")
def test_eight_goods_are_kept() -> None:
    state = play(buyer("1b*3 2b*3 3b*3 4b"), ".")
    assert who(state) == (0, "discard")
    assert state.prompt(0).args == {"count": 2}
    assert legal(state) == ["_1b", "_2b", "_3b", "_4b"]
    play(state, "_4b", "_1b")
    assert hand(state) == {"1b": 2, "2b": 3, "3b": 3}
    assert who(state) == (2, "buy")
    assert who(play(buyer("1b*3 2b*3 3b*2"), ".")) == (2, "buy")  # eight: nothing to discard


@pytest.mark.rule("CIV-31.71b")
def test_the_number_is_public_and_discards_are_shown() -> None:
    state = play(buyer("1b*3 2b*3 3b*3"), ".")
    for seat in (None, 1, 2):
        assert state.view(seat)["hand_sizes"] == [9, 0, 1]
    play(state, "_2b")
    assert entry(state, "discarded") == {"seat": 0, "card": "2b"}
    assert all(each.readers is None for each in state.log)
    assert state.view(1)["used"] == {"2b": 1}
    assert "hand" not in state.view(None)


@pytest.mark.rule("CIV-31.71c")
def test_everybody_discards_after_his_own_purchase() -> None:
    state = table(phase="purchases", hands={0: "1b*5 2b*4", 1: "3b*5 4b*4", 2: "1a"})
    play(state, ".")
    assert who(state) == (0, "discard")
    play(state, "_1b")
    assert who(state) == (1, "buy")
    play(state, ".")
    assert who(state) == (1, "discard")


@pytest.mark.rule("CIV-31.72")
def test_no_calamity_is_kept() -> None:
    # 3x was never traded: it is shown when trade ends and strikes its holder
    state = table(phase="trade", hands={0: "1b*2 3x", 1: "2b*3", 2: "1a"}, cities={0: "cat"})
    host(state, "#")
    assert {"shows", "calamity", "reduced"} <= set(told(state))
    assert hand(state) == {"1b": 2}
    assert phase(state) == "purchases"
    assert state.view(None)["used"] == {"3x": 1}


@pytest.mark.rule("CIV-31.81", "CIV-31.82")
def test_used_cards_go_back_under_their_piles() -> None:
    orders = set()
    for key in range(10):
        state = table(
            phase="purchases", hands={0: "3a*2 3b*7", 1: "", 2: ""}, used="3x 3z 4x 5z 4b", key=key
        )
        before = {number: pile(state, number) for number in (3, 4, 5)}
        play(state, ".", "_3a")
        after = {number: pile(state, number) for number in (3, 4, 5)}
        # the third pile: as before, then the discard and Superstition in any order, then Famine
        size = len(before[3])
        assert after[3][:size] == before[3]
        assert sorted(after[3][size:-1]) == ["3a", "3x"]
        assert after[3][-1] == "3z"
        orders.add(tuple(after[3][size:-1]))
        assert sorted(after[4][len(before[4]) :]) == ["4b", "4x"]
        assert after[5] == [*before[5], "5z"]
        assert state.view(None)["used"] == {}
    assert orders == {("3a", "3x"), ("3x", "3a")}  # shuffled


@pytest.mark.rule("CIV-31.81")
def test_goods_spent_come_back_too() -> None:
    state = buyer("4b*4")
    play(state, "!pot", *["-4b"] * 4, ".")
    assert pile(state, 4).count("4b") == 3
    play(state, ".")
    assert pile(state, 4)[-4:] == ["4b"] * 4
    assert pile(state, 4).count("4b") == 7
