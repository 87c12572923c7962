"""What there is to tell, and by which ways."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """What happened."""

    TURN = "turn"
    BEGAN = "began"
    ENDED = "ended"
    WROTE = "wrote"
    INVITED = "invited"
    DEADLINE = "deadline"
    """The time for somebody's turn is nearly over."""


# Kinds of channels
PUSH: Final = "push"
MAIL: Final = "mail"
# Webhooks, by what they understand
JSON: Final = "json"
DISCORD: Final = "discord"
MATRIX: Final = "matrix"
NTFY: Final = "ntfy"
FORMS: Final = (JSON, DISCORD, MATRIX, NTFY)
CAN_TELL: Final = (PUSH, MAIL, JSON)
"""Where a message that comes twice is known to be the same: it has a name that says so."""
