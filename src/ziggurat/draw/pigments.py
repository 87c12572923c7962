"""The colours of pictures: pigments of one paint box, the same by day and by night.

A picture is a little window: it keeps its own light, and by night the page tones all of them down
together (``--picture-tone`` in the palette). So these are plain colours and not custom properties,
and a picture may be a file of its own. Nothing is written on them.
"""

from __future__ import annotations

from typing import Final

__all__ = ["PIGMENTS", "light", "mixed", "shade"]

PIGMENTS: Final = {
    # Paper, stone and sand
    "white": "#fffaf0", "cream": "#f6efe0", "linen": "#f2ead6", "ivory": "#efe6d2",
    "bone": "#d8c9a5", "stone": "#cbb692", "rock": "#9a8058", "sand": "#e6cf9f",
    "dune": "#d9b474", "clay": "#c49a5a", "ochre": "#a97f45", "adobe": "#dcb878",
    "marble": "#faf4e6", "slate": "#6d5a4c", "cave": "#2e1f14", "concrete": "#bdb8ac",
    # Wood and earth
    "bark": "#3f2f1c", "timber": "#5b4128", "wood": "#6b452a", "plank": "#8a5c38",
    "oak": "#b98a56", "thatch": "#b98e5c", "umber": "#4a3528", "earth": "#5b4433",
    "loam": "#8a5c38", "soil": "#8f6d36", "terra": "#b4472a", "brick": "#8c2f23",
    "roof": "#7d4a2a", "rust": "#cf9a6a", "copper": "#c07a3a", "bronze": "#b8742e",
    # Gold and fire
    "gold": "#c8952c", "straw": "#d6b158", "wheat": "#f0d27a", "brass": "#e8a95a",
    "sun": "#fbe9b8", "ember": "#f2793c", "flame": "#f2a33c", "glow": "#fde08a",
    "dusk": "#dd7a45", "blood": "#a3271f",
    # Green
    "leaf": "#4f7f45", "cypress": "#3c5a3a", "meadow": "#8ea06c", "grass": "#a9bf6a",
    "crop": "#86a44c", "sage": "#b9cfae", "olive": "#7f9656", "moss": "#66804c",
    "malachite": "#2f7d5b", "jade": "#3f9a78", "jungle": "#33502f", "rye": "#d6b158",
    # Blue and grey
    "haze": "#a5b5ad", "mist": "#9fb0a0", "sea": "#4d92b5", "deep": "#3a7899",
    "canal": "#5fa3c3", "foam": "#dcebf0", "ice": "#bfe0e8", "glass": "#d7e8ea",
    "lapis": "#1f4e8c", "royal": "#2b6cb0", "navy": "#26364a", "night": "#1c2a48",
    "steel": "#b9c4cc", "silver": "#e8edf0", "lead": "#8b98a3", "iron": "#38322f",
    "ash": "#6d6a66", "cloud": "#e9eef0", "storm": "#4b5a72", "gale": "#33405a",
    "smoke": "#8d8a86", "ink": "#2a1c1a", "khaki": "#8a8358", "drab": "#5f5f42",
    # Cloth
    "plum": "#5a4a7a", "murex": "#7d5aa6", "violet": "#6b4aa0", "rose": "#c98a8a",
    "wine": "#6d221a", "teal": "#2f7f86", "saffron": "#e09a2c",
    # Faces and hair
    "fair": "#e2b48c", "tan": "#d2a27a", "tawny": "#c68f5e", "brown": "#8a5a3a",
    "black": "#241a14", "auburn": "#6b3f22", "hazel": "#6b4a2e", "grey": "#cfc3ae",
    "ginger": "#a5522a", "blond": "#c9a050",
}  # fmt: skip
"""By name, the colours that recipes and parts speak of."""


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: so much of the other.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join([f"{round(a + (b - a) * share):02x}" for a, b in pairs])


def shade(colour: str) -> str:
    """The side of a thing away from the light, which comes from the upper left."""
    return mixed(colour, "#2a1c1a", 0.26)


def light(colour: str) -> str:
    """The side of a thing towards the light."""
    return mixed(colour, "#fff6dd", 0.35)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
