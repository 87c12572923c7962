"""The course of a finished game: its moves in stretches, and everybody's chances between them.

A stretch is what one seat decided at a time: its moves until somebody else moved or was asked, or
something hidden came to light. For the curve the true positions are judged: the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ziggurat.analysis.chances import Chances
from ziggurat.core.action import Action
from ziggurat.core.game import Game
from ziggurat.core.record import Record, effective, replaying
from ziggurat.core.state import HOST, REVEAL, Entry, State

TURNS_MOST: Final = 4
APART: Final = 20
"""Two turning points are so far apart: this part of the game, at least."""
NOTABLE: Final = 0.08
"""Less than so much of somebody's chances turns nothing."""


@dataclass(frozen=True)
class Stretch:
    """What one seat decided at a time."""

    number: int
    seat: int
    at: int
    """Moves before it, those that were taken back not counted."""
    end: int
    """Moves up to its end."""
    before: State
    actions: tuple[Action, ...]
    told: tuple[Entry, ...]
    is_choice: bool
    """Whether there was anything to choose."""


@dataclass(frozen=True)
class Point:
    """Everybody's chances after so many moves."""

    at: int
    chances: tuple[float, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Course:
    """A whole game."""

    game: str
    players: int
    length: int
    """Moves in all."""
    points: tuple[Point, ...]
    """From the beginning to the end, one after every stretch."""
    stretches: tuple[Stretch, ...]
    final: State

    def decisions(self, seats: Sequence[int]) -> list[Stretch]:
        """What these seats had to choose, those of the first seat first."""
        order = {seat: place for place, seat in enumerate(seats)}
        chosen = [one for one in self.stretches if one.is_choice and one.seat in order]
        return sorted(chosen, key=lambda one: (order[one.seat], one.number))


def course_of(game: Game, record: Record, chances: Chances | None) -> Course:
    """The course of a record; a refusal says which move cannot be repeated.

    Without ``chances`` nothing is judged: enough for whoever looks at single stretches.
    """
    stretches = list(_stretches(game, record))
    final = stretches[-1][1] if stretches else record.begin(game)
    points: list[Point] = []
    if chances is not None:
        moments = [(0, record.begin(game))]
        moments += [(one.end, after) for one, after in stretches]
        points = [Point(at, chances.of(then), tuple(then.scores)) for at, then in moments]
    return Course(
        game.name,
        final.players,
        stretches[-1][0].end if stretches else 0,
        tuple(points),
        tuple(one for one, _ in stretches),
        final,
    )


def _stretches(game: Game, record: Record) -> Iterator[tuple[Stretch, State]]:
    """Every stretch, and the position after it."""
    state = record.begin(game)
    standing = effective(record.moves)
    number, at = 0, 0
    before, actions, told, is_choice = state.copy(), list[Action](), list[Entry](), False
    for count, place in enumerate(standing, 1):
        move = record.moves[place]
        with replaying(place, move):
            action = state.parse(move.seat, move.text)
            is_choice = is_choice or (move.seat != HOST and len(state.legal(move.seat)) > 1)
            state.apply(move.seat, action)
        actions.append(action)
        told += state.log
        after = record.moves[standing[count]].seat if count < len(standing) else None
        if state.effect == REVEAL or after != move.seat or move.seat not in state.to_act:
            seen = tuple(told)
            yield (
                Stretch(number, move.seat, at, count, before, tuple(actions), seen, is_choice),
                state.copy(),
            )
            number, at = number + 1, count
            before, actions, told, is_choice = state.copy(), [], [], False


@dataclass(frozen=True)
class Turn:
    """A stretch that changed much."""

    stretch: Stretch
    seat: int
    """Whose chances it changed most."""
    before: float
    after: float


def turning_points(course: Course) -> tuple[Turn, ...]:
    """The stretches that changed somebody's chances most, in order."""
    found = []
    for stretch, (one, other) in zip(course.stretches, pairwise(course.points), strict=True):
        changes = [round(new - old, 6) for old, new in zip(one.chances, other.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda place: (abs(changes[place]), changes[place]))
        if abs(changes[seat]) >= NOTABLE:
            found.append(Turn(stretch, seat, one.chances[seat], other.chances[seat]))
    found.sort(key=lambda turn: (-abs(turn.after - turn.before), turn.stretch.number))
    chosen: list[Turn] = []
    for turn in found:
        end = turn.stretch.end
        if all(abs(end - one.stretch.end) * APART >= course.length for one in chosen):
            chosen.append(turn)
        if len(chosen) == TURNS_MOST:
            break
    return tuple(sorted(chosen, key=lambda turn: turn.stretch.number))
