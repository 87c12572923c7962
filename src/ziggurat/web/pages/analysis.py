"""The analysis of a game: the curve of chances, where it turned, and what would have been better.

The same parts make the page of a table and the report in a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import htpy as h
from markupsafe import Markup, escape

from ziggurat.analysis.findings import Finding, Told
from ziggurat.analysis.summary import Summary, Turned
from ziggurat.core.state import Entry
from ziggurat.draw.palette import SEATS
from ziggurat.odds import gain_told, percent
from ziggurat.web.pages.ending import DASHES, apart
from ziggurat.words import Words

WIDTH: Final = 780
HEIGHT: Final = 300
LEFT, RIGHT, TOP, FOOT = 62, 560, 14, 262
"""Where the curves lie in their drawing; beside them stand the names."""
LINES_MOST: Final = 6
"""Sentences of the log told of one stretch."""

Address = Callable[[int], str]
"""From a moment to where it can be looked at."""


def chart(summary: Summary, names: Sequence[str], said: Words) -> h.Element:
    """Everybody's chances over the moves, the turning points numbered."""

    def x(at: int) -> float:
        return LEFT + (RIGHT - LEFT) * at / max(1, summary.length)

    def y(chance: float) -> float:
        return FOOT - (FOOT - TOP) * chance

    scale = "".join(
        f'<path class="rule" d="M{LEFT} {y(mark / 100):.1f}H{RIGHT}"/>'
        f'<text class="mark" x="{LEFT - 8}" y="{y(mark / 100) + 4:.1f}" text-anchor="end">'
        f"{escape(percent(mark / 100, said))}</text>"
        for mark in range(0, 101, 25)
    )
    last = summary.moments[-1].chances
    ends, lines = apart([y(chance) for chance in last], HEIGHT), ""
    for seat, name in enumerate(names):
        way = " ".join(f"{x(one.at):.1f},{y(one.chances[seat]):.1f}" for one in summary.moments)
        lines += (
            f'<g class="seat-{seat % SEATS}"><polyline points="{way}" '
            f'stroke-dasharray="{DASHES[seat % SEATS]}"/>'
            f'<path class="tie" d="M{RIGHT} {y(last[seat]):.1f}L{RIGHT + 14} {ends[seat]:.1f}"/>'
            f'<circle cx="{RIGHT + 22}" cy="{ends[seat]:.1f}" r="7"/>'
            f'<text x="{RIGHT + 34}" y="{ends[seat] + 5:.1f}">{escape(name)}</text></g>'
        )
    bands = marks = ""
    for number, turn in enumerate(summary.turns, 1):
        bands += f'<path class="band" d="M{x(turn.at):.1f} {TOP}V{FOOT}"/>'
        marks += (
            f'<g class="turn" transform="translate({x(turn.at):.1f} {y(turn.after):.1f})">'
            f'<circle r="11"/><text y="5" text-anchor="middle">{number}</text></g>'
        )
    foot = (
        f'<text class="mark" x="{LEFT}" y="{FOOT + 24}">{escape(said.say("end.begin"))}</text>'
        f'<text class="mark" x="{RIGHT}" y="{FOOT + 24}" text-anchor="end">'
        f"{escape(said.say('end.moves', count=summary.length))}</text>"
    )
    drawn = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" data-left="{LEFT}" data-right="{RIGHT}" '
        f'data-wide="{WIDTH}" data-length="{summary.length}">'
        f"<title>{escape(said.say('analysis.chart_told', count=len(summary.turns)))}</title>"
        f"{bands}{scale}{lines}{marks}"
        f'<path class="here" d="M{LEFT} {TOP}V{FOOT}" visibility="hidden"/>'
        f"{foot}</svg>"
    )
    return h.figure(".chances", data_scroll=True, tabindex="0")[
        h.figcaption[said.say("analysis.chart")],
        legend(names),
        Markup(drawn),  # noqa: S704 - escaped above
    ]


def legend(names: Sequence[str], has_chances: bool = False) -> h.Element:
    """Who has which line; with a place for everybody's chance at the moment that is shown."""
    return h.ul(".study-legend")[
        [
            h.li(class_=f"seat-{seat % SEATS}")[
                Markup(  # noqa: S704 - our own
                    '<svg viewBox="0 0 28 10" aria-hidden="true"><path d="M1 5H27" '
                    f'stroke-dasharray="{DASHES[seat % SEATS]}"/></svg>'
                ),
                h.span(".who")[name],
                h.b(data_chance=str(seat)) if has_chances else None,
            ]
            for seat, name in enumerate(names)
        ]
    ]


