"""Every action of Tigris & Euphrates, made once (TE-TURN-04).

Rh3       lay a temple (R), farm (B), market (G) or settlement (K) on h3
R@g3      place or move the priest (R), farmer, trader or king to g3
R@-       take that leader back
Xe5       play a catastrophe on e5
~RRB      exchange two temples and a farm
+3  +0    add three tiles from the hand to a conflict; none
!G        resolve the conflict of the traders first
^i7RB     build the red and blue monument on the square whose top left cell is i7
$f3       of the treasures of this kingdom, the one on f3 stays
.         end the turn; build no monument
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action, Actions
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    CELLS,
    COLOUR_LETTERS,
    COLOURS,
    HAND,
    MONUMENT_LETTERS,
    MONUMENTS,
    SQUARES,
    START_TEMPLES,
)

LAY: Final = 0
LEAD: Final = 1
TAKE_BACK: Final = 2
RUIN: Final = 3
SWAP: Final = 4
ADD: Final = 5
CLASH: Final = 6
BUILD: Final = 7
STAY: Final = 8
PASS: Final = 9

ACTIONS: Final = Actions()


def _on_cells(prefix: str, kind: int, b: int = 0) -> list[Action]:
    return [ACTIONS.add(prefix + CELL_NAMES[cell], kind, cell, b) for cell in range(CELLS)]


# Actions on cells come first: a row of CELLS for each colour of tile, for each leader, and for
# catastrophes. So the number of an action tells its row and its cell.
LAYS: Final = 0
"""The first row of tiles, one row for each colour."""
LEADS: Final = LAYS + COLOURS
"""The first row of leaders."""
RUINS: Final = LEADS + COLOURS
"""The row of catastrophes."""
ROWS: Final[list[list[Action]]] = [
    *[_on_cells(letter, LAY, colour) for colour, letter in enumerate(COLOUR_LETTERS)],
    *[_on_cells(letter + "@", LEAD, colour) for colour, letter in enumerate(COLOUR_LETTERS)],
    _on_cells("X", RUIN),
]
"""By row and cell."""
ON_CELLS: Final = len(ACTIONS)
"""How many actions are on cells."""

_TAKE_BACKS: Final[list[Action]] = [
    ACTIONS.add(f"{COLOUR_LETTERS[colour]}@-", TAKE_BACK, 0, colour) for colour in range(COLOURS)
]
TAKE_BACKS_OF: Final[list[list[Action]]] = [
    [_TAKE_BACKS[colour] for colour in range(COLOURS) if placed >> colour & 1]
    for placed in range(1 << COLOURS)
]
"""By the leaders that are on the map, one bit each."""

_PER_SWAP: Final = HAND + 1
SWAP_COUNTS: Final[list[tuple[int, ...]]] = [
    (red, blue, green, black)
    for red in range(_PER_SWAP)
    for blue in range(_PER_SWAP - red)
    for green in range(_PER_SWAP - red - blue)
    for black in range(_PER_SWAP - red - blue - green)
    if red + blue + green + black
]
"""What can be exchanged: tiles of each colour, one to six in all (TE-SWAP-01)."""
SWAPS: Final[list[Action]] = [
    ACTIONS.add(
        "~" + "".join([COLOUR_LETTERS[colour] * counts[colour] for colour in range(COLOURS)]),
        SWAP,
        number,
        0,
        sum(counts),
    )
    for number, counts in enumerate(SWAP_COUNTS)
]


CHOICES: Final[list[Action]] = [
    ACTIONS.add("!" + COLOUR_LETTERS[colour], CLASH, 0, colour) for colour in range(COLOURS)
]
_SQUARE_NUMBER: Final[dict[int, int]] = {corner: number for number, corner in enumerate(SQUARES)}
_BUILDS: Final[list[list[Action]]] = [
    [
        ACTIONS.add(f"^{CELL_NAMES[corner]}{MONUMENT_LETTERS[monument]}", BUILD, corner, monument)
        for monument in range(len(MONUMENTS))
    ]
    for corner in SQUARES
]


def build(corner: int, monument: int) -> Action:
    """Build that monument on the square with that top left cell."""
    return _BUILDS[_SQUARE_NUMBER[corner]][monument]


STAYS: Final[dict[int, Action]] = {
    cell: ACTIONS.add("$" + CELL_NAMES[cell], STAY, cell) for cell in START_TEMPLES
}
_ADD_SOME: Final[list[Action]] = [
    ACTIONS.add(f"+{count}", ADD, 0, 0, count) for count in range(1, HAND + 1)
]
ADD_NONE: Final = ACTIONS.add("+0", ADD)
PASSING: Final = ACTIONS.add(".", PASS)


def hand_number(hand: list[int], seat: int) -> int:
    """The place of a seat's hand in the lists below."""
    at = seat * COLOURS
    high = (hand[at] * _PER_SWAP + hand[at + 1]) * _PER_SWAP
    return (high + hand[at + 2]) * _PER_SWAP + hand[at + 3]


SWAPS_OF: Final[list[list[Action]]] = [[] for _ in range(_PER_SWAP**COLOURS)]
"""By hand: every exchange that it allows, and the end of the turn."""
LACKING: Final[list[list[int]]] = [[] for _ in range(_PER_SWAP**COLOURS)]
"""By hand: the colours of which it has no tile."""


def _look_at_every_hand() -> None:
    for hand in [(0, 0, 0, 0), *SWAP_COUNTS]:
        number = hand_number(list(hand), 0)
        for swap, counts in zip(SWAPS, SWAP_COUNTS, strict=True):
            if all(counts[colour] <= hand[colour] for colour in range(COLOURS)):
                SWAPS_OF[number].append(swap)
        SWAPS_OF[number].append(PASSING)
        LACKING[number] += [colour for colour in range(COLOURS) if not hand[colour]]


_look_at_every_hand()


def adds(counts: list[int]) -> list[Action]:
    """Those numbers of tiles added from the hand; none comes last."""
    return [*[_ADD_SOME[count - 1] for count in counts if count], ADD_NONE]


def parse(text: str) -> Action:
    """The action written like this."""
    return ACTIONS.parse(text)
