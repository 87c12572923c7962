"""What the things on the table of Tigris & Euphrates are, do now, and would cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ziggurat.aids import About, line
from ziggurat.games.tigris.rules.components import (
    ACTIONS_A_TURN,
    CATASTROPHES,
    CELL_NAMES,
    COLOURS,
    HAND,
    MONUMENT_LETTERS,
    MONUMENTS,
    RIVER,
)
from ziggurat.games.tigris.table.forecast import Forecast, revolts, told, wars
from ziggurat.games.tigris.table.paths import (
    KEY_OF,
    NUMBER,
    View,
    content,
    kingdom_of,
    kingdom_told,
    label,
    lying_on,
    meeting_told,
    owners_of,
    unions_of,
)
from ziggurat.words import Words

RULES: Final = {
    "tile": "TE-POINT-02",
    "leader": "TE-LEADER-07",
    "points": "TE-SCORE-01",
    "treasures": "TE-SCORE-02",
    "catastrophe": "TE-CATASTROPHE-02",
    "monument": "TE-MONUMENT-03",
    "swap": "TE-SWAP-01",
}
"""By kind of thing: where it is told."""
LINES: Final = {
    "tile": "tile",
    "leader": "leader",
    "points": "least",
    "treasures": "joker",
    "catastrophe": "ruin",
    "monument": "monument",
    "swap": "swap",
}
"""By kind of thing: what the player aid says of it."""
NUMBERS: Final[dict[str, dict[str, Any]]] = {
    "least": {"colours": COLOURS},
    "ruin": {"count": CATASTROPHES},
    "monument": {"count": len(MONUMENTS)},
    "swap": {"hand": HAND},
}
ACTIONS: Final = ("tile", "leader", "catastrophe", "swap")
"""What takes an action."""


def about(view: View, key: str, words: Words, names: Sequence[str]) -> About | None:
    """What there is to know of a thing, by its key."""
    kind, _, name = key.partition(":")
    if kind == "cell":
        return _cell(view, NUMBER[name], words, names)
    if kind not in LINES or (kind == "monument" and name not in MONUMENT_LETTERS):
        return None
    aid = line(words, LINES[kind], **NUMBERS.get(LINES[kind], {}))
    cost = words.say("about.monument") if kind == "monument" else ""
    if kind in ACTIONS:
        cost = _action(view, words)
    return About(label(view, key, words, names), [aid.sentence], _mine(view, cost), RULES[kind])


def _mine(view: View, cost: str) -> str:
    """What something costs, for whoever could pay it."""
    return "" if view["you"] is None or view["over"] else cost


def _action(view: View, words: Words) -> str:
    """That it takes an action, and how many are left."""
    if view["seat"] == view["you"]:
        return words.say("about.action", count=view["actions"])
    return words.say("about.action_later", actions=ACTIONS_A_TURN)


def _cell(view: View, cell: int, words: Words, names: Sequence[str]) -> About:
    lying = lying_on(view)
    title = content(view, cell, lying, words, names)
    owner = owners_of(view).get(cell)
    if lying[cell] == "..":
        return _empty(view, cell, title, words, names)
    said = []
    if owner is not None:
        kingdom = kingdom_of(view["territories"][owner])
        said.append(kingdom_told(kingdom, words, tuple(names)))
    name, rule = _lying(view, cell, lying[cell])
    said.insert(0, words.say(f"about.{name}"))
    return About(title, said, rule=rule)


def _lying(view: View, cell: int, piece: str) -> tuple[str, str]:
    """What lies there, and its rule."""
    if piece == "XX":
        return "ruin", "TE-CATASTROPHE-09"
    if piece[1].isdecimal():
        return "stands", "TE-LEADER-13"
    if piece.islower():
        return "turned", "TE-MONUMENT-10"
    if CELL_NAMES[cell] in view["treasures_on_map"]:
        return "treasure", "TE-TREASURE-03"
    return ("temple", "TE-LEADER-07") if piece[0] == "R" else ("supports", "TE-KINGDOM-02")


def _empty(view: View, cell: int, title: str, words: Words, names: Sequence[str]) -> About:
    """An empty cell: what may be laid there, and what that would begin."""
    said = [words.say("about.river" if RIVER[cell] else "about.land")]
    rule = "TE-TILE-02" if RIVER[cell] else "TE-TILE-03"
    begun = revolts(view, cell)
    said += [_revolt(view, one, words, names) for one in begun]
    rule = "TE-CONFLICT-INTERNAL-07" if begun else rule
    beside = view["between"].get(CELL_NAMES[cell])
    if beside is not None:
        unions = unions_of(view)
        said.append(meeting_told(tuple(beside), unions, words, tuple(names)))
        rule = "TE-CONFLICT-EXTERNAL-07" if tuple(beside) in unions else "TE-TILE-06"
        if view["you"] is not None:
            said += [
                words.say(
                    "forecast.of", leader=_leader(one, words), forecast=told(view, one, words)
                )
                for one in wars(view, beside)
            ]
    return About(title, said, _mine(view, _action(view, words)), rule)


def _revolt(view: View, forecast: Forecast, words: Words, names: Sequence[str]) -> str:
    return words.say(
        "about.revolt",
        leader=_leader(forecast, words),
        seat=names[int(forecast.defence.leader[1])],
        forecast=told(view, forecast, words),
    )


def _leader(forecast: Forecast, words: Words) -> str:
    return words.say(f"leader.{KEY_OF[forecast.attack.leader[0]]}")
