"""The numbers of ``bot.encoding`` as marks: the same, written for many tables at once."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.agenda import Question
from ziggurat.core.marks import Marks
from ziggurat.games.civilisation.bot.encoding import (
    CITIES,
    DEAL,
    FEW,
    FLEET_FROM,
    FLOOR_FROM,
    HUNDRED,
    MANY,
    MAP_FROM,
    MINE_FROM,
    MOST_SEATS,
    OPTIONS_FROM,
    PLACES_FROM,
    QUESTIONS,
    SEAT_SIZE,
    SEATS_FROM,
    SIZE,
    SOME,
    TABLE_FROM,
    TOKENS,
)
from ziggurat.games.civilisation.rules.actions import TO_ALL
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
from ziggurat.games.civilisation.rules.nation import ABSENT, INERT, JOINING, LEAVING, NO_NATION
from ziggurat.games.civilisation.rules.play import PHASES
from ziggurat.games.civilisation.rules.position import NOBODY
from ziggurat.games.civilisation.rules.purchase import Buy
from ziggurat.games.civilisation.rules.state import CivilisationState

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

# And those of the map and the table
_FLEETS: Final = MAP_FROM + (MOST_SEATS + 1) * 2 * TERRITORY_COUNT
_PLACE: Final = 6
_MY_OFFERS: Final = FLOOR_FROM + (MOST_SEATS - 1) * 2 * DEAL
_GOODS: Final = MINE_FROM + 4 * TRADE_COUNT
_BASKET: Final = _GOODS + 3 * GOODS_COUNT
_SCRATCH: Final = _BASKET + CARD_COUNT
_PARTNER: Final = _SCRATCH + 3
_GIVERS: Final = TABLE_FROM + CALAMITY_COUNT
_PILES: Final = _GIVERS + CALAMITY_COUNT * MOST_SEATS
_CALAMITY: Final = _PILES + PILES
_PHASE: Final = _CALAMITY + CALAMITY_COUNT
_QUESTION: Final = _PHASE + len(PHASES)
_NUMBERS: Final = _QUESTION + len(QUESTIONS)
_NO_GOODS: Final = bytes(GOODS_COUNT)
_NOWHERE: Final = bytes(TERRITORY_COUNT)
_PHASES: Final = {phase: _PHASE + number for number, phase in enumerate(PHASES)}


def divisors(options: Mapping[str, Any]) -> array[float]:
    """By place, what its whole number is divided by."""
    out = array("d", [1.0]) * SIZE

    def part(first: int, *parts: tuple[int, int]) -> None:
        for count, by in parts:
            for place in range(first, first + count):
                out[place] = by
            first += count

    for seat in range(MOST_SEATS):
        at = SEATS_FROM + seat * SEAT_SIZE
        part(at + _WEALTH, (4, TOKENS), (1, CITIES), (1, 16), (1, 1000), (1, MANY))
        part(at + _BURDEN, (1, SOME), (1, MANY), (1, 1), (2, CITIES))
        part(at + _ORDER, (2, SOME))
        part(at + _KNOWN, (GOODS_COUNT, SOME))
    for seat in range(MOST_SEATS + 1):
        part(MAP_FROM + seat * 2 * TERRITORY_COUNT, (TERRITORY_COUNT, MANY))
    part(_FLEETS, (MOST_SEATS * HARBOURS, FEW))
    for place in range(TERRITORY_COUNT):
        part(PLACES_FROM + _PLACE * place, (1, MANY), (2, 1), (1, MANY), (1, 1), (1, MANY))
    for ship in range(SHIPS):
        part(FLEET_FROM + 3 * ship, (1, HARBOURS), (2, 5))
    deal = ((1, 1), (2, MANY), (TRADE_COUNT + GOODS_COUNT, FEW))
    part(FLOOR_FROM, *deal * (2 * (MOST_SEATS - 1)))
    part(_MY_OFFERS, *(*deal, (TRADE_COUNT, FEW)) * MOST_SEATS)
    part(MINE_FROM, (4 * TRADE_COUNT, SOME), (GOODS_COUNT, FEW), (GOODS_COUNT, SOME))
    part(_SCRATCH, (1, MANY), (1, 12), (1, 3))
    part(_PILES, (PILES, 30))
    part(_NUMBERS, (2, HUNDRED), (1, 60))
    part(OPTIONS_FROM + len(SCENARIOS) + 3, (1, 12), (1, 6), (1, 60))
    return out


def write(state: CivilisationState, seat: int, out: Marks) -> None:
    """Put what ``encode`` tells of a position to a seat."""
    players = state.players
    for offset in range(players):
        _write_seat(out, state, seat, (seat + offset) % players, SEATS_FROM + offset * SEAT_SIZE)
    _write_map(out, state, seat)
    if state.floor.offers:
        _write_floor(out, state, seat)
    _write_mine(out, state, seat)
    _write_table(out, state, seat)
    _write_options(out, state)


def _write_seat(out: Marks, state: CivilisationState, me: int, seat: int, at: int) -> None:
    out.mark(at)
    nation = state.nations[seat]
    if nation.kind != NO_NATION:
        out.mark(at + _NATION + nation.kind)
    out.put(at + _WEALTH, nation.stock)
    out.put(at + _WEALTH + 1, nation.treasury)
    out.put(at + _WEALTH + 2, nation.tokens_on_board())
    out.put(at + _WEALTH + 3, nation.census)
    out.put(at + _WEALTH + 4, len(nation.cities))
    out.put(at + _WEALTH + 5, nation.square)
    out.put(at + _WEALTH + 7, nation.hand_size())
    out.put(at + _BURDEN, nation.grain)
    calamity = state.calamity
    if calamity is not None:
        if calamity.shares[seat] != UNTOLD:
            out.put(at + _BURDEN + 1, calamity.shares[seat])
            out.mark(at + _BURDEN + 2)
        out.put(at + _BURDEN + 3, calamity.cities_taken[seat])
        if calamity.victim == seat:
            out.mark(at + _OTHER_MARKS + 2)
    out.put(at + _BURDEN + 4, nation.untaxed)
    status = nation.status
    if status in _STATUSES:
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
            out.put(at + _ORDER, 1 + number)
            break
    owned = nation.cards
    if owned:
        out.put(at + _WEALTH + 6, state.card_value(nation))
        bought = nation.bought
        for card in range(CARD_COUNT):
            if owned >> card & 1:
                out.mark(at + _OWNED + card)
            if bought >> card & 1:
                out.mark(at + _BOUGHT + card)
    row = row_of(state, me, seat)
    known = state.known[row : row + GOODS_COUNT]
    if known != _NO_GOODS:
        for good in range(GOODS_COUNT):
            out.put(at + _KNOWN + good, known[good])


def _write_map(out: Marks, state: CivilisationState, me: int) -> None:
    players = state.players
    for seat in range(len(state.nations)):
        nation = state.nations[seat]
        offset = (seat - me) % players if seat < players else MOST_SEATS
        at = MAP_FROM + offset * 2 * TERRITORY_COUNT
        tokens = nation.tokens
        for place in nation.places:
            out.put(at + place, tokens[place])
        at += TERRITORY_COUNT
        for place in nation.cities:
            out.mark(at + place)
        if nation.ships and seat < players:
            out.count(_FLEETS + offset * HARBOURS, nation.ships)
    _write_places(out, state)
    question = state.question
    if isinstance(question, Move):
        ships = state.nations[question.seat].ships
        for number in range(len(ships)):
            at = FLEET_FROM + 3 * number
            out.put(at, 1 + ships[number])
            out.put(at + 1, state.sailed[number])
            out.put(at + 2, state.cargo[number])


def _write_places(out: Marks, state: CivilisationState) -> None:
    """What is told of territories beside who is there."""
    moved, growth = state.moved, state.growth
    if moved != _NOWHERE or growth != _NOWHERE:
        for place in state.board.land:
            at = PLACES_FROM + _PLACE * place
            out.put(at, moved[place])
            out.put(at + 5, growth[place])
    for place in state.new_cities:
        out.mark(PLACES_FROM + _PLACE * place + 1)
    if state.calamity is not None:
        _write_calamity(out, state.calamity)


def _write_calamity(out: Marks, calamity: Calamity) -> None:
    out.mark(_CALAMITY + calamity.kind)
    for place in calamity.exposed:
        out.mark(PLACES_FROM + _PLACE * place + 2)
    faction = calamity.faction if calamity.lost_faction is None else calamity.lost_faction
    if faction is not None:
        for place in range(TERRITORY_COUNT):
            out.put(PLACES_FROM + _PLACE * place + 3, faction.tokens[place])
        for place in faction.cities:
            out.mark(PLACES_FROM + _PLACE * place + 4)


def _write_floor(out: Marks, state: CivilisationState, me: int) -> None:
    players = state.players
    offers = state.floor.offers
    for number in range(players):
        open_offers = 0
        for offer in offers:
            if offer.seat == number:
                open_offers += 1
        out.put(SEATS_FROM + (number - me) % players * SEAT_SIZE + _OFFERS, open_offers)
    for offer in offers:
        offset = (offer.seat - me) % players
        if offset:
            if offer.to == me or offer.to == TO_ALL:
                number = 2 * (offset - 1) + (1 if offer.to == TO_ALL else 0)
                _write_offer(out, offer, FLOOR_FROM + number * DEAL)
        else:
            at = _MY_OFFERS + _addressee(players, me, offer.to) * (DEAL + TRADE_COUNT)
            _write_offer(out, offer, at)
            out.count(at + DEAL, offer.cards)


def _addressee(players: int, me: int, to: int) -> int:
    """The other seats from the next one on, all of them last."""
    return MOST_SEATS - 1 if to == TO_ALL else (to - me) % players - 1


def _write_offer(out: Marks, offer: Offer, at: int) -> None:
    out.mark(at)
    out.put(at + 1, len(offer.cards))
    out.put(at + 2, offer.wanted)
    out.count(at + 3, offer.named)
    out.count(at + 3 + TRADE_COUNT, offer.wanted_named)


def _write_mine(out: Marks, state: CivilisationState, me: int) -> None:
    hand, used = state.nations[me].hand, state.used
    for card in range(TRADE_COUNT):
        out.put(MINE_FROM + card, hand[card])
        out.put(MINE_FROM + 3 * TRADE_COUNT + card, used[card])
    draft = state.floor.drafts[me]
    if draft is not None:
        _write_draft(out, draft, state.players, me)
    question = state.question
    if isinstance(question, Buy) and question.seat == me:
        for good in range(GOODS_COUNT):
            out.put(_GOODS + GOODS_COUNT + good, state.paying[good])
        if state.mining != NOBODY:
            out.mark(_GOODS + 2 * GOODS_COUNT + state.mining)
        for card in range(CARD_COUNT):
            if state.basket >> card & 1:
                out.mark(_BASKET + card)
    out.put(_SCRATCH + 1, state.floor.begun[me])


def _write_draft(out: Marks, draft: Draft, players: int, me: int) -> None:
    out.count(MINE_FROM + TRADE_COUNT, draft.cards)
    out.count(MINE_FROM + 2 * TRADE_COUNT, draft.named)
    out.count(_GOODS, draft.wanted_named)
    out.put(_SCRATCH, draft.wanted)
    kind = 1
    if draft.is_answer:
        kind = 3 if draft.to_all else 2
    out.put(_SCRATCH + 2, kind)
    out.mark(_PARTNER + _addressee(players, me, draft.partner))


def _write_table(out: Marks, state: CivilisationState, me: int) -> None:
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
        out.put(_PILES + pile, len(state.piles[pile]))
    out.mark(_PHASES[state.phase])
    if not state.over:
        _write_question(out, state.question)
    out.put(_NUMBERS + 2, state.turn)
    if state.last_turn:
        out.mark(_NUMBERS + 3)
    if state.over:
        out.mark(_NUMBERS + 4)


def _write_question(out: Marks, question: Question[Any]) -> None:
    kind = type(question)
    out.mark(_QUESTION + QUESTIONS[kind.key])
    arguments = kind.arguments
    at = _NUMBERS
    for number in range(1, len(arguments)):
        value = getattr(question, arguments[number].name)
        if isinstance(value, int) and at < _NUMBERS + 2:
            out.put(at, value)
            at += 1


def _write_options(out: Marks, state: CivilisationState) -> None:
    options = state.options
    out.mark(OPTIONS_FROM + SCENARIOS.index(state.board.scenario))
    at = OPTIONS_FROM + len(SCENARIOS)
    if options["western_extension"]:
        out.mark(at)
    if options["nations"] == "random":
        out.mark(at + 1)
    if options["monotheism_cost"] != "150":
        out.mark(at + 2)
    out.put(at + 3, int(options["offers_per_seat"]))
    out.put(at + 4, int(options["late_seats"]))
    out.put(at + 5, int(options["turn_limit"]))
