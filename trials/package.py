"""A game to its end over HTTP, from Ziggurat as it is installed: `python -I trials/package.py`.

It knows the standard library alone and looks at no checkout: the Python that runs it (or the one
named) starts the server, in an empty home, and this side plays a seat against bots through the
API. Then it opens what else must have been packed: pages in both languages, scripts, drawings,
pictures of cards, rules and lessons.
"""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import tempfile
from typing import Any
from urllib.request import Request, urlopen

SEATS = [{"who": "me", "name": "Anna"}, {"who": "planner:easy"}, {"who": "random"}]
FILES = {
    "/": b"<html",
    "/rules/tigris": b"<h",
    "/rules/civilisation": b"<h",
    "/learn/ur": b"<h",
    "/learn/ages/1": b"<h",
    "/rules/ages/cards/L0a": b"<h",
    "/static/ziggurat.js": b"const",
    "/static/ziggurat.css": b"{",
    "/drawing/civilisation.css": b"{",
    "/api/openapi.json": b'"openapi"',
}
"""Paths that must answer, and something that their answers have."""


def main(python: str) -> None:
    """Start the server, play, look around, and stop it."""
    with tempfile.TemporaryDirectory(prefix="ziggurat-package-") as home:
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        process = subprocess.Popen(
            [python, "-m", "ziggurat", "--no-browser", "--port", str(_free_port())],
            cwd=home, text=True, encoding="utf-8", stdout=subprocess.PIPE,
            env={**kept, "HOME": home, "USERPROFILE": home, "LANG": "en_GB.UTF-8",
                 "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")},
        )  # fmt: skip
        try:
            server = _address(process)
            moves = play(server)
            look_around(server)
        finally:
            process.terminate()
            process.communicate(timeout=30)
    print(f"{moves} moves of a game of Ur, and {2 * len(FILES)} pages and files")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


def _address(process: subprocess.Popen[str]) -> str:
    for line in process.stdout or ():
        for word in line.split():
            if word.startswith("http://127.0.0.1"):
                return word.rstrip("/")
    raise SystemExit("the server does not start")


def play(server: str) -> int:
    """Play a short game of Ur to its end; how many moves its record has."""
    table = _ask(
        f"{server}/api/tables", {"game": "ur", "options": {"turn_limit": 3}, "seats": SEATS}
    )
    place, secret = f"{server}/api/tables/{table['table']}", table["secrets"]["0"]
    chance = random.Random(1)
    while True:
        asked = _ask(f"{place}/seats/0/legal?wait=20", secret=secret)
        if asked.get("over") or _ask(place)["over"]:
            break
        if asked["actions"]:
            answer = {"decision": asked["decision"], "action": _chosen(asked, chance)}
            _ask(f"{place}/seats/0/act", answer, secret)
    record = urlopen(f"{place}/record", timeout=60).read().decode("utf-8")
    if not record.startswith("ziggurat-record"):
        raise SystemExit("the record cannot be read")
    return len(record.partition("\n\n")[2].splitlines())


def _chosen(asked: dict[str, Any], chance: random.Random) -> str:
    action = chance.choice(asked["actions"])
    return str(action["action"] if isinstance(action, dict) else action)


def look_around(server: str) -> None:
    """Open what must have been packed, in both languages."""
    for language in ("en", "fr"):
        for path, part in FILES.items():
            request = Request(server + path, headers={"Accept-Language": language})
            with urlopen(request, timeout=60) as answer:
                if part not in answer.read():
                    raise SystemExit(f"{path} ({language}) is not what it should be")


def _ask(url: str, body: dict[str, Any] | None = None, secret: str = "") -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, headers), timeout=60) as answer:
        said: dict[str, Any] = json.load(answer)
    return said


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else sys.executable)
