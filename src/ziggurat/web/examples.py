"""Positions drawn on the pages of rules, by the same hand that draws tables.

A chapter refers to one as ``![what it shows](draw:NAME/REGION)``, and to a part of a region by what
follows a second stroke: ``draw:NAME/board/0,0,320,200`` is a piece of its drawing, with what stands
there, and ``draw:NAME/mine/bank+hand`` the elements of these classes or ids. In the folder
``examples`` of the game lies ``NAME.record``, a record, replayed by the rules of today, or
``NAME.json``: a position to restore, the actions that its caption speaks of, and what the log then
tells. So no picture can be wrong.
"""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.lessons import NAMES
from ziggurat.registry import game as find_game
from ziggurat.web import face
from ziggurat.words import game_folder, words

SCHEME: Final = "draw:"
RECORD: Final = ".record"
POSITION: Final = ".json"
_UNUSED: Final = (
    "id", "data-key", "data-glide", "data-note", "data-steps", "data-near", "data-drawer",
    "aria-label", "title", "tabindex", "role",
)  # fmt: skip
"""What only a table needs: whoever reads an example has its caption."""
_ENDS: Final = re.compile("></(?:use|path|circle|ellipse|rect)>")
"""Of things in a drawing that hold nothing."""
_TRANSLATED: Final = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")
_BESIDE: Final = 0.25
"""How far beside a frame, in parts of it, lies what may still reach into it."""


def folder(game: str) -> Path:
    """Where the examples of a game lie."""
    return game_folder(game).parent / "examples"


@cache
def held(game: str, name: str) -> dict[str, Any]:
    """What lies in the file of a position: itself, ``then`` actions, and what is ``told``."""
    found: dict[str, Any] = json.loads((folder(game) / f"{name}{POSITION}").read_text("utf-8"))
    return found


@cache
def position(game: str, name: str) -> State:
    """The position of an example; not to be changed."""
    record = folder(game) / f"{name}{RECORD}"
    if record.is_file():
        loaded = Record.loads(record.read_text("utf-8"))
        return History.from_record(loaded, find_game(game)).state
    return find_game(game).restore(held(game, name)["position"])


@cache
def drawn(game: str, name: str, region: str, language: str, part: str = "") -> str:
    """A region of the table at an example, as whoever is to act sees it, or a part of it."""
    state, drawing = position(game, name), face.drawing(game)
    if drawing is None:
        return ""
    seat = 0 if state.over else state.to_act[0]
    names = NAMES[: state.players]
    markup = drawing.draw(state.view(seat), words(language, game), names).get(region, "")
    return _cut(markup, part)


def _cut(markup: str, part: str) -> str:
    """A region, or a frame of its first drawing, or its elements of these names."""
    root = ElementTree.fromstring(f"<div>{markup}</div>")  # noqa: S314 - drawn by us
    shown = list(root)
    if part[:1].isdigit():
        frame = tuple(map(int, part.split(",")))
        shown = [next(root.iter("svg"))]
        shown[0].set("viewBox", " ".join(map(str, frame)))
        _clear_around(shown[0], frame)
    elif part:
        _keep(root, set(part.split("+")))
        shown = list(root)
    for element in shown:
        _strip(element)
    written = [ElementTree.tostring(element, "unicode", method="html") for element in shown]
    return _ENDS.sub("/>", "".join(written))


def _keep(element: Element, names: set[str]) -> bool:
    """Whether an element has one of these names, or something in it; the rest of it goes."""
    if names & {element.get("id", ""), *element.get("class", "").split()}:
        return True
    element.text = None
    for inner in list(element):
        if not _keep(inner, names):
            element.remove(inner)
    return len(element) > 0


def _clear_around(
    drawing: Element, frame: tuple[int, ...], origin: tuple[float, float] = (0, 0)
) -> None:
    """Take away the things of which all that has a place lies beyond the frame."""
    for thing in list(drawing):
        moved, spots = _moved(thing, origin), _spots(thing, origin)
        if moved is None or spots is None:
            continue  # nobody can tell where it lies
        if spots and not any(_is_near(spot, frame) for spot in spots):
            drawing.remove(thing)
        else:
            _clear_around(thing, frame, moved)


def _moved(thing: Element, origin: tuple[float, float]) -> tuple[float, float] | None:
    """From where places in a thing are counted; None where it is turned or made larger."""
    transform = thing.get("transform")
    if not transform:
        return origin
    found = _TRANSLATED.fullmatch(transform)
    return (origin[0] + float(found[1]), origin[1] + float(found[2])) if found else None


def _spots(thing: Element, origin: tuple[float, float]) -> list[tuple[float, ...]] | None:
    """Where a thing and all in it lie: left, top, width and height; None where nobody can tell."""
    at = _moved(thing, origin)
    if at is None:
        return None
    left, top = (thing.get(name) or thing.get(f"c{name}") for name in "xy")
    spots: list[tuple[float, ...]] = []
    if left and top:
        size = [float(thing.get(name) or 0) for name in ("width", "height")]
        spots.append((at[0] + float(left), at[1] + float(top), *size))
    elif at != origin:
        spots.append((*at, 0, 0))
    for inner in thing:
        found = _spots(inner, at)
        if found is None:
            return None
        spots += found
    return spots


def _is_near(spot: tuple[float, ...], frame: tuple[int, ...]) -> bool:
    """Whether something at a place may reach into the frame."""
    return all(
        spot[axis] <= frame[axis] + frame[axis + 2] * (1 + _BESIDE)
        and spot[axis] + spot[axis + 2] >= frame[axis] - frame[axis + 2] * _BESIDE
        for axis in (0, 1)
    )


def _strip(element: Element) -> None:
    """Take away what only a table needs."""
    for inner in element.iter():
        for name in _UNUSED:
            inner.attrib.pop(name, None)
        for title in inner.findall("title"):
            inner.remove(title)


def figure(game: str, reference: str, caption: str, language: str) -> str:
    """The picture that a reference means, with its caption below; nobody can press anything."""
    name, region, part = (reference.removeprefix(SCHEME) + "//").split("/")[:3]
    markup = drawn(game, name, region, language, part)
    said, small = escape(caption), " part" if part else ""
    return (
        f'<figure class="example of-{escape(region)}{small}" data-scroll="">'
        f'<div role="img" aria-label="{said}">'
        f"<div inert>{markup}</div></div><figcaption>{said}</figcaption></figure>\n"
    )
