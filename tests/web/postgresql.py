"""A PostgreSQL server of our own, for as long as the tests need one."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.web.tools import until

NAMES = ("postgres", "nobody")
"""Whom the server runs as where the tests are run by root, whom it refuses."""


def programs() -> Path | None:
    """The folder of ``initdb`` and ``postgres``, if PostgreSQL is installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """Start a server with an empty set of databases; gives the address before their names."""
    user = _user()
    data = Path(tempfile.mkdtemp(prefix="ziggurat-pg-"))
    try:
        if user:
            shutil.chown(data, user)
        subprocess.run(
            [folder / "initdb", "--auth=trust", "--username=ziggurat", "--encoding=UTF8",
             "--no-sync", "--pgdata", data / "db"],
            check=True, capture_output=True, user=user, cwd="/",
        )  # fmt: skip
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = subprocess.Popen(
            [folder / "postgres", "-D", data / "db", "-k", data, "-p", str(port),
             "-c", "listen_addresses=127.0.0.1"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd="/",
        )  # fmt: skip
        address = f"postgresql://ziggurat@127.0.0.1:{port}/"
        try:
            until(lambda: _answers(address), 60)
            yield address
        finally:
            server.terminate()
            server.wait(60)
    finally:
        shutil.rmtree(data, ignore_errors=True)


def new_database(address: str) -> str:
    """The address of one more, empty database."""
    with psycopg.connect(address + "postgres", autocommit=True) as connection:
        counted = connection.execute("SELECT count(*) FROM pg_database").fetchone()
        assert counted
        name = f"tables{counted[0]}"
        connection.execute(f"CREATE DATABASE {name}".encode())
    return address + name


def _user() -> str | None:
    if os.geteuid():
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in NAMES if name in known)


def _answers(address: str) -> bool:
    try:
        psycopg.connect(address + "postgres").close()
    except psycopg.OperationalError:
        return False
    return True
