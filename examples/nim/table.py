"""Nim drawn for the browser: a view becomes SVG, and every action a path of clicks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from nim.rules import HEAPS
from ziggurat.core.action import Action
from ziggurat.words import Words

View = Mapping[str, Any]


def symbols() -> str:
    """The still parts: one token."""
    return '<symbol id="token" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9"/></symbol>'


def draw(view: View, words: Words, names: Sequence[str]) -> dict[str, str]:
    """The regions of the table: the heaps as columns of tokens."""
    columns = []
    for heap, held in enumerate(view["heaps"]):
        x = 10 + 60 * heap
        tokens = "".join(
            f'<use href="#token" x="{x + 10}" y="{150 - 20 * n}" width="20" height="20"/>'
            for n in range(held)
        )
        columns.append(
            f'<g id="heap-{HEAPS[heap]}" data-key="heap:{HEAPS[heap]}" fill="currentColor">'
            f'<rect x="{x}" y="10" width="40" height="180" rx="6" fill-opacity="0.08"/>{tokens}'
            f'<text x="{x + 20}" y="186" text-anchor="middle">{HEAPS[heap]}</text></g>'
        )
    width = 60 * len(columns)
    board = f'<svg viewBox="0 0 {width} 200" role="group">{"".join(columns)}</svg>'
    return {"board": board, "result": _result(view, words, names)}


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    if not view["over"]:
        return ""
    winners = [seat for seat, rank in enumerate(view["ranks"]) if rank == 1]
    return f"<p>{escape(words.say('winners', **words.arguments({'seats': winners}, names)))}</p>"


def paths(view: View, actions: Sequence[Action]) -> dict[str, list[list[str]]]:
    """The clicks that mean each action: a heap, then how many tokens."""
    return {str(take): [[f"heap:{HEAPS[take.a]}", f"n:{take.n}"]] for take in actions}


def label(view: View, key: str, words: Words, names: Sequence[str]) -> str:
    """The spoken name of something that can be clicked."""
    kind, _, name = key.partition(":")
    if kind == "n":
        return words.say("tokens", count=int(name))
    return words.say("heap", heap=name, count=view["heaps"][HEAPS.index(name)])
