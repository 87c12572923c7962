"""How a planner buys: which civilisation cards, and which goods it hands in for them."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.components import (
    CARD_COUNT,
    COPIES,
    CREDIT,
    EPOCH_CARDS,
    EPOCH_CITIES,
    EPOCH_GROUPS,
    EPOCH_STARTS,
    GOODS_COUNT,
    GROUPS,
    LAST_SQUARE,
    MOST_GOODS_KEPT,
    NEEDS,
    TAX,
    VALUE,
    epoch_of,
    mined_value,
    set_value,
    square_value,
)
from ziggurat.games.civilisation.rules.nation import NO_NATION, Nation
from ziggurat.games.civilisation.rules.position import NOBODY, Position
from ziggurat.games.civilisation.rules.purchase import (
    best_mining,
    can_mine,
    net_price,
    spendable,
    wealth,
)
from ziggurat.games.civilisation.rules.succession import is_last_turn

USES: Final = (
    10, 15, 25, 35, 5, 30, 25, 5, 15, 25, 20, 37, 22, 30, 25, 20, -15, 25, 25, 10, 10, 36, 30, 25,
)  # fmt: skip
"""By card: what its abilities are worth, in points."""
CREDITED: Final = 38  # percent of the credit to come
NEW_GROUP: Final = 63
NEXT_CARD: Final = 50
SOON: Final = 6  # in this many turns what an epoch asks for counts half
VALUE_SHORT: Final = 32  # percent of the price, where the value of cards is asked for
HOPE: Final = 98  # percent: the next card of a set that is kept
ROTTEN: Final = 220  # a good beyond those that may be kept, in hundredths of a point
PRICE_STEP: Final = 5
MOST_KINDS: Final = 11
NEEDED: Final = 1_000_000
TREASURY_COST: Final = 65  # percent
SCARCE_COST: Final = 20  # percent, where the next taxes need the tokens in stock


def groups_of(cards: int) -> int:
    """The groups of a set of cards, as bits."""
    groups = 0
    for card in range(CARD_COUNT):
        if cards >> card & 1:
            groups |= GROUPS[card]
    return groups


def card_worth(state: Position, nation: Nation, card: int) -> int:
    """What owning a card is worth: points, abilities, credit to come, squares to come."""
    price = state.price(card)
    owned = nation.cards
    worth = price + USES[card]
    credit = 0
    for other in range(CARD_COUNT):
        if not owned >> other & 1 and other != card:
            credit += CREDIT[card][other]
            if NEEDS[other] == card:
                credit += 20
    left = LAST_SQUARE - nation.square
    worth += credit * CREDITED // 100 * min(left, 8) // 8
    return worth + succession_worth(state, nation, card)


def succession_worth(state: Position, nation: Nation, card: int) -> int:
    """What a card is worth because the squares ahead ask for it."""
    starts = EPOCH_STARTS[nation.kind]
    groups = groups_of(nation.cards)
    new = (GROUPS[card] & ~groups).bit_count()
    worth = 0
    for epoch in (2, 3):
        turns = starts[epoch - 1] - nation.square
        if turns <= 0:
            continue
        missing = max(0, EPOCH_GROUPS[epoch] - groups.bit_count())
        lacking = max(0, EPOCH_CARDS[epoch] - nation.cards.bit_count())
        gain = NEW_GROUP * min(new, missing) + (NEXT_CARD if lacking else 0)
        worth += gain * SOON // (SOON - 1 + turns)
    if nation.square >= starts[2] - 1:
        for square in range(nation.square + 1, LAST_SQUARE):
            if square_value(nation.kind, square) > state.card_value(nation):
                worth += state.price(card) * VALUE_SHORT // 100
                break
    return worth


class ShoppingList:
    """The cards to buy and the goods to hand in for them that leave a seat best off."""

    def __init__(self, state: Position, seat: int, wanted: int) -> None:
        self.state = state
        self.nation: Nation = state.nations[seat]
        self.cards = 0
        """As bits."""
        self.goods: list[int] = [0] * GOODS_COUNT
        self._counts: list[int] = [max(0, count) for count in spendable(self.nation)]
        self._kinds: list[int] = [good for good in range(GOODS_COUNT) if self._counts[good]]
        self._kinds.sort(key=self._set_value, reverse=True)
        self._spare: list[int] = self._kinds[MOST_KINDS:]
        """Small sets left out to save time; handed in only if all goods are needed."""
        self._kinds = self._kinds[:MOST_KINDS]
        budget = wealth(self.nation)
        self._best: list[int] = [0] * (budget // PRICE_STEP + 1)
        """By price in steps: what the best cards for it are worth."""
        self._chosen: list[int] = [0] * (budget // PRICE_STEP + 1)
        """By price in steps: those cards, as bits."""
        if wanted:
            self._price_all(wanted)
        else:
            self._list_cards(budget)
        self._pay()

    def _set_value(self, good: int) -> int:
        return set_value(good, self._counts[good])

    def _price_all(self, wanted: int) -> None:
        """Only the whole basket counts."""
        price = 0
        for card in range(CARD_COUNT):
            if wanted >> card & 1:
                price += net_price(self.state, self.nation, card)
        for slot in range((price + PRICE_STEP - 1) // PRICE_STEP, len(self._best)):
            self._best[slot] = NEEDED
            self._chosen[slot] = wanted

    def _list_cards(self, budget: int) -> None:
        state = self.state
        nation = self.nation
        owned = nation.cards
        old = nation.old_cards()
        for card in range(CARD_COUNT):
            if owned >> card & 1 or (NEEDS[card] != NOBODY and not old >> NEEDS[card] & 1):
                continue
            price = net_price(state, nation, card)
            if price > budget:
                continue
            worth = card_worth(state, nation, card)
            size = (price + PRICE_STEP - 1) // PRICE_STEP
            for slot in range(len(self._best) - 1, size - 1, -1):
                if self._best[slot - size] + worth > self._best[slot]:
                    self._best[slot] = self._best[slot - size] + worth
                    self._chosen[slot] = self._chosen[slot - size] | 1 << card

    def _pay(self) -> None:
        """Try every choice of whole sets, with and without the treasury."""
        nation = self.nation
        treasury = nation.treasury
        scarce = nation.stock < TAX * (len(nation.cities) + 1)
        token = SCARCE_COST if scarce else TREASURY_COST
        held = sum(nation.hand[:GOODS_COUNT])
        hope = 0 if is_last(self.state) else HOPE
        mines = can_mine(nation)
        size = len(self._kinds)
        worth = [0] * (1 << size)
        cost = [0] * (1 << size)
        count = [0] * (1 << size)
        mined = [0] * (1 << size)
        most = 0
        best = 0
        slots = len(self._best) - 1
        for subset in range(1 << size):
            if subset:
                low = subset & -subset
                rest = subset ^ low
                good = self._kinds[low.bit_length() - 1]
                number = self._counts[good]
                value = set_value(good, number)
                worth[subset] = worth[rest] + value
                more = hope * (2 * number + 1) * VALUE[good] if number < COPIES[good] else 0
                cost[subset] = cost[rest] + 100 * value + more
                count[subset] = count[rest] + number
                if mines:
                    mined[subset] = max(mined[rest], mined_value(good, number) - value)
            paid = worth[subset] + mined[subset]
            waste = ROTTEN * max(0, held - count[subset] - MOST_GOODS_KEPT)
            for spent in (0, treasury):
                slot = min(slots, (paid + spent) // PRICE_STEP)
                if not self._chosen[slot]:
                    continue
                total = 100 * self._best[slot] - cost[subset] - waste
                total -= token * max(0, slot * PRICE_STEP - paid)
                if total > most:
                    most = total
                    best = subset
                    self.cards = self._chosen[slot]
        self._hand_in(best)

    def _hand_in(self, best: int) -> None:
        """Hand in the best sets; all goods if nothing less pays for what is needed."""
        slots = len(self._best) - 1
        if not self.cards and self._chosen[slots] and self._best[slots] == NEEDED:
            self.cards = self._chosen[slots]
            best = (1 << len(self._kinds)) - 1
            for good in self._spare:
                self.goods[good] = self._counts[good]
        for number, good in enumerate(self._kinds):
            if best >> number & 1:
                self.goods[good] = self._counts[good]


def is_last(state: Position) -> bool:
    """Whether this may be the last turn, so that goods kept will not grow."""
    if is_last_turn(state):
        return True
    return any(nation.square >= LAST_SQUARE - 1 for nation in state.nations)


def buy(state: Position, seat: int, legal: list[Action]) -> Action:
    """The next action of a purchase: cards, then goods, then the end."""
    if not any(state.paying) and state.mining == NOBODY:
        wanted = ShoppingList(state, seat, 0).cards & ~state.basket
        for card in range(CARD_COUNT):
            if wanted >> card & 1 and actions.BUYS[card] in legal:
                return actions.BUYS[card]
    if not state.basket:
        return actions.PASSING if actions.PASSING in legal else legal[0]
    return _next_payment(state, seat, legal)


def bargains(state: Position, seat: int, legal: list[Action]) -> list[Action]:
    """The cards that can be bought, those worth most above their price first."""
    nation = state.nations[seat]
    found: list[tuple[int, int]] = []
    for card in range(CARD_COUNT):
        if actions.BUYS[card] in legal:
            worth = card_worth(state, nation, card) - net_price(state, nation, card)
            found.append((-worth, card))
    found.sort()
    return [actions.BUYS[card] for _, card in found]


def _next_payment(state: Position, seat: int, legal: list[Action]) -> Action:
    """The next good that is handed in for the basket, then Mining, then the end."""
    meant = ShoppingList(state, seat, state.basket).goods
    for good in range(GOODS_COUNT):
        if state.paying[good] < meant[good] and actions.HANDS_IN[good] in legal:
            return actions.HANDS_IN[good]
    if can_mine(state.nations[seat]) and state.mining == NOBODY:
        mined = best_mining(state.paying)
        if mined != NOBODY and actions.MINES[mined] in legal:
            return actions.MINES[mined]
    if actions.PASSING in legal:
        return actions.PASSING
    for action in legal:
        if action.kind == actions.HAND_IN:
            return action
    return legal[0]


def discard(state: Position, seat: int, legal: list[Action]) -> Action:
    """The good whose loss costs least."""
    hand = state.nations[seat].hand
    best = legal[0]
    least = -1
    for action in legal:
        cost = (2 * hand[action.a] - 1) * VALUE[action.a]
        if least < 0 or cost < least:
            least = cost
            best = action
    return best


# --------------------------------------------------------------------------------------- tokens


def tax_rate(state: Position, seat: int) -> Action:
    """High taxes for a full stock, low ones for a full treasury (Coinage)."""
    nation = state.nations[seat]
    cities = len(nation.cities)
    stock = nation.stock
    rate = TAX
    if stock - 3 * cities >= 12 and nation.treasury < 15:
        rate = 3
    elif stock < TAX * cities or (nation.treasury > 20 and stock - TAX * cities < 8):
        rate = 1
    return actions.RATES[rate - 1]


def ninth(state: Position, seat: int) -> Action:
    """A card of the ninth pile for tokens that would otherwise lie idle."""
    nation = state.nations[seat]
    hand = nation.hand
    collects = max([hand[good] for good in range(GOODS_COUNT) if VALUE[good] == box.PILES])
    scarce = nation.stock < TAX * len(nation.cities)
    if collects or scarce or nation.treasury >= 24:
        return actions.PAYING
    return actions.PASSING


def next_square(state: Position, nation: Nation) -> int:
    """What is missing for the next square, in points that waiting may cost."""
    here = nation.square
    if here >= LAST_SQUARE or nation.kind == NO_NATION:
        return 0
    epoch = epoch_of(nation.kind, here + 1)
    missing = 0
    cities = len(nation.cities)
    missing += 25 * max(0, EPOCH_CITIES[epoch] - cities)
    ahead = min(4, epoch + 1)
    missing += 12 * max(0, EPOCH_CITIES[ahead] - cities)
    owned = nation.cards
    missing += 8 * max(0, EPOCH_GROUPS[ahead] - groups_of(owned).bit_count())
    missing += 4 * max(0, EPOCH_CARDS[ahead] - owned.bit_count())
    short = square_value(nation.kind, here + 1) - state.card_value(nation)
    if short > 0:
        missing += short // 10
    return missing
