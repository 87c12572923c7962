"""Schemathesis sends what nobody would: the API must always answer, and as it says it does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.tools import Player, open_table, serving, settings_in, sit

EXAMPLES = 15
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
OPERATIONS = 18


@pytest.fixture
def server(tmp_path: Path) -> Iterator[httpx.Client]:
    with (
        serving(settings_in(tmp_path, longest_wait=0.0)) as url,
        httpx.Client(base_url=url) as client,
    ):
        yield client


def operations(server: httpx.Client) -> list[Any]:
    schema: Any = schemathesis.openapi.from_dict(server.get("/api/openapi.json").json())
    return [found.ok() for found in schema.get_all_operations()]


def fuzz(operation: Any, server: httpx.Client, mode: Any, me: Player | None) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def withstands(case: Any) -> None:
        if me is not None:
            case.path_parameters = {"table": me.table, "seat": me.seat}
            case.headers = {**(case.headers or {}), **me.headers}
        response = case.call(base_url=str(server.base_url).rstrip("/"))
        case.validate_response(response, checks=CHECKS)

    with suppress(Unsatisfiable):  # nothing can be wrong about a request without any content
        withstands()


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_the_api_withstands_anything(server: httpx.Client, mode: Any) -> None:
    found = operations(server)
    assert len(found) >= OPERATIONS
    for operation in found:
        fuzz(operation, server, mode, None)


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_so_does_a_table_that_is_there(server: httpx.Client, mode: Any) -> None:
    """The same, with the name of a table, a seat and its secret."""
    me, _ = sit(server, open_table(server, "me", "me"))
    for operation in operations(server):
        if "/tables/{table}" in operation.path:
            fuzz(operation, server, mode, me)
