"""The start and the end of a turn: the card row and the ages, production and maintenance."""

from __future__ import annotations

from typing import Final

from ziggurat.core.state import REVEAL
from ziggurat.games.ages import agenda
from ziggurat.games.ages.components import (
    AGE,
    AGE_END_LOSS,
    AGES,
    CODES,
    CONSUMPTION,
    CORRUPTION,
    FAMINE,
    LAB_MINES,
    MINE,
    MOST_DRAWN,
    NONE,
    PACT_FOOD,
    PACT_RESOURCE,
    RAILWAY,
    ROW,
    SITES_OF,
    SWEPT,
)
from ziggurat.games.ages.ratings import by_bank, rate, stands, unhappy, wonders_with
from ziggurat.games.ages.state import (
    BLUE,
    CULTURE_RATING,
    FOOD_PAID,
    FULL,
    LEADER_CARD,
    MILITARY_LEFT,
    RESOURCE_PAID,
    RESOURCE_SITES,
    SCIENCE_RATING,
    SIMPLE,
    UNUSED,
    WONDER_CARD,
    WONDERS,
    WORKERS,
    YELLOW,
    Table,
    card_of,
)
from ziggurat.games.ages.supply import (
    add_yellow,
    discard_hidden,
    draw_military,
    drop_leader,
    drop_wonder,
    end_pact,
    learn,
    lose,
    pacts_of,
    purse,
    receive,
    score,
    spend,
)
from ziggurat.games.ages.tokens import (
    FOOD_GROUP,
    RESOURCE_GROUP,
    place,
    produce,
    stored,
    ways_to_produce,
)

RAILWAYS: Final = wonders_with(RAILWAY)
LAST_AGE: Final[tuple[int, ...]] = (1, 2, 3)
"""By version: the age whose civil deck is the last."""

# ------------------------------------------------------------------------------- the card row


def row_step(table: Table) -> None:
    """Sweep the head of the row, close the gaps and fill it (TTA-ROW-03 to 09)."""
    count = SWEPT[len(table.seats_from(0))]
    swept = [card for card in table.row[:count] if card != NONE]
    table.row = table.row[count:]
    if swept:
        table.tell("swept", "seat cards", table.seat, [CODES[card] for card in swept])
    replenish(table)
    if table.age == 0:  # the first player of the second round has filled the row from Civil A
        end_age(table)


def replenish(table: Table) -> None:
    """Close the gaps and fill the row; the last card of a deck ends its age."""
    kept = [card for card in table.row if card != NONE]
    missing = ROW - len(kept)
    new: list[int] = []
    if missing < table.civil_left:
        left = table.civil_left - missing
        new = list(table.civil_decks[table.age][left : table.civil_left])
        new.reverse()
        table.civil_left = left
    while len(new) < missing and table.age <= LAST_AGE[table.version]:
        if table.civil_left:
            table.civil_left -= 1
            new.append(table.civil_decks[table.age][table.civil_left])
        if not table.civil_left:
            end_age(table)
    table.row = (*kept, *new, *([NONE] * (missing - len(new))))
    if new:
        table.effect = REVEAL
        table.tell("new_cards", "seat cards", table.seat, [CODES[card] for card in new])


def end_age(table: Table) -> None:
    """An age ends: the next decks come, what is two ages old is discarded (TTA-AGE)."""
    ended = table.age
    table.age += 1
    table.tell("age", "seat age", table.seat, AGES[table.age])
    if table.age <= LAST_AGE[table.version]:
        table.civil_left = len(table.civil_decks[table.age])
    else:
        table.civil_left = 0
        first = table.seats_from(table.first)[0]
        extra = 1 if table.version == FULL and table.seat != first else 0
        table.last_round = table.round + extra  # TTA-END-01 to 03
        table.tell("one_more_round" if extra else "last_round", "seat", table.seat)
    if table.version == SIMPLE or ended == 0:
        return
    for seat in table.seats_from(table.seat):
        _discard_obsolete(table, seat, ended - 1)
        if table.version == FULL:
            lost = -add_yellow(table, seat, -AGE_END_LOSS)
            if lost:
                table.tell("loses_yellow", "seat count", seat, lost)
    if table.options["bonus_cards"] == "age_by_age":
        show_bonus(table)


