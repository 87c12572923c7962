"""The judgement of a position, in plain comparisons, and how strong the planner is with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import ziggurat
from tests.conformance.ur.positions import play, table
from ziggurat import bots
from ziggurat.bots.players.playout import play as play_bots
from ziggurat.core.action import Action
from ziggurat.core.state import State
from ziggurat.games.ur.bot import judgement as bot

UR = ziggurat.game("ur")
HANDS = {1: "AC", 2: "TC", 3: "CP"}


def value(state: Any, seat: int = 0) -> int:
    return bot.value(state, seat)


def ended(**cells: str) -> State:
    """The turn of seat 0 has just ended."""
    hands = HANDS | {0: cells.pop("mine", "AP"), 1: cells.pop("first", "AC")}
    return table(players=4, seat=1, hands=hands, **cells)  # type: ignore[arg-type]


def test_more_tokens_are_better_for_their_owner_and_worse_for_the_others() -> None:
    weak = ended(a1="T01", f6="W12")
    strong = ended(a1="T04", f6="W12")
    assert value(strong, 0) > value(weak, 0)
    assert value(strong, 1) < value(weak, 1)


def test_another_tile_is_better() -> None:
    assert value(ended(a1="T02", c1="C01", f6="W12")) > value(ended(a1="T02", f6="W12"))


def test_a_tile_that_war_can_take_is_worth_less() -> None:
    threatened = ended(first="AW", a1="T01", a2="W14", f6="A21")
    peaceful = ended(first="AC", a1="T01", a2="W14", f6="A21")
    far_away = ended(first="AW", a1="T01", c3="W14", f6="A21")
    assert value(threatened) < value(peaceful)
    assert value(threatened) < value(far_away)


def test_trade_in_hand_promises_its_gain() -> None:
    # The corner brings two tokens a turn; without Trade in hand, or in the middle, none.
    corner = ended(mine="TP", a1="T02", f6="W12")
    assert value(corner) > value(ended(mine="AP", a1="T02", f6="W12"))
    assert value(corner) > value(ended(mine="TP", c3="T02", f6="W12"))


def test_agriculture_that_starves_more_than_it_grows_promises_nothing() -> None:
    # A lone farm of one token starves: no better in hand than no farm at all.
    state = ended(mine="AP", a1="A01", f6="W12")
    assert value(state) == value(ended(mine="CP", a1="A01", f6="W12"))


def test_two_farms_side_by_side_grow() -> None:
    assert value(ended(mine="AP", a1="A01", a2="A01", f6="W12")) > value(
        ended(mine="CP", a1="A01", a2="A01", f6="W12")
    )


def test_pending_tokens_are_judged_as_if_they_were_placed() -> None:
    before = table(players=3, stage="move", slots=1, performed="P", hand="AP", a1="T04", a2="C01")
    after = before.copy()
    play(after, "a1-a2:1")
    assert value(after) != value(before)
    placed = table(players=3, stage="move", slots=1, performed="P", hand="AP", a1="T03", a2="C02")
    assert value(after) == value(placed)


def nearly_full(ahead: int) -> State:
    """Only f6 is free, of the pair in everybody's way; ``ahead`` owns four full sets."""
    rich: Any = {
        f"{col}{row}": f"{face}{ahead}1"
        for col, face in zip("abcde", "ATCPW", strict=True)
        for row in "1234"
    }
    return table(players=3, hand="AW", side=["AW"], filled_by=(1 - ahead, 2), f6="WA", **rich)


def test_a_won_game_beats_everything_and_a_lost_one_nothing() -> None:
    state = nearly_full(ahead=0)
    play(state, ".")
    assert state.over
    assert state.scores[0] == 4 * 15 + 1  # four sets of five, and the hand tile alone
    assert value(state, 0) > 900_000
    assert value(state, 1) < -900_000


