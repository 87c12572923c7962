"""Tables of Ur in a line or two, and what a test says about them.

    state = table(hand="TW", a1="T02", b1="W11", c3="AC")
    play(state, "T", ".")
    assert piece(state, "a1") == "05"

A cell is written as its tile and its pieces: ``T02`` is a Trade face with two tokens of seat 0,
``W1Z`` a War face under a ziggurat of seat 1, ``AC`` a free tile with Agriculture up and Culture
below, ``A`` a free tile with Agriculture up, whatever is below. Everything not said is chosen so
that all forty tiles add up, always in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import combinations

import ziggurat
from tests.conformance.moves import asked as asked
from tests.conformance.moves import field as field
from tests.conformance.moves import legal as legal
from tests.conformance.moves import play as play
from tests.conformance.moves import refused as refused
from tests.conformance.moves import stage as stage
from tests.conformance.moves import told as told
from ziggurat.core.state import State

GAME = ziggurat.game("ur")
FACES = "ATCPW"
CELLS = [col + row for row in "123456" for col in "abcdef"]
KINDS = [a + b for a, b in combinations(FACES, 2)]
"""The ten kinds of tiles; there are four of each."""
_CELL = re.compile(r"([ATCPW]{1,2})(?:([0-3][1-5Z]))?")


def table(
    given: Mapping[str, str] | None = None,
    /,
    *,
    players: int = 3,
    seat: int = 0,
    first: int = 0,
    stage: str = "",
    round: int = 1,  # noqa: A002
    slots: int = 2,
    performed: str = "",
    built: int = 0,
    hand: str = "",
    hands: Mapping[int, str] | None = None,
    side: Iterable[str] = (),
    filled_by: Iterable[int] = (),
    options: Mapping[str, object] | None = None,
    **cells: str,
) -> State:
    """The position so described, at the start of the turn of ``seat`` unless told otherwise.

    ``stage`` is the question asked; what a turn begins with follows from the tokens on the grid.
    Cells are named as arguments or, when a test has them at hand, in a mapping that comes first.
    ``filled_by``: seats that have, by turns, one token on every cell that is not named.
    """
    tiles: dict[str, str] = {}
    pieces: dict[str, str] = {}
    cells = {**(given or {}), **cells}
    for cell, text in cells.items():
        match = _CELL.fullmatch(text)
        assert match is not None, f"{cell}: {text!r}"
        assert cell in CELLS, f"no such cell: {cell}"
        tiles[cell], pieces[cell] = match[1], match[2] or ".."
    fillers = list(filled_by)
    for number, cell in enumerate(cell for cell in CELLS if cell not in cells):
        pieces[cell] = f"{fillers[number % len(fillers)]}1" if fillers else ".."
    held = {seat: hand, **(hands or {})} if hand else dict(hands or {})
    wanted = [tiles.get(cell, "") for cell in CELLS]
    wanted += [held.get(owner, "") for owner in range(players)]
    wanted += [*side, *[""] * (4 - players)][: 4 - players]
    laid = _assign(wanted)
    stage = stage or beginning(pieces.values(), seat)
    return GAME.restore(
        {
            "game": "ur",
            "form": 2,
            "players": players,
            "options": dict(options or {}),
            "first": first,
            "round": 0 if stage in ("found", "keep") else round,
            "agenda": agenda(stage, seat, players, first, slots, pieces.values()),
            "slots": slots,
            "performed": performed,
            "built": built,
            "attacks": 0,
            "hands": laid[36 : 36 + players],
            "side": laid[36 + players :],
            "tiles": _rows(laid[:36]),
            "pieces": _rows([pieces[cell] for cell in CELLS]),
            "chance": {"key": "00" * 16, "drawn": 0},
        }
    )


def beginning(pieces: Iterable[str], seat: int) -> str:
    """What a seat is asked at the start of its turn."""
    mine = [text for text in pieces if text[0] == str(seat)]
    if any(text[1] != "Z" for text in mine):
        return "turn"
    return "refound" if mine else "return"


def agenda(
    question: str, seat: int, players: int, first: int, slots: int = 2, pieces: Iterable[str] = ()
) -> list[dict[str, object]]:
    """What is still to be done when a seat is asked this question, as dumps write it."""
    others = [(first + step) % players for step in range(players)]
    after: dict[str, object] = {"task": "begin_turn", "seat": (seat + 1) % players}
    if question in ("found", "keep"):
        placed = sum(int(text[1]) for text in pieces if text != "..")
        tasks = [{"task": "found", "seat": other} for _ in range(3) for other in others][placed:]
        tasks += [{"task": "keep", "seat": other} for other in others]
        if question == "keep":
            tasks = tasks[tasks.index({"task": "keep", "seat": seat}) :]
        return [{"task": "begin_turn", "seat": first}, *tasks[::-1]]
    asked: dict[str, object] = {"task": question, "seat": seat}
    if question == "exchange":
        return [after, asked]
    if question == "share":
        asked["face"] = "trade"
    rest = [after, {"task": "end_turn", "seat": seat}]
    if question in ("grow", "share", "move", "fight") and slots:
        rest.append({"task": "turn", "seat": seat})
    return [*rest, asked]


def _rows(cells: list[str]) -> list[str]:
    return [" ".join(cells[row : row + 6]) for row in range(0, 36, 6)]


def _assign(wanted: list[str]) -> list[str]:
    """A tile for every place, four of each kind, with the wanted face up.

    A place wants two faces, one (up) or none. Places that want more come first; a place that finds
    its kinds used up makes an earlier one choose again (augmenting paths).
    """
    owners: dict[str, list[int]] = {kind: [] for kind in KINDS}

    def settle(place: int, seen: set[str]) -> bool:
        for kind in KINDS:
            if not set(wanted[place]) <= set(kind) or kind in seen:
                continue
            seen.add(kind)
            holders = owners[kind]
            for number in range(4):
                if number == len(holders):
                    holders.append(place)
                    return True
                if settle(holders[number], seen):
                    holders[number] = place
                    return True
        return False

    for place in sorted(range(len(wanted)), key=lambda place: -len(wanted[place])):
        assert settle(place, set()), f"not enough tiles for {wanted[place]!r}"
    kinds = {place: kind for kind, places in owners.items() for place in places}
    return [_turned(kinds[place], want) for place, want in enumerate(wanted)]


def _turned(kind: str, up: str) -> str:
    """The tile with the wanted face up."""
    return kind if not up or kind[0] == up[0] else kind[::-1]


# ------------------------------------------------------------------------------ what players do


def puts(state: State) -> set[str]:
    """The cells where the seat to act may put a token."""
    return {text[1:] for text in legal(state) if text[0] == "+"}


def attacks(state: State) -> set[str]:
    """The attacks the seat to act may make."""
    return {text for text in legal(state) if "x" in text}


def exchanges(state: State) -> set[str]:
    """The exchanges open to the seat to act."""
    return {text for text in legal(state) if "=" in text}


def sites(state: State) -> set[str]:
    """The cells where the seat to act may build a ziggurat."""
    return {text[1:] for text in legal(state) if text[0] == "Z"}


# ------------------------------------------------------------------------------- what is to be seen


def piece(state: State, cell: str) -> str:
    """Owner and tokens of a cell: ``02``, ``1Z`` or ``..``."""
    return " ".join(state.dump()["pieces"]).split()[CELLS.index(cell)]


def tokens(state: State, seat: int) -> dict[str, int]:
    """The tokens of a seat, tile by tile; a ziggurat is not a tile with tokens."""
    return {
        cell: int(text[1])
        for cell, text in zip(CELLS, " ".join(state.dump()["pieces"]).split(), strict=True)
        if text[0] == str(seat) and text[1] != "Z"
    }


def tile(state: State, cell: str) -> str:
    """The tile of a cell, the face up first."""
    return " ".join(state.dump()["tiles"]).split()[CELLS.index(cell)]


def hand(state: State, seat: int) -> str:
    """The two faces of the tile in a seat's hand."""
    return str(state.dump()["hands"][seat])


def supply(state: State, seat: int) -> int:
    """The tokens a seat has off the grid."""
    return int(state.dump()["supply"][seat])


def skip_turn(state: State) -> State:
    """The seat to act declines everything and takes the first tile it may exchange for."""
    if stage(state) == "turn":
        play(state, ".")
    if not state.over:
        play(state, legal(state)[0])
    return state


def scored(state: State, seat: int) -> list[tuple[int, int]]:
    """The sets of a seat, largest first: how many tiles each has, and its points."""
    sets = state.view(None)["sets"][seat]["sets"]
    return [(len(each["faces"]) + each["ziggurat"], each["points"]) for each in sets]
