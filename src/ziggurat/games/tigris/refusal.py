"""Why an action of Tigris & Euphrates is not legal: the first rule it breaks."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.tigris.actions import (
    ADD,
    BUILD,
    CLASH,
    LAY,
    LEAD,
    RUIN,
    STAY,
    SWAP,
    SWAP_COUNTS,
    TAKE_BACK,
)
from ziggurat.games.tigris.cells import BIT
from ziggurat.games.tigris.components import (
    BLUE,
    CELL_NAMES,
    COLOUR_KEYS,
    COLOURS,
    CORNERS,
    MONUMENTS,
    RED,
    RIVER,
    SQUARES_OF,
    square_cells,
)
from ziggurat.games.tigris.kingdoms import is_empty
from ziggurat.games.tigris.state import (
    ACT,
    ATTACK,
    CATASTROPHE,
    DEFEND,
    INTERNAL,
    OFF,
    RAISE,
    SPOILS,
    TURNED,
    Table,
)


def why_not(table: Table, seat: int, action: Action) -> IllegalAction | None:
    """The rule that an unlisted action breaks; None where only its moment is wrong."""
    if table.over or seat < 0 or seat >= table.players:
        return None
    kind = action.kind
    if kind == ADD and table.stage in (ATTACK, DEFEND):
        return _add(table, seat, action.n)
    if seat != table.asked:
        return None
    if kind == BUILD and table.stage == RAISE:
        return _build(table, action.a, action.b)
    if kind == STAY and table.stage == SPOILS:
        if action.a in CORNERS and table.treasure_cells & BIT[action.a]:
            return _no("corner_first", "TE-TREASURE-04", cell=CELL_NAMES[action.a])
        return _no("no_treasure", "TE-TREASURE-03", cell=CELL_NAMES[action.a])
    if kind == CLASH:
        return _no("no_clash", "TE-CONFLICT-EXTERNAL-04", leader=COLOUR_KEYS[action.b])
    if table.stage != ACT:
        return _no("finish_first", "TE-TURN-05")
    if kind == LAY:
        return _lay(table, seat, action.a, action.b)
    if kind == LEAD:
        return _lead(table, seat, action.a, action.b)
    if kind == TAKE_BACK:
        return _no("not_on_map", "TE-LEADER-05", leader=COLOUR_KEYS[action.b])
    if kind == RUIN:
        return _ruin(table, seat, action.a)
    if kind == SWAP:
        for colour in range(COLOURS):
            held = table.hand[seat * COLOURS + colour]
            if SWAP_COUNTS[action.a][colour] > held:
                return _no("too_few_tiles", "TE-SWAP-01", colour=COLOUR_KEYS[colour], count=held)
    return None


def _no(code: str, rule: str, **details: object) -> IllegalAction:
    return IllegalAction(code, rule, **details)


def _not_empty(table: Table, cell: int, rule: str) -> IllegalAction:
    name = CELL_NAMES[cell]
    if table.tile[cell] == CATASTROPHE:
        return _no("ruined_cell", "TE-CATASTROPHE-09", cell=name)
    return _no("not_empty", rule, cell=name)


def _lay(table: Table, seat: int, cell: int, colour: int) -> IllegalAction:
    name = CELL_NAMES[cell]
    if not table.hand[seat * COLOURS + colour]:
        return _no("no_such_tile", "TE-TILE-01", colour=COLOUR_KEYS[colour])
    if not is_empty(table, cell):
        return _not_empty(table, cell, "TE-TILE-01")
    if colour == BLUE and not RIVER[cell]:
        return _no("farm_on_land", "TE-TILE-02", cell=name)
    if colour != BLUE and RIVER[cell]:
        return _no("not_on_river", "TE-TILE-03", colour=COLOUR_KEYS[colour], cell=name)
    return _no("three_kingdoms", "TE-TILE-06", cell=name)


def _lead(table: Table, seat: int, cell: int, colour: int) -> IllegalAction:
    name = CELL_NAMES[cell]
    if table.place[seat * COLOURS + colour] == cell:
        return _no("same_place", "TE-LEADER-12", cell=name)
    if not is_empty(table, cell):
        return _not_empty(table, cell, "TE-LEADER-06")
    if RIVER[cell]:
        return _no("leader_on_river", "TE-LEADER-08", cell=name)
    if not table.sites & BIT[cell]:
        return _no("no_temple", "TE-LEADER-07", cell=name)
    return _no("joins_kingdoms", "TE-LEADER-09", cell=name)


def _ruin(table: Table, seat: int, cell: int) -> IllegalAction:
    name = CELL_NAMES[cell]
    if not table.catastrophes[seat]:
        return _no("no_catastrophe", "TE-CATASTROPHE-01")
    if cell in table.place:
        return _no("ruin_leader", "TE-CATASTROPHE-04", cell=name)
    if table.treasure_cells & BIT[cell]:
        return _no("ruin_treasure", "TE-CATASTROPHE-04", cell=name)
    if TURNED <= table.tile[cell] < CATASTROPHE:
        return _no("ruin_monument", "TE-CATASTROPHE-04", cell=name)
    return _no("ruined_cell", "TE-CATASTROPHE-10", cell=name)


def _add(table: Table, seat: int, count: int) -> IllegalAction:
    if seat != table.asked:
        return _no("not_your_conflict", "TE-CONFLICT-INTERNAL-09")
    colour = RED if table.conflict == INTERNAL else table.colour
    held = table.hand[seat * COLOURS + colour]
    if count > held:
        rule = (
            "TE-CONFLICT-INTERNAL-10" if table.conflict == INTERNAL else "TE-CONFLICT-EXTERNAL-12"
        )
        return _no("too_few_tiles", rule, colour=COLOUR_KEYS[colour], count=held)
    if table.stage == ATTACK:
        return _no("attack_not_ahead", "TE-VARIANT-02")
    return _no("defence_not_equal", "TE-VARIANT-04")


def _build(table: Table, corner: int, number: int) -> IllegalAction:
    colour = table.tile[table.laid]
    if corner not in SQUARES_OF[table.laid]:
        return _no("other_square", "TE-MONUMENT-21", cell=CELL_NAMES[corner])
    if any(table.tile[cell] != colour for cell in square_cells(corner)):
        return _no("square_not_full", "TE-MONUMENT-03", cell=CELL_NAMES[corner])
    if colour not in MONUMENTS[number]:
        return _no("monument_colour", "TE-MONUMENT-04", colour=COLOUR_KEYS[colour])
    if table.monument[number] != OFF:
        return _no("monument_built", "TE-MONUMENT-05")
    return _no("square_not_full", "TE-MONUMENT-03", cell=CELL_NAMES[corner])
