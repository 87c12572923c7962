"""Which tables are shown to everybody, and which are found by their link alone.

Unless whoever opens a table says otherwise, it is listed when a seat is open to anybody: only then
is there something at it for a stranger. That a table is not listed is an event of it, which is on
disk like any other; its page says so among the options.
"""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.web.stored import BY_LINK, OPEN, StoredSeat, StoredTable


def is_listed(table: StoredTable) -> bool:
    """Whether everybody finds a table; nobody but whoever brought it finds a record."""
    return not table.review and all(event.key != BY_LINK for event in table.events)


def listing(wish: bool | None, seats: Sequence[StoredSeat]) -> list[tuple[str, dict[str, object]]]:
    """The events that keep a new table from the lists, if it is to be kept from them."""
    listed = any(seat.kind == OPEN for seat in seats) if wish is None else wish
    return [] if listed else [(BY_LINK, {})]
