"""The end of Tigris & Euphrates: the four colours of each dynasty, and the weakest that counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.svg import escape, use
from ziggurat.games.tigris.rules.components import COLOUR_KEYS, DYNASTIES
from ziggurat.games.tigris.table.paths import View, tie_breaks
from ziggurat.games.tigris.table.pictures import TILE_MARKS
from ziggurat.games.tigris.table.realms import picture
from ziggurat.words import Words

# Measures of the columns of a player
WIDTH: Final = 30
PITCH: Final = 37
ROOM: Final = 164
"""How high the highest column of all is."""
FLOOR: Final = 212
TALL: Final = 16
"""What is drawn in full at least; higher columns are broken off."""
GEM: Final = 13
"""How high a treasure is drawn at least."""


def result(view: View, words: Words, names: Sequence[str]) -> str:
    """The final score, the winner first, colour by colour."""
    order = sorted(range(view["players"]), key=lambda seat: (view["ranks"][seat], seat))
    winners = [seat for seat in order if view["ranks"][seat] == 1]
    said = words.arguments({"seats": winners}, names)["seats"]
    ties = tie_breaks(view, words, names)
    most = max([total for seat in order for total in view["final"][seat]])
    tall = min(most, max(TALL, 2 * max(view["scores"])))
    return (
        '<section class="tg-result">'
        f"<h2>{escape(words.say('result.won', count=len(winners), seats=said))}</h2>"
        + '<ol class="tg-scores">'
        + "".join([_scored(view, seat, max(tall, 1), words, names[seat]) for seat in order])
        + "</ol>"
        + "".join([f'<p class="tg-tie">{escape(tie)}</p>' for tie in ties])
        + f'<p class="tg-explained">{escape(words.say("result.explained"))}</p></section>'
    )


def _scored(view: View, seat: int, tall: int, words: Words, name: str) -> str:
    dynasty = words.say(f"dynasty.{DYNASTIES[seat]}")
    score, treasures = view["scores"][seat], view["treasures"][seat]
    held = words.say("label.treasures", count=treasures)
    weakest = [words.say(f"field.{colour}") for colour in _weakest(view, seat)]
    place = words.say(f"result.place.{view['ranks'][seat]}")
    won = " tg-won" if view["ranks"][seat] == 1 else ""
    return (
        f'<li id="tg-scored-{seat}" class="tg-scored seat-{seat}{won}">'
        f"<h3>{picture(DYNASTIES[seat], dynasty, name='tg-dynasty')}"
        f'<span class="tg-name">{escape(name)}<small>{escape(held)}</small></span></h3>'
        + _columns(view, seat, tall, words)
        + f'<p class="tg-counts"><b class="tg-total z-num">{score}</b>'
        f'<span><b class="tg-rank">{escape(place)}'
        f"</b><small>{escape(', '.join(weakest))}</small></span></p></li>"
    )


def _weakest(view: View, seat: int) -> list[str]:
    """The colours that count."""
    points, added = view["points"][seat], view["spread"][seat]
    return [c for c in COLOUR_KEYS if points[c] + added[c] == view["scores"][seat]]


def _columns(view: View, seat: int, tall: int, words: Words) -> str:
    """A column of bricks for each colour, treasures on top; the line is the score."""
    unit = ROOM / tall
    columns, told = [], []
    for place, colour in enumerate(COLOUR_KEYS):
        points, added = view["points"][seat][colour], view["spread"][seat][colour]
        is_weakest = points + added == view["scores"][seat]
        columns.append(_column(4 + PITCH * place, colour, points, added, tall, is_weakest))
        said = words.say(
            "label.points",
            field=words.say(f"field.{colour}"),
            tint=words.say(f"tint.{colour}"),
            count=points + added,
        )
        told.append(f"{said} ({words.say('result.weakest')})" if is_weakest else said)
    line = FLOOR - unit * view["scores"][seat]
    return (
        f'<svg class="tg-columns" viewBox="-2 4 152 238" role="img"'
        f' aria-label="{escape(" · ".join(told))}">{"".join(columns)}'
        f'<path class="tg-line" d="M-2 {line:.1f}H150"/></svg>'
    )


def _column(x: int, colour: str, points: int, added: int, tall: int, is_weakest: bool) -> str:
    unit = ROOM / tall
    shown = min(points, tall)
    height, top = unit * shown, FLOOR - unit * min(points + added, tall)
    bricks = "".join([f"M{x} {FLOOR - unit * one:.1f}h{WIDTH}" for one in range(1, shown)])
    wood = f'x="{x}" y="{FLOOR - height:.1f}" width="{WIDTH}" height="{height:.1f}" rx="3"'
    treasures = [
        use("tg-stone", WIDTH, max(unit, GEM), x, FLOOR - height - unit * one - max(0, GEM - unit))
        for one in range(1, added + 1)
    ]
    drawn = (
        f'<rect class="z-shadow" x="{x + 0.8}" y="{FLOOR - height + 2:.1f}" width="{WIDTH}"'
        f' height="{height:.1f}" rx="3"/><rect class="tg-glazed" {wood}/>'
        f'<path class="tg-brick" d="{bricks}"/><rect class="z-bevel" {wood}/>'
    )
    if points > shown:
        gap = f"M{x - 2} {top + 24:.1f}l11-7 12 7 11-7"
        drawn += f'<path class="tg-gap" d="{gap}"/>'
    size = " tg-weak" if is_weakest else ""
    above = top - max(0, GEM - unit if added else 0) - 7
    return (
        f'<g class="tg-points tg-{colour}{size}">{drawn if points else ""}{"".join(treasures)}'
        f'<text class="z-num" x="{x + WIDTH / 2:g}" y="{above:.1f}">{points + added}</text>'
        + use(icons.name(TILE_MARKS[colour]), 21, 21, x + 4.5, FLOOR + 7, "tg-tint")
        + "</g>"
    )
