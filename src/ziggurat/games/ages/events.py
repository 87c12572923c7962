"""Events and new territories: who is meant, what happens, and what those who suffer choose."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL, SCRATCH
from ziggurat.games.ages import actions as say
from ziggurat.games.ages import agenda, civil, listing, production
from ziggurat.games.ages import components as box
from ziggurat.games.ages.agenda import Task
from ziggurat.games.ages.components import AGE, CODES, KIND, NONE, SITES, is_urban
from ziggurat.games.ages.ratings import (
    by_culture,
    by_strength,
    colony_bonus,
    has_room,
    rate,
    sacrifice_value,
    unhappy,
)
from ziggurat.games.ages.scoring import impact_points
from ziggurat.games.ages.state import (
    COLONIES,
    CULTURE_POINTS,
    CULTURE_RATING,
    FIRST_COLONY,
    FIRST_WONDER,
    HAPPINESS,
    KEEPS_CARDS,
    KNOWN,
    LEADER_CARD,
    OWNED_BLUE,
    RAVAGED,
    SCIENCE_RATING,
    SIMPLE,
    SKIPS_POLITICS,
    TOKENS,
    UNREST,
    UNUSED,
    WONDERS,
    WORKERS,
    Table,
    added,
    age_of,
    bits,
    card_of,
)
from ziggurat.games.ages.supply import (
    add_blue,
    add_colony,
    add_yellow,
    dismiss,
    draw_military,
    drop_colony,
    drop_leader,
    grow,
    learn,
    leaving_units,
    lose,
    raze,
    receive,
    retotal,
    score,
    show_from_hand,
    shrink,
    units,
    work,
)
from ziggurat.games.ages.tokens import FOOD_GROUP, RESOURCE_GROUP, count_stored, food, resources

# ------------------------------------------------------------------------------ an event happens


def reveal(table: Table) -> None:
    """Turn over the next event and put what it does on the agenda (TTA-EVENT-06, 07)."""
    entry = table.current[-1]
    table.current = table.current[:-1]
    card = card_of(entry)
    table.effect = REVEAL
    table.tell("event", "seat card", table.seat, CODES[card])
    table.agenda.append((agenda.EVENT_DONE, table.seat, 0, 0))
    if KIND[card] == box.TERRITORY:
        _open_auction(table, card)
        return
    table.past += (card,)
    if box.IMPACT[card]:
        points = impact_points(table, card, table.seat)
        for seat in table.seats_from(table.seat):
            table.tell(
                "impact", "seat card culture", seat, CODES[card], score(table, seat, points[seat])
            )
    tasks: list[Task] = []
    for who, effect, amount in box.CLAUSES[card]:
        for seat in _meant(table, who):
            tasks.append((agenda.EFFECT, seat, effect, amount))
    table.then(*tasks)


def done(table: Table) -> None:
    """When the last event has happened, those prepared come into play, older ages first."""
    if table.current or table.version == SIMPLE:
        return
    cards: list[int] = []
    for age in range(3, -1, -1):
        layer = sorted([entry for entry in table.future if age_of(entry) == age])
        table.chance.shuffle(layer)
        cards += layer
    table.current = tuple(cards)
    table.future = ()
    if cards:
        table.tell("events_ready", "seat count", table.seat, len(cards))


def _meant(table: Table, who: int) -> list[int]:
    """The seats that an event is about, the active player first (TTA-EVENT-12 to 19)."""
    seats = table.seats_from(table.seat)
    if who == box.EACH:
        return list(seats)
    if who == box.ACTIVE:
        return [table.seat]
    strong = by_strength(table, table.seat)
    several = 2 if len(seats) > 2 else 1  # TTA-EVENT-14
    if who == box.STRONGEST:
        return strong[:1]
    if who == box.WEAKEST:
        return strong[-1:]
    if who == box.TWO_STRONGEST:
        return [seat for seat in seats if seat in strong[:several]]
    if who == box.TWO_WEAKEST:
        return [seat for seat in seats if seat in strong[-several:]]
    if who == box.HAPPIEST:
        most = max([rate(table, seat)[HAPPINESS] for seat in seats])
        return [seat for seat in seats if table.civs[seat][HAPPINESS] == most]
    rich = by_culture(table, table.seat, [civ[CULTURE_POINTS] for civ in table.civs])
    if who == box.MOST_CULTURE:
        return rich[:1]
    if who == box.LEAST_CULTURE:
        return rich[-1:]
    return [seat for seat in rich[:1] if seat in strong[-several:]]  # RICH_AND_WEAK


def effect(table: Table, seat: int, what: int, amount: int) -> None:
    """One effect on one civilisation."""
    civ = table.civs[seat]
    if what == box.GAIN_FOOD or what == box.GAIN_RESOURCE:
        group = FOOD_GROUP if what == box.GAIN_FOOD else RESOURCE_GROUP
        key = "food" if what == box.GAIN_FOOD else "resources"
        if amount > 0:
            table.tell(f"gains_{key}", "seat count", seat, receive(table, seat, group, amount))
        else:
            table.tell(f"loses_{key}", "seat count", seat, lose(table, seat, group, -amount))
    elif what == box.GAIN_SCIENCE:
        _tell_science(table, seat, learn(table, seat, amount))
    elif what == box.GAIN_CULTURE:
        _tell_culture(table, seat, score(table, seat, amount))
    elif what == box.CULTURE_AGAIN:
        _tell_culture(table, seat, score(table, seat, rate(table, seat)[CULTURE_RATING]))
    elif what == box.SCIENCE_AGAIN:
        _tell_science(table, seat, learn(table, seat, rate(table, seat)[SCIENCE_RATING]))
    elif what == box.CULTURE_FROM_SCIENCE:
        _tell_culture(table, seat, score(table, seat, rate(table, seat)[SCIENCE_RATING]))
    elif what == box.UNREST_CULTURE:
        _tell_culture(table, seat, score(table, seat, -amount * unhappy(table, seat)))
    elif what == box.GAIN_POPULATION:
        if amount > 0:
            table.tell("gains_workers", "seat count", seat, grow(table, seat, amount))
        else:
            table.tell("loses_workers", "seat count", seat, shrink(table, seat, -amount))
    elif what == box.EMIGRATION:
        table.tell(
            "loses_workers",
            "seat count",
            seat,
            shrink(table, seat, (unhappy(table, seat) + 1) // 2),
        )
    elif what == box.GAIN_DRAW:
        draw_military(table, seat, amount)
    elif what == box.KEEP:
        civ[KEEPS_CARDS] = 1
    elif what == box.GAIN_EITHER:
        table.agenda.append((agenda.EITHER, seat, amount, 0))
    elif what == box.GAIN_MIX:
        if amount > 0:
            table.agenda.append((agenda.GAIN_MIX, seat, amount, 0))
        else:
            table.agenda.append((agenda.LOSE_MIX, seat, -amount, 0))
    elif what == box.FREE:
        table.agenda.append((agenda.FREE, seat, amount, 0))
    elif what == box.LOSE_BUILDING:
        table.agenda.append((agenda.LOSE_BUILDING, seat, 0, 0))
    elif what == box.LOSE_COLONY:
        table.agenda.append((agenda.LOSE_COLONY, seat, 0, 0))
    elif what == box.RAVAGE:
        table.agenda.append((agenda.RAVAGE, seat, 0, 0))
    elif what == box.AGREEMENT:
        table.agenda.append((agenda.AGREEMENT, seat, amount, 0))
    elif what == box.TERROR_ATTACK:
        table.then(*[(agenda.TERROR, seat, victim, 0) for victim in table.rivals(seat)])
    elif what == box.FARMS:
        production.food_step(table, seat, 0)
    elif what == box.MINES:
        table.agenda.append(production.resource_task(table, seat, 0))
    elif what == box.ECONOMY:
        production.economy(table, seat)
    elif what == box.UNREST_ACTIONS:
        civ[UNREST] += amount * unhappy(table, seat)
        table.tell("unrest", "seat count", seat, amount * unhappy(table, seat))
    elif what == box.BORDER:
        strongest = by_strength(table, table.seat)[0]
        moved = -add_yellow(table, seat, -amount)
        add_yellow(table, strongest, moved)
        table.tell("border", "seat other count", seat, strongest, moved)
    elif what == box.LOSE_BLUE:
        if add_blue(table, seat, -1) == 0:
            table.agenda.append((agenda.LOSE_TOKEN, seat, 0, 0))
        table.tell("loses_blue", "seat", seat)
    elif what == box.ICONOCLASM:
        leader = civ[LEADER_CARD]
        if leader != NONE and AGE[leader] != table.age:
            drop_leader(table, seat)
            table.tell("loses_leader", "seat card", seat, CODES[leader])


def _tell_culture(table: Table, seat: int, points: int) -> None:
    table.tell("gains_culture" if points >= 0 else "loses_culture", "seat count", seat, abs(points))


def _tell_science(table: Table, seat: int, points: int) -> None:
    table.tell("gains_science" if points >= 0 else "loses_science", "seat count", seat, abs(points))


# ---------------------------------------------------------------------------- what is asked then


def answers(table: Table, task: Task) -> list[Action]:
    """The choices of a seat that an event concerns."""
    what, seat, amount, _ = task
    civ = table.civs[seat]
    if what == agenda.EITHER:
        return [say.MIXES[0], say.MIXES[amount]]
    if what == agenda.GAIN_MIX:
        return say.MIXES[: amount + 1]
    if what == agenda.LOSE_MIX:
        return mixes(civ, amount)
    if what == agenda.FREE:
        kind = KIND[amount]
        if not civ[UNUSED] or not civ[KNOWN + amount]:
            return []
        if is_urban(kind) and not has_room(table, seat, kind):
            return []
        return [say.BUILDS[amount], say.PASSING]
    if what == agenda.LOSE_WORKER:
        gone = leaving_units(table, seat)
        return [
            say.REMOVES[site] for site in range(SITES) if civ[WORKERS + site] > gone.count(site)
        ]
    if what == agenda.LOSE_BUILDING:
        return [
            say.REMOVES[site]
            for site in range(SITES)
            if civ[WORKERS + site] and KIND[site] <= box.THEATRE
        ]
    if what == agenda.LOSE_TOKEN:
        return [say.REMOVES[site] for site in range(SITES) if civ[TOKENS + site]]
    if what == agenda.LOSE_COLONY:
        return [say.GIVE_UPS[card] for card in bits(civ[COLONIES], FIRST_COLONY)]
    if what == agenda.RAVAGE:
        return [
            say.GIVE_UPS[card]
            for card in bits(civ[WONDERS] & ~civ[RAVAGED], FIRST_WONDER)
            if AGE[card] < 2
        ]
    if what == agenda.TERROR:
        victim = table.civs[amount]
        return [
            say.REMOVES[site]
            for site in range(SITES)
            if victim[WORKERS + site] and is_urban(KIND[site])
        ]
    if what == agenda.AGREEMENT:
        return [*listing.takes(table, seat, rate(table, seat), amount), say.PASSING]
    if what == agenda.BID:
        return [*say.BIDS[table.bid : most_bid(table, seat)], say.PASSING]
    return _payments(table, seat)  # PAY_COLONY


def mixes(civ: list[int], total: int) -> list[Action]:
    """How much of a loss is food, the rest resources, as far as there is any."""
    larder, stock = food(civ), resources(civ)
    total = min(total, larder + stock)
    if total == 0:
        return []
    return say.MIXES[max(0, total - stock) : min(total, larder) + 1]


def answer(table: Table, task: Task, action: Action) -> None:
    """Carry out such a choice; the task is off the agenda already."""
    what, seat, amount, more = task
    civ = table.civs[seat]
    if what == agenda.EITHER or what == agenda.GAIN_MIX:
        eaten = receive(table, seat, FOOD_GROUP, action.n)
        stocked = receive(table, seat, RESOURCE_GROUP, amount - action.n)
        table.tell("gains_mix", "seat food resources", seat, eaten, stocked)
    elif what == agenda.LOSE_MIX:
        total = min(amount, food(civ) + resources(civ))
        eaten = lose(table, seat, FOOD_GROUP, action.n)
        stocked = lose(table, seat, RESOURCE_GROUP, total - action.n)
        table.tell("loses_mix", "seat food resources", seat, eaten, stocked)
    elif what == agenda.FREE:
        if action.kind == say.BUILD:
            civ[UNUSED] -= 1
            work(table, seat, amount, 1)
            table.tell("built_free", "seat card", seat, CODES[amount])
    elif what == agenda.LOSE_WORKER:
        dismiss(table, seat, action.a, 1)
        table.tell("worker_left", "seat card", seat, CODES[action.a])
        if amount > 1:
            table.agenda.append((agenda.LOSE_WORKER, seat, amount - 1, 0))
    elif what == agenda.LOSE_BUILDING:
        raze(table, seat, action.a, 1)
        table.tell("destroyed", "seat card count", seat, CODES[action.a], 1)
    elif what == agenda.LOSE_TOKEN:
        civ[TOKENS + action.a] -= 1
        count_stored(civ)
        civ[OWNED_BLUE] -= 1
    elif what == agenda.LOSE_COLONY:
        drop_colony(table, seat, action.a)
        table.past += (action.a,)
        table.tell("loses_colony", "seat card", seat, CODES[action.a])
    elif what == agenda.RAVAGE:
        civ[RAVAGED] |= 1 << (action.a - FIRST_WONDER)
        retotal(table, seat)
        table.tell("ravaged", "seat card", seat, CODES[action.a])
    elif what == agenda.TERROR:
        raze(table, amount, action.a, 1)
        table.tell("destroyed", "seat card count", amount, CODES[action.a], 1)
    elif what == agenda.AGREEMENT:
        _agree(table, seat, amount, more, action)
    elif what == agenda.BID:
        _bid(table, seat, action)
    else:
        _pay_colony(table, seat, action)


def _agree(table: Table, seat: int, budget: int, taken: int, action: Action) -> None:
    """International Agreement: cards worth 5 actions, for the next political action."""
    if action.kind == say.TAKE:
        budget -= listing.take_cost(table.civs[seat], action.a, table.row[action.a])
        civil.take(table, seat, action.a)
        table.agenda.append((agenda.AGREEMENT, seat, budget, taken + 1))
    elif taken:
        table.civs[seat][SKIPS_POLITICS] = 1
        production.replenish(table)


# ------------------------------------------------------------------------------- new territories


def _open_auction(table: Table, card: int) -> None:
    if table.is_last_round() and not table.options["last_round_colonies"]:  # TTA-END-05
        table.past += (card,)
        return
    table.territory = card
    table.bid = 0
    table.bidder = NONE
    table.passed = 0
    for seat in range(table.players):
        if seat not in table.seats_from(0) or not units(table.civs[seat]):
            table.passed |= 1 << seat
    _next_bidder(table, table.seat)


def _next_bidder(table: Table, start: int) -> None:
    """Ask the next who has not passed, or close the auction (TTA-COLONY-01, 02)."""
    still = [seat for seat in table.seats_from(start) if not table.passed >> seat & 1]
    if not still:
        table.past += (table.territory,)
        table.tell("no_colony", "seat card", table.seat, CODES[table.territory])
        _close_auction(table)
    elif still == [table.bidder]:
        table.agenda.append((agenda.PAY_COLONY, table.bidder, 0, 0))
    else:
        nxt = still[0] if still[0] != table.bidder else still[1]
        table.agenda.append((agenda.BID, nxt, 0, 0))


def _close_auction(table: Table) -> None:
    table.territory = NONE
    table.bid = 0
    table.bidder = NONE
    table.passed = 0


def _bid(table: Table, seat: int, action: Action) -> None:
    if action.kind == say.BID:
        table.bid = action.n
        table.bidder = seat
        table.tell("bid", "seat count", seat, action.n)
    else:
        table.passed |= 1 << seat
        table.tell("passed", "seat", seat)
    _next_bidder(table, (seat + 1) % table.players)


def card_bonus(civ: list[int], card: int) -> int:
    """What a bonus card is worth for a colony (TTA-CARD-143)."""
    return box.COLONISE[card] + box.COLONISE_CARD[civ[LEADER_CARD]]


def most_bid(table: Table, seat: int) -> int:
    """The most that a seat could pay (TTA-COLONY-03)."""
    civ = table.civs[seat]
    force = [site for site in units(civ) for _ in range(civ[WORKERS + site])]
    if not force:
        return 0
    total = sacrifice_value(civ, tuple(force)) + colony_bonus(civ)
    for card in table.military[seat]:
        if KIND[card] == box.BONUS:
            total += card_bonus(civ, card)
    return min(total, say.MOST_BID)


def colony_force(table: Table, seat: int) -> int:
    """What has been set aside for the colony so far."""
    civ = table.civs[seat]
    force = [entry for entry in table.scratch if entry < SITES]
    total = sacrifice_value(civ, tuple(force)) + colony_bonus(civ)
    for card in table.scratch:
        if card >= SITES:
            total += card_bonus(civ, card)
    return total


def _payments(table: Table, seat: int) -> list[Action]:
    civ = table.civs[seat]
    chosen = table.scratch
    out = [say.REMOVES[site] for site in units(civ) if civ[WORKERS + site] > chosen.count(site)]
    previous = NONE
    for card in table.military[seat]:
        if KIND[card] == box.BONUS and card != previous:
            previous = card
            if table.military[seat].count(card) > chosen.count(card):
                out.append(say.PLAY_BONUSES[card])
    if chosen and chosen[0] < SITES and colony_force(table, seat) >= table.bid:
        out.append(say.PASSING)
    return out


def _pay_colony(table: Table, seat: int, action: Action) -> None:
    if action.kind != say.PASS:
        table.scratch = added(table.scratch, action.a)
        table.agenda.append((agenda.PAY_COLONY, seat, 0, 0))
        table.effect = SCRATCH
        return
    for entry in table.scratch:
        if entry < SITES:
            dismiss(table, seat, entry, 1)
        else:
            show_from_hand(table, seat, entry)
            table.used += (entry,)
    table.tell("sacrificed", "seat cards", seat, [CODES[entry] for entry in table.scratch])
    table.scratch = ()
    table.effect = REVEAL
    card = table.territory
    _close_auction(table)
    colonise(table, seat, card)


def colonise(table: Table, seat: int, card: int) -> None:
    """A territory becomes a colony: first what stays, then what comes at once (TTA-COLONY-17)."""
    add_colony(table, seat, card)
    table.tell("colony", "seat card", seat, CODES[card])
    table.then(*[(agenda.EFFECT, seat, what, amount) for what, amount in box.AT_ONCE[card]])
