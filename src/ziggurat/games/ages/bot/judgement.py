"""What a civilisation is worth: what all see of it, and what its owner may still make of it."""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.bot.warfare import military_hand
from ziggurat.games.ages.bot.worth import (
    BEYOND_RATINGS,
    BLUE_TOKEN,
    CIVIL_ACTION,
    COLONISING,
    DRAWN,
    FACE,
    FOOD_FLOW,
    FOOD_WORTH,
    IDLE_WORTH,
    MILITARY_ACTION,
    PEACE_BEFORE_END,
    POINT,
    POWER,
    PROMISE,
    RESOURCE_FLOW,
    RESOURCE_WORTH,
    ROOM,
    SCIENCE_FLOW,
    SCIENCE_WORTH,
    UNSPENT,
    WEIGHT,
    WORKER_WORTH,
    YELLOW_TOKEN,
    in_own_turn,
    life_of,
)
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.civilisation import CONSTRUCTION, Civilisation
from ziggurat.games.ages.rules.components import ACTION as ACTION_CARD
from ziggurat.games.ages.rules.components import (
    AGE,
    CIVIL,
    COLONISE,
    CONSUMPTION,
    CORRUPTION,
    CULTURE,
    FAMINE,
    FARM,
    FOOD,
    GOVERNMENT,
    HAPPINESS_NEEDED,
    HAPPY,
    KIND,
    LEADER,
    LESS,
    LIMIT,
    MILITARY,
    MINE,
    NONE,
    PEACEFUL_COST,
    RESOURCE,
    REVOLUTION_COST,
    SCIENCE,
    SCIENCE_COST,
    SERIES,
    SITES,
    SITES_OF,
    SPECIAL,
    STAGES,
    STAGES_AT_ONCE,
    STRENGTH,
    TOKEN_VALUE,
    is_unit,
)
from ziggurat.games.ages.rules.components import BLUE as BLUE_OF
from ziggurat.games.ages.rules.pacts import pact_income
from ziggurat.games.ages.rules.position import SIMPLE, Position
from ziggurat.games.ages.rules.ratings import (
    by_bank,
    levels_of_technologies,
    population,
    rate,
    urban_limit,
)
from ziggurat.games.ages.rules.scoring import food_made, resources_made
from ziggurat.games.ages.rules.state import AgesState
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP, food, resources

IDLE: Final[tuple[int, ...]] = (100, 55, 25)
"""What the first, the second and every further unused worker is worth, in percent."""
EATEN: Final[list[int]] = [
    sum([25 * by_bank(CONSUMPTION, max(0, bank + near)) for near in (-2, -1, 0, 1)])
    for bank in range(60)
]
"""By the tokens in the yellow bank: food eaten, in hundredths, evened out over nearby banks."""
FAMINES: Final = 8
"""The most turns of famine that count."""
MARGIN: Final[tuple[int, ...]] = (0, 150, 250, 320, 360)
"""What happy faces beyond those needed are worth, by how many there are."""
REALISED: Final = 50
"""Percent that counts of what workers still to come would bring."""
CREWS: Final = 2
"""Workers expected on a new technology."""
HELD: Final = 75
"""Percent that counts, while in hand, of a technology's worth in play beyond its cost."""
AWAITED: Final = 50
"""The same for a leader or government: only one of each can be in play."""
LATER: Final = 40
"""The same for what cannot be paid for soon."""

# ---------------------------------------------------------------------------------- what all see


