"""Section 28, first half: the trading floor."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    GAME,
    answer,
    barred,
    does,
    entry,
    hand,
    host,
    nation,
    offer,
    phase,
    table,
)
from tests.conformance.moves import told
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import OPEN, REVEAL, SCRATCH, State

SALT, GRAIN, CLOTH = "3a*4", "4a*3 2a", "5a*4"
CALAMITIES = ("2z", "2x", "3z", "3x", "4z", "4x", "5z", "5x", "6x", "7x", "8x", "9x")


def floor(*hands: str, **options: Any) -> State:
    """Trade has begun: the hands of Africa, Italy and Illyria."""
    held = dict(enumerate(hands or (SALT, GRAIN, CLOTH)))
    return table(phase="trade", players=max(3, len(held)), hands=held, **options)


def asked(state: State) -> list[int]:
    """The seats that are waited for."""
    return list(state.to_act)


def can(state: State, seat: int) -> list[str]:
    """What a seat may do."""
    return [str(action) for action in state.legal(seat)]


def shown(state: State, reader: int | None = None) -> dict[str, Any]:
    """The trading floor as somebody sees it."""
    seen: dict[str, Any] = state.view(reader)["floor"]
    return seen


def offers(state: State, reader: int | None = None) -> list[tuple[int, int | None]]:
    """The open offers: whose, and to whom (None: to all)."""
    return [(each["seat"], each["to"]) for each in shown(state, reader)["offers"]]


def aside(state: State, seat: int) -> list[str]:
    """The cards that a seat has set aside."""
    draft = shown(state, seat)["mine"]["draft"]
    return list(draft["cards"]) if draft else []


def salted(to: str = "1") -> State:
    """Africa offers three Salt, naming two, for three cards with two Grain."""
    return offer(floor(), 0, to, "3a*3", "3a*2", 3, "4a*2")


@pytest.mark.rule("CIV-28.1a")
def test_a_card_is_put_back_while_an_offer_is_put_together() -> None:
    state = does(floor(), 0, ">1", "+3a", "+3a")
    assert can(state, 0) == ["x", "+3a", "x3a"]
    does(state, 0, "x3a")
    assert (state.effect, aside(state, 0)) == (SCRATCH, ["3a"])
    assert state.readers(0, state.parse(0, "x3a")) == (0,)
    assert state.view(1) == does(floor(), 0, ">1", "+3a").view(1)  # nobody else notices
    does(state, 0, "x3a")
    assert can(state, 0) == ["x", "+3a"]
    assert barred(state, "x3a", 0) == "CIV-28.3c"  # none is set aside
    does(state, 0, "+3a", "+3a", "+3a", "'3a")
    assert barred(state, "x3a", 0) == "CIV-28.3c"  # what is given is told


@pytest.mark.rule("CIV-28.1a")
def test_a_card_of_an_answer_is_put_back_until_cards_change_hands() -> None:
    state = does(salted(), 1, "@0", "+4a", "+4a", "+4a")
    assert can(state, 1) == ["x", "!", "x4a"]
    does(state, 1, "x4a", "+2a", "!")
    assert (hand(state, 1), hand(state, 0)) == ({"3a": 3, "4a": 1}, {"2a": 1, "3a": 1, "4a": 2})


@pytest.mark.rule("CIV-28.41a")
def test_cards_picked_up_and_put_back_do_not_count_as_offers() -> None:
    """Only what is put on the table does, and withdrawing it gives nothing back."""
    state = floor(offers_per_seat=1)
    for _ in range(20):
        does(state, 0, ">1", "+3a", "x3a", "+3a", "x")
    assert ">1" in can(state, 0)
    assert shown(state, 0)["mine"]["offers_left"] == 1
    offer(state, 0, "1", "3a*3", "3a*2", 3, "4a*2")
    does(state, 0, "x1")
    assert can(state, 0) == ["..", "."]
    assert barred(state, ">2", 0) == "CIV-28.41a"
    assert ">0" in can(state, 1), "each has offers of its own"


def test_endless_picking_ends_all_the_same() -> None:
    data = offer(floor(), 1, "0", "4a*3", "4a*2", 3, "3a*2").dump()
    data["floor"]["begun"][0] = 999
    state = GAME.restore(data)
    does(state, 0, "@1", "+3a")
    assert can(state, 0) == ["x", "+3a"], "finished or dropped, but not changed"
    does(state, 0, "x")
    assert can(state, 0) == ["..", "."]
    assert barred(state, "@1", 0) == "CIV-28.41a"
    assert shown(state, 1) == shown(GAME.restore(data), 1), "nobody else notices"


# ----------------------------------------------------------------------- what nobody else learns


OFFERED = (">1", "+3a", "+3a", "+3a", "'3a", "'3a", "<3", "~4a", "~4a", "!")


def played(*steps: tuple[int, str]) -> History:
    """A game on the floor, with its past."""
    history = History(floor())
    for seat, text in steps:
        history.act(seat, history.state.parse(seat, text))
    return history


@pytest.mark.rule("CIV-28.3c")
def test_a_secret_answer_does_not_show_in_what_another_may_take_back() -> None:
    """Ten steps made the offer. That Italy can answer it is Italy's secret."""
    before = played(*[(0, text) for text in OFFERED])
    after = played(*[(0, text) for text in OFFERED], (1, "@0"), (1, "+4a"))
    assert [each.undoable(0) for each in (before, after)] == [10, 10]
    assert after.undoable(1) == 2
    assert after.told(0) == before.told(0)
    assert after.told(None) == before.told(None)


