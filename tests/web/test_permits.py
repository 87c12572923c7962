"""Who may do what: every route, for every kind of person."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from fastapi.testclient import TestClient

from tests.web.members import club, member
from tests.web.test_accounts import rows
from tests.web.test_forms import another
from tests.web.tools import at_table, opened
from trials import mutation
from trials.routes import ROUTES, Route
from ziggurat.web.people.permits import (
    BY_SECRET,
    EVERYBODY,
    IN_A_CLOSED_CLUB,
    LIVE,
    RULES,
    Kind,
    allowed,
    is_about_accounts,
)

SOCKETS = {path for method, path in RULES if method == LIVE}
WORDS = {
    "game": "ur", "language": "en", "theme": "dark", "number": "1", "digest": "0", "key": "x",
    "names": "-", "code": "x", "name": "home", "token": "x", "seat": "0", "secret": "x",
    "table": "abcdefgh", "club": "abcdefgh", "tournament": "abcdefgh",
    "provider": "x",
}  # fmt: skip


@dataclass
class People:
    """One of each kind, at one table that is under way."""

    path: str
    clients: dict[Kind, TestClient] = field(default_factory=dict)

    def address(self, path: str) -> str:
        words = WORDS | {"table": self.path.removeprefix("/t/")}
        return re.sub(r"\{(\w+)\}", lambda found: words[found[1]], path)


@pytest.fixture(params=["open", "invited"])
def people(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[People, bool]]:
    with club(tmp_path) as client:
        host = member(client, "Hanna")
        found = People(opened(host, "open", "open"))
        guest = another(client)
        guest.post(f"{found.path}/join", data={"seat": "0", "name": "Guido"})
        found.clients = {
            Kind.NOBODY: another(client),
            Kind.SEATED: guest,
            Kind.HOST: host,
            Kind.MEMBER: member(client, "Mimi"),
            Kind.MODERATOR: member(client, "Momo"),
            Kind.BANNED: member(client, "Bruno"),
        }
        rows(tmp_path, "UPDATE accounts SET role = 'moderator' WHERE name = 'Momo'")
        rows(tmp_path, "UPDATE accounts SET banned = '2026' WHERE name = 'Bruno'")
        is_closed = request.param == "invited"
        client.app.state.host.people.by_invitation = is_closed  # type: ignore[attr-defined]
        yield found, is_closed


ALSO = {
    Kind.SEATED: {Kind.NOBODY, Kind.SEATED},
    Kind.HOST: {Kind.MEMBER, Kind.HOST},
    Kind.MODERATOR: {Kind.MEMBER, Kind.MODERATOR},
}
"""The guest is not logged in; the others are members as well."""


def refusal_of(answer: Any) -> str:
    """Why the table of permits refused a request; empty when it did not."""
    if answer.headers.get("location", "").startswith("/account/login"):
        return "log_in_first"
    for code, text in {
        "banned": "This account is banned",
        "not_at_table": "You neither hold a seat",
        "log_in_first": "Log in first.",
        "moderators_only": "Only moderators",
        "logged_in_already": "You are logged in already.",
    }.items():
        is_refusal = 'class="status"' in answer.text or answer.text.startswith("{")
        if text in answer.text and is_refusal:
            return code
    return ""


def ask(client: TestClient, route: Route, address: str) -> Any:
    if route.json is not None:
        return client.request(route.method, address, json=route.json)
    if route.upload:
        return client.post(address, files={"record": ("a", b"nonsense")})
    return client.request(route.method, address, data=route.form)


def test_every_route_has_a_rule() -> None:
    """Also those of which nobody thought: the application refuses to answer without one."""
    tried = {(route.method, route.path) for route in ROUTES if route.path not in SOCKETS}
    ruled = {(method, path) for method, path in RULES if method not in (LIVE, "HEAD")}
    assert tried - ruled == {("GET", "/api/openapi.json")}
    assert ruled - tried == set()
    assert set(IN_A_CLOSED_CLUB) <= set(RULES)


def test_every_kind_of_person_at_every_route(people: tuple[People, bool]) -> None:
    everybody, is_closed = people
    wrong = []
    for route in ROUTES:
        if route.path in SOCKETS or ("GET", route.path) == ("GET", "/api/openapi.json"):
            continue
        kinds = allowed(route.method, route.path, is_closed)
        for kind, client in everybody.clients.items():
            browser = another(client)  # so that nobody logs out for all that follow
            browser.cookies.update(dict(client.cookies))
            if route.path == "/account/logout":
                continue  # tried below
            answer = ask(browser, route, everybody.address(route.path))
            is_let_in = kinds in (EVERYBODY, BY_SECRET) or bool(ALSO.get(kind, {kind}) & kinds)
            if kinds == BY_SECRET:
                is_right = answer.status_code in (401, 403, 422), answer.status_code
            else:
                is_right = (refusal_of(answer) == "") == is_let_in, refusal_of(answer)
            if not is_right[0] or answer.status_code >= 500:
                wrong.append((route.method, route.path, kind, answer.status_code, is_right[1]))
    assert wrong == []


def test_nonsense_breaks_nothing_about_accounts(tmp_path: Path) -> None:
    """From inside, where the fuzzer does not come."""
    rng = Random(5)
    with club(tmp_path, logins_an_hour=100_000, signups_an_hour=100_000) as client:
        about = [route for route in ROUTES if is_about_accounts(route.path)]
        for number in range(150):
            if number % 50 == 0:
                browser = member(client, f"Mimi {number}")
            route = rng.choice(about)
            words = WORDS | {"name": mutation.text(rng), "token": mutation.text(rng)}
            words["table"] = "abcdefgh"
            path = re.sub(
                r"\{(\w+)\}",
                lambda found: quote(words[found[1]][:80], errors="replace") or "x",  # noqa: B023
                route.path,
            )
            form = {name: mutation.text(rng)[:3000] for name in route.form or {}}
            data = urlencode(form, errors="surrogatepass")
            headers = {"Content-Type": "application/x-www-form-urlencoded"}
            answer = browser.request(route.method, path, content=data, headers=headers)
            assert answer.status_code < 500, (route, form)


def test_only_whoever_is_in_can_log_out(people: tuple[People, bool]) -> None:
    everybody, _ = people
    for kind, client in everybody.clients.items():
        answer = client.post("/account/logout")
        is_in = kind not in (Kind.NOBODY, Kind.SEATED)
        assert answer.status_code == (303 if is_in else 401), kind


def test_hosts_and_moderators_see_what_spectators_see(tmp_path: Path) -> None:
    """While a game runs, hidden cards are those of the seat alone."""
    with club(tmp_path) as client:
        host, moderator = member(client, "Hanna"), member(client, "Momo")
        rows(tmp_path, "UPDATE accounts SET role = 'moderator' WHERE name = 'Momo'")
        path = opened(host, "open", "open", game="tigris")
        players = [member(client, name) for name in ("Anna", "Ben")]
        for seat, player in enumerate(players):
            player.post(f"{path}/join", data={"seat": str(seat)})
        with at_table(another(client), path) as page:
            public = page.now["regions"]
        for one in (host, moderator):
            with at_table(one, path) as page:
                assert page.now["regions"] == public
                assert not any(person["held"] for person in page.now["people"])
                page.do("seat", seat=0)
                assert page.refused()["code"] == "other_seat"
                page.do("act", seat=0, decision=0, action="pass")
                assert page.refused()["code"] == "other_seat"
            table = path.removeprefix("/t/")
            assert one.get(f"/api/tables/{table}/seats/0/view").status_code == 401
            assert one.get(f"{path}/record").text == another(client).get(f"{path}/record").text
        with at_table(players[0], path) as page:
            assert page.now["regions"] != public
