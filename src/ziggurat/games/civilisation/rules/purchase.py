"""Civilisation cards are bought, then goods beyond eight discarded (section 31)."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import ALONE, Prompt, Question
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL, SCRATCH
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import SEATS, CivQuestion, SeatStep
from ziggurat.games.civilisation.rules.components import (
    CARD_CODES,
    CARD_COUNT,
    CHEAPEST,
    COPIES,
    CREDIT,
    CREDITORS,
    ENGINEERING,
    ENLIGHTENMENT,
    GOODS_COUNT,
    GRAIN,
    IS_MINED,
    LAW,
    MINING,
    MOST_GOODS_KEPT,
    NEEDS,
    TRADE_CODES,
    mined_value,
    set_value,
)
from ziggurat.games.civilisation.rules.memory import row_of
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.payment import Payment, least_waste
from ziggurat.games.civilisation.rules.position import NOBODY, Position

_NEEDS_RULE: Final = {ENGINEERING: "CIV-31.62a", LAW: "CIV-31.62b", ENLIGHTENMENT: "CIV-31.62c"}


def begin(state: Position) -> None:
    """Everybody buys, in the order of the succession table (CIV-31.12)."""
    state.then(*[PURCHASE[seat] for seat in state.by_succession()])


class Purchase(SeatStep):
    """A seat buys with an empty basket, then discards."""

    key = "purchase"

    def run(self, state: Position) -> None:
        """Ask."""
        _empty(state)
        state.agenda.append(DISCARD[self.seat])
        state.agenda.append(BUY[self.seat])


PURCHASE: Final = [Purchase(seat) for seat in SEATS]
"""By seat."""


def _empty(state: Position) -> None:
    """Nothing is chosen, nothing handed in."""
    state.basket = 0
    state.paying = [0] * GOODS_COUNT
    state.mining = NOBODY


# What things cost and what a seat can pay


def net_price(state: Position, nation: Nation, card: int) -> int:
    """The price of a card after credits.

    CIV-31.51, CIV-31.53, CIV-31.54, CIV-31.55, CIV-31.56, CIV-31.57.
    """
    price = state.price(card)
    owned = nation.old_cards()
    if owned:
        for other in CREDITORS[card]:
            if owned >> other & 1:
                price -= CREDIT[other][card]
    return max(0, price)


def basket_price(state: Position, nation: Nation) -> int:
    """What the cards in the basket cost."""
    return sum([net_price(state, nation, c) for c in range(CARD_COUNT) if state.basket >> c & 1])


def can_spend(nation: Nation, good: int) -> int:
    """How many cards of a good may be handed in; Grain shown in a famine may not (CIV-30.312c)."""
    held = nation.hand[good]
    return held - nation.grain if good == GRAIN else held


def spendable(nation: Nation) -> list[int]:
    """By good: how many cards may be handed in."""
    counts = nation.hand[:GOODS_COUNT]
    counts[GRAIN] -= nation.grain
    return counts


def goods_value(counts: list[int], mining: int) -> int:
    """What goods are worth together, one set of them mined (CIV-28.51, CIV-28.52, CIV-31.31)."""
    total = 0
    for good in range(GOODS_COUNT):
        count = counts[good]
        if count:
            total += mined_value(good, count) if good == mining else set_value(good, count)
    return total


def best_mining(counts: list[int]) -> int:
    """The set that gains most by Mining, or NOBODY (CIV-28.53a, CIV-32.262a)."""
    best = NOBODY
    gain = 0
    for good in range(GOODS_COUNT):
        if IS_MINED[good] and counts[good]:
            more = mined_value(good, counts[good]) - set_value(good, counts[good])
            if more > gain:
                gain = more
                best = good
    return best


def can_mine(nation: Nation) -> bool:
    """Whether Mining may still be used this turn (CIV-28.53b, CIV-32.262c)."""
    return nation.owns(MINING) and not nation.mined


def wealth(nation: Nation) -> int:
    """The most that a seat could pay."""
    counts = spendable(nation)
    mining = best_mining(counts) if can_mine(nation) else NOBODY
    return goods_value(counts, mining) + nation.treasury


def sets(nation: Nation) -> list[dict[str, Any]]:
    """The goods in a hand in sets: what each is worth now, and what with one card more."""
    out: list[dict[str, Any]] = []
    mines = can_mine(nation)
    for good in range(GOODS_COUNT):
        count = nation.hand[good]
        if count:
            out.append(
                {
                    "card": TRADE_CODES[good],
                    "count": count,
                    "value": set_value(good, count),
                    "more": set_value(good, min(count + 1, COPIES[good])),
                    "mined": mined_value(good, count) if mines else set_value(good, count),
                }
            )
    return out


def due(state: Position, nation: Nation) -> int:
    """What the treasury has to add to the goods handed in for the basket (CIV-31.41a)."""
    return max(0, basket_price(state, nation) - goods_value(state.paying, state.mining))


def is_within_reach(nation: Nation, card: int) -> bool:
    """Whether the card that must be owned before this one is.

    CIV-31.62a, CIV-31.62b, CIV-31.62c, CIV-32.251, CIV-32.261, CIV-32.313, CIV-32.812, CIV-32.831,
    CIV-32.841, CIV-32.1022, CIV-32.1031, CIV-32.1041.
    """
    return NEEDS[card] == NOBODY or nation.old_cards() >> NEEDS[card] & 1 == 1


class Buy(CivQuestion):
    """Which cards, and which goods for them (CIV-31.1, CIV-31.58, CIV-31.61, CIV-31.63)."""

    key = "buy"
    rule = "CIV-31.1"
    suggests = True

    def ask(self, state: Position) -> tuple[int, ...]:
        """Its seat, if it holds a secret hand, or if its treasury leaves it a choice."""
        return ALONE[self.seat] if state.nations[self.seat].hand_size() else self.ask_if_open(state)

    def prompt(self, state: Position, seat: int) -> Prompt:
        """What the basket costs, and what the seat could pay."""
        nation = state.nations[seat]
        args = {"price": basket_price(state, nation), "wealth": wealth(nation)}
        return Prompt(self.key, self.rule, args)

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Cards for the basket, then goods to pay with; buying nothing more last."""
        out: list[Action] = []
        nation = state.nations[seat]
        price = basket_price(state, nation)
        if state.basket:
            out.append(actions.DROPPING)
        if not _has_begun_to_pay(state):
            _purchases(state, nation, price, out)
        if state.basket:
            _payments(state, nation, price, out)
        else:
            out.append(actions.PASSING)
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """One step of the purchase; passing pays for the basket."""
        if action.kind == actions.PASS:
            if state.basket:
                _pay(state, seat)
            return
        state.effect = SCRATCH
        if action.kind == actions.BUY:
            state.basket |= 1 << action.a
        elif action.kind == actions.HAND_IN:
            state.paying[action.a] += 1
        elif action.kind == actions.MINE:
            state.mining = action.a
        else:
            _empty(state)
        state.agenda.append(self)

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """Pay for what was chosen with the least waste."""
        nation = state.nations[seat]
        if not state.basket:
            return []
        price = basket_price(state, nation)
        paid, mined = state.paying, state.mining
        way = least_waste(price, spendable(nation), paid, mined, can_mine(nation), nation.treasury)
        return [] if way is None else _handing_in(price, paid, mined, way)

    def continues(self, before: Question[Position]) -> bool:
        """It ends with the payment."""
        return False

    def readers(self, state: Position, seat: int, action: Action) -> tuple[int, ...] | None:
        """What is put together is read by its seat alone."""
        return None if action.kind == actions.PASS else (seat,)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """What the card asks for, what is in hand, and whether it is enough."""
        kind = action.kind
        nation = state.nations[seat]
        if kind == actions.BUY:
            return _no_card(state, nation, action.a)
        price = basket_price(state, nation)
        value = goods_value(state.paying, state.mining)
        if kind == actions.PASS:
            left = value + nation.treasury
            return IllegalAction("not_paid", self.rule, count=price, left=left)
        if kind not in (actions.HAND_IN, actions.MINE, actions.DROP):
            return None
        if not state.basket:
            return IllegalAction("nothing_chosen", self.rule)
        if kind == actions.MINE:
            return _no_mining(state, nation, action.a)
        if kind == actions.DROP:
            return None
        good = action.a
        if nation.hand[good] <= state.paying[good]:
            return IllegalAction("not_in_hand", self.rule, card=TRADE_CODES[good])
        return IllegalAction("grain_shown", "CIV-30.312c", count=nation.grain)


