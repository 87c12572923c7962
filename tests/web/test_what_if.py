"""What if: a table that begins at a moment of a game that is over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.gallery import NAMES, hang
from tests.web.tools import at_table, opened
from trials.prepare import GOLDEN
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.registry import game
from ziggurat.web.browsers import old_cookie
from ziggurat.web.settings import Settings

RECORD: Path = sorted((GOLDEN / "ur").glob("*.record"))[0]


@pytest.fixture
def review(client: TestClient) -> str:
    """A record that somebody looks at."""
    with RECORD.open("rb") as file:
        found = client.post("/review", files={"record": file})
    return str(found.headers["location"]).partition("?")[0]


def test_a_table_begins_where_the_game_was(client: TestClient, review: str) -> None:
    record = Record.loads(RECORD.read_text("utf-8"))
    then = History.from_record(record, game("ur")).at(6)
    page = client.get(f"{review}/what-if?at=6").text
    assert page.count("<select") == record.players
    wishes = {f"seat.{seat}": "me" for seat in range(record.players)}
    answer = client.post(f"{review}/what-if", data={"at": "6", **wishes})
    assert answer.status_code == 303
    path = answer.headers["location"]
    seat = then.to_act[0]
    with at_table(client, path) as table:
        assert table.now["held"] == list(range(record.players))
        assert not table.now["over"] and table.now["steps"] == 0
    host = client.app.state.host  # type: ignore[attr-defined]
    hosted = host.tables[path.removeprefix("/t/")]
    assert client.portal is not None

    async def dump() -> dict[str, Any]:
        async with hosted.locked() as parts:
            found: dict[str, Any] = parts.journal.state.dump()
            return found

    begun, before = client.portal.call(dump), then.dump()
    assert begun.pop("chance") != before.pop("chance")  # what comes is not what came
    assert json.dumps(begun, sort_keys=True) == json.dumps(before, sort_keys=True)
    assert seat in range(record.players)


def test_friends_are_invited_and_bots_play(client: TestClient, review: str) -> None:
    players = Record.loads(RECORD.read_text("utf-8")).players
    wishes = {f"seat.{seat}": "last" for seat in range(players)} | {"seat.0": "me"}
    wishes["seat.1"] = "friend"
    path = client.post(f"{review}/what-if", data={"at": "0", **wishes}).headers["location"]
    with at_table(client, path) as table:
        kinds = [person["kind"] for person in table.now["people"]]
    assert kinds[:2] == ["human", "invited"] and set(kinds[2:]) <= {"bot"}


def test_whoever_sits_where_they_sat_keeps_their_name(
    client: TestClient, settings: Settings
) -> None:
    hung = hang(settings.database, RECORD, 1)
    mine, other = hung.seat, 1 - hung.seat
    wishes = {"at": "6", f"seat.{mine}": "me", f"seat.{other}": "last"}

    def names() -> list[str]:
        """Mine, then the other's, at a table that begins there."""
        path = client.post(f"/t/{hung.table}/what-if", data=wishes).headers["location"]
        with at_table(client, path) as table:
            found = [person["name"] for person in table.now["people"]]
        return [found[mine], found[other]]

    stranger = names()
    assert stranger[0] == f"Seat {mine + 1}"  # nobody else takes a name
    client.cookies.set(old_cookie(hung.table, mine), hung.secret)
    assert names()[0] == NAMES[mine] and NAMES[other] not in names()


def test_what_cannot_be_is_refused(client: TestClient, review: str) -> None:
    moves = len(Record.loads(RECORD.read_text("utf-8")).moves)
    assert client.get(f"{review}/what-if?at=99999").status_code >= 400
    assert client.get(f"{review}/what-if?at=x").status_code >= 400
    assert client.get(f"{review}/what-if?at={moves}").status_code >= 400  # it is over there
    wrong = client.post(f"{review}/what-if", data={"at": "1", "seat.0": "nobody"})
    assert wrong.status_code >= 400 and "nobody" in wrong.text
    running = opened(client, "me", "last", game="tigris")
    assert client.get(f"{running}/what-if?at=0").status_code == 409
