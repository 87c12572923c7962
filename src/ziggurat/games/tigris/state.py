"""What lies on the table in Tigris & Euphrates, and the same as plain data."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.chance import Chance
from ziggurat.core.state import State
from ziggurat.games.tigris.components import (
    ACTIONS_A_TURN,
    CATASTROPHES,
    CELL_NAMES,
    CELLS,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    COLOURS,
    COLUMNS,
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
NOBODY_HERE: Final = -1
"""No leader on the cell; no territory there."""
OFF: Final = -1
"""A leader or monument that is not on the map."""

# Stages: which question is asked. The order is the order within an action.
ACT: Final = 0  # the active player: an action, or the end of the turn
CHOOSE: Final = 1  # the active player: which clash first
ATTACK: Final = 2  # the attacker adds tiles
DEFEND: Final = 3  # the defender adds tiles
RAISE: Final = 4  # the active player: a monument?
SPOILS: Final = 5  # the owner of the trader: which treasure stays
STAGES: Final = ("act", "choose", "attack", "defend", "raise", "spoils")

# Kinds of conflict
PEACE: Final = 0
INTERNAL: Final = 1
EXTERNAL: Final = 2
CONFLICTS: Final = ("", "internal", "external")


class Table(State):
    """The map, the hands and screens, the bag, and where the turn stands.

    A leader is numbered by seat and colour: ``seat * 4 + colour``; so are counts by seat and
    colour (hands, points, exchanged tiles).
    """

    def __init__(self, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(players, options, chance)
        self.english_variant: bool = options["english_variant"]
        self.war_supporters_connected: bool = options["war_supporters"] == "connected"
        self.income_on_swap_end: bool = options["income_on_swap_end"]
        self.turn_limit: int = options["turn_limit"]
        # The map, cell by cell
        self.tile: list[int] = []
        self.leader: list[int] = []
        self.treasure: list[bool] = []
        # Beside the map, or where on it
        self.place: list[int] = []
        """The cell of each leader."""
        self.monument: list[int] = []
        """The top left cell of each monument."""
        # Behind and before the screens
        self.hand: list[int] = []
        self.points: list[int] = []
        self.treasures: list[int] = []
        self.catastrophes: list[int] = []
        # The bag, and what has left the game: seen by all, or exchanged face down
        self.bag: list[int] = []
        self.gone: list[int] = []
        self.swapped: list[int] = []
        # Where the turn stands
        self.first: int = 0
        self.seat: int = 0
        """The active player."""
        self.turn: int = 1
        """Rounds begun."""
        self.actions: int = ACTIONS_A_TURN
        self.stage: int = ACT
        self.asked: int = 0
        """The seat that is waited for."""
        # An action under way
        self.laid: int = OFF
        """The tile just laid, until its consequences are settled."""
        self.conflict: int = PEACE
        self.colour: int = 0
        """Of the conflict."""
        self.attacker: int = OFF
        self.defender: int = OFF
        """Leaders in conflict."""
        self.added: int = 0
        """Tiles the attacker has added."""
        self.camp: list[int] = []
        """In an external conflict: 1 and 2, the two kingdoms as they were before the union."""
        # Derived: territories (see kingdoms)
        self.territory: list[int] = []
        self.members: list[tuple[int, ...]] = []
        self.rulers: list[int] = []
        """By territory: its leaders, one bit each."""
        self.temples: list[int] = []
        """Temples face up beside each cell."""
        self.kingdoms: list[int] = []
        """Kingdoms beside each empty cell."""
        self.crowded: int = 0
        """Empty cells beside three kingdoms or more."""
        self.sites: list[int] = []
        """Land beside a temple, in order."""
        self.open: list[list[int]] = []
        """Empty cells in order: land, river."""
        self.lays: list[list[Action]] = []
        """By colour: the tiles that could be laid on them."""

    def clear(self) -> None:
        """Lay out the empty table: every tile in the bag, every leader before its screen."""
        self.tile = [EMPTY] * CELLS
        self.leader = [NOBODY_HERE] * CELLS
        self.treasure = [False] * CELLS
        self.place = [OFF] * (self.players * COLOURS)
        self.monument = [OFF] * len(MONUMENTS)
        self.hand = [0] * (self.players * COLOURS)
        self.points = [0] * (self.players * COLOURS)
        self.treasures = [0] * self.players
        self.catastrophes = [CATASTROPHES] * self.players
        self.bag = list(TILE_COUNTS)
        self.gone = [0] * COLOURS
        self.swapped = [0] * (self.players * COLOURS)
        self.camp = [0] * CELLS

    def copy_table_to(self, other: Table) -> None:
        """Everything on the table, by slices."""
        self._copy_kernel_to(other)
        other.tile = self.tile[:]
        other.leader = self.leader[:]
        other.treasure = self.treasure[:]
        other.place = self.place[:]
        other.monument = self.monument[:]
        other.hand = self.hand[:]
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
        other.camp = self.camp[:]
        other.territory = self.territory[:]
        other.members = self.members[:]
        other.rulers = self.rulers[:]
        other.temples = self.temples[:]
        other.kingdoms = self.kingdoms[:]
        other.crowded = self.crowded
        other.sites = self.sites[:]
        other.open = [self.open[0][:], self.open[1][:]]
        lays = self.lays
        other.lays = [lays[0][:], lays[1][:], lays[2][:], lays[3][:]]

    # Plain data

    def public(self) -> dict[str, Any]:
        """What lies open on the table."""
        hands = [sum(self.hand[seat * 4 : seat * 4 + 4]) for seat in range(self.players)]
        swapped = [sum(self.swapped[seat * 4 : seat * 4 + 4]) for seat in range(self.players)]
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
            "map": _rows([self._cell(cell) for cell in range(CELLS)]),
            "treasures_on_map": [CELL_NAMES[c] for c in range(CELLS) if self.treasure[c]],
            "monuments": {
                MONUMENT_LETTERS[number]: CELL_NAMES[corner]
                for number, corner in enumerate(self.monument)
                if corner != OFF
            },
            "catastrophes": self.catastrophes[:],
            "hand_sizes": hands,
            "swapped_sizes": swapped,
            "bag_size": sum(self.bag),
            "gone": self._counts(self.gone, 0),
            "laid": "" if self.laid == OFF else CELL_NAMES[self.laid],
            "conflict": self._conflict_data(),
        }

    def _conflict_data(self) -> dict[str, Any]:
        if self.conflict == PEACE:
            return {}
        data: dict[str, Any] = {
            "kind": CONFLICTS[self.conflict],
            "camps": [
                [CELL_NAMES[cell] for cell in range(CELLS) if self.camp[cell] == side]
                for side in (1, 2)
            ],
        }
        if self.attacker != OFF:
            data["colour"] = COLOUR_KEYS[self.colour]
            data["attacker"] = leader_text(self.attacker)
            data["defender"] = leader_text(self.defender)
            data["added"] = self.added
        return data

    def _cell(self, cell: int) -> str:
        """Two letters: the tile (lower case: turned; X: catastrophe), or a leader and its seat."""
        if self.leader[cell] != NOBODY_HERE:
            return leader_text(self.leader[cell])
        tile = self.tile[cell]
        if tile == EMPTY:
            return ".."
        if tile == CATASTROPHE:
            return "XX"
        letter = COLOUR_LETTERS[tile % TURNED]
        return letter * 2 if tile < TURNED else letter.lower() * 2

    def _counts(self, counts: list[int], seat: int) -> dict[str, int]:
        return {COLOUR_KEYS[c]: counts[seat * COLOURS + c] for c in range(COLOURS)}

    def per_seat(self, counts: list[int]) -> list[dict[str, int]]:
        """Counts by seat and colour, named."""
        return [self._counts(counts, seat) for seat in range(self.players)]


def leader_text(leader: int) -> str:
    """A leader as its colour and seat: ``R0`` is the priest of seat 0."""
    return f"{COLOUR_LETTERS[leader % COLOURS]}{leader // COLOURS}"


def _rows(cells: list[str]) -> list[str]:
    return [" ".join(cells[row * COLUMNS : row * COLUMNS + COLUMNS]) for row in range(ROWS)]
