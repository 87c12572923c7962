"""The twelve calamities, in the order in which they strike (29, 30).

The eruption, the civil war, the flood, the barbarians, and those whose losses are shared out have
files of their own; the others are here: treachery, superstition, slave revolt, civil disorder,
iconoclasm and heresy, piracy.
"""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import (
    agenda,
    barbarians,
    civil_war,
    eruption,
    flood,
    losses,
    shares,
)
from ziggurat.games.civilisation import components as box
from ziggurat.games.civilisation.agenda import Task
from ziggurat.games.civilisation.board import CODES, IS_COASTAL
from ziggurat.games.civilisation.components import GOODS_COUNT, TRADE_CODES
from ziggurat.games.civilisation.economy import check_support, reduce
from ziggurat.games.civilisation.state import NOBODY, Table


def begin(table: Table) -> None:
    """Every calamity in hand is shown; of more than two of one seat, chance picks two."""
    struck: list[tuple[int, int]] = []
    for seat in range(table.players):
        held = [c for c in range(box.CALAMITY_COUNT) if table.hand[seat][GOODS_COUNT + c]]
        if held:
            table.effect = REVEAL
            names = [TRADE_CODES[GOODS_COUNT + calamity] for calamity in held]
            table.tell("shows", "seat cards", seat, names)
        for calamity in held:
            table.hand[seat][GOODS_COUNT + calamity] = 0
            table.used[GOODS_COUNT + calamity] += 1
        if len(held) > box.MOST_STRUCK:
            table.chance.shuffle(held)
            held = held[: box.MOST_STRUCK]
        struck += [(calamity, seat) for calamity in held]
    struck.sort()
    table.then(*[(agenda.CALAMITY, seat, calamity, 0) for calamity, seat in struck])


def strike(table: Table, victim: int, calamity: int) -> None:
    """A calamity strikes its primary victim."""
    giver = table.giver[calamity]
    table.victim = victim
    table.calamity = calamity
    table.exposed = ()
    table.shares = [0] * table.players
    card = TRADE_CODES[GOODS_COUNT + calamity]
    if giver == NOBODY:
        table.tell("calamity", "seat card", victim, card)
    else:
        table.tell("calamity_given", "seat card other", victim, card, giver)
    if calamity == box.ERUPTION:
        eruption.strike(table, victim)
    elif calamity == box.TREACHERY:
        _treachery(table, victim, giver)
    elif calamity == box.FAMINE:
        shares.shared_loss(table, victim, calamity)
    elif calamity == box.SUPERSTITION:
        _reduce_some(table, victim, _harm(table, victim, calamity))
    elif calamity == box.CIVIL_WAR:
        civil_war.strike(table, victim)
    elif calamity == box.SLAVE_REVOLT:
        _slave_revolt(table, victim)
    elif calamity == box.FLOOD:
        flood.strike(table, victim)
    elif calamity == box.BARBARIANS:
        barbarians.strike(table, victim)
    elif calamity == box.EPIDEMIC:
        shares.shared_loss(table, victim, calamity)
    elif calamity == box.CIVIL_DISORDER:
        _reduce_some(table, victim, _disorder(table, victim))
    elif calamity == box.ICONOCLASM:
        _iconoclasm(table, victim)
    else:
        _piracy(table, victim, giver)


# ------------------------------------------------------------------------- those that take cities


def _reduce_some(table: Table, seat: int, count: int) -> None:
    """So many cities of a seat are reduced, of its choice."""
    count = min(count, table.city_count(seat))
    if count > 0:
        table.agenda.append((agenda.LOSE_CITIES, seat, count, 0))


def lose_city(table: Table, seat: int, count: int, place: int) -> None:
    """One of those cities."""
    reduce(table, place)
    if count > 1:
        table.agenda.append((agenda.LOSE_CITIES, seat, count - 1, 0))


