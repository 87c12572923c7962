"""The face of a game: its own drawing, or a plain one where that is missing or fails.

Small pieces are remembered by the games themselves, each by all that it is drawn from; whole
drawings are shared by the pages that show the same (see ``shared``).
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from typing import Final

from ziggurat.aids import About
from ziggurat.core.action import Action
from ziggurat.core.state import Entry
from ziggurat.offers import Bundle, Drawing, Paths, Piece, Scene, Scenes, View
from ziggurat.registry import game as find_game
from ziggurat.registry import offers
from ziggurat.words import Words, words

LOG: Final = logging.getLogger("ziggurat.table")
WAYS_KEPT: Final = 4
REGIONS: Final = ("board", "seats", "mine", "result")
PIECES_MOST: Final = 2
"""Pictures of what happened beside a line that tells of it."""
DRAGGED: Final = "drag:"
ACTION_KEY: Final = "action:"
"""In the plain drawing every action is one button."""


@dataclass(frozen=True)
class Drawn:
    """A drawing, ready to be sent."""

    regions: dict[str, str]
    paths: dict[str, list[list[str]]]
    labels: dict[str, str]
    cautions: dict[str, str]
    """By action: what to think of before it is sent."""
    plain: bool
    """Whether the game's own drawing was missing or failed."""
    drafts: frozenset[str] = frozenset()
    """Actions that only go on with what the reader is putting together."""
    closings: dict[str, str] = field(default_factory=dict)
    """By action: what ends with it."""
    bundles: Sequence[Bundle] = ()


@cache
def drawing(game: str) -> Drawing | None:
    """How a game is drawn; None when it has no drawing or that cannot be loaded."""
    try:
        return offers(game).drawing()
    except Exception:
        LOG.exception("the drawing of %s cannot be loaded", game)
        return None


@cache
def paths(game: str) -> Paths | None:
    """How actions are chosen in a game; None when it does not say or that cannot be loaded."""
    try:
        return offers(game).paths()
    except Exception:
        LOG.exception("the paths of %s cannot be loaded", game)
        return None


@cache
def scenes(game: str) -> Scenes | None:
    """What of a game's log is worth a scene; None when it does not say or cannot be loaded."""
    try:
        return offers(game).scenes()
    except Exception:
        LOG.exception("the scenes of %s cannot be loaded", game)
        return None


def here(game: str, view: View) -> str:
    """Where in the turn a table is, as the player aid of the game names it; empty without one."""
    aid = offers(game).aid()
    return aid.here(view) if aid is not None else ""


@cache
def symbols(game: str) -> str:
    """The still parts of a game's drawing."""
    drawn = drawing(game)
    try:
        return drawn.symbols() if drawn is not None else ""
    except Exception:
        LOG.exception("the symbols of %s", game)
        return ""


@cache
def notes(game: str, language: str) -> dict[str, str]:
    """What can be read about the things on the table, by ``data-note``, as markup."""
    drawn = drawing(game)
    return drawn.notes(words(language, game)) if drawn is not None and drawn.notes else {}


def about(game: str, view: View, key: str, said: Words, names: Sequence[str]) -> About | None:
    """What there is to know of a thing, by its key; None where a game cannot tell."""
    drawn = drawing(game)
    try:
        return drawn.about(view, key, said, names) if drawn is not None and drawn.about else None
    except (LookupError, ValueError):  # a key that nobody has drawn
        return None


def parts(game: str, view: View) -> list[tuple[str, tuple[int, ...]]]:
    """What the score of every seat is made of, where the view of a finished game says so."""
    drawn = drawing(game)
    return drawn.parts(view) if drawn is not None and drawn.parts and view["over"] else []


def compare(game: str, before: View, after: View, said: Words) -> list[str]:
    """What is different for the reader between two views, where a game can tell."""
    drawn = drawing(game)
    return drawn.compare(before, after, said) if drawn is not None and drawn.compare else []


def scene(game: str, entries: Sequence[Entry], said: Words, names: Sequence[str]) -> Scene | None:
    """What a step wrote into the log as a small scene, where the game makes one of it."""
    staged = scenes(game)
    try:
        return staged(entries, said, names) if staged is not None and entries else None
    except Exception:  # then it is told by its sentences
        LOG.exception("a scene of %s", game)
        return None


def pieces(game: str, entries: Sequence[Entry]) -> list[Piece]:
    """What a step was about, in pictures."""
    drawn = drawing(game)
    try:
        found = drawn.pieces(entries) if drawn is not None and drawn.pieces and entries else []
    except Exception:  # then it is told by its sentences
        LOG.exception("the pictures of a step of %s", game)
        found = []
    return found[:PIECES_MOST]


def describe(game: str, action: Action, said: Words, view: View, names: Sequence[str]) -> str:
    """An action in words: the game's own, or the labels along its path, or its notation."""
    known = paths(game)
    try:
        if known is not None and known.describe is not None:
            return known.describe(action, said, view, names)
        if known is not None:
            path = known.ways(view, [action])[str(action)][0]
            return " ".join(known.label(view, key, said, names) for key in path)
    except Exception:
        LOG.exception("the words of %s in %s", action, game)
    return str(action)


