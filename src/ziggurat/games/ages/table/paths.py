"""The way to every action of Through the Ages, key by key, and the words for keys and actions.

Browser and terminal share this. The keys that are drawn: ``row:m1`` a card of the row, ``tech:m1``
a technology of mine, ``workers`` my unused workers, ``bank`` my yellow bank, ``wonder`` the one I
am building, ``own:W0a`` a wonder or colony of mine, ``hand:m1`` and ``military:X1a`` cards in my
hands, ``pact:P1a`` a pact of mine, ``bonus:E3a`` a bonus to choose. All others are buttons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.components import (
    ALIKE,
    CARD_OF_CODE,
    CODES,
    GOVERNMENT,
    KIND,
    PEACEFUL_COST,
    REVOLUTION_COST,
)
from ziggurat.games.ages.shape import Civilisation, View
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.words import Words

Path = list[str]
KEPT: Final = 4096
"""Rows, and technologies in words, that are remembered."""


def question_of(view: View) -> str:
    """The key of the question that is being asked; empty at the end."""
    return view["agenda"][-1]["task"] if view["agenda"] else ""


def row_keys(row: Sequence[str]) -> tuple[str, ...]:
    """The key of every place of the row; a second card of the same name is numbered."""
    return _row_keys(tuple(row))


@lru_cache(KEPT)
def _row_keys(row: tuple[str, ...]) -> tuple[str, ...]:
    seen: Counter[str] = Counter()
    keys = []
    for code in row:
        seen[code] += 1
        keys.append(f"row:{code}" if seen[code] == 1 else f"row:{code}.{seen[code]}")
    return tuple(keys)


# ---------------------------------------------------------------------------------- the paths


def paths(view: View, legal: Sequence[Action]) -> dict[str, list[Path]]:
    """By notation, the sequences of keys that lead to each action.

    Where a thing can mean but one action, a click on it is enough.
    """
    stages = sum(action.kind == actions.STAGE for action in legal)
    colonised = {action.a for action in legal if action.kind == actions.COLONISE}
    workers = Counter(_site(action) for action in legal if action.kind in _WORK)
    uses = Counter(action.a for action in legal if action.kind == actions.USE)
    found = {}
    for action in legal:
        ways = _WAYS[action.kind](view, action)
        if action.kind == actions.STAGE and stages > 1:
            ways = [["wonder", f"n:{action.n}"]]
        elif action.kind == actions.PREPARE and action.a in colonised:
            ways = [[*ways[0], f"prepare:{CODES[action.a]}"]]
        elif action.kind in _WORK and workers[_site(action)] == 1:
            ways = [ways[0][:1], *ways[1:]]
        elif action.kind == actions.USE and uses[action.a] == 1:
            ways = [ways[0][:1]]
        found[str(action)] = ways
    return found


_WORK: Final = (actions.BUILD, actions.LEVY, actions.UPGRADE)
"""A worker comes to a site."""


def _site(action: Action) -> int:
    """Where the worker comes to."""
    return action.b if action.kind == actions.UPGRADE else action.a


Ways = Callable[[View, Action], list[Path]]


def _one_key(key: str) -> Ways:
    return lambda view, action: [[key]]


def _numbered(prefix: str) -> Ways:
    return lambda view, action: [[f"{prefix}:{action.n}"]]


def _on_card(place: str) -> Ways:
    return lambda view, action: [[f"{place}:{CODES[action.a]}"]]


def _button_on(place: str, button: str) -> Ways:
    """A card, then the button that says what is done with it."""
    return lambda view, action: [[f"{place}:{CODES[action.a]}", f"{button}:{CODES[action.a]}"]]


def _take(view: View, action: Action) -> list[Path]:
    return [[row_keys(view["row"])[action.a]]]


def _build(view: View, action: Action) -> list[Path]:
    code = CODES[action.a]
    if question_of(view) == "free":
        return [[f"tech:{code}"]]
    return [[f"tech:{code}", f"build:{code}"], ["workers", f"tech:{code}"]]


def _upgrade(view: View, action: Action) -> list[Path]:
    """The better building, then the one it comes from; or the worker is dragged there."""
    old, new = CODES[action.a], CODES[action.b]
    return [[f"tech:{new}", f"from:{old}"], [f"drag:tech:{old}", f"tech:{new}"]]


def _remove(view: View, action: Action) -> list[Path]:
    code, question = CODES[action.a], question_of(view)
    if question == "actions":
        return [["destroy", f"tech:{code}"], [f"drag:tech:{code}", "workers"]]
    return [[f"their:{code}" if question == "terror" else f"tech:{code}"]]


def _play(view: View, action: Action) -> list[Path]:
    return [_technology(action.a, action.kind == actions.REVOLT)]


def _technology(card: int, by_revolution: bool) -> Path:
    """A technology in hand; for a government, then peacefully or by revolution."""
    path = [f"hand:{CODES[card]}"]
    if KIND[card] == GOVERNMENT:
        path.append(f"{'revolt' if by_revolution else 'peaceful'}:{CODES[card]}")
    return path


def _use(view: View, action: Action) -> list[Path]:
    return [[f"hand:{CODES[action.a]}", *_aim(action)]]


def _aim(action: Action) -> Path:
    """What an action card is used on."""
    if action.n == actions.ON_SITE:
        return [f"tech:{CODES[action.b]}"]
    if action.n == actions.ON_UPGRADE:
        old, new = actions.PAIRS[action.b]
        return [f"tech:{CODES[old]}", f"tech:{CODES[new]}"]
    if action.n in (actions.ON_PLAY, actions.ON_REVOLT):
        return _technology(action.b, action.n == actions.ON_REVOLT)
    return []


def _attack(view: View, action: Action) -> list[Path]:
    return [[f"military:{CODES[action.a]}", f"seat:{action.b}"]]


def _offer(view: View, action: Action) -> list[Path]:
    """A pact, the partner, and my side of it where the two differ."""
    side = [] if ALIKE[action.a] else [f"side:{'ab'[action.n]}"]
    return [[f"military:{CODES[action.a]}", f"seat:{action.b}", *side]]


def _give_up(view: View, action: Action) -> list[Path]:
    code, question = CODES[action.a], question_of(view)
    if question == "politics":
        return [[f"pact:{code}", f"end:{code}"]]
    return [[f"{'annex' if question == 'annex' else 'own'}:{code}"]]


def _raze(view: View, action: Action) -> list[Path]:
    return [[f"raze:{CODES[action.a]}:{action.n}"]]


def _leave(view: View, action: Action) -> list[Path]:
    return [[f"leave:{action.a}"]]


_WAYS: Final[dict[int, Ways]] = {
    actions.TAKE: _take,
    actions.GROW: _one_key("bank"),
    actions.LINER_GROW: _one_key("liner"),
    actions.BUILD: _build,
    actions.LEVY: _button_on("tech", "levy"),
    actions.UPGRADE: _upgrade,
    actions.REMOVE: _remove,
    actions.STAGE: _one_key("wonder"),
    actions.LEAD: _on_card("hand"),
    actions.PLAY: _play,
    actions.REVOLT: _play,
    actions.PLAY_TACTIC: _on_card("military"),
    actions.USE: _use,
    actions.DRAW: _one_key("draw"),
    actions.ROUTE: _one_key("route"),
    actions.PREPARE: _on_card("military"),
    actions.COLONISE: _button_on("military", "colonise"),
    actions.ATTACK: _attack,
    actions.OFFER: _offer,
    actions.GIVE_UP: _give_up,
    actions.DISCARD: _on_card("military"),
    actions.PLAY_BONUS: _on_card("military"),
    actions.BID: _numbered("n"),
    actions.ACCEPT: _one_key("accept"),
    actions.MIX: _numbered("mix"),
    actions.PLACE: _numbered("place"),
    actions.SPOIL: _on_card("spoil"),
    actions.RAZE: _raze,
    actions.CHOOSE: _on_card("bonus"),
    actions.LEAVE: _leave,
    actions.PASS: _one_key("done"),
}


# ----------------------------------------------------------------------------------- the labels


def label(view: View, key: str, words: Words, names: Sequence[str]) -> str:
    """The name of a key, for buttons, screen readers and the terminal."""
    kind, _, rest = key.partition(":")
    if kind in _PLAIN:
        return words.say(f"table.key.{kind}")
    if kind == "done":
        return _done_label(view, words)
    if kind == "row":
        return _row_label(view, key, words)
    if kind in _OWN:
        return _own_label(view, kind, rest, words)
    if kind in _NUMBERS:
        return _number_label(view, kind, int(rest), words)
    if kind in ("seat", "leave"):
        seat = int(rest)
        strength = view["civilisations"][seat]["strength"]
        return words.say(f"table.key.{kind}", seat=names[seat], count=strength)
    if kind == "side":
        return words.say("table.key.side", side=rest.upper())
    return _card_label(view, kind, rest, words)


_PLAIN: Final = ("liner", "draw", "route", "accept", "destroy")
_OWN: Final = ("tech", "build", "levy", "workers", "bank", "wonder")
_NUMBERS: Final = ("mix", "place", "n")
_CARDS: Final = ("hand", "military", "own", "bonus", "pact")


def _reader(view: View) -> int:
    """The seat whose numbers are shown: the reader's, for a spectator the one to act."""
    if view["you"] is not None:
        return view["you"]
    return view["to_act"][0] if view["to_act"] else 0


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
    cost = civ["build_costs"][code]
    return words.say(f"table.key.{kind}", card=card_name(code, words), count=cost)


