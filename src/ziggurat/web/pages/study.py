"""The analysis of a game that is over, at its table and as a page of its own.

At the table it lies beneath the board, and the moment that is shown follows whoever points at the
chart. The page of its own has the same parts, and needs no script.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import htpy as h
from markupsafe import Markup

from ziggurat.analysis.effort import EFFORTS
from ziggurat.analysis.findings import Finding
from ziggurat.analysis.summary import Summary
from ziggurat.draw.palette import SEATS
from ziggurat.web.context import DONE, NONE, AnalysisContext
from ziggurat.web.pages.analysis import (
    Address,
    chart,
    decisions,
    depth,
    finding_item,
    legend,
    looked,
    turns,
)
from ziggurat.web.pages.ending import DASHES
from ziggurat.web.pages.glyphs import glyph
from ziggurat.web.pages.layout import credit, document, top
from ziggurat.words import Words, words

SPAN: Final = 1000
"""The side of the square in which curves are drawn, before it is stretched."""
PLACE: Final = "{}"
"""Where the script puts a number into what it says."""
STYLE: Final = "analysis"


def moments_of(table: str) -> Address:
    """Where the moments of a table can be looked at."""
    return lambda at: f"/t/{table}?at={at}&analysis"


def analysis_page(context: AnalysisContext) -> str:
    """The analysis as a page of its own.

    While something more is to come it can be looked at again: a page that loads itself anew takes
    those who are read to back to its top.
    """
    said = words(context.language, context.game)
    summary, names = context.summary, context.names
    address = moments_of(context.table)
    here = f"/t/{context.table}/analysis?effort={context.effort}"
    again = h.p[h.a(href=here)[said.say("analysis.look_again")]]
    return document(
        context,
        said,
        f"{said.say('analysis.title')} · {context.title}",
        top(context, said, h.span(".where")[context.title]),
        h.main("#main.narrow.study-page")[
            h.h1[said.say("analysis.title")],
            _head(context, said),
            again if context.is_going_on else None,
            [
                chart(summary, names, said),
                turns(summary, names, said, address),
                decisions(summary, names, said, address, context.order),
                depth(summary, said),
            ]
            if summary is not None
            else None,
            h.p[h.a(href=f"/t/{context.table}?analysis")[said.say("analysis.at_table")]],
        ],
        credit(said),
        kind="join-page",
        styles=[STYLE],
    )


def analysis_panel(context: AnalysisContext) -> str:
    """The same for the table: what the script puts beneath the board."""
    said = words(context.language, context.game)
    summary, names = context.summary, context.names
    address = moments_of(context.table)
    return str(
        h.div(
            ".study",
            data_effort=context.effort,
            data_told=str(context.told),
            data_state=context.state,
            data_begins=context.may_begin and context.state == NONE,
            data_move=said.say("end.move", number=PLACE),
            data_percent=said.say("analysis.percent", number=PLACE),
        )[
            h.header(".study-top")[
                h.h2[said.say("analysis.title")],
                _head(context, said),
                h.button(
                    ".tool.study-close", type="button", title=said.say("script.close"),
                    aria_label=said.say("script.close"),
                )[glyph("close")],
            ],
            [
                h.div(".study-chart")[legend(names, has_chances=True), _plot(summary, names, said)],
                h.div(".study-found", tabindex="0", role="group",
                      aria_label=said.say("analysis.decisions"))[
                    turns(summary, names, said, address),
                    decisions(summary, names, said, address, context.order),
                    depth(summary, said),
                ],
            ]
            if summary is not None
            else h.p(".study-empty")[_empty(context, said)],
        ]
    )  # fmt: skip


def _empty(context: AnalysisContext, said: Words) -> str:
    """What stands where the curve is going to be."""
    if context.problem:
        return ""
    comes = context.is_going_on or context.may_begin
    return said.say("analysis.empty_coming" if comes else "analysis.empty_others")


def news(context: AnalysisContext, fresh: Sequence[Finding]) -> dict[str, Any]:
    """What the script is told of what is new: how far it has come, and these findings."""
    said = words(context.language, context.game)
    address = moments_of(context.table)
    return {
        "state": context.state,
        "effort": context.effort,
        "head": str(_head(context, said)),
        "told": context.told,
        "outline": context.summary is not None,
        "findings": [
            {"seat": one.seat, "item": str(finding_item(one, context.names, said, address))}
            for one in fresh
            if one.better
        ],
        "looked": [looked(count, better, said) for count, better in context.looked],
    }


# How far it has come, and what may be done


def _head(context: AnalysisContext, said: Words) -> h.Element:
    """How far it has come, with what starts and stops it."""
    return h.form(".study-head", method="post", action=f"/t/{context.table}/analysis")[
        _progress(context, said),
        _stops(context, said) if context.is_going_on else _wishes(context, said),
        h.a(
            ".button.study-report", href=report_href(context), download=True,
            title=said.say("analysis.report"),
        )[glyph("save"), h.span[said.say("analysis.report_short")]]
        if context.summary is not None
        else None,
    ]  # fmt: skip


def report_href(context: AnalysisContext) -> str:
    """Where the report can be had."""
    return f"/t/{context.table}/analysis/report?effort={context.effort}"


def _progress(context: AnalysisContext, said: Words) -> h.Element:
    told = context.problem or said.say(f"analysis.state_{context.state}")
    count = ""
    if context.total and not context.problem:
        count = said.say("analysis.progress", done=context.done, count=context.total)
    missing = said.say("analysis.left_out", count=context.left_out) if context.left_out else ""
    return h.div(".study-progress")[
        h.progress(
            max=str(max(1, context.total)),
            value=str(context.done),
            aria_label=said.say("analysis.looking"),
        )
        if context.state != NONE and not context.problem
        else None,
        h.span(class_="problem" if context.problem else None, role="status")[
            " · ".join([part for part in (told, count, missing) if part])
        ],
    ]


def _stops(context: AnalysisContext, said: Words) -> list[h.Node]:
    """The button for whoever may stop it."""
    if not context.may_stop:
        return []
    return [
        h.input(type="hidden", name="effort", value=context.effort),
        h.button(".study-stop", type="submit", name="do", value="stop")[
            glyph("pause"), h.span[said.say("analysis.stop")]
        ],
    ]


def _wishes(context: AnalysisContext, said: Words) -> list[h.Node]:
    """How hard to think and about whom, and the button."""
    if not context.may_begin:
        return []
    efforts = [
        h.option(value=effort, selected=effort == context.effort)[
            said.say(f"analysis.effort_{effort}")
        ]
        for effort in EFFORTS
    ]
    return [
        h.label(".study-effort")[
            h.span(".unseen")[said.say("analysis.effort")], h.select(name="effort")[efforts]
        ],
        h.details(".study-whose")[
            h.summary[said.say("analysis.whose")],
            h.div(".leaf")[[_whose(context, seat) for seat in context.order]],
        ],
        h.button(
            type="submit",
            name="do",
            value="begin",
            class_=["study-go", {"primary": context.state != DONE}],
        )[glyph("play"), h.span[said.say(f"analysis.go_{_goes(context)}")]],
    ]


def _goes(context: AnalysisContext) -> str:
    return "begin" if context.state in (NONE, DONE) else "on"


def _whose(context: AnalysisContext, seat: int) -> h.Element:
    return h.label(class_=f"seat-{seat % SEATS}")[
        h.input(type="checkbox", name="seat", value=str(seat), checked=seat in context.seats),
        h.span(".dot", aria_hidden="true"),
        h.span[context.names[seat]],
    ]


# The chart


def _plot(summary: Summary, names: Sequence[str], said: Words) -> h.Element:
    """The curves, stretched to the room there is; the script moves a line over them."""

    def x(at: int) -> float:
        return SPAN * at / max(1, summary.length)

    def y(chance: float) -> float:
        return SPAN * (1 - chance)

    drawn = "".join(f'<path class="rule" d="M0 {y(mark):g}H{SPAN}"/>' for mark in (0.25, 0.5, 0.75))
    drawn += "".join(
        f'<path class="band" d="M{x(turn.at):.1f} 0V{SPAN}"/>' for turn in summary.turns
    )
    for seat in range(len(names)):
        way = " ".join(f"{x(one.at):.1f},{y(one.chances[seat]):.1f}" for one in summary.moments)
        drawn += (
            f'<polyline class="seat-{seat % SEATS}" points="{way}" '
            f'stroke-dasharray="{DASHES[seat % SEATS]}"/>'
        )
    rows = [[one.at, *[round(100 * part) for part in one.chances]] for one in summary.moments]
    return h.div(
        ".study-plot", role="slider", tabindex="0", aria_label=said.say("analysis.chart"),
        aria_valuemin="0", aria_valuemax=str(summary.length), aria_valuenow=str(summary.length),
        data_length=str(summary.length), data_moments=json.dumps(rows, separators=(",", ":")),
    )[
        Markup(  # noqa: S704 - numbers alone
            f'<svg viewBox="0 0 {SPAN} {SPAN}" preserveAspectRatio="none" aria-hidden="true">'
            f"{drawn}</svg>"
        ),
        [
            h.span(".study-mark", aria_hidden="true", data_up=str(mark))[
                said.say("analysis.percent", number=mark)
            ]
            for mark in (0, 50, 100)
        ],
        [
            h.span(
                ".study-turn", aria_hidden="true", data_over=f"{x(turn.at) / SPAN:.4f}",
                data_up=f"{100 * turn.after:.1f}",
            )[str(number)]
            for number, turn in enumerate(summary.turns, 1)
        ],
        h.span(".study-here", hidden=True),
    ]  # fmt: skip
