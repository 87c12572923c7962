"""Conflicts: tokens against tokens, attacks on cities, what the winner takes (24)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda, memory
from ziggurat.games.civilisation.board import CODES, LIMIT
from ziggurat.games.civilisation.components import (
    ATTACKERS,
    ENGINEERING,
    GARRISON,
    GOODS_COUNT,
    METALWORKING,
    PILLAGE,
    TRADE_CODES,
)
from ziggurat.games.civilisation.state import NOBODY, Table

NO_LIMIT = -1
"""Nations do not live side by side: they fight until one is left."""


def nations_in(table: Table, place: int) -> list[int]:
    """Whose tokens stand in a territory."""
    return [seat for seat in range(table.players + 1) if table.tokens[seat][place]]


def fight(table: Table, place: int, limit: int) -> None:
    """Remove tokens until one nation is left or they are within the limit (24.21 to 24.24)."""
    tokens = table.tokens
    before = [tokens[seat][place] for seat in range(table.players + 1)]
    while _is_fought_over(table, place, limit):
        nations = nations_in(table, place)
        skilled = [seat for seat in nations if table.owns(seat, METALWORKING)]
        if len(skilled) == len(nations):
            skilled = []
        plain = [seat for seat in nations if seat not in skilled]
        strength = [tokens[seat][place] for seat in range(table.players + 1)]
        for rank in (plain, skilled):
            for level in sorted({strength[seat] for seat in rank}):
                if not _is_fought_over(table, place, limit):
                    break
                for seat in rank:
                    if strength[seat] == level:
                        table.take_tokens(seat, place, 1)
    lost = [before[seat] - tokens[seat][place] for seat in range(table.players + 1)]
    for seat in range(table.players + 1):
        if lost[seat]:
            if seat == table.raiders:
                table.tell("fought_raiders", "place count", CODES[place], lost[seat])
            else:
                table.tell("fought", "seat place count", seat, CODES[place], lost[seat])


def _is_fought_over(table: Table, place: int, limit: int) -> bool:
    nations = nations_in(table, place)
    if len(nations) < 2:
        return False
    return limit == NO_LIMIT or sum([table.tokens[seat][place] for seat in nations]) > limit


def begin(table: Table) -> None:
    """All fights between tokens, then the attacks on cities (24.32c)."""
    for place in _shared(table):
        fight(table, place, LIMIT[place] if table.city[place] == NOBODY else NO_LIMIT)
    defenders = sorted(
        {table.city[place] for place in attacked(table) if table.city[place] != table.raiders},
        key=table.nations.__getitem__,
    )
    table.then(
        *[(agenda.CITY_FIGHTS, seat, 0, 0) for seat in defenders],
        (agenda.CITY_FIGHTS, table.raiders, 0, 0),
    )


def _shared(table: Table) -> list[int]:
    """Where tokens of several nations stand, or would attack a city (24.2, 24.33, 24.41)."""
    seen: set[int] = set()
    shared: set[int] = set()
    for seat in range(table.players + 1):
        for place in table.places_of(seat):
            if place in seen:
                shared.add(place)
            seen.add(place)
    return sorted(shared)


def attacked(table: Table) -> list[int]:
    """Cities whose territory holds tokens of somebody else."""
    city = table.city
    found = {
        place
        for seat in range(table.players + 1)
        for place in table.places_of(seat)
        if city[place] != NOBODY and city[place] != seat
    }
    return sorted(found)


def next_city(table: Table, defender: int) -> None:
    """The next attack on a city of that seat; it chooses the order (24.32)."""
    cities = [place for place in attacked(table) if table.city[place] == defender]
    if not cities:
        return
    table.agenda.append((agenda.CITY_FIGHTS, defender, 0, 0))
    if defender == table.raiders:
        cities.sort(key=lambda place: table.nations[nations_in(table, place)[0]])
    if len(cities) == 1 or defender == table.raiders or not table.plays(defender):
        attack_city(table, cities[0])
    else:
        table.agenda.append((agenda.BESIEGED, defender, 0, 0))


def besieged(table: Table, defender: int) -> list[Action]:
    """The attacked cities of a seat."""
    return [say.PICK_CITIES[p] for p in attacked(table) if table.city[p] == defender]


def needed(table: Table, attacker: int, defender: int) -> int:
    """Tokens that a sufficient attack takes (24.31, 24.35)."""
    return (
        ATTACKERS
        - int(table.owns(attacker, ENGINEERING) and not table.owns(defender, ENGINEERING))
        + int(table.owns(defender, ENGINEERING) and not table.owns(attacker, ENGINEERING))
    )


def storm(table: Table, place: int, attacker: int) -> bool:
    """Attack a city; whether it fell. A weak attack is lost (24.31, 24.32)."""
    defender = table.city[place]
    enough = needed(table, attacker, defender)
    if table.tokens[attacker][place] < enough:
        table.take_tokens(attacker, place, table.tokens[attacker][place])
        return False
    table.remove_city(place)
    garrison = GARRISON + enough - ATTACKERS
    if defender == table.raiders:
        table.change(defender, place, garrison)  # lent for this fight alone (24.34)
    else:
        table.put_tokens(defender, place, garrison)
    fight(table, place, LIMIT[place])
    if defender == table.raiders:
        table.change(defender, place, -table.tokens[defender][place])
    return True


def attack_city(table: Table, place: int) -> None:
    """An attack on a city, with its spoils: a card of the victim, and pillage (24.5)."""
    defender = table.city[place]
    attacker = next(seat for seat in nations_in(table, place) if seat != defender)
    held = not storm(table, place, attacker)
    if attacker == table.raiders:
        key = "city_holds_raiders" if held else "city_falls_raiders"
        table.tell(key, "seat place", defender, CODES[place])
    elif defender == table.raiders:
        key = "pirates_hold" if held else "pirates_fall"
        table.tell(key, "place other", CODES[place], attacker)
    else:
        key = "city_holds" if held else "city_falls"
        table.tell(key, "seat place other", defender, CODES[place], attacker)
    if held or attacker == table.raiders:
        return
    if defender != table.raiders:
        _take_card(table, attacker, defender)
    if table.stock[attacker] and table.plays(attacker):
        table.agenda.append((agenda.PILLAGE, attacker, place, 0))


def _take_card(table: Table, attacker: int, victim: int) -> None:
    """A random card of the victim's hand, seen by the two alone (24.51)."""
    cards = [card for card in range(GOODS_COUNT) for _ in range(table.hand[victim][card])]
    if not cards or not table.plays(attacker):
        return
    card = cards[table.chance.below(len(cards))]
    table.hand[victim][card] -= 1
    table.hand[attacker][card] += 1
    memory.part_with(table, victim, attacker, (card,), ())
    memory.receive(table, victim, attacker, (card,), ())
    table.effect = REVEAL
    table.tell("card_taken", "seat other", attacker, victim)
    table.tell(
        "card_seen", "seat other card", attacker, victim, TRADE_CODES[card],
        readers=(attacker, victim),
    )  # fmt: skip


def pillaging(table: Table, seat: int) -> list[Action]:
    """Up to three tokens from one's own stock (24.52)."""
    return say.COUNTS[: min(PILLAGE, table.stock[seat]) + 1]


def pillage(table: Table, seat: int, count: int) -> None:
    """Tokens go from the stock to the treasury."""
    table.stock[seat] -= count
    table.treasury[seat] += count
    if count:
        table.tell("pillaged", "seat count", seat, count)