BUY: Final = [Buy(seat) for seat in SEATS]
"""By seat."""


def _has_begun_to_pay(state: Position) -> bool:
    return any(state.paying) or state.mining != NOBODY


def _no_card(state: Position, nation: Nation, card: int) -> IllegalAction:
    left = wealth(nation) - basket_price(state, nation)
    why = _bar(state, nation, card, state.basket, left)
    return why or IllegalAction("paying_already", "CIV-31.31")


def _bar(
    state: Position, nation: Nation, card: int, basket: int, left: int
) -> IllegalAction | None:
    """Why a card cannot join a basket, with ``left`` still to spend."""
    code = CARD_CODES[card]
    if nation.owns(card):
        return IllegalAction("owned_already", "CIV-31.61", card=code)
    if basket >> card & 1:
        return IllegalAction("chosen_already", "CIV-31.61", card=code)
    if not is_within_reach(nation, card):
        needed = NEEDS[card]
        return IllegalAction("needs_card", _NEEDS_RULE[needed], card=code, new=CARD_CODES[needed])
    cost = net_price(state, nation, card)
    if cost > left:
        return IllegalAction("too_dear", "CIV-31.1", card=code, count=cost, left=left)
    return None


def shop(state: Position, nation: Nation, basket: int) -> list[dict[str, Any]]:
    """By civilisation card: its printed price, why the seat cannot choose it, what it credits.

    ``basket`` is what the seat is buying: nothing, while another seat buys.
    """
    left = wealth(nation)
    for card in range(CARD_COUNT):
        if basket >> card & 1:
            left -= net_price(state, nation, card)
    out: list[dict[str, Any]] = []
    for card in range(CARD_COUNT):
        why = _bar(state, nation, card, basket, left)
        out.append(
            {
                "printed": state.price(card),
                "bar": "" if why is None else why.code,
                "short": max(0, net_price(state, nation, card) - left),
                "credits": credits_ahead(nation, card),
            }
        )
    return out


