"""Ur in the terminal: the grid, the players and the result 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ziggurat.draw.letters import Block, Group, Table, Text
from ziggurat.games.ur.rules.components import CELL_NAMES, FACE_KEYS, FACE_LETTERS, SIDE, ZIGGURATS
from ziggurat.games.ur.table.paths import (
    View,
    by_rank,
    cells,
    round_said,
    tie_said,
    winners_said,
)
from ziggurat.words import Words

MARKS: Final = "●■▲◆"
"""One shape for each seat: no colour speaks alone."""
STYLES: Final = ("bold bright_blue", "bold red", "bold green", "bold magenta")
"""Colours that can be read on black and on white."""

_WIDE: Final = "─────"
_TOP: Final = "  ┌" + "┬".join([_WIDE] * SIDE) + "┐"
_BETWEEN: Final = "  ├" + "┼".join([_WIDE] * SIDE) + "┤"
_BOTTOM: Final = "  └" + "┴".join([_WIDE] * SIDE) + "┘"


def board(view: View, words: Words, names: Sequence[str]) -> Block:
    """The grid with its coordinates.

    ``Wa ●3``: War is up, Agriculture lies beneath, the seat of the disc has three tokens there;
    ``●Z`` is its ziggurat; ``+`` or ``-`` before the mark: the unfinished choice is counted in.
    """
    tiles = cells(view, "tiles")
    pieces = cells(view, "pieces")
    text = Text("    " + "     ".join("abcdef") + " ", no_wrap=True)
    for row in range(SIDE):
        text.append(f"\n{_BETWEEN if row else _TOP}\n", "dim")
        text.append(f"{row + 1} ")
        for cell in range(row * SIDE, row * SIDE + SIDE):
            text.append("│", "dim")
            text.append_text(_cell(tiles[cell], pieces[cell], _pending(view, cell)))
        text.append("│", "dim")
    return text.append(f"\n{_BOTTOM}", "dim")


def _pending(view: View, cell: int) -> int:
    return int(view["pending"].get(CELL_NAMES[cell], 0))


def _cell(tile: str, piece: str, pending: int) -> Text:
    text = Text(tile[0], "bold")
    text.append(tile[1].lower(), "dim not bold")
    text.append("+" if pending > 0 else "-" if pending < 0 else " ", "bold")
    if piece == "..":
        return text.append("  ")
    seat = int(piece[0])
    count = piece[1] if piece[1] == "Z" else str(int(piece[1]) + pending)
    return text.append(MARKS[seat] + count, STYLES[seat])


def seats(view: View, words: Words, names: Sequence[str]) -> Block:
    """Every player's mark, hand tile, supply and points, what lies beside the grid, the letters."""
    return Group(_players(view, words, names), Text(), *_beside(view, words), Text(), _key(words))


def _players(view: View, words: Words, names: Sequence[str]) -> Table:
    table = Table()
    table.add_column("", no_wrap=True, max_width=20)
    for key in ("hand", "supply", "points"):
        table.add_column(words.say(f"text.{key}"), justify="right", no_wrap=True)
    for seat, name in enumerate(names):
        asked = " <" if seat in view["to_act"] else ""
        first = " (1)" if seat == view["first"] else ""
        table.add_row(
            Text.assemble((MARKS[seat], STYLES[seat]), f" {name}", (asked, "bold"), (first, "dim")),
            _tile(view["hands"][seat]),
            str(view["supply"][seat]),
            str(view["scores"][seat]),
        )
    return table


def _tile(letters: str) -> str:
    return "/".join(letters)


def _beside(view: View, words: Words) -> Iterator[Text]:
    yield Text(round_said(view, words))
    yield Text(words.say("text.ziggurats", left=view["ziggurats_left"], all=ZIGGURATS))
    if view["side"]:
        tiles = "  ".join(f"s{n} {_tile(tile)}" for n, tile in enumerate(view["side"], 1))
        yield Text(words.say("text.side", tiles=tiles))


def _key(words: Words) -> Table:
    """What the letters stand for; the notation has the same ones in every language."""
    table = Table(gap=2, has_titles=False)
    faces = [
        Text(f"{letter} {words.say(f'face.{key}')}", "dim")
        for letter, key in zip(FACE_LETTERS, FACE_KEYS, strict=True)
    ]
    table.add_row(*faces[:3])
    table.add_row(*faces[3:])
    return table


def short(key: str) -> str:
    """A tile by its coordinates, for long lists below the grid; "" for everything else."""
    kind, _, name = key.partition(":")
    return name if kind in ("cell", "side") else ""


def result(view: View, words: Words, names: Sequence[str]) -> Block:
    """The final score, set by set, the winner first."""
    parts: list[Block] = []
    for seat in by_rank(view):
        parts += [_heading(view, words, names, seat), _sets(view, words, seat)]
    parts += [
        Text(words.say("result.explained"), "dim"),
        Text(winners_said(view, words, names), "bold"),
    ]
    tie = tie_said(view, words, names)
    return Group(*parts, Text(tie)) if tie else Group(*parts)


def _heading(view: View, words: Words, names: Sequence[str], seat: int) -> Text:
    points = words.say("points", count=view["scores"][seat])
    return Text.assemble(
        f"{view['ranks'][seat]}. ",
        (MARKS[seat], STYLES[seat]),
        (f" {names[seat]}  {points}", "bold"),
        (f"  {words.say('result.tokens', count=view['tokens_on_grid'][seat])}", "dim"),
    )


def _sets(view: View, words: Words, seat: int) -> Table:
    """The sets with their points, and where the hand tile is."""
    table = Table(has_titles=False)
    table.add_column(width=5, justify="right")
    table.add_column()
    score = view["sets"][seat]
    for one in score["sets"]:
        parts = [words.say(f"face.{face}") for face in one["faces"]]
        if one["hand"]:
            place = one["faces"].index(score["hand_face"])
            parts[place] = words.say("result.hand", face=parts[place])
        if one["ziggurat"]:
            parts.append(words.say("result.ziggurat"))
        table.add_row(str(one["points"]), ", ".join(parts))
    return table
