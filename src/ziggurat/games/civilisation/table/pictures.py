"""Our own line drawings for Civilisation: goods, calamities, civilisation cards, what is counted.

All on a square of 24 with one stroke, in the colour of the text, like those of the kit.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.svg import symbol
from ziggurat.games.civilisation.rules.components import CARD_KEYS, CARD_OF, TRADE_KEYS, TRADE_OF

SHARED: Final = (
    "barley", "amphora", "lyre", "shield", "hand", "altar", "scales", "houses", "potter", "gem",
    "exchange", "bag", "tick", "lamp", "ziggurat", *icons.MARKS,
)  # fmt: skip
"""Drawings of the kit that this table uses."""
OF_THE_KIT: Final = {
    "grain": "barley", "oil": "amphora", "gems": "gem", "music": "lyre", "law": "scales",
    "militarism": "shield", "theology": "altar", "pottery": "potter", "flood": "wave",
    "philosophy": "lamp",
}  # fmt: skip

LINES: Final[dict[str, str]] = {
    # Goods
    "ochre": "M3.5 18.5c2-5.5 5-11 8.5-11s6.5 5.5 8.5 11zM2 21.5h20M9.2 12.5l2.2 2 2-2.6 2.4 3.4",
    "hides": (
        "M12 3.5c-1.5 1.6-3.4 1.7-5.2.6L4.4 6.4c1.4 2.2 1.3 4-.2 5.9c1.5 2 1.6 4 .2 6.2l2.6 2.4"
        "c1.7-1.3 3.4-1.3 5 .2c1.6-1.5 3.3-1.5 5-.2l2.6-2.4c-1.4-2.2-1.3-4.2.2-6.2"
        "c-1.5-1.9-1.6-3.7-.2-5.9l-2.4-2.3c-1.8 1.1-3.7 1-5.2-.6z"
    ),
    "iron": "M2.5 17.5l2.6-6h13.8l2.6 6zM5.6 11.5l2.2-5h8.4l2.2 5M7.4 14.5h9.2",
    "papyrus": (
        "M7 3.5h12.5c-1.7.3-2.3 1.4-2.3 3V18c0 1.6-.9 2.6-2.5 2.6H5.6c1.4-.2 2-1.2 2-2.6V6.2"
        "C7.6 4.6 7.8 3.8 7 3.5c-1.6-.6-3.2.5-3.2 2.4h3.6M10.3 8.4h4.2M10.3 11.8h4.2M10.3 15.2h4.2"
    ),
    "salt": (
        "M2.5 20.5h19L15 9.5l-3 4.4-2.6-6.4zM7.4 3.2l1.5 1.5-1.5 1.5-1.5-1.5z"
        "M17 4l1.4 1.4L17 6.8l-1.4-1.4z"
    ),
    "timber": (
        "M5 9.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8zM5 9.6h14.2M5 16.4h14.2"
        "c1.6-1.3 1.6-5.5 0-6.8M4.2 12.4c.6-.6 1.6-.2 1.6.6M8.6 9.6c.4-3 1.8-5 4.4-5.6"
        "c.2 2.4-.6 4.4-2.4 5.6"
    ),
    "cloth": (
        "M3 6.5c3-1.8 6-1.8 9 0s6 1.8 9 0v11c-3 1.8-6 1.8-9 0s-6-1.8-9 0zM3 10.2c3-1.8 6-1.8 9 0"
        "s6 1.8 9 0M3 13.9c3-1.8 6-1.8 9 0s6 1.8 9 0"
    ),
    "wine": (
        "M4.5 4h15c0 5-2.6 8.6-7.5 8.6S4.5 9 4.5 4zM12 12.6v6.4M7.6 20.6c1.2-1.2 2.6-1.6 4.4-1.6"
        "s3.2.4 4.4 1.6zM4.7 6.6C2.4 5.6 1.4 7.6 3 9.6M19.3 6.6c2.3-1 3.3 1 1.7 3M6 8.2h12"
    ),
    "bronze": (
        "M5 20.5c-1.6-8 .6-15.4 7-16.4c6.4 1 8.6 8.4 7 16.4l-4.2-2.2-.6-6h-4.4l-.6 6z"
        "M12 4.1V1.8M9.2 12.3c1.8-1 3.8-1 5.6 0"
    ),
    "silver": (
        "M12 3.2a8.8 8.8 0 1 1 0 17.6a8.8 8.8 0 1 1 0-17.6zM12 6.2a5.8 5.8 0 1 1 0 11.6"
        "a5.8 5.8 0 1 1 0-11.6zM9.4 14.8c3.4.8 5.6-1 4.4-3.2c-.6-1-2-1-2.6-2.2c-.4-1 .8-1.8 2-1.2"
    ),
    "spices": (
        "M3.5 12.5h17c0 4.6-3.4 8-8.5 8s-8.5-3.4-8.5-8zM6.4 12.5c.8-3.6 3-5.6 5.6-5.6"
        "s4.8 2 5.6 5.6M12 3.2v.2M8.4 4.6v.2M15.6 4.6v.2M10.4 10h.2M13.6 10h.2"
    ),
    "resin": (
        "M12 2.5c3.4 4.6 6 8 6 11.8c0 4-2.6 7-6 7s-6-3-6-7C6 10.5 8.6 7.1 12 2.5z"
        "M9 14.6c.2 2 1.2 3.2 3 3.6"
    ),
    "dye": (
        "M3 18.6c2.6-1 3.6-2.6 4-5.2c.6-4.6 3.6-8 8-8.4c3.4 0 6 2.4 6 5.8c0 5.2-5.6 9-11.6 9"
        "c-2.4 0-4.6-.4-6.4-1.2zM10.4 14.6c-.4-3.2 1.4-5.6 4-5.6c1.8 0 3 1.2 3 2.8s-1.4 2.8-2.8 2.6"
    ),
    "gold": (
        "M2.5 18.5l2-5h6l2 5zM11.5 18.5l2-5h6l2 5zM7 11.5l2-5h6l2 5zM12 2v2"
        "M5.4 4.6l1.4 1.4M18.6 4.6l-1.4 1.4"
    ),
    "ivory": (
        "M4 4.2c.6 8.6 5.4 14.8 16.4 16c.6.1.8-.7.3-1C13.4 15.8 9.8 11 9.4 4.2c0-2.6-5.4-2.8-5.4 0z"
        "M4.2 6.6c1.6 1 3.6 1 5.4 0"
    ),
    # Calamities
    "eruption": (
        "M1.8 21.5L8.4 11h7.2l6.6 10.5zM8.4 11c1.2 1.4 2.4 1.4 3.6 0c1.2 1.4 2.4 1.4 3.6 0"
        "M12 8.4V5M8.6 7.8C7.4 6.6 7.2 5 8 3.4M15.4 7.8c1.2-1.2 1.4-2.8.6-4.4"
    ),
    "treachery": (
        "M12 2.5l2.4 4v8.5H9.6V6.5zM6.6 15h10.8M12 15v4.4M12 19.4a1.4 1.4 0 1 1 0 2.8"
        "a1.4 1.4 0 1 1 0-2.8zM12 6v6.4"
    ),
    "famine": (
        "M2.8 12.4h18.4c0 4.6-3.8 8.2-9.2 8.2s-9.2-3.6-9.2-8.2zM9 3.4c1 1.2 1 2.4 0 3.6"
        "M13 3.4c1 1.2 1 2.4 0 3.6M8.4 20v1.8h7.2V20M6.4 9.6L17.6 4"
    ),
    "superstition": (
        "M1.8 12C4.4 7.8 7.8 5.6 12 5.6s7.6 2.2 10.2 6.4c-2.6 4.2-6 6.4-10.2 6.4S4.4 16.2 1.8 12z"
        "M12 8.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4zM12 2v1.6M5.6 3.6l1 1.4M18.4 3.6l-1 1.4"
    ),
    "civil_war": (
        "M4 3h2.5l11 11M4 3v2.5l11 11M13.5 18.5l5-5M16.5 16.5l4 4M20 3h-2.5l-5 5M20 3v2.5l-5 5"
        "M9 11.5L6.5 14M11.5 14L9 16.5M10.5 18.5l-5-5M7.5 16.5l-4 4"
    ),
    "slave_revolt": (
        "M3 8.4h4.6c1.6 0 2.8 1.2 2.8 2.8v1.6M3 15.6h3.4M16.4 8.4H21M16.4 15.6H21"
        "c1.4 0 1.4-7.2 0-7.2"
        "M3 8.4c-1.4 0-1.4 7.2 0 7.2M13.6 12.8v-1.6c0-1.6 1.2-2.8 2.8-2.8M12 3v2.6M8 3.8l1.2 2.2"
        "M16 3.8l-1.2 2.2M10 18.4l-1.4 2.4M14 18.4l1.4 2.4"
    ),
    "barbarians": (
        "M6 21.5L15.2 6.4M12.4 4.6c3.4-2.4 7-1.6 8.8 1.6c-1 1-1.4 2.4-1 4.2c-2.6-.2-5-1.4-7.8-5.8z"
        "M15.2 6.4l1.4-2.4M4.2 20.4l3.6 2.2"
    ),
    "epidemic": (
        "M12 2.8c5.2 0 8.6 3.4 8.6 8c0 2.6-1.2 4.8-3.2 6v3.4c0 .8-.6 1.4-1.4 1.4H8"
        "c-.8 0-1.4-.6-1.4-1.4v-3.4c-2-1.2-3.2-3.4-3.2-6c0-4.6 3.4-8 8.6-8zM8.6 9.4"
        "a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6zM15.4 9.4a1.8 1.8 0 1 1 0 3.6"
        "a1.8 1.8 0 1 1 0-3.6zM12 14.4v1.6M9.8 18.6v3M14.2 18.6v3"
    ),
    "civil_disorder": (
        "M9.4 12.4h5.2l-1.4 9.4h-2.4zM12 12.4c-4-1.2-4.6-5-1.6-10c.4 2.2 1.4 2.8 2.2 4.4"
        "c.8-.6 1-1.4 1-2.4c2.4 3.4 2.2 6.8-1.6 8z"
    ),
    "iconoclasm": (
        "M12 2.6a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM7.4 18.4l1-8h7.2l1 8M5 21.5h14v-3.1H5z"
        "M8.8 10.4l3.6 2.6-2.4 2 3.2 3.4M18.6 5.4l2.4-2.4M18.8 8.6l3 .6"
    ),
    "piracy": (
        "M2.4 15.4h19.2c-1.2 3.8-3.6 5.4-7 5.4H9.4c-3.4 0-5.8-1.6-7-5.4zM12 15.4V2.6"
        "M13.4 4.4c3.2.4 5.4 3 5.6 8h-5.6zM10.4 5.4c-2.6 1-4.2 3.6-4.4 7h4.4z"
    ),
    # Civilisation cards
    "cloth_making": (
        "M4 3.5h16M5.6 3.5v17M18.4 3.5v17M9 3.5v12M12 3.5v12M15 3.5v12M7 8h10M7 11h10M7 14h10"
        "M8 18.5h2M14 18.5h2M11 18.5h2"
    ),
    "metalworking": (
        "M3 9.5h18c-.6 3-3 4.4-6 4.6v2.4l2.6 4H6.4l2.6-4v-2.4C5.4 13.7 3.4 12.2 3 9.5z"
        "M6 6.5h7M10 4h5v5"
    ),
    "agriculture": (
        "M3 13.5l9-2 4 4.5M12 11.5L7 4.5M16 16l4.5 1.5L15 20.5l-2-3M2 21.5h20M16 16l-3 1.5"
    ),
    "roadbuilding": "M8.5 3.5L3 21.5M15.5 3.5L21 21.5M12 4v2.6M12 9.6v3.2M12 16v4.4M9.6 3.5h4.8",
    "mining": (
        "M4 20.5L14.8 9.7M6.5 4.7c5.2-1.7 9.8.1 12.4 2.7c2.6 2.6 3.8 6.4 2.1 11.6"
        "c-.9-4.3-2.7-7.3-5.3-9.5C13.5 7.3 10.8 5.6 6.5 4.7z"
    ),
    "engineering": (
        "M1.8 4.5h20.4v3.2H1.8zM3.4 7.7v13M20.6 7.7v13M12 7.7v13M5.4 20.7v-7c0-3.4 4.6-3.4 4.6 0v7"
        "M14 20.7v-7c0-3.4 4.6-3.4 4.6 0v7M1.8 20.7h20.4"
    ),
    "astronomy": (
        "M12 4.2a7.8 7.8 0 1 1 0 15.6a7.8 7.8 0 1 1 0-15.6zM4.6 14.6C10 17 16.6 14 19.6 9.4"
        "M7 6c3 1 8 7 9 12M12 1.6v2.6M12 19.8v2.6"
    ),
    "coinage": (
        "M9.4 5.2a6.8 6.8 0 1 1 0 13.6a6.8 6.8 0 1 1 0-13.6zM13.6 6.6c4.4-3 8.8.6 8.8 5.4"
        "s-4.4 8.4-8.8 5.4M9.4 8.6v6.8M7.2 10.4h4.4M7.2 13.6h4.4"
    ),
    "medicine": (
        "M12 2v20M12 5c-4.4 0-5 4.2-1.4 5s5.8 1 5.8 3.2s-3 2.6-4.4 2.6s-3.6.8-3.6 2.6"
        "M12 5c1.6-1.6 3.8-1.8 5.4-.6c-1.2 1.4-3.4 1.8-5.4.6z"
    ),
    "mathematics": (
        "M3 20.5h18L3 4.5zM7 16.5h5.6L7 11.4zM3 17.6h3M15.4 3.2l5.4 5.4M20.8 3.2l-5.4 5.4"
    ),
    "drama_poetry": (
        "M3.8 4c5.2 1.7 11.2 1.7 16.4 0c.9 8-1.4 15.8-8.2 17.5C5.2 19.8 2.9 12 3.8 4zM7 9.8"
        "c1.1-1.2 2.7-1.2 3.7 0M13.3 9.8c1-1.2 2.6-1.2 3.7 0M7.8 14c2 3.2 6.4 3.2 8.4 0"
    ),
    "architecture": (
        "M2.5 9.5L12 3l9.5 6.5zM5 9.5v8.5M9.7 9.5v8.5M14.3 9.5v8.5M19 9.5v8.5M3 18h18M2 21.5h20"
    ),
    "literacy": (
        "M5 3.5h14c1 0 1.5.6 1.5 1.5v14c0 1-.5 1.5-1.5 1.5H5c-1 0-1.5-.5-1.5-1.5V5"
        "c0-.9.5-1.5 1.5-1.5zM7 8l2.4-1v2zM12 8l2.4-1v2zM7 12l2.4-1v2zM12 12l2.4-1v2zM17 12l1-.6"
        "M7 16l2.4-1v2z"
    ),
    "democracy": (
        "M4 12.5h16l-1.4 9H5.4zM4 12.5l2-3h12l2 3M10 9.5V3.5h5v6M11.5 5.6h2M11.5 12.5h1"
    ),
    "mysticism": (
        "M12 3l10 17.5H2zM12 10.6c2.2 0 3.8 1.2 5 3c-1.2 1.8-2.8 3-5 3s-3.8-1.2-5-3"
        "c1.2-1.8 2.8-3 5-3zM12 12.6v2"
    ),
    "deism": (
        "M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2"
        "M19 5l-2 2M7 17l-2 2"
    ),
    "enlightenment": (
        "M12 20.5c-4.4 0-8-2.4-9.6-6.4c2.4-.4 4.6.2 6.2 1.6C7.8 11.6 9.2 7.8 12 5"
        "c2.8 2.8 4.2 6.6 3.4 10.7c1.6-1.4 3.8-2 6.2-1.6c-1.6 4-5.2 6.4-9.6 6.4zM12 1.6v1.4"
    ),
    "monotheism": (
        "M4 21.5V8c0-5.4 7.4-5.4 7.4 0v13.5zM12.6 21.5V8c0-5.4 7.4-5.4 7.4 0v13.5z"
        "M6.4 10h2.6M6.4 13.4h2.6M6.4 16.8h2.6M15 10h2.6M15 13.4h2.6M15 16.8h2.6"
    ),
    # What is counted
    "token": "M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16zM12 7.4a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0-9.2z",
    "stock": "M3 9.5h18v11H3zM3 9.5l2.6-5h12.8l2.6 5M9.4 13h5.2",
    "treasury": (
        "M4 6.4c0-4 16-4 16 0s-16 4-16 0zM4 6.4v5.4c0 4 16 4 16 0V6.4M4 11.8v5.6c0 4 16 4 16 0v-5.6"
    ),
    "ship": "M2.4 15.4h19.2c-1.2 3.8-3.6 5.4-7 5.4H9.4c-3.4 0-5.8-1.6-7-5.4zM12 15.4V3.2L19 12h-7",
    "trade_cards": "M4 7.5h10v13H4zM7 7.5v-3h10v13h-3",
    "cards": "M5 2.5h14v19H5zM8 6h8M8 9h8M9 15.5h6M12 12.5v6",
    "clock": "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM12 7v5l3.4 2",
}  # fmt: skip
"""Our own drawings, as strokes; one with the name of a drawing of the kit replaces it."""


def name(drawing: str) -> str:
    """The symbol of a drawing."""
    return icons.name(OF_THE_KIT.get(drawing, drawing)) if _is_of_kit(drawing) else f"cv-{drawing}"


def _is_of_kit(drawing: str) -> bool:
    return drawing in OF_THE_KIT or (drawing in icons.ICONS and drawing not in LINES)


@cache
def emblem(code: str) -> str:
    """The symbol of a good, calamity or civilisation card."""
    return name(CARD_KEYS[CARD_OF[code]] if code in CARD_OF else TRADE_KEYS[TRADE_OF[code]])


@cache
def symbols() -> str:
    """Definitions of all these drawings."""
    own = [
        symbol(f"cv-{drawing}", icons.SIZE, icons.SIZE, f'<path class="z-line" d="{path}"/>')
        for drawing, path in LINES.items()
    ]
    return icons.symbols(*SHARED) + "".join(own)
