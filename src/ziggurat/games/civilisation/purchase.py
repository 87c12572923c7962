"""Conversion, buying civilisation cards, discards, the succession table, the score (31 to 35)."""

from __future__ import annotations

from typing import Any

from ziggurat.core.action import Action
from ziggurat.core.state import OPEN, REVEAL, SCRATCH
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda
from ziggurat.games.civilisation.board import CODES
from ziggurat.games.civilisation.components import (
    CARD_CODES,
    CARD_COUNT,
    CHEAPEST,
    CITY_SCORE,
    COPIES,
    CREDIT,
    CREDITORS,
    EPOCH_CARDS,
    EPOCH_CITIES,
    EPOCH_GROUPS,
    EPOCHS,
    GOODS_COUNT,
    GRAIN,
    GROUPS,
    IS_MINED,
    IS_TRADABLE,
    LAST_SQUARE,
    MINING,
    MONOTHEISM,
    MOST_GOODS_KEPT,
    NEEDS,
    PILE,
    PILES,
    SQUARE_POINTS,
    THEOLOGY,
    TRADE_CODES,
    TRADE_COUNT,
    epoch_of,
    mined_value,
    set_value,
    square_value,
)
from ziggurat.games.civilisation.memory import row_of
from ziggurat.games.civilisation.state import NOBODY, Table

# ----------------------------------------------------------------------------- conversion (32.1032)


def convertible(table: Table, seat: int) -> list[Action]:
    """Territories beside one's own whose occupants can all be replaced."""
    out: list[Action] = []
    for place in table.board.land:
        if _can_convert(table, seat, place):
            out.append(say.CONVERTS[place])
    out.append(say.PASSING)
    return out


def _can_convert(table: Table, seat: int, place: int) -> bool:
    owners = [o for o in range(table.players) if o != seat and table.tokens[o][place]]
    city = table.city[place]
    foreign_city = city not in (NOBODY, seat, table.raiders)
    if foreign_city:
        owners.append(city)
    if not owners or city == table.raiders:
        return False
    for owner in owners:
        if table.owns(owner, MONOTHEISM) or table.owns(owner, THEOLOGY):
            return False
    if sum([table.tokens[o][place] for o in set(owners)]) > table.stock[seat]:
        return False
    if foreign_city and not table.city_stock(seat):
        return False
    for near in table.board.by_land[place]:
        if table.tokens[seat][near] or table.city[near] == seat:
            return True
    return False


def convert(table: Table, seat: int, place: int) -> None:
    """Replace every unit of others there by one's own."""
    for owner in range(table.players):
        count = table.tokens[owner][place]
        if owner != seat and count:
            table.take_tokens(owner, place, count)
            table.put_tokens(seat, place, count)
    if table.city[place] not in (NOBODY, seat):
        table.remove_city(place)
        table.put_city(seat, place)
    table.tell("converted", "seat place", seat, CODES[place])


# ------------------------------------------------------------------------------------- buying (31)


def begin(table: Table, seat: int) -> None:
    """An empty basket."""
    table.basket = 0
    table.paying = [0] * GOODS_COUNT
    table.mining = NOBODY
    table.agenda.append((agenda.BUY, seat, 0, 0))


def old_cards(table: Table, seat: int) -> int:
    """Cards owned since an earlier turn: only they give credit and open the way (31.53, 31.62)."""
    return table.cards[seat] & ~table.bought[seat]


def net_price(table: Table, seat: int, card: int) -> int:
    """The price of a card after credits (31.5)."""
    price = table.price(card)
    owned = old_cards(table, seat)
    if owned:
        for other in CREDITORS[card]:
            if owned >> other & 1:
                price -= CREDIT[other][card]
    return max(0, price)


def basket_price(table: Table, seat: int) -> int:
    """What the cards in the basket cost."""
    return sum([net_price(table, seat, c) for c in range(CARD_COUNT) if table.basket >> c & 1])


def can_spend(table: Table, seat: int, good: int) -> int:
    """How many cards of a good may be handed in; Grain shown in a famine may not (30.312)."""
    held = table.hand[seat][good]
    return held - table.grain[seat] if good == GRAIN else held


def spendable(table: Table, seat: int) -> list[int]:
    """By good: how many cards may be handed in."""
    counts = table.hand[seat][:GOODS_COUNT]
    counts[GRAIN] -= table.grain[seat]
    return counts


