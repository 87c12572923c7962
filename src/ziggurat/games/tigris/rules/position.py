"""What lies on the map, before and behind the screens, and in the bag; the same as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from ziggurat.core.action import Action
from ziggurat.core.agenda import Question, Step, Task
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import wrong
from ziggurat.core.state import State
from ziggurat.games.tigris.rules.actions import CLASH
from ziggurat.games.tigris.rules.cells import NOWHERE, Cells, cells_of
from ziggurat.games.tigris.rules.components import (
    ACTIONS_A_TURN,
    CATASTROPHES,
    CELL_NAMES,
    CELLS,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    COLOURS,
    COLUMNS,
    DYNASTIES,
    HAND,
    MONUMENT_LETTERS,
    MONUMENTS,
    ROWS,
    TILE_COUNTS,
)

FORM: Final = 2
"""The shape of the plain data; other shapes are refused."""

END_ACTION_KEY: Final = "end_action"
"""What lies lowest on the agenda, whatever an action brings about."""

Cell: TypeAlias = int
"""A cell of the map by its number, row by row; its name is in ``CELL_NAMES``."""
Colour: TypeAlias = int
"""RED, BLUE, GREEN or BLACK."""
Leader: TypeAlias = int
"""A leader by seat and colour: ``seat * COLOURS + colour``."""
Face: TypeAlias = int
"""What lies on a cell: EMPTY, a tile by its colour, a turned tile, or CATASTROPHE."""
Territory: TypeAlias = int
"""A connected group of tiles and leaders by its number, or NO_TERRITORY."""

EMPTY: Final = -1
TURNED: Final = 4
"""A turned tile is its colour plus this."""
CATASTROPHE: Final = 8
NO_TERRITORY: Final = -1
"""Of a cell without tile and leader."""
OFF: Final = -1
"""A leader or monument that is not on the map."""

LEADER_TEXTS: Final[tuple[str, ...]] = tuple(
    [f"{letter}{seat}" for seat in range(len(DYNASTIES)) for letter in COLOUR_LETTERS]
)
"""By leader: its colour and seat; ``R0`` is the priest of seat 0."""
_TILE_TEXTS: Final = {
    EMPTY: "..",
    CATASTROPHE: "XX",
    **{colour: COLOUR_LETTERS[colour] * 2 for colour in range(COLOURS)},
    **{colour + TURNED: COLOUR_LETTERS[colour].lower() * 2 for colour in range(COLOURS)},
}


class Union:
    """Two kingdoms that a tile has united, as they were before (TE-CONFLICT-EXTERNAL-07).

    A value that the copies of a state share.
    """

    def __init__(self, one: Cells, two: Cells) -> None:
        self.one: Final = one
        self.two: Final = two


class Conflict:
    """Two leaders of one colour in one kingdom. A value that the copies of a state share.

    It is external while there is a union, and else internal.
    """

    def __init__(self, attacker: Leader, defender: Leader, added: int) -> None:
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.added: Final = added
        """Tiles that the attacker has added."""

    def colour(self) -> Colour:
        """The colour of both leaders."""
        return self.attacker % COLOURS


class Lifted:
    """What lifting a leader does to its kingdom, as long as the kingdom stays the same."""

    def __init__(self, members: Cells, torn: bool, beside_one: Cells, beside_two: Cells) -> None:
        self.members = members if members.bit_length() > COLUMNS else NOWHERE
        """The kingdom, compared by identity: every piece that comes or goes makes a new number.

        Python shares small numbers, so nothing can be remembered for those.
        """
        self.torn = torn
        """Whether it falls apart."""
        self.beside_one = beside_one
        self.beside_two = beside_two
        """If so, the cells beside one of the kingdoms that are left of it, and beside two."""


_NEVER_LIFTED: Final = Lifted(NOWHERE, False, NOWHERE, NOWHERE)


class Position(State):
    """The map, the hands and screens, the bag, and where the turn stands.

    Counts by seat and colour (hands, points, exchanged tiles) lie where a leader's number says.
    Sets of cells are numbers (see cells). Both are flat because random play spends its time
    there; the slow reading they are compared with is tests/games/tigris/oracle.py.
    """

    __slots__ = (  # read, called and copied faster than a dictionary as large
        "actions", "bag", "beside_four", "beside_one", "beside_three", "beside_two", "borders",
        "catastrophes", "conflict", "empty", "faces", "first", "gone", "hand", "laid", "lifted",
        "members", "missing", "monument", "place", "points", "rulers", "seat", "sites", "spare",
        "swapped", "territory", "tile", "treasure_cells", "treasures", "turn", "union",
    )  # fmt: skip

    # The map
    tile: list[int]
    """What lies on each cell, but for leaders."""
    place: list[int]
    """The cell of each leader."""
    monument: list[int]
    """The top left cell of each monument."""
    treasure_cells: Cells
    """The temples that bear a treasure."""
    # Behind and before the screens
    hand: list[int]
    missing: int
    """How many tiles all hands together are short of six each."""
    points: list[int]
    treasures: list[int]
    catastrophes: list[int]
    # The bag, and what has left the game: seen by all, or exchanged face down
    bag: list[int]
    gone: list[int]
    swapped: list[int]
    # Where the turn stands
    first: int
    seat: int
    """The active player."""
    turn: int
    """Rounds begun."""
    actions: int
    """Actions left to the active player; one under way counts until it ends."""
    # An action under way
    laid: Cell
    """The tile just laid, until conflicts and monument are settled; OFF if nothing is to settle."""
    union: Union | None
    """The kingdoms that it united, while their leaders may still clash."""
    conflict: Conflict | None
    """The conflict being fought."""
    # Derived from the map (see kingdoms): sets of cells ...
    empty: Cells
    faces: list[Cells]
    """By colour: the tiles that lie face up."""
    sites: Cells
    """Land beside a temple."""
    beside_one: Cells
    beside_two: Cells
    beside_three: Cells
    beside_four: Cells
    """Cells beside at least so many kingdoms."""
    # ... and territories
    territory: list[int]
    """By cell: the number of its territory."""
    members: list[Cells]
    """By territory: its cells; none if the number is free."""
    borders: list[Cells]
    """By territory: the cells beside it."""
    rulers: list[int]
    """By territory: its leaders, one bit each."""
    spare: list[int]
    """Numbers that are free."""
    lifted: list[Lifted]
    """By leader: what was found out last, with the kingdom it holds for."""

    def clear(self) -> None:
        """Begin with an empty map: every tile in the bag, every leader before its screen.

        Only for those who play (TE-SETUP-09).
        """
        self.tile = [EMPTY] * CELLS
        self.place = [OFF] * (self.players * COLOURS)
        self.monument = [OFF] * len(MONUMENTS)
        self.hand = [0] * (self.players * COLOURS)
        self.missing = HAND * self.players
        self.points = [0] * (self.players * COLOURS)
        self.treasures = [0] * self.players
        self.catastrophes = [CATASTROPHES] * self.players
        self.bag = list(TILE_COUNTS)
        self.gone = [0] * COLOURS
        self.swapped = [0] * (self.players * COLOURS)
        self.lifted = [_NEVER_LIFTED] * (self.players * COLOURS)
        self.treasure_cells = 0
        self.first = 0
        self.seat = 0
        self.turn = 1
        self.actions = ACTIONS_A_TURN
        self.laid = OFF
        self.union = None
        self.conflict = None

    def copy_map_to(self, other: Position) -> None:
        """What lies on the map, and all that is derived from it."""
        other.tile = self.tile[:]
        other.place = self.place[:]
        other.monument = self.monument[:]
        other.treasure_cells = self.treasure_cells
        other.empty = self.empty
        other.faces = self.faces[:]
        other.sites = self.sites
        other.beside_one = self.beside_one
        other.beside_two = self.beside_two
        other.beside_three = self.beside_three
        other.beside_four = self.beside_four
        other.territory = self.territory[:]
        other.members = self.members[:]
        other.borders = self.borders[:]
        other.rulers = self.rulers[:]
        other.spare = self.spare[:]
        other.lifted = self.lifted[:]

    def copy_position_to(self, other: Position) -> None:
        """Everything, by slices."""
        self._copy_kernel_to(other)
        self.copy_map_to(other)
        other.hand = self.hand[:]
        other.missing = self.missing
        other.points = self.points[:]
        other.treasures = self.treasures[:]
        other.catastrophes = self.catastrophes[:]
        other.bag = self.bag[:]
        other.gone = self.gone[:]
        other.swapped = self.swapped[:]
        other.first = self.first
        other.seat = self.seat
        other.turn = self.turn
        other.actions = self.actions
        other.laid = self.laid
        other.union = self.union
        other.conflict = self.conflict

    # Plain data

    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        hands = [tiles_of(self.hand, seat) for seat in range(self.players)]
        swapped = [tiles_of(self.swapped, seat) for seat in range(self.players)]
        return {
            "game": "tigris",
            "form": FORM,
            "players": self.players,
            "options": dict(self.options),
            "first": self.first,
            "turn": self.turn,
            "seat": self.seat,
            "actions": self.actions,
            "agenda": self.agenda_data(),
            "over": self.over,
            "map": _rows(self._cells()),
            "treasures_on_map": names_of(self.treasure_cells),
            "monuments": {
                MONUMENT_LETTERS[number]: CELL_NAMES[corner]
                for number, corner in enumerate(self.monument)
                if corner != OFF
            },
            "catastrophes": self.catastrophes[:],
            "hand_sizes": hands,
            "swapped_sizes": swapped,
            "bag_size": tiles_of(self.bag, 0),
            "gone": self.counts(self.gone, 0),
            "laid": "" if self.laid == OFF else CELL_NAMES[self.laid],
            "conflict": self._conflict_data(),
        }

    def _conflict_data(self) -> dict[str, Any]:
        union, conflict = self.union, self.conflict
        if union is None and conflict is None:
            return {}
        data: dict[str, Any] = {"kind": "internal", "camps": [[], []]}
        if union is not None:
            data = {"kind": "external", "camps": [names_of(union.one), names_of(union.two)]}
        if conflict is not None:
            data["colour"] = COLOUR_KEYS[conflict.colour()]
            data["attacker"] = LEADER_TEXTS[conflict.attacker]
            data["defender"] = LEADER_TEXTS[conflict.defender]
            data["added"] = conflict.added
        return data

    def _cells(self) -> list[str]:
        """Two letters by cell: the tile (lower case: turned), or a leader and its seat."""
        cells = [_TILE_TEXTS[tile] for tile in self.tile]
        for leader, cell in enumerate(self.place):
            if cell != OFF:
                cells[cell] = LEADER_TEXTS[leader]
        return cells

    def counts(self, counts: list[int], seat: int) -> dict[str, int]:
        """Counts of a seat by colour, named."""
        red, blue, green, black = COLOUR_KEYS
        at = seat * COLOURS
        return {
            red: counts[at],
            blue: counts[at + 1],
            green: counts[at + 2],
            black: counts[at + 3],
        }

    def per_seat(self, counts: list[int]) -> list[dict[str, int]]:
        """Counts by seat and colour, named."""
        return [self.counts(counts, seat) for seat in range(self.players)]


class TigrisQuestion(Question[Position]):
    """A decision of this game. Prepared by seat: questions are values that states share."""

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Another action comes only when this one is finished (TE-TURN-05)."""
        if action.kind == CLASH:
            leader = COLOUR_KEYS[action.b]
            return IllegalAction("no_clash", "TE-CONFLICT-EXTERNAL-04", leader=leader)
        return IllegalAction("finish_first", "TE-TURN-05")

    def below(self, state: Position) -> Sequence[Task[Position]]:
        """What waits on the agenda while this is asked, above the end of the action."""
        raise NotImplementedError

    def fewest(self) -> int:
        """With fewer answers than this nobody is asked."""
        return 1

    def is_about_tile(self, state: Position) -> bool:
        """Whether the tile just laid has consequences to be settled."""
        return state.union is not None

    def check_tile(self, state: Position) -> None:
        """Refuse a dump in which the tile just laid is not to be seen, or nothing follows it."""
        is_laid = state.laid != OFF and 0 <= state.tile[state.laid] < TURNED
        if is_laid != self.is_about_tile(state):
            raise wrong("laid", "" if state.laid == OFF else CELL_NAMES[state.laid])

    def check(self, state: Position) -> None:
        """Refuse a dump in which this cannot be asked, or in which something else waits."""
        self.check_tile(state)
        key = type(self).key
        waiting = [{"task": END_ACTION_KEY}, *[task.data() for task in self.below(state)]]
        if state.agenda_data() != [*waiting, self.data()]:
            raise wrong("agenda", key)
        if len(self.answers(state, self.seat)) < self.fewest():
            raise wrong("agenda", key)


class TigrisStep(Step[Position]):
    """Something of this game that happens by itself."""


def tiles_of(counts: list[int], seat: int) -> int:
    """How many tiles of all colours a seat has, from counts by seat and colour."""
    at = seat * COLOURS
    return counts[at] + counts[at + 1] + counts[at + 2] + counts[at + 3]


def names_of(cells: Cells) -> list[str]:
    """The names of a set of cells, in order."""
    return [CELL_NAMES[cell] for cell in cells_of(cells)]


def _rows(cells: list[str]) -> list[str]:
    return [" ".join(cells[row * COLUMNS : row * COLUMNS + COLUMNS]) for row in range(ROWS)]
