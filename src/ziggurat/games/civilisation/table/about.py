"""What the things on the table of Civilisation are, do now, and would cost their reader.

What a card does is told by its note; here it says what it is worth or costs, and its rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.aids import About
from ziggurat.games.civilisation.rules.board import IS_SEA, TERRITORY_OF
from ziggurat.games.civilisation.rules.components import (
    ATTACKERS,
    CARD_CODES,
    CREW,
    ENGINEERING,
    GOODS_COUNT,
    PLAIN_COST,
    SHIP_COST,
    SITE_COST,
    SUPPORT,
    TRADE_CODES,
)
from ziggurat.games.civilisation.table.atlas import facts
from ziggurat.games.civilisation.table.names import card_name, nation_name
from ziggurat.games.civilisation.table.paths import label
from ziggurat.games.civilisation.table.signs import board_of
from ziggurat.words import Words

View = Mapping[str, Any]

RULES: Final = {
    "out": "CIV-28.1a",
    "name": "CIV-28.3c",
    "good": "CIV-28.3c",
    "unwant": "CIV-28.3c",
    "n": "CIV-28.3a",
    "offer": "CIV-28.1a",
    "answer": "CIV-28.3a",
    "answer_all": "CIV-28.3a",
    "accept": "CIV-28.1b",
    "accept_all": "CIV-28.1b",
    "agree": "CIV-28.1b",
    "withdraw": "CIV-28.1a",
    "drop": "CIV-28.1a",
    "wait": "CIV-28.41a",
    "done": "CIV-28.41a",
}
"""By kind of thing on the trading floor: where it is told."""


def about(view: View, key: str, words: Words, names: Sequence[str]) -> About | None:
    """What there is to know of a thing, by its key."""
    kind, _, code = key.partition(":")
    if kind == "place":
        return _place(view, code, words, names)
    if kind == "ship":
        said = [words.say("about.ship", crew=CREW)]
        cost = words.say("about.upkeep", price=SHIP_COST)
        return About(label(view, key, words, names), said, _mine(view, cost), "CIV-22.3a")
    if kind == "nation":
        return About(nation_name(code, words), [words.say("about.nation")], rule="CIV-15.3a")
    if kind == "buy":
        return _for_sale(view, code, words)
    if kind == "hand":
        return _set(view, code, words)
    if kind in RULES:
        return About(label(view, key, words, names), rule=RULES[kind])
    return None


def _mine(view: View, cost: str) -> str:
    """What something costs, for whoever could pay it."""
    return "" if view["you"] is None or view["over"] else cost


# The map


def _place(view: View, code: str, words: Words, names: Sequence[str]) -> About:
    """A territory: what is printed there, and what a city or an attack takes."""
    place = TERRITORY_OF[code]
    lines = facts(place, board_of(view), words)
    title = label(view, f"place:{code}", words, names)
    if IS_SEA[place]:
        return About(title, lines, rule="CIV-4.23")
    here = view["map"].get(code, {})
    if "city" in here and here["city"] == view["you"]:
        return About(
            title, lines, _mine(view, words.say("about.support", count=SUPPORT)), "CIV-26.31a"
        )
    if "city" in here:
        cost = words.say("about.siege", count=attackers_needed(view, here["city"]))
        return About(title, lines, _mine(view, cost), "CIV-24.31a")
    has_site = board_of(view).has_site[place]
    need = SITE_COST if has_site else PLAIN_COST
    cost = words.say("about.city", count=need, held=here.get(str(view["you"]), 0))
    return About(title, lines, _mine(view, cost), "CIV-25.2a" if has_site else "CIV-25.2b")


def attackers_needed(view: View, owner: int) -> int:
    """Tokens of the reader that it takes to attack a city: Engineering changes it (CIV-24.35a,
    CIV-24.35b, CIV-24.35c).
    """
    card, you = CARD_CODES[ENGINEERING], view["you"]
    mine = you is not None and card in view["nations"][you]["cards"]
    theirs = owner >= 0 and card in view["nations"][owner]["cards"]
    return ATTACKERS - mine + theirs


# Cards


def _for_sale(view: View, code: str, words: Words) -> About:
    """A civilisation card: what it costs the reader after credits."""
    title, you = card_name(code, words), view["you"]
    if you is None:
        return About(title, rule="CIV-31.51")
    nation = view["nations"][you]
    if code in nation["cards"]:
        return About(title, [words.say("table.owned")], rule="CIV-31.61")
    price = nation["prices"][CARD_CODES.index(code)]
    cost = words.say("about.price", price=price, wealth=view["wealth"])
    return About(title, cost=_mine(view, cost), rule="CIV-31.51")


def _set(view: View, code: str, words: Words) -> About:
    """Cards in hand: what a set is worth, or what a calamity means."""
    title = card_name(code, words)
    if TRADE_CODES.index(code) >= GOODS_COUNT:
        return About(title, [words.say("about.calamity")], rule="CIV-29.61a")
    said = [
        words.say("about.set", count=one["count"], value=one["value"], more=one["more"])
        for one in view["sets"]
        if one["card"] == code
    ]
    return About(title, said, rule="CIV-28.51")
