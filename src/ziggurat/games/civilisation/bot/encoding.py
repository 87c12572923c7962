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
from ziggurat.core.marks import Asked, Dense, Unit, of_options
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
from ziggurat.games.civilisation.rules.memory import row_of
from ziggurat.games.civilisation.rules.movement import Move
from ziggurat.games.civilisation.rules.nation import (
    ABSENT,
    INERT,
    JOINING,
    LEAVING,
    NO_NATION,
    PLAYING,
)
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
QUESTIONS: Final[list[str]] = sorted(kinds(CivQuestion))
"""The keys of all questions, in the order of their numbers."""

# Where the numbers of a seat lie
_NATION: Final = 1
_WEALTH: Final = _NATION + len(NATIONS)
_BURDEN: Final = _WEALTH + 8
_MARKS: Final = _BURDEN + 5
_STATUSES: Final = {INERT: 0, LEAVING: 1, ABSENT: 2, JOINING: 3}
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

_NOWHERE: Final = bytes(TERRITORY_COUNT)
_ASKED: Final = Asked(_QUESTION, QUESTIONS)
_PHASES: Final = {phase: _PHASE + number for number, phase in enumerate(PHASES)}

_BY_TOKENS: Final = Unit(TOKENS)
_BY_FEW: Final = Unit(FEW)
_BY_SOME: Final = Unit(SOME)
_BY_MANY: Final = Unit(MANY)
_BY_HUNDRED: Final = Unit(HUNDRED)
_BY_CITIES: Final = Unit(CITIES)
_BY_SQUARES: Final = Unit(16)
_BY_VALUE: Final = Unit(1000)
_BY_HARBOURS: Final = Unit(HARBOURS)
_BY_CARGO: Final = Unit(5)
_BY_DOZEN: Final = Unit(12)
_BY_KINDS: Final = Unit(3)
_BY_PILE: Final = Unit(30)
_BY_TURNS: Final = Unit(60)
_BY_SEATS: Final = Unit(6)


def encode(state: CivilisationState, seat: int) -> array[float]:
    """The position as ``SIZE`` numbers: all that this seat may know, and nothing more.

    Of the hands of others, their size and what was seen in trade are read; of offers of others,
    what they name.
    """
    out = Dense(0)
    write(state, seat, out)
    return out.numbers(array("f", bytes(4 * SIZE)))


def write(state: CivilisationState, seat: int, out: Dense) -> None:
    """Put these numbers."""
    players = state.players
    known = bytes(state.known)  # compiled code reads it far faster than a bytearray
    for offset in range(players):
        other = (seat + offset) % players
        _write_seat(out, state, known, seat, other, SEATS_FROM + offset * SEAT_SIZE)
    _write_map(out, state, seat)
    if state.floor.offers:
        _write_floor(out, state, seat)
    _write_mine(out, state, seat)
    _write_table(out, state, seat)
    out.add(of_options(state.options, _write_options, state))


def _write_seat(
    out: Dense, state: CivilisationState, known: bytes, me: int, seat: int, at: int
) -> None:
    out.mark(at)
    nation = state.nations[seat]
    if nation.kind != NO_NATION:
        out.mark(at + _NATION + nation.kind)
    out.put(at + _WEALTH, nation.stock, _BY_TOKENS)
    out.put(at + _WEALTH + 1, nation.treasury, _BY_TOKENS)
    out.put(at + _WEALTH + 3, nation.census, _BY_TOKENS)
    out.put(at + _WEALTH + 4, len(nation.cities), _BY_CITIES)
    out.put(at + _WEALTH + 5, nation.square, _BY_SQUARES)
    out.put(at + _WEALTH + 7, nation.hand_size(), _BY_MANY)
    out.put(at + _BURDEN, nation.grain, _BY_SOME)
    calamity = state.calamity
    if calamity is not None:
        if calamity.shares[seat] != UNTOLD:
            out.put(at + _BURDEN + 1, calamity.shares[seat], _BY_MANY)
            out.mark(at + _BURDEN + 2)
        out.put(at + _BURDEN + 3, calamity.cities_taken[seat], _BY_CITIES)
        if calamity.victim == seat:
            out.mark(at + _OTHER_MARKS + 2)
    out.put(at + _BURDEN + 4, nation.untaxed, _BY_CITIES)
    status = nation.status
    if status != PLAYING:
        out.mark(at + _MARKS + _STATUSES[status])
    if nation.mined:
        out.mark(at + _OTHER_MARKS)
    if nation.helped:
        out.mark(at + _OTHER_MARKS + 1)
    if seat in state.to_act:
        out.mark(at + _ACTING)
    if state.floor.waiting >> seat & 1:
        out.mark(at + _ACTING + 1)
    if state.floor.done >> seat & 1:
        out.mark(at + _ACTING + 2)
    order = state.order
    for number in range(len(order)):
        if order[number] == seat:
            out.put(at + _ORDER, 1 + number, _BY_SOME)
            break
    owned = nation.cards
    if owned:
        out.put(at + _WEALTH + 6, state.card_value(nation), _BY_VALUE)
        bought = nation.bought
        for card in range(CARD_COUNT):
            if owned >> card & 1:
                out.mark(at + _OWNED + card)
            if bought >> card & 1:
                out.mark(at + _BOUGHT + card)
    row = row_of(state, me, seat)
    for good in range(GOODS_COUNT):
        if known[row + good]:
            out.put(at + _KNOWN + good, known[row + good], _BY_SOME)


