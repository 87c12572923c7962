"""Tigris & Euphrates in the terminal: the map, the players and the result, 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ziggurat.draw.letters import Block, Group, Table, Text
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    COLUMNS,
    CORNERS,
    DYNASTIES,
    MONUMENT_LETTERS,
    RIVER,
    ROWS,
)
from ziggurat.games.tigris.table.paths import View, lying_on, tie_breaks
from ziggurat.words import Words

MARKS: Final = "●■▲◆"
"""One shape for each seat: lion, bull, potter, archer."""
STYLES: Final = {"R": "red", "B": "bright_blue", "G": "green", "K": "bold"}
"""Colours that can be read on black and on white; the letter says the same."""


def board(view: View, words: Words, names: Sequence[str]) -> Block:
    """The map with its coordinates, two letters a cell.

    ``R`` a temple, ``R*`` with a treasure (``R+`` on a corner), ``r`` under a monument, ``R●`` the
    priest of the first seat, ``##`` a catastrophe, ``~~`` a river, ``!`` the uniting tile.
    """
    lying = lying_on(view)
    text = Text("   " + "  ".join("abcdefghijklmnop"), "dim", no_wrap=True)
    for row in range(ROWS):
        text.append(f"\n{row + 1:>2} ", "dim")
        for cell in range(row * COLUMNS, row * COLUMNS + COLUMNS):
            text.append_text(_cell(view, cell, lying[cell]))
            text.append("" if (cell + 1) % COLUMNS == 0 else " ")
    return text


def _cell(view: View, cell: int, piece: str) -> Text:
    if piece == "..":
        return Text("~~", "blue") if RIVER[cell] else Text("· ", "dim")
    if piece == "XX":
        return Text("##", "magenta")
    letter = piece[0]
    if piece[1].isdecimal():
        return Text(letter + MARKS[int(piece[1])], f"reverse {STYLES[letter]}")
    name = CELL_NAMES[cell]
    beside = " "
    if name in view["treasures_on_map"]:
        beside = "+" if cell in CORNERS else "*"
    elif name == view["laid"] and view["conflict"]:
        beside = "!"
    text = Text(letter, STYLES[letter.upper()])
    return text.append(beside, "bold yellow")


def seats(view: View, words: Words, names: Sequence[str]) -> Block:
    """Every player's open position, what is common to all, my own screen, the letters."""
    parts: list[Block] = [_players(view, words, names), Text(), *_common(view, words)]
    if view["conflict"]:
        parts.append(Text(_conflict(view, words, names), "bold"))
    if view["you"] is not None:
        parts += [Text(), _mine(view, words)]
    return Group(*parts, Text(), _key(words))


def _players(view: View, words: Words, names: Sequence[str]) -> Table:
    table = Table()
    table.add_column("", no_wrap=True, max_width=14)
    for key in ("hand", "leaders", "catastrophes"):
        table.add_column(words.say(f"text.{key}"), justify="right", no_wrap=True)
    lying = lying_on(view)
    for seat, name in enumerate(names):
        off = [letter for letter in COLOUR_LETTERS if f"{letter}{seat}" not in lying]
        asked = " <" if seat in view["to_act"] else ""
        first = " (1)" if seat == view["first"] else ""
        table.add_row(
            Text.assemble(MARKS[seat], f" {name}", (asked, "bold"), (first, "dim")),
            str(view["hand_sizes"][seat]),
            "".join(off) or "-",
            str(view["catastrophes"][seat]),
        )
    return table


def _common(view: View, words: Words) -> Iterator[Text]:
    moment = words.say("round.over")
    if not view["over"]:
        left = words.say("actions_left", count=view["actions"])
        moment = f"{words.say('round', round=view['turn'])}, {left}"
    yield Text(moment)
    yield Text(words.say("bag", count=view["bag_size"]))
    yield Text(words.say("treasures_left", count=len(view["treasures_on_map"])))
    left = " ".join([pair for pair in MONUMENT_LETTERS if pair not in view["monuments"]])
    yield Text(words.say("text.monuments", monuments=left or words.say("nothing")))


def _conflict(view: View, words: Words, names: Sequence[str]) -> str:
    """The conflict under way: who attacks whom, and with what."""
    conflict = view["conflict"]
    kind = words.say(f"conflict.{conflict['kind']}")
    if "attacker" not in conflict:
        return kind
    attacker, defender = conflict["attacker"], conflict["defender"]
    return words.say(
        "text.conflict",
        kind=kind,
        leader=words.say(f"leader.{conflict['colour']}"),
        one=names[int(attacker[1])],
        left=view["strength"][0] + conflict["added"],
        other=names[int(defender[1])],
        right=view["strength"][1],
    )


def _mine(view: View, words: Words) -> Table:
    """Tiles and points behind my screen."""
    table = Table()
    table.add_column(words.say("text.mine"), no_wrap=True)
    for letter in COLOUR_LETTERS:
        table.add_column(letter, justify="right", header_style=STYLES[letter])
    for key, counts in (("tiles", view["hand"]), ("points", view["my_points"])):
        numbers = [str(counts[colour]) for colour in COLOUR_KEYS]
        table.add_row(words.say(f"text.{key}"), *numbers)
    table.caption = words.say("text.treasures", count=view["my_treasures"])
    return table


def _key(words: Words) -> Text:
    """What the letters stand for; the notation has the same ones in every language."""
    lines = [
        f"{letter} {words.say(f'tile.{key}')}, {words.say(f'leader.{key}')}"
        for letter, key in zip(COLOUR_LETTERS, COLOUR_KEYS, strict=True)
    ]
    return Text("\n".join(lines), "dim")


def short(key: str) -> str:
    """A cell by its coordinates, for long lists below the map; "" for everything else."""
    kind, _, name = key.partition(":")
    return name if kind == "cell" else ""


def result(view: View, words: Words, names: Sequence[str]) -> Block:
    """The final score, colour by colour, the winner first."""
    order = sorted(range(len(names)), key=lambda seat: (view["ranks"][seat], seat))
    winners = [seat for seat in order if view["ranks"][seat] == 1]
    said = words.arguments({"seats": winners}, names)
    table = Table(gap=2)
    table.add_column("")
    for colour in COLOUR_KEYS:
        table.add_column(words.say(f"field.{colour}"), justify="right", no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    for seat in order:
        points = [view["points"][seat][colour] for colour in COLOUR_KEYS]
        added = [view["spread"][seat][colour] for colour in COLOUR_KEYS]
        dynasty = words.say(f"dynasty.{DYNASTIES[seat]}")
        table.add_row(
            f"{view['ranks'][seat]}. {MARKS[seat]} {names[seat]} ({dynasty})",
            *[
                f"{one} + {more}*" if more else str(one)
                for one, more in zip(points, added, strict=True)
            ],
            Text(words.say("points", count=view["scores"][seat]), "bold"),
        )
    return Group(
        table,
        Text(words.say("result.explained"), "dim"),
        Text(words.say("result.won", count=len(winners), **said), "bold"),
        *[Text(tie) for tie in tie_breaks(view, words, names)],
    )