@pytest.mark.rule("CIV-28.3c")
def test_an_answer_begun_and_dropped_is_told_to_nobody_else() -> None:
    quiet = played(*[(0, text) for text in OFFERED], (1, "."))
    busy = played(*[(0, text) for text in OFFERED], (1, "@0"), (1, "+4a"), (1, "x"), (1, "."))
    assert busy.told(0) == quiet.told(0)
    assert [str(step) for step in busy.told(1)][-4:] == ["1 @0", "1 +4a", "1 x", "1 ."]


@pytest.mark.rule("CIV-28.1a")
def test_taking_back_an_offer_drops_what_others_began_on_it() -> None:
    history = played(*[(0, text) for text in OFFERED], (1, "@0"), (2, ">0"), (1, "+4a"))
    added = history.undo(0, 1)
    assert [str(each.move) for each in added] == ["1 undo 2", "0 undo 1"]
    assert [(e.key, e.readers) for each in added for e in each.log] == [("picks_dropped", (1,))]
    assert aside(history.state, 0) == ["3a", "3a", "3a"], "the offer is in the making again"
    assert shown(history.state, 1)["mine"]["draft"] is None
    assert shown(history.state, 2)["mine"]["draft"] is not None, "rests on nothing of Africa's"
    start = floor().dump()
    steps = [each.move for each in history.played]
    record = Record("civilisation", 3, GAME.rules_version, start=start, moves=steps)
    assert record.replay(GAME).dump() == history.state.dump()


# ------------------------------------------------------------------------- who trades, and when


@pytest.mark.rule("CIV-28.1a")
def test_all_trade_at_once() -> None:
    state = floor()
    assert asked(state) == [0, 1, 2]
    assert can(state, 0) == [">1", ">2", ">*", "..", "."]
    assert can(state, 2) == [">0", ">1", ">*", "..", "."]
    does(state, 2, ">0", "+5a")
    does(state, 0, ">*", "+3a")
    does(state, 1, ">2", "+4a", "+4a")
    assert asked(state) == [0, 1, 2]
    assert [aside(state, seat) for seat in range(3)] == [["3a"], ["4a", "4a"], ["5a"]]


@pytest.mark.rule("CIV-28.1a")
def test_an_offer_is_made_to_one_or_to_all() -> None:
    state = salted("1")
    assert shown(state)["offers"] == [
        {"seat": 0, "to": 1, "gives": 3, "named": ["3a", "3a"], "wants": 3,
         "wants_named": ["4a", "4a"]},
    ]  # fmt: skip
    assert "@0" in can(state, 1)
    assert not any(text.startswith("@") for text in can(state, 2))
    assert barred(state, "@0", seat=2) == "CIV-28.1a"
    state = offer(floor(SALT, GRAIN, "4a*2 5a"), 0, "*", "3a*3", "3a*2", 3, "4a*2")
    assert "@0*" in can(state, 1)
    assert "@0*" in can(state, 2)


@pytest.mark.rule("CIV-28.1a")
def test_an_offer_may_be_withdrawn_and_made_anew() -> None:
    state = salted()
    assert "x1" in can(state, 0)
    does(state, 0, "x1")
    assert offers(state) == []
    assert barred(state, "@0", seat=1) == "CIV-28.1a"
    offer(state, 0, "1", "3a*4", "3a*3", 4, "4a*3")
    assert shown(state, 1)["offers"][0]["gives"] == 4


