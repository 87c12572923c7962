"""Where a game turned: the few moves that made its winner, found in the scores after every move.

Nothing is judged by taste. A move counts if it changed who leads, or how far the winner is from
the best of the others. What somebody gains by the same thing again and again, such as a harvest
every turn, turns nothing: only what it brings beyond the last time does, and only if it is not
made good before the same seat's next turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ziggurat.core.state import Entry

MOST: Final = 4
FEWEST: Final = 2
APART: Final = 20
"""Two turning points are so far apart: this part of the game, at least."""
NOTABLE: Final = 30
"""What changes the distance by less than this part of the best score is left out."""
LONG: Final = 8
"""A lead that lasts this part of the game is worth telling, though it was lost."""

# What happened to a seat
FOR_GOOD: Final = "for_good"
"""It takes the lead and keeps it."""
LAST: Final = "last"
"""The same, by the last move of all."""
A_WHILE: Final = "a_while"
"""It takes the lead, and loses it later."""
GAIN: Final = "gain"
LOSS: Final = "loss"


@dataclass(frozen=True)
class Step:
    """A move that the log tells of, and how everybody stands after it."""

    at: int
    """Moves up to here, those included of which the log tells nothing."""
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    mover: int
    told: tuple[Entry, ...]

    @property
    def leader(self) -> int | None:
        """Who leads alone."""
        return self.ranks.index(1) if self.ranks.count(1) == 1 else None


@dataclass(frozen=True)
class Turn:
    """A move at which the game turned."""

    step: Step
    kind: str
    seat: int
    """Of whom it is told."""
    changes: tuple[int, ...]
    """By how much the score of every seat changed."""
    moves: int = 0
    """For how many moves a lead lasts."""


def turning_points(steps: Sequence[Step]) -> tuple[Turn, ...]:
    """The moves at which a game turned, in order."""
    if len(steps) < FEWEST:
        return ()
    last = steps[-1].at
    chosen: list[Turn] = []
    found = [*_leads(steps), *_swings(steps)]
    found.sort(key=lambda one: one[1].kind == A_WHILE and one[0] < 1)  # better than nothing
    for weight, turn in found:
        if len(chosen) == MOST:
            break
        is_near = any(abs(turn.step.at - one.step.at) * APART < last for one in chosen)
        if not is_near and (weight >= 1 or len(chosen) < FEWEST):
            chosen.append(turn)
    return tuple(sorted(chosen, key=lambda turn: turn.step.at))


def reigns(steps: Sequence[Step]) -> list[tuple[int, int, int]]:
    """Who led alone: the seat, and from which to which of these steps, the last excluded."""
    found: list[tuple[int, int, int]] = []
    for number, step in enumerate(steps):
        if step.leader is None:
            continue
        if found and found[-1][0] == step.leader and found[-1][2] == number:
            found[-1] = (step.leader, found[-1][1], number + 1)
        else:
            found.append((step.leader, number, number + 1))
    return found


def changes_of_lead(steps: Sequence[Step]) -> int:
    """How often the lead went from one seat to another."""
    return sum(one[0] != other[0] for one, other in pairwise(reigns(steps)))


def _leads(steps: Sequence[Step]) -> Iterator[tuple[float, Turn]]:
    """When the winner took the lead for good, and the longest lead of somebody else."""
    winner, last = steps[-1].ranks.index(1), steps[-1].at
    lost = []
    for seat, begin, end in reigns(steps):
        is_last = end == len(steps)
        moves = (last if is_last else steps[end].at) - steps[begin].at
        if is_last:
            yield 1, _turn(steps, begin, FOR_GOOD if moves else LAST, seat, moves)
        elif seat != winner:
            lost.append((moves, -begin, seat))
    if lost:
        moves, begin, seat = max(lost)
        yield float(moves * LONG >= last), _turn(steps, -begin, A_WHILE, seat, moves)


def _swings(steps: Sequence[Step]) -> list[tuple[float, Turn]]:
    """What changed most how far the winner is from the best of the others, that first."""
    winner = steps[-1].ranks.index(1)
    others = [seat for seat in range(len(steps[-1].scores)) if seat != winner]
    notable = max(1.0, max(map(abs, steps[-1].scores)) / NOTABLE)
    usual: dict[tuple[str, int], int] = {}
    found = []
    for number, (before, step) in enumerate(pairwise(steps), 1):
        rival = max(others, key=lambda seat: (before.scores[seat], -seat))
        gained = [new - old for old, new in zip(before.scores, step.scores, strict=True)]
        beyond = _beyond(gained, step.told[0].key if step.told else "", usual)
        whole, part = (all_[winner] - all_[rival] for all_ in (gained, beyond))
        if whole * part <= 0 or whole * _left(steps, number, winner) <= 0:
            continue
        seat = max((winner, rival), key=lambda one: abs(beyond[one]))
        turn = _turn(steps, number, GAIN if gained[seat] > 0 else LOSS, seat)
        found.append((min(abs(whole), abs(part)) / notable, turn))
    return sorted(found, key=lambda one: (-one[0], one[1].step.at))


def _left(steps: Sequence[Step], number: int, winner: int) -> int:
    """What is left of a change once everybody else has played, until the same seat's next turn."""
    mover, end, is_away = steps[number].mover, number, False
    while end + 1 < len(steps) and not (is_away and steps[end + 1].mover == mover):
        end += 1
        is_away = is_away or steps[end].mover != mover
    return _ahead(steps[end], winner) - _ahead(steps[number - 1], winner)


def _ahead(step: Step, winner: int) -> int:
    """How far the winner is before the best of the others."""
    others = [score for seat, score in enumerate(step.scores) if seat != winner]
    return step.scores[winner] - max(others)


def _beyond(gained: Sequence[int], what: str, usual: dict[tuple[str, int], int]) -> list[int]:
    """By seat: what it gained or lost, without what the same thing brought it the last time."""
    beyond = []
    for seat, change in enumerate(gained):
        again = usual.get((what, seat), 0)
        if change:
            usual[what, seat] = change
        if change * again > 0:
            more = max(0, abs(change) - abs(again))
            beyond.append(more if change > 0 else -more)
        else:
            beyond.append(change)
    return beyond


def _turn(steps: Sequence[Step], number: int, kind: str, seat: int, moves: int = 0) -> Turn:
    now = steps[number].scores
    before = steps[number - 1].scores if number else now
    changes = tuple(new - old for old, new in zip(before, now, strict=True))
    return Turn(steps[number], kind, seat, changes, moves)
