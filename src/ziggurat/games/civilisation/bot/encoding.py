"""What a seat may know of a game of Civilisation, as numbers for learning code.

``encode(state, seat)`` gives ``SIZE`` numbers, most from 0 to 1, as that seat sees the game: "me"
is that seat and comes first, the others follow in the order of their numbers. A smaller game
leaves the places of the missing seats at 0. Territories, harbours, cards and goods come in the
order of ``board`` and ``components``. "One of" means a 1 at the place of the one, and 0 elsewhere.

    from            for each          numbers
    SEATS_FROM      seat, me first    1  a player sits here
                                      9  one of: its nation
                                      8  tokens in stock, in the treasury, on the board, at the
                                         census, in fiftieths; cities, in ninths; square, in
                                         sixteenths; value of its cards, in thousands; trade cards
                                         in hand, in tenths
                                      5  Grain shown, in eighths; its share of the calamity, in
                                         tenths; that share is told; cities that heresy or pirates
                                         took, and cities that were not taxed, in ninths
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
    PLACES_FROM     territory         6  tokens that have moved, in tenths; a city was built this
                                         turn; exposed; the faction that is formed or lost: its
                                         tokens, in tenths, and its city; tokens that may grow, in
                                         tenths
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
                    question          1  one of: what is asked, in the order of their keys
                    once              5  its first two numbers, in hundredths; the turn, in
                                         sixtieths; the last turn is announced; the game is over
    OPTIONS_FROM    scenario          1  one of: the board
                    once              6  the western extension, nations are dealt, Monotheism is
                                         dearer, offers a seat (in twelfths), late seats (in
                                         sixths), the turn limit (in sixtieths)
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from ziggurat.core.agenda import Question, kinds
from ziggurat.games.civilisation.rules.actions import TO_ALL
from ziggurat.games.civilisation.rules.agenda import CivQuestion
from ziggurat.games.civilisation.rules.board import HARBOURS, NATIONS, SCENARIOS, TERRITORY_COUNT
from ziggurat.games.civilisation.rules.calamity import UNTOLD, Calamity
from ziggurat.games.civilisation.rules.components import (
    CALAMITY_COUNT,
    CARD_COUNT,
    GOODS_COUNT,
    PILES,
    SHIPS,
    TRADE_COUNT,
)
from ziggurat.games.civilisation.rules.floor import Draft, Offer
from ziggurat.games.civilisation.rules.memory import known_of
from ziggurat.games.civilisation.rules.movement import Move
from ziggurat.games.civilisation.rules.nation import ABSENT, INERT, JOINING, LEAVING, NO_NATION
from ziggurat.games.civilisation.rules.play import PHASES
from ziggurat.games.civilisation.rules.position import NOBODY
from ziggurat.games.civilisation.rules.purchase import Buy
from ziggurat.games.civilisation.rules.state import CivilisationState

MOST_SEATS: Final = 8
TOKENS: Final = 50
FEW: Final = 4
SOME: Final = 8
MANY: Final = 10
HUNDRED: Final = 100
CITIES: Final = 9
QUESTIONS: Final[dict[str, int]] = {
    key: number for number, key in enumerate(sorted(kinds(CivQuestion)))
}
"""By key of a question: its place among all of them."""

# Where the numbers of a seat lie
_NATION: Final = 1
_WEALTH: Final = _NATION + len(NATIONS)
_BURDEN: Final = _WEALTH + 8
_MARKS: Final = _BURDEN + 5
_STATUSES: Final = (INERT, LEAVING, ABSENT, JOINING)
_OTHER_MARKS: Final = _MARKS + len(_STATUSES)
_ACTING: Final = _OTHER_MARKS + 3
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
_PLACE: Final = 6
FLEET_FROM: Final = PLACES_FROM + _PLACE * TERRITORY_COUNT
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
_NUMBERS: Final = _QUESTION + len(QUESTIONS)
OPTIONS_FROM: Final = _NUMBERS + 5
SIZE: Final = OPTIONS_FROM + len(SCENARIOS) + 6

_NOTHING: Final = array("f", bytes(4 * SIZE))


def encode(state: CivilisationState, seat: int) -> array[float]:
    """The position as ``SIZE`` numbers: all that this seat may know, and nothing more.

    Of the hands of others, their size and what was seen in trade are read; of offers of others,
    what they name.
    """
    out = _NOTHING[:]
    players = state.players
    for offset in range(players):
        _set_seat(out, state, seat, (seat + offset) % players, SEATS_FROM + offset * SEAT_SIZE)
    _set_map(out, state, seat)
    _set_floor(out, state, seat)
    _set_mine(out, state, seat)
    _set_table(out, state, seat)
    _set_options(out, state)
    return out


def _set_seat(out: array[float], state: CivilisationState, me: int, seat: int, at: int) -> None:
    out[at] = 1
    nation = state.nations[seat]
    if nation.kind != NO_NATION:
        out[at + _NATION + nation.kind] = 1
    out[at + _WEALTH] = nation.stock / TOKENS
    out[at + _WEALTH + 1] = nation.treasury / TOKENS
    out[at + _WEALTH + 2] = nation.tokens_on_board() / TOKENS
    out[at + _WEALTH + 3] = nation.census / TOKENS
    out[at + _WEALTH + 4] = len(nation.cities) / CITIES
    out[at + _WEALTH + 5] = nation.square / 16
    out[at + _WEALTH + 6] = state.card_value(nation) / 1000
    out[at + _WEALTH + 7] = nation.hand_size() / MANY
    out[at + _BURDEN] = nation.grain / SOME
    calamity = state.calamity
    if calamity is not None:
        if calamity.shares[seat] != UNTOLD:
            out[at + _BURDEN + 1] = calamity.shares[seat] / MANY
            out[at + _BURDEN + 2] = 1
        out[at + _BURDEN + 3] = calamity.cities_taken[seat] / CITIES
    out[at + _BURDEN + 4] = nation.untaxed / CITIES
    for number, status in enumerate(_STATUSES):
        out[at + _MARKS + number] = nation.status == status
    out[at + _OTHER_MARKS] = nation.mined
    out[at + _OTHER_MARKS + 1] = nation.helped
    out[at + _OTHER_MARKS + 2] = calamity is not None and calamity.victim == seat
    out[at + _ACTING] = seat in state.to_act
    out[at + _ACTING + 1] = state.floor.waiting >> seat & 1
    out[at + _ACTING + 2] = state.floor.done >> seat & 1
    if seat in state.order:
        out[at + _ORDER] = (1 + state.order.index(seat)) / SOME
    owned, bought = nation.cards, nation.bought
    if owned:
        for card in range(CARD_COUNT):
            out[at + _OWNED + card] = owned >> card & 1
            out[at + _BOUGHT + card] = bought >> card & 1
    known = known_of(state, me, seat)
    for good in range(GOODS_COUNT):
        if known[good]:
            out[at + _KNOWN + good] = known[good] / SOME


def _set_map(out: array[float], state: CivilisationState, me: int) -> None:
    players = state.players
    moved, growth, city = state.moved, state.growth, state.city
    for seat, nation in enumerate(state.nations):
        offset = (seat - me) % players if seat < players else MOST_SEATS
        at = MAP_FROM + offset * 2 * TERRITORY_COUNT
        tokens = nation.tokens
        for place in state.board.land:
            if tokens[place]:
                out[at + place] = tokens[place] / MANY
            if city[place] == seat:
                out[at + _CITIES + place] = 1
        if seat < players:
            for harbour in nation.ships:
                out[_FLEETS + offset * HARBOURS + harbour] += 1 / FEW
    for place in state.board.land:
        at = PLACES_FROM + _PLACE * place
        if moved[place]:
            out[at] = moved[place] / MANY
        if growth[place]:
            out[at + 5] = growth[place] / MANY
    for place in state.new_cities:
        out[PLACES_FROM + _PLACE * place + 1] = 1
    if state.calamity is not None:
        _set_calamity(out, state.calamity)
    _set_fleet(out, state)


def _set_fleet(out: array[float], state: CivilisationState) -> None:
    question = state.question
    if isinstance(question, Move):
        for number, harbour in enumerate(state.nations[question.seat].ships):
            at = FLEET_FROM + 3 * number
            out[at] = (1 + harbour) / HARBOURS
            out[at + 1] = state.sailed[number] / 5
            out[at + 2] = state.cargo[number] / 5


def _set_calamity(out: array[float], calamity: Calamity) -> None:
    out[_CALAMITY + calamity.kind] = 1
    for place in calamity.exposed:
        out[PLACES_FROM + _PLACE * place + 2] = 1
    for faction in (calamity.faction, calamity.lost_faction):
        if faction is not None:
            for place in range(TERRITORY_COUNT):
                at = PLACES_FROM + _PLACE * place
                out[at + 3] = faction.tokens[place] / MANY
                out[at + 4] = place in faction.cities


def _set_floor(out: array[float], state: CivilisationState, me: int) -> None:
    players = state.players
    for offer in state.floor.offers:
        offset = (offer.seat - me) % players
        out[SEATS_FROM + offset * SEAT_SIZE + _OFFERS] += 1 / SOME
        if offset:
            if offer.to == me or offer.to == TO_ALL:
                number = 2 * (offset - 1) + (offer.to == TO_ALL)
                _set_offer(out, offer, FLOOR_FROM + number * DEAL)
        else:
            at = _MY_OFFERS + _addressee(players, me, offer.to) * (DEAL + TRADE_COUNT)
            _set_offer(out, offer, at)
            for card in offer.cards:
                out[at + DEAL + card] += 1 / FEW


def _addressee(players: int, me: int, to: int) -> int:
    """The other seats from the next one on, all of them last."""
    return MOST_SEATS - 1 if to == TO_ALL else (to - me) % players - 1


def _set_offer(out: array[float], offer: Offer, at: int) -> None:
    out[at] = 1
    out[at + 1] = len(offer.cards) / MANY
    out[at + 2] = offer.wanted / MANY
    for card in offer.named:
        out[at + 3 + card] += 1 / FEW
    for good in offer.wanted_named:
        out[at + 3 + TRADE_COUNT + good] += 1 / FEW


def _set_mine(out: array[float], state: CivilisationState, me: int) -> None:
    hand = state.nations[me].hand
    for card in range(TRADE_COUNT):
        if hand[card]:
            out[MINE_FROM + card] = hand[card] / SOME
        if state.used[card]:
            out[MINE_FROM + 3 * TRADE_COUNT + card] = state.used[card] / SOME
    draft = state.floor.drafts[me]
    if draft is not None:
        _set_draft(out, draft, state.players, me)
    question = state.question
    if isinstance(question, Buy) and question.seat == me:
        for good in range(GOODS_COUNT):
            out[_GOODS + GOODS_COUNT + good] = state.paying[good] / SOME
        if state.mining != NOBODY:
            out[_GOODS + 2 * GOODS_COUNT + state.mining] = 1
        for card in range(CARD_COUNT):
            out[_BASKET + card] = state.basket >> card & 1
    out[_SCRATCH + 1] = state.floor.begun[me] / 12


def _set_draft(out: array[float], draft: Draft, players: int, me: int) -> None:
    for card in draft.cards:
        out[MINE_FROM + TRADE_COUNT + card] += 1 / SOME
    for card in draft.named:
        out[MINE_FROM + 2 * TRADE_COUNT + card] += 1 / SOME
    for good in draft.wanted_named:
        out[_GOODS + good] += 1 / FEW
    out[_SCRATCH] = draft.wanted / MANY
    out[_SCRATCH + 2] = (1 + draft.is_answer + (draft.is_answer and draft.to_all)) / 3
    out[_PARTNER + _addressee(players, me, draft.partner)] = 1


def _set_table(out: array[float], state: CivilisationState, me: int) -> None:
    for calamity in range(CALAMITY_COUNT):
        out[TABLE_FROM + calamity] = state.given[calamity] >> me & 1
        giver = state.giver[calamity]
        card = GOODS_COUNT + calamity
        if giver != NOBODY and (state.used[card] or state.nations[me].hand[card]):
            out[_GIVERS + calamity * MOST_SEATS + (giver - me) % state.players] = 1
    for pile in range(PILES):
        out[_PILES + pile] = len(state.piles[pile]) / 30
    out[_PHASE + PHASES.index(state.phase)] = 1
    if not state.over:
        _set_question(out, state.question)
    out[_NUMBERS + 2] = state.turn / 60
    out[_NUMBERS + 3] = state.last_turn
    out[_NUMBERS + 4] = state.over


def _set_question(out: array[float], question: Question[Any]) -> None:
    kind = type(question)
    out[_QUESTION + QUESTIONS[kind.key]] = 1
    at = _NUMBERS
    for argument in kind.arguments[1:]:
        value = getattr(question, argument.name)
        if isinstance(value, int) and at < _NUMBERS + 2:
            out[at] = value / HUNDRED
            at += 1


def _set_options(out: array[float], state: CivilisationState) -> None:
    options = state.options
    out[OPTIONS_FROM + SCENARIOS.index(state.board.scenario)] = 1
    at = OPTIONS_FROM + len(SCENARIOS)
    out[at] = bool(options["western_extension"])
    out[at + 1] = options["nations"] == "random"
    out[at + 2] = options["monotheism_cost"] != "150"
    out[at + 3] = int(options["offers_per_seat"]) / 12
    out[at + 4] = int(options["late_seats"]) / 6
    out[at + 5] = int(options["turn_limit"]) / 60
