"""The cards of Civilisation in words: civilisation cards, goods and calamities."""

from __future__ import annotations

from typing import Final

from ziggurat.catalogue import Card
from ziggurat.games.civilisation.board import CODES, DELPHI, HARBOUR_CODES, KEYS
from ziggurat.games.civilisation.components import CARD_CODES, CARD_KEYS, TRADE_CODES, TRADE_KEYS
from ziggurat.words import Words

KEY_OF_CODE: Final[dict[str, str]] = dict(
    zip((*CARD_CODES, *TRADE_CODES), (*CARD_KEYS, *TRADE_KEYS), strict=True)
)
KEY_OF_PLACE: Final[dict[str, str]] = {
    **dict(zip(CODES, KEYS, strict=True)),
    HARBOUR_CODES[-1]: f"{KEYS[DELPHI]}_east",
}


def cards(words: Words) -> list[Card]:
    """Every card, described."""
    return [
        Card(code=code, name=words.say(f"card.{key}"), text=()) for code, key in KEY_OF_CODE.items()
    ]
