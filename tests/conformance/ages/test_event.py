"""EVENT: events, who is meant, what happens."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import (
    EVENTS_A,
    PREPARED,
    barred,
    civ,
    end_turn,
    event,
    military,
    table,
    tokens,
    who,
    workers,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import State

NINE = ["E0f", "E0j", "E0g", "E0h", "E0a", "E0b", "E0c", "E0i", "E0e"]


def culture(state: State) -> list[int]:
    return [civ(state, seat)["culture"] for seat in range(state.players)]


@pytest.mark.rule("TTA-EVENT-01")
def test_the_simple_game_reveals_one_before_the_first_players_turn_from_round_three() -> None:
    state = table(version="simple", seat=1, round=2, current=NINE)
    end_turn(state)
    keys = told(state)
    assert keys.count("event") == 1
    assert keys.index("event") < keys.index("new_cards")
    assert state.dump()["past"] == ["E0f"]
    assert who(state) == (0, "actions")
    end_turn(state)  # the other player reveals nothing
    assert "event" not in told(state)
    end_turn(state)
    assert state.dump()["past"] == ["E0f", "E0j"]


@pytest.mark.rule("TTA-EVENT-01")
def test_no_event_in_round_two_and_none_when_they_are_used_up() -> None:
    state = end_turn(table(version="simple", seat=1, round=1, age="A", current=NINE))
    assert "event" not in told(state)
    state = end_turn(table(version="simple", seat=1, round=10, current=["E0f"], past=NINE[1:]))
    assert told(state).count("event") == 1  # the ninth, in round 11
    end_turn(end_turn(state))
    assert (state.dump()["round"], "event" in told(state)) == (12, False)


@pytest.mark.rule("TTA-EVENT-01")
def test_the_simple_game_has_nine_events() -> None:
    start = table(version="simple", round=1, age="A")
    assert sorted(card for card, _ in start.dump()["current"]) == sorted(NINE)


@pytest.mark.rule("TTA-EVENT-02")
def test_events_of_age_a_are_good_for_everybody() -> None:
    def revealed(card: str) -> State:
        return end_turn(table(version="simple", seat=1, round=4, current=[card], m0=0, f0=0, l0=0))

    state = revealed("E0f")  # Development of Science
    assert [civ(state, seat)["science"] for seat in (0, 1)] == [2, 2]
    state = revealed("E0g")  # Settlement
    assert [civ(state, seat)["unused"] for seat in (0, 1)] == [2, 2]
    state = revealed("E0h")  # Trade Routes
    for seat in (0, 1):
        mine = civ(state, seat)
        assert (mine["science"], mine["resources"], mine["food"]) == (1, 1, 1)
    state = revealed("E0j")  # No Event
    assert [civ(state, seat)["science"] for seat in (0, 1)] == [0, 0]


@pytest.mark.rule("TTA-EVENT-03")
def test_events_come_only_when_somebody_prepares_one() -> None:
    state = end_turn(table(seat=1, round=4))
    assert "event" not in told(state)
    state = table(phase="politics", military=["E1a"])
    assert len(play(state.copy(), ".").dump()["past"]) == 0
    play(state, "=E1a")
    assert told(state).count("event") == 1
    assert len(state.dump()["past"]) == 1


@pytest.mark.rule("TTA-EVENT-04", "TTA-INFO-04")
def test_events_and_territories_are_laid_face_down_on_the_future_events() -> None:
    state = table(phase="politics", military=["E1a", "T1b", "X1a", "K1a", "D1"])
    assert [text for text in legal(state) if text[0] == "="] == ["=E1a", "=T1b"]
    assert barred(state, "=E1b") == "TTA-TURN-10"
    play(state, "=T1b")
    assert state.dump()["future"] == [["T1b", 0]]
    assert "T1b" not in military(state)
    assert state.view(1)["future"] == [{"age": "I", "by": 0}]
    assert "T1b" not in str(state.view(1))
    assert state.view(0)["recall"]["future"] == ["T1b"]
    secret = [entry for entry in state.log if "T1b" in str(entry.args)]
    assert [entry.readers for entry in secret] == [(0,)]


@pytest.mark.rule("TTA-EVENT-04", "TTA-INFO-04")
def test_the_action_itself_is_read_by_its_player_alone() -> None:
    state = table(phase="politics", military=["E1a"])
    assert state.readers(0, state.parse(0, "=E1a")) == (0,)


@pytest.mark.rule("TTA-EVENT-05", "TTA-SCORE-09", "TTA-EX-22")
@pytest.mark.parametrize(
    ("card", "age", "points"), [("E1a", "II", 1), ("T2a", "II", 2), ("E3a", "III", 3)]
)
def test_preparing_scores_the_age_of_the_card(card: str, age: str, points: int) -> None:
    state = table(phase="politics", age=age, military=[card], current=["E0j", "E0f", "E0g", "E0h"])
    play(state, f"={card}")
    assert culture(state) == [points, 0]


@pytest.mark.rule("TTA-EVENT-06")
def test_place_score_reveal_and_then_perhaps_a_new_pile() -> None:
    state = table(
        phase="politics", military=["E1c"], culture=3, current=["E0f"],
        future=[("E1a", 1), ("E1b", 0), ("E1d", 1)],
    )  # fmt: skip
    play(state, "=E1c")
    assert told(state)[:3] == ["prepared", "prepared_card", "event"]
    assert told(state).index("events_ready") > told(state).index("gains_science")
    assert state.dump()["future"] == []
    assert len(state.dump()["current"]) == 4


@pytest.mark.rule("TTA-EVENT-06", "TTA-EVENT-13")
def test_the_points_for_preparing_count_before_the_event() -> None:
    # National Pride: who has most culture; 9 + 1 equals 10, and the active player wins the tie
    state = event("E2i", age="II", culture=9, rivals={1: {"culture": 10}})
    assert culture(state) == [15, 10]


@pytest.mark.rule("TTA-EVENT-07", "TTA-INFO-08")
def test_what_has_happened_is_past_for_good() -> None:
    state = table(
        phase="politics", military=["E1c"], current=["E0f"], past=["E0j"],
        future=[("E1a", 1), ("E1b", 0), ("E1d", 1)], military_deck=[],
    )  # fmt: skip
    play(state, "=E1c")
    assert state.dump()["past"] == ["E0j", "E0f"]
    assert {"E0j", "E0f"}.isdisjoint(card for card, _ in state.dump()["current"])
    end_turn(state)  # two cards to draw, but past events are no discards
    assert military(state) == []


@pytest.mark.rule("TTA-EVENT-08", "TTA-INFO-10")
def test_a_new_pile_is_shuffled_older_ages_first() -> None:
    orders = set()
    for key in range(12):
        state = table(
            phase="politics", age="II", military=["E1c"], current=["E0j"],
            future=[("E2a", 1), ("E1b", 0), ("E2c", 1)], key=key,
        )  # fmt: skip
        play(state, "=E1c")
        pile = [card for card, _ in reversed(state.dump()["current"])]
        assert {pile[0], pile[1]} == {"E1b", "E1c"}
        assert {pile[2], pile[3]} == {"E2a", "E2c"}
        orders.add(tuple(pile))
        assert state.view(None)["current"] == ["II", "II", "I", "I"]
    assert len(orders) > 1


@pytest.mark.rule("TTA-EVENT-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_more_events_than_players_are_under_way(players: int) -> None:
    state = table(players=players, phase="politics", military=["E1a"])
    play(state, "=E1a")
    data = state.dump()
    assert (len(data["current"]), len(data["future"])) == (players + 1, 1)


@pytest.mark.rule("TTA-EVENT-10")
def test_a_territory_is_auctioned() -> None:
    state = event("T1b")
    assert who(state) == (0, "bid")
    assert state.view(None)["auction"]["territory"] == "T1b"


@pytest.mark.rule("TTA-EVENT-11")
def test_nobody_loses_more_than_there_is() -> None:
    state = event("E1c", i0=2, rivals={1: {"culture": 2}})  # Crusades: the weakest loses 4
    assert culture(state) == [1 + 4, 0]
    state = event("E1j", i0=2, rivals={1: {"food": 1}})  # Raiders: the weakest loses 2
    assert (civ(state, 1)["food"], civ(state, 1)["resources"]) == (0, 0)
    state = event("E1o", i0=2, rivals={1: {"yellow": 0}})  # Uncertain Borders: no token to give
    assert (civ(state)["owned_yellow"], civ(state, 1)["yellow"]) == (25, 0)


@pytest.mark.rule("TTA-EVENT-12", "TTA-TIE-01")
def test_among_equals_the_active_player_is_strongest_and_the_last_one_weakest() -> None:
    tens = {seat: {"culture": 10} for seat in (0, 2)}
    state = event("E1c", players=3, seat=1, culture=10, rivals=tens)
    assert culture(state) == [6, 15, 10]
    # A rival that is stronger is strongest all the same
    state = event(
        "E1c", players=3, seat=1, culture=10, rivals={**tens, 2: {"i0": 2, "culture": 10}}
    )
    assert culture(state) == [6, 11, 14]


@pytest.mark.rule("TTA-EVENT-13", "TTA-TIE-02")
def test_ties_in_culture_go_the_same_way() -> None:
    state = event("E2i", age="II", players=3, seat=1, rivals={0: {"culture": 8}, 2: {"culture": 8}})
    assert culture(state) == [8, 1, 13]  # the one who comes next has more
    state = event(  # Terrorism: who has least destroys
        "E2m", age="II", players=3, seat=1, culture=8, l0=2,
        rivals={0: {"culture": 4}, 2: {"culture": 4, "t0": 1}},
    )  # fmt: skip
    assert who(state) == (0, "terror")


@pytest.mark.rule("TTA-EVENT-14")
def test_with_two_players_the_two_strongest_are_one() -> None:
    state = event("E2b", age="II")  # Cold War: 6 science
    assert [civ(state, seat)["science"] for seat in (0, 1)] == [6, 0]
    state = event("E2b", age="II", players=3)
    assert [civ(state, seat)["science"] for seat in range(3)] == [6, 6, 0]
    state = event("E1j", players=3, food=5, rivals={1: {"food": 5}, 2: {"food": 5}})  # Raiders
    assert [civ(state, seat)["food"] for seat in range(3)] == [5, 3, 3]


@pytest.mark.rule("TTA-EVENT-14")
def test_when_two_are_left_they_are_two_players() -> None:
    state = event("E2b", age="II", players=3, rivals={2: {"fallen": 1}})
    assert [civ(state, seat)["science"] for seat in range(3)] == [6, 0, 0]


@pytest.mark.rule("TTA-EVENT-15", "TTA-TIE-08", "TTA-CARD-38")
def test_immigration_is_good_for_all_who_are_tied() -> None:
    state = event("E1g", players=3, t0=1, rivals={1: {"t0": 0}, 2: {"t0": 1}})
    assert [civ(state, seat)["unused"] for seat in range(3)] == [2, 1, 2]


@pytest.mark.rule("TTA-EVENT-16")
def test_events_of_age_three_score_when_they_come_up() -> None:
    state = event("E3c", age="III", colonies=["T1e"], rivals={1: {"colonies": ["T1b", "T2b"]}})
    assert culture(state) == [1 + 4, 8]
    assert state.dump()["past"] == ["E3c"]


@pytest.mark.rule("TTA-EVENT-17", "TTA-CARD-37")
def test_a_free_unit_needs_an_unused_worker() -> None:
    state = event("E0i", players=3, rivals={1: {"unused": 0}})  # Development of Warfare
    assert who(state) == (0, "free")
    assert legal(state) == ["+i0", "."]
    play(state, "+i0")
    assert (workers(state, "i0"), civ(state)["unused"]) == (2, 0)
    assert who(state) == (2, "free")  # nobody asks who has none
    play(state, ".")
    assert workers(state, "i0", 2) == 1
    assert (workers(state, "i0", 1), civ(state, 1)["unused"]) == (1, 0)


@pytest.mark.rule("TTA-EVENT-17")
def test_a_free_temple_needs_room_as_well() -> None:
    state = event("E0e", t0=2, rivals={1: {"t0": 1}})
    assert who(state) == (1, "free")
    play(state, "+t0")
    assert (workers(state, "t0", 1), civ(state, 1)["happiness"]) == (2, 2)


@pytest.mark.rule("TTA-EVENT-18", "TTA-CARD-36", "TTA-EX-12")
def test_gains_lie_on_any_farm_or_mine_that_fits() -> None:
    state = event("E0a", f1=0)
    assert (tokens(state, "f0"), tokens(state, "f1")) == (0, 1)
    assert tokens(state, "f0", 1) == 2
    state = event("E0b", m1=0)
    assert (tokens(state, "m0"), tokens(state, "m1")) == (0, 1)
    state = event("E0a", f1=0, options={"auto_pay": False})
    assert who(state) == (0, "place_food")
    play(state, "'0")
    assert (tokens(state, "f0"), tokens(state, "f1")) == (2, 0)


@pytest.mark.rule("TTA-EVENT-18")
def test_food_and_resources_of_one_gain_share_the_bank() -> None:
    state = event("E1e", i0=2, f1=0, blue=2, options={"auto_pay": False})  # Foray: 3 of both
    assert who(state) == (0, "gain_mix")
    play(state, ":2")
    assert who(state) == (0, "place_food")
    play(state, "'0")  # both tokens on Agriculture: none is left for the resource
    assert (civ(state)["food"], civ(state)["resources"], civ(state)["blue"]) == (2, 0, 0)


@pytest.mark.rule("TTA-EVENT-19")
def test_choices_are_made_clockwise_from_the_active_player() -> None:
    state = event("E0c", players=3, seat=1)  # Development of Markets: 2 food or 2 resources
    asked = []
    for _ in range(3):
        asked.append(who(state))
        assert legal(state) == [":0", ":2"]
        play(state, ":2")
    assert asked == [(1, "either"), (2, "either"), (0, "either")]
    assert [civ(state, seat)["food"] for seat in range(3)] == [2, 2, 2]


@pytest.mark.rule("TTA-EVENT-19")
def test_the_list_of_events_used_here_is_that_of_the_box() -> None:
    start = table(version="simple", round=1, age="A")
    assert {card for card, _ in start.dump()["current"]} | {"E0d"} == set(EVENTS_A)
    assert PREPARED not in EVENTS_A
