"""What a player may do with an action of his turn: some hundred answers, listed quickly.

The cells for tiles, leaders and catastrophes are known as sets, so the answers are kept as sets,
too, and each is written out only when it is read. This is the hottest loop of random play, so it
shares no code with the ``why_not_...`` functions of the chapters. tests/games/tigris/oracle.py
lists the same answers the slow way, and tests/games/tigris/test_properties.py compares all three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, final, overload

from ziggurat.core.action import Action
from ziggurat.core.state import is_among
from ziggurat.games.tigris.rules.actions import (
    ACTIONS,
    LACKING,
    LEADS,
    ON_CELLS,
    ROWS,
    RUINS,
    SWAPS_OF,
    TAKE_BACKS_OF,
    hand_number,
)
from ziggurat.games.tigris.rules.cells import (
    BIT,
    LAND,
    NOWHERE,
    Cells,
    bits_of,
    flags_of,
    how_many,
    nth_cell,
    picked,
)
from ziggurat.games.tigris.rules.components import BLACK, BLUE, CELLS, COLOURS, GREEN, RED
from ziggurat.games.tigris.rules.kingdoms import changed_by_lifting
from ziggurat.games.tigris.rules.position import OFF, Position


def actions_of_turn(state: Position, seat: int) -> Sequence[Action]:
    """Every legal action of the active player, in order, the end of the turn last.

    Tiles need no neighbour (TE-TILE-04). A leader is the player's own (TE-LEADER-02), goes beside a
    temple (TE-LEADER-07) and may join leaderless territories, but no kingdoms (TE-LEADER-09,
    TE-LEADER-10, TE-TILE-08, TE-CONFLICT-EXTERNAL-01).
    """
    empty = state.empty
    open_cells = empty
    if state.beside_three:  # TE-TILE-06
        open_cells ^= open_cells & state.beside_three
    land = open_cells & LAND  # farms on rivers, others on land: TE-TILE-02, TE-TILE-03
    river = open_cells ^ land
    on_land, on_river = how_many(land), how_many(river)
    sites = empty & state.sites
    between = sites & state.beside_two
    free = sites ^ between
    on_free = how_many(free)
    cells = [land, river, land, land, free, free, free, free, NOWHERE]
    counts = [on_land, on_river, on_land, on_land, on_free, on_free, on_free, on_free, 0]
    length = 3 * on_land + on_river + 4 * on_free
    hand = hand_number(state.hand, seat)
    for colour in LACKING[hand]:
        length -= counts[colour]
        cells[colour] = NOWHERE
        counts[colour] = 0
    at = seat * COLOURS
    placed = 0
    place, territory, rulers = state.place, state.territory, state.rulers
    for colour in range(COLOURS):
        here = place[at + colour]
        if here == OFF:
            continue
        placed |= 1 << colour
        home = territory[here]
        others = rulers[home] ^ 1 << at + colour
        # Elsewhere lifting the leader does not change where it may go (TE-LEADER-11).
        near = between & state.borders[home] if between else between
        if near or others & (others - 1):
            changed = changed_by_lifting(state, at + colour, free, near)
            if changed:
                own = free ^ changed
                on_own = how_many(own)
                cells[LEADS + colour] = own
                counts[LEADS + colour] = on_own
                length += on_own - on_free
    if state.catastrophes[seat]:
        ruins = _ruins(state)
        on_ruins = how_many(ruins)
        cells[RUINS] = ruins
        counts[RUINS] = on_ruins
        length += on_ruins
    take_backs, swaps = TAKE_BACKS_OF[placed], SWAPS_OF[hand]
    length += len(take_backs) + len(swaps)
    turn: Any = TurnAnswers(length, cells, counts, take_backs, swaps, hand << COLOURS | placed)
    answers: Sequence[Action] = turn
    return answers


def _ruins(state: Position) -> Cells:
    """Empty cells, river or not, and tiles without a treasure.

    TE-CATASTROPHE-02, TE-CATASTROPHE-04, TE-CATASTROPHE-08, TE-CATASTROPHE-10; a monument is
    never destroyed (TE-MONUMENT-11), a temple whose treasure is gone can be (TE-CATASTROPHE-12).
    """
    faces = state.faces
    cells = state.empty | faces[RED] | faces[BLUE] | faces[GREEN] | faces[BLACK]
    return cells ^ (cells & state.treasure_cells)


_NO_CELLS: Final = bits_of(0)
_others_bits: dict[int, bytes] = {}
"""By hand and leaders on the map: the bits of exchanges and of leaders that may be taken back."""


@final
class TurnAnswers:
    """Answers that read like a list: sets of cells for rows of actions, then a few in full.

    Registered as a sequence, since a base class would make ``len`` slow in compiled code.
    """

    __slots__ = ("_cells", "_counts", "_length", "_others", "_swaps", "_take_backs")

    def __init__(
        self,
        length: int,
        cells: list[Cells],
        counts: list[int],
        take_backs: list[Action],
        swaps: list[Action],
        others: int,
    ) -> None:
        self._length = length
        self._cells = cells
        """By row of actions: where they are legal."""
        self._counts = counts
        """By row: how many are."""
        self._take_backs = take_backs
        self._swaps = swaps
        """Exchanges, and the end of the turn."""
        self._others = others
        """A number for the two: they follow from the hand and from the leaders on the map."""

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> list[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | list[Action]:
        if not isinstance(at, int):
            return self._written_out()[at]
        number = at if at >= 0 else at + self._length
        if not 0 <= number < self._length:
            raise IndexError(at)
        for row, count in enumerate(self._counts):
            if number < count:
                return ROWS[row][nth_cell(self._cells[row], number)]
            number -= count
        take_backs = self._take_backs
        if number < len(take_backs):
            return take_backs[number]
        return self._swaps[number - len(take_backs)]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._written_out())

    def __reversed__(self) -> Iterator[Action]:
        return reversed(self._written_out())

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        number = action.index
        if number < ON_CELLS:
            row, cell = number // CELLS, number % CELLS
            return ROWS[row][cell] is action and self._cells[row] & BIT[cell] != 0
        return is_among(action, self._take_backs) or is_among(action, self._swaps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (TurnAnswers, list)) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(self._written_out())

    def index(self, action: Action, *bounds: int) -> int:
        """Where the action is listed."""
        return self._written_out().index(action, *bounds)

    def count(self, action: object) -> int:
        """How often it is listed: once or not at all."""
        return 1 if action in self else 0

    def mask(self) -> bytearray:
        """One byte for each action: 1 for those among the answers."""
        known: dict[Cells, bytes] = {}
        rows: list[bytes] = []
        for cells in self._cells:
            if cells not in known:
                known[cells] = flags_of(cells)
            rows.append(known[cells])
        mask = bytearray(b"".join(rows))
        mask += bytes(len(ACTIONS) - len(mask))
        for action in self._take_backs:
            mask[action.index] = 1
        for action in self._swaps:
            mask[action.index] = 1
        return mask

    def bits(self) -> bytes:
        """The same with a bit for each action."""
        rows: list[bytes] = []
        last = NOWHERE
        row = _NO_CELLS
        for cells in self._cells:
            if cells != last:
                last = cells
                row = bits_of(cells)
            rows.append(row)
        rest = _others_bits.get(self._others)
        if rest is None:
            mask = 0
            for action in self._take_backs + self._swaps:
                mask |= 1 << action.index - ON_CELLS
            rest = mask.to_bytes((len(ACTIONS) - ON_CELLS + 7) >> 3, "little")
            _others_bits[self._others] = rest
        rows.append(rest)
        return b"".join(rows)

    def _written_out(self) -> list[Action]:
        out: list[Action] = []
        for row, cells in enumerate(self._cells):
            if cells:
                out += picked(ROWS[row], cells)
        return out + self._take_backs + self._swaps


Sequence.register(TurnAnswers)
