"""Who blocks and mutes whom, reports, and what moderators did."""

from __future__ import annotations

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nothing is to be filled in."""
