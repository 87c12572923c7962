"""What the rules of Civilisation suggest, in numbers worked out by hand."""

from __future__ import annotations

import re

from tests.conformance.civilisation.positions import asks, calamity, hand, places, table, treasury
from tests.conformance.civilisation.test_purchase import buyer
from tests.conformance.moves import play
from tests.games.civilisation.moments import asked
from ziggurat.core.state import State
from ziggurat.registry import offers
from ziggurat.words import words


def suggested(state: State, seat: int = 0) -> list[str]:
    """The notations of what is suggested to a seat."""
    return [str(action) for action in state.suggestion(seat)]


def told(state: State, language: str = "en", seat: int = 0) -> str:
    """The same in words."""
    paths = offers("civilisation").paths()
    assert paths is not None
    assert paths.suggested is not None
    said = words(language, "civilisation")
    return paths.suggested(state.view(seat), state.suggestion(seat), said, ["A", "B", "C"])


def test_whole_sets_that_fit_are_handed_in() -> None:
    """Pottery costs 45: three Grain (36) and three Ochre (9); the treasury is spared."""
    state = play(buyer("1a*3 4a*3 6a", money=20), "!pot")
    assert suggested(state) == ["-1a"] * 3 + ["-4a"] * 3 + ["."]
    assert told(state) == "Pay 45: 3 Ochre, 3 Grain"
    play(state, *suggested(state))
    assert (hand(state), treasury(state)) == ({"6a": 1}, 20)


def test_no_set_is_broken_up_while_the_treasury_can_add_the_rest() -> None:
    """Three Grain bring 36 and nine come from the treasury; two of the Wine would bring 32."""
    state = play(buyer("4a*3 8a*2", money=20), "!pot")
    assert suggested(state) == ["-4a", "-4a", "-4a", "."]
    assert told(state) == "Pay 45: 3 Grain, 9 from the treasury"
    assert told(state, "fr") == "Payer 45\N{NO-BREAK SPACE}: 3 Grain, 9 du trésor"


def test_what_is_not_named_on_a_button_is_counted_by_tokens_and_cards() -> None:
    """Five territories grow by eight tokens: 2, 2 and 2 are named, two more are left."""
    where = {"num": 2, "cat": 2, "tun": 2, "sab": 2, "thp": 1}
    state = table(phase="expansion", tokens={0: where}, stock={0: 8})
    numbers = [int(number) for number in re.findall(r"\d+", told(state))]
    assert sum(numbers) == len(suggested(state)) == 8
    state = play(buyer("1a 1b 2a 2b 3a 4a*2", money=20), "!pot")
    goods = len(suggested(state)) - 1
    paid, *counted, treasury_pays = (int(number) for number in re.findall(r"\d+", told(state)))
    assert (paid, sum(counted)) == (45, goods)
    assert told(state).endswith(f" more, {treasury_pays} from the treasury")


def test_what_was_begun_is_completed() -> None:
    state = play(buyer("1a*3 4a*3 6a", money=20), "!pot", "-6a", "-1a")
    assert suggested(state)[-1] == "."
    play(state, *suggested(state))
    assert "pot" in state.view(0)["nations"][0]["cards"]


def test_mining_raises_a_set_where_that_spares_something() -> None:
    """Three Iron are worth 18, with Mining 32: of the 50 for Mysticism 18 are left to pay."""
    state = play(buyer("2a*3", "min", money=30), "!mys")
    assert suggested(state) == ["-2a", "-2a", "-2a", "%2a", "."]
    play(state, *suggested(state))
    assert treasury(state) == 30 - (50 - 32)


def test_nothing_is_suggested_before_a_card_is_chosen() -> None:
    assert suggested(buyer("4a*3", money=20)) == []


def test_the_last_tokens_grow_where_there_is_room() -> None:
    """Three tokens: Numidia (2 of 3, one free), Carthage (1 of 4), Theveste (4)."""
    state = table(phase="expansion", tokens={0: {"num": 2, "cat": 1, "thp": 4}}, stock={0: 3})
    steps = suggested(state)
    assert len(steps) == 3
    assert steps[0] == "+cat"
    assert "+thp" not in steps, "it is full already"


def test_goods_worth_least_are_discarded() -> None:
    """Of nine goods one goes: a single Ochre is worth one, a second Iron would be six."""
    state = buyer("1a 2a*2 4a*3 5a*3")
    play(state, ".")
    assert suggested(state) == ["_1a"]


def test_losses_leave_a_token_everywhere_while_they_can() -> None:
    state = asked(asks("lose", 0, count=8, lost=2), calamity=calamity("3z"))
    before = places(state)
    play(state, *suggested(state))
    after = places(state)
    assert sum(before.values()) - sum(after.values()) == 8
    assert set(after) == set(before), "nobody is driven out"
