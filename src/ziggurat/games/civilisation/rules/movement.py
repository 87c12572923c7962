"""Movement by land, by road and by sea (section 23)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import ALONE
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import (
    SEATS,
    CivQuestion,
    SeatStep,
    off_board,
    too_few_tokens,
)
from ziggurat.games.civilisation.rules.board import (
    BY_WATER,
    CODES,
    DELPHI,
    HARBOUR_CODES,
    HARBOURS,
    IS_SEA,
    TERRITORY_COUNT,
    Board,
    land_of,
)
from ziggurat.games.civilisation.rules.components import (
    ASTRONOMY,
    CLOTH_MAKING,
    CREW,
    ROADBUILDING,
    SAILING_RANGE,
    SHIPS,
)
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position


class Routes:
    """What can be done from where on a board, listed once (CIV-23.52c, CIV-23.57)."""

    def __init__(self, board: Board) -> None:
        self.by_land: list[list[list[Action]]] = [
            [_moves(board, place, free) for free in range(actions.MOST_MOVED + 1)]
            for place in range(TERRITORY_COUNT)
        ]
        """By territory and tokens that are free to go: the moves by land."""
        self.along_coasts: list[list[list[Action]]] = [
            [
                [actions.SAILS[ship][there] for there in ends if not IS_SEA[land_of(there)]]
                for ends in board.sailing
            ]
            for ship in range(SHIPS)
        ]
        """By ship and harbour: where it can sail without Astronomy."""
        self.to_land: list[int] = _distances(board)
        """By harbour: how many more moves a ship needs to where it may end (CIV-23.55)."""


def _moves(board: Board, place: int, free: int) -> list[Action]:
    if IS_SEA[place]:
        return []
    return [move for there in board.by_land[place] for move in actions.moves(place, there)[:free]]


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


def begin(state: Position) -> None:
    """Everybody in census order (CIV-23.2)."""
    state.then(*[MOVEMENT[seat] for seat in state.order])


class Movement(SeatStep):
    """A seat moves; one with nothing to move is not asked."""

    key = "movement"

    def run(self, state: Position) -> None:
        """Ask, when there is a unit."""
        _forget(state)
        nation = state.nations[self.seat]
        if nation.ships or nation.tokens_on_board():
            state.agenda.append(MOVE[self.seat])
        else:
            _end(state, self.seat)


MOVEMENT: Final = [Movement(seat) for seat in SEATS]
"""By seat."""


def _forget(state: Position) -> None:
    """Nothing has moved yet."""
    state.moved = bytearray(TERRITORY_COUNT)
    state.sailed = [0] * SHIPS
    state.cargo = [0] * SHIPS


def _end(state: Position, seat: int) -> None:
    """The seat has moved."""
    _forget(state)
    nation = state.nations[seat]
    nation.ships = tuple(sorted(nation.ships))
    state.tell("moves_end", "seat", seat)


def _move(state: Position, seat: int, action: Action) -> None:
    """Move tokens, sail, go aboard or ashore."""
    kind = action.kind
    nation = state.nations[seat]
    if kind == actions.MOVE:
        nation.change(action.a, -action.n)
        nation.change(action.b, action.n)
        state.moved[action.b] += action.n
        state.tell(
            "moved", "seat count place there", seat, action.n, CODES[action.a], CODES[action.b]
        )
    elif kind == actions.SAIL:
        fleet = nation.ships
        nation.ships = (*fleet[: action.a], action.b, *fleet[action.a + 1 :])
        state.sailed[action.a] += 1
        state.tell("sailed", "seat place", seat, HARBOUR_CODES[action.b])
    elif kind == actions.ABOARD:
        place = land_of(nation.ships[action.a])
        nation.change(place, -action.n)
        state.cargo[action.a] += action.n
        state.tell("aboard", "seat count place", seat, action.n, CODES[place])
    else:
        place = land_of(nation.ships[action.a])
        nation.change(place, action.n)
        state.moved[place] += action.n
        state.cargo[action.a] -= action.n
        state.tell("ashore", "seat count place", seat, action.n, CODES[place])


class Move(CivQuestion):
    """A move of tokens or of a ship, or the end of one's movement.

    CIV-23.1a, CIV-23.1b, CIV-23.4a, CIV-23.4b, CIV-23.4c, CIV-23.56a, CIV-23.56b.
    """

    key = "move"
    rule = "CIV-23.1a"

    def ask(self, state: Position) -> tuple[int, ...]:
        """Always its seat: listing so many answers just to count them would cost too much."""
        return ALONE[self.seat]

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Every move of a token or ship; the end last, when nobody is at sea."""
        out: list[Action] = []
        nation = state.nations[seat]
        tokens = nation.tokens
        moved = state.moved
        by_land = routes(state.board).by_land
        roads = nation.owns(ROADBUILDING)
        for place in nation.places:
            free = tokens[place] - moved[place]
            if free > 0:
                if free > actions.MOST_MOVED:
                    free = actions.MOST_MOVED
                if roads:
                    for there in _by_road(state, seat, place):
                        out += actions.moves(place, there)[:free]
                else:
                    out += by_land[place][free]
        fleet = nation.ships
        if fleet:
            _with_ships(state, nation, out)
            for number in range(len(fleet)):
                if state.cargo[number] or IS_SEA[land_of(fleet[number])]:
                    return out
        out.append(actions.PASSING)
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Move, and go on; or end."""
        if action.kind == actions.PASS:
            _end(state, seat)
        else:
            state.agenda.append(self)
            _move(state, seat, action)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Why tokens or a ship cannot go there."""
        kind = action.kind
        if kind == actions.MOVE:
            return _not_by_land(state, seat, action)
        if kind == actions.PASS:
            if any(state.cargo):
                return IllegalAction("tokens_aboard", "CIV-23.56b", count=sum(state.cargo))
            return IllegalAction("ends_at_sea", "CIV-23.55")
        if kind not in (actions.SAIL, actions.ABOARD, actions.ASHORE):
            return None
        if action.a >= len(state.nations[seat].ships):
            return IllegalAction("no_such_ship", "CIV-23.1b", ship=action.a + 1)
        if kind == actions.SAIL:
            return _not_by_sea(state, seat, action.a, action.b)
        if kind == actions.ASHORE:
            return _not_ashore(state, seat, action)
        return _not_aboard(state, seat, action)


