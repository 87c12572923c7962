"""How somebody wants to be told: channels, language, quiet hours, and the link of the feed."""

from __future__ import annotations

import base64
import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, Row, select
from sqlalchemy.dialects import postgresql, sqlite

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.days import zones
from ziggurat.web.news.kinds import FORMS, MAIL, PUSH, Kind
from ziggurat.web.news.quiet import Quiet, quiet_of
from ziggurat.web.schema import ACCOUNTS, CHANNELS, READERS
from ziggurat.web.store import now
from ziggurat.web.table.seats import clean
from ziggurat.words import LANGUAGES

CHANNELS_MOST: Final = 10
"""Of one person."""
UTC: Final = "UTC"
NAME_MOST: Final = 80
EVERYTHING: Final = tuple(kind.value for kind in Kind)

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Reader:
    """How somebody wants to be told."""

    account: str
    language: str = LANGUAGES[0]
    base: str = ""
    """The address by which they know this server."""
    zone: str = UTC
    has_zone: bool = False
    """Whether it is their own: nobody has to say where they live."""
    quiet: Quiet | None = None
    email: str = ""
    """Theirs for sure."""
    wish: str = ""
    """Not verified yet."""
    has_feed: bool = False


@dataclass(frozen=True)
class Channel:
    """One way by which somebody's news go."""

    id: str
    account: str
    kind: str
    name: str
    address: str
    secrets: Mapping[str, str]
    session: str | None
    wanted: tuple[str, ...]
    sent: str | None
    problem: str

    @property
    def is_hook(self) -> bool:
        """Whether it is a webhook."""
        return self.kind in FORMS


def channel_of(row: Row[Any]) -> Channel:
    """A channel as it is stored."""
    one = row._mapping
    return Channel(
        one["id"], one["account"], one["kind"], one["name"], one["address"],
        json.loads(one["secrets"]), one["session"], tuple(json.loads(one["wanted"])),
        one["sent"], one["problem"],
    )  # fmt: skip


def reader_of(row: Row[Any]) -> Reader:
    """A reader as it is stored."""
    one = row._mapping
    return Reader(
        one["account"], one["language"], one["base"], one["zone"] or UTC, bool(one["zone"]),
        quiet_of(json.loads(one["quiet"])), one["email"] or "", one["wish"] or "",
        one["feed"] is not None,
    )  # fmt: skip


def checked_keys(p256dh: str, auth: str) -> dict[str, str]:
    """What a browser gives us to encrypt with; refused where it is nothing of the kind."""
    try:
        point, secret = (
            base64.urlsafe_b64decode(one + "=" * (-len(one) % 4)) for one in (p256dh, auth)
        )
    except (ValueError, TypeError) as error:
        raise Refusal("wrong_push") from error
    if len(point) != 65 or point[0] != 4 or len(secret) != 16:
        raise Refusal("wrong_push")
    return {"p256dh": p256dh, "auth": auth}


