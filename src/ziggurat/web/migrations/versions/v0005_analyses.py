"""Analyses of finished games, kept with their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nothing that is stored changes: no game has been analysed here yet."""
    op.create_table(
        "analyses",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("fingerprint", sa.String(16), primary_key=True),
        sa.Column("effort", sa.String(10), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("wanted", sa.Boolean, nullable=False),
        sa.Column("driver", sa.Integer),
        sa.Column("begun", sa.String(32), nullable=False),
        sa.Column("outline", sa.Text, nullable=False),
        sa.Column("refused", sa.Text, nullable=False),
    )
    op.create_index("ix_analyses_wanted", "analyses", ["wanted", "driver"])
    op.create_table(
        "findings",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("fingerprint", sa.String(16), primary_key=True),
        sa.Column("stretch", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("better", sa.Boolean, nullable=False),
        sa.Column("data", sa.Text),
        sa.ForeignKeyConstraint(
            ["table_id", "fingerprint"],
            ["analyses.table_id", "analyses.fingerprint"],
            ondelete="CASCADE",
        ),
    )
