"""Nothing hidden leaves the server before the end: not the seed, not a card, not a line."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.conformance.civilisation.positions import table as position
from tests.web.inside import journal
from tests.web.test_tables import disk
from tests.web.tools import Player, accept, at_table, open_table, opened, sit
from ziggurat.core.record import Record
from ziggurat.registry import game
from ziggurat.web.compose import compose
from ziggurat.web.table.hosted import HostedTable
from ziggurat.words import words


def everything(client: TestClient, players: list[Player]) -> str:
    """Whatever anybody can be told about a table at this moment."""
    table = players[0].table
    heard = [client.get("/").text, client.get("/api/tables").text]
    for path in (f"/api/tables/{table}", f"/t/{table}", f"/t/{table}/record"):
        heard.append(client.get(path).text)
    for part in ("view", "record", "log", "chat"):
        heard.append(client.get(f"/api/tables/{table}/{part}").text)
    for player in players:
        heard.append(client.get(f"/api/tables/{table}/record", headers=player.headers).text)
        heard += [json.dumps(player.get("view")), json.dumps(player.legal(0))]
    with client.websocket_connect(f"/t/{table}/live") as socket:
        heard.append(socket.receive_text())
    return "\n".join(heard)


def hosted(client: TestClient, table: str) -> Any:
    app: Any = client.app
    return journal(app.state.host.tables[table])


def test_the_seed_is_told_only_after_the_end(client: TestClient) -> None:
    players = sit(client, open_table(client, "me", "me", turn_limit=1))
    table = hosted(client, players[0].table)
    seed = table.stored.seed
    key = table.state.chance.key.hex()
    heard = []
    while not table.over:
        heard.append(everything(client, players))
        for player in players:
            if player.seat in table.state.to_act:
                player.act(1)
    heard_before_the_end = "\n".join(heard)
    for secret in (str(seed), f"{seed:x}", key, '"chance"', '"drawn"'):
        assert secret not in heard_before_the_end
    assert "\nseed " not in heard_before_the_end
    assert f"seed {seed}" in everything(client, players)


def test_secrets_of_seats_are_kept_from_others(client: TestClient) -> None:
    *players, invited = sit(client, open_table(client, "me", "me", "friend"))
    players.append(accept(invited))
    heard = everything(client, players)
    for player in [*players, invited]:
        assert player.secret not in heard


def test_only_digests_of_secrets_are_stored(client: TestClient) -> None:
    me, invited = sit(client, open_table(client, "me", "friend"))
    players = [me, invited, accept(invited)]
    stored = repr(hosted(client, players[0].table).stored)
    for player in players:
        assert player.secret not in stored


def test_lines_that_a_reader_may_not_know(client: TestClient) -> None:
    anna, bea = sit(client, open_table(client, "me", "me", game="sealed", turn_limit=1))
    card = anna.legal()["actions"][0]["action"]
    anna.act()

    def steps(headers: dict[str, str]) -> list[str]:
        answer = client.get(f"/api/tables/{anna.table}/record", headers=headers)
        return [str(step) for step in Record.loads(answer.text).moves]

    assert steps(anna.headers) == [f"0 {card}"]
    assert steps(bea.headers) == steps({}) == []  # unfinished: not even that she tried

    def kinds(headers: dict[str, str]) -> list[str]:
        lines = client.get(f"/api/tables/{anna.table}/log", headers=headers).json()
        return [line["kind"] for line in lines]

    assert kinds(anna.headers) == ["absence_minutes", "play"]
    assert kinds(bea.headers) == ["absence_minutes"]
    assert bea.get("view")["hand"] != anna.get("view")["hand"]
    assert "hand" not in client.get(f"/api/tables/{anna.table}/view").json()

    anna.act()
    assert steps(bea.headers) == steps({}) == ["0 !"]
    bea.act()
    bea.act()
    assert steps({})[0] == f"0 {card}"
    text = client.get(f"/api/tables/{anna.table}/record").text
    assert Record.loads(text).replay(game("sealed")).over


def test_a_past_moment_shows_what_the_seat_saw_then(client: TestClient) -> None:
    anna, bea = sit(client, open_table(client, "me", "me", game="sealed"))
    seen = bea.get("view")
    anna.act()
    anna.act()
    assert bea.get("view", at=0) == seen
    assert anna.get("view", at=0)["hand"] != seen["hand"]


def test_a_shared_screen_is_covered_between_players(client: TestClient) -> None:
    form = {"game": "sealed", "players": "2", "seat.0": "me", "seat.1": "me", "name.0": "Anna",
            "name.1": "Béa", "option.turn_limit": "3"}  # fmt: skip
    path = client.post("/tables", data=form).headers["location"]
    table = hosted(client, path.removeprefix("/t/"))
    page = client.get(path).text
    with at_table(client, path) as screen:
        first = screen.now
        assert first["cover"] == "Anna"
        assert (first["seat"], first["actions"], first["decision"]) == (None, [], None)
        for card in table.state.hands[0]:
            assert f"action:{card}" not in page
        screen.do("seat", seat=0)
        mine = screen.sees(lambda now: now["cover"] is None)
        assert mine["seat"] == 0
        assert len(mine["actions"]) == 3
        screen.act()
        action, decision = screen.now["actions"][0]["a"], screen.now["decision"]
        screen.do("act", seat=0, decision=decision, action=action)
        covered = screen.sees(lambda now: now["cover"])
        assert covered["cover"] == "Béa"
        assert covered["seat"] is None
        screen.do("seat", seat=5)
        assert screen.refused()["text"]


def test_ur_needs_no_cover(client: TestClient) -> None:
    form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "me"}
    path = client.post("/tables", data=form).headers["location"]
    table = hosted(client, path.removeprefix("/t/"))
    with client.websocket_connect(f"{path}/live") as socket:
        message = json.loads(socket.receive_text())
        assert (message["cover"], message["held"]) == (None, [0, 1])
        assert message["seat"] == table.state.to_act[0]


def test_tries_of_others_leave_no_trace_in_numbers(client: TestClient) -> None:
    path = opened(client, "me", "open", game="sealed", turn_limit="3")
    bea_client, watching = (TestClient(client.app, follow_redirects=False) for _ in range(2))
    for other in (bea_client, watching):
        other.portal = client.portal
    assert bea_client.post(f"{path}/join", data={"seat": "1"}).status_code == 303
    name = path.removeprefix("/t/")
    with (
        at_table(client, path) as anna,
        at_table(bea_client, path) as bea,
        at_table(watching, path) as watcher,
    ):
        for page in (bea, watcher):
            page.sees(lambda now: all(person["here"] for person in now["people"]))
            page.sees(lambda now: now["watching"] == 3)

        # Anna tries three cards and takes two of them back.
        for place in range(3):
            anna.act(place)
            if place < 2:
                anna.do("undo", seat=0, count=1)
                anna.sees(lambda now: now["steps"] == 0)
        told = [page.now for page in (bea, watcher)]

        # Nothing was sent to the others: the next thing they hear of is a line of the chat.
        anna.do("chat", text="hm")
        for page, before in zip((bea, watcher), told, strict=True):
            page.sees(lambda _, page=page: "hm" in page.markup["chat"])
            assert set(page.sent) == {"type", "version", "regions"}
            assert page.sent["version"] == before["version"] + 1
            assert page.now["steps"] == 0
        assert client.get(f"/api/tables/{name}").json()["steps"] == 0
        log = watching.get(f"/api/tables/{name}/log").json()
        assert [line["kind"] for line in log] == ["absence_minutes", "joined"]
        watcher.do("look", at=1)
        assert watcher.refused()["code"] == "no_such_moment"
        assert watching.get(f"/api/tables/{name}/view?at=1").status_code == 404

        # Once she has laid it, the one step that all may know.
        anna.act()
        for page in (bea, watcher):
            page.sees(lambda now: now["steps"] == 1)
            assert page.now["people"][0]["to_act"] is False
        assert client.get(f"/api/tables/{name}").json()["steps"] == 1
        log = watching.get(f"/api/tables/{name}/log").json()
        told_of = [("absence_minutes", 0), ("joined", 0), ("play", 1)]
        assert [(line["kind"], line["step"]) for line in log] == told_of
        assert bea.now["decision"] == 0  # her question is the same as ever
        bea.act()
        bea.act()
        assert (bea.now["decision"], bea.now["steps"]) == (2, 3)  # hers, and the one she knows of


def test_going_back_counts_the_steps_one_knows(client: TestClient) -> None:
    path = opened(client, "me", "last", game="sealed", turn_limit="5")
    with at_table(client, path) as anna:
        # Else her card is laid for her once the bot has laid its own, and there is nothing to go
        # back to but what was revealed.
        anna.do("order", seat=0, order="only_answer", on=False)
        anna.act()
        anna.sees(lambda now: now["steps"] == 2)  # mine, and the end of the bot's choice
        anna.do("rewind", steps=2)
        anna.sees(lambda now: now["steps"] != 2)
        table = hosted(client, path.removeprefix("/t/"))
        assert str(table.history.played[3].move) == "-1 undo 3"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whose_picks_were_dropped_is_told_to_that_seat_alone(language: str) -> None:
    """Seat 1 secretly answers an offer that seat 0 then takes back."""
    offered = (">1", "+3a", "+3a", "+3a", "'3a", "'3a", "<3", "~4a", "~4a", "!")
    said = words(language, "civilisation")
    told = said.say("log.picks_dropped", seat=said.say("seat", number=2))
    hands = {0: "3a*3", 1: "4a*3 2a", 2: "5a*3"}
    store = disk(position(phase="trade", hands=hands), game("civilisation"))
    table = store.table()

    async def logs(at: HostedTable) -> dict[int | None, str]:
        """By reader: the log of the page."""
        pages: dict[int | None, str] = {}
        for reader in (0, 1, 2, None):
            message = compose(await at.frame(reader), said, (), None).whole()
            pages[reader] = message["regions"]["log"]
        return pages

    async def run() -> None:
        for seat, text in [*[(0, text) for text in offered], (1, "@0"), (1, "+4a")]:
            await table.act(seat, journal(table).decisions[seat], text)
        before = await logs(table)
        assert all(told not in page for page in before.values())
        await table.undo(0, 1)
        for now in (await logs(table), await logs(store.table())):  # also when it is taken up again
            assert [reader for reader, page in now.items() if told in page] == [1]
        assert (await table.frame(1)).view["floor"]["mine"]["draft"] is None

    asyncio.run(run())
