"""By which names the server is called, which pages may talk to it, and whom it believes."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.test_forms import FORM
from tests.web.tools import open_table, settings_in
from ziggurat.web.app import create_app
from ziggurat.web.settings import Settings
from ziggurat.web.sites import Networks, Sites

PUBLIC = "https://play.example.org"


def asking(folder: Path, client: str = "192.0.2.9", **settings: Any) -> TestClient:
    """Somebody at that address who asks a server that was reached at 10.0.0.5."""
    app = create_app(settings_in(folder, **settings))
    return TestClient(app, "http://10.0.0.5:8000", follow_redirects=False, client=(client, 5000))


def allowed(settings: Settings, host: str, server: str = "10.0.0.5") -> bool:
    scope = {"type": "http", "headers": [(b"host", host.encode())], "server": (server, 8000)}
    return Sites(settings).refusal(scope, is_change=False) is None


def test_the_server_knows_its_own_names() -> None:
    here, open_to_all = Settings(), Settings(host="0.0.0.0")
    for settings in (here, open_to_all):
        for host in ("localhost", "127.0.0.1:8000", "[::1]:9", "LOCALHOST.", "10.0.0.5:1", ""):
            assert allowed(settings, host), host
        for host in ("evil.example", "10.0.0.6", "localhost.evil.example", "a b", "[", ":80"):
            assert not allowed(settings, host), host
    assert allowed(open_to_all, f"{socket.gethostname()}:8000")
    assert allowed(open_to_all, f"{socket.gethostname()}.local")
    assert not allowed(here, f"x{socket.gethostname()}.local")


def test_an_address_under_its_cover_is_the_same() -> None:
    assert allowed(Settings(host="::"), "192.0.2.5:8000", server="::ffff:192.0.2.5")
    assert allowed(Settings(host="::"), "[2001:db8::5]:8000", server="2001:db8::5")
    assert not allowed(Settings(host="::"), "192.0.2.6:8000", server="::ffff:192.0.2.5")


def test_other_names_are_a_setting() -> None:
    settings = Settings(allowed_hosts=("Club.example",), public_url=PUBLIC)
    for host in ("club.example:8000", "CLUB.EXAMPLE", "play.example.org"):
        assert allowed(settings, host)
    assert not allowed(settings, "example.org")
    assert allowed(Settings(host="192.0.2.77"), "192.0.2.77:8000")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_name_the_server_does_not_go_by_is_refused_in_words(
    tmp_path: Path, language: str
) -> None:
    with asking(tmp_path) as client:
        headers = {"host": "evil.example", "accept-language": language}
        for path in ("/", "/api/tables", "/static/ziggurat.js"):
            answer = client.get(path, headers=headers)
            assert answer.status_code == 421
            assert "evil.example" in answer.text
            assert "--allowed-hosts" in answer.text
        assert client.get("/health", headers=headers).status_code == 200
        assert client.get("/metrics", headers=headers).status_code == 421


def live(client: TestClient, table: str, **headers: str) -> bool:
    try:
        with client.websocket_connect(f"/t/{table}/live", headers=headers) as page:
            return bool(page.receive_text())
    except WebSocketDisconnect:
        return False


def test_a_page_of_another_site_changes_nothing_and_sees_nothing(tmp_path: Path) -> None:
    with asking(tmp_path) as client:
        table = open_table(client, "me", "me")["table"]
        for origin in ("http://evil.example", "http://10.0.0.5:3000", "null", "http://[", "x"):
            answer = client.post("/tables", data=FORM, headers={"origin": origin})
            assert answer.status_code == 403, origin
            assert not live(client, table, origin=origin)
        for site in ("cross-site", "same-site"):
            headers = {"sec-fetch-site": site}
            assert client.post("/tables", data=FORM, headers=headers).status_code == 403
        assert not live(client, table, host="evil.example", origin="http://evil.example")
        own = {"origin": "http://10.0.0.5:8000"}
        assert client.post("/tables", data=FORM, headers=own).status_code == 303
        assert live(client, table, host="localhost:1", origin="http://localhost:1")
        assert not live(client, table, host="localhost:1", origin="http://localhost:2")
        assert live(client, table)  # no page at all: a program


def test_a_proxy_that_changes_the_name_is_told_what_to_do(tmp_path: Path) -> None:
    passed_on = {"origin": PUBLIC, "host": "127.0.0.1:8000", "x-forwarded-for": "192.0.2.1"}
    with asking(tmp_path) as client:
        for language in ("en", "fr"):
            headers = passed_on | {"accept-language": language}
            answer = client.post("/tables", data=FORM, headers=headers)
            assert answer.status_code == 403
            assert f"--public-url {PUBLIC}" in answer.text


def test_the_public_address_is_that_of_pages_and_links(tmp_path: Path) -> None:
    passed_on = {"origin": PUBLIC, "host": "127.0.0.1:8000"}
    with asking(tmp_path, public_url=PUBLIC) as client:
        answer = client.post("/tables", data=FORM, headers=passed_on)
        assert answer.status_code == 303
        path = answer.headers["location"]
        page = client.get(path, headers={"host": "127.0.0.1:8000"}).text
        assert f"{PUBLIC}{path}/s/" in page
        assert live(client, path.removeprefix("/t/"), **passed_on)
        assert f"{PUBLIC}/" in client.get("/", headers={"host": "127.0.0.1"}).text
        other = {"origin": "http://play.example.org", "host": "127.0.0.1:8000"}
        assert client.post("/tables", data=FORM, headers=other).status_code == 403


@pytest.mark.parametrize(
    ("public", "origin", "status"),
    [
        ("https://Play.example.org:443/", "https://play.example.org", 303),
        ("https://play.example.org", "https://play.example.org:443", 303),
        ("https://play.example.org:8443", "https://play.example.org:8443", 303),
        ("https://play.example.org:8443", "https://play.example.org", 403),
        ("https://play.example.org", "https://play.example.org:99999", 403),
    ],
)
def test_the_usual_port_need_not_be_named(
    tmp_path: Path, public: str, origin: str, status: int
) -> None:
    headers = {"origin": origin, "host": "127.0.0.1:8000"}
    with asking(tmp_path, public_url=public) as client:
        assert client.post("/tables", data=FORM, headers=headers).status_code == status


def test_the_cookie_is_for_https_behind_a_proxy_that_speaks_it(tmp_path: Path) -> None:
    with asking(tmp_path, public_url=PUBLIC) as client:
        kept = client.get("/", headers={"host": "play.example.org"})
        assert "Secure" in kept.headers["set-cookie"]
        assert "Secure" not in client.get("/").headers["set-cookie"]  # somebody on this machine


FORWARDED = {
    "x-forwarded-for": "198.51.100.7",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "play.example.org",
    "x-request-id": "from-the-proxy.1",
}


def test_forwarded_headers_are_believed_from_trusted_proxies_alone(tmp_path: Path) -> None:
    trusting = {"trusted_proxies": ("10.9.0.0/16",), "allowed_hosts": ("play.example.org",)}
    with asking(tmp_path, "10.9.1.1", **trusting) as client:
        answer = client.get("/", headers=FORWARDED)
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["x-request-id"] == "from-the-proxy.1"
        headers = FORWARDED | {"origin": PUBLIC}
        assert client.post("/tables", data=FORM, headers=headers).status_code == 303
    with asking(tmp_path, "10.8.1.1", **trusting) as client:
        answer = client.get("/", headers=FORWARDED)
        assert "Secure" not in answer.headers["set-cookie"]
        assert answer.headers["x-request-id"] != "from-the-proxy.1"
        headers = FORWARDED | {"origin": PUBLIC}
        assert client.post("/tables", data=FORM, headers=headers).status_code == 403


def test_everybody_behind_a_proxy_has_their_own_limit(tmp_path: Path) -> None:
    settings = {"trusted_proxies": ("10.9.1.1",), "connections_each": 4}
    with asking(tmp_path, "10.9.1.1", **settings) as client:
        table = open_table(client, "me", "me")["table"]

        def page(address: str) -> Any:
            headers = {"x-forwarded-for": address}
            return client.websocket_connect(f"/t/{table}/live", headers=headers)

        with page("192.0.2.1"), page("192.0.2.1"), page("192.0.2.1"), page("192.0.2.1"):
            with pytest.raises(WebSocketDisconnect), page("192.0.2.1"):
                pass
            crowded = client.get("/", headers={"x-forwarded-for": "192.0.2.1"})
            assert crowded.status_code == 429
            with page("192.0.2.2") as other:
                assert other.receive_text()
        assert client.get("/", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 200


def test_networks() -> None:
    found = Networks(("10.0.0.0/8", "::1", "192.0.2.7"))
    assert "10.200.3.4" in found
    assert "::ffff:10.1.1.1" in found
    assert "::1" in found
    for other in ("11.0.0.1", "192.0.2.8", "testclient", "", None):
        assert other not in found
