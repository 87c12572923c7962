"""An acknowledged action is on disk: a real server is killed at random instants."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.web import postgresql
from tests.web.proxy import Proxy
from tests.web.tools import MODULES, ROOT, Player, open_table, sit, until
from ziggurat.words import LANGUAGES

LAUNCH = """
from ziggurat.web.serve import serve
from ziggurat.web.settings import Settings
serve(Settings(port={port}, database={database!r}, bot_workers=1,
               bot_factory="tests.web.fake_bots:make", language={language!r}))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str, port: int | None = None, language: str = "en") -> None:
        self.port = port or free_port()
        self.code = LAUNCH.format(port=self.port, database=database, language=language)
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.code], cwd=ROOT, text=True,
            env=os.environ | {"PYTHONPATH": MODULES},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    def wait(self) -> None:
        """Return when it answers."""
        for _ in range(400):
            try:
                httpx.get(f"{self.url}/api/bots")
                return
            except httpx.TransportError:
                assert self.process.poll() is None, self.process.communicate()
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it at once; its bots too, which would keep open what is read to its end."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=60)


def play_until_it_dies(me: Player, rng: Random, seen: dict[str, Any]) -> None:
    """Play on; remember what was acknowledged. Ends when the server is gone or the game is over."""
    try:
        while True:
            asked = me.legal(wait=5)
            if asked["over"]:
                seen["over"] = True
                return
            action = rng.choice(asked["actions"])["action"]
            body = {"decision": asked["decision"], "action": action}
            seen["sent"] = body
            answer = me.post("act", body)
            assert answer.status_code == 200, answer.text
            seen["acknowledged"].append(body)
            seen["sent"] = None
    except httpx.TransportError:
        return


def has_answered(seen: dict[str, Any], goal: int) -> bool:
    return len(seen["acknowledged"]) >= goal or seen["over"]


def recorded(me: Player) -> list[str]:
    text = me.client.get(f"/api/tables/{me.table}/record").text
    return [
        line for line in text.partition("\n\n")[2].splitlines() if line.startswith(f"{me.seat} ")
    ]


def test_a_server_that_is_killed_loses_nothing(database: str) -> None:
    import threading

    rng, instant = Random(2026), Random(2027)
    server = Server(database)
    client = httpx.Client(base_url=server.url, timeout=20)
    try:
        server.wait()
        (me,) = sit(client, open_table(client, "me", "random", "random", turn_limit=8))
        seen: dict[str, Any] = {"acknowledged": [], "sent": None, "over": False}
        kills = 0
        while not seen["over"]:
            player = threading.Thread(target=play_until_it_dies, args=(me, rng, seen))
            player.start()
            if kills == 4:
                player.join()
                break
            # At any instant of one of the next few answers, however fast the machine is.
            goal = len(seen["acknowledged"]) + rng.randrange(1, 4)
            until(partial(has_answered, seen, goal), 60)
            player.join(instant.uniform(0.0, 0.02))
            if seen["over"]:
                break
            server.kill()
            kills += 1
            player.join()
            server.start()
            server.wait()
            mine = [line.partition(" ")[2] for line in recorded(me)]
            acknowledged = [body["action"] for body in seen["acknowledged"]]
            assert mine[: len(acknowledged)] == acknowledged
            if len(mine) > len(acknowledged):  # written, but the server died before saying so
                assert mine[len(acknowledged) :] == [seen["sent"]["action"]]
                assert me.post("act", seen["sent"]).json()["repeated"] is True
                seen["acknowledged"].append(seen["sent"])
        assert kills >= 3
        assert client.get(f"/api/tables/{me.table}").json()["over"]
    finally:
        server.kill()


def test_a_table_is_where_its_players_saw_it(database: str) -> None:
    server = Server(database)
    client = httpx.Client(base_url=server.url, timeout=20)
    try:
        server.wait()
        players = sit(client, open_table(client, "me", "me", game="ur"))
        for place in range(9):
            for player in players:
                if player.legal(0)["asked"]:
                    player.act(place)
        players[0].post("chat", {"text": "à demain"})
        before = [(player.get("view"), player.legal(0)) for player in players]
        log = client.get(f"/api/tables/{players[0].table}/log").json()
        server.kill()
        server.start()
        server.wait()
        assert [(player.get("view"), player.legal(0)) for player in players] == before
        assert client.get(f"/api/tables/{players[0].table}/log").json() == log
        assert client.get(f"/api/tables/{players[0].table}/chat").json()[0]["text"] == "à demain"
    finally:
        server.kill()


def exits(server: Server) -> str:
    _, errors = server.process.communicate(timeout=30)
    assert server.process.returncode == 2
    assert "Traceback" not in errors
    return errors


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        server = Server(f"sqlite:///{tmp_path / 'a.db'}", port, "fr")
        assert f"port {port}" in exits(server)
    assert not (tmp_path / "a.db").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_server_on_the_same_database_says_so_and_stops(
    tmp_path: Path, language: str
) -> None:
    database = f"sqlite:///{tmp_path / 'club.db'}"
    first = Server(database)
    try:
        first.wait()
        said = exits(Server(database, language=language))
        assert {"en": "Another server", "fr": "Un autre serveur"}[language] in said
        first.kill()  # a crash lets go of it
        first.start()
        first.wait()
    finally:
        first.kill()


def test_a_server_waits_until_its_database_is_there(postgresql_server: str) -> None:
    address = postgresql.new_database(postgresql_server)
    port = address.rpartition(":")[2].partition("/")[0]
    with Proxy(int(port)) as proxy:
        proxy.cut()
        server = Server(address.replace(f":{port}/", f":{proxy.port}/"))
        try:
            assert server.process.stderr is not None
            line = server.process.stderr.readline()
            assert "waiting for the database" in line
            proxy.mend()
            server.wait()
        finally:
            server.kill()


@pytest.mark.parametrize("content", ["not a database " * 100])
def test_a_database_that_cannot_be_used(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.db").write_text(content)
    assert "a.db" in exits(Server(f"sqlite:///{tmp_path / 'a.db'}"))
    assert (tmp_path / "a.db").read_text() == content
    assert "nonsense" in exits(Server("nonsense"))
