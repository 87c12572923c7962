"""Notations of no action that break a rule in any position."""

from __future__ import annotations

import re

from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules.board import (
    BY_LAND,
    BY_WATER,
    HARBOUR_CODES,
    IS_SEA,
    TERRITORY_OF,
)
from ziggurat.games.civilisation.rules.components import CREW, SHIP_COST, SHIPS, TRADE_CODES


def unwritten(text: str) -> IllegalAction | None:
    """Why no such action exists, if what is written breaks a rule in any position."""
    written = "".join(text.split()).lower()
    if found := re.fullmatch(r"[1-9]\d?([a-z]{3})>([a-z]{3})", written):
        return _never_adjacent(found[1], found[2])
    if found := re.fullmatch(r"[1-4]\+([1-9]\d?)", written):
        return IllegalAction("ship_full", "CIV-23.51a", count=CREW)
    if (found := re.fullmatch(r"[+'x](\dz)", written)) and found[1] in TRADE_CODES:
        return IllegalAction("not_tradable", "CIV-27.3b", card=found[1])
    if (found := re.fullmatch(r"\^([a-z]{3}2?):\d+", written)) and found[1] in HARBOUR_CODES:
        return IllegalAction("ship_costs_two", "CIV-22.1b", count=SHIP_COST)
    if (found := re.fullmatch(r"\*([a-z]{3}):\d+", written)) and found[1] in TERRITORY_OF:
        return IllegalAction("half_from_territory", "CIV-25.3b", place=found[1])
    if re.fullmatch(r"[5-9][~+-]\S+", written):
        return IllegalAction("only_four_ships", "CIV-22.4", count=SHIPS)
    return None


def _never_adjacent(here: str, there: str) -> IllegalAction | None:
    """Tokens cannot go by land between two territories, not even by road."""
    if here not in TERRITORY_OF or there not in TERRITORY_OF or here == there:
        return None
    a, b = TERRITORY_OF[here], TERRITORY_OF[there]
    if b in BY_LAND[a]:
        return None  # only the number is too large for one action
    if IS_SEA[a] or IS_SEA[b] or b in BY_WATER[a]:
        return IllegalAction("needs_ship", "CIV-23.3a", place=here, there=there)
    return IllegalAction("no_land_border", "CIV-23.3a", place=here, there=there)
