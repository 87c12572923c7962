"""What Trade and Culture would bring whoever looks, as the grid lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ziggurat.games.ur.rules.components import CELLS, EDGES, NEIGHBOURS, TILE_MAX, Cell
from ziggurat.games.ur.table.paths import cells
from ziggurat.words import Words

TRADE, CULTURE = "trade", "culture"


def gains(view: Any, face: str) -> dict[int, int]:
    """By seat, the tokens that the reader's Trade or Culture would bring now."""
    standing, you = cells(view, "pieces"), view["you"]
    rights = _trade(view) if face == TRADE else _culture(view)
    found: dict[int, int] = {}
    for cell, count in rights:
        seat, held = int(standing[cell][0]), int(standing[cell][1])
        found[seat] = found.get(seat, 0) + min(count, TILE_MAX - held)
    return {you: 0} | {seat: min(count, view["supply"][seat]) for seat, count in found.items()}


def _trade(view: Any) -> Iterator[tuple[Cell, int]]:
    """My Trade tiles, with their sides towards others and the edge (UR-TRADE-01)."""
    standing, you = cells(view, "pieces"), str(view["you"])
    for cell in _mine(view, "T"):
        sides = EDGES[cell]
        for near in NEIGHBOURS[cell]:
            if standing[near][1] == "Z":
                sides += bool(view["options"]["ziggurat_is_edge"])
            elif standing[near][0] not in (".", you):
                sides += 1
        yield cell, sides


def _culture(view: Any) -> Iterator[tuple[Cell, int]]:
    """Tiles with tokens, and the Culture tiles of mine beside each (UR-CULTURE-01)."""
    standing, giving = cells(view, "pieces"), set(_mine(view, "C"))
    for cell in range(CELLS):
        if standing[cell][0] != "." and standing[cell][1] != "Z":
            yield cell, len(giving.intersection(NEIGHBOURS[cell]))


def _mine(view: Any, letter: str) -> list[Cell]:
    """My tiles with that face up."""
    tiles, standing = cells(view, "tiles"), cells(view, "pieces")
    return [
        cell
        for cell in range(CELLS)
        if tiles[cell][0] == letter
        and standing[cell][0] == str(view["you"])
        and standing[cell][1] != "Z"
    ]


def prospect(view: Any, face: str, words: Words) -> str:
    """What a face of my hand tile would bring, in words; empty for the others."""
    if face not in (TRADE, CULTURE) or view["over"]:
        return ""
    found = gains(view, face)
    mine = found.pop(view["you"])
    said: str = words.say(f"say.{face}", count=mine)
    return f"{said} {words.say('say.others', count=sum(found.values()))}" if found else said
