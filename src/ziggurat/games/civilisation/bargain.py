"""How a planner trades: what it offers to whom, what it answers, and what it never gives away.

It goes by its own hand, by what it knows others to hold, and by what their open offers tell: cards
they name are to be had, cards they ask for are wanted. The hidden cards of an offer of its own are
those nobody would ask for, a calamity before all.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import components as box
from ziggurat.games.civilisation import trade
from ziggurat.games.civilisation.components import (
    CAN_GIVE,
    COPIES,
    GOODS_COUNT,
    LEAST_TRADED,
    NAMED,
    TRADE_COUNT,
    VALUE,
    set_value,
)
from ziggurat.games.civilisation.memory import known_of
from ziggurat.games.civilisation.state import Offer, Table

DREAD: Final = (90, 70, 80, 90, 120, 70, 80, 90, 80, 100, 120, 100)
"""By calamity: the points its primary victim may expect to lose."""
HIDDEN: Final = -7
"""A card that an offer does not name: mostly small, sometimes a calamity."""
ANY: Final = -5
"""A card that whoever answers an offer may choose."""
LEAST_GAIN: Final = 5
LEAST_HOPE: Final = 2
GREED: Final = (5, 10, 20)
"""How much our own loss counts against what others gain, in tenths."""
WISHED: Final = 42  # a good that somebody asks for, in tenths of its value
SMALL: Final = 3  # a card that nobody asked for
LEAST_CHANCE: Final = 1
MOST_PAIRS: Final = 12
MOST_OFFERS: Final = 8
"""Offers begun by one seat in a turn; the rest of those allowed are left for answers."""
SHARE: Final = 25  # percent of what a rival gains that we have to gain
SHARE_OF_LEADER: Final = 60
GIVEN: Final = 3
BLUFF: Final = 4
"""One offer in so many hides a card, though it is no calamity."""


class Deal:
    """An offer as it is meant to be: what is given, named, asked for."""

    def __init__(
        self,
        cards: tuple[int, ...],
        named: tuple[int, ...],
        wanted: int,
        wanted_named: tuple[int, ...],
        hope: int,
    ) -> None:
        self.cards = cards
        self.named = named
        self.wanted = wanted
        self.wanted_named = wanted_named
        self.hope = hope
        """What it may bring, as likely as it is to be taken."""


def dread(table: Table, seat: int, calamity: int) -> int:
    """What a calamity would cost the seat, by the cards and cities it has."""
    cities = table.city_count(seat)
    if not cities:
        return 5
    if calamity == box.SUPERSTITION:
        if table.owns(seat, box.ENLIGHTENMENT):
            return 5
        return 45 if table.owns(seat, box.DEISM) else 30 * min(cities, 3)
    if calamity == box.CIVIL_DISORDER:
        return 10 + 30 * max(0, cities - 3 - 2 * int(table.owns(seat, box.LAW)))
    if calamity == box.EPIDEMIC and table.owns(seat, box.MEDICINE):
        return 40
    if calamity == box.ICONOCLASM and table.owns(seat, box.THEOLOGY):
        return 30
    return DREAD[calamity]


def hand_worth(table: Table, seat: int) -> int:
    """What the trade cards of a seat are worth to it, calamities deducted."""
    hand = table.hand[seat]
    total = 0
    for good in range(GOODS_COUNT):
        if hand[good]:
            total += set_value(good, hand[good])
    for card in range(GOODS_COUNT, TRADE_COUNT):
        if hand[card]:
            total -= dread(table, seat, card - GOODS_COUNT)
    return total


def loss(table: Table, seat: int, hand: list[int], card: int) -> int:
    """What giving one such card away costs; less than nothing for a calamity."""
    if card >= GOODS_COUNT:
        return -dread(table, seat, card - GOODS_COUNT)
    count = hand[card]
    return (2 * count - 1) * VALUE[card]


def gain(hand: list[int], good: int) -> int:
    """What one such card more brings."""
    return (2 * hand[good] + 1) * VALUE[good]


def cheapest(table: Table, seat: int, hand: list[int]) -> int:
    """The card that is missed least."""
    best = -1
    least = 0
    for card in range(TRADE_COUNT):
        if hand[card] and CAN_GIVE[card]:
            cost = loss(table, seat, hand, card)
            if best < 0 or cost < least:
                best = card
                least = cost
    return best


# -------------------------------------------------------------------------------------- what to do


def act(table: Table, seat: int, legal: list[Action], leader: int) -> Action:
    """The next step on the trading floor."""
    mode = table.mode[seat]
    if mode == trade.OFFERING:
        return _put_together(table, seat, legal)
    if mode:
        return _answer_on(table, seat, legal)
    best: Action | None = None
    most = LEAST_GAIN
    offering = False
    for action in legal:
        if action.kind == say.ANSWER:
            offer = _offer_of(table, seat, action)
            if offer is not None:
                worth = answer_worth(table, seat, offer, leader)
                if worth > most:
                    best = action
                    most = worth
        elif action.kind == say.OFFER:
            offering = True
    if best is not None:
        return best
    if offering and table.begun[seat] < _most_offers(table):
        action_now = _begin(table, seat, legal)
        if action_now is not None:
            return action_now
    if say.WAITING in legal:
        return say.WAITING
    return legal[-1]


def _most_offers(table: Table) -> int:
    allowed = int(table.options["offers_per_seat"])
    return min(MOST_OFFERS, (allowed + 1) * 2 // 3)


def _offer_of(table: Table, seat: int, action: Action) -> Offer | None:
    """The offer that an answer would be to."""
    for offer in table.offers:
        if offer.seat == action.a and offer.to == seat and action.b != say.TO_ALL:
            return offer
    for offer in table.offers:
        if offer.seat == action.a and offer.to == say.TO_ALL:
            return offer
    return None


# -------------------------------------------------------------------------------------- answering


def payment(table: Table, seat: int, offer: Offer) -> tuple[int, ...] | None:
    """What the seat would give for an offer: what is asked for, and what it misses least."""
    hand = table.hand[seat][:]
    given: list[int] = []
    for card in offer.wanted_named:
        if not hand[card]:
            return None
        hand[card] -= 1
        given.append(card)
    while len(given) < offer.wanted:
        card = cheapest(table, seat, hand)
        if card < 0:
            return None
        hand[card] -= 1
        given.append(card)
    given.sort()
    return tuple(given)


def answer_worth(table: Table, seat: int, offer: Offer, leader: int) -> int:
    """What taking an offer brings; nothing where it would bring a rival too much."""
    given = payment(table, seat, offer)
    if given is None:
        return 0
    hand = table.hand[seat][:]
    worth = 0
    for card in given:
        worth -= loss(table, seat, hand, card)
        hand[card] -= 1
    for card in offer.named:
        if card >= GOODS_COUNT:
            worth -= dread(table, seat, card - GOODS_COUNT)
        else:
            worth += gain(hand, card)
            hand[card] += 1
    worth += HIDDEN * (len(offer.cards) - len(offer.named))
    if worth <= 0 or completes(table, seat, offer.seat, given):
        return 0
    theirs = _their_gain(table, seat, offer.seat, given, offer.wanted_named)
    for card in offer.named:
        if card < GOODS_COUNT:
            theirs -= VALUE[card]
    share = SHARE_OF_LEADER if offer.seat == leader else SHARE
    return worth if worth * 100 >= theirs * share else 0


def completes(table: Table, seat: int, other: int, given: tuple[int, ...]) -> bool:
    """Whether these cards hold the last one of a set that the other has all but collected."""
    known = known_of(table, seat, other)
    for card in set(given):
        if card < GOODS_COUNT and known[card] and known[card] + given.count(card) >= COPIES[card]:
            return True
    return False


def _their_gain(
    table: Table, seat: int, other: int, given: tuple[int, ...], asked: tuple[int, ...]
) -> int:
    """What the other may gain by these cards: what he asks for he collects."""
    known = known_of(table, seat, other)
    total = 0
    for card in set(given):
        if card < GOODS_COUNT:
            held = known[card]
            if card in asked and held < 2:
                held = 2
            count = given.count(card)
            total += set_value(card, held + count) - set_value(card, held)
    return total


def _answer_on(table: Table, seat: int, legal: list[Action]) -> Action:
    """Set aside what was reckoned, then agree."""
    offer = trade.standing(table, seat)
    given = None if offer is None else payment(table, seat, offer)
    if given is None:
        return legal[0]
    action = _next_card(table.aside[seat], given, say.ASIDES, legal)
    if action is not None:
        return action
    return say.AGREEING if say.AGREEING in legal else legal[0]


def _next_card(
    made: tuple[int, ...], meant: tuple[int, ...], table: list[Action | None], legal: list[Action]
) -> Action | None:
    """The step that adds the next card that is still missing."""
    for card in meant:
        if made.count(card) < meant.count(card):
            action = table[card]
            if action is not None and action in legal:
                return action
    return None


# --------------------------------------------------------------------------------------- offering


def _begin(table: Table, seat: int, legal: list[Action]) -> Action | None:
    """Begin an offer to one player, then to all; change one that nobody took."""
    best: Action | None = None
    most = LEAST_HOPE
    for to in range(table.players):
        if say.OFFERS[to] in legal:
            deal = make_deal(table, seat, to)
            if deal is not None and deal.hope > most:
                best = say.OFFERS[to]
                most = deal.hope
    if say.OFFERS[say.TO_ALL] in legal:
        deal = make_deal(table, seat, say.TO_ALL)
        if deal is not None and (best is None or deal.hope > most):
            best = say.OFFERS[say.TO_ALL]  # be it only to tell what is wanted
    if best is not None:
        return best
    if say.WITHDRAWALS[say.TO_ALL] in legal and _is_ignored(table, seat):
        return say.WITHDRAWALS[say.TO_ALL]
    return None


def _is_ignored(table: Table, seat: int) -> bool:
    """Whether everybody else has seen the offers and waits."""
    quiet = table.waiting | table.done
    for other in range(table.players):
        if other != seat and trade.can_trade(table, other) and not quiet >> other & 1:
            return False
    return True


class Floor:
    """What open offers, earlier trades and the sizes of hands and piles tell of the others."""

    def __init__(self, table: Table, seat: int) -> None:
        players = table.players
        self.others: list[int] = [
            other for other in range(players) if other != seat and trade.can_trade(table, other)
        ]
        self.named: list[list[int]] = [[0] * TRADE_COUNT for _ in range(players)]
        self.asked: list[list[int]] = [[0] * TRADE_COUNT for _ in range(players)]
        for offer in table.offers:
            for card in set(offer.named):
                count = offer.named.count(card)
                self.named[offer.seat][card] = max(count, self.named[offer.seat][card])
            for card in offer.wanted_named:
                self.asked[offer.seat][card] += 1
        hand = table.hand[seat]
        unseen = [len(table.piles[pile]) for pile in range(box.PILES)]
        hidden = max(1, sum([table.hand_size(o) for o in range(players) if o != seat]))
        in_hands = [0] * box.PILES
        for pile in range(box.PILES):
            total = 0
            for card in range(TRADE_COUNT):
                if box.PILE[card] == pile:
                    copies = COPIES[card] if card < GOODS_COUNT else 1
                    total += copies - hand[card] - table.used[card]
            in_hands[pile] = 100 * (total - unseen[pile]) // max(1, total)
        self.chance: list[list[int]] = [[0] * GOODS_COUNT for _ in range(players)]
        """By seat and good: how likely it has one to spare, in percent."""
        for other in self.others:
            known = known_of(table, seat, other)
            size = table.hand_size(other)
            for good in range(GOODS_COUNT):
                if self.named[other][good]:
                    self.chance[other][good] = 97
                    continue
                left = COPIES[good] - hand[good] - table.used[good]
                chance = min(80, left * in_hands[box.PILE[good]] * size // hidden)
                if known[good]:
                    chance = max(chance, 50)
                if self.asked[other][good]:
                    chance //= 5
                self.chance[other][good] = chance

    def both(self, to: int, one: int, two: int) -> int:
        """How likely an addressee has two goods to spare, in percent."""
        total = 0
        for other in self.others:
            if to not in (other, say.TO_ALL):
                continue
            chance = self.chance[other][one] * self.chance[other][two] // 100
            if one == two and self.named[other][one] < 2:
                chance //= 5
            total += chance
        return min(total, 95)

    def lure(self, to: int, good: int) -> int:
        """What such a card may be worth to an addressee, in tenths of its value."""
        best = 0
        for other in self.others:
            if to not in (other, say.TO_ALL):
                continue
            if self.asked[other][good]:
                return WISHED
            if not self.named[other][good]:
                best = max(best, 10 + self.chance[other][good] // 5)
        return max(best, 10)


def make_deal(table: Table, seat: int, to: int) -> Deal | None:
    """The best offer to a seat, or to all; another one every time one was begun.

    Nothing is reckoned but what the seat may know.
    """
    tried = table.begun[seat] - (1 if table.mode[seat] == trade.OFFERING else 0)
    floor = Floor(table, seat)
    hand = table.hand[seat][:]
    pairs: list[tuple[int, int, int]] = []
    for one in range(GOODS_COUNT):
        for two in range(one, GOODS_COUNT):
            if not hand[one] and not hand[two]:
                continue
            chance = floor.both(to, one, two)
            if chance < LEAST_CHANCE:
                continue
            brought = gain(hand, one)
            hand[one] += 1
            brought += gain(hand, two)
            hand[one] -= 1
            pairs.append((brought * chance // 100, one, two))
    pairs.sort(key=_first, reverse=True)
    deals: list[Deal] = []
    for _, one, two in pairs[:MOST_PAIRS]:
        deal = _price(table, seat, to, one, two, floor, tried)
        if deal is not None:
            deals.append(deal)
    if not deals:
        return None
    deals.sort(key=_hope, reverse=True)
    return deals[tried % min(len(deals), 4)] if to == say.TO_ALL else deals[0]


def _first(entry: tuple[int, int, int]) -> int:
    return entry[0]


def _hope(deal: Deal) -> int:
    return deal.hope


def _price(
    table: Table, seat: int, to: int, one: int, two: int, floor: Floor, tried: int
) -> Deal | None:
    """What to give for two goods and a card of any kind: cards that others want and we do not."""
    best: Deal | None = None
    for greed in GREED:
        deal = _priced(table, seat, to, one, two, floor, tried, greed)
        if deal is not None and (best is None or deal.hope > best.hope):
            best = deal
    return best


def _priced(
    table: Table, seat: int, to: int, one: int, two: int, floor: Floor, tried: int, greed: int
) -> Deal | None:
    """The same: the greedier, the less an addressee is lured."""
    hand = table.hand[seat][:]
    cards: list[int] = []
    worth = 0
    bait = 0
    calamity = -1
    for card in range(GOODS_COUNT, TRADE_COUNT):
        if hand[card] and CAN_GIVE[card]:
            calamity = card
    while len(cards) < GIVEN - (1 if calamity >= 0 else 0):
        best = -1
        most = -10_000
        for good in range(GOODS_COUNT):
            if not hand[good] or good in (one, two):
                continue
            if to != say.TO_ALL and completes(table, seat, to, (*cards, good)):
                continue
            lure = VALUE[good] * floor.lure(to, good)
            balance = lure - greed * loss(table, seat, hand, good)
            if balance > most:
                most = balance
                best = good
        if best < 0:
            return None
        worth -= loss(table, seat, hand, best)
        bait += VALUE[best] * floor.lure(to, best) // 10
        hand[best] -= 1
        cards.append(best)
    named = _named(cards, table.turn + tried)
    if calamity >= 0:
        cards.append(calamity)
        worth += dread(table, seat, calamity - GOODS_COUNT)
    worth += gain(hand, one)
    hand[one] += 1
    worth += gain(hand, two) + ANY
    surplus = bait - VALUE[one] - VALUE[two] - SMALL + HIDDEN * (len(cards) - len(named))
    likely = min(95, 50 + 5 * surplus)
    if worth < LEAST_GAIN or likely <= 0:
        return None
    hope = worth * likely // 100 * floor.both(to, one, two) // 100
    cards.sort()
    return Deal(tuple(cards), named, LEAST_TRADED, (one, two), hope)


def _named(cards: list[int], turn: int) -> tuple[int, ...]:
    """Which goods of an offer are named: mostly all, sometimes only the best two.

    If all offers without a calamity named everything, a hidden card would always be one.
    """
    cards = sorted(cards)
    return tuple(cards) if turn % BLUFF else tuple(cards[-NAMED:])


def _put_together(table: Table, seat: int, legal: list[Action]) -> Action:
    """Take the next step of the offer that is meant, or drop what has become of it."""
    deal = make_deal(table, seat, table.partner[seat])
    if deal is None or not _within(table.aside[seat], deal.cards):
        return say.DROPPING
    action = _next_card(table.aside[seat], deal.cards, say.ASIDES, legal)
    if action is not None:
        return action
    action = _next_card(table.naming[seat], deal.named, say.NAMES, legal)
    if action is not None:
        return action
    if not table.wanting[seat]:
        want = say.WANTS[deal.wanted]
        return want if want in legal else say.DROPPING
    for good in deal.wanted_named:
        if table.wanting_named[seat].count(good) < deal.wanted_named.count(good):
            named = say.WANTS_NAMED[good]
            return named if named in legal else say.DROPPING
    return say.AGREEING if say.AGREEING in legal else say.DROPPING


def _within(made: tuple[int, ...], meant: tuple[int, ...]) -> bool:
    for card in set(made):
        if made.count(card) > meant.count(card):
            return False
    return True
