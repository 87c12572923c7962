"""From plain data back to a state: dumps exactly, views with the unseen dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from ziggurat.core.errors import WrongPosition
from ziggurat.core.fields import listed, mapping, number, numbers, wrong
from ziggurat.games.tigris.rules.cells import BIT, how_many, set_of
from ziggurat.games.tigris.rules.components import (
    ACTIONS_A_TURN,
    CATASTROPHES,
    CELL_NAMES,
    CELLS,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    COLOURS,
    HAND,
    MONUMENT_LETTERS,
    MONUMENTS,
    RIVER,
    SQUARES,
    START_TEMPLES,
    TILE_COUNTS,
    square_cells,
)
from ziggurat.games.tigris.rules.kingdoms import rebuild
from ziggurat.games.tigris.rules.play import TASKS
from ziggurat.games.tigris.rules.position import (
    CATASTROPHE,
    EMPTY,
    LEADER_TEXTS,
    OFF,
    TURNED,
    Cell,
    Conflict,
    Leader,
    Position,
    Union,
)

FIGHTING: Final = ("choose", "attack", "defend")
"""Questions that are asked only in a conflict."""


def read_dump(state: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty state from a dump, or say what does not add up."""
    _read_open(state, data)
    state.hand = _per_seat(data, "hands", state.players, HAND)
    state.points = _per_seat(data, "points", state.players, 10_000)
    state.swapped = _per_seat(data, "swapped", state.players, 200)
    state.treasures = numbers(data, "treasures", state.players, 0, len(START_TEMPLES))
    state.bag = _colours(data, "bag", 200)
    _check_pieces(state)
    _finish(state)


def read_view(state: Position, view: Mapping[str, Any], rng: Random) -> None:
    """Fill an empty state so that it looks like this view: hands, bag and exchanges are guessed."""
    _read_open(state, view)
    recall = view["recall"]
    state.points = _per_seat(recall, "points", state.players, 10_000)
    state.treasures = numbers(recall, "treasures", state.players, 0, len(START_TEMPLES))
    if state.over:
        state.hand = _per_seat(view, "hands", state.players, HAND)
        state.swapped = _per_seat(view, "swapped", state.players, 200)
        state.bag = _colours(view, "bag", 200)
        _finish(state)
        return
    seat = view["you"]
    if seat is not None:
        state.hand[seat * 4 : seat * 4 + 4] = _colours(view, "hand", HAND)
        state.swapped[seat * 4 : seat * 4 + 4] = _colours(recall, "swapped", 200)
    unseen = _unseen(state)
    rng.shuffle(unseen)
    for other in range(state.players):
        if other != seat:
            for counts, sizes in ((state.hand, "hand_sizes"), (state.swapped, "swapped_sizes")):
                for _ in range(view[sizes][other]):
                    counts[other * COLOURS + unseen.pop()] += 1
    state.bag = [unseen.count(colour) for colour in range(COLOURS)]
    _finish(state)


def _unseen(state: Position) -> list[int]:
    """Tiles that are not in sight of the seat whose hand is filled in."""
    left = list(TILE_COUNTS)
    for tile in state.tile:
        if tile != EMPTY and tile != CATASTROPHE:
            left[tile % TURNED] -= 1
    for colour in range(COLOURS):
        left[colour] -= state.gone[colour]
        left[colour] -= sum(state.hand[colour::COLOURS]) + sum(state.swapped[colour::COLOURS])
    return [colour for colour in range(COLOURS) for _ in range(left[colour])]


def _finish(state: Position) -> None:
    """Find what follows from the map, and whether that question can be asked there."""
    rebuild(state)
    state.missing = HAND * state.players - sum(state.hand)
    for leader, cell in enumerate(state.place):
        if cell != OFF and not state.sites & BIT[cell]:
            raise wrong(CELL_NAMES[cell], LEADER_TEXTS[leader], "TE-LEADER-13")
    if state.over:
        return
    if not state.actions:
        raise wrong("actions", state.actions, "TE-TURN-02")
    if state.union is None and state.conflict is None:
        _check_peace(state)
    question = state.question
    question.check(state)
    state.take_up()