def _number_label(view: View, kind: str, number: int, words: Words) -> str:
    if kind == "n":
        key = "table.key.stages" if question_of(view) == "actions" else "table.key.bid"
        return words.say(key, count=number)
    if kind == "mix":
        resources = view["mix_total"] - number
        return words.say("table.key.mix", food=number, resources=resources)
    if not view["placings"]:
        return words.say("table.key.place", count=number)
    site = card_name(view["placings"][-1]["site"], words)
    return words.say("table.placed", card=site, count=number)


def _card_label(view: View, kind: str, rest: str, words: Words) -> str:
    """A card, or a button that does something with it."""
    code, _, count = rest.partition(":")
    if kind in _CARDS:
        return card_name(code, words)
    if kind in ("peaceful", "revolt"):
        return words.say(f"table.key.{kind}", count=_government_cost(view, kind, code))
    if kind == "raze":
        return words.say("table.key.raze", card=card_name(code, words), count=int(count))
    return words.say(f"table.key.{kind}", card=card_name(code, words))


def _government_cost(view: View, kind: str, code: str) -> int:
    """What a change of government costs the reader; printed on the card if it is not in hand."""
    costs = view.get("government_costs", {}).get(code)
    if costs is None:
        return (PEACEFUL_COST if kind == "peaceful" else REVOLUTION_COST)[CARD_OF_CODE[code]]
    return costs["peaceful" if kind == "peaceful" else "revolution"]


