"""What the database holds: its tables, as they are today.

One of an earlier version is brought up to date by ``migrations``: whatever changes here needs a
step there.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
)

SCHEMA_VERSION: Final = 12
"""The number of the last migration."""

METADATA: Final = MetaData()
_ID: Final = String(16)


def _table_key() -> Column[Any]:
    return Column("table_id", _ID, ForeignKey("tables.id"), primary_key=True)


TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(40)),
    Column("rules_version", Integer, nullable=False),
    Column("key_hash", String(64)),
    Column("review", Boolean, nullable=False),
    Column("created", String(32), nullable=False, index=True),
    Column("finished", String(32), index=True),
    Column("result", Text, nullable=False),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("due", String(32), index=True),
    Column("shown", Text, nullable=False, server_default="{}"),
    Column("wish", Text, nullable=False, server_default="{}"),
    Column("driver", Integer, index=True),
    Column("until", String(32), index=True),
)
SEATS: Final = Table(
    "seats",
    METADATA,
    _table_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", String(80), nullable=False),
    Column("bot", String(80)),
    Column("handed", String(80)),
    Column("secret_hash", String(64)),
    Column("days_off", Text, nullable=False, server_default="{}"),
)
STEPS: Final = Table(
    "steps",
    METADATA,
    _table_key(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("effect", Integer, nullable=False),
    Column("log", Text, nullable=False),
    Column("readers", Text, nullable=False),
    Column("decisions", Text, nullable=False),
    Column("time", String(32), nullable=False),
    Column("time_left", Float),
)
DUMPS: Final = Table(
    "dumps",
    METADATA,
    _table_key(),
    Column("steps", Integer, primary_key=True, autoincrement=False),
    Column("rules_version", Integer, nullable=False),
    Column("state", Text, nullable=False),
)
EVENTS: Final = Table(
    "events",
    METADATA,
    _table_key(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("steps", Integer, nullable=False),
    Column("key", String(40), nullable=False),
    Column("args", Text, nullable=False),
    Column("time", String(32), nullable=False),
)
CHAT: Final = Table(
    "chat",
    METADATA,
    _table_key(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", String(32), nullable=False),
    Column("account", _ID, index=True),
)
PACKS: Final = Table(
    "packs",
    METADATA,
    _table_key(),
    Column("data", LargeBinary, nullable=False),
)
"""Finished games: their steps and dumps in one piece."""
BROWSERS: Final = Table(
    "browsers",
    METADATA,
    Column("browser", String(64), primary_key=True),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("proof", String(128), nullable=False),
    Index("ix_browsers_table", "table_id"),
)
"""What each browser holds: see ``browsers``."""
LINKS: Final = Table(
    "links",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("proof", String(64), nullable=False),
    Column("expires", String(32), nullable=False),
    Index("ix_links_seat", "table_id", "seat"),
)
"""Links that were made for a seat and not used yet: see ``doors``."""
PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat", String(32), nullable=False),
    Column("quiet", String(32), nullable=False),
)
"""One row: when a server was last there, and until when nobody's time is over: see ``pulse``."""
ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(120), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("role", String(10), nullable=False),
    Column("banned", String(32)),
    Column("public", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("silenced", String(32)),
)
"""People who have an account: see ``people.accounts``."""
SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("next", String(64), unique=True),
    Column("offered", String(32)),
    Column("former", String(64), index=True),
    Column("browser", String(64), nullable=False),
    Column("device", String(80), nullable=False),
    Column("created", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
    Column("turned", String(32), nullable=False),
    Column("expires", String(32), nullable=False),
    Index("ix_sessions_account", "account"),
)
"""Where they are logged in: see ``people.sessions``."""
CODES: Final = Table(
    "codes",
    METADATA,
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", String(64), primary_key=True),
)
"""Recovery codes that were not used yet."""
INVITATIONS: Final = Table(
    "invitations",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("expires", String(32), nullable=False),
)
"""Invitations to the club that were not used yet."""
RESULTS: Final = Table(
    "results",
    METADATA,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("finished", String(32), nullable=False),
    Index("ix_results_account", "account", "finished"),
)
"""How games ended for people with an account: see ``people.results``."""
RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
"""How strong they are, as far as that is known."""
ANALYSES: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("fingerprint", String(16), primary_key=True),
    Column("effort", String(10), nullable=False),
    Column("seats", Text, nullable=False),
    Column("wanted", Boolean, nullable=False),
    Column("driver", Integer),
    Column("begun", String(32), nullable=False),
    Column("outline", Text, nullable=False),
    Column("refused", Text, nullable=False),
    Index("ix_analyses_wanted", "wanted", "driver"),
)
"""What is found out about finished games: see ``kept``."""
FINDINGS: Final = Table(
    "findings",
    METADATA,
    Column("table_id", _ID, primary_key=True),
    Column("fingerprint", String(16), primary_key=True),
    Column("stretch", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("better", Boolean, nullable=False),
    Column("data", Text),
    ForeignKeyConstraint(
        ["table_id", "fingerprint"],
        ["analyses.table_id", "analyses.fingerprint"],
        ondelete="CASCADE",
    ),
)
"""The findings of each, in the order in which they came; without data: what was left out."""
PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("credential", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("site", String(255), nullable=False),
    Column("transports", String(80), nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", String(32), nullable=False),
    Column("used", String(32)),
    Index("ix_passkeys_account", "account"),
)
"""Keys in the devices of people, by which they log in: see ``people.passkeys``."""
CHALLENGES: Final = Table(
    "challenges",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("whose", String(80), nullable=False),
    Column("data", Text, nullable=False),
    Column("expires", String(32), nullable=False),
)
"""What is to come back once, and soon, from whoever it was given to: see ``people.challenges``."""
IDENTITIES: Final = Table(
    "identities",
    METADATA,
    Column("provider", String(40), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("created", String(32), nullable=False),
    Column("used", String(32)),
    Index("ix_identities_account", "account"),
)
"""By which other services people are known: see ``people.providers``."""
STANCES: Final = Table(
    "stances",
    METADATA,
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("other", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("created", String(32), nullable=False),
    Index("ix_stances_other", "other"),
)
"""Who blocks or mutes whom: see ``people.manners``."""
REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("reporter", _ID, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("about", _ID, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("line", Integer),
    Column("reason", String(20), nullable=False),
    Column("words", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("closed", String(32), index=True),
    Index("ix_reports_reporter", "reporter"),
)
"""What people told the moderators: see ``people.reports``."""
MODERATION: Final = Table(
    "moderation",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("moderator", _ID, nullable=False),
    Column("task", String(20), nullable=False),
    Column("about", _ID, nullable=False, index=True),
    Column("table_id", _ID, nullable=False),
    Column("reason", Text, nullable=False),
    Column("until", String(32)),
    Column("time", String(32), nullable=False),
)
"""What moderators did: see ``people.moderation``. Rows come and stay: see ``STAYS``."""
STAYS: Final[dict[str, tuple[str, ...]]] = {
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
"""The database itself refuses to change what is written there."""
for _kind, _lines in STAYS.items():
    for _line in _lines:
        _ddl: Any = DDL(_line)  # type: ignore[no-untyped-call]
        event.listen(MODERATION, "after_create", _ddl.execute_if(dialect=_kind))
# News: see ``news``
NEWS: Final = Table(
    "news",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("kind", String(20), nullable=False),
    Column("facts", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("due", String(32)),
    Column("told", String(32)),
    Column("seen", String(32)),
    Index("ix_news_due", "due"),
    Index("ix_news_account", "account", "created"),
    Index("ix_news_table", "table_id", "account"),
)
"""What people are to learn. ``due``: when it is to be looked at who wants it, None once it was."""
OUTBOX: Final = Table(
    "outbox",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE")),
    Column("news", String(40), ForeignKey("news.id", ondelete="CASCADE")),
    Column("channel", _ID, ForeignKey("channels.id", ondelete="CASCADE")),
    Column("facts", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("due", String(32)),
    Column("tries", Integer, nullable=False),
    Column("process", Integer),
    Column("outcome", String(20), nullable=False),
    Index("ix_outbox_due", "due"),
    Index("ix_outbox_news", "news"),
    Index("ix_outbox_channel", "channel"),
    Index("ix_outbox_account", "account"),
)
"""What is to be sent. ``process``: who is sending it; ``due``: None once there is an outcome."""
CHANNELS: Final = Table(
    "channels",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("name", String(80), nullable=False),
    Column("address", Text, nullable=False),
    Column("secrets", Text, nullable=False),
    Column("session", _ID),
    Column("wanted", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("sent", String(32)),
    Column("problem", String(40), nullable=False),
    Index("ix_channels_account", "account"),
)
"""Where somebody's news go. ``secrets``: what signs or encrypts them."""
READERS: Final = Table(
    "readers",
    METADATA,
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("language", String(5), nullable=False),
    Column("base", String(200), nullable=False),
    Column("zone", String(60), nullable=False),
    Column("quiet", Text, nullable=False),
    Column("feed", String(64), unique=True),
    Column("email", String(254)),
    Column("folded", String(254)),
    Column("wish", String(254)),
    Index("ix_readers_folded", "folded"),
)
"""How somebody wants to be told: the language, quiet hours, the feed, the e-mail address.

``email`` was verified, ``wish`` waits for that.
"""
PROOFS: Final = Table(
    "proofs",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("purpose", String(10), nullable=False),
    Column("address", String(254), nullable=False),
    Column("expires", String(32), nullable=False),
    Index("ix_proofs_account", "account"),
)
"""Links that were sent by e-mail and not used yet."""
POST: Final = Table(
    "post",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", Text, nullable=False),
    Column("process", Integer),
    Column("until", String(32), nullable=False),
)
"""One row: the key that signs pushes, and which process sends until when."""
PARTS: Final = (SEATS, STEPS, DUMPS, EVENTS, CHAT)
JSON_COLUMNS: Final[dict[str, tuple[type, ...]]] = {
    "options": (dict,),
    "result": (dict,),
    "shown": (dict,),
    "wish": (dict,),
    "days_off": (dict,),
    "log": (list,),
    "readers": (list, type(None)),
    "decisions": (list,),
    "state": (dict,),
    "args": (dict,),
}
"""Columns that hold JSON, and what it may be."""

# The lobby

OPENINGS: Final = Table(
    "openings",
    METADATA,
    _table_key(),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("pace", String(20), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("language", String(10), nullable=False),
    Column("created", String(32), nullable=False, index=True),
    Index("ix_openings_game", "game", "created"),
)
"""Tables that everybody finds and where a seat is free: see ``openings``."""
WISHES: Final = Table(
    "wishes",
    METADATA,
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", String(20), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("patience", Integer),
    Column("created", String(32), nullable=False),
    Column("until", String(32), nullable=False, index=True),
    Column("table_id", _ID, index=True),
    Column("seat", Integer),
)
"""Who looks for a table, and which one was found for them: see ``people.wishes``."""
SUMMONS: Final = Table(
    "summons",
    METADATA,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("sender", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("state", String(10), nullable=False),
    Column("created", String(32), nullable=False),
    Index("ix_summons_account", "account", "state", "created"),
    Index("ix_summons_sender", "sender", "created"),
)
"""Invitations to tables, by name: see ``people.summons``."""

# Clubs and tournaments

CLUBS: Final = Table(
    "clubs",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("name", String(60), nullable=False),
    Column("folded", String(180), nullable=False, unique=True),
    Column("about", Text, nullable=False),
    Column("entry", String(10), nullable=False),
    Column("created", String(32), nullable=False, index=True),
)
"""Groups of members: see ``people.clubs``."""
CLUB_MEMBERS: Final = Table(
    "club_members",
    METADATA,
    Column("club", _ID, ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String(10), nullable=False),
    Column("since", String(32), nullable=False),
    Index("ix_club_members_account", "account", "role"),
    Index("ix_club_members_role", "club", "role", "since"),
)
"""Who belongs to a club, asks to, or is invited."""
CLUB_TABLES: Final = Table(
    "club_tables",
    METADATA,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("club", _ID, ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("created", String(32), nullable=False),
    Index("ix_club_tables_club", "club", "created"),
)
"""The tables of a club."""
TOURNAMENTS: Final = Table(
    "tournaments",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("club", _ID, ForeignKey("clubs.id", ondelete="CASCADE")),
    Column("organiser", _ID, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("name", String(60), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", String(20), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("state", String(10), nullable=False),
    Column("created", String(32), nullable=False),
    Column("ended", String(32)),
    Index("ix_tournaments_club", "club", "created"),
    Index("ix_tournaments_state", "state", "created"),
)
"""See ``people.tournaments``."""
ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("tournament", _ID, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("account", _ID, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("joined", String(32), nullable=False),
    Column("dropped", Integer),
    Index("ix_entries_account", "account"),
    Index("ix_entries_once", "tournament", "account", unique=True),
)
"""Who takes part, and from which round on no more."""
BOARDS: Final = Table(
    "boards",
    METADATA,
    Column("tournament", _ID, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("table_id", _ID, unique=True),
    Column("seats", Text, nullable=False),
    Column("ranks", Text),
)
"""The games of each round: who sits where, and how it ended."""
