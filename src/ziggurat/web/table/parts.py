"""What a hosted table consists of."""

from __future__ import annotations

from dataclasses import dataclass

from ziggurat.web.clock import Clock
from ziggurat.web.pulse import Wall
from ziggurat.web.stored import BOT, StoredTable
from ziggurat.web.table.journal import Journal
from ziggurat.web.table.orders import Orders
from ziggurat.web.table.presence import Presence
from ziggurat.web.table.rewind import Rewinding
from ziggurat.web.table.seats import Seats
from ziggurat.web.table.timing import Timing


@dataclass(frozen=True)
class Parts:
    """The parts of one table. Only whoever holds its lock may look at them, or change them."""

    journal: Journal
    presence: Presence
    seats: Seats
    rewinding: Rewinding
    clock: Clock
    timing: Timing
    orders: Orders

    @property
    def stored(self) -> StoredTable:
        """The table as it is on disk."""
        return self.journal.stored

    @property
    def has_begun(self) -> bool:
        """Whether a person has taken a step of which everybody knows."""
        people = {place.seat for place in self.seats.places if place.kind != BOT}
        mover = self.journal.history.played.mover
        return bool(people) and any(mover(step) in people for step in self.journal.known(None))


def assemble(journal: Journal, presence: Presence, wall: Wall) -> Parts:
    """All parts of the table that has this journal."""
    seats = Seats(journal, presence)
    stored = journal.stored
    clock = Clock(stored.created, stored.events, journal.times[-1] if journal.times else "")
    rewinding, orders = Rewinding(journal, seats), Orders(journal, seats)
    timing = Timing(journal, seats, presence, clock, wall)
    return Parts(journal, presence, seats, rewinding, clock, timing, orders)
