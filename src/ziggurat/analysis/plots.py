"""Statistics drawn: bars with their intervals, and how numbers are spread, in SVG of our own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from textwrap import wrap
from typing import Final

from ziggurat.analysis.statistics import Line, quartiles

ROW: Final = 26
LINE: Final = 15
LINES: Final = 4
"""Lines of a name, at most, and the letters of a line."""
WIDE: Final = 30
NAMES, BARS, REST = 220, 380, 80
MOST: Final = 24
"""Lines that are drawn: those that occur most."""
STEPS: Final = 12
"""Columns of a spread, about."""
TALL: Final = 180


def shares(
    title: str,
    key: str,
    lines: Sequence[tuple[str, Line]],
    percent: Callable[[float], str] = "{:.0%}".format,
) -> str:
    """The share of games won by each line, and what equal seats would win (the stroke).

    ``key`` says in words what is drawn.
    """
    drawn, foot = "", 66
    for name, line in lines[:MOST]:
        called = _wrapped(name)
        y = foot + LINE * (len(called) - 1) / 2
        foot += ROW + LINE * (len(called) - 1)
        low, high = (NAMES + BARS * one for one in line.interval)
        usual = NAMES + BARS * line.expected / line.seats
        drawn += (
            f'<text x="{NAMES - 8}" y="{y + 5 - LINE * (len(called) - 1) / 2:g}" '
            f'text-anchor="end">{_lines(called)}</text>'
            f'<rect x="{NAMES}" y="{y - 7:g}" width="{BARS * line.share:.1f}" height="14" '
            f'fill="#1f4e8c"/><path d="M{low:.1f} {y:g}H{high:.1f}" stroke="#b5502a" '
            f'stroke-width="2"/><path d="M{usual:.1f} {y - 9:g}v18" stroke="#3a3226"/>'
            f'<text x="{NAMES + BARS + 8}" y="{y + 5:g}">'
            f"{escape(percent(line.share))} ({line.seats})</text>"
        )
    return _framed(title, key, foot + 12, drawn)


def _wrapped(name: str) -> list[str]:
    """A name in as many lines as it needs, and dots where that is too many."""
    return wrap(name, WIDE, max_lines=LINES, placeholder=" …") or [name]


def _lines(lines: Sequence[str]) -> str:
    """A text of several lines, the first where the text begins."""
    first, *more = map(escape, lines)
    below = [f'<tspan x="{NAMES - 8}" dy="{LINE}">{one}</tspan>' for one in more]
    return first + "".join(below)


def spread(title: str, key: str, numbers: Sequence[int]) -> str:
    """How numbers are spread: a column for each step, and the quarters (the strokes)."""
    least, first, middle, third, most = quartiles(numbers)
    step = _step(most - least)
    start = least - least % step
    counts = [0] * ((most - start) // step + 1)
    for number in numbers:
        counts[(number - start) // step] += 1
    wide = (NAMES + BARS) / len(counts)
    drawn, foot = "", 76 + TALL
    for place, count in enumerate(counts):
        x, high = 40 + wide * place, TALL * count / max(counts)
        drawn += (
            f'<rect x="{x + 1:.1f}" y="{foot - high:.1f}" width="{wide - 2:.1f}" '
            f'height="{high:.1f}" fill="#1f4e8c"/><text x="{x:.1f}" y="{foot + 17}" '
            f'text-anchor="middle">{start + step * place}</text>'
        )
        if count:
            drawn += (
                f'<text x="{x + wide / 2:.1f}" y="{foot - high - 5:.1f}" '
                f'text-anchor="middle">{count}</text>'
            )
    for number in (first, middle, third):
        x = 40 + wide * (number - start + 0.5) / step
        drawn += f'<path d="M{x:.1f} {foot}V{foot - TALL}" stroke="#b5502a" stroke-width="2"/>'
    return _framed(title, key, foot + 30, drawn)


def _step(width: int) -> int:
    """A round number that parts this width into about so many steps: 1, 2, 5, 10 ..."""
    step = 1
    while step * STEPS <= width:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def _framed(title: str, key: str, high: int, drawn: str) -> str:
    """A drawing with its title and what it shows in words."""
    wide = NAMES + BARS + REST
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" font-family="sans-serif" font-size="12" fill="#3a3226">'
        f'<rect width="{wide}" height="{high}" fill="#fbf7ee"/>'
        f'<text x="12" y="22" font-size="15" font-weight="bold">{escape(title)}</text>'
        f'<text x="12" y="41">{escape(key)}</text>{drawn}'
        "</svg>\n"
    )
