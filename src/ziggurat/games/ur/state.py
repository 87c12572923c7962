"""What lies on the table in Ur, and the same as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.chance import Chance
from ziggurat.core.errors import WrongPosition
from ziggurat.core.reading import mapping, number, switch, texts, wrong
from ziggurat.core.state import State
from ziggurat.games.ur.components import (
    ATTACKS_A_WAR,
    CELL_NAMES,
    CELLS,
    COPIES,
    FACE_LETTERS,
    PAIR_COUNT,
    PAIR_NAMES,
    PAIR_OF,
    PAIRS,
    SETUP_ROUNDS,
    SIDE,
    SLOTS,
    TILE_MAX,
    TOKENS,
    ZIGGURATS,
    ZIGGURATS_A_TURN,
)

FORM: Final = 1
"""The shape of the plain data; other shapes are refused."""

FREE: Final = -1
"""The owner of a tile with no token and no ziggurat."""

# Stages: which question the seat is asked. The order is the order of play.
FOUND: Final = 0  # set-up: place a token
KEEP: Final = 1  # set-up: exchange the hand tile or keep it
RETURN: Final = 2  # no token on the grid: place three
REFOUND: Final = 3  # only ziggurats on the grid: place one
TURN: Final = 4  # two slots: actions, tokens or ziggurats
BUILD: Final = 5  # one ziggurat built: another?
GROW: Final = 6  # Agriculture: tokens on farms
SHARE: Final = 7  # Trade or Culture with too few tokens: on which tiles
MOVE: Final = 8  # Politics: moves between own tiles
FIGHT: Final = 9  # War: further attacks
EXCHANGE: Final = 10  # exchange the hand tile
STAGES: Final = (
    "found", "keep", "return", "refound", "turn", "build", "grow", "share", "move", "fight",
    "exchange",
)  # fmt: skip


class Table(State):
    """The grid, the tiles in hand and beside it, the tokens, and where the turn stands."""

    __slots__ = (  # sooner read, called and copied than a dictionary as large
        "attacks", "built", "done", "due", "face", "farms_feed_themselves", "first", "hand",
        "owner", "pair", "pending", "round", "seat", "shared_victory", "side", "slots", "stage",
        "supply", "tiles", "tokens", "turn_limit", "ziggurat", "ziggurat_is_edge",
        "ziggurat_scores_picture", "ziggurats_left",
    )  # fmt: skip

    def __init__(self, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(players, options, chance)
        self.farms_feed_themselves: bool = options["farms_feed_themselves"]
        self.ziggurat_is_edge: bool = options["ziggurat_is_edge"]
        self.ziggurat_scores_picture: bool = options["ziggurat_scores_picture"]
        self.shared_victory: bool = options["shared_victory"]
        self.turn_limit: int = options["turn_limit"]
        # The grid, cell by cell
        self.pair: list[int] = []
        self.face: list[int] = []
        self.owner: list[int] = []
        self.tokens: list[int] = []
        self.ziggurat: list[bool] = []
        self.tiles: list[list[int]] = []
        """By owner: its cells, in their order; at ``FREE``, the last place, the free ones."""
        # The players, seat by seat
        self.hand: list[int] = []
        self.supply: list[int] = []
        # Beside the grid
        self.side: list[int] = []
        self.ziggurats_left: int = ZIGGURATS
        # Where the turn stands
        self.first: int = 0
        self.seat: int = 0
        self.round: int = 0
        self.stage: int = FOUND
        self.slots: int = SLOTS
        self.done: int = 0
        """Faces performed this turn, one bit each."""
        self.built: int = 0
        self.attacks: int = 0
        """Attacks made in the War of this turn."""
        # Scratch: the unfinished choice of the seat to act
        self.pending: list[int] = []
        """GROW and SHARE: tokens about to be added. MOVE: what the tile gains or loses."""
        self.due: list[int] = []
        """GROW and SHARE: how many tokens each tile may still get."""

    def clear(self) -> None:
        """Before the game: no piece on the grid."""
        self.owner = [FREE] * CELLS
        self.tokens = [0] * CELLS
        self.ziggurat = [False] * CELLS
        self.tiles = [[] for _ in range(self.players)]
        self.tiles.append(list(range(CELLS)))
        self.supply = [TOKENS] * self.players
        self.pending = [0] * CELLS
        self.due = [0] * CELLS

    def copy_table_to(self, other: Table) -> None:
        """Everything on the table, by slices."""
        self._copy_kernel_to(other)
        other.pair = self.pair[:]
        other.face = self.face[:]
        other.owner = self.owner[:]
        other.tiles = [cells[:] for cells in self.tiles]
        other.tokens = self.tokens[:]
        other.ziggurat = self.ziggurat[:]
        other.hand = self.hand[:]
        other.supply = self.supply[:]
        other.side = self.side[:]
        other.ziggurats_left = self.ziggurats_left
        other.first = self.first
        other.seat = self.seat
        other.round = self.round
        other.stage = self.stage
        other.slots = self.slots
        other.done = self.done
        other.built = self.built
        other.attacks = self.attacks
        other.pending = self.pending[:]
        other.due = self.due[:]

    def settle(self, cell: int, owner: int) -> None:
        """Give a tile to another seat, or back to nobody (``FREE``)."""
        lost = self.tiles[self.owner[cell]]
        for place, other in enumerate(lost):
            if other == cell:
                del lost[place]
                break
        won = self.tiles[owner]
        place = 0
        for other in won:
            if other > cell:
                break
            place += 1
        won.insert(place, cell)
        self.owner[cell] = owner

    # Plain data

    def plain(self) -> dict[str, Any]:
        """All that lies on the table: in Ur that is everything but the generator."""
        return {
            "game": "ur",
            "form": FORM,
            "players": self.players,
            "options": dict(self.options),
            "first": self.first,
            "round": self.round,
            "seat": self.seat,
            "stage": STAGES[self.stage],
            "over": self.over,
            "slots": self.slots,
            "performed": "".join([FACE_LETTERS[f] for f in range(5) if self.done >> f & 1]),
            "built": self.built,
            "attacks": self.attacks,
            "ziggurats_left": self.ziggurats_left,
            "supply": self.supply[:],
            "hands": [PAIR_NAMES[pair] for pair in self.hand],
            "side": [PAIR_NAMES[pair] for pair in self.side],
            "tiles": _rows([self._tile(cell) for cell in range(CELLS)]),
            "pieces": _rows([self._piece(cell) for cell in range(CELLS)]),
            "pending": {CELL_NAMES[c]: self.pending[c] for c in range(CELLS) if self.pending[c]},
            "due": {CELL_NAMES[c]: self.due[c] for c in range(CELLS) if self.due[c]},
        }

    def _tile(self, cell: int) -> str:
        a, b = PAIRS[self.pair[cell]]
        up = self.face[cell]
        return FACE_LETTERS[up] + FACE_LETTERS[b if up == a else a]

    def _piece(self, cell: int) -> str:
        if self.owner[cell] == FREE:
            return ".."
        return f"{self.owner[cell]}{'Z' if self.ziggurat[cell] else self.tokens[cell]}"


def _rows(cells: list[str]) -> list[str]:
    return [" ".join(cells[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)]


# Reading plain data. Everything is checked: a position is set up by hand or not at all.


def read(table: Table, data: Mapping[str, Any]) -> None:
    """Fill an empty table from plain data, or say what does not add up."""
    table.clear()
    tiles = _cells(data, "tiles")
    for cell, text in enumerate(tiles):
        up, pair = _faces(text, CELL_NAMES[cell])
        table.face.append(up)
        table.pair.append(pair)
    table.hand = [_faces(text, "hands")[1] for text in texts(data, "hands", table.players)]
    spare = 4 - table.players
    table.side = [_faces(text, "side")[1] for text in texts(data, "side", spare)]
    _check_tiles(table)
    for cell, text in enumerate(_cells(data, "pieces")):
        _put(table, cell, text)
    table.first = number(data, "first", 0, table.players - 1)
    table.seat = number(data, "seat", 0, table.players - 1)
    table.round = number(data, "round", 0, 1_000_000)
    table.slots = number(data, "slots", 0, SLOTS)
    table.built = number(data, "built", 0, ZIGGURATS_A_TURN)
    table.attacks = number(data, "attacks", 0, ATTACKS_A_WAR)
    stage = data.get("stage")
    if stage not in STAGES:
        raise wrong("stage", stage)
    table.stage = STAGES.index(stage)
    table.over = switch(data, "over") if "over" in data else False
    performed = data.get("performed")
    if not isinstance(performed, str) or not set(performed) <= set(FACE_LETTERS):
        raise wrong("performed", performed)
    for letter in performed:
        table.done |= 1 << FACE_LETTERS.index(letter)
    _read_counts(data, "pending", table.pending, -TILE_MAX)
    _read_counts(data, "due", table.due, 0)
    _check_pieces(table, data)
    if not _is_stage_possible(table):
        raise wrong("stage", STAGES[table.stage])
    _check_scratch(table)


def _cells(data: Mapping[str, Any], field: str) -> list[str]:
    cells = " ".join(texts(data, field)).split()
    if len(cells) != CELLS:
        raise WrongPosition("wrong_count", field=field, count=len(cells), expected=CELLS)
    return cells


def _faces(text: str, field: str) -> tuple[int, int]:
    """The face up and the pair of a tile written like ``WA``."""
    if len(text) == 2 and text[0] in FACE_LETTERS and text[1] in FACE_LETTERS:
        up, down = FACE_LETTERS.index(text[0]), FACE_LETTERS.index(text[1])
        if up != down:
            return up, PAIR_OF[up][down]
    raise wrong(field, text, "UR-SETUP-02")


def _put(table: Table, cell: int, text: str) -> None:
    if text == "..":
        return
    seats = "".join([str(seat) for seat in range(table.players)])
    if len(text) != 2 or text[0] not in seats or text[1] not in "12345Z":
        raise wrong(CELL_NAMES[cell], text, "UR-LIMIT-01")
    table.settle(cell, int(text[0]))
    if text[1] == "Z":
        table.ziggurat[cell] = True
    else:
        table.tokens[cell] = int(text[1])


def _read_counts(data: Mapping[str, Any], field: str, counts: list[int], low: int) -> None:
    given = mapping(data, field) if field in data else {}
    for name in given:
        if name not in CELL_NAMES:
            raise wrong(field, name)
        counts[CELL_NAMES.index(name)] = number(given, name, low, TILE_MAX)


def _check_tiles(table: Table) -> None:
    count = [0] * PAIR_COUNT
    for pair in table.pair + table.hand + table.side:
        count[pair] += 1
    for pair in range(PAIR_COUNT):
        if count[pair] != COPIES:
            raise WrongPosition(
                "wrong_count", "UR-SETUP-02", field=PAIR_NAMES[pair], count=count[pair],
                expected=COPIES,
            )  # fmt: skip


def _check_pieces(table: Table, data: Mapping[str, Any]) -> None:
    on_grid = [0] * table.players
    for cell in range(CELLS):
        if table.owner[cell] != FREE:
            on_grid[table.owner[cell]] += 1 if table.ziggurat[cell] else table.tokens[cell]
    built = sum([1 for cell in range(CELLS) if table.ziggurat[cell]])
    table.ziggurats_left = ZIGGURATS - built
    if table.ziggurats_left < 0:
        raise WrongPosition(
            "wrong_count", "UR-SETUP-01", field="ziggurats", count=built, expected=ZIGGURATS
        )
    for seat in range(table.players):
        table.supply[seat] = TOKENS - on_grid[seat]
        if table.supply[seat] < 0:
            raise WrongPosition(
                "wrong_count", "UR-LIMIT-03", field=f"supply {seat}",
                count=on_grid[seat], expected=TOKENS,
            )  # fmt: skip
    # Both follow from the grid; where they are written down they must agree.
    if data.get("ziggurats_left", table.ziggurats_left) != table.ziggurats_left:
        raise WrongPosition("wrong_value", "UR-SETUP-01", field="ziggurats_left",
                            value=str(data["ziggurats_left"])[:20])  # fmt: skip
    if data.get("supply", table.supply) != table.supply:
        raise WrongPosition("wrong_value", "UR-LIMIT-03", field="supply",
                            value=str(data["supply"])[:40])  # fmt: skip


def _is_stage_possible(table: Table) -> bool:
    """Whether a turn can stand where this one does."""
    stage, seat = table.stage, table.seat
    settled = sum([table.tokens[cell] for cell in table.tiles[seat]]) > 0
    if stage == FOUND:
        fewest = TOKENS - SETUP_ROUNDS
        return min(table.supply) >= fewest and table.supply[seat] > fewest
    if stage == RETURN:
        return table.supply[seat] == TOKENS
    if stage == REFOUND:
        return table.supply[seat] < TOKENS and not settled
    if stage == BUILD:
        return 0 < table.built < ZIGGURATS_A_TURN and table.ziggurats_left > 0
    if stage == TURN:
        return table.slots > 0
    if stage == FIGHT and table.attacks >= ATTACKS_A_WAR:
        return False
    return stage in (KEEP, EXCHANGE) or table.slots < SLOTS


def _check_scratch(table: Table) -> None:
    """Refuse an unfinished choice that could not be completed."""
    stage, seat = table.stage, table.seat
    shared = [0] * table.players
    for cell in range(CELLS):
        pending, due = table.pending[cell], table.due[cell]
        if not pending and not due:
            continue
        there = table.tokens[cell] + pending
        if stage == MOVE:
            possible = table.owner[cell] == seat and not due and 0 <= there <= TILE_MAX
        else:
            owners = (seat,) if stage == GROW else tuple(range(table.players))
            possible = (
                stage in (GROW, SHARE)
                and table.owner[cell] in owners
                and pending >= 0
                and there + due <= TILE_MAX
            )
        if not possible or table.ziggurat[cell]:
            raise WrongPosition("wrong_value", field=f"pending {CELL_NAMES[cell]}", value=pending)
        shared[table.owner[cell]] += pending
    for owner in range(table.players):
        if shared[owner] > table.supply[owner] or (stage == MOVE and shared[owner]):
            raise WrongPosition("wrong_value", "UR-LIMIT-03", field="pending", value=shared[owner])
