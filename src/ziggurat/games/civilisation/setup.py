"""Setting up the table: the piles, the nations (15)."""

from __future__ import annotations

from ziggurat.games.civilisation import agenda
from ziggurat.games.civilisation.components import (
    COPIES,
    GOODS_COUNT,
    IS_TRADABLE,
    PILE,
    PILES,
    TRADE_COUNT,
)
from ziggurat.games.civilisation.state import NOBODY, Table


def set_up(table: Table) -> None:
    """Shuffle the piles, draw the order, and let everybody choose a nation."""
    table.clear()
    players = table.players
    table.piles = [_pile(table, number, players) for number in range(PILES)]
    late = int(table.options["late_seats"])
    for seat in range(players - late, players):
        table.absent |= 1 << seat
    order = list(range(players))
    table.chance.shuffle(order)
    present = [seat for seat in order if not table.absent >> seat & 1]
    if table.options["nations"] == "random":
        nations = list(table.board.scenario.nations)
        table.chance.shuffle(nations)
        for number, seat in enumerate(order):
            table.nations[seat] = nations[number]
        choices: list[agenda.Task] = []
    else:
        choices = [(agenda.NATION, seat, 0, 0) for seat in present]
    starts: list[agenda.Task] = [(agenda.START, seat, 0, 0) for seat in present]
    table.agenda = [(agenda.PHASE, NOBODY, agenda.TAXES, 0)]
    table.then(*choices, *starts)


def _pile(table: Table, pile: int, players: int) -> tuple[int, ...]:
    """Goods, with the calamity that can be traded below the first cards, the other last (15.2)."""
    goods = [good for good in range(GOODS_COUNT) if PILE[good] == pile for _ in range(COPIES[good])]
    table.chance.shuffle(goods)
    calamities = [card for card in range(GOODS_COUNT, TRADE_COUNT) if PILE[card] == pile]
    if not calamities:
        return tuple(goods)
    first, rest = goods[:players], goods[players:]
    rest += [card for card in calamities if IS_TRADABLE[card - GOODS_COUNT]]
    table.chance.shuffle(rest)
    bottom = [card for card in calamities if not IS_TRADABLE[card - GOODS_COUNT]]
    return (*bottom, *rest, *first)
