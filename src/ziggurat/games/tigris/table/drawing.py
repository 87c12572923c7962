"""Tigris & Euphrates in the browser: draws a view, and says what is clicked for which action.

The board is one SVG: the map, and below it what is common to all (the monuments left, the bag; in
a conflict the two sides) and a strip that tells about the kingdom under the pointer. Everything a
cell can show is drawn once, in ``symbols``; a cell of the map only names it. Each cell stands in a
group whose class is the number of its kingdom: so the style sheet lights up the outline and the
strip of one kingdom, while the cell itself changes only when what lies on it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.svg import escape, icon, use
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    COLUMNS,
    CORNERS,
    DYNASTIES,
    MONUMENT_LETTERS,
    ROWS,
)
from ziggurat.games.tigris.table.paths import (
    KEY_OF,
    NUMBER,
    View,
    capital,
    content,
    leader_off,
    lying_on,
    monument_label,
    question_of,
    tie_breaks,
    tile_label,
)
from ziggurat.games.tigris.table.pictures import (
    BOTTOM,
    CELL,
    LEFT,
    RIGHT,
    TILE_MARKS,
    TOP,
    TOWER,
    corner_of,
    symbols,
)
from ziggurat.games.tigris.table.realms import LIT, NAME_LENGTH, Hovers, outline
from ziggurat.words import Words

__all__ = ("css", "draw", "symbols")

# Measures of the board below the map
BOARD_WIDTH: Final = RIGHT + 8
STATUS: Final = BOTTOM + 8
STRIP: Final = STATUS + 62
BOARD_HEIGHT: Final = STRIP + 60
STORED: Final = 54
"""How wide a monument is drawn while it is not on the map."""
CELLS_KEPT: Final = 8192
"""Cells with something on them that are remembered."""


@cache
def css() -> str:
    """Styles of this game's own things; what is under the pointer lights up by its number."""
    lit = ",".join(
        [f".tg-board:has(.k{number}:is(:hover,:focus-within)) .o{number}" for number in range(LIT)]
    )
    own = Path(__file__).with_name("table.css").read_text("utf-8")
    return f"{own}{lit}{{--lit:1}}\n"


# ---------------------------------------------------------------------------------------- drawing


def draw(view: View, words: Words, names: Sequence[str]) -> dict[str, str]:
    """The table as this view shows it: markup by region."""
    return {
        "board": _board(view, words, names),
        "seats": _seats(view, words, names),
        "mine": "" if view["you"] is None else _mine(view, words),
        "result": _result(view, words, names) if view["over"] else "",
    }


def _board(view: View, words: Words, names: Sequence[str]) -> str:
    lying = lying_on(view)
    hovers = Hovers(view)
    return (
        f'<svg id="tg-board" class="tg-board" viewBox="0 0 {BOARD_WIDTH} {BOARD_HEIGHT}"'
        f' role="group" aria-label="{escape(words.say("board"))}"><use href="#tg-land"/>'
        + hovers.outlines()
        + "".join([_line(view, row, lying, hovers, words, names) for row in range(ROWS)])
        + _towers(view)
        + _turned_treasures(view, lying)
        + _fighting(view, lying)
        + (_conflict(view, words, names) if view["conflict"] else _common(view, words))
        + f'<g transform="translate({LEFT} {STRIP + 15})">{hovers.strips(words, names)}</g></svg>'
    )


def _line(
    view: View, row: int, lying: Sequence[str], hovers: Hovers, words: Words, names: Sequence[str]
) -> str:
    """The cells of a row."""
    cells = []
    for cell in range(row * COLUMNS, row * COLUMNS + COLUMNS):
        piece, number = lying[cell], hovers.of.get(cell)
        inside = _EMPTY[cell]
        if piece != "..":
            is_treasure = CELL_NAMES[cell] in view["treasures_on_map"]
            inside = _lying(cell, piece, is_treasure, content(view, cell, lying, words, names))
        cells.append(f"<g>{inside}</g>" if number is None else f'<g class="k{number}">{inside}</g>')
    return f'<g transform="translate({LEFT} {TOP + CELL * row})">{"".join(cells)}</g>'


