"""The colours of every table, by day and by night, as CSS custom properties.

They come from the materials of the period. A *ground* carries text and drawings; an *ink* reads
on every ground (4.5 : 1); a *shape* is seen on every ground (3 : 1). Each seat has a colour, a
shape, and the ink of what is written on it. A *glaze* is the colour of a fired tile: red stays red
and black stays black by day and by night. The *board* is the papyrus that wooden pieces lie on,
with *water* and its *bank*; a *rim* is the wood of a dynasty's leaders; *shine* is the light on an
upper edge, *umber* the shadow below. No colour speaks alone: a mark goes with it.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "DARK",
    "DRAWN_ON",
    "FORMS",
    "GROUNDS",
    "INKS",
    "LIGHT",
    "SEATS",
    "SHAPES",
    "WRITTEN_ON",
    "contrast",
    "css",
]

SEATS: Final = 8

GROUNDS: Final = (
    "ground", "panel", "papyrus", "limestone",
    "tint-malachite", "tint-gold", "tint-lapis", "tint-murex", "tint-terracotta",
)  # fmt: skip
"""What text and drawings lie on; the tints are tiles and cards of that material."""
INKS: Final = (
    "ink", "ink-soft", "lapis", "terracotta", "malachite", "obsidian", "gold", "murex", "recent",
    "danger",
)  # fmt: skip
"""What may be written or drawn on any ground."""
SHAPES: Final = ("line", "accent", *[f"seat-{seat}" for seat in range(SEATS)])
"""What is seen on any ground, and may carry text of its own ink."""
WRITTEN_ON: Final = (
    ("accent", "accent-ink"),
    *[(f"seat-{seat}", f"seat-{seat}-ink") for seat in range(SEATS)],
    ("plank", "plank-ink"),
    ("brass", "brass-ink"),
    ("sea", "sea-ink"),
    ("sea-deep", "sea-ink"),
    *[(f"soil{tone}", "ink") for tone in ("", "-lush", "-dry")],
    *[(f"glaze-{colour}", "glaze-ink") for colour in ("red", "blue", "green", "black")],
    ("board", "board-ink"),
    ("badge", "badge-ink"),
    ("ruin", "ruin-ink"),
    ("sky", "sky-ink"),
    ("sky-foot", "sky-ink"),
)
"""Shapes and the ink of what is written on them."""
DRAWN_ON: Final = (
    *[(f"rim-{dynasty}", "glaze-ink") for dynasty in ("lion", "bull", "potter", "archer")],
    ("board", "recent"),
    ("board", "accent"),
    ("board", "gold"),
)
"""Shapes and what is drawn on them: seen (3 : 1) where nothing is to be read."""

_ON_DARK: Final = "#fffaf0"
_ON_LIGHT: Final = "#17130d"

LIGHT: Final = {
    "ground": "#ece4d3",
    "panel": "#f8f3e8",
    "papyrus": "#e6d9ba",
    "limestone": "#f1ebdd",
    "tint-malachite": "#d9e6cf",
    "tint-gold": "#f0e0b4",
    "tint-lapis": "#d5e0ee",
    "tint-murex": "#e6d8e6",
    "tint-terracotta": "#f2d6c8",
    "ink": "#241e16",
    "ink-soft": "#5a503f",
    "line": "#82755b",
    "hair": "#cfc3a9",
    "lapis": "#1d4a94",
    "terracotta": "#9c3a22",
    "malachite": "#1c6246",
    "obsidian": "#25242b",
    "gold": "#74550a",
    "murex": "#6e3474",
    "accent": "#bd4c00",
    "accent-ink": _ON_DARK,
    "accent-glow": "#ffb84d",
    "recent": "#0b6472",
    "recent-glow": "#7fd0dc",
    "danger": "#a3161c",
    "glaze-red": "#a63d26",
    "glaze-blue": "#24539f",
    "glaze-green": "#1f6b4b",
    "glaze-black": "#2b2a30",
    "glaze-ink": _ON_DARK,
    "plank": "#5b4026",
    "plank-ink": "#f9edd2",
    "brass": "#d3a545",
    "brass-ink": "#2a1c08",
    "sea": "#79b0cc",
    "sea-deep": "#639fc2",
    "sea-ink": "#0b2d46",
    "foam": "#eaf6f8",
    "soil": "#ecd9ab",
    "soil-lush": "#d9d6a3",
    "soil-dry": "#e9c78d",
    "ridge": "#4a2f10",
    "sunlit": "#fff6dc",
    "board": "#efe4cb",
    "board-ink": "#5c4f38",
    "grain": "#a58a58",
    "water": "#93bdd4",
    "bank": "#7fa9c4",
    "wave": "#ffffff",
    "shine": "#ffffff",
    "umber": "#3a2a15",
    "gem": "#f7d774",
    "gem-edge": "#a87a1c",
    "ruin": "#5b5240",
    "ruin-ink": "#f0d9a8",
    "stair": "#efe0bb",
    "badge": "#fff7e3",
    "badge-ink": "#241e16",
    "wood": "#c8a66a",
    "rim-lion": "#b5811c",
    "rim-bull": "#74409a",
    "rim-potter": "#117684",
    "rim-archer": "#b83c72",
    "sky": "#2b3158",
    "sky-foot": "#2f2029",
    "sky-ink": "#fff6e2",
    "seat-0": "#1f4f9e",
    "seat-1": "#b03a20",
    "seat-2": "#1d7150",
    "seat-3": "#94680a",
    "seat-4": "#7c3a86",
    "seat-5": "#2b2a33",
    "seat-6": "#117684",
    "seat-7": "#b83c72",
    **{f"seat-{seat}-ink": _ON_DARK for seat in range(SEATS)},
}
DARK: Final = {
    "ground": "#15171c",
    "panel": "#1f2228",
    "papyrus": "#2c2820",
    "limestone": "#25282d",
    "tint-malachite": "#20332a",
    "tint-gold": "#383019",
    "tint-lapis": "#1f2d45",
    "tint-murex": "#352639",
    "tint-terracotta": "#40271f",
    "ink": "#efe8d8",
    "ink-soft": "#b5ab97",
    "line": "#857d6d",
    "hair": "#3a3d44",
    "lapis": "#8fb4f2",
    "terracotta": "#f0987a",
    "malachite": "#7fcaa2",
    "obsidian": "#d6d2cb",
    "gold": "#e3bf5f",
    "murex": "#d5a3dc",
    "accent": "#ffbe3b",
    "accent-ink": _ON_LIGHT,
    "accent-glow": "#ffb02e",
    "recent": "#5ccfe0",
    "recent-glow": "#2f8d9c",
    "danger": "#ff8f80",
    "glaze-red": "#a2412a",
    "glaze-blue": "#2d5aa8",
    "glaze-green": "#246e4e",
    "glaze-black": "#2a2930",
    "glaze-ink": _ON_DARK,
    "plank": "#33261a",
    "plank-ink": "#ecdfc4",
    "brass": "#a9822f",
    "brass-ink": "#17130d",
    "sea": "#1d3f52",
    "sea-deep": "#183546",
    "sea-ink": "#9cc4d8",
    "foam": "#5b8ba3",
    "soil": "#3b3527",
    "soil-lush": "#343626",
    "soil-dry": "#42382a",
    "ridge": "#0d0a06",
    "sunlit": "#8f836a",
    "board": "#474032",
    "board-ink": "#dccfb0",
    "grain": "#93825d",
    "water": "#41637a",
    "bank": "#314f64",
    "wave": "#a9c7d8",
    "shine": "#fff0d2",
    "umber": "#0d0a05",
    "gem": "#e0bd5c",
    "gem-edge": "#7d5a14",
    "ruin": "#332e25",
    "ruin-ink": "#d6bf90",
    "stair": "#b9aa85",
    "badge": "#eae0c8",
    "badge-ink": "#241e16",
    "wood": "#8d7446",
    "rim-lion": "#a67a22",
    "rim-bull": "#7d4aa0",
    "rim-potter": "#1c7c89",
    "rim-archer": "#b04375",
    "sky": "#121830",
    "sky-foot": "#15171c",
    "sky-ink": "#efe8d8",
    "seat-0": "#6f9ff0",
    "seat-1": "#ec7f5c",
    "seat-2": "#5cbb8a",
    "seat-3": "#cfa235",
    "seat-4": "#c58ad0",
    "seat-5": "#d8d4cc",
    "seat-6": "#4fc3d0",
    "seat-7": "#f08fb4",
    **{f"seat-{seat}-ink": _ON_LIGHT for seat in range(SEATS)},
}


FORMS: Final = {
    "light": {
        "picture-tone": "none",
        "edge": "#a8946f",
        "edge-low": "#a58d62",
        "shade": "#0003",
        "plate": "#2a1c1acc",
        "plate-ink": "#fffaf0",
    },
    "dark": {
        "picture-tone": "brightness(0.8) saturate(0.9)",
        "edge": "#4a463d",
        "edge-low": "#0b0c0f",
        "shade": "#0008",
        "plate": "#12100ecc",
        "plate-ink": "#efe8d8",
    },
}
"""What gives things a body: the edge of a card and its lower rim, its shadow, a plate on a picture
and what is written there, and how pictures are toned by night."""


def css() -> str:
    """The palette as CSS: light by default, dark where the system or the page asks for it."""
    dark = _properties(DARK | FORMS["dark"])
    return (
        f":root{{color-scheme:light;{_properties(LIGHT | FORMS['light'])}}}\n"
        "@media (prefers-color-scheme:dark){"
        f":root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
    )


def _properties(colours: dict[str, str]) -> str:
    return "".join([f"--{name}:{colour};" for name, colour in colours.items()])


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG measures it, from 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
