"""Schemathesis sends what nobody would: the API must always answer, and as it says it does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from tests.web.members import PASSWORD, QUICK
from tests.web.test_accounts import rows
from tests.web.tools import open_table, serving, settings_in, sit
from trials.schema import MODES, operations, withstands
from ziggurat.web.people import passwords

EXAMPLES, FEW, MANY = 15, 4, 60
OPERATIONS = 18
MEMBERS = re.compile(r"/(lobby|clubs|tournaments)\b|/tables$|/tables/\{table\}(/\w+)?$")
"""What is otherwise for whoever is logged in."""


@contextmanager
def club_server(folder: Path) -> Iterator[str]:
    """Where people have accounts, and nobody is too quick."""
    rates = dict.fromkeys(("tables_an_hour", "joins_an_hour", "wishes_an_hour"), 90_000)
    chosen = {"accounts": "open", "slow_seconds": 0.0, "longest_wait": 0.0, **rates}
    with patch.dict(passwords.EFFORT, QUICK), serving(settings_in(folder, **chosen)) as url:
        yield url


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with serving(settings_in(tmp_path, longest_wait=0.0)) as url:
        yield url


@pytest.mark.parametrize("mode", MODES)
def test_the_api_withstands_anything(server: str, mode: Any) -> None:
    found = operations(server)
    assert len(found) >= OPERATIONS
    for operation in found:
        withstands(operation, server, mode, EXAMPLES)


@pytest.mark.parametrize(
    ("mode", "who", "examples"),
    [
        (MODES[0], "moderator", FEW),
        (MODES[1], "member", FEW),
        *[
            pytest.param(mode, who, MANY, marks=pytest.mark.soak)
            for mode in MODES
            for who in ("member", "moderator")
        ],
    ],
)
def test_so_it_does_for_whoever_is_logged_in(
    tmp_path: Path, mode: Any, who: str, examples: int
) -> None:
    """As a member of nothing, and as a moderator who has opened a table, a club, a tournament."""
    with club_server(tmp_path) as url:
        with httpx.Client(base_url=url) as anna, httpx.Client(base_url=url) as ben:
            for client, name in ((anna, "Anna"), (ben, "Ben")):
                sent = {"name": name, "password": PASSWORD}
                assert client.post("/account/new", data=sent).status_code == 200
            rows(tmp_path, "UPDATE accounts SET role = 'moderator' WHERE name = 'Anna'")
            names = {"table": open_table(anna, "me", "open", "friend", listed=True)["table"]}
            made = anna.post("/clubs", data={"name": "Uruk", "entry": "open"})
            names["club"] = made.headers["location"].removeprefix("/clubs/")
            plan = {"name": "Cup", "kind": "swiss", "what": "ur:2", "rounds": "3"}
            made = anna.post("/tournaments", data={**plan, "club": names["club"]})
            names["tournament"] = made.headers["location"].removeprefix("/tournaments/")
            asks = anna if who == "moderator" else ben
            headers = {"Cookie": "; ".join(f"{one}={two}" for one, two in asks.cookies.items())}
        found = [one for one in operations(url) if MEMBERS.search(one.path)]
        assert len(found) >= OPERATIONS
        for operation in found:
            withstands(operation, url, mode, examples, names, headers)
        mine = httpx.get(f"{url}/api/lobby/wish", headers=headers)
        assert mine.status_code == 200, "nobody was logged in"


@pytest.mark.parametrize("mode", MODES)
def test_so_does_a_table_that_is_there(server: str, mode: Any) -> None:
    """The same, with the name of a table, a seat and its secret."""
    with httpx.Client(base_url=server) as client:
        me, _ = sit(client, open_table(client, "me", "me"))
    path = {"table": me.table, "seat": me.seat}
    for operation in operations(server):
        if "/tables/{table}" in operation.path:
            withstands(operation, server, mode, EXAMPLES, path, me.headers)
