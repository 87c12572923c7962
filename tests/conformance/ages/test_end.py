"""END: the last round, the end of the game, leaving it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    GAME,
    civ,
    end_turn,
    event,
    leave,
    row,
    table,
    who,
    workers,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import HOST, State

LAST = {"simple": "I", "advanced": "II", "full": "III"}
CARD = {"simple": "m1", "advanced": "m2", "full": "m3"}


def last_card(version: str, seat: int, **position: Any) -> State:
    """The last civil card comes into the row at the start of that seat's turn."""
    players = position.setdefault("players", 3)
    before = (seat - 1) % players
    state = table(
        version=version, age=LAST[version], seat=before, round=7 if before < seat else 6,
        civil_deck=[CARD[version]], military_left=0, **position,
    )  # fmt: skip
    return end_turn(state)


def turns(state: State) -> list[tuple[int, int]]:
    """Everybody ends its turns: the rounds and seats that still play."""
    played = []
    while not state.over:
        if who(state)[1] == "actions":
            played.append((state.dump()["round"], state.to_act[0]))
        play(state, legal(state)[-1])
    return played


@pytest.mark.rule("TTA-END-01", "TTA-END-14")
def test_the_simple_game_ends_with_the_round_of_the_last_card() -> None:
    assert turns(last_card("simple", 0)) == [(7, 0), (7, 1), (7, 2)]
    assert turns(last_card("simple", 1)) == [(7, 1), (7, 2)]
    assert turns(last_card("simple", 2)) == [(7, 2)]


@pytest.mark.rule("TTA-END-02", "TTA-END-14")
def test_so_does_the_advanced_game() -> None:
    assert turns(last_card("advanced", 0)) == [(7, 0), (7, 1), (7, 2)]
    assert turns(last_card("advanced", 1)) == [(7, 1), (7, 2)]
    assert turns(last_card("advanced", 2)) == [(7, 2)]


@pytest.mark.rule("TTA-END-03", "TTA-EX-40")
def test_the_full_game_gives_everybody_a_turn_in_age_four() -> None:
    once_more = [(8, 0), (8, 1), (8, 2)]
    assert turns(last_card("full", 0)) == [(7, 0), (7, 1), (7, 2)]
    assert turns(last_card("full", 1)) == [(7, 1), (7, 2), *once_more]
    assert turns(last_card("full", 2)) == [(7, 2), *once_more]


@pytest.mark.rule("TTA-END-03")
def test_the_first_player_is_not_always_the_first_seat() -> None:
    state = last_card("full", 1, first=1)  # seat 0 was the last of round 7
    assert turns(state) == [(8, 1), (8, 2), (8, 0)]


@pytest.mark.rule("TTA-END-03")
def test_when_the_first_player_has_left_the_next_one_counts() -> None:
    state = last_card("full", 1, rivals={2: {}}, first=0, fallen=1)
    assert turns(state) == [(7, 1), (7, 2)]


@pytest.mark.rule("TTA-END-05")
def test_no_colony_is_won_in_the_last_round() -> None:
    state = event("T1b", age="IV", last_round=5, i0=3)
    assert (state.dump()["past"], who(state)) == (["T1b"], (0, "actions"))
    state = event("T1b", age="IV", last_round=6, i0=3)
    assert who(state) == (0, "bid")
    state = event("T1b", age="IV", last_round=5, options={"last_round_colonies": True})
    assert who(state) == (0, "bid")


@pytest.mark.rule("TTA-END-05", "TTA-END-06")
def test_nobody_sacrifices_in_the_last_round() -> None:
    rival = {"i0": 3, "military": ["D2"]}
    state = table(
        phase="politics", age="IV", last_round=5, military=["X2f"], i0=4, rivals={1: rival}
    )
    play(state, "X2f>1")
    assert (who(state), legal(state)) == ((1, "defend"), ["+D2", "."])
    play(state, ".")
    assert (workers(state, "i0"), workers(state, "i0", 1)) == (4, 3)


@pytest.mark.rule("TTA-END-07", "TTA-ROW-13")
def test_a_player_leaves_at_the_start_of_a_turn_before_the_row_is_touched() -> None:
    state = table(players=3, row=["m1", "l1", "f1", "t1"], rivals={1: {"culture": 50}})
    leave(state, 1)
    assert not state.over
    assert civ(state, 1)["fallen"] == 0  # its turn has not come
    end_turn(state)
    keys = told(state)
    assert keys.index("fallen") < keys.index("swept")  # the row waits for the next turn
    assert keys.count("swept") == 1
    assert who(state)[0] == 2
    assert row(state)[0] == "t1"  # two are left: three places are swept
    assert state.ranks == [1, 3, 1]


@pytest.mark.rule("TTA-END-07")
def test_who_leaves_is_behind_all_others_and_the_first_to_leave_is_last() -> None:
    state = table(players=4, rivals={1: {"culture": 90}, 2: {"culture": 80}, 3: {"culture": 3}})
    end_turn(leave(leave(state, 1), 2))
    assert who(state)[0] == 3
    assert state.ranks == [2, 4, 3, 1]


@pytest.mark.rule("TTA-END-07")
def test_who_has_left_is_not_asked_and_not_compared() -> None:
    state = event("E1c", players=3, i0=2, rivals={1: {"fallen": 1, "i0": 9, "culture": 9}})
    # Crusades: the strongest of those who play gains 4
    assert [civ(state, seat)["culture"] for seat in range(3)] == [5, 9, 0]
    state = event("E0c", players=3, rivals={1: {"fallen": 1}})
    play(state, ":0", ":0")
    assert who(state) == (0, "actions")


