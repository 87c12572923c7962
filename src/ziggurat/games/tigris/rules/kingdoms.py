"""Pieces come to the map and leave it; territories and kingdoms follow.

A territory is a connected group of tiles and leaders (TE-KINGDOM-02); with a leader it is a kingdom
(TE-KINGDOM-03). Putting a piece down joins what it touches; only taking one away has to look at
the whole territory again. All of it is kept as sets of cells, because random play spends its time
here: tests/games/tigris/test_sets.py compares it with tests/games/tigris/oracle.py, which looks at
the whole map each time.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.errors import IllegalAction
from ziggurat.games.tigris.rules.cells import (
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
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    CELLS,
    COLOURS,
    NEIGHBOURS,
    RED,
    square_cells,
)
from ziggurat.games.tigris.rules.position import (
    CATASTROPHE,
    EMPTY,
    NO_TERRITORY,
    OFF,
    TURNED,
    Cell,
    Colour,
    Face,
    Leader,
    Lifted,
    Position,
    Territory,
)

ONE_COLOUR: Final = 0x1111
"""Among leaders, one bit each: those of the first colour."""
ONE_SEAT: Final = 0xF
"""Those of the first seat."""


def rebuild(state: Position) -> None:
    """Work out everything that is derived from what lies on the map.

    Turned tiles connect (TE-KINGDOM-08), catastrophes do not (TE-KINGDOM-09).
    """
    state.faces = [0] * COLOURS
    state.empty = MAP
    covered: Cells = 0
    for cell in range(CELLS):
        tile = state.tile[cell]
        if tile == EMPTY:
            continue
        state.empty ^= BIT[cell]
        if tile < TURNED:
            state.faces[tile] |= BIT[cell]
        elif tile == CATASTROPHE:
            covered |= BIT[cell]
    everybody = 0
    for leader, cell in enumerate(state.place):
        if cell != OFF:
            everybody |= 1 << leader
            state.empty ^= BIT[cell]
    state.sites = around(state.faces[RED]) & LAND
    state.territory = [NO_TERRITORY] * CELLS
    state.members = []
    state.borders = []
    state.rulers = []
    state.spare = []
    state.beside_one = state.beside_two = state.beside_three = state.beside_four = NOWHERE
    left = MAP ^ state.empty ^ covered
    while left:
        territory = reach(BIT[left.bit_length() - 1], left)
        left ^= territory
        leaders = _leaders_in(state, everybody, territory)
        _found(state, cells_of(territory), territory, around(territory), leaders)


# Pieces come and go


def lay_tile(state: Position, cell: Cell, colour: Colour) -> None:
    """A tile on an empty cell."""
    state.tile[cell] = colour
    state.faces[colour] |= BIT[cell]
    if colour == RED:
        state.sites |= BESIDE[cell] & LAND
    _occupy(state, cell, 0)


def take_tile(state: Position, cell: Cell, leaves: Face) -> None:
    """A tile leaves the map, and nothing or a catastrophe is in its place."""
    _turn_away(state, cell, leaves)
    if leaves == EMPTY:
        state.empty |= BIT[cell]
    _vacate(state, cell, 0)


def turn_square(state: Position, corner: Cell) -> None:
    """The four tiles under a monument are turned: they connect, and do nothing else.

    TE-MONUMENT-09, TE-MONUMENT-10
    """
    for cell in square_cells(corner):
        _turn_away(state, cell, state.tile[cell] + TURNED)


def _turn_away(state: Position, cell: Cell, leaves: Face) -> None:
    colour = state.tile[cell]
    state.tile[cell] = leaves
    state.faces[colour] ^= BIT[cell]
    if colour == RED:
        state.sites = around(state.faces[RED]) & LAND


def ruin_empty(state: Position, cell: Cell) -> None:
    """A catastrophe on an empty cell."""
    state.tile[cell] = CATASTROPHE
    state.empty ^= BIT[cell]


def place_leader(state: Position, leader: Leader, cell: Cell) -> None:
    """A leader on an empty cell."""
    state.place[leader] = cell
    _occupy(state, cell, 1 << leader)


def lift_leader(state: Position, leader: Leader) -> None:
    """A leader leaves the map."""
    cell = state.place[leader]
    state.place[leader] = OFF
    state.empty |= BIT[cell]
    _vacate(state, cell, 1 << leader)


# What can be asked


def is_empty(state: Position, cell: Cell) -> bool:
    """No tile, no leader, no catastrophe (TE-LEADER-06)."""
    return state.empty & BIT[cell] != 0


def why_not_empty(state: Position, cell: Cell, rule: str) -> IllegalAction | None:
    """Why nothing can be put on a cell that is not empty; None if it is."""
    if is_empty(state, cell):
        return None
    name = CELL_NAMES[cell]
    if state.tile[cell] == CATASTROPHE:
        return IllegalAction("ruined_cell", "TE-CATASTROPHE-09", cell=name)
    return IllegalAction("not_empty", rule, cell=name)


def temples_beside(state: Position, cell: Cell) -> int:
    """How many temples lie face up beside a cell (TE-CONFLICT-INTERNAL-17)."""
    count = 0
    for other in NEIGHBOURS[cell]:
        if state.tile[other] == RED:
            count += 1
    return count


def ruler(state: Position, territory: Territory, colour: Colour) -> Leader:
    """The leader of that colour in a territory, or OFF."""
    alike = state.rulers[territory] >> colour & ONE_COLOUR
    return (alike & -alike).bit_length() - 1 + colour if alike else OFF


def tiles_in(state: Position, territory: Territory) -> list[int]:
    """By colour: tiles of a territory that lie face up."""
    members = state.members[territory]
    return [how_many(members & face) for face in state.faces]


def colours_of(rulers: int) -> int:
    """The colours of some leaders, one bit each."""
    return (rulers | rulers >> 4 | rulers >> 8 | rulers >> 12) & ONE_SEAT


def kingdoms_beside(state: Position, cell: Cell) -> list[Territory]:
    """The different kingdoms that touch a cell.

    Each counts once, leaderless territories not at all (TE-TILE-07, TE-KINGDOM-10).
    """
    found: list[int] = []
    for other in NEIGHBOURS[cell]:
        territory = state.territory[other]
        if territory >= 0 and state.rulers[territory] and territory not in found:
            found.append(territory)
    return found


def changed_by_lifting(state: Position, leader: Leader, free: Cells, near: Cells) -> Cells:
    """Sites open to a leader on the map but not to others, or the other way round: it is lifted
    first.

    ``free`` are the sites for leaders that are not on the map, and ``near`` those beside its
    kingdom that only the kingdoms beside them forbid (TE-LEADER-11).
    """
    here = state.place[leader]
    home = state.territory[here]
    others = state.rulers[home] ^ 1 << leader
    if near and state.beside_three:
        near ^= near & state.beside_three
    if not others:  # without it no kingdom is left
        return near
    lifted = state.lifted[leader]
    if lifted.members is not state.members[home]:
        lifted = _lifted(state, here, others)
        state.lifted[leader] = lifted
    if lifted.torn:
        return near ^ (near & lifted.beside_one) | free & lifted.beside_two
    near &= BESIDE[here]
    if near:
        left = state.members[home] ^ BIT[here]
        for cell in NEIGHBOURS[here]:
            if BESIDE[cell] & left:
                near ^= near & BIT[cell]
    return near


def _lifted(state: Position, here: int, others: int) -> Lifted:
    """What lifting the leader on a cell does, with other leaders in its kingdom."""
    home = state.territory[here]
    members = state.members[home]
    left = members ^ BIT[here]
    if holds_together(left, here):
        return Lifted(members, False, NOWHERE, NOWHERE)
    pieces = _pieces(state, here)
    if not pieces:
        return Lifted(members, False, NOWHERE, NOWHERE)
    leaders: Cells = 0
    while others:
        other = others.bit_length() - 1
        others ^= 1 << other
        leaders |= BIT[state.place[other]]
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


def _occupy(state: Position, cell: int, ruler: int) -> None:
    """A tile or leader was put on an empty cell: join what it touches (TE-KINGDOM-05)."""
    state.empty ^= BIT[cell]
    territory = state.territory
    home = NO_TERRITORY
    for other in NEIGHBOURS[cell]:
        there = territory[other]
        if there != home and there >= 0:
            if home >= 0:
                _join(state, cell, ruler)
                return
            home = there
    if home < 0:
        _found(state, [cell], BIT[cell], BESIDE[cell], ruler)
        return
    territory[cell] = home
    state.members[home] |= BIT[cell]
    border = state.borders[home]
    grown = border | BESIDE[cell]
    state.borders[home] = grown
    if state.rulers[home]:
        _one_more(state, grown ^ border)
    elif ruler:
        _one_more(state, grown)
    state.rulers[home] |= ruler


def _join(state: Position, cell: int, ruler: int) -> None:
    """The cell makes one territory of several."""
    members, border = BIT[cell], BESIDE[cell]
    home, most = NO_TERRITORY, 0
    joined: list[int] = []
    for other in NEIGHBOURS[cell]:
        there = state.territory[other]
        if there < 0 or there in joined:
            continue
        joined.append(there)
        if state.rulers[there]:
            _one_less(state, state.borders[there])
        members |= state.members[there]
        border |= state.borders[there]
        ruler |= state.rulers[there]
        size = how_many(state.members[there])
        if size > most:
            home, most = there, size
    for there in joined:
        if there != home:
            lost = state.members[there]
            while lost:
                member = lost.bit_length() - 1
                lost ^= BIT[member]
                state.territory[member] = home
            state.members[there] = state.borders[there] = state.rulers[there] = 0
            state.spare.append(there)
    state.territory[cell] = home
    state.members[home] = members
    state.borders[home] = border
    state.rulers[home] = ruler
    if ruler:
        _one_more(state, border)


def _vacate(state: Position, cell: int, gone: int) -> None:
    """The tile of the cell, or the leader ``gone``, was taken: its territory may fall apart.

    Leaders connect as tiles do (TE-KINGDOM-06).
    """
    home = state.territory[cell]
    left = state.members[home] ^ BIT[cell]
    rulers = state.rulers[home] ^ gone
    border = state.borders[home]
    if not holds_together(left, cell):
        pieces = _pieces(state, cell)
        if pieces:
            _fall_apart(state, cell, left, pieces, rulers)
            return
    state.territory[cell] = NO_TERRITORY
    lost: Cells = 0
    for other in NEIGHBOURS[cell]:
        if not BESIDE[other] & left:
            lost |= BIT[other]
    if rulers:
        _one_less(state, lost)
    elif state.rulers[home]:
        _one_less(state, border)
    state.members[home] = left
    state.borders[home] = border ^ lost
    state.rulers[home] = rulers
    if not left:
        state.spare.append(home)


def _fall_apart(
    state: Position, cell: int, left: Cells, pieces: list[list[int]], rulers: int
) -> None:
    """Without the cell the territory is in pieces; the last of them keeps its number."""
    home = state.territory[cell]
    state.territory[cell] = NO_TERRITORY
    if state.rulers[home]:
        _one_less(state, state.borders[home])
    for cells in pieces:
        piece = set_of(cells)
        left ^= piece
        _found(state, cells, piece, beside(cells), _leaders_in(state, rulers, piece))
    border = around(left)
    state.members[home] = left
    state.borders[home] = border
    state.rulers[home] = _leaders_in(state, rulers, left)
    if state.rulers[home]:
        _one_more(state, border)


def _pieces(state: Position, cell: int) -> list[list[int]]:
    """The pieces that the territory of a cell would lose without that cell.

    All connected parts but one, which need not be searched to its end.
    """
    territory = state.territory
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
    """The part of a territory around one of two cells; empty if they are connected.

    Both parts are searched in turn, cell by cell, until one is complete.
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
"""What stands instead of a territory while a search is under way: this, or one less."""


