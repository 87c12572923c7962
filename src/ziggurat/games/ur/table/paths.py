"""What terminal and browser share: the paths that mean an action, and keys and actions in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.games.ur.rules.actions import (
    ALL,
    ATTACK,
    PASS,
    PERFORM,
    PLACE_NAMES,
    PUT,
    RAISE,
    SWAP,
)
from ziggurat.games.ur.rules.components import (
    CELL_NAMES,
    CELLS,
    FACE_KEYS,
    FACE_LETTERS,
    SLOTS,
    Cell,
)
from ziggurat.words import Words

View = Mapping[str, Any]

KEY_OF: Final = dict(zip(FACE_LETTERS, FACE_KEYS, strict=True))
"""By letter: the key of a face."""
CELL_OF_KEY: Final = {f"cell:{name}": cell for cell, name in enumerate(CELL_NAMES)}
TOLD_KEPT: Final = 8192
"""Cells whose words are remembered."""
WAYS_KEPT: Final = 4096
"""Actions whose ways are remembered."""


def question_of(view: View) -> str:
    """The key of the question that is being asked; "" at the end."""
    return str(view["agenda"][-1]["task"]) if view["agenda"] else ""


def cells(view: View, field: str) -> list[str]:
    """``tiles`` or ``pieces``, cell by cell."""
    return " ".join(view[field]).split()


def tokens_changed(change: int) -> str:
    """What an unfinished choice adds or takes away."""
    return f"{change:+d}".replace("-", "\N{MINUS SIGN}")


# What is clicked


def paths(view: View, actions: Sequence[Action]) -> dict[str, list[list[str]]]:
    """For every action, by its notation, the sequences of keys that mean it."""
    question = question_of(view)
    turn = question == "turn"
    return {action.text: _ways(action, turn) for action in actions}


@lru_cache(WAYS_KEPT)
def _ways(action: Action, turn: bool) -> list[list[str]]:
    """The ways to an action, at the question of a turn or at another."""
    kind = action.kind
    if kind == PASS:
        return [["done"]]
    if kind == ALL:
        return [["all"]]
    if kind == PERFORM:
        return [[f"face:{FACE_KEYS[action.a]}"]]
    if kind == SWAP:
        face, place = f"face:{FACE_KEYS[action.b]}", _place_key(action.a)
        return [[face, place], [place, face]]
    cell = _place_key(action.a)
    if kind == PUT:
        return [["supply", cell]] if turn else [[cell]]
    if kind == RAISE:
        return [["ziggurats", cell]] if turn else [[cell]]
    across = [cell, _place_key(action.b), f"n:{action.n}"]
    if kind == ATTACK and turn:
        return [["face:war", *across]]
    return [across]


def _place_key(place: int) -> str:
    return f"{'cell' if place < CELLS else 'side'}:{PLACE_NAMES[place]}"


# What is said


def label(view: View, key: str, words: Words, names: Sequence[str]) -> str:
    """The spoken name of a key."""
    kind, _, name = key.partition(":")
    if kind == "cell":
        return cell_label(view, CELL_NAMES.index(name), words, names)
    if kind == "side":
        return side_label(view, name, words)
    if kind == "face":
        lays_down = question_of(view) in ("keep", "exchange")
        face = words.say(f"face.{name}")
        return words.say("label.face_up", face=face) if lays_down else face
    if kind == "n":
        moves = question_of(view) == "move"
        return words.say("label.tokens" if moves else "label.tokens_in", count=int(name))
    if kind == "supply":
        return supply_label(view, words)
    if kind == "ziggurats":
        return pile_label(view, words)
    if kind == "done":
        return words.say(f"label.done.{_done(view)}")
    return words.say("label.all")


def _done(view: View) -> str:
    """What passing means: the question, or the rest of a turn."""
    question = question_of(view)
    return "turn_rest" if question == "turn" and view["slots"] < SLOTS else question


def labels(view: View, keys: Sequence[str], words: Words, names: Sequence[str]) -> dict[str, str]:
    """The spoken names of many keys, from one look at the grid."""
    tiles, standing = cells(view, "tiles"), cells(view, "pieces")
    said = {}
    for key in keys:
        cell = CELL_OF_KEY.get(key)
        if cell is None:
            said[key] = label(view, key, words, names)
        else:
            said[key] = cell_told(view, cell, tiles[cell], standing[cell], words, names)
    return said


def cell_label(view: View, cell: Cell, words: Words, names: Sequence[str]) -> str:
    """A tile of the grid and what stands on it."""
    tile, piece = cells(view, "tiles")[cell], cells(view, "pieces")[cell]
    return cell_told(view, cell, tile, piece, words, names)


def cell_told(
    view: View, cell: Cell, tile: str, piece: str, words: Words, names: Sequence[str]
) -> str:
    """The same, by what lies there."""
    if piece == "..":
        return _told(cell, tile, piece, 0, "", words)
    owner = words.arguments({"seat": int(piece[0])}, names)["seat"]
    return _told(cell, tile, piece, view["pending"].get(CELL_NAMES[cell], 0), owner, words)


@lru_cache(TOLD_KEPT)
def _told(cell: Cell, tile: str, piece: str, change: int, owner: str, words: Words) -> str:
    name = CELL_NAMES[cell]
    up, down = _faces(tile, words)
    said = words.say("label.cell", cell=name, up=up, down=down)
    if piece == "..":
        return words.say("label.cell_free", tile=said)
    if piece[1] == "Z":
        return words.say("label.cell_ziggurat", cell=name, seat=owner)
    said = words.say("label.cell_owned", tile=said, seat=owner, count=int(piece[1]))
    if not change:
        return said
    return words.say("label.cell_pending", tile=said, change=tokens_changed(change))


def side_label(view: View, name: str, words: Words) -> str:
    """A tile beside the grid."""
    up, down = _faces(view["side"][int(name[1:]) - 1], words)
    return words.say("label.side", place=name, up=up, down=down)


def _faces(tile: str, words: Words) -> tuple[str, str]:
    """Both faces of a tile, the visible one first."""
    return words.say(f"face.{KEY_OF[tile[0]]}"), words.say(f"face.{KEY_OF[tile[1]]}")


def supply_label(view: View, words: Words) -> str:
    """The supply of the reader; for a spectator, of whoever is asked."""
    seat = view["you"]
    if seat is None:
        seat = view["to_act"][0] if view["to_act"] else view["first"]
    return words.say("label.supply", count=view["supply"][seat])


def pile_label(view: View, words: Words) -> str:
    """The ziggurats that are left."""
    return words.say("label.ziggurats", count=view["ziggurats_left"])


def describe(
    action: Action, words: Words, view: View | None = None, names: Sequence[str] = ()
) -> str:
    """An action in words; a view tells more exactly what is put down or declined."""
    kind = action.kind
    if kind == PASS:
        return words.say(f"label.done.{_done(view)}" if view is not None else "action.pass")
    if kind == ALL:
        return words.say("action.all")
    if kind == PERFORM:
        return words.say("action.perform", face=words.say(f"face.{FACE_KEYS[action.a]}"))
    cell = PLACE_NAMES[action.a]
    if kind == SWAP:
        face = words.say(f"face.{FACE_KEYS[action.b]}")
        return words.say("action.swap", cell=cell, face=face)
    if kind == PUT:
        three = view is not None and question_of(view) == "return"
        return words.say("action.put_three" if three else "action.put", cell=cell)
    if kind == RAISE:
        return words.say("action.raise", cell=cell)
    name = "attack" if kind == ATTACK else "shift"
    return words.say(f"action.{name}", cell=cell, target=PLACE_NAMES[action.b], count=action.n)


# The round and the result


def round_said(view: View, words: Words) -> str:
    """The round, or what is special about it."""
    if view["over"]:
        return words.say("round.over")
    if not view["round"]:
        return words.say("round.setup")
    if view["last_round"]:
        return words.say("round.last")
    return words.say("round", round=view["round"])


def by_rank(view: View) -> list[int]:
    """All seats, the winner first."""
    return sorted(range(view["players"]), key=lambda seat: (view["ranks"][seat], seat))


def winners_said(view: View, words: Words, names: Sequence[str]) -> str:
    """Who has won."""
    winners = [seat for seat in by_rank(view) if view["ranks"][seat] == 1]
    said = words.arguments({"seats": winners}, names)["seats"]
    return words.say("result.won", count=len(winners), seats=said)


def tie_said(view: View, words: Words, names: Sequence[str]) -> str:
    """What decided between equal points; "" where nothing had to."""
    best = max(view["scores"])
    tied = [seat for seat in range(view["players"]) if view["scores"][seat] == best]
    if len(tied) == 1:
        return ""
    if view["options"]["shared_victory"]:
        return words.say("result.shared_by_option", points=best)
    tokens = ", ".join([f"{names[seat]} {view['tokens_on_grid'][seat]}" for seat in tied])
    decided = len({view["ranks"][seat] for seat in tied}) > 1
    return words.say("result.tie" if decided else "result.tie_stays", points=best, tokens=tokens)