_EMPTY: Final = [
    f'<use href="#tg-0" data-key="cell:{name}" x="{CELL * (cell % COLUMNS)}"/>'
    for cell, name in enumerate(CELL_NAMES)
]


@lru_cache(CELLS_KEPT)
def _lying(cell: int, piece: str, is_treasure: bool, said: str) -> str:
    """What lies on a cell."""
    name, thing, more = CELL_NAMES[cell], piece, ""
    if piece[1].isdecimal():
        more = f' class="seat-{piece[1]}" data-glide="{name} {piece} 1"'
    elif piece.islower():
        thing = "back"
    elif is_treasure:
        thing = "RC" if cell in CORNERS else "RT"
    return (
        f'<use href="#tg-{thing}" data-key="cell:{name}"{more} x="{CELL * (cell % COLUMNS)}">'
        f"<title>{escape(said)}</title></use>"
    )


def _towers(view: View) -> str:
    """The monuments on the map."""
    out = []
    for pair, name in sorted(view["monuments"].items()):
        x, y = corner_of(NUMBER[name])
        out.append(
            f'<use class="tg-tower" href="#tg-{pair}" x="{x}" y="{y}" data-glide="{name}-{pair} '
            f'{pair} 1"/>'
        )
    return "".join(out)


def _turned_treasures(view: View, lying: Sequence[str]) -> str:
    """Treasures whose temple lies under a monument: they stay in sight (TE-MONUMENT-12)."""
    out = []
    for name in view["treasures_on_map"]:
        if lying[NUMBER[name]].islower():
            x, y = corner_of(NUMBER[name])
            gem = "corner" if NUMBER[name] in CORNERS else "gem"
            out.append(f'<use class="tg-tower" href="#tg-{gem}" x="{x}" y="{y}"/>')
    return "".join(out)


# What is common to all, below the map


def _common(view: View, words: Words) -> str:
    """The round, the bag, the treasures left, the monuments that can still be built."""
    text = words.say("round.over") if view["over"] else words.say("round", round=view["turn"])
    treasures = len(view["treasures_on_map"])
    parts = [f'<text class="tg-round z-num" x="{LEFT}" y="{STATUS + 37}">{escape(text)}</text>']
    counts = (
        ("bag", view["bag_size"], words.say("bag", count=view["bag_size"])),
        ("gem", treasures, words.say("treasures_left", count=treasures)),
    )
    for place, (drawing, count, said) in enumerate(counts):
        x = LEFT + 190 + 110 * place
        parts.append(
            f'<g class="tg-stock"><title>{escape(said)}</title>'
            + use(icons.name(drawing), 32, 32, x, STATUS + 13)
            + f'<text class="z-num" x="{x + 38}" y="{STATUS + 37}">{count}</text></g>'
        )
    return "".join(parts) + _store(view, words)


def _store(view: View, words: Words) -> str:
    out = []
    scale = f"{STORED / TOWER:.4g}"
    for place, pair in enumerate(MONUMENT_LETTERS):
        if pair in view["monuments"]:
            continue
        x = RIGHT - (STORED + 6) * (len(MONUMENT_LETTERS) - place) + 6
        out.append(
            f'<g id="tg-store-{pair}" transform="translate({x} {STATUS + 2}) scale({scale})">'
            f'<use href="#tg-{pair}" data-key="monument:{pair}" data-glide="store-{pair} {pair} 1">'
            f"<title>{escape(monument_label(pair, words))}</title></use></g>"
        )
    return "".join(out)


# Conflicts


