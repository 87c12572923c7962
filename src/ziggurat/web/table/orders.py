"""The standing orders of the seats: which are given, and what they would do now.

Each switch is an event of the table that nobody is told of but the seat. Whoever keeps the table
going carries them out as ordinary actions of the seat (``HostedTable.follow_orders``).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.core.state import HOST, State
from ziggurat.offers import Order
from ziggurat.registry import offers
from ziggurat.web.stored import HUMAN, ORDER, StoredEvent, StoredSeat
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
        self._passed: tuple[int, frozenset[str]] = (-1, frozenset())
        """The last step that was looked at, and the orders that would take it."""

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
        if place.kind != HUMAN or place.handed or journal.over:
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
            if self._took_back(seat, order) or (order.spares_undo and undoable):
                continue
            action = order.carry(view, legal)
            if action is not None:
                return order, action
        return None, None

    def _took_back(self, seat: int, order: Order) -> bool:
        """Whether the seat has just taken something back: then it wants to be asked.

        What an order would pass it is asked until it has passed itself.
        """
        played = self._journal.history.played
        for number in range(len(played) - 1, -1, -1):
            move = played.move(number)
            if move.undo:
                return move.seat in (seat, HOST)
            if move.seat != seat or move.text == order.passes or not order.passes:
                return False
        return False

    def opening(self, seat: int, place: int) -> str:
        """The order given by a seat that passes what a standing step of it answers; empty: none.

        There was something to decide then, and the seat may want to decide it after all.
        """
        given, history = self.given(seat), self._journal.history
        number = history.standing[place]
        text = history.played.move(number).text
        orders = [one for one in self.known if given[one.key] and one.passes == text]
        if orders and self._passed[0] != number:
            self._passed = number, passing(history.at(place), seat, self.known)
        return next((one.key for one in orders if one.key in self._passed[1]), "")

    def _not_before(self, seat: int) -> float:
        """When an order that rests on something hidden may answer what the seat is asked."""
        decision = self._journal.decisions[seat]
        if seat not in self._asked or self._asked[seat][0] != decision:
            moment = time.monotonic() + CHANCE.uniform(SHORTEST, LONGEST)
            self._asked[seat] = (decision, moment)
        return self._asked[seat][1]


def passing(state: State, seat: int, orders: Sequence[Order]) -> frozenset[str]:
    """Those of these orders that pass what a seat is asked, where there is more to choose."""
    legal, view = state.legal(seat), state.view(seat)
    return frozenset(
        one.key
        for one in orders
        if one.passes and len(legal) > 1 and one.carry(view, legal) is not None
    )


def never_passing(game: str, seats: Sequence[StoredSeat]) -> list[tuple[str, dict[str, Any]]]:
    """Events by which the people of a new table are asked what they might decide after all."""
    passed = [order.key for order in offers(game).orders() if order.is_usual and order.passes]
    people = [place.seat for place in seats if place.kind == HUMAN]
    return [(ORDER, {"seat": seat, "order": key, "on": False}) for seat in people for key in passed]
