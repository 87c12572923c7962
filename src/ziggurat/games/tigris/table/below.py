"""Below the map of Tigris & Euphrates: what is common to all, a conflict, the kingdom pointed at.

All of it is text of the page, not of the drawing, so that it can be read on any screen. The facts
about kingdoms lie in the same place as the rest and show when the style sheet lights them up.
"""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.draw import icons
from ziggurat.draw.svg import escape, icon
from ziggurat.games.tigris.rules.components import MONUMENT_LETTERS
from ziggurat.games.tigris.table import forecast
from ziggurat.games.tigris.table.paths import View, monument_label, question_of
from ziggurat.games.tigris.table.pictures import TOWER
from ziggurat.games.tigris.table.realms import Hovers, picture
from ziggurat.words import Words


def below(view: View, hovers: Hovers, words: Words, names: Sequence[str]) -> str:
    """Everything below the map; the kingdoms stay away while monuments are offered there."""
    shown = _conflict(view, words, names) if view["conflict"] else _common(view, words)
    told = "" if question_of(view) == "raise" else hovers.strips(words, names)
    clashing, telling = view["conflict"] and " tg-clashing", told and " tg-telling"
    return f'<div class="tg-below{clashing or ""}{telling}">{shown}{told}</div>'


def _common(view: View, words: Words) -> str:
    """The round, the bag, the treasures left, the monuments that can still be built."""
    text = words.say("round.over") if view["over"] else words.say("round", round=view["turn"])
    treasures = len(view["treasures_on_map"])
    return (
        '<div class="tg-common"><div class="tg-facts">'
        f'<b class="tg-round z-num">{escape(text)}</b>'
        + _stock("bag", view["bag_size"], words.say("bag", count=view["bag_size"]))
        + _stock("gem", treasures, words.say("treasures_left", count=treasures))
        + f'<span class="tg-hint">{escape(words.say("kingdom.hint"))}</span></div>'
        + f'<div class="tg-store">{_store(view, words)}</div></div>'
    )


def _stock(drawing: str, count: int, said: str) -> str:
    return (
        f'<span class="tg-stock" role="img" title="{escape(said)}">{icon(icons.name(drawing))}'
        f'<span class="z-num">{count}</span></span>'
    )


def _store(view: View, words: Words) -> str:
    return "".join(
        [
            f'<svg id="tg-store-{pair}" class="tg-monument" viewBox="0 0 {TOWER} {TOWER}"'
            f' data-key="monument:{pair}" data-glide="store-{pair} {pair} 1" role="img"'
            f' aria-label="{escape(monument_label(pair, words))}">'
            f'<use href="#tg-{pair}"/></svg>'
            for pair in MONUMENT_LETTERS
            if pair not in view["monuments"]
        ]
    )


# Conflicts


def _conflict(view: View, words: Words, names: Sequence[str]) -> str:
    """The conflict under way: who attacks whom, how strong, what was added."""
    conflict = view["conflict"]
    title = escape(words.say(f"conflict.{conflict['kind']}"))
    if "attacker" in conflict:
        about = words.say(f"field.{conflict['tiles']}")
    else:
        about = words.say("conflict.choosing", seat=names[view["to_act"][0]])
    sides = [
        _side(view, place, conflict[side], words, names)
        for place, side in enumerate(("attacker", "defender"))
        if side in conflict
    ]
    mine = forecast.of_reader(view)
    outlook = escape(forecast.verdict(view, mine, words)) if mine is not None else ""
    whole = escape(forecast.told(view, mine, words)) if mine is not None else ""
    said = f'<span class="tg-outlook" data-say="{whole}" tabindex="0">{outlook}</span>'
    return (
        f'<div id="tg-conflict" class="tg-conflict"><p class="tg-clash"><b>{title}</b>'
        f"<span>{escape(about)}</span>{said if outlook else ''}</p>{''.join(sides)}</div>"
    )


def _side(view: View, place: int, leader: str, words: Words, names: Sequence[str]) -> str:
    key = ("conflict.attacker", "conflict.defender")[place]
    asked = " tg-asked" if question_of(view) == ("attack", "defend")[place] else ""
    said = words.say(key, seat=names[int(leader[1])])
    return (
        f'<div class="tg-side{asked}">{picture(leader)}<p><span>{escape(said)}</span>'
        f'<b class="tg-sum z-num">{_sum(view, place)}</b></p></div>'
    )


def _sum(view: View, place: int) -> str:
    """The strength of a side: on the map, and what came or may still come from the hand."""
    on_map = view["strength"][place]
    if place == 0 and question_of(view) == "defend":
        added = view["conflict"]["added"]
        return f"{on_map} + {added} = {on_map + added}"
    return f"{on_map} + ?"
