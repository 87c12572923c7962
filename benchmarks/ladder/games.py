"""Games of the ladder: played, kept as lines of JSON, and counted."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import ziggurat
from benchmarks.ladder.steps import LEAST, STEPS, Step, Table, spec
from ziggurat.arena.design import Design
from ziggurat.arena.standings import wilson
from ziggurat.bots import Bot, Guard, make
from ziggurat.bots.guard import next_seat, seat_rng
from ziggurat.registry import offers

RESULTS: Final = Path(__file__).with_name("results.jsonl")
SECONDS: Final = 86_400.0
"""For one decision: a safety stop that no bot of the house comes near, nor one whose machine sleeps
in the midst of a game: it would play otherwise."""
SEED: Final = 16_000
"""The seed of the first deal."""
SHARE: Final = 0.7
"""Of the games the upper of two levels is to win so much,"""
SURE: Final = 0.6
"""and the lower end of the 95 % interval is to lie above this."""

BY_NAME: Final = {step.name: step for step in STEPS}


@dataclass(frozen=True)
class Played:
    """A finished game. Pairs are of the weaker and the stronger bot."""

    step: str
    bots: str
    """Their digests."""
    game: int
    seed: int
    seats: str
    """Who sat where: 0 the weaker, 1 the stronger."""
    winners: str
    scores: list[int]
    turns: list[int]
    """As the game counts them, else how often the bot came to be asked."""
    cpu: list[float]
    """Seconds of processor that each has thought."""
    faults: int
    compiled: bool
    day: str

    @property
    def won(self) -> float:
        """What of the victory is the stronger bot's: shared ones count in parts."""
        return sum(self.seats[int(seat)] == "1" for seat in self.winners) / len(self.winners)

    @property
    def margin(self) -> float:
        """Points that the stronger bot's seats are ahead on average."""
        means = []
        for bot in "01":
            points = [
                score for score, sat in zip(self.scores, self.seats, strict=True) if sat == bot
            ]
            means.append(sum(points) / len(points))
        return means[1] - means[0]


@dataclass(frozen=True)
class Contest:
    """How a game between two bots went; pairs as in ``Played``."""

    seed: int
    seats: str
    winners: str
    scores: list[int]
    turns: list[int]
    cpu: list[float]
    faults: int


def contest(table: Table, number: int, makers: Sequence[Callable[[], Bot]]) -> Contest:
    """The game of that number between two bots at a table; it depends on nothing else."""
    seating = Design(2, table.players).seating(number)
    seed = SEED + seating.deal
    guards = [Guard(makers[bot]) for bot in seating.bots]
    dice = [seat_rng(seed, seat) for seat in range(table.players)]
    state = ziggurat.game(table.game).start(table.players, seed, **table.options)
    judgement = offers(table.game).judgement()
    turn_of = None if judgement is None else judgement.turn
    turns, cpu, faults = [0, 0], [0.0, 0.0], 0
    last = before = -1
    seen = [-1] * table.players
    while not state.over:
        last = next_seat(state.to_act, last)
        view, legal = state.view(last), state.legal(last)
        began = time.process_time()
        answer = guards[last].ask(view, legal, dice[last], SECONDS)
        bot = seating.bots[last]
        cpu[bot] += time.process_time() - began
        if turn_of is None:
            turns[bot] += last != before
            before = last
        elif seen[last] != turn_of(state):
            turns[bot] += 1
            seen[last] = turn_of(state)
        faults += bool(answer.fault)
        state.apply(last, answer.action)
    return Contest(
        seed=seed,
        seats="".join(map(str, seating.bots)),
        winners="".join(map(str, state.winners)),
        scores=list(state.scores),
        turns=turns,
        cpu=[round(spent, 3) for spent in cpu],
        faults=faults,
    )


def play(name: str, number: int) -> Played:
    """The game of that number of a step; it depends on nothing else."""
    step = BY_NAME[name]
    makers = [partial(make, spec(rung), step.table.game) for rung in step.rungs]
    return Played(
        step=name,
        bots=step.digest,
        game=number,
        compiled=ziggurat.COMPILED,
        day=datetime.now(UTC).date().isoformat(),
        **asdict(contest(step.table, number, makers)),
    )


# ---------------------------------------------------------------------------------------- on disk