def credits_ahead(nation: Nation, card: int) -> int:
    """What a card would take off the prices of all others that a seat does not own."""
    owned = nation.cards | 1 << card
    return sum([CREDIT[card][other] for other in range(CARD_COUNT) if not owned >> other & 1])


def _no_mining(state: Position, nation: Nation, good: int) -> IllegalAction:
    if not nation.owns(MINING):
        return IllegalAction("no_mining", "CIV-28.53a")
    if nation.mined or state.mining != NOBODY:
        return IllegalAction("mined_already", "CIV-28.53b")
    if not state.paying[good]:
        return IllegalAction("not_handed_in", "CIV-28.53a", card=TRADE_CODES[good])
    return IllegalAction("mining_elsewhere", "CIV-28.53b", card=TRADE_CODES[good])


def _purchases(state: Position, nation: Nation, price: int, out: list[Action]) -> None:
    """Cards that a seat could still pay for beside the basket."""
    budget = wealth(nation)
    owned = nation.old_cards()
    if not owned and budget < CHEAPEST:
        return
    for card in range(CARD_COUNT):
        if (nation.cards | state.basket) >> card & 1:
            continue
        if NEEDS[card] != NOBODY and not owned >> NEEDS[card] & 1:
            continue
        if price + net_price(state, nation, card) <= budget:
            out.append(actions.BUYS[card])


def _payments(state: Position, nation: Nation, price: int, out: list[Action]) -> None:
    """Goods for the basket, Mining, and the end where it is paid for."""
    value = goods_value(state.paying, state.mining)
    for good in range(GOODS_COUNT):  # also beyond the price (CIV-31.58)
        if can_spend(nation, good) > state.paying[good]:
            out.append(actions.HANDS_IN[good])
    if value < price and can_mine(nation) and state.mining == NOBODY:
        _mines(state, nation, price, out)
    if value + nation.treasury >= price:
        out.append(actions.PASSING)


