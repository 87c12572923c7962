"""How a planner trades: what it offers to whom, what it answers, and what it never gives away.

It goes by its own hand, by what it knows others to hold, and by their open offers: cards they name
can be had, cards they ask for are wanted. In its own offers it hides cards that nobody would ask
for, above all a calamity.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions, dealing
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.actions import TO_ALL
from ziggurat.games.civilisation.rules.components import (
    CAN_GIVE,
    COPIES,
    GOODS_COUNT,
    LEAST_TRADED,
    NAMED,
    TRADE_COUNT,
    VALUE,
    set_value,
)
from ziggurat.games.civilisation.rules.floor import Draft, Offer
from ziggurat.games.civilisation.rules.memory import known_of
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position

DREAD: Final = (90, 70, 80, 90, 120, 70, 80, 90, 80, 100, 120, 100)
"""By calamity: the points its primary victim may expect to lose."""
HIDDEN: Final = -7
"""What a card is worth that an offer does not name: mostly small, sometimes a calamity."""
ANY: Final = -5
"""What a card is worth that whoever answers an offer may choose."""
LEAST_GAIN: Final = 5
LEAST_HOPE: Final = 2
GREED: Final = (5, 10, 20)
"""How much our own loss counts against what others gain, in tenths."""
WISHED: Final = 42  # a good that somebody asks for, in tenths of its value
SMALL: Final = 3  # a card that nobody asked for
LEAST_CHANCE: Final = 1
MOST_PAIRS: Final = 12
MOST_OFFERS: Final = 8
"""The most offers that a planner begins in a turn."""
SHARE: Final = 25  # percent of what a rival gains that we have to gain
SHARE_OF_LEADER: Final = 60
GIVEN: Final = 3
BLUFF: Final = 4
"""One offer in this many hides a card that is no calamity."""


class Deal:
    """A planned offer: what is given, named, asked for."""

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
        """What it would bring, times the chance that somebody takes it."""


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
    return DREAD[calamity]


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


# -------------------------------------------------------------------------------------- what to do


def act(state: Position, seat: int, legal: list[Action], leader: int) -> Action:
    """The next action on the trading floor."""
    draft = state.floor.drafts[seat]
    if draft is not None:
        if draft.is_answer:
            return _continue_answer(state, seat, draft, legal)
        return _continue_offer(state, seat, draft, legal)
    best: Action | None = None
    most = LEAST_GAIN
    offering = False
    for action in legal:
        if action.kind == actions.ANSWER:
            offer = _offer_of(state, seat, action)
            if offer is not None:
                worth = answer_worth(state, seat, offer, leader)
                if worth > most:
                    best = action
                    most = worth
        elif action.kind == actions.OFFER:
            offering = True
    if best is not None:
        return best
    if offering and state.floor.begun[seat] < _most_offers(state):
        action_now = _begin(state, seat, legal)
        if action_now is not None:
            return action_now
    if actions.WAITING in legal:
        return actions.WAITING
    return legal[-1]


def _most_offers(state: Position) -> int:
    allowed = int(state.options["offers_per_seat"])
    return min(MOST_OFFERS, (allowed + 1) * 2 // 3)


def _offer_of(state: Position, seat: int, action: Action) -> Offer | None:
    """The offer that an answer refers to."""
    for offer in state.floor.offers:
        if offer.seat == action.a and offer.to == seat and action.b != TO_ALL:
            return offer
    for offer in state.floor.offers:
        if offer.seat == action.a and offer.to == TO_ALL:
            return offer
    return None


# -------------------------------------------------------------------------------------- answering


def payment(nation: Nation, offer: Offer) -> tuple[int, ...] | None:
    """What the nation would give for an offer: what is asked for, and what it misses least.

    None if it does not hold enough.
    """
    hand = nation.hand[:]
    given: list[int] = []
    for card in offer.wanted_named:
        if not hand[card]:
            return None
        hand[card] -= 1
        given.append(card)
    while len(given) < offer.wanted:
        card = cheapest(nation, hand)
        if card < 0:
            return None
        hand[card] -= 1
        given.append(card)
    given.sort()
    return tuple(given)


def answer_worth(state: Position, seat: int, offer: Offer, leader: int) -> int:
    """What taking an offer brings; 0 if it would bring a rival too much."""
    nation = state.nations[seat]
    given = payment(nation, offer)
    if given is None:
        return 0
    hand = nation.hand[:]
    worth = 0
    for card in given:
        worth -= loss(nation, hand, card)
        hand[card] -= 1
    for card in offer.named:
        if card >= GOODS_COUNT:
            worth -= dread(nation, card - GOODS_COUNT)
        else:
            worth += gain(hand, card)
            hand[card] += 1
    worth += HIDDEN * (len(offer.cards) - len(offer.named))
    if worth <= 0 or completes(state, seat, offer.seat, given):
        return 0
    theirs = _their_gain(state, seat, offer.seat, given, offer.wanted_named)
    for card in offer.named:
        if card < GOODS_COUNT:
            theirs -= VALUE[card]
    share = SHARE_OF_LEADER if offer.seat == leader else SHARE
    return worth if worth * 100 >= theirs * share else 0


def completes(state: Position, seat: int, other: int, given: tuple[int, ...]) -> bool:
    """Whether these cards complete a set, going by what the other is known to hold."""
    known = known_of(state, seat, other)
    for card in set(given):
        if card < GOODS_COUNT and known[card] and known[card] + given.count(card) >= COPIES[card]:
            return True
    return False


def _their_gain(
    state: Position, seat: int, other: int, given: tuple[int, ...], asked: tuple[int, ...]
) -> int:
    """What the other may gain by these cards: it probably collects what it asks for."""
    known = known_of(state, seat, other)
    total = 0
    for card in set(given):
        if card < GOODS_COUNT:
            held = known[card]
            if card in asked and held < 2:
                held = 2
            count = given.count(card)
            total += set_value(card, held + count) - set_value(card, held)
    return total


def _continue_answer(state: Position, seat: int, draft: Draft, legal: list[Action]) -> Action:
    """Set aside the planned payment, then agree."""
    offer = dealing.standing(state, seat)
    given = None if offer is None else payment(state.nations[seat], offer)
    if given is None:
        return legal[0]
    action = _next_card(draft.cards, given, actions.ASIDES, legal)
    if action is not None:
        return action
    return actions.AGREEING if actions.AGREEING in legal else legal[0]


def _next_card(
    made: tuple[int, ...], meant: tuple[int, ...], choices: list[Action | None], legal: list[Action]
) -> Action | None:
    """The action that adds the next card that is still missing."""
    for card in meant:
        if made.count(card) < meant.count(card):
            action = choices[card]
            if action is not None and action in legal:
                return action
    return None


# --------------------------------------------------------------------------------------- offering


def _begin(state: Position, seat: int, legal: list[Action]) -> Action | None:
    """Begin an offer to one player, then to all; change one that nobody took."""
    best: Action | None = None
    most = LEAST_HOPE
    for to in range(state.players):
        if actions.OFFERS[to] in legal:
            deal = make_deal(state, seat, to)
            if deal is not None and deal.hope > most:
                best = actions.OFFERS[to]
                most = deal.hope
    if actions.OFFERS[TO_ALL] in legal:
        deal = make_deal(state, seat, TO_ALL)
        if deal is not None and (best is None or deal.hope > most):
            best = actions.OFFERS[TO_ALL]  # if only to show what is wanted
    if best is not None:
        return best
    if actions.WITHDRAWALS[TO_ALL] in legal and _is_ignored(state, seat):
        return actions.WITHDRAWALS[TO_ALL]
    return None


def _is_ignored(state: Position, seat: int) -> bool:
    """Whether everybody else has seen the offers and waits."""
    quiet = state.floor.waiting | state.floor.done
    for other in range(state.players):
        if other != seat and dealing.can_trade(state.nations[other]) and not quiet >> other & 1:
            return False
    return True


class Market:
    """What open offers, earlier trades and the sizes of hands and piles say about the others."""

    def __init__(self, state: Position, seat: int) -> None:
        players = state.players
        self.others: list[int] = [
            other
            for other in range(players)
            if other != seat and dealing.can_trade(state.nations[other])
        ]
        self.named: list[list[int]] = [[0] * TRADE_COUNT for _ in range(players)]
        self.asked: list[list[int]] = [[0] * TRADE_COUNT for _ in range(players)]
        self.chance: list[list[int]] = [[0] * GOODS_COUNT for _ in range(players)]
        """By seat and good: how likely it has one to spare, in percent."""
        self._read_offers(state)
        self._reckon_chances(state, seat)

    def _read_offers(self, state: Position) -> None:
        """Cards that are named can be had, cards that are asked for are wanted."""
        for offer in state.floor.offers:
            for card in set(offer.named):
                count = offer.named.count(card)
                self.named[offer.seat][card] = max(count, self.named[offer.seat][card])
            for card in offer.wanted_named:
                self.asked[offer.seat][card] += 1

    def _reckon_chances(self, state: Position, seat: int) -> None:
        hand = state.nations[seat].hand
        sizes = [nation.hand_size() for nation in state.nations]
        hidden = max(1, sum(sizes) - sizes[seat])
        in_hands = _in_hands(state, seat)
        for other in self.others:
            known = known_of(state, seat, other)
            size = sizes[other]
            for good in range(GOODS_COUNT):
                if self.named[other][good]:
                    self.chance[other][good] = 97
                    continue
                left = COPIES[good] - hand[good] - state.used[good]
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
            if to not in (other, TO_ALL):
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
            if to not in (other, TO_ALL):
                continue
            if self.asked[other][good]:
                return WISHED
            if not self.named[other][good]:
                best = max(best, 10 + self.chance[other][good] // 5)
        return max(best, 10)


def _in_hands(state: Position, seat: int) -> list[int]:
    """By pile: of its cards that a seat does not see, how many are in hands, in percent."""
    unseen = [0] * box.PILES
    hand = state.nations[seat].hand
    for card in range(TRADE_COUNT):
        copies = COPIES[card] if card < GOODS_COUNT else 1
        unseen[box.PILE[card]] += copies - hand[card] - state.used[card]
    return [
        100 * (total - len(state.piles[pile])) // max(1, total) for pile, total in enumerate(unseen)
    ]


def make_deal(state: Position, seat: int, to: int) -> Deal | None:
    """The best offer to a seat; to all, another one each time.

    It goes only by what the seat may know.
    """
    draft = state.floor.drafts[seat]
    tried = state.floor.begun[seat] - (1 if draft is not None and not draft.is_answer else 0)
    market = Market(state, seat)
    hand = state.nations[seat].hand[:]
    pairs: list[tuple[int, int, int]] = []
    for one in range(GOODS_COUNT):
        for two in range(one, GOODS_COUNT):
            if not hand[one] and not hand[two]:
                continue
            chance = market.both(to, one, two)
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
        deal = _priced(state, seat, to, one, two, market, tried)
        if deal is not None:
            deals.append(deal)
    if not deals:
        return None
    deals.sort(key=_hope, reverse=True)
    return deals[tried % min(len(deals), 4)] if to == TO_ALL else deals[0]


def _first(entry: tuple[int, int, int]) -> int:
    return entry[0]


def _hope(deal: Deal) -> int:
    return deal.hope


def _priced(
    state: Position, seat: int, to: int, one: int, two: int, market: Market, tried: int
) -> Deal | None:
    """The best offer for two goods and any third card: it gives what others want and we do not."""
    best: Deal | None = None
    for greed in GREED:
        deal = _priced_with(state, seat, to, one, two, market, tried, greed)
        if deal is not None and (best is None or deal.hope > best.hope):
            best = deal
    return best


def _priced_with(
    state: Position, seat: int, to: int, one: int, two: int, market: Market, tried: int, greed: int
) -> Deal | None:
    """The same for one degree of greed: the greedier, the less an addressee is tempted."""
    nation = state.nations[seat]
    hand = nation.hand[:]
    cards: list[int] = []
    worth = 0
    bait = 0
    calamity = _calamity_to_give(hand)
    while len(cards) < GIVEN - (1 if calamity >= 0 else 0):
        best = -1
        most = -10_000
        for good in range(GOODS_COUNT):
            if not hand[good] or good in (one, two):
                continue
            if to != TO_ALL and completes(state, seat, to, (*cards, good)):
                continue
            lure = VALUE[good] * market.lure(to, good)
            balance = lure - greed * loss(nation, hand, good)
            if balance > most:
                most = balance
                best = good
        if best < 0:
            return None
        worth -= loss(nation, hand, best)
        bait += VALUE[best] * market.lure(to, best) // 10
        hand[best] -= 1
        cards.append(best)
    named = _named(cards, state.turn + tried)
    if calamity >= 0:
        cards.append(calamity)
        worth += dread(nation, calamity - GOODS_COUNT)
    worth += gain(hand, one)
    hand[one] += 1
    worth += gain(hand, two) + ANY
    surplus = bait - VALUE[one] - VALUE[two] - SMALL + HIDDEN * (len(cards) - len(named))
    likely = min(95, 50 + 5 * surplus)
    if worth < LEAST_GAIN or likely <= 0:
        return None
    hope = worth * likely // 100 * market.both(to, one, two) // 100
    cards.sort()
    return Deal(tuple(cards), named, LEAST_TRADED, (one, two), hope)


def _calamity_to_give(hand: list[int]) -> int:
    """The last calamity in a hand that may be given away; -1: none."""
    calamity = -1
    for card in range(GOODS_COUNT, TRADE_COUNT):
        if hand[card] and CAN_GIVE[card]:
            calamity = card
    return calamity


def _named(cards: list[int], turn: int) -> tuple[int, ...]:
    """Which goods of an offer are named: mostly all, sometimes only the best two.

    If all offers without a calamity named everything, a hidden card would always be one.
    """
    cards = sorted(cards)
    return tuple(cards) if turn % BLUFF else tuple(cards[-NAMED:])


def _continue_offer(state: Position, seat: int, draft: Draft, legal: list[Action]) -> Action:
    """Go on with the planned offer, or drop a draft that no longer fits it."""
    deal = make_deal(state, seat, draft.partner)
    if deal is None or not _within(draft.cards, deal.cards):
        return actions.DROPPING
    action = _next_card(draft.cards, deal.cards, actions.ASIDES, legal)
    if action is not None:
        return action
    action = _next_card(draft.named, deal.named, actions.NAMES, legal)
    if action is not None:
        return action
    if not draft.wanted:
        want = actions.WANTS[deal.wanted]
        return want if want in legal else actions.DROPPING
    for good in deal.wanted_named:
        if draft.wanted_named.count(good) < deal.wanted_named.count(good):
            named = actions.WANTS_NAMED[good]
            return named if named in legal else actions.DROPPING
    return actions.AGREEING if actions.AGREEING in legal else actions.DROPPING


def _within(made: tuple[int, ...], meant: tuple[int, ...]) -> bool:
    for card in set(made):
        if made.count(card) > meant.count(card):
            return False
    return True
