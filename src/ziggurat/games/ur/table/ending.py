"""The end of Ur: the points of each player, set by set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.draw import icons, pieces
from ziggurat.draw.svg import escape, icon
from ziggurat.games.ur.table.faces import DRAWINGS
from ziggurat.games.ur.table.paths import View, by_rank, tie_said, winners_said
from ziggurat.words import Words


def result(view: View, words: Words, names: Sequence[str]) -> str:
    """The final score, the winner first, set by set."""
    tie = tie_said(view, words, names)
    most = max([one["points"] for score in view["sets"] for one in score["sets"]], default=1)
    scored = [_scored(view, seat, most, words, names[seat]) for seat in by_rank(view)]
    return (
        '<section class="ur-result">'
        f"<h2>{escape(winners_said(view, words, names))}</h2>"
        + f'<div class="ur-scores">{"".join(scored)}</div>'
        + (f'<p class="ur-tie">{escape(tie)}</p>' if tie else "")
        + f'<p class="ur-explained">{escape(words.say("result.explained"))}</p></section>'
    )


def _scored(view: View, seat: int, most: int, words: Words, name: str) -> str:
    score = view["sets"][seat]
    sets = [
        _set(one, score["hand_face"] if one["hand"] else "", most, words) for one in score["sets"]
    ]
    total = words.say("points", count=score["points"])
    tokens = words.say("result.tokens", count=view["tokens_on_grid"][seat])
    place = words.say(f"result.place.{view['ranks'][seat]}")
    won = " ur-won" if view["ranks"][seat] == 1 else ""
    return (
        f'<div id="ur-scored-{seat}" class="ur-scored seat-{seat}{won}">'
        f"<h3>{_disc(seat)}"
        f'<span class="ur-name">{escape(name)}<small>{escape(place)}</small></span>'
        f'<b class="ur-total z-num" title="{escape(total)}">{score["points"]}'
        f'<span class="z-said">{escape(total)}</span></b></h3>'
        f"<ol>{''.join(sets)}</ol><p>{escape(tokens)}</p></div>"
    )


def _disc(seat: int) -> str:
    return (
        f'<svg class="ur-disc" viewBox="0 0 40 40" aria-hidden="true">'
        f"{pieces.tokens(seat, 1, 0, 0)}</svg>"
    )


def _set(one: Mapping[str, Any], hand: str, most: int, words: Words) -> str:
    shown = []
    for face in one["faces"]:
        name = words.say(f"face.{face}")
        from_hand = face == hand
        if from_hand:
            name = words.say("result.hand", face=name)
        held = icon("z-hand", "ur-from-hand") if from_hand else ""
        shown.append(
            f'<span class="ur-member ur-{face}" title="{escape(name)}">'
            f"{icon(icons.name(DRAWINGS[face]), f'ur-ink-{face}', name)}{held}</span>"
        )
    if one["ziggurat"]:
        name = words.say("result.ziggurat")
        shown.append(
            f'<span class="ur-member ur-sacred" title="{escape(name)}">'
            f"{icon('z-ziggurat', '', name)}</span>"
        )
    points = words.say("points", count=one["points"])
    length = round(100 * one["points"] / most)
    return (
        f'<li><span class="ur-set">{"".join(shown)}</span>'
        f'<svg class="ur-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="ur-length" width="{length}" height="8" rx="2"/></svg>'
        f'<span class="ur-worth z-num">{escape(points)}</span></li>'
    )
