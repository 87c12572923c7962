"""Territories and kingdoms, kept up to date as pieces come and go (TE-KINGDOM).

A territory is a connected group of tiles and leaders; with a leader it is a kingdom. Putting a
piece down joins what it touches; only taking one away has to look at the whole territory again.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Final

from ziggurat.games.tigris.actions import LAYS
from ziggurat.games.tigris.components import (
    BENDS,
    BLACK,
    BLUE,
    CELLS,
    GREEN,
    NEIGHBOURS,
    RED,
    RIVER,
)
from ziggurat.games.tigris.state import CATASTROPHE, EMPTY, NOBODY_HERE, Table

ON_LAND: Final = (RED, GREEN, BLACK)
ON_RIVER: Final = (BLUE,)


def rebuild(table: Table) -> None:
    """Find everything afresh that is derived from what lies on the map."""
    table.territory = [NOBODY_HERE] * CELLS
    table.members = []
    table.rulers = []
    table.temples = [0] * CELLS
    table.kingdoms = [0] * CELLS
    table.crowded = 0
    table.sites = []
    table.open = [[], []]
    table.lays = [[], [], [], []]
    for cell in range(CELLS):
        if table.tile[cell] == RED:
            add_temple(table, cell, 1)
    for cell in range(CELLS):
        if is_empty(table, cell):
            _open(table, cell)
        elif is_occupied(table, cell) and table.territory[cell] == NOBODY_HERE:
            _found(table, _reach(table, cell))
    for cell in range(CELLS):
        if is_empty(table, cell):
            _recount(table, cell)


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
        if RIVER[other]:
            continue
        if table.temples[other] == 0:
            table.sites.remove(other)
        elif change == 1 and table.temples[other] == 1:
            insort(table.sites, other)


def close(table: Table, cell: int) -> None:
    """The cell is no longer empty."""
    if table.kingdoms[cell] > 2:
        table.crowded -= 1
    table.kingdoms[cell] = 0
    cells = table.open[RIVER[cell]]
    place = bisect_left(cells, cell)
    del cells[place]
    for colour in ON_RIVER if RIVER[cell] else ON_LAND:
        del table.lays[colour][place]


def _open(table: Table, cell: int) -> None:
    """The cell has become empty."""
    cells = table.open[RIVER[cell]]
    place = bisect_left(cells, cell)
    cells.insert(place, cell)
    for colour in ON_RIVER if RIVER[cell] else ON_LAND:
        table.lays[colour].insert(place, LAYS[colour][cell])


def occupy(table: Table, cell: int) -> None:
    """A tile or leader was put on an empty cell: join what it touches."""
    close(table, cell)
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


def holds_together(table: Table, cell: int) -> bool:
    """Whether what the cell connects is plainly connected round its corners as well."""
    territory = table.territory
    here = territory[cell]
    beside = links = 0
    for other in NEIGHBOURS[cell]:
        if territory[other] == here:
            beside += 1
    if beside < 2:
        return True
    for above, side, corner in BENDS[cell]:
        if territory[above] == here and territory[side] == here and territory[corner] == here:
            links += 1
    return links >= beside - 1


def vacate(table: Table, cell: int) -> None:
    """The tile or leader of the cell was taken away: its territory may fall apart."""
    old = table.territory[cell]
    before = table.members[old]
    ruled = table.rulers[old]
    if len(before) > 1 and holds_together(table, cell):
        table.territory[cell] = NOBODY_HERE
        left = tuple([member for member in before if member != cell])
        table.members[old] = left
        table.rulers[old] = ruling(table, left) if ruled else 0
        if ruled:
            _refresh_around(table, (cell,) if table.rulers[old] else before)
    else:
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
        _open(table, cell)
        _recount(table, cell)


def ruling(table: Table, cells: tuple[int, ...]) -> int:
    """The leaders on these cells, one bit each."""
    ruled = 0
    for cell in cells:
        if table.leader[cell] >= 0:
            ruled |= 1 << table.leader[cell]
    return ruled


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
    for cell in cells:
        table.territory[cell] = number
    table.rulers[number] = ruling(table, cells)


def _refresh_around(table: Table, cells: tuple[int, ...]) -> None:
    """Count again the kingdoms beside the empty cells around these."""
    for cell in cells:
        for other in NEIGHBOURS[cell]:
            if table.territory[other] < 0 and table.tile[other] == EMPTY:
                _recount(table, other)


def _recount(table: Table, cell: int) -> None:
    count = _count_beside(table, cell)
    table.crowded += (count > 2) - (table.kingdoms[cell] > 2)
    table.kingdoms[cell] = count


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
