"""The grammar of pictures: a vignette is a line of words, and every game speaks the same ones.

A vignette has a sky, which says the time of day, a horizon, and one motif in front: a few flat
shapes in layers, lit from the upper left, on a canvas of 168 by 112. It is written as a *recipe*:

    dusk sun@118,56 dunes@84 pyramid@74,88 pyramid@124,88,.57 dunes:clay@96 palm@15,99

The first word is a sky (``SKIES``); each further word is a part (``parts()`` names them all), from
the farthest to the nearest:

- ``part`` alone stands where it usually stands;
- ``part@y`` for what spans the picture (hills, sea, field): where it begins;
- ``part@x,y`` for a thing: where its foot is; ``part@x,y,size`` larger or smaller, and
  ``part@x,y,size,turn`` turned clockwise by so many degrees; ``^`` before the place mirrors it;
- ``part:colour`` or ``part:colour,colour`` in other pigments (``pigments.PIGMENTS``) than its own;
- ``robe:lapis+face:tan+beard:grey@80`` several parts in one place: how a bust is put together.

``vignette`` gives the drawing for use inside an SVG of that canvas; ``picture`` an SVG of its own,
for a file or a page. Both are remembered. Further parts are text: see ``_part`` for how they are
written, and ``scenery_land``, ``scenery_works``, ``scenery_things``, ``scenery_people`` and
``scenery_goods``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from ziggurat.draw import (
    scenery_goods,
    scenery_land,
    scenery_people,
    scenery_things,
    scenery_works,
)
from ziggurat.draw.pigments import PIGMENTS, light, shade

__all__ = ["HEIGHT", "MODULES", "SKIES", "WIDTH", "Part", "parts", "picture", "skies", "vignette"]

WIDTH: Final = 168
HEIGHT: Final = 112

SKIES: Final[dict[str, tuple[str, ...]]] = {
    "dawn": ("#b7cfe0", "#f4dcae", "#f8ebc4"),
    "noon": ("#9cc7d6", "#e9eccb"),
    "dusk": ("#3b5a86", "#e0a56a", "#f3d59a"),
    "night": ("#1c2a48", "#3c4f78"),
    "storm": ("#33405a", "#6b7a8c"),
    "fire": ("#dd7a45", "#b4472a", "#5b3a33"),
    "room": ("#4d3b30", "#8a6c52"),
    "hall": ("#d9c39a", "#f0e2c2"),
    "smog": ("#8f9a9c", "#d9c9a8"),
    "space": ("#0d1526", "#22304f"),
    "east": ("#e8b08a", "#f6dfae"),
}
"""The hours and weathers, from the zenith down; and rooms, for what is indoors."""


class Part(NamedTuple):
    """A part of pictures: its layers, and the colours that a recipe may change."""

    layers: tuple[tuple[str, str], ...]
    """From the farthest: the paint (see ``_part``) and the path."""
    colours: tuple[str, ...]
    place: tuple[float, float]
    """Where it stands when nobody says otherwise."""
    spans: bool
    """Whether it goes from one side of the picture to the other."""


_WORD: Final = re.compile(
    r"(?P<parts>[a-z0-9_:,+-]+?)(?:(?P<mirror>\^)?@(?P<place>-?[\d.,-]+))?(?P<alone>\^)?$"
)
_PAINT: Final = re.compile(
    r"(?P<fill>[a-z0-9]+)(?P<tone>[+-])?(?:~(?P<width>[\d.]+))?(?:\*(?P<see>[.\d]+))?$"
)


MODULES: Final = (scenery_land, scenery_works, scenery_things, scenery_people, scenery_goods)


@cache
def parts() -> dict[str, Part]:
    """Every part by its name."""
    found: dict[str, Part] = {}
    for module in MODULES:
        for text in re.split(r"\n(?=[a-z])", module.PARTS.strip("\n")):
            name, part = _part(text)
            found[name] = part
    return found


def _part(text: str) -> tuple[str, Part]:
    """A part from its text: its name, colours and usual place, then a layer on every line.

        cart plank,copper @60,100
         1 M0 0h30l-4 8z
         1- M30 0l-4 8h-9z
         bark~2 M4 10h20
         white*.5 M2 2h4

    A layer is a paint and a path. The paint is a pigment, or the number of one of the part's own
    colours; then ``-`` for the side in the shade or ``+`` for the side in the light, ``~2`` for a
    line of that width instead of a surface, ``*.5`` to be seen through. A line that begins with
    more blanks goes on with the path above it. ``wide`` in the first line: it spans the picture.
    """
    head, *lines = text.split("\n")
    name, *more = head.split()
    place = next((word for word in more if word.startswith("@")), "@84,100")
    colours = [word for word in more if not word.startswith("@") and word != "wide"]
    layers: list[tuple[str, str]] = []
    for line in lines:
        if line.startswith("  "):
            paint, path = layers.pop()
            layers.append((paint, f"{path} {line.strip()}"))
        elif line.strip():
            paint, _, path = line.strip().partition(" ")
            layers.append((paint, path))
    x, y = place.removeprefix("@").split(",")
    return name, Part(
        tuple(layers),
        tuple(colours[0].split(",")) if colours else (),
        (float(x), float(y)),
        "wide" in more,
    )


@cache
def vignette(recipe: str) -> str:
    """The drawing that a recipe describes, to be put into an SVG of 168 by 112.

    Its sky is a gradient ``z-sky-...``, which ``skies`` defines. A word that nobody knows is an
    error that names it.

    >>> vignette("noon hills@58")[:72]
    '<path fill="url(#z-sky-noon)" d="M0 0h168v112H0z"/><g transform="transla'
    """
    sky, *words = recipe.split()
    if sky not in SKIES:
        raise ValueError(f"{sky!r} is no sky: {', '.join(SKIES)}")
    ground = f'<path fill="url(#z-sky-{sky})" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>'
    return ground + "".join([_drawn(word) for word in words])


@cache
def skies(*names: str) -> str:
    """The gradients of those skies, or of all: once on a page that shows vignettes inline."""
    return "".join([_gradient(name) for name in names or SKIES])


def _gradient(name: str) -> str:
    colours = SKIES[name]
    stops = "".join(
        [
            f'<stop offset="{number / (len(colours) - 1):g}" stop-color="{colour}"/>'
            for number, colour in enumerate(colours)
        ]
    )
    return f'<linearGradient id="z-sky-{name}" x2="0" y2="1">{stops}</linearGradient>'


@cache
def picture(recipe: str) -> str:
    """A vignette as an SVG of its own, which fills whatever frame it is put in."""
    sky = recipe.split()[0]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' preserveAspectRatio="xMidYMid slice">{vignette(recipe)}{skies(sky)}</svg>'
    )


def _drawn(word: str) -> str:
    """One word of a recipe, drawn."""
    found = _WORD.match(word)
    if found is None:
        raise ValueError(f"{word!r} cannot be read")
    names = [one.partition(":") for one in found["parts"].split("+")]
    unknown = [name for name, _, _ in names if name not in parts()]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no part of pictures")
    first = parts()[names[0][0]]
    x, y, size, turn = _place(found["place"] or "", first)
    body = "".join([_layers(parts()[name], colours) for name, _, colours in names])
    across = -size if found["mirror"] or found["alone"] else size
    move = f"translate({x:g} {y:g})" if x or y else ""
    if turn:
        move += f"rotate({turn:g})"
    if size != 1 or across != 1:
        move += f"scale({across:g})" if across == size else f"scale({across:g} {size:g})"
    return f'<g transform="{move}">{body}</g>' if move else body


def _place(written: str, part: Part) -> tuple[float, float, float, float]:
    numbers = [float(number) for number in written.split(",")] if written else []
    x, y = part.place
    if part.spans:
        x, y, *numbers = [0.0, *numbers[:1], *numbers[1:]] if numbers else [0.0, y]
    elif len(numbers) == 1:
        x = numbers.pop()
    elif numbers:
        x, y, *numbers = numbers
    size, turn, *_ = [*numbers, 1.0, 0.0][:2] if len(numbers) < 2 else numbers
    return x, y, size, turn if len(numbers) > 1 else 0.0


def _layers(part: Part, colours: str) -> str:
    own = [*[one for one in colours.split(",") if one]]
    own += part.colours[len(own) :]
    out, before = "", ""
    for paint, path in part.layers:
        painted = _painted(paint, own)
        if painted == before:
            out = out.removesuffix('"/>') + f'{path}"/>'
        else:
            out += f'<path {painted} d="{path}"/>'
        before = painted
    return out


def _painted(paint: str, own: list[str]) -> str:
    found = _PAINT.match(paint)
    if found is None:
        raise ValueError(f"{paint!r} is no paint")
    name = own[int(found["fill"]) - 1] if found["fill"].isdigit() else found["fill"]
    if name not in PIGMENTS:
        raise ValueError(f"{name!r} is no pigment")
    colour = PIGMENTS[name]
    if found["tone"]:
        colour = shade(colour) if found["tone"] == "-" else light(colour)
    see = f' opacity="{found["see"]}"' if found["see"] else ""
    if found["width"]:
        return f'fill="none" stroke="{colour}" stroke-width="{found["width"]}"{see}'
    return f'fill="{colour}"{see}'
