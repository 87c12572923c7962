"""Giving and taking: food, resources, points, workers, cards. All modules of the rules use it."""

from __future__ import annotations

from ziggurat.core.state import REVEAL
from ziggurat.games.ages.agenda import (
    GAIN_FOOD,
    GAIN_RESOURCE,
    LOSE_WORKER,
    PLACE,
    UNIT_LEAVES,
)
from ziggurat.games.ages.components import (
    AGE,
    ARMS,
    CODES,
    MOST_SCIENCE,
    NONE,
    SITES,
)
from ziggurat.games.ages.components import BLUE as BLUE_OF
from ziggurat.games.ages.components import YELLOW as YELLOW_OF
from ziggurat.games.ages.ratings import population, rate
from ziggurat.games.ages.state import (
    ARMS_LEFT,
    BLUE,
    CIVIL_LEFT,
    CIVIL_TOTAL,
    COLONIES,
    CULTURE_POINTS,
    EXTRA_ACTIONS,
    FIRST_COLONY,
    FOOD_PAID,
    LAND_SITES,
    LEADER_CARD,
    MILITARY_LEFT,
    MILITARY_TOTAL,
    NO_JOBS,
    OWNED_BLUE,
    OWNED_YELLOW,
    SCIENCE_POINTS,
    STAGES_BUILT,
    STALE,
    STORED,
    UNIT_SITES,
    UNUSED,
    WONDER_CARD,
    WORKERS,
    YELLOW,
    Table,
    card_of,
    owned,
    put,
    without,
)
from ziggurat.games.ages.tokens import (
    FOOD_GROUP,
    gain,
    keep,
    place,
    stored,
    ways_to_gain,
    ways_to_pay,
)

# Food and resources


def purse(civ: list[int], group: int) -> int:
    """What can be spent of a group, the trade route included."""
    return civ[STORED + group] + civ[FOOD_PAID + group]


def spend(table: Table, seat: int, group: int, amount: int) -> None:
    """Pay food or resources; what follows must be on the agenda before (a choice may come)."""
    civ = table.civs[seat]
    if civ[FOOD_PAID + group] and amount:
        amount -= 1
        civ[FOOD_PAID + group] -= 1
    lose(table, seat, group, amount)


def lose(table: Table, seat: int, group: int, amount: int) -> int:
    """Give up so much, or all there is (TTA-EVENT-11); how much it was."""
    civ = table.civs[seat]
    held = civ[STORED + group]
    if amount > held:
        amount = held
    if amount <= 0:
        return 0
    if table.variant.auto_pay:
        keep(civ, group, held - amount)
    elif not _waits(table, seat, group, -amount):
        ways = ways_to_pay(civ, group, amount)
        place(civ, group, ways[0])
        if len(ways) > 1:
            table.placings += (ways,)
            table.agenda.append((PLACE, seat, group, 0))
    return amount


def receive(table: Table, seat: int, group: int, amount: int) -> int:
    """Place a gain, as far as there are tokens; how much it was."""
    civ = table.civs[seat]
    if amount <= 0:
        return 0
    if table.variant.auto_pay:
        return gain(civ, group, amount)
    if _waits(table, seat, group, amount):
        return amount
    before = stored(civ, group)
    ways = ways_to_gain(civ, group, amount)
    place(civ, group, ways[0])
    if len(ways) > 1:
        table.placings += (ways,)
        table.agenda.append((PLACE, seat, group, 0))
    return stored(civ, group) - before


def settle(table: Table, seat: int, group: int, amount: int) -> None:
    """Receive so much, or give it up if it is negative."""
    if amount > 0:
        receive(table, seat, group, amount)
    else:
        lose(table, seat, group, -amount)


def _waits(table: Table, seat: int, group: int, amount: int) -> bool:
    """Whether somebody still chooses where tokens lie: then this comes after that choice."""
    if not table.agenda or table.agenda[-1][0] != PLACE:
        return False
    place_of = len(table.agenda)
    while place_of and table.agenda[place_of - 1][0] in (PLACE, GAIN_FOOD, GAIN_RESOURCE):
        place_of -= 1
    step = GAIN_FOOD if group == FOOD_GROUP else GAIN_RESOURCE
    table.agenda.insert(place_of, (step, seat, amount, 0))
    return True


# Points