def _fighting(view: View, lying: Sequence[str]) -> str:
    """Marks on the map while a conflict goes on: the two sides, and what united them."""
    conflict = view["conflict"]
    if not conflict:
        return ""
    out = []
    attacker = conflict.get("attacker", "")
    camps = [[NUMBER[name] for name in camp] for camp in conflict["camps"]]
    if attacker and lying.index(attacker) in camps[1]:
        camps.reverse()
    for side, camp in zip(("attack", "defence"), camps, strict=True):
        standing = [cell for cell in camp if lying[cell] != ".."]
        if standing:
            out.append(f'<path class="tg-camp tg-{side}" d="{outline(standing)}"/>')
    for side, leader in (("attack", attacker), ("defence", conflict.get("defender", ""))):
        if leader:
            x, y = corner_of(lying.index(leader))
            out.append(f'<circle class="tg-camp tg-{side}" cx="{x + 23}" cy="{y + 23}" r="22"/>')
    if view["laid"] and conflict["kind"] == "external":
        x, y = corner_of(NUMBER[view["laid"]])
        out.append(
            f'<g id="tg-union" class="tg-union"><circle cx="{x + 24}" cy="{y + 24}" r="19"/>'
            + use(icons.name("rings"), 30, 30, x + 9, y + 9)
            + "</g>"
        )
    return "".join(out)


def _conflict(view: View, words: Words, names: Sequence[str]) -> str:
    """The conflict under way: who attacks whom, how strong, what was added."""
    conflict = view["conflict"]
    shelf = f'x="{LEFT}" y="{STATUS}" width="{RIGHT - LEFT}" height="58" rx="8"'
    title = words.say(f"conflict.{conflict['kind']}")
    out = [f'<g id="tg-conflict"><rect class="tg-shelf" {shelf}/>']
    out.append(
        f'<text class="tg-clash z-num" x="{LEFT + 12}" y="{STATUS + 25}">{escape(title)}</text>'
    )
    if "attacker" not in conflict:
        name = names[view["to_act"][0]][:NAME_LENGTH]
        said = words.say("conflict.choosing", seat=name)
        out.append(f'<text x="{LEFT + 12}" y="{STATUS + 46}">{escape(said)}</text></g>')
        return "".join(out)
    field = words.say(f"field.{conflict['tiles']}")
    out.append(f'<text x="{LEFT + 12}" y="{STATUS + 46}">{escape(field)}</text>')
    for place, side in enumerate(("attacker", "defender")):
        leader = conflict[side]
        x = LEFT + 260 + 256 * place
        asked = " tg-asked" if question_of(view) == ("attack", "defend")[place] else ""
        said = words.say(f"conflict.{side}", seat=names[int(leader[1])][:NAME_LENGTH])
        out.append(
            f'<use href="#tg-{leader}" x="{x}" y="{STATUS + 5}"/>'
            f'<text class="tg-side{asked}" x="{x + 56}" y="{STATUS + 22}">{escape(said)}</text>'
            f'<text class="tg-sum z-num" x="{x + 56}" y="{STATUS + 48}">{_sum(view, place)}</text>'
        )
    return "".join(out) + "</g>"


def _sum(view: View, place: int) -> str:
    """The strength of a side: on the map, and what came or may still come from the hand."""
    on_map = view["strength"][place]
    if place == 0 and question_of(view) == "defend":
        added = view["conflict"]["added"]
        return f"{on_map} + {added} = {on_map + added}"
    return f"{on_map} + ?"


# The players


def _seats(view: View, words: Words, names: Sequence[str]) -> str:
    """A panel for every player."""
    lying = lying_on(view)
    panels = [_seat(view, seat, lying, words, names[seat]) for seat in range(view["players"])]
    return f'<ol class="tg-seats">{"".join(panels)}</ol>'


