"""Pieces come to the map and leave it; territories and kingdoms follow (TE-KINGDOM).

A territory is a connected group of tiles and leaders; with a leader it is a kingdom. Putting a
piece down joins what it touches; only taking one away has to look at the whole territory again.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.tigris.cells import (
    BESIDE,
    BIT,
    LAND,
    MAP,
    NOWHERE,
    Cells,
    around,
    beside,
    cells_of,
    holds_together,
    how_many,
    reach,
    set_of,
)
from ziggurat.games.tigris.components import CELLS, COLOURS, NEIGHBOURS, RED, square_cells
from ziggurat.games.tigris.state import (
    CATASTROPHE,
    EMPTY,
    NO_TERRITORY,
    OFF,
    TURNED,
    Lifted,
    Table,
)


def rebuild(table: Table) -> None:
    """Find everything afresh that is derived from what lies on the map."""
    table.faces = [0] * COLOURS
    table.empty = MAP
    covered: Cells = 0
    for cell in range(CELLS):
        tile = table.tile[cell]
        if tile == EMPTY:
            continue
        table.empty ^= BIT[cell]
        if tile < TURNED:
            table.faces[tile] |= BIT[cell]
        elif tile == CATASTROPHE:
            covered |= BIT[cell]
    everybody = 0
    for leader, cell in enumerate(table.place):
        if cell != OFF:
            everybody |= 1 << leader
            table.empty ^= BIT[cell]
    table.sites = around(table.faces[RED]) & LAND
    table.territory = [NO_TERRITORY] * CELLS
    table.members = []
    table.borders = []
    table.rulers = []
    table.spare = []
    table.beside_one = table.beside_two = table.beside_three = table.beside_four = NOWHERE
    left = MAP ^ table.empty ^ covered
    while left:
        territory = reach(BIT[left.bit_length() - 1], left)
        left ^= territory
        leaders = _leaders_in(table, everybody, territory)
        _found(table, cells_of(territory), territory, around(territory), leaders)


# Pieces come and go


def lay_tile(table: Table, cell: int, colour: int) -> None:
    """A tile on an empty cell."""
    table.tile[cell] = colour
    table.faces[colour] |= BIT[cell]
    if colour == RED:
        table.sites |= BESIDE[cell] & LAND
    _occupy(table, cell, 0)


def take_tile(table: Table, cell: int, leaves: int) -> None:
    """A tile leaves the map, and nothing or a catastrophe is in its place."""
    _turn_away(table, cell, leaves)
    if leaves == EMPTY:
        table.empty |= BIT[cell]
    _vacate(table, cell, 0)


def turn_square(table: Table, corner: int) -> None:
    """The four tiles under a monument are turned face down."""
    for cell in square_cells(corner):
        _turn_away(table, cell, table.tile[cell] + TURNED)


def _turn_away(table: Table, cell: int, leaves: int) -> None:
    colour = table.tile[cell]
    table.tile[cell] = leaves
    table.faces[colour] ^= BIT[cell]
    if colour == RED:
        table.sites = around(table.faces[RED]) & LAND


def ruin_empty(table: Table, cell: int) -> None:
    """A catastrophe on an empty cell."""
    table.tile[cell] = CATASTROPHE
    table.empty ^= BIT[cell]


def place_leader(table: Table, leader: int, cell: int) -> None:
    """A leader on an empty cell."""
    table.place[leader] = cell
    _occupy(table, cell, 1 << leader)


def lift_leader(table: Table, leader: int) -> None:
    """A leader leaves the map."""
    cell = table.place[leader]
    table.place[leader] = OFF
    table.empty |= BIT[cell]
    _vacate(table, cell, 1 << leader)


# What can be asked


def is_empty(table: Table, cell: int) -> bool:
    """No tile, no leader, no catastrophe (TE-LEADER-06)."""
    return table.empty & BIT[cell] != 0


def temples_beside(table: Table, cell: int) -> int:
    """How many temples lie face up beside a cell."""
    count = 0
    for other in NEIGHBOURS[cell]:
        if table.tile[other] == RED:
            count += 1
    return count


def kingdoms_beside(table: Table, cell: int) -> list[int]:
    """The different kingdoms that touch a cell."""
    found: list[int] = []
    for other in NEIGHBOURS[cell]:
        territory = table.territory[other]
        if territory >= 0 and table.rulers[territory] and territory not in found:
            found.append(territory)
    return found


def changed_by_lifting(table: Table, leader: int, free: Cells, near: Cells) -> Cells:
    """Sites that a leader on the map has or lacks, unlike others: it is lifted first.

    ``free`` are the sites for leaders that are not on the map, and ``near`` those beside its
    kingdom that only the kingdoms beside them forbid (TE-LEADER-11).
    """
    here = table.place[leader]
    home = table.territory[here]
    others = table.rulers[home] ^ 1 << leader
    if near and table.beside_three:
        near ^= near & table.beside_three
    if not others:  # without it no kingdom is left
        return near
    lifted = table.lifted[leader]
    if lifted.members is not table.members[home]:
        lifted = _lifted(table, here, others)
        table.lifted[leader] = lifted
    if lifted.torn:
        return near ^ (near & lifted.beside_one) | free & lifted.beside_two
    near &= BESIDE[here]
    if near:
        left = table.members[home] ^ BIT[here]
        for cell in NEIGHBOURS[here]:
            if BESIDE[cell] & left:
                near ^= near & BIT[cell]
    return near


def _lifted(table: Table, here: int, others: int) -> Lifted:
    """What lifting the leader on a cell does, with other leaders in its kingdom."""
    home = table.territory[here]
    members = table.members[home]
    left = members ^ BIT[here]
    if holds_together(left, here):
        return Lifted(members, False, NOWHERE, NOWHERE)
    pieces = _pieces(table, here)
    if not pieces:
        return Lifted(members, False, NOWHERE, NOWHERE)
    leaders: Cells = 0
    while others:
        other = others.bit_length() - 1
        others ^= 1 << other
        leaders |= BIT[table.place[other]]
    one: Cells = 0
    two: Cells = 0
    for piece in pieces:
        cells = set_of(piece)
        left ^= cells
        if cells & leaders:
            border = beside(piece)
            two |= one & border
            one |= border
    if left & leaders:
        border = around(left)
        two |= one & border
        one |= border
    return Lifted(members, True, one, two)


# Territories


def _occupy(table: Table, cell: int, ruler: int) -> None:
    """A tile or leader was put on an empty cell: join what it touches."""
    table.empty ^= BIT[cell]
    territory = table.territory
    home = NO_TERRITORY
    for other in NEIGHBOURS[cell]:
        there = territory[other]
        if there != home and there >= 0:
            if home >= 0:
                _join(table, cell, ruler)
                return
            home = there
    if home < 0:
        _found(table, [cell], BIT[cell], BESIDE[cell], ruler)
        return
    territory[cell] = home
    table.members[home] |= BIT[cell]
    border = table.borders[home]
    grown = border | BESIDE[cell]
    table.borders[home] = grown
    if table.rulers[home]:
        _one_more(table, grown ^ border)
    elif ruler:
        _one_more(table, grown)
    table.rulers[home] |= ruler


def _join(table: Table, cell: int, ruler: int) -> None:
    """The cell makes one territory of several."""
    members, border = BIT[cell], BESIDE[cell]
    home, most = NO_TERRITORY, 0
    joined: list[int] = []
    for other in NEIGHBOURS[cell]:
        there = table.territory[other]
        if there < 0 or there in joined:
            continue
        joined.append(there)
        if table.rulers[there]:
            _one_less(table, table.borders[there])
        members |= table.members[there]
        border |= table.borders[there]
        ruler |= table.rulers[there]
        size = how_many(table.members[there])
        if size > most:
            home, most = there, size
    for there in joined:
        if there != home:
            lost = table.members[there]
            while lost:
                member = lost.bit_length() - 1
                lost ^= BIT[member]
                table.territory[member] = home
            table.members[there] = table.borders[there] = table.rulers[there] = 0
            table.spare.append(there)
    table.territory[cell] = home
    table.members[home] = members
    table.borders[home] = border
    table.rulers[home] = ruler
    if ruler:
        _one_more(table, border)


def _vacate(table: Table, cell: int, gone: int) -> None:
    """The tile of the cell, or the leader ``gone``, was taken: its territory may fall apart."""
    home = table.territory[cell]
    left = table.members[home] ^ BIT[cell]
    rulers = table.rulers[home] ^ gone
    border = table.borders[home]
    if not holds_together(left, cell):
        pieces = _pieces(table, cell)
        if pieces:
            _fall_apart(table, cell, left, pieces, rulers)
            return
    table.territory[cell] = NO_TERRITORY
    lost: Cells = 0
    for other in NEIGHBOURS[cell]:
        if not BESIDE[other] & left:
            lost |= BIT[other]
    if rulers:
        _one_less(table, lost)
    elif table.rulers[home]:
        _one_less(table, border)
    table.members[home] = left
    table.borders[home] = border ^ lost
    table.rulers[home] = rulers
    if not left:
        table.spare.append(home)


def _fall_apart(table: Table, cell: int, left: Cells, pieces: list[list[int]], rulers: int) -> None:
    """Without the cell the territory is in pieces; the last of them keeps its number."""
    home = table.territory[cell]
    table.territory[cell] = NO_TERRITORY
    if table.rulers[home]:
        _one_less(table, table.borders[home])
    for cells in pieces:
        piece = set_of(cells)
        left ^= piece
        _found(table, cells, piece, beside(cells), _leaders_in(table, rulers, piece))
    border = around(left)
    table.members[home] = left
    table.borders[home] = border
    table.rulers[home] = _leaders_in(table, rulers, left)
    if table.rulers[home]:
        _one_more(table, border)


def _pieces(table: Table, cell: int) -> list[list[int]]:
    """What would come off the territory of a cell without that cell: the cells of each piece.

    All connected parts but one, which nobody walks to its end.
    """
    territory = table.territory
    home = territory[cell]
    sides = [other for other in NEIGHBOURS[cell] if territory[other] == home]
    territory[cell] = NO_TERRITORY
    found: list[list[int]] = []
    while len(sides) > 1:
        piece = _smaller_part(territory, sides[0], sides[1])
        if piece:
            found.append(piece)
            sides = [side for side in sides if side not in piece]
        else:
            del sides[0]
    territory[cell] = home
    return found


def _smaller_part(territory: list[int], one: int, two: int) -> list[int]:
    """The part of a territory around one of two cells, or nothing if one leads to the other.

    Both parts are walked in turn, cell by cell, until one is at its end.
    """
    home = territory[one]
    mine, theirs = [one], [two]
    mark, mark_of_theirs = WALKED, WALKED - 1
    territory[one], territory[two] = mark, mark_of_theirs
    walked = 0
    meet = False
    while walked < len(mine) and not meet:
        for other in NEIGHBOURS[mine[walked]]:
            there = territory[other]
            if there == home:
                territory[other] = mark
                mine.append(other)
            elif there == mark_of_theirs:
                meet = True
        mine, theirs = theirs, mine
        mark, mark_of_theirs = mark_of_theirs, mark
        if mark == WALKED:
            walked += 1
    for member in mine:
        territory[member] = home
    for member in theirs:
        territory[member] = home
    return [] if meet else mine


WALKED: Final = -2
"""In the place of a territory, while a search is under way: this, or one less."""


def _found(table: Table, cells: list[int], members: Cells, border: Cells, rulers: int) -> None:
    """Make these cells a territory of their own, under a number that is free."""
    if table.spare:
        number = table.spare.pop()
        table.members[number] = members
        table.borders[number] = border
        table.rulers[number] = rulers
    else:
        number = len(table.members)
        table.members.append(members)
        table.borders.append(border)
        table.rulers.append(rulers)
    for cell in cells:
        table.territory[cell] = number
    if rulers:
        _one_more(table, border)


def _leaders_in(table: Table, leaders: int, cells: Cells) -> int:
    """Those of some leaders, one bit each, that are on these cells."""
    found = 0
    while leaders:
        leader = leaders.bit_length() - 1
        leaders ^= 1 << leader
        if cells & BIT[table.place[leader]]:
            found |= 1 << leader
    return found


# Kingdoms beside each cell


def _one_more(table: Table, cells: Cells) -> None:
    """These cells are beside one kingdom more than before."""
    again = table.beside_one & cells
    table.beside_one |= cells
    if again:
        third = table.beside_two & again
        table.beside_two |= again
        if third:
            table.beside_four |= table.beside_three & third
            table.beside_three |= third


def _one_less(table: Table, cells: Cells) -> None:
    """These cells are beside one kingdom less than before."""
    still = table.beside_two & cells
    table.beside_one ^= cells ^ still
    if still:
        twice = table.beside_three & still
        table.beside_two ^= still ^ twice
        if twice:
            thrice = table.beside_four & twice
            table.beside_three ^= twice ^ thrice
            table.beside_four ^= thrice
