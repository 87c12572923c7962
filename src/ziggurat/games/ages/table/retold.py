"""What a step of Through the Ages was about, in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.state import Entry
from ziggurat.games.ages.table.faces import FACES
from ziggurat.games.ages.table.pictures import name
from ziggurat.offers import Piece

SIGNS: Final = {
    "grew": "worker",
    "gains_workers": "worker",
    "loses_workers": "worker",
    "prepared": "culture",
    "bid": "strength",
    "produced": "food",
    "produced_and_ate": "food",
    "corruption": "resource",
    "drew": "arms-cards",
    "discarded": "arms-cards",
}
"""By entry, what stands for it where it names no card."""


def pieces(entries: Sequence[Entry]) -> list[Piece]:
    """The first card that is told of, or a sign of what it was."""
    for entry in entries:
        card: str = entry.args.get("new") or entry.args.get("card", "")
        if card in FACES:
            return [Piece(FACES.name(card))]
    signs = [SIGNS[entry.key] for entry in entries if entry.key in SIGNS]
    return [Piece(name(sign)) for sign in signs[:1]]
