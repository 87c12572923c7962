"""Write a database of today, with games under way and finished, for the tests of migrations.

    python -m tests.web.stored FOLDER NAME

makes ``NAME.sqlite.sql.gz``, ``NAME.postgresql.sql.gz`` and ``NAME.json``: such games in both kinds
of database, and what opens their seats. It speaks to the server by its API alone, so that it runs
with the sources of any version on the path.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from trials import postgresql
from ziggurat.web.app import create_app
from ziggurat.web.settings import Settings

STEPS = 12
"""Played at the table that is left under way."""
LONGEST = 3000


def _act(client: TestClient, opened: Any, secrets: dict[int, str]) -> bool:
    """Have whoever is asked take their first action; whether somebody was."""
    path = f"/api/tables/{opened['table']}"
    for seat in client.get(path).json()["to_act"]:
        headers = {"Authorization": f"Bearer {secrets[seat]}"}
        asked = client.get(f"{path}/seats/{seat}/legal", headers=headers).json()
        body = {"decision": asked["decision"], "action": asked["actions"][-1]["action"]}
        answer = client.post(f"{path}/seats/{seat}/act", headers=headers, json=body)
        assert answer.status_code == 200, answer.text
        return True
    return False


def _open(client: TestClient, *who: str, **more: Any) -> tuple[Any, dict[int, str]]:
    body = {"game": "ur", "seats": [{"who": one} for one in who], **more}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    return opened, {int(seat): secret for seat, secret in opened["secrets"].items()}


def play(database: str) -> list[dict[str, Any]]:
    """Fill a database; its tables, with their steps and the secrets of their seats."""
    found = []
    settings = Settings(database=database, bot_workers=1)
    with TestClient(create_app(settings)) as client:
        running, friends, over = (
            _open(client, "me", "me"),
            _open(client, "me", "friend"),
            _open(client, "me", "me"),
        )
        for _ in range(STEPS):
            assert _act(client, *running)
        path = f"/api/tables/{running[0]['table']}/seats/0/chat"
        said = client.post(
            path, headers={"Authorization": f"Bearer {running[1][0]}"}, json={"text": "Salut !"}
        )
        assert said.status_code == 204, said.text
        for _ in range(LONGEST):
            if not _act(client, *over):
                break
        for opened, secrets in (running, friends, over):
            info = client.get(f"/api/tables/{opened['table']}").json()
            found.append({
                "table": opened["table"], "secrets": secrets, "steps": info["steps"],
                "over": info["over"], "ranks": info.get("ranks"),
                "kinds": [seat["kind"] for seat in info["seats"]],
            })  # fmt: skip
    return found


def _write(file: Path, text: str) -> None:
    file.write_bytes(gzip.compress(text.encode() + b"\n", mtime=0))


def main(folder: Path, name: str) -> None:
    """Make all three files."""
    programs = postgresql.programs()
    assert programs is not None, "PostgreSQL is not installed"
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "tables.db"
        tables = {"sqlite": play(f"sqlite:///{file}")}
        with sqlite3.connect(file) as connection:
            text = "\n".join(connection.iterdump())
        connection.close()
        _write(folder / f"{name}.sqlite.sql.gz", text)
    with postgresql.running(programs) as cluster:
        address = postgresql.new_database(cluster.address)
        tables["postgresql"] = play(address)
        program = shutil.which("pg_dump") or (programs / "initdb").resolve().with_name("pg_dump")
        command = [program, "--inserts", "--no-owner", "--no-comments", address]
        dumped = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        # What begins so is for psql, or blank.
        lines = [line for line in dumped.splitlines() if line and not line.startswith(("\\", "--"))]
        _write(folder / f"{name}.postgresql.sql.gz", "\n".join(lines))
    (folder / f"{name}.json").write_text(json.dumps(tables, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
