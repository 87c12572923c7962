"""Clubs and tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def _id(name: str, **more: bool) -> sa.Column[str]:
    return sa.Column(name, sa.String(16), **more)  # type: ignore[arg-type]


def _to(name: str, target: str, on_delete: str, **more: bool) -> sa.Column[str]:
    link = sa.ForeignKey(f"{target}.id", ondelete=on_delete)
    return sa.Column(name, sa.String(16), link, **more)  # type: ignore[arg-type]


def upgrade() -> None:
    """Nothing is to be filled in."""
    op.create_table(
        "clubs",
        _id("id", primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("folded", sa.String(180), nullable=False, unique=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("entry", sa.String(10), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("ix_clubs_created", "clubs", ["created"])
    op.create_table(
        "club_members",
        _to("club", "clubs", "CASCADE", primary_key=True),
        _to("account", "accounts", "CASCADE", primary_key=True),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_index("ix_club_members_account", "club_members", ["account", "role"])
    op.create_index("ix_club_members_role", "club_members", ["club", "role", "since"])
    op.create_table(
        "club_tables",
        _to("table_id", "tables", "CASCADE", primary_key=True),
        _to("club", "clubs", "CASCADE", nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("ix_club_tables_club", "club_tables", ["club", "created"])
    _tournaments()


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        _id("id", primary_key=True),
        _to("club", "clubs", "CASCADE"),
        _to("organiser", "accounts", "SET NULL"),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("ended", sa.String(32)),
    )
    op.create_index("ix_tournaments_club", "tournaments", ["club", "created"])
    op.create_index("ix_tournaments_state", "tournaments", ["state", "created"])
    op.create_table(
        "entries",
        _to("tournament", "tournaments", "CASCADE", primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        _to("account", "accounts", "SET NULL"),
        sa.Column("joined", sa.String(32), nullable=False),
        sa.Column("dropped", sa.Integer),
    )
    op.create_index("ix_entries_account", "entries", ["account"])
    op.create_index("ix_entries_once", "entries", ["tournament", "account"], unique=True)
    op.create_table(
        "boards",
        _to("tournament", "tournaments", "CASCADE", primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(16), unique=True),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("ranks", sa.Text),
    )
