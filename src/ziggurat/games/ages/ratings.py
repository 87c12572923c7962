"""What the cards in play make of a civilisation: ratings, armies, costs. All of it is derived here.

``rate`` is the one place where culture, science, strength, happiness and actions come from.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.components import (
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
    RIVAL_LABS,
    SCIENCE,
    SERIES_COUNT,
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
from ziggurat.games.ages.state import (
    CIVIL_TOTAL,
    COLONIES,
    CONSTRUCTION_CARD,
    CULTURE_RATING,
    FALLEN,
    FIRST_COLONY,
    FIRST_WONDER,
    GOVERNMENT_CARD,
    HAPPINESS,
    KNOWN,
    LEADER_CARD,
    MILITARY_TOTAL,
    RAVAGED,
    SCIENCE_RATING,
    SPECIALS,
    STALE,
    STRENGTH_RATING,
    TACTIC_CARD,
    UNKNOWN,
    UNUSED,
    WONDER_COUNT,
    WONDERS,
    WORKERS,
    YELLOW,
    Known,
    Table,
    bits,
)

RAVAGED_CULTURE: Final = 2
"""What a wonder in ruins still brings."""
WARRIORS: Final = CARD_OF_CODE["i0"]


def rate(table: Table, seat: int) -> list[int]:
    """The civilisation with its ratings up to date."""
    civ = table.civs[seat]
    if not civ[STALE]:
        return civ
    civ[STALE] = 0
    leader = civ[LEADER_CARD]
    government = civ[GOVERNMENT_CARD]
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
    for card in civ[SPECIALS : SPECIALS + SERIES_COUNT]:
        if card != NONE:
            strength += STRENGTH[card]
            civil += CIVIL[card]
            military += MILITARY[card]

    temple_faces = 0
    theatre_faces = 0
    units = 0
    have = known(table, seat)
    for site in have.urban:
        workers = civ[WORKERS + site]
        if workers:
            culture += CULTURE[site] * workers
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
        workers = civ[WORKERS + site]
        if workers:
            units += workers
            strength += STRENGTH[site] * workers

    wonder_faces = 0
    twice = 0
    wall = 0
    if civ[WONDERS]:
        for card in bits(civ[WONDERS], FIRST_WONDER):
            if civ[RAVAGED] >> (card - FIRST_WONDER) & 1:
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
    if civ[COLONIES]:
        for card in bits(civ[COLONIES], FIRST_COLONY):
            colonies += 1
            strength += STRENGTH[card]
            faces += HAPPY[card]
    times = 2 if twice else 1  # TTA-CARD-15

    strength += UNIT_STRENGTH[leader] * units
    if HORDE[leader]:
        strength += HORDE[leader] * at_work(civ, CAVALRY)
    if wall:
        strength += wall * (at_work(civ, INFANTRY) + at_work(civ, ARTILLERY))
    if civ[TACTIC_CARD] != NONE and units:
        armies = army_bonuses(civ[TACTIC_CARD], civ[WORKERS : WORKERS + SITES], leader)
        strength += sum(armies)
        if BEST_ARMY[leader] and armies:
            strength += armies[0]

    if leader != NONE:
        culture += _leader_culture(
            civ, leader, (temple_faces + theatre_faces + wonder_faces) * times
        )
        culture += COLONY_CULTURE[leader] * colonies
        strength += TEMPLE_STRENGTH[leader] * temple_faces * times
        if BEST_LAB[leader]:
            science += _best_level(civ)
        if LAB_LEVELS[leader]:
            science -= at_work(civ, LAB)
    if table.players > 2:  # TTA-PACT-01
        for owner in range(table.players):
            card = table.pact_card[owner]
            if card != NONE and (owner == seat or table.pact_partner[owner] == seat):
                side = table.pact_side[owner] if owner == seat else 1 - table.pact_side[owner]
                partner = table.pact_partner[owner] if owner == seat else owner
                military += PACT_MILITARY[side][card]
                strength += PACT_STRENGTH[side][card]
                culture += PACT_CULTURE[side][card]
                if TOURISM[card]:
                    culture += len(bits(table.civs[partner][WONDERS], FIRST_WONDER))

    civ[CULTURE_RATING] = _within(culture, MOST_CULTURE_RATING)
    civ[SCIENCE_RATING] = _within(science, MOST_SCIENCE_RATING)
    civ[STRENGTH_RATING] = _within(strength, MOST_STRENGTH)
    civ[HAPPINESS] = _within(faces * times - sad, MOST_HAPPINESS)
    civ[CIVIL_TOTAL] = civil
    civ[MILITARY_TOTAL] = military
    return civ


def _within(rating: int, most: int) -> int:
    if rating <= 0:
        return 0
    return rating if rating < most else most


def known(table: Table, seat: int) -> Known:
    """The technologies with workers that a civilisation has."""
    have = table.known[seat]
    if have is UNKNOWN:
        civ = table.civs[seat]
        have = Known([site for site in range(SITES) if civ[KNOWN + site]])
        table.known[seat] = have
    return have


def _leader_culture(civ: list[int], leader: int, artist_faces: int) -> int:
    """Culture that a leader brings beyond the number on the card."""
    culture = ARTIST[leader] * artist_faces
    culture += min(WARRIOR_CULTURE[leader], civ[WORKERS + WARRIORS])
    if HORDE[leader]:
        culture += at_work(civ, CAVALRY)
    culture += THEATRE_CULTURE[leader] * at_work(civ, THEATRE)
    if LIBRARY_CULTURE[leader]:
        libraries = at_work(civ, LIBRARY)
        culture += LIBRARY_CULTURE[leader] * libraries
        culture += PAIR_CULTURE[leader] * min(libraries, at_work(civ, THEATRE))
    if BEST_THEATRE[leader]:
        culture += CULTURE[_best_site(civ, THEATRE)]
    if LAB_LEVELS[leader]:
        for site in SITES_OF[LAB]:
            culture += AGE[site] * civ[WORKERS + site]
    return culture


def _best_site(civ: list[int], kind: int) -> int:
    """The most advanced site of a kind with a worker, or NONE."""
    best = NONE
    for site in SITES_OF[kind]:
        if civ[WORKERS + site]:
            best = site
    return best


def _best_level(civ: list[int]) -> int:
    """The level of the best lab or library."""
    return max(AGE[_best_site(civ, LAB)], AGE[_best_site(civ, LIBRARY)])


def unit_bonus(civ: list[int], site: int) -> int:
    """What the leader adds to a unit itself, so that it counts in a sacrifice (TTA-CARD-10)."""
    return HORDE[civ[LEADER_CARD]] if KIND[site] == CAVALRY else 0


def army_bonuses(tactic: int, workers: list[int], leader: int) -> list[int]:
    """The bonus of each army that those units form, the best first (TTA-TACTIC-03 to 07)."""
    if tactic == NONE or HORDE[leader]:
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
                count += workers[site]
                if AGE[site] >= AGE[tactic] - 1:
                    fresh += workers[site]
            armies = min(armies, count // need)
            modern = min(modern, fresh // need)
    wings = workers[SITES_OF[AIR][0]]
    bonuses: list[int] = []
    for army in range(armies):
        bonus = ARMY_BONUS[tactic] if army < modern else OLD_ARMY_BONUS[tactic]
        bonuses.append(2 * bonus if army < wings else bonus)
    return bonuses


def sacrifice_value(civ: list[int], sites: tuple[int, ...]) -> int:
    """What units add when they are given up: their strength and that of whole armies."""
    workers = [0] * SITES
    value = 0
    for site in sites:
        workers[site] += 1
        value += STRENGTH[site] + unit_bonus(civ, site)
    return value + sum(army_bonuses(civ[TACTIC_CARD], workers, civ[LEADER_CARD]))


# Workers


def by_bank(values: tuple[int, ...], bank: int) -> int:
    """What is printed for so many tokens left in a bank."""
    return values[bank] if bank < len(values) else values[-1]


def unhappy(table: Table, seat: int) -> int:
    """Unhappy workers (TTA-HAPPY-05)."""
    civ = rate(table, seat)
    lacking = by_bank(HAPPINESS_NEEDED, civ[YELLOW]) - civ[HAPPINESS]
    return lacking if lacking > 0 else 0


def population(civ: list[int]) -> int:
    """All workers: at work, or unused."""
    return civ[UNUSED] + sum(civ[WORKERS : WORKERS + SITES])


# Limits


def urban_limit(table: Table, seat: int) -> int:
    """How many urban buildings of a kind may be built."""
    return LIMIT[table.civs[seat][GOVERNMENT_CARD]] + table.variant.eased[seat]


def has_room(table: Table, seat: int, kind: int) -> bool:
    """Whether one more urban building of a kind may be built (TTA-BUILD-04)."""
    return at_work(table.civs[seat], kind) < urban_limit(table, seat)


def at_work(civ: list[int], kind: int) -> int:
    """How many workers the sites of a kind have."""
    sites = SITES_OF[kind]
    return sum(civ[WORKERS + sites[0] : WORKERS + sites[-1] + 1])


def wonders_with(effect: list[int]) -> int:
    """The wonders with an effect, as bits."""
    cards = range(FIRST_WONDER, FIRST_WONDER + WONDER_COUNT)
    return sum([1 << (card - FIRST_WONDER) for card in cards if effect[card]])


def stands(civ: list[int], wonders: int) -> bool:
    """Whether one of those wonders stands, not in ruins."""
    return civ[WONDERS] & ~civ[RAVAGED] & wonders != 0


LIBRARIES: Final = wonders_with(HAND)


def library_card(civ: list[int]) -> int:
    """What the Library of Alexandria adds to both hand limits."""
    return 1 if civ[WONDERS] and stands(civ, LIBRARIES) else 0


def colony_bonus(civ: list[int]) -> int:
    """What technologies and wonders add to a colonising force (TTA-COLONY-07)."""
    bonus = sum([COLONISE[card] for card in bits(civ[WONDERS] & ~civ[RAVAGED], FIRST_WONDER)])
    for field in range(SPECIALS, SPECIALS + SERIES_COUNT):
        bonus += COLONISE[civ[field]]
    return bonus


# Costs


def prices(table: Table, seat: int) -> list[int]:
    """Resources to build on each site, before action cards and arms; then SURCHARGE, CHEAPEST."""
    civ = table.civs[seat]
    listed = _PRICES[civ[CONSTRUCTION_CARD]]
    theatre_less = THEATRE_LESS[civ[LEADER_CARD]]
    if table.age >= 3:  # Bill Gates
        for rival in range(table.players):
            if rival != seat and RIVAL_LABS[table.civs[rival][LEADER_CARD]]:
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
        if construction != NONE and AGE[site]:
            cost -= URBAN_LESS[construction][AGE[site] - 1]
        if kind == THEATRE:
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


def build_cost(table: Table, seat: int, site: int) -> int:
    """Resources to build there, before action cards and arms."""
    return prices(table, seat)[site]


def unit_less(table: Table, seat: int) -> int:
    """How much less every new unit costs while somebody has declared war (Churchill)."""
    less = BESIEGED_LESS[table.civs[seat][LEADER_CARD]]
    if less:
        for rival in range(table.players):
            if table.war_card[rival] != NONE and table.war_target[rival] == seat:
                return less
    return 0


def upgrade_cost(table: Table, seat: int, old: int, new: int) -> int:
    """Resources to upgrade, before action cards and arms."""
    return max(0, upgrade_price(prices(table, seat), old, new))


def upgrade_price(price: list[int], old: int, new: int) -> int:
    """The difference of the two build costs; Bill Gates makes it dearer for his rivals
    (TTA-UPGRADE-01, 08, TTA-CARD-151).
    """
    kind = KIND[new]
    surcharge = price[SURCHARGE] if kind in (LAB, LIBRARY) else 0
    return price[new] - price[old] + surcharge


def cooperation(table: Table, seat: int) -> tuple[int, int]:
    """The partner in a Scientific Cooperation and the discount, or NONE and 0."""
    if table.players == 2:
        return NONE, 0
    for owner in range(table.players):
        card = table.pact_card[owner]
        if card != NONE and COOPERATION[card]:
            if owner == seat:
                return table.pact_partner[owner], COOPERATION[card]
            if table.pact_partner[owner] == seat:
                return owner, COOPERATION[card]
    return NONE, 0


def science_cost(table: Table, seat: int, card: int, printed: int) -> int:
    """Science points for a technology whose card says ``printed``."""
    leader = table.civs[seat][LEADER_CARD]
    cost = printed - cooperation(table, seat)[1]
    kind = KIND[card]
    if kind == THEATRE:
        cost -= THEATRE_LESS[leader]
    elif is_unit(kind):
        cost -= UNIT_SCIENCE_LESS[leader]
    return cost if cost > 0 else 0


# Comparing civilisations


def by_strength(table: Table, active: int) -> list[int]:
    """The seats from the strongest to the weakest; ties go clockwise from the active player."""
    seats = table.seats_from(active)
    strengths = [rate(table, seat)[STRENGTH_RATING] for seat in seats]
    return _sorted_down(seats, strengths)


def by_culture(table: Table, active: int, points: list[int]) -> list[int]:
    """The seats from the most culture points to the least."""
    seats = table.seats_from(active)
    return _sorted_down(seats, [points[seat] for seat in seats])


def by_science(table: Table, active: int) -> list[int]:
    """The seats from the highest science rating to the lowest."""
    seats = table.seats_from(active)
    return _sorted_down(seats, [rate(table, seat)[SCIENCE_RATING] for seat in seats])


def _sorted_down(seats: tuple[int, ...], values: list[int]) -> list[int]:
    order = sorted(range(len(seats)), key=lambda number: -values[number])
    return [seats[number] for number in order]


def levels_of_technologies(civ: list[int]) -> int:
    """The levels of all technology cards in play, government and special ones included."""
    total = AGE[civ[GOVERNMENT_CARD]]
    for field in range(SPECIALS, SPECIALS + SERIES_COUNT):
        total += AGE[civ[field]]
    for site in range(SITES):
        if civ[KNOWN + site]:
            total += AGE[site]
    return total


def technologies_of_level(civ: list[int], level: int) -> int:
    """How many technology cards of a level are in play, the government included."""
    cards = [civ[GOVERNMENT_CARD], *civ[SPECIALS : SPECIALS + SERIES_COUNT]]
    count = sum([1 for card in cards if card != NONE and AGE[card] == level])
    return count + sum([1 for site in range(SITES) if civ[KNOWN + site] and AGE[site] == level])


def is_playing(table: Table, seat: int) -> bool:
    """Whether a civilisation has not fallen."""
    return not table.civs[seat][FALLEN]
