"""What the rules suggest, as the words of a button: where how many tokens go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ziggurat.core.action import Action
from ziggurat.games.ur.rules.actions import PUT
from ziggurat.games.ur.rules.components import CELL_NAMES
from ziggurat.games.ur.table.paths import View
from ziggurat.words import Words


def suggested(view: View, answers: Sequence[Action], words: Words, names: Sequence[str]) -> str:
    """Tile by tile, with how many tokens each gets."""
    counts = Counter(CELL_NAMES[action.a] for action in answers if action.kind == PUT)
    each = [
        words.say("table.suggest.tile", count=count, cell=cell) for cell, count in counts.items()
    ]
    return words.say("table.suggest.tokens", what=", ".join(each))
