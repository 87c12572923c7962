"""What a planner offers to whom: it gives what others want and it does not."""

from __future__ import annotations

from typing import Final

from ziggurat.games.civilisation.bot.hands import (
    SMALL_CARD,
    completes,
    dread,
    gain,
    hidden_worth,
    loss,
)
from ziggurat.games.civilisation.bot.market import Market
from ziggurat.games.civilisation.rules.actions import TO_ALL
from ziggurat.games.civilisation.rules.components import (
    CAN_GIVE,
    GOODS_COUNT,
    LEAST_TRADED,
    NAMED,
    TRADE_COUNT,
    VALUE,
)
from ziggurat.games.civilisation.rules.dealing import most_wanted
from ziggurat.games.civilisation.rules.memory import row_of
from ziggurat.games.civilisation.rules.position import Position

CHOSEN: Final = 46
"""How often a card that whoever answers may choose is one."""
WARY: Final = 40
"""What others may take off for a card that an offer of ours does not name."""
LEAST_HOPE: Final = 2
GREED: Final = (5, 10, 20)
"""How much our own loss counts against what others gain, in tenths."""
LEAST_CHANCE: Final = 1
MOST_PAIRS: Final = 10
MOST_SHOWN: Final = 4
GIVEN: Final = 3
BLUFF: Final = 9
"""One offer in this many hides a card that is no calamity."""
LEAST_GAIN: Final = 5


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
    if to == TO_ALL and not has_advertised(state, seat):
        best = advertisement(state, seat)
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


def has_advertised(state: Position, seat: int) -> bool:
    """Whether a seat has put an offer on the table in this phase."""
    return state.floor.offered[seat] > 0


def advertisement(state: Position, seat: int) -> Deal | None:
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
    count = min(len(given), len(wanted), most_wanted(state, seat, TO_ALL))
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
    pricing = _Pricing(state, seat, to, tried)
    deals: list[Deal] = []
    for _, one, two in pricing.pairs()[:MOST_PAIRS]:
        deal = pricing.best(one, two)
        if deal is not None:
            deals.append(deal)
    deals.sort(key=_hope, reverse=True)
    return deals


def _first(entry: tuple[int, int, int]) -> int:
    return entry[0]


def _hope(deal: Deal) -> int:
    return deal.hope


class _Pricing:
    """What an offer of a seat to an addressee may cost and bring."""

    def __init__(self, state: Position, seat: int, to: int, tried: int) -> None:
        self.state = state
        self.nation = state.nations[seat]
        self.seat = seat
        self.to = to
        self.tried = tried
        self.market = Market(state, seat)
        self.lures = [VALUE[good] * self.market.lure(to, good) for good in range(GOODS_COUNT)]
        self.any_card = hidden_worth(state, seat, CHOSEN)
        self.calamity = _calamity_to_give(self.nation.hand)

    def pairs(self) -> list[tuple[int, int, int]]:
        """What two goods would bring, times the chance to get them, and the two; the best first."""
        hand = self.nation.hand[:]
        pairs: list[tuple[int, int, int]] = []
        for one in range(GOODS_COUNT):
            for two in range(one, GOODS_COUNT):
                if not hand[one] and not hand[two]:
                    continue
                chance = self.market.both(self.to, one, two)
                if chance < LEAST_CHANCE:
                    continue
                brought = gain(hand, one)
                hand[one] += 1
                brought += gain(hand, two)
                hand[one] -= 1
                pairs.append((brought * chance // 100, one, two))
        pairs.sort(key=_first, reverse=True)
        return pairs

    def best(self, one: int, two: int) -> Deal | None:
        """The best offer for two goods and a third card: what others want and we do not."""
        best: Deal | None = None
        for greed in GREED:
            for hidden in (-1, self.calamity) if self.calamity >= 0 else (-1,):
                deal = self._deal(one, two, greed, hidden)
                if deal is not None and (best is None or deal.hope > best.hope):
                    best = deal
        return best

    def _deal(self, one: int, two: int, greed: int, calamity: int) -> Deal | None:
        """The same for one degree of greed: the greedier, the less an addressee is tempted."""
        nation, market, to = self.nation, self.market, self.to
        hand = nation.hand[:]
        cards: list[int] = []
        worth = 0
        bait = 0
        while len(cards) < GIVEN - (1 if calamity >= 0 else 0):
            spare = self._spare(hand, cards, one, two, greed)
            if spare < 0:
                return None
            worth -= loss(nation, hand, spare)
            bait += self.lures[spare] // 10
            hand[spare] -= 1
            cards.append(spare)
        named = _named(cards, self.state.turn + self.tried)
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
            worth += self.any_card
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

    def _spare(self, hand: list[int], cards: list[int], one: int, two: int, greed: int) -> int:
        """The good that tempts the addressee most for what its loss costs us; -1: none."""
        best = -1
        most = -10_000
        for good in range(GOODS_COUNT):
            if not hand[good] or good in (one, two):
                continue
            balance = self.lures[good] - greed * loss(self.nation, hand, good)
            if balance > most and not self._would_complete(cards, good):
                most = balance
                best = good
        return best

    def _would_complete(self, cards: list[int], good: int) -> bool:
        """Whether the addressee is known to complete a set by what is offered and this one."""
        return self.to != TO_ALL and completes(self.state, self.seat, self.to, (*cards, good))


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
