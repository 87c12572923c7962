"""Civil war: two factions, one of which is lost (30.41)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda, losses
from ziggurat.games.civilisation import components as box
from ziggurat.games.civilisation.agenda import Task
from ziggurat.games.civilisation.board import CODES, TERRITORY_COUNT
from ziggurat.games.civilisation.components import CITY_POINTS
from ziggurat.games.civilisation.state import NOBODY, Table

IN_FACTION = 100
"""A city in the first faction."""


def strike(table: Table, victim: int) -> None:
    """Two factions: the victim keeps one, whoever has the greatest stock gets the other."""
    beneficiary = _beneficiary(table, victim)
    if beneficiary == NOBODY:
        table.tell("no_civil_war", "seat", victim)
        return
    table.faction = bytearray(TERRITORY_COUNT)
    total = box.HARM[box.CIVIL_WAR]
    if table.owns(victim, box.PHILOSOPHY):
        tasks: list[Task] = [(agenda.FACTION, beneficiary, total, victim)]
    else:
        chosen = losses.harm(table, victim, box.CIVIL_WAR, total)
        added = box.SHARED[box.CIVIL_WAR]
        tasks = [
            (agenda.FACTION, victim, chosen, victim),
            (agenda.FACTION, beneficiary, added, victim),
        ]
        total = chosen + added
    owned = table.tokens_on_board(victim) + CITY_POINTS * table.city_count(victim)
    if owned <= total:  # no second faction (30.413)
        table.tell("no_civil_war", "seat", victim)
        return
    tasks.append((agenda.SIDE, victim, beneficiary, 0))
    table.then(*tasks)


def _beneficiary(table: Table, victim: int) -> int:
    """Whoever waits to join, else the greatest stock; nobody when it is the victim's (30.411b)."""
    waiting = [
        seat
        for seat in range(table.players)
        if table.joining >> seat & 1 and table.nations[seat] != NOBODY
    ]
    if waiting:
        return min(waiting, key=table.nations.__getitem__)
    seats = table.by_succession()
    best = max(seats, key=lambda seat: (table.stock_points(seat), -table.nations[seat]))
    return NOBODY if best == victim else best


def _loose(table: Table, victim: int, place: int) -> int:
    return table.tokens[victim][place] - table.faction[place] % IN_FACTION


def _has_loose_city(table: Table, victim: int, place: int) -> bool:
    return table.city[place] == victim and table.faction[place] < IN_FACTION


def faction_answers(table: Table, victim: int, amount: int) -> list[Action]:
    """Units that go to the first faction; the amount is always met exactly."""
    out: list[Action] = []
    tokens = sum([_loose(table, victim, place) for place in table.board.land])
    cities = sum([_has_loose_city(table, victim, place) for place in table.board.land])
    for place in table.board.land:
        for count in range(1, min(_loose(table, victim, place), amount, say.MOST_MOVED) + 1):
            if _can_make(amount - count, tokens - count, cities):
                out.append(say.GIVE_TOKENS[place][count - 1])
    for place in table.board.land:
        if _has_loose_city(table, victim, place) and amount >= CITY_POINTS:
            out.append(say.PICK_CITIES[place])
    return out


