"""Plans: how they are made, followed, dropped, and cut short."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from nim import Nim
from nim.rules import NimState

import ziggurat
from tests.conformance.ur.positions import play, table
from ziggurat.bots import make
from ziggurat.bots.levels import LEVELS
from ziggurat.bots.players.beam import Slips
from ziggurat.bots.players.planner import Planner, by_scores
from ziggurat.core.action import Action
from ziggurat.core.state import State
from ziggurat.games.ur import Ur
from ziggurat.games.ur.bot import judgement as bot
from ziggurat.games.ur.rules.state import UrState
from ziggurat.offers import Judgement, Level
from ziggurat.registry import offers

UR = ziggurat.game("ur")
JUDGE: Judgement[Any] = Judgement(bot.value, bot.fingerprint)


class Counting(Ur):
    """Ur that counts how often somebody begins to think."""

    def __init__(self) -> None:
        self.thoughts = 0

    def imagine(self, view: Mapping[str, Any], rng: Random) -> UrState:
        self.thoughts += 1
        return super().imagine(view, rng)


def planner(level: str = "hard", game: Ur | None = None) -> Planner:
    return Planner(game or Ur(), JUDGE, LEVELS[level])


def judged(name: str) -> Judgement[Any]:
    found = offers(name).judgement()
    assert found is not None
    return found


def ask(player: Planner, state: State, deadline: float | None = None) -> str:
    seat = state.to_act[0]
    legal = state.legal(seat)
    before = state.view(seat), legal[:]
    action = player.choose(before[0], legal, Random(1), deadline)
    assert (state.view(seat), state.legal(seat)) == before
    assert action in legal
    return str(action)


def tokens(state: Any, seat: int) -> int:
    """A judgement that wants tokens on the grid and nothing else."""
    return -int(state.supply[seat])


def two_neighbours() -> State:
    """Seat 0 holds Trade and War and has a corner of Trade beside a tile of seat 1."""
    return table(
        players=3, hand="TW", hands={1: "AC", 2: "CP"},
        a1="T02", a2="A01", b1="W13", b2="P12", f6="A11", f1="C21",
    )  # fmt: skip


def test_a_plan_is_followed_to_the_end_of_the_turn_without_thinking_again() -> None:
    game = Counting()
    player = Planner(game, Judgement(tokens), LEVELS["hard"])
    state = two_neighbours()
    steps = []
    while state.to_act == (0,):
        steps.append(ask(player, state))
        play(state, steps[-1])
    # Two edges and a neighbour of a1 are worth three tokens, declining War one more elsewhere.
    assert sorted(steps[:2]) == ["+a2", "T"]
    assert len(steps) == 3
    assert game.thoughts == 1


def test_a_plan_is_dropped_when_the_table_looks_different() -> None:
    game = Counting()
    player = planner(game=game)
    state = two_neighbours()
    first = ask(player, state)
    assert game.thoughts == 1
    other = next(str(action) for action in state.legal(0) if str(action) not in (first, "T"))
    play(state, other)
    ask(player, state)
    assert game.thoughts == 2


def test_a_plan_of_another_table_does_no_harm() -> None:
    game = Counting()
    player = planner(game=game)
    ask(player, two_neighbours())
    for seed in range(3):
        ask(player, UR.start(3, seed))
    assert game.thoughts == 4


def test_a_step_taken_back_is_thought_about_again() -> None:
    game = Counting()
    player = planner(game=game)
    state = two_neighbours()
    before = state.copy()
    play(state, ask(player, state))
    assert ask(player, before) == ask(planner(), before)
    assert game.thoughts == 2


def test_the_only_answer_needs_no_thought() -> None:
    game = Counting()
    state = table(players=3, hand="TW", filled_by=(0, 1, 2), a1="A", a2="A")
    seat = state.to_act[0]
    only = state.legal(seat)[:1]
    assert planner(game=game).choose(state.view(seat), only, Random(1), None) is only[0]
    assert game.thoughts == 0


def test_a_deadline_that_has_passed_is_a_fault_with_a_legal_answer() -> None:
    for level in LEVELS:
        player = planner(level)
        state = two_neighbours()
        play(state, ask(player, state, time.monotonic() - 1))
        assert player.overran
    state = two_neighbours()
    player = planner()
    ask(player, state, time.monotonic() - 1)
    ask(player, UR.start(3, 1), time.monotonic() + 60)
    assert not player.overran


def test_a_deadline_far_away_changes_nothing() -> None:
    state = two_neighbours()
    relaxed = planner("master")
    assert ask(relaxed, state, time.monotonic() + 600) == ask(planner("master"), state)
    assert not relaxed.overran


def test_the_budget_counts_positions_judged() -> None:
    judged = 0

    def value(state: State, seat: int) -> int:
        nonlocal judged
        judged += 1
        return 0

    state = two_neighbours()
    player = Planner(UR, Judgement(value), Level(70, 4, 1))
    assert player.choose(state.view(0), state.legal(0), Random(1), None) in state.legal(0)
    assert judged == 70


def test_a_budget_too_small_for_a_whole_turn_still_answers_and_goes_on() -> None:
    player = Planner(UR, JUDGE, Level(5, 1, 1))
    state = two_neighbours()
    while state.to_act == (0,):
        play(state, ask(player, state))
    assert state.to_act == (1,)


def only_wins(state: State, seat: int) -> int:
    """A judgement that knows the end and nothing else."""
    return 0 if not state.over else 1 if seat in state.winners else -1


def test_a_thorough_planner_sees_the_answer_of_the_others_and_its_own() -> None:
    """The last token wins: of heaps of 1 and 2, all but one from the larger lose at once."""
    nim = Nim()
    state = nim.start(2, 1, layout="3-4-5")
    assert isinstance(state, NimState)
    state.heaps = [0, 1, 2]
    state.turns = 4
    quick = Planner(nim, Judgement(only_wins), Level(100, 4, 1))
    assert ask(quick, state) == "b1"  # all seems equal
    thorough = Planner(nim, Judgement(only_wins), Level(100, 4, 1, 8, 1, 1, 100, 4))
    assert ask(thorough, state) == "c1"


def test_a_thorough_planner_stops_in_time_without_a_fault() -> None:
    """However long it is to play on, it keeps to half of the time that is left."""
    tigris = ziggurat.game("tigris")
    state = tigris.start(2, 1)
    level = Level(300, 4, 1, endings=8, foresight=10**9, reply=20, reply_width=1)
    player = Planner(tigris, judged("tigris"), level)
    ask(player, state, time.monotonic() + 4)
    assert not player.overran


def test_a_thorough_planner_comes_to_the_end_of_a_game_with_secrets() -> None:
    """In the last turn there is nothing to be played on."""
    tigris = ziggurat.game("tigris")
    state = tigris.start(2, 1, turn_limit=1)
    level = Level(60, 2, 1, endings=3, foresight=60, reply=10, reply_width=1)
    player = Planner(tigris, judged("tigris"), level)
    while not state.over:
        play(state, ask(player, state))


def test_without_a_judgement_points_ahead_count() -> None:
    state = table(players=3, hand="AT", hands={1: "AT", 2: "AC"}, a1="C01", a2="W01", f6="C11")
    # Seat 0: Culture, War and the hand tile, 6 points; seat 1: Culture and its hand tile, 3.
    assert state.scores == [6, 3, 1]
    assert by_scores(state, 0) == 3
    assert by_scores(state, 1) == -3
    assert by_scores(state, 2) == -5


def test_a_finished_game_is_won_whatever_the_margin() -> None:
    state = UR.start(2, 3, turn_limit=1)
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    winner = state.winners[0]
    assert by_scores(state, winner) >= 1_000_000


def last(state: State, seat: int, answers: list[Action]) -> Action | None:
    """A policy: the last answer, as long as there are at least three."""
    return answers[-1] if len(answers) > 2 else None


def test_what_a_game_knows_by_policy_is_not_searched_for() -> None:
    player = Planner(UR, Judgement(tokens, policy=last), LEVELS["hard"])
    state = two_neighbours()
    assert ask(player, state) == str(state.legal(0)[-1])
    assert player.choose(state.view(0), state.legal(0)[:2], Random(1), None) in state.legal(0)[:2]


def test_a_policy_that_names_no_answer_is_ignored() -> None:
    state = two_neighbours()
    other = state.parse(0, "C")
    assert other not in state.legal(0)
    player = Planner(UR, Judgement(tokens, policy=lambda *_: other), LEVELS["hard"])
    assert ask(player, state) == ask(Planner(UR, Judgement(tokens), LEVELS["hard"]), state)


def both_ends(state: State, seat: int, answers: list[Action]) -> list[Action] | None:
    """Candidates: the first and the last answer."""
    return [answers[0], answers[-1]]


def test_a_beginner_takes_another_candidate_now_and_then() -> None:
    state = two_neighbours()
    legal = state.legal(0)

    def answers(level: str) -> set[Action]:
        judgement: Judgement[Any] = Judgement(tokens, policy=last, candidates=both_ends)
        player = Planner(UR, judgement, LEVELS[level])
        rng = Random(1)
        return {player.choose(state.view(0), legal[:], rng, None) for _ in range(60)}

    assert answers("hard") == {legal[-1]}
    assert answers("easy") == {legal[0], legal[-1]}


def test_what_a_beginner_overlooks_stays_overlooked() -> None:
    """Also in another order, and whatever else there is; the last answer is never overlooked."""
    legal = list(two_neighbours().legal(0))
    for seed in range(5):
        slips = Slips(50, Random(seed))
        seen = slips.noticed(legal)
        assert 1 < len(seen) < len(legal)
        assert seen[-1] is legal[-1]
        assert slips.noticed(legal) == seen
        others = [*reversed(legal[:-1]), legal[-1]]
        assert set(slips.noticed(others)) == set(seen)
        assert slips.noticed(legal[:1]) == legal[:1]


def test_easy_looks_for_no_step_later_that_it_overlooked_at_first() -> None:
    """Of a turn whose steps may come in any order it leaves out what it has overlooked."""
    state = two_neighbours()
    all_seen = Planner(UR, Judgement(tokens), Level(100, 2))
    slips = Planner(UR, Judgement(tokens), Level(100, 2, slips=100))
    assert ask(all_seen, state) != str(state.legal(0)[-1])
    while state.to_act == (0,):
        last_answer = str(state.legal(0)[-1])
        assert ask(slips, state) == last_answer
        play(state, last_answer)


def test_a_thorough_planner_tries_candidates_out() -> None:
    """By the policy the last answer is taken for ever; what the first leads to is found."""
    state = two_neighbours()
    legal = state.legal(0)

    def wants_the_first(after: State, seat: int) -> int:
        assert isinstance(after, UrState)
        return -after.supply[0]

    judgement: Judgement[Any] = Judgement(
        wants_the_first, policy=last, candidates=lambda *_: [state.parse(0, "T")]
    )
    assert legal[-1] is not state.parse(0, "T")
    player = Planner(UR, judgement, LEVELS["master"])
    assert ask(player, state) == "T"


def test_who_slips_takes_another_of_the_candidates() -> None:
    """The policy's own answer is what was overlooked; without another one it stands."""
    state = two_neighbours()
    known, other = str(state.legal(0)[-1]), state.parse(0, "T")
    for named, wanted in (([other], "T"), ([state.legal(0)[-1]], known)):
        judgement: Judgement[Any] = Judgement(
            tokens, policy=last, candidates=lambda *_, named=named: named
        )
        assert ask(Planner(UR, judgement, Level(100, 2, slips=100)), state) == wanted
        assert ask(Planner(UR, judgement, Level(100, 2)), state) == known