def suggested(
    game: str, view: View, actions: Sequence[Action], said: Words, names: Sequence[str]
) -> str:
    """What the rules suggest, in words: the game's own, or one action after the other."""
    known = paths(game)
    try:
        if known is not None and known.suggested is not None:
            text = known.suggested(view, actions, said, names)
            if text:
                return text
    except Exception:
        LOG.exception("the words of a suggestion in %s", game)
    told = Counter([describe(game, action, said, view, names) for action in actions])
    each = [what if count == 1 else f"{count} × {what}" for what, count in told.items()]
    return said.say("table.suggested", what=" · ".join(each))


def at_once(
    game: str, view: View, actions: Sequence[Action], said: Words, names: Sequence[str]
) -> str:
    """Actions that are one decision, in a sentence; empty where they are not."""
    known = paths(game)
    try:
        if known is not None and known.at_once is not None:
            return known.at_once(view, actions, said, names)
    except Exception:
        LOG.exception("the words of an advice in %s", game)
    return ""


def thing(key: str) -> str:
    """The thing that a key means: one that is dragged may mean another action than one clicked."""
    return key.removeprefix(DRAGGED)


def is_number(key: str) -> bool:
    """Whether a key of a path says how many."""
    return key.startswith("n:")


def ways(game: str, view: View) -> list[tuple[Action, list[str]]]:
    """Every way to every action of the game, legal or not: the keys but for how many."""
    return _ways(game, json.dumps(view, sort_keys=True, ensure_ascii=False))


@lru_cache(WAYS_KEPT)
def _ways(game: str, data: str) -> list[tuple[Action, list[str]]]:
    known, description = paths(game), find_game(game)
    actions = [description.action_at(number) for number in range(description.action_count)]
    try:
        found = known.ways(json.loads(data), actions) if known is not None else {}
    except Exception:  # then a click that is no answer stays without a word
        LOG.exception("the ways to actions of %s that are not legal", game)
        return []
    return [
        (action, [thing(key) for key in path if not is_number(key)])
        for action in actions
        for path in found.get(str(action), [])
        if not is_number(path[0])
    ]


def attempt(game: str, view: View, keys: Sequence[str]) -> str:
    """How these keys would be written where the game has no such action; empty where it has."""
    known = paths(game)
    return known.attempt(view, keys) if known is not None and known.attempt else ""


def draw(
    game: str,
    view: View,
    actions: Sequence[Action],
    names: Sequence[str],
    language: str,
) -> Drawn:
    """The drawing of a view, with the ways to every action."""
    said = words(language, game)
    drawn, ways_to = drawing(game), paths(game)
    if drawn is not None and ways_to is not None:
        try:
            return _own(drawn, ways_to, view, actions, said, names)
        except Exception:  # a drawing that fails must not take the table down
            LOG.exception("the drawing of %s failed", game)
    return _plain(view, actions, said, names)


def _own(
    drawn: Drawing,
    ways_to: Paths,
    view: View,
    actions: Sequence[Action],
    said: Words,
    names: Sequence[str],
) -> Drawn:
    markup = drawn.draw(view, said, names)
    regions = {region: markup.get(region, "") for region in REGIONS}
    found = ways_to.ways(view, actions)
    for action in actions:
        if not found.get(str(action)):
            raise ValueError(f"no path leads to {action}")
    bundles = ways_to.bundles(view, actions) if ways_to.bundles else []
    every = [*found.values(), *[bundle.ways for bundle in bundles]]
    keys = sorted({thing(key) for ways in every for way in ways for key in way})
    if ways_to.labels is not None:
        labels = ways_to.labels(view, keys, said, names)
    else:
        labels = {key: ways_to.label(view, key, said, names) for key in keys}
    cautions = ways_to.cautions(view, actions, said) if ways_to.cautions else {}
    closings = ways_to.closings(view, actions, said) if ways_to.closings else {}
    drafts = frozenset(ways_to.drafts(view, actions) if ways_to.drafts else ())
    return Drawn(regions, found, labels, cautions, False, drafts, closings, bundles)


def _plain(view: View, actions: Sequence[Action], said: Words, names: Sequence[str]) -> Drawn:
    """Every action as a button, and the view as text."""
    text = escape(json.dumps(view, indent=1, ensure_ascii=False))
    people = "".join(f"<li>{escape(name)}</li>" for name in names)
    ranks = view.get("ranks") or []
    result = ""
    if view.get("over") and len(ranks) == len(names):
        rows = sorted(zip(ranks, view.get("scores", ranks), names, strict=False))
        result = "".join(f"<li>{rank}. {escape(name)}: {score}</li>" for rank, score, name in rows)
        result = f"<ol class='plain'>{result}</ol>"
    return Drawn(
        {
            "board": f"<pre class='plain' tabindex='0'>{text}</pre>",
            "seats": f"<ul class='plain'>{people}</ul>",
            "mine": "",
            "result": result,
        },
        {str(action): [[ACTION_KEY + str(action)]] for action in actions},
        {ACTION_KEY + str(action): str(action) for action in actions},
        {},
        plain=True,
    )
