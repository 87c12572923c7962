"""Ur in the browser: draws a view.

The board is the grid, an SVG, and beside it or below it, wherever there is room, the side tiles,
the round and the ziggurats left. Tiles, tokens and towers are symbols; a cell only says which of
them it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from ziggurat.draw import icons, pieces
from ziggurat.draw.svg import escape, icon, symbol, use
from ziggurat.games.ur.rules.components import (
    CELL_NAMES,
    CELLS,
    FACE_KEYS,
    FACE_LETTERS,
    SIDE,
    ZIGGURATS,
    Cell,
)
from ziggurat.games.ur.table.ending import result
from ziggurat.games.ur.table.faces import DRAWINGS, LANDS
from ziggurat.games.ur.table.paths import (
    KEY_OF,
    View,
    cell_told,
    cells,
    pile_label,
    round_said,
    side_label,
    supply_label,
    tokens_changed,
)
from ziggurat.games.ur.table.prospects import prospect
from ziggurat.words import Words

# Measures of the board in its own units; on a phone of 390 a unit is 0.56 of a pixel.
TILE: Final = 96
PITCH: Final = 106
LEFT: Final = 32
TOP: Final = 30
BOARD_WIDTH: Final = LEFT + SIDE * PITCH - (PITCH - TILE) + 10
BOARD_HEIGHT: Final = TOP + SIDE * PITCH - (PITCH - TILE) + 10
PILE_WIDTH: Final = 232
TOWER_STEP: Final = 36
EMBLEM: Final = icons.mark
"""The symbol of a seat."""
CELLS_KEPT: Final = 8192
PIECES_KEPT: Final = 1024
"""Cells and small pieces that are remembered as they are drawn."""

_FRAME: Final = f'x="4" y="4" width="{TILE - 8}" height="{TILE - 8}" rx="8"'
_EDGE: Final = '<use href="#ur-edge"/>'


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
    still = [
        pieces.LIGHTS,
        f'<g id="ur-edge">{pieces.edge(-3.5, -3.5, TILE + 7, TILE + 7, 13)}</g>',
        f'<g id="ur-taboo">{_block("ur-taboo")}</g>',
        f'<g id="ur-land">{_land()}</g>',
        *[f'<g id="ur-on-{face}">{_ground(face)}</g>' for face in LANDS],
    ]
    return "".join(
        [
            icons.symbols(*drawings),
            pieces.symbols(4),
            *tiles,
            f"<defs>{''.join(still)}</defs>",
        ]
    )


def _land() -> str:
    """The plain: papyrus under the grid."""
    grid = f'x="{LEFT - 7}" y="{TOP - 7}" width="{SIDE * PITCH + 4}" height="{SIDE * PITCH + 4}"'
    return (
        f'<rect class="z-papyrus" {grid} rx="14"/><rect class="z-grain" {grid} rx="14"/>'
        f'<rect class="ur-bank" {grid} rx="14"/>' + _coordinates()
    )


def _block(name: str, painted: str = "") -> str:
    return pieces.block(name, 1.5, 1.5, TILE - 3, TILE - 4, 10, painted)


def _ground(face: str) -> str:
    """The wood of a tile with the land that its face stands for: far, and near."""
    foot = "V83.5a10 10 0 0 1-10 10h-73a10 10 0 0 1-10-10z"
    far, near = [
        f'<path class="ur-{where} ur-{face}" d="M1.5 {line}{foot}"/>'
        for where, line in zip(("far", "near"), LANDS[face], strict=True)
    ]
    return _block(f"ur-ground ur-{face}", far + near)


def _tile(up: str, down: str) -> str:
    """A tile: one face up; a turned corner shows the other; its frame is its owner's."""
    corner = "M54 1.5h30.5a10 10 0 0 1 10 10v30.5z"
    return (
        f'<use href="#ur-on-{up}"/>'
        + use(icons.name(DRAWINGS[up]), 50, 50, 7, 7, f"ur-ink-{up}")
        + '<path class="ur-crease" d="M50.5 1.5h4l40 40v4z"/>'
        f'<path class="ur-corner ur-{down}" d="{corner}"/>'
        + use(icons.name(DRAWINGS[down]), 22, 22, 67, 7, f"ur-ink-{down}")
        + f'<rect class="ur-frame" {_FRAME}/>'
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
        "result": result(view, words, names) if view["over"] else "",
    }


