"""What lies on the table in Ur, where the turn stands, and small questions about both."""

from __future__ import annotations

from bisect import insort
from typing import Any, ClassVar, Final

from ziggurat.core.chance import Chance
from ziggurat.core.state import INTERPRETED, OPEN, State
from ziggurat.games.ur.rules.components import CELL_NAMES, CELLS, SLOTS, TOKENS, ZIGGURATS, Cell

FREE: Final = -1
"""The owner of a tile with no token and no ziggurat (UR-SETUP-12)."""


class Position(State):
    """The grid, the tiles in hand and beside it, the tokens, and where the turn stands.

    The grid is kept in flat lists, one number for each cell, and once more by owner: half of the
    time of a random game goes into looking through them. ``tests/games/ur/test_state.py`` compares
    the two; ``tests/games/ur/test_properties.py`` is the slow second reading of the rules.
    """

    wait_rule: ClassVar[str] = "UR-TURN-01"
    end_rule: ClassVar[str] = "UR-SCORE-01"

    __slots__ = (  # faster to read, call and copy than a dictionary of that size
        "attacks", "built", "due", "face", "farms_feed_themselves", "first", "hand", "known_points",
        "owner", "pair", "pending", "performed", "round", "shared_victory", "side", "slots",
        "supply", "tiles", "tokens", "turn_limit", "ziggurat", "ziggurat_is_edge",
        "ziggurat_scores_picture", "ziggurats_left",
    )  # fmt: skip

    def begin(self, players: int, options: dict[str, Any], chance: Chance) -> None:
        """Give every field its first value."""
        super().begin(players, options, chance)
        self.farms_feed_themselves: bool = options["farms_feed_themselves"]
        self.ziggurat_is_edge: bool = options["ziggurat_is_edge"]
        self.ziggurat_scores_picture: bool = options["ziggurat_scores_picture"]
        self.shared_victory: bool = options["shared_victory"]
        self.turn_limit: int = options["turn_limit"]
        # The grid, cell by cell
        self.pair: list[int] = []
        self.face: list[int] = []
        """The visible faces."""
        self.owner: list[int] = []
        """The seat with tokens or a ziggurat there (UR-TURN-07), or ``FREE``."""
        self.tokens: list[int] = []
        """None where a ziggurat stands, although one marks it (UR-ZIGGURAT-05)."""
        self.ziggurat: list[bool] = []
        self.tiles: list[list[int]] = []
        """By owner: its cells, in their order; at ``FREE``, the last place, the free ones."""
        self.known_points: list[int] = []
        """By owner: what ``scoring.score`` found; -1 where a tile or a hand has changed since."""
        # The players, seat by seat
        self.hand: list[int] = []
        self.supply: list[int] = []
        # Beside the grid
        self.side: list[int] = []
        self.ziggurats_left: int = ZIGGURATS
        # Where the turn stands
        self.first: int = 0
        """The seat with the first-player marker (UR-SETUP-07)."""
        self.round: int = 0
        """0 during set-up."""
        self.slots: int = SLOTS
        """Actions of the hand tile that are neither performed nor declined yet."""
        self.performed: int = 0
        """The faces performed this turn, one bit each: an index into ``OPEN_FACES``."""
        self.built: int = 0
        """Ziggurats built this turn."""
        self.attacks: int = 0
        """Attacks made in the War of this turn."""
        # The unfinished choice of the seat to act
        self.pending: list[int] = []
        """By cell: the tokens it adds there or, below zero, takes away."""
        self.due: list[int] = []
        """By cell: the tokens that may still be added there."""

    def clear(self) -> None:
        """Before the game: no piece on the grid."""
        self.owner = [FREE] * CELLS
        self.tokens = [0] * CELLS
        self.ziggurat = [False] * CELLS
        self.tiles = [[] for _ in range(self.players)]
        self.tiles.append(list(range(CELLS)))
        self.known_points = [-1] * len(self.tiles)
        self.supply = [TOKENS] * self.players
        self.pending = [0] * CELLS
        self.due = [0] * CELLS

    def copy_to(self, other: Position) -> None:
        """Everything on the table, by slices."""
        self._copy_kernel_to(other)
        other.farms_feed_themselves = self.farms_feed_themselves
        other.ziggurat_is_edge = self.ziggurat_is_edge
        other.ziggurat_scores_picture = self.ziggurat_scores_picture
        other.shared_victory = self.shared_victory
        other.turn_limit = self.turn_limit
        other.pair = self.pair[:]
        other.face = self.face[:]
        other.owner = self.owner[:]
        other.tiles = [cells[:] for cells in self.tiles]
        other.known_points = self.known_points[:]
        other.tokens = self.tokens[:]
        other.ziggurat = self.ziggurat[:]
        other.hand = self.hand[:]
        other.supply = self.supply[:]
        other.side = self.side[:]
        other.ziggurats_left = self.ziggurats_left
        other.first = self.first
        other.round = self.round
        other.slots = self.slots
        other.performed = self.performed
        other.built = self.built
        other.attacks = self.attacks
        other.pending = self.pending[:]
        other.due = self.due[:]

    # Seats

    def order(self, seat: int) -> list[int]:
        """All seats, clockwise from this one (UR-TURN-01)."""
        return [(seat + step) % self.players for step in range(self.players)]

    def has_tokens(self, seat: int) -> bool:
        """Whether tokens of the seat are on the grid, other than on ziggurats."""
        for cell in self.tiles[seat]:
            if self.tokens[cell]:
                return True
        return False

    # Tokens

    def settle(self, cell: Cell, owner: int) -> None:
        """Give a tile to another seat, or back to nobody (``FREE``)."""
        lost, won = self.tiles[self.owner[cell]], self.tiles[owner]
        if INTERPRETED:
            lost.remove(cell)
            insort(won, cell)
        else:  # compiled, a loop of ours beats calls that compare objects
            for place, other in enumerate(lost):
                if other == cell:
                    del lost[place]
                    break
            place = 0
            for other in won:
                if other > cell:
                    break
                place += 1
            won.insert(place, cell)
        self.known_points[self.owner[cell]] = self.known_points[owner] = -1
        self.owner[cell] = owner

    def place(self, seat: int, cell: Cell, count: int) -> None:
        """Put tokens from the supply on an own or a free tile."""
        if self.owner[cell] == FREE:
            self.settle(cell, seat)
        self.tokens[cell] += count
        self.supply[seat] -= count
        self.tell("placed", "seat cell count", seat, CELL_NAMES[cell], count)

    def place_pending(self, key: str) -> None:
        """The unfinished choice is made: its tokens lie on the grid now."""
        self.effect = OPEN
        for cell in range(CELLS):
            count = self.pending[cell]
            self.due[cell] = 0
            if count:
                owner = self.owner[cell]
                self.tokens[cell] += count
                self.supply[owner] -= count
                self.pending[cell] = 0
                self.tell(key, "seat cell count", owner, CELL_NAMES[cell], count)

    def trim_due(self, owner: int) -> None:
        """Nothing more is due to an owner whose supply is used up (UR-LIMIT-03)."""
        tiles = self.tiles[owner]
        if sum([self.pending[cell] for cell in tiles]) >= self.supply[owner]:
            for cell in tiles:
                self.due[cell] = 0

    # The course of the game

    def is_last_round(self) -> bool:
        """Whether the game ends with this round: no ziggurat is left, or the turn limit is met."""
        return not self.ziggurats_left or self.round >= self.turn_limit

    def end(self) -> None:
        """The game is over. Nothing was hidden, so that its last move can be taken back."""
        self.finish()
        self.effect = OPEN
