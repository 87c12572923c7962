"""What a seat may know of a table of Civilisation, as numbers for learning code.

``encode(state, seat)`` gives ``SIZE`` numbers, most from 0 to 1, as that seat sees the table: "me"
is that seat and comes first, the others follow in the order of their numbers. A smaller table
leaves the places of the missing seats at 0. Territories, harbours, cards and goods come in the
order of ``board`` and ``components``. "One of" means a 1 at the place of the one, and 0 elsewhere.

    from            for each          numbers
    SEATS_FROM      seat, me first    1  a player sits here
                                      9  one of: its nation
                                      8  tokens in stock, in the treasury, on the board, at the
                                         census, in fiftieths; cities, in ninths; square, in
                                         sixteenths; value of its cards, in thousands; trade cards
                                         in hand, in tenths
                                      2  Grain shown, in eighths; its share of the calamity, in
                                         tenths
                                      7  is inert, leaves, is absent, joins; has used Mining; its
                                         treasury has built a city; is the victim
                                      3  is asked, waits, is done with trade
                                      1  its place in the order of the phase, in eighths
                                      1  its open offers, in eighths
                    civilisation card 2  owned; bought this turn
                    good              1  I know it to hold so many at least, in eighths
    MAP_FROM        seat, me first, then the raiders; for each
                    territory         2  its tokens, in tenths; its city
                    seat, me first; for each
                    harbour           1  its ships, in fourths
    PLACES_FROM     territory         5  tokens that have moved (or grow there), in tenths; a city
                                         was built this turn; exposed; first faction: its tokens,
                                         in tenths, and its city
    FLEET_FROM      ship              3  of the moving seat: the harbour, as a part of all; sailed
                                         and aboard, in fifths
    FLOOR_FROM      other seat        1  offer to me, 1 offer to all, each as numbers of ``DEAL``:
                                         it stands; cards given and wanted, in tenths; cards named
                                         by trade card, and asked for by good, in fourths
                    addressee         1  my offer, the same, then all its cards; to all comes last
    MINE_FROM       trade card        4  in my hand, set aside, named, in eighths; used this turn
                    good              3  asked for, in fourths; paid, in eighths; one of: mined
                    civilisation card 1  in my basket
                    once              3  cards asked for, in tenths; offers begun, in twelfths; what
                                         I put together, in thirds: nothing, an offer, an answer
                    addressee         1  one of: for whom
    TABLE_FROM      calamity          1  I have given it away this turn
                    calamity, seat    1  one of: who gave it, as far as I know
                    pile              1  its cards, in thirtieths
                    calamity          1  one of: under way
                    phase             1  one of: which
                    question          1  one of: what is asked
                    once              5  its two numbers, in hundredths; the turn, in sixtieths; the
                                         last turn is announced; the game is over
    OPTIONS_FROM    scenario          1  one of: the board
                    once              6  the western extension, nations are dealt, Monotheism is
                                         dearer, offers a seat (in twelfths), late seats (in
                                         sixths), the turn limit (in sixtieths)
"""

from __future__ import annotations

from array import array
from typing import Final

from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda
from ziggurat.games.civilisation.agenda import PHASES, QUESTIONS
from ziggurat.games.civilisation.board import HARBOURS, NATIONS, SCENARIOS, TERRITORY_COUNT
from ziggurat.games.civilisation.components import (
    CALAMITY_COUNT,
    CARD_COUNT,
    GOODS_COUNT,
    PILES,
    SHIPS,
    TRADE_COUNT,
)
from ziggurat.games.civilisation.memory import known_of
from ziggurat.games.civilisation.rules import CivilisationState
from ziggurat.games.civilisation.state import NOBODY, Offer

MOST_SEATS: Final = 8
TOKENS: Final = 50
FEW: Final = 4
SOME: Final = 8
MANY: Final = 10
HUNDRED: Final = 100
IN_FACTION: Final = 100

# Where the numbers of a seat lie
_NATION: Final = 1
_WEALTH: Final = _NATION + len(NATIONS)
_BURDEN: Final = _WEALTH + 8
_MARKS: Final = _BURDEN + 2
_ACTING: Final = _MARKS + 7
_ORDER: Final = _ACTING + 3
_OFFERS: Final = _ORDER + 1
_OWNED: Final = _OFFERS + 1
_BOUGHT: Final = _OWNED + CARD_COUNT
_KNOWN: Final = _BOUGHT + CARD_COUNT
SEAT_SIZE: Final = _KNOWN + GOODS_COUNT

DEAL: Final = 3 + TRADE_COUNT + GOODS_COUNT

