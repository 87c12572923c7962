"""Taxes and revolts, expansion, census, ships, cities, surplus and support (19 to 22, 25, 26)."""

from __future__ import annotations

from itertools import compress

from ziggurat.core.action import Action
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda
from ziggurat.games.civilisation.agenda import Task
from ziggurat.games.civilisation.board import (
    CODES,
    HARBOUR_CODES,
    LIMIT,
    TERRITORY_COUNT,
    land_of,
)
from ziggurat.games.civilisation.components import (
    AGRICULTURE,
    ARCHITECTURE,
    COINAGE,
    DEMOCRACY,
    MILITARISM,
    PLAIN_COST,
    SHIP_COST,
    SHIPS,
    SITE_COST,
    SUPPORT,
    TAX,
)
from ziggurat.games.civilisation.state import NOBODY, Table

# ------------------------------------------------------------------------------------- taxes (19)


def begin_taxes(table: Table) -> None:
    """Everybody pays, then the cities that could not be taxed revolt (19.31)."""
    table.shares = [0] * table.players
    payers = [seat for seat in table.by_succession() if table.city_count(seat)]
    table.then(
        *[(agenda.TAX_STEP, seat, 0, 0) for seat in payers],
        *[(agenda.REVOLT_STEP, seat, 0, 0) for seat in payers],
    )


def tax(table: Table, seat: int) -> None:
    """Two tokens a city; whoever owns Coinage is asked for the rate (19.2)."""
    if table.owns(seat, COINAGE):
        table.agenda.append((agenda.RATE, seat, 0, 0))
    else:
        pay_tax(table, seat, TAX)


