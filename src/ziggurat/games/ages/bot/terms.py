"""The judgement of a position of Through the Ages in its parts, for whoever asks why."""

from __future__ import annotations

from ziggurat.core.terms import Term
from ziggurat.games.ages.bot.judgement import (
    EATEN,
    FAMINES,
    IDLE,
    MARGIN,
    advantage,
    diminishing,
    food_use,
    in_hand,
    public_worth,
    room_to_work,
    unfinished,
)
from ziggurat.games.ages.bot.policy import finals, pending, unspent, value
from ziggurat.games.ages.bot.warfare import RIVALS, military_hand, strength_worth
from ziggurat.games.ages.bot.worth import (
    BEYOND_RATINGS,
    BLUE_TOKEN,
    CIVIL_ACTION,
    COLONISING,
    FOOD_FLOW,
    FOOD_WORTH,
    IDLE_WORTH,
    MILITARY_ACTION,
    POINT,
    RESOURCE_FLOW,
    RESOURCE_WORTH,
    ROOM,
    SCIENCE_FLOW,
    SCIENCE_WORTH,
    WORKER_WORTH,
    YELLOW_TOKEN,
    in_own_turn,
    life_of,
    productions_left,
)
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.cards import FIRST_WONDER, bits
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import (
    COLONISE,
    CONSUMPTION,
    CORRUPTION,
    FAMINE,
    FARM,
    GOVERNMENT,
    HAPPINESS_NEEDED,
    KIND,
    LEADER,
    MINE,
    NONE,
    SITES_OF,
    STAGES,
    STAGES_AT_ONCE,
)
from ziggurat.games.ages.rules.pacts import pact_income
from ziggurat.games.ages.rules.position import SIMPLE, Position
from ziggurat.games.ages.rules.ratings import by_bank, population, rate, urban_limit
from ziggurat.games.ages.rules.scoring import food_made, resources_made
from ziggurat.games.ages.rules.state import AgesState
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP, food, resources


def terms(state: AgesState, seat: int) -> list[Term]:
    """What counts for the seat, by name."""
    if state.over:
        return [Term("_result", value(state, seat))]
    left = productions_left(state, seat)
    civ = rate(state, seat)
    theirs = 0
    for rival in state.rivals(seat):
        worth = public_worth(state, rival, productions_left(state, rival))
        theirs += RIVALS[state.players] * worth // 100
    spare = unspent(state, seat)
    return [
        *_stores(state, seat, civ, left),
        *_people(state, seat, civ, left),
        *_means(state, seat, civ, left),
        *_cards(state, seat, civ, left),
        Term("strength", strength_worth(state, seat, left), civ.strength),
        Term("finals", finals(state, seat, left)),
        Term("_unspent", spare),
        Term("conflicts", pending(state, seat, left) - spare),
        Term("rivals", -theirs),
    ]


