"""Tables of Tigris & Euphrates in a line or two, and what a test says about them.

    state = table(e5="K0", f5="RR", hand="RRG")
    play(state, "Rg5")
    assert points(state, 0) == {"red": 1}

A cell is written as in a dump: ``RR`` a temple, ``rr`` a turned one, ``XX`` a catastrophe, ``K0``
the king of seat 0. The ten start temples lie on their cells with their treasures unless
``temples=False``; the bag takes every tile that is nowhere else, and treasures that are not on the
map belong to the last seat, so that everything always adds up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import ziggurat
from tests.conformance.moves import play
from ziggurat.core.state import State

GAME = ziggurat.game("tigris")
CELLS = [column + str(row) for row in range(1, 12) for column in "abcdefghijklmnop"]
START = ["k1", "b2", "p2", "f3", "n5", "i7", "b8", "o9", "f10", "k11"]
"""The cells with a winged sphinx."""
CORNERS = ["b2", "p2", "b8", "o9"]
TILES = {"red": 57, "blue": 36, "green": 30, "black": 30}
KEYS = {"R": "red", "B": "blue", "G": "green", "K": "black"}
HAND = "RRBBGK"
"""What a seat holds when a test does not care."""


def table(
    given: Mapping[str, str] | None = None,
    /,
    *,
    players: int = 4,
    seat: int = 0,
    first: int = 0,
    turn: int = 1,
    actions: int = 2,
    temples: bool = True,
    treasures_on_map: Iterable[str] | None = None,
    treasures: list[int] | None = None,
    monuments: Mapping[str, str] | None = None,
    hand: str = HAND,
    hands: Mapping[int, str] | None = None,
    bag: str | None = None,
    points: Mapping[int, tuple[int, int, int, int]] | None = None,
    catastrophes: list[int] | None = None,
    options: Mapping[str, object] | None = None,
    key: int = 0,
    **cells: str,
) -> State:
    """The position so described, before an action of ``seat``.

    Cells are named as arguments or, when a test has them at hand, in a mapping that comes first.
    ``monuments``: colours and top left cell, such as ``{"RB": "e5"}``; the tiles below have the
    first colour unless their cells say otherwise. ``bag``: what it holds at most; the other tiles
    are out of the game. ``key``: another shuffle of the bag.
    """
    laid = dict.fromkeys(START, "RR") if temples else {}
    for pair, corner in (monuments or {}).items():
        laid |= dict.fromkeys(square(corner), pair[0].lower() * 2)
    laid |= {**(given or {}), **cells}
    assert set(laid) <= set(CELLS), f"no such cell: {set(laid) - set(CELLS)}"
    if treasures_on_map is None:
        treasures_on_map = START if temples else []
    shown = [cell for cell in START if cell in treasures_on_map and laid[cell] in ("RR", "rr")]
    held = dict.fromkeys(range(players), HAND) | {seat: hand} | dict(hands or {})
    used = Counter("".join(held.values()))
    used += Counter(text[0].upper() for text in laid.values() if text.isalpha())
    ruined = list(laid.values()).count("XX")
    rest = {colour: TILES[colour] - used[letter] for letter, colour in KEYS.items()}
    inside = rest if bag is None else counts(bag)
    return GAME.restore(
        {
            "game": "tigris",
            "form": 2,
            "players": players,
            "options": dict(options or {}),
            "first": first,
            "turn": turn,
            "seat": seat,
            "actions": actions,
            "agenda": [{"task": "end_action"}, {"task": "act", "seat": seat}],
            "over": False,
            "map": _rows([laid.get(cell, "..") for cell in CELLS]),
            "treasures_on_map": shown,
            "monuments": dict(monuments or {}),
            "catastrophes": catastrophes or _catastrophes(players, ruined),
            "gone": {colour: rest[colour] - inside[colour] for colour in rest},
            "laid": "",
            "conflict": {},
            "hands": [counts(held[other]) for other in range(players)],
            "points": [_points((points or {}).get(other)) for other in range(players)],
            "treasures": treasures or [*[0] * (players - 1), 10 - len(shown)],
            "swapped": [counts("")] * players,
            "bag": inside,
            "chance": {"key": f"{key:032x}", "drawn": 0},
        }
    )


def counts(letters: str) -> dict[str, int]:
    """Tiles or points written as letters, by colour."""
    return {colour: letters.count(letter) for letter, colour in KEYS.items()}


def square(corner: str) -> list[str]:
    """The four cells of a square, from its top left one."""
    column, row = CELLS.index(corner) % 16, CELLS.index(corner) // 16
    return [CELLS[r * 16 + c] for r in (row, row + 1) for c in (column, column + 1)]


def _points(given: tuple[int, int, int, int] | None) -> dict[str, int]:
    return dict(zip(TILES, given or (0, 0, 0, 0), strict=True))


def _catastrophes(players: int, ruined: int) -> list[int]:
    """Two each, but those on the map were played by the last seats."""
    left = [2] * players
    for number in range(ruined):
        left[players - 1 - number // 2] -= 1
    return left


def _rows(cells: list[str]) -> list[str]:
    return [" ".join(cells[row : row + 16]) for row in range(0, len(cells), 16)]


# ------------------------------------------------------------------------------ what players may do


def tiles(state: State, colour: str) -> set[str]:
    """The cells where the seat to act may lay a tile of that colour (R, B, G or K)."""
    return _cells_after(state, colour)


def leaders(state: State, colour: str) -> set[str]:
    """The cells where the seat to act may place or move that leader."""
    return _cells_after(state, colour + "@") - {"-"}


def ruins(state: State) -> set[str]:
    """The cells where the seat to act may play a catastrophe."""
    return _cells_after(state, "X")


def exchanges(state: State) -> set[str]:
    """What the seat to act may exchange, as letters."""
    return _cells_after(state, "~")


def monuments(state: State) -> set[str]:
    """The monuments the seat to act may build, with their squares: ``e5RB``."""
    return _cells_after(state, "^")


def _cells_after(state: State, start: str) -> set[str]:
    texts = [str(action) for action in state.legal(state.to_act[0])]
    return {
        text.removeprefix(start)
        for text in texts
        if text.startswith(start) and ("@" in text) is ("@" in start)
    }


def fight(state: State, attack: int, defence: int) -> State:
    """Attacker and defender add so many tiles from their hands."""
    return play(state, f"+{attack}", f"+{defence}")


# ------------------------------------------------------------------------------- what is to be seen


def at(state: State, cell: str) -> str:
    """What lies on a cell, as in a dump."""
    return " ".join(state.dump()["map"]).split()[CELLS.index(cell)]


def where(state: State, leader: str) -> str:
    """The cell of a leader such as ``K0``, or nothing."""
    cells = " ".join(state.dump()["map"]).split()
    return CELLS[cells.index(leader)] if leader in cells else ""


def points(state: State, seat: int) -> dict[str, int]:
    """The points of a seat by colour, without colours it has none of."""
    return {colour: count for colour, count in state.dump()["points"][seat].items() if count}


def all_points(state: State) -> dict[int, dict[str, int]]:
    """The points of every seat that has any."""
    return {seat: points(state, seat) for seat in range(state.players) if points(state, seat)}


def hand(state: State, seat: int) -> str:
    """The tiles of a seat as letters, in the order R, B, G, K."""
    held = state.dump()["hands"][seat]
    return "".join(letter * held[colour] for letter, colour in KEYS.items())


def gone(state: State) -> str:
    """The tiles that left the game openly, as letters."""
    out = state.dump()["gone"]
    return "".join(letter * out[colour] for letter, colour in KEYS.items())


def bag_size(state: State) -> int:
    """How many tiles are in the bag."""
    return sum(state.dump()["bag"].values())


def treasures(state: State) -> list[int]:
    """How many treasures each seat has."""
    return list(state.dump()["treasures"])


def treasures_on_map(state: State) -> set[str]:
    """The cells with a treasure."""
    return set(state.dump()["treasures_on_map"])


def territories(state: State) -> list[set[str]]:
    """The cells of every territory."""
    return [set(each["cells"]) for each in state.view(None)["territories"]]


def territory(state: State, cell: str) -> dict[str, Any]:
    """What everybody sees of the territory of a cell."""
    return next(each for each in state.view(None)["territories"] if cell in each["cells"])


def kingdoms(state: State) -> list[list[str]]:
    """The leaders of every kingdom."""
    return [each["leaders"] for each in state.view(None)["territories"] if each["leaders"]]


def strengths(state: State) -> tuple[int, int]:
    """Tiles on the map for the attacker and for the defender of the conflict under way."""
    attack, defence = state.view(None)["strength"]
    return attack, defence


def entry(state: State, key: str) -> dict[str, Any]:
    """What the log tells under a key, the first time."""
    return next(each.args for each in state.log if each.key == key)
