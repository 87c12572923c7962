"""A square of four tiles of one colour may become a monument, which pays income (TE-MONUMENT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import ALONE, SEAT, Argument, Task
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import wrong
from ziggurat.games.tigris.rules.actions import BUILD, PASSING, build
from ziggurat.games.tigris.rules.cells import SQUARE
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    COLOUR_KEYS,
    COLOURS,
    DYNASTIES,
    MONUMENT_LETTERS,
    MONUMENTS,
    NEIGHBOURS,
    SQUARES_OF,
)
from ziggurat.games.tigris.rules.kingdoms import turn_square
from ziggurat.games.tigris.rules.leaders import send_stranded_home
from ziggurat.games.tigris.rules.position import (
    OFF,
    Cell,
    Colour,
    Position,
    TigrisQuestion,
)
from ziggurat.games.tigris.rules.treasures import TREASURES

NONE_BUILT: Final[list[int]] = [OFF] * len(MONUMENTS)
"""Where the monuments are as long as there are none."""


class Raise(TigrisQuestion):
    """The active player may build on a square that his tile has completed.

    He decides after the conflicts, if the four tiles are still there (TE-MONUMENT-06,
    TE-MONUMENT-07). Nobody is asked again about a square he declined (TE-MONUMENT-08).
    """

    key: ClassVar[str] = "raise"
    rule: ClassVar[str] = "TE-MONUMENT-03"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def answers(self, state: Position, seat: int) -> Sequence[Action]:
        """The monuments and their squares; or none."""
        return [*buildings(state, state.laid), PASSING]

    def ask(self, state: Position) -> tuple[int, ...]:
        """Nobody if no square is complete, or no monument is left for it."""
        return ALONE[self.seat] if buildings(state, state.laid) else ()

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Build or decline; one monument at most, as the tile is turned once (TE-MONUMENT-20)."""
        if action.kind == BUILD:
            raise_monument(state, seat, action.a, action.b)
        else:
            state.tell("no_monument", "seat", seat)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """What the square or the monument lacks."""
        if action.kind != BUILD:
            return super().why_not(state, seat, action)
        corner, number = action.a, action.b
        colour = state.tile[state.laid]
        if corner not in SQUARES_OF[state.laid]:
            return IllegalAction("other_square", "TE-MONUMENT-21", cell=CELL_NAMES[corner])
        if not is_full(state, corner, colour):
            return IllegalAction("square_not_full", "TE-MONUMENT-03", cell=CELL_NAMES[corner])
        if not shows(number, colour):
            return IllegalAction("monument_colour", "TE-MONUMENT-04", colour=COLOUR_KEYS[colour])
        return IllegalAction("monument_built", "TE-MONUMENT-05")

    def below(self, state: Position) -> Sequence[Task[Position]]:
        """Treasures are handed out afterwards (TE-TREASURE-09)."""
        return [TREASURES]

    def fewest(self) -> int:
        """Something can be built."""
        return 2

    def is_about_tile(self, state: Position) -> bool:
        """A tile completed the square."""
        return True

    def check(self, state: Position) -> None:
        """The active player is asked."""
        super().check(state)
        if self.seat != state.seat:
            raise wrong("agenda.seat", self.seat)


def is_full(state: Position, corner: Cell, colour: Colour) -> bool:
    """Whether four tiles of that colour lie on a square face up (TE-MONUMENT-10)."""
    square = SQUARE[corner]
    return state.faces[colour] & square == square


def shows(number: int, colour: Colour) -> bool:
    """Whether a monument has that colour (TE-MONUMENT-04)."""
    return colour in MONUMENTS[number]


def buildings(state: Position, laid: Cell) -> list[Action]:
    """Monuments on squares that the tile just laid has completed.

    TE-MONUMENT-01, TE-MONUMENT-21; no leader or kingdom is needed (TE-MONUMENT-22).
    """
    colour = state.tile[laid]
    out: list[Action] = []
    beside = 0
    for cell in NEIGHBOURS[laid]:
        if state.tile[cell] == colour:
            beside += 1
    if beside < 2:  # nearly always; else there may be a square
        return out
    for corner in SQUARES_OF[laid]:
        if is_full(state, corner, colour):
            for number in range(len(MONUMENTS)):
                if state.monument[number] == OFF and shows(number, colour):
                    out.append(build(corner, number))
    return out


def raise_monument(state: Position, seat: int, corner: Cell, number: int) -> None:
    """Four tiles are turned, and leaders left without a temple leave (TE-MONUMENT-13).

    Building itself scores nothing (TE-MONUMENT-23).
    """
    state.monument[number] = corner
    turn_square(state, corner)
    letters = MONUMENT_LETTERS[number]
    state.tell("built", "seat cell monument", seat, CELL_NAMES[corner], letters)
    send_stranded_home(state)


def pay_income(state: Position, seat: int) -> None:
    """Monuments pay the active player's leaders of their colours.

    TE-MONUMENT-15, TE-MONUMENT-16, TE-MONUMENT-19; the king replaces nobody (TE-MONUMENT-17).
    """
    if state.monument == NONE_BUILT:
        return
    for number, corner in enumerate(state.monument):
        if corner == OFF:
            continue
        for colour in MONUMENTS[number]:
            leader = seat * COLOURS + colour
            if state.rulers[state.territory[corner]] >> leader & 1:
                state.points[leader] += 1
                letters = MONUMENT_LETTERS[number]
                state.tell("income", "seat colour monument", seat, COLOUR_KEYS[colour], letters)


RAISE: Final[list[Raise]] = [Raise(seat) for seat in range(len(DYNASTIES))]