@pytest.mark.rule("TTA-END-07")
def test_cards_of_who_has_left_have_no_effect_any_more() -> None:
    state = table(  # Bill Gates makes labs dearer for his rivals
        players=3,
        age="III",
        resources=3,
        military_left=0,
        rivals={1: {"leader": "L3e", "military": ["D3", "X3a"]}},
    )
    assert "+l0" not in legal(state)
    end_turn(leave(state, 1))
    assert civ(state, 1)["leader"] == ""
    assert sorted(state.dump()["hidden"]) == [["D3", 1], ["X3a", 1]]
    play(state, ".")
    assert "+l0" in legal(state)


@pytest.mark.rule("TTA-END-07", "TTA-VARIANT-04")
def test_who_leaves_gives_the_marker_of_a_rival_back() -> None:
    state = table(
        players=4, options={"anti_gang": True}, rivals={1: {}, 2: {"marked_by": 1}, 3: {}}
    )
    end_turn(leave(state, 1))
    assert civ(state, 2)["marked_by"] is None


@pytest.mark.rule("TTA-VARIANT-04")
def test_a_marker_comes_back_though_there_is_nothing_to_play() -> None:
    state = table(players=3, options={"anti_gang": True}, rivals={2: {"marked_by": 1}})
    end_turn(state)  # seat 1 has no military card: its political action goes by
    assert who(state) == (1, "actions")
    assert civ(state, 2)["marked_by"] is None


@pytest.mark.rule("TTA-END-07")
@pytest.mark.parametrize("version", ["simple", "advanced"])
def test_leaving_is_a_rule_of_the_full_game(version: str) -> None:
    state = table(version=version)
    assert state.legal(HOST) == []
    with pytest.raises(IllegalAction) as caught:
        leave(state, 1)
    assert caught.value.rule == "TTA-END-07"


@pytest.mark.rule("TTA-END-08")
def test_a_war_on_who_leaves_has_no_effect() -> None:
    war = {"card": "Y2a", "on": 2}
    state = table(age="II", players=3, seat=1, war=war, i0=9, rivals={2: {"culture": 9}})
    end_turn(leave(state, 2))
    assert (civ(state, 1)["war"], civ(state, 1)["culture"]) == ({}, 0)
    assert (civ(state, 2)["culture"], state.dump()["used"]) == (9, ["Y2a"])


@pytest.mark.rule("TTA-END-09")
def test_the_last_one_left_wins_at_once() -> None:
    state = table(rivals={1: {"culture": 70}}, culture=2, bonuses=["E3c"], colonies=["T1e"])
    end_turn(leave(state, 1))
    assert state.over
    assert (state.winners, state.ranks) == ((0,), [1, 2])
    assert civ(state)["culture"] == 2  # nothing is scored any more


@pytest.mark.rule("TTA-END-10")
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_the_last_turns_produce(version: str) -> None:
    round_ = 6
    state = table(
        version=version, players=2, seat=1, round=round_, last_round=round_, t0=3, culture=4,
        age={"simple": "II", "advanced": "III", "full": "IV"}[version],
        bonuses=["E3c"] if version == "advanced" else [],
    )  # fmt: skip
    end_turn(state)
    assert state.over
    assert "produced_and_ate" in told(state)
    # 4 + 3; the simple game adds 2 for strength, 6 for faces, 1 for science, 4 for what is made
    assert civ(state, 1)["culture"] == 7 + (13 if version == "simple" else 0)


@pytest.mark.rule("TTA-END-11")
def test_stores_and_cards_are_worth_nothing() -> None:
    mine: dict[str, Any] = {
        "food": 3,
        "resources": 4,
        "science": 30,
        "hand": ["m3", "A3e"],
        "military": ["E3c"],
    }
    state = table(seat=1, round=6, last_round=6, age="IV", culture=5, **mine)
    end_turn(state)
    assert state.over
    assert state.scores == [0, 5]


@pytest.mark.rule("TTA-END-12", "TTA-TIE-07")
def test_most_culture_wins() -> None:
    def result(*points: int) -> State:
        return end_turn(
            table(
                players=3, seat=2, round=6, last_round=6, age="IV", culture=points[2],
                rivals={seat: {"culture": points[seat]} for seat in (0, 1)},
            )
        )  # fmt: skip

    state = result(4, 9, 6)
    assert (state.ranks, state.winners) == ([3, 1, 2], (1,))
    state = result(9, 4, 9)
    assert (state.ranks, state.winners) == ([1, 3, 1], (0, 2))  # no tie-break


@pytest.mark.rule("TTA-END-13")
def test_the_advanced_game_is_played_to_its_end_as_before() -> None:
    state = table(
        version="advanced", phase="politics", age="III", last_round=5, military=["X2f"], i0=3
    )
    play(state, "X2f>1")
    assert (who(state), legal(state)) == ((0, "attack"), ["-i0", "."])
    state = event("T1b", version="advanced", age="III", last_round=5, i0=3)
    assert who(state) == (0, "bid")


@pytest.mark.rule("TTA-END-14", "TTA-TURN-01")
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_everybody_has_as_many_turns(version: str) -> None:
    state = GAME.start(4, 11, version=version, first_player="3")
    counts = [0] * 4
    while not state.over:
        if who(state)[1] in ("actions", "first_round"):
            counts[state.to_act[0]] += 1
        play(state, legal(state)[-1])
    assert counts == [counts[0]] * 4
    assert state.dump()["turn"] == 1  # to the right of the first player, seat 2
