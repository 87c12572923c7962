"""Views are what their published shapes say, and documentation and API say the same."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

import ziggurat
from tests.views import kinds, own_games, undocumented, written
from ziggurat import engine
from ziggurat.core.game import Game
from ziggurat.registry import packages
from ziggurat.shapes import CommonView, described, parts, problems, schema
from ziggurat.words import game_folder

SHAPED = [name for name in packages() if ziggurat.game(name).view_shape is not None]
every_shaped_game = pytest.mark.parametrize("name", SHAPED)
SEEDS = 3
SHORT: dict[str, dict[str, Any]] = {"civilisation": {"turn_limit": 12}}
"""Options that make random games short."""


def test_every_game_of_the_house_has_a_shape() -> None:
    assert set(own_games()) <= set(SHAPED)


@every_shaped_game
def test_every_view_has_the_published_shape(name: str) -> None:
    game: Game = ziggurat.game(name)
    seen = 0
    for count in game.players:
        for seed in range(SEEDS):
            rng = Random(seed)
            state = game.start(count, seed, **SHORT.get(name, {}))
            while True:
                if state.over or rng.random() < 0.1:
                    for seat in (None, *range(count)):
                        view = json.loads(json.dumps(state.view(seat)))
                        assert list(problems(view, game.view_shape)) == []
                        seen += 1
                if state.over:
                    break
                seat = rng.choice(state.to_act)
                state.apply(seat, rng.choice(state.legal(seat)))
    assert seen > 10


@every_shaped_game
def test_every_field_is_explained(name: str) -> None:
    assert undocumented(ziggurat.game(name).view_shape) == []


def test_the_pages_are_up_to_date() -> None:
    for path, text in written().items():
        assert path.read_text(encoding="utf-8") == text, "run: python -m tests.views"


# ------------------------------------------------------------------------------------ notations


def in_the_rules(game: str, language: str) -> list[str]:
    """The notations that the rules of a game explain."""
    told = (game_folder(game) / language / "rules.md").read_text("utf-8")
    rows = re.findall(r"^\| (`.*`) \|", told.partition('id="notation"')[2], re.MULTILINE)
    return [one for row in rows for one in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("name", own_games())
def test_the_rules_explain_every_kind_of_action_in_both_languages(name: str) -> None:
    english, french = in_the_rules(name, "en"), in_the_rules(name, "fr")
    assert english == french
    game = ziggurat.game(name)
    state = game.start(game.players[-1], 1)
    explained = {state.parse(state.to_act[0], text).kind for text in english}
    of_the_host = {"LEAVE", "JOIN", "TRADE_OVER", "LAST_TURN"}
    missing = [kind for number, kind in enumerate(kinds(name)) if number not in explained]
    assert set(missing) <= of_the_host


@pytest.mark.parametrize("name", own_games())
def test_every_kind_of_action_has_a_name(name: str) -> None:
    game = ziggurat.game(name)
    used = {game.action_at(number).kind for number in range(game.action_count)}
    assert used == set(range(len(kinds(name))))


def test_no_shape_is_compiled() -> None:
    """Compiled modules forget what the fields of a TypedDict are."""
    wrong = [path for path in engine.sources() if "(TypedDict" in path.read_text("utf-8")]
    assert wrong == []


# ------------------------------------------------------------------------- the checker, checked


class Pile(TypedDict):
    """A pile of cards."""

    cards: Annotated[list[str], "From the top"]
    count: NotRequired[Annotated[int, "How many"]]


class Example(CommonView):
    """A made-up view."""

    phase: Annotated[Literal["draw", "play"], "Where the game stands"]
    piles: Annotated[dict[str, Pile], "By name"]
    top: Annotated[Pile | None, "The last one"]


GOOD: dict[str, Any] = {
    "game": "example", "form": 1, "players": 2, "options": {"open": True, "limit": 3},
    "you": None, "to_act": [0], "over": False, "phase": "draw",
    "piles": {"a": {"cards": ["x"]}, "b": {"cards": [], "count": 0}}, "top": None,
}  # fmt: skip

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "more": ({"secret": 1}, "view has 'secret', which its shape does not have"),
    "a number for a switch": ({"over": 0}, "view.over is 0, not boolean"),
    "a switch for a number": ({"players": True}, "view.players is True, not integer"),
    "nothing": ({"to_act": None}, "view.to_act is None, not list of integer"),
    "in a list": ({"to_act": [0, "1"]}, "view.to_act[1] is '1', not integer"),
    "no such word": ({"phase": "end"}, 'view.phase is \'end\', not `"draw"` or `"play"`'),
    "deep inside": ({"piles": {"a": {}}}, "view.piles['a'] lacks 'cards'"),
    "none of several": ({"top": {"cards": 1}}, "view.top is {'cards': 1}, not Pile or null"),
    "in a map": ({"options": {"open": None}}, "view.options['open'] is None"),
}


def test_a_view_that_fits_has_no_problems() -> None:
    assert list(problems(GOOD, Example)) == []
    assert list(problems(GOOD | {"top": {"cards": ["x"]}}, Example)) == []


@pytest.mark.parametrize(("change", "said"), WRONG.values(), ids=WRONG)
def test_a_view_that_does_not_fit_is_named(change: dict[str, Any], said: str) -> None:
    (found,) = problems(GOOD | change, Example)
    assert found.startswith(said)


def test_a_missing_field_is_named() -> None:
    less = {name: value for name, value in GOOD.items() if name != "phase"}
    assert list(problems(less, Example)) == ["view lacks 'phase'"]
    assert list(problems([], Example)) == ["view is [], not Example"]


def test_the_schema_says_the_same() -> None:
    made = schema(Example)
    assert made["additionalProperties"] is False
    assert made["required"] == [*CommonView.__annotations__, "phase", "piles", "top"]
    assert made["properties"]["phase"] == {
        "enum": ["draw", "play"],
        "description": "Where the game stands",
    }
    pile = made["properties"]["piles"]["additionalProperties"]
    assert (pile["title"], pile["required"]) == ("Pile", ["cards"])
    assert made["properties"]["you"]["anyOf"] == [{"type": "integer"}, {"type": "null"}]
    assert described(list[Pile | None]) == "list of Pile or null"
    assert parts(Example) == [Example, Pile]
    assert undocumented(Example) == []
