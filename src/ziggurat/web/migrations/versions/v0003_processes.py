"""Who keeps a table going, the wish to go back that waits there, and packs of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """For servers of several processes, and for games that take little room."""
    op.add_column("tables", sa.Column("wish", sa.Text, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("driver", sa.Integer))
    op.create_index("ix_tables_driver", "tables", ["driver"])
    op.create_table(
        "packs",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
