"""What a conflict would come to, from what its reader may know.

Strengths on the map are open, and so are the reader's own tiles. Of the others' hands it is known
how many tiles they hold, and how many of a colour nobody has seen yet: they may add anything from
none to the smaller of the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ziggurat.games.tigris.rules.components import COLOUR_KEYS, NEIGHBOURS, RIVER, TILE_COUNTS
from ziggurat.games.tigris.table.paths import (
    KEY_OF,
    View,
    lying_on,
    owners_of,
    question_of,
    unions_of,
)
from ziggurat.words import Words

TEMPLE: Final = "RR"
DECIDES_REVOLTS: Final = "red"


class Side(NamedTuple):
    """One of two leaders in a conflict."""

    leader: str
    strength: int
    """On the map, with what was added already."""
    most: int
    """The most that its owner may still add."""


class Forecast(NamedTuple):
    """A conflict before it is decided."""

    attack: Side
    defence: Side


# What may be known


def most_held(view: View, seat: int, colour: str) -> int:
    """The most tiles of a colour that a seat may hold."""
    if seat == view["you"]:
        return int(view["hand"][colour])
    return min(int(view["hand_sizes"][seat]), unseen(view, colour))


def unseen(view: View, colour: str) -> int:
    """Tiles of a colour that the reader has seen nowhere: in a bag, in hands, or exchanged."""
    letter = next(letter for letter, key in KEY_OF.items() if key == colour)
    on_map = sum([1 for piece in lying_on(view) if piece.upper() == letter * 2])
    seen = on_map + view["gone"][colour]
    if view["you"] is not None:
        seen += view["hand"][colour] + view["recall"]["swapped"][colour]
    return TILE_COUNTS[COLOUR_KEYS.index(colour)] - int(seen)


def _addable(view: View, base: int, held: int, against: int) -> int:
    """What an attacker may add; with the English variant nothing that leaves him behind."""
    if view["options"]["english_variant"] and base + held <= against:  # TE-VARIANT-03
        return 0
    return held


def _fought(
    view: View, attacker: str, strength: int, defender: str, against: int, colour: str
) -> Forecast:
    """A conflict that is still to begin."""
    held = most_held(view, int(attacker[1]), colour)
    return Forecast(
        Side(attacker, strength, _addable(view, strength, held, against)),
        Side(defender, against, most_held(view, int(defender[1]), colour)),
    )


# Conflicts that are to come


def revolts(view: View, cell: int) -> list[Forecast]:
    """What the reader's leaders would begin on a cell, colour by colour (TE-LEADER-18)."""
    lying = lying_on(view)
    temples = sum([1 for near in NEIGHBOURS[cell] if lying[near] == TEMPLE])
    owners = owners_of(view)
    beside = {owners[near] for near in NEIGHBOURS[cell] if near in owners}
    kingdoms = [place for place in beside if view["territories"][place]["leaders"]]
    free = view["you"] is not None and lying[cell] == ".." and not RIVER[cell]
    if not free or not temples or len(kingdoms) != 1:  # TE-LEADER-06 to TE-LEADER-09
        return []
    territory = view["territories"][kingdoms[0]]
    rivals = zip(territory["leaders"], territory["support"], strict=True)
    return [
        _fought(
            view, f"{leader[0]}{view['you']}", temples, leader, support["internal"], DECIDES_REVOLTS
        )
        for leader, support in rivals
        if int(leader[1]) != view["you"]
    ]


def wars(view: View, beside: Sequence[int]) -> list[Forecast]:
    """What the reader's tile between two kingdoms would begin (TE-CONFLICT-EXTERNAL-01)."""
    seat = 0 if view["you"] is None else int(view["you"])
    return [
        _war(view, seat, (one, strength), (other, against), colour)
        for colour, one, strength, other, against in unions_of(view).get(tuple(beside), ())
    ]


