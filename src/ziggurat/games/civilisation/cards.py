"""The cards of Civilisation in words: civilisation cards, goods and calamities.

A sentence has its words in the catalogues and its numbers from ``components``, so that what is
said and what is played cannot differ.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from babel.lists import format_list

from ziggurat.catalogue import Card
from ziggurat.games.civilisation.board import CODES, DELPHI, HARBOUR_CODES, KEYS
from ziggurat.games.civilisation.components import (
    ATTACKERS,
    CALAMITY_COUNT,
    CARD_CODES,
    CARD_COPIES,
    CARD_COUNT,
    CARD_KEYS,
    COPIES,
    CREDIT,
    GARRISON,
    GOODS_COUNT,
    GRAIN_POINTS,
    GROUP_KEYS,
    GROUPS,
    HORDE,
    IS_MINED,
    IS_TRADABLE,
    NEEDS,
    PILE,
    PRICE,
    SAILING_RANGE,
    TRADE_CODES,
    TRADE_KEYS,
    set_value,
)
from ziggurat.words import Words

KEY_OF_CODE: Final[dict[str, str]] = dict(
    zip((*CARD_CODES, *TRADE_CODES), (*CARD_KEYS, *TRADE_KEYS), strict=True)
)
KEY_OF_PLACE: Final[dict[str, str]] = {
    **dict(zip(CODES, KEYS, strict=True)),
    HARBOUR_CODES[-1]: f"{KEYS[DELPHI]}_east",
}

NUMBERS: Final = {
    "range": SAILING_RANGE + 1,
    "usual": SAILING_RANGE,
    "less": ATTACKERS - 1,
    "fewer": GARRISON - 1,
    "more": ATTACKERS + 1,
    "enough": GARRISON + 1,
    "horde": HORDE,
    "grain": GRAIN_POINTS,
}
"""The numbers that the sentences of some cards name."""


@cache
def cards(words: Words) -> list[Card]:
    """Every card, described: civilisation cards, goods by pile, calamities as they strike."""
    return [
        *[_civilisation_card(card, words) for card in range(CARD_COUNT)],
        *[_good(good, words) for good in range(GOODS_COUNT)],
        *[_calamity(calamity, words) for calamity in range(CALAMITY_COUNT)],
    ]


def _effect(key: str, words: Words) -> str:
    return words.say(f"card.{key}.text", **NUMBERS)


def _civilisation_card(card: int, words: Words) -> Card:
    text = [words.say("effect.price", count=PRICE[card]), _effect(CARD_KEYS[card], words)]
    return Card(
        code=CARD_CODES[card],
        name=words.say(f"card.{CARD_KEYS[card]}"),
        text=(*text, *conditions(card, words)),
        marks={
            "kind": "civilisation",
            "group": " ".join(
                [key for bit, key in enumerate(GROUP_KEYS) if GROUPS[card] >> bit & 1]
            ),
        },
        copies=(CARD_COPIES,),
    )


def conditions(card: int, words: Words) -> list[str]:
    """What must be owned before a civilisation card, and the credits it gives."""
    said = []
    if NEEDS[card] >= 0:
        needed = words.say(f"card.{CARD_KEYS[NEEDS[card]]}")
        said.append(words.say("effect.needs", card=needed))
    by_amount: dict[int, list[str]] = {}
    for other, amount in enumerate(CREDIT[card]):
        if amount:
            by_amount.setdefault(amount, []).append(words.say(f"card.{CARD_KEYS[other]}"))
    if by_amount:
        given = " · ".join(
            words.say(
                "effect.credit", count=amount, cards=format_list(names, locale=words.language)
            )
            for amount, names in sorted(by_amount.items())
        )
        said.append(words.say("effect.credits", cards=given))
    return said


def _good(good: int, words: Words) -> Card:
    values = " · ".join([f"{n}: {set_value(good, n)}" for n in range(1, COPIES[good] + 1)])
    text = [words.say("effect.set_values", values=values)]
    if IS_MINED[good]:
        text.append(words.say("effect.mined"))
    return Card(
        code=TRADE_CODES[good],
        name=words.say(f"card.{TRADE_KEYS[good]}"),
        text=tuple(text),
        marks={"kind": "good", "pile": str(PILE[good] + 1)},
        copies=(COPIES[good],),
    )


def _calamity(calamity: int, words: Words) -> Card:
    card = GOODS_COUNT + calamity
    return Card(
        code=TRADE_CODES[card],
        name=words.say(f"card.{TRADE_KEYS[card]}"),
        text=(_effect(TRADE_KEYS[card], words),),
        marks={
            "kind": "calamity",
            "pile": str(PILE[card] + 1),
            "trade": "yes" if IS_TRADABLE[calamity] else "no",
        },
        copies=(1,),
    )