def test_positions_are_judged_together_where_the_game_can() -> None:
    sizes = []

    def values(states: list[Any], seat: int) -> list[int]:
        sizes.append(len(states))
        return [tokens(state, seat) for state in states]

    state = two_neighbours()
    alone = ask(Planner(UR, Judgement(tokens), LEVELS["hard"]), state)
    together = Planner(UR, Judgement(tokens, values=values), LEVELS["hard"])
    assert ask(together, state) == alone
    assert max(sizes) > 10


def test_a_net_judges_where_turns_end() -> None:
    """The net wants few tokens, and positions inside the turn are still judged by hand."""
    asked = []

    def net(states: list[Any], seat: int) -> list[int]:
        asked.extend(states)
        return [-tokens(state, seat) for state in states]

    state = two_neighbours()
    judgement: Judgement[Any] = Judgement(tokens, learned=lambda: net)
    level = Level(2500, 8, uses_net=True)
    assert ask(Planner(UR, judgement, level), state) != ask(planner(), state)
    assert all(after.to_act != (0,) for after in asked)
    asked.clear()
    ask(Planner(UR, judgement, LEVELS["hard"]), state)
    assert not asked
    ask(Planner(UR, replace(judgement, learned_inside=True), level), state)
    assert any(after.to_act == (0,) for after in asked)


def test_a_game_says_its_own_levels() -> None:
    nim = offers("nim").judgement()
    assert nim is None or not nim.levels
    player = make("planner:easy", "ur")
    assert isinstance(player, Planner)
    assert player.level == judged("ur").levels["easy"] != LEVELS["easy"]
