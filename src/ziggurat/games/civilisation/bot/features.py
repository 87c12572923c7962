"""What decides a game of Civilisation, as features of a position at the end of a turn.

Seen from one seat, "me": the others follow in the order of their numbers. Of the hands of others
their size is read, of the own one all but the hidden; of the map, what it amounts to.

    from         for each                     features
    NUMBERS      seat, one of 11             stock, treasury, tokens on the board, territories,
                                              cities, ships, trade cards, civilisation cards and
                                              their value in tens; tokens that the support of the
                                              cities lacks, cities that the stock cannot pay taxes
                                              for
    NATION       seat, nation                 which it is
    SQUARE       seat, 17                     its square of the succession table
    CITIES       seat, 0 to 9                 its cities
    NEEDS        seat, 5                      what the next square asks for and it lacks: cities,
                                              groups, cards, value in tens; and whether it has all
    OWNED        seat, civilisation card      owned
    PLAYS        seat                         somebody plays it
    GOODS        good, 1 to 8                 as many of it in my hand
    SETS         once                         what my sets are worth, in tens
    CALAMITIES   calamity                     in my hand
    CREDIT       civilisation card            what my cards take off its price, in tens, while I
                                              lack it
    LEAD         steps of 50, 21              my points less those of the best rival, 10 the middle
    PILES        pile                         its cards
    PHASE        phase                        the phase
    TURN         steps of 2                   the turn
    LAST         once                         this is the last turn
    PLAYERS      2 to 8                       how many play
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.marks import Marks
from ziggurat.core.sparse import Sparse
from ziggurat.games.civilisation.rules.board import NATIONS
from ziggurat.games.civilisation.rules.components import (
    CALAMITY_COUNT,
    CARD_COUNT,
    CITY_SCORE,
    EPOCH_CARDS,
    EPOCH_CITIES,
    EPOCH_GROUPS,
    GOODS_COUNT,
    GROUPS,
    LAST_SQUARE,
    MONOTHEISM,
    PRICE,
    SQUARE_POINTS,
    SUPPORT,
    TAX,
    VALUE,
    epoch_of,
    square_value,
)
from ziggurat.games.civilisation.rules.components import CITIES as CITY_COUNT
from ziggurat.games.civilisation.rules.components import (
    CREDIT as CREDITS,
)
from ziggurat.games.civilisation.rules.components import (
    PILES as PILE_COUNT,
)
from ziggurat.games.civilisation.rules.nation import NO_NATION, Nation
from ziggurat.games.civilisation.rules.play import PHASES
from ziggurat.games.civilisation.rules.state import CivilisationState

VERSION: Final = 1
"""Raised whenever a feature changes its meaning or its place."""
MOST_SEATS: Final = 8
COUNTED: Final = 11
SQUARES: Final = LAST_SQUARE + 1
LACKED: Final = 5
MOST_HELD: Final = 8
LEADS: Final = 21
TURNS: Final = 20
TEN: Final = 10

NUMBERS: Final = 0
NATION: Final = NUMBERS + MOST_SEATS * COUNTED
SQUARE: Final = NATION + MOST_SEATS * len(NATIONS)
CITIES: Final = SQUARE + MOST_SEATS * SQUARES
NEEDS: Final = CITIES + MOST_SEATS * (CITY_COUNT + 1)
OWNED: Final = NEEDS + MOST_SEATS * LACKED
PLAYS: Final = OWNED + MOST_SEATS * CARD_COUNT
GOODS: Final = PLAYS + MOST_SEATS
SETS: Final = GOODS + GOODS_COUNT * MOST_HELD
CALAMITIES: Final = SETS + 1
CREDIT: Final = CALAMITIES + CALAMITY_COUNT
LEAD: Final = CREDIT + CARD_COUNT
PILES: Final = LEAD + LEADS
PHASE: Final = PILES + PILE_COUNT
TURN: Final = PHASE + len(PHASES)
LAST: Final = TURN + TURNS
PLAYERS: Final = LAST + 1
SIZE: Final = PLAYERS + MOST_SEATS - 1

_PHASES: Final = {phase: PHASE + number for number, phase in enumerate(PHASES)}
_EPOCHS: Final = [
    epoch_of(kind, square) for kind in range(len(NATIONS)) for square in range(SQUARES)
]
_VALUES: Final = [
    square_value(kind, square) for kind in range(len(NATIONS)) for square in range(SQUARES)
]
"""By nation and square: its epoch, and the value of cards that it asks for."""


def features(state: CivilisationState, seat: int) -> Sparse:
    """The features of a position for a seat: nothing that it may not know."""
    out = Marks()
    write(state, seat, out)
    return out.sparse()


def write(state: CivilisationState, seat: int, out: Marks) -> None:
    """Put these features."""
    players = state.players
    mine = 0
    best = 0
    for step in range(players):
        other = seat + step
        if other >= players:
            other -= players
        nation = state.nations[other]
        value = _write_cards(out, state, nation, OWNED + step * CARD_COUNT)
        _write_nation(out, nation, value, step)
        points = value + SQUARE_POINTS * nation.square + CITY_SCORE * len(nation.cities)
        if not step:
            mine = points
        elif points > best:
            best = points
    _write_mine(out, state.nations[seat])
    out.step(LEAD, mine - best + 500, 50, LEADS)
    for pile in range(PILE_COUNT):
        out.put(PILES + pile, len(state.piles[pile]))
    out.mark(_PHASES[state.phase])
    out.step(TURN, state.turn, 2, TURNS)
    if state.last_turn or state.turn >= state.turn_limit:
        out.mark(LAST)
    out.mark(PLAYERS + players - 2)


def _write_cards(out: Marks, state: CivilisationState, nation: Nation, at: int) -> int:
    """The civilisation cards of a nation; what they are worth."""
    owned = nation.cards
    value = 0
    card = 0
    while owned:
        if owned & 1:
            out.mark(at + card)
            value += state.monotheism_price if card == MONOTHEISM else PRICE[card]
        owned >>= 1
        card += 1
    return value


def _write_nation(out: Marks, nation: Nation, value: int, step: int) -> None:
    at = NUMBERS + step * COUNTED
    cities = len(nation.cities)
    tokens = nation.tokens_on_board()
    out.put(at, nation.stock)
    out.put(at + 1, nation.treasury)
    out.put(at + 2, tokens)
    out.put(at + 3, len(nation.places))
    out.put(at + 4, cities)
    out.put(at + 5, len(nation.ships))
    out.put(at + 6, nation.hand_size())
    out.put(at + 7, nation.cards.bit_count())
    out.put(at + 8, value // TEN)
    if SUPPORT * cities > tokens:
        out.put(at + 9, SUPPORT * cities - tokens)
    if TAX * cities > nation.stock:
        out.put(at + 10, cities - nation.stock // TAX)
    out.mark(SQUARE + step * SQUARES + nation.square)
    out.mark(CITIES + step * (CITY_COUNT + 1) + cities)
    if nation.plays():
        out.mark(PLAYS + step)
    if nation.kind != NO_NATION:
        out.mark(NATION + step * len(NATIONS) + nation.kind)
        if nation.square < LAST_SQUARE:
            _write_needs(out, nation, value, NEEDS + step * LACKED)


def _write_needs(out: Marks, nation: Nation, value: int, at: int) -> None:
    """What the next square asks for and the nation lacks."""
    place = nation.kind * SQUARES + nation.square
    epoch = _EPOCHS[place + 1]
    short = EPOCH_CITIES[epoch] - len(nation.cities)
    dear = _VALUES[place + 1] - value
    is_met = short <= 0 and dear <= 0
    if short > 0:
        out.put(at, short)
    if dear > 0:
        out.put(at + 3, (dear + TEN - 1) // TEN)
    if epoch != _EPOCHS[place]:
        groups = 0
        owned = nation.cards
        card = 0
        while owned:
            if owned & 1:
                groups |= GROUPS[card]
            owned >>= 1
            card += 1
        lacked = EPOCH_GROUPS[epoch] - groups.bit_count()
        few = EPOCH_CARDS[epoch] - nation.cards.bit_count()
        if lacked > 0:
            out.put(at + 1, lacked)
            is_met = False
        if few > 0:
            out.put(at + 2, few)
            is_met = False
    if is_met:
        out.mark(at + 4)


def _write_mine(out: Marks, nation: Nation) -> None:
    """My hand, and what my cards take off the price of others."""
    hand = nation.hand
    worth = 0
    for good in range(GOODS_COUNT):
        count = hand[good]
        if count:
            held = count if count < MOST_HELD else MOST_HELD
            out.mark(GOODS + good * MOST_HELD + held - 1)
            worth += count * count * VALUE[good]
    out.put(SETS, worth // TEN)
    for calamity in range(CALAMITY_COUNT):
        if hand[GOODS_COUNT + calamity]:
            out.mark(CALAMITIES + calamity)
    owned = nation.cards
    if not owned:
        return
    for card in range(CARD_COUNT):
        if not owned >> card & 1:
            credit = 0
            for other in range(CARD_COUNT):
                if owned >> other & 1:
                    credit += CREDITS[other][card]
            out.put(CREDIT + card, credit // TEN)
