"""What is known of a table without taking it up: whom it waits for, and when it must go on.

It is written with every change, so that a server that starts takes up only the tables where
something besides people has to act, and lists show the others as they lie on the disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from ziggurat.bots.naming import REMOTE
from ziggurat.core.history import History
from ziggurat.web.store import StoredSeat, now
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
    """Steps that everybody may know of, the seats that are waited for, and what happened last."""


def outlook(parts: Parts, changed: Sequence[StoredSeat] = ()) -> Outlook:
    """What comes next once these seats have changed."""
    journal, state = parts.journal, parts.journal.state
    if state.over or journal.over:
        return Outlook(None, {"steps": len(journal.history.standing), "to_act": []})
    places = {place.seat: place for place in (*parts.seats.places, *changed)}
    shown = {"steps": journal.told, "to_act": list(state.to_act), **_last(journal.history)}
    bots = [places[seat].bot or places[seat].handed for seat in state.to_act]
    if any(bot not in (None, REMOTE) for bot in bots):
        return Outlook(now(), shown)
    parts.clock.look(state)
    stroke, order = parts.clock.next_stroke(state), parts.orders.due()
    if order is not None:
        stroke = order.left if stroke is None else min(stroke, order.left)
    if stroke is None:
        return Outlook(None, shown)
    moment = datetime.now(UTC) + timedelta(seconds=stroke)
    return Outlook(moment.isoformat(timespec="milliseconds"), shown)


def _last(history: History) -> dict[str, Any]:
    """What happened last of all that everybody may read."""
    for number in history.standing[: -LOOKED_AT - 1 : -1]:
        for entry in reversed(history.played[number].log):
            if entry.readers is None:
                return {"last": [entry.key, entry.args]}
    return {}
