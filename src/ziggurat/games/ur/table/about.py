"""What the things on the table of Ur are, do now, and would cost whoever points at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.aids import About, line
from ziggurat.games.ur.rules.components import (
    CELL_NAMES,
    CELLS,
    GROWTH,
    NEIGHBOURS,
    TILE_MAX,
    TOKENS,
    ZIGGURATS,
    Cell,
)
from ziggurat.games.ur.table.aid import DIFFERENT, RULES
from ziggurat.games.ur.table.paths import (
    View,
    cell_label,
    cells,
    pile_label,
    side_label,
    supply_label,
)
from ziggurat.words import Words

FREE: Final = ".."
TOWER: Final = "Z"
FARM: Final = "A"
WARRING: Final = "W"


def about(view: View, key: str, words: Words, names: Sequence[str]) -> About | None:
    """What there is to know of a thing, by its key."""
    kind, _, name = key.partition(":")
    if kind == "cell":
        return _cell(view, CELL_NAMES.index(name), words, names)
    if kind == "side":
        said = [words.say("about.exchange")]
        return About(side_label(view, name, words), said, rule="UR-EXCHANGE-06")
    if kind == "face":
        return _face(view, name, words)
    if kind == "ziggurats":
        told = line(words, "towers", count=ZIGGURATS, back=TILE_MAX - 1)
        cost = words.say("about.ziggurat", most=TILE_MAX, back=TILE_MAX - 1)
        return About(pile_label(view, words), [told.sentence], _mine(view, cost), "UR-ZIGGURAT-05")
    if kind == "supply":
        told = line(words, "supply", tokens=TOKENS)
        return About(supply_label(view, words), [told.sentence], rule="UR-LIMIT-03")
    return None


def _mine(view: View, cost: str) -> str:
    """What something costs, for whoever could pay it."""
    return "" if view["you"] is None or view["over"] else cost


def _face(view: View, face: str, words: Words) -> About:
    told = line(words, f"face.{face}", growth=GROWTH)
    cost = ""
    if face == "agriculture" and view["you"] is not None:
        cost = words.say("about.hunger", count=hunger(view))
    return About(told.name, [told.sentence], _mine(view, cost), RULES[face])


def _cell(view: View, cell: Cell, words: Words, names: Sequence[str]) -> About:
    """A tile of the grid: what may come of it, and what it would cost to take it."""
    piece = cells(view, "pieces")[cell]
    title = cell_label(view, cell, words, names)
    if piece[1] == TOWER:
        return About(title, [words.say("about.taboo")], rule="UR-ZIGGURAT-06")
    said, rule, cost = [], "UR-LIMIT-01", ""
    if piece == FREE:
        said.append(words.say("about.exchange"))
        rule = "UR-EXCHANGE-01"
    if view["you"] is not None and piece[0] == str(view["you"]):
        said.append(words.say("about.mine", most=TILE_MAX))
        if int(piece[1]) == TILE_MAX:
            rule = "UR-ZIGGURAT-01"
            cost = words.say("about.ziggurat", most=TILE_MAX, back=TILE_MAX - 1)
    elif view["you"] is not None:
        found = cheapest_attack(view, cell)
        cost = words.say("about.no_attack")
        if found is not None:
            base, lost = found
            rule = "UR-WAR-10"
            cost = words.say("about.attack", cell=CELL_NAMES[base], count=lost, need=lost + 1)
    return About(title, said, _mine(view, cost), rule)


def cheapest_attack(view: View, target: Cell) -> tuple[Cell, int] | None:
    """Which of the reader's tiles would take a tile at the least loss, and that loss.

    Tiles that are too weak count as well: they may grow. None where none lies beside it.
    """
    tiles, standing, you = cells(view, "tiles"), cells(view, "pieces"), str(view["you"])
    held = 0 if standing[target] == FREE else int(standing[target][1])
    bases = [
        (held + _surcharge(tiles[cell][0], tiles[target][0]), -int(standing[cell][1]), cell)
        for cell in NEIGHBOURS[target]
        if standing[cell][0] == you and standing[cell][1] != TOWER
    ]
    return (min(bases)[2], min(bases)[0]) if bases else None


def _surcharge(face: str, other: str) -> int:
    """The token lost between different faces (UR-WAR-08)."""
    return 0 if face in (WARRING, other) else DIFFERENT


def hunger(view: View) -> int:
    """The tokens that Agriculture would take from the reader's tiles (UR-AGRI-01)."""
    tiles, standing, you = cells(view, "tiles"), cells(view, "pieces"), str(view["you"])
    own = [cell for cell in range(CELLS) if standing[cell][0] == you and standing[cell][1] != TOWER]
    farms = {cell for cell in own if tiles[cell][0] == FARM}
    fed = farms if view["options"]["farms_feed_themselves"] else set()
    return sum([1 for cell in own if cell not in fed and not farms.intersection(NEIGHBOURS[cell])])