def test_the_order_of_the_steps_does_not_matter_to_the_fingerprint() -> None:
    one = table(players=3, stage="turn", hand="AP", a1="T01", c3="C01")
    other: Any = one.copy()
    first: Any = one
    assert bot.fingerprint(first) == bot.fingerprint(other)
    play(one, "+a1", "+c3")
    assert bot.fingerprint(first) != bot.fingerprint(other)
    play(other, "+c3", "+a1")
    assert bot.fingerprint(first) == bot.fingerprint(other)


def test_the_planner_ends_the_game_when_it_is_ahead() -> None:
    state = nearly_full(ahead=0)
    player = bots.make("planner", "ur")
    while state.to_act == (0,):
        play(state, str(player.choose(state.view(0), state.legal(0), Random(1), None)))
    assert state.over
    assert state.winners == (0,)


def test_the_planner_does_not_end_the_game_when_it_is_behind() -> None:
    state = nearly_full(ahead=1)
    player = bots.make("planner", "ur")
    while state.to_act == (0,):
        play(state, str(player.choose(state.view(0), state.legal(0), Random(1), None)))
    assert not state.over


def everybody_is_everywhere(rounds: int) -> State:
    """Two players on nearly all tiles, with a token or two left: seat 0 has three on a1."""
    return table(
        players=2, hand="TP", hands={1: "CW"}, round=rounds, filled_by=(0, 1),
        a1="P03", c3="T", d4="C", e6="A",
    )  # fmt: skip


@pytest.mark.parametrize("level", ["hard", "master"])
def test_in_a_long_game_tokens_are_brought_together_and_a_ziggurat_is_built(level: str) -> None:
    """Politics has hundreds of moves there: all of them were too many to end a turn with it."""
    state = everybody_is_everywhere(40)
    player = bots.make(f"planner:{level}", "ur")
    steps: list[Action] = []
    while state.to_act == (0,):
        steps.append(player.choose(state.view(0), state.legal(0), Random(1), None))
        play(state, str(steps[-1]))
    assert "P" in map(str, steps)
    position: Any = state
    stacks = [position.tokens[cell] for cell in position.tiles[0]]
    assert max(stacks) == 5


def test_of_many_moves_of_politics_the_promising_ones_mass_most() -> None:
    state = everybody_is_everywhere(40)
    play(state, "P")
    answers = list(state.legal(0))
    tried = bot.promising(state, 0, answers)  # type: ignore[arg-type]
    assert len(tried) == bot.MOVES_TRIED + 1 < len(answers)
    assert tried[-1] is answers[-1]
    # Three tokens of a1 on a tile with one, or one on a1: a stack of four either way.
    assert all("a1" in str(action) for action in tried[:-1])


def test_two_planners_come_to_the_end_of_their_game() -> None:
    """They had passed from the 17th round to the last, the 100th."""
    state: Any = UR.start(2, 1000)
    play_bots(state, [bots.make("planner:hard", "ur") for _ in range(2)], Random(1))
    assert state.over
    assert state.round < 50


# Strength. A match rotates the seats over every deal; a shared win counts in parts.


def share_of_wins(ours: str, theirs: str, seats: str, games: int, **options: object) -> float:
    """Games won by ``ours``, which sits where ``seats`` has an x."""
    won = 0.0
    for number in range(games):
        turn = number % 4
        seated = seats[turn:] + seats[:turn]
        state = UR.start(4, 1000 + number // 4, **options)
        players = [bots.make(ours if seat == "x" else theirs, "ur") for seat in seated]
        play_bots(state, players, Random(number))
        won += sum(seated[seat] == "x" for seat in state.winners) / len(state.winners)
    return won


def test_the_planner_beats_three_random_bots_in_short_games() -> None:
    assert share_of_wins("planner:hard", "random", "x...", 4, turn_limit=6) == 4


@pytest.mark.soak
def test_the_planner_beats_three_random_bots() -> None:
    assert share_of_wins("planner:hard", "random", "x...", 100) >= 95


@pytest.mark.soak
def test_normal_beats_easy() -> None:
    assert share_of_wins("planner:normal", "planner:easy", "x.x.", 100) > 55


@pytest.mark.soak
def test_hard_beats_normal() -> None:
    assert share_of_wins("planner:hard", "planner:normal", "x.x.", 100) > 55
