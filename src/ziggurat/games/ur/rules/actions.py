"""Every action of Ur, made once, and tables that find the right one quickly.

+c4       put a token on c4
A T C P   perform that action of the hand tile
b2xc4:3   War: attack c4 from b2, three tokens move in
b2-c4:3   Politics: move three tokens from b2 to c4
Zc4       build a ziggurat on c4
c4=W      take the tile of c4, lay down the hand tile with W up (s1, s2: beside the grid)
*         all the tokens that Agriculture allows
.         done, pass, keep
"""

from __future__ import annotations

import re
from typing import Final

from ziggurat.core.action import Action, Actions
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ur.rules.components import (
    CELL_NAMES,
    CELLS,
    FACE_LETTERS,
    FACES,
    NEIGHBOURS,
    PAIR_COUNT,
    PAIRS,
    TILE_MAX,
    WAR,
)

PUT: Final = 0
PERFORM: Final = 1
ATTACK: Final = 2
SHIFT: Final = 3
RAISE: Final = 4
SWAP: Final = 5
ALL: Final = 6
PASS: Final = 7

SIDE_TILES: Final = 2
PLACES: Final = CELLS + SIDE_TILES
"""Where a tile can be taken from: the cells, then s1 and s2."""
PLACE_NAMES: Final = (*CELL_NAMES, "s1", "s2")

ACTIONS: Final = Actions()


def _counted(mark: str, kind: int, a: int, b: int) -> list[tuple[Action, ...]]:
    """By the most tokens that can go: the actions with 1 to that many tokens."""
    name = f"{CELL_NAMES[a]}{mark}{CELL_NAMES[b]}:"
    each = [ACTIONS.add(f"{name}{n}", kind, a, b, n) for n in range(1, TILE_MAX + 1)]
    return [tuple(each[:most]) for most in range(TILE_MAX + 1)]


# In this order they are numbered and listed; passing comes last.
PERFORM_FACE: Final = [
    ACTIONS.add(FACE_LETTERS[face], PERFORM, face) for face in range(FACES) if face != WAR
]
ATTACKS: Final[list[list[list[tuple[Action, ...]]]]] = [
    [
        _counted("x", ATTACK, cell, target) if target in NEIGHBOURS[cell] else []
        for target in range(CELLS)
    ]
    for cell in range(CELLS)
]
ALL_TOKENS: Final = ACTIONS.add("*", ALL)
RAISE_ON: Final = [ACTIONS.add("Z" + CELL_NAMES[cell], RAISE, cell) for cell in range(CELLS)]
PUT_ON: Final = [ACTIONS.add("+" + CELL_NAMES[cell], PUT, cell) for cell in range(CELLS)]
SHIFTS: Final[list[list[list[tuple[Action, ...]]]]] = [
    [_counted("-", SHIFT, cell, target) if target != cell else [] for target in range(CELLS)]
    for cell in range(CELLS)
]
_SWAP: Final = [
    [
        ACTIONS.add(f"{PLACE_NAMES[place]}={FACE_LETTERS[face]}", SWAP, place, face)
        for face in range(FACES)
    ]
    for place in range(PLACES)
]
SWAPS: Final[list[list[tuple[Action, ...]]]] = [
    [tuple([_SWAP[place][face] for face in PAIRS[pair]]) for place in range(PLACES)]
    for pair in range(PAIR_COUNT)
]
"""By pair in hand and place: that tile laid down with one face or the other."""
PASSING: Final = ACTIONS.add(".", PASS)

_PAIR_TEXT: Final = re.compile(r"([a-f][1-6])([x-])([a-f][1-6]):([0-9]{1,9})")


def parse(text: str) -> Action:
    """The action so written; a war or a move that can never be is refused with its rule."""
    plain = "".join(text.split()).lower()
    if plain == FACE_LETTERS[WAR].lower():
        raise IllegalAction("war_is_attacks", "UR-WAR-17")
    try:
        return ACTIONS.parse(text)
    except IllegalAction:
        match = _PAIR_TEXT.fullmatch(plain)
        if match is None:
            raise
        source, mark, target, count = match.groups()
        if source == target:
            rule = "UR-WAR-03" if mark == "x" else "UR-POLITICS-01"
            raise IllegalAction("same_tile", rule, cell=source) from None
        if not 1 <= int(count) <= TILE_MAX:
            raise IllegalAction(
                "wrong_tokens", "UR-LIMIT-01", tokens=count, most=TILE_MAX
            ) from None
        raise IllegalAction("not_adjacent", "UR-WAR-03", cell=source, target=target) from None
