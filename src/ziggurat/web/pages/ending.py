"""The end of a game: who won, the score in its parts, how it went, and what comes next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import htpy as h
from markupsafe import Markup, escape

from ziggurat.analysis.chances import is_analysed
from ziggurat.core.state import Entry
from ziggurat.draw.palette import SEATS
from ziggurat.web import face
from ziggurat.web.pages.glyphs import glyph
from ziggurat.web.pages.pieces import pictures
from ziggurat.web.pages.style import END
from ziggurat.web.table.ending import Ending
from ziggurat.web.table.turning import Turn
from ziggurat.words import Words

WIDTH: Final = 500
LABEL_MOST: Final = 13
"""Characters of a name and a sum beside a curve."""
NAME_LONG: Final = 8
"""A name of more characters is set smaller over its tower."""
HEIGHT: Final = 240
LEFT, RIGHT, TOP, FOOT = 54, 340, 16, 206
"""Where the curves lie in their drawing; beside them stand the names."""
NAME_ROOM: Final = 24
"""Between two names at the ends of the curves."""
LINES: Final = 4
"""Steps of the scale, at most."""
_TITLE: Final = re.compile(r"<h2>.*?</h2>", re.DOTALL)
TOWER_HEIGHT: Final = 140
TOWER_TOP: Final = 4
BRICK: Final = 7
"""The height of a row of bricks."""
STOREY_LEAST: Final = 1.0
"""What is lower than this is not drawn."""
STOREY_TOLD: Final = 18.0
"""From which height on there is room for a figure."""
Parts: TypeAlias = Sequence[tuple[str, Sequence[int]]]
DASHES: Final = ("", "7 4", "2 4", "10 3 2 3", "4 3", "12 4", "1 5", "6 2 1 2")
"""A colour never speaks alone: each seat has a line of its own, too."""


def ending_region(
    result: str,
    view: dict[str, Any],
    ending: Ending,
    table: str,
    rematch: str | None,
    said: Words,
    names: Sequence[str],
) -> str:
    """What fills the region of the result.

    ``rematch``: the table at which it goes on; empty: whoever looks may open it; None: may not.
    """
    may_analyse = bool(view["over"]) and is_analysed(said.game or "")
    return str(
        h.div(".end")[
            h.link(rel="stylesheet", href=f"/static/{END}.css"),  # a game ends on an open page too
            _head(view, ending, said, names),
            h.div(".end-body", data_scroll=True, tabindex="0")[
                h.div(".end-score")[_score(result, view, ending, said, names)],
                h.section(".end-course", aria_label=said.say("end.curve"))[
                    _curve(ending, said, names), _turns(ending, table, said, names)
                ]
                if len(ending.course) > 2
                else None,
            ],
            _next(table, ending, rematch, said, may_analyse),
        ]
    )


def _head(view: dict[str, Any], ending: Ending, said: Words, names: Sequence[str]) -> h.Element:
    ranks = view.get("ranks") or []
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1] if view.get("over") else []
    if winners:
        listed = said.arguments({"seats": winners}, names)["seats"]
        title = said.say("end.won", count=len(winners), names=listed)
    else:
        title = said.say("home.abandoned")
    facts = [(str(ending.steps), said.say("end.steps", count=ending.steps))]
    if ending.minutes:
        facts.append((str(ending.minutes), said.say("end.minutes", count=ending.minutes)))
    if ending.leads:
        facts.append((str(ending.leads), said.say("end.leads", count=ending.leads)))
    margin = _margin(view, said, names) if len(winners) == 1 else ""
    return h.header(".end-head")[
        h.div(".end-sky", aria_hidden="true"),
        [_face(seat, said, names) for seat in winners[:3]],
        h.div(".end-title")[h.h2[title], h.p[margin] if margin else None],
        h.ul(".end-facts")[[h.li[h.b[number], " ", label] for number, label in facts]],
    ]


def _margin(view: dict[str, Any], said: Words, names: Sequence[str]) -> str:
    """By how much the winner is before the next."""
    ranks, scores = view["ranks"], view["scores"]
    first, *others = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    if not others:
        return ""
    ahead = scores[first] - scores[others[0]]
    told = {"score": scores[first], "name": names[others[0]]}
    return said.say("end.ahead", count=ahead, **told) if ahead > 0 else said.say("end.tie", **told)


def _face(seat: int, said: Words, names: Sequence[str]) -> h.Element:
    """The disc of a seat: its emblem, where the game has one."""
    drawn = face.drawing(said.game or "")
    shown: h.Node = names[seat][:1].upper()
    if drawn is not None and drawn.emblem is not None:
        shown = Markup(  # noqa: S704 - the name of a symbol
            f'<svg viewBox="0 0 24 24"><use href="#{drawn.emblem(seat)}"/></svg>'
        )
    return h.span(f".end-face.seat-{seat % SEATS}", aria_hidden="true")[shown]


def _score(
    result: str, view: dict[str, Any], ending: Ending, said: Words, names: Sequence[str]
) -> list[h.Node]:
    """The score as the game tells it, and in its parts as towers."""
    own = Markup(_TITLE.sub("", result, count=1))  # noqa: S704 - drawn by the game
    parts = ending.sources or face.parts(said.game or "", view)
    if not parts:
        return [own]
    told = _sources(view, ending, said, names) if ending.sources else None
    return [
        _towers(view, parts, said, names),
        h.details(".end-more")[h.summary[said.say("end.detail")], own, told],
    ]


def _towers(view: dict[str, Any], parts: Parts, said: Words, names: Sequence[str]) -> h.Element:
    """A tower for each seat, the winner's first: its storeys are the parts of the score.

    What was lost is no storey. Figures stand where there is room for them, and all of them in the
    table that unfolds below.
    """
    seats = sorted(range(len(names)), key=lambda seat: (view["ranks"][seat], seat))
    most = max([1, *[sum([max(0, points[seat]) for _, points in parts]) for seat in seats]])
    key = [
        h.li(class_=f"part-{number}")[h.i, said.say(f"source.{part}")]
        for number, (part, _) in enumerate(parts)
    ]
    built = [
        h.li(class_=f"seat-{seat % SEATS}{' won' if view['ranks'][seat] == 1 else ''}")[
            h.b[_face(seat, said, names), h.span(class_=_length(names[seat]))[names[seat]]],
            _tower([points[seat] for _, points in parts], most),
            h.p[h.strong[str(view["scores"][seat])], " ", h.small[_place(view, seat, said)]],
        ]
        for seat in seats
    ]
    return h.figure(".end-towers")[h.ul(".end-key")[key], h.ol[built]]


def _length(name: str) -> str | None:
    return "long" if len(name) > NAME_LONG else None


def _place(view: dict[str, Any], seat: int, said: Words) -> str:
    """The place of a seat in the final order."""
    rank = view["ranks"][seat]
    named = f"end.place.{rank}"
    return said.say(named if said.knows(named) else "end.place", rank=rank)


def _tower(parts: Sequence[int], most: int) -> Markup:
    """The storeys, from the ground up; the whole drawing is as high as the highest tower."""
    foot, storeys, figures = float(TOWER_HEIGHT), "", ""
    for number, points in enumerate(parts):
        high = max(0, points) * (TOWER_HEIGHT - TOWER_TOP) / most
        if high < STOREY_LEAST:
            continue
        foot -= high
        figure = (
            f'<text x="32" y="{foot + high / 2 + 6:.1f}" text-anchor="middle">{points}</text>'
            if high >= STOREY_TOLD
            else ""
        )
        storeys += (
            f'<g class="part-{number}"><rect x="6" y="{foot:.1f}" width="52" height="{high:.1f}"/>'
            f'<path d="M6 {foot + 1:.1f}h52"/></g>'
        )
        figures += figure
    rows = "".join([f"M6 {row}h52" for row in range(TOWER_HEIGHT - BRICK, round(foot), -BRICK)])
    ground = f'<path class="bricks" d="{rows}"/><path class="ground" d="M0 {TOWER_HEIGHT}h64"/>'
    return Markup(  # noqa: S704 - numbers alone
        f'<svg viewBox="0 0 64 {TOWER_HEIGHT + 2}" preserveAspectRatio="xMidYMax"'
        f' aria-hidden="true">'
        f"{storeys}{ground}{figures}</svg>"
    )


def _sources(view: dict[str, Any], ending: Ending, said: Words, names: Sequence[str]) -> h.Element:
    """Where the points came from, a line for each part, a column for each seat."""
    seats = sorted(range(len(names)), key=lambda seat: view["ranks"][seat])
    most = max([1, *[points for _, all_points in ending.sources for points in all_points]])
    heads = [h.th(scope="col", class_=f"seat-{seat % SEATS}")[names[seat]] for seat in seats]
    rows = [
        h.tr[
            h.th(scope="row")[said.say(f"source.{part}")],
            [_points(points[seat], most, seat) for seat in seats],
        ]
        for part, points in ending.sources
    ]
    total = h.tr(".total")[
        h.th(scope="row")[said.say("end.total")], [h.td[str(view["scores"][s])] for s in seats]
    ]
    return h.div(".end-sources", data_scroll=True, tabindex="0")[
        h.table[
            h.caption[said.say("end.sources")],
            h.thead[h.tr[h.td, heads]],
            h.tbody[rows, total],
        ]
    ]


def _points(points: int, most: int, seat: int) -> h.Element:
    wide = max(0, round(60 * points / most))
    bar = Markup(  # noqa: S704 - numbers alone
        f'<svg class="bar" viewBox="0 0 60 6" aria-hidden="true"><rect width="{wide}" height="6" '
        'rx="1.5"/></svg>'
    )
    shown = str(points) if points >= 0 else f"\N{MINUS SIGN}{-points}"
    return h.td(class_=f"seat-{seat % SEATS}")[shown, bar]


# The curve


def short(name: str, final: int) -> str:
    """A name where there is little room beside a sum; elsewhere stands the whole of it.

    >>> short("Ben", 4142), short("Anna la Grande", 36), short("Enheduanna", 3666)
    ('Ben', 'Anna la G…', 'Enhedua…')
    """
    most = LABEL_MOST - len(f" {final}")
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def _curve(ending: Ending, said: Words, names: Sequence[str]) -> h.Element:
    """The scores of all seats over the moves, the turning points numbered."""
    turns = [(turn.step.at, turn.step.scores) for turn in ending.turns]
    course = sorted({*ending.course, *turns})
    low = min(0, *[min(scores) for _, scores in course])
    high = max(low + 1, *[max(scores) for _, scores in course])
    step = _step(high - low)
    high = low + step * -(-(high - low) // step)
    last = ending.course[-1][0]

    def x(count: int) -> float:
        return LEFT + (RIGHT - LEFT) * count / max(1, last)

    def y(score: int) -> float:
        return FOOT - (FOOT - TOP) * (score - low) / (high - low)

    scale = "".join(
        [
            f'<path class="rule" d="M{LEFT} {y(mark):.1f}H{RIGHT}"/>'
            f'<text class="mark" x="{LEFT - 8}" y="{y(mark) + 4:.1f}" text-anchor="end">{mark}'
            "</text>"
            for mark in range(low, high + 1, step)
        ]
    )
    ends = apart([y(score) for score in ending.course[-1][1]])
    lines = ""
    for seat, name in enumerate(names):
        way = " ".join([f"{x(count):.1f},{y(scores[seat]):.1f}" for count, scores in course])
        final = ending.course[-1][1][seat]
        lines += (
            f'<g class="seat-{seat % SEATS}"><polyline points="{way}" '
            f'stroke-dasharray="{DASHES[seat % SEATS]}"/>'
            f'<path class="tie" d="M{RIGHT} {y(final):.1f}L{RIGHT + 14} {ends[seat]:.1f}"/>'
            f'<circle cx="{RIGHT + 22}" cy="{ends[seat]:.1f}" r="7"/>'
            f'<text x="{RIGHT + 34}" y="{ends[seat] + 5:.1f}">{escape(short(name, final))} '
            f'<tspan class="sum">{final}</tspan></text></g>'
        )
    bands = marks = ""
    for number, turn in enumerate(ending.turns, 1):
        place, height = x(turn.step.at), y(turn.step.scores[turn.seat])
        bands += f'<path class="band" d="M{place:.1f} {TOP}V{FOOT}"/>'
        marks += (
            f'<g class="turn" transform="translate({place:.1f} {height:.1f})">'
            f'<circle r="11"/><text y="5" text-anchor="middle">{number}</text></g>'
        )
    told = ", ".join(
        [f"{name} {score}" for name, score in zip(names, ending.course[-1][1], strict=True)]
    )
    foot = (
        f'<text class="mark" x="{LEFT}" y="{FOOT + 22}">{escape(said.say("end.begin"))}</text>'
        f'<text class="mark" x="{RIGHT}" y="{FOOT + 22}" text-anchor="end">'
        f"{escape(said.say('end.moves', count=last))}</text>"
    )
    drawn = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(said.say('end.curve_told', scores=told))}</title>"
        f"{bands}{scale}{lines}{marks}{foot}</svg>"
    )
    return h.figure(".end-curve")[
        h.figcaption[said.say("end.curve")],
        Markup(drawn),  # noqa: S704 - escaped above
        _names(ending.course[-1][1], names),
    ]


def _names(scores: Sequence[int], names: Sequence[str]) -> h.Element:
    """Whose curve is which, for screens on which there is no room at their ends."""
    return h.ul(".end-names", aria_hidden="true")[
        [
            h.li(class_=f"seat-{seat % SEATS}")[
                Markup(  # noqa: S704 - ours
                    '<svg viewBox="0 0 30 6"><path class="tie" d="M0 3H30" '
                    f'stroke-dasharray="{DASHES[seat % SEATS]}"/></svg>'
                ),
                f"{name} {scores[seat]}",
            ]
            for seat, name in enumerate(names)
        ]
    ]


def _step(span: int) -> int:
    """A round step that makes a few lines of a scale.

    >>> [_step(span) for span in (1, 9, 45, 180)]
    [1, 5, 20, 50]
    """
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span <= LINES * step:
                return step
        size *= 10


def apart(places: Sequence[float], height: int = HEIGHT) -> list[float]:
    """The same places, moved so that no two names lie on each other, and inside the drawing.

    >>> apart([100.0, 101.0, 20.0])
    [100.0, 124.0, 20.0]
    """
    order = sorted(range(len(places)), key=lambda one: places[one])
    found, before = list(places), -NAME_ROOM * 1.0
    for one in order:
        found[one] = before = max(places[one], before + NAME_ROOM)
    limit = float(height - 8)
    for one in reversed(order):
        found[one] = limit = min(found[one], limit)
        limit -= NAME_ROOM
    return found


# Where it turned


def _turns(ending: Ending, table: str, said: Words, names: Sequence[str]) -> h.Element | None:
    """The turning points, each a link to its moment."""
    if not ending.turns:
        return None
    return h.ol(".end-turns", aria_label=said.say("end.turns"))[
        [
            h.li[
                h.a(href=f"/t/{table}?at={turn.step.at}")[
                    h.b(".number", aria_hidden="true")[str(number)],
                    h.span(".pieces", aria_hidden="true")[_pictured(turn, said)],
                    h.span[
                        h.span(".when")[said.say("end.move", number=turn.step.at)],
                        h.b[_happened(turn, said, names)],
                        " ",
                        _why(turn, said, names),
                    ],
                ]
            ]
            for number, turn in enumerate(ending.turns, 1)
        ]
    ]


def _pictured(turn: Turn, said: Words) -> Markup:
    """What turned in pictures, of whoever it changed first of all."""
    told = turn.step.told
    own = [entry for entry in told if said.mentions(entry.args, turn.seat)]
    game = said.game or ""
    return pictures(game, face.pieces(game, own or told), turn.seat)


def _happened(turn: Turn, said: Words, names: Sequence[str]) -> str:
    """What turned, in a few words."""
    points = abs(turn.changes[turn.seat])
    count = turn.moves if turn.moves else points
    return said.say(f"turn.{turn.kind}", seat=names[turn.seat], count=count)


def _why(turn: Turn, said: Words, names: Sequence[str]) -> h.Element:
    """What the log tells of it: how the move begins, and what it says of whoever it changed most.

    Of a scene the title is enough for a beginning, and nothing is needed where its sums are told.
    """
    told = turn.step.told
    most = max(map(abs, turn.changes))
    seat = turn.seat if turn.changes[turn.seat] or not most else _largest(turn.changes)
    points = abs(turn.changes[seat])
    own = [entry for entry in told if said.mentions(entry.args, seat)]
    exact = [entry for entry in own if points and points in entry.args.values()]
    lines = [said.tell(entry, names) for entry in exact[:1]] or [
        max([said.tell(entry, names) for entry in own], key=len, default="")
    ]
    lines.insert(0, _begins(told, said, names, lines[0]))
    return h.span(".why")[" ".join([line for line in dict.fromkeys(lines) if line])]


def _begins(told: Sequence[Entry], said: Words, names: Sequence[str], explained: str) -> str:
    """How a move begins, unless what explains it says it all."""
    if not told:
        return ""
    scene = face.scene(said.game or "", told, said, names)
    if scene is None or not scene.title:
        return said.tell(told[0], names)
    is_counted = any(side.parts for side in scene.sides)
    if is_counted and explained:
        return ""
    return "" if scene.title in explained else f"{scene.title}."


def _largest(changes: Sequence[int]) -> int:
    """The seat whose score changed most, the first of several."""
    return max(range(len(changes)), key=lambda seat: (abs(changes[seat]), -seat))


# What comes next


def _next(
    table: str, ending: Ending, rematch: str | None, said: Words, may_analyse: bool
) -> h.Element:
    share = f"/t/{table}?at={max(0, ending.steps - 1)}"
    return h.div(".end-next")[
        _rematch(table, rematch, said),
        h.a(".button", href=f"/t/{table}/analysis", data_analyse=True)[
            glyph("chart"), h.span[said.say("end.analyse")]
        ]
        if may_analyse
        else None,
        h.a(".button", href="/#play-now")[glyph("grid"), h.span[said.say("end.another")]],
        h.a(".button", href=share)[glyph("share"), h.span[said.say("end.share")]],
        _over("see-board", "result-toggle", "eye", said.say("table.see_board")),
        _over("to-chat", "tab-chat", "chat", said.say("table.chat")),
        h.a(".button.quiet-button", href="/")[glyph("home"), h.span[said.say("page.home")]],
    ]


def _over(name: str, to: str, drawing: str, told: str) -> h.Element:
    """A button that leads from the end to what it covers."""
    return h.button(f"#{name}", type="button", data_to=to)[glyph(drawing), h.span[told]]


def _rematch(table: str, rematch: str | None, said: Words) -> h.Element | None:
    if rematch is None:
        return None
    if rematch:
        return h.a(".button.end-go", href=f"/t/{rematch}")[
            glyph("again"), h.span[said.say("end.go_there")]
        ]
    return h.form(method="post", action=f"/t/{table}/rematch")[
        h.button(".end-go", type="submit")[glyph("again"), h.span[said.say("end.rematch")]]
    ]
