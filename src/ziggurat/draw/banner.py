"""The sky over the home page and over the end of a game: dusk by day, a clear night by night.

It is drawn from its right edge, where the ziggurats stand, and goes on to the left for as long as
any screen is wide. A narrow one, for phones, has its sun nearer, and more sky above it: what is
written there stands over nothing bright.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ziggurat.draw.landmarks import (
    Brick,
    Leaf,
    at,
    canvas,
    gradient,
    palm,
    path,
    stars,
    sun,
    ziggurat,
)

__all__ = ["EVENING", "FOOT", "LEFT", "NARROW", "NIGHT", "RIGHT", "Light", "sky"]

EVENING: Final = "evening"
NIGHT: Final = "night"
NARROW: Final = "-narrow"
LEFT: Final = -1634
"""The left edge of the widest banner; the right one is 1366."""
RIGHT: Final = 1366
FOOT: Final = 250
HEADROOM: Final = 130
"""How much more sky there is above a narrow one."""
DUSK: Final = 0.4
"""The part of a narrow one that is as dark as its upper edge."""
BELOW: Final = 40
"""How much more ground a narrow one has, for what lies over its foot."""


class Light(NamedTuple):
    """The tones of an hour."""

    sky: tuple[tuple[float, str], ...]
    disc: str
    hills: tuple[str, str, str, str]
    """From the farthest to the nearest."""
    far: Brick
    near: Brick
    leaf: Leaf


_LIGHTS: Final = {
    EVENING: Light(
        sky=((0, "#1a2547"), (0.3, "#443f70"), (0.47, "#a2594f"), (0.58, "#e2935f"),
             (0.68, "#f5c987")),
        disc="#ffe3a6",
        hills=("#a95f56", "#7d4a52", "#52343f", "#2f2029"),
        far=Brick("#b5685a", "#7a4148", "#c98468", "#5e343c"),
        near=Brick("#d78f5c", "#8a4a3e", "#f0bd80", "#6b3832"),
        leaf=Leaf("#2c1c24", "#33242c"),
    ),
    NIGHT: Light(
        sky=((0, "#0b1020"), (0.4, "#182142"), (0.68, "#33406b")),
        disc="#e9e6d6",
        hills=("#2f3a5e", "#252e4d", "#1b223a", "#15171c"),
        far=Brick("#4a527a", "#2f365a", "#5d6590", "#1d2340", "#12162a"),
        near=Brick("#5d6590", "#363d62", "#7f86ae", "#232948", "#12162a"),
        leaf=Leaf("#0e1220", "#111628"),
    ),
}  # fmt: skip


@cache
def sky(name: str) -> str:
    """The banner of an hour, wide or narrow; empty for a name that means none."""
    light = _LIGHTS.get(name.removesuffix(NARROW))
    if light is None:
        return ""
    return _narrow(light) if name.endswith(NARROW) else _wide(light)


def _hill(fill: str, y: float, wave: float, step: float) -> str:
    """A line of hills over the whole width: around a height, by so much up and down."""
    shape, x, up = f"M{RIGHT} {y:g}", float(RIGHT), 1
    while x > LEFT:
        shape += f"q{-step / 2:g} {-wave * up:g} {-step:g} {2 * up - 1:g}"
        x, up = x - step, -up
    return path(fill, f"{shape}V{FOOT}H{RIGHT}z")


def _ground(light: Light) -> str:
    return _hill(light.hills[0], 132, 20, 270) + _hill(light.hills[1], 152, 16, 340)


def _wide(light: Light) -> str:
    return canvas(LEFT, 0, RIGHT - LEFT, FOOT, "".join([
        gradient("s", *light.sky),
        path("url(#s)", f"M{LEFT} 0H{RIGHT}V{FOOT}H{LEFT}z"),
        stars((LEFT + 20, 6, 1030, 84), 120, seed=7),
        sun(1074, 126, 44, light.disc, 0.22),
        _ground(light),
        at(1236, 152, 0.6, ziggurat(light.far)),
        at(888, 164, 1.26, ziggurat(light.near)),
        _hill(light.hills[2], 174, 14, 430),
        *[at(x, y, size, palm(light.leaf)) for x, y, size in (
            (768, 152, 1.3), (790, 156, 1), (1318, 176, 1.9), (1160, 156, 0.9), (18, 226, 1.9),
            (-420, 190, 1.5), (-452, 196, 1.1), (-1100, 196, 1.7),
        )],
        _hill(light.hills[3], 210, 12, 480),
    ]))  # fmt: skip


def _narrow(light: Light) -> str:
    tones = [(DUSK + (1 - DUSK) * part, tone) for part, tone in light.sky]
    return canvas(860, -HEADROOM, RIGHT - 860, FOOT + HEADROOM + BELOW, "".join([
        gradient("s", *tones),
        path("url(#s)", f"M0 {-HEADROOM}H{RIGHT}V{FOOT}H0z"),
        stars((870, 4 - HEADROOM, 1360, 60), 30, seed=9),
        sun(1276, 130, 44, light.disc, 0.22),
        _ground(light),
        at(1212, 172, 0.66, ziggurat(light.near)),
        _hill(light.hills[2], 174, 14, 430),
        at(1318, 182, 1.9, palm(light.leaf)),
        at(1118, 172, 1.2, palm(light.leaf)),
        _hill(light.hills[3], 210, 12, 480),
        path(light.hills[3], f"M0 {FOOT - 1}H{RIGHT}v{BELOW + 1}H0z"),
    ]))  # fmt: skip