@pytest.mark.rule("CIV-28.1a")
def test_what_is_put_together_can_be_dropped() -> None:
    state = floor()
    before = state.view(0)
    does(state, 0, ">1", "+3a", "+3a", "+3a", "'3a", "'3a", "<3", "~4a")
    assert can(state, 0)[0] == "x"
    does(state, 0, "x")
    after = state.view(0)
    assert after["floor"]["mine"].pop("begun") == 1
    assert before["floor"]["mine"].pop("begun") == 0
    assert after == before


@pytest.mark.rule("CIV-28.1a")
def test_one_open_offer_to_each_and_one_to_all() -> None:
    state = salted()
    assert [text for text in can(state, 0) if text.startswith(">")] == [">2", ">*"]
    assert barred(state, ">1", seat=0) == "CIV-28.1a"
    offer(state, 0, "2", "3a*3", "3a*2", 3, "5a*2")
    offer(state, 0, "*", "3a*3", "3a*2", 3, "2a 5a")
    assert offers(state) == [(0, 1), (0, 2), (0, None)]
    assert [text for text in can(state, 0) if text[0] in ">x"] == ["x1", "x2", "x*"]
    does(state, 0, "x2")
    assert offers(state) == [(0, 1), (0, None)]


@pytest.mark.rule("CIV-28.1a")
def test_an_answer_is_to_one_offer_even_if_another_comes() -> None:
    """Italy answers the offer to all; then Africa makes it another, with less to gain."""
    state = offer(floor(SALT, GRAIN, CLOTH), 0, "*", "3a*4", "3a*4", 3, "4a*2")
    does(state, 1, "@0*", "+4a", "+4a", "+2a")
    offer(state, 0, "1", "3a*3", "3a*3", 3, "4a*2")
    does(state, 1, "!")
    assert hand(state, 1) == {"4a": 1, "3a": 4}


@pytest.mark.rule("CIV-28.1a")
def test_both_offers_of_one_player_can_be_answered() -> None:
    state = offer(floor(), 0, "*", "3a*4", "3a*4", 3, "4a*2")
    offer(state, 0, "1", "3a*3", "3a*3", 3, "4a*2")
    assert [text for text in can(state, 1) if text.startswith("@")] == ["@0", "@0*"]
    assert hand(answer(state.copy(), 1, 0, "4a*3"), 1) == {"2a": 1, "3a": 3}
    assert hand(answer(state.copy(), 1, "0*", "4a*3"), 1) == {"2a": 1, "3a": 4}


@pytest.mark.rule("CIV-28.1a")
def test_an_answer_lapses_with_its_offer() -> None:
    state = salted()
    does(state, 1, "@0", "+4a")
    does(state, 0, "x1")
    assert shown(state, 1)["mine"]["draft"] is None
    assert state.prompt(1).key == "trade"


@pytest.mark.rule("CIV-28.1a")
def test_an_offer_lapses_when_its_cards_are_gone() -> None:
    """Africa has four Salt and two offers of three."""
    state = salted("1")
    offer(state, 0, "2", "3a*3", "3a*2", 3, "5a*2")
    answer(state, 2, 0, "5a*3")
    assert offers(state) == []
    assert hand(state, 0) == {"3a": 1, "5a": 3}


@pytest.mark.rule("CIV-28.1a")
def test_an_offer_stands_while_its_cards_are_there() -> None:
    state = offer(floor("3a*3 1b*3", GRAIN, CLOTH), 0, "1", "3a*3", "3a*2", 3, "4a*2")
    offer(state, 0, "2", "1b*3", "1b*2", 3, "5a*2")
    answer(state, 2, 0, "5a*3")
    assert offers(state) == [(0, 1)]


@pytest.mark.rule("CIV-28.1a")
def test_what_is_set_aside_and_gone_elsewhere_is_not_given_twice() -> None:
    """Italy answers Africa while Illyria takes those very cards by another offer."""
    state = floor("3a*3", "4a*3 2a*3", "5a*3")
    offer(state, 0, "1", "3a*3", "3a*2", 3, "4a*2")
    offer(state, 1, "2", "4a*2 2a", "4a*2", 3, "5a*2")
    does(state, 1, "@0", "+4a", "+4a", "+2a")
    answer(state, 2, 1, "5a*3")
    assert hand(state, 1) == {"4a": 1, "2a": 2, "5a": 3}
    assert shown(state, 1)["mine"]["draft"] is None


