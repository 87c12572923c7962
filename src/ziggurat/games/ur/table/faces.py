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
LANDS: Final = {
    "agriculture": ("60q22-9 46-2t47-3", "73q26-8 50 0t43-4"),
    "trade": ("65h16l4-8h17l4 8h20l4-6h12l4 6h12", "75q6-5 12 0t12 0 12 0 12 0 12 0 12 0 12 0 9-1"),
    "culture": ("67q30-17 60-5t33-4", "77h10v-10l13-8 13 8v10h57"),
    "politics": ("65h9v-7h8v7h9v-7h8v7h9v-7h8v7h9v-7h8v7h25", "77h36v-9h18v9h39"),
    "war": ("66l16-14 14 12 20-18 18 16 10-8 15 12", "79l20-9 22 7 24-10 27 9"),
}
"""By face: the land that is seen behind it, far and near, each a line from its left edge."""
