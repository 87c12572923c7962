"""What trade cards are worth, in one's own hand and as far as the hands of others can be known."""

from __future__ import annotations

from typing import Final

from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.components import (
    CAN_GIVE,
    COPIES,
    GOODS_COUNT,
    TRADE_COUNT,
    VALUE,
    set_value,
)
from ziggurat.games.civilisation.rules.memory import known_of
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position

DREAD: Final = (90, 70, 80, 90, 120, 70, 80, 90, 80, 100, 120, 100)
"""By calamity: the points its primary victim may expect to lose."""
SMALL_CARD: Final = 3
"""What a card is worth that is not named and no calamity."""


def dread(nation: Nation, calamity: int) -> int:
    """What a calamity would cost the nation, by the cards and cities it has."""
    cities = len(nation.cities)
    if not cities:
        return 5
    if calamity == box.SUPERSTITION:
        if nation.owns(box.ENLIGHTENMENT):
            return 5
        return 45 if nation.owns(box.DEISM) else 30 * min(cities, 3)
    if calamity == box.CIVIL_DISORDER:
        return 10 + 30 * max(0, cities - 3 - 2 * int(nation.owns(box.LAW)))
    if calamity == box.EPIDEMIC and nation.owns(box.MEDICINE):
        return 40
    if calamity == box.ICONOCLASM and nation.owns(box.THEOLOGY):
        return 30
    return min(DREAD[calamity], 15 + 30 * cities)


def suspicion(state: Position, seat: int) -> tuple[int, int]:
    """What a calamity of others would cost a seat, and how many they may hold, in percent."""
    nation = state.nations[seat]
    in_hands = shares_in_hands(state, seat)
    feared = 0
    held = 0
    for card in range(GOODS_COUNT, TRADE_COUNT):
        if CAN_GIVE[card] and not nation.hand[card] and not state.used[card]:
            chance = in_hands[box.PILE[card]]
            held += chance
            feared += chance * dread(nation, card - GOODS_COUNT)
    return (feared // held if held else 0), held


def hidden_worth(state: Position, seat: int, percent: int) -> int:
    """What a card is worth to a seat that may be a calamity, this often if any is about."""
    cost, held = suspicion(state, seat)
    percent = percent * min(held, 100) // 100
    return (SMALL_CARD * (100 - percent) - cost * percent) // 100


def hand_worth(nation: Nation) -> int:
    """What the trade cards of a nation are worth to it, calamities deducted."""
    hand = nation.hand
    total = 0
    for good in range(GOODS_COUNT):
        if hand[good]:
            total += set_value(good, hand[good])
    for card in range(GOODS_COUNT, TRADE_COUNT):
        if hand[card]:
            total -= dread(nation, card - GOODS_COUNT)
    return total


def loss(nation: Nation, hand: list[int], card: int) -> int:
    """What giving away one such card costs; negative for a calamity."""
    if card >= GOODS_COUNT:
        return -dread(nation, card - GOODS_COUNT)
    count = hand[card]
    return (2 * count - 1) * VALUE[card]


def gain(hand: list[int], good: int) -> int:
    """What one more such card brings."""
    return (2 * hand[good] + 1) * VALUE[good]


def cheapest(nation: Nation, hand: list[int]) -> int:
    """The card whose loss costs least, of those that may be given; -1 if there is none."""
    best = -1
    least = 0
    for card in range(TRADE_COUNT):
        if hand[card] and CAN_GIVE[card]:
            cost = loss(nation, hand, card)
            if best < 0 or cost < least:
                best = card
                least = cost
    return best


# The hands of others


def shares_in_hands(state: Position, seat: int) -> list[int]:
    """By pile: of its cards that a seat does not see, how many are in hands, in percent."""
    unseen = [0] * box.PILES
    hand = state.nations[seat].hand
    for card in range(TRADE_COUNT):
        copies = COPIES[card] if card < GOODS_COUNT else 1
        unseen[box.PILE[card]] += copies - hand[card] - state.used[card]
    return [
        100 * (total - len(state.piles[pile])) // max(1, total) for pile, total in enumerate(unseen)
    ]


def completes(state: Position, seat: int, other: int, given: tuple[int, ...]) -> bool:
    """Whether these cards complete a set, going by what the other is known to hold."""
    known = known_of(state, seat, other)
    for card in set(given):
        if card < GOODS_COUNT and known[card] and known[card] + given.count(card) >= COPIES[card]:
            return True
    return False


def their_gain(
    state: Position, seat: int, other: int, given: tuple[int, ...], asked: tuple[int, ...]
) -> int:
    """What the other may gain by these cards: it probably collects what it asks for."""
    known = known_of(state, seat, other)
    total = 0
    for card in set(given):
        if card < GOODS_COUNT:
            held = known[card]
            if card in asked and not held:
                held = 1
            count = given.count(card)
            total += set_value(card, held + count) - set_value(card, held)
    return total
