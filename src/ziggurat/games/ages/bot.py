"""The hand-made judgement of a position of Through the Ages, in hundredths of a culture point.

Everything is turned into the culture it may bring by the end: ratings by the productions that are
left, food, resources and science by what can still be done with them, workers, actions and
technologies by the work they open, strength by the distance to the rivals, cards by their use.
What the next events are and what others hold is not known and not read: political actions are
weighed by what can be seen, and a card just drawn counts as any card.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL
from ziggurat.games.ages import actions as say
from ziggurat.games.ages import agenda
from ziggurat.games.ages import components as box
from ziggurat.games.ages.components import ACTION as ACTION_CARD
from ziggurat.games.ages.components import (
    AGE,
    BONUS,
    CARD_OF_CODE,
    CIVIL,
    CODES,
    COLONISE,
    CONSUMPTION,
    CORRUPTION,
    CULTURE,
    DEFENCE,
    EVENT,
    FAMINE,
    FARM,
    FOOD,
    GOVERNMENT,
    HAPPINESS_NEEDED,
    HAPPY,
    IMPACT,
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
    SERIES_COUNT,
    SITES,
    SITES_OF,
    SPECIAL,
    STAGES,
    STAGES_AT_ONCE,
    STRENGTH,
    TACTIC,
    TERRITORY,
    TOKEN_VALUE,
    WAR,
    WONDER,
    is_unit,
)
from ziggurat.games.ages.components import BLUE as BLUE_OF
from ziggurat.games.ages.components import YELLOW as YELLOW_OF
from ziggurat.games.ages.events import card_bonus
from ziggurat.games.ages.politics import attack_cost, attack_strength, hand_limit
from ziggurat.games.ages.production import LAST_AGE, pact_income
from ziggurat.games.ages.ratings import (
    army_bonuses,
    by_bank,
    colony_bonus,
    levels_of_technologies,
    population,
    rate,
    unhappy,
    unit_bonus,
    urban_limit,
)
from ziggurat.games.ages.rules import AgesState
from ziggurat.games.ages.scoring import food_made, impact_points, resources_made, simple_bonus
from ziggurat.games.ages.state import (
    BLUE,
    CIVIL_LEFT,
    CIVIL_TOTAL,
    COLONIES,
    COLUMBUS_USED,
    CONSTRUCTION_CARD,
    CULTURE_POINTS,
    CULTURE_RATING,
    GOVERNMENT_CARD,
    HAPPINESS,
    KNOWN,
    LEADER_CARD,
    MILITARY_LEFT,
    MILITARY_TOTAL,
    OWNED_BLUE,
    OWNED_YELLOW,
    SCIENCE_POINTS,
    SCIENCE_RATING,
    SIMPLE,
    SPECIALS,
    STAGES_BUILT,
    STALE,
    STRENGTH_RATING,
    TACTIC_CARD,
    UNUSED,
    WONDER_CARD,
    WORKERS,
    YELLOW,
    Table,
    card_of,
    owner_of,
    without,
)
from ziggurat.games.ages.supply import units
from ziggurat.games.ages.tokens import FOOD_GROUP, RESOURCE_GROUP, food, resources

LOOKS_AT_HIDDEN: Final = False
"""The judgement uses nothing a seat cannot see: one imagined world is as good as many."""

WIN: Final = 1_000_000
POINT: Final = 100
RIVALS: Final = 50
"""Percent that the standing of the rivals counts against us."""

# What one of each is worth, by the productions still to come
LONGEST: Final = 30


def _rising(most: int, half: int) -> list[int]:
    """From 0 at the end of the game towards ``most``, half of it with ``half`` productions left."""
    return [most * left * left // (left * left + half * half) for left in range(LONGEST + 1)]


def _sums(values: list[int]) -> list[int]:
    """What one more in each of the productions that are left is worth."""
    return [sum(values[:left]) for left in range(LONGEST + 1)]


RESOURCE_WORTH: Final = _rising(130, 3)
FOOD_WORTH: Final = _rising(100, 4)
SCIENCE_WORTH: Final = _rising(100, 4)
WORKER_WORTH: Final = _rising(480, 4)
IDLE_WORTH: Final = _rising(240, 4)
RESOURCE_FLOW: Final = _sums(RESOURCE_WORTH)
FOOD_FLOW: Final = _sums(FOOD_WORTH)
SCIENCE_FLOW: Final = _sums(SCIENCE_WORTH)

CIVIL_ACTION: Final = 80
MILITARY_ACTION: Final = 35
ROOM: Final = 20
"""What one more civil, military action, or urban building of each kind is worth a turn."""
UNSPENT: Final = 80
"""What a civil action is worth that can still be spent."""
IDLE: Final[tuple[int, ...]] = (100, 55, 25)
"""Percent: what the first, the second, every other worker without work is worth."""
YELLOW_TOKEN: Final = 10
BLUE_TOKEN: Final = 8
"""What a token of the banks is worth a turn."""
EATEN: Final[list[int]] = [
    sum([25 * by_bank(CONSUMPTION, max(0, bank + near)) for near in (-2, -1, 0, 1)])
    for bank in range(60)
]
"""What is eaten, in hundredths, by the tokens in the yellow bank: evened out, as workers come."""
FAMINES: Final = 8
"""Turns of famine that are feared."""
MARGIN: Final[tuple[int, ...]] = (0, 150, 250, 320, 360)
"""Happy faces beyond what is needed, while there are workers to come."""
FACE: Final = 40
"""What a happy face of a card is worth a turn, where its use is not worked out."""
POWER: Final = 100
"""What a point of strength is worth, where its use is not worked out."""
AHEAD: Final = (100, 8, 30)
BEHIND: Final = (160, 12, 60)
"""For every point of strength, up to how many points, for every point more."""
PEACE_BEFORE_END: Final = 6
"""Productions before the end from which on strength counts for less and less."""
COLONISING: Final = 50
REALISED: Final = 50
"""Percent of what a technology without workers may bring."""
CREWS: Final = 2
"""Workers that a technology may expect."""
HELD: Final = 75
"""Percent: a technology in hand, of what it would be worth in play beyond its cost."""
AWAITED: Final = 50
"""The same of a leader or government, as there is one of each in the end."""
LATER: Final = 40
"""The same while it cannot be paid soon."""

DRAWN: Final = 70
"""Any military card."""
BEYOND_LIMIT: Final = 15
"""A military card that will have to be discarded."""

# What a leader is worth a turn: to whom he is promised, and beyond what ratings show
_LEADERS: Final = {
    "L0a": (40, 0), "L0b": (80, 60), "L0c": (60, 0), "L0d": (190, 60), "L0e": (60, 0),
    "L0f": (60, 50), "L1a": (70, 30), "L1b": (50, 40), "L1c": (60, 0), "L1d": (60, 10),
    "L1e": (140, 50), "L1f": (260, 30), "L2a": (190, 60), "L2b": (220, 30), "L2c": (120, 10),
    "L2d": (50, 10), "L2e": (120, 0), "L2f": (220, 0), "L3a": (260, 100), "L3b": (380, 0),
    "L3c": (300, 0), "L3d": (250, 40), "L3e": (200, 100), "L3f": (150, 40),
}  # fmt: skip
PROMISE: Final[list[int]] = [_LEADERS[code][0] if code in _LEADERS else 0 for code in CODES]
BEYOND: Final[list[int]] = [_LEADERS[code][1] if code in _LEADERS else 0 for code in CODES]


def _weight(site: int) -> int:
    """What a worker on that site brings in a turn."""
    if is_unit(KIND[site]):
        return STRENGTH[site] * 10
    return (
        POINT * CULTURE[site] + 70 * SCIENCE[site] + FACE * HAPPY[site] + 10 * STRENGTH[site]
        + 70 * FOOD[site] + 90 * RESOURCE[site]
    )  # fmt: skip


WEIGHT: Final[list[int]] = [_weight(site) for site in range(SITES)]

# --------------------------------------------------------------------------------- the judgement


def value(state: AgesState, seat: int) -> int:
    """How good the position is for the seat."""
    if state.over:
        return _result(state, seat)
    left = productions_left(state, seat)
    total = _standing(state, seat, left) + _prospects(state, seat, left)
    total += _strength(state, seat, left) + _finals(state, seat) + _pending(state, seat, left)
    rivals = 0
    count = 0
    for rival in state.rivals(seat):
        rivals += _standing(state, rival, productions_left(state, rival))
        count += 1
    return total - RIVALS * rivals // (100 * count) if count else total


def _result(state: AgesState, seat: int) -> int:
    """The game is over: winning is everything, then the margin."""
    scores = state.scores
    best = max([scores[other] for other in range(state.players) if other != seat])
    margin = POINT * (scores[seat] - best)
    if state.ranks[seat] > 1:
        return margin - WIN
    return margin + WIN // len(state.winners)


AGE_ENDS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    (),
    (1, 8, 14, 21),
    (1, 8, 14, 21),
    (1, 10, 19, 28),
)
"""By number of players and age: the round in which it usually ends."""


def _rounds_until(table: Table, age: int) -> int:
    """About how many rounds begin before that age ends, after the one under way.

    The cards that are left would tell more, but then every card taken would seem to cost a turn.
    """
    if table.last_round:
        return max(0, table.last_round - table.round)
    if table.age > age:
        return 0
    rounds = max(1, AGE_ENDS[table.players][age] - table.round)
    return max(0, min(rounds, table.variant.turn_limit - table.round))


def productions_left(table: Table, seat: int) -> int:
    """About how many times a civilisation will still produce."""
    rounds = _rounds_until(table, LAST_AGE[table.version])
    order = (seat - table.first) % table.players
    if order >= (table.seat - table.first) % table.players:
        rounds += 1
    return min(rounds, LONGEST)


def _at_home(table: Table, seat: int) -> bool:
    """Whether the seat is in its own turn, before its production."""
    return table.seat == seat


def _standing(table: Table, seat: int, left: int) -> int:
    """What everybody sees of a civilisation: points, ratings, stores, workers, actions."""
    civ = rate(table, seat)
    total = POINT * (civ[CULTURE_POINTS] + civ[CULTURE_RATING] * left)
    total += _diminishing(civ[SCIENCE_RATING], 12, 20) * SCIENCE_FLOW[left] // 100
    total += _diminishing(civ[SCIENCE_POINTS], 14, 26) * SCIENCE_WORTH[left] // 100
    made = resources_made(civ)
    surplus = food_made(civ)
    for amount in pact_income(table, seat, RESOURCE_GROUP):
        made += amount
    for amount in pact_income(table, seat, FOOD_GROUP):
        surplus += amount
    total += _diminishing(made, 10, 18) * RESOURCE_FLOW[left] // 100
    total += _diminishing(resources(civ), 12, 20) * RESOURCE_WORTH[left] // 100
    larder = food(civ)
    total += _diminishing(larder, 8, 12) * FOOD_WORTH[left] // 100
    total += _harvest(100 * surplus - EATEN[civ[YELLOW]]) * FOOD_FLOW[left] // 100
    surplus -= by_bank(CONSUMPTION, civ[YELLOW])
    if surplus < 0:
        hungry = min(left - larder // -surplus, FAMINES)
        if hungry > 0:
            total += surplus * FAMINE * POINT * hungry

    needed = by_bank(HAPPINESS_NEEDED, civ[YELLOW])
    margin = civ[HAPPINESS] - needed
    idle = civ[UNUSED]
    if margin < 0:
        idle += margin  # they only keep the peace
        if idle < 0 and table.version != SIMPLE:
            total -= min(left, 2) * (POINT * civ[CULTURE_RATING] + 100 * civ[SCIENCE_RATING])
            total -= min(left, 2) * (600 + 100 * made)
        idle = max(idle, 0)
        total -= 100 * min(left, 4)
    elif left > 2:
        total += MARGIN[min(margin, 4)]
    for number in range(idle):
        total += IDLE_WORTH[left] * IDLE[min(number, 2)] // 100
    total += population(civ) * WORKER_WORTH[left]
    total += left * (CIVIL_ACTION * civ[CIVIL_TOTAL] + MILITARY_ACTION * civ[MILITARY_TOTAL])
    total += left * ROOM * urban_limit(table, seat)
    total += left * (YELLOW_TOKEN * civ[OWNED_YELLOW] + BLUE_TOKEN * civ[OWNED_BLUE])
    if table.version != SIMPLE:
        bank = civ[BLUE]
        if _at_home(table, seat):
            for site in (*SITES_OF[FARM], *SITES_OF[MINE]):
                bank -= civ[WORKERS + site]
        total -= by_bank(CORRUPTION, max(0, bank)) * RESOURCE_WORTH[left] * 8 // 10
    return total


def _diminishing(amount: int, full: int, half: int) -> int:
    """A hundred for each up to ``full``, half of it up to ``half``, a tenth beyond."""
    if amount <= full:
        return 100 * amount
    if amount <= half:
        return 100 * full + 50 * (amount - full)
    return 100 * full + 50 * (half - full) + 10 * (amount - half)


def _harvest(surplus: int) -> int:
    """The use of food left over every turn, in hundredths: the first three, half of two more."""
    if surplus <= 300:
        return surplus
    return 300 + min(surplus - 300, 200) // 2 + max(0, surplus - 500) // 10


def _strength(table: Table, seat: int, left: int) -> int:
    """The distance to the rivals, while there is somebody to attack and be attacked."""
    if table.version == SIMPLE or not left:
        return 0
    mine = rate(table, seat)[STRENGTH_RATING]
    total = 0
    count = 0
    for rival in table.rivals(seat):
        lead = mine - rate(table, rival)[STRENGTH_RATING]
        each, most, more = AHEAD if lead >= 0 else BEHIND
        size = abs(lead)
        worth = each * min(size, most) + more * max(0, size - most)
        total += worth if lead >= 0 else -worth
        count += 1
    return total * min(left, PEACE_BEFORE_END) // (PEACE_BEFORE_END * max(count, 1))


def _finals(table: AgesState, seat: int) -> int:
    """What the end would score now, as far as the seat knows, less what it gives the best rival."""
    if table.version == SIMPLE:
        return POINT * simple_bonus(table, seat)
    cards = list(table.bonuses)
    for pile in (table.secret_bonuses, table.current, table.future):
        for entry in pile:
            if owner_of(entry) == seat and IMPACT[card_of(entry)]:
                cards.append(card_of(entry))
    total = 0
    for card in cards:
        points = impact_points(table, card, table.seat)
        mine = points[seat]
        points[seat] = 0
        total += POINT * mine - 70 * max(points)
    return total


def _pending(table: AgesState, seat: int, left: int) -> int:
    """What is about to be taken from us, or by us, or fought over."""
    total = 0
    if _at_home(table, seat) and table.agenda and table.agenda[-1][1] == seat:
        civ = table.civs[seat]
        total += UNSPENT * civ[CIVIL_LEFT] + DRAWN * min(civ[MILITARY_LEFT], 3)
    for what, asked, number, more in table.agenda:
        if agenda.PLUNDER <= what <= agenda.SPOILS:
            stake = 400
            if what == agenda.PLUNDER:
                victim = table.civs[number]
                stake = min(more, food(victim) + resources(victim)) * RESOURCE_WORTH[left]
            elif what == agenda.RAID:
                stake = 300 + 60 * left
            if asked == seat:
                total += stake
            elif number == seat:
                total -= stake
        elif what == agenda.LOSE_WORKER and asked == seat:
            total -= number * (WORKER_WORTH[left] + 300)
    for attacker in range(table.players):
        card = table.war_card[attacker]
        if card == NONE:
            continue
        target = table.war_target[attacker]
        if seat in (attacker, target):
            rival = target if seat == attacker else attacker
            lead = rate(table, seat)[STRENGTH_RATING] - rate(table, rival)[STRENGTH_RATING]
            total += lead * _spoils(card)
    return total


def _spoils(card: int) -> int:
    """What a point of strength more is worth in a war."""
    if box.WAR_CULTURE[card]:
        return 150
    if box.WAR_RESOURCES[card]:
        return 120
    return 100


# ------------------------------------------------------------------------------- what is to come


def _prospects(table: AgesState, seat: int, left: int) -> int:
    """What only the owner makes something of: technologies, cards in hand, the wonder, a leader."""
    civ = table.civs[seat]
    total = 0
    for kind in range(box.AIR + 1):
        total += _room_to_work(civ, kind, left)
    best_leader = 0
    best_government = 0
    for card in table.hands[seat]:
        worth = _in_hand(table, seat, card, left)
        if KIND[card] == LEADER:
            best_leader = max(best_leader, worth)
        elif KIND[card] == GOVERNMENT:
            best_government = max(best_government, worth)
        else:
            total += worth
    total += best_leader + best_government
    if civ[WONDER_CARD] != NONE:
        total += _unfinished(table, civ, civ[WONDER_CARD], civ[STAGES_BUILT], left)
    leader = civ[LEADER_CARD]
    if leader != NONE:
        life = _life(table, leader, left)
        total += BEYOND[leader] * life
        if life < left:
            total -= _brings(table, seat, NONE) * (left - life)
    for field in range(SPECIALS, SPECIALS + SERIES_COUNT):
        card = civ[field]
        if card != NONE:
            total += COLONISING * COLONISE[card] + 30 * left * STAGES_AT_ONCE[card]
    total += _military_hand(table, seat, left)
    return total


def _life(table: Table, leader: int, left: int) -> int:
    """How many productions a leader will see."""
    if table.version == SIMPLE or AGE[leader] + 1 >= LAST_AGE[table.version] + 1:
        return left
    return min(left, _rounds_until(table, AGE[leader] + 1) + 1)


def _brings(table: Table, seat: int, other: int) -> int:
    """By how much the leader in office is better in a turn than another one, or none."""
    civ = rate(table, seat)
    leader = civ[LEADER_CARD]
    before = _turn(civ)
    civ[LEADER_CARD] = other
    civ[STALE] = 1
    after = _turn(rate(table, seat))
    civ[LEADER_CARD] = leader
    civ[STALE] = 1
    rate(table, seat)
    return before - after


def _turn(civ: list[int]) -> int:
    """What the ratings of a civilisation bring in a turn."""
    return (
        POINT * civ[CULTURE_RATING] + 70 * civ[SCIENCE_RATING] + 10 * civ[STRENGTH_RATING]
        + FACE * civ[HAPPINESS] + CIVIL_ACTION * civ[CIVIL_TOTAL]
        + MILITARY_ACTION * civ[MILITARY_TOTAL]
    )  # fmt: skip


def _best_known(civ: list[int], kind: int) -> int:
    """The newest technology of a kind, or NONE."""
    best = NONE
    for site in SITES_OF[kind]:
        if civ[KNOWN + site]:
            best = site
    return best


def _room_to_work(civ: list[int], kind: int, left: int) -> int:
    """What the newest technology of a kind may still bring, beyond what it brings already."""
    best = _best_known(civ, kind)
    if best == NONE or AGE[best] == 0:
        return 0
    missing = CREWS - civ[WORKERS + best]
    if missing <= 0:
        return 0
    return _opening(civ, best, left) * missing // CREWS


def _opening(civ: list[int], site: int, left: int) -> int:
    """What two workers on a site would bring, beyond those on older ones, in parts."""
    kind = KIND[site]
    older = NONE
    for other in SITES_OF[kind]:
        if AGE[other] < AGE[site] and civ[WORKERS + other]:
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
        worth = gain * 8 * min(left, PEACE_BEFORE_END) // PEACE_BEFORE_END
    else:
        worth = gain * turns
    worth -= cost * RESOURCE_WORTH[left] * 8 // 10 + extra
    return max(0, worth * CREWS * REALISED // 100)


def _in_hand(table: AgesState, seat: int, card: int, left: int) -> int:
    """What a civil card in hand is worth."""
    civ = table.civs[seat]
    kind = KIND[card]
    if kind == LEADER:
        now = civ[LEADER_CARD]
        better = (PROMISE[card] - PROMISE[now] if now != NONE else PROMISE[card]) + 2 * (
            BEYOND[card] - (BEYOND[now] if now != NONE else 0) - _brings(table, seat, card)
        )
        worth = better * _life(table, card, left - 1) // 3
        if now != NONE:
            later = _life(table, card, left - 1) - _life(table, now, left)
            worth += PROMISE[now] * max(0, later) * 2 // 3
        return max(0, worth - UNSPENT) * AWAITED // 100
    if kind == ACTION_CARD:
        return max(0, _action_card(table, seat, card, left) - UNSPENT) * HELD // 100
    worth = 0
    cost = SCIENCE_COST[card]
    if kind == GOVERNMENT:
        worth, cost = _government(table, seat, card, left)
    elif kind == SPECIAL:
        old = civ[SPECIALS + SERIES[card]]
        if old != NONE and AGE[old] >= AGE[card]:
            return 0
        worth = _special(card, left) - _special(old, left)
    else:
        best = _best_known(civ, kind)
        if best != NONE and AGE[best] >= AGE[card]:
            return 0
        worth = _opening(civ, card, left) - _room_to_work(civ, kind, left)
    worth -= cost * SCIENCE_WORTH[left] + UNSPENT
    if worth <= 0:
        return 0
    if cost > civ[SCIENCE_POINTS] + 3 * civ[SCIENCE_RATING]:
        return worth * LATER // 100
    return worth * (AWAITED if kind == GOVERNMENT else HELD) // 100


def _special(card: int, left: int) -> int:
    """What a special technology brings."""
    if card == NONE:
        return 0
    worth = left * (CIVIL_ACTION * CIVIL[card] + MILITARY_ACTION * MILITARY[card])
    worth += POWER * STRENGTH[card] + COLONISING * COLONISE[card]
    return worth + left * (BLUE_TOKEN * BLUE_OF[card] + 30 * STAGES_AT_ONCE[card])


def _government(table: AgesState, seat: int, card: int, left: int) -> tuple[int, int]:
    """What a new government would bring, and its science, by the better of the two ways."""
    civ = table.civs[seat]
    old = civ[GOVERNMENT_CARD]
    turns = max(0, left - 1)
    worth = turns * (
        CIVIL_ACTION * (CIVIL[card] - CIVIL[old])
        + MILITARY_ACTION * (MILITARY[card] - MILITARY[old])
        + ROOM * (LIMIT[card] - LIMIT[old]) + POINT * (CULTURE[card] - CULTURE[old])
        + FACE * (HAPPY[card] - HAPPY[old])
    ) + POWER * (STRENGTH[card] - STRENGTH[old])  # fmt: skip
    by_force = REVOLUTION_COST[card] * SCIENCE_WORTH[left] + UNSPENT * civ[CIVIL_TOTAL]
    if by_force < PEACEFUL_COST[card] * SCIENCE_WORTH[left]:
        return worth - UNSPENT * (civ[CIVIL_TOTAL] - 1), REVOLUTION_COST[card]
    return worth, PEACEFUL_COST[card]


def _action_card(table: AgesState, seat: int, card: int, left: int) -> int:
    """What playing an action card brings, where it helps in what would be done anyway."""
    civ = table.civs[seat]
    worth = POINT * CULTURE[card] + SCIENCE_WORTH[left] * SCIENCE[card]
    worth += RESOURCE_WORTH[left] * (RESOURCE[card] + LESS[card]) + FOOD_WORTH[left] * FOOD[card]
    if box.DOES[card] != box.DO_NOTHING:
        worth += UNSPENT
        if box.DOES[card] == box.DO_STAGE and civ[WONDER_CARD] == NONE:
            worth //= 2
    worth += box.EXTRA[card] * DRAWN + RESOURCE_WORTH[left] * box.ARMS[card] * 6 // 10
    size = len(table.seats_from(0)) - 2
    if box.ARMS_PER_STRONGER[card]:
        mine = rate(table, seat)[STRENGTH_RATING]
        for rival in table.rivals(seat):
            if rate(table, rival)[STRENGTH_RATING] > mine:
                worth += box.ARMS_PER_STRONGER[card][size] * RESOURCE_WORTH[left] * 6 // 10
    if box.CULTURE_PER_RICHER[card]:
        for rival in table.rivals(seat):
            if table.civs[rival][CULTURE_POINTS] > civ[CULTURE_POINTS]:
                worth += box.CULTURE_PER_RICHER[card][size] * POINT
    return worth


def _wonder(table: Table, civ: list[int], card: int, left: int) -> int:
    """What a wonder brings once it stands, so many productions before the end."""
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
            worth += 2 * POINT * AGE[site] * civ[WORKERS + site]
    if box.PAYS_TECHNOLOGIES[card]:
        worth += POINT * levels_of_technologies(civ)
    if box.PAYS_WORKERS[card]:
        for site in range(SITES):
            worth += (2 if KIND[site] <= MINE else 1) * POINT * civ[WORKERS + site]
    return worth


def _unfinished(table: Table, civ: list[int], card: int, built: int, left: int) -> int:
    """What a wonder under construction is worth: the more of it stands, the surer it is."""
    stages = STAGES[card]
    cost = sum(stages[built:])
    income = max(1, resources_made(civ))
    turns = max(0, cost - resources(civ)) // income + 1
    if turns > left:
        return 0
    at_once = max(1, STAGES_AT_ONCE[civ[CONSTRUCTION_CARD]])
    actions = (len(stages) - built + at_once - 1) // at_once
    worth = _wonder(table, civ, card, left - turns + 1)
    worth -= cost * RESOURCE_WORTH[left] * 9 // 10 + actions * UNSPENT
    return max(0, worth) * (60 + 40 * built // len(stages)) // 100


def _military_hand(table: AgesState, seat: int, left: int) -> int:
    """The military cards; those just drawn count as any card, since nobody knows them before."""
    if table.version == SIMPLE:
        return 0
    hand = table.military[seat]
    if not hand:
        return 0
    drawn = 0
    if table.effect == REVEAL:
        for entry in table.log:
            if entry.key == "drew_cards" and entry.readers == (seat,):
                for code in entry.args["cards"]:
                    hand = without(hand, CARD_OF_CODE[code])
                    drawn += 1
    worths = [_military_card(table, seat, card, left) for card in hand]
    for _ in range(drawn):
        worths.append(DRAWN)
    if not left:
        return 0
    worths.sort(reverse=True)
    limit = hand_limit(table, seat)
    total = sum(worths[:limit])
    return total + BEYOND_LIMIT * max(0, len(worths) - limit)


def _military_card(table: AgesState, seat: int, card: int, left: int) -> int:
    """What a military card in hand is worth."""
    kind = KIND[card]
    civ = rate(table, seat)
    if kind == BONUS:
        return 20 * DEFENCE[card] + 30 * COLONISE[card]
    if kind == TACTIC:
        gain = _armies(civ, card) - _armies(civ, civ[TACTIC_CARD])
        return 40 + max(0, gain) * POWER * 8 // 10
    if kind == EVENT:
        return 60 + 40 * AGE[card] + max(0, _event(table, seat, card))
    if kind == TERRITORY:
        worth = 60 + 40 * AGE[card]
        if box.COLUMBUS[civ[LEADER_CARD]] and not civ[COLUMBUS_USED]:
            worth += _territory(card, left) // 2
        return worth
    if kind == box.PACT:
        return 90
    lead = NONE * 100
    for rival in table.rivals(seat):
        lead = max(lead, civ[STRENGTH_RATING] - rate(table, rival)[STRENGTH_RATING])
    return 50 + max(0, min(lead, 10)) * (20 if kind == WAR else 30)


def _armies(civ: list[int], tactic: int) -> int:
    """What the units of a civilisation would gain by a tactic."""
    if tactic == NONE:
        return 0
    return sum(army_bonuses(tactic, civ[WORKERS : WORKERS + SITES], civ[LEADER_CARD]))


def _territory(card: int, left: int) -> int:
    """What a colony is worth."""
    worth = left * (3 * YELLOW_TOKEN * YELLOW_OF[card] + 3 * BLUE_TOKEN * BLUE_OF[card])
    worth += left * FACE * HAPPY[card] + POWER * STRENGTH[card]
    for effect, amount in box.AT_ONCE[card]:
        if effect == box.GAIN_CULTURE:
            worth += POINT * amount
        elif effect == box.GAIN_SCIENCE:
            worth += SCIENCE_WORTH[left] * amount
        elif effect == box.GAIN_FOOD:
            worth += FOOD_WORTH[left] * amount
        elif effect == box.GAIN_RESOURCE:
            worth += RESOURCE_WORTH[left] * amount
        elif effect == box.GAIN_POPULATION:
            worth += (WORKER_WORTH[left] + IDLE_WORTH[left]) * amount
        elif effect == box.GAIN_DRAW:
            worth += DRAWN * amount
    return worth


# -------------------------------------------------------------------------------------- choosing


def fingerprint(state: AgesState) -> object:
    """Equal for positions that go on alike."""
    seat = state.to_act[0]
    civ = rate(state, seat)
    return (
        tuple(civ), state.row, state.hands[seat], state.military[seat], state.fresh,
        tuple(state.agenda), state.scratch, state.bid, state.territory, len(state.past),
    )  # fmt: skip


def promising(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """The answers worth a look; where nothing can be learnt by trying, the one chosen."""
    if len(answers) == 1 or not state.agenda:
        return answers
    what = state.agenda[-1][0]
    if what == agenda.ACTIONS:
        return _actions(state, seat, answers)
    if what == agenda.POLITICS:
        return [_political(state, seat, answers)]
    if what == agenda.DISCARD:
        return [_least_useful(state, seat, answers)]
    if what == agenda.ATTACK or what == agenda.WAR_ATTACK:
        return [say.PASSING]
    if what == agenda.BID:
        return [_bid(state, seat, answers)]
    if what == agenda.PAY_COLONY:
        return [_payment(state, seat, answers)]
    if what == agenda.PLACE:
        return answers[:1]
    if what == agenda.BONUS:
        return [_bonus(state, seat, answers)]
    return answers


def _actions(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """Everything but what is hardly ever good: tearing down, cards without use."""
    civ = state.civs[seat]
    left = productions_left(state, seat)
    out: list[Action] = []
    untouched = civ[CIVIL_LEFT] >= civ[CIVIL_TOTAL]
    rebels = state.version != SIMPLE and unhappy(state, seat) > civ[UNUSED]
    for action in answers:
        kind = action.kind
        if kind == say.REMOVE:
            if rebels:
                out.append(action)
        elif kind == say.TAKE:
            card = state.row[action.a]
            if KIND[card] == WONDER:
                worth = _unfinished(state, civ, card, 0, left)
            else:
                worth = _in_hand(state, seat, card, left)
            if worth > 0 or state.round == 1:
                out.append(action)
        elif kind == say.PLAY_TACTIC:
            gain = _armies(civ, action.a) - _armies(civ, civ[TACTIC_CARD])
            if gain > 0:
                if untouched and gain > 1:
                    return [action]
                out.append(action)
        else:
            out.append(action)
    return out


def _political(state: AgesState, seat: int, answers: list[Action]) -> Action:
    """The political action that seems best, by what is open."""
    best = say.PASSING
    best_worth = 0
    left = productions_left(state, seat)
    for action in answers:
        kind = action.kind
        worth = 0
        if kind == say.PREPARE:
            worth = POINT * AGE[action.a] + 60 + _revealing(state, seat)
            if KIND[action.a] == EVENT:
                worth += _event(state, seat, action.a)
        elif kind == say.COLONISE:
            worth = _territory(action.a, left)
        elif kind == say.ATTACK:
            worth = _attack(state, seat, action.a, action.b, left)
        elif kind == say.OFFER:
            worth = _offer(state, seat, action)
        elif kind == say.GIVE_UP:
            after = _branch(state)
            after.do(seat, action)
            worth = value(after, seat) - value(state, seat) - 200
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


def _branch(state: AgesState) -> AgesState:
    """A copy on which ``do`` may be called."""
    child = state.copy()
    child.log = []
    return child


def _lead(table: Table, seat: int) -> int:
    """By how much the seat is stronger than the strongest rival, or weaker."""
    mine = rate(table, seat)[STRENGTH_RATING]
    return mine - max([rate(table, rival)[STRENGTH_RATING] for rival in table.rivals(seat)])


def _revealing(table: Table, seat: int) -> int:
    """What an unknown event may be expected to do: the strong gain, the weak lose."""
    if table.age < 1:
        return 50
    lead = _lead(table, seat)
    return max(-120, min(120, 25 * lead))


def _event(table: AgesState, seat: int, card: int) -> int:
    """What an event would do for the seat, less what it would do for the best rival."""
    if IMPACT[card]:
        points = impact_points(table, card, table.seat)
        mine = points[seat]
        points[seat] = 0
        return POINT * (mine - max(points)) * 8 // 10
    lead = _lead(table, seat)
    total = 0
    for who, effect, amount in box.CLAUSES[card]:
        size = 100
        if effect == box.GAIN_CULTURE:
            size = POINT * amount
        elif effect == box.GAIN_POPULATION:
            size = 400 * amount
        elif amount < 0 or effect in (box.LOSE_BUILDING, box.LOSE_COLONY, box.BORDER):
            size = -250
        if who in (box.STRONGEST, box.TWO_STRONGEST):
            total += size if lead > 0 else -size
        elif who in (box.WEAKEST, box.TWO_WEAKEST, box.RICH_AND_WEAK):
            total += -size if lead > 0 else size
        elif who == box.EACH and effect in (box.UNREST_ACTIONS, box.UNREST_CULTURE):
            total += 100 * (_unhappy_rivals(table, seat) - 2 * unhappy(table, seat))
    return total * 6 // 10


def _unhappy_rivals(table: Table, seat: int) -> int:
    return sum([unhappy(table, rival) for rival in table.rivals(seat)])


def _attack(state: AgesState, seat: int, card: int, target: int, left: int) -> int:
    """What an aggression or war may be expected to bring, the cards not drawn for it deducted."""
    mine = attack_strength(state, seat, target, ())
    victim = rate(state, target)
    lead = mine - victim[STRENGTH_RATING]
    cost = attack_cost(state, card, target) * DRAWN * 7 // 10
    if KIND[card] == WAR:
        expected = lead - 3 - 2 * state.age
        if expected <= 0 or left < 2:
            return 0
        return expected * _spoils(card) - cost
    held = len(state.military[target])
    margin = lead - min(held, 3) * state.age
    if lead <= 0 or margin <= 0:
        return 0
    chance = min(95, 60 + 8 * margin) if held else 100
    stake = 0
    if box.PLUNDER[card]:
        stake = 2 * min(box.PLUNDER[card], food(victim) + resources(victim)) * RESOURCE_WORTH[left]
        stake = stake * 8 // 10
    elif box.RAID[card]:
        buildings = 0
        for site in range(SITES_OF[box.LAB][0], SITES_OF[box.INFANTRY][0]):
            if victim[WORKERS + site]:
                buildings = max(
                    buildings,
                    min(box.RAID[card], victim[WORKERS + site])
                    * (box.BUILD_COST[site] * RESOURCE_WORTH[left] // 2 + WEIGHT[site] * left // 3),
                )
        stake = buildings
    elif box.ENSLAVE[card]:
        stake = box.ENSLAVE[card] * RESOURCE_WORTH[left] + WORKER_WORTH[left]
    elif box.ANNEX[card]:
        stake = 900 if victim[COLONIES] else 0
    elif box.ASSASSINATE[card]:
        leader = victim[LEADER_CARD]
        stake = POINT * box.ASSASSINATE[card] * AGE[leader]
        stake += PROMISE[leader] * _life(state, leader, left) // 2
    elif box.SABOTAGE[card]:
        stake = POINT * box.SABOTAGE[card] * AGE[victim[WONDER_CARD]] + 500
    elif box.SPY[card]:
        stake = 15 * min(box.SPY[card], victim[SCIENCE_POINTS]) * SCIENCE_WORTH[left] // 10
    elif box.INTERVENTION[card]:
        stake = 2 * POINT * min(box.INTERVENTION[card], victim[CULTURE_POINTS])
    return stake * chance // 100 - cost


def _offer(state: AgesState, seat: int, action: Action) -> int:
    """What a pact would bring, if the partner has a reason to accept it."""
    if state.pact_card[seat] != NONE:
        return 0
    after = _branch(state)
    after.do(seat, action)
    after.log = []
    after.do(action.b, say.ACCEPTING)
    if value(after, action.b) <= value(state, action.b):
        return 0
    left = productions_left(state, seat)
    return _alone(after, seat, left) - _alone(state, seat, left)


def _alone(state: AgesState, seat: int, left: int) -> int:
    return _standing(state, seat, left) + _strength(state, seat, left)


def _least_useful(state: AgesState, seat: int, answers: list[Action]) -> Action:
    left = productions_left(state, seat)
    best = answers[0]
    least = WIN
    for action in answers:
        worth = _military_card(state, seat, action.a, left)
        if worth < least:
            best = action
            least = worth
    return best


def _bonus(state: AgesState, seat: int, answers: list[Action]) -> Action:
    """The final bonus that suits the seat best."""
    best = answers[0]
    most = -WIN
    for action in answers:
        worth = _event(state, seat, action.a)
        if worth > most:
            best = action
            most = worth
    return best


# -------------------------------------------------------------------------------------- colonies


def _unit_worth(civ: list[int], site: int, left: int) -> int:
    """What giving up a unit costs: the worker, what was built, its strength."""
    worth = WORKER_WORTH[left] + box.BUILD_COST[site] * RESOURCE_WORTH[left] * 6 // 10
    return worth + POWER * (STRENGTH[site] + unit_bonus(civ, site))


def _bid(state: AgesState, seat: int, answers: list[Action]) -> Action:
    """The lowest bid, if the colony is worth what it takes."""
    bid = answers[0].n
    left = productions_left(state, seat)
    if answers[0].kind != say.BID or _cost_of_colony(state, seat, bid, left) > _territory(
        state.territory, left
    ):
        return say.PASSING
    return answers[0]


def _cost_of_colony(state: AgesState, seat: int, bid: int, left: int) -> int:
    """What the cheapest force for that bid costs: a unit, bonus cards, further units."""
    civ = state.civs[seat]
    spent: list[int] = []
    force = colony_bonus(civ)
    cost = 0
    while True:
        entry = _next_payment(state, seat, spent, left)
        if entry == NONE:
            return WIN
        spent.append(entry)
        if entry < SITES:
            force += STRENGTH[entry] + unit_bonus(civ, entry)
            cost += _unit_worth(civ, entry, left)
        else:
            force += card_bonus(civ, entry)
            cost += _military_card(state, seat, entry, left)
        if force >= bid:
            return cost


def _next_payment(state: AgesState, seat: int, spent: list[int], left: int) -> int:
    """The unit or card to give up next: a unit first, then bonus cards, then units."""
    civ = state.civs[seat]
    if spent:
        for card in state.military[seat]:
            if KIND[card] == BONUS and state.military[seat].count(card) > spent.count(card):
                return card
    best = NONE
    least = WIN
    for site in units(civ):
        if civ[WORKERS + site] > spent.count(site):
            worth = _unit_worth(civ, site, left)
            if spent:
                worth = worth // max(1, STRENGTH[site] + unit_bonus(civ, site))
            if worth < least:
                best = site
                least = worth
    return best


def _payment(state: AgesState, seat: int, answers: list[Action]) -> Action:
    """Pay for a colony as reckoned; enough is enough."""
    if answers[-1].kind == say.PASS:
        return say.PASSING
    left = productions_left(state, seat)
    entry = _next_payment(state, seat, list(state.scratch), left)
    for action in answers:
        if action.a == entry:
            return action
    return answers[0]
