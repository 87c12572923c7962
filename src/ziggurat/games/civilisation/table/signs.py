"""What is about to happen on the map, read off a view: conflicts, surplus, cities to come or go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ziggurat.games.civilisation.rules.board import (
    CODES,
    LIMIT,
    TERRITORY_OF,
    Board,
    board,
)
from ziggurat.games.civilisation.rules.components import (
    AGRICULTURE,
    CARD_CODES,
    PLAIN_COST,
    SITE_COST,
)

View = Mapping[str, Any]

RAIDERS: Final = -1
NOBODY: Final = -2


def board_of(view: View) -> Board:
    """The board that is played on."""
    options = view["options"]
    return board(view["players"], options["board"], options["western_extension"])


@dataclass(frozen=True)
class Held:
    """What stands in a territory, and what threatens it."""

    tokens: dict[int, int]
    """By seat; raiders are -1."""
    city: int
    """Whose, or nobody's."""
    spare: dict[int, int]
    """Tokens beyond the limit, by seat (26.1)."""
    is_fought_over: bool
    """Nations that cannot live side by side (24.2, 24.3)."""
    builder: int
    """Who has tokens enough for a city, or nobody (25.1)."""
    is_unsupported: bool
    """Whether this is one of the cities of a nation that has too few tokens for them (26.3)."""
    chosen: int
    """Tokens (or the city) that belong to the first faction of a civil war."""


def held(view: View, code: str, played: Board) -> Held | None:
    """What stands in a territory; None when it is empty."""
    here = view["map"].get(code)
    if not here:
        return None
    place = TERRITORY_OF[code]
    tokens = {int(seat): int(count) for seat, count in here.items() if seat != "city"}
    city = int(here.get("city", NOBODY))
    strangers = [seat for seat in tokens if seat != city]
    if city == NOBODY:
        fought = len(tokens) > 1 and sum(tokens.values()) > LIMIT[place]
    else:
        fought = bool(strangers)
    return Held(
        tokens,
        city,
        {} if fought else _spare(view, place, tokens, city),
        fought,
        NOBODY if fought else _builder(view, place, tokens, city, played),
        city >= 0 and view["nations"][city]["unsupported"] > 0,
        _chosen(view, code),
    )


def _chosen(view: View, code: str) -> int:
    calamity = view["calamity"] or {"faction": None, "lost_faction": None}
    faction = calamity["faction"] or calamity["lost_faction"]
    return int(faction["tokens"].get(code, 0)) + (code in faction["cities"]) if faction else 0


def _spare(view: View, place: int, tokens: dict[int, int], city: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for seat, count in tokens.items():
        limit = 0 if city != NOBODY else LIMIT[place]
        if limit and len(tokens) == 1 and _farms(view, seat):
            limit += 1  # 32.241
        if count > limit:
            found[seat] = count - limit
    return found


def _farms(view: View, seat: int) -> bool:
    return seat >= 0 and CARD_CODES[AGRICULTURE] in view["nations"][seat]["cards"]


def _builder(view: View, place: int, tokens: dict[int, int], city: int, played: Board) -> int:
    if city != NOBODY:
        return NOBODY
    cost = SITE_COST if played.has_site[place] else PLAIN_COST
    for seat, count in tokens.items():
        if seat >= 0 and count >= cost and view["nations"][seat]["city_stock"]:
            return seat
    return NOBODY


def all_held(view: View, played: Board) -> dict[str, Held]:
    """Every territory with something in it."""
    found = {code: held(view, code, played) for code in CODES if code in view["map"]}
    return {code: here for code, here in found.items() if here is not None}
