"""How a purchase is paid with the least waste: what the rules suggest (sections 28.5, 31.3).

Handing in goods costs what the hand is worth less without them, which is more than they bring when
a set is broken up; the treasury adds token by token. Of all ways to make up the price, the one
that costs least is taken; of two that cost the same, the one that leaves more in the treasury.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.civilisation.rules.components import (
    GOODS_COUNT,
    IS_MINED,
    mined_value,
    set_value,
)

NO_SET: Final = -1
NO_WAY: Final = 1_000_000


class Payment:
    """Goods to hand in, by good, and the set that Mining raises; what all of it costs."""

    def __init__(self, goods: list[int], mining: int, cost: int, treasury: int) -> None:
        self.goods = goods
        self.mining = mining
        self.cost = cost
        self.treasury = treasury
        """What the treasury adds."""


def least_waste(
    price: int, held: list[int], begun: list[int], mined: int, may_mine: bool, treasury: int
) -> Payment | None:
    """The payment that costs least; None where the price cannot be paid.

    ``held``: by good, how many cards may be handed in; ``begun``: how many have been already.
    ``mined`` is the set that Mining raises already; otherwise it may raise one if ``may_mine``.
    """
    best: Payment | None = None
    choices = [mined]
    if mined == NO_SET and may_mine:
        choices += [good for good in range(GOODS_COUNT) if IS_MINED[good] and held[good]]
    for mining in choices:
        found = _with_mining(price, held, begun, mining, treasury)
        if found is not None and (best is None or is_better(found, best)):
            best = found
    return best


def is_better(one: Payment, other: Payment) -> bool:
    """Whether a payment costs less, or as much and spares the treasury."""
    if one.cost != other.cost:
        return one.cost < other.cost
    return one.treasury < other.treasury


def _with_mining(
    price: int, held: list[int], begun: list[int], mining: int, treasury: int
) -> Payment | None:
    """The payment that costs least when Mining raises a given set, or none."""
    goods = [good for good in range(GOODS_COUNT) if held[good]]
    lost = [NO_WAY] * (price + 1)
    """By what has been made up so far: what the hand is worth less."""
    lost[0] = 0
    taken: list[list[int]] = []
    """By good, by what has been made up with it: how many cards of it were taken."""
    before: list[list[int]] = []
    """The same: what had been made up before it."""
    for good in goods:
        lost = _add_good(good, price, held[good], begun[good], mining, lost, taken, before)
    best = NO_WAY
    found = NO_SET
    for value in range(price, -1, -1):
        if price - value > treasury:
            break
        if lost[value] < NO_WAY and lost[value] + price - value < best:
            best = lost[value] + price - value
            found = value
    if found == NO_SET:
        return None
    counts = [0] * GOODS_COUNT
    value = found
    for number in range(len(goods) - 1, -1, -1):
        counts[goods[number]] = taken[number][value]
        value = before[number][value]
    return Payment(counts, mining, best, price - found)


def _add_good(
    good: int,
    price: int,
    most: int,
    least: int,
    mining: int,
    lost: list[int],
    taken: list[list[int]],
    before: list[list[int]],
) -> list[int]:
    """What the hand is worth less by what is made up, with some cards of one more good."""
    after = [NO_WAY] * (price + 1)
    cards = [0] * (price + 1)
    came_from = [0] * (price + 1)
    whole = set_value(good, most)
    for count in range(least, most + 1):
        worth = mined_value(good, count) if good == mining else set_value(good, count)
        cost = whole - set_value(good, most - count)
        for value in range(price + 1):
            if lost[value] >= NO_WAY:
                continue
            made = min(price, value + worth)
            if lost[value] + cost < after[made]:
                after[made] = lost[value] + cost
                cards[made] = count
                came_from[made] = value
    taken.append(cards)
    before.append(came_from)
    return after
