"""The owner of a trader takes all treasures of its kingdom but one (TE-TREASURE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Task
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import wrong
from ziggurat.games.tigris.rules.actions import STAY, STAYS
from ziggurat.games.tigris.rules.cells import BIT, Cells, cells_of, how_many
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    COLOURS,
    CORNERS,
    DYNASTIES,
    GREEN,
)
from ziggurat.games.tigris.rules.kingdoms import ONE_COLOUR, ruler
from ziggurat.games.tigris.rules.position import (
    NO_TERRITORY,
    OFF,
    Cell,
    Position,
    Territory,
    TigrisQuestion,
    TigrisStep,
)


class Treasures(TigrisStep):
    """Treasures are handed out at the end of an action (TE-TREASURE-01, TE-TREASURE-03).

    Only the kingdom of the piece that was put down can have come to more than one.
    """

    key: ClassVar[str] = "treasures"

    def run(self, state: Position) -> None:
        """Take them, or ask which one stays."""
        state.laid = OFF
        kingdom = rich_kingdom(state)
        if kingdom == NO_TERRITORY:
            return
        choices = may_stay(state, kingdom)
        if len(choices) > 1:
            state.then(SPOILS[ruler(state, kingdom, GREEN) // COLOURS])
        else:
            take_treasures(state, choices[0])


class Spoils(TigrisQuestion):
    """The owner of the trader, active or not, says which treasure stays (TE-TREASURE-10)."""

    key: ClassVar[str] = "spoils"
    rule: ClassVar[str] = "TE-TREASURE-04"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def answers(self, state: Position, seat: int) -> Sequence[Action]:
        """The treasures that may stay."""
        kingdom = rich_kingdom(state)
        if kingdom == NO_TERRITORY:
            return []
        return [STAYS[cell] for cell in may_stay(state, kingdom)]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Take all but that one."""
        take_treasures(state, action.a)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """There is no treasure of this kingdom, or one on a corner must be taken first."""
        if action.kind != STAY:
            return super().why_not(state, seat, action)
        cell = CELL_NAMES[action.a]
        if treasures_in(state, rich_kingdom(state)) & BIT[action.a]:
            return IllegalAction("corner_first", "TE-TREASURE-04", cell=cell)
        return IllegalAction("no_treasure", "TE-TREASURE-03", cell=cell)

    def below(self, state: Position) -> Sequence[Task[Position]]:
        """Nothing."""
        return []

    def fewest(self) -> int:
        """Without a choice they are taken at once."""
        return 2

    def check(self, state: Position) -> None:
        """The owner of the trader is asked."""
        super().check(state)
        if ruler(state, rich_kingdom(state), GREEN) // COLOURS != self.seat:
            raise wrong("agenda.seat", self.seat, "TE-TREASURE-10")


def treasures_in(state: Position, territory: Territory) -> Cells:
    """The cells of a territory that bear a treasure, also under a monument (TE-MONUMENT-12)."""
    return state.members[territory] & state.treasure_cells


def is_rich(state: Position, territory: Territory) -> bool:
    """A kingdom with a trader and more than one treasure.

    TE-TREASURE-03; without a trader all of them stay (TE-TREASURE-06).
    """
    if not state.rulers[territory] >> GREEN & ONE_COLOUR:
        return False
    return how_many(treasures_in(state, territory)) > 1


def rich_kingdom(state: Position) -> Territory:
    """The kingdom in which treasures are to be taken, or NO_TERRITORY."""
    for trader in range(GREEN, state.players * COLOURS, COLOURS):
        cell = state.place[trader]
        if cell != OFF and is_rich(state, state.territory[cell]):
            return state.territory[cell]
    return NO_TERRITORY


def may_stay(state: Position, kingdom: Territory) -> list[Cell]:
    """Treasures that may be left: a corner one only where all are (TE-TREASURE-04)."""
    cells = cells_of(treasures_in(state, kingdom))
    return [cell for cell in cells if cell not in CORNERS] or cells


def take_treasures(state: Position, stays: Cell) -> None:
    """The owner of the trader takes the other treasures of that kingdom; he must."""
    kingdom = state.territory[stays]
    owner = ruler(state, kingdom, GREEN) // COLOURS
    taken = cells_of(treasures_in(state, kingdom) & ~BIT[stays])
    state.treasure_cells &= ~state.members[kingdom] | BIT[stays]
    state.treasures[owner] += len(taken)
    cells = [CELL_NAMES[cell] for cell in taken]
    state.tell("treasures", "seat cells count", owner, cells, len(taken))


TREASURES: Final = Treasures()
SPOILS: Final[list[Spoils]] = [Spoils(seat) for seat in range(len(DYNASTIES))]