def _seat(view: View, seat: int, lying: Sequence[str], words: Words, name: str) -> str:
    acts = seat in view["to_act"]
    first = icon("z-lamp", "tg-first", words.say("first")) if seat == view["first"] else ""
    active = ""
    if seat == view["seat"] and not view["over"]:
        active = words.say("actions_left", count=view["actions"])
    mine = seat == view["you"]
    off = [
        _small_leader(f"{letter}{seat}", words, not mine)
        for letter in COLOUR_LETTERS
        if f"{letter}{seat}" not in lying
    ]
    hand, ruins = view["hand_sizes"][seat], view["catastrophes"][seat]
    dynasty = words.say(f"dynasty.{DYNASTIES[seat]}")
    return (
        f'<li id="tg-seat-{seat}" class="tg-seat seat-{seat}{" tg-acts" if acts else ""}">'
        f'<p class="tg-who">{icon(icons.name(DYNASTIES[seat]), "tg-dynasty", dynasty)}{first}'
        f'<b title="{escape(name)}">{escape(name)}</b>'
        + (f'<span class="z-said">{escape(words.say("to_act"))}</span>' if acts else "")
        + (f'<span class="tg-turn">{escape(active)}</span>' if active else "")
        + f'</p><p class="tg-holds"><span class="tg-off">{"".join(off)}</span>'
        + _held("hand", hand, words.say("label.hand_size", count=hand))
        + _held("quake", ruins, words.say("label.catastrophes", count=ruins))
        + "</p></li>"
    )


def _held(drawing: str, count: int, said: str) -> str:
    return (
        f'<span class="tg-held" title="{escape(said)}">{icon(icons.name(drawing))}'
        f'<span class="z-num">{count}</span></span>'
    )


def _small_leader(leader: str, words: Words, glides: bool) -> str:
    said = escape(leader_off(KEY_OF[leader[0]], words))
    return _picture(leader, said, f"seat-{leader} {leader} 1" if glides else "")


def _picture(thing: str, said: str = "", glide: str = "", name: str = "tg-picture") -> str:
    """Something of the map as a picture in a line of text."""
    moves = f' data-glide="{glide}"' if glide else ""
    spoken = f' role="img"><title>{said}</title>' if said else ' aria-hidden="true">'
    return (
        f'<svg class="{name}" viewBox="0 0 {CELL} {CELL}"{moves}{spoken}'
        f'<use href="#tg-{thing}"/></svg>'
    )


# What is mine


def _mine(view: View, words: Words) -> str:
    """My screen: tiles, leaders and points by colour; treasures, catastrophes, the exchange."""
    lying = lying_on(view)
    seat = int(view["you"])
    ruins, treasures = view["catastrophes"][seat], view["my_treasures"]
    return (
        f'<div class="tg-mine seat-{seat}">'
        + _row("hand", [_hand_tile(view, colour, words) for colour in COLOUR_KEYS], words)
        + _row("leaders", [_my_leader(view, colour, lying, words) for colour in COLOUR_KEYS], words)
        + _row("my_points", [_my_points(view, colour, words) for colour in COLOUR_KEYS], words)
        + '<div class="tg-more">'
        + _held("gem", treasures, words.say("label.treasures", count=treasures))
        + '<div id="tg-catastrophe" class="tg-tool" data-key="catastrophe" role="img"'
        f' aria-label="{escape(words.say("label.catastrophes", count=ruins))}">'
        f'{_picture("XX")}<span class="z-num">{ruins}</span></div>'
        '<div id="tg-swap" class="tg-tool" data-key="swap" role="img"'
        f' aria-label="{escape(words.say("label.swap"))}">{icon("z-exchange")}'
        f"<span>{escape(words.say('swap'))}</span></div></div></div>"
    )


def _row(name: str, things: Sequence[str], words: Words) -> str:
    said = escape(words.say(name))
    return (
        f'<div class="tg-row" role="group" aria-label="{said}">'
        f'<span class="tg-caption">{said}</span>{"".join(things)}</div>'
    )


def _hand_tile(view: View, colour: str, words: Words) -> str:
    count = view["hand"][colour]
    letter = COLOUR_LETTERS[COLOUR_KEYS.index(colour)]
    said = escape(tile_label(view, colour, words))
    return (
        f'<div id="tg-tile-{colour}" class="tg-slot{"" if count else " tg-none"}"'
        f' data-key="tile:{colour}" role="img" aria-label="{said}">'
        f'{_picture(letter * 2)}<span class="tg-count z-num">{count}</span></div>'
    )


