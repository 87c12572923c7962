"""Ur in the browser: draws a view, and says which things are clicked for which action.

The board is one SVG: the grid, and below it the side tiles, the round and the ziggurats left.
Tiles, tokens and towers are symbols; a cell only says which of them it shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.draw import icons, pieces
from ziggurat.draw.svg import escape, icon, symbol, use
from ziggurat.games.ur.actions import (
    ALL,
    ATTACK,
    PASS,
    PERFORM,
    PLACE_NAMES,
    PUT,
    RAISE,
    SWAP,
)
from ziggurat.games.ur.components import (
    CELL_NAMES,
    CELLS,
    FACE_KEYS,
    FACE_LETTERS,
    SIDE,
    ZIGGURATS,
)
from ziggurat.words import Words

View = Mapping[str, Any]

DRAWINGS: Final = {
    "agriculture": "barley",
    "trade": "amphora",
    "culture": "lyre",
    "politics": "crown",
    "war": "shield",
}
FRIEZES: Final = {
    "agriculture": "m0 5q4-4 8 0t8 0m-16 7q4-4 8 0t8 0",
    "trade": "m0 12l4-9 4 9 4-9 4 9",
    "culture": "m3 3l6 2.5-6 2.5zm9 5v6m-2.4-6h4.8",
    "politics": "m0 13v-5h4v-5h8v5h4v5",
    "war": "m1 13l7-10 7 10z",
}
"""By face: a motif 16 wide and 16 high, drawn from its upper left corner."""
KEY_OF: Final = dict(zip(FACE_LETTERS, FACE_KEYS, strict=True))

# Measures of the board in its own units; on a phone of 390 a unit is 0.56 of a pixel.
TILE: Final = 96
PITCH: Final = 106
LEFT: Final = 32
TOP: Final = 30
BOARD_WIDTH: Final = LEFT + SIDE * PITCH - (PITCH - TILE) + 6
BELOW: Final = TOP + SIDE * PITCH + 8
BOARD_HEIGHT: Final = BELOW + TILE + 8
PILE_WIDTH: Final = 266
PILE_X: Final = BOARD_WIDTH - PILE_WIDTH - 6
TOWER_STEP: Final = 42

_FRAME: Final = f'x="2.5" y="2.5" width="{TILE - 5}" height="{TILE - 5}" rx="8"'
_GLOW: Final = f'<rect class="glow" x="-4" y="-4" width="{TILE + 8}" height="{TILE + 8}" rx="13"/>'


# ------------------------------------------------------------------------------------ still parts


@cache
def symbols() -> str:
    """Definitions of everything that never changes: faces, tiles, tokens, towers."""
    drawings = [*DRAWINGS.values(), *icons.MARKS[:4], "ziggurat", "lamp", "hand", "tick"]
    tiles = [
        symbol(f"ur-{up}{down}", TILE, TILE, _tile(KEY_OF[up], KEY_OF[down]))
        for up in FACE_LETTERS
        for down in FACE_LETTERS
        if up != down
    ]
    friezes = [
        symbol(f"ur-frieze-{letter}", 80, 16, _frieze(KEY_OF[letter], FRIEZES[KEY_OF[letter]]))
        for letter in FACE_LETTERS
    ]
    return "".join([icons.symbols(*drawings), pieces.symbols(4), *tiles, *friezes])


def _frieze(face: str, motif: str) -> str:
    """A band of glazed brick, its motif repeated: it fills the land where nobody lives."""
    band = "".join([f"M{place * 16} 0{motif}" for place in range(5)])
    return f'<path class="ur-frieze ur-{face}" d="{band}"/>'


def _tile(up: str, down: str) -> str:
    """A tile: one face up; a turned corner shows the other; its frame is its owner's."""
    corner = "M54 2.5h31.5a8 8 0 0 1 8 8v31.5z"
    return (
        f'<rect class="ur-ground ur-{up}" {_FRAME}/>'
        + use(icons.name(DRAWINGS[up]), 52, 52, 5, 5, f"ur-ink-{up}")
        + f'<path class="ur-corner ur-{down}" d="{corner}"/>'
        + use(icons.name(DRAWINGS[down]), 22, 22, 67, 6.5, f"ur-ink-{down}")
        + f'<rect class="ur-frame ur-{up}" {_FRAME}/>'
    )


