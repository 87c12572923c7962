"""The map of Civilisation, drawn from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ziggurat.draw.svg import escape
from ziggurat.games.civilisation.board import CODES, IS_SEA, PLACE, TERRITORY_COUNT
from ziggurat.games.civilisation.routes import place_key, place_name
from ziggurat.words import Words

View = Mapping[str, Any]

WIDTH = 1000
HEIGHT = 700


@cache
def still() -> str:
    """Definitions of what never changes on the map."""
    return ""


def regions(view: View, words: Words, names: Sequence[str]) -> dict[str, str]:
    """The map as this view shows it: one drawing, which the page can look at from nearer."""
    lands = "".join([_land(view, place, words) for place in range(TERRITORY_COUNT)])
    said = escape(words.say("map.title"))
    return {
        "board": f'<svg id="cv-map" class="cv-map" viewBox="0 0 {WIDTH} {HEIGHT}" role="group"'
        f' aria-label="{said}">{lands}{_ships(view)}</svg>'
    }


def _land(view: View, place: int, words: Words) -> str:
    x, y = PLACE[place]
    held = view["map"].get(CODES[place], {})
    text = " ".join([f"{who}:{count}" for who, count in held.items()])
    kind = "cv-sea" if IS_SEA[place] else "cv-land"
    return (
        f'<g id="cv-{CODES[place]}" class="cv-place {kind}" data-key="{place_key(place)}">'
        f'<circle cx="{x}" cy="{y}" r="12"/>'
        f"<title>{escape(place_name(CODES[place], words))}</title>"
        f'<text x="{x}" y="{y}" font-size="10">{text}</text></g>'
    )


def _ships(view: View) -> str:
    out = []
    for seat, nation in enumerate(view["nations"]):
        mine = view["agenda"] and view["agenda"][-1][1] == seat
        for number, harbour in enumerate(nation["ships"]):
            x, y = PLACE[CODES.index(harbour[:3])]
            key = f' data-key="ship:{number + 1}"' if mine else ""
            out.append(
                f'<g id="cv-ship-{seat}-{number}" class="cv-ship seat-{seat}"{key}>'
                f'<rect x="{x}" y="{y + 12}" width="10" height="6"/></g>'
            )
    return "".join(out)