@pytest.mark.rule("CIV-28.1b")
def test_an_exchange_is_final() -> None:
    state = answer(salted(), 1, 0, "4a*2 2a")
    assert state.effect == REVEAL, "nobody takes it back"
    assert hand(state, 0) == {"3a": 1, "4a": 2, "2a": 1}
    assert hand(state, 1) == {"4a": 1, "3a": 3}
    assert offers(state) == []
    assert barred(state, "x1", seat=0) == "CIV-28.1a"


@pytest.mark.rule("CIV-28.1b")
def test_until_then_only_ones_own_choice_changes() -> None:
    state = floor()
    for step in (">1", "+3a", "+3a", "+3a", "'3a", "'3a", "<3", "~4a", "~4a"):
        does(state, 0, step)
        assert state.effect == SCRATCH
    does(state, 0, "!")
    assert state.effect == OPEN
    for step in ("@0", "+4a", "+4a", "+2a"):
        does(state, 1, step)
        assert state.effect == SCRATCH


@pytest.mark.rule("CIV-28.2a")
def test_only_trade_cards_change_hands() -> None:
    state = table(
        phase="trade", hands={0: SALT, 1: GRAIN}, treasury={0: 9, 1: 4}, cards={0: "pot", 1: "clo"}
    )
    before = [nation(state, seat) for seat in range(2)]
    signs = {text[0] for text in can(does(state.copy(), 0, ">1"), 0)}
    assert signs == {"x", "+"}, "cards are set aside, nothing else"
    offer(state, 0, "1", "3a*3", "3a*2", 3, "4a*2")
    answer(state, 1, 0, "4a*3")
    assert [nation(state, seat) for seat in range(2)] == before


@pytest.mark.rule("CIV-28.2b")
def test_two_players_make_an_exchange() -> None:
    """Whoever answers first; the offer to all is gone then."""
    state = offer(floor(SALT, GRAIN, "4a*2 5a"), 0, "*", "3a*3", "3a*2", 3, "4a*2")
    answer(state, 2, "0*", "4a*2 5a")
    assert hand(state, 1) == {"4a": 3, "2a": 1}
    assert hand(state, 2) == {"3a": 3}
    assert barred(state, "@0*", seat=1) == "CIV-28.1a"
    assert barred(state, ">1", seat=1) == "CIV-28.2b"


# ------------------------------------------------------------------------------ what is exchanged


@pytest.mark.rule("CIV-28.3a")
def test_three_cards_at_least_on_each_side() -> None:
    state = does(floor(), 0, ">1", "+3a", "+3a")
    assert can(state, 0) == ["x", "+3a", "x3a"]
    assert barred(state, "'3a", seat=0) == "CIV-28.3a"
    does(state, 0, "+3a", "'3a", "'3a")
    assert [text for text in can(state, 0) if text.startswith("<")] == ["<3", "<4"]
    assert barred(state, "<2", seat=0) == "CIV-28.3a"


@pytest.mark.rule("CIV-28.3a")
def test_the_two_sides_may_differ_in_number() -> None:
    state = offer(floor(), 0, "1", "3a*3", "3a*2", 4, "4a*2")
    answer(state, 1, 0, "4a*3 2a")
    assert hand(state, 0) == {"3a": 1, "4a": 3, "2a": 1}
    assert hand(state, 1) == {"3a": 3}


@pytest.mark.rule("CIV-28.3b")
def test_fewer_than_three_cards_cannot_trade() -> None:
    state = floor(SALT, GRAIN, "5a*2")
    assert asked(state) == [0, 1]
    assert can(state, 2) == []
    assert barred(state, ">0", seat=2) == "CIV-28.3b"
    assert barred(state, ">2", seat=0) == "CIV-28.3b"
    assert can(state, 0) == [">1", ">*", "..", "."]


@pytest.mark.rule("CIV-28.3b")
def test_three_tradable_cards_are_needed_but_nobody_sees_that() -> None:
    """Illyria holds a famine and a flood: it is asked like everybody, and others may offer."""
    state = floor(SALT, GRAIN, "5a*2 3z 5z")
    assert asked(state) == [0, 1, 2]
    assert can(state, 2) == ["..", "."]
    assert barred(state, ">0", seat=2) == "CIV-28.3b"
    assert ">2" in can(state, 0)
    other = floor(SALT, GRAIN, "5a*2 5b 3a")
    assert {**state.view(0), "piles_left": 0} == {**other.view(0), "piles_left": 0}


@pytest.mark.rule("CIV-28.3b")
def test_without_anybody_to_trade_the_phase_is_passed_over() -> None:
    state = table(phase="trade", hands={0: "3a*2", 1: "4a*2", 2: "5a"})
    assert phase(state) != "trade"


