"""Where people are logged in: a cookie with a token, of which the server keeps the digest.

A token that has been used for a day is replaced. The new one counts from the moment its browser
sends it back, so that an answer that is lost on the way locks nobody out; the old one is good for
a minute more, for requests that were under way, and then opens nothing.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Engine, and_, or_, select

from ziggurat.web import keys
from ziggurat.web.browsers import KEY, holder_of
from ziggurat.web.schema import ACCOUNTS, BROWSERS, SESSIONS
from ziggurat.web.store import Away, now

SESSION_COOKIE: Final = "ziggurat_session"
TOKEN: Final = re.compile(r"[\w-]{32}")
LASTS: Final = timedelta(days=60)
"""For which somebody stays logged in who does not come back; every day of use begins it anew."""
TURN_AFTER: Final = timedelta(days=1)
GRACE: Final = timedelta(minutes=1)
SEEN_AFTER: Final = timedelta(minutes=5)
"""How exactly it is noted when somebody was last there."""
FRESH: Final = timedelta(minutes=10)
"""For which having logged in is as good as knowing the password."""
SESSIONS_MOST: Final = 20
"""Of one account; the one that was not used for longest is ended."""
LOOKS: Final = 10.0
KEPT_MOST: Final = 2000
MODERATOR: Final = "moderator"
MEMBER: Final = "member"

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Person:
    """Somebody who is logged in."""

    id: str
    name: str
    session: str
    is_moderator: bool = False
    is_banned: bool = False
    is_due: bool = False
    """Whether something is to be written down, or the token to be replaced: see ``refreshed``."""

    @property
    def holder(self) -> str:
        """Under which seats are kept that are bound to the account."""
        return holder_of(self.id)


@dataclass(frozen=True)
class Session:
    """One place where somebody is logged in, as its owner sees it."""

    id: str
    device: str
    created: str
    seen: str


def moment(after: timedelta = timedelta()) -> str:
    """The time so much later, as text."""
    return (datetime.now(UTC) + after).isoformat(timespec="milliseconds")


class Sessions:
    """All of them. Those that asked last are kept in memory, for when the database is away."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing
        self._kept: OrderedDict[str, Person] = OrderedDict()
        self.looks = LOOKS
        """Seconds between two looks at the session of an open page."""

    def forget_kept(self) -> None:
        """Ask the database anew about everybody."""
        self._kept.clear()

    # For whoever asks

    async def person(self, token: str) -> Person | None:
        """Whoever is logged in by this token."""
        if not TOKEN.fullmatch(token):
            return None
        digest = keys.digest(token)
        try:
            found: Person | None = await self._reading(self._find, digest)
        except Away:
            return self._kept.get(digest)
        self._kept.pop(digest, None)
        if found is not None:
            self._kept[digest] = found
            while len(self._kept) > KEPT_MOST:
                self._kept.popitem(last=False)
        return found

    async def refreshed(self, token: str) -> str:
        """Note that the token is in use; the one that replaces it, where its time has come."""
        fresh = keys.new_key()
        found: bool = await self._writing(self._refresh, keys.digest(token), keys.digest(fresh))
        return fresh if found else ""

    async def is_on(self, session: str) -> bool:
        """Whether a session goes on, and its person may play."""
        found: bool = await self._reading(self._is_on, session)
        return found

    def _is_on(self, session: str) -> bool:
        query = select(SESSIONS.c.id).join(ACCOUNTS, ACCOUNTS.c.id == SESSIONS.c.account)
        such = SESSIONS.c.id == session, SESSIONS.c.expires > now(), ACCOUNTS.c.banned.is_(None)
        with self._engine.connect() as connection:
            return connection.execute(query.where(*such)).first() is not None

    async def is_fresh(self, session: str) -> bool:
        """Whether somebody has just logged in."""

        def look() -> bool:
            such = SESSIONS.c.id == session, SESSIONS.c.created > moment(-FRESH)
            with self._engine.connect() as connection:
                return connection.execute(select(SESSIONS.c.id).where(*such)).first() is not None

        found: bool = await self._reading(look)
        return found

    async def ended_before(self, work: Coroutine[Any, Any, None], person: Person) -> bool:
        """Do this until it is done, or the person is logged out or banned; whether they were.

        Somebody who is banned is a spectator already, and stays.
        """
        task = asyncio.ensure_future(work)
        try:
            while not task.done():
                await asyncio.wait([task], timeout=self.looks)
                if not (task.done() or person.is_banned or await self._goes_on(person)):
                    return True
            task.result()
            return False
        finally:
            task.cancel()
            await asyncio.wait([task])

    async def _goes_on(self, person: Person) -> bool:
        """Whether somebody is logged in still, as far as is known."""
        try:
            return await self.is_on(person.session)
        except Away:
            return True

    def _find(self, digest: str) -> Person | None:
        whose = ACCOUNTS.c.name, ACCOUNTS.c.role, ACCOUNTS.c.banned
        query = select(SESSIONS, *whose).join(ACCOUNTS, ACCOUNTS.c.id == SESSIONS.c.account)
        with self._engine.connect() as connection:
            row = connection.execute(query.where(_opened_by(digest))).mappings().first()
        if row is None:
            return None
        is_banned = row["banned"] is not None
        return Person(
            id=row["account"],
            name=row["name"],
            session=row["id"],
            is_moderator=row["role"] == MODERATOR and not is_banned,
            is_banned=is_banned,
            is_due=row["next"] == digest
            or row["turned"] < moment(-TURN_AFTER)
            or row["seen"] < moment(-SEEN_AFTER),
        )

    def _refresh(self, digest: str, fresh: str) -> bool:
        """Write what has changed, if anything has; whether the fresh token is to be used."""
        with self._engine.begin() as connection:
            row = connection.execute(select(SESSIONS).where(_opened_by(digest))).mappings().first()
            if row is None or row["former"] == digest:
                return False
            changed: dict[str, Any] = {}
            if row["next"] == digest:  # it has arrived: the one before it has had its time
                changed = {
                    "digest": digest, "next": None, "offered": None, "former": row["digest"],
                    "turned": now(), "expires": moment(LASTS),
                }  # fmt: skip
            elif row["turned"] < moment(-TURN_AFTER) and (row["offered"] or "") < moment(-GRACE):
                changed = {"next": fresh, "offered": now()}
            if row["seen"] < moment(-SEEN_AFTER):
                changed["seen"] = now()
            if not changed:
                return False
            # Of two requests at once one offers a new token: the browser keeps but the last.
            same = [SESSIONS.c[name] == row[name] for name in ("id", "digest", "offered")]
            done = connection.execute(SESSIONS.update().where(*same).values(changed))
            return done.rowcount == 1 and changed.get("next") == fresh

    # Beginning and ending

    async def begin(self, account: str, browser: str, device: str) -> str:
        """Log somebody in; the token for the cookie."""
        token = keys.new_key()
        row = {
            "id": keys.new_table_id(), "account": account, "digest": keys.digest(token),
            "browser": keys.digest(browser), "device": device[:80], "created": now(),
            "seen": now(), "turned": now(), "expires": moment(LASTS),
        }  # fmt: skip
        await self._writing(self._begin, row)
        return token

    def _begin(self, row: dict[str, Any]) -> None:
        with self._engine.begin() as connection:
            connection.execute(SESSIONS.delete().where(SESSIONS.c.expires < now()))
            others = select(SESSIONS.c.id).where(SESSIONS.c.account == row["account"])
            oldest = others.order_by(SESSIONS.c.seen.desc()).offset(SESSIONS_MOST - 1)
            ended = list(connection.execute(oldest).scalars())
            _end(connection, row["account"], SESSIONS.c.id.in_(ended))
            connection.execute(SESSIONS.insert(), [row])

    async def of(self, account: str) -> list[Session]:
        """Where somebody is logged in, the place used last first."""
        found: list[Session] = await self._reading(self._of, account)
        return found

    def _of(self, account: str) -> list[Session]:
        columns = SESSIONS.c.id, SESSIONS.c.device, SESSIONS.c.created, SESSIONS.c.seen
        such = SESSIONS.c.account == account, SESSIONS.c.expires > now()
        query = select(*columns).where(*such).order_by(SESSIONS.c.seen.desc())
        with self._engine.connect() as connection:
            return [Session(*row) for row in connection.execute(query)]

    async def end(self, account: str, session: str | None = None, but: str = "") -> None:
        """End one session of somebody, or all of them; ``but`` goes on."""
        such = [SESSIONS.c.id == session] if session is not None else [SESSIONS.c.id != but]
        await self._writing(self._end_some, account, and_(*such))
        self.forget_kept()

    def _end_some(self, account: str, such: Any) -> None:
        with self._engine.begin() as connection:
            _end(connection, account, such)


def _opened_by(digest: str) -> Any:
    """Sessions that a token of this digest opens."""
    just_replaced = and_(SESSIONS.c.former == digest, SESSIONS.c.turned > moment(-GRACE))
    opened = or_(SESSIONS.c.digest == digest, SESSIONS.c.next == digest, just_replaced)
    return and_(opened, SESSIONS.c.expires > now())


def _end(connection: Connection, account: str, such: Any) -> None:
    """End sessions of an account. Their browsers keep no key of a table that it opened."""
    ended = SESSIONS.c.account == account, such
    browsers = list(connection.execute(select(SESSIONS.c.browser).where(*ended)).scalars())
    opened = select(BROWSERS.c.table_id).where(
        BROWSERS.c.browser == holder_of(account), BROWSERS.c.seat == KEY
    )
    keys_there = BROWSERS.c.browser.in_(browsers), BROWSERS.c.seat == KEY
    connection.execute(BROWSERS.delete().where(*keys_there, BROWSERS.c.table_id.in_(opened)))
    connection.execute(SESSIONS.delete().where(*ended))
