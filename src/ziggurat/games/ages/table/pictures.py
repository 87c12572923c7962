"""The line drawings of Through the Ages: kinds of cards, every leader, every wonder.

All have a square of 24 and one stroke in the colour of the text, like those of the kit.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.svg import symbol
from ziggurat.games.ages.rules.components import (
    ACTION,
    ARMS,
    ARMS_PER_STRONGER,
    CARD_OF_CODE,
    CULTURE,
    CULTURE_PER_RICHER,
    DO_GROW,
    DO_LAND,
    DO_STAGE,
    DO_TECHNOLOGY,
    DO_UPGRADE,
    DO_URBAN,
    DOES,
    FACTS,
    FOOD,
    KEYS,
    KIND,
    KINDS,
    LEADER,
    RESOURCE,
    SPECIAL,
    WONDER,
)

SHARED: Final = (
    "barley", "lyre", "shield", "hand", "rings", "palm", "scales", "houses", "lamp", "tick",
    "exchange", *icons.MARKS[:4],
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
    "leader": ("M12 3a4 4 0 1 1-.01 8a4 4 0 1 1 .01-8zM4 21.5c.3-5.5 3.5-8.3 8-8.3s7.7 2.8 8 8.3z"),
    "wonder": "M2.5 21.5h19L12 4.5zM12 4.5l3.5 17M6.5 14.4h7.5",
    "event": (
        "M7 2.8h11.2a2.3 2.3 0 0 1 2.3 2.3v1.7h-4.6M7 2.8a2.3 2.3 0 0 0-2.3 2.3v13.8"
        "a2.3 2.3 0 0 0 2.3 2.3h8.9V5.1A2.3 2.3 0 0 1 18.2 2.8M8 8h4.6M8 12h4.6M8 16h4.6"
    ),
    "territory": (
        "M2 18.5c2.5-2.6 5-2.6 7 0s4.5 2.6 7 0s4.5-2.6 6 0M4.5 15c2-5.5 5.5-8 8.5-8s5 3.5 6.5 8"
        "M13 7V2l4.5 1.5L13 5"
    ),
    "aggression": (
        "M5 21.5L16 6M12.5 3.5c4.5-.8 7.5 1.5 8.5 6.5c-3-1.5-5-1.5-7.5-.5zM12.5 3.5"
        "c1.8 1.7 2 3.7 1 6"
    ),
    "war": _SWORDS,
    "tactic": "M5 22V2.5M5 3.5c5-2 9 2.5 14.5.5v9c-5.5 2-9.5-2.5-14.5-.5M9 8h6",
    "bonus": "M12 2.5l8 3v6c0 5-3.2 8.3-8 10c-4.8-1.7-8-5-8-10v-6zM12 8v7.5M8.2 11.7h7.6",
    # Special technologies
    "special_military": _SWORDS,
    "special_colonise": (
        "M12 2.5v16.5M12 4c4.5 2 6 6 5.5 10H12M12 7c-3.5 1.5-5 4-5 7h5M3 17h18c-1 3-3.2 4.5-6 4.5"
        "H9C6.2 21.5 4 20 3 17z"
    ),
    "special_construction": (
        "M12 2.5v3M12 5.5a2 2 0 1 1-.01 4a2 2 0 1 1 .01-4zM10.9 9.2L5.5 21.5M13.1 9.2l5.4 12.3"
        "M7.5 16.7c3 1.5 6 1.5 9 0"
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
    "minerals": (
        "M3 20.5l3-7 5-1.5 3 8.5zM11 12l3.5-8 5.5 4 1.5 12.5H14M14.5 4l1.5 8-2 8.5M20 8l-4 4"
    ),
    "action": "M12 2.5l2.8 6.2 6.7.7-5 4.6 1.4 6.7L12 17.2l-5.9 3.5 1.4-6.7-5-4.6 6.7-.7z",
    # Things of the table
    "science": "M12 2.8a6.6 6.6 0 0 1 3.8 12v2.4H8.2v-2.4A6.6 6.6 0 0 1 12 2.8zM8.8 20h6.4",
    "strength": "M12 2.5l8 3v6c0 5-3.2 8.3-8 10c-4.8-1.7-8-5-8-10v-6z",
    "happy": (
        "M12 2.8a9.2 9.2 0 1 1-.01 18.4a9.2 9.2 0 1 1 .01-18.4zM8.5 9v1.2M15.5 9v1.2M7.5 13.8"
        "c2 4 7 4 9 0"
    ),
    "sad": (
        "M12 2.8a9.2 9.2 0 1 1-.01 18.4a9.2 9.2 0 1 1 .01-18.4zM8.5 9v1.2M15.5 9v1.2M7.5 17"
        "c2-4 7-4 9 0"
    ),
    "resource": "M7 3.5h10l5 8.5-5 8.5H7L2 12zM7 3.5l5 8.5M17 3.5l-5 8.5M12 12v8.5",
    # Leaders
    "alexander_the_great": (
        "M4.5 20.5v-8c0-5 3.5-8 7.5-8s7.5 3 7.5 8v2h-6v6M13.5 14.5h-3.5v-3M5 8"
        "C6.5 3.5 11 1.5 16 3M4.5 20.5h5"
    ),
    "aristotle": (
        "M5.5 3h11v15.5a2.5 2.5 0 0 0 2.5 2.5H7.5A2.5 2.5 0 0 1 5 18.5zM19 21"
        "a2.5 2.5 0 0 0 2.5-2.5h-5M11 7.5a3 3 0 1 1-.01 6a3 3 0 1 1 .01-6zM14 7.5v6"
    ),
    "hammurabi": (
        "M7 21.5V8c0-3 2.2-5.5 5-5.5S17 5 17 8v13.5zM4.5 21.5h15M9.5 10h5M9.5 13h5M9.5 16h5"
        "M12 5.5v1.5"
    ),
    "homer": (
        "M3 15.5h18c-1.2 3.5-3.7 5.5-7 5.5H9.5C6.3 21 4 19 3 15.5zM12 15.5V3M12 4.5h6.5v7.5H12"
        "M12 4.5H6.5V12H12M3 15.5L2 12"
    ),
    "julius_caesar": (
        "M12 21c-5.5 0-9-4-9-9c0-3.5 1.5-6 3.5-8M12 21c5.5 0 9-4 9-9c0-3.5-1.5-6-3.5-8M3.5 9"
        "c2 .2 3 1.2 3.2 3M4.5 14c2-.2 3.2.5 3.8 2.2M7.5 18c1.7-.8 3-.5 4.2.8M20.5 9"
        "c-2 .2-3 1.2-3.2 3M19.5 14c-2-.2-3.2.5-3.8 2.2"
    ),
    "moses": (
        "M2.5 20.5V8a4.5 4.5 0 0 1 9 0v12.5zM12.5 20.5V8a4.5 4.5 0 0 1 9 0v12.5zM5 10h4M5 13h4"
        "M5 16h4M15 10h4M15 13h4M15 16h4"
    ),
    "christopher_columbus": (
        "M12 2.5a9.5 9.5 0 1 1-.01 19a9.5 9.5 0 1 1 .01-19zM12 5l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"
    ),
    "frederick_barbarossa": (
        "M5 9.5L4 4.5l4 2.5 4-4.5L16 7l4-2.5-1 5zM5 9.5c0 7 3 10.5 7 12c4-1.5 7-5 7-12M9 12.5v1"
        "M15 12.5v1M9 16.5c1 1 5 1 6 0"
    ),
    "genghis_khan": (
        "M6 2.5c9 1 13.5 8 12 19M6 2.5l12 19M3 14.5L19.5 8M19.5 8l-3.7-.4M19.5 8l-2 3.2"
    ),
    "joan_of_arc": (
        "M12 2.5c2.5 2.5 3 5 1.5 8.5h-3C9 7.5 9.5 5 12 2.5zM10.5 11C8 5.5 3 6 3 10"
        "c0 2.5 2 3.5 3.5 2.5M13.5 11C16 5.5 21 6 21 10c0 2.5-2 3.5-3.5 2.5M7.5 14.5h9M10.5 11v3.5"
        "M13.5 11v3.5M10.5 14.5c0 3-1 5-2.5 6M13.5 14.5c0 3 1 5 2.5 6M12 14.5v7"
    ),
    "leonardo_da_vinci": (
        "M12 2.5a9.5 9.5 0 1 1-.01 19a9.5 9.5 0 1 1 .01-19zM12 6a1.7 1.7 0 1 1-.01 3.4"
        "A1.7 1.7 0 1 1 12 6zM4 11h16M12 9.4v6L8.5 20.5M12 15.4l3.5 5.1M5.5 7.5L12 11l6.5-3.5"
    ),
    "michelangelo": (
        "M12 3c-5.5 0-9.5 3.5-9.5 8.5s4 9.5 9 9.5c2 0 2.5-1.5 1.7-3c-1-2 .3-3.5 2.3-3.5h2.5"
        "c2 0 3.5-1.5 3.5-4C21.5 6 17.5 3 12 3zM7 9.5v.5M11 6.5v.5M16 8v.5M6.5 14.5v.5"
    ),
    "isaac_newton": (
        "M12 7.5c-2-2-8-1.5-8 5.5c0 5 3 8.5 5.5 8.5c1.2 0 1.5-.7 2.5-.7s1.3.7 2.5.7"
        "c2.5 0 5.5-3.5 5.5-8.5c0-7-6-7.5-8-5.5zM12 7.5c0-3 1.5-4.5 4-5c0 3-1.5 4.5-4 5z"
    ),
    "j_s_bach": (
        "M9 18.5V4l11-2v14.5M9 18.5a3 2.6 0 1 1-6 0a3 2.6 0 1 1 6 0zM20 16.5a3 2.6 0 1 1-6 0"
        "a3 2.6 0 1 1 6 0zM9 8.5l11-2"
    ),
    "james_cook": (
        "M12 7v14.5M12 2.5a2.2 2.2 0 1 1-.01 4.4A2.2 2.2 0 1 1 12 2.5zM7.5 10.5h9M3.5 14.5"
        "c.5 4.5 4 7 8.5 7s8-2.5 8.5-7M3.5 14.5l-1.3 3M3.5 14.5l3 1.5M20.5 14.5l1.3 3M20.5 14.5"
        "l-3 1.5"
    ),
    "maximilien_robespierre": (
        "M6 21.5V2.5h12v19M3.5 21.5h17M6 4.5h12M6 7.5h12v3L6 14zM6 17.5h12M12 17.5v4"
    ),
    "napoleon_bonaparte": (
        "M2 17.5C3.5 9 7 5 12 5s8.5 4 10 12.5c-5-2.5-15-2.5-20 0zM12 8.5a2.2 2.2 0 1 1-.01 4.4"
        "A2.2 2.2 0 1 1 12 8.5z"
    ),
    "william_shakespeare": (
        "M20.5 2.5c-9 1-14 6-14.5 13.5c7 .5 12-4 14.5-13.5zM3 21.5L14.5 9M6 16l4 .3M12 21.5h8"
    ),
    "albert_einstein": (
        "M2.5 12a9.5 3.8 0 1 1 19 0a9.5 3.8 0 1 1-19 0zM7.2 3.8a9.5 3.8 60 1 1 9.6 16.4"
        "a9.5 3.8 60 1 1-9.6-16.4zM16.8 3.8a9.5 3.8 120 1 1-9.6 16.4a9.5 3.8 120 1 1 9.6-16.4z"
        "M12 12h.01"
    ),
    "elvis_presley": (
        "M21 2.5L13 10.5M18.5 2.5h3M9 10.5c2-2 4.5-1 5 1s.5 2.5-.5 3.5c.5 3.5-2 6-5.5 6"
        "S2.5 18.5 2.5 15s2.5-5 4.5-4.5zM8.5 15.5a1.5 1.5 0 1 1-.01-.01zM13 10.5l-4 4"
    ),
    "sid_meier": (
        "M4 8l8-4.5L20 8v8.5l-8 5-8-5zM4 8l8 4.5L20 8M12 12.5v9M8 13v.5M16 11.5v.5M16 16v.5"
        "M12 7.5v.5"
    ),
    "mahatma_gandhi": (
        "M12 2.5a9.5 9.5 0 1 1-.01 19a9.5 9.5 0 1 1 .01-19zM12 9.5a2.5 2.5 0 1 1-.01 5"
        "a2.5 2.5 0 1 1 .01-5zM12 2.5v7M12 14.5v7M2.5 12h7M14.5 12h7M5.3 5.3l5 5M13.7 13.7l5 5"
        "M18.7 5.3l-5 5M10.3 13.7l-5 5"
    ),
    "bill_gates": (
        "M3 5.5l8-1.5v7.5H3zM13 3.7L21 2v9.5h-8zM3 13.5h8V21l-8-1.5zM13 13.5h8V23l-8-1.7z"
    ),
    "winston_churchill": (
        "M2.5 17.5h19M5.5 17.5V11c0-4.5 2.5-7 6.5-7s6.5 2.5 6.5 7v6.5M5.5 13.5h13M2.5 17.5"
        "c2 2.5 17 2.5 19 0"
    ),
    # Wonders
    "colossus": (
        "M12 2.5a2 2 0 1 1-.01 4a2 2 0 1 1 .01-4zM8 21.5L10 14V9h4v5l2 7.5M10 9L6 12M14 9l4.5-5"
        "M18.5 4V1.5M4 21.5h5M15 21.5h5M10 14h4"
    ),
    "hanging_gardens": (
        "M2.5 21.5h19M4 21.5v-5h16v5M7 16.5v-5h10v5M10 11.5v-5h4v5M12 6.5c-2-3 0-4 0-4s2 1 0 4"
        "M7 11.5c-2-1-2-3-1-4c1.5.5 2 2 1 4M17 11.5c2-1 2-3 1-4c-1.5.5-2 2-1 4M8 19h.01M12 19h.01"
        "M16 19h.01"
    ),
    "library_of_alexandria": (
        "M3 3h18v18.5H3zM3 9h18M3 15h18M7 3v6M10 3v6M14.5 3L13 9M17.5 3v6M6.5 9v6M12 9v6M17 9v6"
        "M8 15v6.5M11 15v6.5M18 15l-2 6.5"
    ),
    "pyramids": "M1.5 20.5h21M2.5 20.5L9.5 7.5l7 13M13 14l3.5-5 6 11.5M9.5 7.5L12 20.5",
    "great_wall": (
        "M2 21.5v-9h3v-3h3v3h2.5v-3H14M14 21.5V5.5h2v-2h2v2h2v-2h2v18zM2 21.5h20M4.5 16.5h5"
        "M7 12.5v4M16.5 21.5v-5h3v5M18 9v3"
    ),
    "st_peters_basilica": (
        "M3 21.5h18M5 21.5v-6h14v6M7 15.5v-3h10v3M8 12.5c0-4 1.5-6.5 4-7.5c2.5 1 4 3.5 4 7.5M12 5"
        "V1.5M10.7 2.8h2.6M9 21.5v-3.5M12 21.5V18M15 21.5V18M12 5v7.5"
    ),
    "taj_mahal": (
        "M2 21.5h20M6 21.5v-8h12v8M7.5 13.5c-2-4 2-5.5 4.5-9.5c2.5 4 6.5 5.5 4.5 9.5M12 4V2"
        "M3.5 21.5V8l.7-1.5L5 8v13.5M19 21.5V8l.8-1.5.7 1.5v13.5M9.5 21.5V18c0-3 5-3 5 0v3.5"
    ),
    "universitas_carolina": (
        "M12 4L1.5 9 12 14l10.5-5zM6 11.5v5c2.5 3 9.5 3 12 0v-5M21 10v7M21 17l-1 3h2z"
    ),
    "eiffel_tower": (
        "M12 1.5v3M11 4.5h2l1 6 5.5 11M13 4.5M11 4.5l-1 6-5.5 11M9.5 10.5h5M8 14.5h8M4.5 21.5h4"
        "M15.5 21.5h4M8.5 21.5c0-4 7-4 7 0M10 10.5l3.5 4M14 10.5l-3.5 4"
    ),
    "kremlin": (
        "M3 21.5h18M5 21.5V14h14v7.5M9 14v-3h6v3M9 11c-1.5-3 1.5-4 3-7c1.5 3 4.5 4 3 7M12 4V1.5"
        "M5 14v-2h2v2M17 14v-2h2v2M10.5 21.5v-4h3v4"
    ),
    "ocean_liner_service": (
        "M1.5 14.5h21L20 20.5H4.5zM5 14.5v-4h13v4M7.5 10.5l.5-5h3v5M13 10.5v-4h3v4M8 4"
        "c1-2 3-1 4-2.5M5 12.5h13"
    ),
    "transcontinental_railroad": (
        "M3 17V9.5h6V17M9 11.5h11.5V17M2 17h20M2.5 9.5V7h7.5v2.5M16 11.5V6h3v5.5M6 17"
        "a2 2 0 1 0 .01 0zM12.5 17a2 2 0 1 0 .01 0zM18 17a2 2 0 1 0 .01 0z"
    ),
    "hollywood": (
        "M3 9h18v12.5H3zM3 9L2 5.5l17.5-4L20.5 5zM7 4.3l2.5 3M12.5 3L15 6M10 13v5l4.5-2.5z"
    ),
    "internet": (
        "M12 2.5a9.5 9.5 0 1 1-.01 19a9.5 9.5 0 1 1 .01-19zM2.5 12h19M12 2.5c-6 5-6 14 0 19"
        "c6-5 6-14 0-19M4.5 6.5c4 2.5 11 2.5 15 0M4.5 17.5c4-2.5 11-2.5 15 0"
    ),
    "first_space_flight": (
        "M12 1.5c4 3.5 5 8 4 14H8c-1-6 0-10.5 4-14zM8 11l-3.5 4v4L8 16M16 11l3.5 4v4L16 16M12 7"
        "a1.8 1.8 0 1 1-.01 3.6A1.8 1.8 0 1 1 12 7zM10 18l2 4.5 2-4.5"
    ),
    "fast_food_chains": (
        "M3 10.5c0-4.5 3.5-7 9-7s9 2.5 9 7zM3 17.5h18c0 2.5-1.5 4-4 4H7c-2.5 0-4-1.5-4-4zM2.5 14"
        "c2-2 3.5-2 5 0s3.5 2 5 0s3.5-2 5 0 3 2 4 0M8 7v.2M12 6.2v.2M16 7v.2"
    ),
}
SAME_AS: Final = {
    "farm": "z-barley",
    "pact": "z-rings",
    "special_civil": "z-scales",
    "urban": "z-houses",
    "arms": "z-shield",
    "culture": "z-lyre",
    "food": "z-barley",
    "hand": "z-hand",
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
def emblem(code: str) -> str:
    """The symbol on a card: its own for leaders and wonders, for others what they are or do."""
    card = CARD_OF_CODE[code]
    kind = KIND[card]
    if kind in (LEADER, WONDER):
        return name(KEYS[card])
    if kind == SPECIAL:
        return name(f"special_{FACTS[card]['series']}")
    if kind == ACTION:
        return name(_doing(card))
    return name(KINDS[kind])


def _doing(card: int) -> str:
    if DOES[card]:
        return DOING_MARKS[DOES[card]]
    if ARMS[card] or ARMS_PER_STRONGER[card]:
        return "arms"
    if CULTURE[card] or CULTURE_PER_RICHER[card]:
        return "culture"
    if FOOD[card]:
        return "food"
    return "minerals" if RESOURCE[card] else "science"


@cache
def symbols() -> str:
    """The definitions of all symbols."""
    own = [
        symbol(f"ag-{drawing}", icons.SIZE, icons.SIZE, f'<path class="z-line" d="{lines}"/>')
        for drawing, lines in LINES.items()
    ]
    things = [
        symbol("ag-worker", 16, 16, _WORKER),
        symbol(
            "ag-token", 16, 16, '<rect class="ag-blue" x="2" y="2" width="12" height="12" rx="2"/>'
        ),
    ]
    return icons.symbols(*SHARED) + "".join(own + things)


_WORKER: Final = (
    '<path class="ag-yellow" d="M8 1.2a3.2 3.2 0 0 1 1.9 5.800c2.4.700 3.6 3.2 3.8 7.800H2.3'
    'C2.5 10.2 3.7 7.7 6.1 7A3.2 3.2 0 0 1 8 1.200z"/>'
)


def picture() -> str:
    """The picture of the game on the home page."""
    sky = '<rect class="ag-sky" width="48" height="48"/>'
    return (
        f'<svg class="ag-picture" viewBox="0 0 48 48">{sky}'
        '<use href="#ag-pyramids" x="1" y="16" width="26" height="26"/>'
        '<use href="#ag-eiffel_tower" x="22" y="14" width="28" height="28"/>'
        '<use href="#ag-first_space_flight" x="12" y="3" width="16" height="16"/></svg>'
    )
