"""The server: tables, seats, live updates, pages."""

from __future__ import annotations

from ziggurat.extras import extra

with extra("play"):
    import starlette  # noqa: F401 - light, and what follows is of no use without
