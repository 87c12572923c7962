"""Where news of a person goes: e-mail, push and webhooks, and what was sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
ACCOUNT = "accounts.id"
GONE = "CASCADE"


def upgrade() -> None:
    """Nothing is to be filled in."""
    _news()
    _channels()
    _outbox()
    op.create_table(
        "readers",
        sa.Column(
            "account", sa.String(16), sa.ForeignKey(ACCOUNT, ondelete=GONE), primary_key=True
        ),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("base", sa.String(200), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("quiet", sa.Text, nullable=False),
        sa.Column("feed", sa.String(64), unique=True),
        sa.Column("email", sa.String(254)),
        sa.Column("folded", sa.String(254)),
        sa.Column("wish", sa.String(254)),
    )
    op.create_index("ix_readers_folded", "readers", ["folded"])
    op.create_table(
        "proofs",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(16), sa.ForeignKey(ACCOUNT, ondelete=GONE), nullable=False),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.create_index("ix_proofs_account", "proofs", ["account"])
    op.create_table(
        "post",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("process", sa.Integer),
        sa.Column("until", sa.String(32), nullable=False),
    )


def _news() -> None:
    op.create_table(
        "news",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("account", sa.String(16), sa.ForeignKey(ACCOUNT, ondelete=GONE), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete=GONE)),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("due", sa.String(32)),
        sa.Column("told", sa.String(32)),
        sa.Column("seen", sa.String(32)),
    )
    op.create_index("ix_news_due", "news", ["due"])
    op.create_index("ix_news_account", "news", ["account", "created"])
    op.create_index("ix_news_table", "news", ["table_id", "account"])


def _channels() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("account", sa.String(16), sa.ForeignKey(ACCOUNT, ondelete=GONE), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secrets", sa.Text, nullable=False),
        sa.Column("session", sa.String(16)),
        sa.Column("wanted", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("sent", sa.String(32)),
        sa.Column("problem", sa.String(40), nullable=False),
    )
    op.create_index("ix_channels_account", "channels", ["account"])


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("account", sa.String(16), sa.ForeignKey(ACCOUNT, ondelete=GONE)),
        sa.Column("news", sa.String(40), sa.ForeignKey("news.id", ondelete=GONE)),
        sa.Column("channel", sa.String(16), sa.ForeignKey("channels.id", ondelete=GONE)),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("due", sa.String(32)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("process", sa.Integer),
        sa.Column("outcome", sa.String(20), nullable=False),
    )
    for column in ("due", "news", "channel", "account"):
        op.create_index(f"ix_outbox_{column}", "outbox", [column])
