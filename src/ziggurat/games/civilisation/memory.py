"""What every seat knows others to hold, when cards pass from hand to hand (24.51, 28.3).

``known`` counts, for two seats, the goods that the one knows the other to hold at least.
"""

from __future__ import annotations

from ziggurat.games.civilisation.components import GOODS_COUNT
from ziggurat.games.civilisation.state import Table


def part_with(
    table: Table, giver: int, taker: int, cards: tuple[int, ...], named: tuple[int, ...]
) -> None:
    """Cards leave a hand: the taker sees which, the others only those that were named."""
    hidden = len(cards) - len(named)
    for seat in range(table.players):
        if seat == giver:
            continue
        known = table.known[seat * table.players + giver]
        for good in range(GOODS_COUNT):
            if known[good]:
                gone = cards.count(good) if seat == taker else named.count(good) + hidden
                known[good] = max(0, known[good] - gone)


def receive(
    table: Table, giver: int, taker: int, cards: tuple[int, ...], named: tuple[int, ...]
) -> None:
    """Cards come into a hand: the giver knows which, the others only those that were named."""
    for seat in range(table.players):
        if seat == taker:
            continue
        known = table.known[seat * table.players + taker]
        for card in cards if seat == giver else named:
            if card < GOODS_COUNT:
                known[card] += 1