def _harm(table: Table, victim: int, calamity: int) -> int:
    return losses.harm(table, victim, calamity, box.HARM[calamity])


def _disorder(table: Table, victim: int) -> int:
    """All cities but some, with what helps and what harms (30.71)."""
    count = max(0, table.city_count(victim) - box.HARM[box.CIVIL_DISORDER])
    return losses.harm(table, victim, box.CIVIL_DISORDER, count)


def _slave_revolt(table: Table, victim: int) -> None:
    """Some tokens do not support cities for now (30.42)."""
    blocked = _harm(table, victim, box.SLAVE_REVOLT)
    check_support(table, victim, min(blocked, table.tokens_on_board(victim)))


def _treachery(table: Table, victim: int, giver: int) -> None:
    if not table.city_count(victim):
        return
    if giver == NOBODY:
        _reduce_some(table, victim, box.HARM[box.TREACHERY])
    else:
        table.agenda.append((agenda.TAKE_CITY, giver, victim, 0))


def take_city(table: Table, seat: int, victim: int, place: int) -> None:
    """A city changes sides, or is lost when the traitor has none to put there."""
    if not table.city_stock(seat):
        losses.lose_city(table, place)
        return
    table.remove_city(place)
    table.put_city(seat, place)
    table.tell("city_joins", "seat place other", seat, CODES[place], victim)


def _iconoclasm(table: Table, victim: int) -> None:
    table.agenda.append((agenda.HERESY, victim, box.SHARED[box.ICONOCLASM], 0))
    _reduce_some(table, victim, _harm(table, victim, box.ICONOCLASM))


def heresy_answers(table: Table, victim: int) -> list[Action]:
    """Cities of others; Theology protects, Philosophy from a second one (30.818, 30.819)."""
    spared = [
        seat
        for seat in range(table.players)
        if table.owns(seat, box.PHILOSOPHY) and table.shares[seat] >= box.PHILOSOPHY_HERESY
    ]
    seats = [
        seat
        for seat in table.secondary_victims()
        if not table.owns(seat, box.THEOLOGY) and seat not in spared
    ]
    return [say.PICK_CITIES[place] for place in table.board.land if table.city[place] in seats]


def heresy(table: Table, victim: int, count: int, place: int) -> None:
    """One of those cities of others is reduced."""
    table.shares[table.city[place]] += 1
    reduce(table, place)
    if count > 1:
        table.agenda.append((agenda.HERESY, victim, count - 1, 0))


def _piracy(table: Table, victim: int, giver: int) -> None:
    chooser = giver if giver != NOBODY and table.plays(giver) else victim
    table.then(
        (agenda.PIRATES, chooser, victim, box.HARM[box.PIRACY]),
        (agenda.PIRATES, victim, NOBODY, box.SHARED[box.PIRACY]),
    )


def pirate_answers(table: Table, prey: int) -> list[Action]:
    """Coastal cities of the victim, or of others who can still lose one (30.911, 30.912)."""
    if prey != NOBODY:
        return [say.PICK_CITIES[place] for place in flood.coastal(table, prey)]
    most = box.MOST_EACH[box.PIRACY]
    seats = [seat for seat in table.secondary_victims() if table.shares[seat] < most]
    return [
        say.PICK_CITIES[place]
        for place in table.board.land
        if table.city[place] in seats and IS_COASTAL[place]
    ]


def seize(table: Table, task: Task, place: int) -> None:
    """Pirates take a city, as long as there are pieces for them (30.911a)."""
    _, seat, prey, count = task
    owner = table.city[place]
    if prey == NOBODY:
        table.shares[owner] += 1
    if table.city_stock(table.raiders):
        table.remove_city(place)
        table.put_city(table.raiders, place)
        table.tell("pirates", "seat place", owner, CODES[place])
    else:
        losses.lose_city(table, place)
    if count > 1:
        table.agenda.append((agenda.PIRATES, seat, prey, count - 1))
