"""What a planner offers to whom: it gives what others want and it does not."""

from __future__ import annotations

from typing import Final

from ziggurat.games.civilisation.bot.hands import completes, dread, gain, loss
from ziggurat.games.civilisation.bot.market import Market
from ziggurat.games.civilisation.rules.actions import TO_ALL
from ziggurat.games.civilisation.rules.components import (
    CAN_GIVE,
    COPIES,
    GOODS_COUNT,
    LEAST_TRADED,
    NAMED,
    TRADE_COUNT,
    VALUE,
)
from ziggurat.games.civilisation.rules.dealing import can_trade, most_wanted
from ziggurat.games.civilisation.rules.memory import row_of
from ziggurat.games.civilisation.rules.position import Position

WARY: Final = 20
"""What others may take off for a card that an offer of ours does not name."""
FAIR: Final = 45
"""What others want of what we seem to gain, in percent."""
LEAST_GAIN: Final = 5
LEAST_HOPE: Final = 5
LEAST_CHANCE: Final = 45
"""How likely an addressee has what it is asked for, at the least, in percent."""
MOST_LIKELY: Final = 95
MOST_GOODS: Final = 7
"""Goods that are looked at for either side of a deal."""
MOST_SHOWN: Final = 6
"""Goods that are named to all as those to spare."""
MOST_SOUGHT: Final = 4
BLUFF: Final = 2
"""One offer in this many may hide a card that is no calamity."""


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
    """The best offer to a seat, and the next best where that was made in vain; to all, another one
    each time, and none again.

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
            best = deals[_rounds(state, seat) % len(deals)]
    if len(_REMEMBERED) >= MOST_REMEMBERED:
        _REMEMBERED.clear()
    _REMEMBERED[key] = best
    return best


_REMEMBERED: Final[dict[object, Deal | None]] = {}
MOST_REMEMBERED: Final = 256


def has_advertised(state: Position, seat: int) -> bool:
    """Whether a seat has put an offer on the table in this phase."""
    return state.floor.offered[seat] > 0


def _rounds(state: Position, seat: int) -> int:
    """How often everybody else has been made an offer in this phase, after the first one to all."""
    others = 0
    for other in range(state.players):
        if other != seat and can_trade(state.nations[other]):
            others += 1
    return max(0, state.floor.offered[seat] - 1) // max(1, others)


def advertisement(state: Position, seat: int) -> Deal | None:
    """What a seat collects for what it can spare, all by name: it shows others what to offer.

    Nothing is left open, so that whoever takes it can slip in no calamity; and should somebody take
    it, it pays.
    """
    nation = state.nations[seat]
    hand = nation.hand
    ranked = sorted([good for good in range(GOODS_COUNT) if hand[good]], key=_Growth(hand).of)
    half = (len(ranked) + 1) // 2
    wanted = _enough(ranked[: half - 1 : -1][:MOST_SOUGHT], COPIES)
    given = _enough(ranked[:half][:MOST_SHOWN], hand)
    count = min(len(given), len(wanted), most_wanted(state, seat, TO_ALL))
    if count < LEAST_TRADED:
        return None
    wanted = sorted(wanted[:count])
    brought = sum([gain(hand, good) for good in wanted])
    while len(given) > count and sum([loss(nation, hand, good) for good in given]) > brought:
        given.pop()
    given.sort()
    return Deal(tuple(given), tuple(given), count, tuple(wanted), LEAST_HOPE + 1)


def _enough(goods: list[int], most: list[int]) -> list[int]:
    """One card of each good, and more of the first ones where they are too few for a deal."""
    cards = goods[:]
    for again in range(1, LEAST_TRADED):
        for good in goods:
            if len(cards) < LEAST_TRADED and most[good] > again:
                cards.append(good)
    return cards


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
        state.floor.offered[seat],
        len(nation.cities), bytes(state.known[row : row + state.players * GOODS_COUNT]),
        tuple(state.used), tuple([len(pile) for pile in state.piles]),
        tuple([other.hand_size() for other in state.nations]),
        tuple([(offer.seat, offer.named, offer.wanted_named) for offer in state.floor.offers]),
    )  # fmt: skip


def _deals(state: Position, seat: int, to: int, tried: int) -> list[Deal]:
    """Offers that a seat could make, the most hopeful first."""
    deals = _Pricing(state, seat, to).deals(hides=(state.turn + tried) % BLUFF == 0)
    deals.sort(key=_hope, reverse=True)
    return deals


def _hope(deal: Deal) -> int:
    return deal.hope


class _Lot:
    """Cards for one side of a deal, and what their change of hands means."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards
        self.mine = 0
        """What it brings us; what it costs is less than nothing."""
        self.theirs = 0
        """The same for the addressee, as far as we know."""
        self.seen = 0
        """What it seems to bring us, to the addressee."""
        self.chance = 100
        """How likely whoever should give them has them, in percent."""
        self.goods = 0
        """Which cards they are, as bits."""
        for card in cards:
            self.goods |= 1 << card


