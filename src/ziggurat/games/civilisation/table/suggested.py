"""What the rules suggest, as the words of a button: where tokens grow, what is paid with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.components import (
    GOODS_COUNT,
    TRADE_CODES,
    mined_value,
    set_value,
)
from ziggurat.games.civilisation.table.names import card_name, place_name
from ziggurat.games.civilisation.table.routes import question_of
from ziggurat.words import Words

View = Mapping[str, Any]

Part = tuple[str, int]
"""What is named on a button, and how many tokens, cities or cards that are."""

SUGGESTED_MOST: Final = 3
"""So many things are named on a button; tokens and cards of the rest are counted."""


def suggested(view: View, answers: Sequence[Action], words: Words, names: Sequence[str]) -> str:
    """What the rules would do, as the words of a button."""
    question = question_of(view)
    told = f"table.suggest.{question}"
    if not words.knows(told):
        return ""
    parts = _parts_of(answers, words)
    paid = _payment_of(view, answers) if question == "buy" else 0
    added = [words.say("table.suggest.treasury", count=paid)] if paid else []
    named = max(1, SUGGESTED_MOST - len(added))
    what = [text for text, _ in parts[:named]]
    if more := sum(count for _, count in parts[named:]):
        what.append(words.say("table.suggest.more", count=more))
    return words.say(told, what=", ".join(what + added), count=view.get("price", 0))


def _parts_of(answers: Sequence[Action], words: Words) -> list[Part]:
    """Territories and cards, each with how many tokens or copies; cities by their names."""
    counts: Counter[str] = Counter()
    cities: list[str] = []
    for action in answers:
        if action.kind == actions.TOKENS:
            counts[place_name(CODES[action.a], words)] += action.n
        elif action.kind == actions.GO:
            counts[place_name(CODES[action.a], words)] += 1
        elif action.kind in (actions.CITY, actions.CITY_LEAVING):
            cities.append(place_name(CODES[action.a], words))
        elif action.kind in (actions.HAND_IN, actions.DISCARD):
            counts[card_name(TRADE_CODES[action.a], words)] += 1
    if counts:
        cities = [words.say("table.suggest.city", place=place) for place in cities]
    mined = [TRADE_CODES[action.a] for action in answers if action.kind == actions.MINE]
    told = [(f"{count} {name}", count) for name, count in counts.items()]
    told += [(words.say("table.suggest.mine", card=card_name(code, words)), 0) for code in mined]
    return told + [(city, 1) for city in cities]


def _payment_of(view: View, answers: Sequence[Action]) -> int:
    """What the treasury adds to the goods of a payment."""
    counts = [view["paying"].get(code, 0) for code in TRADE_CODES[:GOODS_COUNT]]
    mining = TRADE_CODES.index(view["mining"]) if view["mining"] else -1
    for action in answers:
        if action.kind == actions.HAND_IN:
            counts[action.a] += 1
        elif action.kind == actions.MINE:
            mining = action.a
    value = 0
    for good, count in enumerate(counts):
        value += mined_value(good, count) if good == mining else set_value(good, count)
    return max(0, int(view["price"]) - value)