def pay_tax(table: Table, seat: int, rate: int) -> None:
    """Tax whole cities, as many as the stock can pay for."""
    cities = table.city_count(seat)
    paid = min(cities, table.stock[seat] // rate)
    table.stock[seat] -= paid * rate
    table.treasury[seat] += paid * rate
    table.tell("taxed", "seat count", seat, paid * rate)
    if paid < cities and not table.owns(seat, DEMOCRACY):  # 19.34
        table.shares[seat] = cities - paid


def revolt(table: Table, seat: int) -> None:
    """Untaxed cities join whoever has the greatest stock, then the next (19.32, 19.33)."""
    left = table.shares[seat]
    if not left:
        return
    table.tell("revolts", "seat count", seat, left)
    tasks: list[Task] = []
    ranking = table.by_stock(seat)
    for other in ranking:
        taken = min(left, table.city_stock(other))
        tasks += [(agenda.REVOLT, other, seat, 0)] * taken
        left -= taken
    chooser = ranking[0] if ranking else seat
    tasks += [(agenda.REVOLT, chooser, seat, 1)] * left
    table.then(*tasks)


def rebels(table: Table, seat: int) -> list[Action]:
    """Cities of a seat that may revolt: no tax is owed for those it has just gained (19.32)."""
    return [say.PICK_CITIES[p] for p in table.cities_of(seat) if p not in table.gained]


def join(table: Table, seat: int, place: int, lost: bool) -> None:
    """A city that revolts changes hands, or is eliminated."""
    rebel = table.city[place]
    table.remove_city(place)
    if lost:
        table.tell("city_lost", "seat place", rebel, CODES[place])
        return
    table.put_city(seat, place)
    table.gained += (place,)
    table.tell("city_joins", "seat place other", seat, CODES[place], rebel)


# --------------------------------------------------------------------------------- expansion (20)


def expand(table: Table, seat: int) -> None:
    """One token grows beside a single one, two beside more; short stocks are shared out."""
    tokens = table.tokens[seat]
    places = [place for place in table.places_of(seat) if table.city[place] == NOBODY]
    growth = [1 if tokens[place] == 1 else 2 for place in places]
    needed = sum(growth)
    if needed <= table.stock[seat]:
        for number, place in enumerate(places):
            table.change(seat, place, growth[number])
        table.stock[seat] -= needed
        if needed:
            table.tell("grows", "seat count", seat, needed)
    elif table.stock[seat]:
        for number, place in enumerate(places):
            table.moved[place] = growth[number]
        table.tell("grows", "seat count", seat, table.stock[seat])
        table.agenda.append((agenda.EXPAND, seat, 0, 0))


def growing(table: Table) -> list[Action]:
    """Where a token may still grow."""
    return list(compress(say.GOES, table.moved))


def grow(table: Table, seat: int, place: int) -> None:
    """One of the last tokens grows there (20.2)."""
    table.put_tokens(seat, place, 1)
    table.moved[place] -= 1
    if table.stock[seat]:
        table.agenda.append((agenda.EXPAND, seat, 0, 0))
    else:
        table.moved = bytearray(TERRITORY_COUNT)


# ------------------------------------------------------------------------ census and ships (21, 22)


def take_census(table: Table) -> None:
    """Most tokens first, whoever owns Militarism after all others (21.1, 22.11, 23.21)."""
    seats = table.by_succession()
    for seat in range(table.players):
        table.census[seat] = table.tokens_on_board(seat)
    ranked = sorted(seats, key=lambda s: (table.owns(s, MILITARISM), -table.census[s]))
    table.order = tuple(ranked)
    table.tell("census", "seats counts", list(ranked), [table.census[seat] for seat in ranked])


def begin_ships(table: Table, seat: int) -> None:
    """Ships are kept one by one, then others are built (22.3c)."""
    fleet = [
        (agenda.UPKEEP, seat, number, 0) for number in range(len(table.ships[seat]) - 1, -1, -1)
    ]
    table.then(*fleet, (agenda.SHIPYARD, seat, 0, 0))


def keeping(table: Table, seat: int, ship: int) -> list[Action]:
    """A token of the treasury, one of the territory, or let it go."""
    out: list[Action] = []
    if table.treasury[seat]:
        out.append(say.PAYING)
    out.append(say.DROPPING)
    place = land_of(table.ships[seat][ship])
    if table.tokens[seat][place]:
        out.append(say.GIVE_TOKENS[place][0])
    return out


def keep(table: Table, seat: int, ship: int, action: Action) -> None:
    """Pay for a ship, or give it up."""
    if action.kind == say.PAY:
        table.treasury[seat] -= 1
        table.stock[seat] += 1
    elif action.kind == say.TOKENS:
        table.take_tokens(seat, action.a, 1)
    else:
        harbour = table.ships[seat].pop(ship)
        table.tell("ship_lost", "seat place", seat, HARBOUR_CODES[harbour])


def building(table: Table, seat: int) -> list[Action]:
    """Where a ship can be built, and with how many tokens of the treasury (22.1, 22.2)."""
    out: list[Action] = []
    if len(table.ships[seat]) < SHIPS:
        money = table.treasury[seat]
        tokens = table.tokens[seat]
        city = table.city
        for harbour, place in table.board.harbours:
            here = tokens[place]
            if not here and city[place] != seat:
                continue
            for count in range(max(0, SHIP_COST - here), min(SHIP_COST, money) + 1):
                out.append(say.BUILD_SHIPS[harbour][count])
    out.append(say.PASSING)
    return out


def build_ship(table: Table, seat: int, action: Action) -> None:
    """Build it and go on building."""
    table.treasury[seat] -= action.n
    table.stock[seat] += action.n
    table.take_tokens(seat, land_of(action.a), SHIP_COST - action.n)
    table.ships[seat].append(action.a)
    table.ships[seat].sort()
    table.tell("ship_built", "seat place", seat, HARBOUR_CODES[action.a])


# ------------------------------------------------------------------------------------ cities (25)


def city_cost(table: Table, place: int) -> int:
    """Tokens for a city: six on a site, else twelve."""
    return SITE_COST if table.board.has_site[place] else PLAIN_COST


def founding(table: Table, seat: int) -> list[Action]:
    """Where a city can be built, and with how many tokens of the treasury (25.2, 25.3)."""
    out: list[Action] = []
    if table.city_stock(seat):
        tokens = table.tokens[seat]
        helps = table.owns(seat, ARCHITECTURE) and not table.helped >> seat & 1
        for place in table.places_of(seat):
            here = tokens[place]
            if here < SITE_COST // 2 or table.city[place] != NOBODY:
                continue
            cost = city_cost(table, place)
            if here >= cost:
                out.append(say.FOUNDS[place][0])
            if helps and table.is_alone(seat, place):
                most = min(cost // 2, table.treasury[seat])
                for count in range(max(1, cost - here), most + 1):
                    out.append(say.FOUNDS[place][count])
    out.append(say.PASSING)
    return out


def found(table: Table, seat: int, action: Action) -> None:
    """Build a city and go on building."""
    place = action.a
    table.take_tokens(seat, place, city_cost(table, place) - action.n)
    if action.n:
        table.treasury[seat] -= action.n
        table.stock[seat] += action.n
        table.helped |= 1 << seat
    table.put_city(seat, place)
    table.new_cities += (place,)
    table.tell("city_built", "seat place", seat, CODES[place])


# ----------------------------------------------------------------------- surplus and support (26)


def remove_surplus(table: Table) -> None:
    """No tokens beside a city, no more than the limit elsewhere (26.1, 26.11)."""
    for seat in range(table.players + 1):
        tokens = table.tokens[seat]
        more = int(table.owns(seat, AGRICULTURE))
        for place in table.places_of(seat):
            spare = tokens[place]
            if table.city[place] == NOBODY:
                spare -= LIMIT[place]
                if spare > 0 and more and table.is_alone(seat, place):
                    spare -= more
            if spare > 0:
                table.take_tokens(seat, place, spare)
                if seat != table.raiders:
                    table.tell("surplus", "seat place count", seat, CODES[place], spare)


def check_support(table: Table, seat: int, blocked: int) -> None:
    """Every city needs two tokens on the board; others are reduced one by one (26.31)."""
    cities = table.city_count(seat)
    if cities and table.tokens_on_board(seat) - blocked < SUPPORT * cities:
        table.agenda.append((agenda.REDUCE, seat, blocked, 0))


def reducible(table: Table, seat: int) -> list[Action]:
    """Cities that may be reduced for want of support: new ones first (26.32)."""
    cities = table.cities_of(seat)
    new = [place for place in cities if place in table.new_cities]
    return [say.PICK_CITIES[place] for place in new or cities]


def reduce(table: Table, place: int) -> None:
    """Reduce a city, and tell what stays."""
    seat = table.city[place]
    left = table.reduce_city(place)
    table.tell("reduced", "seat place count", seat, CODES[place], left)
