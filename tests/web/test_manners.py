"""Manners: blocking, muting, reporting, what moderators do, and the talk of spectators."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from tests.web.members import PASSWORD, club, member
from tests.web.test_accounts import rows
from tests.web.test_forms import another
from tests.web.tools import at_table, opened, settings_in
from ziggurat.web.app import create_app
from ziggurat.web.people.moderation import Order, carry_out
from ziggurat.web.store import Store


@pytest.fixture
def here(tmp_path: Path) -> Iterator[TestClient]:
    with club(tmp_path) as client:
        yield client


def moderator(client: TestClient, folder: Path) -> TestClient:
    found = member(client, "Momo")
    rows(folder, "UPDATE accounts SET role = 'moderator' WHERE name = 'Momo'")
    return found


def stance(client: TestClient, name: str, do: str) -> int:
    return int(client.post(f"/people/{name}/stance", data={"do": do}).status_code)


def join(client: TestClient, path: str, seat: int = 1) -> int:
    return int(client.post(f"{path}/join", data={"seat": str(seat)}).status_code)


def say(client: TestClient, path: str, line: str) -> None:
    with at_table(client, path) as page:
        page.do("chat", text=line)
        page.sees(lambda _: line in page.markup["chat"])


def reads(client: TestClient, path: str, line: str) -> bool:
    with at_table(client, path) as page:
        return line in page.markup["chat"]


def duel(client: TestClient) -> tuple[TestClient, TestClient, str]:
    """Anna and Ben at a table."""
    anna, ben = member(client, "Anna"), member(client, "Ben")
    path = opened(anna, "me", "open")
    assert join(ben, path) == 303
    return anna, ben, path


# Blocking and muting


def test_whoever_is_blocked_cannot_sit_down_and_is_not_told_why(here: TestClient) -> None:
    anna, ben = member(here, "Anna"), member(here, "Ben")
    assert stance(anna, "ben", "block") == 303
    path = opened(anna, "me", "open", "open")
    answer = ben.post(f"{path}/join", data={"seat": "1"})
    assert answer.status_code == 403
    assert "You cannot sit down at this table." in answer.text
    assert "block" not in answer.text.lower()
    assert join(member(here, "Cleo"), path) == 303  # whom nobody has blocked
    assert stance(anna, "ben", "unblock") == 303
    assert join(ben, path, 2) == 303


def test_a_block_holds_at_every_way_to_a_seat(here: TestClient) -> None:
    """By an invitation, over the API, and for another game of the same people."""
    anna, ben = member(here, "Anna"), member(here, "Ben")
    path = opened(anna, "me", "friend")
    (link,) = re.findall(rf"{path}/s/[\w-]+", anna.get(path).text)
    stance(anna, "Ben", "block")
    answer = ben.post(link, data={"name": "Ben"})
    assert answer.status_code == 403
    open_path = opened(anna, "me", "open")
    table = open_path.removeprefix("/t/")
    assert ben.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 403
    stance(anna, "Ben", "unblock")
    join(ben, open_path)
    stance(anna, "Ben", "block")
    rematch = ben.post(f"{open_path}/rematch")
    assert (rematch.status_code, "cannot sit down" in rematch.text) == (403, True)


def test_the_host_who_does_not_play_keeps_people_away_as_well(here: TestClient) -> None:
    anna, ben = member(here, "Anna"), member(here, "Ben")
    path = opened(anna, "open", "open")
    stance(anna, "Ben", "block")
    assert join(ben, path) == 403


def test_whoever_is_blocked_sees_nothing_of_the_profile(here: TestClient) -> None:
    anna, ben = member(here, "Anna"), member(here, "Ben")
    anna.post("/account/public", data={"playing": "on", "results": "on"})
    opened(anna, "me", "open")
    assert "/t/" in ben.get("/people/Anna").text
    stance(anna, "Ben", "block")
    assert "/t/" not in ben.get("/people/Anna").text
    assert "/t/" in member(here, "Cleo").get("/people/Anna").text


@pytest.mark.parametrize("kind", ["mute", "block"])
def test_what_somebody_muted_writes_is_hidden_for_me_alone(here: TestClient, kind: str) -> None:
    anna, ben, path = duel(here)
    say(ben, path, "you fool")
    assert reads(anna, path, "you fool")
    stance(anna, "Ben", kind)
    assert not reads(anna, path, "you fool")
    table = path.removeprefix("/t/")
    assert "you fool" not in anna.get(f"/api/tables/{table}/chat").text
    assert "you fool" not in anna.get(f"{path}/manners").text
    assert reads(ben, path, "you fool")
    assert reads(another(here), path, "you fool")
    with at_table(anna, path) as page:  # also what comes later
        say(ben, path, "again")
        say(anna, path, "peace")
        page.sees(lambda _: "peace" in page.markup["chat"])
        assert "again" not in page.markup["chat"]
    stance(anna, "Ben", f"un{kind}")
    assert reads(anna, path, "again")


def test_stances_are_listed_and_let_go(here: TestClient) -> None:
    anna = member(here, "Anna")
    member(here, "Ben")
    for do in ("block", "mute", "mute"):
        assert stance(anna, "Ben", do) == 303
    page = anna.get("/account").text
    assert (page.count('value="unblock"'), page.count('value="unmute"')) == (1, 1)
    assert stance(anna, "Ben", "unblock") == 303
    assert 'value="unblock"' not in anna.get("/account").text
    assert stance(anna, "Anna", "block") == 422
    assert stance(anna, "Nobody", "block") == 404
    assert stance(anna, "Ben", "dance") == 422
    kept = anna.get("/account/export").json()["blocked_and_muted"]
    assert [(one["name"], one["kind"]) for one in kept] == [("Ben", "mute")]


# Reporting


def report(client: TestClient, path: str, line: int, **more: str) -> int:
    sent = {"line": str(line), "reason": "insult", "words": "Look at that", **more}
    return int(client.post(f"{path}/report", data=sent).status_code)


def test_a_line_is_reported_and_moderators_read_it(here: TestClient, tmp_path: Path) -> None:
    anna, ben, path = duel(here)
    for line in ("good luck", "you fool", "sorry"):
        say(ben, path, line)
    assert 'name="line" value="1"' in anna.get(f"{path}/manners").text
    assert report(anna, path, 1) == 303
    assert report(anna, path, 1) == 409  # once
    page = moderator(here, tmp_path).get("/moderation").text
    assert re.search(r"<mark><b>Ben</b>\s*you fool</mark>", page)
    for words in ("good luck", "sorry", "Look at that", "reported by Anna"):
        assert words in page
    assert "reported" not in ben.get("/account").text


def test_what_cannot_be_reported(here: TestClient) -> None:
    anna, ben, path = duel(here)
    say(ben, path, "you fool")
    assert report(anna, path, 1) == 404
    assert report(anna, path, -1) == 404
    assert report(anna, path, 0, reason="boredom") == 422
    assert report(anna, path, 0, words="x" * 501) == 422
    assert report(ben, path, 0) == 422  # that is he
    assert report(another(here), path, 0) == 401


def test_somebody_is_reported_and_reports_have_a_rate(tmp_path: Path) -> None:
    with club(tmp_path, reports_an_hour=9) as client:
        anna = member(client, "Anna")
        for name in ("Ben", "Cleo", "Dora", "Emil"):
            member(client, name)
        found = [
            anna.post(f"/people/{name}/report", data={"reason": "name"}).status_code
            for name in ("Ben", "Cleo", "Dora", "Emil")
        ]
        assert found == [303, 303, 303, 429]
        assert len(anna.get("/account/export").json()["reports"]) == 3


# Moderators


def test_somebody_is_silenced_for_a_time_and_told_why(here: TestClient, tmp_path: Path) -> None:
    anna, ben, path = duel(here)
    momo = moderator(here, tmp_path)
    sent = {"do": "silence", "name": "ben", "hours": "6", "reason": "Insults"}
    assert momo.post("/moderation", data=sent).status_code == 303
    page = ben.get("/account").text
    assert "taken the chat from you" in page
    assert "Why: Insults" in page
    assert re.search(r'Until <time datetime="20\d\d-', page)
    with at_table(ben, path) as playing:
        playing.do("chat", text="you fool")
        assert playing.refused()["code"] == "silenced"
        assert playing.now["held"] == [1]
    watched = opened(anna, "me", "open")
    with at_table(ben, watched) as watching:  # nor as a spectator
        watching.do("chat", text="you fool")
        assert watching.refused()["code"] == "silenced"
    assert "Ben" in momo.get("/moderation").text
    assert momo.post("/moderation", data={"do": "unsilence", "name": "Ben"}).is_redirect
    say(ben, path, "sorry")
    rows(tmp_path, "UPDATE accounts SET silenced = '2020-01-01T00:00:00.000+00:00'")
    say(ben, path, "that was long ago")
    assert "taken the chat" not in ben.get("/account").text


def test_the_seat_of_somebody_silenced_writes_nothing_over_the_api(
    here: TestClient, tmp_path: Path
) -> None:
    ben = member(here, "Ben")
    made = ben.post(
        "/api/tables", json={"game": "ur", "seats": [{"who": "me"}, {"who": "open"}]}
    ).json()
    path, secret = f"/t/{made['table']}", made["secrets"]["0"]
    rows(
        tmp_path,
        "INSERT OR IGNORE INTO browsers SELECT 'account:' || id, ?, 0, 'x' FROM accounts",
        made["table"],
    )
    rows(tmp_path, "UPDATE accounts SET silenced = '2999'")
    answer = here.post(
        f"/api{path.replace('/t/', '/tables/')}/seats/0/chat",
        json={"text": "you fool"},
        headers={"Authorization": f"Bearer {secret}"},
    )
    assert answer.json()["code"] == "silenced"


def test_somebody_is_banned_and_told_why(here: TestClient, tmp_path: Path) -> None:
    _, ben, path = duel(here)
    momo = moderator(here, tmp_path)
    sent = {"do": "ban", "name": "Ben", "reason": "Insults again"}
    assert momo.post("/moderation", data={**sent, "reason": " "}).status_code == 422
    assert momo.post("/moderation", data=sent).status_code == 303
    page = ben.get("/account").text
    assert "banned this account" in page
    assert "Why: Insults again" in page
    with at_table(ben, path) as watching:
        assert watching.now["held"] == []
        assert not watching.now["talks"]
        watching.do("chat", text="you fool")
        assert watching.refused()["code"] == "chat_seat"
    momo.post("/moderation", data={"do": "unban", "name": "Ben"})
    with at_table(ben, path) as playing:
        assert playing.now["held"] == [1]


def test_a_table_is_closed_for_all(here: TestClient, tmp_path: Path) -> None:
    anna, _, path = duel(here)
    momo = moderator(here, tmp_path)
    table = path.removeprefix("/t/")
    sent = {"do": "close", "table": table, "reason": "A brawl"}
    with at_table(anna, path) as page:
        assert momo.post("/moderation", data=sent).status_code == 303
        page.sees(lambda now: now["over"])
        assert "Why: A brawl" in page.markup["log"]
    assert momo.post("/moderation", data=sent).status_code == 409
    assert momo.post("/moderation", data={**sent, "table": "abcdefgh"}).status_code == 404


def test_a_table_that_was_to_be_closed_is_closed_after_a_restart(tmp_path: Path) -> None:
    """Whoever had decided it, and was then gone; or from a terminal."""
    with club(tmp_path) as client:
        anna, _, path = duel(client)
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        carry_out(store.engine, "", Order("close", "A brawl", table=path.removeprefix("/t/")))
        store.close()
        with at_table(anna, path) as page:
            assert not page.now["over"]
            client.portal.call(client.app.state.host.close_tables)  # type: ignore
            page.sees(lambda now: now["over"])
    with club(tmp_path) as client, at_table(client, path) as page:
        assert page.now["over"]  # and stays so


def test_an_act_closes_its_report_once(here: TestClient, tmp_path: Path) -> None:
    anna, ben, path = duel(here)
    say(ben, path, "you fool")
    report(anna, path, 0)
    momo = moderator(here, tmp_path)
    (number,) = set(re.findall(r'name="report" value="(\w+)"', momo.get("/moderation").text))
    sent = {"do": "ban", "name": "Ben", "reason": "Insults", "report": number}
    assert momo.post("/moderation", data=sent).status_code == 303
    assert "Nothing is reported." in momo.get("/moderation").text
    assert momo.post("/moderation", data=sent).status_code == 409
    assert momo.post("/moderation", data={"do": "dismiss", "report": number}).status_code == 409
    assert len(rows(tmp_path, "SELECT * FROM moderation")) == 1  # nothing was done twice
    assert report(anna, path, 0) == 303
    (number,) = set(re.findall(r'name="report" value="(\w+)"', momo.get("/moderation").text))
    assert momo.post("/moderation", data={"do": "dismiss", "report": number}).status_code == 303


def test_moderators_leave_each_other_alone(here: TestClient, tmp_path: Path) -> None:
    momo = moderator(here, tmp_path)
    member(here, "Mia")
    rows(tmp_path, "UPDATE accounts SET role = 'moderator'")
    sent = {"do": "ban", "name": "Mia", "reason": "Rivalry"}
    assert momo.post("/moderation", data=sent).status_code == 403


def test_what_moderators_did_stays(database: str) -> None:
    """The database itself refuses to change it."""
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO moderation (moderator, task, about, table_id, reason, time) "
                "VALUES ('a', 'ban', 'b', '', 'why', '2026')"
            )
        )
    for change in ("UPDATE moderation SET reason = 'x'", "DELETE FROM moderation"):
        told = pytest.raises(DBAPIError, match="what moderators did stays")
        with told, store.engine.begin() as connection:
            connection.execute(text(change))
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT reason FROM moderation")).scalar() == "why"
    store.close()


def test_the_log_outlives_whoever_leaves(here: TestClient, tmp_path: Path) -> None:
    """Their name goes; so does what they reported and whom they blocked."""
    anna, ben, path = duel(here)
    momo = moderator(here, tmp_path)
    say(ben, path, "you fool")
    report(anna, path, 0)
    stance(anna, "Ben", "block")
    stance(ben, "Anna", "mute")
    momo.post("/moderation", data={"do": "silence", "name": "Ben", "reason": "x", "hours": "1"})
    told = ben.get("/account/export").json()["moderation"]
    assert [one["task"] for one in told] == ["silence"]
    assert ben.post("/account/delete", data={"old": PASSWORD}).status_code == 303
    page = momo.get("/moderation").text
    assert "Momo silenced ?" in page
    assert "Ben" not in page
    assert rows(tmp_path, "SELECT * FROM stances") == []
    assert rows(tmp_path, "SELECT account FROM chat") == [(None,)]


# Spectators


def test_spectators_talk_and_players_read_it_after_the_end(
    here: TestClient, tmp_path: Path
) -> None:
    anna, ben, path = duel(here)
    cleo = member(here, "Cleo")
    table = path.removeprefix("/t/")
    with at_table(anna, path) as playing, at_table(another(here), path) as guest:
        assert (playing.now["talks"], guest.now["talks"]) == (True, False)
        say(cleo, path, "Anna is lost")
        guest.sees(lambda _: "Anna is lost" in guest.markup["chat"])
        assert "<strong>Cleo</strong>" in guest.markup["chat"]
        guest.do("chat", text="indeed")
        assert guest.refused()["code"] == "chat_seat"
        say(ben, path, "your turn")
        playing.sees(lambda _: "your turn" in playing.markup["chat"])
        assert "Anna is lost" not in playing.markup["chat"]
        guest.sees(lambda _: "your turn" in guest.markup["chat"])
        assert "Anna is lost" in guest.markup["chat"]
        assert "Anna is lost" not in anna.get(path).text
        assert "Anna is lost" not in anna.get(f"{path}/manners").text
        assert report(anna, path, 0) == 404  # she does not know of it
        assert "Anna is lost" not in anna.get(f"/api/tables/{table}/chat").text
        assert "Anna is lost" not in anna.get(f"{path}/record").text
        sent = {"do": "close", "table": table, "reason": "Enough"}
        moderator(here, tmp_path).post("/moderation", data=sent)
        playing.sees(lambda _: "Anna is lost" in playing.markup["chat"])
    assert "Anna is lost" in here.get(f"/api/tables/{table}/chat").text
    assert "Anna is lost" not in anna.get(f"{path}/record").text
    kept = cleo.get("/account/export").json()["chat_as_spectator"]
    assert [one["text"] for one in kept] == ["Anna is lost"]


def test_players_have_no_news_of_spectators_nor_of_those_whom_they_muted(
    here: TestClient, tmp_path: Path
) -> None:
    anna, ben, path = duel(here)
    wrote = "SELECT count(*) FROM news WHERE kind = 'wrote'"
    say(member(here, "Cleo"), path, "Anna is lost")
    assert rows(tmp_path, wrote) == [(0,)]
    stance(anna, "Ben", "mute")
    say(ben, path, "you fool")
    assert rows(tmp_path, wrote) == [(0,)]
    stance(anna, "Ben", "unmute")
    say(ben, path, "your turn")
    assert rows(tmp_path, wrote) == [(1,)]


def test_spectators_are_muted_too_and_their_names_go(here: TestClient) -> None:
    _, _, path = duel(here)
    cleo, dora = member(here, "Cleo"), member(here, "Dora")
    say(cleo, path, "boring")
    assert reads(dora, path, "boring")
    stance(dora, "Cleo", "mute")
    assert not reads(dora, path, "boring")
    cleo.post("/account/delete", data={"old": PASSWORD})
    with at_table(another(here), path) as page:
        assert "<strong>Spectator</strong>" in page.markup["chat"]


def test_spectators_do_not_use_up_the_chat_of_the_players(tmp_path: Path) -> None:
    with club(tmp_path, chat_lines=2) as client:
        anna, _, path = duel(client)
        cleo = member(client, "Cleo")
        for line in ("one", "two"):
            say(cleo, path, line)
        with at_table(cleo, path) as page:
            page.do("chat", text="three")
            assert page.refused()["code"] == "chat_full"
        say(anna, path, "still here")


def test_spectators_have_the_rate_of_the_chat(tmp_path: Path) -> None:
    with club(tmp_path, chat_a_minute=6) as client:
        _, _, path = duel(client)
        with at_table(member(client, "Cleo"), path) as page:
            for line in ("one", "two", "three"):
                page.do("chat", text=line)
            assert page.refused()["code"] == "too_often"


def test_without_accounts_spectators_write_where_the_settings_say_so(
    client: TestClient, tmp_path: Path
) -> None:
    path = opened(client, "me", "open")
    with at_table(another(client), path) as page:
        assert not page.now["talks"]
        page.do("chat", text="hello")
        assert page.refused()["code"] == "chat_seat"
    assert "manners" not in client.get(path).text
    for address in ("/moderation", f"{path}/manners"):
        assert client.get(address).status_code == 404
    folder = tmp_path / "other"
    folder.mkdir()
    app = create_app(settings_in(folder, spectators_chat="everybody"))
    with TestClient(app, follow_redirects=False) as chatty:
        path = opened(chatty, "me", "open")
        say(another(chatty), path, "hello")
        assert not reads(chatty, path, "hello")


def test_where_spectators_are_to_be_quiet_members_are(tmp_path: Path) -> None:
    with club(tmp_path, spectators_chat="off") as client:
        _, _, path = duel(client)
        with at_table(member(client, "Cleo"), path) as page:
            assert not page.now["talks"]
            page.do("chat", text="hello")
            assert page.refused()["code"] == "chat_seat"


def test_manners_need_no_more_than_one_link_at_the_table(here: TestClient) -> None:
    """What is needed for it is on a page of its own."""
    anna, _, path = duel(here)
    assert f'href="{path}/manners"' in anna.get(path).text
    assert f'href="{path}/manners"' not in another(here).get(path).text
    page: Any = anna.get(f"{path}/manners")
    assert "/people/Ben/stance" in page.text
    assert "/people/Anna/stance" not in page.text