@pytest.mark.rule("CIV-28.3c")
def test_number_and_two_names_are_told_and_true() -> None:
    state = does(floor("3a*3 4b", GRAIN, CLOTH), 0, ">1", "+3a", "+3a", "+4b")
    assert [text for text in can(state, 0) if text.startswith("'")] == ["'3a", "'4b"]
    assert barred(state, "'5a", seat=0) == "CIV-28.3c"
    does(state, 0, "'3a")
    assert not any(text.startswith("<") for text in can(state, 0)), "one name is not enough"
    assert barred(state, "<3", seat=0) == "CIV-28.3c"
    does(state, 0, "'3a")
    assert barred(state, "'3a", seat=0) == "CIV-28.3c", "there is no third one in the offer"
    assert barred(state, "+3a", seat=0) == "CIV-28.3c", "what is told stays"
    does(state, 0, "<3")
    assert barred(state, "!", seat=0) == "CIV-28.3c", "and what is asked has two names, too"
    does(state, 0, "~4a", "~2a", "!")
    told_of = entry(state, "offer")
    assert (told_of["count"], told_of["cards"]) == (3, ["3a", "3a"])
    assert (told_of["wanted"], told_of["named"]) == (3, ["2a", "4a"])


@pytest.mark.rule("CIV-28.3c")
def test_more_than_two_may_be_named() -> None:
    state = offer(floor(), 0, "1", "3a*4", "3a*4", 4, "4a*3 2a")
    assert shown(state, 1)["offers"][0]["named"] == ["3a"] * 4
    assert shown(state, 1)["offers"][0]["wants_named"] == ["2a", "4a", "4a", "4a"]


@pytest.mark.rule("CIV-28.3c")
def test_an_answer_holds_the_named_cards_and_the_number() -> None:
    """Three cards with two Grain: the third may be anything; two Iron would leave no room."""
    state = floor(SALT, "4a*3 2a*3", CLOTH)
    offer(state, 0, "1", "3a*3", "3a*2", 3, "4a*2")
    does(state, 1, "@0")
    assert can(state, 1) == ["x", "+2a", "+4a"]
    does(state, 1, "+2a")
    assert can(state, 1) == ["x", "+4a", "x2a"]
    assert barred(state, "+2a", seat=1) == "CIV-28.3c"
    does(state, 1, "+4a")
    assert barred(state, "!", seat=1) == "CIV-28.3c"
    does(state, 1, "+4a")
    assert can(state, 1) == ["x", "!", "x2a", "x4a"]
    assert barred(state, "+4a", seat=1) == "CIV-28.3c"


@pytest.mark.rule("CIV-28.3c")
def test_only_those_who_hold_what_is_asked_can_answer() -> None:
    state = offer(floor(SALT, GRAIN, CLOTH), 0, "*", "3a*3", "3a*2", 3, "4a*2")
    assert "@0*" in can(state, 1)
    assert "@0*" not in can(state, 2)
    assert barred(state, "@0*", seat=2) == "CIV-28.3c"


@pytest.mark.rule("CIV-28.3c")
def test_cards_that_cannot_be_traded_do_not_make_up_the_number() -> None:
    state = offer(floor(SALT, "4a*2 2z 4z", CLOTH), 0, "*", "3a*3", "3a*2", 3, "4a*2")
    assert barred(state, "@0*", seat=1) == "CIV-28.3b"


@pytest.mark.rule("CIV-28.3d")
def test_the_rest_may_be_anything_and_is_seen_only_when_received() -> None:
    """Two Salt are named; the third card is an epidemic. Italy gives piracy in return."""
    state = floor("3a*3 6x", "4a*3 9x", CLOTH)
    offer(state, 0, "1", "3a*2 6x", "3a*2", 3, "4a*2")
    for reader in (1, 2, None):
        assert "6x" not in str(state.view(reader))
    does(state, 1, "@0", "+4a", "+4a", "+9x")
    for reader in (0, 2, None):
        assert "9x" not in str(state.view(reader))
    does(state, 1, "!")
    assert hand(state, 0) == {"3a": 1, "4a": 2, "9x": 1}
    assert hand(state, 1) == {"3a": 2, "4a": 1, "6x": 1}
    assert "6x" not in str(state.view(2))
    assert "9x" not in str(state.view(2))


@pytest.mark.rule("CIV-28.3d")
def test_a_calamity_may_be_named_as_well() -> None:
    state = floor("3a*3 6x", GRAIN, CLOTH)
    offer(state, 0, "1", "3a*2 6x", "3a 6x", 3, "4a*2")
    assert shown(state)["offers"][0]["named"] == ["3a", "6x"]


