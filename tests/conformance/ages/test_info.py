"""What everybody sees, and what only some do."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.conformance.ages.positions import GAME, civ, entry, table
from tests.conformance.moves import asked, field, legal, play
from ziggurat.core.state import State

SEEN_BY = [None, 0, 1, 2]


def names(data: Any) -> set[str]:
    """Every word of some plain data."""
    return set(json.dumps(data).split('"'))


def shows(state: State, seat: int | None, card: str) -> bool:
    return card in names(state.view(seat))


@pytest.mark.rule("TTA-INFO-01")
@pytest.mark.parametrize("seat", SEEN_BY)
def test_the_table_lies_open(seat: int | None) -> None:
    state = table(
        players=3, row=["m1", "W1a"], leader="L0c", wonders=["W0a"], wonder="W0d", special="S1b",
        tactic="K1a", colonies=["T1a"], resources=3, food=2, culture=7, science=4,
        pact={"card": "P1a", "with": 1, "side": "A"},
    )  # fmt: skip
    view = state.view(seat)
    assert view["row"][:3] == ["m1", "W1a", ""]
    mine = view["civilisations"][0]
    expected = {
        "leader": "L0c", "wonders": ["W0a"], "wonder": "W0d", "specials": ["S1b"],
        "tactic": "K1a", "colonies": ["T1a"], "government": "G0a", "resources": 3, "food": 2,
        "culture": 7, "science": 4, "unused": 1, "blue": 13, "civil_total": 6,
        "military_total": 2, "strength": 2, "culture_rating": 1, "science_rating": 1,
    }  # fmt: skip
    assert {name: mine[name] for name in expected} == expected
    assert mine["technologies"]["m0"] == [2, 3]
    assert mine["pact"] == {"card": "P1a", "with": 1, "side": "A"}


@pytest.mark.rule("TTA-INFO-02")
def test_hands_are_private() -> None:
    state = table(players=3, hand=["m1"], military=["X1a", "D1"])
    mine, theirs = state.view(0), state.view(1)
    assert (mine["hand"], mine["military_hand"]) == (["m1"], ["X1a", "D1"])
    assert (theirs["hand"], theirs["military_hand"]) == ([], [])
    for seat in (1, 2, None):
        assert not shows(state, seat, "X1a")
        assert not shows(state, seat, "D1")
        seen = state.view(seat)["civilisations"][0]
        assert (seen["hand_size"], seen["military_backs"]) == (1, ["I", "I"])
        assert not {"hand", "military"} & set(seen)
        # what was taken from the open row was seen by all
        assert state.view(seat)["recall"]["hands"][0] == ["m1"]


@pytest.mark.rule("TTA-INFO-03")
def test_military_cards_are_discarded_face_down() -> None:
    state = table(players=3, phase="discard", military=["X1a", "D1", "K1b"])
    action = state.parse(0, "_X1a")
    assert state.readers(0, action) == (0,)
    play(state, "_X1a")
    assert field(state, "hidden") == [["X1a", 0]]
    for seat in (1, 2, None):
        assert not shows(state, seat, "X1a")
        assert state.view(seat)["civilisations"][0]["discarded"] == ["I"]
        assert all("X1a" not in names(each.args) for each in state.log if each.readers is None)
    assert state.view(0)["recall"]["hidden"] == ["X1a"]


@pytest.mark.rule("TTA-INFO-04")
def test_events_to_come_show_only_their_age() -> None:
    state = table(
        players=3, phase="politics", military=["T1b"], current=["E0j", "E0a"],
        future=[("E1f", 1)],
    )  # fmt: skip
    assert state.readers(0, state.parse(0, "=T1b")) == (0,)
    play(state, "=T1b")
    for seat in (None, 1, 2):
        view = state.view(seat)
        assert view["current"] == ["A"]
        assert view["future"] == [{"age": "I", "by": 1}, {"age": "I", "by": 0}]
        assert not shows(state, seat, "T1b")
        assert not shows(state, seat, "E0a")
        assert shows(state, seat, "E1f") == (seat == 1)
    assert state.view(0)["recall"]["future"] == ["T1b"]
    assert state.view(1)["recall"]["future"] == ["E1f"]


@pytest.mark.rule("TTA-INFO-05")
def test_nobody_sees_the_events_that_are_not_used() -> None:
    state = GAME.start(2, 1)
    used = {card for card, _ in field(state, "current")}
    unused = {f"E0{letter}" for letter in "abcdefghij"} - used
    assert len(unused) == 6
    assert not unused & names(state.dump())
    for seat in (None, 0, 1):
        assert not (used | unused) & names(state.view(seat))
    dreamt = {
        card
        for seed in range(20)
        for card, _ in GAME.imagine(state.view(0), Random(seed)).dump()["current"]
    }
    assert unused <= dreamt  # any of them could lie there


@pytest.mark.rule("TTA-INFO-06")
def test_offers_and_attacks_are_shown() -> None:
    state = table(players=3, phase="politics", government="G1a", military=["P1a", "X1c", "Y2a"])
    offer, raid, war = state.copy(), state.copy(), state.copy()
    play(offer, "P1a>1a")
    assert entry(offer, "offered") == {"seat": 0, "card": "P1a", "partner": 1, "side": "A"}
    play(offer, ".")
    assert shows(offer, 2, "P1a")  # it is back in the hand, and known
    play(raid, "X1c>1")
    assert entry(raid, "attacks")["card"] == "X1c"
    play(war, "Y2a>1")
    assert entry(war, "declared")["card"] == "Y2a"
    for after in (offer, raid, war):
        assert all(each.readers is None for each in after.log)
    assert civ(war)["war"] == {"card": "Y2a", "on": 1}


@pytest.mark.rule("TTA-INFO-07")
def test_the_final_events_of_the_advanced_game_are_public() -> None:
    state = GAME.start(3, 1, version="advanced")
    for seat in SEEN_BY:
        bonuses = state.view(seat)["bonuses"]
        assert len(bonuses) == 4
        assert all(card.startswith("E3") for card in bonuses)


@pytest.mark.rule("TTA-INFO-08", "TTA-EVENT-07")
def test_past_events_lie_open_and_never_return() -> None:
    state = table(
        phase="politics", military=["E1f"], past=["E0a"], current=["E0j"], future=[("E1n", 1)]
    )
    play(state, "=E1f")
    for seat in (None, 0, 1):
        assert state.view(seat)["past"] == ["E0a", "E0j"]
    assert {card for card, _ in field(state, "current")} == {"E1f", "E1n"}


@pytest.mark.rule("TTA-INFO-09", "TTA-COLONY-11")
def test_how_a_bid_is_paid_is_secret() -> None:
    state = table(
        players=3, phase="politics", military=["E1f", "D1", "D2"], current=["T1c", "E0j"], i0=2,
        i1=1,
    )  # fmt: skip
    play(state, "=E1f", "$4", ".", ".")
    assert asked(state)[:2] == (0, "pay_colony")
    for text in ("-i1", "+D2"):
        assert state.readers(0, state.parse(0, text)) == (0,)
        play(state, text)
    assert state.view(0)["scratch"] == ["i1", "D2"]
    for seat in (1, 2, None):
        assert state.view(seat)["scratch"] == []
        assert not shows(state, seat, "D2")
    play(state, ".")
    assert entry(state, "sacrificed")["cards"] == ["i1", "D2"]
    assert shows(state, 1, "D2")


@pytest.mark.rule("TTA-INFO-10", "TTA-EVENT-08")
def test_prepared_events_are_sorted_by_their_backs() -> None:
    orders = set()
    for key in range(12):
        state = table(
            phase="politics", age="II", military=["E1f"], current=["E0j"], key=key,
            future=[("E2i", 1), ("E1n", 1), ("E1h", 0)],
        )  # fmt: skip
        play(state, "=E1f")
        assert state.view(1)["current"] == ["II", "I", "I", "I"]  # the next one last
        assert state.view(1)["recall"]["current"] == ["E1n", "E2i"]
        orders.add(tuple(card for card, _ in field(state, "current")))
    assert len(orders) > 1
    assert {order[0] for order in orders} == {"E2i"}


@pytest.mark.rule("TTA-INFO-11", "TTA-VARIANT-10")
def test_a_private_bonus_is_known_to_its_owner_until_the_end() -> None:
    state = GAME.start(3, 1, bonus_cards="private", turn_limit=1, first_player="1")
    card = legal(state)[0][1:]
    assert state.readers(0, state.parse(0, f"*{card}")) == (0,)
    play(state, f"*{card}")
    assert state.view(0)["recall"]["secret_bonuses"] == [card]
    for seat in (1, 2, None):
        assert not shows(state, seat, card)
        assert state.view(seat)["secret_bonuses"] == [0]
    while not state.over:
        play(state, legal(state)[-1])
    assert [card, 0] in state.view(1)["end"]["secret_bonuses"]
    assert card in state.view(1)["final_impacts"]
