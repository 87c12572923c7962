"""People: accounts, where they are logged in, codes, invitations, results and ratings."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

NUMBER = 6
revision, down_revision = f"{NUMBER:04}", f"{NUMBER - 1:04}"


def _account(**more: Any) -> sa.Column[str]:
    owner = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column("account", sa.String(16), owner, **more)


def upgrade() -> None:
    """Nobody has an account before: there is nothing to take over."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(120), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("banned", sa.String(32)),
        sa.Column("public", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(16), primary_key=True),
        _account(nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("next", sa.String(64), unique=True),
        sa.Column("offered", sa.String(32)),
        sa.Column("former", sa.String(64)),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
        sa.Column("turned", sa.String(32), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_index("ix_sessions_former", "sessions", ["former"])
    op.create_table(
        "codes",
        _account(primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
    )
    op.create_table(
        "results",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id", ondelete="SET NULL")),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("finished", sa.String(32), nullable=False),
    )
    op.create_index("ix_results_account", "results", ["account", "finished"])
    op.create_table(
        "ratings",
        _account(primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ix_browsers_table", "browsers", ["table_id"])
    op.create_table(
        "invitations",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("expires", sa.String(32), nullable=False),
    )
