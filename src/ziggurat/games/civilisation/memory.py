"""What every seat knows others to hold, when cards pass from hand to hand (24.51, 28.3).

``known`` counts, for two seats, the goods that the one knows the other to hold at least.
"""

from __future__ import annotations

from ziggurat.games.civilisation.components import GOODS_COUNT
from ziggurat.games.civilisation.state import Table


def row_of(table: Table, seat: int, other: int) -> int:
    """Where in ``known`` the goods begin that a seat knows another to hold."""
    return (seat * table.players + other) * GOODS_COUNT


def known_of(table: Table, seat: int, other: int) -> bytearray:
    """The goods that a seat knows another to hold."""
    row = row_of(table, seat, other)
    return table.known[row : row + GOODS_COUNT]


def part_with(
    table: Table, giver: int, taker: int, cards: tuple[int, ...], named: tuple[int, ...]
) -> None:
    """Cards leave a hand: the taker sees which, the others only those that were named."""
    hidden = len(cards) - len(named)
    for seat in range(table.players):
        if seat == giver:
            continue
        row = row_of(table, seat, giver)
        for good in range(GOODS_COUNT):
            if table.known[row + good]:
                gone = cards.count(good) if seat == taker else named.count(good) + hidden
                table.known[row + good] = max(0, table.known[row + good] - gone)


def receive(
    table: Table, giver: int, taker: int, cards: tuple[int, ...], named: tuple[int, ...]
) -> None:
    """Cards come into a hand: the giver knows which, the others only those that were named."""
    for seat in range(table.players):
        if seat == taker:
            continue
        row = row_of(table, seat, taker)
        for card in cards if seat == giver else named:
            if card < GOODS_COUNT:
                table.known[row + card] += 1
