"""From plain data back to a table: dumps exactly, views with the unseen dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.games.civilisation.state import Table


def read_dump(table: Table, data: Mapping[str, Any]) -> None:
    """Fill an empty table from a dump, or say what does not add up."""
    raise NotImplementedError


def read_view(table: Table, view: Mapping[str, Any], rng: Random) -> None:
    """Fill an empty table so that it looks like this view."""
    raise NotImplementedError
