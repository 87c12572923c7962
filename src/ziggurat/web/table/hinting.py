"""Whether a seat may ask what a bot would do, and what the bot is told then.

Alone with bots everybody may. Where other people play, the table must have allowed it when it was
opened; that somebody asked is an event that everybody reads, and the game counts as one with hints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ziggurat.bots.advice import LEVEL
from ziggurat.core.errors import Refusal
from ziggurat.web.bots import HintQuestion
from ziggurat.web.stored import HINT, HINTS_ALLOWED, StoredEvent
from ziggurat.web.table.parts import Parts


def are_allowed(events: Iterable[StoredEvent]) -> bool:
    """Whether hints were allowed when the table was opened."""
    return any(event.key == HINTS_ALLOWED for event in events)


def were_given(events: Iterable[StoredEvent]) -> bool:
    """Whether somebody has asked for a hint: such a game is no measure of its players."""
    return any(event.key == HINT for event in events)


def seats_advised(events: Iterable[StoredEvent], since: int = 0) -> set[int]:
    """The seats that have asked for a hint, at any time or since so many steps."""
    return {
        int(event.args["seat"]) for event in events if event.key == HINT and event.steps >= since
    }


def may_ask(parts: Parts, seat: int | None) -> bool:
    """Whether the person of a seat may ask for hints at all."""
    if seat is None or parts.journal.over:
        return False
    try:
        _check(parts, seat)
    except Refusal:
        return False
    return True


def question_of(parts: Parts, seat: int, decision: int, besides: Sequence[str]) -> HintQuestion:
    """What an adviser of the seat is told: its view alone; a refusal where there is no hint."""
    journal, seats = parts.journal, parts.seats
    seats.check_playing(seat)
    _check(parts, seat)
    state = journal.state
    if seat not in state.to_act:
        raise Refusal("hint_not_asked")
    if decision != journal.decisions[seat]:
        raise Refusal("stale", decision=decision, current=journal.decisions[seat])
    known = [state.parse(seat, text) for text in besides]
    return HintQuestion(
        table=parts.stored.id,
        game=parts.stored.game,
        bot=f"planner:{LEVEL}",
        seat=seat,
        view=state.view(seat),
        legal=[action.index for action in state.legal(seat)],
        seed="",
        besides=[action.index for action in known],
    )


def _check(parts: Parts, seat: int) -> None:
    place = parts.seats[seat]
    if place.bot is not None:
        raise Refusal("hint_bot")
    if place.handed:
        raise Refusal("handed_over", bot=place.handed)
    if not parts.seats.is_alone(seat) and not are_allowed(parts.stored.events):
        raise Refusal("no_hints")