def goods_value(counts: list[int], mining: int) -> int:
    """What goods are worth together, one set of them mined."""
    total = 0
    for good in range(GOODS_COUNT):
        count = counts[good]
        if count:
            total += mined_value(good, count) if good == mining else set_value(good, count)
    return total


def best_mining(counts: list[int]) -> int:
    """The set that gains most by Mining, or NOBODY."""
    best = NOBODY
    gain = 0
    for good in range(GOODS_COUNT):
        if IS_MINED[good] and counts[good]:
            more = mined_value(good, counts[good]) - set_value(good, counts[good])
            if more > gain:
                gain = more
                best = good
    return best


def can_mine(table: Table, seat: int) -> bool:
    """Whether Mining may still be used this turn (28.53)."""
    return table.owns(seat, MINING) and not table.mined >> seat & 1


def wealth(table: Table, seat: int) -> int:
    """The most that a seat could pay."""
    counts = spendable(table, seat)
    mining = best_mining(counts) if can_mine(table, seat) else NOBODY
    return goods_value(counts, mining) + table.treasury[seat]


def sets(table: Table, seat: int) -> list[dict[str, Any]]:
    """The goods in a hand in sets: what each is worth now, and what with one card more."""
    out: list[dict[str, Any]] = []
    mines = can_mine(table, seat)
    for good in range(GOODS_COUNT):
        count = table.hand[seat][good]
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


def answers(table: Table, seat: int) -> list[Action]:
    """Cards for the basket, then goods to pay with; buying nothing more last."""
    out: list[Action] = []
    price = basket_price(table, seat)
    started = any(table.paying) or table.mining != NOBODY
    if table.basket:
        out.append(say.DROPPING)
    if not started:
        budget = wealth(table, seat)
        owned = old_cards(table, seat)
        within_reach = CARD_COUNT if owned or budget >= CHEAPEST else 0
        for card in range(within_reach):
            if (table.cards[seat] | table.basket) >> card & 1:
                continue
            if NEEDS[card] != NOBODY and not owned >> NEEDS[card] & 1:
                continue
            if price + net_price(table, seat, card) <= budget:
                out.append(say.BUYS[card])
    if table.basket:
        value = goods_value(table.paying, table.mining)
        if value < price:
            for good in range(GOODS_COUNT):
                if can_spend(table, seat, good) > table.paying[good]:
                    out.append(say.HANDS_IN[good])
            if can_mine(table, seat) and table.mining == NOBODY:
                _mines(table, seat, price, out)
        if value + table.treasury[seat] >= price:
            out.append(say.PASSING)
    else:
        out.append(say.PASSING)
    return out


def _mines(table: Table, seat: int, price: int, out: list[Action]) -> None:
    """Sets that Mining may raise: those with which the price can still be paid."""
    counts = spendable(table, seat)
    for good, action in say.MINES.items():
        if table.paying[good] and goods_value(counts, good) + table.treasury[seat] >= price:
            out.append(action)


def do(table: Table, seat: int, action: Action) -> bool:
    """One step of the purchase; whether it is finished."""
    table.effect = SCRATCH
    if action.kind == say.BUY:
        table.basket |= 1 << action.a
    elif action.kind == say.HAND_IN:
        table.paying[action.a] += 1
    elif action.kind == say.MINE:
        table.mining = action.a
    elif action.kind == say.DROP:
        table.basket = 0
        table.paying = [0] * GOODS_COUNT
        table.mining = NOBODY
    else:
        table.effect = OPEN
        if table.basket:
            _pay(table, seat)
        return True
    return False


def _pay(table: Table, seat: int) -> None:
    """Goods, then no more of the treasury than is needed (31.41)."""
    price = basket_price(table, seat)
    value = goods_value(table.paying, table.mining)
    spent = max(0, price - value)
    table.treasury[seat] -= spent
    table.stock[seat] += spent
    for good in range(GOODS_COUNT):
        if table.paying[good]:
            give_back(table, seat, good, table.paying[good])
            table.effect = REVEAL
    if table.mining != NOBODY:
        table.mined |= 1 << seat
    table.cards[seat] |= table.basket
    table.bought[seat] |= table.basket
    cards = [CARD_CODES[card] for card in range(CARD_COUNT) if table.basket >> card & 1]
    goods = [TRADE_CODES[good] for good in range(GOODS_COUNT) for _ in range(table.paying[good])]
    table.tell("bought", "seat cards goods count", seat, cards, goods, spent)
    table.basket = 0
    table.paying = [0] * GOODS_COUNT
    table.mining = NOBODY


