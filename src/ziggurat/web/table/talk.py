"""What is said at a table: by those who play, and by those who look on.

Players do not see what spectators write before the end; spectators see both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ziggurat.core.errors import Refusal
from ziggurat.web.store import now
from ziggurat.web.stored import SPECTATOR, StoredChat
from ziggurat.web.table.seats import clean

CHAT_MOST: Final = 500
"""Characters in one line of the chat."""


@dataclass(frozen=True)
class Ear:
    """What one reader hears of the talk at a table."""

    spectators: bool = False
    """Whether they hear what spectators say."""
    may_talk: bool = False
    """Whether they may say something as a spectator."""
    unheard: frozenset[str] = frozenset()
    """Accounts whose lines they do not want to read."""
    names: frozenset[tuple[str, str]] = frozenset()
    """Accounts of spectators, and what they are called."""

    def hears(self, line: StoredChat) -> bool:
        """Whether they read this."""
        is_shown = line.seat != SPECTATOR or self.spectators
        return is_shown and line.account not in self.unheard


def new_line(
    chat: Sequence[StoredChat], seat: int, text: str, most: int, account: str | None
) -> StoredChat:
    """A line for the chat; refused where it says nothing, too much, or there are too many.

    Players and spectators have so many each: nobody is silenced by the others.
    """
    text = clean(text)
    if not text:
        raise Refusal("chat_empty")
    if len(text) > CHAT_MOST:
        raise Refusal("chat_long", most=CHAT_MOST)
    alike = sum((line.seat == SPECTATOR) == (seat == SPECTATOR) for line in chat)
    if alike >= most:
        raise Refusal("chat_full", most=most)
    return StoredChat(len(chat), seat, text, now(), account)
