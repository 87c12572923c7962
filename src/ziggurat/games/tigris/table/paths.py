"""What terminal and browser share: which keys mean an action, and what everything is called.

Keys name what can be clicked or picked (``cell:c4``, ``tile:red``, ``done``); a path is a sequence
of keys that means one action. All of it is read from the view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ziggurat.core.action import Action
from ziggurat.games.tigris.rules.actions import (
    ADD,
    BUILD,
    CLASH,
    LAY,
    LEAD,
    RUIN,
    STAY,
    SWAP,
    SWAP_COUNTS,
    TAKE_BACK,
)
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    COLOURS,
    CORNERS,
    DYNASTIES,
    MONUMENT_LETTERS,
    RIVER,
    square_cells,
)
from ziggurat.words import Words

View = Mapping[str, Any]

NUMBER: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}
KEY_OF: Final = dict(zip(COLOUR_LETTERS, COLOUR_KEYS, strict=True))
"""The key of a colour by its letter."""
WAYS_KEPT: Final = 8192
"""Actions whose ways are remembered."""
TOLD_KEPT: Final = 8192
"""Cells and kingdoms whose words are remembered."""


def lying_on(view: View) -> list[str]:
    """What lies on each cell, in two letters."""
    return " ".join(view["map"]).split()


def question_of(view: View) -> str:
    """The key of the question being asked; "" at the end."""
    return str(view["agenda"][-1]["task"]) if view["agenda"] else ""


# --------------------------------------------------------------------------------------- paths


def paths(view: View, actions: Sequence[Action]) -> dict[str, list[list[str]]]:
    """For every action, by its notation, the sequences of keys that mean it."""
    lying = lying_on(view)
    seat = view["you"]
    places = {
        colour: lying.index(f"{letter}{seat}") if f"{letter}{seat}" in lying else -1
        for colour, letter in enumerate(COLOUR_LETTERS)
    }
    squares = {action.a for action in actions if action.kind == BUILD}
    one_square = len(squares) == 1
    return {
        action.text: _ways(action, places[action.b] if action.kind in LEADING else -1, one_square)
        for action in actions
    }


LEADING: Final = (LEAD, TAKE_BACK)


@lru_cache(WAYS_KEPT)
def _ways(action: Action, here: int, one_square: bool) -> list[list[str]]:
    """The ways to an action; ``here`` is where the leader that it moves stands, -1 for nowhere."""
    kind = action.kind
    if kind == LAY:
        return [[f"tile:{COLOUR_KEYS[action.b]}", _cell_key(action.a)]]
    if kind == LEAD:
        return [[_leader_key(action.b, here), _cell_key(action.a)]]
    if kind == TAKE_BACK:
        return [[_leader_key(action.b, here), "back"]]
    if kind == RUIN:
        return [["catastrophe", _cell_key(action.a)]]
    if kind == SWAP:
        tiles = [f"tile:{COLOUR_KEYS[colour]}" for colour in _swapped(action)]
        return [["swap", *tiles, "picked"]]
    if kind == ADD:
        return [[f"n:{action.n}"]]
    if kind == CLASH:
        return [[f"colour:{COLOUR_KEYS[action.b]}"]]
    if kind == BUILD:
        square, monument = _cell_key(action.a), f"monument:{MONUMENT_LETTERS[action.b]}"
        return [[square, monument], [monument] if one_square else [monument, square]]
    if kind == STAY:
        return [[_cell_key(action.a)]]
    return [["done"]]


def _cell_key(cell: int) -> str:
    return f"cell:{CELL_NAMES[cell]}"


def _leader_key(colour: int, here: int) -> str:
    """A leader on the map is its cell."""
    return _cell_key(here) if here >= 0 else f"leader:{COLOUR_KEYS[colour]}"


def _swapped(action: Action) -> list[int]:
    """The colours of the tiles of an exchange, one by one."""
    counts = SWAP_COUNTS[action.a]
    return [colour for colour in range(COLOURS) for _ in range(counts[colour])]


# -------------------------------------------------------------------------------------- labels


def label(view: View, key: str, words: Words, names: Sequence[str]) -> str:
    """The spoken name of a key."""
    kind, _, name = key.partition(":")
    if kind == "cell":
        return _CellLabels(view, words, names).of(NUMBER[name])
    if kind == "tile":
        return tile_label(view, name, words)
    if kind == "leader":
        return leader_off(name, words)
    if kind == "points":
        return points_label(view, name, words)
    if kind == "treasures":
        return words.say("label.treasures", count=view["my_treasures"])
    if kind == "catastrophe":
        left = view["catastrophes"][_reader(view)]
        return words.say("label.catastrophes", count=left)
    if kind == "monument":
        return monument_label(name, words)
    if kind == "n":
        return _addition(view, int(name), words)
    if kind == "colour":
        return _clash_label(view, name, words, names)
    if kind == "done":
        return words.say(f"label.done.{question_of(view)}")
    return words.say(f"label.{kind}")


def labels(view: View, keys: Sequence[str], words: Words, names: Sequence[str]) -> dict[str, str]:
    """The spoken names of many keys, from one look at the map."""
    told = _CellLabels(view, words, names)
    return {
        key: told.of(NUMBER[key[5:]]) if key.startswith("cell:") else label(view, key, words, names)
        for key in keys
    }


def _reader(view: View) -> int:
    return int(view["to_act"][0] if view["you"] is None else view["you"])


def _addition(view: View, count: int, words: Words) -> str:
    if not count:
        return words.say("label.n_none")
    conflict = view["conflict"]
    colour = words.say(f"colour.{conflict['tiles']}")
    return words.say("label.n", count=count, colour=colour)


def _clash_label(view: View, colour: str, words: Words, names: Sequence[str]) -> str:
    """A conflict to settle: its two sides with what supports them now."""
    one, other = view["conflict"]["clashes"][colour]
    said = words.say(
        "union.versus",
        one=names[int(one["leader"][1])],
        left=one["strength"],
        other=names[int(other["leader"][1])],
        right=other["strength"],
    )
    return capital(words.say("label.clash", leader=words.say(f"leader.{colour}"), clash=said))


class _CellLabels:
    """What lies on each cell, and what its kingdom would bring into a conflict."""

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        self._view, self._words, self._names = view, words, tuple(names)
        self._lying, self._owners = lying_on(view), owners_of(view)
        self._unions = unions_of(view)
        self._told: dict[int, str] = {}
        """By territory."""

    def of(self, cell: int) -> str:
        """The label of a cell."""
        said = content(self._view, cell, self._lying, self._words, self._names)
        owner, name = self._owners.get(cell), CELL_NAMES[cell]
        if owner is not None:
            if owner not in self._told:
                kingdom = kingdom_of(self._view["territories"][owner])
                self._told[owner] = kingdom_told(kingdom, self._words, self._names)
            return f"{said}. {self._told[owner]}"
        if name in self._view["between"]:
            beside = tuple(self._view["between"][name])
            return f"{said}. {meeting_told(beside, self._unions, self._words, self._names)}"
        return said


def content(view: View, cell: int, lying: Sequence[str], words: Words, names: Sequence[str]) -> str:
    """What lies on a cell."""
    piece = lying[cell]
    if piece[1].isdecimal():
        return _content(cell, piece, False, names[int(piece[1])], words)
    treasure = CELL_NAMES[cell] in view["treasures_on_map"]
    return _content(cell, piece, treasure, _above(view, cell) if piece.islower() else "", words)


@lru_cache(TOLD_KEPT)
def _content(cell: int, piece: str, treasure: bool, more: str, words: Words) -> str:
    """A piece in words; ``more`` is who leads, or the monument over a turned tile."""
    name = CELL_NAMES[cell]
    if piece == "..":
        return words.say("cell.river" if RIVER[cell] else "cell.land", cell=name)
    if piece == "XX":
        return words.say("cell.ruin", cell=name)
    colour = KEY_OF[piece[0].upper()]
    if piece[1].isdecimal():
        return words.say(
            "cell.leader",
            cell=name,
            leader=words.say(f"leader.{colour}"),
            seat=more,
            dynasty=words.say(f"dynasty.{DYNASTIES[int(piece[1])]}"),
        )
    if piece.islower():
        key = "cell.turned_treasure" if treasure else "cell.turned"
        return words.say(key, cell=name, monument=words.say(f"monument.{more}"))
    if treasure:
        return words.say("cell.corner" if cell in CORNERS else "cell.treasure", cell=name)
    return words.say("cell.tile", cell=name, tile=words.say(f"tile.{colour}"))


def _above(view: View, cell: int) -> str:
    """The monument over a turned tile."""
    for pair, name in view["monuments"].items():
        if cell in square_cells(NUMBER[name]):
            return str(pair)
    return ""


def describe(
    action: Action, words: Words, view: View | None = None, names: Sequence[str] = ()
) -> str:
    """An action in words; a view tells more exactly what is declined or added."""
    kind = action.kind
    if kind in (LEAD, TAKE_BACK, CLASH):
        name = {LEAD: "lead", TAKE_BACK: "take_back", CLASH: "clash"}[kind]
        leader = words.say(f"leader.{COLOUR_KEYS[action.b]}")
        return words.say(f"action.{name}", leader=leader, cell=CELL_NAMES[action.a])
    if kind == LAY:
        colour = words.say(f"colour.{COLOUR_KEYS[action.b]}")
        return words.say("action.lay", colour=colour, cell=CELL_NAMES[action.a])
    if kind == SWAP:
        tiles = [COLOUR_KEYS[colour] for colour in _swapped(action)]
        return words.say("action.swap", **words.arguments({"tiles": tiles}, ()))
    if kind == ADD:
        if view is not None and view["conflict"]:
            return _addition(view, action.n, words)
        return words.say("action.add" if action.n else "action.add_none", count=action.n)
    if kind == BUILD:
        monument = words.say(f"monument.{MONUMENT_LETTERS[action.b]}")
        return words.say("action.build", monument=monument, cell=CELL_NAMES[action.a])
    if kind in (RUIN, STAY):
        return words.say(
            "action.ruin" if kind == RUIN else "action.stay", cell=CELL_NAMES[action.a]
        )
    asked = question_of(view) if view is not None else ""
    return words.say(f"label.done.{asked}" if asked in ("act", "raise") else "action.pass")


def tile_label(view: View, colour: str, words: Words) -> str:
    """Tiles of a colour in my hand."""
    return words.say(
        "label.tile",
        field=words.say(f"field.{colour}"),
        tint=words.say(f"tint.{colour}"),
        count=view["hand"][colour],
    )


def points_label(view: View, colour: str, words: Words) -> str:
    """My points of a colour."""
    return words.say(
        "label.points",
        field=words.say(f"field.{colour}"),
        tint=words.say(f"tint.{colour}"),
        count=view["my_points"][colour],
    )


def leader_off(colour: str, words: Words) -> str:
    """A leader that is not on the map."""
    leader, tint = words.say(f"leader.{colour}"), words.say(f"tint.{colour}")
    return capital(words.say("label.leader_off", leader=leader, tint=tint))


def capital(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]


def monument_label(pair: str, words: Words) -> str:
    """A monument that can still be built."""
    return words.say("label.monument", monument=words.say(f"monument.{pair}"))


# ------------------------------------------------------------------------------------ kingdoms


class Kingdom(NamedTuple):
    """A territory as it is told."""

    leaders: tuple[tuple[str, int, int], ...]
    """Each leader, its strength in an external conflict and in an internal one."""
    tiles: tuple[int, ...]
    """Face up, by colour."""
    treasures: int
    monuments: int


def kingdom_of(territory: Mapping[str, Any]) -> Kingdom:
    """A territory of the view."""
    leaders = zip(territory["leaders"], territory["support"], strict=True)
    return Kingdom(
        tuple([(leader, one["external"], one["internal"]) for leader, one in leaders]),
        tuple([territory["strength"][colour] for colour in COLOUR_KEYS]),
        len(territory["treasures"]),
        len(territory["monuments"]),
    )


def owners_of(view: View) -> dict[int, int]:
    """The number of the territory of each occupied cell."""
    return {
        NUMBER[name]: number
        for number, territory in enumerate(view["territories"])
        for name in territory["cells"]
    }


Clash = tuple[str, str, int, str, int]
"""A colour, and a leader with its strength on either side."""
Unions = Mapping[tuple[int, ...], tuple[Clash, ...]]


def unions_of(view: View) -> Unions:
    """By two kingdoms that a tile could unite: what it would set against what."""
    return {
        tuple(union["kingdoms"]): tuple(
            [
                (colour, one["leader"], one["strength"], other["leader"], other["strength"])
                for colour, (one, other) in union["clashes"].items()
            ]
        )
        for union in view["unions"]
    }


@lru_cache(TOLD_KEPT)
def tiles_told(kingdom: Kingdom, words: Words, with_none: bool = True) -> str:
    """Its tiles, treasures and monuments in one line; colours that it has none of, if asked for."""
    parts = [words.say("kingdom" if kingdom.leaders else "territory")]
    parts += [
        f"{words.say(f'field.{colour}')} {count}"
        for colour, count in zip(COLOUR_KEYS, kingdom.tiles, strict=True)
        if count or with_none
    ]
    if kingdom.treasures:
        parts.append(words.say("label.treasures", count=kingdom.treasures))
    if kingdom.monuments:
        parts.append(words.say("label.monuments", count=kingdom.monuments))
    return " · ".join(parts)


@lru_cache(TOLD_KEPT)
def kingdom_told(kingdom: Kingdom, words: Words, names: tuple[str, ...]) -> str:
    """A kingdom in one breath: its tiles, its leaders and how strong they are."""
    parts = [tiles_told(kingdom, words)]
    for leader, external, internal in kingdom.leaders:
        parts.append(
            words.say(
                "kingdom.leader",
                leader=words.say(f"leader.{KEY_OF[leader[0]]}"),
                seat=names[int(leader[1])],
                strength=words.say("kingdom.strength", external=external, internal=internal),
            )
        )
    return " · ".join(parts)


@lru_cache(TOLD_KEPT)
def union_told(clashes: tuple[Clash, ...], words: Words, names: tuple[str, ...]) -> str:
    """What a tile between two kingdoms would start."""
    told = [
        words.say(
            "union.clash",
            leader=words.say(f"leader.{colour}"),
            one=names[int(leader[1])],
            left=strength,
            other=names[int(rival[1])],
            right=against,
        )
        for colour, leader, strength, rival, against in clashes
    ]
    if not told:
        return words.say("union.peace")
    return words.say("union.conflicts", clashes=" · ".join(told))


def meeting_told(
    beside: tuple[int, ...], unions: Unions, words: Words, names: tuple[str, ...]
) -> str:
    """What a tile between these kingdoms would start; where it unites none, none can be laid."""
    if beside not in unions:
        return words.say("union.three")
    return union_told(unions[beside], words, names)


# -------------------------------------------------------------------------------------- result


def tie_breaks(view: View, words: Words, names: Sequence[str]) -> list[str]:
    """What decided between players with equal weakest colours, where something did."""
    out = []
    for score in sorted(set(view["scores"]), reverse=True):
        tied = [seat for seat in range(view["players"]) if view["scores"][seat] == score]
        if len(tied) > 1:
            decided = len({view["ranks"][seat] for seat in tied}) > 1
            totals = ["-".join([str(one) for one in view["final"][seat]]) for seat in tied]
            places = [f"{names[seat]} {one}" for seat, one in zip(tied, totals, strict=True)]
            key = "result.tie" if decided else "result.tie_stays"
            out.append(words.say(key, points=score, places=", ".join(places)))
    return out
