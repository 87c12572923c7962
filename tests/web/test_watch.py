"""For whoever watches over the server: /health, /ready and /metrics."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.tools import accept, at_table, open_table, opened, settings_in, sit, until
from ziggurat.web.app import create_app
from ziggurat.web.metrics import REGISTRY


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"ziggurat_{name}", labels) or 0.0


def reading(folder: Path, client: str = "127.0.0.1", **settings: Any) -> TestClient:
    app = create_app(settings_in(folder, **settings))
    return TestClient(app, client=(client, 5000), follow_redirects=False)


def test_a_server_that_lives_says_so(client: TestClient) -> None:
    answer = client.get("/health")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert client.head("/health").status_code == 200


def test_a_server_is_ready_when_its_games_are_taken_up(client: TestClient) -> None:
    app: Any = client.app
    host = app.state.host
    until(lambda: client.get("/ready").status_code == 200)
    host.steering.has_taken_up = False
    assert client.get("/ready").status_code == 503
    host.steering.has_taken_up = True
    assert client.get("/ready").status_code == 200


def test_a_server_without_its_database_is_not_ready(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    app: Any = client.app
    until(lambda: client.get("/ready").status_code == 200)
    monkeypatch.setattr(app.state.host._store, "_reading", Broken())
    assert client.get("/ready").status_code == 503
    assert client.get("/health").status_code == 200


class Broken:
    def connect(self) -> None:
        from sqlalchemy.exc import OperationalError

        raise OperationalError("select 1", None, OSError("gone"))

    def dispose(self) -> None:
        return


def test_a_server_that_is_stopped_is_not_ready(client: TestClient) -> None:
    app: Any = client.app
    until(lambda: client.get("/ready").status_code == 200)
    app.state.stopping.set()
    assert client.get("/ready").status_code == 503


def test_what_happens_is_counted(tmp_path: Path) -> None:
    before = {
        "moves": value("moves_total", game="ur", by="person"),
        "bots": value("moves_total", game="ur", by="bot"),
        "pages": value("pages"),
        "messages": value("messages_total"),
        "disk": value("disk_seconds_count"),
        "homes": value("requests_total", route="/", status="200"),
        "asked": value("requests_total", route="/api/tables/{table}", status="404"),
    }
    with reading(tmp_path) as client:
        me, other = sit(client, open_table(client, "me", "me"))
        (me if me.legal(0)["asked"] else other).act()
        open_table(client, "last", "last", turn_limit=1)
        until(lambda: value("moves_total", game="ur", by="bot") > before["bots"])
        path = opened(client, "me", "me")
        with at_table(client, path) as page:
            page.do("chat", text="hello")
            page.sees(lambda _: "hello" in page.markup["chat"])
            assert value("pages") == before["pages"] + 1
        client.get("/")
        client.get("/api/tables/nonesuch")
        text = client.get("/metrics").text
    assert value("moves_total", game="ur", by="person") == before["moves"] + 1
    assert value("messages_total") == before["messages"] + 1
    assert value("disk_seconds_count") > before["disk"]
    assert value("requests_total", route="/", status="200") == before["homes"] + 1
    asked = value("requests_total", route="/api/tables/{table}", status="404")
    assert asked == before["asked"] + 1
    assert re.search(r'^ziggurat_tables\{state="running"\} [23]\.0$', text, re.M)
    for name in ("request_seconds", "bot_seconds", "disk_queue", "bot_queue", "errors"):
        assert f"# HELP ziggurat_{name}" in text


def test_metrics_tell_no_table_no_name_and_no_secret(tmp_path: Path) -> None:
    with reading(tmp_path) as client:
        me, invited = sit(client, open_table(client, "me", "friend"))
        players = [me, accept(invited)]
        for player in players:
            client.get(f"/t/{player.table}/s/{player.secret}")
            client.get(f"/t/{player.table}/nothing/{player.secret}")
            player.get("view")
        text = client.get("/metrics").text
    for player in [*players, invited]:
        assert player.table not in text
        assert player.secret not in text


@pytest.mark.parametrize(
    ("client", "settings", "headers", "status"),
    [
        ("127.0.0.1", {}, {}, 200),
        ("::1", {}, {}, 200),
        ("192.0.2.1", {}, {}, 403),
        ("127.0.0.1", {}, {"x-forwarded-for": "192.0.2.1"}, 403),
        ("127.0.0.1", {"public_url": "https://play.example.org"}, {}, 403),
        ("192.0.2.1", {"metrics_addresses": ("192.0.2.0/24",)}, {}, 200),
        ("192.0.2.1", {"metrics_token": "hush"}, {"authorization": "Bearer hush"}, 200),
        ("192.0.2.1", {"metrics_token": "hush"}, {"authorization": "Bearer hus"}, 403),
        ("192.0.2.1", {"metrics_token": "hush"}, {}, 403),
        ("192.0.2.1", {}, {"authorization": "Bearer "}, 403),
    ],
)
def test_metrics_are_for_those_who_may_know(
    tmp_path: Path, client: str, settings: dict[str, Any], headers: dict[str, str], status: int
) -> None:
    with reading(tmp_path, client, **settings) as reader:
        answer = reader.get("/metrics", headers=headers)
        assert answer.status_code == status
        assert ("ziggurat_tables" in answer.text) is (status == 200)


def test_a_proxy_does_not_lend_its_right_to_read_metrics(tmp_path: Path) -> None:
    settings = {"trusted_proxies": ("127.0.0.1",), "metrics_addresses": ("198.51.100.0/24",)}
    with reading(tmp_path, "127.0.0.1", **settings) as reader:
        for address, status in (("192.0.2.1", 403), ("198.51.100.7", 200)):
            answer = reader.get("/metrics", headers={"x-forwarded-for": address})
            assert answer.status_code == status