def _done_label(view: View, words: Words) -> str:
    """What passing means now, with a warning at the end of a turn."""
    said = _passing(view, words)
    if question_of(view) == "actions":
        ahead = warning(view["civilisations"][_reader(view)], words)
        return f"{said} ({ahead})" if ahead else said
    return said


def _passing(view: View, words: Words) -> str:
    key = f"table.done.{question_of(view)}"
    return words.say(key if words.knows(key) else "table.done")


# ---------------------------------------------------------------- sentences about a civilisation


def workers_told(civ: Civilisation, words: Words) -> str:
    """The unused workers, and how many are discontented."""
    said = words.say("table.workers", count=civ["unused"])
    if civ["unhappy"]:
        said += " " + words.say("table.unhappy", count=civ["unhappy"])
    return said


def technology_told(civ: Civilisation, code: str, words: Words) -> str:
    """A technology: its workers, its tokens, and what building there costs."""
    workers, tokens = civ["technologies"][code]
    return _technology_told(code, workers, tokens, civ["build_costs"][code], words)


@lru_cache(KEPT)
def _technology_told(code: str, workers: int, tokens: int, cost: int, words: Words) -> str:
    said = words.say("table.technology", card=card_name(code, words), count=workers, cost=cost)
    return f"{said} {words.say('table.tokens', count=tokens)}" if tokens else said


