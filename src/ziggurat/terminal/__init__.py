"""The same tables in a terminal: the command line, playing with a keyboard, looking at records."""

from __future__ import annotations

from ziggurat.extras import extra

with extra("play"):
    import rich  # noqa: F401 - light, and what follows is of no use without