@cache
def css() -> str:
    """Styles of Ur's own things; the kit has the rest."""
    return Path(__file__).with_name("table.css").read_text("utf-8")


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
    tiles = _cells(view, "tiles")
    standing = _cells(view, "pieces")
    cells = [
        _cell(view, cell, tiles[cell], standing[cell], _cell_label(view, cell, words, names))
        for cell in range(CELLS)
    ]
    return (
        f'<svg id="ur-board" class="ur-board" viewBox="0 0 {BOARD_WIDTH} {BOARD_HEIGHT}"'
        f' role="group" aria-label="{escape(words.say("board"))}">'
        + _coordinates()
        + "".join(cells)
        + _side(view, words)
        + _notice(view, words)
        + _pile(view, words)
        + "</svg>"
    )


@cache
def _coordinates() -> str:
    letters = [
        f'<text x="{LEFT + PITCH * col + TILE // 2}" y="21">{"abcdef"[col]}</text>'
        for col in range(SIDE)
    ]
    numbers = [
        f'<text x="15" y="{TOP + PITCH * row + TILE // 2 + 8}">{row + 1}</text>'
        for row in range(SIDE)
    ]
    inside = "".join(letters + numbers)
    return f'<g class="ur-coordinates z-num" aria-hidden="true">{inside}</g>'


def _cell(view: View, cell: int, tile: str, piece: str, said: str) -> str:
    name = CELL_NAMES[cell]
    row, col = divmod(cell, SIDE)
    seat = "" if piece == ".." else f' class="owned seat-{piece[0]}"'
    return (
        f'<g id="ur-{name}" data-key="cell:{name}"{seat}'
        f' transform="translate({LEFT + PITCH * col} {TOP + PITCH * row})"'
        f' role="img"><title>{escape(said)}</title>'
        + _on_cell(name, tile, piece)
        + _pending(view["pending"].get(name, 0))
        + _GLOW
        + "</g>"
    )


def _on_cell(name: str, tile: str, piece: str) -> str:
    if piece == "..":
        return _laid(name, tile) + use(f"ur-frieze-{tile[0]}", 80, 16, 8, 72)
    seat = int(piece[0])
    if piece[1] == "Z":
        face = KEY_OF[tile[0]]
        return (
            f'<rect class="ur-taboo ur-frame" {_FRAME}/>'
            + use(icons.name(DRAWINGS[face]), 23, 23, 6, 6, f"ur-ink-{face} ur-faint")
            + f'<g data-glide="{name} ziggurat 1">{pieces.tower(seat, 8, 22)}</g>'
        )
    count = int(piece[1])
    return (
        _laid(name, tile)
        + pieces.tokens(seat, count, 6, 56, 33, glide=f"{name} token-{seat} {count}")
        + f'<text class="ur-count z-num" x="79" y="85">{count}</text>'
    )


def _laid(place: str, tile: str) -> str:
    """A tile on the table."""
    return use(f"ur-{tile}", TILE, TILE, glide=f"{place}-tile {_kind(tile)} 1")


def _kind(tile: str) -> str:
    """Tiles of one pair are alike, whichever face is up: any of them may have moved."""
    return "tile-" + "".join(sorted(tile))


def _pending(change: int) -> str:
    """The unfinished choice as a ghost."""
    if not change:
        return ""
    text = f"{change:+d}".replace("-", "\N{MINUS SIGN}")
    return (
        '<g class="ur-pending"><rect x="57" y="35" width="36" height="24" rx="12"/>'
        f'<text class="z-num" x="75" y="53">{text}</text></g>'
    )


def _side(view: View, words: Words) -> str:
    """The tiles beside the grid."""
    tiles = []
    for number, tile in enumerate(view["side"], 1):
        said = escape(_side_label(view, f"s{number}", words))
        tiles.append(
            f'<g id="ur-s{number}" data-key="side:s{number}"'
            f' transform="translate({LEFT + PITCH * (number - 1)} {BELOW})" role="img">'
            f"<title>{said}</title>"
            + _laid(f"s{number}", tile)
            + f'<text class="ur-place z-num" x="7" y="88">s{number}</text>{_GLOW}</g>'
        )
    return "".join(tiles)


def _notice(view: View, words: Words) -> str:
    """The round, or that this is the last one."""
    x = LEFT + PITCH * len(view["side"]) + 2
    text, name = words.say("round", round=view["round"]), ""
    if view["over"]:
        text = words.say("round.over")
    elif view["round"] == 0:
        text = words.say("round.setup")
    elif not view["ziggurats_left"]:
        text, name = words.say("round.last"), " ur-last"
    return f'<text class="ur-round z-num{name}" x="{x}" y="{BELOW + 56}">{escape(text)}</text>'


