"""What stands in the large pictures: ziggurats, palms, suns, stars, clouds, in any light.

They are drawn with their foot at the origin and put in place by ``at``. Unlike what lies on tables
they have colours of their own: a picture is a file by itself, which knows no style sheet.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from ziggurat.draw.icons import ICONS

__all__ = [
    "Brick",
    "Leaf",
    "at",
    "canvas",
    "disc",
    "emblem",
    "gradient",
    "line",
    "palm",
    "path",
    "stars",
    "sun",
    "ziggurat",
]

_DOOR: Final = "M-5-66V-75q5-5 10 0v9z"
_LEDGES: Final = "M-77-26H77L78-23H-78zM-54-48H54L55-45.5H-55zM-33-66H33L34-63.5H-34z"
_TREADS: Final = (
    "M-11-4H11M-10.5-10H10.5M-10-16H10M-9.5-22H9.5M-9-28H9M-8.5-34H8.5M-8-40H8M-7.5-46H7.5"
    "M-7-52H7M-6.5-58H6.5"
)
_BUTTRESSES: Final = (
    "M-68-2L-65-21M-54-2L-51-21M-40-2L-38-21M-26-2L-25-21M26-2L25-21M40-2L38-21M54-2L51-21"
    "M68-2L65-21M-44-28L-42-43M-30-28L-28-43M30-28L28-43M44-28L42-43M-22-50L-21-61M22-50L21-61"
)
_FRONTS: Final = "M-84 0H84L77-26H-77zM-60-26H60L54-48H-54zM-38-48H38L33-66H-33zM-17-66H17V-81H-17z"
_SIDES: Final = "M52 0H84L77-26H48zM36-26H60L54-48H33zM22-48H38L33-66H20zM9-66H17V-81H9z"
_TRUNK: Final = "M-1.5 0q-1-18 2-30l2.6.4Q.5-16 2 0z"
_FRONDS: Final = (
    "M2-30q-9-6-17 1 8-1 17-1zM2-30q8-8 17-2-8 0-17 2zM2-30q-5-11-14-9 8 2 14 9z"
    "M2-30q3-11 12-11-7 4-12 11zM2-30q-10 1-12 9 5-6 12-9zM2-30q9 1 11 9-5-6-11-9z"
)


class Brick(NamedTuple):
    """The tones of a ziggurat in one light."""

    front: str
    side: str
    stairs: str
    line: str
    door: str = "#3b2028"


class Leaf(NamedTuple):
    """The tones of a palm in one light."""

    trunk: str
    fronds: str


def path(fill: str, shape: str, opacity: float = 1) -> str:
    """A surface.

    >>> path("#fff", "M0 0h4v4z", 0.5)
    '<path fill="#fff" opacity="0.5" d="M0 0h4v4z"/>'
    """
    seen = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path fill="{fill}"{seen} d="{shape}"/>'


def line(stroke: str, shape: str, width: float = 1, opacity: float = 1) -> str:
    """A line."""
    seen = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<path fill="none" stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round"'
        f'{seen} d="{shape}"/>'
    )


def disc(x: float, y: float, radius: float, fill: str, opacity: float = 1) -> str:
    """A round surface."""
    seen = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{seen}/>'


def at(x: float, y: float, size: float, drawn: str) -> str:
    """Something with its foot at a place, larger or smaller."""
    return f'<g transform="translate({x:g} {y:g}) scale({size:g})">{drawn}</g>'


def ziggurat(brick: Brick) -> str:
    """A tower of four steps, 168 wide and 85 high."""
    return (
        path(brick.front, _FRONTS)
        + path(brick.side, _SIDES)
        + path(brick.stairs, "M-19-81H19V-85H-19z")
        + path(brick.door, _DOOR)
        + path("#fff", _LEDGES, 0.35)
        + path(brick.stairs, "M-11 0H11L6-66H-6z")
        + line(brick.line, _TREADS, 1.2, 0.55)
        + line(brick.line, _BUTTRESSES, 1.6, 0.38)
    )


def palm(leaf: Leaf) -> str:
    """A palm, 34 wide and 41 high."""
    return path(leaf.trunk, _TRUNK) + path(leaf.fronds, _FRONDS)


def sun(x: float, y: float, radius: float, fill: str, halo: float = 0.3) -> str:
    """A sun or a moon in its halo."""
    wide = 1.62 * radius
    return disc(x, y, wide, fill, halo) + disc(x, y, radius, fill)


def stars(box: tuple[int, int, int, int], count: int, seed: int, fill: str = "#fff4d8") -> str:
    """Stars strewn over a part of the sky: from x, from y, to x, to y."""
    rng, dots = Random(seed), ""
    for _ in range(count):
        x, y = rng.randint(box[0], box[2]), rng.randint(box[1], box[3])
        size, seen = rng.choice((0.8, 0.8, 1, 1.4)), rng.choice((0.5, 0.8, 1))
        dots += f'<circle cx="{x}" cy="{y}" r="{size}" opacity="{seen}"/>'
    return f'<g fill="{fill}">{dots}</g>'


def gradient(name: str, *stops: tuple[float, str], across: bool = False) -> str:
    """The definition of a sky, from the zenith down, or ``across`` from the left."""
    inside = "".join([f'<stop offset="{place:g}" stop-color="{tone}"/>' for place, tone in stops])
    way = "" if across else ' x2="0" y2="1"'
    return f'<defs><linearGradient id="{name}"{way}>{inside}</linearGradient></defs>'


def emblem(name: str, size: float, colour: str) -> str:
    """An icon of the kit around the origin, drawn with its colours in place of a style sheet."""
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    body = ICONS[name].replace(
        'class="z-line"', f'fill="none" stroke="{colour}" stroke-width="1.9" {ends}'
    )
    body = body.replace('class="z-solid"', f'fill="{colour}" fill-rule="evenodd"')
    return at(-size / 2, -size / 2, size / 24, body)


def canvas(left: float, top: float, width: float, height: float, inside: str) -> str:
    """A picture as a file of its own, which fills whatever room it is given."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" preserveAspectRatio="xMidYMid slice">{inside}</svg>'
    )
