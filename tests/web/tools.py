"""A server for a test, and players who talk to it over the API."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from ziggurat.web.settings import Settings

ROOT = Path(__file__).parents[2]


def settings_in(folder: Path, **more: Any) -> Settings:
    chosen: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'tables.db'}",
        "bot_workers": 1,
        "bot_seconds": 5.0,
        "bot_pace": 0.0,
        "bot_factory": "tests.web.fake_bots:make",
    }
    return Settings(**(chosen | more))


class Player:
    """Somebody who holds a seat."""

    def __init__(self, client: httpx.Client, table: str, seat: int, secret: str) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.secret = secret
        self.path = f"/api/tables/{table}/seats/{seat}"
        self.headers = {"Authorization": f"Bearer {secret}"}

    def get(self, what: str, **params: Any) -> Any:
        answer = self.client.get(f"{self.path}/{what}", headers=self.headers, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, what: str, body: Any = None) -> httpx.Response:
        return self.client.post(f"{self.path}/{what}", headers=self.headers, json=body or {})

    def legal(self, wait: float = 10) -> Any:
        return self.get("legal", wait=wait)

    def act(self, place: int = 0) -> Any:
        """Take the legal action in that place, when asked."""
        asked = self.legal()
        if asked["over"] or not asked["actions"]:
            return None
        action = asked["actions"][place % len(asked["actions"])]["action"]
        answer = self.post("act", {"decision": asked["decision"], "action": action})
        assert answer.status_code == 200, answer.text
        return answer.json()


def open_table(client: httpx.Client, *who: str, game: str = "ur", **options: Any) -> Any:
    body = {"game": game, "seats": [{"who": one} for one in who], "options": options}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def sit(client: httpx.Client, opened: Any) -> list[Player]:
    """The players of all seats whose secrets were given out."""
    return [
        Player(client, opened["table"], int(seat), secret)
        for seat, secret in opened["secrets"].items()
    ]


def to_act(players: list[Player]) -> Player:
    waited = players[0].client.get(f"/api/tables/{players[0].table}").json()["to_act"]
    return next(player for player in players if player.seat in waited)


def until(true: Callable[[], Any], seconds: float = 10.0) -> Any:
    """What ``true`` gives, as soon as it gives something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = true()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it did not happen in time")


def received(socket: Any, wanted: Callable[[Any], bool], most: int = 100) -> Any:
    """The first message on a live connection that is wanted."""
    for _ in range(most):
        message = json.loads(socket.receive_text())
        if wanted(message):
            return message
    raise AssertionError("no such message came")
