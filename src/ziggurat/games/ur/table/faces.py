"""The drawings of the five faces of Ur."""

from __future__ import annotations

from typing import Final

DRAWINGS: Final = {
    "agriculture": "barley",
    "trade": "amphora",
    "culture": "lyre",
    "politics": "crown",
    "war": "shield",
}
FRIEZES: Final = {
    "agriculture": "m0 5q4-4 8 0t8 0m-16 7q4-4 8 0t8 0",
    "trade": "m0 12l4-9 4 9 4-9 4 9",
    "culture": "m3 3l6 2.5-6 2.5zm9 5v6m-2.4-6h4.8",
    "politics": "m0 13v-5h4v-5h8v5h4v5",
    "war": "m1 13l7-10 7 10z",
}
"""By face: a motif 16 wide and 16 high, drawn from its upper left corner."""