def _board(view: View, words: Words, names: Sequence[str]) -> str:
    tiles = cells(view, "tiles")
    standing = cells(view, "pieces")
    drawn = [
        _cell(
            cell,
            tiles[cell],
            standing[cell],
            view["pending"].get(CELL_NAMES[cell], 0),
            cell_told(view, cell, tiles[cell], standing[cell], words, names),
        )
        for cell in range(CELLS)
    ]
    return (
        f'<svg id="ur-board" class="ur-board" viewBox="0 0 {BOARD_WIDTH} {BOARD_HEIGHT}"'
        f' role="group" aria-label="{escape(words.say("board"))}">'
        + '<use href="#ur-land"/>'
        + "".join(drawn)
        + '</svg><div class="ur-beside">'
        + _side(view, words)
        + _notice(view, words)
        + _pile(int(view["ziggurats_left"]), pile_label(view, words))
        + "</div>"
    )


def _coordinates() -> str:
    letters = [
        f'<text x="{LEFT + PITCH * col + TILE // 2}" y="17">{"abcdef"[col]}</text>'
        for col in range(SIDE)
    ]
    numbers = [
        f'<text x="11" y="{TOP + PITCH * row + TILE // 2 + 8}">{row + 1}</text>'
        for row in range(SIDE)
    ]
    inside = "".join(letters + numbers)
    return f'<g class="ur-coordinates z-num" aria-hidden="true">{inside}</g>'


@lru_cache(CELLS_KEPT)
def _cell(cell: Cell, tile: str, piece: str, pending: int, said: str) -> str:
    name = CELL_NAMES[cell]
    row, col = divmod(cell, SIDE)
    seat = "" if piece == ".." else f' class="seat-{piece[0]}"'
    return (
        f'<g id="ur-{name}" data-key="cell:{name}"{seat}'
        f' transform="translate({LEFT + PITCH * col} {TOP + PITCH * row})"'
        f' role="img" aria-label="{escape(said)}">'
        + _on_cell(name, tile, piece)
        + _pending(pending)
        + _EDGE
        + "</g>"
    )