class _Pricing:
    """What an offer of a seat to an addressee may cost and bring."""

    def __init__(self, state: Position, seat: int, to: int) -> None:
        self.state = state
        self.nation = state.nations[seat]
        self.seat = seat
        self.to = to
        self.market = Market(state, seat)

    def deals(self, hides: bool) -> list[Deal]:
        """For each three cards that could be asked for the best that could be given."""
        lots = self._given()
        found: list[Deal] = []
        for wish in self._wished():
            best: Deal | None = None
            for lot in lots:
                worth = lot.mine + wish.mine
                if worth < LEAST_GAIN or lot.goods & wish.goods:
                    continue
                surplus = lot.theirs + wish.theirs - max(0, lot.seen + wish.seen) * FAIR // 100
                likely = min(MOST_LIKELY, 50 + 5 * surplus)
                hope = worth * likely // 100 * wish.chance // 100
                if likely > 0 and (best is None or hope > best.hope):
                    named = _named(lot.cards, hides and 50 + 5 * (surplus - WARY) > 0)
                    best = Deal(lot.cards, named, LEAST_TRADED, wish.cards, hope)
            if best is not None:
                found.append(best)
        return found

    def _given(self) -> list[_Lot]:
        """What could be given: three goods, or two and a calamity that is not named."""
        hand = self.nation.hand
        tempting: list[tuple[int, int]] = []
        for good in range(GOODS_COUNT):
            if hand[good]:
                lure = VALUE[good] * self.market.lure(self.to, good) // 10
                tempting.append((loss(self.nation, hand, good) - lure, good))
        tempting.sort()
        goods = sorted([good for _, good in tempting[:MOST_GOODS]])
        sets = _threes(goods, hand)
        calamity = _calamity_to_give(hand)
        if calamity >= 0:
            sets += [(*pair, calamity) for pair in _pairs(goods, hand)]
        return [
            self._lot(cards)
            for cards in sets
            if self.to == TO_ALL or not completes(self.state, self.seat, self.to, cards)
        ]

    def _lot(self, cards: tuple[int, ...]) -> _Lot:
        """What we would give."""
        hand = self.nation.hand[:]
        lot = _Lot(cards)
        before = -1
        again = 0
        for card in cards:
            if card >= GOODS_COUNT:
                lot.mine += dread(self.nation, card - GOODS_COUNT)
                lot.theirs -= WARY
                continue
            again = again + 1 if card == before else 0
            before = card
            lot.mine -= loss(self.nation, hand, card)
            hand[card] -= 1
            lot.theirs += VALUE[card] * (self.market.lure(self.to, card) + 20 * again) // 10
            lot.seen -= VALUE[card]
        return lot

    def _wished(self) -> list[_Lot]:
        """What could be asked for by name."""
        hand, market = self.nation.hand, self.market
        wishes = [
            (-gain(hand, good) * market.copies(self.to, good, 1), good)
            for good in range(GOODS_COUNT)
        ]
        wishes.sort()
        found: list[_Lot] = []
        for cards in _threes(sorted([good for _, good in wishes[:MOST_GOODS]]), COPIES):
            lot = self._wish(cards)
            if lot.chance >= LEAST_CHANCE:
                found.append(lot)
        return found

    def _wish(self, cards: tuple[int, ...]) -> _Lot:
        """What we would get."""
        hand = self.nation.hand[:]
        lot = _Lot(cards)
        before = -1
        again = 0
        for card in cards:
            again = again + 1 if card == before else 0
            before = card
            lot.mine += gain(hand, card)
            hand[card] += 1
            lot.theirs -= self.market.price(self.to, card, again)
            lot.seen += (3 + 2 * again) * VALUE[card]
            lot.chance = lot.chance * self.market.copies(self.to, card, again + 1) // 100
        return lot


def _pairs(goods: list[int], most: list[int]) -> list[tuple[int, int]]:
    """All pairs of these goods, in order, no more of each than there may be."""
    return [
        (one, two)
        for number, one in enumerate(goods)
        for two in goods[number:]
        if one != two or most[one] > 1
    ]


def _threes(goods: list[int], most: list[int]) -> list[tuple[int, ...]]:
    """The same with three of them."""
    return [
        (one, two, three)
        for one, two in _pairs(goods, most)
        for three in goods
        if three > two or (three == two and most[two] > (2 if one == two else 1))
    ]


def _named(cards: tuple[int, ...], hides: bool) -> tuple[int, ...]:
    """Which cards of an offer are named: the goods, or only the best two.

    If all offers without a calamity named everything, a hidden card would always be one.
    """
    goods = [card for card in cards if card < GOODS_COUNT]
    return tuple(goods[-NAMED:]) if hides else tuple(goods)


def _calamity_to_give(hand: list[int]) -> int:
    """The last calamity in a hand that may be given away; -1: none."""
    calamity = -1
    for card in range(GOODS_COUNT, TRADE_COUNT):
        if hand[card] and CAN_GIVE[card]:
            calamity = card
    return calamity
