"""A server for a test, and players who talk to it over the API."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi.testclient import TestClient

from ziggurat.web.app import create_app
from ziggurat.web.serve import listen
from ziggurat.web.server import Server
from ziggurat.web.settings import Settings

ROOT = Path(__file__).parents[2]
MODULES = os.pathsep.join([str(ROOT), str(ROOT / "src")])
"""Where processes of their own find these tests and this very source."""


def settings_in(folder: Path, **more: Any) -> Settings:
    chosen: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'tables.db'}",
        "bot_workers": 1,
        "bot_seconds": 5.0,
        "usual_bot": "last",
        "bot_factory": "tests.web.fake_bots:make",
        "review_wall_seconds": 200.0,  # patience for a busy machine
    }
    return Settings(**(chosen | more))


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a server on a thread of this process."""
    with listen(Settings(port=0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        ready = threading.Event()
        running = Server(settings, create_app(settings), listening, ready.set)
        thread = threading.Thread(target=running.run, daemon=True)
        thread.start()
        assert ready.wait(30)
        try:
            yield address
        finally:
            running.should_exit = True
            thread.join(60)
            assert not thread.is_alive(), "the server does not stop"


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


def open_table(
    client: httpx.Client, *who: str, game: str = "ur", listed: bool | None = None, **options: Any
) -> Any:
    seats = [{"who": one} for one in who]
    body = {"game": game, "seats": seats, "options": options, "listed": listed}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def sit(client: httpx.Client, opened: Any) -> list[Player]:
    """The players of all seats whose secrets were given out."""
    return [
        Player(client, opened["table"], int(seat), secret)
        for seat, secret in opened["secrets"].items()
    ]


def accept(player: Player) -> Player:
    """Somebody who was invited, once they have sat down: their secret is a new one."""
    path = f"/api/tables/{player.table}/join"
    answer = player.client.post(path, headers=player.headers, json={})
    assert answer.status_code == 200, answer.text
    return Player(player.client, player.table, player.seat, answer.json()["secret"])


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


class Browser:
    """A page at a table. ``now`` is what it knows; ``sent`` what it was sent last."""

    def __init__(self, client: TestClient, path: str, socket: Any) -> None:
        self.client = client
        self.path = path
        self.socket = socket
        self.now: Any = {}
        self.sent: Any = {}
        self.bytes: list[int] = []
        """Sizes of all messages."""
        self.markup: dict[str, str] = {}
        self._read()

    def _read(self) -> Any:
        text = self.socket.receive_text()
        self.bytes.append(len(text.encode()))
        message = json.loads(text)
        if message["type"] == "table":
            self.sent = message
            self.now = {**self.now, **message}
            self.markup |= message["regions"]
            for name, cuts in message.get("cuts", {}).items():
                self.markup[name] = mended(self.markup[name], cuts)
        return message

    def do(self, what: str, **more: Any) -> None:
        self.socket.send_json({"do": what, **more})

    def sees(self, wanted: Any) -> Any:
        """What the page knows as soon as that is wanted."""
        for _ in range(100):
            if wanted(self.now):
                return self.now
            self._read()
        raise AssertionError("that did not come")

    def hears(self, kind: str) -> Any:
        """The next message of this type."""
        for _ in range(100):
            message = self._read()
            if message["type"] == kind:
                return message
        raise AssertionError(f"no message {kind} came")

    def refused(self) -> Any:
        return self.hears("refused")

    def act(self, place: int = 0) -> Any:
        """Take the legal action in that place, when asked."""
        before = self.sees(lambda one: one["actions"])
        action = before["actions"][place % len(before["actions"])]["a"]
        self.do("act", seat=before["seat"], decision=before["decision"], action=action)
        return self.sees(lambda one: one["steps"] > before["steps"])


def mended(text: str, cuts: list[tuple[int, int, str]]) -> str:
    """A text after cuts, whose places count UTF-16 units."""
    data, made, done = text.encode("utf-16-le"), b"", 0
    for start, end, fresh in cuts:
        made += data[2 * done : 2 * start] + fresh.encode("utf-16-le")
        done = end
    return (made + data[2 * done :]).decode("utf-16-le")


@contextmanager
def at_table(client: TestClient, path: str) -> Iterator[Browser]:
    with client.websocket_connect(f"{path}/live") as socket:
        yield Browser(client, path, socket)


def opened(client: TestClient, *who: str, game: str = "ur", **options: str) -> str:
    """The path of a table opened by the form on the home page."""
    form = {"game": game, "players": str(len(who))}
    form |= {f"seat.{seat}": one for seat, one in enumerate(who)}
    form |= {f"option.{name}": value for name, value in options.items()}
    answer = client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text[:500]
    return str(answer.headers["location"])
