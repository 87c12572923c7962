"""What pages have in common: those that show the same are drawn once.

It holds between two changes of a table. Six hundred who look on cost little more than one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Final
from weakref import WeakKeyDictionary

from ziggurat.web.delta import Message, changes


class Shared:
    """The messages made since the last change of a table, and what changed from earlier ones."""

    def __init__(self) -> None:
        self._messages: dict[Hashable, asyncio.Future[Message]] = {}
        self._changes: dict[tuple[int, int], Message | None] = {}
        self._kept: list[Message] = []
        """Those compared: no other may come to lie where one of them lay."""

    async def message(self, key: Hashable, draw: Callable[[], Awaitable[Message]]) -> Message:
        """The message of all pages with this key; whoever asks first has it drawn."""
        drawing = self._messages.get(key)
        if drawing is None:
            drawing = self._messages[key] = asyncio.ensure_future(draw())
        try:
            return await asyncio.shield(drawing)
        except Exception:  # whoever tries again may be luckier
            if self._messages.get(key) is drawing:
                del self._messages[key]
            raise

    def changes(self, before: Message, now: Message) -> Message | None:
        """What changed from one message to another; None: nothing."""
        key = id(before), id(now)
        if key not in self._changes:
            self._kept += (before, now)
            self._changes[key] = changes(before, now)
        return self._changes[key]


_SHARED: Final[WeakKeyDictionary[asyncio.Event, Shared]] = WeakKeyDictionary()


def shared_until(change: asyncio.Event) -> Shared:
    """What the pages of a table share until that change comes."""
    shared = _SHARED.get(change)
    if shared is None:
        shared = _SHARED[change] = Shared()
    return shared
