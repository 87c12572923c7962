"""Which things are clicked for which action of Through the Ages, and what they are called.

Drawn are ``row:m1`` a card of the row, ``tech:m1`` my technology, ``workers`` my unused workers,
``bank`` my yellow bank, ``wonder`` the one I build, ``own:W0a`` a wonder or colony of mine,
``hand:m1`` and ``military:X1a`` cards in my hands, ``pact:P1a`` a pact of mine, ``bonus:E3a`` a
bonus to choose. All other keys are buttons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core.action import Action
from ziggurat.games.ages import actions as say
from ziggurat.games.ages.cards import name as card_name
from ziggurat.games.ages.components import (
    ALIKE,
    CARD_OF_CODE,
    CODES,
    GOVERNMENT,
    KIND,
    PEACEFUL_COST,
    REVOLUTION_COST,
    is_unit,
)
from ziggurat.games.ages.panels import (
    stage_of,
    technology_told,
    warning,
    workers_told,
)
from ziggurat.games.ages.state import FOOD_SITES, RESOURCE_SITES
from ziggurat.words import Words

View = Mapping[str, Any]
Path = list[str]


def row_keys(row: Sequence[str]) -> list[str]:
    """The key of every place of the row; of two alike the second is numbered."""
    seen: Counter[str] = Counter()
    keys = []
    for code in row:
        seen[code] += 1
        keys.append(f"row:{code}" if seen[code] == 1 else f"row:{code}.{seen[code]}")
    return keys


# ---------------------------------------------------------------------------------- the paths


def paths(view: View, actions: Sequence[Action]) -> dict[str, list[Path]]:
    """For every action, by its notation, the sequences of keys that mean it."""
    several = sum(action.kind == say.STAGE for action in actions) > 1
    two_ways = {action.a for action in actions if action.kind == say.COLONISE}
    return {str(action): _paths(view, action, several, two_ways) for action in actions}


def _paths(view: View, action: Action, several: bool, two_ways: set[int]) -> list[Path]:
    kind, code = action.kind, CODES[action.a]
    if kind == say.TAKE:
        return [[row_keys(view["row"])[action.a]]]
    if kind in _ONE_KEY:
        return [[_ONE_KEY[kind]]]
    if kind in _ON_CARD:
        return [[f"{_ON_CARD[kind]}:{code}"]]
    if kind == say.BUILD:
        if stage_of(view) == "free":
            return [[f"tech:{code}"]]
        return [["workers", f"tech:{code}"], [f"tech:{code}", f"build:{code}"]]
    if kind == say.LEVY:
        return [[f"tech:{code}", f"levy:{code}"]]
    if kind == say.UPGRADE:
        return [[f"tech:{code}", f"tech:{CODES[action.b]}"]]
    if kind == say.REMOVE:
        return _removals(view, code)
    if kind == say.STAGE:
        return [["wonder", f"n:{action.n}"] if several else ["wonder"]]
    if kind in (say.PLAY, say.REVOLT):
        return [_technology(action.a, kind == say.REVOLT)]
    if kind == say.USE:
        return [[f"hand:{code}", *_use(action)]]
    if kind == say.PREPARE:
        return [[f"military:{code}", *([f"prepare:{code}"] if action.a in two_ways else [])]]
    if kind == say.COLONISE:
        return [[f"military:{code}", f"colonise:{code}"]]
    return _dealings(view, action, code)


_ONE_KEY = {
    say.GROW: "bank", say.LINER_GROW: "liner", say.DRAW: "draw", say.ROUTE: "route",
    say.ACCEPT: "accept", say.PASS: "done",
}  # fmt: skip
_ON_CARD = {
    say.LEAD: "hand", say.PLAY_TACTIC: "military", say.DISCARD: "military",
    say.PLAY_BONUS: "military", say.SPOIL: "spoil", say.CHOOSE: "bonus",
}  # fmt: skip


def _removals(view: View, code: str) -> list[Path]:
    stage = stage_of(view)
    if stage == "actions":
        return [[f"tech:{code}", "workers"], [f"tech:{code}", f"remove:{code}"]]
    return [[f"their:{code}" if stage == "terror" else f"tech:{code}"]]


def _technology(card: int, by_revolt: bool) -> Path:
    """A technology from the hand; a government says which way."""
    path = [f"hand:{CODES[card]}"]
    if KIND[card] == GOVERNMENT:
        path.append(f"{'revolt' if by_revolt else 'peaceful'}:{CODES[card]}")
    return path


def _use(action: Action) -> Path:
    """What an action card is used on."""
    if action.n == say.ON_SITE:
        return [f"tech:{CODES[action.b]}"]
    if action.n == say.ON_UPGRADE:
        old, new = say.PAIRS[action.b]
        return [f"tech:{CODES[old]}", f"tech:{CODES[new]}"]
    if action.n in (say.ON_PLAY, say.ON_REVOLT):
        return _technology(action.b, action.n == say.ON_REVOLT)
    return []


def _dealings(view: View, action: Action, code: str) -> list[Path]:
    """With others: attacks, pacts, bids, spoils."""
    kind = action.kind
    if kind == say.ATTACK:
        return [[f"military:{code}", f"seat:{action.b}"]]
    if kind == say.OFFER:
        side = [] if ALIKE[action.a] else [f"side:{'ab'[action.n]}"]
        return [[f"military:{code}", f"seat:{action.b}", *side]]
    if kind == say.GIVE_UP:
        if stage_of(view) == "politics":
            return [[f"pact:{code}", f"end:{code}"]]
        return [[f"{'annex' if stage_of(view) == 'annex' else 'own'}:{code}"]]
    if kind == say.BID:
        return [[f"n:{action.n}"]]
    if kind == say.MIX:
        return [[f"mix:{action.n}"]]
    if kind == say.PLACE:
        return [[f"place:{action.n}"]]
    if kind == say.RAZE:
        return [[f"raze:{code}:{action.n}"]]
    return [[f"leave:{action.a}"]]  # LEAVE


# --------------------------------------------------------------------------- what they are called


def label(view: View, key: str, words: Words, names: Sequence[str]) -> str:
    """The spoken name of a key."""
    kind, _, rest = key.partition(":")
    if kind in _PLAIN:
        return words.say(f"table.key.{kind}")
    if kind == "done":
        return _done(view, words)
    if kind == "row":
        return _row_label(view, key, words)
    if kind in ("tech", "build", "remove", "levy", "workers", "bank", "wonder"):
        return _own_label(view, kind, rest, words)
    if kind in ("mix", "place", "n"):
        return _number_label(view, kind, int(rest), words)
    if kind == "seat":
        other = view["civilisations"][int(rest)]
        return words.say("table.key.seat", seat=names[int(rest)], count=other["strength"])
    if kind == "leave":
        return words.say("table.key.leave", seat=names[int(rest)])
    if kind == "side":
        return words.say("table.key.side", side=rest.upper())
    if kind == "raze":
        code, _, count = rest.partition(":")
        return words.say("table.key.raze", card=card_name(code, words), count=int(count))
    card = CARD_OF_CODE[rest]
    costs = {"peaceful": PEACEFUL_COST[card], "revolt": REVOLUTION_COST[card]}
    if kind in costs:
        return words.say(f"table.key.{kind}", count=costs[kind])
    if kind in ("hand", "military", "own", "bonus", "pact"):
        return card_name(rest, words)
    return words.say(f"table.key.{kind}", card=card_name(rest, words))


_PLAIN = ("liner", "draw", "route", "accept")


def _reader(view: View) -> int:
    if view["you"] is not None:
        return int(view["you"])
    return int(view["to_act"][0]) if view["to_act"] else 0


def _row_label(view: View, key: str, words: Words) -> str:
    place = row_keys(view["row"]).index(key)
    price = view["civilisations"][_reader(view)]["prices"][place]
    return words.say("table.key.row", card=card_name(view["row"][place], words), count=price)


def _own_label(view: View, kind: str, code: str, words: Words) -> str:
    civ = view["civilisations"][_reader(view)]
    if kind == "workers":
        return workers_told(civ, words)
    if kind == "bank":
        return words.say("table.key.bank", count=civ["growth_cost"])
    if kind == "wonder":
        name = card_name(civ["wonder"], words)
        return words.say("table.key.wonder", card=name, count=civ["stage_cost"])
    if kind == "tech":
        return technology_told(civ, code, words)
    if kind == "remove" and is_unit(KIND[CARD_OF_CODE[code]]):
        kind = "disband"
    cost = civ["build_costs"][code]
    return words.say(f"table.key.{kind}", card=card_name(code, words), count=cost)


def _number_label(view: View, kind: str, number: int, words: Words) -> str:
    if kind == "n":
        key = "table.key.stages" if stage_of(view) == "actions" else "table.key.bid"
        return words.say(key, count=number)
    if kind == "mix":
        return words.say("table.key.mix", food=number, resources=_mixed(view) - number)
    ways = view["placings"][-1] if view["placings"] else []
    if number > len(ways):
        return words.say("table.key.place", count=number)
    way = ways[number - 1]
    sites = FOOD_SITES if len(way) == len(FOOD_SITES) else RESOURCE_SITES
    told = [
        words.say("table.placed", card=card_name(CODES[site], words), count=count)
        for site, count in zip(sites, way, strict=True)
        if count
    ]
    return ", ".join(told) or words.say("table.placed_nothing")


def _mixed(view: View) -> int:
    """How much is gained, lost or taken in all."""
    what, seat, first, second = view["agenda"][-1]
    if what in ("either", "gain_mix"):
        return int(first)
    civ = view["civilisations"][seat if what == "lose_mix" else first]
    return int(min(first if what == "lose_mix" else second, civ["food"] + civ["resources"]))


def _done(view: View, words: Words) -> str:
    stage = stage_of(view)
    key = f"table.done.{stage}"
    said = words.say(key if words.knows(key) else "table.done")
    if stage == "actions":
        ahead = warning(view["civilisations"][_reader(view)], words)
        return f"{said} ({ahead})" if ahead else said
    return said


# ------------------------------------------------------------------------------ actions in words


def describe(action: Action, words: Words, view: View | None = None) -> str:
    """An action in words; a view tells more exactly what is taken, passed or placed."""
    kind = action.kind
    if view is not None:
        if kind == say.TAKE and view["row"][action.a]:
            key = row_keys(view["row"])[action.a]
            return _row_label(view, key, words)
        if kind == say.PASS:
            key = f"table.done.{stage_of(view)}"
            return words.say(key if words.knows(key) else "table.done")
        if kind == say.MIX and stage_of(view) in _MIXED:
            return _number_label(view, "mix", action.n, words)
        if kind == say.PLACE:
            return _number_label(view, "place", action.n, words)
    return words.say(f"table.do.{_DOINGS[kind]}", **_told(action, words))


_MIXED = ("either", "gain_mix", "lose_mix", "plunder")
_DOINGS = (
    "take", "grow", "liner", "build", "levy", "upgrade", "remove", "stage", "lead", "play",
    "revolt", "tactic", "use", "draw", "route", "prepare", "colonise", "attack", "offer",
    "give_up", "discard", "bonus", "bid", "accept", "mix", "place", "spoil", "raze", "choose",
    "leave", "pass",
)  # fmt: skip
"""By kind of action."""


def _told(action: Action, words: Words) -> dict[str, Any]:
    """The arguments of the sentence about an action."""
    kind = action.kind
    told: dict[str, Any] = {"count": action.n}
    if kind == say.TAKE:
        return {"place": action.a + 1}
    if kind == say.LEAVE:
        return {"seat": words.say("seat", number=action.a + 1)}
    if kind not in (say.BID, say.MIX, say.PLACE, say.STAGE):
        told["card"] = card_name(CODES[action.a], words)
    if kind == say.UPGRADE:
        told["new"] = card_name(CODES[action.b], words)
    elif kind in (say.ATTACK, say.OFFER):
        told["seat"] = words.say("seat", number=action.b + 1)
        told["side"] = "AB"[action.n]
    elif kind == say.USE:
        told["aim"] = "".join([f" → {aim}" for aim in _aims(action, words)])
    return told


def _aims(action: Action, words: Words) -> list[str]:
    return [
        words.say(f"table.by_{way}", card=card_name(code, words))
        if way in _WAYS
        else card_name(code, words)
        for way, _, code in [key.partition(":") for key in _use(action)]
        if way in _WAYS or KIND[CARD_OF_CODE[code]] != GOVERNMENT
    ]


_WAYS = ("peaceful", "revolt")


def cautions(view: View, actions: Sequence[Action], words: Words) -> dict[str, str]:
    """What to think of before an action, by its notation: such actions are asked about twice."""
    if stage_of(view) != "actions":
        return {}
    said = warning(view["civilisations"][_reader(view)], words)
    return {str(action): said for action in actions if said and action.kind == say.PASS}
