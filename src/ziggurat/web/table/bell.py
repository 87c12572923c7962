"""Waking everybody who waits for a change."""

from __future__ import annotations

import asyncio


class Bell:
    """Rings at every change of a table."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    @property
    def next(self) -> asyncio.Event:
        """Set at the next change; to be fetched before looking at the table."""
        return self._next

    def ring(self) -> None:
        """Wake everybody who waits."""
        self._next.set()
        self._next = asyncio.Event()
