"""What the rules suggest, as the words of a button: who leaves, which cards go, what is sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ziggurat.core.action import Action
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.components import CODES
from ziggurat.games.ages.shape import View
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.games.ages.table.paths import question_of
from ziggurat.words import Words


def suggested(view: View, answers: Sequence[Action], words: Words, names: Sequence[str]) -> str:
    """What the rules would do; empty where the game has no words for it."""
    told = f"table.suggest.{question_of(view)}"
    if not words.knows(told):
        return ""
    counts = Counter(
        [
            card_name(CODES[a.a], words)
            for a in answers
            if a.kind not in (actions.PASS, actions.PLACE)
        ]
    )
    parts = [name if count == 1 else f"{count} {name}" for name, count in counts.items()]
    return words.say(told, what=", ".join(parts))