def public_worth(state: Position, seat: int, left: int) -> int:
    """What everybody sees of a civilisation: points, ratings, stores, workers, actions."""
    civ = rate(state, seat)
    total = POINT * (civ.culture + civ.culture_rating * left)
    total += diminishing(civ.science_rating, 12, 20) * SCIENCE_FLOW[left] // 100
    total += diminishing(civ.science, 14, 26) * SCIENCE_WORTH[left] // 100
    made = resources_made(civ)
    surplus = food_made(civ)
    for amount in pact_income(state, seat, RESOURCE_GROUP):
        made += amount
    for amount in pact_income(state, seat, FOOD_GROUP):
        surplus += amount
    total += diminishing(made, 10, 18) * RESOURCE_FLOW[left] // 100
    total += diminishing(resources(civ), 12, 20) * RESOURCE_WORTH[left] // 100
    larder = food(civ)
    total += diminishing(larder, 8, 12) * FOOD_WORTH[left] // 100
    total += food_use(100 * surplus - EATEN[civ.yellow]) * FOOD_FLOW[left] // 100
    surplus -= by_bank(CONSUMPTION, civ.yellow)
    if surplus < 0:
        hungry = min(left - larder // -surplus, FAMINES)
        if hungry > 0:
            total += surplus * FAMINE * POINT * hungry

    needed = by_bank(HAPPINESS_NEEDED, civ.yellow)
    margin = civ.happiness - needed
    idle = civ.unused
    if margin < 0:
        idle += margin  # they only keep the peace
        if idle < 0 and state.version != SIMPLE:
            total -= min(left, 2) * (POINT * civ.culture_rating + 100 * civ.science_rating)
            total -= min(left, 2) * (600 + 100 * made)
        idle = max(idle, 0)
        total -= 100 * min(left, 4)
    elif left > 2:
        total += MARGIN[min(margin, 4)]
    for number in range(idle):
        total += IDLE_WORTH[left] * IDLE[min(number, 2)] // 100
    total += population(civ) * WORKER_WORTH[left]
    total += left * (CIVIL_ACTION * civ.civil_total + MILITARY_ACTION * civ.military_total)
    total += left * ROOM * urban_limit(state, seat)
    total += left * (YELLOW_TOKEN * civ.owned_yellow + BLUE_TOKEN * civ.owned_blue)
    if state.version != SIMPLE:
        bank = civ.blue
        if in_own_turn(state, seat):
            for site in (*SITES_OF[FARM], *SITES_OF[MINE]):
                bank -= civ.workers[site]
        total -= by_bank(CORRUPTION, max(0, bank)) * RESOURCE_WORTH[left] * 8 // 10
    return total


def diminishing(amount: int, full: int, half: int) -> int:
    """A hundred for each up to ``full``, half of it up to ``half``, a tenth beyond."""
    if amount <= full:
        return 100 * amount
    if amount <= half:
        return 100 * full + 50 * (amount - full)
    return 100 * full + 50 * (half - full) + 10 * (amount - half)


def food_use(surplus: int) -> int:
    """The use of surplus food each turn, in hundredths: three count in full, two more by half."""
    if surplus <= 300:
        return surplus
    return 300 + min(surplus - 300, 200) // 2 + max(0, surplus - 500) // 10


# ------------------------------------------------------------------------------- what is to come


def prospects(state: AgesState, seat: int, left: int) -> int:
    """What only the owner can use: technologies, cards in hand, the wonder, a leader."""
    civ = state.civs[seat]
    total = 0
    for kind in range(box.AIR + 1):
        total += room_to_work(civ, kind, left)
    best_leader = 0
    best_government = 0
    for card in state.hands[seat]:
        worth = in_hand(state, seat, card, left)
        if KIND[card] == LEADER:
            best_leader = max(best_leader, worth)
        elif KIND[card] == GOVERNMENT:
            best_government = max(best_government, worth)
        else:
            total += worth
    total += best_leader + best_government
    if civ.wonder != NONE:
        total += unfinished(state, civ, civ.wonder, civ.stages_built, left)
    leader = civ.leader
    if leader != NONE:
        life = life_of(state, leader, left)
        total += BEYOND_RATINGS[leader] * life
        if life < left:
            total -= advantage(state, seat, NONE) * (left - life)
    for card in civ.specials:
        if card != NONE:
            total += COLONISING * COLONISE[card] + 30 * left * STAGES_AT_ONCE[card]
    total += military_hand(state, seat, left)
    return total


def advantage(state: Position, seat: int, other: int) -> int:
    """How much better the leader in office is in a turn than another, or than none."""
    civ = rate(state, seat)
    leader = civ.leader
    before = _turn_worth(civ)
    civ.leader = other
    civ.stale = True
    after = _turn_worth(rate(state, seat))
    civ.leader = leader
    civ.stale = True
    rate(state, seat)
    return before - after


def _turn_worth(civ: Civilisation) -> int:
    """What the ratings of a civilisation bring in a turn."""
    return (
        POINT * civ.culture_rating + 70 * civ.science_rating + 10 * civ.strength
        + FACE * civ.happiness + CIVIL_ACTION * civ.civil_total
        + MILITARY_ACTION * civ.military_total
    )  # fmt: skip


def _best_known(civ: Civilisation, kind: int) -> int:
    """The newest technology of a kind, or NONE."""
    best = NONE
    for site in SITES_OF[kind]:
        if civ.known.has[site]:
            best = site
    return best


def room_to_work(civ: Civilisation, kind: int, left: int) -> int:
    """What the newest technology of a kind may still bring, beyond what it brings already."""
    best = _best_known(civ, kind)
    if best == NONE or AGE[best] == 0:
        return 0
    missing = CREWS - civ.workers[best]
    if missing <= 0:
        return 0
    return _opening(civ, best, left) * missing // CREWS


def _opening(civ: Civilisation, site: int, left: int) -> int:
    """What a crew on a site would bring, beyond the same workers on an older one."""
    kind = KIND[site]
    older = NONE
    for other in SITES_OF[kind]:
        if AGE[other] < AGE[site] and civ.workers[other]:
            older = other
    gain = WEIGHT[site]
    cost = box.BUILD_COST[site]
    extra = 0
    if older != NONE:
        gain -= WEIGHT[older]
        cost -= box.BUILD_COST[older]
    else:
        extra = IDLE_WORTH[left]
    turns = left - 1
    if turns <= 0:
        return 0
    if is_unit(kind):
        worth = gain * POWER // 10 * min(left, PEACE_BEFORE_END) // PEACE_BEFORE_END
    else:
        worth = gain * turns
    worth -= cost * RESOURCE_WORTH[left] * 8 // 10 + extra
    return max(0, worth * CREWS * REALISED // 100)


def in_hand(state: AgesState, seat: int, card: int, left: int) -> int:
    """What a civil card in hand is worth."""
    civ = state.civs[seat]
    kind = KIND[card]
    if kind == LEADER:
        now = civ.leader
        better = (PROMISE[card] - PROMISE[now] if now != NONE else PROMISE[card]) + 2 * (
            BEYOND_RATINGS[card]
            - (BEYOND_RATINGS[now] if now != NONE else 0)
            - advantage(state, seat, card)
        )
        worth = better * life_of(state, card, left - 1) // 3
        if now != NONE:
            later = life_of(state, card, left - 1) - life_of(state, now, left)
            worth += PROMISE[now] * max(0, later) * 2 // 3
        return max(0, worth - UNSPENT) * AWAITED // 100
    if kind == ACTION_CARD:
        return max(0, _action_card(state, seat, card, left) - UNSPENT) * HELD // 100
    worth = 0
    cost = SCIENCE_COST[card]
    if kind == GOVERNMENT:
        worth, cost = _government(state, seat, card, left)
    elif kind == SPECIAL:
        old = civ.specials[SERIES[card]]
        if old != NONE and AGE[old] >= AGE[card]:
            return 0
        worth = _special(card, left) - _special(old, left)
    else:
        best = _best_known(civ, kind)
        if best != NONE and AGE[best] >= AGE[card]:
            return 0
        worth = _opening(civ, card, left) - room_to_work(civ, kind, left)
    worth -= cost * SCIENCE_WORTH[left] + UNSPENT
    if worth <= 0:
        return 0
    if cost > civ.science + 3 * civ.science_rating:
        return worth * LATER // 100
    return worth * (AWAITED if kind == GOVERNMENT else HELD) // 100


def _special(card: int, left: int) -> int:
    """What a special technology brings."""
    if card == NONE:
        return 0
    worth = left * (CIVIL_ACTION * CIVIL[card] + MILITARY_ACTION * MILITARY[card])
    worth += POWER * STRENGTH[card] + COLONISING * COLONISE[card]
    return worth + left * (BLUE_TOKEN * BLUE_OF[card] + 30 * STAGES_AT_ONCE[card])


def _government(state: AgesState, seat: int, card: int, left: int) -> tuple[int, int]:
    """What a new government would bring, and its science cost, by the better of the two ways."""
    civ = state.civs[seat]
    old = civ.government
    turns = max(0, left - 1)
    worth = turns * (
        CIVIL_ACTION * (CIVIL[card] - CIVIL[old])
        + MILITARY_ACTION * (MILITARY[card] - MILITARY[old])
        + ROOM * (LIMIT[card] - LIMIT[old]) + POINT * (CULTURE[card] - CULTURE[old])
        + FACE * (HAPPY[card] - HAPPY[old])
    ) + POWER * (STRENGTH[card] - STRENGTH[old])  # fmt: skip
    by_force = REVOLUTION_COST[card] * SCIENCE_WORTH[left] + UNSPENT * civ.civil_total
    if by_force < PEACEFUL_COST[card] * SCIENCE_WORTH[left]:
        return worth - UNSPENT * (civ.civil_total - 1), REVOLUTION_COST[card]
    return worth, PEACEFUL_COST[card]


def _action_card(state: AgesState, seat: int, card: int, left: int) -> int:
    """What playing an action card brings, if it helps with what would be done anyway."""
    civ = state.civs[seat]
    worth = POINT * CULTURE[card] + SCIENCE_WORTH[left] * SCIENCE[card]
    worth += RESOURCE_WORTH[left] * (RESOURCE[card] + LESS[card]) + FOOD_WORTH[left] * FOOD[card]
    if box.DOES[card] != box.DO_NOTHING:
        worth += UNSPENT
        if box.DOES[card] == box.DO_STAGE and civ.wonder == NONE:
            worth //= 2
    worth += box.EXTRA[card] * DRAWN + RESOURCE_WORTH[left] * box.ARMS[card] * 6 // 10
    size = len(state.seats_from(0)) - 2
    if box.ARMS_PER_STRONGER[card]:
        mine = rate(state, seat).strength
        for rival in state.rivals(seat):
            if rate(state, rival).strength > mine:
                worth += box.ARMS_PER_STRONGER[card][size] * RESOURCE_WORTH[left] * 6 // 10
    if box.CULTURE_PER_RICHER[card]:
        for rival in state.rivals(seat):
            if state.civs[rival].culture > civ.culture:
                worth += box.CULTURE_PER_RICHER[card][size] * POINT
    return worth


def _wonder(state: Position, civ: Civilisation, card: int, left: int) -> int:
    """What a finished wonder brings with this many productions left."""
    worth = left * (
        POINT * CULTURE[card] + FACE * HAPPY[card] + CIVIL_ACTION * CIVIL[card]
        + MILITARY_ACTION * MILITARY[card] + 8 * box.LINER[card] + 40 * box.FACES_TWICE[card]
        + 15 * box.HAND[card]
    ) + SCIENCE_FLOW[left] * SCIENCE[card] + POWER * STRENGTH[card]  # fmt: skip
    worth += COLONISING * COLONISE[card] + POWER * 3 * box.WALL[card]
    if box.RAILWAY[card]:
        worth += RESOURCE_FLOW[left] * max(1, TOKEN_VALUE[_best_known(civ, MINE)])
    for kind in box.PAYS_LEVELS[card]:
        for site in SITES_OF[kind]:
            worth += 2 * POINT * AGE[site] * civ.workers[site]
    if box.PAYS_TECHNOLOGIES[card]:
        worth += POINT * levels_of_technologies(civ)
    if box.PAYS_WORKERS[card]:
        for site in range(SITES):
            worth += (2 if KIND[site] <= MINE else 1) * POINT * civ.workers[site]
    return worth


def unfinished(state: Position, civ: Civilisation, card: int, built: int, left: int) -> int:
    """What a wonder under construction is worth: the more stages are built, the surer it is."""
    stages = STAGES[card]
    cost = sum(stages[built:])
    income = max(1, resources_made(civ))
    turns = max(0, cost - resources(civ)) // income + 1
    if turns > left:
        return 0
    at_once = max(1, STAGES_AT_ONCE[civ.specials[CONSTRUCTION]])
    actions = (len(stages) - built + at_once - 1) // at_once
    worth = _wonder(state, civ, card, left - turns + 1)
    worth -= cost * RESOURCE_WORTH[left] * 9 // 10 + actions * UNSPENT
    return max(0, worth) * (60 + 40 * built // len(stages)) // 100
