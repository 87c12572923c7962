"""Reading dumps and views. Everything is checked: a position is set up by hand or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.agenda import Task, kinds
from ziggurat.core.errors import WrongPosition
from ziggurat.core.fields import mapping, number, switch, texts, wrong
from ziggurat.games.ur.rules.agenda import UrQuestion, UrStep
from ziggurat.games.ur.rules.components import (
    ATTACKS_A_WAR,
    CELL_NAMES,
    CELLS,
    COPIES,
    FACE_LETTERS,
    MOST_SEATS,
    PAIR_COUNT,
    PAIR_NAMES,
    PAIR_OF,
    SLOTS,
    TILE_MAX,
    TOKENS,
    ZIGGURATS,
    ZIGGURATS_A_TURN,
    Cell,
    Face,
    Pair,
)
from ziggurat.games.ur.rules.play import agenda_from
from ziggurat.games.ur.rules.position import FREE, Position

KINDS: Final = kinds(UrQuestion, UrStep)
"""Everything that can lie on the agenda, by key."""


def read(state: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty table from plain data, or say what does not add up."""
    state.clear()
    _read_tiles(state, data)
    for cell, text in enumerate(_cells(data, "pieces")):
        _read_piece(state, cell, text)
    _check_pieces(state, data)
    _read_turn(state, data)
    _read_counts(data, "pending", state.pending, -TILE_MAX)
    _read_counts(data, "due", state.due, 0)
    state.read_agenda(data, KINDS)
    _check_agenda(state)


# Tiles


def _read_tiles(state: Position, data: Mapping[str, Any]) -> None:
    for cell, text in enumerate(_cells(data, "tiles")):
        up, pair = _faces(text, CELL_NAMES[cell])
        state.face.append(up)
        state.pair.append(pair)
    state.hand = [_faces(text, "hands")[1] for text in texts(data, "hands", state.players)]
    spare = MOST_SEATS - state.players
    state.side = [_faces(text, "side")[1] for text in texts(data, "side", spare)]
    count = [0] * PAIR_COUNT
    for pair in state.pair + state.hand + state.side:
        count[pair] += 1
    for pair in range(PAIR_COUNT):
        if count[pair] != COPIES:
            raise _miscounted("UR-SETUP-02", PAIR_NAMES[pair], count[pair], COPIES)


def _cells(data: Mapping[str, Any], field: str) -> list[str]:
    cells = " ".join(texts(data, field)).split()
    if len(cells) != CELLS:
        raise _miscounted("", field, len(cells), CELLS)
    return cells


def _faces(text: str, field: str) -> tuple[Face, Pair]:
    """The face up and the pair of a tile written like ``WA``."""
    if len(text) == 2 and text[0] in FACE_LETTERS and text[1] in FACE_LETTERS:
        up, down = FACE_LETTERS.index(text[0]), FACE_LETTERS.index(text[1])
        if up != down:
            return up, PAIR_OF[up][down]
    raise wrong(field, text, "UR-SETUP-02")


# Pieces


def _read_piece(state: Position, cell: Cell, text: str) -> None:
    if text == "..":
        return
    seats = "".join([str(seat) for seat in range(state.players)])
    if len(text) != 2 or text[0] not in seats or text[1] not in "12345Z":
        raise wrong(CELL_NAMES[cell], text, "UR-LIMIT-01")
    state.settle(cell, int(text[0]))
    if text[1] == "Z":
        state.ziggurat[cell] = True
    else:
        state.tokens[cell] = int(text[1])


def _check_pieces(state: Position, data: Mapping[str, Any]) -> None:
    """Five ziggurats at most, and twenty tokens for each seat."""
    built = sum([1 for cell in range(CELLS) if state.ziggurat[cell]])
    state.ziggurats_left = ZIGGURATS - built
    if state.ziggurats_left < 0:
        raise _miscounted("UR-SETUP-01", "ziggurats", built, ZIGGURATS)
    for seat in range(state.players):
        on_grid = 0
        for cell in state.tiles[seat]:
            on_grid += 1 if state.ziggurat[cell] else state.tokens[cell]
        state.supply[seat] = TOKENS - on_grid
        if state.supply[seat] < 0:
            raise _miscounted("UR-LIMIT-03", f"supply {seat}", on_grid, TOKENS)
    # Both follow from the grid; where they are written down they must agree.
    if data.get("ziggurats_left", state.ziggurats_left) != state.ziggurats_left:
        raise wrong("ziggurats_left", data["ziggurats_left"], "UR-SETUP-01")
    if data.get("supply", state.supply) != state.supply:
        raise wrong("supply", data["supply"], "UR-LIMIT-03")


def _miscounted(rule: str, field: str, count: int, expected: int) -> WrongPosition:
    return WrongPosition("wrong_count", rule, field=field, count=count, expected=expected)


# Where the turn stands


def _read_turn(state: Position, data: Mapping[str, Any]) -> None:
    state.first = number(data, "first", 0, state.players - 1)
    state.round = number(data, "round", 0, 1_000_000)
    state.slots = number(data, "slots", 0, SLOTS)
    state.built = number(data, "built", 0, ZIGGURATS_A_TURN)
    state.attacks = number(data, "attacks", 0, ATTACKS_A_WAR)
    state.over = switch(data, "over") if "over" in data else False
    performed = data.get("performed")
    if not isinstance(performed, str) or not set(performed) <= set(FACE_LETTERS):
        raise wrong("performed", performed)
    for letter in performed:
        state.performed |= 1 << FACE_LETTERS.index(letter)


def _read_counts(data: Mapping[str, Any], field: str, counts: list[int], low: int) -> None:
    given = mapping(data, field) if field in data else {}
    for name in given:
        if name not in CELL_NAMES:
            raise wrong(field, name)
        counts[CELL_NAMES.index(name)] = number(given, name, low, TILE_MAX)


def _check_agenda(state: Position) -> None:
    """Somebody is asked a question that can be answered, and the rest follows from it."""
    if state.over:
        if any(state.pending) or any(state.due):
            raise wrong("pending", "over")
        return
    question: UrQuestion = state.question  # type: ignore[assignment]  # there are no others
    question.check(state)
    if _kinds_and_seats(state.tasks()) != _kinds_and_seats(agenda_from(state, question)[::-1]):
        raise question.impossible()
    _check_unfinished(state, question)
    state.take_up()


def _kinds_and_seats(tasks: list[Task[Any]]) -> list[tuple[type, int]]:
    return [(type(task), task.seat) for task in tasks if isinstance(task, UrQuestion | UrStep)]


def _check_unfinished(state: Position, question: UrQuestion) -> None:
    """Refuse an unfinished choice that could not be completed."""
    chosen = [0] * state.players
    for cell in range(CELLS):
        pending, due = state.pending[cell], state.due[cell]
        if not pending and not due:
            continue
        there = state.tokens[cell] + pending
        if (
            state.owner[cell] == FREE
            or state.ziggurat[cell]
            or not 0 <= there <= there + due <= TILE_MAX
            or not question.can_change(state, cell)
        ):
            raise wrong(f"pending {CELL_NAMES[cell]}", pending)
        chosen[state.owner[cell]] += pending
    for owner in range(state.players):
        if chosen[owner] > state.supply[owner]:
            raise wrong("pending", chosen[owner], "UR-LIMIT-03")
