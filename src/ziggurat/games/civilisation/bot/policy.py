"""The hand-made judgement of a position of Civilisation, in tenths of a point, and its policy.

What counts: cards, squares and cities; tokens with room to grow and sites to build on; support and
taxes to come; the trade cards in hand, calamities deducted; credits; what the next squares ask for;
strong neighbours. Moving, building, trading and buying follow plans of their own (``campaign``,
``bargain``, ``shopping``), one action at a time; the choices that calamities leave are searched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from ziggurat.core.action import Action
from ziggurat.games.civilisation.bot import bargain, campaign, hands, shopping, voyages
from ziggurat.games.civilisation.bot.appraisal import CITY, Appraisal
from ziggurat.games.civilisation.bot.campaign import keep_worth
from ziggurat.games.civilisation.rules import actions, civil_war
from ziggurat.games.civilisation.rules.board import NATIONS
from ziggurat.games.civilisation.rules.calamity import UNTOLD, Calamity, Faction
from ziggurat.games.civilisation.rules.components import (
    CARD_COUNT,
    CITY_SCORE,
    CREDIT,
    ENGINEERING,
    SQUARE_POINTS,
    TAX,
)
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import NOBODY, Position
from ziggurat.games.civilisation.rules.shares import Share
from ziggurat.games.civilisation.rules.ships import Upkeep
from ziggurat.games.civilisation.rules.state import CivilisationState

LOOKS_AT_HIDDEN: Final = False
"""The judgement uses nothing a seat cannot see: one imagined world is as good as many."""

WIN: Final = 1_000_000
POINT: Final = 10
STRONGEST: Final = 40  # percent of the worth of the strongest rival
OTHERS: Final = 8  # percent of the worth of each other rival
TOKEN: Final = 12
UNTAXED: Final = 400  # a city that the stock cannot pay taxes for
CREDITED: Final = 2  # for each point of credit
THREAT: Final = 60  # enough tokens of a rival beside a city
TROOPS: Final = 7
BEFORE_TAXES: Final = ("abilities", "second_support", "purchases", "succession")
"""Phases after which taxes come next, with little in between to fill a stock."""

PREFERRED: Final = (
    "egypt", "babylon", "assyria", "asia", "illyria", "thrace", "italy", "africa", "crete",
)  # fmt: skip
"""Nations, those with the most room first."""
PREFERENCE: Final[list[int]] = [PREFERRED.index(nation) for nation in NATIONS]


# -------------------------------------------------------------------------------------- judgement


def value(state: CivilisationState, seat: int) -> int:
    """How good the position is for the seat."""
    if state.over:
        if seat in state.winners:
            return WIN
        return state.scores[seat] - WIN
    return own_worth(state, seat) - rivals(state, seat)


def rivals(state: CivilisationState, seat: int) -> int:
    """What the others have counts against a seat, above all what the strongest has."""
    strongest = 0
    total = 0
    for other, nation in enumerate(state.seated()):
        if other != seat:
            theirs = rival_worth(state, nation)
            total += theirs
            strongest = max(strongest, theirs)
    return (STRONGEST * strongest + OTHERS * (total - strongest)) // 100


def own_worth(state: Position, seat: int) -> int:
    """What a seat has and may hope for."""
    appraisal = Appraisal(state, seat, NOBODY)
    nation = state.nations[seat]
    total = POINT * (state.card_value(nation) + SQUARE_POINTS * nation.square)
    total += appraisal.total()
    total += POINT * hands.hand_worth(nation)
    total += POINT * min(nation.treasury, 25) + POINT * nation.treasury // 4
    total -= UNTAXED * max(0, appraisal.cities - nation.stock // TAX)
    total -= POINT * shopping.next_square(state, nation)
    total += CREDITED * credits_of(nation)
    return total - threats(state, nation)


def credits_of(nation: Nation) -> int:
    """What owned cards take off the price of those still to buy."""
    owned = nation.cards
    total = 0
    for card in range(CARD_COUNT):
        if owned >> card & 1:
            for other in range(CARD_COUNT):
                if not owned >> other & 1:
                    total += CREDIT[card][other]
    return total


def threats(state: Position, nation: Nation) -> int:
    """Cities beside which a rival has enough tokens to storm them."""
    total = 0
    enough = TROOPS + (1 if nation.owns(ENGINEERING) else 0)
    for place in nation.cities:
        for other in state.nations:
            if other is nation:
                continue
            tokens = other.tokens
            near = 0
            for beside in state.board.by_land[place]:
                near += tokens[beside]
            if near >= enough:
                total += THREAT
    return total


def rival_worth(state: Position, nation: Nation) -> int:
    """What everybody sees of a rival."""
    cities = len(nation.cities)
    total = POINT * (state.card_value(nation) + SQUARE_POINTS * nation.square)
    total += CITY * cities + TOKEN * min(nation.tokens_on_board(), 2 * cities + 10)
    total += POINT * nation.treasury + 8 * POINT * nation.hand_size()
    if nation.stock < TAX * cities and state.phase in BEFORE_TAXES:
        total -= UNTAXED
    return total


def leader(state: Position, seat: int) -> int:
    """The rival with the most points that everybody sees, or NOBODY."""
    best = NOBODY
    most = 0
    for other, nation in enumerate(state.seated()):
        if other != seat and nation.plays():
            theirs = public_points(state, nation)
            if best == NOBODY or theirs > most:
                best = other
                most = theirs
    return best


def public_points(state: Position, nation: Nation) -> int:
    """Points that everybody sees."""
    return (
        state.card_value(nation)
        + SQUARE_POINTS * nation.square
        + CITY_SCORE * len(nation.cities)
        + nation.treasury
    )


def fingerprint(state: CivilisationState) -> object:
    """Equal for positions that go on in the same way."""
    asked = state.question
    arguments = type(asked).arguments
    question = (type(asked), *[getattr(asked, argument.name) for argument in arguments])
    nations = state.nations
    return (
        tuple(state.agenda), question, tuple(state.city),
        tuple([tuple(nation.tokens) for nation in nations]), _of_calamity(state.calamity),
        tuple([nation.treasury for nation in nations]), state.basket, tuple(state.paying),
        tuple([tuple(nation.hand) for nation in nations]),
    )  # fmt: skip


def _of_calamity(calamity: Calamity | None) -> object:
    if calamity is None:
        return None
    return (
        tuple(calamity.shares), tuple(calamity.cities_taken), _of_faction(calamity.faction),
        _of_faction(calamity.lost_faction),
    )  # fmt: skip


def _of_faction(faction: Faction | None) -> object:
    return None if faction is None else (bytes(faction.tokens), frozenset(faction.cities))


# ----------------------------------------------------------------------------------------- policy


def policy(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    """The next action of the plan for a question; None if it is to be searched."""
    if state.over or len(answers) == 1:
        return None
    plan = PLANS.get(type(state.question).key)
    return None if plan is None else plan(state, seat, answers)


def _nation(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return min(answers, key=lambda action: PREFERENCE[action.a])


def _start(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return campaign.start(state, answers)


def _rate(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return shopping.tax_rate(state, seat)


def _expand(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return campaign.grow(state, seat, answers, leader(state, seat))


def _upkeep(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    ship = cast(Upkeep, state.question).ship
    return voyages.upkeep(state, seat, ship, answers, leader(state, seat))


def _shipyard(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return voyages.shipyard(state, seat, answers, leader(state, seat))


def _move(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return campaign.move(state, seat, answers, leader(state, seat))


def _found(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return campaign.found(state, seat, answers, leader(state, seat))


def _ninth(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return shopping.ninth(state, seat)


def _trade(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return bargain.act(state, seat, answers)


def _buy(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return shopping.buy(state, seat, answers)


def _discard(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return shopping.discard(state, seat, answers)


def _lose(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return campaign.lose(state, seat, answers, NOBODY)


def _lose_city(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return min(answers, key=lambda action: keep_worth(state, seat, action.a))


def _first(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return answers[0]


def _most(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    return answers[-1]


def _share(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    """The strongest bear most of a shared loss."""
    question = cast(Share, state.question)
    calamity = state.struck
    other, _, _ = question.next_share(state)
    mine = public_points(state, state.nations[other])
    above = 0
    for rival in state.secondary_victims():
        untold = calamity.shares[rival] == UNTOLD
        if rival != other and untold and public_points(state, state.nations[rival]) > mine:
            above += question.most
    left = question.count - calamity.told() - above
    best = answers[0]
    for action in answers:
        if action.n <= left:
            best = action
    return best


def _faction(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    """The victim groups its best cities first; the other side picks tokens."""
    cities = [action for action in answers if action.kind == actions.CITY]
    tokens = [action for action in answers if action.kind == actions.TOKENS]
    if seat == state.struck.victim and cities:
        return max(cities, key=lambda action: keep_worth(state, seat, action.a))
    if tokens:
        return max(tokens, key=lambda action: action.n)
    return answers[0]


def _side(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    """Keep the faction with more cities, then with more tokens."""
    first = civil_war.faction_of(state)
    in_first = sum(first.tokens) + CITY // TOKEN * len(first.cities)
    nation = state.nations[seat]
    all_cities = CITY // TOKEN * len(nation.cities)
    in_second = nation.tokens_on_board() + all_cities - in_first
    return actions.COUNTS[1] if in_first >= in_second else actions.COUNTS[2]


def _annex(state: CivilisationState, seat: int, answers: list[Action]) -> Action | None:
    """Cities first."""
    for action in answers:
        if action.kind == actions.CITY:
            return action
    return answers[0]


Plan = Callable[[CivilisationState, int, list[Action]], Action | None]
PLANS: Final[dict[str, Plan]] = {
    "nation": _nation,
    "start": _start,
    "rate": _rate,
    "expand": _expand,
    "upkeep": _upkeep,
    "shipyard": _shipyard,
    "move": _move,
    "pillage": _most,
    "found": _found,
    "reduce": _lose_city,
    "ninth": _ninth,
    "trade": _trade,
    "lose": _lose,
    "lose_cities": _lose_city,
    "share": _share,
    "grain": _most,
    "faction": _faction,
    "side": _side,
    "martial": _first,
    "annex": _annex,
    "buy": _buy,
    "discard": _discard,
}
"""By question: the plan or rule of thumb that answers it. Other questions are searched."""