def score(table: Table, seat: int, points: int) -> int:
    """Add or take culture points, never below 0; what changed."""
    civ = table.civs[seat]
    before = civ[CULTURE_POINTS]
    after = before + points
    if after < 0:
        after = 0
    civ[CULTURE_POINTS] = after
    return after - before


def learn(table: Table, seat: int, points: int) -> int:
    """Add or take science points, between 0 and 40; what changed (TTA-LIMIT-05)."""
    civ = table.civs[seat]
    before = civ[SCIENCE_POINTS]
    after = before + points
    if after < 0:
        after = 0
    elif after > MOST_SCIENCE:
        after = MOST_SCIENCE
    civ[SCIENCE_POINTS] = after
    return after - before


# Actions


def retotal(table: Table, seat: int) -> None:
    """Count the actions anew: new ones can be used at once, spent ones go first (TTA-LEADER-06)."""
    civ = table.civs[seat]
    civil, military = civ[CIVIL_TOTAL], civ[MILITARY_TOTAL]
    civ[STALE] = 1
    rate(table, seat)
    more = civ[CIVIL_TOTAL] - civil
    civ[CIVIL_LEFT] = max(0, min(civ[CIVIL_LEFT] + max(more, 0), civ[CIVIL_TOTAL]))
    more = civ[MILITARY_TOTAL] - military
    most = civ[MILITARY_TOTAL] + civ[EXTRA_ACTIONS]
    civ[MILITARY_LEFT] = max(0, min(civ[MILITARY_LEFT] + max(more, 0), most))


# Workers


def grow(table: Table, seat: int, count: int) -> int:
    """Move tokens from the yellow bank to the unused workers; how many."""
    civ = table.civs[seat]
    count = min(count, civ[YELLOW])
    civ[YELLOW] -= count
    civ[UNUSED] += count
    return count


def shrink(table: Table, seat: int, count: int) -> int:
    """Send workers back to the bank, unused ones first; the owner chooses the others."""
    civ = table.civs[seat]
    count = min(count, population(civ) - len(leaving_units(table, seat)))
    idle = min(count, civ[UNUSED])
    civ[UNUSED] -= idle
    civ[YELLOW] += idle
    if count > idle:
        table.agenda.append((LOSE_WORKER, seat, count - idle, 0))
    return count


def leaving_units(table: Table, seat: int) -> list[int]:
    """The sites of units that were given up in a battle which is not over yet."""
    return [task[2] for task in table.agenda if task[0] == UNIT_LEAVES and task[1] == seat]


def work(table: Table, seat: int, site: int, count: int) -> None:
    """Workers come to a site, or leave it if the count is negative."""
    civ = table.civs[seat]
    workers = civ[WORKERS + site] + count
    civ[WORKERS + site] = workers
    urban = False
    if site >= LAND_SITES:
        civ[STALE] = 1
        urban = site < UNIT_SITES
    if urban or not workers or workers == count:
        table.jobs[seat] = NO_JOBS


def dismiss(table: Table, seat: int, site: int, count: int) -> None:
    """Send workers of a site back to the yellow bank."""
    work(table, seat, site, -count)
    table.civs[seat][YELLOW] += count


def raze(table: Table, seat: int, site: int, count: int) -> None:
    """Destroy buildings or disband units: their workers are unused."""
    work(table, seat, site, -count)
    table.civs[seat][UNUSED] += count


def units(civ: list[int]) -> list[int]:
    """The sites of military units with workers."""
    return [site for site in range(UNIT_SITES, SITES) if civ[WORKERS + site]]


# Tokens of the banks


def add_yellow(table: Table, seat: int, count: int) -> int:
    """Take yellow tokens from the box into the bank, or give back what the bank has."""
    civ = table.civs[seat]
    count = max(count, -civ[YELLOW])
    civ[YELLOW] += count
    civ[OWNED_YELLOW] += count
    return count


def add_blue(table: Table, seat: int, count: int) -> int:
    """Take blue tokens from the box into the bank, or give back what the bank has."""
    civ = table.civs[seat]
    count = max(count, -civ[BLUE])
    civ[BLUE] += count
    civ[OWNED_BLUE] += count
    return count


# Leaders, wonders, colonies


def drop_leader(table: Table, seat: int) -> int:
    """The leader leaves the game with its effects; who it was."""
    civ = table.civs[seat]
    leader = civ[LEADER_CARD]
    if leader != NONE:
        civ[ARMS_LEFT] = max(0, civ[ARMS_LEFT] - ARMS[leader])
        civ[LEADER_CARD] = NONE
        retotal(table, seat)
    return leader


