"""The bots of the form: from quick to slow, and the slow ones say so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient
from markupsafe import escape

import ziggurat
from ziggurat import bots
from ziggurat.registry import offers
from ziggurat.web.bot_choices import bot_choices
from ziggurat.words import words


@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_the_fast_engine_slow_levels_say_how_long_they_think(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = words(language, "ur")
    monkeypatch.setattr(ziggurat, "COMPILED", False)
    choices = {choice.spec: choice.label for choice in bot_choices(said)}
    assert tuple(choices)[: len(bots.SPECS)] == bots.SPECS
    assert choices["planner:normal"] == said.bot("planner:normal")
    assert choices["planner:hard"] == said.bot("planner:hard")
    assert "3" in choices["planner:master"]
    monkeypatch.setattr(ziggurat, "COMPILED", True)
    assert {choice.spec: choice.label for choice in bot_choices(said)}[
        "planner:master"
    ] == said.bot("planner:master")


def test_where_no_level_thinks_for_long_none_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ziggurat, "COMPILED", False)
    for game, expected in (("civilisation", False), ("tigris", True)):
        said = words("en", game)
        labels = {choice.spec: choice.label for choice in bot_choices(said, game)}
        assert (labels["planner:master"] != said.bot("planner:master")) is expected


def test_the_form_says_what_the_levels_are(client: TestClient) -> None:
    for language in ("en", "fr"):
        page = client.get("/new/ur", headers={"Accept-Language": language}).text
        assert escape(words(language, "ur").say("home.levels_help")) in page


def test_a_level_that_nothing_tells_from_the_one_below_is_not_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def offered(game: str) -> list[str]:
        return [choice.spec for choice in bot_choices(words("en", game), game)]

    assert "planner:master" in offered("ages")
    assert "planner:master" in offered("civilisation")
    known = offers("civilisation")
    judged = known.judgement()
    assert judged is not None
    without = replace(judged, unoffered=("master",))
    monkeypatch.setattr(type(known), "judgement", lambda _: without)
    assert "planner:master" not in offered("civilisation")
    assert "planner:hard" in offered("civilisation")
    assert bots.make("planner:master", "civilisation")  # at tables that were opened with it
