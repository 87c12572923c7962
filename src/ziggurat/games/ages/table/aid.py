"""The player aid of Through the Ages: turn, actions and their costs, signs, banks, scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.aids import Aid, Line, Part, line, part
from ziggurat.draw.svg import icon
from ziggurat.games.ages.rules.components import (
    BLUE_BANK,
    CONSUMPTION,
    CORRUPTION,
    FAMINE,
    FINAL_BONUSES,
    GROWTH_COSTS,
    HAPPINESS_NEEDED,
    MOST_DRAWN,
    MOST_HAPPINESS,
    MOST_SCIENCE,
    ROW_COSTS,
    SIMPLE_EVENTS_FROM,
    SWEPT,
    YELLOW_BANK,
)
from ziggurat.games.ages.table.pictures import name
from ziggurat.games.ages.table.pieces import sign
from ziggurat.words import Words

START: Final = "start"
"""Before the first phase: an event of the simple game, or a choice before the first turn."""
SIMPLE: Final = "simple"
ADVANCED: Final = "advanced"
SIGNS: Final = (
    "civil", "military", "food", "resource", "science", "culture", "strength", "happy",
)  # fmt: skip
"""What stands on every card and panel."""


def sheet(options: Mapping[str, Any], words: Words) -> list[Part]:
    """All of it on one sheet, for the version that is played."""
    version = options.get("version", "")
    return [
        _turn(version, words),
        _civil(words),
        _military(version, words),
        _signs(words),
        _yellow(version, words),
        *([] if version == SIMPLE else [_blue(words)]),
        _scores(version, words),
    ]


def here(view: Any) -> str:
    """The phase, the discard before the actions, or what comes before all phases."""
    if view["over"]:
        return ""
    asked = view["agenda"][-1]["task"]
    return asked if asked == "discard" else str(view["phase"] or START)


AID: Final = Aid(sheet, here)


def _turn(version: str, words: Words) -> Part:
    swept = "/".join([str(count) for count in SWEPT[2:]])
    row = line(
        words, "row", at=() if version == SIMPLE else (START,), rule="TTA-ROW-03", swept=swept
    )
    lines = [row]
    if version == SIMPLE:
        first = line(words, "first", at=(START,), rule="TTA-EVENT-01", since=SIMPLE_EVENTS_FROM)
        lines.insert(0, first)
    else:
        if version != ADVANCED:
            lines.append(line(words, "war", rule="TTA-WAR-02"))
        lines += [
            line(words, "politics", at=("politics",), rule="TTA-TURN-10"),
            line(words, "discard", at=("discard",), rule="TTA-LIMIT-09"),
        ]
    lines.append(line(words, "actions", at=("actions",), rule="TTA-TURN-07"))
    key = "production.simple" if version == SIMPLE else "production"
    lines.append(
        line(
            words, key, at=("production",), rule="TTA-PROD-01", famine=FAMINE, most=MOST_DRAWN
        )
    )  # fmt: skip
    return part(words, "turn", *lines, is_turn=True)


def _civil(words: Words) -> Part:
    costs = "/".join([str(cost) for cost in dict.fromkeys(ROW_COSTS)])
    return part(
        words,
        "civil",
        line(words, "take", sign("hand"), rule="TTA-TAKE-01", costs=costs),
        line(words, "grow", sign("grow"), rule="TTA-POP-01",
             low=GROWTH_COSTS[-1], high=GROWTH_COSTS[1]),
        line(words, "build", sign("urban"), rule="TTA-BUILD-01"),
        line(words, "upgrade", sign("upgrade"), rule="TTA-UPGRADE-01"),
        line(words, "stage", sign("stage"), rule="TTA-WONDER-01"),
        line(words, "play", sign("technology"), rule="TTA-TECH-01"),
        line(words, "government", sign("government"), rule="TTA-GOV-01"),
    )  # fmt: skip


def _military(version: str, words: Words) -> Part:
    lines = [line(words, "enlist", sign("infantry"), rule="TTA-UNIT-01")]
    if version == SIMPLE:
        lines.append(line(words, "peace", rule="TTA-UNIT-09"))
    else:
        lines += [
            line(words, "tactic", sign("tactic"), rule="TTA-TURN-13"),
            line(words, "attack", sign("aggression"), rule="TTA-TURN-10"),
            line(words, "event", sign("event"), rule="TTA-EVENT-03"),
        ]
    return part(words, "military", *lines)


def _signs(words: Words) -> Part:
    most = {"happy": MOST_HAPPINESS, "science": MOST_SCIENCE}
    lines = [
        line(words, f"sign.{key}", icon(name(key), f"ag-i-{key}"), most=most.get(key, 0))
        for key in SIGNS
    ]
    return Part(words.say("aid.signs"), lines, is_legend=True)


def _yellow(version: str, words: Words) -> Part:
    """What the yellow bank says, the fullest part first."""
    rows = [("aid.growth", GROWTH_COSTS), ("aid.eats", CONSUMPTION)]
    if version != SIMPLE:
        rows.append(("aid.needs", HAPPINESS_NEEDED))
    table = _bank([values for _, values in rows], YELLOW_BANK)
    heads = ["aid.left", *[key for key, _ in rows]]
    return Part(
        words.say("aid.yellow"),
        [] if version == SIMPLE else [line(words, "uprising", sign("sad"), rule="TTA-HAPPY-07")],
        table=[[words.say(head) for head in heads], *table],
    )


def _blue(words: Words) -> Part:
    heads = [words.say("aid.left"), words.say("aid.corruption")]
    rows = zip(heads, *_bank([CORRUPTION], BLUE_BANK), strict=True)
    return Part(words.say("aid.blue"), table=[*rows])


def _bank(columns: Sequence[Sequence[int]], tokens: int) -> list[list[str]]:
    """By tokens left, those with the same figures together: how many, then the figures."""
    found: list[tuple[list[int], tuple[int, ...]]] = []
    for left in range(tokens, -1, -1):
        figures = tuple([column[min(left, len(column) - 1)] for column in columns])
        if found and found[-1][1] == figures:
            found[-1][0].append(left)
        else:
            found.append(([left], figures))
    return [[_span(left), *map(_figure, figures)] for left, figures in found]


def _figure(value: int) -> str:
    return str(value) if value else "–"


def _span(left: Sequence[int]) -> str:
    return str(left[0]) if len(left) == 1 else f"{left[0]}–{left[-1]}"


def _scores(version: str, words: Words) -> Part:
    lines: list[Line] = [line(words, "culture", icon(name("culture"), "ag-i-culture"))]
    if version == SIMPLE:
        lines.append(line(words, "end.simple", rule="TTA-SCORE-01", most=2 * MOST_HAPPINESS))
    elif version == ADVANCED:
        lines.append(line(words, "end.advanced", rule="TTA-SCORE-06", count=FINAL_BONUSES))
    else:
        lines.append(line(words, "end.full", rule="TTA-SCORE-07"))
    lines.append(line(words, "nothing", rule="TTA-END-11"))
    return part(words, "scoring", *lines)
