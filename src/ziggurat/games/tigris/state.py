"""What lies on the table in Tigris & Euphrates, and the same as plain data."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.state import State
from ziggurat.games.tigris.cells import NOWHERE, Cells, cells_of
from ziggurat.games.tigris.components import (
    ACTIONS_A_TURN,
    CATASTROPHES,
    CELL_NAMES,
    CELLS,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    COLOURS,
    COLUMNS,
    HAND,
    MONUMENT_LETTERS,
    MONUMENTS,
    ROWS,
    TILE_COUNTS,
)

FORM: Final = 1
"""The shape of the plain data; other shapes are refused."""

# What lies on a cell: nothing, a tile by its colour, a turned tile (its colour plus TURNED), or
# a catastrophe.
EMPTY: Final = -1
TURNED: Final = 4
CATASTROPHE: Final = 8
NO_TERRITORY: Final = -1
"""Of a cell without tile and leader."""
OFF: Final = -1
"""A leader or monument that is not on the map."""

# Stages: which question is asked. The order is the order within an action.
ACT: Final = 0  # the active player: an action, or the end of the turn
CHOOSE: Final = 1  # the active player: which clash first
ATTACK: Final = 2  # the attacker adds tiles
DEFEND: Final = 3  # the defender adds tiles
RAISE: Final = 4  # the active player: a monument?
SPOILS: Final = 5  # the owner of the trader: which treasure stays
STAGES: Final[tuple[str, ...]] = ("act", "choose", "attack", "defend", "raise", "spoils")

# Kinds of conflict
PEACE: Final = 0
INTERNAL: Final = 1
EXTERNAL: Final = 2
CONFLICTS: Final[tuple[str, ...]] = ("", "internal", "external")

_TILE_TEXTS: Final = {
    EMPTY: "..",
    CATASTROPHE: "XX",
    **{colour: COLOUR_LETTERS[colour] * 2 for colour in range(COLOURS)},
    **{colour + TURNED: COLOUR_LETTERS[colour].lower() * 2 for colour in range(COLOURS)},
}


class Lifted:
    """What lifting a leader does to its kingdom, as long as that is the same."""

    def __init__(self, members: Cells, torn: bool, beside_one: Cells, beside_two: Cells) -> None:
        self.members = members if members.bit_length() > COLUMNS else NOWHERE
        """The kingdom: this very number, since every piece that comes or goes makes a new one.

        Python makes small numbers only once: for those nothing can be remembered.
        """
        self.torn = torn
        """Whether it falls apart."""
        self.beside_one = beside_one
        self.beside_two = beside_two
        """If so, the cells beside one of the kingdoms that are left of it, and beside two."""


_NEVER_LIFTED: Final = Lifted(NOWHERE, False, NOWHERE, NOWHERE)


class Table(State):
    """The map, the hands and screens, the bag, and where the turn stands.

    A leader is numbered by seat and colour: ``seat * 4 + colour``; so are counts by seat and
    colour (hands, points, exchanged tiles). Sets of cells are numbers (see cells).
    """

    __slots__ = (  # sooner read, called and copied than a dictionary as large
        "actions", "added", "asked", "attacker", "bag", "beside_four", "beside_one",
        "beside_three", "beside_two", "borders", "camp_one", "camp_two", "catastrophes",
        "colour", "conflict", "defender", "empty", "faces", "first", "gone", "hand", "laid",
        "lifted", "members", "missing", "monument", "place", "points", "rulers", "seat", "sites",
        "spare", "stage", "swapped", "territory", "tile", "treasure_cells", "treasures", "turn",
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
    """Tiles that all hands together lack of six each."""
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
    stage: int
    asked: int
    """The seat that is waited for."""
    # An action under way
    laid: int
    """The tile just laid, until its consequences are settled."""
    conflict: int
    colour: int
    """Of the conflict."""
    attacker: int
    defender: int
    """Leaders in conflict."""
    added: int
    """Tiles the attacker has added."""
    camp_one: Cells
    camp_two: Cells
    """In an external conflict: the two kingdoms as they were before the union."""
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
    """By leader: what was found out last. It says itself whether it still holds."""

    def clear(self) -> None:
        """Lay out the empty table: every tile in the bag, every leader before its screen."""
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
        self.stage = ACT
        self.asked = 0
        self.laid = OFF
        self.conflict = PEACE
        self.colour = 0
        self.attacker = OFF
        self.defender = OFF
        self.added = 0
        self.camp_one = 0
        self.camp_two = 0

    def copy_map_to(self, other: Table) -> None:
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

    def copy_table_to(self, other: Table) -> None:
        """Everything on the table, by slices."""
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
        other.stage = self.stage
        other.asked = self.asked
        other.laid = self.laid
        other.conflict = self.conflict
        other.colour = self.colour
        other.attacker = self.attacker
        other.defender = self.defender
        other.added = self.added
        other.camp_one = self.camp_one
        other.camp_two = self.camp_two

    # Plain data

    def public(self) -> dict[str, Any]:
        """What lies open on the table."""
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
            "stage": STAGES[self.stage],
            "asked": self.asked,
            "actions": self.actions,
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
            "gone": self._counts(self.gone, 0),
            "laid": "" if self.laid == OFF else CELL_NAMES[self.laid],
            "conflict": self._conflict_data(),
        }

    def _conflict_data(self) -> dict[str, Any]:
        if self.conflict == PEACE:
            return {}
        data: dict[str, Any] = {
            "kind": CONFLICTS[self.conflict],
            "camps": [names_of(self.camp_one), names_of(self.camp_two)],
        }
        if self.attacker != OFF:
            data["colour"] = COLOUR_KEYS[self.colour]
            data["attacker"] = leader_text(self.attacker)
            data["defender"] = leader_text(self.defender)
            data["added"] = self.added
        return data

    def _cells(self) -> list[str]:
        """Two letters by cell: the tile (lower case: turned), or a leader and its seat."""
        cells = [_TILE_TEXTS[tile] for tile in self.tile]
        for leader, cell in enumerate(self.place):
            if cell != OFF:
                cells[cell] = leader_text(leader)
        return cells

    def _counts(self, counts: list[int], seat: int) -> dict[str, int]:
        return {COLOUR_KEYS[c]: counts[seat * COLOURS + c] for c in range(COLOURS)}

    def per_seat(self, counts: list[int]) -> list[dict[str, int]]:
        """Counts by seat and colour, named."""
        return [self._counts(counts, seat) for seat in range(self.players)]


def tiles_of(counts: list[int], seat: int) -> int:
    """How many tiles of all colours a seat has, where they are counted by seat and colour."""
    at = seat * COLOURS
    return counts[at] + counts[at + 1] + counts[at + 2] + counts[at + 3]


def leader_text(leader: int) -> str:
    """A leader as its colour and seat: ``R0`` is the priest of seat 0."""
    return f"{COLOUR_LETTERS[leader % COLOURS]}{leader // COLOURS}"


def names_of(cells: Cells) -> list[str]:
    """The names of a set of cells, in order."""
    return [CELL_NAMES[cell] for cell in cells_of(cells)]


def _rows(cells: list[str]) -> list[str]:
    return [" ".join(cells[row * COLUMNS : row * COLUMNS + COLUMNS]) for row in range(ROWS)]
