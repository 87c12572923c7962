"""What counts in a position, by name, and what changes of it from one position to another.

A judgement is one number, found thousands of times a second. Its terms are the same number in its
parts, found when somebody asks for reasons.
"""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["MOST", "SLIGHT", "Reason", "Term", "certain", "reasons"]

MOST: Final = 4
"""Reasons are few."""
SLIGHT: Final = 20
"""What changes less than the greatest change divided by this is left unsaid."""


class Term(NamedTuple):
    """A part of what a position is worth to a seat."""

    key: str
    """Its words are those of ``reason.KEY``. A key that begins with ``_`` has none: it counts, but
    says nothing to anybody."""
    worth: int
    """What the judgement makes of it. All terms together are the judgement."""
    amount: int | None = None
    """How much of it there is, in the units of the game; None where nobody would count it."""


class Reason(NamedTuple):
    """A term that changes from one position to another."""

    key: str
    worth: int
    """How much better the judgement finds that, or worse."""
    change: int | None
    """By how much the amount grows; None where there is none."""
    now: int | None
    """What the amount becomes."""


def reasons(before: list[Term], after: list[Term], most: int = MOST) -> list[Reason]:
    """The terms that change most: what speaks for the change first, then what speaks against it.

    Of what can be counted only that is told which is more or less than before; what counts in one
    of the positions alone cannot be compared.
    """
    was = {term.key: term for term in before}
    found: list[Reason] = []
    for term in after:
        old = was.get(term.key)
        if old is None or term.key.startswith("_"):
            continue
        worth = term.worth - old.worth
        if term.amount is None or old.amount is None:
            if worth:
                found.append(Reason(term.key, worth, None, None))
        elif term.amount != old.amount:
            found.append(Reason(term.key, worth, term.amount - old.amount, term.amount))
    found.sort(key=_weight)
    greatest = abs(found[0].worth) if found else 0
    told = [reason for reason in found if abs(reason.worth) * SLIGHT >= greatest][:most]
    return [one for one in told if one.worth >= 0] + [one for one in told if one.worth < 0]


def certain(worlds: list[list[Reason]]) -> list[Reason]:
    """Of the reasons found in several deals of what is hidden, those that are the same in all."""
    return [one for one in worlds[0] if all(_is_in(world, one) for world in worlds)]


def _is_in(world: list[Reason], reason: Reason) -> bool:
    for other in world:
        if other.key == reason.key:
            same_way = (other.worth >= 0) == (reason.worth >= 0)
            return same_way and other.change == reason.change and other.now == reason.now
    return False


def _weight(reason: Reason) -> int:
    return -abs(reason.worth)
