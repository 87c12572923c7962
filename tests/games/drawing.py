"""What tests of drawn tables share: situations of random games, and what lies in their markup."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

import ziggurat
from tests.games.ages import moments as ages_moments
from tests.games.civilisation import moments as civilisation_moments
from tests.questions import asked, questions
from ziggurat.core.action import Action
from ziggurat.core.state import State
from ziggurat.offers import Drawing, Paths
from ziggurat.registry import offers
from ziggurat.words import words

NAMES = ["Anna", "Benoît & fils", "Ciro <3", "Dalia"]
REGIONS = ("board", "seats", "mine", "result")
OF_A_STAGE = 30
"""Situations of one stage that are kept: all of the rare ones, some of the frequent ones."""
FAVOURITES = {"ur": "Z", "tigris": "^", "ages": "!^XY$", "civilisation": "!*'"}
"""What a random player likes to do, because it would be rare otherwise: how that is written."""
GAMES_PLAYED = {"civilisation": 6}
"""Random games, where they are long; else sixty."""
MOMENTS: dict[str, tuple[Callable[[], State], ...]] = {
    "ages": ages_moments.MOMENTS,
    "civilisation": civilisation_moments.MOMENTS,
}
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "ages": (
        {"version": "simple"},
        {"version": "advanced"},
        {},
        {"auto_pay": False},
        {"bonus_cards": "open_choice", "military_draw": "by_action"},
        {"bonus_cards": "private", "alternative_corruption": True},
    ),
    "civilisation": ({"turn_limit": 20}, {"turn_limit": 20, "nations": "random"}),
}
"""Options of the random games in turn."""

View = Mapping[str, Any]


def drawing_of(game: str) -> Drawing:
    """How a game is drawn for the browser."""
    drawing = offers(game).drawing()
    assert drawing is not None
    return drawing


def paths_to(game: str) -> Paths:
    """How the actions of a game are chosen and said."""
    paths = offers(game).paths()
    assert paths is not None
    return paths


@cache
def situations(game: str) -> list[tuple[dict[str, Any], tuple[Action, ...]]]:
    """Views of the seat to act with its legal actions, from random games of 2 to 4 players."""
    found = []
    stages: Counter[str] = Counter()
    for state in _moments(game):
        stage = asked(state)
        stages[stage] += 1
        if stages[stage] <= OF_A_STAGE:
            seat = state.to_act[0]
            found.append((state.view(seat), tuple(state.legal(seat))))
    expected = questions(game)
    assert set(stages) == expected, expected ^ set(stages)
    return found


def _moments(game: str) -> Iterator[State]:
    """Those of random games, and those that random games hardly ever meet."""
    for seed in range(GAMES_PLAYED.get(game, 60)):
        yield from random_game(game, seed)
    for moment in MOMENTS.get(game, ()):
        yield moment()


def random_game(game: str, seed: int) -> Iterator[State]:
    """The state at every decision of a random game that likes to build."""
    rng = random.Random(seed)
    options = OPTIONS.get(game, ({},))
    state = ziggurat.game(game).start(2 + seed % 3, seed, **options[seed % len(options)])
    while not state.over:
        yield state
        seat = state.to_act[0]
        legal = state.legal(seat)
        liked = [action for action in legal if str(action)[0] in FAVOURITES[game]]
        state.apply(seat, rng.choice(liked if liked and rng.random() < 0.5 else legal))


@cache
def finished(game: str, players: int, seed: int = 1) -> dict[str, Any]:
    """The spectator's view of the end of a random game."""
    rng = random.Random(seed)
    state = ziggurat.game(game).start(players, seed)
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state.view(None)


def drawn(view: View, language: str = "en") -> dict[str, str]:
    """The regions of a view."""
    game = view["game"]
    found: dict[str, str] = drawing_of(game).draw(
        view, words(language, game), NAMES[: view["players"]]
    )
    return found


def elements(markup: str) -> list[ElementTree.Element]:
    """Every element of some markup, the outermost first."""
    return list(ElementTree.fromstring(f"<r>{markup}</r>").iter())


def keys_drawn(regions: Mapping[str, str]) -> list[str]:
    """The keys of everything that can be clicked."""
    return [
        element.attrib["data-key"]
        for markup in regions.values()
        for element in elements(markup)
        if "data-key" in element.attrib
    ]


def stacks(regions: Mapping[str, str]) -> list[tuple[str, str, int]]:
    """Name, kind and count of every stack of pieces that can glide; a piece alone is one."""
    found = []
    for markup in regions.values():
        for element in elements(markup):
            if "data-glide" in element.attrib:
                name, kind, count = f"{element.attrib['data-glide']} one 1".split()[:3]
                found.append((name, kind, int(count)))
    return found


def used(markup: str) -> set[str]:
    """The names of the definitions that some markup uses."""
    return set(re.findall(r'href="#([\w-]+)"', markup))
