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
from ziggurat.games.civilisation.rules.memory import known_of, row_of
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position

DREAD: Final = (90, 70, 80, 90, 120, 70, 80, 90, 80, 100, 120, 100)
"""By calamity: the points its primary victim may expect to lose."""
SLIPPED_IN: Final = 70
"""How often a card that an offer does not name is a calamity, in percent, if there are any."""
CHOSEN: Final = 50
"""How often a card that whoever answers may choose is one."""
SMALL_CARD: Final = 3
"""What a card is worth that is not named and no calamity."""
WARY: Final = 40
"""What others may take off for a card that an offer of ours does not name."""
LEAST_GAIN: Final = 5
LEAST_HOPE: Final = 2
GREED: Final = (5, 10, 20)
"""How much our own loss counts against what others gain, in tenths."""
WISHED: Final = 34  # a good that somebody asks for, in tenths of its value
PAIRED: Final = 28  # one that somebody has
LEAST_CHANCE: Final = 1
MOST_PAIRS: Final = 10
MOST_SHOWN: Final = 4
SURE: Final = 80  # percent: a third good is asked for by name if it is as likely as this
MOST_OFFERS: Final = 8
"""The most offers that a planner begins in a turn."""
SHARE: Final = 25  # percent of what a rival gains that we have to gain
SHARE_OF_LEADER: Final = 45
GIVEN: Final = 3
BLUFF: Final = 9
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
    return min(DREAD[calamity], 15 + 30 * cities)


def suspicion(state: Position, seat: int) -> tuple[int, int]:
    """What a calamity of others would cost a seat, and how many they may hold, in percent."""
    nation = state.nations[seat]
    in_hands = _in_hands(state, seat)
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


def takings(state: Position, seat: int, legal: list[Action]) -> list[Action]:
    """Answers to offers that would bring something, the best first."""
    found: list[tuple[int, int]] = []
    for number, action in enumerate(legal):
        if action.kind == actions.ANSWER:
            offer = _offer_of(state, seat, action)
            if offer is not None:
                worth = answer_worth(state, seat, offer, -1)
                if worth > 0:
                    found.append((-worth, number))
    found.sort()
    return [legal[number] for _, number in found]


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
    hidden = len(offer.cards) - len(offer.named)
    if hidden:
        worth += hidden * hidden_worth(state, seat, SLIPPED_IN)
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
            if card in asked and not held:
                held = 1
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
    """Show what is collected, then offer to one player, then to all; change what nobody took."""
    may_show = not _has_advertised(state, seat) and actions.OFFERS[TO_ALL] in legal
    if may_show and _advertisement(state, seat) is not None:
        return actions.OFFERS[TO_ALL]
    best: Action | None = None
    most = LEAST_HOPE
    for to in range(state.players):
        if actions.OFFERS[to] in legal:
            deal = make_deal(state, seat, to)
            if deal is not None and deal.hope > most:
                best = actions.OFFERS[to]
                most = deal.hope
    if best is not None:
        return best
    if actions.OFFERS[TO_ALL] in legal and make_deal(state, seat, TO_ALL) is not None:
        return actions.OFFERS[TO_ALL]
    return _take_back(state, seat) if _is_ignored(state, seat) else None


def _take_back(state: Position, seat: int) -> Action | None:
    """Take an offer off the table that nobody took, if there is another one to make."""
    for offer in state.floor.offers_of(seat):
        deal = make_deal(state, seat, offer.to)
        if deal is not None and deal.hope > LEAST_HOPE and not _is_same(deal, offer):
            return actions.WITHDRAWALS[offer.to]
    return None


