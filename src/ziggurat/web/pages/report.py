"""The report of a game as a document of its own: styles and drawings are inside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import htpy as h
from markupsafe import Markup

from ziggurat.analysis.summary import Summary
from ziggurat.draw.palette import SEATS
from ziggurat.web.pages.analysis import chart, decisions, depth, turns
from ziggurat.words import Words


@dataclass(frozen=True)
class Report:
    """All that a report tells."""

    summary: Summary
    names: tuple[str, ...]
    view: dict[str, Any]
    """The end, as a spectator sees it."""
    result: str
    """The same drawn by the game: markup."""
    sources: Sequence[tuple[str, Sequence[int]]]
    """Where the points came from, where the game can tell."""
    style: str
    symbols: str
    version: str


def report(found: Report, said: Words) -> str:
    """The whole document."""
    title, names = said.say("game.name"), found.names
    winners = [seat for seat, rank in enumerate(found.view["ranks"]) if rank == 1]
    listed = said.arguments({"seats": winners}, names)["seats"]
    page = h.html(lang=said.language)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[f"{title} · {said.say('analysis.title')}"],
            h.style[Markup(found.style)],  # noqa: S704 - our own
        ],
        h.body(".report")[
            h.svg(".symbols", aria_hidden="true", width="0", height="0")[
                Markup(found.symbols)  # noqa: S704 - drawn by us
            ],
            h.main("#main")[
                h.h1[title],
                h.p[said.say("end.won", count=len(winners), names=listed)],
                chart(found.summary, names, said),
                turns(found.summary, names, said),
                _score(found, said),
                decisions(found.summary, names, said),
                depth(found.summary, said),
                h.p(".depth")[f"Ziggurat {found.version}"],
            ],
        ],
    ]
    return str(page)


def _score(found: Report, said: Words) -> h.Element:
    """Each seat's score in parts."""
    return h.section(".scored")[
        h.h2[said.say("analysis.score")],
        h.div(".result")[Markup(found.result)],  # noqa: S704 - drawn by the game
        _sources(found, said) if found.sources else None,
    ]


def _sources(found: Report, said: Words) -> h.Element:
    heads = [
        h.th(scope="col", class_=f"seat-{seat % SEATS}")[name]
        for seat, name in enumerate(found.names)
    ]
    rows = [
        h.tr[h.th(scope="row")[said.say(f"source.{part}")], [h.td[str(one)] for one in points]]
        for part, points in found.sources
    ]
    total = h.tr[
        h.th(scope="row")[said.say("end.total")],
        [h.td[h.b[str(score)]] for score in found.view["scores"]],
    ]
    return h.table[
        h.caption[said.say("end.sources")], h.thead[h.tr[h.td, heads]], h.tbody[rows, total]
    ]
