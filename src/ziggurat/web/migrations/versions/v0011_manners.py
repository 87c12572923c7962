"""Who blocks and mutes whom, reports, and what moderators did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
STAYS = {
    "sqlite": tuple(
        f"CREATE TRIGGER moderation_{what} BEFORE {what} ON moderation BEGIN "
        "SELECT RAISE(ABORT, 'what moderators did stays'); END"
        for what in ("update", "delete")
    ),
    "postgresql": (
        "CREATE FUNCTION moderation_stays() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'what moderators did stays'; END $$",
        "CREATE TRIGGER moderation_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation "
        "FOR EACH STATEMENT EXECUTE FUNCTION moderation_stays()",
    ),
}


def _owner(name: str) -> sa.Column[str]:
    owner = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(16), owner, primary_key=True)


def _perhaps(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(16), sa.ForeignKey("accounts.id", ondelete="SET NULL"))


def upgrade() -> None:
    """Who wrote the lines that are there is not known: nothing is to be filled in."""
    op.add_column("accounts", sa.Column("silenced", sa.String(32)))
    op.add_column("chat", sa.Column("account", sa.String(16)))
    op.create_index("ix_chat_account", "chat", ["account"])
    op.create_table(
        "stances",
        _owner("account"),
        _owner("other"),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("ix_stances_other", "stances", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        _perhaps("reporter"),
        _perhaps("about"),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("line", sa.Integer),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("closed", sa.String(32)),
    )
    op.create_index("ix_reports_closed", "reports", ["closed"])
    op.create_index("ix_reports_reporter", "reports", ["reporter"])
    op.create_table(
        "moderation",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("moderator", sa.String(16), nullable=False),
        sa.Column("task", sa.String(20), nullable=False),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("until", sa.String(32)),
        sa.Column("time", sa.String(32), nullable=False),
    )
    op.create_index("ix_moderation_about", "moderation", ["about"])
    for line in STAYS.get(op.get_bind().dialect.name, ()):
        op.execute(line)