def warning(civ: Civilisation, words: Words) -> str:
    """What would go wrong if the turn ended now; empty when all is well."""
    ahead = civ["ahead"]
    if ahead["uprising"]:
        return words.say("table.ahead_uprising")
    told = []
    if ahead["famine"]:
        told.append(words.say("table.ahead_famine", count=ahead["famine"]))
    if ahead["corruption"]:
        told.append(words.say("table.ahead_corruption", count=ahead["corruption"]))
    return " ".join(told)


# ------------------------------------------------------------------------------ actions in words


def describe(
    action: Action, words: Words, view: View | None = None, names: Sequence[str] = ()
) -> str:
    """An action in words; with a view, exactly what is taken, divided, placed or passed."""
    if view is not None:
        kind = action.kind
        if kind == actions.TAKE and view["row"][action.a]:
            return _row_label(view, row_keys(view["row"])[action.a], words)
        if kind == actions.PASS:
            return _passing(view, words)
        if kind == actions.MIX and view["mix_total"]:
            return _number_label(view, "mix", action.n, words)
        if kind == actions.PLACE:
            return _number_label(view, "place", action.n, words)
    return words.say(f"table.do.{_DEEDS[action.kind]}", **_arguments(action, words, names))


_DEEDS: Final[dict[int, str]] = {
    actions.TAKE: "take",
    actions.GROW: "grow",
    actions.LINER_GROW: "liner",
    actions.BUILD: "build",
    actions.LEVY: "levy",
    actions.UPGRADE: "upgrade",
    actions.REMOVE: "remove",
    actions.STAGE: "stage",
    actions.LEAD: "lead",
    actions.PLAY: "play",
    actions.REVOLT: "revolt",
    actions.PLAY_TACTIC: "tactic",
    actions.USE: "use",
    actions.DRAW: "draw",
    actions.ROUTE: "route",
    actions.PREPARE: "prepare",
    actions.COLONISE: "colonise",
    actions.ATTACK: "attack",
    actions.OFFER: "offer",
    actions.GIVE_UP: "give_up",
    actions.DISCARD: "discard",
    actions.PLAY_BONUS: "bonus",
    actions.BID: "bid",
    actions.ACCEPT: "accept",
    actions.MIX: "mix",
    actions.PLACE: "place",
    actions.SPOIL: "spoil",
    actions.RAZE: "raze",
    actions.CHOOSE: "choose",
    actions.LEAVE: "leave",
    actions.PASS: "pass",
}
"""By kind of action, the key of its sentence."""


def _arguments(action: Action, words: Words, names: Sequence[str]) -> dict[str, Any]:
    """The arguments of the sentence about an action."""
    kind = action.kind
    if kind == actions.TAKE:
        return {"place": action.a + 1}
    if kind == actions.LEAVE:
        return {"seat": _called(action.a, words, names)}
    args: dict[str, Any] = {"count": action.n}
    if kind not in (actions.BID, actions.MIX, actions.PLACE, actions.STAGE):
        args["card"] = card_name(CODES[action.a], words)
    if kind == actions.UPGRADE:
        args["new"] = card_name(CODES[action.b], words)
    elif kind in (actions.ATTACK, actions.OFFER):
        args["seat"] = _called(action.b, words, names)
        args["side"] = "AB"[action.n]
    elif kind == actions.USE:
        args["aim"] = "".join([f" → {aim}" for aim in _aims_told(action, words)])
    return args


def _called(seat: int, words: Words, names: Sequence[str]) -> str:
    return names[seat] if names else words.say("seat", number=seat + 1)


def _aims_told(action: Action, words: Words) -> list[str]:
    """What an action card is used on; a government is named once, with the way it comes about."""
    told = []
    for key in _aim(action):
        kind, _, code = key.partition(":")
        name = card_name(code, words)
        if kind in ("peaceful", "revolt"):
            told.append(words.say(f"table.by_{kind}", card=name))
        elif KIND[CARD_OF_CODE[code]] != GOVERNMENT:
            told.append(name)
    return told


# ---------------------------------------------------------------------------------- the cautions


def cautions(view: View, legal: Sequence[Action], words: Words) -> dict[str, str]:
    """By notation, what to think of first: whoever chooses such an action is asked again."""
    if question_of(view) != "actions":
        return {}
    said = warning(view["civilisations"][_reader(view)], words)
    return {str(action): said for action in legal if said and action.kind == actions.PASS}
