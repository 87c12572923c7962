"""The API says what a view looks like: the published shape of every game."""

from __future__ import annotations

from pathlib import Path

from fastapi.testclient import TestClient

import ziggurat
from tests.web.tools import settings_in
from ziggurat.shapes import CommonView
from ziggurat.web.app import create_app


def test_the_schema_of_a_view_is_made_from_the_shapes(tmp_path: Path) -> None:
    with TestClient(create_app(settings_in(tmp_path))) as client:
        api = client.get("/api/openapi.json").json()
    for path in ("/api/tables/{table}/view", "/api/tables/{table}/seats/{seat}/view"):
        answer = api["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
        views = {view["properties"]["game"]["const"]: view for view in answer["schema"]["oneOf"]}
        assert set(views) == set(ziggurat.games())
        nim = views["nim"]
        assert nim["properties"]["heaps"] == {
            "type": "array",
            "items": {"type": "integer"},
            "description": "How many tokens each heap holds",
        }
        assert set(CommonView.__annotations__) < set(nim["required"])
