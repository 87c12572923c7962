"""Which things are clicked for which action of Civilisation, and what they are called.

The keys that are drawn: ``place:kno`` a territory, ``ship:1`` a ship of mine, ``hand:4a`` a set in
my hand, ``name:4a`` a card set aside for an offer, ``out:4a`` the same put back, ``good:4a`` a good
to ask for, ``unwant:4a`` the same no longer, ``buy:pot`` a civilisation card, and on the trading
floor ``offer:all``, ``answer:2`` (an offer to me alone), ``answer_all:2`` (one to all),
``accept:2`` and ``accept_all:2`` (taken as it is), ``withdraw:2``. All other keys are buttons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import CODES, HARBOUR_CODES, NATIONS, land_of
from ziggurat.games.civilisation.rules.components import CARD_CODES, SHIP_COST, TRADE_CODES
from ziggurat.games.civilisation.table.names import card_name, nation_name, place_name
from ziggurat.games.civilisation.table.routes import MAP_ACTIONS, MAP_KEYS, Routes, question_of
from ziggurat.games.civilisation.table.routes import label as map_label
from ziggurat.words import Words

View = Mapping[str, Any]
Path = list[str]


def trading_stage(view: View) -> str:
    """What the reader does on the trading floor: ``offering``, ``answering`` or just ``trade``."""
    draft = view["floor"]["mine"]["draft"] if view["you"] is not None else None
    if draft is None:
        return "trade"
    return "answering" if draft["answer"] else "offering"


# ---------------------------------------------------------------------------------- the paths


def paths(view: View, legal: Sequence[Action]) -> dict[str, list[Path]]:
    """For every action, by its notation, the sequences of keys that mean it."""
    routes = Routes(view, legal)
    return {
        str(action): routes.of(action) if action.kind in MAP_ACTIONS else [[_key(view, action)]]
        for action in legal
    }


_DRAFTED: Final = (
    actions.ASIDE, actions.TAKE_OUT, actions.NAME, actions.WANT, actions.WANT_NAMED, actions.BUY,
    actions.HAND_IN, actions.MINE,
)  # fmt: skip
_BEGUN: Final = (actions.OFFER, actions.ANSWER)


def drafts(view: View, legal: Sequence[Action]) -> set[str]:
    """Steps of an offer, an answer or a purchase that is being put together.

    Whoever was done and begins anew comes back to the floor, which everybody sees.
    """
    floor, you = view["floor"], view["you"]
    away = floor is not None and you in [*floor["waiting"], *floor["done"]]
    kinds = _DRAFTED if away else (*_DRAFTED, *_BEGUN)
    drops = question_of(view) in ("trade", "buy")
    return {
        str(action)
        for action in legal
        if action.kind in kinds or (drops and action.kind == actions.DROP)
    }


def attempt(view: View, keys: Sequence[str]) -> str:
    """The notation of what these keys seem to ask for, though it is not legal; else empty.

    A move to where nobody can go, and a card that nobody can trade.
    """
    kinds = [key.partition(":")[0] for key in keys]
    codes = [key.partition(":")[2] for key in keys]
    if question_of(view) == "move" and kinds == ["place", "place"]:
        return f"1{codes[0]}>{codes[1]}"
    if question_of(view) == "trade" and kinds == ["hand"]:
        return f"+{codes[0]}"
    return ""


_ONE_KEY: Final = {
    actions.PAY: "pay",
    actions.DROP: "drop",
    actions.AGREE: "agree",
    actions.WAIT: "wait",
    actions.PASS: "done",
    actions.TRADE_OVER: "trade_over",
    actions.LAST_TURN: "last_turn",
}
_OF_CARD: Final = {
    actions.ASIDE: "hand",
    actions.NAME: "name",
    actions.WANT_NAMED: "good",
    actions.HAND_IN: "hand",
    actions.MINE: "mine",
    actions.DISCARD: "hand",
    actions.TAKE_OUT: "out",
}
_OF_SEAT: Final = {
    actions.OFFER: "offer",
    actions.ANSWER: "answer",
    actions.WITHDRAW: "withdraw",
    actions.LEAVE: "quit",
    actions.JOIN: "join",
}


def _key(view: View, action: Action) -> str:
    kind = action.kind
    if kind in _ONE_KEY:
        return _ONE_KEY[kind]
    if kind in _OF_CARD:
        return f"{_OF_CARD[kind]}:{TRADE_CODES[action.a]}"
    if kind == actions.ANSWER and action.b == actions.TO_ALL:
        return f"answer_all:{action.a}"
    if kind in _OF_SEAT:
        return f"{_OF_SEAT[kind]}:{'all' if action.a == actions.TO_ALL else action.a}"
    if kind == actions.NATION:
        return f"nation:{NATIONS[action.a]}"
    if kind == actions.BUY:
        return f"buy:{CARD_CODES[action.a]}"
    if kind == actions.COUNT and question_of(view) == "side":
        return f"side:{action.n}"
    return f"n:{action.n}"  # RATE, WANT, COUNT


# --------------------------------------------------------------------------- what they are called

_ABOUT_SEATS: Final = (
    "offer", "answer", "answer_all", "accept", "accept_all", "withdraw", "quit", "join",
)  # fmt: skip


def label(view: View, key: str, words: Words, names: Sequence[str]) -> str:
    """The spoken name of a key."""
    kind, _, rest = key.partition(":")
    if kind in MAP_KEYS:
        return map_label(view, key, words)
    if kind == "n":
        return _number(view, int(rest), words, names)
    if kind in ("hand", "name", "good", "unwant", "mine", "buy", "out"):
        return _card(view, kind, rest, words)
    if kind == "nation":
        return nation_name(rest, words)
    if kind in _ABOUT_SEATS:
        if kind == "offer" and trading_stage(view) == "offering":
            kind = "offer_rather"
        if rest == "all":
            return words.say(f"table.key.{kind}_all")
        return words.say(f"table.key.{kind}", seat=names[int(rest)])
    if kind == "side":
        return words.say(f"table.key.side_{rest}")
    question = question_of(view)
    if question == "trade":
        question = trading_stage(view)
    if kind == "done" and question == "buy":
        return _payment(view, words)
    if kind == "wait":
        return words.say(_waiting(view))
    for told in (f"table.key.{kind}.{question}", f"table.key.{kind}"):
        if words.knows(told):
            return words.say(told)
    return key


def _payment(view: View, words: Words) -> str:
    """The end of a purchase: what is paid."""
    if not view["basket"]:
        return words.say("table.key.done.nothing")
    return words.say("table.key.done.pay", count=view.get("price", 0))


def _waiting(view: View) -> str:
    """Waiting declines what is offered; where nobody else trades any more, trade ends."""
    floor = view["floor"]
    at_rest = {view["you"], *floor["waiting"], *floor["done"]}
    if all(seat in at_rest for seat, trades in enumerate(floor["traders"]) if trades):
        return "table.key.wait.last"
    return "table.key.wait.declining" if _is_offered(view) else "table.key.wait"


def _is_offered(view: View) -> bool:
    """Whether somebody offers me what I could take."""
    lacking = view["floor"]["mine"]["lacking"]
    return any(entry and not entry["cards"] and not entry["too_few"] for entry in lacking)


def _number(view: View, number: int, words: Words, names: Sequence[str]) -> str:
    question = question_of(view)
    if question in ("move", "lose", "faction", "martial", "annex", "upkeep"):
        question = "tokens"
    told = f"table.number.{question}"
    return words.say(told if words.knows(told) else "table.number", count=number)


def _card(view: View, kind: str, code: str, words: Words) -> str:
    question = question_of(view)
    if kind == "hand":
        held = view.get("hand", {}).get(code, 0)
        kind = {"buy": "hand_in", "discard": "discard", "trade": "aside"}.get(question, "hand")
        if kind == "aside" and trading_stage(view) == "trade":
            kind = "begin_with"
        return words.say(f"table.key.{kind}", card=card_name(code, words), count=held)
    if kind == "name" and trading_stage(view) == "offering":
        draft = view["floor"]["mine"]["draft"]
        if draft["named"].count(code) == draft["cards"].count(code):
            kind = "hide"
    if kind == "buy" and view["you"] is not None:
        price = view["nations"][view["you"]]["prices"][CARD_CODES.index(code)]
        return words.say("table.key.buy", card=card_name(code, words), count=price)
    return words.say(f"table.key.{kind}", card=card_name(code, words), count=0)


# ------------------------------------------------------------------------------ actions in words

_DOINGS: Final = (
    "nation", "go", "rate", "pay", "drop", "tokens", "city", "city_leaving", "ship", "move",
    "sail", "aboard", "ashore", "found", "offer", "answer", "aside", "name", "want", "want_named",
    "agree", "withdraw", "count", "convert", "buy", "hand_in", "mine", "discard", "wait",
    "trade_over", "last_turn", "leave", "join", "pass", "out",
)  # fmt: skip
"""By kind of action."""


def describe(
    action: Action, words: Words, view: View | None = None, names: Sequence[str] = ()
) -> str:
    """An action in words; a view tells more exactly what is passed or dropped."""
    if view is not None and action.kind in _ONE_KEY:
        return label(view, _ONE_KEY[action.kind], words, ())
    if view is not None and action.kind == actions.COUNT:
        return label(view, _key(view, action), words, ())
    return words.say(f"table.do.{_told_as(action)}", **_told(action, words, names))


def _told_as(action: Action) -> str:
    doing = _DOINGS[action.kind]
    if action.kind in (actions.OFFER, actions.WITHDRAW) and action.a == actions.TO_ALL:
        return f"{doing}_all"
    if action.kind == actions.ANSWER and action.b == actions.TO_ALL:
        return "answer_all"
    return doing


def _told(action: Action, words: Words, names: Sequence[str]) -> dict[str, Any]:
    """The arguments of the sentence about an action."""
    kind = action.kind
    told: dict[str, Any] = {"count": action.n}
    if kind == actions.NATION:
        told["nation"] = nation_name(NATIONS[action.a], words)
    elif kind == actions.BUY:
        told["card"] = card_name(CARD_CODES[action.a], words)
    elif kind in _OF_CARD:
        told["card"] = card_name(TRADE_CODES[action.a], words)
    elif kind in _OF_SEAT:
        is_known = 0 <= action.a < len(names)
        told["seat"] = names[action.a] if is_known else words.say("seat", number=action.a + 1)
    elif kind in (actions.SAIL, actions.ABOARD, actions.ASHORE):
        told["ship"] = action.a + 1
        if kind == actions.SAIL:
            told["place"] = place_name(HARBOUR_CODES[action.b], words)
    elif kind in MAP_ACTIONS:
        told["place"] = place_name(CODES[land_of(action.a)], words)
        if kind == actions.MOVE:
            told["there"] = place_name(CODES[action.b], words)
        if kind == actions.SHIP:
            told["tokens"] = SHIP_COST - action.n
    return told
