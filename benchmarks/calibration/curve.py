"""The calibration curve as a drawing: what was said, what became of it, within which bounds."""

from __future__ import annotations

from typing import Final

from ziggurat.analysis.calibration import Calibration

SIZE: Final = 320
LEFT, TOP, SIDE = 48, 12, 250
"""Where the square of the curve lies in its drawing."""


def curve(found: Calibration) -> str:
    """The drawing; the grey diagonal is what it ought to be."""

    def x(share: float) -> float:
        return LEFT + SIDE * share

    def y(share: float) -> float:
        return TOP + SIDE * (1 - share)

    scale = ""
    for mark in range(0, 101, 20):
        share = mark / 100
        scale += (
            f'<path d="M{LEFT} {y(share):.1f}h{SIDE}M{x(share):.1f} {TOP}v{SIDE}" '
            'stroke="#d8cdb8"/>'
            f'<text x="{LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{mark} %</text>'
            f'<text x="{x(share):.1f}" y="{TOP + SIDE + 18}" text-anchor="middle">{mark} %</text>'
        )
    way = " ".join(f"{x(one.said):.1f},{y(one.won):.1f}" for one in found.bins)
    bounds = "".join(
        f'<path d="M{x(one.said):.1f} {y(one.low):.1f}V{y(one.high):.1f}" stroke="#1f4e8c"/>'
        f'<circle cx="{x(one.said):.1f}" cy="{y(one.won):.1f}" r="4" fill="#1f4e8c"/>'
        for one in found.bins
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" '
        f'height="{SIZE}" font-family="sans-serif" font-size="11" fill="#3a3226">\n'
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fbf7ee"/>{scale}\n'
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#8a7f6c" stroke-dasharray="5 4"/>\n'
        f'{bounds}<polyline points="{way}" fill="none" stroke="#1f4e8c" stroke-width="2"/>\n'
        f'<text x="{LEFT + SIDE / 2}" y="{SIZE - 6}" text-anchor="middle">said</text>'
        f'<text transform="translate(10 {TOP + SIDE / 2}) rotate(-90)" text-anchor="middle">won'
        f"</text>\n</svg>\n"
    )
