"""TE-INFO: what everybody sees, what nobody sees, what the game is about."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.conformance.moves import field, play, told
from tests.conformance.rules_page import stands_on_both_pages
from tests.conformance.tigris.positions import GAME, at, counts, entry, fight, hand, table
from ziggurat.core.history import History
from ziggurat.core.state import State

SCREENED = ("hands", "points", "treasures", "swapped", "bag", "chance", "seed", "final", "scores")
"""What no view shows before the end."""
SEEN_BY_ALL = {
    "laid", "united", "scored", "placed", "moved", "took_back", "returned", "ruined", "swapped",
    "drew", "clashes", "clash_internal", "clash_external", "added", "added_none", "won", "fell",
    "built", "no_monument", "treasures", "ended", "income", "few_treasures", "bag_empty",
    "turn_limit",
}  # fmt: skip


def games(count: int) -> Iterator[tuple[State, random.Random]]:
    """Positions of some random games; what the last action told is in the log."""
    for seed in range(count):
        state, rng = GAME.start(2 + seed % 3, seed), random.Random(seed)
        while not state.over:
            yield state, rng
            seat = state.to_act[0]
            actions = state.legal(seat)
            swaps = [action for action in actions if str(action)[0] == "~"]
            chosen = swaps if swaps and rng.random() < 0.1 else actions
            state.apply(seat, rng.choice(chosen))


@pytest.mark.rule("TE-INFO-01", "TE-INFO-03", "TE-INFO-05")
def test_no_view_shows_what_is_behind_another_screen() -> None:
    for state, rng in games(6):
        if rng.random() > 0.1:
            continue
        for seat in [None, *range(state.players)]:
            view = state.view(seat)
            assert not set(SCREENED) & set(view)
            assert ("hand" in view) is ("my_points" in view) is (seat is not None)


@pytest.mark.rule("TE-INFO-01", "TE-INFO-05", "TE-INFO-04")
def test_a_view_is_the_same_whatever_the_others_hold() -> None:
    one = table(hand="RRR", hands={1: "RRRRRR", 2: "BBBBBB", 3: "GGGGGG"})
    other = table(hand="RRR", hands={1: "KKKKKK", 2: "GGGGGG", 3: "RBGKRB"})
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)
    assert one.view(0)["hand_sizes"] == [3, 6, 6, 6]
    assert one.view(0)["hand"] == counts("RRR")


@pytest.mark.rule("TE-INFO-02")
def test_leaders_and_catastrophes_are_public() -> None:
    state = table(f5="RR", e5="K1", a1="XX", catastrophes=[2, 1, 2, 2])
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert view["catastrophes"] == [2, 1, 2, 2]
        on_map = {text for row in view["map"] for text in row.split() if text[1].isdecimal()}
        assert on_map == {"K1"}  # the other fifteen lie in front of the screens


@pytest.mark.rule("TE-INFO-03", "TE-POINT-10")
def test_what_a_view_recalls_is_what_was_seen() -> None:
    """Gains are told to all; nothing else about points and treasures is remembered."""
    points: list[dict[str, int]] = []
    treasures: list[int] = []
    for state, _ in games(6):
        if not state.log:  # a game begins
            points = [counts("") for _ in range(state.players)]
            treasures = [0] * state.players
        for each in state.log:
            assert each.readers is None or each.key == "drew_tiles"
            if each.key == "scored":
                points[each.args["seat"]][each.args["colour"]] += each.args["count"]
            elif each.key == "income":
                points[each.args["seat"]][each.args["colour"]] += 1
            elif each.key == "treasures":
                treasures[each.args["seat"]] += each.args["count"]
        recall = state.view(None)["recall"]
        assert recall == {"points": points, "treasures": treasures}
        assert state.view(0)["my_points"] == points[0]
        assert state.view(0)["my_treasures"] == treasures[0]


@pytest.mark.rule("TE-INFO-04")
def test_exchanged_tiles_are_secret() -> None:
    state = table(hand="RRBGKK")
    play(state, "~RRB")
    assert told(state) == ["swapped", "drew", "drew_tiles"]
    assert entry(state, "swapped") == {"seat": 0, "count": 3}
    for seat in (1, 2, 3, None):
        view = state.view(seat)
        assert view["swapped_sizes"] == [3, 0, 0, 0]
        assert view["gone"] == counts("")
        assert view["recall"].get("swapped", counts("")) == counts("")
    assert state.view(0)["recall"]["swapped"] == counts("RRB")
    assert field(state, "swapped")[0] == counts("RRB")


@pytest.mark.rule("TE-INFO-04")
def test_added_and_removed_tiles_were_seen_by_all() -> None:
    state = table(
        temples=False, g5="RR", f5="G0", i5="RR", j5="G1", i6="GG", hand="RGG", hands={1: "G"}
    )
    play(state, "Rh5")
    fight(state, 2, 0)
    assert at(state, "i6") == ".."
    for seat in (0, 1, 2, 3, None):
        assert state.view(seat)["gone"] == counts("GGG")


@pytest.mark.rule("TE-INFO-01", "TE-INFO-04")
def test_who_reads_which_line_of_the_log() -> None:
    for state, _ in games(6):
        for each in state.log:
            if each.key == "drew_tiles":
                assert each.readers is not None
                assert len(each.readers) == 1
                continue
            assert each.key in SEEN_BY_ALL
            assert each.readers is None
            if each.key in ("swapped", "drew"):
                assert set(each.args) == {"seat", "count"}


@pytest.mark.rule("TE-INFO-01")
def test_what_one_draws_one_reads_alone() -> None:
    state = table(seat=2, hand="RRRR")
    play(state, ".")
    drawn = [each for each in state.log if each.key == "drew_tiles"]
    assert [each.readers for each in drawn] == [(2,)]
    letters = "".join(
        "K" if tile == "black" else tile[0].upper() for tile in drawn[0].args["tiles"]
    )
    assert sorted("RRRR" + letters) == sorted(hand(state, 2))


@pytest.mark.rule("TE-INFO-04")
def test_the_record_hides_what_was_exchanged() -> None:
    history = History(table(hand="RRBGKK"))
    history.act(0, history.state.parse(0, "~RRB"))
    history.act(0, history.state.parse(0, "R@a2"))
    assert [played.readers for played in history.played] == [(0,), None]
    assert [str(step) for step in history.told(0)] == ["0 ~RRB", "0 R@a2"]
    for reader in (1, 2, 3, None):
        assert [str(step) for step in history.told(reader)] == ["0 ?", "0 R@a2"]


@pytest.mark.rule("TE-INFO-05")
def test_the_bag_is_a_number_to_everybody() -> None:
    state = table()
    for seat in (0, 1, 2, 3, None):
        assert state.view(seat)["bag_size"] == 153 - 10 - 24
        assert "bag" not in state.view(seat)
    # The same table, shuffled otherwise: nobody can tell, until tiles are drawn.
    one, other = table(hand="RRRRRR", key=1), table(hand="RRRRRR", key=2)
    assert all(one.view(seat) == other.view(seat) for seat in (0, 1, 2, 3, None))
    hands = set()
    for key in range(20):
        state = table(hand="RRRRRR", key=key)
        play(state, "~RRRRRR")
        hands.add(hand(state, 0))
    assert len(hands) > 5


@pytest.mark.rule("TE-INFO-06")
def test_the_aim_stands_on_the_rules_pages() -> None:
    assert stands_on_both_pages("TE-INFO-06")
