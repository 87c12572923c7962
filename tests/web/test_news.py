"""News of tables: told once until they are seen, in every way there is, and never a secret."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from py_vapid import Vapid02

from tests.web.members import PASSWORD, club, log_in, member, sign_up
from tests.web.receivers import (
    Receiver,
    Subscription,
    club_with_post,
    mail_settings,
    mailbox,
    receiving,
    settled,
    until,
)
from tests.web.test_accounts import rows
from tests.web.test_forms import another
from tests.web.tools import at_table, opened


def two_at_a_table(client: TestClient) -> tuple[TestClient, TestClient, str]:
    """Anna, who is asked, and Ben, who is not, at a table of Ur."""
    anna, ben = member(client, "Anna"), member(client, "Ben")
    path = opened(anna, "me", "open")
    with at_table(anna, path):  # she sees that the game has begun, and is not told
        assert ben.post(f"{path}/join", data={"seat": "1"}).status_code == 303
    with at_table(ben, path) as page:
        first = page.now["people"][0]["to_act"]
    return (anna, ben, path) if first else (ben, anna, path)


def move(client: TestClient, path: str) -> None:
    """Play until it is somebody else's turn."""
    with at_table(client, path) as page:
        seat = next(one["seat"] for one in page.now["people"] if one["held"])
        while page.now["people"][seat]["to_act"]:
            page.act(-1)


def say(client: TestClient, path: str, text: str) -> None:
    with at_table(client, path) as page:
        seat = next(one["seat"] for one in page.now["people"] if one["held"])
        page.do("chat", seat=seat, text=text)
        page.sees(lambda one: text in page.markup.get("chat", ""))


def subscribe(client: TestClient, receiver: Receiver) -> Subscription:
    made = Subscription(f"{receiver.url}/push/1")
    answer = client.post("/account/news/push", data=made.form)
    assert answer.status_code == 303, answer.text
    return made


def hook(client: TestClient, address: str, form: str = "json") -> str:
    """Add a webhook; what it is signed with."""
    answer = client.post("/account/news/hook", data={"form": form, "address": address})
    assert answer.status_code in (200, 303), answer.text
    found = re.search(
        r'id="made-0"[^>]*value="([\w-]+)"|value="([\w-]+)"[^>]*id="made-0"', answer.text
    )
    return (found[1] or found[2]) if found else ""


def channels(client: TestClient) -> list[str]:
    return re.findall(r'name="channel" value="(\w+)"', client.get("/account/news").text)


def try_out(client: TestClient) -> None:
    (channel,) = channels(client)
    answer = client.post("/account/news/channel", data={"channel": channel, "do": "test"})
    assert answer.headers["location"] == "/account/news?done=test"


def test_a_turn_is_pushed_once_until_it_was_seen(tmp_path: Path) -> None:
    with receiving() as push, club_with_post(tmp_path) as client:
        one, other, path = two_at_a_table(client)
        page = other.get("/account/news").text
        browser = subscribe(other, push)
        other.post("/account/news", data={"language": "fr", "zone": "Europe/Paris"})
        move(one, path)
        got = until(lambda: push.got)[0]
        told = browser.read(got.body)
        assert told["title"] == "Ur\N{NO-BREAK SPACE}: c’est à vous de jouer"
        assert told["path"] == path and told["lang"] == "fr"
        assert set(told) == {"title", "body", "path", "tag", "lang"}
        assert Vapid02.verify(got.headers["authorization"])
        key = re.search(r'data-key="([\w-]+)"', page)
        assert key and f"k={key[1]}" in got.headers["authorization"]
        say(one, path, "hello")
        settled(tmp_path)
        assert len(push.got) == 1
        with at_table(other, path) as page_of_other:
            assert page_of_other.now["people"]
            until(lambda: not rows(tmp_path, "SELECT id FROM news WHERE seen IS NULL"))
            say(one, path, "are you there")  # they are: they see it
            settled(tmp_path)
        assert len(push.got) == 1
        say(one, path, "and now")
        until(lambda: len(push.got) == 2)
        assert browser.read(push.got[1].body)["title"].endswith("a écrit")


def test_every_turn_is_told(tmp_path: Path) -> None:
    with receiving() as receiver, club_with_post(tmp_path) as client:
        one, other, path = two_at_a_table(client)
        hook(other, f"{receiver.url}/a")
        move(one, path)
        until(lambda: receiver.got)
        move(other, path)
        move(one, path)
        until(lambda: len(receiver.got) == 2)
        kinds = [got.data["kind"] for got in receiver.got]
        assert kinds == ["turn", "turn"]
        assert len({got.data["id"] for got in receiver.got}) == 2


