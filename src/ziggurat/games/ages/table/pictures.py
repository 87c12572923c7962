"""The signs of Through the Ages: kinds of cards as line drawings, goods and tokens in colour.

Line drawings have a square of 24 and one stroke in the colour of the text, like those of the kit.
The pictures of the cards are in ``faces``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.pigments import PIGMENTS
from ziggurat.draw.svg import symbol
from ziggurat.games.ages.rules.components import (
    DO_GROW,
    DO_LAND,
    DO_STAGE,
    DO_TECHNOLOGY,
    DO_UPGRADE,
    DO_URBAN,
)

SHARED: Final = (
    "barley", "shield", "hand", "rings", "houses", "lamp", *icons.MARKS[:4],
)  # fmt: skip
"""Drawings of the kit that this game uses."""

_SWORDS: Final = (
    "M4 3h2.5l11 11M4 3v2.5l11 11M13.5 18.5l5-5M16.5 16.5l4 4M20 3h-2.5l-5 5M20 3v2.5l-5 5"
    "M9 11.5L6.5 14M11.5 14L9 16.5M10.5 18.5l-5-5M7.5 16.5l-4 4"
)

LINES: Final[dict[str, str]] = {
    # Kinds of cards
    "mine": (
        "M4 20.5L14.8 9.7M6.5 4.7c5.2-1.7 9.8.1 12.4 2.7c2.6 2.6 3.8 6.4 2.1 11.6"
        "c-.9-4.3-2.7-7.3-5.3-9.5C13.5 7.3 10.8 5.6 6.5 4.7z"
    ),
    "lab": (
        "M8.6 2.5h6.8M10 2.5v6.3L4.3 18.7c-1 1.7-.1 2.8 1.6 2.8h12.2c1.7 0 2.6-1.1 1.6-2.8L14 8.8"
        "V2.5M7.3 14.5h9.4"
    ),
    "temple": (
        "M2.5 9.5L12 3l9.5 6.5zM5 9.5v8.5M9.7 9.5v8.5M14.3 9.5v8.5M19 9.5v8.5M3 18h18M2 21.5h20"
    ),
    "arena": (
        "M2.5 9.5c0-2.7 4.3-4.7 9.5-4.7s9.5 2 9.5 4.7v6c0 2.7-4.3 4.7-9.5 4.7s-9.5-2-9.5-4.7z"
        "M2.5 9.5c0 2.7 4.3 4.7 9.5 4.7s9.5-2 9.5-4.7M6.8 16.5v2.6M12 17.5v2.7M17.2 16.5v2.6"
    ),
    "library": (
        "M12 6.2c-2.6-1.9-6-2.5-9.5-2.2v14.5c3.5-.3 6.9.3 9.5 2.2c2.6-1.9 6-2.5 9.5-2.2V4"
        "c-3.5-.3-6.9.3-9.5 2.2zM12 6.2v14.5M5.5 8c1.5 0 2.8.2 4 .7M5.5 12c1.5 0 2.8.2 4 .7"
    ),
    "theatre": (
        "M3.8 4c5.2 1.7 11.2 1.7 16.4 0c.9 8-1.4 15.8-8.2 17.5C5.2 19.8 2.9 12 3.8 4zM7 9.8"
        "c1.1-1.2 2.7-1.2 3.7 0M13.3 9.8c1-1.2 2.6-1.2 3.7 0M7.8 14c2 3.2 6.4 3.2 8.4 0"
    ),
    "infantry": ("M20.5 3.5h-2.8L8 13.2l2.8 2.8 9.7-9.7zM5.5 11.5l7 7M9 15l-5.5 5.5M3 18.5L5.5 21"),
    "cavalry": (
        "M7.5 21.5c-.4-4.6.9-7 3.4-9.6c-1.6.9-3.2 1.3-4.9 1.2L3.5 11.3L8.4 5l.2-2.7 2.7 2"
        "c5.4 1.3 8.2 6.4 7.9 17.2zM9.8 7.4v.2M16 8.5c1.2 3 1.6 7 1.5 13"
    ),
    "artillery": (
        "M2.5 13.8L16.7 6.4l2.2 4.2L4.7 18zM16.7 6.4l3-1.5M18.9 10.6l2.8-1.4M9.8 13"
        "a4.2 4.2 0 1 1-.01 8.4a4.2 4.2 0 1 1 .01-8.4zM9.8 17.2h.01M14 21.4h7.5"
    ),
    "air": (
        "M12 2c1 0 1.6 1.6 1.6 3.2v4.1l8 5.2v2.2l-8-2.6v4.7l2.6 2v1.7L12 21.3l-4.2 1.2v-1.7l2.6-2"
        "v-4.7l-8 2.6v-2.2l8-5.2V5.2C10.4 3.6 11 2 12 2z"
    ),
    "government": (
        "M2.5 21.5h19M4.5 21.5v-6.8h15v6.8M3.5 14.7h17M6 14.7c0-3.8 2.5-6.3 6-6.3s6 2.5 6 6.3"
        "M12 8.4V2.5l4.5 1.6L12 5.7M8.5 17.5v4M12 17.5v4M15.5 17.5v4"
    ),
    "event": (
        "M7 2.8h11.2a2.3 2.3 0 0 1 2.3 2.3v1.7h-4.6M7 2.8a2.3 2.3 0 0 0-2.3 2.3v13.8"
        "a2.3 2.3 0 0 0 2.3 2.3h8.9V5.1A2.3 2.3 0 0 1 18.2 2.8M8 8h4.6M8 12h4.6M8 16h4.6"
    ),
    "aggression": (
        "M5 21.5L16 6M12.5 3.5c4.5-.8 7.5 1.5 8.5 6.5c-3-1.5-5-1.5-7.5-.5zM12.5 3.5"
        "c1.8 1.7 2 3.7 1 6"
    ),
    "war": _SWORDS,
    "tactic": "M5 22V2.5M5 3.5c5-2 9 2.5 14.5.5v9c-5.5 2-9.5-2.5-14.5-.5M9 8h6",
    "special_colonise": (
        "M12 2.5v16.5M12 4c4.5 2 6 6 5.5 10H12M12 7c-3.5 1.5-5 4-5 7h5M3 17h18c-1 3-3.2 4.5-6 4.5"
        "H9C6.2 21.5 4 20 3 17z"
    ),
    # What action cards do
    "stage": (
        "M3 21.5h18M6 21.5V5.5h12M6 9.5l4-4M18 5.5v6M15.5 11.5h5v4h-5zM4 5.5h2M10.5 21.5v-4h7v4"
    ),
    "grow": (
        "M9.5 4a3.5 3.5 0 1 1-.01 7a3.5 3.5 0 1 1 .01-7zM3 21c.2-5 2.6-7.5 6.5-7.5"
        "s6.3 2.5 6.5 7.5zM19 6v6M16 9h6"
    ),
    "land": (
        "M2.5 21.5c6-4 13-4 19 0M12 18.3V9M12 13c-4.5 0-6-2.5-6-6c4 0 6 2 6 6zM12 10.5"
        "c0-4.5 2.5-6.5 6.5-7c.3 4.5-2 7-6.5 7z"
    ),
    "technology": (
        "M8.7 16.5c0-3-3.2-4.3-3.2-8.2C5.5 4.8 8.3 2.5 12 2.5s6.5 2.3 6.5 5.8"
        "c0 3.9-3.2 5.2-3.2 8.2zM9 19.2h6M10 21.7h4M12 16.5v-5l-2-2M12 11.5l2-2"
    ),
    "upgrade": "M12 21.5v-12M6.5 13.5l5.5-5.5 5.5 5.5M4.5 3.5h15",
    "sad": (
        "M12 2.8a9.2 9.2 0 1 1-.01 18.4a9.2 9.2 0 1 1 .01-18.4zM8.5 9v1.2M15.5 9v1.2M7.5 17"
        "c2-4 7-4 9 0"
    ),
}
_SHADE: Final = 'fill="#000" fill-opacity=".25"'
_LINE: Final = 'fill="none" stroke="currentColor"'
COLOURED: Final[dict[str, str]] = {
    "food": (
        '<path fill="currentColor" d="M9.4 19V6h1.2v13z"/><path fill="currentColor" d="M10 8'
        "c-4 0-6-3-6-6 4 0 6 2 6 6zm0 0c4 0 6-3 6-6-4 0-6 2-6 6zm0 6c-4 0-6-3-6-6 4 0 6 2 6 6zm0 0"
        'c4 0 6-3 6-6-4 0-6 2-6 6z"/>'
    ),
    "resource": (
        f'<path fill="{PIGMENTS["copper"]}" d="M10 1.5l7.4 4.2v8.6L10 18.5l-7.4-4.2V5.7z"/>'
        f'<path fill="{PIGMENTS["rust"]}" d="M10 1.5l7.4 4.2L10 10 2.6 5.7z"/>'
        f'<path {_SHADE} d="M10 10l7.4-4.3v8.6L10 18.5z"/>'
    ),
    "science": (
        '<path fill="currentColor" d="M10 1.5a6.2 6.2 0 0 1 3.2 11.4V15H6.8v-2.1A6.2 6.2 0'
        ' 0 1 10 1.5zM6.8 16h6.4v1.4H6.8zM8 18h4v1.2H8z"/>'
    ),
    "culture": (
        f'<path {_LINE} stroke-width="2.4" d="M5 1.5q-4.5 8 1.5 12.5h7q6-4.5 1.5-12.5"/>'
        f'<path {_LINE} stroke-width="1.8" d="M4 5h12"/>'
        f'<path {_LINE} stroke-width=".9" d="M8 5v9M10 5v9M12 5v9"/>'
        '<path fill="currentColor" d="M6 14h8v4.5H6z"/>'
    ),
    "strength": (
        '<path fill="currentColor" d="M10 1l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V4z"/>'
        f'<path {_SHADE} d="M10 1l8 3v6c0 5-4 8-8 9z"/>'
    ),
    "happy": (
        f'<path fill="{PIGMENTS["wheat"]}" d="M10 1.6a8.4 8.4 0 1 1-.1 0z"/>'
        f'<path fill="{PIGMENTS["gold"]}" d="M10 1.6a8.4 8.4 0 0 1 0 16.8z"/>'
        f'<path fill="{PIGMENTS["bark"]}" d="M7 6.7a1.3 1.3 0 1 1-.1 0zM13 6.7a1.3 1.3 0 1 1'
        '-.1 0z"/>'
        f'<path fill="none" stroke="{PIGMENTS["bark"]}" stroke-width="1.6"'
        ' d="M5.5 11.5q4.5 6 9 0"/>'
    ),
    "civil": (
        f'<path fill="{PIGMENTS["ochre"]}" d="M10 2.7a8.3 8.3 0 1 1-.1 0z"/>'
        f'<path fill="{PIGMENTS["wood"]}" d="M10 1.3a8.3 8.3 0 1 1-.1 0z"/>'
        f'<path fill="{PIGMENTS["white"]}" d="M10 2.2a7.2 7.2 0 1 1-.1 0z"/>'
        f'<path fill="none" stroke="{PIGMENTS["ochre"]}" stroke-width="1.5" d="M10 5.4a4 4 0 1 1-.1'
        ' 0z"/>'
    ),
    "military": (
        f'<path fill="{PIGMENTS["wine"]}" d="M10 2.8a8 8 0 1 1-.1 0z"/>'
        f'<path fill="{PIGMENTS["blood"]}" d="M10 1.6a8 8 0 1 1-.1 0z"/>'
        f'<path fill="none" stroke="{PIGMENTS["white"]}" stroke-width="1.8"'
        ' d="M6 6l8 8M14 6l-8 8"/>'
    ),
    "yellow": (
        f'<path fill="{PIGMENTS["bronze"]}" d="M2 8.5h16v5q-2 5-8 5t-8-5z"/>'
        f'<path fill="{PIGMENTS["flame"]}" d="M10 3.5a8 5 0 1 1-.1 0z"/>'
        f'<path fill="{PIGMENTS["glow"]}" d="M8.6 5.3a4.5 2.3 0 1 1-.1 0z"/>'
    ),
    "blue": (
        f'<path fill="{PIGMENTS["royal"]}" d="M3 6l7-3.5 7 3.5v8l-7 3.5L3 14z"/>'
        f'<path fill="{PIGMENTS["canal"]}" d="M3 6l7-3.5L17 6l-7 3.5z"/>'
        f'<path {_SHADE} d="M10 9.5L17 6v8l-7 3.5z"/>'
    ),
    "hole": '<path class="ag-hole" d="M10 7.5a6 3.6 0 1 1-.1 0z"/>',
    "worker": (
        f'<path fill="{PIGMENTS["flame"]}" d="M10 8.2C4 8.2 1 10.8 1 13.2L5.4 14.2 3.2 19.4H8.8'
        "L10 17.2 11.2 19.4H16.8L14.6 14.2 19 13.2C19 10.8 16 8.2 10 8.2zM10 .7a4.3 4.3 0 1 1"
        '-.1 0z"/>'
        f'<path fill="{PIGMENTS["gold"]}" d="M10 .7a4.3 4.3 0 0 1 2.5 7.7Q19 9.5 19 13.2L14.6'
        ' 14.2 16.8 19.4H11.2L10 17.2z"/>'
        f'<path fill="none" stroke="{PIGMENTS["glow"]}" stroke-width="1.1" d="M7 4.8A3.2 3.2 0 0 1'
        ' 9.6 1.9M3 12q1-2 4-2.6"/>'
    ),
    "cards": (
        f'<path fill="{PIGMENTS["stone"]}" d="M3 6l8-1.5 2 12L5 18z"/>'
        f'<path fill="{PIGMENTS["cream"]}" stroke="{PIGMENTS["rock"]}"'
        ' d="M9 3l8 1.2-1.8 12-8-1.2z"/>'
    ),
    "arms-cards": (
        f'<path fill="{PIGMENTS["wine"]}" d="M3 6l8-1.5 2 12L5 18z"/>'
        f'<path fill="{PIGMENTS["terra"]}" stroke="{PIGMENTS["wine"]}"'
        ' d="M9 3l8 1.2-1.8 12-8-1.2z"/>'
    ),
}
"""Tokens and goods, on a square of 20: some in colours of their own, some in that of their sort."""
COLOURED_SIZE: Final = 20
SAME_AS: Final = {
    "farm": "z-barley",
    "pact": "z-rings",
    "urban": "z-houses",
    "arms": "z-shield",
    "hand": "z-hand",
    "lamp": "z-lamp",
}
"""Drawings that the kit has already, by our names for them."""
DOING_MARKS: Final = {
    DO_STAGE: "stage",
    DO_GROW: "grow",
    DO_URBAN: "urban",
    DO_LAND: "land",
    DO_TECHNOLOGY: "technology",
    DO_UPGRADE: "upgrade",
}


def name(drawing: str) -> str:
    """The symbol of a drawing."""
    return SAME_AS.get(drawing, f"ag-{drawing}")


@cache
def symbols() -> str:
    """The definitions of all symbols."""
    own = [
        symbol(f"ag-{drawing}", icons.SIZE, icons.SIZE, f'<path class="z-line" d="{lines}"/>')
        for drawing, lines in LINES.items()
    ]
    things = [
        symbol(f"ag-{thing}", COLOURED_SIZE, COLOURED_SIZE, body)
        for thing, body in COLOURED.items()
    ]
    token = symbol("ag-token", COLOURED_SIZE, COLOURED_SIZE, COLOURED["blue"])
    return icons.symbols(*SHARED) + "".join([*own, *things, token])
