"""Civilisation in the browser: draws a view, and says what is clicked for which action.

The board is the map. Above it run the phases of the turn, beside it lie what the phase is about
(the trading floor, a calamity, the purchase planner) and everybody's position in tabs, below it my
trade cards in sets. What a card does in words is a note that the page fetches once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from ziggurat.catalogue import Card
from ziggurat.draw import icons
from ziggurat.draw.svg import escape
from ziggurat.games.civilisation.rules.components import CARD_OF
from ziggurat.games.civilisation.table import atlas, pictures
from ziggurat.games.civilisation.table.cards import cards
from ziggurat.games.civilisation.table.cautions import cautions
from ziggurat.games.civilisation.table.desk import desk
from ziggurat.games.civilisation.table.faces import FACES
from ziggurat.games.civilisation.table.names import nation_name
from ziggurat.games.civilisation.table.panels import (
    group_marks,
    hand,
    mark,
    people,
    phase_notes,
    track,
)
from ziggurat.games.civilisation.table.paths import attempt, describe, label, paths
from ziggurat.words import Words

__all__ = (
    "attempt", "cautions", "compare", "css", "describe", "draw", "label", "notes", "paths",
    "symbols",
)  # fmt: skip

View = Mapping[str, Any]


@cache
def css() -> str:
    """Styles of this game's own things."""
    return Path(__file__).with_name("table.css").read_text("utf-8") + atlas.css()


@cache
def symbols() -> str:
    """The still parts of the drawing."""
    return pictures.symbols() + atlas.still()


def draw(view: View, words: Words, names: Sequence[str]) -> dict[str, str]:
    """The table as this view shows it: markup by region."""
    return {
        **atlas.regions(view, words),
        "seats": track(view, words, names) + people(view, words, names),
        "mine": desk(view, words, names) + hand(view, words),
        "result": _result(view, words, names) if view["over"] else "",
    }


# ------------------------------------------------------------------------------------------ the end

EMBLEM: Final = icons.mark
"""The symbol of a seat."""
PARTS: Final = ("cards", "goods", "treasury", "squares", "cities")


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    """The final order, and where the points come from."""
    order = sorted(range(view["players"]), key=lambda seat: (view["ranks"][seat], seat))
    winners = [seat for seat in order if view["ranks"][seat] == 1]
    said = words.arguments({"seats": winners}, names)["seats"]
    won = words.say("result.won", count=len(winners), seats=said)
    heads = "".join(
        [
            f'<th scope="col">{escape(words.say(f"source.{part}"))}</th>'
            for part in (*PARTS, "total")
        ]
    )
    rows = "".join([_scored(view, seat, words, names) for seat in order])
    return (
        f'<section class="cv-result" data-sight="result"><h2>{escape(won)}</h2>'
        '<div class="tally" data-scroll="" tabindex="0"><table><thead>'
        f'<tr><th></th><th scope="col">{escape(words.say("table.score.nation"))}</th>{heads}</tr>'
        f"</thead><tbody>{rows}</tbody></table></div></section>"
    )


def parts(view: View) -> list[tuple[str, tuple[int, ...]]]:
    """What the score of every nation is made of."""
    made = view.get("score_parts")
    if made is None:
        return []
    return [(part, tuple([one[place] for one in made])) for place, part in enumerate(PARTS)]


def _scored(view: View, seat: int, words: Words, names: Sequence[str]) -> str:
    parts = "".join([f"<td>{points}</td>" for points in view["score_parts"][seat]])
    nation = view["nations"][seat]["nation"]
    nation = nation_name(nation, words) if nation else ""  # a late seat that nobody took
    return (
        f'<tr class="cv-scored seat-{seat}"><td class="z-num">{view["ranks"][seat]}.</td>'
        f'<th scope="row">{mark(seat)}{escape(names[seat])} <small>{escape(nation)}</small></th>'
        f'{parts}<td class="z-num">{view["scores"][seat]}</td></tr>'
    )


# -------------------------------------------------------------------------------- what can be read


def notes(words: Words) -> dict[str, str]:
    """What a card is and does, and a phase of the turn: in words, as markup."""
    of_cards = {card.code: _note(card, words) for card in cards(words)}
    return {**of_cards, **phase_notes(words)}


def _note(card: Card, words: Words) -> str:
    """A card's picture and name, its groups or its pile, and what it does."""
    if card.code in CARD_OF:
        about = group_marks(CARD_OF[card.code], words)
    else:
        about = escape(words.say(f"table.note.{card.marks['kind']}", count=card.marks["pile"]))
    art = f'<p class="cv-note-art">{FACES.image(card.code)}</p>'
    title = f"{art}<h3>{escape(card.name)}</h3>"
    lines = [f"<p>{escape(line)}</p>" for line in card.text]
    if card.marks.get("trade") == "no":
        lines.append(f"<p>{escape(words.say('table.cannot_trade'))}</p>")
    return f'{title}<p class="cv-about">{about}</p>' + "".join(lines)


# ------------------------------------------------------------------------- what an action changes

COMPARED: Final = ("tokens", "stock", "treasury", "cities", "card_value", "unsupported")


def compare(before: View, after: View, words: Words) -> list[str]:
    """What is different for the reader between two moments, number by number."""
    seat = before["you"]
    if seat is None:
        return []
    old, new = before["nations"][seat], after["nations"][seat]
    return [
        words.say(f"table.change.{field}", before=old[field], after=new[field])
        for field in COMPARED
        if old[field] != new[field]
    ]