def _is_same(deal: Deal, offer: Offer) -> bool:
    """Whether everybody would see the same offer."""
    return deal.named == tuple(sorted(offer.named)) and deal.wanted_named == tuple(
        sorted(offer.wanted_named)
    )


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
                if self.named[other][good] or self.asked[other][good]:
                    self.chance[other][good] = 97 if self.named[other][good] else 85
                    continue
                left = COPIES[good] - hand[good] - state.used[good]
                expected = left * in_hands[box.PILE[good]] * size // hidden
                chance = 100 * expected // (100 + expected * 6 // 10)
                if known[good]:
                    chance = max(chance, 50)
                self.chance[other][good] = chance

    def price(self, to: int, good: int) -> int:
        """What such a card may cost the addressee: twice its value if it collects them."""
        wished = to != TO_ALL and self.asked[to][good] and not self.named[to][good]
        return 2 * VALUE[good] if wished else VALUE[good]

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

    def most_likely(self, to: int, good: int) -> int:
        """How likely the likeliest addressee has such a card to spare, in percent."""
        best = 0
        for other in self.others:
            if to in (other, TO_ALL):
                best = max(best, self.chance[other][good])
        return best

    def third(self, to: int, one: int, two: int, hand: list[int], given: list[int]) -> int:
        """A third good to ask for by name, which leaves no room for a calamity; -1: any card."""
        best = -1
        most = 0
        for good in range(GOODS_COUNT):
            if good in given or good in (one, two):
                continue
            chance = self.most_likely(to, good)
            if chance >= SURE or (to == TO_ALL and hand[good]):
                brought = gain(hand, good) * chance
                if brought > most:
                    best = good
                    most = brought
        return best

    def lure(self, to: int, good: int) -> int:
        """What such a card may be worth to an addressee, in tenths of its value."""
        best = 0
        for other in self.others:
            if to not in (other, TO_ALL):
                continue
            if self.asked[other][good]:
                return WISHED
            if self.named[other][good]:
                best = max(best, PAIRED)
            else:
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
    """The best offer to a seat; to all, another one each time, and none again.

    It goes only by what the seat may know. An offer is put together in many steps, each of which
    asks for it again: the last ones are remembered.
    """
    draft = state.floor.drafts[seat]
    tried = state.floor.begun[seat] - (1 if draft is not None and not draft.is_answer else 0)
    key = _all_that_counts(state, seat, to, tried)
    if key in _REMEMBERED:
        return _REMEMBERED[key]
    best: Deal | None = None
    if to == TO_ALL and not _has_advertised(state, seat):
        best = _advertisement(state, seat)
    if best is None:
        deals = _deals(state, seat, to, tried)
        if to == TO_ALL:
            best = deals[tried] if tried < len(deals) else None
        elif deals:
            best = deals[0]
    if len(_REMEMBERED) >= MOST_REMEMBERED:
        _REMEMBERED.clear()
    _REMEMBERED[key] = best
    return best


_REMEMBERED: Final[dict[object, Deal | None]] = {}
MOST_REMEMBERED: Final = 256


def _has_advertised(state: Position, seat: int) -> bool:
    """Whether a seat has put an offer on the table in this phase."""
    return state.floor.offered[seat] > 0


def _advertisement(state: Position, seat: int) -> Deal | None:
    """What a seat collects for what it can spare, all by name: it shows others what to offer.

    Nothing is left open, so that whoever takes it can slip in no calamity.
    """
    nation = state.nations[seat]
    hand = nation.hand[:]
    ranked = sorted([good for good in range(GOODS_COUNT) if hand[good]], key=_Growth(hand).of)
    wanted: list[int] = []
    given: list[int] = []
    while ranked and len(given) < MOST_SHOWN:
        spare = ranked.pop(0)
        given.append(spare)
        if ranked and len(wanted) < MOST_SHOWN:
            wanted.append(ranked.pop())
    while ranked and len(wanted) < MOST_SHOWN:
        wanted.append(ranked.pop())
    count = min(len(given), len(wanted))
    if count < LEAST_TRADED:
        return None
    given = sorted(given[:count])
    return Deal(tuple(given), tuple(given), count, tuple(sorted(wanted[:count])), LEAST_HOPE + 1)


class _Growth:
    """Orders goods by what one more card of them would bring."""

    def __init__(self, hand: list[int]) -> None:
        self.hand = hand

    def of(self, good: int) -> int:
        """What one more brings."""
        return gain(self.hand, good)


