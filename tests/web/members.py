"""People with accounts, for tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from fastapi.testclient import TestClient

from tests.web.test_forms import another
from tests.web.tools import settings_in
from ziggurat.web.app import create_app
from ziggurat.web.people import passwords
from ziggurat.web.people.sessions import SESSION_COOKIE

PASSWORD = "huit lamas en tutu"
QUICK = {"time_cost": 1, "memory_cost": 64, "parallelism": 1}
CODE = re.compile(r"<code>([\w-]+)</code>")


@contextmanager
def club(folder: Path, **more: Any) -> Iterator[TestClient]:
    """A server on which people may have accounts, and where nobody waits for anything."""
    chosen = {"accounts": "open", "slow_seconds": 0.0, "signups_an_hour": 900, **more}
    with patch.dict(passwords.EFFORT, QUICK):
        app = create_app(settings_in(folder, **chosen))
    with TestClient(app, follow_redirects=False) as client:
        yield client


def keep(client: TestClient, token: str) -> TestClient:
    """The browser, with this token for a session."""
    client.cookies.set(SESSION_COOKIE, token, domain="testserver.local", path="/")
    return client


def sign_up(client: TestClient, name: str, **more: str) -> list[str]:
    """Make an account, and be logged in; its recovery codes."""
    answer = client.post("/account/new", data={"name": name, "password": PASSWORD, **more})
    assert answer.status_code == 200, answer.text
    return CODE.findall(answer.text)


def log_in(client: TestClient, name: str, password: str = PASSWORD, **more: str) -> int:
    """Try to log in; the status."""
    sent = {"name": name, "password": password, **more}
    return int(client.post("/account/login", data=sent).status_code)


def member(client: TestClient, name: str) -> TestClient:
    """Another browser, in which a new member is logged in."""
    browser = another(client)
    sign_up(browser, name)
    return browser


def who(client: TestClient) -> str:
    """The name of whoever is logged in, as the home page has it."""
    found = re.search(
        r'class="account" href="/account">.*?<span>(.*?)</span>', client.get("/").text
    )
    return found[1] if found else ""
