"""Passkeys, and accounts of other services."""

from __future__ import annotations

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nothing is to be filled in."""
