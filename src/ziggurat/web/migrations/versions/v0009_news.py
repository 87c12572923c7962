"""Where news of a person goes: e-mail, push and webhooks, and what was sent."""

from __future__ import annotations

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Nothing is to be filled in."""
