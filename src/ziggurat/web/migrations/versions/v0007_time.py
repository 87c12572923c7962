"""Clocks of seats: what each step left in the bank, days off, deadlines, and the pulse."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Tables that were opened before have no pace: nothing is to be filled in."""
    op.add_column("steps", sa.Column("time_left", sa.Float))
    op.add_column("seats", sa.Column("days_off", sa.Text, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("until", sa.String(32)))
    op.create_index("ix_tables_until", "tables", ["until"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("beat", sa.String(32), nullable=False),
        sa.Column("quiet", sa.String(32), nullable=False),
    )
