"""A calamity under way: what strikes whom, and what has been chosen so far (sections 29, 30)."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.fields import Data, listed, mapping, number, wrong
from ziggurat.games.civilisation.rules.board import CODES, TERRITORY_COUNT, TERRITORY_OF
from ziggurat.games.civilisation.rules.components import (
    CITY_POINTS,
    CIVIL_DISORDER,
    EPIDEMIC,
    FAMINE,
    FLOOD,
    GOODS_COUNT,
    ICONOCLASM,
    SLAVE_REVOLT,
    SUPERSTITION,
    TRADE_CODES,
    TREACHERY,
)

UNTOLD: Final = -1
"""The share of a seat of which the victim has not spoken yet."""
RULES: Final = {
    TREACHERY: ("CIV-30.222", ""),
    FAMINE: ("CIV-30.311a", "CIV-30.311b"),
    SUPERSTITION: ("CIV-30.321", ""),
    SLAVE_REVOLT: ("CIV-30.422a", ""),
    FLOOD: ("CIV-30.511a", "CIV-30.512a"),
    EPIDEMIC: ("CIV-30.611a", "CIV-30.611b"),
    CIVIL_DISORDER: ("CIV-30.711", ""),
    ICONOCLASM: ("CIV-30.811", ""),
}
"""By calamity: what its victim loses, and what the others lose."""


class Faction:
    """Units of the victim of a civil war that go together."""

    def __init__(self) -> None:
        self.tokens: bytearray = bytearray(TERRITORY_COUNT)
        """By territory."""
        self.cities: set[int] = set()
        """The territories of its cities."""

    def copy(self) -> Faction:
        """An independent one."""
        other = Faction()
        other.tokens = self.tokens[:]
        other.cities = self.cities.copy()
        return other

    def is_empty(self) -> bool:
        """Whether nothing is left of it."""
        return not self.cities and not any(self.tokens)

    def points(self) -> int:
        """Its unit points."""
        return sum(self.tokens) + CITY_POINTS * len(self.cities)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        tokens = self.tokens
        return {
            "tokens": {CODES[p]: tokens[p] for p in range(TERRITORY_COUNT) if tokens[p]},
            "cities": [CODES[place] for place in sorted(self.cities)],
        }


def read_faction(data: Data, field: str) -> Faction | None:
    """The faction that ``Faction.data`` wrote, or None for null."""
    if field in data and data[field] is None:
        return None
    written = mapping(data, field)
    faction = Faction()
    for code, count in mapping(written, "tokens").items():
        faction.tokens[read_place(code, field)] = number({field: count}, field, 1, 100)
    faction.cities = {read_place(code, field) for code in listed(written, "cities")}
    _check_keys(written, ("tokens", "cities"))
    return faction


class Calamity:
    """A calamity that has struck. Each has its own; what others suffer is listed by seat."""

    def __init__(self, kind: int, victim: int, players: int) -> None:
        self.kind: int = kind
        """Which of the twelve."""
        self.victim: int = victim
        """Its primary victim."""
        self.exposed: tuple[int, ...] = ()
        """Where units can be lost; empty: everywhere."""
        self.shares: list[int] = [UNTOLD] * players
        """By seat: the unit points that the victim has laid on it, or ``UNTOLD``."""
        self.cities_taken: list[int] = [0] * players
        """By seat: its cities that heresy or pirates have taken as secondary victim."""
        self.faction: Faction | None = None
        """The first faction of a civil war, until the victim keeps one."""
        self.lost_faction: Faction | None = None
        """The faction that the victim did not keep, until it is annexed."""

    def copy(self) -> Calamity:
        """An independent one."""
        other = Calamity(self.kind, self.victim, 0)
        other.exposed = self.exposed
        other.shares = self.shares[:]
        other.cities_taken = self.cities_taken[:]
        if self.faction is not None:
            other.faction = self.faction.copy()
        if self.lost_faction is not None:
            other.lost_faction = self.lost_faction.copy()
        return other

    @property
    def code(self) -> str:
        """How its card is written."""
        return TRADE_CODES[GOODS_COUNT + self.kind]

    def rule_for(self, seat: int) -> str:
        """The rule that says what this seat loses; empty where there is no single one."""
        own, secondary = RULES.get(self.kind, ("", ""))
        return own if seat == self.victim else secondary

    def told(self) -> int:
        """Unit points that the victim has laid on others so far."""
        return sum([share for share in self.shares if share != UNTOLD])

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "card": self.code,
            "victim": self.victim,
            "exposed": [CODES[place] for place in self.exposed],
            "shares": [None if share == UNTOLD else share for share in self.shares],
            "cities_taken": self.cities_taken[:],
            "faction": None if self.faction is None else self.faction.data(),
            "lost_faction": None if self.lost_faction is None else self.lost_faction.data(),
        }


def read_calamity(data: Data, players: int) -> Calamity | None:
    """The calamity that ``Calamity.data`` wrote, or None for null."""
    if "calamity" in data and data["calamity"] is None:
        return None
    written = mapping(data, "calamity")
    card = written.get("card")
    if card not in TRADE_CODES[GOODS_COUNT:]:
        raise wrong("calamity", card)
    kind = TRADE_CODES.index(card) - GOODS_COUNT
    calamity = Calamity(kind, number(written, "victim", 0, players - 1), players)
    calamity.exposed = tuple([read_place(c, "exposed") for c in listed(written, "exposed")])
    for seat, share in enumerate(listed(written, "shares", players)):
        if share is not None:
            calamity.shares[seat] = number({"shares": share}, "shares", 0, 100)
    for seat, count in enumerate(listed(written, "cities_taken", players)):
        calamity.cities_taken[seat] = number({"cities_taken": count}, "cities_taken", 0, 9)
    calamity.faction = read_faction(written, "faction")
    calamity.lost_faction = read_faction(written, "lost_faction")
    _check_keys(written, tuple(calamity.data()))
    return calamity


def read_place(written: object, field: str) -> int:
    """The territory that a code names."""
    if not isinstance(written, str) or written not in TERRITORY_OF:
        raise wrong(field, written)
    return TERRITORY_OF[written]


def _check_keys(data: Data, known: tuple[str, ...]) -> None:
    for key in data:
        if key not in known:
            raise wrong("calamity", key)
