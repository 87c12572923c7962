"""The tables of the first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _table_key() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def upgrade() -> None:
    """A new database is made in one go, as ``schema`` has it: this is for the record."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(40)),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("key_hash", sa.String(64)),
        sa.Column("review", sa.Boolean, nullable=False),
        sa.Column("created", sa.String(32), nullable=False, index=True),
        sa.Column("finished", sa.String(32), index=True),
        sa.Column("result", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        _table_key(),
        _number("seat"),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(80)),
        sa.Column("handed", sa.String(80)),
        sa.Column("secret_hash", sa.String(64)),
    )
    op.create_table(
        "steps",
        _table_key(),
        _number("number"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("effect", sa.Integer, nullable=False),
        sa.Column("log", sa.Text, nullable=False),
        sa.Column("readers", sa.Text, nullable=False),
        sa.Column("decisions", sa.Text, nullable=False),
        sa.Column("time", sa.String(32), nullable=False),
    )
    op.create_table(
        "dumps",
        _table_key(),
        _number("steps"),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.create_table(
        "events",
        _table_key(),
        _number("number"),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("args", sa.Text, nullable=False),
        sa.Column("time", sa.String(32), nullable=False),
    )
    op.create_table(
        "chat",
        _table_key(),
        _number("number"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.String(32), nullable=False),
    )
