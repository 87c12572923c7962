"""The trading floor: who still trades, the open offers, and the offer or answer I put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.draw.svg import escape
from ziggurat.games.civilisation.rules.components import (
    COPIES,
    GOODS_COUNT,
    LEAST_TRADED,
    TRADE_CODES,
    TRADE_OF,
    set_value,
)
from ziggurat.games.civilisation.table.bargaining import payment
from ziggurat.games.civilisation.table.faces import FACES
from ziggurat.games.civilisation.table.names import card_name
from ziggurat.games.civilisation.table.panels import (
    is_calamity,
    mark,
    sign,
    trade_card,
)
from ziggurat.words import Words

View = Mapping[str, Any]


def my_draft(view: View) -> View | None:
    """What the reader is putting together."""
    mine = view["floor"].get("mine")
    draft: View | None = mine["draft"] if mine else None
    return draft


def trading(view: View, words: Words, names: Sequence[str]) -> str:
    """The whole floor, what concerns me first."""
    draft = my_draft(view)
    mine = ""
    if draft is not None:
        builder = _answering if draft["answer"] else _offering
        mine = builder(view, draft, words, names)
    elif view["you"] is not None and view["floor"]["mine"]["addressees"]:
        mine = _beginning(view, words, names)
    return (
        f'<div class="cv-floor">{_traders(view, words, names)}{mine}'
        f"{_offers(view, words, names)}</div>"
    )


# ------------------------------------------------------------------------------------- who trades


def _traders(view: View, words: Words, names: Sequence[str]) -> str:
    """Everybody and what they do on the floor."""
    rows = []
    for seat in range(view["players"]):
        state = _state(view, seat)
        said = escape(words.say(f"table.trader.{state}", count=view["hand_sizes"][seat]))
        rests = "" if state == "trades" else f" cv-is-{state}"
        rows.append(
            f'<li id="cv-trader-{seat}" class="cv-trader{rests} seat-{seat}"'
            f' title="{said}">{mark(seat)}<span class="cv-player">'
            f'{escape(names[seat])}</span><span class="cv-doing">{said}</span></li>'
        )
    return f'<ul class="cv-traders">{"".join(rows)}</ul>'


def _state(view: View, seat: int) -> str:
    floor = view["floor"]
    if not floor["traders"][seat]:
        return "out"
    if seat in floor["done"]:
        return "done"
    return "waits" if seat in floor["waiting"] else "trades"


# ------------------------------------------------------------------------------------- open offers


def _offers(view: View, words: Words, names: Sequence[str]) -> str:
    floor = view["floor"]
    if not floor["offers"]:
        return f'<p class="cv-none">{escape(words.say("table.no_offers"))}</p>'
    you = view["you"]
    hidden = list(floor["mine"]["hidden"]) if you is not None else []
    rows = []
    for number, offer in enumerate(floor["offers"]):
        secret = hidden.pop(0) if offer["seat"] == you else []
        reply = _reply(view, number, offer, words) if you is not None else ""
        rows.append((_rank(offer, you), _offer(view, offer, secret, reply, words, names)))
    rows.sort(key=lambda row: row[0])
    return f'<ol class="cv-offers">{"".join([row for _, row in rows])}</ol>'


def _rank(offer: View, you: int | None) -> int:
    """To me alone, then to all, then mine, then what is no concern of mine."""
    if offer["seat"] == you:
        return 2
    if offer["to"] is None:
        return 1
    return 0 if offer["to"] == you else 3


def _aim(offer: View) -> str:
    return "all" if offer["to"] is None else str(offer["to"])


def _offer(
    view: View,
    offer: View,
    hidden: Sequence[str],
    reply: str,
    words: Words,
    names: Sequence[str],
) -> str:
    seat, to = offer["seat"], offer["to"]
    whom = words.say("table.to_all") if to is None else names[to]
    secret = ""
    if hidden:
        rest: Counter[str] = Counter(hidden)
        rest.subtract(offer["named"])
        cards = ", ".join(counted(rest.elements(), words))
        if cards:
            told = words.say("table.hidden_cards", cards=cards)
            secret = f'<span class="cv-secret">{escape(told)}</span>'
    return (
        f'<li id="cv-offer-{seat}-{_aim(offer)}" data-sight="open:{seat}-{_aim(offer)}"'
        f' class="cv-offer seat-{seat}{_concern(offer, view["you"])}">'
        f'<span class="cv-from">{mark(seat)}<b>{escape(names[seat])}</b>'
        f'<span class="cv-to">→ {escape(whom)}</span></span>'
        f'<span class="cv-bargain"><span class="cv-side">'
        f"{_side('gives', offer['gives'], offer['named'], words)}{secret}</span>"
        f"{sign('exchange')}"
        f'<span class="cv-side">{_side("wants", offer["wants"], offer["wants_named"], words)}'
        f"</span></span>{_promise(view, offer, words)}{reply}</li>"
    )


def _promise(view: View, offer: View, words: Words) -> str:
    """What the named cards of an offer to me would make of my own sets."""
    you = view["you"]
    if you is None or _rank(offer, you) > 1 or not offer["named"]:
        return ""
    told = []
    gives: Counter[str] = Counter(offer["wants_named"])
    named: Counter[str] = Counter(offer["named"])
    for code, count in named.items():
        if is_calamity(code):
            continue
        held = view["hand"].get(code, 0)
        after = held - gives[code] + count
        told.append(
            words.say(
                "table.would_be",
                card=card_name(code, words),
                number=after,
                before=set_value(TRADE_OF[code], held),
                after=set_value(TRADE_OF[code], after),
            )
        )
    return f'<span class="cv-promise">{escape(" · ".join(told))}</span>' if told else ""


def _concern(offer: View, you: int | None) -> str:
    return " cv-for-me" if you is not None and _rank(offer, you) < 2 else ""


def _side(what: str, count: int, named: Sequence[str], words: Words) -> str:
    """So many cards, of which these are named."""
    chips = "".join([_chip(code, number, words) for code, number in Counter(named).items()])
    rest = count - len(named)
    more = ""
    if rest:
        unnamed = escape(words.say("table.and_more", count=rest))
        seen, backs = ("", rest) if rest <= BACKS else (" cv-counted", 1)
        more = f'<span class="cv-unnamed{seen}">{_BACK * backs}<span>{unnamed}</span></span>'
    caption = escape(words.say(f"table.{what}", count=count))
    return f'<span class="cv-caption">{caption}</span>{chips}{more}'


BACKS: Final = 3
"""The most cards that are drawn from behind; of more of them one, and their number."""
_BACK: Final = '<i class="cv-back" aria-hidden="true"></i>'


def _chip(code: str, count: int, words: Words) -> str:
    times = f'<b class="z-num">×{count}</b>' if count > 1 else ""
    ill = " cv-ill" if is_calamity(code) else ""
    return (
        f'<span class="cv-good{ill}" data-note="{code}">{FACES.image(code, "cv-thumb")}'
        f"<span>{escape(card_name(code, words))}</span>{times}</span>"
    )


def counted(codes: Any, words: Words) -> list[str]:
    """Cards by their names, each once with its number."""
    held: Counter[str] = Counter(codes)
    return [
        card_name(code, words) + (f" ×{count}" if count > 1 else "")
        for code, count in held.items()
        if count > 0
    ]


def _reply(view: View, number: int, offer: View, words: Words) -> str:
    """What I can do about an offer, or why I cannot."""
    you, mine = view["you"], view["floor"]["mine"]
    if mine["draft"] is not None:
        return ""
    if offer["seat"] == you:
        return _button(f"withdraw:{_aim(offer)}", words.say("table.withdraw"))
    lacking = mine["lacking"][number]
    if lacking is None or not view["floor"]["traders"][you]:
        return ""
    told = ""
    if lacking["cards"]:
        told = words.say("table.lacking", cards=", ".join(counted(lacking["cards"], words)))
    elif lacking["too_few"]:
        told = words.say("table.too_few", count=offer["wants"])
    elif not mine["may_begin"]:
        told = words.say("table.no_more_offers")
    if told:
        return f'<span class="cv-why">{escape(told)}</span>'
    aim = f"{'_all' if offer['to'] is None else ''}:{offer['seat']}"
    told = words.say("table.you_give", cards=", ".join(counted(payment(view, number), words)))
    accept = _button("accept" + aim, words.say("table.accept"), " cv-main")
    answer = _button("answer" + aim, words.say("table.answer"))
    return (
        f'<span class="cv-replies"><span class="cv-why">{escape(told)}</span>'
        f"{accept}{answer}</span>"
    )


def _button(key: str, text: str, kind: str = "") -> str:
    return f'<button class="cv-do{kind}" data-key="{key}" tabindex="-1">{escape(text)}</button>'


# ------------------------------------------------------------------------ what I put together

FEW_LEFT: Final = 3
"""So many offers that I may still make are worth a word."""


def _beginning(view: View, words: Words, names: Sequence[str]) -> str:
    """To whom I can make an offer."""
    mine = view["floor"]["mine"]
    buttons = [
        _button("offer:all", words.say("table.to_all"))
        if to is None
        else _button(f"offer:{to}", names[to])
        for to in sorted(mine["addressees"], key=lambda to: -1 if to is None else to)
    ]
    left = mine["offers_left"]
    told = escape(words.say("table.offers_left", count=left)) if left <= FEW_LEFT else ""
    return (
        f'<div id="cv-begin" class="cv-begin"><b>{escape(words.say("table.new_offer"))}</b>'
        f'{"".join(buttons)}<span class="cv-rate">{told}</span></div>'
    )


def _offering(view: View, draft: View, words: Words, names: Sequence[str]) -> str:
    """The whole offer: everything in it can be changed until it is sent."""
    gives = escape(words.say("table.i_give", count=len(draft["cards"])))
    asked = words.say("table.i_want", count=draft["wants"]) if draft["wants"] else ""
    wants = escape(asked or words.say("table.i_want_yet"))
    return (
        f'<div id="cv-builder" class="cv-builder">{_whom(view, draft, words, names)}'
        f'<div class="cv-ends">'
        f"{_button('agree', words.say('table.key.agree.offering'), ' cv-main')}"
        f"{_button('drop', words.say('table.key.drop.offering'))}</div>"
        f'<div class="cv-halves"><div class="cv-half"><span class="cv-caption">{gives}</span>'
        f"{_aside(draft, words, can_name=True)}</div>{sign('exchange')}"
        f'<div class="cv-half"><span class="cv-caption">{wants}</span>'
        f"{_wanted(draft, words)}</div></div>{_asking(view, draft, words)}"
        f"{_outlook(view, draft['wants_named'], draft['cards'], words)}</div>"
    )


def _whom(view: View, draft: View, words: Words, names: Sequence[str]) -> str:
    """To whom the offer goes, and to whom it may go instead."""
    others = view["floor"]["mine"]["addressees"]
    whom = sorted({*others, draft["partner"]}, key=lambda to: -1 if to is None else to)
    chips = []
    for to in whom:
        name = words.say("table.to_all") if to is None else names[to]
        if to == draft["partner"]:
            chips.append(f'<b class="cv-do cv-taken-up">{escape(name)}</b>')
        else:
            chips.append(_button(f"offer:{'all' if to is None else to}", name))
    said = escape(words.say("table.offered_to"))
    return f'<div class="cv-whom"><h3>{said}</h3>{"".join(chips)}</div>'


BAR: Final = (44, 6)
"""How wide the bar of one number of cards is, and how much higher the next one."""


def _outlook(view: View, gets: Sequence[str], gives: Sequence[str], words: Words) -> str:
    """What a set would be worth if an offer is taken: a bar for every number of cards."""
    wanted = [code for code in gets if not is_calamity(code)]
    if not wanted:
        return ""
    code = Counter(wanted).most_common(1)[0][0]
    good = TRADE_OF[code]
    held = view["hand"].get(code, 0) - gives.count(code)
    after = held + wanted.count(code)
    most = COPIES[good]
    width, step = BAR
    bars = []
    for number in range(1, most + 1):
        state = "have" if number <= held else "gain" if number <= after else "later"
        height = 24 + step * number
        x, top = (number - 1) * (width + 4), step * (most - number)
        bars.append(
            f'<rect class="cv-bar-{state}" x="{x}" y="{top}" rx="5"'
            f' width="{width}" height="{height}"/><text class="cv-bar-{state} z-num"'
            f' x="{x + width // 2}" y="{top + 18}">{set_value(good, number)}</text>'
        )
    said = words.say(
        "table.would_be", card=card_name(code, words), number=after,
        before=set_value(good, held), after=set_value(good, after),
    )  # fmt: skip
    return (
        f'<div class="cv-outlook">{FACES.image(code, "cv-thumb")}<span><b>'
        f"{escape(words.say('table.if_taken', card=card_name(code, words)))}</b>"
        f"<small>{escape(said)}</small></span>"
        f'<svg class="cv-bars" viewBox="0 0 {most * (width + 4)} {24 + step * most}"'
        f' aria-hidden="true">{"".join(bars)}</svg></div>'
    )


def _aside(draft: View, words: Words, can_name: bool) -> str:
    """What I have set aside: a click puts a card back, the button below names or hides it."""
    if not draft["cards"]:
        return '<p class="cv-none">?</p>'
    named: Counter[str] = Counter(draft["named"])
    aside: Counter[str] = Counter(draft["cards"])
    chips = []
    for code, count in aside.items():
        times = f'<b class="cv-copies z-num">×{count}</b>' if count > 1 else ""
        naming = ""
        if can_name and len(draft["cards"]) >= LEAST_TRADED:
            state = "table.named" if count > 1 else "table.named_alone"
            state = state if named[code] else "table.unnamed"
            spoken = " cv-named" if named[code] else ""
            naming = _button(
                f"name:{code}", words.say(state, count=named[code]), f" cv-tag{spoken}"
            )
        ill = " cv-ill" if is_calamity(code) else ""
        chips.append(
            f'<span class="cv-pair"><div id="cv-aside-{code}" class="cv-aside{ill}"'
            f' data-key="out:{code}" data-glide="aside-{code} {code} {count}" tabindex="-1">'
            f"{trade_card(code, words)}{times}</div>{naming}</span>"
        )
    return f'<div class="cv-asides">{"".join(chips)}</div>'


def _wanted(draft: View, words: Words) -> str:
    if not draft["wants"]:
        return '<p class="cv-none">?</p>'
    named: Counter[str] = Counter(draft["wants_named"])
    return _pictured(named, draft["wants"] - len(draft["wants_named"]), words, can_drop=True)


def _pictured(named: Mapping[str, int], rest: int, words: Words, can_drop: bool = False) -> str:
    """Cards by their faces, to be clicked away where they can be dropped; so many from behind."""
    chips = []
    for code, count in named.items():
        times = f'<b class="cv-copies z-num">×{count}</b>' if count > 1 else ""
        key = f' data-key="unwant:{code}" tabindex="-1"' if can_drop else ""
        chips.append(f'<span class="cv-aside"{key}>{trade_card(code, words)}{times}</span>')
    cards = "".join(chips)
    unnamed = escape(words.say("table.and_more", count=rest)) if rest else ""
    backs = '<i class="cv-tc cv-tc-back" aria-hidden="true"></i>' * min(rest, BACKS)
    return f'<div class="cv-asides">{cards}{backs}<span class="cv-unnamed">{unnamed}</span></div>'


def _asking(view: View, draft: View, words: Words) -> str:
    """How many cards I want, and which: the goods I hold are marked with their number."""
    if draft["next"] == "aside":
        return ""
    chips = []
    for code in TRADE_CODES[:GOODS_COUNT]:
        held = view["hand"].get(code, 0) - draft["cards"].count(code)
        own = f'<b class="cv-own z-num">{held}</b>' if held else ""
        chips.append(
            f'<div id="cv-want-{code}" class="cv-want" data-key="good:{code}"'
            f' data-note="{code}" tabindex="-1">{FACES.image(code, "cv-tile")}'
            f"<span>{escape(card_name(code, words))}</span>{own}</div>"
        )
    return f'{_numbers(draft, words)}<div class="cv-goods">{"".join(chips)}</div>'


def _numbers(draft: View, words: Words) -> str:
    buttons = "".join(
        [
            f'<b class="cv-do cv-number cv-taken-up z-num">{number}</b>'
            if number == draft["wants"]
            else _button(f"n:{number}", str(number), " cv-number z-num")
            for number in range(LEAST_TRADED, draft["most_wanted"] + 1)
        ]
    )
    caption = escape(words.say("table.how_many"))
    return f'<div class="cv-numbers"><span class="cv-caption">{caption}</span>{buttons}</div>'


def _answering(view: View, draft: View, words: Words, names: Sequence[str]) -> str:
    """The offer I am answering, and what I have set aside for it."""
    seat = draft["partner"]
    if draft["next"] == "drop":  # the offer is gone
        return ""
    offer = view["floor"]["offers"][draft["offer"]]
    left = draft["missing"]
    if left:
        told = words.say("table.still_to_give", count=left)
        if draft["due"]:
            due = ", ".join(counted(draft["due"], words))
            told += " " + words.say("table.among_them", cards=due)
    else:
        told = words.say("table.ready_to_swap")
    agree = "" if left else _button("agree", words.say("table.key.agree.answering"), " cv-main")
    return (
        f'<div id="cv-builder" class="cv-builder"><h3>'
        f"{escape(words.say('table.my_answer', seat=names[seat]))}</h3>"
        f'<div class="cv-halves"><div class="cv-half"><span class="cv-caption">'
        f"{escape(words.say('table.i_get', count=offer['gives']))}</span>"
        f"{_pictured(Counter(offer['named']), offer['gives'] - len(offer['named']), words)}</div>"
        f"{sign('exchange')}"
        f'<div class="cv-half"><span class="cv-caption">'
        f"{escape(words.say('table.i_give', count=len(draft['cards'])))}</span>"
        f"{_aside(draft, words, can_name=False)}</div></div>"
        f"{_outlook(view, offer['named'], draft['cards'], words)}"
        f'<p class="cv-told">{escape(told)}</p><div class="cv-ends">{agree}'
        f"{_button('drop', words.say('table.key.drop.answering'))}</div></div>"
    )