class Readers:
    """All of them. What it is asked, it asks the database."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    async def get(self, account: str) -> Reader | None:
        """How somebody wants to be told, if they ever said so."""
        found: Reader | None = await self._reading(self._find, READERS.c.account == account)
        return found

    async def by_feed(self, token: str) -> Reader | None:
        """Whose feed has this secret; nobody who is banned."""
        if not token or len(token) > keys.SECRET_MOST:
            return None
        found: Reader | None = await self._reading(
            self._find, READERS.c.feed == keys.digest(token), ACCOUNTS.c.banned.is_(None)
        )
        return found

    def _find(self, *such: Any) -> Reader | None:
        whose = select(READERS).join(ACCOUNTS, ACCOUNTS.c.id == READERS.c.account).where(*such)
        with self._engine.connect() as connection:
            row = connection.execute(whose).first()
        return None if row is None else reader_of(row)

    async def set(self, account: str, **values: Any) -> None:
        """Change how somebody wants to be told."""

        def write() -> None:
            with self._engine.begin() as connection:
                set_reader(connection, account, values)

        await self._writing(write)

    async def know(self, account: str, language: str, base: str, zone: str) -> None:
        """Remember how somebody knows this server; what they said themselves stays.

        ``zone`` is that of their browser, empty where it is not known.
        """
        known, values = await self.get(account), {"base": base}
        if known is None:
            values["language"] = language
        if (known is None or not known.has_zone) and zone in zones():
            values["zone"] = zone
        await self.set(account, **values)

    async def new_feed(self, account: str) -> str:
        """A secret for the feed of somebody, in place of the one there was."""
        token = keys.new_key()
        await self.set(account, feed=keys.digest(token))
        return token

    # Channels

    async def channels(self, account: str) -> list[Channel]:
        """Where somebody's news go, the oldest first."""
        found: list[Channel] = await self._reading(self._channels, account)
        return found

    def _channels(self, account: str) -> list[Channel]:
        mine = select(CHANNELS).where(CHANNELS.c.account == account).order_by(CHANNELS.c.created)
        with self._engine.connect() as connection:
            return [channel_of(row) for row in connection.execute(mine)]

    async def add(
        self,
        account: str,
        kind: str,
        address: str,
        name: str,
        secrets: Mapping[str, str],
        session: str | None = None,
    ) -> str:
        """Add a channel, in place of the same one; its id. Refused where there are too many."""
        row = {
            "id": keys.new_table_id(), "account": account, "kind": kind, "address": address,
            "name": clean(name)[:NAME_MOST], "secrets": json.dumps(dict(secrets)),
            "session": session, "wanted": json.dumps(EVERYTHING), "created": now(), "sent": None,
            "problem": "",
        }  # fmt: skip
        return str(await self._writing(self._add, row))

    def _add(self, row: dict[str, Any]) -> str:
        with self._engine.begin() as connection:
            add_channel(connection, row)
        return str(row["id"])

    async def want(self, account: str, channel: str, kinds: Collection[str]) -> None:
        """Say of what somebody wants to be told by a channel."""
        wanted = json.dumps([kind for kind in EVERYTHING if kind in kinds])
        await self._change(account, channel, CHANNELS.update().values(wanted=wanted))

    async def remove(self, account: str, channel: str) -> None:
        """Tell nothing by a channel any more."""
        await self._change(account, channel, CHANNELS.delete())

    async def _change(self, account: str, channel: str, statement: Any) -> None:
        def write() -> None:
            mine = CHANNELS.c.account == account, CHANNELS.c.id == channel
            with self._engine.begin() as connection:
                if connection.execute(statement.where(*mine)).rowcount != 1:
                    raise Refusal("unknown_channel")

        await self._writing(write)


def set_reader(connection: Connection, account: str, values: Mapping[str, Any]) -> None:
    """Change how somebody wants to be told, in a transaction."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    usual = {
        "account": account, "language": LANGUAGES[0], "base": "", "zone": "", "quiet": "{}",
    }  # fmt: skip
    fresh = insert(READERS).values({**usual, **values})
    connection.execute(
        fresh.on_conflict_do_update(index_elements=["account"], set_=dict(values))
        if values
        else fresh.on_conflict_do_nothing()
    )


def add_channel(connection: Connection, row: dict[str, Any]) -> None:
    """Add a channel in a transaction; refused where there are too many."""
    mine = CHANNELS.c.account == row["account"]
    same = [CHANNELS.c.kind == row["kind"]]
    if row["kind"] != PUSH:  # a browser has one subscription, whoever is logged in there
        same.append(mine)
    if row["kind"] != MAIL:
        same.append(CHANNELS.c.address == row["address"])
    connection.execute(CHANNELS.delete().where(*same))
    count = len(connection.execute(select(CHANNELS.c.id).where(mine)).all())
    if count >= CHANNELS_MOST:
        raise Refusal("too_many_channels", most=CHANNELS_MOST)
    connection.execute(CHANNELS.insert(), [row])