def _mines(state: Position, nation: Nation, price: int, out: list[Action]) -> None:
    """Sets that Mining may raise: those with which the price can still be paid."""
    counts = spendable(nation)
    for good, action in actions.MINES.items():
        if state.paying[good] and goods_value(counts, good) + nation.treasury >= price:
            out.append(action)


def _handing_in(price: int, paid: list[int], mined: int, way: Payment) -> list[Action]:
    """The steps of a payment, a set that Mining raises first, as long as it is needed."""
    out: list[Action] = []
    first = way.mining
    if first != NOBODY and first != mined:
        out += [actions.HANDS_IN[first]] * (way.goods[first] - paid[first])
        counts = paid[:]
        counts[first] = way.goods[first]
        if goods_value(counts, NOBODY) < price:
            out.append(actions.MINES[first])
    for good in range(GOODS_COUNT):
        if good != first or first == mined:
            out += [actions.HANDS_IN[good]] * (way.goods[good] - paid[good])
    out.append(actions.PASSING)
    return out


def _pay(state: Position, seat: int) -> None:
    """Goods, then no more of the treasury than is needed (CIV-11.2, CIV-31.41a, CIV-31.41b)."""
    nation = state.nations[seat]
    spent = due(state, nation)
    nation.spend(spent)
    for good in range(GOODS_COUNT):
        if state.paying[good]:
            give_back(state, seat, good, state.paying[good])
            state.effect = REVEAL
    if state.mining != NOBODY:
        nation.mined = True
    nation.cards |= state.basket
    nation.bought |= state.basket
    cards = [CARD_CODES[card] for card in range(CARD_COUNT) if state.basket >> card & 1]
    goods = [TRADE_CODES[good] for good in range(GOODS_COUNT) for _ in range(state.paying[good])]
    state.tell("bought", "seat cards goods count", seat, cards, goods, spent)
    _empty(state)


def give_back(state: Position, seat: int, good: int, count: int) -> None:
    """Goods leave a hand openly, to go under their pile."""
    nation = state.nations[seat]
    nation.hand[good] -= count
    state.used[good] += count
    if good == GRAIN:
        nation.grain = min(nation.grain, nation.hand[GRAIN])
    for other in range(state.players):
        at = row_of(state, other, seat) + good
        state.known[at] = max(0, state.known[at] - count)


# Discards


def excess(nation: Nation) -> int:
    """Goods beyond eight (CIV-31.71a)."""
    return sum(nation.hand[:GOODS_COUNT]) - MOST_GOODS_KEPT


class Discard(CivQuestion):
    """Which good beyond eight is discarded (CIV-31.71a, CIV-31.71b, CIV-31.71c)."""

    key = "discard"
    rule = "CIV-31.71a"
    suggests = True

    def ask(self, state: Position) -> tuple[int, ...]:
        """Nobody with eight goods or fewer; else always, since the hand decides."""
        return ALONE[self.seat] if excess(state.nations[self.seat]) > 0 else ()

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many."""
        return Prompt(self.key, self.rule, {"count": excess(state.nations[seat])})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The goods in hand."""
        hand = state.nations[seat].hand
        return [actions.DISCARDS[good] for good in range(GOODS_COUNT) if hand[good]]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Show a good and put it away; on with the next."""
        give_back(state, seat, action.a, 1)
        state.effect = REVEAL
        state.tell("discarded", "seat card", seat, TRADE_CODES[action.a])
        state.agenda.append(self)

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """The card without which the hand loses least."""
        hand = state.nations[seat].hand
        best = NOBODY
        least = 0
        for good in range(GOODS_COUNT):
            if hand[good]:
                lost = set_value(good, hand[good]) - set_value(good, hand[good] - 1)
                if best == NOBODY or lost < least:
                    best = good
                    least = lost
        return [] if best == NOBODY else [actions.DISCARDS[best]]

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not in hand; and nobody may decline."""
        if action.kind == actions.DISCARD:
            return IllegalAction("not_in_hand", self.rule, card=TRADE_CODES[action.a])
        return IllegalAction("discard_first", self.rule, count=excess(state.nations[seat]))


DISCARD: Final = [Discard(seat) for seat in SEATS]
"""By seat."""