def _found(state: Position, cells: list[int], members: Cells, border: Cells, rulers: int) -> None:
    """Make these cells a territory of their own, under a number that is free."""
    if state.spare:
        number = state.spare.pop()
        state.members[number] = members
        state.borders[number] = border
        state.rulers[number] = rulers
    else:
        number = len(state.members)
        state.members.append(members)
        state.borders.append(border)
        state.rulers.append(rulers)
    for cell in cells:
        state.territory[cell] = number
    if rulers:
        _one_more(state, border)


def _leaders_in(state: Position, leaders: int, cells: Cells) -> int:
    """Those of some leaders, one bit each, that are on these cells."""
    found = 0
    while leaders:
        leader = leaders.bit_length() - 1
        leaders ^= 1 << leader
        if cells & BIT[state.place[leader]]:
            found |= 1 << leader
    return found


# Kingdoms beside each cell


def _one_more(state: Position, cells: Cells) -> None:
    """These cells are beside one kingdom more than before."""
    again = state.beside_one & cells
    state.beside_one |= cells
    if again:
        third = state.beside_two & again
        state.beside_two |= again
        if third:
            state.beside_four |= state.beside_three & third
            state.beside_three |= third


def _one_less(state: Position, cells: Cells) -> None:
    """These cells are beside one kingdom less than before."""
    still = state.beside_two & cells
    state.beside_one ^= cells ^ still
    if still:
        twice = state.beside_three & still
        state.beside_two ^= still ^ twice
        if twice:
            thrice = state.beside_four & twice
            state.beside_three ^= twice ^ thrice
            state.beside_four ^= thrice