SEATS_FROM: Final = 0
MAP_FROM: Final = SEATS_FROM + MOST_SEATS * SEAT_SIZE
_CITIES: Final = TERRITORY_COUNT
_FLEETS: Final = MAP_FROM + (MOST_SEATS + 1) * 2 * TERRITORY_COUNT
PLACES_FROM: Final = _FLEETS + MOST_SEATS * HARBOURS
FLEET_FROM: Final = PLACES_FROM + 5 * TERRITORY_COUNT
FLOOR_FROM: Final = FLEET_FROM + 3 * SHIPS
_MY_OFFERS: Final = FLOOR_FROM + (MOST_SEATS - 1) * 2 * DEAL
MINE_FROM: Final = _MY_OFFERS + MOST_SEATS * (DEAL + TRADE_COUNT)
_GOODS: Final = MINE_FROM + 4 * TRADE_COUNT
_BASKET: Final = _GOODS + 3 * GOODS_COUNT
_SCRATCH: Final = _BASKET + CARD_COUNT
_PARTNER: Final = _SCRATCH + 3
TABLE_FROM: Final = _PARTNER + MOST_SEATS
_GIVERS: Final = TABLE_FROM + CALAMITY_COUNT
_PILES: Final = _GIVERS + CALAMITY_COUNT * MOST_SEATS
_CALAMITY: Final = _PILES + PILES
_PHASE: Final = _CALAMITY + CALAMITY_COUNT
_QUESTION: Final = _PHASE + len(PHASES)
_NUMBERS: Final = _QUESTION + QUESTIONS
OPTIONS_FROM: Final = _NUMBERS + 5
SIZE: Final = OPTIONS_FROM + len(SCENARIOS) + 6

_NOTHING: Final = array("f", bytes(4 * SIZE))


def encode(table: CivilisationState, seat: int) -> array[float]:
    """The table as ``SIZE`` numbers: all that this seat may know, and nothing more.

    Of the hands of others, their size and what was seen in trade are read; of offers of others,
    what they name.
    """
    out = _NOTHING[:]
    players = table.players
    for step in range(players):
        _set_seat(out, table, seat, (seat + step) % players, SEATS_FROM + step * SEAT_SIZE)
    _set_map(out, table, seat)
    _set_floor(out, table, seat)
    _set_mine(out, table, seat)
    _set_table(out, table, seat)
    _set_options(out, table)
    return out


def _set_seat(out: array[float], table: CivilisationState, me: int, seat: int, at: int) -> None:
    out[at] = 1
    if table.nations[seat] != NOBODY:
        out[at + _NATION + table.nations[seat]] = 1
    out[at + _WEALTH] = table.stock[seat] / TOKENS
    out[at + _WEALTH + 1] = table.treasury[seat] / TOKENS
    out[at + _WEALTH + 2] = table.tokens_on_board(seat) / TOKENS
    out[at + _WEALTH + 3] = table.census[seat] / TOKENS
    out[at + _WEALTH + 4] = table.city_count(seat) / 9
    out[at + _WEALTH + 5] = table.square[seat] / 16
    out[at + _WEALTH + 6] = table.card_value(seat) / 1000
    out[at + _WEALTH + 7] = table.hand_size(seat) / MANY
    out[at + _BURDEN] = table.grain[seat] / SOME
    out[at + _BURDEN + 1] = table.shares[seat] / MANY
    marks = (
        table.inert, table.departing, table.absent, table.joining, table.mined, table.helped,
    )  # fmt: skip
    for number, mask in enumerate(marks):
        out[at + _MARKS + number] = mask >> seat & 1
    out[at + _MARKS + len(marks)] = table.victim == seat
    out[at + _ACTING] = seat in table.to_act
    out[at + _ACTING + 1] = table.waiting >> seat & 1
    out[at + _ACTING + 2] = table.done >> seat & 1
    if seat in table.order:
        out[at + _ORDER] = (1 + table.order.index(seat)) / SOME
    owned, bought = table.cards[seat], table.bought[seat]
    if owned:
        for card in range(CARD_COUNT):
            out[at + _OWNED + card] = owned >> card & 1
            out[at + _BOUGHT + card] = bought >> card & 1
    known = known_of(table, me, seat)
    for good in range(GOODS_COUNT):
        if known[good]:
            out[at + _KNOWN + good] = known[good] / SOME


def _set_map(out: array[float], table: CivilisationState, me: int) -> None:
    players = table.players
    moved, faction, city = table.moved, table.faction, table.city
    for seat in range(players + 1):
        step = (seat - me) % players if seat < players else MOST_SEATS
        at = MAP_FROM + step * 2 * TERRITORY_COUNT
        tokens = table.tokens[seat]
        for place in table.board.land:
            if tokens[place]:
                out[at + place] = tokens[place] / MANY
            if city[place] == seat:
                out[at + _CITIES + place] = 1
        if seat < players:
            for harbour in table.ships[seat]:
                out[_FLEETS + step * HARBOURS + harbour] += 1 / FEW
    for place in table.board.land:
        at = PLACES_FROM + 5 * place
        if moved[place]:
            out[at] = moved[place] / MANY
        if faction[place]:
            out[at + 3] = faction[place] % IN_FACTION / MANY
            out[at + 4] = faction[place] // IN_FACTION
    for place in table.new_cities:
        out[PLACES_FROM + 5 * place + 1] = 1
    for place in table.exposed:
        out[PLACES_FROM + 5 * place + 2] = 1
    if table.agenda and table.agenda[-1][0] == agenda.MOVE:
        for number, harbour in enumerate(table.ships[table.agenda[-1][1]]):
            at = FLEET_FROM + 3 * number
            out[at] = (1 + harbour) / HARBOURS
            out[at + 1] = table.sailed[number] / 5
            out[at + 2] = table.cargo[number] / 5


