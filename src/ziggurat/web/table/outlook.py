"""What is known of a table without taking it up: whom it waits for, and when it must go on.

It is written with every change, so that a server that starts takes up only the tables where
something besides people has to act, and lists show the others as they lie on the disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from ziggurat.bots.naming import REMOTE
from ziggurat.core.history import History
from ziggurat.web.store import now
from ziggurat.web.stored import StoredEvent, StoredSeat, as_text
from ziggurat.web.table.parts import Parts

LOOKED_AT: Final = 12
"""The steps among which the last thing that everybody may read is looked for."""


@dataclass(frozen=True)
class Outlook:
    """What comes next at a table."""

    due: str | None
    """When something besides a person has to act: at once for a bot, or when a clock strikes, or
    when a standing order is carried out."""
    shown: dict[str, Any]
    """Steps that everybody may know of, the seats that are waited for, and what happened last;
    with a tempo that too, and by correspondence until when they may answer."""
    until: str | None = None
    """When somebody's time is over, by the clock of the database."""
    revised: list[StoredEvent] = field(default_factory=list)
    """The clocks of the seats, to be written in place."""


def outlook(parts: Parts, changed: Sequence[StoredSeat] = ()) -> Outlook:
    """What comes next once these seats have changed."""
    journal, state = parts.journal, parts.journal.state
    tempo = {} if parts.timing.tempo is None else {"pace": parts.timing.tempo.shown()}
    if state.over or journal.over:
        return Outlook(None, {"steps": len(journal.history.standing), "to_act": [], **tempo})
    revised = parts.timing.revised(changed)
    deadlines = parts.timing.deadlines(revised, changed)
    places = {place.seat: place for place in (*parts.seats.places, *changed)}
    shown = {"steps": journal.told, "to_act": list(state.to_act), **tempo, **_last(journal.history)}
    if deadlines:
        shown["until"] = deadlines
    if parts.has_begun:
        shown["begun"] = True
    until = min(deadlines.values(), default=None)
    bots = [places[seat].bot or places[seat].handed for seat in state.to_act]
    if any(bot not in (None, REMOTE) for bot in bots):
        return Outlook(now(), shown, until, revised)
    parts.clock.look(state)
    order = parts.orders.due()
    strokes = (
        parts.clock.next_stroke(state),
        parts.timing.due(changed),
        None if order is None else order.left,
    )
    stroke = min((one for one in strokes if one is not None), default=None)
    if stroke is None:
        return Outlook(None, shown, until, revised)
    moment = datetime.now(UTC) + timedelta(seconds=stroke)
    return Outlook(as_text(moment), shown, until, revised)


def _last(history: History) -> dict[str, Any]:
    """What happened last of all that everybody may read."""
    for number in history.standing[: -LOOKED_AT - 1 : -1]:
        for entry in reversed(history.played[number].log):
            if entry.readers is None:
                return {"last": [entry.key, entry.args]}
    return {}
