"""The player aid of Tigris & Euphrates: turn, pieces, conflicts, monuments, treasures, scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.aids import Aid, Line, Part, asked, line, part
from ziggurat.games.tigris.rules.components import (
    ACTIONS_A_TURN,
    CATASTROPHES,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    COLOURS,
    HAND,
    MONUMENT_LETTERS,
    MONUMENTS,
    START_TEMPLES,
    TREASURES_TO_END,
)
from ziggurat.games.tigris.table.pictures import CELL, TOWER
from ziggurat.words import Words


def sheet(options: Mapping[str, Any], words: Words) -> list[Part]:
    """All of it on one sheet."""
    return [
        _turn(words),
        _actions(words),
        _pieces(words),
        _conflicts(options, words),
        _more(words),
        _scores(words),
    ]


AID: Final = Aid(sheet, asked)


def _turn(words: Words) -> Part:
    return part(
        words,
        "turn",
        line(words, "act", at=("act",), rule="TE-TURN-02", count=ACTIONS_A_TURN),
        line(words, "fight", at=("choose", "attack", "defend"), rule="TE-CONFLICT-INTERNAL-02"),
        line(words, "raise", at=("raise",), rule="TE-MONUMENT-03"),
        line(words, "spoils", at=("spoils",), rule="TE-TREASURE-03"),
        line(words, "end_turn", rule="TE-ENDTURN-01", hand=HAND),
        is_turn=True,
    )


def _actions(words: Words) -> Part:
    return part(
        words,
        "actions",
        line(words, "leader", _piece("R0"), rule="TE-LEADER-07"),
        line(words, "tile", _piece("GG"), rule="TE-POINT-02"),
        line(words, "ruin", _piece("XX"), rule="TE-CATASTROPHE-02", count=CATASTROPHES),
        line(words, "swap", _piece("back"), rule="TE-SWAP-01", hand=HAND),
    )


def _pieces(words: Words) -> Part:
    """Each colour with its tile and its leader."""
    lines = [
        Line(
            words.say("aid.pair", tile=words.say(f"tile.{key}"), leader=words.say(f"leader.{key}")),
            words.say(f"aid.of.{key}"),
            _piece(f"{letter}{letter}") + _piece(f"{letter}0"),
        )
        for letter, key in zip(COLOUR_LETTERS, COLOUR_KEYS, strict=True)
    ]
    return part(words, "pieces", *lines)


def _conflicts(options: Mapping[str, Any], words: Words) -> Part:
    lines = [
        line(words, "internal", _piece("R0") + _piece("R1"), rule="TE-CONFLICT-INTERNAL-07"),
        line(words, "external", _piece("B0") + _piece("B1"), rule="TE-CONFLICT-EXTERNAL-07"),
        line(words, "tie", rule="TE-CONFLICT-INTERNAL-11"),
    ]
    if options.get("english_variant"):
        lines.append(line(words, "english"))
    return part(words, "conflicts", *lines)


def _more(words: Words) -> Part:
    tower = (
        f'<svg viewBox="0 0 {TOWER} {TOWER}" aria-hidden="true">'
        f'<use href="#tg-{MONUMENT_LETTERS[0]}"/></svg>'
    )
    return part(
        words,
        "more",
        line(words, "monument", tower, rule="TE-MONUMENT-15", count=len(MONUMENTS)),
        line(
            words, "treasure", _piece("RT"), rule="TE-TREASURE-03", count=len(START_TEMPLES)
        ),
    )  # fmt: skip


def _scores(words: Words) -> Part:
    return part(
        words,
        "scoring",
        line(words, "least", rule="TE-SCORE-01", colours=COLOURS),
        line(words, "joker", _piece("gem"), rule="TE-SCORE-02"),
        line(words, "end", rule="TE-END-01", left=TREASURES_TO_END, hand=HAND),
    )


def _piece(name: str) -> str:
    frame = "24 0 26 24" if name == "gem" else f"0 0 {CELL} {CELL}"
    return f'<svg viewBox="{frame}" aria-hidden="true"><use href="#tg-{name}"/></svg>'