def _can_make(amount: int, tokens: int, cities: int) -> bool:
    """Whether so many points can be made of tokens and whole cities."""
    from_cities = min(cities, amount // CITY_POINTS) * CITY_POINTS
    return amount - from_cities <= tokens


def join_faction(table: Table, task: Task, action: Action) -> None:
    """Those units join the first faction."""
    _, seat, amount, victim = task
    if action.kind == say.TOKENS:
        table.faction[action.a] += action.n
        amount -= action.n
    else:
        table.faction[action.a] += IN_FACTION
        amount -= CITY_POINTS
    if amount > 0:
        table.agenda.append((agenda.FACTION, seat, amount, victim))


def choose_side(table: Table, victim: int, beneficiary: int, side: int) -> None:
    """The victim keeps a faction; Militarism costs both some points; then annexation (30.414b)."""
    if side == 1:  # from here on ``faction`` is what the victim loses
        for place in table.board.land:
            tokens = _loose(table, victim, place)
            city = IN_FACTION if _has_loose_city(table, victim, place) else 0
            table.faction[place] = tokens + city
    table.tell("faction_kept", "seat count", victim, side)
    tasks: list[Task] = []
    if table.owns(victim, box.MILITARISM):
        table.exposed = tuple(
            [
                place
                for place in table.board.land
                if _is_beside_other(table, victim, place, 0)
                or _is_beside_other(table, victim, place, 1)
            ]
        )
        tasks = [
            (agenda.MARTIAL, victim, box.MARTIAL_LOSS, 0),
            (agenda.MARTIAL, beneficiary, box.MARTIAL_LOSS, 1),
        ]
    table.then(*tasks, (agenda.WAR_STEP, beneficiary, victim, 0))


def martial_answers(table: Table, lost_side: int, amount: int) -> list[Action]:
    """Units lost to Militarism, beside the other faction as far as possible (30.414).

    ``exposed`` holds the territories in which the factions met before either lost anything.
    """
    stock = table.stock[table.victim]
    everywhere = [_side_points(table, place, lost_side) for place in table.board.land]
    beside = [units for units in everywhere if units[0] in table.exposed]
    amount = min(amount, sum([tokens + (amount if city else 0) for _, tokens, city in everywhere]))
    for some, units in ((beside, beside), (beside, everywhere), (everywhere, everywhere)):
        out = losses.ways(some, units, amount, stock, 0)
        if out:
            return out
    return []


def _side_points(table: Table, place: int, lost_side: int) -> losses.Units:
    tokens, city = _side_units(table, table.victim, place, lost_side)
    return place, tokens, losses.most_left(table, table.victim, place) if city else 0


def _side_units(table: Table, victim: int, place: int, lost_side: int) -> tuple[int, bool]:
    """Tokens and city of one faction in a territory; the lost one is in ``faction``."""
    tokens = table.faction[place] % IN_FACTION
    city = table.faction[place] >= IN_FACTION
    if lost_side:
        return tokens, city
    return table.tokens[victim][place] - tokens, table.city[place] == victim and not city


def _is_beside_other(table: Table, victim: int, place: int, lost_side: int) -> bool:
    mine, my_city = _side_units(table, victim, place, lost_side)
    if not mine and not my_city:
        return False
    for near in (place, *table.board.by_any[place]):
        tokens, city = _side_units(table, victim, near, 1 - lost_side)
        if tokens or city:
            return True
    return False


def lose_martial(table: Table, task: Task, action: Action) -> None:
    """Units of a faction are removed."""
    _, seat, amount, lost_side = task
    if lost_side:
        gone = action.n if action.kind == say.TOKENS else IN_FACTION - action.n
        table.faction[action.a] -= gone
    amount -= losses.lose_units(table, table.victim, action)
    if amount > 0:
        table.agenda.append((agenda.MARTIAL, seat, amount, lost_side))


def annex(table: Table, seat: int, victim: int) -> None:
    """Take over the lost faction as far as pieces go; then the next greatest stock (30.415d)."""
    tokens = sum([table.faction[place] % IN_FACTION for place in table.board.land])
    cities = sum([1 for place in table.board.land if table.faction[place] >= IN_FACTION])
    if not tokens and not cities:
        table.faction = bytearray(TERRITORY_COUNT)
        return
    if table.joining >> seat & 1:
        _join_game(table, seat, victim)
    if tokens <= table.stock[seat] and cities <= table.city_stock(seat):
        for place in table.board.land:
            _annex_here(table, seat, victim, place, table.faction[place] % IN_FACTION, True)
        return
    if annexable(table, seat):
        table.agenda.append((agenda.ANNEX, seat, victim, 0))
        return
    ranking = [other for other in table.by_stock(victim) if annexable(table, other)]
    if ranking:
        table.agenda.append((agenda.WAR_STEP, ranking[0], victim, 0))
        return
    for place in table.board.land:
        losses.lose_tokens(table, victim, place, table.faction[place] % IN_FACTION)
        if table.faction[place] >= IN_FACTION:
            losses.lose_city(table, place)
    table.faction = bytearray(TERRITORY_COUNT)


def annexable(table: Table, seat: int) -> list[Action]:
    """Units of the lost faction that a seat has pieces for."""
    out: list[Action] = []
    for place in table.board.land:
        most = min(table.faction[place] % IN_FACTION, table.stock[seat], say.MOST_MOVED)
        out += say.GIVE_TOKENS[place][:most]
    if table.city_stock(seat):
        for place in table.board.land:
            if table.faction[place] >= IN_FACTION:
                out.append(say.PICK_CITIES[place])
    return out


def annex_some(table: Table, seat: int, victim: int, action: Action) -> None:
    """Annex those units and go on."""
    count = action.n if action.kind == say.TOKENS else 0
    _annex_here(table, seat, victim, action.a, count, action.kind == say.CITY)
    table.agenda.append((agenda.WAR_STEP, seat, victim, 0))


def _annex_here(
    table: Table, seat: int, victim: int, place: int, tokens: int, with_city: bool
) -> None:
    if tokens:
        table.take_tokens(victim, place, tokens)
        table.put_tokens(seat, place, tokens)
        table.faction[place] -= tokens
        table.tell("annexed", "seat place count other", seat, CODES[place], tokens, victim)
    if with_city and table.faction[place] >= IN_FACTION:
        table.remove_city(place)
        table.put_city(seat, place)
        table.faction[place] -= IN_FACTION
        table.tell("city_joins", "seat place other", seat, CODES[place], victim)


def _join_game(table: Table, seat: int, victim: int) -> None:
    """A late player begins with copies of the victim's cards, on its square (15.52)."""
    table.joining &= ~(1 << seat)
    table.cards[seat] = table.cards[victim]
    table.square[seat] = table.square[victim]
    table.tell("joined", "seat other", seat, victim)
