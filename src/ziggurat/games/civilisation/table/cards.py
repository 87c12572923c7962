"""The cards of Civilisation in words: civilisation cards, goods and calamities.

A sentence has its words in the catalogues and its numbers from ``components``, so that what is
said and what is played cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from ziggurat.catalogue import Card
from ziggurat.games.civilisation.rules.board import CODES, DELPHI, HARBOUR_CODES, KEYS
from ziggurat.games.civilisation.rules.components import (
    ATTACKERS,
    CALAMITY_COUNT,
    CALAMITY_KEYS,
    CARD_CODES,
    CARD_COPIES,
    CARD_COUNT,
    CARD_KEYS,
    CHANGED,
    COPIES,
    CREDIT,
    DEAR_MONOTHEISM,
    GARRISON,
    GOODS_COUNT,
    GRAIN_POINTS,
    GROUP_KEYS,
    GROUPS,
    HARM,
    IS_MINED,
    IS_TRADABLE,
    LIMITED,
    MEDICINE_SHARE,
    MOST_EACH,
    NEEDS,
    PILE,
    PRICE,
    SAILING_RANGE,
    SHARED,
    TAX_RATES,
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


def _numbers_of_calamities() -> dict[str, int]:
    """``famine``, ``famine_shared``, ``famine_each``; ``epidemic_medicine``: with that card."""
    numbers: dict[str, int] = {}
    for calamity, key in enumerate(CALAMITY_KEYS):
        numbers[key] = HARM[calamity]
        numbers[f"{key}_shared"] = SHARED[calamity]
        numbers[f"{key}_each"] = MOST_EACH[calamity]
        for card, amount in (*LIMITED[calamity], *CHANGED[calamity]):
            numbers[f"{key}_{CARD_KEYS[card]}"] = abs(amount)
    return numbers


NUMBERS: Final = {
    "range": SAILING_RANGE + 1,
    "usual": SAILING_RANGE,
    "less": ATTACKERS - 1,
    "fewer": GARRISON - 1,
    "more": ATTACKERS + 1,
    "enough": GARRISON + 1,
    "grain": GRAIN_POINTS,
    "low": TAX_RATES[0],
    "middle": TAX_RATES[1],
    "high": TAX_RATES[2],
    "dear": DEAR_MONOTHEISM,
    "medicine_share": MEDICINE_SHARE,
    **_numbers_of_calamities(),
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
    given = sorted((amount, other) for other, amount in enumerate(CREDIT[card]) if amount)
    if given:
        by_amount = _by_amount("effect.credit", given, words)
        said.append(words.say("effect.credits", cards=" · ".join(by_amount)))
    return said


def _by_amount(key: str, amounts: Iterable[tuple[int, int]], words: Words) -> list[str]:
    """A phrase for every amount with the civilisation cards that have it."""
    return [
        words.say(
            key,
            count=abs(amount),
            number=f"{amount:+d}".replace("-", "\N{MINUS SIGN}"),
            cards=words.listed([words.say(f"card.{CARD_KEYS[card]}") for _, card in group]),
        )
        for amount, group in groupby(amounts, key=itemgetter(0))
    ]


def _changes(calamity: int, words: Words) -> list[str]:
    """Which civilisation cards change what a calamity does, and by how much."""
    limits = sorted([(amount, card) for card, amount in LIMITED[calamity]], reverse=True)
    changes = sorted((amount, card) for card, amount in CHANGED[calamity])
    said = [
        *_by_amount("effect.at_most", limits, words),
        *_by_amount("effect.changed_by", changes, words),
    ]
    return [words.say("effect.changes", cards=" · ".join(said))] if said else []


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
        text=(_effect(TRADE_KEYS[card], words), *_changes(calamity, words)),
        marks={
            "kind": "calamity",
            "pile": str(PILE[card] + 1),
            "trade": "yes" if IS_TRADABLE[calamity] else "no",
        },
        copies=(1,),
    )