def _stores(state: Position, seat: int, civ: Civilisation, left: int) -> list[Term]:
    """What is made and stored."""
    made = resources_made(civ) + sum(pact_income(state, seat, RESOURCE_GROUP))
    grown = food_made(civ) + sum(pact_income(state, seat, FOOD_GROUP))
    larder, stock = food(civ), resources(civ)
    surplus = grown - by_bank(CONSUMPTION, civ.yellow)
    feeding = food_use(100 * grown - EATEN[civ.yellow]) * FOOD_FLOW[left] // 100
    if surplus < 0:
        hungry = min(left - larder // -surplus, FAMINES)
        if hungry > 0:
            feeding += surplus * FAMINE * POINT * hungry
    science = diminishing(civ.science_rating, 12, 20) * SCIENCE_FLOW[left] // 100
    known = diminishing(civ.science, 14, 26) * SCIENCE_WORTH[left] // 100
    mined = diminishing(made, 10, 18) * RESOURCE_FLOW[left] // 100
    stored = diminishing(stock, 12, 20) * RESOURCE_WORTH[left] // 100
    eaten = diminishing(larder, 8, 12) * FOOD_WORTH[left] // 100
    return [
        Term("culture", POINT * civ.culture, civ.culture),
        Term("culture_rate", POINT * civ.culture_rating * left, civ.culture_rating),
        Term("science_rate", science, civ.science_rating),
        Term("science", known, civ.science),
        Term("resource_rate", mined, made),
        Term("resources", stored, stock),
        Term("food_rate", feeding, surplus),
        Term("food", eaten, larder),
        _corruption(state, seat, civ, left),
    ]


def _corruption(state: Position, seat: int, civ: Civilisation, left: int) -> Term:
    """Resources that the next production will lose."""
    if state.version == SIMPLE:
        return Term("corruption", 0, 0)
    bank = civ.blue
    if in_own_turn(state, seat):
        for site in (*SITES_OF[FARM], *SITES_OF[MINE]):
            bank -= civ.workers[site]
    lost = by_bank(CORRUPTION, max(0, bank))
    return Term("corruption", -(lost * RESOURCE_WORTH[left] * 8 // 10), lost)


def _people(state: Position, seat: int, civ: Civilisation, left: int) -> list[Term]:
    """Workers, and how happy they are."""
    margin = civ.happiness - by_bank(HAPPINESS_NEEDED, civ.yellow)
    idle = civ.unused
    mood = 0
    if margin < 0:
        idle += margin
        if idle < 0 and state.version != SIMPLE:
            made = resources_made(civ) + sum(pact_income(state, seat, RESOURCE_GROUP))
            mood -= min(left, 2) * (POINT * civ.culture_rating + 100 * civ.science_rating)
            mood -= min(left, 2) * (600 + 100 * made)
        idle = max(idle, 0)
        mood -= 100 * min(left, 4)
    elif left > 2:
        mood = MARGIN[min(margin, 4)]
    waiting = sum([IDLE_WORTH[left] * IDLE[min(number, 2)] // 100 for number in range(idle)])
    people = population(civ)
    return [
        Term("happiness", mood, margin),
        Term("unused", waiting, civ.unused),
        Term("population", people * WORKER_WORTH[left], people),
    ]


def _means(state: Position, seat: int, civ: Civilisation, left: int) -> list[Term]:
    """Actions, room and tokens."""
    limit = urban_limit(state, seat)
    return [
        Term("civil_actions", left * CIVIL_ACTION * civ.civil_total, civ.civil_total),
        Term("military_actions", left * MILITARY_ACTION * civ.military_total, civ.military_total),
        Term("urban_limit", left * ROOM * limit, limit),
        Term("yellow_tokens", left * YELLOW_TOKEN * civ.owned_yellow, civ.owned_yellow),
        Term("blue_tokens", left * BLUE_TOKEN * civ.owned_blue, civ.owned_blue),
    ]


def _cards(state: AgesState, seat: int, civ: Civilisation, left: int) -> list[Term]:
    """Technologies with room to work, cards in hand, wonders, the leader."""
    technologies = sum([room_to_work(civ, kind, left) for kind in range(box.AIR + 1)])
    for card in civ.specials:
        if card != NONE:
            technologies += COLONISING * COLONISE[card] + 30 * left * STAGES_AT_ONCE[card]
    held = 0
    best = {LEADER: 0, GOVERNMENT: 0}
    for card in state.hands[seat]:
        worth = in_hand(state, seat, card, left)
        if KIND[card] in best:
            best[KIND[card]] = max(best[KIND[card]], worth)
        else:
            held += worth
    held += sum(best.values())
    leader = 0
    if civ.leader != NONE:
        life = life_of(state, civ.leader, left)
        leader = BEYOND_RATINGS[civ.leader] * life
        if life < left:
            leader -= advantage(state, seat, NONE) * (left - life)
    return [
        Term("technologies", technologies),
        Term("cards", held),
        *_wonders(state, civ, left),
        Term("leader", leader),
        Term("military_cards", military_hand(state, seat, left)),
    ]


def _wonders(state: Position, civ: Civilisation, left: int) -> list[Term]:
    """The wonder under construction as if nothing were built of it, and what is."""
    finished = bits(civ.wonders, FIRST_WONDER)
    begun = len(finished)
    stages = sum([len(STAGES[card]) for card in finished])
    plan = now = 0
    if civ.wonder != NONE:
        begun += 1
        stages += civ.stages_built
        plan = unfinished(state, civ, civ.wonder, 0, left)
        now = unfinished(state, civ, civ.wonder, civ.stages_built, left)
    return [Term("wonders", plan, begun), Term("stages", now - plan, stages)]
