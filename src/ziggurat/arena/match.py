"""The games of a tournament. Each is fixed by the plan and its number, wherever it is played."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from typing import Any, Final

from ziggurat.arena.design import Design
from ziggurat.arena.plan import Plan, check_same_code
from ziggurat.arena.sampling import Position, Sampler
from ziggurat.bots import FAULTS, Guard, make_any
from ziggurat.bots.guard import next_seat, seat_rng
from ziggurat.core.record import Move, Record
from ziggurat.registry import game as find_game

CURVE: Final = 10
"""A game's scores are kept at its start, and after every tenth of its decisions."""


@dataclass(frozen=True)
class Result:
    """How a game ended. Lists have one entry per seat."""

    game: int
    """Its number in the tournament, from 0."""
    round: int
    seed: int
    bots: list[str]
    """Labels of the bots."""
    ranks: list[int]
    scores: list[int]
    decisions: list[int]
    raised: list[int]
    illegal: list[int]
    overran: list[int]
    curve: list[list[int]]
    """Scores in the course of the game."""
    seconds: list[float]
    """Time spent on decisions: the one thing here that depends on the machine."""

    def data(self) -> dict[str, Any]:
        """The result as plain data."""
        return asdict(self)

    def wins(self) -> list[float]:
        """What each seat has of the victory: a shared one counts in parts."""
        winners = self.ranks.count(1)
        return [1 / winners if rank == 1 else 0.0 for rank in self.ranks]


@dataclass(frozen=True)
class Match:
    """A finished game: its result, and its record and some positions where those are wanted."""

    result: Result
    record: str | None
    positions: list[Position] = field(default_factory=list)


@cache
def design(bots: int, players: int) -> Design:
    """Who sits where, worked out once."""
    return Design(bots, players)


def play_range(plan: Plan, first: int, end: int, records: bool, samples: int = 0) -> list[Match]:
    """The games from one number to before another. This is what other machines are asked for."""
    check_same_code(plan)
    return [play(plan, number, records, samples) for number in range(first, end)]


def play(plan: Plan, number: int, with_record: bool = False, samples: int = 0) -> Match:
    """The game of that number, with new bots on all its seats, and so many of its positions."""
    seating = design(len(plan.bots), plan.players).seating(number)
    seed = plan.seed + seating.deal
    entrants = [plan.bots[bot] for bot in seating.bots]
    guards = [Guard(partial(make_any, bot.spec, plan.game)) for bot in entrants]
    dice = [seat_rng(seed, seat) for seat in range(plan.players)]
    record = Record(
        plan.game,
        plan.players,
        plan.rules,
        plan.options,
        [bot.label for bot in entrants],
        seed,
    )
    state = record.begin(find_game(plan.game))
    decisions, seconds = [0] * plan.players, [0.0] * plan.players
    faults = {fault: [0] * plan.players for fault in FAULTS}
    sampler = Sampler(plan.game, samples, f"{seed} {number}") if samples else None
    course = [(0, state.scores)]
    last, asked = -1, state.to_act
    while not state.over:
        last = next_seat(state.to_act, last)
        view, legal = state.view(last), state.legal(last)
        began = time.perf_counter()
        answer = guards[last].ask(view, legal, dice[last], plan.seconds)
        seconds[last] += time.perf_counter() - began
        decisions[last] += 1
        if answer.fault:
            faults[answer.fault][last] += 1
        state.apply(last, answer.action)
        if with_record:
            record.moves.append(Move(last, str(answer.action)))
        if sampler is not None:
            sampler.see(state, last, sum(decisions))
        if state.to_act != asked or state.over:
            asked = state.to_act
            course.append((sum(decisions), state.scores))
    result = Result(
        game=number,
        round=seating.round,
        seed=seed,
        bots=record.seats,
        ranks=list(state.ranks),
        scores=list(state.scores),
        decisions=decisions,
        raised=faults["raised"],
        illegal=faults["illegal"],
        overran=faults["overran"],
        curve=_thinned(course, plan.players),
        seconds=[round(spent, 6) for spent in seconds],
    )
    positions = [] if sampler is None else sampler.taken()
    return Match(result, record.dumps() if with_record else None, positions)


def _thinned(course: list[tuple[int, list[int]]], players: int) -> list[list[int]]:
    """For every seat its scores at even distances in the game."""
    total = course[-1][0]
    kept = [
        next(scores for done, scores in reversed(course) if done * CURVE <= total * part)
        for part in range(CURVE + 1)
    ]
    return [[scores[seat] for scores in kept] for seat in range(players)]
