"""Views of Through the Ages have their published shape, in every version and at every question."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.drawing import finished, random_game, situations
from ziggurat.core.agenda import kinds
from ziggurat.games.ages.rules.agenda import AgesQuestion, AgesStep
from ziggurat.games.ages.shape import Task, View
from ziggurat.shapes import fields, problems


def wrong(view: dict[str, Any]) -> list[str]:
    """What of a view is not as its shape says, once it was written and read as JSON."""
    return list(problems(json.loads(json.dumps(view)), View))


def test_the_view_of_every_question_has_the_shape() -> None:
    """The situations come from games of all versions with all sorts of options."""
    versions = set()
    for view, _ in situations("ages"):
        assert wrong(view) == []
        versions.add(view["options"]["version"])
    assert versions == {"simple", "advanced", "full"}


@pytest.mark.parametrize("seed", range(6))
def test_everybody_has_views_of_that_shape(seed: int) -> None:
    for number, state in enumerate(random_game("ages", seed)):
        if number % 12 == 0:
            for seat in (None, *range(state.players)):
                assert wrong(state.view(seat)) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_has_the_shape(players: int) -> None:
    view = finished("ages", players)
    assert view["over"]
    assert wrong(view) == []


def test_a_task_has_no_argument_that_the_shape_does_not_know() -> None:
    known = {field.name for field in fields(Task)} - {"task"}
    used = {
        argument.name
        for kind in kinds(AgesQuestion, AgesStep).values()
        for argument in kind.arguments
    }
    assert used == known


def test_what_is_not_in_the_shape_is_found() -> None:
    view = finished("ages", 2)
    civ = view["civilisations"][0] | {"secret": 1}
    civs = [civ, *view["civilisations"][1:]]
    assert wrong(view | {"civilisations": civs}) == [
        "view.civilisations[0] has 'secret', which its shape does not have"
    ]