def _on_cell(name: str, tile: str, piece: str) -> str:
    if piece == "..":
        return _laid(name, tile)
    seat = int(piece[0])
    if piece[1] == "Z":
        face = KEY_OF[tile[0]]
        return (
            f'<use href="#ur-taboo"/><rect class="ur-frame" {_FRAME}/>'
            + use(icons.name(DRAWINGS[face]), 22, 22, 8, 8, f"ur-ink-{face} ur-faint")
            + f'<g data-glide="{name} ziggurat 1">{pieces.tower(seat, 8, 22)}</g>'
        )
    count = int(piece[1])
    return (
        _laid(name, tile)
        + pieces.tokens(seat, count, 7, 56, 33, glide=f"{name} token-{seat} {count}")
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
    text = tokens_changed(change)
    return (
        '<g class="ur-pending"><rect x="57" y="35" width="36" height="24" rx="12"/>'
        f'<text class="z-num" x="75" y="53">{text}</text></g>'
    )


def _side(view: View, words: Words) -> str:
    """The tiles beside the grid."""
    tiles = []
    for number, tile in enumerate(view["side"], 1):
        said = escape(side_label(view, f"s{number}", words))
        tiles.append(
            f'<svg id="ur-s{number}" class="ur-side" data-key="side:s{number}"'
            f' viewBox="-5 -5 {TILE + 10} {TILE + 10}" role="img" aria-label="{said}">'
            + _laid(f"s{number}", tile)
            + f'<text class="ur-place z-num" x="9" y="86">s{number}</text>{_EDGE}</svg>'
        )
    return "".join(tiles)


def _notice(view: View, words: Words) -> str:
    """The round, or that this is the last one."""
    running = view["round"] > 0 and not view["over"]
    name = " ur-last" if running and view["last_round"] else ""
    return f'<p class="ur-round z-num{name}">{escape(round_said(view, words))}</p>'


@lru_cache(PIECES_KEPT)
def _pile(left: int, said: str) -> str:
    """The five ziggurats: those left stand, those built are outlines."""
    towers = [
        use(
            "z-tower", 40, 32, 6 + TOWER_STEP * place, 34, "" if place < left else "ur-gone",
            f"pile ziggurat {left}" if place == left - 1 else "",
        )
        for place in range(ZIGGURATS)
    ]  # fmt: skip
    return (
        f'<svg id="ur-ziggurats" class="ur-pile" data-key="ziggurats" role="img"'
        f' viewBox="-5 -5 {PILE_WIDTH + 10} {TILE + 8}" aria-label="{escape(said)}">'
        f'<rect class="ur-shelf" width="{PILE_WIDTH}" height="{TILE - 2}" rx="12"/>'
        + "".join(towers)
        + f'<text class="ur-count z-num" x="{PILE_WIDTH - 20}" y="62">{left}</text>'
        + pieces.edge(-3.5, -3.5, PILE_WIDTH + 7, TILE + 5, 14)
        + "</svg>"
    )


def _seats(view: View, words: Words, names: Sequence[str]) -> str:
    """A panel for every player."""
    panels = [_seat(view, seat, words, names[seat]) for seat in range(view["players"])]
    return f'<ol class="ur-seats">{"".join(panels)}</ol>'


def _seat(view: View, seat: int, words: Words, name: str) -> str:
    acts = seat in view["to_act"]
    built = sum([1 for piece in cells(view, "pieces") if piece == f"{seat}Z"])
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
        f'<span class="ur-held" role="img" title="{escape(said)}">{picture}'
        f'<span class="z-num">{count}</span></span>'
    )


@lru_cache(PIECES_KEPT)
def _token(seat: int, glide: str = "") -> str:
    return (
        f'<svg class="z-icon" viewBox="0 0 40 40" aria-hidden="true"{_glides(glide)}>'
        f"{pieces.tokens(seat, 1, 0, 0)}</svg>"
    )


def _glides(glide: str) -> str:
    return f' data-glide="{glide}"' if glide else ""


@lru_cache(PIECES_KEPT)
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
        f' aria-label="{escape(supply_label(view, words))}">'
        f'<span class="ur-caption">{escape(words.say("supply"))}</span>'
        f'<span class="ur-count z-num">{supply}</span>{_row(seat, supply)}</div></div>'
    )


def _half(view: View, face: str, words: Words) -> str:
    letter = FACE_LETTERS[FACE_KEYS.index(face)]
    done = view["you"] in view["to_act"] and letter in view["performed"]
    tick = icon("z-tick", "ur-tick", words.say("performed")) if done else ""
    said = prospect(view, face, words)
    tells = f' data-say="{escape(said)}"' if said else ""
    return (
        f'<div id="ur-face-{face}"{tells} class="ur-half ur-{face}{" ur-done" if done else ""}"'
        f' data-key="face:{face}" role="img"'
        f' aria-label="{escape(words.say(f"face.{face}"))}">'
        f"{icon(icons.name(DRAWINGS[face]), f'ur-ink-{face}')}"
        f"<span>{escape(words.say(f'face.{face}'))}</span>{tick}</div>"
    )


@lru_cache(PIECES_KEPT)
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
