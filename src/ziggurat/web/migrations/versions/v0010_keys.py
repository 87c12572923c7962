"""Passkeys, and accounts of other services."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def _account() -> sa.Column[str]:
    whose = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column("account", sa.String(16), whose, nullable=False)


def upgrade() -> None:
    """Nobody had any: nothing is to be filled in."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(16), primary_key=True),
        _account(),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("transports", sa.String(80), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32)),
    )
    op.create_index("ix_passkeys_account", "passkeys", ["account"])
    op.create_table(
        "challenges",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("whose", sa.String(80), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.create_table(
        "identities",
        sa.Column("provider", sa.String(40), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        _account(),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32)),
    )
    op.create_index("ix_identities_account", "identities", ["account"])
