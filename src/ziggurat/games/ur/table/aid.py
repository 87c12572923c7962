"""The player aid of Ur: its turn, its five actions, its limits and what scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.aids import Aid, Line, Part, asked, line, part
from ziggurat.draw import pieces
from ziggurat.draw.svg import use
from ziggurat.games.ur.rules.components import (
    FACE_KEYS,
    FACE_LETTERS,
    GROWTH,
    RETURN_TOKENS,
    SET_POINTS,
    SETUP_ROUNDS,
    SLOTS,
    TILE_MAX,
    TOKENS,
    ZIGGURATS,
    ZIGGURATS_A_TURN,
)
from ziggurat.games.ur.table.drawing import TILE
from ziggurat.words import Words

RULES: Final = {
    "agriculture": "UR-AGRI-01",
    "trade": "UR-TRADE-01",
    "culture": "UR-CULTURE-01",
    "politics": "UR-POLITICS-01",
    "war": "UR-WAR-01",
}
"""By face: where its action is told."""
DIFFERENT: Final = 1
"""Tokens that an attack costs more between different faces (UR-WAR-08)."""


def sheet(options: Mapping[str, Any], words: Words) -> list[Part]:
    """All of it on one sheet."""
    return [_turn(words), _actions(options, words), _limits(words), _war(words), _scores(words)]


AID: Final = Aid(sheet, asked)


def _turn(words: Words) -> Part:
    return part(
        words,
        "turn",
        line(words, "found", at=("found", "keep"), rule="UR-SETUP-08", rounds=SETUP_ROUNDS),
        line(
            words, "return", at=("return", "refound"), rule="UR-NOTOKEN-01", tokens=RETURN_TOKENS
        ),
        line(
            words, "build", at=("build",), rule="UR-ZIGGURAT-01",
            tokens=TILE_MAX, most=ZIGGURATS_A_TURN,
        ),
        line(
            words, "act", at=("turn", "grow", "share", "move", "fight"), rule="UR-TURN-02",
            slots=SLOTS,
        ),
        line(words, "exchange", at=("exchange",), rule="UR-EXCHANGE-01"),
        is_turn=True,
    )  # fmt: skip


def _actions(options: Mapping[str, Any], words: Words) -> Part:
    """What each face does; an option may change a word of it."""
    lines = [
        line(words, f"face.{face}", _face(face), rule=RULES[face], growth=GROWTH)
        for face in FACE_KEYS
    ]
    more = [
        line(words, f"option.{name}")
        for name in ("farms_feed_themselves", "ziggurat_is_edge")
        if options.get(name)
    ]
    declined = line(words, "declined", _tokens(2), rule="UR-PASS-01")
    return part(words, "actions", *lines, declined, *more)


def _limits(words: Words) -> Part:
    return part(
        words,
        "limits",
        line(words, "supply", _tokens(1), rule="UR-LIMIT-03", tokens=TOKENS),
        line(words, "tile", _tokens(TILE_MAX), rule="UR-LIMIT-01", most=TILE_MAX),
        line(words, "towers", _tower(), rule="UR-ZIGGURAT-04", count=ZIGGURATS, back=TILE_MAX - 1),
    )


def _war(words: Words) -> Part:
    """How many tokens an attack takes: one more than defend, and one more for another face."""
    targets = range(TILE_MAX + 1)
    rows = [[words.say("aid.war_target"), *map(str, targets)]]
    for key, more in (("war_same", 0), ("war_different", DIFFERENT)):
        needed = [defenders + more + 1 for defenders in targets]
        rows.append([words.say(f"aid.{key}"), *[str(n) if n <= TILE_MAX else "–" for n in needed]])
    return Part(words.say("aid.war"), table=rows)


def _scores(words: Words) -> Part:
    sizes = range(1, len(SET_POINTS))
    lines: list[Line] = [
        line(words, "set", rule="UR-SCORE-04"),
        line(words, "bonus", _tower(), rule="UR-SCORE-06"),
        line(words, "end", rule="UR-END-01", count=ZIGGURATS),
    ]
    table = [
        [words.say("aid.set_size"), *map(str, sizes)],
        [words.say("aid.set_points"), *[str(SET_POINTS[size]) for size in sizes]],
    ]
    return Part(words.say("aid.scoring"), lines, table=table)


def _face(face: str) -> str:
    """A tile with that face up."""
    up = FACE_LETTERS[FACE_KEYS.index(face)]
    down = FACE_LETTERS[(FACE_KEYS.index(face) + 1) % len(FACE_KEYS)]
    return _drawn(f"-1 -1 {TILE + 2} {TILE + 2}", use(f"ur-{up}{down}", TILE, TILE))


def _tokens(count: int) -> str:
    width = pieces.stack_width(count)
    return _drawn(f"0 0 {width} {pieces.TOKEN}", pieces.tokens(0, count, 0, 0))


def _tower() -> str:
    return _drawn(
        f"0 0 {pieces.TOWER_WIDTH} {pieces.TOWER_HEIGHT}",
        use("z-tower", pieces.TOWER_WIDTH, pieces.TOWER_HEIGHT),
    )


def _drawn(frame: str, inside: str) -> str:
    return f'<svg class="seat-0" viewBox="{frame}" aria-hidden="true">{inside}</svg>'
