"""What a player may do with an action of his turn: some hundred answers, listed quickly.

Which cells are good for tiles, leaders and catastrophes is known as sets. The answers on those
cells are kept on sheets, in order; when a set has changed, only its difference is entered there.
"""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.games.tigris.actions import (
    LAYS,
    LEADS,
    PASSING,
    RUINS,
    TAKE_BACKS_OF,
    swaps_of,
)
from ziggurat.games.tigris.cells import BELOW, BELOW_ALIKE, BIT, Cells
from ziggurat.games.tigris.components import BLACK, BLUE, COLOURS, GREEN, RED, RIVER
from ziggurat.games.tigris.kingdoms import changed_by_lifting
from ziggurat.games.tigris.state import OFF, Sheets, Table


def actions_of_turn(table: Table, seat: int) -> list[Action]:
    """Every legal action of the active player, in order, the end of the turn last."""
    open_cells = table.empty
    if table.beside_three:  # TE-TILE-06
        open_cells ^= open_cells & table.beside_three
    sites = table.empty & table.sites
    between = sites & table.beside_two
    free = sites ^ between
    sheets = table.sheets
    if open_cells != sheets.open_cells or free != sheets.free:
        sheets = _own_sheets(table)
        if open_cells != sheets.open_cells:
            _enter_open_cells(sheets, open_cells)
        if free != sheets.free:
            _enter(sheets.leads, LEADS, sheets.free, free)
            sheets.free = free
    at = seat * COLOURS
    hand = table.hand
    out: list[Action] = []
    if hand[at + RED]:
        out += sheets.lays[RED]
    if hand[at + BLUE]:
        out += sheets.lays[BLUE]
    if hand[at + GREEN]:
        out += sheets.lays[GREEN]
    if hand[at + BLACK]:
        out += sheets.lays[BLACK]
    start = len(out)
    out += sheets.leads
    placed = 0
    exceptions: list[int] = []
    place, territory, rulers = table.place, table.territory, table.rulers
    for colour in range(COLOURS):
        here = place[at + colour]
        if here != OFF:
            placed |= 1 << colour
            home = territory[here]
            others = rulers[home] ^ 1 << at + colour
            # Elsewhere lifting the leader does not change where it may go (TE-LEADER-11).
            near = between & table.borders[home] if between else between
            if near or others & (others - 1):
                changed = changed_by_lifting(table, at + colour, free, near)
                while changed:
                    cell = changed.bit_length() - 1
                    changed ^= BIT[cell]
                    exceptions.append(cell * COLOURS + colour)
    if exceptions:
        _correct(out, start, free, exceptions)
    out += TAKE_BACKS_OF[placed]
    if table.catastrophes[seat]:
        out += _ruins(table)
    out += swaps_of(hand, seat)
    out.append(PASSING)
    return out


def _correct(out: list[Action], start: int, free: Cells, exceptions: list[int]) -> None:
    """Some leaders may go to other cells than the free ones; numbers say which and where."""
    if len(exceptions) > 1:
        exceptions.sort(reverse=True)  # from the last cell on, so that places further up hold
    for number in exceptions:
        cell, colour = number // COLOURS, number % COLOURS
        place = start + (free & BELOW[cell]).bit_count() * COLOURS
        if free & BIT[cell]:
            del out[place + colour]
        else:
            out.insert(place, LEADS[cell][colour])


def _ruins(table: Table) -> list[Action]:
    """Catastrophes on empty cells and tiles without a treasure (TE-CATASTROPHE-02, 04, 10)."""
    faces = table.faces
    cells = table.empty | faces[RED] | faces[BLUE] | faces[GREEN] | faces[BLACK]
    cells ^= cells & table.treasure_cells
    sheets = table.sheets
    if cells != sheets.ruinable:
        sheets = _own_sheets(table)
        _enter(sheets.ruins, RUINS, sheets.ruinable, cells)
        sheets.ruinable = cells
    return sheets.ruins


# Sheets


def _own_sheets(table: Table) -> Sheets:
    """The sheets of this table alone: copies of a state share them until one has to write."""
    if table.shares_sheets:
        table.sheets = table.sheets.copy()
        table.shares_sheets = False
    return table.sheets


def _enter_open_cells(sheets: Sheets, cells: Cells) -> None:
    """Tiles are laid on these cells: farms on rivers, others on land (TE-TILE-02, 03)."""
    before = sheets.open_cells
    changed = before ^ cells
    lays = sheets.lays
    while changed:
        cell = changed.bit_length() - 1
        changed ^= BIT[cell]
        place = (before & BELOW_ALIKE[cell]).bit_count()
        if RIVER[cell]:
            if cells & BIT[cell]:
                lays[BLUE].insert(place, LAYS[BLUE][cell])
            else:
                del lays[BLUE][place]
            continue
        if cells & BIT[cell]:
            lays[RED].insert(place, LAYS[RED][cell])
            lays[GREEN].insert(place, LAYS[GREEN][cell])
            lays[BLACK].insert(place, LAYS[BLACK][cell])
        else:
            del lays[RED][place]
            del lays[GREEN][place]
            del lays[BLACK][place]
    sheets.open_cells = cells


def _enter(sheet: list[Action], actions: list[list[Action]], before: Cells, cells: Cells) -> None:
    """The actions on these cells, on a sheet that holds those on the cells before."""
    changed = before ^ cells
    width = len(actions[0])
    while changed:  # from the last cell on, so that places further up hold
        cell = changed.bit_length() - 1
        changed ^= BIT[cell]
        place = (before & BELOW[cell]).bit_count() * width
        if cells & BIT[cell]:
            sheet[place:place] = actions[cell]
        else:
            del sheet[place : place + width]
