"""Movement by land, by road and by sea (23)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation.board import (
    CODES,
    HARBOUR_CODES,
    HARBOURS,
    IS_SEA,
    TERRITORY_COUNT,
    Board,
    land_of,
)
from ziggurat.games.civilisation.components import (
    ASTRONOMY,
    CLOTH_MAKING,
    CREW,
    ROADBUILDING,
    SAILING_RANGE,
    SHIPS,
)
from ziggurat.games.civilisation.state import Table


class Routes:
    """What can be done from where on a board, listed once."""

    def __init__(self, board: Board) -> None:
        self.by_land: list[list[list[Action]]] = [
            [_moves(board, place, free) for free in range(say.MOST_MOVED + 1)]
            for place in range(TERRITORY_COUNT)
        ]
        """By territory and tokens that are free to go: the moves by land."""
        self.along_coasts: list[list[list[Action]]] = [
            [
                [say.SAILS[ship][there] for there in ends if not IS_SEA[land_of(there)]]
                for ends in board.sailing
            ]
            for ship in range(SHIPS)
        ]
        """By ship and harbour: where it can sail without Astronomy."""
        self.to_land: list[int] = _distances(board)
        """By harbour: how many more moves a ship needs to where it may end (23.55)."""


def _moves(board: Board, place: int, free: int) -> list[Action]:
    if IS_SEA[place]:
        return []
    return [move for there in board.by_land[place] for move in say.moves(place, there)[:free]]


def _distances(board: Board) -> list[int]:
    far = 99
    out = [0 if not IS_SEA[land_of(harbour)] else far for harbour in range(HARBOURS)]
    for _ in range(10):
        for harbour in range(HARBOURS):
            for there in board.sailing[harbour]:
                out[harbour] = min(out[harbour], 1 + out[there])
    return out


_ROUTES: Final[dict[str, Routes]] = {}


def routes(board: Board) -> Routes:
    """The routes of a board, made when they are first asked for."""
    made = _ROUTES.get(board.name)
    if made is None:
        made = _ROUTES[board.name] = Routes(board)
    return made


def begin(table: Table) -> None:
    """Nothing has moved yet."""
    table.moved = bytearray(TERRITORY_COUNT)
    table.sailed = [0] * SHIPS
    table.cargo = [0] * SHIPS


def answers(table: Table, seat: int) -> list[Action]:
    """Every move of a token or ship; the end last, when nobody is at sea."""
    out: list[Action] = []
    tokens = table.tokens[seat]
    moved = table.moved
    by_land = routes(table.board).by_land
    roads = table.owns(seat, ROADBUILDING)
    for place in table.places_of(seat):
        free = tokens[place] - moved[place]
        if free > 0:
            if free > say.MOST_MOVED:
                free = say.MOST_MOVED
            if roads:
                for there in _by_road(table, seat, place):
                    out += say.moves(place, there)[:free]
            else:
                out += by_land[place][free]
    fleet = table.ships[seat]
    if fleet:
        _with_ships(table, seat, fleet, out)
        for number in range(len(fleet)):
            if table.cargo[number] or IS_SEA[land_of(fleet[number])]:
                return out
    out.append(say.PASSING)
    return out


def _by_road(table: Table, seat: int, place: int) -> list[int]:
    """One or two territories away, through none with others' units (23.31)."""
    ends: set[int] = set(table.board.by_land[place])
    for through in table.board.by_land[place]:
        if table.is_alone(seat, through):
            ends.update(table.board.by_land[through])
    ends.discard(place)
    return sorted(ends)


def _with_ships(table: Table, seat: int, fleet: list[int], out: list[Action]) -> None:
    aboard: list[Action] = []
    ashore: list[Action] = []
    astronomy = table.owns(seat, ASTRONOMY)
    reach = SAILING_RANGE + (1 if table.owns(seat, CLOTH_MAKING) else 0)
    along_coasts = routes(table.board).along_coasts
    for number, harbour in enumerate(fleet):
        left = reach - table.sailed[number]
        place = land_of(harbour)
        if left > 0:
            if astronomy:
                _sail_out(table.board, number, harbour, left, out)
            else:
                out += along_coasts[number][harbour]
        free = table.tokens[seat][place] - table.moved[place]
        aboard += say.BOARD[number][: max(0, min(free, CREW - table.cargo[number]))]
        if not IS_SEA[place]:
            ashore += say.LAND[number][: table.cargo[number]]
    out += aboard
    out += ashore


def _sail_out(board: Board, ship: int, harbour: int, left: int, out: list[Action]) -> None:
    """Anywhere from where land can still be reached (23.55)."""
    to_land = routes(board).to_land
    for there in board.sailing[harbour]:
        if to_land[there] < left:
            out.append(say.SAILS[ship][there])


def do(table: Table, seat: int, action: Action) -> None:
    """Move tokens, sail, go aboard or ashore."""
    kind = action.kind
    if kind == say.MOVE:
        table.change(seat, action.a, -action.n)
        table.change(seat, action.b, action.n)
        table.moved[action.b] += action.n
        table.tell(
            "moved", "seat count place there", seat, action.n, CODES[action.a], CODES[action.b]
        )
    elif kind == say.SAIL:
        table.ships[seat][action.a] = action.b
        table.sailed[action.a] += 1
        table.tell("sailed", "seat place", seat, HARBOUR_CODES[action.b])
    elif kind == say.ABOARD:
        place = land_of(table.ships[seat][action.a])
        table.change(seat, place, -action.n)
        table.cargo[action.a] += action.n
        table.tell("aboard", "seat count place", seat, action.n, CODES[place])
    else:
        place = land_of(table.ships[seat][action.a])
        table.change(seat, place, action.n)
        table.moved[place] += action.n
        table.cargo[action.a] -= action.n
        table.tell("ashore", "seat count place", seat, action.n, CODES[place])


def end(table: Table, seat: int) -> None:
    """The seat has moved."""
    begin(table)
    table.ships[seat].sort()
    table.tell("moves_end", "seat", seat)