def _write_map(out: Dense, state: CivilisationState, me: int) -> None:
    players = state.players
    for seat in range(len(state.nations)):
        nation = state.nations[seat]
        offset = (seat - me) % players if seat < players else MOST_SEATS
        at = MAP_FROM + offset * 2 * TERRITORY_COUNT
        tokens = bytes(nation.tokens)  # compiled code reads them far faster than a bytearray
        on_board = 0
        for place in nation.places:
            on_board += tokens[place]
            out.put(at + place, tokens[place], _BY_MANY)
        if seat < players:
            out.put(SEATS_FROM + offset * SEAT_SIZE + _WEALTH + 2, on_board, _BY_TOKENS)
        at += TERRITORY_COUNT
        for place in nation.cities:
            out.mark(at + place)
        if nation.ships and seat < players:
            out.count(_FLEETS + offset * HARBOURS, nation.ships, _BY_FEW)
    _write_places(out, state)
    question = state.question
    if isinstance(question, Move):
        ships = state.nations[question.seat].ships
        for number in range(len(ships)):
            at = FLEET_FROM + 3 * number
            out.put(at, 1 + ships[number], _BY_HARBOURS)
            out.put(at + 1, state.sailed[number], _BY_CARGO)
            out.put(at + 2, state.cargo[number], _BY_CARGO)


def _write_places(out: Dense, state: CivilisationState) -> None:
    """What is told of territories beside who is there."""
    if state.moved != _NOWHERE:
        _write_tokens(out, PLACES_FROM, bytes(state.moved))
    if state.growth != _NOWHERE:
        _write_tokens(out, PLACES_FROM + 5, bytes(state.growth))
    for place in state.new_cities:
        out.mark(PLACES_FROM + _PLACE * place + 1)
    if state.calamity is not None:
        _write_calamity(out, state.calamity)


def _write_tokens(out: Dense, at: int, tokens: bytes) -> None:
    """Tokens by territory."""
    for place in range(TERRITORY_COUNT):
        count = tokens[place]
        if count:
            out.put(at + _PLACE * place, count, _BY_MANY)


def _write_calamity(out: Dense, calamity: Calamity) -> None:
    out.mark(_CALAMITY + calamity.kind)
    for place in calamity.exposed:
        out.mark(PLACES_FROM + _PLACE * place + 2)
    faction = calamity.faction if calamity.lost_faction is None else calamity.lost_faction
    if faction is not None:
        _write_tokens(out, PLACES_FROM + 3, bytes(faction.tokens))
        for place in faction.cities:
            out.mark(PLACES_FROM + _PLACE * place + 4)


def _write_floor(out: Dense, state: CivilisationState, me: int) -> None:
    players = state.players
    offers = state.floor.offers
    for number in range(players):
        open_offers = 0
        for offer in offers:
            if offer.seat == number:
                open_offers += 1
        out.put(SEATS_FROM + (number - me) % players * SEAT_SIZE + _OFFERS, open_offers, _BY_SOME)
    for offer in offers:
        offset = (offer.seat - me) % players
        if offset:
            if offer.to == me or offer.to == TO_ALL:
                number = 2 * (offset - 1) + (1 if offer.to == TO_ALL else 0)
                _write_offer(out, offer, FLOOR_FROM + number * DEAL)
        else:
            at = _MY_OFFERS + _addressee(players, me, offer.to) * (DEAL + TRADE_COUNT)
            _write_offer(out, offer, at)
            out.count(at + DEAL, offer.cards, _BY_FEW)