def _pile(view: View, words: Words) -> str:
    """The five ziggurats: those left stand, those built are outlines."""
    left = int(view["ziggurats_left"])
    towers = [
        use(
            "z-tower", 40, 32, 8 + TOWER_STEP * place, 34, "" if place < left else "ur-gone",
            f"pile ziggurat {left}" if place == left - 1 else "",
        )
        for place in range(ZIGGURATS)
    ]  # fmt: skip
    shelf = f'x="-4" y="-4" width="{PILE_WIDTH + 8}" height="{TILE + 8}" rx="14"'
    return (
        f'<g id="ur-ziggurats" data-key="ziggurats" role="img"'
        f' transform="translate({PILE_X} {BELOW})">'
        f"<title>{escape(_pile_label(view, words))}</title>"
        f'<rect class="ur-shelf" width="{PILE_WIDTH}" height="{TILE}" rx="12"/>'
        + "".join(towers)
        + f'<text class="ur-count z-num" x="{PILE_WIDTH - 24}" y="62">{left}</text>'
        f'<rect class="glow" {shelf}/></g>'
    )


def _seats(view: View, words: Words, names: Sequence[str]) -> str:
    """A panel for every player."""
    panels = [_seat(view, seat, words, names[seat]) for seat in range(view["players"])]
    return f'<ol class="ur-seats">{"".join(panels)}</ol>'


def _seat(view: View, seat: int, words: Words, name: str) -> str:
    acts = seat in view["to_act"]
    built = sum([1 for piece in _cells(view, "pieces") if piece == f"{seat}Z"])
    supply = view["supply"][seat]
    title = words.say("to_act") if acts else ""
    first = icon("z-lamp", "ur-first", words.say("first")) if seat == view["first"] else ""
    points = view["scores"][seat]
    # What is mine is drawn larger elsewhere: it moves from and to there.
    mine = seat == view["you"]
    hand = "" if mine else f"hand-{seat} {_kind(view['hands'][seat])} 1"
    stock = "" if mine else f"supply-{seat} token-{seat} {supply}"
    return (
        f'<li id="ur-seat-{seat}" class="ur-seat seat-{seat}{" ur-acts" if acts else ""}">'
        f'<p class="ur-who">{_token(seat)}{first}<b title="{escape(name)}">{escape(name)}</b>'
        + (f'<span class="z-said">{escape(title)}</span>' if acts else "")
        + f'<span class="ur-points z-num" title="{escape(words.say("points_so_far"))}">{points}'
        f"<small>{escape(words.say('points.unit', count=points))}</small></span></p>"
        f'<p class="ur-holds">{_hand(view["hands"][seat], words, hand)}'
        + _held(_token(seat, stock), supply, words.say("label.supply_of", count=supply))
        + _held(icon("z-ziggurat"), built, words.say("label.built", count=built))
        + "</p></li>"
    )


def _held(picture: str, count: int, said: str) -> str:
    return (
        f'<span class="ur-held" title="{escape(said)}">{picture}<span class="z-num">{count}</span>'
        "</span>"
    )


def _token(seat: int, glide: str = "") -> str:
    return (
        f'<svg class="z-icon" viewBox="0 0 40 40" aria-hidden="true"{_glides(glide)}>'
        f"{pieces.tokens(seat, 1, 0, 0)}</svg>"
    )


def _glides(glide: str) -> str:
    return f' data-glide="{glide}"' if glide else ""


def _hand(tile: str, words: Words, glide: str) -> str:
    """A hand tile with both faces."""
    faces = [KEY_OF[letter] for letter in tile]
    said = escape(words.say("label.hand", faces=words.arguments({"faces": faces}, ())["faces"]))
    halves = [
        f'<span class="ur-{face}">{icon(icons.name(DRAWINGS[face]), f"ur-ink-{face}")}</span>'
        for face in faces
    ]
    return (
        f'<span class="ur-small-tile" role="img" aria-label="{said}" title="{said}"'
        f"{_glides(glide)}>"
        f"{''.join(halves)}</span>"
    )


def _mine(view: View, words: Words) -> str:
    """My hand tile as two halves, and my supply."""
    seat = int(view["you"])
    halves = [_half(view, KEY_OF[letter], words) for letter in view["hands"][seat]]
    supply = int(view["supply"][seat])
    return (
        f'<div class="ur-mine seat-{seat}"><div class="ur-hand" role="group"'
        f' data-glide="hand {_kind(view["hands"][seat])} 1"'
        f' aria-label="{escape(words.say("my_tile"))}">{"".join(halves)}</div>'
        f'<div id="ur-supply" class="ur-supply" data-key="supply" role="img"'
        f' aria-label="{escape(_supply_label(view, words))}">'
        f'<span class="ur-caption">{escape(words.say("supply"))}</span>'
        f'<span class="ur-count z-num">{supply}</span>{_row(seat, supply)}</div></div>'
    )


