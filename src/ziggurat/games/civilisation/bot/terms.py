"""The judgement of a position of Civilisation in its parts, for whoever asks why."""

from __future__ import annotations

from ziggurat.core.terms import Term
from ziggurat.games.civilisation.bot import hands, shopping
from ziggurat.games.civilisation.bot.appraisal import CITY, Appraisal
from ziggurat.games.civilisation.bot.policy import (
    CREDITED,
    POINT,
    THREAT,
    UNTAXED,
    credits_of,
    rivals,
    threats,
    value,
)
from ziggurat.games.civilisation.rules.components import SQUARE_POINTS, TAX
from ziggurat.games.civilisation.rules.position import NOBODY, Position
from ziggurat.games.civilisation.rules.state import CivilisationState


def terms(state: CivilisationState, seat: int) -> list[Term]:
    """What counts for the seat, by name."""
    if state.over:
        return [Term("_result", value(state, seat))]
    nation = state.nations[seat]
    cards = state.card_value(nation)
    hand = hands.hand_worth(nation)
    untaxed = max(0, len(nation.cities) - nation.stock // TAX)
    missing = shopping.next_square(state, nation)
    credit = credits_of(nation)
    danger = threats(state, nation)
    coins = POINT * min(nation.treasury, 25) + POINT * nation.treasury // 4
    return [
        Term("cards", POINT * cards, cards),
        Term("square", POINT * SQUARE_POINTS * nation.square, nation.square),
        *_map(state, seat),
        Term("hand", POINT * hand, hand),
        Term("treasury", coins, nation.treasury),
        Term("untaxed", -UNTAXED * untaxed, untaxed),
        Term("next_square", -POINT * missing),
        Term("credits", CREDITED * credit, credit),
        Term("threats", -danger, danger // THREAT),
        Term("rivals", -rivals(state, seat)),
    ]


def _map(state: Position, seat: int) -> list[Term]:
    """Cities, those about to be built, the land that is settled, and all tokens together."""
    appraisal = Appraisal(state, seat, NOBODY)
    coming = settled = 0
    building = land = 0
    for place in appraisal.nation.places:
        worth, left, built = appraisal.judge(place, appraisal.tokens[place])
        if built:
            coming += built
            building += worth
        else:
            settled += left > 0
            land += worth
    together = appraisal.overall(appraisal.left, appraisal.all_cities)
    return [
        Term("cities", CITY * appraisal.cities, appraisal.cities),
        Term("coming", building, coming),
        Term("land", land, settled),
        Term("tokens", together, appraisal.left),
    ]
