"""A PostgreSQL server of our own, for as long as the tests need one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trials import postgresql
from trials.postgresql import new_database, programs

__all__ = ["new_database", "programs", "running"]


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """Start a server with an empty set of databases; gives the address before their names."""
    with postgresql.running(folder) as cluster:
        yield cluster.address