MOVE: Final = [Move(seat) for seat in SEATS]
"""By seat."""


def _by_road(state: Position, seat: int, place: int) -> list[int]:
    """One or two territories away, through none with others' units.

    CIV-23.31a, CIV-23.31b, CIV-23.31c, CIV-32.252.
    """
    ends: set[int] = set(state.board.by_land[place])
    for through in state.board.by_land[place]:
        if state.is_alone(seat, through):
            ends.update(state.board.by_land[through])
    ends.discard(place)
    return sorted(ends)


def sailing_range(nation: Nation) -> int:
    """How often a ship may sail on in one phase (CIV-23.52b, CIV-23.53, CIV-32.221)."""
    return SAILING_RANGE + (1 if nation.owns(CLOTH_MAKING) else 0)


def _with_ships(state: Position, nation: Nation, out: list[Action]) -> None:
    # CIV-5.4, CIV-23.3a, CIV-23.3b, CIV-23.51a, CIV-23.51b, CIV-23.52a, CIV-23.52b, CIV-23.56c
    aboard: list[Action] = []
    ashore: list[Action] = []
    astronomy = nation.owns(ASTRONOMY)
    reach = sailing_range(nation)
    along_coasts = routes(state.board).along_coasts
    for number, harbour in enumerate(nation.ships):
        left = reach - state.sailed[number]
        place = land_of(harbour)
        if left > 0:
            if astronomy:
                _sail_out(state.board, number, harbour, left, out)
            else:
                out += along_coasts[number][harbour]
        free = nation.tokens[place] - state.moved[place]
        aboard += actions.BOARD[number][: max(0, min(free, CREW - state.cargo[number]))]
        if not IS_SEA[place]:
            ashore += actions.LAND[number][: state.cargo[number]]
    out += aboard
    out += ashore


def _sail_out(board: Board, ship: int, harbour: int, left: int, out: list[Action]) -> None:
    """Anywhere from where land can still be reached (CIV-23.54, CIV-23.55, CIV-32.411)."""
    to_land = routes(board).to_land
    for there in board.sailing[harbour]:
        if to_land[there] < left:
            out.append(actions.SAILS[ship][there])


# Refusals


def _not_by_land(state: Position, seat: int, action: Action) -> IllegalAction | None:
    here, there = action.a, action.b
    gone = off_board(state, here) or off_board(state, there)
    if gone is not None:
        return gone
    nation = state.nations[seat]
    missing = too_few_tokens(nation, here, action.n, "CIV-23.1b")
    if missing is not None:
        return missing
    left = nation.tokens[here] - state.moved[here]
    if left < action.n:
        return IllegalAction("already_moved", "CIV-23.3b", place=CODES[here], left=left)
    ends = {"place": CODES[here], "there": CODES[there]}
    if nation.owns(ROADBUILDING):
        return IllegalAction("road_blocked", "CIV-23.31b", **ends)
    if there in BY_WATER[here]:
        return IllegalAction("needs_ship", "CIV-23.3a", **ends)
    return IllegalAction("no_roads", "CIV-23.31a", **ends)


def _not_by_sea(state: Position, seat: int, ship: int, there: int) -> IllegalAction | None:
    nation = state.nations[seat]
    harbour = nation.ships[ship]
    here, place = land_of(harbour), land_of(there)
    gone = off_board(state, place)
    if gone is not None:
        return gone
    if there not in state.board.sailing[harbour]:
        if place in BY_WATER[here] and DELPHI in (here, place):
            return IllegalAction("other_coast", "CIV-23.57", place=CODES[DELPHI])
        return IllegalAction("no_sea_border", "CIV-23.52a", place=CODES[here], there=CODES[place])
    reach = sailing_range(nation)
    if state.sailed[ship] >= reach:
        rule = "CIV-23.53" if nation.owns(CLOTH_MAKING) else "CIV-23.52b"
        return IllegalAction("range_used", rule, count=reach)
    if IS_SEA[place] and not nation.owns(ASTRONOMY):
        return IllegalAction("no_astronomy", "CIV-23.52c", place=CODES[place])
    if routes(state.board).to_land[there] >= reach - state.sailed[ship]:
        return IllegalAction("ends_at_sea", "CIV-23.55")
    return None


def _not_ashore(state: Position, seat: int, action: Action) -> IllegalAction | None:
    place = land_of(state.nations[seat].ships[action.a])
    if IS_SEA[place]:
        return IllegalAction("no_land_here", "CIV-23.56b", place=CODES[place])
    left = state.cargo[action.a]
    return IllegalAction("too_few_aboard", "CIV-23.56a", count=action.n, left=left)


def _not_aboard(state: Position, seat: int, action: Action) -> IllegalAction | None:
    nation = state.nations[seat]
    place = land_of(nation.ships[action.a])
    if state.cargo[action.a] + action.n > CREW:
        return IllegalAction("ship_full", "CIV-23.51a", count=CREW)
    missing = too_few_tokens(nation, place, action.n, "CIV-23.3a")
    if missing is not None:
        return missing
    left = nation.tokens[place] - state.moved[place]
    return IllegalAction("already_moved", "CIV-23.51b", place=CODES[place], left=left)