def _set_floor(out: array[float], table: CivilisationState, me: int) -> None:
    players = table.players
    for offer in table.offers:
        step = (offer.seat - me) % players
        out[SEATS_FROM + step * SEAT_SIZE + _OFFERS] += 1 / SOME
        if step:
            if offer.to == me or offer.to == say.TO_ALL:
                number = 2 * (step - 1) + (offer.to == say.TO_ALL)
                _set_offer(out, offer, FLOOR_FROM + number * DEAL)
        else:
            at = _MY_OFFERS + _addressee(players, me, offer.to) * (DEAL + TRADE_COUNT)
            _set_offer(out, offer, at)
            for card in offer.cards:
                out[at + DEAL + card] += 1 / FEW


def _addressee(players: int, me: int, to: int) -> int:
    """The other seats from the next one on, all of them last."""
    return MOST_SEATS - 1 if to == say.TO_ALL else (to - me) % players - 1


def _set_offer(out: array[float], offer: Offer, at: int) -> None:
    out[at] = 1
    out[at + 1] = len(offer.cards) / MANY
    out[at + 2] = offer.wanted / MANY
    for card in offer.named:
        out[at + 3 + card] += 1 / FEW
    for good in offer.wanted_named:
        out[at + 3 + TRADE_COUNT + good] += 1 / FEW


def _set_mine(out: array[float], table: CivilisationState, me: int) -> None:
    hand = table.hand[me]
    for card in range(TRADE_COUNT):
        if hand[card]:
            out[MINE_FROM + card] = hand[card] / SOME
        if table.used[card]:
            out[MINE_FROM + 3 * TRADE_COUNT + card] = table.used[card] / SOME
    for card in table.aside[me]:
        out[MINE_FROM + TRADE_COUNT + card] += 1 / SOME
    for card in table.naming[me]:
        out[MINE_FROM + 2 * TRADE_COUNT + card] += 1 / SOME
    for good in table.wanting_named[me]:
        out[_GOODS + good] += 1 / FEW
    if table.agenda and table.agenda[-1][0] == agenda.BUY and table.agenda[-1][1] == me:
        for good in range(GOODS_COUNT):
            out[_GOODS + GOODS_COUNT + good] = table.paying[good] / SOME
        if table.mining != NOBODY:
            out[_GOODS + 2 * GOODS_COUNT + table.mining] = 1
        for card in range(CARD_COUNT):
            out[_BASKET + card] = table.basket >> card & 1
    out[_SCRATCH] = table.wanting[me] / MANY
    out[_SCRATCH + 1] = table.begun[me] / 12
    out[_SCRATCH + 2] = table.mode[me] / 3
    if table.partner[me] != NOBODY:
        out[_PARTNER + _addressee(table.players, me, table.partner[me])] = 1


def _set_table(out: array[float], table: CivilisationState, me: int) -> None:
    for calamity in range(CALAMITY_COUNT):
        out[TABLE_FROM + calamity] = table.given[calamity] >> me & 1
        giver = table.giver[calamity]
        card = GOODS_COUNT + calamity
        if giver != NOBODY and (table.used[card] or table.hand[me][card]):
            out[_GIVERS + calamity * MOST_SEATS + (giver - me) % table.players] = 1
    for pile in range(PILES):
        out[_PILES + pile] = len(table.piles[pile]) / 30
    if table.calamity != NOBODY:
        out[_CALAMITY + table.calamity] = 1
    out[_PHASE + table.phase] = 1
    if table.agenda:
        what, _, a, b = table.agenda[-1]
        out[_QUESTION + what] = 1
        out[_NUMBERS] = a / HUNDRED
        out[_NUMBERS + 1] = b / HUNDRED
    out[_NUMBERS + 2] = table.turn / 60
    out[_NUMBERS + 3] = table.last_turn
    out[_NUMBERS + 4] = table.over


def _set_options(out: array[float], table: CivilisationState) -> None:
    options = table.options
    out[OPTIONS_FROM + SCENARIOS.index(table.board.scenario)] = 1
    at = OPTIONS_FROM + len(SCENARIOS)
    out[at] = bool(options["western_extension"])
    out[at + 1] = options["nations"] == "random"
    out[at + 2] = options["monotheism_cost"] != "150"
    out[at + 3] = int(options["offers_per_seat"]) / 12
    out[at + 4] = int(options["late_seats"]) / 6
    out[at + 5] = int(options["turn_limit"]) / 60
