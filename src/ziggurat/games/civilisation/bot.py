"""The hand-made judgement of a position of Civilisation, in tenths of a point, and its policy.

What counts: cards, squares and cities; tokens with room to grow and sites to build on; support and
taxes to come; the trade cards in hand, calamities deducted; credits; what the next squares ask for;
strong neighbours. Moving, building, trading and buying follow plans of their own (``campaign``,
``bargain``, ``shopping``), one step at a time; the choices that calamities leave are searched.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda, bargain, campaign, shares, shopping
from ziggurat.games.civilisation.board import NATIONS
from ziggurat.games.civilisation.campaign import CITY, Outlook, keep_worth
from ziggurat.games.civilisation.components import (
    CARD_COUNT,
    CITY_SCORE,
    CREDIT,
    ENGINEERING,
    SQUARE_POINTS,
    TAX,
)
from ziggurat.games.civilisation.rules import CivilisationState
from ziggurat.games.civilisation.state import NOBODY, Table

LOOKS_AT_HIDDEN: Final = False
"""The judgement uses nothing a seat cannot see: one imagined world is as good as many."""

WIN: Final = 1_000_000
POINT: Final = 10
STRONGEST: Final = 40  # percent: the standing of the strongest rival
OTHERS: Final = 8  # percent: the standing of each other rival
TOKEN: Final = 12
UNTAXED: Final = 400  # a city that the stock cannot pay taxes for
CREDITED: Final = 2  # for each point of credit
THREAT: Final = 60  # enough tokens of a rival beside a city
TROOPS: Final = 7

PREFERRED: Final = (
    "egypt", "babylon", "assyria", "asia", "illyria", "thrace", "italy", "africa", "crete",
)  # fmt: skip
"""Nations, those with most room first."""
PREFERENCE: Final[list[int]] = [PREFERRED.index(nation) for nation in NATIONS]


# -------------------------------------------------------------------------------------- judgement


def value(state: CivilisationState, seat: int) -> int:
    """How good the position is for the seat."""
    if state.over:
        if seat in state.winners:
            return WIN
        return state.scores[seat] - WIN
    strongest = 0
    total = 0
    for other in range(state.players):
        if other != seat:
            theirs = rival_standing(state, other)
            total += theirs
            strongest = max(strongest, theirs)
    mine = standing(state, seat)
    return mine - (STRONGEST * strongest + OTHERS * (total - strongest)) // 100


def standing(table: Table, seat: int) -> int:
    """What a seat has and may hope for."""
    outlook = Outlook(table, seat, NOBODY)
    total = POINT * (table.card_value(seat) + SQUARE_POINTS * table.square[seat])
    total += outlook.total()
    total += POINT * bargain.hand_worth(table, seat)
    total += POINT * min(table.treasury[seat], 25) + POINT * table.treasury[seat] // 4
    total -= UNTAXED * max(0, outlook.cities - table.stock[seat] // TAX)
    total -= POINT * shopping.next_square(table, seat)
    total += CREDITED * _credits(table, seat)
    return total - _threats(table, seat)


def _credits(table: Table, seat: int) -> int:
    """What cards in hand take off the price of those to come."""
    owned = table.cards[seat]
    total = 0
    for card in range(CARD_COUNT):
        if owned >> card & 1:
            for other in range(CARD_COUNT):
                if not owned >> other & 1:
                    total += CREDIT[card][other]
    return total


def _threats(table: Table, seat: int) -> int:
    """Cities beside which a rival has enough tokens to storm them."""
    total = 0
    enough = TROOPS + (1 if table.owns(seat, ENGINEERING) else 0)
    for place in table.cities_of(seat):
        for other in range(table.players + 1):
            if other == seat:
                continue
            tokens = table.tokens[other]
            near = 0
            for beside in table.board.by_land[place]:
                near += tokens[beside]
            if near >= enough:
                total += THREAT
    return total


def rival_standing(table: Table, seat: int) -> int:
    """What everybody sees of a rival."""
    cities = table.city_count(seat)
    total = POINT * (table.card_value(seat) + SQUARE_POINTS * table.square[seat])
    total += CITY * cities + TOKEN * min(table.tokens_on_board(seat), 2 * cities + 10)
    total += POINT * table.treasury[seat] + 8 * POINT * table.hand_size(seat)
    if table.stock[seat] < TAX * cities and table.phase > agenda.CALAMITIES:
        total -= UNTAXED
    return total


def leader(table: Table, seat: int) -> int:
    """The rival who is ahead of all others, and not far behind the seat itself."""
    best = NOBODY
    most = 0
    for other in range(table.players):
        if other != seat and table.plays(other):
            theirs = public_points(table, other)
            if best == NOBODY or theirs > most:
                best = other
                most = theirs
    return best


def public_points(table: Table, seat: int) -> int:
    """Points that everybody sees."""
    return (
        table.card_value(seat)
        + SQUARE_POINTS * table.square[seat]
        + CITY_SCORE * table.city_count(seat)
        + table.treasury[seat]
    )


def fingerprint(state: CivilisationState) -> object:
    """Equal for positions that go on alike."""
    return (
        tuple(state.agenda), tuple(state.city), tuple([tuple(held) for held in state.tokens]),
        tuple(state.shares), tuple(state.faction), tuple(state.treasury), state.basket,
        tuple(state.paying), tuple([tuple(hand) for hand in state.hand]),
    )  # fmt: skip


# ----------------------------------------------------------------------------------------- policy


def policy(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    """The next step of the plan for a phase; None for what is searched."""
    if not state.agenda or len(answers) == 1:
        return None
    task = state.agenda[-1]
    what = task[0]
    if what == agenda.TRADE:
        return bargain.act(state, seat, answers, leader(state, seat))
    if what == agenda.MOVE:
        return campaign.step(state, seat, answers, leader(state, seat))
    if what == agenda.BUY:
        return shopping.buy(state, seat, answers)
    if what == agenda.SHIPYARD:
        return campaign.shipyard(state, seat, answers, leader(state, seat))
    if what == agenda.UPKEEP:
        return campaign.upkeep(state, seat, task[2], answers, leader(state, seat))
    if what == agenda.FOUND:
        return campaign.found(state, seat, answers, leader(state, seat))
    if what == agenda.EXPAND:
        return campaign.grow(state, seat, answers, leader(state, seat))
    if what == agenda.NATION:
        return min(answers, key=lambda action: PREFERENCE[action.a])
    if what == agenda.START:
        return campaign.start(state, answers)
    if what == agenda.RATE:
        return shopping.tax_rate(state, seat)
    if what == agenda.NINTH:
        return shopping.ninth(state, seat)
    if what == agenda.DISCARD:
        return shopping.discard(state, seat, answers)
    return _suffer(state, seat, what, answers)


def _suffer(state: CivilisationState, seat: int, what: int, answers: list[Action]) -> Action | None:
    """Answers to calamities that follow a rule of thumb."""
    if what == agenda.LOSE:
        return campaign.lose(state, seat, answers, NOBODY)
    if what in (agenda.LOSE_CITIES, agenda.REDUCE):
        return min(answers, key=lambda action: keep_worth(state, seat, action.a))
    if what == agenda.SHARE:
        return _share(state, seat, answers)
    if what == agenda.GRAIN or what == agenda.PILLAGE:
        return answers[-1]
    if what == agenda.FACTION:
        return _faction(state, seat, answers)
    if what == agenda.SIDE:
        return _side(state, seat)
    if what == agenda.MARTIAL or what == agenda.ANNEX:
        cities = [action for action in answers if action.kind == say.CITY]
        if what == agenda.ANNEX and cities:
            return cities[0]
        return answers[0]
    return None


def _share(state: CivilisationState, seat: int, answers: list[Action]) -> Action:
    """The strongest bear most of a shared loss."""
    _, _, total, most = state.agenda[-1]
    other, _, _ = shares.share_next(state, total, most)
    mine = public_points(state, other)
    above = 0
    for rival in state.secondary_victims():
        if rival != other and not state.shares[rival] and public_points(state, rival) > mine:
            above += most
    left = total - sum([max(0, share) for share in state.shares]) - above
    best = answers[0]
    for action in answers:
        if action.n <= left:
            best = action
    return best


def _faction(state: CivilisationState, seat: int, answers: list[Action]) -> Action:
    """The victim puts its cities together first, the other leaves it tokens."""
    victim = state.agenda[-1][3]
    cities = [action for action in answers if action.kind == say.CITY]
    tokens = [action for action in answers if action.kind == say.TOKENS]
    if seat == victim and cities:
        return max(cities, key=lambda action: keep_worth(state, seat, action.a))
    if tokens:
        return max(tokens, key=lambda action: action.n)
    return answers[0]


def _side(state: CivilisationState, seat: int) -> Action:
    """Keep the faction with more cities, then with more tokens."""
    first = 0
    second = 0
    for place in state.board.land:
        held = state.faction[place]
        first += held % 100 + (CITY // TOKEN if held >= 100 else 0)
        second += state.tokens[seat][place] - held % 100
        if state.city[place] == seat and held < 100:
            second += CITY // TOKEN
    return say.COUNTS[1] if first >= second else say.COUNTS[2]