def read(path: Path) -> list[Played]:
    """The games of a file that the bots of today have played."""
    return [played for played in stored(path) if played.bots == BY_NAME[played.step].digest]


def stored(path: Path) -> list[Played]:
    """All games of a file, whatever has become of their bots.

    What was dealt otherwise than today is left out, and so is a torn last line.
    """
    if not path.exists():
        return []
    names = {field.name for field in fields(Played)}
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            data: dict[str, Any] = json.loads(line)
        except ValueError:
            continue
        step = BY_NAME.get(data.get("step", ""))
        if set(data) == names and step is not None:
            played = Played(**data)
            if played.seed == SEED + step.design.seating(played.game).deal:
                found.append(played)
    return found


def renewed(games: Iterable[Played]) -> Iterator[tuple[Step, Sequence[Played]]]:
    """Steps whose bots' code has changed, with their games where the bots still play the same.

    That is tried out: the games of the first round are played again. Where each comes out as it
    did, to the last point and turn, the change was none of play, and all games of the step count.
    """
    by_step: dict[str, list[Played]] = {}
    for played in games:
        by_step.setdefault(played.step, []).append(played)
    for name, all_played in by_step.items():
        step = BY_NAME[name]
        if any(played.bots == step.digest for played in all_played):
            continue
        first = [played for played in all_played if played.game < step.design.balanced(1)]
        is_same = bool(first) and all(_same(played, play(name, played.game)) for played in first)
        yield step, [replace(one, bots=step.digest) for one in all_played] if is_same else ()


def _same(one: Played, other: Played) -> bool:
    """Whether two games went alike, whoever played them, and however fast."""
    left, right = [replace(each, bots="", cpu=[], compiled=False, day="") for each in (one, other)]
    return left == right


def line(played: Played) -> str:
    """As it is kept."""
    return json.dumps(asdict(played), separators=(",", ":")) + "\n"


def write(path: Path, games: Sequence[Played]) -> None:
    """All of them in order, each once; those of other steps stay, whatever became of their bots."""
    steps = {played.step for played in games}
    others = [played for played in stored(path) if played.step not in steps]
    once = {(played.step, played.game): played for played in (*others, *games)}
    place = {step.name: number for number, step in enumerate(STEPS)}
    ordered = sorted(once.values(), key=lambda played: (place[played.step], played.game))
    path.write_text("".join(map(line, ordered)), encoding="utf-8")


# ---------------------------------------------------------------------------------------- counted


@dataclass(frozen=True)
class Standing:
    """What a step has come to."""

    step: Step
    games: Sequence[Played]
    """Those that count: from the first on without a gap, up to where the step ended."""
    has_ended: bool

    @property
    def won(self) -> float:
        """Games of the stronger bot."""
        return sum(played.won for played in self.games)

    @property
    def share(self) -> float:
        """The part of the games that it won."""
        return self.won / len(self.games) if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where that lies with 95 % confidence."""
        return wilson(self.won, len(self.games))

    @property
    def holds(self) -> bool:
        """Whether the step is as high as it should be."""
        return self.has_ended and self.share >= SHARE and self.interval[0] > SURE

    @property
    def margin(self) -> float:
        """Points ahead, on average."""
        return sum(played.margin for played in self.games) / len(self.games) if self.games else 0.0

    def seconds(self, bot: int) -> float:
        """Processor seconds a turn of the weaker (0) or the stronger bot (1)."""
        turns = sum(played.turns[bot] for played in self.games)
        return sum(played.cpu[bot] for played in self.games) / turns if turns else 0.0

    @property
    def a_game(self) -> float:
        """Processor seconds a game."""
        return (
            sum(sum(played.cpu) for played in self.games) / len(self.games) if self.games else 0.0
        )


def standing(step: Step, games: Iterable[Played]) -> Standing:
    """What of the games counts: whole rounds from the first on, up to where the step ends."""
    by_number = {played.game: played for played in games if played.step == step.name}
    counted: list[Played] = []
    ended = 0
    while len(counted) < step.most and len(counted) in by_number:
        counted.append(by_number[len(counted)])
        count = len(counted)
        if step.design.balanced(count) != count:
            continue
        ended = count
        if count < step.most and (step.is_long or count < LEAST):
            continue
        so_far = Standing(step, counted, has_ended=True)
        if count == step.most or so_far.holds:
            return so_far
    return Standing(step, counted[:ended] or counted, has_ended=False)