def _discard_obsolete(table: Table, seat: int, age: int) -> None:
    """Hand cards, leader, unfinished wonder and pacts of that age (TTA-AGE-03)."""
    civ = table.civs[seat]
    old = [card for card in table.hands[seat] if AGE[card] == age]
    if old:
        table.hands[seat] = tuple([card for card in table.hands[seat] if AGE[card] != age])
        table.barred[seat] = []
        table.tell("obsolete", "seat cards", seat, [CODES[card] for card in old])
    hidden = [card for card in table.military[seat] if AGE[card] == age]
    for card in hidden:
        discard_hidden(table, seat, card)
    if hidden:
        table.tell("obsolete_military", "seat count", seat, len(hidden))
    leader = civ[LEADER_CARD]
    if leader != NONE and AGE[leader] == age:
        drop_leader(table, seat)
        table.tell("loses_leader", "seat card", seat, CODES[leader])
    wonder = civ[WONDER_CARD]
    if wonder != NONE and AGE[wonder] == age:
        drop_wonder(table, seat)
        table.tell("loses_wonder", "seat card", seat, CODES[wonder])
    for owner in pacts_of(table, seat):
        if AGE[table.pact_card[owner]] == age:
            end_pact(table, owner)


def show_bonus(table: Table) -> None:
    """Age by age: the next bonus card is turned over (TTA-VARIANT-09)."""
    if table.secret_bonuses:
        card = card_of(table.secret_bonuses[-1])
        table.secret_bonuses = table.secret_bonuses[:-1]
        table.bonuses += (card,)
        table.effect = REVEAL
        table.tell("bonus_shown", "seat card", table.seat, CODES[card])


# -------------------------------------------------------------------- production and maintenance


def produce_step(table: Table, seat: int) -> None:
    """The end of a turn, unless the workers rise up (TTA-PROD-01, TTA-HAPPY-07)."""
    civ = rate(table, seat)
    if table.version != SIMPLE and unhappy(table, seat) > civ[UNUSED]:
        table.tell("uprising", "seat", seat)
        return
    culture = score(table, seat, civ[CULTURE_RATING])
    science = learn(table, seat, civ[SCIENCE_RATING])
    if table.variant.asks_nothing:
        _produce_at_once(table, seat, culture, science)
        return
    table.tell("produced_points", "seat culture science", seat, culture, science)
    table.then(
        (agenda.FOOD_STEP, seat, 1, 0),
        (agenda.EAT, seat, 0, 0),
        resource_task(table, seat, 1),
        (agenda.CORRUPTION_STEP, seat, 0, 0),
        (agenda.DRAW_STEP, seat, 0, 0),
    )


def _produce_at_once(table: Table, seat: int, culture: int, science: int) -> None:
    """The steps of a production, told together."""
    food = _harvest(table, seat, 1)
    eaten, missing = _feed(table, seat)
    resources = _mine(table, seat, NONE, 1)
    table.tell(
        "produced_and_ate" if eaten else "produced",
        "seat culture science food eaten resources",
        seat, culture, science, food, eaten, resources,
    )  # fmt: skip
    if missing:
        _starve(table, seat, missing)
    corruption_step(table, seat)
    draw_step(table, seat)


def economy(table: Table, seat: int) -> None:
    """Farms and mines produce, with consumption and corruption (Economic Progress)."""
    table.then(
        (agenda.FOOD_STEP, seat, 0, 0),
        (agenda.EAT, seat, 0, 0),
        resource_task(table, seat, 0),
        (agenda.CORRUPTION_STEP, seat, 0, 0),
    )


def resource_task(table: Table, seat: int, turn: int) -> agenda.Task:
    """The mines will produce; ``turn``: at the end of a turn, so that pacts bring theirs too."""
    if table.variant.may_withhold and withheld_sites(table, seat):
        return (agenda.WITHHOLD, seat, 0, turn)
    return (agenda.RESOURCE_STEP, seat, NONE, turn)


def food_step(table: Table, seat: int, turn: int) -> None:
    """The farms produce."""
    table.tell("produced_food", "seat count", seat, _harvest(table, seat, turn))


def _harvest(table: Table, seat: int, turn: int) -> int:
    """What the farms produced, and at the end of a turn what pacts brought."""
    made = _produce(table, seat, FOOD_GROUP, NONE)
    if turn and table.players > 2:  # TTA-PACT-01
        made += _take_pact_income(table, seat, FOOD_GROUP)
    return made


