"""Which territories and ships are clicked for which action on the map, and what they are called.

The keys that are drawn: ``place:cre`` a territory and ``ship:2`` a ship of the seat that is asked.
Buttons are ``n:3`` how many, ``treasury:1`` how many of them from the treasury, ``coast:del2`` one
of the two coasts of Delphi, ``leave:2`` a city of which two tokens stay, ``city:cre`` the city
rather than tokens beside it, ``aboard:3`` and ``ashore:3`` of a ship, ``token`` to keep a ship.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import (
    CODES,
    DELPHI,
    FLOOD_PLAINS,
    HARBOUR_CODES,
    PLAIN_TERRITORIES,
    TERRITORY_OF,
    VOLCANO_TERRITORIES,
    VOLCANOES,
    land_of,
)
from ziggurat.games.civilisation.rules.components import SHIP_COST
from ziggurat.words import Words

View = Mapping[str, Any]
Path = list[str]

MAP_ACTIONS: Final = (
    actions.GO,
    actions.TOKENS,
    actions.CITY,
    actions.CITY_LEAVING,
    actions.SHIP,
    actions.MOVE,
    actions.SAIL,
    actions.ABOARD,
    actions.ASHORE,
    actions.FOUND,
    actions.CONVERT,
)
MAP_KEYS: Final = (
    "place", "ship", "treasury", "coast", "leave", "city", "aboard", "ashore", "token",
)  # fmt: skip


def place_key(place: int) -> str:
    """The key of a territory."""
    return f"place:{CODES[place]}"


@cache
def place_name(code: str, words: Words) -> str:
    """A territory, by its code or that of a harbour, in words."""
    return str(words.arguments({"place": code[:3]}, ())["place"])


def question_of(view: View) -> str:
    """The key of the question that is being asked; empty at the end."""
    return str(view["agenda"][-1]["task"]) if view["agenda"] else ""


def asked_seat(view: View) -> int:
    """Whose pieces move: the seat that is asked, else the reader's, else nobody's."""
    if view["agenda"] and "seat" in view["agenda"][-1]:
        return int(view["agenda"][-1]["seat"])
    return -1 if view["you"] is None else int(view["you"])


def harbours(view: View) -> list[str]:
    """Where the ships of the seat that is asked lie."""
    seat = asked_seat(view)
    return list(view["nations"][seat]["ships"]) if seat >= 0 else []


# ---------------------------------------------------------------------------------- the paths


class Routes:
    """The paths of the actions on the map that are legal now; a single choice needs no number."""

    def __init__(self, view: View, actions: Sequence[Action]) -> None:
        self.question = question_of(view)
        self.harbours = harbours(view)
        on_map = [action for action in actions if action.kind in MAP_ACTIONS]
        self._ways: Counter[tuple[int, int, int]] = Counter(
            [(action.kind, action.a, action.b) for action in on_map]
        )
        self._at: Counter[int] = Counter(
            [land_of(action.a) for action in on_map if action.kind in _AT_A_PLACE]
        )

    def of(self, action: Action) -> list[Path]:
        """The sequences of keys that mean an action."""
        kind = action.kind
        several = self._ways[kind, action.a, action.b] > 1
        number = _where(several, f"n:{action.n}")
        if kind == actions.MOVE:
            return [[place_key(action.a), place_key(action.b), *number]]
        if kind == actions.SAIL:
            return [[f"ship:{action.a + 1}", place_key(land_of(action.b))]]
        if kind in (actions.ABOARD, actions.ASHORE):
            return self._loading(action, number)
        if kind == actions.GO:
            return [[place_key(place)] for place in self._together(action.a)]
        here = place_key(land_of(action.a))
        treasury = _where(several, f"treasury:{action.n}")
        if kind == actions.SHIP:
            coast = _where(land_of(action.a) == DELPHI, f"coast:{HARBOUR_CODES[action.a]}")
            return [[here, *coast, *treasury]]
        if kind == actions.FOUND:
            return [[here, *treasury]]
        if kind in _AT_A_PLACE:
            return self._at_a_place(action, here)
        return [[here]]  # CONVERT

    def _at_a_place(self, action: Action, here: str) -> list[Path]:
        """Tokens or a city of a territory: a click is enough where it can mean only one action."""
        ambiguous = self._at[action.a] > 1
        if action.kind == actions.CITY_LEAVING:
            return [[here, *_where(ambiguous, f"leave:{action.n}")]]
        if action.kind == actions.CITY:
            return [[here, *_where(ambiguous, f"city:{CODES[action.a]}")]]
        path = [here, *_where(ambiguous, f"n:{action.n}")]
        return [path, ["token"]] if self.question == "upkeep" else [path]

    def _loading(self, action: Action, number: Path) -> list[Path]:
        """Tokens are dragged onto their ship or off it; or the ship is clicked, then a button."""
        ship = f"ship:{action.a + 1}"
        doing = "aboard" if action.kind == actions.ABOARD else "ashore"
        by_button = [[ship, f"{doing}:{action.n}"]]
        if action.a >= len(self.harbours):  # a ship that is not there cannot be dragged to
            return by_button
        here = f"place:{self.harbours[action.a][:3]}"
        dragged = [here, ship] if action.kind == actions.ABOARD else [ship, here]
        return [[*dragged, *number], *by_button]

    def _together(self, place: int) -> Sequence[int]:
        """A flood plain or volcano is chosen by any of its territories."""
        groups = {"plain": PLAIN_TERRITORIES, "volcano": VOLCANO_TERRITORIES}.get(self.question, [])
        return next((group for group in groups if group[0] == place), (place,))


_AT_A_PLACE: Final = (actions.TOKENS, actions.CITY, actions.CITY_LEAVING)


def _where(is_needed: bool, key: str) -> Path:
    """A further key, where one is needed."""
    return [key] if is_needed else []


# --------------------------------------------------------------------------- what they are called


def label(view: View, key: str, words: Words) -> str:
    """The spoken name of a key of the map."""
    kind, _, rest = key.partition(":")
    if kind == "place":
        return _place_label(view, rest, words)
    if kind == "ship":
        return ship_told(view, int(rest) - 1, words)
    if kind == "coast":
        return words.say("map.coast.west" if rest == CODES[DELPHI] else "map.coast.east")
    if kind == "treasury":
        if question_of(view) == "shipyard":
            count = int(rest)
            return words.say("map.ship_from", count=count, tokens=SHIP_COST - count)
        return words.say("map.city_from", count=int(rest))
    if kind == "city":
        return words.say("map.the_city", place=place_name(rest, words))
    if kind == "token":
        return words.say("map.token")
    return words.say(f"map.{kind}", count=int(rest))  # leave, aboard, ashore


def _place_label(view: View, code: str, words: Words) -> str:
    name = place_name(code, words)
    question = question_of(view)
    groups = {"plain": PLAIN_TERRITORIES, "volcano": VOLCANO_TERRITORIES}.get(question)
    if groups:
        names = {"plain": FLOOD_PLAINS, "volcano": VOLCANOES}[question]
        for group, called in zip(groups, names, strict=True):
            if TERRITORY_OF[code] in group:
                return f"{words.say(f'{question}.{called}')} ({name})"
    here = held_told(view, code, words)
    return f"{name} ({', '.join(here)})" if here else name


def nation_told(view: View, seat: int, words: Words) -> str:
    """A nation by its name; the raiders are -1."""
    if seat < 0:
        return words.say("map.raiders")
    nation = view["nations"][seat]["nation"]
    return words.say(f"nation.{nation}") if nation else words.say("seat", number=seat + 1)


def held_told(view: View, code: str, words: Words) -> list[str]:
    """What stands in a territory."""
    here = view["map"].get(code, {})
    told = [
        words.say("map.tokens", nation=nation_told(view, int(seat), words), count=count)
        for seat, count in here.items()
        if seat != "city"
    ]
    if "city" in here:
        told.append(words.say("map.city", nation=nation_told(view, here["city"], words)))
    return told


def ship_told(view: View, ship: int, words: Words) -> str:
    """A ship of the seat that moves: where it lies, and its load."""
    where = harbours(view)[ship]
    return words.say(
        "map.ship", ship=ship + 1, place=place_name(where, words), count=view["cargo"][ship]
    )
