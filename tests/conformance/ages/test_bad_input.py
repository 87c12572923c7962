"""What people try: refused with its rule, in words, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import GAME, table
from tests.conformance.moves import play, refused
from ziggurat.core.errors import IllegalAction, Refusal, WrongOption
from ziggurat.core.state import HOST, State
from ziggurat.words import words

NAMES = ["Anna", "Bruno", "Chloé", "David"]


def politics(**changes: Any) -> State:
    return table(phase="politics", **{"government": "G1a", **changes})


def attacked(card: str = "X1c", **rival: Any) -> State:
    """Seat 1 defends itself."""
    return play(politics(military=[card], rivals={1: rival}), f"{card}>1", ".")


def auction(**changes: Any) -> State:
    return play(politics(military=["E1f"], current=["T1c", "E0j"], **changes), "=E1f")


def pact(card: str, **changes: Any) -> State:
    """Seats 0 and 1 of three have a pact."""
    sides = {"card": card, "with": 1, "side": "A"}
    return politics(players=3, pact=sides, **changes)


def at_war() -> State:
    return table(phase="actions", seat=1, rivals={0: {"war": {"card": "Y2a", "on": 1}}})


def cooperation() -> State:
    sides = {"card": "P2d", "with": 1, "side": "A"}
    return table(players=3, pact=sides, hand=["i1"], science=9, rivals={1: {"science": 0}})


def event(card: str, **changes: Any) -> State:
    """That event has just happened."""
    return play(politics(military=["E1f"], current=[card, "E0j"], **changes), "=E1f")


def agreement() -> State:
    state = event("E2h", age="II", row={1: "m1", 10: "i1", 11: "c1"}, i0=3)
    return play(state, "<10")


CASES: list[tuple[State, str, str, str]] = [
    # the row
    (table(), "<1", "empty_place", "TTA-ROW-10"),
    (table(row={10: "m1"}, civil_left=2), "<10", "too_few_civil", "TTA-TAKE-01"),
    (table(row=["W1a"], wonder="W0a"), "<1", "wonder_under_way", "TTA-TAKE-07"),
    (table(row=["W1a"], wonders=["W0a"], civil_left=1), "<1", "too_few_civil", "TTA-TAKE-08"),
    (table(row=["L1a"], leaders_taken=["I"]), "<1", "leader_of_age", "TTA-TAKE-05"),
    (table(row=["m1"], m1=0), "<1", "same_technology", "TTA-TAKE-10"),
    (table(row=["m1"], hand=["i1", "c1", "l1", "t1"]), "<1", "hand_full", "TTA-TAKE-11"),
    # workers
    (table(food=2, yellow=0), "+", "bank_empty", "TTA-POP-04"),
    (table(food=1), "+", "too_little_food", "TTA-POP-01"),
    (table(food=9), "+*", "no_liners", "TTA-CARD-125"),
    (table(age="II", wonders=["W2c"], liner_used=True), "+*", "liners_used", "TTA-CARD-125"),
    # with one token left a worker costs 7 food, by the liners 2
    (table(age="II", wonders=["W2c"], yellow=1, food=1), "+*", "too_little_food", "TTA-POP-01"),
    (table(food=9, resources=9), "++i0", "no_levy", "TTA-CARD-141"),
    (table(leader="L1b", food=1), "++i0", "too_few_resources", "TTA-CARD-141"),
    (table(resources=9), "+m1", "unknown_technology", "TTA-BUILD-09"),
    (table(resources=9, unused=0), "+m0", "no_unused_worker", "TTA-BUILD-02"),
    (table(resources=9, l0=2), "+l0", "urban_limit", "TTA-BUILD-04"),
    (table(resources=1), "+m0", "too_few_resources", "TTA-BUILD-02"),
    (table(military_left=0, resources=9), "+i0", "too_few_military", "TTA-UNIT-01"),
    (table(), "-t0", "no_worker_there", "TTA-DESTROY-01"),
    # wonders
    (table(resources=9), "^1", "no_wonder", "TTA-WONDER-01"),
    (table(resources=9, wonder="W0a"), "^2", "too_many_stages", "TTA-WONDER-01"),
    (table(resources=2, wonder="W0a"), "^1", "too_few_resources", "TTA-WONDER-01"),
    (table(blue=0, wonder="W0b", hand=["A0a"]), "*A0a", "no_blue_token", "TTA-WONDER-05"),
    # cards in hand
    (table(), "!L0a", "not_in_hand", "TTA-LEADER-01"),
    (table(), "!K1a", "not_in_hand", "TTA-TACTIC-01"),
    (table(hand=["m1"], science=4), "!m1", "too_little_science", "TTA-TECH-01"),
    (table(hand=["S1b"], special="S2b", science=9), "!S1b", "newer_in_play", "TTA-TECH-12"),
    (table(players=4, hand=["m1"], m1=0, science=9), "!m1", "in_play", "TTA-TAKE-10"),
    (cooperation(), "!i1", "no_cooperation", "TTA-CARD-32"),
    (table(hand=["G1a"], science=9, civil_left=3), "!!G1a", "civil_spent", "TTA-GOV-02"),
    (
        table(hand=["G1a"], science=9, leader="L2d", military_left=2),
        "!!G1a", "military_spent", "TTA-GOV-15",
    ),
    (table(hand=["A1g"], fresh=["A1g"]), "*A1g", "taken_this_turn", "TTA-ACTION-02"),
    (table(hand=["A1f"], resources=9), "*A1f", "needs_target", "TTA-ACTION-08"),
    (table(), "~", "no_drawing", "TTA-VARIANT-06"),
    (table(), "%", "no_route", "TTA-PACT-05"),
    # the moment
    (GAME.start(2, 1), "+", "first_round", "TTA-TURN-04"),
    (table(version="simple"), "=E1f", "no_politics", "TTA-TURN-14"),
    (table(military=["E1f"]), "=E1f", "politics_over", "TTA-TURN-03"),
    (politics(military=["E1f"]), "-f0", "politics_first", "TTA-TURN-03"),
    (table(phase="discard", military=["E1f", "D1", "D1"]), ".", "discard_first", "TTA-LIMIT-09"),
    (table(phase="discard", military=["E1f", "D1", "D1"]), "_D2", "not_in_hand", "TTA-LIMIT-09"),
    # politics
    (politics(military=["E1f"]), "=E1h", "not_in_hand", "TTA-TURN-10"),
    (politics(military=["T1a"]), "@T1a", "no_columbus", "TTA-CARD-18"),
    (
        politics(military=["T1a"], leader="L1a", columbus_used=True),
        "@T1a", "columbus_used", "TTA-CARD-18",
    ),
    (politics(military=["X1c"]), "X1c>0", "no_rival", "TTA-AGGR-01"),
    (politics(military=["X1c"]), "X1c>3", "no_rival", "TTA-AGGR-01"),
    (politics(military=["Y2a"]), "Y2a>0", "no_rival", "TTA-WAR-01"),
    (politics(military=["X1a"], military_left=1), "X1a>1", "too_few_military", "TTA-AGGR-02"),
    (politics(military=["Y2a"], military_left=1), "Y2a>1", "too_few_military", "TTA-WAR-01"),
    (politics(age="III", military=["X1c"], leader="L3d"), "X1c>1", "pacifist", "TTA-CARD-149"),
    (
        politics(age="IV", military=["Y2a"], last_round=5),
        "Y2a>1", "last_round_war", "TTA-WAR-10",
    ),
    (politics(age="II", military=["X2d"]), "X2d>1", "nothing_to_attack", "TTA-AGGR-01"),
    (
        politics(
            players=3, military=["X1c"], options={"anti_gang": True},
            rivals={1: {"marked_by": 2}},
        ),
        "X1c>1", "already_attacked", "TTA-VARIANT-03",
    ),
    (pact("P3d", age="III", military=["X1c"]), "X1c>1", "at_peace", "TTA-AGGR-16"),
    (pact("P3d", age="III", military=["Y2a"]), "Y2a>1", "at_peace", "TTA-WAR-15"),
    (politics(players=3, military=["P1a"]), "P1a>1b", "alike", "TTA-PACT-02"),
    (politics(players=3, military=["P1a"]), "P1a>0a", "no_rival", "TTA-PACT-02"),
    (politics(players=3, military=["E1f"]), "/P1a", "no_such_pact", "TTA-PACT-08"),
    # battles
    (attacked(), "+D1", "not_in_hand", "TTA-AGGR-06"),
    (attacked(), "-l0", "no_unit", "TTA-AGGR-06"),
    (attacked(i0=0), "-i0", "no_worker_there", "TTA-AGGR-06"),
    (
        play(politics(military=["X1c", "D1"]), "X1c>1"),
        "+D1", "no_bonus_in_attack", "TTA-AGGR-07",
    ),
    (play(at_war(), "."), "+D1", "no_bonus_in_war", "TTA-WAR-04"),
    (
        play(politics(age="IV", last_round=5, military=["X1c"]), "X1c>1"),
        "-i0", "no_sacrifice", "TTA-END-05",
    ),
    # colonies
    (play(auction(), "$1"), "$1", "bid_too_low", "TTA-COLONY-04"),
    (auction(), "$2", "bid_too_high", "TTA-COLONY-03"),
    (play(auction(), "$1", "."), ".", "needs_unit", "TTA-COLONY-06"),
    (play(auction(i0=2), "$2", ".", "-i0"), ".", "too_little_force", "TTA-COLONY-05"),
    (play(auction(), "$1", "."), "+D1", "not_in_hand", "TTA-COLONY-05"),
    # other questions
    (agreement(), "<11", "too_few_civil", "TTA-TAKE-01"),
    (event("E1i", unused=0), "-t0", "no_worker_there", "TTA-POP-06"),
    (event("E1e", i0=3), ":4", "wrong_gain", "TTA-EVENT-18"),
    (event("E1b", i0=0, f0=1, t0=1), "-i0", "no_worker_there", "TTA-EVENT-11"),
    (
        play(table(options={"alternative_corruption": True}), "."),
        "-f0", "no_mine_there", "TTA-CORR-08",
    ),
    (
        play(table(m1=0, hand=["A1k"], options={"auto_pay": False}), "*A1k"),
        "'2", "wrong_placing", "TTA-PROD-12",
    ),
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("state", "text", "code", "rule"), CASES)
def test_refused_in_words(state: State, text: str, code: str, rule: str, language: str) -> None:
    refused(state, text, code, rule)
    seat = state.to_act[0]
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, state.parse(seat, text))
    said = words(language, "ages").refuse(caught.value, NAMES)
    assert said.endswith(".")
    assert "{" not in said
    assert "refusal" not in said


@pytest.mark.parametrize(
    "text",
    ["<0", "<14", "+z9", "+W0a", "m0>f1", "m1>m0", "^0", "^5", "!A1g", "*m1", "*A1f:+t0", "=X1c",
     "X1c>4", "P1a>1c", "$0", "$401", "++f0", "_m1", "x4", "-", "!", "<", "m0>", "'101"],
)  # fmt: skip
def test_what_is_no_notation(text: str) -> None:
    refused(table(), text, "unknown_notation", "")


@pytest.mark.parametrize("seat", [1, 2, 99])
def test_seats_that_are_not_asked(seat: int) -> None:
    refused(table(), "-f0", "not_your_turn", "", seat=seat)


@pytest.mark.parametrize("text", ["&", ":1", "'1", "x0", "$1", "<S1a", "-l0*1", "*E3a", "/T1a"])
def test_answers_to_questions_that_are_not_asked(text: str) -> None:
    refused(table(), text, "not_an_answer", "TTA-TURN-12")


@pytest.mark.rule("TTA-END-07")
def test_the_host_ends_no_turn_and_sends_nobody_away_twice() -> None:
    state = table()
    refused(state, ".", "not_your_turn", "", seat=HOST)
    refused(table(version="advanced"), "x0", "only_full", "TTA-END-07", seat=HOST)
    state.apply(HOST, state.parse(HOST, "x1"))
    refused(state, "x1", "gone_already", "TTA-END-07", seat=HOST)
    refused(state, "x3", "gone_already", "TTA-END-07", seat=HOST)


def test_after_the_end() -> None:
    state = play(table(seat=1, age="IV", last_round=5), ".")
    assert state.over
    refused(state, "-f0", "game_over", "", seat=0)


def test_options_that_do_not_go_together() -> None:
    for options in (
        {"version": "simple", "anti_gang": True},
        {"version": "simple", "easier": True},
        {"version": "advanced", "bonus_cards": "private"},
        {"version": "advanced", "last_round_colonies": True},
        {"first_player": "3"},
        {"beginners": "1+4"},
    ):
        with pytest.raises(WrongOption):
            GAME.start(2, 1, **options)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"unused": 2}, "TTA-SETUP-11"),
        ({"blue": 17}, "TTA-SETUP-11"),
        ({"specials": ["S1b", "S2b"]}, "TTA-TECH-12"),
        ({"specials": ["m1"]}, "TTA-TECH-12"),
        ({"leader": "W0a"}, ""),
        ({"leader": "nobody"}, ""),
        ({"wonders": ["W0a", "L0a"]}, ""),
        ({"leaders_taken": ["V"]}, ""),
        ({"science": -1}, ""),
        ({"science": True}, ""),
        ({"technologies": {"G1a": [0, 0]}}, ""),
        ({"technologies": {"f0": [2]}}, ""),
        ({"hand": ["E1a"]}, ""),
        ({"military": ["m1"]}, ""),
        ({"military": ["X2c", "X2c"]}, ""),
        ({"shown": ["X2c"]}, ""),
        ({"ravaged": ["W0a"]}, ""),
        ({"pact": {"card": "P1a", "with": 0, "side": "A"}}, ""),
        ({"pact": {"card": "P1a", "with": 1, "side": "C"}}, ""),
        ({"war": {"card": "X1a", "on": 1}}, ""),
    ],
)
def test_positions_that_do_not_add_up(changes: dict[str, Any], rule: str) -> None:
    data = table().dump()
    data["civilisations"][0] |= changes
    with pytest.raises(Refusal) as caught:
        GAME.restore(data)
    assert caught.value.rule == rule
