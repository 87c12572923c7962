"""What every seat knows others to hold, when cards pass from hand to hand (24.51, 28.3).

``known`` counts, for two seats, the goods that the one knows the other to hold at least.
"""

from __future__ import annotations

from ziggurat.games.civilisation.rules.components import GOODS_COUNT
from ziggurat.games.civilisation.rules.position import Position


def row_of(state: Position, seat: int, other: int) -> int:
    """Where in ``known`` the goods begin that a seat knows another to hold."""
    return (seat * state.players + other) * GOODS_COUNT


def known_of(state: Position, seat: int, other: int) -> bytearray:
    """The goods that a seat knows another to hold."""
    row = row_of(state, seat, other)
    return state.known[row : row + GOODS_COUNT]


def part_with(
    state: Position, giver: int, taker: int, cards: tuple[int, ...], named: tuple[int, ...]
) -> None:
    """Cards leave a hand: the taker sees which, the others only those that were named."""
    hidden = len(cards) - len(named)
    for seat in range(state.players):
        if seat == giver:
            continue
        row = row_of(state, seat, giver)
        for good in range(GOODS_COUNT):
            if state.known[row + good]:
                gone = cards.count(good) if seat == taker else named.count(good) + hidden
                state.known[row + good] = max(0, state.known[row + good] - gone)


def receive(
    state: Position, giver: int, taker: int, cards: tuple[int, ...], named: tuple[int, ...]
) -> None:
    """Cards come into a hand: the giver knows which, the others only those that were named."""
    for seat in range(state.players):
        if seat == taker:
            continue
        row = row_of(state, seat, taker)
        for card in cards if seat == giver else named:
            if card < GOODS_COUNT:
                state.known[row + card] += 1
