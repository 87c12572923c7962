"""The trading floor: who still trades, the open offers, and the offer or answer I put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.draw.svg import escape, icon
from ziggurat.games.civilisation.actions import MOST_WANTED, TO_ALL
from ziggurat.games.civilisation.components import GOODS_COUNT, LEAST_TRADED, NAMED, TRADE_CODES
from ziggurat.games.civilisation.names import card_name
from ziggurat.games.civilisation.panels import called, is_calamity, is_fixed, mark, sign
from ziggurat.games.civilisation.pictures import emblem
from ziggurat.games.civilisation.trade import ANSWERING, IDLE, MOST_NAMED, OFFERING
from ziggurat.words import Words

View = Mapping[str, Any]

STEPS: Final = ("aside", "name", "count", "goods", "agree")
"""What an offer is made of, in this order."""


def floor(view: View, words: Words, names: Sequence[str]) -> str:
    """The whole floor, what concerns me first."""
    mode = IDLE if view["you"] is None else view["mode"][view["you"]]
    mine = ""
    if mode == OFFERING:
        mine = _offering(view, words, names)
    elif mode >= ANSWERING:
        mine = _answering(view, words, names)
    elif can_begin(view):
        mine = _beginning(view, words, names)
    return (
        f'<div class="cv-floor">{_traders(view, words, names)}{mine}'
        f"{_offers(view, words, names)}</div>"
    )


# ------------------------------------------------------------------------------------- who trades


def can_trade(view: View, seat: int) -> bool:
    """Whether a seat may trade, going by what everybody sees."""
    playing = view["nations"][seat]["status"] in ("playing", "leaving")
    return bool(playing and view["hand_sizes"][seat] >= LEAST_TRADED)


def can_begin(view: View) -> bool:
    """Whether the reader may begin an offer or an answer."""
    you = view["you"]
    if you is None or not can_trade(view, you):
        return False
    tradable = sum(count for code, count in view["hand"].items() if not is_fixed(code))
    return bool(
        tradable >= LEAST_TRADED and view["begun"][you] < view["options"]["offers_per_seat"]
    )


def _traders(view: View, words: Words, names: Sequence[str]) -> str:
    """Everybody and what they do on the floor."""
    rows = []
    for seat in range(view["players"]):
        state = _state(view, seat)
        said = words.say(f"table.trader.{state}", count=view["hand_sizes"][seat])
        who = escape(called(view, seat, words, names))
        rows.append(
            f'<li id="cv-trader-{seat}" class="cv-trader cv-is-{state} seat-{seat}"'
            f' title="{who}: {escape(said)}">{mark(seat)}<span class="cv-player">'
            f'{escape(names[seat])}</span><span class="cv-doing">{escape(said)}</span></li>'
        )
    return f'<ul class="cv-traders">{"".join(rows)}</ul>'


def _state(view: View, seat: int) -> str:
    if not can_trade(view, seat):
        return "out"
    if seat in view["done"]:
        return "done"
    return "waits" if seat in view["waiting"] else "trades"


# ------------------------------------------------------------------------------------- open offers


def _offers(view: View, words: Words, names: Sequence[str]) -> str:
    if not view["offers"]:
        return f'<p class="cv-none">{escape(words.say("table.no_offers"))}</p>'
    you = view["you"]
    mine = list(view.get("my_offers", []))
    rows = []
    for offer in view["offers"]:
        hidden = mine.pop(0) if offer["seat"] == you else []
        rows.append((_rank(offer, you), _offer(view, offer, hidden, words, names)))
    rows.sort(key=lambda row: row[0])
    return f'<ol class="cv-offers">{"".join([row for _, row in rows])}</ol>'


def _rank(offer: View, you: int | None) -> int:
    """To me alone, then to all, then mine, then what is no concern of mine."""
    if offer["seat"] == you:
        return 2
    return 0 if offer["to"] == you else 1 if offer["to"] == TO_ALL else 3


def _offer(
    view: View, offer: View, hidden: Sequence[str], words: Words, names: Sequence[str]
) -> str:
    seat, to = offer["seat"], offer["to"]
    whom = words.say("table.to_all") if to == TO_ALL else names[to]
    aim = "all" if to == TO_ALL else str(to)
    secret = ""
    if hidden:
        rest: Counter[str] = Counter(hidden)
        rest.subtract(offer["named"])
        cards = ", ".join(_counted(rest.elements(), words))
        if cards:
            told = words.say("table.hidden_cards", cards=cards)
            secret = f'<span class="cv-secret">{escape(told)}</span>'
    return (
        f'<li id="cv-offer-{seat}-{aim}"'
        f' class="cv-offer seat-{seat}{_concern(offer, view["you"])}">'
        f'<span class="cv-from">{mark(seat)}<b>{escape(names[seat])}</b>'
        f'<span class="cv-to">→ {escape(whom)}</span></span>'
        f'<span class="cv-bargain"><span class="cv-side">'
        f"{_side('gives', offer['gives'], offer['named'], words)}{secret}</span>"
        f"{sign('exchange')}"
        f'<span class="cv-side">{_side("wants", offer["wants"], offer["wants_named"], words)}'
        f"</span></span>{_reply(view, offer, aim, words, names)}</li>"
    )


def _concern(offer: View, you: int | None) -> str:
    return " cv-for-me" if you is not None and _rank(offer, you) < 2 else ""


def _side(what: str, count: int, named: Sequence[str], words: Words) -> str:
    """So many cards, of which these are named."""
    chips = "".join([_chip(code, number, words) for code, number in Counter(named).items()])
    rest = count - len(named)
    more = ""
    if rest:
        more = f'<span class="cv-unnamed">{escape(words.say("table.and_more", count=rest))}</span>'
    caption = escape(words.say(f"table.{what}", count=count))
    return f'<span class="cv-caption">{caption}</span>{chips}{more}'


def _chip(code: str, count: int, words: Words) -> str:
    times = f'<b class="z-num">×{count}</b>' if count > 1 else ""
    ill = " cv-ill" if is_calamity(code) else ""
    return (
        f'<span class="cv-good{ill}">{icon(emblem(code))}'
        f"{escape(card_name(code, words))}{times}</span>"
    )


def _counted(codes: Any, words: Words) -> list[str]:
    held: Counter[str] = Counter(codes)
    return [
        card_name(code, words) + (f" ×{count}" if count > 1 else "")
        for code, count in held.items()
        if count > 0
    ]


def _reply(view: View, offer: View, aim: str, words: Words, names: Sequence[str]) -> str:
    """What I can do about an offer, or why I cannot."""
    you = view["you"]
    if you is None or view["mode"][you] != IDLE:
        return ""
    if offer["seat"] == you:
        return _button(f"withdraw:{aim}", words.say("table.withdraw"))
    if offer["to"] not in (you, TO_ALL) or not can_trade(view, you):
        return ""
    lacking = missing(view, offer)
    if lacking is None:
        told = words.say("table.too_few", count=offer["wants"])
        return f'<span class="cv-why">{escape(told)}</span>'
    if lacking:
        told = words.say("table.lacking", cards=", ".join(_counted(lacking, words)))
        return f'<span class="cv-why">{escape(told)}</span>'
    if not can_begin(view):
        return f'<span class="cv-why">{escape(words.say("table.no_more_offers"))}</span>'
    key = "answer_all" if offer["to"] == TO_ALL else "answer"
    return _button(f"{key}:{offer['seat']}", words.say("table.answer"))


def missing(view: View, offer: View) -> list[str] | None:
    """The named cards that I do not hold; None: all of them, but too few cards in all."""
    held: Counter[str] = Counter(view["hand"])
    lacking = []
    for code in offer["wants_named"]:
        if held[code]:
            held[code] -= 1
        else:
            lacking.append(code)
    spare = sum(count for code, count in held.items() if not is_fixed(code))
    if not lacking and spare < offer["wants"] - len(offer["wants_named"]):
        return None
    return lacking


def standing(view: View) -> View | None:
    """The offer that the reader is answering."""
    you = view["you"]
    to = you if view["mode"][you] == ANSWERING else TO_ALL
    for offer in view["offers"]:
        if offer["seat"] == view["partner"][you] and offer["to"] == to:
            found: View = offer
            return found
    return None


def _button(key: str, text: str, kind: str = "") -> str:
    return (
        f'<button type="button" class="cv-do{kind}" data-key="{key}" tabindex="-1">{escape(text)}'
        f"</button>"
    )


# ------------------------------------------------------------------------ what I put together


def _beginning(view: View, words: Words, names: Sequence[str]) -> str:
    """To whom I can make an offer."""
    you = view["you"]
    own = [offer["to"] for offer in view["offers"] if offer["seat"] == you]
    buttons = []
    if TO_ALL not in own:
        buttons.append(_button("offer:all", words.say("table.to_all")))
    for seat in range(view["players"]):
        if seat != you and seat not in own and can_trade(view, seat):
            buttons.append(_button(f"offer:{seat}", names[seat]))
    left = view["options"]["offers_per_seat"] - view["begun"][you]
    told = escape(words.say("table.offers_left", count=left))
    return (
        f'<div id="cv-begin" class="cv-begin"><b>{escape(words.say("table.new_offer"))}</b>'
        f'{"".join(buttons)}<span class="cv-rate">{told}</span></div>'
    )


def _step_of(view: View) -> str:
    if len(view["aside"]) < LEAST_TRADED:
        return "aside"
    if len(view["naming"]) < NAMED:
        return "name"
    if not view["wanting"]:
        return "count"
    return "goods" if len(view["wanting_named"]) < NAMED else "agree"


def _steps(view: View, words: Words) -> str:
    now = STEPS.index(_step_of(view))
    rows = []
    for number, step in enumerate(STEPS):
        place = "past" if number < now else "now" if number == now else "later"
        current = ' aria-current="step"' if number == now else ""
        said = escape(words.say(f"table.step.{step}"))
        rows.append(f'<li class="cv-step cv-{place}"{current}>{said}</li>')
    return f'<ol class="cv-steps">{"".join(rows)}</ol>'


def _offering(view: View, words: Words, names: Sequence[str]) -> str:
    to = view["partner"][view["you"]]
    whom = words.say("table.to_all") if to == TO_ALL else names[to]
    gives = _aside(view, words, can_name=True)
    agree = ""
    if len(view["wanting_named"]) >= NAMED:
        agree = _button("agree", words.say("table.key.agree.offering"), " cv-main")
    return (
        f'<div id="cv-builder" class="cv-builder"><h3>{escape(words.say("table.my_offer"))}'
        f" → {escape(whom)}</h3>{_steps(view, words)}"
        f'<div class="cv-halves"><div class="cv-half"><span class="cv-caption">'
        f"{escape(words.say('table.i_give', count=len(view['aside'])))}</span>{gives}</div>"
        f'<div class="cv-half"><span class="cv-caption">'
        f"{escape(words.say('table.i_want', count=view['wanting']))}</span>"
        f"{_wanted(view, words)}</div></div>{_asking(view, words)}"
        f'<div class="cv-ends">{agree}'
        f"{_button('drop', words.say('table.key.drop.offering'))}</div></div>"
    )


def _aside(view: View, words: Words, can_name: bool) -> str:
    """What I have set aside; a click names a card, or puts it back while nothing is named."""
    if not view["aside"]:
        return f'<p class="cv-none">{escape(words.say("table.step.aside"))}</p>'
    named: Counter[str] = Counter(view["naming"])
    aside: Counter[str] = Counter(view["aside"])
    chips = []
    for code, count in aside.items():
        key = f' data-key="name:{code}"' if can_name else ""
        times = f'<b class="z-num">×{count}</b>' if count > 1 else ""
        told = ""
        if can_name:
            state = "table.named" if named[code] else "table.unnamed"
            told = words.say(state, count=named[code])
            told = f'<small class="cv-tag">{escape(told)}</small>'
        spoken = " cv-named" if named[code] else ""
        ill = " cv-ill" if is_calamity(code) else ""
        back = "" if named or not can_begin(view) else _button(f"out:{code}", "×", " cv-out")
        chips.append(
            f'<span class="cv-pair"><div id="cv-aside-{code}"'
            f' class="cv-good cv-aside{spoken}{ill}"{key}'
            f' data-glide="aside-{code} {code} {count}" tabindex="-1">'
            f"{icon(emblem(code))}{escape(card_name(code, words))}{times}{told}</div>{back}</span>"
        )
    return f'<div class="cv-asides">{"".join(chips)}</div>'


def _wanted(view: View, words: Words) -> str:
    if not view["wanting"]:
        return '<p class="cv-none">?</p>'
    named: Counter[str] = Counter(view["wanting_named"])
    chips = "".join([_chip(code, count, words) for code, count in named.items()])
    rest = view["wanting"] - len(view["wanting_named"])
    more = escape(words.say("table.and_more", count=rest)) if rest else ""
    return f'<div class="cv-asides">{chips}<span class="cv-unnamed">{more}</span></div>'


def _asking(view: View, words: Words) -> str:
    """How many cards I want, then which: the goods I hold are marked with their number."""
    step = _step_of(view)
    if step == "count" or (step == "name" and len(view["naming"]) >= NAMED):
        return _numbers(view, words)
    if step not in ("goods", "agree"):
        return ""
    if len(view["wanting_named"]) >= min(view["wanting"], MOST_NAMED):
        return ""
    chips = []
    for code in TRADE_CODES[:GOODS_COUNT]:
        held = view["hand"].get(code, 0) - view["aside"].count(code)
        own = f'<b class="cv-own z-num">{held}</b>' if held else ""
        chips.append(
            f'<div id="cv-want-{code}" class="cv-good cv-want" data-key="good:{code}"'
            f' data-note="{code}" tabindex="-1">{icon(emblem(code))}'
            f"{escape(card_name(code, words))}{own}</div>"
        )
    return f'<div class="cv-goods">{"".join(chips)}</div>'


def _numbers(view: View, words: Words) -> str:
    you = view["you"]
    to = view["partner"][you]
    others = [to] if to != TO_ALL else [s for s in range(view["players"]) if s != you]
    most = max([view["hand_sizes"][s] for s in others if can_trade(view, s)], default=0)
    buttons = "".join(
        [
            f'<button type="button" class="cv-do cv-number z-num" data-key="n:{number}"'
            f' tabindex="-1">{number}</button>'
            for number in range(LEAST_TRADED, min(most, MOST_WANTED) + 1)
        ]
    )
    caption = escape(words.say("table.step.count"))
    return f'<div class="cv-numbers"><span class="cv-caption">{caption}</span>{buttons}</div>'


def _answering(view: View, words: Words, names: Sequence[str]) -> str:
    """The offer I am answering, and what I have set aside for it."""
    seat = view["partner"][view["you"]]
    offer = standing(view)
    if offer is None:
        return ""
    left = offer["wants"] - len(view["aside"])
    asked: Counter[str] = Counter(offer["wants_named"])
    asked.subtract(view["aside"])
    due = [code for code, count in asked.items() for _ in range(count)]
    if left:
        told = words.say("table.still_to_give", count=left)
        if due:
            told += " " + words.say("table.among_them", cards=", ".join(_counted(due, words)))
    else:
        told = words.say("table.ready_to_swap")
    agree = "" if left else _button("agree", words.say("table.key.agree.answering"), " cv-main")
    return (
        f'<div id="cv-builder" class="cv-builder"><h3>'
        f"{escape(words.say('table.my_answer', seat=names[seat]))}</h3>"
        f'<div class="cv-halves"><div class="cv-half"><span class="cv-caption">'
        f"{escape(words.say('table.i_get', count=offer['gives']))}</span>"
        f'<div class="cv-asides">{_listed(offer["named"], offer["gives"], words)}</div></div>'
        f'<div class="cv-half"><span class="cv-caption">'
        f"{escape(words.say('table.i_give', count=len(view['aside'])))}</span>"
        f"{_aside(view, words, can_name=False)}</div></div>"
        f'<p class="cv-told">{escape(told)}</p><div class="cv-ends">{agree}'
        f"{_button('drop', words.say('table.key.drop.answering'))}</div></div>"
    )


def _listed(named: Sequence[str], count: int, words: Words) -> str:
    chips = "".join([_chip(code, number, words) for code, number in Counter(named).items()])
    rest = count - len(named)
    more = escape(words.say("table.and_more", count=rest)) if rest else ""
    return f'{chips}<span class="cv-unnamed">{more}</span>'
