"""What pages have in common: those that show the same are drawn once.

It holds between two changes of a table. Six hundred who look on cost little more than one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from ziggurat.web.delta import Message, Sent, changes

Drawn = TypeVar("Drawn")


class Shared:
    """The messages made since the last change of a table, and what changed from earlier ones.

    Earlier ones are not kept for that: the pages have them, as long as they need them.
    """

    def __init__(self) -> None:
        self._messages: dict[Hashable, asyncio.Future[Any]] = {}
        self._changes: WeakKeyDictionary[Sent, WeakKeyDictionary[Sent, Message | None]]
        self._changes = WeakKeyDictionary()

    async def message(self, key: Hashable, draw: Callable[[], Awaitable[Drawn]]) -> Drawn:
        """The message of all pages with this key; whoever asks first has it drawn."""
        drawing: asyncio.Future[Drawn] | None = self._messages.get(key)
        if drawing is None:
            drawing = self._messages[key] = asyncio.ensure_future(draw())
        try:
            return await asyncio.shield(drawing)
        except Exception:  # whoever tries again may be luckier
            if self._messages.get(key) is drawing:
                del self._messages[key]
            raise

    def changes(self, before: Sent, now: Sent) -> Message | None:
        """What changed from one message to another; None: nothing."""
        found = self._changes.setdefault(before, WeakKeyDictionary())
        if now not in found:
            found[now] = changes(before, now)
        return found[now]


_SHARED: Final[WeakKeyDictionary[asyncio.Event, Shared]] = WeakKeyDictionary()


def shared_until(change: asyncio.Event) -> Shared:
    """What the pages of a table share until that change comes."""
    shared = _SHARED.get(change)
    if shared is None:
        shared = _SHARED[change] = Shared()
    return shared