@pytest.mark.rule("CIV-28.3e")
def test_the_details_of_an_exchange_are_for_the_two_alone() -> None:
    """Everybody hears who traded and how many cards."""
    state = offer(floor("3a*3 1b", GRAIN), 0, "1", "3a*2 1b", "3a*2", 3, "4a*2")
    answer(state, 1, 0, "4a*3")
    public = [each for each in state.log if each.readers is None]
    assert entry(state, "exchanged") == {"seat": 1, "other": 0, "count": 3, "more": 3}
    assert "1b" not in str([each.args for each in public])
    private = [each for each in state.log if each.readers is not None]
    assert {each.key for each in private} == {"got"}
    assert all(set(each.readers or ()) == {0, 1} for each in private)
    assert [each.args["cards"] for each in private] == [["1b", "3a", "3a"], ["4a", "4a", "4a"]]


@pytest.mark.rule("CIV-28.3e")
def test_nobody_sees_what_another_puts_together() -> None:
    """Neither cards, nor whether it is an offer or an answer, nor to whom."""
    state = salted("1")
    views = [state.view(reader) for reader in (0, 2, None)]
    for step in ("@0", "+4a", "+4a", "+2a"):
        assert state.readers(1, state.parse(1, step)) == (1,)
        does(state, 1, step)
        assert [state.view(reader) for reader in (0, 2, None)] == views
    does(state, 1, "x", ">2", "+4a", "+4a", "+2a", "'4a", "'2a", "<3", "~5a")
    assert [state.view(reader) for reader in (0, 2, None)] == views


@pytest.mark.rule("CIV-EX-28.3")
def test_the_example_of_salt_for_grain_and_iron() -> None:
    """Three cards with two Salt for four with a Grain and an Iron; the others are unknown."""
    state = floor("3a*2 7x", "4a 2a 1b 4x", CLOTH)
    offer(state, 0, "1", "3a*2 7x", "3a*2", 4, "4a 2a")
    seen = shown(state, 1)["offers"][0]
    assert (seen["gives"], seen["named"]) == (3, ["3a", "3a"])
    assert (seen["wants"], seen["wants_named"]) == (4, ["2a", "4a"])
    answer(state, 1, 0, "4a 2a 1b 4x")
    assert hand(state, 0) == {"4a": 1, "2a": 1, "1b": 1, "4x": 1}
    assert hand(state, 1) == {"3a": 2, "7x": 1}


# -------------------------------------------------------------------------- waiting and being done


@pytest.mark.rule("CIV-28.41a")
def test_trade_ends_when_everybody_is_done() -> None:
    state = floor()
    does(state, 1, ".")
    assert asked(state) == [0, 2]
    does(state, 0, ".")
    assert asked(state) == [2]
    assert phase(state) == "trade"
    does(state, 2, ".")
    assert phase(state) != "trade"


@pytest.mark.rule("CIV-28.41a")
def test_waiting_lasts_until_something_changes() -> None:
    state = floor()
    does(state, 0, "..")
    does(state, 1, "..")
    assert asked(state) == [2]
    assert shown(state)["waiting"] == [0, 1]
    offer(state, 2, "*", "5a*3", "5a*2", 3, "3a*2")
    assert asked(state) == [0, 1, 2]
    assert shown(state)["waiting"] == []


@pytest.mark.rule("CIV-28.41a")
def test_who_waits_is_asked_again_by_what_concerns_him() -> None:
    """An offer to another and its withdrawal do not concern Africa; an exchange does."""
    state = does(floor(), 0, "..")
    offer(state, 1, "2", "4a*3", "4a*2", 3, "5a*2")
    assert asked(state) == [1, 2]
    does(state, 1, "x2")
    assert asked(state) == [1, 2]
    offer(state, 1, "2", "4a*3", "4a*2", 3, "5a*2")
    does(state, 1, "..")
    answer(state, 2, 1, "5a*3")
    assert asked(state) == [0, 1, 2], "other hands: there is something to ask for again"


@pytest.mark.rule("CIV-28.41a")
def test_trade_does_not_close_over_somebody_who_waits() -> None:
    """Italy and Illyria trade and are done; Africa, who waited, is asked before it is over."""
    state = does(floor(), 0, "..")
    answer(offer(state, 1, "2", "4a*3", "4a*2", 3, "5a*2"), 2, 1, "5a*3")
    does(state, 1, ".")
    does(state, 2, ".")
    assert phase(state) == "trade"
    assert asked(state) == [0]
    offer(state, 0, "2", "3a*3", "3a*2", 3, "4a*2")
    assert "@0" in can(state, 2), "who is done may come back"