def _half(view: View, face: str, words: Words) -> str:
    done = view["seat"] == view["you"] and FACE_LETTERS[FACE_KEYS.index(face)] in view["performed"]
    tick = icon("z-tick", "ur-tick", words.say("performed")) if done else ""
    return (
        f'<div id="ur-face-{face}" class="ur-half ur-{face}{" ur-done" if done else ""}"'
        f' data-key="face:{face}" role="img"'
        f' aria-label="{escape(words.say(f"face.{face}"))}">'
        f"{icon(icons.name(DRAWINGS[face]), f'ur-ink-{face}')}"
        f"<span>{escape(words.say(f'face.{face}'))}</span>{tick}</div>"
    )


def _row(seat: int, count: int) -> str:
    """The tokens of a supply, in two rows of ten."""
    discs = [
        use("z-token", 22, 22, 13 * (place % 10), 24 * (place // 10))
        for place in range(count - 1, -1, -1)
    ]
    top = pieces.tokens(seat, 1, 0, 0, 22, glide=f"supply token-{seat} {count}") if count else ""
    return (
        f'<svg class="ur-row" viewBox="0 0 140 46" aria-hidden="true">{"".join(discs)}{top}</svg>'
    )


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    """The final score, the winner first, set by set."""
    order = sorted(range(view["players"]), key=lambda seat: (view["ranks"][seat], seat))
    winners = [seat for seat in order if view["ranks"][seat] == 1]
    said = words.arguments({"seats": winners}, names)["seats"]
    tie = _tie_break(view, words, names)
    return (
        '<section class="ur-result">'
        f"<h2>{escape(words.say('result.won', count=len(winners), seats=said))}</h2>"
        + (f'<p class="ur-tie">{escape(tie)}</p>' if tie else "")
        + "".join([_scored(view, seat, words, names[seat]) for seat in order])
        + f'<p class="ur-explained">{escape(words.say("result.explained"))}</p></section>'
    )


def _scored(view: View, seat: int, words: Words, name: str) -> str:
    score = view["sets"][seat]
    hand = score["hand_face"]
    # The hand tile fills the last set that shows its face.
    with_hand = max(place for place, one in enumerate(score["sets"]) if hand in one["faces"])
    sets = [
        _set(one, hand if place == with_hand else "", words)
        for place, one in enumerate(score["sets"])
    ]
    total = words.say("points", count=score["points"])
    on_grid = tokens_on_grid(view, seat)
    return (
        f'<div id="ur-scored-{seat}" class="ur-scored seat-{seat}">'
        f'<h3><span class="ur-rank z-num">{view["ranks"][seat]}</span>{_token(seat)}'
        f'<span class="ur-name">{escape(name)}</span><span class="ur-total z-num">{escape(total)}'
        f"</span></h3><ol>{''.join(sets)}</ol>"
        f"<p>{escape(words.say('result.tokens', count=on_grid))}</p></div>"
    )


def _set(one: Mapping[str, Any], hand: str, words: Words) -> str:
    shown = []
    for face in one["faces"]:
        name = words.say(f"face.{face}")
        from_hand = face == hand
        if from_hand:
            name = words.say("result.hand", face=name)
        held = icon("z-hand", "ur-from-hand") if from_hand else ""
        shown.append(
            f'<span class="ur-member ur-{face}" title="{escape(name)}">'
            f"{icon(icons.name(DRAWINGS[face]), f'ur-ink-{face}', name)}{held}</span>"
        )
    if one["ziggurat"]:
        name = words.say("result.ziggurat")
        shown.append(
            f'<span class="ur-member ur-sacred" title="{escape(name)}">'
            f"{icon('z-ziggurat', '', name)}</span>"
        )
    points = words.say("points", count=one["points"])
    return (
        f'<li><span class="ur-set">{"".join(shown)}</span>'
        f'<span class="ur-worth z-num">{escape(points)}</span></li>'
    )


def _tie_break(view: View, words: Words, names: Sequence[str]) -> str:
    """What decided between equal points, where something did (UR-SCORE-10)."""
    best = max(view["scores"])
    tied = [seat for seat in range(view["players"]) if view["scores"][seat] == best]
    if len(tied) == 1:
        return ""
    if view["options"]["shared_victory"]:
        return words.say("result.shared_by_option", points=best)
    tokens = ", ".join([f"{names[seat]} {tokens_on_grid(view, seat)}" for seat in tied])
    decided = len({view["ranks"][seat] for seat in tied}) > 1
    return words.say("result.tie" if decided else "result.tie_stays", points=best, tokens=tokens)


def tokens_on_grid(view: View, seat: int) -> int:
    """Tokens of a seat on tiles and on ziggurats."""
    mine = [piece[1] for piece in _cells(view, "pieces") if piece[0] == str(seat)]
    return sum([1 if count == "Z" else int(count) for count in mine])


def _cells(view: View, field: str) -> list[str]:
    return " ".join(view[field]).split()


# -------------------------------------------------------------------------------- what is clicked


def paths(view: View, actions: Sequence[Action]) -> dict[str, list[list[str]]]:
    """For every action, by its notation, the sequences of keys that mean it."""
    return {str(action): _paths(view["stage"], action) for action in actions}


def _paths(stage: str, action: Action) -> list[list[str]]:
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
        return [["supply", cell]] if stage == "turn" else [[cell]]
    if kind == RAISE:
        return [["ziggurats", cell]] if stage == "turn" else [[cell]]
    across = [cell, _place_key(action.b), f"n:{action.n}"]
    if kind == ATTACK and stage == "turn":
        return [["face:war", *across]]
    return [across]


def _place_key(place: int) -> str:
    return f"{'cell' if place < CELLS else 'side'}:{PLACE_NAMES[place]}"


# ------------------------------------------------------------------------------------- what is said


def label(view: View, key: str, words: Words, names: Sequence[str]) -> str:
    """The spoken name of a key."""
    kind, _, name = key.partition(":")
    if kind == "cell":
        return _cell_label(view, CELL_NAMES.index(name), words, names)
    if kind == "side":
        return _side_label(view, name, words)
    if kind == "face":
        lays_down = view["stage"] in ("keep", "exchange")
        face = words.say(f"face.{name}")
        return words.say("label.face_up", face=face) if lays_down else face
    if kind == "n":
        return words.say("label.tokens", count=int(name))
    if kind == "supply":
        return _supply_label(view, words)
    if kind == "ziggurats":
        return _pile_label(view, words)
    if kind == "done":
        return words.say(f"label.done.{_done(view)}")
    return words.say("label.all")


def _done(view: View) -> str:
    if view["stage"] == "turn" and view["slots"] < 2:
        return "turn_rest"
    return str(view["stage"])


def _cell_label(view: View, cell: int, words: Words, names: Sequence[str]) -> str:
    tile = _cells(view, "tiles")[cell]
    piece = _cells(view, "pieces")[cell]
    up, down = words.say(f"face.{KEY_OF[tile[0]]}"), words.say(f"face.{KEY_OF[tile[1]]}")
    said = words.say("label.cell", cell=CELL_NAMES[cell], up=up, down=down)
    if piece == "..":
        return words.say("label.cell_free", tile=said)
    owner = words.arguments({"seat": int(piece[0])}, names)["seat"]
    if piece[1] == "Z":
        return words.say("label.cell_ziggurat", cell=CELL_NAMES[cell], seat=owner)
    said = words.say("label.cell_owned", tile=said, seat=owner, count=int(piece[1]))
    change = view["pending"].get(CELL_NAMES[cell], 0)
    if not change:
        return said
    text = f"{change:+d}".replace("-", "\N{MINUS SIGN}")
    return words.say("label.cell_pending", tile=said, change=text)


def _side_label(view: View, name: str, words: Words) -> str:
    tile = view["side"][int(name[1:]) - 1]
    up, down = words.say(f"face.{KEY_OF[tile[0]]}"), words.say(f"face.{KEY_OF[tile[1]]}")
    return words.say("label.side", place=name, up=up, down=down)


def _supply_label(view: View, words: Words) -> str:
    return words.say(
        "label.supply", count=view["supply"][view["seat"] if view["you"] is None else view["you"]]
    )


def _pile_label(view: View, words: Words) -> str:
    return words.say("label.ziggurats", count=view["ziggurats_left"])


def describe(action: Action, words: Words, view: View | None = None) -> str:
    """An action in words; a view tells more exactly what is put down or declined."""
    kind = action.kind
    stage = view["stage"] if view is not None else ""
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
        return words.say("action.put_three" if stage == "return" else "action.put", cell=cell)
    if kind == RAISE:
        return words.say("action.raise", cell=cell)
    name = "attack" if kind == ATTACK else "shift"
    return words.say(f"action.{name}", cell=cell, target=PLACE_NAMES[action.b], count=action.n)
