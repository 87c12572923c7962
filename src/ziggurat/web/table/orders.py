"""The standing orders of the seats: which are given, and what they would do now.

Each switch is an event of the table that nobody is told of but the seat. Whoever keeps the table
going carries them out as ordinary actions of the seat (``HostedTable.follow_orders``).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.offers import Order
from ziggurat.registry import offers
from ziggurat.web.stored import HUMAN, ORDER, StoredEvent
from ziggurat.web.table.journal import Journal
from ziggurat.web.table.seats import Seats

SHORTEST: Final = 2.0
LONGEST: Final = 7.0
"""Seconds, among people, until an order acts that rests on something hidden: drawn without a look
at the game, and like the time that a person takes."""
SWITCHES_MOST: Final = 400
"""The most switches that a table keeps."""
CHANCE: Final = SystemRandom()
SPAN: Final = "span"
"""In the event of an order that does not hold for ever: for how long it was given."""


@dataclass(frozen=True)
class Due:
    """What an order does for a seat, and when."""

    seat: int
    action: Action
    left: float
    """Seconds until then."""


class Orders:
    """The standing orders of one table."""

    def __init__(self, journal: Journal, seats: Seats) -> None:
        self._journal = journal
        self._seats = seats
        self._asked: dict[int, tuple[int, float]] = {}
        """By seat: the decision it was last asked, and when an order may answer it."""
        self.carried: set[int] = set()
        """Numbers of the steps that orders took, as far as this process did: nobody saw them being
        decided, so what happened since somebody acted goes on behind them."""

    @property
    def known(self) -> Sequence[Order]:
        """The orders that can be given in this game."""
        return offers(self._journal.stored.game).orders()

    def given(self, seat: int) -> dict[str, bool]:
        """By key of every order: whether the seat has given it."""
        alone = self._seats.is_alone(seat)
        switched = {order.key: alone and order.is_usual for order in self.known}
        spans: dict[str, object] = {}
        for event in self._journal.stored.events:
            if (
                event.key == ORDER
                and event.args["seat"] == seat
                and event.args["order"] in switched
            ):
                switched[str(event.args["order"])] = bool(event.args["on"])
                spans[str(event.args["order"])] = event.args.get(SPAN)
        for order in self.known:
            if order.span is not None and switched[order.key]:
                switched[order.key] = spans.get(order.key) == self._span(seat, order)
        return switched

    def _span(self, seat: int, order: Order) -> int | None:
        """For how long an order would hold that is given now."""
        return None if order.span is None else order.span(self._journal.state.view(seat))

    def switch(self, seat: int, key: str, on: bool) -> StoredEvent | None:
        """The event by which a seat gives an order or takes it back; None: it is so already."""
        given = self.given(seat)
        if key not in given:
            raise Refusal("unknown_order", order=key[:40])
        if given[key] == on:
            return None
        events = self._journal.stored.events
        if sum(event.key == ORDER for event in events) >= SWITCHES_MOST:
            raise Refusal("too_many_switches", most=SWITCHES_MOST)
        order = next(one for one in self.known if one.key == key)
        span = {} if order.span is None else {SPAN: self._span(seat, order)}
        return self._journal.event(ORDER, seat=seat, order=key, on=on, **span)

    def due(self) -> Due | None:
        """What an order does next, or None: all who are waited for are asked."""
        found = [due for seat in self._journal.state.to_act if (due := self._due(seat))]
        return min(found, key=lambda due: due.left, default=None)

    def _due(self, seat: int) -> Due | None:
        place, journal = self._seats[seat], self._journal
        if place.kind != HUMAN or place.handed or journal.over or self._took_back(seat):
            return None
        order, action = self._answer(seat)
        if order is None or action is None:
            return None
        left = 0.0
        if not order.is_public and not self._seats.is_alone(seat):
            left = max(0.0, self._not_before(seat) - time.monotonic())
        return Due(seat, action, left)

    def _answer(self, seat: int) -> tuple[Order | None, Action | None]:
        """The first order of the seat that has an answer, and that answer."""
        given, state = self.given(seat), self._journal.state
        orders = [order for order in self.known if given[order.key]]
        legal = state.legal(seat) if orders else ()
        if not legal:
            return None, None
        view, undoable = state.view(seat), self._journal.history.undoable(seat)
        for order in orders:
            if order.spares_undo and undoable:
                continue
            action = order.carry(view, legal)
            if action is not None:
                return order, action
        return None, None

    def _took_back(self, seat: int) -> bool:
        """Whether the seat has just taken something back: then it wants to be asked."""
        played = self._journal.history.played
        last = played.move(len(played) - 1) if len(played) else None
        return last is not None and bool(last.undo) and last.seat == seat

    def _not_before(self, seat: int) -> float:
        """When an order that rests on something hidden may answer what the seat is asked."""
        decision = self._journal.decisions[seat]
        if seat not in self._asked or self._asked[seat][0] != decision:
            moment = time.monotonic() + CHANCE.uniform(SHORTEST, LONGEST)
            self._asked[seat] = (decision, moment)
        return self._asked[seat][1]
