"""Draws what the reader holds, and beside it the events: those to come, and the last one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from ziggurat.draw.svg import escape
from ziggurat.games.ages.shape import View
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.games.ages.table.pieces import KEPT, chip, frame, printed, tag
from ziggurat.words import Words

STACKED: Final = 3
"""Backs of a pile that are drawn, of each age."""
MANY: Final = 8
"""More cards than these leave the events little room."""


def hands(view: View, seat: int, words: Words) -> str:
    """My civil and military cards, what I have set aside, and the bonuses I keep secret."""
    civ = view["civilisations"][seat]
    parts = [_hand("hand", view["hand"], civ["civil_hand_limit"], view["locked"], words)]
    if "politics" in view["phases"]:
        parts.append(_hand("military", view["military_hand"], civ["hand_limit"], [], words))
    if view["scratch"]:
        aside = ", ".join([card_name(code, words) for code in view["scratch"]])
        said = words.say("table.set_aside", cards=aside)
        parts.append(f'<p id="ag-aside" class="ag-set-aside">{escape(said)}</p>')
    kept = view["recall"].get("secret_bonuses", [])
    if kept:
        chips = "".join([chip(code, words, place="kept") for code in kept])
        caption = escape(words.say("table.kept_bonuses"))
        parts.append(f'<div class="ag-kept"><span class="ag-caption">{caption}</span>{chips}</div>')
    parts.append(events(view, words))
    held = len(set(view["hand"])) + len(set(view["military_hand"])) + len(kept)
    full = " ag-full" if held > MANY else ""
    return f'<div class="ag-hands seat-{seat}{full}">{"".join(parts)}</div>'


def events(view: View, words: Words) -> str:
    """Current and future events, by the age on their backs, and the one that came last."""
    said = words.say("table.events", count=len(view["current"]))
    piles = _pile(view["current"][::-1], said, said)
    if "politics" in view["phases"]:
        later = [event["age"] for event in view["future"]]
        said = words.say("table.prepared", count=len(later))
        piles += _pile(later, said, words.say("table.future", count=len(later)), " ag-later")
    last = ""
    if view["past"]:
        caption = escape(words.say("table.last_event"))
        last = chip(view["past"][-1], words, more=caption, place="past")
    return f'<div class="ag-events"><span id="ag-piles" class="ag-piles">{piles}</span>{last}</div>'


@lru_cache(KEPT)
def _backs(ages: tuple[str, ...]) -> str:
    """The backs of a pile, those of one age on each other, with their number."""
    out = []
    for age, run in groupby(ages):
        count = len(list(run))
        backs = f'<i class="ag-back">{age}</i>' * min(count, STACKED)
        out.append(f'<span class="ag-stack">{backs}</span>' + (f"×{count}" if count > 1 else ""))
    return "".join(out)


def _pile(ages: Sequence[str], said: str, brief: str, later: str = "") -> str:
    drawn = _backs(tuple(ages)) or "–"
    return (
        f'<span class="ag-pile{later}" title="{escape(said)}"><span aria-hidden="true">{drawn}'
        f"</span><small>{escape(brief)}</small></span>"
    )


def _hand(place: str, cards: list[str], limit: int, locked: list[str], words: Words) -> str:
    drawn = [
        _held(place, code, cards.count(code), code in locked, words)
        for code in sorted(set(cards), key=cards.index)
    ]
    caption = words.say(f"table.{place}_cards", count=len(cards), limit=limit)
    empty = f'<span class="ag-none">{escape(words.say("table.no_cards"))}</span>'
    apart = " ag-military-cards" if place == "military" else ""
    return (
        f'<div class="ag-hand{apart}" role="group" aria-label="{escape(caption)}">'
        f'<span class="ag-caption">{escape(caption)}</span>'
        f'<div class="ag-fan">{"".join(drawn) or empty}</div></div>'
    )


@lru_cache(KEPT)
def _held(place: str, code: str, count: int, fresh: bool, words: Words) -> str:
    """A card in hand, or several alike."""
    more = f'<span class="ag-times z-num">×{count}</span>' if count > 1 else ""
    if fresh:
        more += tag(words.say("table.fresh"))
    return (
        f'<div id="ag-{place}-{code}" class="ag-card ag-held {frame(code)}"'
        f' data-key="{place}:{code}" data-note="{code}"'
        f' data-glide="{place}-{code} {code} {count}" tabindex="0">'
        f"{printed(code, words, more)}</div>"
    )
