"""The players of Tigris & Euphrates as the page shows them: a panel for each, and what is mine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.svg import escape, icon
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    DYNASTIES,
)
from ziggurat.games.tigris.table.paths import (
    KEY_OF,
    View,
    capital,
    leader_off,
    lying_on,
    points_label,
    tile_label,
)
from ziggurat.games.tigris.table.pictures import CELL, TILE_MARKS
from ziggurat.games.tigris.table.realms import picture
from ziggurat.words import Words

PILE: Final = 3
"""The most tiles that are drawn one on the other."""


def seats(view: View, words: Words, names: Sequence[str]) -> str:
    """A panel for every player."""
    lying = lying_on(view)
    panels = [_seat(view, seat, lying, words, names[seat]) for seat in range(view["players"])]
    return f'<ol class="tg-seats">{"".join(panels)}</ol>'


def _seat(view: View, seat: int, lying: Sequence[str], words: Words, name: str) -> str:
    acts = seat in view["to_act"]
    first = icon("z-lamp", "tg-first", words.say("first")) if seat == view["first"] else ""
    active = ""
    if seat == view["seat"] and not view["over"]:
        active = words.say("actions_left", count=view["actions"])
    mine = seat == view["you"]
    off = [
        _small_leader(f"{letter}{seat}", words, not mine)
        for letter in COLOUR_LETTERS
        if f"{letter}{seat}" not in lying
    ]
    hand, ruins = view["hand_sizes"][seat], view["catastrophes"][seat]
    dynasty = words.say(f"dynasty.{DYNASTIES[seat]}")
    return (
        f'<li id="tg-seat-{seat}" class="tg-seat seat-{seat}{" tg-acts" if acts else ""}">'
        f'<p class="tg-who">{picture(DYNASTIES[seat], dynasty, name="tg-dynasty")}{first}'
        f'<b title="{escape(name)}">{escape(name)}</b>'
        + (f'<span class="z-said">{escape(words.say("to_act"))}</span>' if acts else "")
        + (f'<span class="tg-turn">{escape(active)}</span>' if active else "")
        + f'</p><p class="tg-holds"><span class="tg-off">{"".join(off)}</span>'
        + '<span class="tg-both">'
        + held("hand", hand, words.say("label.hand_size", count=hand))
        + held("quake", ruins, words.say("label.catastrophes", count=ruins))
        + "</span></p></li>"
    )


def held(drawing: str, count: int, said: str, key: str = "") -> str:
    """How many somebody has of something; what is mine has a key."""
    named = f' data-key="{key}"' if key else ""
    return (
        f'<span class="tg-held"{named} role="img" title="{escape(said)}">'
        f"{icon(icons.name(drawing))}"
        f'<span class="z-num">{count}</span></span>'
    )


def _small_leader(leader: str, words: Words, glides: bool) -> str:
    said = escape(leader_off(KEY_OF[leader[0]], words))
    return picture(leader, said, f"seat-{leader} {leader} 1" if glides else "")


# What is mine


def mine(view: View, words: Words) -> str:
    """My screen: tiles, leaders and points by colour; treasures, catastrophes, the exchange."""
    lying = lying_on(view)
    seat = int(view["you"])
    ruins, treasures = view["catastrophes"][seat], view["my_treasures"]
    return (
        f'<div class="tg-mine seat-{seat}">'
        + _row("hand", [_hand_tile(view, colour, words) for colour in COLOUR_KEYS], words)
        + _row("leaders", [_my_leader(view, colour, lying, words) for colour in COLOUR_KEYS], words)
        + _row("my_points", [_my_points(view, colour, words) for colour in COLOUR_KEYS], words)
        + '<div class="tg-more">'
        + held("gem", treasures, words.say("label.treasures", count=treasures), "treasures")
        + '<div id="tg-catastrophe" class="tg-tool" data-key="catastrophe" role="img"'
        f' aria-label="{escape(words.say("label.catastrophes", count=ruins))}">'
        f'{picture("XX")}<span class="z-num">{ruins}</span></div>'
        '<div id="tg-swap" class="tg-tool" data-key="swap" role="img"'
        f' aria-label="{escape(words.say("label.swap"))}">{icon("z-exchange")}'
        f"<span>{escape(words.say('swap'))}</span></div></div></div>"
    )


def _row(name: str, things: Sequence[str], words: Words) -> str:
    said = escape(words.say(name))
    return (
        f'<div class="tg-row" role="group" aria-label="{said}">'
        f'<span class="tg-caption">{said}</span>{"".join(things)}</div>'
    )


def _hand_tile(view: View, colour: str, words: Words) -> str:
    count = view["hand"][colour]
    letter = COLOUR_LETTERS[COLOUR_KEYS.index(colour)]
    said = escape(tile_label(view, colour, words))
    return (
        f'<div id="tg-tile-{colour}" class="tg-slot{"" if count else " tg-none"}"'
        f' data-key="tile:{colour}" role="img" aria-label="{said}">'
        f'{_pile(letter * 2, count)}<span class="tg-count z-num">{count}</span></div>'
    )


@cache
def _pile(tile: str, count: int) -> str:
    """Some tiles of a colour, one on the other; a shadow of one where there is none."""
    tiles = [
        f'<use href="#tg-{tile}" x="{3 * place}" y="{-3 * place}"/>'
        for place in range(min(max(count, 1), PILE) - 1, -1, -1)
    ]
    return (
        f'<svg class="tg-picture" viewBox="0 0 {CELL} {CELL}" aria-hidden="true">'
        f"{''.join(tiles)}</svg>"
    )


def _my_leader(view: View, colour: str, lying: Sequence[str], words: Words) -> str:
    leader = f"{COLOUR_LETTERS[COLOUR_KEYS.index(colour)]}{view['you']}"
    if leader not in lying:
        return (
            f'<div id="tg-leader-{colour}" class="tg-slot" data-key="leader:{colour}" role="img"'
            f' aria-label="{escape(leader_off(colour, words))}">'
            f"{picture(leader, glide=f'mine-{leader} {leader} 1')}</div>"
        )
    cell = CELL_NAMES[lying.index(leader)]
    leading, tint = words.say(f"leader.{colour}"), words.say(f"tint.{colour}")
    said = capital(words.say("label.leader_on", leader=leading, tint=tint, cell=cell))
    said = escape(said)
    return (
        f'<div class="tg-slot tg-away" role="img" aria-label="{said}"'
        f' title="{said}">{picture(leader)}<span class="tg-where z-num">{cell}</span></div>'
    )


def _my_points(view: View, colour: str, words: Words) -> str:
    points = view["my_points"]
    least, most = min(points.values()), max(points.values())
    weak = " tg-weak" if points[colour] == least < most else ""
    mark = icon(icons.name(TILE_MARKS[colour]))
    return (
        f'<div class="tg-points tg-{colour}{weak}" data-key="points:{colour}"'
        f' role="img" title="{escape(points_label(view, colour, words))}">{mark}'
        f'<span class="z-num">{points[colour]}</span></div>'
    )
