"""What the cards in play make of a civilisation: ratings, armies, costs. All of it is derived here.

``rate`` is the one place that works out culture, science, strength, happiness and actions.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.rules.cards import FIRST_COLONY, FIRST_WONDER, WONDER_COUNT, bits
from ziggurat.games.ages.rules.civilisation import CONSTRUCTION, Civilisation
from ziggurat.games.ages.rules.components import (
    AGE,
    AIR,
    ARMY,
    ARMY_BONUS,
    ARTILLERY,
    ARTIST,
    BESIEGED_LESS,
    BEST_ARMY,
    BEST_LAB,
    BEST_THEATRE,
    BUILD_COST,
    CARD_COUNT,
    CARD_OF_CODE,
    CAVALRY,
    CIVIL,
    COLONISE,
    COLONY_CULTURE,
    COOPERATION,
    CULTURE,
    FACES_TWICE,
    HAND,
    HAPPINESS_NEEDED,
    HAPPY,
    HORDE,
    INFANTRY,
    KIND,
    LAB,
    LAB_LEVELS,
    LIBRARY,
    LIBRARY_CULTURE,
    LIMIT,
    MILITARY,
    MOST_CULTURE_RATING,
    MOST_HAPPINESS,
    MOST_SCIENCE_RATING,
    MOST_STRENGTH,
    NONE,
    OLD_ARMY_BONUS,
    PACT_CULTURE,
    PACT_MILITARY,
    PACT_STRENGTH,
    PAIR_CULTURE,
    RAVAGED_CULTURE,
    RIVAL_LABS,
    SCIENCE,
    SITES,
    SITES_OF,
    STAGES_AT_ONCE,
    STRENGTH,
    TEMPLE,
    TEMPLE_STRENGTH,
    THEATRE,
    THEATRE_CULTURE,
    THEATRE_LESS,
    TOURISM,
    UNIT_SCIENCE_LESS,
    UNIT_STRENGTH,
    URBAN_LESS,
    WALL,
    WARRIOR_CULTURE,
    is_unit,
    is_urban,
)
from ziggurat.games.ages.rules.position import Position

WARRIORS: Final = CARD_OF_CODE["i0"]


def rate(state: Position, seat: int) -> Civilisation:
    """The civilisation with its ratings up to date.

    Hot, hence in one piece; its slow oracle is ``tests/games/ages/test_recount.py``.
    """
    civ = state.civs[seat]
    if not civ.stale:
        return civ
    civ.stale = False
    leader = civ.leader
    government = civ.government
    culture = CULTURE[government] + CULTURE[leader]
    science = SCIENCE[government]
    strength = STRENGTH[government] + STRENGTH[leader]
    faces = 0
    sad = 0
    if HAPPY[government] >= 0:
        faces += HAPPY[government]
    else:
        sad -= HAPPY[government]
    faces += HAPPY[leader]
    civil = CIVIL[government] + CIVIL[leader]
    military = MILITARY[government] + MILITARY[leader]
    for card in civ.specials:
        if card != NONE:
            strength += STRENGTH[card]
            civil += CIVIL[card]
            military += MILITARY[card]

    temple_faces = 0
    theatre_faces = 0
    units = 0
    have = civ.known
    for site in have.urban:
        workers = civ.workers[site]
        if workers:
            culture += CULTURE[site] * workers  # TTA-PROD-20
            science += SCIENCE[site] * workers
            strength += STRENGTH[site] * workers
            face = HAPPY[site] * workers
            if face:
                faces += face
                if KIND[site] == TEMPLE:
                    temple_faces += face
                elif KIND[site] == THEATRE:
                    theatre_faces += face
    for site in have.units:
        workers = civ.workers[site]
        if workers:
            units += workers
            strength += STRENGTH[site] * workers

    wonder_faces = 0
    twice = 0
    wall = 0
    if civ.wonders:  # those that stand (TTA-CARD-16)
        for card in bits(civ.wonders, FIRST_WONDER):  # TTA-WONDER-09: only those that stand
            if civ.ravaged >> (card - FIRST_WONDER) & 1:
                culture += RAVAGED_CULTURE
                continue
            culture += CULTURE[card]
            science += SCIENCE[card]
            strength += STRENGTH[card]
            if HAPPY[card] > 0:
                wonder_faces += HAPPY[card]
            else:
                sad -= HAPPY[card]
            civil += CIVIL[card]
            military += MILITARY[card]
            twice += FACES_TWICE[card]
            wall += WALL[card]
    faces += wonder_faces
    colonies = 0
    if civ.colonies:
        for card in bits(civ.colonies, FIRST_COLONY):
            colonies += 1
            strength += STRENGTH[card]
            faces += HAPPY[card]
    times = 2 if twice else 1  # TTA-CARD-15, TTA-CARD-119

    strength += UNIT_STRENGTH[leader] * units  # TTA-CARD-135
    if HORDE[leader]:  # TTA-CARD-139
        strength += HORDE[leader] * at_work(civ, CAVALRY)
    if wall:  # TTA-CARD-118
        strength += wall * (at_work(civ, INFANTRY) + at_work(civ, ARTILLERY))
    if civ.tactic != NONE and units:
        armies = army_bonuses(civ.tactic, civ.workers, leader)
        strength += sum(armies)
        if BEST_ARMY[leader] and armies:  # TTA-CARD-21, TTA-CARD-144
            strength += armies[0]

    if leader != NONE:
        culture += _leader_culture(
            civ, leader, (temple_faces + theatre_faces + wonder_faces) * times
        )
        culture += COLONY_CULTURE[leader] * colonies
        strength += TEMPLE_STRENGTH[leader] * temple_faces * times  # TTA-CARD-137
        if BEST_LAB[leader]:  # TTA-CARD-17
            science += _best_level(civ)
        if LAB_LEVELS[leader]:  # TTA-CARD-153
            science -= at_work(civ, LAB)
    if state.players > 2:  # TTA-PACT-01
        for owner in range(state.players):
            card = state.pact_card[owner]
            if card != NONE and (owner == seat or state.pact_partner[owner] == seat):
                side = state.pact_side[owner] if owner == seat else 1 - state.pact_side[owner]
                partner = state.pact_partner[owner] if owner == seat else owner
                military += PACT_MILITARY[side][card]
                strength += PACT_STRENGTH[side][card]
                culture += PACT_CULTURE[side][card]
                if TOURISM[card]:
                    culture += len(bits(state.civs[partner].wonders, FIRST_WONDER))

    civ.culture_rating = _within(culture, MOST_CULTURE_RATING)  # TTA-LIMIT-07
    civ.science_rating = _within(science, MOST_SCIENCE_RATING)
    civ.strength = _within(strength, MOST_STRENGTH)
    civ.happiness = _within(faces * times - sad, MOST_HAPPINESS)  # TTA-HAPPY-01
    civ.civil_total = civil
    civ.military_total = military
    return civ


def _within(rating: int, most: int) -> int:
    if rating <= 0:
        return 0
    return rating if rating < most else most


def _leader_culture(civ: Civilisation, leader: int, artist_faces: int) -> int:
    """Culture that a leader brings beyond the number on the card."""
    culture = ARTIST[leader] * artist_faces  # TTA-CARD-136
    culture += min(WARRIOR_CULTURE[leader], civ.workers[WARRIORS])  # TTA-CARD-131
    if HORDE[leader]:  # TTA-CARD-139
        culture += at_work(civ, CAVALRY)
    culture += THEATRE_CULTURE[leader] * at_work(civ, THEATRE)  # TTA-CARD-146
    if LIBRARY_CULTURE[leader]:  # TTA-CARD-142
        libraries = at_work(civ, LIBRARY)
        culture += LIBRARY_CULTURE[leader] * libraries
        culture += PAIR_CULTURE[leader] * min(libraries, at_work(civ, THEATRE))
    if BEST_THEATRE[leader]:  # TTA-CARD-150
        culture += CULTURE[_best_site(civ, THEATRE)]
    if LAB_LEVELS[leader]:  # TTA-CARD-153
        for site in SITES_OF[LAB]:
            culture += AGE[site] * civ.workers[site]
    return culture


def _best_site(civ: Civilisation, kind: int) -> int:
    """The most advanced site of a kind with a worker, or NONE."""
    best = NONE
    for site in SITES_OF[kind]:
        if civ.workers[site]:
            best = site
    return best


def _best_level(civ: Civilisation) -> int:
    """The level of the best lab or library."""
    return max(AGE[_best_site(civ, LAB)], AGE[_best_site(civ, LIBRARY)])


def unit_bonus(civ: Civilisation, site: int) -> int:
    """What the leader adds to a unit itself, so that it counts in a sacrifice (TTA-CARD-10)."""
    return HORDE[civ.leader] if KIND[site] == CAVALRY else 0


def army_bonuses(tactic: int, workers: list[int], leader: int) -> list[int]:
    """The bonus of each army that those units form, the best first (TTA-TACTIC-03)."""
    if tactic == NONE or HORDE[leader]:  # TTA-CARD-139
        return []
    needs = ARMY[tactic]
    armies = 1000
    modern = 1000
    for number in range(3):
        need = needs[number]
        if need:
            count = 0
            fresh = 0
            for site in SITES_OF[INFANTRY + number]:
                count += workers[site]  # TTA-TACTIC-04
                if AGE[site] >= AGE[tactic] - 1:  # TTA-TACTIC-05, TTA-TACTIC-06
                    fresh += workers[site]
            armies = min(armies, count // need)  # TTA-TACTIC-07
            modern = min(modern, fresh // need)
    wings = workers[SITES_OF[AIR][0]]  # TTA-AIR-01
    bonuses: list[int] = []
    for army in range(armies):  # TTA-AIR-04: the best armies first
        bonus = ARMY_BONUS[tactic] if army < modern else OLD_ARMY_BONUS[tactic]
        # TTA-AIR-02, TTA-AIR-03, TTA-CARD-59, TTA-CARD-101
        bonuses.append(2 * bonus if army < wings else bonus)
    return bonuses


def sacrifice_value(civ: Civilisation, sites: tuple[int, ...]) -> int:
    """What units add when they are given up: their strength and that of whole armies
    (TTA-TACTIC-08), doubled by air forces given up with them (TTA-AIR-05).

    What leaders, wonders and technologies add to the civilisation does not count (TTA-CARD-09).
    """
    workers = [0] * SITES
    value = 0
    for site in sites:
        workers[site] += 1
        value += STRENGTH[site] + unit_bonus(civ, site)
    return value + sum(army_bonuses(civ.tactic, workers, civ.leader))


# Workers


def by_bank(values: tuple[int, ...], bank: int) -> int:
    """What is printed for the tokens left in a bank; extra ones lie in the first region
    (TTA-SETUP-20).
    """
    return values[bank] if bank < len(values) else values[-1]


def unhappy(state: Position, seat: int) -> int:
    """Unhappy workers (TTA-HAPPY-05)."""
    civ = rate(state, seat)
    lacking = by_bank(HAPPINESS_NEEDED, civ.yellow) - civ.happiness  # TTA-HAPPY-04, TTA-HAPPY-12
    return lacking if lacking > 0 else 0


def population(civ: Civilisation) -> int:
    """All workers: at work, or unused."""
    return civ.unused + sum(civ.workers)


# Limits


def urban_limit(state: Position, seat: int) -> int:
    """How many urban buildings of a kind may be built; one more if eased (TTA-VARIANT-02)."""
    return LIMIT[state.civs[seat].government] + state.variant.eased[seat]


def has_room(state: Position, seat: int, kind: int) -> bool:
    """Whether one more urban building of a kind may be built (TTA-BUILD-04, TTA-BUILD-11)."""
    return at_work(state.civs[seat], kind) < urban_limit(state, seat)


def at_work(civ: Civilisation, kind: int) -> int:
    """How many workers the sites of a kind have."""
    sites = SITES_OF[kind]
    return sum(civ.workers[sites[0] : sites[-1] + 1])


def wonders_with(effect: list[int]) -> int:
    """The wonders with an effect, as bits."""
    cards = range(FIRST_WONDER, FIRST_WONDER + WONDER_COUNT)
    return sum([1 << (card - FIRST_WONDER) for card in cards if effect[card]])


def stands(civ: Civilisation, wonders: int) -> bool:
    """Whether one of those wonders stands, not in ruins."""
    return civ.wonders & ~civ.ravaged & wonders != 0


LIBRARIES: Final = wonders_with(HAND)


def library_card(civ: Civilisation) -> int:
    """What the Library of Alexandria adds to both hand limits (TTA-CARD-115)."""
    return 1 if civ.wonders and stands(civ, LIBRARIES) else 0


def colony_bonus(civ: Civilisation) -> int:
    """What technologies and wonders add to a colonising force (TTA-COLONY-07)."""
    bonus = sum([COLONISE[card] for card in bits(civ.wonders & ~civ.ravaged, FIRST_WONDER)])
    for card in civ.specials:
        bonus += COLONISE[card]
    return bonus


# Costs


def prices(state: Position, seat: int) -> list[int]:
    """Resources to build on each site, before action cards and arms; SURCHARGE, CHEAPEST follow."""
    civ = state.civs[seat]
    listed = _PRICES[civ.specials[CONSTRUCTION]]
    theatre_less = THEATRE_LESS[civ.leader]
    if state.age >= 3:  # Bill Gates
        for rival in range(state.players):
            if rival != seat and RIVAL_LABS[state.civs[rival].leader]:
                return listed[2 + theatre_less]
    return listed[theatre_less]


SURCHARGE: Final = SITES
"""What Bill Gates adds to labs and libraries of his rivals."""
CHEAPEST: Final = SITES + 1


def _price_list(construction: int, theatre_less: int, surcharge: int) -> list[int]:
    listed = [_price(site, construction, theatre_less, surcharge) for site in range(SITES)]
    return [*listed, surcharge, min(listed)]


def _price(site: int, construction: int, theatre_less: int, surcharge: int) -> int:
    cost = BUILD_COST[site]
    kind = KIND[site]
    if is_urban(kind):
        if construction != NONE and AGE[site]:  # TTA-CARD-42
            cost -= URBAN_LESS[construction][AGE[site] - 1]
        if kind == THEATRE:  # TTA-CARD-146
            cost -= theatre_less
        elif kind in (LAB, LIBRARY):
            cost += surcharge
    return max(0, cost)


_PRICES: Final[dict[int, list[list[int]]]] = {
    construction: [
        _price_list(construction, theatre_less, surcharge)
        for surcharge in (0, 1)
        for theatre_less in (0, 1)
    ]
    for construction in [NONE, *[card for card in range(CARD_COUNT) if STAGES_AT_ONCE[card]]]
}
"""By construction technology: prices by what leaders do to them."""


def build_cost(state: Position, seat: int, site: int) -> int:
    """Resources to build there, before action cards and arms."""
    return prices(state, seat)[site]


def unit_less(state: Position, seat: int) -> int:
    """How much less every new unit costs while somebody has declared war: Churchill (TTA-CARD-08,
    TTA-CARD-152).
    """
    less = BESIEGED_LESS[state.civs[seat].leader]
    if less:
        for rival in range(state.players):
            if state.war_card[rival] != NONE and state.war_target[rival] == seat:
                return less
    return 0


def upgrade_cost(state: Position, seat: int, old: int, new: int) -> int:
    """Resources to upgrade, before action cards and arms."""
    return max(0, upgrade_price(prices(state, seat), old, new))


def upgrade_price(price: list[int], old: int, new: int) -> int:
    """The difference of the two build costs; Bill Gates makes it dearer for his rivals
    (TTA-UPGRADE-01, TTA-UPGRADE-04, TTA-UPGRADE-08, TTA-CARD-151).
    """
    kind = KIND[new]
    surcharge = price[SURCHARGE] if kind in (LAB, LIBRARY) else 0
    return price[new] - price[old] + surcharge


def cooperation(state: Position, seat: int) -> tuple[int, int]:
    """The partner in a Scientific Cooperation and the discount, or NONE and 0."""
    if state.players == 2:
        return NONE, 0
    for owner in range(state.players):
        card = state.pact_card[owner]
        if card != NONE and COOPERATION[card]:
            if owner == seat:
                return state.pact_partner[owner], COOPERATION[card]
            if state.pact_partner[owner] == seat:
                return owner, COOPERATION[card]
    return NONE, 0


def science_cost(state: Position, seat: int, card: int, printed: int) -> int:
    """Science points for a technology whose card says ``printed``."""
    leader = state.civs[seat].leader
    cost = printed - cooperation(state, seat)[1]
    kind = KIND[card]
    if kind == THEATRE:  # TTA-CARD-146
        cost -= THEATRE_LESS[leader]
    elif is_unit(kind):  # TTA-CARD-152
        cost -= UNIT_SCIENCE_LESS[leader]
    return cost if cost > 0 else 0


# Comparing civilisations


def by_strength(state: Position, active: int) -> list[int]:
    """The seats from the strongest to the weakest; ties go clockwise from the active player
    (TTA-TIE-01).
    """
    seats = state.seats_from(active)
    strengths = [rate(state, seat).strength for seat in seats]
    return _sorted_down(seats, strengths)


def by_culture(state: Position, active: int, points: list[int]) -> list[int]:
    """The seats from the most culture points to the least; ties go the same way (TTA-TIE-02)."""
    seats = state.seats_from(active)
    return _sorted_down(seats, [points[seat] for seat in seats])


def by_science(state: Position, active: int) -> list[int]:
    """The seats from the highest science rating to the lowest."""
    seats = state.seats_from(active)
    return _sorted_down(seats, [rate(state, seat).science_rating for seat in seats])


def _sorted_down(seats: tuple[int, ...], values: list[int]) -> list[int]:
    order = sorted(range(len(seats)), key=lambda number: -values[number])
    return [seats[number] for number in order]


def levels_of_technologies(civ: Civilisation) -> int:
    """The levels of all technology cards in play, government and special ones included
    (TTA-CARD-24).
    """
    total = AGE[civ.government]
    for card in civ.specials:
        total += AGE[card]
    for site in range(SITES):
        if civ.known.has[site]:
            total += AGE[site]
    return total


def technologies_of_level(civ: Civilisation, level: int) -> int:
    """How many technology cards of a level are in play, the government included."""
    cards = [civ.government, *civ.specials]
    count = sum([1 for card in cards if card != NONE and AGE[card] == level])
    return count + sum([1 for site in range(SITES) if civ.known.has[site] and AGE[site] == level])


def is_playing(state: Position, seat: int) -> bool:
    """Whether a civilisation has not fallen."""
    return not state.civs[seat].fallen