def _my_leader(view: View, colour: str, lying: Sequence[str], words: Words) -> str:
    leader = f"{COLOUR_LETTERS[COLOUR_KEYS.index(colour)]}{view['you']}"
    if leader not in lying:
        return (
            f'<div id="tg-leader-{colour}" class="tg-slot" data-key="leader:{colour}" role="img"'
            f' aria-label="{escape(leader_off(colour, words))}">'
            f"{_picture(leader, glide=f'mine-{leader} {leader} 1')}</div>"
        )
    cell = CELL_NAMES[lying.index(leader)]
    leading, tint = words.say(f"leader.{colour}"), words.say(f"tint.{colour}")
    said = capital(words.say("label.leader_on", leader=leading, tint=tint, cell=cell))
    said = escape(said)
    return (
        f'<div class="tg-slot tg-away" role="img" aria-label="{said}"'
        f' title="{said}">{_picture(leader)}<span class="tg-where z-num">{cell}</span></div>'
    )


def _my_points(view: View, colour: str, words: Words) -> str:
    points = view["my_points"]
    least, most = min(points.values()), max(points.values())
    weak = " tg-weak" if points[colour] == least < most else ""
    said = words.say(
        "label.points",
        field=words.say(f"field.{colour}"),
        tint=words.say(f"tint.{colour}"),
        count=points[colour],
    )
    return _points(colour, str(points[colour]), said, weak)


def _points(colour: str, text: str, said: str, more: str = "") -> str:
    mark = icon(icons.name(TILE_MARKS[colour]))
    return (
        f'<div class="tg-points tg-{colour}{more}" title="{escape(said)}">{mark}'
        f'<span class="z-num">{escape(text)}</span></div>'
    )


# The final score


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    """The final score, the winner first, colour by colour."""
    order = sorted(range(view["players"]), key=lambda seat: (view["ranks"][seat], seat))
    winners = [seat for seat in order if view["ranks"][seat] == 1]
    said = words.arguments({"seats": winners}, names)["seats"]
    ties = tie_breaks(view, words, names)
    return (
        '<section class="tg-result">'
        f"<h2>{escape(words.say('result.won', count=len(winners), seats=said))}</h2>"
        + "".join([f'<p class="tg-tie">{escape(tie)}</p>' for tie in ties])
        + "".join([_scored(view, seat, words, names[seat]) for seat in order])
        + f'<p class="tg-explained">{escape(words.say("result.explained"))}</p></section>'
    )


def _scored(view: View, seat: int, words: Words, name: str) -> str:
    points = [view["points"][seat][colour] for colour in COLOUR_KEYS]
    treasures = view["treasures"][seat]
    added = [view["spread"][seat][colour] for colour in COLOUR_KEYS]
    cells = []
    for place, colour in enumerate(COLOUR_KEYS):
        total = points[place] + added[place]
        weakest = total == view["scores"][seat]
        said = words.say(
            "label.points",
            field=words.say(f"field.{colour}"),
            tint=words.say(f"tint.{colour}"),
            count=total,
        )
        if weakest:
            said += f" ({words.say('result.weakest')})"
        text = f"{points[place]} + {added[place]}" if added[place] else str(total)
        cells.append(_points(colour, text, said, " tg-weak" if weakest else ""))
    score = words.say("points", count=view["scores"][seat])
    dynasty = words.say(f"dynasty.{DYNASTIES[seat]}")
    held = _held("gem", treasures, words.say("label.treasures", count=treasures))
    return (
        f'<div id="tg-scored-{seat}" class="tg-scored seat-{seat}">'
        f'<h3><span class="tg-rank z-num">{view["ranks"][seat]}</span>'
        f"{icon(icons.name(DYNASTIES[seat]), 'tg-dynasty', dynasty)}"
        f'<span class="tg-name">{escape(name)}</span>{held}<span class="tg-total z-num">'
        f'{escape(score)}</span></h3><div class="tg-row">{"".join(cells)}</div></div>'
    )