def turns(
    summary: Summary, names: Sequence[str], said: Words, address: Address | None = None
) -> h.Element | None:
    """Where the game turned."""
    if not summary.turns:
        return None
    return h.section(".turned")[
        h.h2[said.say("end.turns")],
        h.ol[[h.li[_turn(turn, names, said, address)] for turn in summary.turns]],
    ]


def _turn(
    turn: Turned, names: Sequence[str], said: Words, address: Address | None
) -> Sequence[h.Node]:
    change = said.say(
        "analysis.up" if turn.after > turn.before else "analysis.down",
        name=names[turn.seat],
        before=percent(turn.before, said),
        after=percent(turn.after, said),
    )
    told = " ".join(sentences(turn.told, names, said)[:LINES_MOST])
    return [
        _when(turn.at, said, address),
        h.b(class_=f"seat-{turn.seat % SEATS}")[change],
        h.span(".told")[told],
    ]


def decisions(
    summary: Summary,
    names: Sequence[str],
    said: Words,
    address: Address | None = None,
    seats: Sequence[int] | None = None,
) -> h.Element:
    """What would have been better, seat by seat, what cost most first.

    ``seats``: in which order; all without it. There is room for those not looked at yet.
    """
    order = range(len(names)) if seats is None else seats
    parts = [_decided(summary, seat, names, said, address) for seat in order]
    return h.section(".decided")[h.h2[said.say("analysis.decisions")], parts]


def _decided(
    summary: Summary, seat: int, names: Sequence[str], said: Words, address: Address | None
) -> h.Element:
    worse = [finding for finding in summary.worse if finding.seat == seat]
    own = [finding for finding in summary.findings if finding.seat == seat]
    count = looked(len(own), len(worse), said)
    return h.details(
        class_=f"seat-{seat % SEATS}", data_decided=str(seat), open=True, hidden=not count
    )[
        h.summary[h.b[names[seat]], " ", h.span(".looked")[count]],
        h.ol[[finding_item(one, names, said, address) for one in worse]],
    ]


def looked(count: int, better: int, said: Words) -> str:
    """How many decisions of a seat were looked at; empty where none was."""
    return said.say("analysis.looked", count=count, better=better) if count else ""


def finding_item(
    finding: Finding, names: Sequence[str], said: Words, address: Address | None
) -> h.Element:
    """What a seat played at a time, and what would have been better."""
    gain = gain_told(finding.chance, finding.best, said)
    reasons = [said.because(reason) for reason in finding.reasons]
    return h.li(
        data_gain=f"{finding.gain:.4f}", data_from=str(finding.at), data_to=str(finding.end)
    )[
        _when(finding.at, said, address),
        h.b(".gain")[gain],
        _way("analysis.played", finding.played, finding.played_told, names, said),
        _way("analysis.better", finding.better, finding.better_told, names, said),
        h.ul(".reasons")[[h.li[reason] for reason in reasons]] if reasons else None,
    ]


def _way(
    key: str, notation: Sequence[str], told: Sequence[Told], names: Sequence[str], said: Words
) -> h.Element:
    lines = sentences(told, names, said)
    shown = " ".join(lines[:LINES_MOST]) + (" …" if len(lines) > LINES_MOST else "")
    return h.p(".way")[
        h.span(".which")[said.say(key)], " ", shown or None, " ", h.code[" ".join(notation)]
    ]


def _when(at: int, said: Words, address: Address | None) -> h.Element:
    text = said.say("end.move", number=at)
    if address is None:
        return h.span(".when")[text]
    return h.a(".when", href=address(at), data_at=str(at))[text]


def depth(summary: Summary, said: Words) -> h.Element:
    """How deep the analyst looked, and what its chances rest on."""
    return h.p(".depth")[depth_told(summary, said)]


def depth_told(summary: Summary, said: Words) -> str:
    """The same as a sentence."""
    found = summary.depth
    return said.say(
        "analysis.depth",
        level=said.bot(f"planner:{found.level}"),
        positions=found.positions,
        ways=found.ways,
        deals=found.deals,
    )


def sentences(told: Sequence[Told], names: Sequence[str], said: Words) -> list[str]:
    """What is told, in words; what the game has no words for is left out."""
    return [
        said.tell(Entry(key, dict(args)), names) for key, args in told if said.knows(f"log.{key}")
    ]
