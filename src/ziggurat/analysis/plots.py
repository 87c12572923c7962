"""Statistics drawn: bars with their intervals, in SVG of our own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from ziggurat.analysis.statistics import Line

ROW: Final = 26
NAMES, BARS, REST = 220, 380, 80
MOST: Final = 24
"""Lines that are drawn: those that occur most."""


def shares(
    title: str,
    key: str,
    lines: Sequence[tuple[str, Line]],
    percent: Callable[[float], str] = "{:.0%}".format,
) -> str:
    """The share of games won by each line, and what equal seats would win (the stroke).

    ``key`` says in words what is drawn.
    """
    shown, drawn = lines[:MOST], ""
    for place, (name, line) in enumerate(shown):
        y = 66 + ROW * place
        low, high = (NAMES + BARS * one for one in line.interval)
        usual = NAMES + BARS * line.expected / line.seats
        drawn += (
            f'<text x="{NAMES - 8}" y="{y + 5}" text-anchor="end">{escape(name[:34])}</text>'
            f'<rect x="{NAMES}" y="{y - 7}" width="{BARS * line.share:.1f}" height="14" '
            f'fill="#1f4e8c"/><path d="M{low:.1f} {y}H{high:.1f}" stroke="#b5502a" '
            f'stroke-width="2"/><path d="M{usual:.1f} {y - 9}v18" stroke="#3a3226"/>'
            f'<text x="{NAMES + BARS + 8}" y="{y + 5}">'
            f"{escape(percent(line.share))} ({line.seats})</text>"
        )
    wide, high_ = NAMES + BARS + REST, 78 + ROW * len(shown)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high_}" width="{wide}" '
        f'height="{high_}" font-family="sans-serif" font-size="12" fill="#3a3226">'
        f'<rect width="{wide}" height="{high_}" fill="#fbf7ee"/>'
        f'<text x="12" y="22" font-size="15" font-weight="bold">{escape(title)}</text>'
        f'<text x="12" y="41">{escape(key)}</text>{drawn}'
        "</svg>\n"
    )