def give_back(table: Table, seat: int, good: int, count: int) -> None:
    """Goods leave a hand openly, to go under their pile."""
    table.hand[seat][good] -= count
    table.used[good] += count
    if good == GRAIN:
        table.grain[seat] = min(table.grain[seat], table.hand[seat][GRAIN])
    for other in range(table.players):
        at = row_of(table, other, seat) + good
        table.known[at] = max(0, table.known[at] - count)


def excess(table: Table, seat: int) -> int:
    """Goods beyond eight (31.71)."""
    return sum(table.hand[seat][:GOODS_COUNT]) - MOST_GOODS_KEPT


def discards(table: Table, seat: int) -> list[Action]:
    """The goods in hand."""
    return [say.DISCARDS[good] for good in range(GOODS_COUNT) if table.hand[seat][good]]


def discard(table: Table, seat: int, good: int) -> None:
    """Show a good and put it away."""
    give_back(table, seat, good, 1)
    table.effect = REVEAL
    table.tell("discarded", "seat card", seat, TRADE_CODES[good])


def return_cards(table: Table) -> None:
    """Used cards go under their piles, those that cannot be traded last (31.81, 31.82)."""
    mixed: list[list[int]] = [[] for _ in range(PILES)]
    bottom: list[list[int]] = [[] for _ in range(PILES)]
    for card, count in enumerate(table.used):
        if count:
            fixed = card >= GOODS_COUNT and not IS_TRADABLE[card - GOODS_COUNT]
            (bottom if fixed else mixed)[PILE[card]].extend([card] * count)
    for pile in range(PILES):
        if mixed[pile] or bottom[pile]:
            table.chance.shuffle(mixed[pile])
            table.piles[pile] = (*bottom[pile], *mixed[pile], *table.piles[pile])
    table.used = [0] * TRADE_COUNT


# -------------------------------------------------------------------- the succession table (33, 34)


def meets(table: Table, seat: int, square: int) -> bool:
    """Whether a seat may enter a square: cities always, cards where an epoch begins (33.2)."""
    nation = table.nations[seat]
    epoch = epoch_of(nation, square)
    if table.city_count(seat) < EPOCH_CITIES[epoch]:
        return False
    if table.card_value(seat) < square_value(nation, square):
        return False
    if epoch == epoch_of(nation, table.square[seat]):
        return True
    groups = 0
    count = 0
    for card in range(CARD_COUNT):
        if table.owns(seat, card):
            groups |= GROUPS[card]
            count += 1
    return groups.bit_count() >= EPOCH_GROUPS[epoch] and count >= EPOCH_CARDS[epoch]


def ahead(table: Table, seat: int) -> dict[str, Any]:
    """What the next square asks for, and whether a seat has it; nothing on the last square."""
    nation = table.nations[seat]
    square = table.square[seat] + 1
    if nation == NOBODY or square > LAST_SQUARE:
        return {}
    epoch = epoch_of(nation, square)
    begins = epoch != epoch_of(nation, table.square[seat])
    return {
        "square": square,
        "epoch": EPOCHS[epoch],
        "cities": EPOCH_CITIES[epoch],
        "value": square_value(nation, square),
        "groups": EPOCH_GROUPS[epoch] if begins else 0,
        "cards": EPOCH_CARDS[epoch] if begins else 0,
        "met": meets(table, seat, square),
    }


def succeed(table: Table, seat: int) -> None:
    """The marker goes on, stays, or goes back without a city (33.1 to 33.4)."""
    here = table.square[seat]
    epoch = epoch_of(table.nations[seat], here)
    if not table.city_count(seat) and epoch:
        table.square[seat] -= 1
        table.tell("goes_back", "seat count", seat, table.square[seat])
        return
    stands = table.city_count(seat) >= EPOCH_CITIES[epoch]
    if stands and here < LAST_SQUARE and meets(table, seat, here + 1):
        table.square[seat] += 1
        table.tell("advances", "seat count", seat, table.square[seat])
        return
    table.tell("stays", "seat count", seat, here)


# -------------------------------------------------------------------------------------- score (35)


def score_parts(table: Table, seat: int) -> list[int]:
    """Cards, goods, treasury, squares and cities (35.1)."""
    counts = table.hand[seat][:GOODS_COUNT]
    mining = best_mining(counts) if can_mine(table, seat) else NOBODY
    return [
        table.card_value(seat),
        goods_value(counts, mining),
        table.treasury[seat],
        SQUARE_POINTS * table.square[seat],
        CITY_SCORE * table.city_count(seat),
    ]
