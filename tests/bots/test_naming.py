"""From a name to a bot: of the house, announced by a package, or a class in a module."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from random import Random

import pytest

import ziggurat
from ziggurat import bots
from ziggurat.bots import naming
from ziggurat.core.errors import Refusal

HERE = "tests.bots.troublesome"


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if a package had been installed that announces bots."""
    places = {"first": "First", "broken": "Missing", "random": "Raises", "unmakeable": "Unmakeable"}

    def entry_points(group: str) -> list[EntryPoint]:
        assert group == "ziggurat.bots"
        return [EntryPoint(name, f"{HERE}:{place}", group) for name, place in places.items()]

    monkeypatch.setattr(naming, "entry_points", entry_points)
    naming.announced.cache_clear()
    yield
    naming.announced.cache_clear()


def chosen(bot: bots.Bot) -> str:
    state = ziggurat.game("ur").start(3, 5)
    seat = state.to_act[0]
    return str(bot.choose(state.view(seat), state.legal(seat), Random(1), None))


@pytest.mark.usefixtures("announced")
def test_a_package_announces_bots() -> None:
    assert bots.names() == (*bots.SPECS, "first", "broken", "unmakeable")
    assert chosen(bots.make("first", "ur")) == "+a1"
    assert chosen(bots.make("random", "ur")) != ""  # nobody takes the names of the house


@pytest.mark.usefixtures("announced")
@pytest.mark.parametrize(
    ("name", "reason"), [("broken", "Missing"), ("unmakeable", "no weights found")]
)
def test_an_announced_bot_that_cannot_be_had(name: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        bots.make(name, "ur")
    assert refused.value.code == "broken_bot"
    assert reason in str(refused.value.details["reason"])


def test_a_class_in_a_module() -> None:
    assert chosen(bots.make_any(f"{HERE}:First", "ur")) == "+a1"
    assert chosen(bots.make_any("planner", "ur"))


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("no_such_module:Bot", "broken_bot"),
        (f"{HERE}:Missing", "broken_bot"),
        (f"{HERE}:Unmakeable", "broken_bot"),
        (f"{HERE}:Chooseless", "no_choose"),
        ("json:dumps", "no_choose"),
        ("planner:brave", "unknown_bot"),
        ("oracle", "unknown_bot"),
        ("../etc:passwd", "unknown_bot"),
        ("a:b:c", "unknown_bot"),
    ],
)
def test_a_place_without_a_bot(place: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        bots.make_any(place, "ur")
    assert refused.value.code == code


def test_a_name_from_a_stranger_never_runs_a_module() -> None:
    with pytest.raises(Refusal) as refused:
        bots.make(f"{HERE}:First", "ur")
    assert refused.value.code == "unknown_bot"
