"""Territories and kingdoms, kept up to date as pieces come and go (TE-KINGDOM).

A territory is a connected group of tiles and leaders; with a leader it is a kingdom. Putting a
piece down joins what it touches; only taking one away has to look at the whole territory again.
"""

from __future__ import annotations

from ziggurat.games.tigris.components import CELLS, NEIGHBOURS, RED
from ziggurat.games.tigris.state import CATASTROPHE, EMPTY, NOBODY_HERE, Table


def rebuild(table: Table) -> None:
    """Find all territories afresh."""
    table.territory = [NOBODY_HERE] * CELLS
    table.members = []
    table.rulers = []
    table.temples = [0] * CELLS
    table.kingdoms = [0] * CELLS
    for cell in range(CELLS):
        if table.tile[cell] == RED:
            add_temple(table, cell, 1)
    for cell in range(CELLS):
        if is_occupied(table, cell) and table.territory[cell] == NOBODY_HERE:
            _found(table, _reach(table, cell))
    for cell in range(CELLS):
        if is_empty(table, cell):
            table.kingdoms[cell] = _count_beside(table, cell)


def is_empty(table: Table, cell: int) -> bool:
    """No tile, no leader, no catastrophe (TE-LEADER-06)."""
    return table.tile[cell] == EMPTY and table.leader[cell] == NOBODY_HERE


def is_occupied(table: Table, cell: int) -> bool:
    """A tile, turned or not, or a leader: what territories are made of."""
    tile = table.tile[cell]
    return table.leader[cell] != NOBODY_HERE or (tile != EMPTY and tile != CATASTROPHE)


def kingdoms_beside(table: Table, cell: int) -> list[int]:
    """The different kingdoms that touch a cell."""
    found: list[int] = []
    for other in NEIGHBOURS[cell]:
        territory = table.territory[other]
        if territory >= 0 and table.rulers[territory] and territory not in found:
            found.append(territory)
    return found


def add_temple(table: Table, cell: int, change: int) -> None:
    """A temple came to lie face up on the cell (1), or no longer does (-1)."""
    for other in NEIGHBOURS[cell]:
        table.temples[other] += change


def occupy(table: Table, cell: int) -> None:
    """A tile or leader was put on an empty cell: join what it touches."""
    territory = table.territory
    members = table.members
    rulers = table.rulers
    leader = table.leader[cell]
    bit = 1 << leader if leader >= 0 else 0
    touched: list[int] = []
    for other in NEIGHBOURS[cell]:
        there = territory[other]
        if there >= 0 and there not in touched:
            touched.append(there)
    if not touched:
        _found(table, (cell,))
        _refresh_around(table, (cell,))
        return
    keep = touched[0]
    for other in touched:
        if len(members[other]) > len(members[keep]):
            keep = other
    ruled = bit
    for other in touched:
        ruled |= rulers[other]
    if ruled and not rulers[keep]:
        grown = members[keep]
    else:
        grown = ()
    rulers[keep] = ruled
    territory[cell] = keep
    changed: tuple[int, ...] = (cell,)
    for other in touched:
        if other != keep:
            for joined in members[other]:
                territory[joined] = keep
            changed += members[other]
            members[other] = ()
            rulers[other] = 0
    members[keep] += changed
    if ruled:
        _refresh_around(table, changed)
        _refresh_around(table, grown)


def vacate(table: Table, cell: int) -> None:
    """The tile or leader of the cell was taken away: its territory may fall apart."""
    old = table.territory[cell]
    before = table.members[old]
    ruled = table.rulers[old]
    for member in before:
        table.territory[member] = NOBODY_HERE
    table.members[old] = ()
    table.rulers[old] = 0
    for other in NEIGHBOURS[cell]:
        if table.territory[other] == NOBODY_HERE and is_occupied(table, other):
            part = _reach(table, other)
            if table.members[old]:
                _found(table, part)
            else:
                _name(table, part, old)
    if ruled:
        _refresh_around(table, before)
    if is_empty(table, cell):
        table.kingdoms[cell] = _count_beside(table, cell)


def _reach(table: Table, start: int) -> tuple[int, ...]:
    """All cells connected with this one."""
    seen = {start}
    found = [start]
    for cell in found:
        for other in NEIGHBOURS[cell]:
            if other not in seen and is_occupied(table, other):
                seen.add(other)
                found.append(other)
    return tuple(found)


def _found(table: Table, cells: tuple[int, ...]) -> None:
    """Make these cells a territory of their own."""
    table.members.append(())
    table.rulers.append(0)
    _name(table, cells, len(table.members) - 1)


def _name(table: Table, cells: tuple[int, ...], number: int) -> None:
    table.members[number] = cells
    ruled = 0
    for cell in cells:
        table.territory[cell] = number
        if table.leader[cell] >= 0:
            ruled |= 1 << table.leader[cell]
    table.rulers[number] = ruled


def _refresh_around(table: Table, cells: tuple[int, ...]) -> None:
    """Count again the kingdoms beside the empty cells around these."""
    for cell in cells:
        for other in NEIGHBOURS[cell]:
            if table.territory[other] < 0:
                table.kingdoms[other] = _count_beside(table, other)


def _count_beside(table: Table, cell: int) -> int:
    territory = table.territory
    rulers = table.rulers
    first = second = third = -1
    count = 0
    for other in NEIGHBOURS[cell]:
        there = territory[other]
        if there < 0 or not rulers[there]:
            continue
        if there in (first, second, third):
            continue
        count += 1
        if count == 1:
            first = there
        elif count == 2:
            second = there
        else:
            third = there
    return count
