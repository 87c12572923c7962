"""Open seats, wishes for a table, and invitations by name."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

OPENINGS = sa.table(
    "openings",
    sa.column("table_id"), sa.column("game"), sa.column("players"), sa.column("free"),
    sa.column("pace"), sa.column("rated"), sa.column("language"), sa.column("created"),
)  # fmt: skip


def upgrade() -> None:
    """Tables that wait for somebody are in the list from the start."""
    table, account = sa.String(16), sa.String(16)
    op.create_table(
        "openings",
        sa.Column("table_id", table, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("ix_openings_created", "openings", ["created"])
    op.create_index("ix_openings_game", "openings", ["game", "created"])
    op.create_table(
        "wishes",
        sa.Column(
            "account", account, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("patience", sa.Integer),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
        sa.Column("table_id", table),
        sa.Column("seat", sa.Integer),
    )
    op.create_index("ix_wishes_until", "wishes", ["until"])
    op.create_index("ix_wishes_table_id", "wishes", ["table_id"])
    op.create_table(
        "summons",
        sa.Column(
            "table_id", table, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column(
            "account", account, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column(
            "sender", account, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("ix_summons_account", "summons", ["account", "state", "created"])
    op.create_index("ix_summons_sender", "summons", ["sender", "created"])
    _fill()


def _fill() -> None:
    connection = op.get_bind()
    waiting = connection.execute(
        sa.text(
            "SELECT id, game, players, created,"
            " (SELECT count(*) FROM seats WHERE table_id = tables.id AND kind = 'open') AS free"
            " FROM tables WHERE finished IS NULL AND NOT review"
            " AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = tables.id AND key = 'by_link')"
            " AND EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND kind = 'open')"
        )
    )
    for row in list(waiting.mappings()):
        events = connection.execute(
            sa.text("SELECT key, args FROM events WHERE table_id = :table"), {"table": row["id"]}
        )
        told = {key: json.loads(args) for key, args in events}
        connection.execute(
            OPENINGS.insert(),
            {
                "table_id": row["id"], "game": row["game"], "players": row["players"],
                "free": row["free"], "pace": _pace(told), "rated": "rated" in told,
                "language": "", "created": row["created"],
            },
        )  # fmt: skip


def _pace(told: dict[str, dict[str, int]]) -> str:
    if "pace_live" in told:
        return f"live:{told['pace_live']['bank']}:{told['pace_live']['increment']}"
    if "pace_hours" in told:
        return f"turn:{told['pace_hours']['count']}"
    return f"turn:{24 * told['pace_days']['count']}" if "pace_days" in told else ""
