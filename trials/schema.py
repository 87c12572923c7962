"""Schemathesis on every operation of the API: it must answer, and as it says it does."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from trials.local import check_local

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
MODES = tuple(schemathesis.GenerationMode)


def operations(url: str) -> list[Any]:
    """All operations of the API of a server."""
    with urllib.request.urlopen(f"{check_local(url)}/api/openapi.json") as answer:
        schema: Any = schemathesis.openapi.from_dict(json.load(answer))
    return [found.ok() for found in schema.get_all_operations()]


def withstands(
    operation: Any,
    url: str,
    mode: Any,
    examples: int,
    path: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Try an operation; raises what is wrong.

    ``path`` and ``headers``: names of a table, a seat, a club that are there, and what opens them.
    """
    there = {name: value for name, value in (path or {}).items() if f"{{{name}}}" in operation.path}

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def one(case: Any) -> None:
        if there:
            case.path_parameters = {**(case.path_parameters or {}), **there}
        if headers:
            case.headers = {**(case.headers or {}), **headers}
        response = case.call(base_url=url)
        case.validate_response(response, checks=CHECKS)

    with suppress(Unsatisfiable):  # nothing can be wrong about a request without any content
        one()
