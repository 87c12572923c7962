"""The report of a game: one page that needs nothing else, for a file or a mail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ziggurat
from ziggurat.analysis.study import Study
from ziggurat.analysis.summary import Summary
from ziggurat.web import face
from ziggurat.web.assets import asset
from ziggurat.web.pages.report import Report, report
from ziggurat.web.pages.style import drawing_css, game_css
from ziggurat.words import Words

Sources = tuple[tuple[str, Sequence[int]], ...]
"""Where the points of all seats came from, where the game can tell."""


def report_page(study: Study, names: Sequence[str], said: Words) -> str:
    """The report of a game as far as it has been analysed."""
    game, final = study.course.game, study.course.final
    drawn = face.drawing(game)
    sources: Sources = ()
    if drawn is not None and drawn.sources is not None:
        told = [entry for stretch in study.course.stretches for entry in stretch.told]
        sources = tuple(drawn.sources(told, final.scores))
    return report_of(study.summary, final.view(None), sources, names, said)


def report_of(
    summary: Summary, view: dict[str, Any], sources: Sources, names: Sequence[str], said: Words
) -> str:
    """The same of what is known of a game: its end as a spectator sees it, and its sources."""
    game, own = summary.game, asset("analysis.css")
    style = drawing_css() + (game_css(game) or "") + (own[0].decode() if own else "")
    return report(
        Report(
            summary=summary,
            names=tuple(names),
            view=view,
            result=face.draw(game, view, (), names, said.language).regions["result"],
            sources=sources,
            style=style,
            symbols=face.symbols(game),
            version=ziggurat.__version__,
        ),
        said,
    )
