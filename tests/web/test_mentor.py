"""The coach beside a first game: who may have one, what a page is told, and what is taken back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

from fastapi.testclient import TestClient

from ziggurat.core.state import State
from ziggurat.lessons import course
from ziggurat.web import examples
from ziggurat.web.delta import Sent
from ziggurat.web.learning import LessonPage
from ziggurat.web.live import Page
from ziggurat.web.mentor import Mentor
from ziggurat.web.stored import BOT
from ziggurat.web.table.frame import Frame
from ziggurat.words import words

FIRST = {
    "game": "ages", "players": "3", "seat.0": "me", "seat.1": "last", "seat.2": "last",
    "option.version": "simple", "option.auto_pay": "on", "option.turn_limit": "100",
    "option.public_bonuses": "4", "option.first_player": "1", "coach": "on",
}  # fmt: skip


def until(socket: Any, found: Any) -> dict[str, Any]:
    """The page's fields once they are as wanted: updates come as they are made."""
    fields: dict[str, Any] = {}
    for _ in range(60):
        fields |= socket.receive_json()
        if found(fields):
            return fields
    raise AssertionError(fields)


def test_a_first_game_opens_with_its_coach(client: TestClient) -> None:
    home = client.get("/").text
    assert home.count('name="coach" value="on"') == home.count('class="btn soft"')
    opened = client.post("/tables", data=FIRST)
    assert opened.headers["location"].endswith("?coach")
    page = client.get(opened.headers["location"]).text
    assert 'id="coaching"' in page and 'data-game="ages"' in page
    assert "Iltani (you)" in page  # as in the lessons, not the number of a seat
    named = client.post("/tables", data={**FIRST, "name.0": "Berta"}).headers["location"]
    assert "Berta" in client.get(named).text and "Iltani" not in client.get(named).text
    without = client.post("/tables", data={**FIRST, "coach": ""})
    assert "?" not in without.headers["location"]


def test_whoever_has_a_coach_is_asked_what_others_pass_by_themselves(client: TestClient) -> None:
    """He explains each kind of question the first time."""
    for coached in ("on", ""):
        path = client.post("/tables", data={**FIRST, "coach": coached}).headers["location"]
        with client.websocket_connect(f"{path.removesuffix('?coach')}/live") as socket:
            fields = until(socket, lambda now: now.get("orders"))
        given = {order["key"]: order["on"] for order in fields["orders"]}
        assert given == {"only_answer": True, "no_politics": not coached, "peace": False}


def test_the_coach_explains_says_the_aim_and_what_was_overlooked(client: TestClient) -> None:
    path = client.post("/tables", data=FIRST).headers["location"].removesuffix("?coach")
    with client.websocket_connect(f"{path}/live") as socket:
        first = socket.receive_json()
        assert "coach" not in first
        socket.send_json({"do": "coach", "on": True})
        told = until(socket, lambda now: now.get("coach", {}).get("ask"))
        ask = told["coach"]["ask"]
        assert ask["key"] == "ask.first_round" and ask["href"] == "/rules/ages#TTA-TAKE-02"
        assert told["coach"]["aim"]["key"] == "aim.row"
        assert told["coach"]["missed"] == []
        decision = first["decision"]
        socket.send_json({"do": "act", "seat": 0, "decision": decision, "action": "."})
        after = until(socket, lambda now: now.get("coach", {}).get("missed"))
        (missed,) = after["coach"]["missed"]
        assert missed["key"] == "missed.take"
        assert missed["text"].startswith("You had a civil action left")


def test_what_is_taken_back_was_not_overlooked() -> None:
    """Anna's five tokens on b2 carry no ziggurat, until she takes that back and builds it."""
    state = examples.position("ur", "tower").copy()
    said = words("en", "ur")
    mentor = Mentor("ur", said)
    mentor.watch(_frame(state, steps=8, acted=5), "T")
    state.apply(0, state.parse(0, "T"))
    assert mentor.says(_frame(state, steps=9, acted=9))["missed"] == []  # her turn goes on
    over = replace(_frame(state, steps=10, acted=9), actions=())
    assert [one["key"] for one in mentor.says(over)["missed"]] == ["missed.tower"]
    taken_back = replace(over, steps=8, acted=5)
    assert mentor.says(taken_back)["missed"] == []
    mentor.watch(_frame(examples.position("ur", "tower"), steps=8, acted=5), "Zb2")
    assert mentor.says(over)["missed"] == []


def _frame(state: State, steps: int, acted: int) -> Frame:
    """The frame of the first seat, as far as the coach looks at it."""
    page = LessonPage(course("ur")[0], "en")
    frame = asyncio.run(page._frame())
    return replace(
        frame, seat=0, view=state.view(0), actions=tuple(state.legal(0)),
        prompt=state.prompt(0), steps=steps, acted=acted,
    )  # fmt: skip


def test_a_coach_sits_only_beside_somebody_alone_with_bots(client: TestClient) -> None:
    shared = {**FIRST, "seat.2": "friend"}
    path = client.post("/tables", data=shared).headers["location"].removesuffix("?coach")
    assert 'id="coaching"' not in client.get(path).text
    with client.websocket_connect(f"{path}/live") as socket:
        socket.receive_json()
        socket.send_json({"do": "coach", "on": True})
        refused = until(socket, lambda now: now.get("type") == "refused")
        assert refused["code"] == "coach_alone"
    with TestClient(client.app, follow_redirects=False).websocket_connect(f"{path}/live") as socket:
        socket.receive_json()  # a spectator
        socket.send_json({"do": "coach", "on": True})
        refused = until(socket, lambda now: now.get("type") == "refused")
        assert refused["code"] == "coach_alone"


def test_pictures_are_those_that_the_game_names(client: TestClient) -> None:
    assert client.get("/coach/ur/fight").text.startswith("<svg")
    assert client.get("/coach/ages/actions").text.startswith('<div class="ag-civ')
    assert client.get("/coach/ur").text.count("mentor-close") == 1
    for wrong in ("/coach/ur/nothing", "/coach/nim", "/coach/chess", "/coach/ages/nothing"):
        assert client.get(wrong).status_code == 404


def test_the_coach_speaks_of_the_question_that_is_shown() -> None:
    """The table has gone on while the page was drawn: he waits for the update that shows it."""
    frame = replace(_frame(examples.position("ur", "tower"), steps=8, acted=5), decision=8)
    frame = replace(frame, people=tuple(replace(one, kind=BOT) for one in frame.people))
    table = SimpleNamespace(frame=AsyncMock(return_value=frame), game=SimpleNamespace(name="ur"))
    page = SimpleNamespace(table=table, held=(0,), _mentor=Mentor("ur", words("en", "ur")))

    def said(decision: int | None) -> Any:
        shown = Sent({"at": None, "decision": decision}, {})
        return asyncio.run(Page._coached(cast(Page, page), shown)).fields["coach"]

    assert said(8)["ask"]["key"] == "ask.turn"
    assert said(7) == said(None) == {}