@pytest.mark.rule("CIV-28.41a")
def test_what_others_put_together_wakes_nobody() -> None:
    state = does(floor(), 0, "..")
    does(state, 2, ">0", "+5a", "+5a", "+5a")
    assert asked(state) == [1, 2]


@pytest.mark.rule("CIV-28.41a")
def test_when_all_wait_trade_is_over() -> None:
    state = salted()
    for seat in (0, 1):
        does(state, seat, "..")
    does(state, 2, ".")
    assert phase(state) != "trade"
    assert offers(state) == []


@pytest.mark.rule("CIV-28.41a")
def test_who_is_done_is_not_asked_again_but_may_come_back() -> None:
    state = does(floor(), 1, ".")
    offer(state, 0, "1", "3a*3", "3a*2", 3, "4a*2")
    assert asked(state) == [0, 2]
    assert shown(state)["done"] == [1]
    assert "@0" in can(state, 1)
    assert "." not in can(state, 1)
    does(state, 1, "@0")
    assert asked(state) == [0, 1, 2], "and is waited for"
    assert told(state) == ["comes_back"]
    assert state.effect == OPEN
    does(state, 1, "+4a", "+4a", "+4a", "!")
    assert hand(state, 1) == {"2a": 1, "3a": 3}


@pytest.mark.rule("CIV-28.41a")
def test_who_is_done_may_withdraw_without_coming_back() -> None:
    state = does(salted(), 0, ".")
    does(state, 0, "x1")
    assert asked(state) == [1, 2]
    assert offers(state) == []


@pytest.mark.rule("CIV-28.41a")
def test_the_number_of_offers_is_bounded_so_that_trade_ends() -> None:
    state = floor(offers_per_seat=2)
    offer(state, 0, "1", "3a*3", "3a*2", 3, "4a*2")
    offer(state, 0, "2", "3a*3", "3a*2", 3, "5a*2")
    assert can(state, 0) == ["x1", "x2", "..", "."]


@pytest.mark.rule("CIV-28.41b")
def test_the_host_may_end_trade() -> None:
    """When the time is up open offers lapse, and what was put together is dropped."""
    state = salted()
    does(state, 2, ">0", "+5a")
    host(state, "#")
    assert phase(state) != "trade"
    assert offers(state) == []
    assert hand(state, 0) == {"3a": 4}
    assert barred(state, "#", seat=-1) == "CIV-28.41b"


# ------------------------------------------------------------------------------ who knows what then


def traded() -> State:
    """Africa gave two Salt (named) and a Hide for two Grain (named) and an epidemic."""
    state = floor("3a*3 1b", "4a*2 5a 6x", "7a*3 2b")
    offer(state, 0, "1", "3a*2 1b", "3a*2", 3, "4a*2")
    return answer(state, 1, 0, "4a*2 6x")


def known(state: State, reader: int) -> list[dict[str, int]]:
    """By seat: the goods that the reader knows it to hold at least."""
    found: list[dict[str, int]] = state.view(reader)["recall"]["known"]
    return found


@pytest.mark.rule("CIV-28.3c", "CIV-28.3e")
def test_each_side_remembers_what_it_gave() -> None:
    """The third player knows what was named on both sides."""
    state = traded()
    assert hand(state, 0) == {"3a": 1, "4a": 2, "6x": 1}
    assert hand(state, 1) == {"5a": 1, "3a": 2, "1b": 1}
    assert known(state, 0) == [{}, {"3a": 2, "1b": 1}, {}]
    assert known(state, 1) == [{"4a": 2}, {}, {}]
    assert known(state, 2) == [{"4a": 2}, {"3a": 2}, {}]


@pytest.mark.rule("CIV-28.3d", "CIV-28.3e")
def test_who_gave_a_calamity_is_known_to_the_two() -> None:
    state = traded()
    epidemic = CALAMITIES.index("6x")
    assert state.dump()["givers"][epidemic] == 1
    assert state.view(0)["givers"][epidemic] == 1
    assert state.view(1)["givers"][epidemic] == -1, "it may have been passed on"
    assert state.view(2)["givers"] == [-1] * 12
    assert [state.view(seat)["recall"]["given"] for seat in range(3)] == [[], ["6x"], []]


