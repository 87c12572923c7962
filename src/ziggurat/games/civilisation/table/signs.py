"""What stands in a territory and what is about to happen there, as a view tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ziggurat.games.civilisation.rules.board import CODES, Board, board

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
    """Tokens that cannot stay, by seat (26.1)."""
    is_fought_over: bool
    """Whether nations stand there that cannot live side by side (24.2, 24.3)."""
    builder: int
    """Who has tokens enough for a city, or nobody (25.1)."""
    is_unsupported: bool
    """Whether this is one of the cities of a nation that has too few tokens for them (26.3)."""
    chosen: int
    """Tokens (or the city) that belong to the first faction of a civil war."""


def held(view: View, code: str) -> Held | None:
    """What stands in a territory; None when it is empty."""
    here = view["map"].get(code)
    if not here:
        return None
    city = int(here.get("city", NOBODY))
    return Held(
        {int(seat): int(count) for seat, count in here.items() if seat != "city"},
        city,
        {int(seat): int(count) for seat, count in view["surplus"].get(code, {}).items()},
        code in view["fought_over"],
        int(view["builders"].get(code, NOBODY)),
        city >= 0 and view["nations"][city]["unsupported"] > 0,
        _chosen(view, code),
    )


def _chosen(view: View, code: str) -> int:
    calamity = view["calamity"] or {"faction": None, "lost_faction": None}
    faction = calamity["faction"] or calamity["lost_faction"]
    return int(faction["tokens"].get(code, 0)) + (code in faction["cities"]) if faction else 0


def all_held(view: View) -> dict[str, Held]:
    """Every territory with something in it."""
    found = {code: held(view, code) for code in CODES if code in view["map"]}
    return {code: here for code, here in found.items() if here is not None}