def _war(
    view: View, seat: int, one: tuple[str, int], other: tuple[str, int], colour: str
) -> Forecast:
    """A clash after a tile of ``seat``, who attacks; else the first after him does.

    TE-CONFLICT-EXTERNAL-05, TE-CONFLICT-EXTERNAL-06
    """
    first, last = sorted((one, other), key=lambda side: (int(side[0][1]) - seat) % view["players"])
    return _fought(view, *first, *last, colour)


# The conflict under way


def under_way(view: View) -> list[Forecast]:
    """Those that have begun and are not decided: one, or all among which one is chosen."""
    conflict = view["conflict"]
    if not conflict:
        return []
    if "attacker" not in conflict:
        return [
            _war(
                view,
                view["seat"],
                (one["leader"], one["strength"]),
                (other["leader"], other["strength"]),
                colour,
            )
            for colour, (one, other) in conflict["clashes"].items()
        ]
    begun = _fought(
        view,
        conflict["attacker"],
        view["strength"][0],
        conflict["defender"],
        view["strength"][1],
        conflict["tiles"],
    )
    if question_of(view) == "defend":
        total = begun.attack.strength + conflict["added"]
        begun = begun._replace(attack=Side(begun.attack.leader, total, 0))
    return [begun]


# In words


def told(view: View, forecast: Forecast, words: Words) -> str:
    """Both sides with what they may add, and what that means for the reader."""
    attack, defence = forecast
    if str(view["you"]) not in (attack.leader[1], defence.leader[1]):
        return words.say("forecast.others", **_numbers(attack, defence))
    key = "forecast.attack"
    if attack.leader[1] != str(view["you"]):
        key, attack, defence = "forecast.defence", defence, attack
    said = words.say(key, **_numbers(attack, defence))
    return f"{said} {verdict(view, forecast, words)}"


def _numbers(one: Side, other: Side) -> dict[str, int]:
    return {
        "mine": one.strength,
        "most": one.most,
        "theirs": other.strength,
        "their_most": other.most,
    }


def of_reader(view: View) -> Forecast | None:
    """The conflict under way that the reader is part of, as long as it is not decided."""
    for one in under_way(view) if "attacker" in view["conflict"] else ():
        if str(view["you"]) in (one.attack.leader[1], one.defence.leader[1]):
            return one
    return None


def verdict(view: View, forecast: Forecast, words: Words) -> str:
    """What it means for the reader, who is part of it."""
    attacks = forecast.attack.leader[1] == str(view["you"])
    return _attacking(forecast, words) if attacks else _defending(forecast, words)


def _attacking(forecast: Forecast, words: Words) -> str:
    """What an attacker has to add: more than the defender could ever answer (a tie defends)."""
    attack, defence = forecast
    certain = defence.strength + defence.most + 1 - attack.strength
    if certain <= attack.most:
        return words.say("forecast.wins", count=max(0, certain))
    if attack.strength + attack.most <= defence.strength:
        return words.say("forecast.loses")
    least = max(0, defence.strength + 1 - attack.strength)
    return words.say("forecast.open", count=least)


def _defending(forecast: Forecast, words: Words) -> str:
    """What a defender has to add: as much as the attacker may come to."""
    attack, defence = forecast
    certain = attack.strength + attack.most - defence.strength
    if certain <= defence.most:
        return words.say("forecast.holds", count=max(0, certain))
    if defence.strength + defence.most < attack.strength:
        return words.say("forecast.loses")
    return words.say("forecast.doubt")


def compare(before: View, after: View, words: Words) -> list[str]:
    """What a conflict would come to that begins, or goes on, between two views."""
    if after["you"] is None or before["conflict"] == after["conflict"]:
        return []
    return [
        words.say(
            "forecast.of",
            leader=words.say(f"leader.{KEY_OF[one.attack.leader[0]]}"),
            forecast=told(after, one, words),
        )
        for one in under_way(after)
    ]
