"""Open seats, wishes for a table, and invitations by name."""

from __future__ import annotations

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nothing is to be filled in."""