def drop_wonder(table: Table, seat: int) -> int:
    """The unfinished wonder leaves the game, its tokens return to the bank; which it was."""
    civ = table.civs[seat]
    wonder = civ[WONDER_CARD]
    civ[BLUE] += civ[STAGES_BUILT]
    civ[STAGES_BUILT] = 0
    civ[WONDER_CARD] = NONE
    return wonder


def add_colony(table: Table, seat: int, card: int) -> None:
    """A territory becomes a colony, with what it gives for good (TTA-COLONY-13, 14)."""
    civ = table.civs[seat]
    civ[COLONIES] |= 1 << (card - FIRST_COLONY)
    add_yellow(table, seat, YELLOW_OF[card])
    add_blue(table, seat, BLUE_OF[card])
    civ[STALE] = 1


def drop_colony(table: Table, seat: int, card: int) -> None:
    """A colony is lost, and what it gave for good (TTA-COLONY-16)."""
    civ = table.civs[seat]
    civ[COLONIES] &= ~(1 << (card - FIRST_COLONY))
    add_yellow(table, seat, -YELLOW_OF[card])
    add_blue(table, seat, -BLUE_OF[card])
    civ[STALE] = 1


# Pacts


def pacts_of(table: Table, seat: int) -> list[int]:
    """Who offered the pacts that a seat is in."""
    if table.players == 2:  # TTA-PACT-01
        return []
    return [
        owner
        for owner in range(table.players)
        if table.pact_card[owner] != NONE and (owner == seat or table.pact_partner[owner] == seat)
    ]


def end_pact(table: Table, owner: int) -> None:
    """A pact ends; its card is discarded."""
    card, partner = table.pact_card[owner], table.pact_partner[owner]
    table.used += (card,)
    table.pact_card = put(table.pact_card, owner, NONE)
    table.pact_partner = put(table.pact_partner, owner, NONE)
    table.tell("pact_ends", "seat card partner", owner, CODES[card], partner)
    retotal(table, owner)
    retotal(table, partner)


# Military cards


def draw_military(table: Table, seat: int, count: int) -> None:
    """Draw from the military deck of the age; used cards are shuffled when it is empty."""
    age = table.age
    if age >= len(table.military_decks):
        return
    drawn: list[int] = []
    deck = table.military_decks[age]
    while len(drawn) < count:
        if not deck:
            deck = _shuffled_again(table, age)
        if not deck:
            break
        left = max(0, len(deck) - count + len(drawn))
        drawn += reversed(deck[left:])
        deck = deck[:left]
    if drawn:
        table.military[seat] = tuple(sorted([*table.military[seat], *drawn]))
        decks = table.military_decks
        table.military_decks = (*decks[:age], deck, *decks[age + 1 :])
        table.effect = REVEAL
        table.tell("drew", "seat count", seat, len(drawn))
        table.tell(
            "drew_cards", "seat cards", seat, [CODES[card] for card in drawn], readers=(seat,)
        )


def _shuffled_again(table: Table, age: int) -> tuple[int, ...]:
    """Used and discarded cards of the age as a new deck (TTA-PROD-21)."""
    cards = [card for card in table.used if AGE[card] == age]
    cards += [card_of(entry) for entry in table.hidden if AGE[card_of(entry)] == age]
    cards.sort()
    table.chance.shuffle(cards)
    table.used = tuple([card for card in table.used if AGE[card] != age])
    table.hidden = tuple([entry for entry in table.hidden if AGE[card_of(entry)] != age])
    if cards:
        table.tell("reshuffled", "seat count", table.seat, len(cards))
    return tuple(cards)


def discard_hidden(table: Table, seat: int, card: int) -> None:
    """Discard a military card face down; what was known of the hand is known no more."""
    table.military[seat] = without(table.military[seat], card)
    table.hidden += (owned(card, seat),)
    if table.shown[seat]:
        table.shown = put(table.shown, seat, ())


def show_from_hand(table: Table, seat: int, card: int) -> None:
    """A military card leaves the hand openly."""
    table.military[seat] = without(table.military[seat], card)
    if card in table.shown[seat]:
        table.shown = put(table.shown, seat, without(table.shown[seat], card))
