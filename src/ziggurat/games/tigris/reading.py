"""From plain data back to a table: dumps exactly, views with the unseen dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core.errors import WrongPosition
from ziggurat.core.reading import listed, mapping, number, numbers, wrong
from ziggurat.games.tigris.cells import BIT, how_many, set_of
from ziggurat.games.tigris.components import (
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
from ziggurat.games.tigris.kingdoms import rebuild
from ziggurat.games.tigris.state import (
    ACT,
    ATTACK,
    CATASTROPHE,
    CHOOSE,
    CONFLICTS,
    DEFEND,
    EMPTY,
    EXTERNAL,
    INTERNAL,
    OFF,
    PEACE,
    RAISE,
    SPOILS,
    STAGES,
    TURNED,
    Table,
    leader_text,
)


def read_dump(table: Table, data: Mapping[str, Any]) -> None:
    """Fill an empty table from a dump, or say what does not add up."""
    _read_open(table, data)
    table.hand = _per_seat(data, "hands", table.players, HAND)
    table.points = _per_seat(data, "points", table.players, 10_000)
    table.swapped = _per_seat(data, "swapped", table.players, 200)
    table.treasures = numbers(data, "treasures", table.players, 0, len(START_TEMPLES))
    table.bag = _colours(data, "bag", 200)
    _check_pieces(table)
    _finish(table)


def read_view(table: Table, view: Mapping[str, Any], rng: Random) -> None:
    """Fill an empty table so that it looks like this view: hands, bag and exchanges are guessed."""
    _read_open(table, view)
    recall = view["recall"]
    table.points = _per_seat(recall, "points", table.players, 10_000)
    table.treasures = numbers(recall, "treasures", table.players, 0, len(START_TEMPLES))
    if table.over:
        table.hand = _per_seat(view, "hands", table.players, HAND)
        table.swapped = _per_seat(view, "swapped", table.players, 200)
        table.bag = _colours(view, "bag", 200)
        _finish(table)
        return
    seat = view["you"]
    if seat is not None:
        table.hand[seat * 4 : seat * 4 + 4] = _colours(view, "hand", HAND)
        table.swapped[seat * 4 : seat * 4 + 4] = _colours(recall, "swapped", 200)
    unseen = _unseen(table)
    rng.shuffle(unseen)
    for other in range(table.players):
        if other != seat:
            for counts, sizes in ((table.hand, "hand_sizes"), (table.swapped, "swapped_sizes")):
                for _ in range(view[sizes][other]):
                    counts[other * COLOURS + unseen.pop()] += 1
    table.bag = [unseen.count(colour) for colour in range(COLOURS)]
    _finish(table)


def _unseen(table: Table) -> list[int]:
    """Tiles that are not in sight of the seat whose hand is filled in."""
    left = list(TILE_COUNTS)
    for tile in table.tile:
        if tile != EMPTY and tile != CATASTROPHE:
            left[tile % TURNED] -= 1
    for colour in range(COLOURS):
        left[colour] -= table.gone[colour]
        left[colour] -= sum(table.hand[colour::COLOURS]) + sum(table.swapped[colour::COLOURS])
    return [colour for colour in range(COLOURS) for _ in range(left[colour])]


def _finish(table: Table) -> None:
    rebuild(table)
    table.missing = HAND * table.players - sum(table.hand)
    for leader, cell in enumerate(table.place):
        if cell != OFF and not table.sites & BIT[cell]:
            raise wrong(CELL_NAMES[cell], leader_text(leader), "TE-LEADER-13")
    if table.over:
        return
    _check_turn(table)
    _check_rivals(table)
    table.to_act = (table.asked,)
    least = 2 if table.stage in (CHOOSE, RAISE, SPOILS) else 1
    if len(table.legal(table.asked)) < least:
        raise wrong("stage", STAGES[table.stage])


# Whether this can be asked


def _check_turn(table: Table) -> None:
    if not table.actions:
        raise wrong("actions", table.actions, "TE-TURN-02")
    if table.stage in (ACT, CHOOSE, RAISE) and table.asked != table.seat:
        raise wrong("asked", table.asked)
    is_laid = table.laid != OFF and 0 <= table.tile[table.laid] < TURNED
    if is_laid != (table.conflict == EXTERNAL or table.stage == RAISE):
        raise wrong("laid", "" if table.laid == OFF else CELL_NAMES[table.laid])


def _check_rivals(table: Table) -> None:
    """Two leaders of one colour share a kingdom only where they are in conflict."""
    if table.conflict == PEACE:
        for rulers in table.rulers:
            for colour in range(COLOURS):
                alike = [leader for leader in _of_colour(table, colour) if rulers >> leader & 1]
                if len(alike) > 1:
                    raise wrong("map", leader_text(alike[1]), "TE-KINGDOM-07")
        return
    if table.stage == CHOOSE:
        return
    attacker, defender = table.attacker, table.defender
    here, there = table.place[attacker], table.place[defender]
    alike_colours = attacker % COLOURS == defender % COLOURS == table.colour
    if not alike_colours or attacker == defender or table.territory[here] != table.territory[there]:
        raise wrong("defender", leader_text(defender), "TE-CONFLICT-INTERNAL-02")
    waits = [(leader // COLOURS - table.seat) % table.players for leader in (attacker, defender)]
    if waits[0] > waits[1] or (table.conflict == INTERNAL and waits[0]):
        raise wrong("attacker", leader_text(attacker), "TE-CONFLICT-EXTERNAL-05")
    sides = [BIT[here] & table.camp_one != 0, BIT[there] & table.camp_one != 0]
    camps = table.camp_one | table.camp_two
    apart = sides[0] != sides[1] and camps & BIT[here] and camps & BIT[there]
    if table.conflict == EXTERNAL and not apart:
        raise wrong("camps", CELL_NAMES[there], "TE-CONFLICT-EXTERNAL-07")
    if table.stage == ATTACK and table.added:
        raise wrong("added", table.added, "TE-CONFLICT-INTERNAL-09")


def _of_colour(table: Table, colour: int) -> list[int]:
    return list(range(colour, table.players * COLOURS, COLOURS))


# What lies open


def _read_open(table: Table, data: Mapping[str, Any]) -> None:
    table.clear()
    players = table.players
    table.first = number(data, "first", 0, players - 1)
    table.turn = number(data, "turn", 1, 1_000_000)
    table.seat = number(data, "seat", 0, players - 1)
    table.asked = number(data, "asked", 0, players - 1)
    table.actions = number(data, "actions", 0, ACTIONS_A_TURN)
    stage = data.get("stage")
    if stage not in STAGES:
        raise wrong("stage", stage)
    table.stage = STAGES.index(stage)
    over = data.get("over")
    if not isinstance(over, bool):
        raise wrong("over", over)
    table.over = over
    _read_map(table, data)
    table.catastrophes = numbers(data, "catastrophes", players, 0, CATASTROPHES)
    table.gone = _colours(data, "gone", 200)
    table.laid = _cell(data.get("laid"), "laid") if data.get("laid") != "" else OFF
    _read_conflict(table, data.get("conflict"))


def _read_map(table: Table, data: Mapping[str, Any]) -> None:
    rows = data.get("map")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise WrongPosition("missing", field="map")
    cells = " ".join(rows).split()
    if len(cells) != CELLS:
        raise WrongPosition("wrong_count", field="map", count=len(cells), expected=CELLS)
    for cell, text in enumerate(cells):
        _put(table, cell, text)
    treasures = data.get("treasures_on_map")
    if not isinstance(treasures, list):
        raise WrongPosition("missing", field="treasures_on_map")
    for name in treasures:
        cell = _cell(name, "treasures_on_map")
        if cell not in START_TEMPLES or table.tile[cell] % TURNED or table.tile[cell] > TURNED:
            raise wrong("treasures_on_map", name)
        table.treasure_cells |= BIT[cell]
    monuments = data.get("monuments")
    if not isinstance(monuments, Mapping):
        raise WrongPosition("missing", field="monuments")
    for letters, name in monuments.items():
        if letters not in MONUMENT_LETTERS:
            raise wrong("monuments", letters)
        corner = _cell(name, "monuments")
        table.monument[MONUMENT_LETTERS.index(letters)] = corner
    _check_monuments(table)


def _put(table: Table, cell: int, text: str) -> None:
    if text == "..":
        return
    if text == "XX":
        table.tile[cell] = CATASTROPHE
        return
    letter = text[:1].upper()
    if len(text) != 2 or letter not in COLOUR_LETTERS:
        raise wrong(CELL_NAMES[cell], text)
    colour = COLOUR_LETTERS.index(letter)
    if text[1].isdecimal():
        leader = int(text[1]) * COLOURS + colour
        if int(text[1]) >= table.players or table.place[leader] != OFF or RIVER[cell]:
            raise wrong(CELL_NAMES[cell], text)
        table.place[leader] = cell
        return
    if text not in (letter * 2, letter.lower() * 2) or RIVER[cell] != (letter == "B"):
        raise wrong(CELL_NAMES[cell], text)
    table.tile[cell] = colour if text[0] == letter else colour + TURNED


def _check_monuments(table: Table) -> None:
    under = 0
    for built, corner in enumerate(table.monument):
        if corner == OFF:
            continue
        below = {table.tile[cell] for cell in square_cells(corner)} if corner in SQUARES else {OFF}
        if below not in [{colour + TURNED} for colour in MONUMENTS[built]]:
            raise wrong("monuments", CELL_NAMES[corner], "TE-MONUMENT-04")
        under += 4
    turned = sum(TURNED <= tile < CATASTROPHE for tile in table.tile)
    if turned != under:
        raise WrongPosition("wrong_count", field="map", count=turned, expected=under)


def _read_conflict(table: Table, data: Any) -> None:
    if not isinstance(data, Mapping):
        raise WrongPosition("missing", field="conflict")
    fighting = table.stage in (CHOOSE, ATTACK, DEFEND)
    if bool(data) != fighting:
        raise wrong("conflict", data.get("kind"))
    if not data:
        return
    kind = data.get("kind")
    if kind not in CONFLICTS[1:]:
        raise wrong("conflict", kind)
    table.conflict = CONFLICTS.index(kind)
    camps = data.get("camps")
    if not isinstance(camps, list) or len(camps) != 2:
        raise WrongPosition("missing", field="camps")
    table.camp_one, table.camp_two = [
        set_of([_cell(name, "camps") for name in names]) for names in camps
    ]
    if table.stage == CHOOSE:
        return
    if data.get("colour") not in COLOUR_KEYS:
        raise wrong("colour", data.get("colour"))
    table.colour = COLOUR_KEYS.index(data["colour"])
    table.attacker = _leader(table, data, "attacker")
    table.defender = _leader(table, data, "defender")
    table.added = number(data, "added", 0, HAND)
    leader = table.attacker if table.stage == ATTACK else table.defender
    if table.asked != leader // COLOURS:
        raise wrong("asked", table.asked)


def _leader(table: Table, data: Mapping[str, Any], field: str) -> int:
    text = data.get(field)
    for leader, cell in enumerate(table.place):
        if cell != OFF and text == f"{COLOUR_LETTERS[leader % COLOURS]}{leader // COLOURS}":
            return leader
    raise wrong(field, text)


def _check_pieces(table: Table) -> None:
    for colour in range(COLOURS):
        count = sum(t % TURNED == colour for t in table.tile if t not in (EMPTY, CATASTROPHE))
        count += table.bag[colour] + table.gone[colour]
        count += sum(table.hand[colour::COLOURS]) + sum(table.swapped[colour::COLOURS])
        if count != TILE_COUNTS[colour]:
            raise WrongPosition(
                "wrong_count", "TE-SETUP-04", field=COLOUR_KEYS[colour], count=count,
                expected=TILE_COUNTS[colour],
            )  # fmt: skip
    treasures = how_many(table.treasure_cells) + sum(table.treasures)
    if treasures != len(START_TEMPLES):
        raise WrongPosition(
            "wrong_count", "TE-TREASURE-12", field="treasures", count=treasures,
            expected=len(START_TEMPLES),
        )  # fmt: skip
    spent = table.tile.count(CATASTROPHE) + sum(table.catastrophes)
    if spent != table.players * CATASTROPHES:
        raise WrongPosition(
            "wrong_count", "TE-CATASTROPHE-01", field="catastrophes", count=spent,
            expected=table.players * CATASTROPHES,
        )  # fmt: skip
    for seat in range(table.players):
        held = sum(table.hand[seat * COLOURS : seat * COLOURS + COLOURS])
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


def _cell(name: object, field: str) -> int:
    if name not in CELL_NAMES:
        raise wrong(field, name)
    return CELL_NAMES.index(str(name))
