"""The succession table, the end of the turn and of the game, and the score (sections 33 to 35)."""

from __future__ import annotations

from typing import Any

from ziggurat.games.civilisation.rules.components import (
    CARD_COUNT,
    CITY_SCORE,
    EPOCH_CARDS,
    EPOCH_CITIES,
    EPOCH_GROUPS,
    EPOCHS,
    GOODS_COUNT,
    GROUPS,
    IS_TRADABLE,
    LAST_SQUARE,
    PILE,
    PILES,
    SQUARE_POINTS,
    TRADE_COUNT,
    epoch_of,
    square_value,
)
from ziggurat.games.civilisation.rules.nation import NO_NATION, Nation
from ziggurat.games.civilisation.rules.position import NOBODY, Position
from ziggurat.games.civilisation.rules.purchase import best_mining, can_mine, goods_value


def begin(state: Position) -> None:
    """Cards go back, markers move, and perhaps the game is over.

    CIV-33.1, CIV-34.1a, CIV-34.1b, CIV-34.2b.
    """
    return_cards(state)
    seats = state.by_succession()
    for seat in seats:
        succeed(state, seat)
    ended = any(state.nations[seat].square == LAST_SQUARE for seat in seats)
    if ended or is_last_turn(state):
        if not ended and not state.last_turn:
            state.tell("turn_limit", "count", state.turn)
        state.finish()
        return
    for nation in state.nations:
        nation.bought = nation.grain = 0
        nation.mined = False
    state.giver = [NOBODY] * len(state.giver)
    state.given = [0] * len(state.given)
    state.turn += 1


def is_last_turn(state: Position) -> bool:
    """Whether the game ends with this turn in any case: announced, or by the turn limit."""
    return state.last_turn or state.turn >= state.turn_limit


def return_cards(state: Position) -> None:
    """Used cards go under their piles, those that cannot be traded last.

    CIV-29.7a, CIV-29.7b, CIV-31.81, CIV-31.82.
    """
    mixed: list[list[int]] = [[] for _ in range(PILES)]
    bottom: list[list[int]] = [[] for _ in range(PILES)]
    for card, count in enumerate(state.used):
        if count:
            fixed = card >= GOODS_COUNT and not IS_TRADABLE[card - GOODS_COUNT]
            (bottom if fixed else mixed)[PILE[card]].extend([card] * count)
    for pile in range(PILES):
        if mixed[pile] or bottom[pile]:
            state.chance.shuffle(mixed[pile])
            state.piles[pile] = (*bottom[pile], *mixed[pile], *state.piles[pile])
    state.used = [0] * TRADE_COUNT


def meets(state: Position, nation: Nation, square: int) -> bool:
    """Whether a nation may enter a square: cities always, cards where an epoch begins.

    CIV-31.551, CIV-32.262b, CIV-33.11, CIV-33.21, CIV-33.22, CIV-33.23, CIV-33.24, CIV-33.25a,
    CIV-33.25b, CIV-33.25c.
    """
    epoch = epoch_of(nation.kind, square)
    if len(nation.cities) < EPOCH_CITIES[epoch]:
        return False
    if state.card_value(nation) < square_value(nation.kind, square):
        return False
    if epoch == epoch_of(nation.kind, nation.square):
        return True
    groups = 0
    count = 0
    for card in range(CARD_COUNT):
        if nation.owns(card):
            groups |= GROUPS[card]
            count += 1
    return groups.bit_count() >= EPOCH_GROUPS[epoch] and count >= EPOCH_CARDS[epoch]


def epoch_reached(nation: Nation) -> str:
    """The epoch that a nation is in; empty before it is chosen."""
    return "" if nation.kind == NO_NATION else EPOCHS[epoch_of(nation.kind, nation.square)]


def ahead(state: Position, nation: Nation) -> dict[str, Any]:
    """What the next square asks for, and whether a nation has it; nothing on the last square."""
    square = nation.square + 1
    if nation.kind == NO_NATION or square > LAST_SQUARE:
        return {}
    epoch = epoch_of(nation.kind, square)
    begins = epoch != epoch_of(nation.kind, nation.square)
    return {
        "square": square,
        "epoch": EPOCHS[epoch],
        "cities": EPOCH_CITIES[epoch],
        "value": square_value(nation.kind, square),
        "groups": EPOCH_GROUPS[epoch] if begins else 0,
        "cards": EPOCH_CARDS[epoch] if begins else 0,
        "met": meets(state, nation, square),
    }


def succeed(state: Position, seat: int) -> None:
    """The marker goes on, stays, or goes back without a city.

    CIV-33.1, CIV-33.3, CIV-33.4a, CIV-33.4b.
    """
    nation = state.nations[seat]
    here = nation.square
    epoch = epoch_of(nation.kind, here)
    if not nation.cities and epoch:
        nation.square -= 1
        state.tell("goes_back", "seat count", seat, nation.square)
        return
    stands = len(nation.cities) >= EPOCH_CITIES[epoch]
    if stands and here < LAST_SQUARE and meets(state, nation, here + 1):
        nation.square += 1
        state.tell("advances", "seat count", seat, nation.square)
        return
    state.tell("stays", "seat count", seat, here)


def score_parts(state: Position, nation: Nation) -> list[int]:
    """Cards, goods, treasury, squares and cities.

    CIV-34.1c, CIV-35.1a, CIV-35.1b, CIV-35.1c, CIV-35.1d, CIV-35.1e.
    """
    counts = nation.hand[:GOODS_COUNT]
    mining = best_mining(counts) if can_mine(nation) else NOBODY
    return [
        state.card_value(nation),
        goods_value(counts, mining),
        nation.treasury,
        SQUARE_POINTS * nation.square,
        CITY_SCORE * len(nation.cities),
    ]
