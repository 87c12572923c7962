"""What the present phase is about: its help, a calamity step by step, the purchase planner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ziggurat.draw.cards import frame
from ziggurat.draw.svg import breakable, escape
from ziggurat.games.civilisation.rules.board import NATIONS
from ziggurat.games.civilisation.rules.components import (
    CARD_CODES,
    CARD_COUNT,
    GOODS_COUNT,
    NEEDS,
    TRADE_CODES,
)
from ziggurat.games.civilisation.rules.play import PHASES
from ziggurat.games.civilisation.table.cards import cards
from ziggurat.games.civilisation.table.faces import FACES
from ziggurat.games.civilisation.table.names import card_name, nation_name
from ziggurat.games.civilisation.table.panels import (
    called,
    group_marks,
    groups_of,
    mark,
    sign,
)
from ziggurat.games.civilisation.table.signs import board_of
from ziggurat.games.civilisation.table.trading import trading
from ziggurat.words import Words

View = Mapping[str, Any]

ROOMY: Final = {"trade": " cv-trading", "purchases": " cv-wide"}
"""Phases for which a player’s desk needs room; for cards to buy the map makes way."""


def desk(view: View, words: Words, names: Sequence[str]) -> str:
    """The panel of the phase that is under way."""
    if view["over"]:
        return ""
    phase = view["phase"]
    question = view["agenda"][-1]["task"]
    if phase == "set_up":
        inside = _nations(view, words) if question == "nation" else ""
    elif question == "trade":
        inside = trading(view, words, names)
    elif phase == "calamities":
        inside = _calamity(view, words, names)
    elif phase == "purchases":
        inside = _shop(view, words, names)
    else:
        inside = ""
    room = ROOMY.get(phase, "") if view["you"] is not None else ""
    return f'<section class="cv-desk{room}">{_head(phase, words)}{inside}</section>'


@cache
def _head(phase: str, words: Words) -> str:
    """The phase by name, and what happens in it; the reader can fold that away."""
    number = PHASES.index(phase)
    title = words.say(f"phase.{phase}")
    said = escape(words.say("table.explain"))
    return (
        f'<div class="cv-head"><h2>{f"{number}. " if number else ""}{escape(title)}</h2>'
        f'<input class="z-said" type="checkbox" id="cv-explain" checked="checked"/>'
        f'<label for="cv-explain" class="cv-explain" title="{said}">?'
        f'<span class="z-said">{said}</span></label></div>'
        f'<p class="cv-help">{escape(words.say(f"table.help.{phase}"))}</p>'
    )


# ------------------------------------------------------------------------------- choosing a nation


def _nations(view: View, words: Words) -> str:
    taken = [nation["nation"] for nation in view["nations"]]
    rows = []
    for number in board_of(view).scenario.nations:
        nation = NATIONS[number]
        free = nation not in taken
        key = f' data-key="nation:{nation}"' if free else ""
        rows.append(
            f'<div id="cv-pick-{nation}" class="cv-pick{"" if free else " cv-taken"}"{key}>'
            f'<b class="z-num">{number + 1}</b>{escape(nation_name(nation, words))}</div>'
        )
    return f'<div class="cv-picks">{"".join(rows)}</div>'


# -------------------------------------------------------------------------- a calamity step by step


def _calamity(view: View, words: Words, names: Sequence[str]) -> str:
    parts = []
    if view["calamity"]:
        parts.append(_struck(view, words, names))
        parts.append(_tasks(view, words, names))
    waiting = []
    for task in reversed(view["agenda"]):
        if task["task"] == "calamity":
            card, seat = task["card"], task["seat"]
            waiting.append(
                f'<li class="seat-{seat}" data-note="{card}">{FACES.image(card, "cv-thumb")}'
                f"{escape(card_name(card, words))}{mark(seat)}{escape(names[seat])}</li>"
            )
    if waiting:
        parts.append(
            f'<p class="cv-caption">{escape(words.say("table.calamities_to_come"))}</p>'
            f'<ol class="cv-to-come">{"".join(waiting)}</ol>'
        )
    return f'<div class="cv-calamity">{"".join(parts)}</div>'


def _struck(view: View, words: Words, names: Sequence[str]) -> str:
    """Which calamity strikes whom, and from whom it came."""
    code, victim = view["calamity"]["card"], view["calamity"]["victim"]
    giver = view["givers"][TRADE_CODES.index(code) - GOODS_COUNT]
    told = words.say("table.struck", seat=called(view, victim, words, names))
    if giver >= 0:
        told += " " + words.say("table.given_by", seat=names[giver])
    return (
        f'<div id="cv-struck" class="cv-struck seat-{victim}" data-note="{code}" tabindex="0">'
        f"{FACES.image(code, 'cv-scene')}<b>{escape(card_name(code, words))}</b>"
        f"<span>{mark(victim)}{escape(told)}</span></div>"
        f'<p class="cv-effect">{escape(_effects(words)[code])}</p>'
    )


@cache
def _effects(words: Words) -> dict[str, str]:
    """What every card does, by its code."""
    return {card.code: " ".join(card.text) for card in cards(words)}


def _tasks(view: View, words: Words, names: Sequence[str]) -> str:
    """Who decides what, in turn; what has been decided so far."""
    rows = []
    for number, task in enumerate(reversed(view["agenda"])):
        what = task["task"]
        if what in ("phase", "calamity"):
            break
        key = f"table.task.{'lose' if what == 'loss' else what}"
        if not words.knows(key):
            continue
        seat = task.get("seat")
        who = "" if seat is None else names[seat]
        told = words.say(key, seat=who, count=task.get("count", 0))
        if task.get("lost"):
            told += " " + words.say("table.lost_so_far", count=task["lost"])
        whose = "" if seat is None else f" seat-{seat}"
        now = ' cv-now" aria-current="step' if number == 0 else ""
        rows.append(
            f'<li class="cv-task{whose}{now}">{"" if seat is None else mark(seat)}'
            f"<span>{escape(told)}</span></li>"
        )
    chosen = _chosen(view, words, names)
    return f'<ol class="cv-tasks">{chosen}{"".join(rows)}</ol>'


def _chosen(view: View, words: Words, names: Sequence[str]) -> str:
    """What has been settled: shares of others, units of a faction."""
    rows = []
    calamity = view["calamity"]
    shares = [
        words.say("table.share_of", seat=names[seat], count=share)
        for seat, share in enumerate(calamity["shares"])
        if share is not None
    ]
    if shares:
        rows.append(words.say("table.shares", shares=", ".join(shares)))
    if view["faction_points"]:
        rows.append(words.say("table.faction", count=view["faction_points"]))
    return "".join([f'<li class="cv-past">{escape(row)}</li>' for row in rows])


# ----------------------------------------------------------------------------- the purchase planner


def _shop(view: View, words: Words, names: Sequence[str]) -> str:
    """Every card with its price after credits, whether I can buy it, and what it would credit."""
    you = view["you"]
    if you is None:
        return ""
    cards = "".join([_card(view, card, words) for card in range(CARD_COUNT)])
    return f'{_purse(view, words)}<div class="cv-shop">{cards}</div>'


COLOURS: Final = {
    "crafts": "gold", "sciences": "malachite", "arts": "lapis", "civics": "terracotta",
    "religion": "murex",
}  # fmt: skip
"""Of the groups of cards."""


def _purse(view: View, words: Words) -> str:
    """What the basket costs and how it is paid."""
    you = view["you"]
    treasury = view["nations"][you]["treasury"]
    if not view["basket"]:
        told = words.say("table.purse", count=view["wealth"], treasury=treasury)
        return f'<p id="cv-purse" class="cv-purse">{escape(told)}</p>'
    names_ = ", ".join([card_name(code, words) for code in view["basket"]])
    due, missing = view["due"], view["missing"]
    parts = [
        words.say("table.basket", cards=names_, count=view["price"]),
        words.say("table.handed_in", count=view["paid"]),
        words.say("table.from_treasury", count=min(due, treasury), treasury=treasury),
    ]
    rows = "".join([f"<li>{escape(part)}</li>" for part in parts])
    key = "table.still_missing" if missing else "table.enough"
    last = escape(words.say(key, count=missing))
    bad = "cv-bad" if missing else "cv-met"
    return f'<ul id="cv-purse" class="cv-purse">{rows}<li class="{bad}">{last}</li></ul>'


def _card(view: View, card: int, words: Words) -> str:
    nation = view["nations"][view["you"]]
    code = CARD_CODES[card]
    price = nation["prices"][card]
    shown = view["shop"][card]
    state, told = _status(view, card, words)
    full = shown["printed"]
    struck = f"<s>{full}</s> " if full != price and state != "owned" else ""
    cost = sign("tick") if state == "owned" else f"{struck}{price}"
    said = escape(f"{card_name(code, words)}: {told}")
    credit = shown["credits"]
    ahead = escape(words.say("table.credits_next", count=credit))
    gives = f'<span class="cv-credit" title="{ahead}">+{credit}</span>' if credit else ""
    return (
        f'<div id="cv-card-{code}" class="{frame(COLOURS[groups_of(card)[0]], "cv-card")}'
        f' cv-{state}" data-key="buy:{code}" data-note="{code}" tabindex="0" role="img"'
        f' aria-label="{said}"><span class="z-art">{FACES.image(code)}</span>'
        f'<b class="z-name">{escape(breakable(card_name(code, words)))}</b>'
        f'<span class="z-foot"><b class="cv-net z-num">{cost}</b></span>'
        f'<span class="cv-last"><span class="cv-told">{escape(told)}</span>'
        f'<span class="cv-groups">{gives}{group_marks(card, words)}</span></span></div>'
    )


def _status(view: View, card: int, words: Words) -> tuple[str, str]:
    """The class of a card by whether the reader owns, has chosen or can buy it; and in words."""
    shown = view["shop"][card]
    if shown["bar"] == "owned_already":
        return "owned", words.say("table.owned")
    if shown["bar"] == "chosen_already":
        return "chosen-card", words.say("table.in_basket")
    if shown["bar"] == "needs_card":
        first = card_name(CARD_CODES[NEEDS[card]], words)
        return "barred", words.say("table.needs", card=first)
    if shown["bar"] == "too_dear":
        return "too-dear", words.say("table.short_by", count=shown["short"])
    return "payable", words.say("table.payable")