def test_a_webhook_is_signed_and_tells_nothing_hidden(tmp_path: Path) -> None:
    with receiving() as receiver, club_with_post(tmp_path) as client:
        one, other, path = two_at_a_table(client)
        secret = hook(other, f"{receiver.url}/a")
        move(one, path)
        got = until(lambda: receiver.got)[0]
        signed = f"{got.headers['ziggurat-timestamp']}.".encode() + got.body
        mac = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        assert got.headers["ziggurat-signature"] == f"v1={mac}"
        assert got.headers["ziggurat-id"] == got.data["id"]
        assert got.data | {"id": "", "time": "", "text": ""} == {
            "id": "", "kind": "turn", "title": "Ur: it is your turn", "text": "",
            "url": f"http://testserver{path}", "table": path.removeprefix("/t/"), "game": "ur",
            "language": "en", "time": "",
        }  # fmt: skip
        assert got.data["text"] in ("With Anna.", "With Ben.")


def test_forms_of_webhooks(tmp_path: Path) -> None:
    with receiving() as receiver, club_with_post(tmp_path) as client:
        for form in ("discord", "matrix", "ntfy"):
            anna = member(client, f"Anna {form}")
            hook(anna, f"{receiver.url}/topics/anna", form)
            try_out(anna)
            until(lambda: receiver.got)
            got = receiver.got.pop()
            link = "http://testserver/account/news"
            if form == "discord":
                assert got.data["allowed_mentions"] == {"parse": []}
                assert got.data["content"].startswith("Ziggurat: a test\n")
            elif form == "matrix":
                assert got.data["text"].endswith(link)
            else:
                assert got.path == "/topics/"
                assert (got.data["topic"], got.data["click"]) == ("anna", link)


def test_what_fails_is_tried_again_and_given_up(tmp_path: Path) -> None:
    with receiving() as receiver, club_with_post(tmp_path) as client:
        anna = member(client, "Anna")
        hook(anna, f"{receiver.url}/a")
        receiver.answers = [500, 429]
        try_out(anna)
        until(lambda: len(receiver.got) == 3)
        settled(tmp_path)
        assert len({got.headers["ziggurat-id"] for got in receiver.got}) == 1
        assert "Last sent" in anna.get("/account/news").text
        receiver.answers = [302]
        try_out(anna)
        until(lambda: "refused with the status 302" in anna.get("/account/news").text)
        assert len(receiver.got) == 4
        rows(tmp_path, "UPDATE channels SET address = 'http://127.0.0.1:9/'")
        try_out(anna)
        until(lambda: "nobody answers there" in anna.get("/account/news").text)
        rows(tmp_path, "UPDATE outbox SET created = '2020-01-01T00:00:00+00:00'")
        settled(tmp_path)
        outcomes = {one for (one,) in rows(tmp_path, "SELECT outcome FROM outbox")}
        assert outcomes == {"sent", "failed", "given_up"}


def test_a_browser_that_is_gone_is_dropped(tmp_path: Path) -> None:
    with receiving() as push, club_with_post(tmp_path) as client:
        anna = member(client, "Anna")
        subscribe(anna, push)
        push.answers = [410]
        try_out(anna)
        until(lambda: not channels(anna))
        subscribe(anna, push)
        assert len(channels(anna)) == 1
        phone = another(client)
        assert log_in(phone, "Anna") == 303
        anna.post("/account/logout")
        try_out(phone)
        settled(tmp_path)
        assert len(push.got) == 1  # nobody is logged in there any more


def test_quiet_hours_put_it_off(tmp_path: Path) -> None:
    with receiving() as receiver, club_with_post(tmp_path) as client:
        one, other, path = two_at_a_table(client)
        hook(other, f"{receiver.url}/a")
        begin, end = (datetime.now(UTC) + timedelta(hours=hours) for hours in (-2, 2))
        quiet = {"from": f"{begin:%H:%M}", "to": f"{end:%H:%M}"}
        chosen = {"language": "en", "zone": "UTC", **quiet}
        assert other.post("/account/news", data=chosen).status_code == 303
        move(one, path)
        put_off = "SELECT due FROM news WHERE due LIKE ?"
        later = until(lambda: rows(tmp_path, put_off, f"%T{end:%H:%M}:%"))
        assert len(later) == 1 and receiver.got == []
        bad = other.post("/account/news", data={**chosen, "to": ""})
        assert bad.status_code == 422 and "22:00" in bad.text


def test_hours_go_by_the_clock_of_the_browser_until_one_says_otherwise(tmp_path: Path) -> None:
    """It comes with the sign-up, or with the first channel; nonsense is left out."""
    zones = "SELECT name, zone FROM readers JOIN accounts ON id = account ORDER BY name"
    with club_with_post(tmp_path) as client:
        anna, ben = another(client), member(client, "Ben")
        sign_up(anna, "Anna", zone="Europe/Paris")
        sign_up(another(client), "Carla", zone="Mars/Olympus")
        page = ben.get("/account/news").text
        assert "until then they go by UTC" in page and 'data-zone="yes"' in page
        assert rows(tmp_path, zones) == [("Anna", "Europe/Paris"), ("Carla", "")]
        ben.post("/account/news/feed", data={"do": "make", "zone": "America/Lima"})
        anna.post("/account/news/feed", data={"do": "make", "zone": "America/Lima"})
        assert rows(tmp_path, zones)[:2] == [("Anna", "Europe/Paris"), ("Ben", "America/Lima")]
        page = ben.get("/account/news").text
        assert 'value="America/Lima"' in page and "until then they go by UTC" not in page
        ben.post("/account/news", data={"language": "en", "zone": "UTC"})
        ben.post("/account/news/feed", data={"do": "make", "zone": "America/Lima"})
        assert rows(tmp_path, zones)[1] == ("Ben", "UTC")  # as Ben said


