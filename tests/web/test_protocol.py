"""What pages say and are told is what its published shapes say (`docs/live.md`)."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.views import undocumented
from tests.web.tools import Browser, at_table, opened
from trials.routes import MESSAGES
from ziggurat.lessons import course
from ziggurat.shapes import fields, problems
from ziggurat.web.learning import LessonPage
from ziggurat.web.live import _DOINGS
from ziggurat.web.protocol import LESSON, SAID, TOLD
from ziggurat.web.settings import STATIC

SAY_SO = "say so in web/protocol.py, and run: python -m tests.views"


def fitting(message: dict[str, Any]) -> dict[str, Any]:
    """A message of the server, which is what it is said to be."""
    assert list(problems(message, TOLD[message["type"]], message["type"])) == [], SAY_SO
    return message


def heard(page: Browser, kind: str, do: str, **more: Any) -> dict[str, Any]:
    """The answer to what a page says, which is what it is said to be itself."""
    assert list(problems({"do": do, **more}, SAID[do], do)) == []
    page.do(do, **more)
    return fitting(page.hears(kind))


def test_everything_that_pages_say_has_a_shape() -> None:
    assert set(SAID) == set(_DOINGS), SAY_SO
    assert {message["do"] for message in MESSAGES} == set(SAID)
    for message in MESSAGES:
        assert list(problems(message, SAID[message["do"]], message["do"])) == [], SAY_SO


def test_every_field_is_explained() -> None:
    for shape in (*SAID.values(), LESSON, *TOLD.values()):
        assert [one for one in undocumented(shape) if not one.endswith((".do", ".type"))] == []


def test_the_script_knows_the_same_fields_of_a_table() -> None:
    script = (STATIC / "live.js").read_text("utf-8")
    told = script.partition("type: 'table',")[2].partition("}} TableMessage")[0]
    plain = re.sub(r"\{[^}]*\}", "", told)
    known = {field.name for field in fields(TOLD["table"])} - {"type", "version"}
    assert set(re.findall(r"\b(\w+)\??: ", plain)) == known


@pytest.mark.parametrize("game", ["ur", "ages", "civilisation"])
def test_what_a_page_is_told_has_its_shape(client: TestClient, game: str) -> None:
    players = 3 if game == "ur" else 2
    path = opened(client, "me", *["me"] * (players - 1), game=game, turn_limit="3")
    with at_table(client, path) as page:
        first = fitting(page.now)
        lacking = {field.name for field in fields(TOLD["table"])} - set(first)
        assert lacking <= {"coach", "lesson", "cuts"}
        page.do("seat", seat=next(one["seat"] for one in first["people"] if one["to_act"]))
        now = page.sees(lambda one: one["actions"] and one["cover"] is None)
        ask = {"seat": now["seat"], "decision": now["decision"]}
        heard(page, "preview", "preview", **ask, action=now["actions"][0]["a"])
        heard(page, "about", "about", key=next(iter(now["labels"])))
        heard(page, "about", "about", key="nothing:here")
        heard(page, "why", "why", seat=now["seat"], keys=["nothing:here"])
        heard(page, "refused", "act", **ask, action="nothing")
        page.act()
        fitting(page.sent)
        heard(page, "moment", "moment", at=0)


def test_clocks_days_off_a_coach_and_a_wish_to_go_back_have_their_shapes(
    client: TestClient,
) -> None:
    form = {"game": "ur", "players": "2", "seat.0": "me"}
    alone = client.post("/tables", data={**form, "seat.1": "last"})
    with at_table(client, alone.headers["location"]) as page:
        page.do("coach", on=True)
        fitting(page.sees(lambda one: one.get("coach", {}).get("ask")))
    both = {**form, "seat.1": "me", "pace": "turn:72"}
    with at_table(client, client.post("/tables", data=both).headers["location"]) as page:
        page.act()
        page.do("rewind", steps=1)
        told = fitting(page.sees(lambda one: one["rewind"] or one["steps"] == 0))
        assert any(one is not None and "until" in one for one in told["clocks"])


def test_a_lesson_has_its_shape() -> None:
    page = LessonPage(course("ur")[0], "fr")
    told = fitting(asyncio.run(page.message()))
    assert told["lesson"]["steps"] > 1
    go = {"do": "lesson", "at": 1}
    assert list(problems(go, LESSON)) == []
    asyncio.run(page.do(go))
    assert fitting(asyncio.run(page.message()))["lesson"]["at"] == 1
