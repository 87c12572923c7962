"""Why an action of Ur is not legal: the first rule it breaks."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ur.actions import ALL, ATTACK, PASS, PERFORM, PLACE_NAMES, PUT, RAISE, SHIFT
from ziggurat.games.ur.components import (
    CELL_NAMES,
    CELLS,
    CULTURE,
    FACE_KEYS,
    PAIRS,
    SLOTS,
    TILE_MAX,
    TOKENS,
    TRADE,
    WAR,
    ZIGGURATS_A_TURN,
)
from ziggurat.games.ur.state import (
    BUILD,
    EXCHANGE,
    FIGHT,
    FOUND,
    FREE,
    GROW,
    KEEP,
    MOVE,
    REFOUND,
    RETURN,
    SHARE,
    TURN,
    Table,
)


def why_not(table: Table, seat: int, action: Action) -> IllegalAction | None:
    """The rule that an unlisted action breaks; None where only its moment is wrong."""
    if table.over or seat != table.seat:
        return None
    kind = action.kind
    if kind == PUT:
        return _put(table, seat, action.a)
    if kind == PERFORM:
        return _perform(table, seat, action.a)
    if kind == ATTACK:
        return _attack(table, seat, action)
    if kind == SHIFT:
        return _shift(table, seat, action)
    if kind == RAISE:
        return _raise(table, seat, action.a)
    if kind == PASS:
        return _pass(table)
    if kind == ALL:
        if table.stage == GROW:
            return _no("supply_short", "UR-AGRI-07", left=table.supply[seat])
        return None
    return _swap(table, seat, action.a, action.b)


def sharing_rule(table: Table) -> str:
    """The rule by which too few tokens are shared out: that of Trade or that of Culture."""
    if table.done >> CULTURE & 1 == 0:
        return "UR-TRADE-06"
    if table.done >> TRADE & 1 == 0:
        return "UR-CULTURE-08"
    for cell in range(CELLS):  # both are done: only Culture gives to other tiles than own markets
        shares = table.due[cell] or table.pending[cell]
        if shares and (table.owner[cell] != table.seat or table.face[cell] != TRADE):
            return "UR-CULTURE-08"
    return "UR-TRADE-06"


def _no(code: str, rule: str, **details: object) -> IllegalAction:
    return IllegalAction(code, rule, **details)


def _put(table: Table, seat: int, cell: int) -> IllegalAction | None:
    name = CELL_NAMES[cell]
    owner = table.owner[cell]
    stage = table.stage
    if stage in (KEEP, BUILD, MOVE, FIGHT, EXCHANGE):
        return None
    if table.ziggurat[cell]:
        return _no("taboo", "UR-ZIGGURAT-06", cell=name)
    if stage == GROW:
        return _no("no_growth", "UR-AGRI-02", cell=name)
    if stage == SHARE:
        return _no("no_share", sharing_rule(table), cell=name)
    if owner not in (FREE, seat):
        return _no("other_owner", "UR-LIMIT-02", cell=name)
    if stage == FOUND:
        if table.supply[seat] == TOKENS:
            return None
        return _no("not_beside", "UR-SETUP-09", cell=name)
    if table.supply[seat] == 0:
        return _no("supply_empty", "UR-LIMIT-03")
    if owner == FREE:
        return _no("free_costs_both", "UR-PASS-03", cell=name)
    return _no("tile_full", "UR-LIMIT-01", cell=name, most=TILE_MAX)


def _perform(table: Table, seat: int, face: int) -> IllegalAction | None:
    if table.stage == BUILD:
        return _no("after_building", "UR-ZIGGURAT-03")
    if table.stage == RETURN:
        return _no("must_return", "UR-NOTOKEN-01")
    if table.stage == REFOUND:
        return _no("must_return", "UR-NOTOKEN-03")
    if table.stage != TURN:
        return None
    if face not in PAIRS[table.hand[seat]]:
        return _no("not_in_hand", "UR-TURN-03", face=FACE_KEYS[face])
    return _no("performed", "UR-TURN-05", face=FACE_KEYS[face])


def _attack(table: Table, seat: int, action: Action) -> IllegalAction | None:
    if table.stage not in (TURN, FIGHT):
        return _perform(table, seat, WAR)
    if table.stage == TURN and WAR not in PAIRS[table.hand[seat]]:
        return _no("not_in_hand", "UR-TURN-03", face=FACE_KEYS[WAR])
    if table.stage == TURN and table.done >> WAR & 1:
        return _no("performed", "UR-TURN-05", face=FACE_KEYS[WAR])
    cell, target = action.a, action.b
    if table.ziggurat[cell]:
        return _no("taboo", "UR-WAR-16", cell=CELL_NAMES[cell])
    if table.ziggurat[target]:
        return _no("taboo", "UR-WAR-16", cell=CELL_NAMES[target])
    if table.owner[cell] != seat:
        return _no("not_yours", "UR-WAR-01", cell=CELL_NAMES[cell])
    if table.owner[target] == seat:
        return _no("own_target", "UR-WAR-04", cell=CELL_NAMES[target])
    surcharge = 0 if table.face[cell] in (WAR, table.face[target]) else 1
    need = table.tokens[target] + surcharge + action.n
    return _no("too_weak", "UR-WAR-10", cell=CELL_NAMES[cell], need=need, have=table.tokens[cell])


def _shift(table: Table, seat: int, action: Action) -> IllegalAction | None:
    if table.stage != MOVE:
        return _no("needs_politics", "UR-POLITICS-01")
    for cell in (action.a, action.b):
        if table.ziggurat[cell]:
            return _no("taboo", "UR-ZIGGURAT-06", cell=CELL_NAMES[cell])
        if table.owner[cell] != seat:
            return _no("not_yours", "UR-POLITICS-04", cell=CELL_NAMES[cell])
    source, target = CELL_NAMES[action.a], CELL_NAMES[action.b]
    if table.pending[action.a] > 0 or table.pending[action.b] < 0:
        return _no("both_ways", "UR-POLITICS-01", cell=source, target=target)
    there = table.tokens[action.a] + table.pending[action.a]
    if there < action.n:
        return _no("too_few", "UR-POLITICS-04", cell=source, have=there)
    return _no("tile_full", "UR-POLITICS-05", cell=target, most=TILE_MAX)


def _raise(table: Table, seat: int, cell: int) -> IllegalAction | None:
    if table.built == ZIGGURATS_A_TURN:
        return _no("two_built", "UR-ZIGGURAT-02", most=ZIGGURATS_A_TURN)
    if table.stage not in (TURN, BUILD):
        return None
    if table.ziggurats_left == 0:
        return _no("none_left", "UR-ZIGGURAT-04")
    if table.stage == TURN and table.slots < SLOTS:
        return _no("too_late", "UR-ZIGGURAT-01")
    if table.ziggurat[cell]:
        return _no("taboo", "UR-ZIGGURAT-06", cell=CELL_NAMES[cell])
    if table.owner[cell] != seat:
        return _no("not_yours", "UR-ZIGGURAT-01", cell=CELL_NAMES[cell])
    return _no(
        "needs_five", "UR-ZIGGURAT-01", cell=CELL_NAMES[cell], have=table.tokens[cell],
        need=TILE_MAX,
    )  # fmt: skip


def _pass(table: Table) -> IllegalAction | None:
    if table.stage == EXCHANGE:
        return _no("must_exchange", "UR-EXCHANGE-01")
    if table.stage == RETURN:
        return _no("must_return", "UR-NOTOKEN-01")
    if table.stage == REFOUND:
        return _no("must_return", "UR-NOTOKEN-03")
    if table.stage == SHARE:
        return _no("must_place", sharing_rule(table))
    return _no("must_found", "UR-SETUP-08")


def _swap(table: Table, seat: int, place: int, face: int) -> IllegalAction | None:
    if table.stage not in (KEEP, EXCHANGE):
        return _no("too_early", "UR-TURN-02")
    name = PLACE_NAMES[place]
    if face not in PAIRS[table.hand[seat]]:
        return _no("not_in_hand", "UR-EXCHANGE-03", face=FACE_KEYS[face])
    if place >= CELLS:
        if place - CELLS >= len(table.side):
            return _no("no_side_tile", "UR-SETUP-06", cell=name)
        if table.stage == KEEP:
            return _no("grid_only", "UR-SETUP-11", cell=name)
    elif table.ziggurat[place]:
        return _no("taboo", "UR-EXCHANGE-08", cell=name)
    elif table.owner[place] != FREE:
        return _no("not_free", "UR-EXCHANGE-08", cell=name)
    return _no("same_pair", "UR-EXCHANGE-02", cell=name)
