"""Every question of Civilisation, asked at a table with something of everything on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.conformance.civilisation.positions import (
    GAME,
    PHASES,
    answer,
    asks,
    begins,
    calamity,
    does,
    faction,
    offer,
    table,
)
from ziggurat.core.state import State

TOKENS = {
    0: {"num": 4, "tun": 5, "thp": 3, "sab": 2, "rub": 2, "mil": 2},
    1: {"cis": 2, "sam": 5, "rub": 3, "cam": 2, "etr": 2, "dan": 1},
    2: {"ger": 3, "dac": 4, "dan": 3, "dal": 2, "apo": 6},
}
CITIES = {0: "cat tri sya", 1: "rom nea tae", 2: "moe tyr byz pal"}
CARDS = {0: "pot coi mon mil ast clo roa min", 1: "eng arc the", 2: "agr phi law"}
HANDS = {0: "1a*3 2a*2 3b 4a*3 2x", 1: "1b*4 5a*2 4a", 2: "3a*3 6b*2 9x"}


def mid_game(**more: Any) -> State:
    """Three nations in the middle of a game; more, as for ``table``, is put over it."""
    things: dict[str, Any] = {
        "tokens": TOKENS, "cities": CITIES, "cards": CARDS, "hands": HANDS, "ships": {0: "num cat"},
        "treasury": {0: 10, 1: 4, 2: 4}, "squares": {0: 5, 1: 4, 2: 6},
    }  # fmt: skip
    return table(**things | more)


def asked(question: dict[str, Any], phase: str = "calamities", **more: Any) -> State:
    """A seat is asked this; fields of the dump are put over the table."""
    data = mid_game(phase="trade").dump() | more
    following = begins(PHASES[PHASES.index(phase) + 1])
    return GAME.restore(data | {"phase": phase, "agenda": [following, question]})


def struck(what: str, card: str, seat: int = 0, **arguments: Any) -> State:
    """A calamity has struck seat 0, and a seat is asked this."""
    return asked(asks(what, seat, **arguments), calamity=calamity(card))


def split(what: str, seat: int, first: dict[str, Any] | None = None, **arguments: Any) -> State:
    """A civil war has struck seat 0: a faction is formed, or has been lost."""
    lost = None if first else FACTION
    war = calamity("4z", faction=first, lost_faction=lost)
    return asked(asks(what, seat, **arguments), calamity=war)


def trading() -> State:
    """Offers of all kinds lie on the floor."""
    state = mid_game(phase="trade")
    offer(state, 1, "*", "1b*2 5a", "1b*2", 3, "1a*2")
    offer(state, 1, "0", "5a*2 4a", "5a*2", 4, "4a*2")
    offer(state, 2, "0", "3a*2 9x", "3a*2", 3, "8a*2")
    return offer(state, 0, "2", "1a*2 2x", "1a*2", 3, "3a*2")


def offering(*steps: str) -> Callable[[], State]:
    """Seat 0 puts an offer to everybody together."""
    return lambda: does(mid_game(phase="trade"), 0, ">*", *steps)


def answering() -> State:
    """Seat 0 answers an offer and has set two cards aside."""
    return does(trading(), 0, "@1", "+4a", "+4a")


def traded() -> State:
    """Seat 2 has slipped a calamity into a trade."""
    state = mid_game(phase="trade")
    offer(state, 2, "0", "3a*2 9x", "3a*2", 3, "4a*2")
    return answer(state, 0, 2, "4a*2 3b")


def moving() -> State:
    """Two tokens are aboard a ship that has sailed."""
    return does(mid_game(phase="movement", seat=0), 0, "1+2", "1~cat")


def besieged() -> State:
    """Two cities of seat 1 are attacked."""
    tokens = {**TOKENS, 0: {"nea": 8, "rom": 9}}
    return mid_game(phase="conflicts", tokens=tokens)


FACTION = faction({"num": 4}, "cat")
"""Some units of seat 0."""

MOMENTS: tuple[Callable[[], State], ...] = (
    lambda: asked(asks("rate", 0), "taxes"),
    lambda: asked(asks("revolt", 0, other=1, eliminated=False), "taxes"),
    lambda: asked(asks("expand", 0), "expansion", growth={"num": 2, "tun": 1}),
    lambda: asked(asks("upkeep", 0, ship=1), "ships"),
    lambda: asked(asks("shipyard", 0), "ships"),
    moving,
    besieged,
    lambda: asked(asks("pillage", 0, place="nea"), "conflicts"),
    lambda: asked(asks("found", 2), "cities"),
    lambda: asked(asks("reduce", 1, blocked=0), "support"),
    lambda: asked(asks("ninth", 0), "draw"),
    trading,
    offering(),
    offering("+1a", "+1a", "+2x"),
    offering("+1a", "+1a", "+2x", "'1a", "'1a"),
    offering("+1a", "+1a", "+2x", "'1a", "'1a", "<3", "~3a"),
    offering("+1a", "+1a", "+2x", "'1a", "'1a", "<3", "~3a", "~6b"),
    answering,
    lambda: does(answering(), 0, "+1a", "+1a"),
    traded,
    lambda: struck("lose", "3z", 0, count=8, lost=2),
    lambda: struck("lose_cities", "3x", 0, count=2),
    lambda: struck("share", "3z", 0, count=20, most=8),
    lambda: struck("grain", "3z", 0, count=10),
    lambda: struck("take_city", "2x", 1, other=0),
    lambda: struck("volcano", "2z", 0, volcanoes=["etna", "vesuvius"]),
    lambda: struck("quake", "2z", 0),
    lambda: struck("quake_near", "2z", 0, place="sya"),
    lambda: split("faction", 0, faction({"num": 2}, "cat"), count=10, victim=0),
    lambda: split("side", 0, FACTION, other=2),
    lambda: split("martial", 0, count=5, of_lost=False),
    lambda: split("annex", 2, other=0),
    lambda: struck("plain", "5z", 0, plains=["danube", "po"]),
    lambda: struck("coast", "5z", 0),
    lambda: struck("horde", "5x", 1, place=None, count=15),
    lambda: struck("horde", "5x", 1, place="tun", count=4),
    lambda: struck("pirates", "9x", 1, other=0, count=2),
    lambda: struck("pirates", "9x", 0, other=None, count=2),
    lambda: struck("heresy", "8x", 0, count=2),
    lambda: asked(asks("convert", 0), "abilities"),
    lambda: asked(asks("buy", 0), "purchases"),
    lambda: asked(asks("buy", 0), "purchases", basket=["met"], paying={"1a": 1, "2a": 1}),
    lambda: asked(asks("discard", 0), "purchases"),
)
"""At least one of every question."""