def _check_peace(state: Position) -> None:
    """Two leaders of one colour share a kingdom only where they are in conflict."""
    for rulers in state.rulers:
        for colour in range(COLOURS):
            leaders = range(colour, state.players * COLOURS, COLOURS)
            alike = [leader for leader in leaders if rulers >> leader & 1]
            if len(alike) > 1:
                raise wrong("map", LEADER_TEXTS[alike[1]], "TE-KINGDOM-07")


# What lies open


def _read_open(state: Position, data: Mapping[str, Any]) -> None:
    state.clear()
    players = state.players
    state.first = number(data, "first", 0, players - 1)
    state.turn = number(data, "turn", 1, 1_000_000)
    state.seat = number(data, "seat", 0, players - 1)
    state.actions = number(data, "actions", 0, ACTIONS_A_TURN)
    over = data.get("over")
    if not isinstance(over, bool):
        raise wrong("over", over)
    state.over = over
    _read_map(state, data)
    state.catastrophes = numbers(data, "catastrophes", players, 0, CATASTROPHES)
    state.gone = _colours(data, "gone", 200)
    state.laid = _cell(data.get("laid"), "laid") if data.get("laid") != "" else OFF
    state.read_agenda(data, TASKS)
    _read_conflict(state, data.get("conflict"))


def _read_map(state: Position, data: Mapping[str, Any]) -> None:
    rows = data.get("map")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise WrongPosition("missing", field="map")
    cells = " ".join(rows).split()
    if len(cells) != CELLS:
        raise WrongPosition("wrong_count", field="map", count=len(cells), expected=CELLS)
    for cell, text in enumerate(cells):
        _put(state, cell, text)
    treasures = data.get("treasures_on_map")
    if not isinstance(treasures, list):
        raise WrongPosition("missing", field="treasures_on_map")
    for name in treasures:
        cell = _cell(name, "treasures_on_map")
        if cell not in START_TEMPLES or state.tile[cell] % TURNED or state.tile[cell] > TURNED:
            raise wrong("treasures_on_map", name)
        state.treasure_cells |= BIT[cell]
    monuments = data.get("monuments")
    if not isinstance(monuments, Mapping):
        raise WrongPosition("missing", field="monuments")
    for letters, name in monuments.items():
        if letters not in MONUMENT_LETTERS:
            raise wrong("monuments", letters)
        corner = _cell(name, "monuments")
        state.monument[MONUMENT_LETTERS.index(letters)] = corner
    _check_monuments(state)


def _put(state: Position, cell: Cell, text: str) -> None:
    if text == "..":
        return
    if text == "XX":
        state.tile[cell] = CATASTROPHE
        return
    letter = text[:1].upper()
    if len(text) != 2 or letter not in COLOUR_LETTERS:
        raise wrong(CELL_NAMES[cell], text)
    colour = COLOUR_LETTERS.index(letter)
    if text[1].isdecimal():
        leader = int(text[1]) * COLOURS + colour
        if int(text[1]) >= state.players or state.place[leader] != OFF or RIVER[cell]:
            raise wrong(CELL_NAMES[cell], text)
        state.place[leader] = cell
        return
    if text not in (letter * 2, letter.lower() * 2) or RIVER[cell] != (letter == "B"):
        raise wrong(CELL_NAMES[cell], text)
    state.tile[cell] = colour if text[0] == letter else colour + TURNED


def _check_monuments(state: Position) -> None:
    under = 0
    for built, corner in enumerate(state.monument):
        if corner == OFF:
            continue
        below = {state.tile[cell] for cell in square_cells(corner)} if corner in SQUARES else {OFF}
        if below not in [{colour + TURNED} for colour in MONUMENTS[built]]:
            raise wrong("monuments", CELL_NAMES[corner], "TE-MONUMENT-04")
        under += 4
    turned = sum(TURNED <= tile < CATASTROPHE for tile in state.tile)
    if turned != under:
        raise WrongPosition("wrong_count", field="map", count=turned, expected=under)


