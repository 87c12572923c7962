"""Why one position is better than another: what changes of that which counts, in few words.

>>> import ziggurat
>>> from ziggurat.bots.reasons import terms_of
>>> state = ziggurat.game("ur").start(players=3, seed=2026)
>>> sum(term.worth for term in terms_of("ur", state, 0)) == ziggurat.registry.offers(
...     "ur").judgement().value(state, 0)
True
"""

from __future__ import annotations

from typing import Any

from ziggurat.bots.players.planner import by_scores
from ziggurat.core.state import State
from ziggurat.core.terms import MOST, Reason, Term, certain, reasons
from ziggurat.offers import Judgement
from ziggurat.registry import offers

__all__ = ["ALL", "terms_of", "why", "why_in_all"]

ALL = 1000
"""More reasons than there are."""


def terms_of(game: str, state: State, seat: int) -> list[Term]:
    """What counts in a position for a seat; in a game that does not say, the score."""
    judgement: Judgement[Any] | None = offers(game).judgement()
    if judgement is not None and judgement.terms is not None:
        return judgement.terms(state, seat)
    if judgement is not None:
        return [Term("_value", judgement.value(state, seat))]
    return [Term("score", by_scores(state, seat), state.scores[seat])]


def why(game: str, before: State, after: State, seat: int, most: int = MOST) -> list[Reason]:
    """What changes most for a seat from one position to another.

    >>> from ziggurat.bots.reasons import why
    >>> import ziggurat
    >>> before = ziggurat.game("ur").start(players=3, seed=2026)
    >>> after = before.copy()
    >>> seat = after.to_act[0]
    >>> after.apply(seat, after.legal(seat)[0])
    >>> [(reason.key, reason.change) for reason in why("ur", before, after, seat)][:1]
    [('tiles', 1)]
    """
    return reasons(terms_of(game, before, seat), terms_of(game, after, seat), most)


def why_in_all(game: str, worlds: list[tuple[State, State]], seat: int) -> list[Reason]:
    """The same for several deals of what is hidden: what is so in all of them.

    ``worlds`` are pairs of positions, before and after. What a move costs is told beside what it
    brings; where it brings nothing that can be told, its costs are no reasons to make it.
    """
    found = certain([why(game, before, after, seat, ALL) for before, after in worlds])[:MOST]
    return found if any(reason.worth > 0 for reason in found) else []
