"""Views in the schema of the API: the published shape of each game."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import WithJsonSchema

from ziggurat.core.game import Game
from ziggurat.registry import game, games
from ziggurat.shapes import schema


def view_schema() -> dict[str, Any]:
    """What a view may look like: that of one game or another."""
    return {"title": "View", "oneOf": [_of(game(name)) for name in games()]}


def _of(known: Game) -> dict[str, Any]:
    shape: dict[str, Any] = {"type": "object", "properties": {}, "required": ["game"]}
    if known.view_shape is not None:
        shape = schema(known.view_shape)
    said = shape["properties"].get("game", {})
    shape["properties"]["game"] = said | {"type": "string", "const": known.name}
    return shape | {"title": f"View of {known.name}"}


View = Annotated[dict[str, Any], WithJsonSchema(view_schema())]
"""What a seat or a spectator sees."""