def eat(table: Table, seat: int) -> None:
    """The workers eat; what is missing costs culture (TTA-PROD-08, 09)."""
    eaten, missing = _feed(table, seat)
    if eaten or missing:
        table.tell("ate", "seat count", seat, eaten)
    if missing:
        _starve(table, seat, missing)


def _feed(table: Table, seat: int) -> tuple[int, int]:
    """What the workers ate, and what was missing."""
    civ = table.civs[seat]
    needed = by_bank(CONSUMPTION, civ[YELLOW])
    if not needed:
        return 0, 0
    missing = needed - purse(civ, FOOD_GROUP)
    if missing < 0:
        missing = 0
    spend(table, seat, FOOD_GROUP, needed)
    return needed - missing, missing


def _starve(table: Table, seat: int, missing: int) -> None:
    lost = -score(table, seat, -FAMINE * missing)
    table.tell("famine", "seat count culture", seat, missing, lost)


def resource_step(table: Table, seat: int, withheld: int, turn: int) -> None:
    """The mines produce."""
    table.tell("produced_resources", "seat count", seat, _mine(table, seat, withheld, turn))


def _mine(table: Table, seat: int, withheld: int, turn: int) -> int:
    """What the mines produced, and the labs under Bill Gates; at the end of a turn, pacts too."""
    made = _produce(table, seat, RESOURCE_GROUP, withheld)
    if turn and table.players > 2:
        made += _take_pact_income(table, seat, RESOURCE_GROUP)
    return made


def _produce(table: Table, seat: int, group: int, withheld: int) -> int:
    civ = table.civs[seat]
    labs = LAB_MINES[civ[LEADER_CARD]] > 0
    extra = 1 if civ[WONDERS] and group and stands(civ, RAILWAYS) else 0
    if table.variant.auto_pay:
        return produce(civ, group, labs, extra, withheld)
    before = stored(civ, group)
    ways = ways_to_produce(civ, group, labs, extra, withheld)
    place(civ, group, ways[0])
    if len(ways) > 1:
        table.placings += (ways,)
        table.agenda.append((agenda.PLACE, seat, group, 0))
    return stored(civ, group) - before


def pact_income(table: Table, seat: int, group: int) -> list[int]:
    """Food or resources that each pact brings or costs every turn."""
    out: list[int] = []
    for owner in pacts_of(table, seat):
        card = table.pact_card[owner]
        side = table.pact_side[owner] if owner == seat else 1 - table.pact_side[owner]
        out.append(PACT_FOOD[side][card] if group == FOOD_GROUP else PACT_RESOURCE[side][card])
    return out


def _take_pact_income(table: Table, seat: int, group: int) -> int:
    total = 0
    for amount in pact_income(table, seat, group):
        if amount > 0:
            total += receive(table, seat, group, amount)
        elif amount < 0:
            total -= lose(table, seat, group, -amount)
    return total


def withheld_sites(table: Table, seat: int) -> list[int]:
    """Mines of which one token may stay in the bank (TTA-CORR-08)."""
    civ = table.civs[seat]
    sites = RESOURCE_SITES if LAB_MINES[civ[LEADER_CARD]] else SITES_OF[MINE]
    return [site for site in sites if civ[WORKERS + site]]


def corruption_step(table: Table, seat: int) -> None:
    """Corruption takes resources, never food (TTA-CORR)."""
    if table.version == SIMPLE:
        return
    civ = table.civs[seat]
    due = by_bank(CORRUPTION, civ[BLUE])
    if due:
        due = min(due, purse(civ, RESOURCE_GROUP))
        table.tell("corruption", "seat count", seat, due)
        spend(table, seat, RESOURCE_GROUP, due)


def draw_step(table: Table, seat: int) -> None:
    """A military card for each unspent military action, at most three (TTA-PROD-18)."""
    civ = table.civs[seat]
    civ[FOOD_PAID] = 0
    civ[RESOURCE_PAID] = 0
    if table.version != SIMPLE and not table.variant.draws_by_action and table.round > 1:
        draw_military(table, seat, min(civ[MILITARY_LEFT], MOST_DRAWN))
