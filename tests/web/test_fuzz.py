"""Schemathesis sends what nobody would: the API must always answer, and as it says it does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.tools import open_table, serving, settings_in, sit
from trials.schema import MODES, operations, withstands

EXAMPLES = 15
OPERATIONS = 18


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


@pytest.mark.parametrize("mode", MODES)
def test_so_does_a_table_that_is_there(server: str, mode: Any) -> None:
    """The same, with the name of a table, a seat and its secret."""
    with httpx.Client(base_url=server) as client:
        me, _ = sit(client, open_table(client, "me", "me"))
    path = {"table": me.table, "seat": me.seat}
    for operation in operations(server):
        if "/tables/{table}" in operation.path:
            withstands(operation, server, mode, EXAMPLES, path, me.headers)