def _read_conflict(state: Position, data: Any) -> None:
    if not isinstance(data, Mapping):
        raise WrongPosition("missing", field="conflict")
    asked = "" if state.over else type(state.question).key
    if bool(data) != (asked in FIGHTING):
        raise wrong("conflict", data.get("kind"))
    if not data:
        return
    kind = data.get("kind")
    if kind != "external" and (kind != "internal" or asked == "choose"):
        raise wrong("conflict", kind)
    _read_camps(state, data.get("camps"), kind == "external")
    if asked != "choose":
        state.conflict = _fought(state, data)


def _read_camps(state: Position, camps: Any, is_external: bool) -> None:
    """Read the two kingdoms that a tile unites; none in an internal conflict."""
    if not isinstance(camps, list) or len(camps) != 2:
        raise WrongPosition("missing", field="camps")
    one, two = [set_of([_cell(name, "camps") for name in names]) for names in camps]
    if is_external:
        state.union = Union(one, two)
    elif one or two:
        raise wrong("camps", len(camps[0]) + len(camps[1]))


def _fought(state: Position, data: Mapping[str, Any]) -> Conflict:
    """The conflict between two leaders."""
    attacker = _leader(state, data, "attacker")
    defender = _leader(state, data, "defender")
    if data.get("colour") not in COLOUR_KEYS:
        raise wrong("colour", data.get("colour"))
    if COLOUR_KEYS.index(data["colour"]) != attacker % COLOURS:
        raise wrong("defender", LEADER_TEXTS[defender], "TE-CONFLICT-INTERNAL-02")
    return Conflict(attacker, defender, number(data, "added", 0, HAND))


def _leader(state: Position, data: Mapping[str, Any], field: str) -> Leader:
    text = data.get(field)
    for leader, cell in enumerate(state.place):
        if cell != OFF and text == LEADER_TEXTS[leader]:
            return leader
    raise wrong(field, text)


def _check_pieces(state: Position) -> None:
    for colour in range(COLOURS):
        count = sum(t % TURNED == colour for t in state.tile if t not in (EMPTY, CATASTROPHE))
        count += state.bag[colour] + state.gone[colour]
        count += sum(state.hand[colour::COLOURS]) + sum(state.swapped[colour::COLOURS])
        if count != TILE_COUNTS[colour]:
            raise WrongPosition(
                "wrong_count", "TE-SETUP-04", field=COLOUR_KEYS[colour], count=count,
                expected=TILE_COUNTS[colour],
            )  # fmt: skip
    treasures = how_many(state.treasure_cells) + sum(state.treasures)
    if treasures != len(START_TEMPLES):
        raise WrongPosition(
            "wrong_count", "TE-TREASURE-12", field="treasures", count=treasures,
            expected=len(START_TEMPLES),
        )  # fmt: skip
    spent = state.tile.count(CATASTROPHE) + sum(state.catastrophes)
    if spent != state.players * CATASTROPHES:
        raise WrongPosition(
            "wrong_count", "TE-CATASTROPHE-01", field="catastrophes", count=spent,
            expected=state.players * CATASTROPHES,
        )  # fmt: skip
    for seat in range(state.players):
        held = sum(state.hand[seat * COLOURS : seat * COLOURS + COLOURS])
        if held > HAND:
            raise WrongPosition(
                "wrong_count", "TE-SETUP-07", field="hands", count=held, expected=HAND
            )


# Small readers


def _colours(data: Mapping[str, Any], field: str, high: int) -> list[int]:
    counts = mapping(data, field)
    return [number(counts, key, 0, high) for key in COLOUR_KEYS]


def _per_seat(data: Mapping[str, Any], field: str, players: int, high: int) -> list[int]:
    out: list[int] = []
    for counts in listed(data, field, players):
        out += _colours({field: counts}, field, high)
    return out


def _cell(name: object, field: str) -> Cell:
    if name not in CELL_NAMES:
        raise wrong(field, name)
    return CELL_NAMES.index(str(name))