def test_one_is_told_what_one_wants(tmp_path: Path) -> None:
    with receiving() as receiver, club_with_post(tmp_path) as client:
        one, other, path = two_at_a_table(client)
        hook(other, f"{receiver.url}/a")
        (channel,) = channels(other)
        other.post("/account/news/channel", data={"channel": channel, "kind.wrote": "on"})
        assert one.post("/account/news/channel", data={"channel": channel}).status_code == 404
        move(one, path)
        settled(tmp_path)
        assert receiver.got == []
        say(one, path, "hello")
        until(lambda: receiver.got)
        assert [got.data["kind"] for got in receiver.got] == ["wrote"]
        other.post("/account/news/channel", data={"channel": channel, "do": "remove"})
        assert channels(other) == []


def test_a_game_begins_and_ends(tmp_path: Path) -> None:
    with receiving() as receiver, club_with_post(tmp_path) as client:
        anna, ben = member(client, "Anna"), member(client, "Ben")
        hook(anna, f"{receiver.url}/anna")
        path = opened(anna, "me", "open", turn_limit="1")
        ben.post(f"{path}/join", data={"seat": "1"})
        began = until(lambda: receiver.got)[0]
        assert (began.path, began.data["kind"]) == ("/anna", "began")
        hook(ben, f"{receiver.url}/ben")
        table, turn = path.removeprefix("/t/"), 0
        while not client.get(f"/api/tables/{table}").json()["over"]:
            move((anna, ben)[turn % 2], path)
            turn += 1
        settled(tmp_path)
        ended = [got.path for got in receiver.got if got.data["kind"] == "ended"]
        assert ended == [("/anna", "/ben")[turn % 2]]  # whoever made the last move has seen it


def test_without_accounts_there_is_an_app_and_no_news(tmp_path: Path) -> None:
    with club(tmp_path, accounts="off") as client:
        for path in ("/account/news", "/n/x/news.atom", "/account/e/x"):
            assert client.get(path).status_code == 404
        assert client.post("/account/forgotten", data={"address": "a@b.example"}).status_code == 404
        assert "news" not in client.get("/").text.lower().replace("/analysis/news", "")
        check_app(client)


def check_app(client: TestClient) -> None:
    """What makes the page an app."""
    for language, said in (("en", "You are offline"), ("fr", "Vous êtes hors ligne")):
        found = client.get(f"/manifest/{language}.webmanifest")
        assert found.headers["content-type"].startswith("application/manifest+json")
        manifest = found.json()
        assert (manifest["lang"], manifest["scope"], manifest["display"]) == (
            language, "/", "standalone",
        )  # fmt: skip
        for icon in manifest["icons"]:
            answer = client.get(icon["src"])
            assert answer.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                width = int.from_bytes(answer.content[16:20], "big")
                assert icon["sizes"] == f"{width}x{width}"
        assert said in client.get(f"/offline/{language}").text
        assert (
            f"/manifest/{language}.webmanifest"
            in client.get("/", headers={"Accept-Language": language}).text
        )
    script = client.get("/worker.js").text
    assert "'VERSION'" not in script and "'SHELL'" not in script
    shell = re.search(r"SHELL=\[([^\]]+)\]", script)
    assert shell is not None
    for path in re.findall(r"'([^']+)'", shell[1]):
        assert client.get(path).status_code == 200


def everything(client: TestClient) -> Any:
    return client.get("/account/export").json()


def test_news_belong_to_the_data_of_a_person_and_go_with_them(tmp_path: Path) -> None:
    with (
        receiving() as receiver,
        mailbox() as box,
        club_with_post(tmp_path, **mail_settings(box)) as client,
    ):
        one, other, path = two_at_a_table(client)
        secret = hook(other, f"{receiver.url}/very/secret")
        other.post("/account/news/feed", data={"do": "make"})
        other.post("/account/email", data={"address": "o@example.org", "old": PASSWORD})
        move(one, path)
        until(lambda: receiver.got)
        found = everything(other)
        assert found["news"]["channels"][0]["address"] == "127.0.0.1"
        assert found["news"]["settings"][0]["email_not_verified"] == "o@example.org"
        assert "turn" in {one["kind"] for one in found["news"]["told"]}
        assert secret not in json.dumps(found) and "/very" not in json.dumps(found)
        answer = other.post("/account/delete", data={"old": PASSWORD})
        assert answer.status_code == 303
        settled(tmp_path)
        (left,) = rows(tmp_path, "SELECT id FROM accounts")
        account = "SELECT account FROM {} WHERE account IS NOT NULL"
        for table in ("news", "channels", "readers", "proofs", "outbox"):
            assert set(rows(tmp_path, account.format(table))) <= {left}