def _addressee(players: int, me: int, to: int) -> int:
    """The other seats from the next one on, all of them last."""
    return MOST_SEATS - 1 if to == TO_ALL else (to - me) % players - 1


def _write_offer(out: Dense, offer: Offer, at: int) -> None:
    out.mark(at)
    out.put(at + 1, len(offer.cards), _BY_MANY)
    out.put(at + 2, offer.wanted, _BY_MANY)
    out.count(at + 3, offer.named, _BY_FEW)
    out.count(at + 3 + TRADE_COUNT, offer.wanted_named, _BY_FEW)


def _write_mine(out: Dense, state: CivilisationState, me: int) -> None:
    hand, used = state.nations[me].hand, state.used
    for card in range(TRADE_COUNT):
        if hand[card]:
            out.put(MINE_FROM + card, hand[card], _BY_SOME)
        if used[card]:
            out.put(MINE_FROM + 3 * TRADE_COUNT + card, used[card], _BY_SOME)
    draft = state.floor.drafts[me]
    if draft is not None:
        _write_draft(out, draft, state.players, me)
    question = state.question
    if isinstance(question, Buy) and question.seat == me:
        for good in range(GOODS_COUNT):
            out.put(_GOODS + GOODS_COUNT + good, state.paying[good], _BY_SOME)
        if state.mining != NOBODY:
            out.mark(_GOODS + 2 * GOODS_COUNT + state.mining)
        for card in range(CARD_COUNT):
            if state.basket >> card & 1:
                out.mark(_BASKET + card)
    out.put(_SCRATCH + 1, state.floor.begun[me], _BY_DOZEN)


def _write_draft(out: Dense, draft: Draft, players: int, me: int) -> None:
    out.count(MINE_FROM + TRADE_COUNT, draft.cards, _BY_SOME)
    out.count(MINE_FROM + 2 * TRADE_COUNT, draft.named, _BY_SOME)
    out.count(_GOODS, draft.wanted_named, _BY_FEW)
    out.put(_SCRATCH, draft.wanted, _BY_MANY)
    kind = 1
    if draft.is_answer:
        kind = 3 if draft.to_all else 2
    out.put(_SCRATCH + 2, kind, _BY_KINDS)
    out.mark(_PARTNER + _addressee(players, me, draft.partner))


def _write_table(out: Dense, state: CivilisationState, me: int) -> None:
    hand, used = state.nations[me].hand, state.used
    for calamity in range(CALAMITY_COUNT):
        if state.given[calamity] >> me & 1:
            out.mark(TABLE_FROM + calamity)
        giver = state.giver[calamity]
        if giver != NOBODY:
            card = GOODS_COUNT + calamity
            if used[card] or hand[card]:
                out.mark(_GIVERS + calamity * MOST_SEATS + (giver - me) % state.players)
    for pile in range(PILES):
        out.put(_PILES + pile, len(state.piles[pile]), _BY_PILE)
    out.mark(_PHASES[state.phase])
    if not state.over:
        _write_question(out, state.question)
    out.put(_NUMBERS + 2, state.turn, _BY_TURNS)
    if state.last_turn:
        out.mark(_NUMBERS + 3)
    if state.over:
        out.mark(_NUMBERS + 4)


def _write_question(out: Dense, question: Question[Any]) -> None:
    kind = type(question)
    out.add(_ASKED.mark(question))
    arguments = kind.arguments
    at = _NUMBERS
    for number in range(1, len(arguments)):
        value = getattr(question, arguments[number].name)
        if isinstance(value, int) and at < _NUMBERS + 2:
            out.put(at, value, _BY_HUNDRED)
            at += 1


def _write_options(state: CivilisationState, out: Dense) -> None:
    options = state.options
    out.mark(OPTIONS_FROM + SCENARIOS.index(state.board.scenario))
    at = OPTIONS_FROM + len(SCENARIOS)
    if options["western_extension"]:
        out.mark(at)
    if options["nations"] == "random":
        out.mark(at + 1)
    if options["monotheism_cost"] != "150":
        out.mark(at + 2)
    out.put(at + 3, int(options["offers_per_seat"]), _BY_DOZEN)
    out.put(at + 4, int(options["late_seats"]), _BY_SEATS)
    out.put(at + 5, int(options["turn_limit"]), _BY_TURNS)
