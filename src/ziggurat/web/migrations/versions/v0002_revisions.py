"""Revisions, and what is known of a table without taking it up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Which games have to go on by themselves is not known yet: all are taken up once."""
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("due", sa.String(32)))
    op.add_column("tables", sa.Column("shown", sa.Text, nullable=False, server_default="{}"))
    op.create_index("ix_tables_due", "tables", ["due"])
    tables = sa.table(
        "tables",
        sa.column("due"),
        sa.column("created"),
        sa.column("finished"),
        sa.column("review", sa.Boolean),
    )
    under_way = tables.c.finished.is_(None), tables.c.review.is_(False)
    op.execute(tables.update().where(*under_way).values(due=tables.c.created))
