"""The barbarian hordes: where they land, whom they fight, where they go on to (30.52)."""

from __future__ import annotations

from ziggurat.games.civilisation import agenda, conflict, losses
from ziggurat.games.civilisation import components as box
from ziggurat.games.civilisation.board import CODES, CRETE, IS_SEA, LIMIT, TERRITORY_COUNT
from ziggurat.games.civilisation.state import NOBODY, Table


def strike(table: Table, victim: int) -> None:
    """They land in a start territory of the victim; Crete is spared."""
    if table.nations[victim] == CRETE:  # 30.526
        return
    starts = landing_places(table, victim)
    count = min(box.HARM[box.BARBARIANS], table.horde_stock())
    if not starts or not count:
        return
    chooser = _tie_breaker(table, victim)
    if len(starts) == 1:
        land(table, starts[0], count)
    else:
        table.agenda.append((agenda.HORDE, chooser, NOBODY, count))


def _tie_breaker(table: Table, victim: int) -> int:
    """Who decides between territories: the giver, else the greatest stock (30.5241)."""
    giver = table.giver[box.BARBARIANS]
    if giver != NOBODY and table.plays(giver):
        return giver
    seats = table.by_succession()
    return max(seats, key=lambda seat: (table.stock_points(seat), -table.nations[seat]))


def _harm(table: Table, victim: int, place: int, count: int) -> int:
    """Unit points that the victim would lose to so many barbarians there (30.5211d)."""
    if not losses.points_in(table, victim, place):
        return 0
    trial = table.copy()
    trial.log = []
    before = losses.points_in(trial, victim, place)
    trial.change(trial.raiders, place, count)
    _clash(trial, place)
    return before - losses.points_in(trial, victim, place)


def landing_places(table: Table, victim: int) -> list[int]:
    """Start territories where the horde hurts most, else empty ones, else any (30.5211)."""
    starts = [
        place
        for place in table.board.starts[table.nations[victim]]
        if table.city[place] != table.raiders
    ]
    count = min(box.HARM[box.BARBARIANS], table.horde_stock())
    held = [place for place in starts if losses.points_in(table, victim, place)]
    if held:
        harm = [_harm(table, victim, place, count) for place in held]
        return [place for place, hurt in zip(held, harm, strict=True) if hurt == max(harm)]
    free = [place for place in starts if table.is_alone(table.raiders, place)]
    empty = [place for place in free if not table.tokens[table.raiders][place]]
    return empty or free or starts


def land(table: Table, place: int, count: int) -> None:
    """The horde arrives and fights."""
    table.change(table.raiders, place, count)
    table.tell("horde", "place count", CODES[place], count)
    _clash(table, place)
    table.agenda.append((agenda.HORDE_STEP, table.victim, place, 0))


def _clash(table: Table, place: int) -> None:
    """Barbarians fight whoever is there; a city falls to enough of them (30.5232a)."""
    raiders = table.raiders
    owner = table.city[place]
    if owner in (NOBODY, raiders):
        conflict.fight(table, place, LIMIT[place])
        return
    conflict.fight(table, place, conflict.NO_LIMIT)
    if table.tokens[raiders][place] and conflict.storm(table, place, raiders):
        table.tell("city_falls_raiders", "seat place", owner, CODES[place])


def move_on(table: Table, place: int) -> None:
    """The barbarians beyond the limit go on to where they hurt the victim most (30.522)."""
    raiders = table.raiders
    count = table.tokens[raiders][place] - LIMIT[place]
    if count <= 0:
        return
    ways = next_places(table, place, count)
    if not ways:
        table.change(raiders, place, -count)  # 30.5222b
        return
    chooser = _tie_breaker(table, table.victim)
    if len(ways) == 1:
        advance(table, place, ways[0], count)
    else:
        table.agenda.append((agenda.HORDE, chooser, place, count))


def next_places(table: Table, place: int, count: int) -> list[int]:
    """The territory to enter: the victim's own where it hurts most, else towards the nearest."""
    victim = table.victim
    near = [p for p in table.board.by_any[place] if not _is_barred(table, p)]
    alone = [p for p in near if losses.points_in(table, victim, p) and table.is_alone(victim, p)]
    harms = [_harm(table, victim, p, count) for p in alone]
    worst = max(harms, default=0)
    if worst:
        return [p for p, harm in zip(alone, harms, strict=True) if harm == worst]
    hurt = {p: _harm(table, victim, p, count) for p in table.board.land if p != place}
    beside = max([hurt[p] for p in near], default=0)
    if beside:
        return [p for p in near if hurt[p] == beside]
    distance = _distances(table, [p for p, harm in hurt.items() if harm])
    closest = min([distance[p] for p in near], default=TERRITORY_COUNT)
    if closest >= TERRITORY_COUNT:
        return []
    return [p for p in near if distance[p] == closest]


def _is_barred(table: Table, place: int) -> bool:
    return IS_SEA[place] or table.city[place] == table.raiders


def _distances(table: Table, targets: list[int]) -> list[int]:
    distance = [TERRITORY_COUNT] * TERRITORY_COUNT
    edge = targets[:]
    for place in edge:
        distance[place] = 0
    for place in edge:
        for near in table.board.by_any[place]:
            if distance[near] == TERRITORY_COUNT and not _is_barred(table, near):
                distance[near] = distance[place] + 1
                edge.append(near)
    return distance


def advance(table: Table, place: int, there: int, count: int) -> None:
    """The body of the horde moves as one."""
    table.change(table.raiders, place, -count)
    table.change(table.raiders, there, count)
    table.tell("horde_moves", "place there count", CODES[place], CODES[there], count)
    _clash(table, there)
    table.agenda.append((agenda.HORDE_STEP, table.victim, there, 0))