def _all_that_counts(state: Position, seat: int, to: int, tried: int) -> object:
    """All that an offer depends on."""
    nation = state.nations[seat]
    row = row_of(state, seat, 0)
    return (
        seat, to, tried, state.turn, state.players, tuple(nation.hand), nation.cards,
        state.floor.offered[seat] > 0,
        len(nation.cities), bytes(state.known[row : row + state.players * GOODS_COUNT]),
        tuple(state.used), tuple([len(pile) for pile in state.piles]),
        tuple([other.hand_size() for other in state.nations]),
        tuple([(offer.seat, offer.named, offer.wanted_named) for offer in state.floor.offers]),
    )  # fmt: skip


def _deals(state: Position, seat: int, to: int, tried: int) -> list[Deal]:
    """Offers that a seat could make, the most hopeful first."""
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
    lures = [VALUE[good] * market.lure(to, good) for good in range(GOODS_COUNT)]
    any_card = hidden_worth(state, seat, CHOSEN)
    deals: list[Deal] = []
    for _, one, two in pairs[:MOST_PAIRS]:
        deal = _priced(state, seat, to, one, two, market, lures, tried, any_card)
        if deal is not None:
            deals.append(deal)
    deals.sort(key=_hope, reverse=True)
    return deals


def _first(entry: tuple[int, int, int]) -> int:
    return entry[0]


def _hope(deal: Deal) -> int:
    return deal.hope


def _priced(
    state: Position,
    seat: int,
    to: int,
    one: int,
    two: int,
    market: Market,
    lures: list[int],
    tried: int,
    any_card: int,
) -> Deal | None:
    """The best offer for two goods and a third card: it gives what others want and we do not."""
    best: Deal | None = None
    calamity = _calamity_to_give(state.nations[seat].hand)
    for greed in GREED:
        for hidden in (-1, calamity) if calamity >= 0 else (-1,):
            deal = _priced_with(
                state, seat, to, one, two, market, lures, tried, any_card, greed, hidden
            )
            if deal is not None and (best is None or deal.hope > best.hope):
                best = deal
    return best


def _priced_with(
    state: Position,
    seat: int,
    to: int,
    one: int,
    two: int,
    market: Market,
    lures: list[int],
    tried: int,
    any_card: int,
    greed: int,
    calamity: int,
) -> Deal | None:
    """The same for one degree of greed: the greedier, the less an addressee is tempted."""
    nation = state.nations[seat]
    hand = nation.hand[:]
    cards: list[int] = []
    worth = 0
    bait = 0
    while len(cards) < GIVEN - (1 if calamity >= 0 else 0):
        best = -1
        most = -10_000
        for good in range(GOODS_COUNT):
            if not hand[good] or good in (one, two):
                continue
            balance = lures[good] - greed * loss(nation, hand, good)
            if balance > most and (to == TO_ALL or not completes(state, seat, to, (*cards, good))):
                most = balance
                best = good
        if best < 0:
            return None
        worth -= loss(nation, hand, best)
        bait += lures[best] // 10
        hand[best] -= 1
        cards.append(best)
    named = _named(cards, state.turn + tried)
    if calamity >= 0:
        cards.append(calamity)
        worth += dread(nation, calamity - GOODS_COUNT)
    worth += gain(hand, one)
    hand[one] += 1
    worth += gain(hand, two)
    hand[two] += 1
    chance = market.both(to, one, two)
    three = market.third(to, one, two, hand, cards)
    asked = [one, two]
    cost = market.price(to, one) + market.price(to, two)
    if three < 0:
        worth += any_card
        cost += SMALL_CARD
    else:
        worth += gain(hand, three)
        cost += market.price(to, three)
        chance = chance * market.most_likely(to, three) // 100
        asked.append(three)
    surplus = bait - cost - WARY * (len(cards) - len(named))
    likely = min(95, 50 + 5 * surplus)
    if worth < LEAST_GAIN or likely <= 0:
        return None
    hope = worth * likely // 100 * chance // 100
    cards.sort()
    asked.sort()
    return Deal(tuple(cards), named, LEAST_TRADED, tuple(asked), hope)


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