@pytest.mark.rule("CIV-28.3d", "CIV-28.3e")
def test_what_is_passed_on_is_known_no_longer() -> None:
    """Africa gives the Grain, named, and the epidemic on to Illyria for Spices, two of them named.

    Italy knew of two Grain; it knows of the two Spices now, and that Illyria holds the Grain.
    """
    state = traded()
    offer(state, 0, "2", "4a*2 6x", "4a*2", 3, "7a*2")
    answer(state, 2, 0, "7a*3")
    assert hand(state, 2) == {"2b": 1, "4a": 2, "6x": 1}
    assert known(state, 1) == [{"7a": 2}, {}, {"4a": 2}]
    assert known(state, 0) == [{}, {"3a": 2, "1b": 1}, {"4a": 2}]
    assert known(state, 2) == [{"7a": 3}, {"3a": 2}, {}]
    epidemic = CALAMITIES.index("6x")
    assert state.view(2)["givers"][epidemic] == 0
    assert [state.view(seat)["recall"]["given"] for seat in range(3)] == [["6x"], ["6x"], []]


@pytest.mark.rule("CIV-28.3e")
def test_hidden_cards_leave_doubt_about_the_rest() -> None:
    """Italy is known to hold two Salt and a Hide; Illyria gets three cards of it, two named.

    Africa cannot tell the third: one Salt fewer is sure, and the Hide may be gone.
    """
    state = floor("3a*3 1b", "4a*2 5a 6x 5b", "7a*3 2b")
    offer(state, 0, "1", "3a*2 1b", "3a*2", 3, "4a*2")
    answer(state, 1, 0, "4a*2 6x")
    offer(state, 2, "1", "7a*3", "7a*2", 3, "5a 5b")
    answer(state, 1, 2, "5a 5b 1b")
    assert known(state, 0)[1] == {"3a": 1, "7a": 2}
    assert known(state, 2)[1] == {"3a": 2, "7a": 3}, "Illyria saw that it was the Hide"


@pytest.mark.rule("CIV-27.4", "CIV-28.3e")
def test_what_is_known_is_dealt_so_in_imagined_tables() -> None:
    """The epidemic that Italy gave away is in some hand, never in its pile."""
    state = traded()
    for key in range(20):
        guess = GAME.imagine(state.view(1), Random(key))
        assert guess.view(1) == state.view(1)
        assert hand(guess, 0)["4a"] >= 2
        assert "6x" not in guess.dump()["piles"][5]


@pytest.mark.rule("CIV-27.4")
def test_presence_at_the_trade_tells_nothing() -> None:
    """Equal numbers of cards of the same piles: everybody sees the same, whatever is held."""
    one = floor("3a*3", "4a*3", "5a*3")
    for second, third in (("4b*2 4z", "5b 5z 5x"), ("4x 4z 4a", "5a 5b 5z")):
        other = floor("3a*3", second, third)
        assert other.to_act == one.to_act == (0, 1, 2)
        assert other.view(0) == one.view(0)
        assert other.view(None) == one.view(None)
        assert can(other, 0) == can(one, 0)


@pytest.mark.rule("CIV-28.1a", "CIV-28.41a")
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_played_cards_are_kept_and_trade_ends(seed: int) -> None:
    """And what seats know of each other is true."""
    hands = ("3a*3 1b 6x 2z", "4a*3 2a*2 9x", "5a*3 3a*2 3z", "3a*2 4a*2 5a*2")
    state = floor(*hands, offers_per_seat=6)
    whole = Counter(sum((Counter(hand(state, seat)) for seat in range(4)), Counter()))
    rng = Random(seed)
    exchanged = offered = 0
    for _ in range(2000):
        if phase(state) != "trade":
            break
        seat = rng.choice([seat for seat in range(4) if state.legal(seat)])
        choices = can(state, seat)
        likely = [text for text in choices if text[0] in "!@" or text in ("~3a", "~4a", "~5a")]
        likely = likely or [text for text in choices if text[0] not in "x."]
        does(state, seat, rng.choice(likely if likely and rng.random() < 0.9 else choices))
        if phase(state) != "trade":
            break
        exchanged += "exchanged" in told(state)
        offered += "offer" in told(state)
        held = [hand(state, each) for each in range(4)]
        assert sum((Counter(each) for each in held), Counter()) == whole
        for reader in range(4):
            for other, goods in enumerate(known(state, reader)):
                assert all(held[other].get(good, 0) >= count for good, count in goods.items())
        assert GAME.imagine(state.view(seat), rng).view(seat) == state.view(seat)
    assert phase(state) != "trade"
    assert offered > 1
    assert exchanged > 0
