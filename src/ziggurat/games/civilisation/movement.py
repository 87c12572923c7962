"""Movement by land, by road and by sea (23)."""

from __future__ import annotations

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
    by_land = table.board.by_land
    roads = table.owns(seat, ROADBUILDING)
    for place in table.board.land:
        free = tokens[place] - moved[place]
        if free > 0:
            if free > say.MOST_MOVED:
                free = say.MOST_MOVED
            ends = _by_road(table, seat, place) if roads else by_land[place]
            for there in ends:
                out += say.moves(place, there)[:free]
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
    sails: list[Action] = []
    aboard: list[Action] = []
    ashore: list[Action] = []
    astronomy = table.owns(seat, ASTRONOMY)
    reach = SAILING_RANGE + (1 if table.owns(seat, CLOTH_MAKING) else 0)
    for number, harbour in enumerate(fleet):
        left = reach - table.sailed[number]
        place = land_of(harbour)
        if left > 0:
            for there in table.board.sailing[harbour]:
                if IS_SEA[land_of(there)] and not (
                    astronomy and distance_to_land(table.board, there) < left
                ):
                    continue
                sails.append(say.SAILS[number][there])
        free = table.tokens[seat][place] - table.moved[place]
        room = CREW - table.cargo[number]
        for count in range(1, min(free, room) + 1):
            aboard.append(say.BOARD[number][count - 1])
        if not IS_SEA[place]:
            for count in range(1, table.cargo[number] + 1):
                ashore.append(say.LAND[number][count - 1])
    out += sails
    out += aboard
    out += ashore


_DISTANCES: dict[str, list[int]] = {}


def distance_to_land(board: Board, harbour: int) -> int:
    """How many more moves a ship needs from there to where it may end (23.55)."""
    name = board.scenario.name + str(board.playable.count(True))
    if name not in _DISTANCES:
        _DISTANCES[name] = _distances(board)
    return _DISTANCES[name][harbour]


def _distances(board: Board) -> list[int]:
    far = 99
    out = [0 if not IS_SEA[land_of(harbour)] else far for harbour in range(HARBOURS)]
    for _ in range(10):
        for harbour in range(HARBOURS):
            for there in board.sailing[harbour]:
                out[harbour] = min(out[harbour], 1 + out[there])
    return out


def do(table: Table, seat: int, action: Action) -> None:
    """Move tokens, sail, go aboard or ashore."""
    kind = action.kind
    if kind == say.MOVE:
        table.tokens[seat][action.a] -= action.n
        table.tokens[seat][action.b] += action.n
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
        table.tokens[seat][place] -= action.n
        table.cargo[action.a] += action.n
        table.tell("aboard", "seat count place", seat, action.n, CODES[place])
    else:
        place = land_of(table.ships[seat][action.a])
        table.tokens[seat][place] += action.n
        table.moved[place] += action.n
        table.cargo[action.a] -= action.n
        table.tell("ashore", "seat count place", seat, action.n, CODES[place])


def end(table: Table, seat: int) -> None:
    """The seat has moved."""
    begin(table)
    table.ships[seat].sort()
    table.tell("moves_end", "seat", seat)
