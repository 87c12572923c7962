"""What each browser holds: one cookie with a name nobody can guess, and the rest on the server.

Nothing that opens a seat is stored. Of the cookie and of the secrets of seats there are digests;
the key of a table, from which the links of its seats are made, is sealed with the cookie itself,
so that it can be read only while its browser asks for it.

An account holds seats in the same way, under a name of its own, so that whoever is logged in holds
them on all devices. That it opened a table is kept as the digest of the key: it needs no links
again, for these can be made anew.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Engine, Select, exists, select
from sqlalchemy.exc import IntegrityError

from ziggurat.web import keys
from ziggurat.web.schema import BROWSERS, SEATS, TABLES
from ziggurat.web.store import Away
from ziggurat.web.stored import INVITED, StoredSeat

COOKIE: Final = "ziggurat"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""As long as browsers keep any cookie; every visit begins it anew."""
NAME: Final = re.compile(r"[\w-]{32}")
KEPT_MOST: Final = 2000
"""Browsers whose holdings are kept in memory, unless the settings say otherwise."""
MOVED_MOST: Final = 30
"""Cookies of the old kind that one answer deletes: its headers must fit through a proxy."""
OLD_COOKIE: Final = re.compile(
    rf"ziggurat_([{keys.ALPHABET}]{{{keys.ID_LENGTH},{keys.LINK_LENGTH}}})_(\d{{1,2}}|key)"
)
KEY: Final = -1
"""In place of a seat: the row holds the sealed key of the table."""
AWAY: Final = -2
"""In place of a seat: the browser has put the table away, and finds it in no list of its own."""
ASKED: Final = -3
"""In place of a seat: the browser has had the game analysed, and the row names that analysis."""

HOLDER: Final = keys.HOLDER
holder_of: Final = keys.holder_of
account_of: Final = keys.account_of

Held = dict[str, dict[int, str]]
"""By table and seat: the digest of the secret that opens it, or the sealed key."""
OnDisk = Callable[..., Awaitable[Any]]


def old_cookie(table: str, what: int | str) -> str:
    """The cookie of the old kind for a seat of a table, or for its ``key``."""
    return f"ziggurat_{table}_{what}"


def new_browser() -> str:
    """A name for a browser."""
    return secrets.token_urlsafe(24)


def browser_in(cookies: Mapping[str, str]) -> str:
    """The name of the browser that sent these cookies; empty when it has none yet."""
    name = cookies.get(COOKIE, "")
    return name if NAME.fullmatch(name) else ""


def sealed(key: str, browser: str, table: str) -> str:
    """A key that only this browser can have opened again."""
    return _mixed(key.encode(), browser, table).hex()


def unsealed(text: str, browser: str, table: str) -> str:
    """The key; nonsense, which opens nothing, for another browser."""
    return _mixed(bytes.fromhex(text), browser, table).decode("ascii", "replace")


def _mixed(data: bytes, browser: str, table: str) -> bytes:
    """Each pair of browser and table has a pad of its own, which is used for one key alone."""
    pad = hmac.digest(browser.encode(), f"key of {table}".encode(), hashlib.sha512)
    return bytes(one ^ other for one, other in zip(data, pad, strict=False))


@dataclass(frozen=True)
class Holdings:
    """What the browser that asks holds."""

    browser: str = ""
    """Its name; empty when it has none yet."""
    stored: Held = field(default_factory=dict)
    cookies: Mapping[str, str] = field(default_factory=dict)
    """Among them those of the old kind, one for each seat, until they are moved."""
    account: str = ""
    """The name under which whoever is logged in holds more; empty when nobody is."""
    bound: Held = field(default_factory=dict)

    def seats(self, table: str, places: Iterable[StoredSeat]) -> tuple[int, ...]:
        """Those of the seats of a table that this browser holds."""
        proofs, bound = self.stored.get(table, {}), self.bound.get(table, {})
        return tuple(
            place.seat
            for place in places
            if place.kind != INVITED  # an invitation is to be accepted first
            and (
                (
                    place.secret_hash is not None
                    and place.secret_hash in (proofs.get(place.seat), bound.get(place.seat))
                )
                or keys.matches(self.cookies.get(old_cookie(table, place.seat)), place.secret_hash)
            )
        )

    def key(self, table: str, key_hash: str | None) -> str | None:
        """The key of a table that this browser opened."""
        found = [self.cookies.get(old_cookie(table, "key"))]
        if KEY in self.stored.get(table, {}):
            found.append(unsealed(self.stored[table][KEY], self.browser, table))
        return next((key for key in found if keys.matches(key, key_hash)), None)

    def has_opened(self, table: str, key_hash: str | None) -> bool:
        """Whether whoever asks has opened a table, by this browser or by their account."""
        bound = self.bound.get(table, {}).get(KEY)
        return self.key(table, key_hash) is not None or (bound is not None and bound == key_hash)

    def is_away(self, table: str) -> bool:
        """Whether whoever asks has put a table away."""
        return AWAY in self.stored.get(table, {}) or AWAY in self.bound.get(table, {})

    def has_asked(self, table: str, analysis: str) -> bool:
        """Whether whoever asks has had a game analysed, by the fingerprint of that analysis."""
        return analysis in (held.get(table, {}).get(ASKED) for held in (self.stored, self.bound))

    def old_cookies(self) -> list[tuple[str, str, int, str]]:
        """Cookies of the old kind: name, table, seat, and the secret in it."""
        found = []
        for name, secret in self.cookies.items():
            match = OLD_COOKIE.fullmatch(name)
            if match is not None:
                seat = KEY if match[2] == "key" else int(match[2])
                found.append((name, match[1], seat, secret))
        return found


@dataclass(frozen=True)
class Find:
    """Something that a browser says it holds."""

    table: str
    seat: int
    digest: str
    sealed: str


class Browsers:
    """The holdings of all browsers. Of some, memory has what they held when they last asked.

    They may ask another process of the server in between, so the disk is asked every time; what is
    in memory is for the time when the database is away.
    """

    def __init__(
        self,
        engine: Engine,
        reading: OnDisk,
        writing: OnDisk | None = None,
        most: int = KEPT_MOST,
    ) -> None:
        """``writing`` is how changes come to the disk, where that is not how it is read."""
        self._engine = engine
        self._most = most
        self._reading = reading
        self._writing = writing or reading
        self._kept: OrderedDict[str, Held] = OrderedDict()
        self._busy = asyncio.Lock()

    async def holdings(self, cookies: Mapping[str, str], account: str = "") -> Holdings:
        """What the browser that sent these cookies holds, and the account that it is logged in to.

        An account goes by its name as a holder.
        """
        bound = await self._held(account) if account else {}
        name = browser_in(cookies)
        if not name:
            return Holdings(cookies=cookies, account=account, bound=bound)
        return Holdings(name, await self._held(keys.digest(name)), cookies, account, bound)

    async def hold(self, browser: str, table: str, secrets: Mapping[int, str]) -> None:
        """Note that a browser holds seats of a table, by their secrets, or its ``KEY``."""
        await self._write(browser, [(table, seat, secret) for seat, secret in secrets.items()])

    def forget_kept(self) -> None:
        """Ask the database anew about everybody."""
        self._kept.clear()

    async def bind(self, account: str, table: str, secrets: Mapping[int, str]) -> None:
        """Note that an account holds seats of a table, by their secrets, or has opened it."""
        found = [
            Find(table, seat, keys.digest(secret), keys.digest(secret))
            for seat, secret in secrets.items()
        ]
        await self._note(account, found)

    async def bind_all(self, held: Holdings) -> int:
        """Have an account hold what the browser holds; how many seats it took over.

        The browser keeps the keys of tables, from which links are made, and no seat: whoever comes
        to it next, when nobody is logged in there, does not sit at the tables of another.
        """
        if not held.browser or not held.account:
            return 0
        async with self._busy:
            browser = keys.digest(held.browser)
            count: int = await self._writing(self._bind_all, browser, held.account)
            self._kept.clear()
        return count

    def _bind_all(self, browser: str, account: str) -> int:
        theirs = select(BROWSERS.c.table_id, BROWSERS.c.seat, BROWSERS.c.proof).where(
            BROWSERS.c.browser == browser
        )
        opened = select(BROWSERS.c.table_id, BROWSERS.c.seat, TABLES.c.key_hash).join(
            TABLES, TABLES.c.id == BROWSERS.c.table_id
        )
        has_opened = BROWSERS.c.browser == browser, BROWSERS.c.seat == KEY
        with self._engine.begin() as connection:
            rows = [
                *connection.execute(theirs.where(BROWSERS.c.seat != KEY)),
                *connection.execute(opened.where(*has_opened, TABLES.c.key_hash.is_not(None))),
            ]
            for table, seat, proof in rows:
                row = {"browser": account, "table_id": table, "seat": seat}
                same = [BROWSERS.c[name] == value for name, value in row.items()]
                connection.execute(BROWSERS.delete().where(*same))
                connection.execute(BROWSERS.insert(), [{**row, "proof": proof}])
            gone = BROWSERS.c.browser == browser, BROWSERS.c.seat != KEY
            connection.execute(BROWSERS.delete().where(*gone))
        return sum(seat >= 0 for _, seat, _ in rows)

    async def move(self, held: Holdings, browser: str) -> list[str]:
        """Note what cookies of the old kind hold; the names of those that are done with."""
        old = held.old_cookies()[:MOVED_MOST]
        fresh = [
            (table, seat, secret)
            for _, table, seat, secret in old
            if len(secret) <= keys.SECRET_MOST and secret.isascii()
        ]
        await self._write(browser, fresh)
        return [name for name, *_ in old]

    @staticmethod
    def tables_of(held: Holdings) -> Select[Any] | None:
        """The names of the tables at which whoever asks holds something, to be looked for."""
        names = [keys.digest(held.browser)] if held.browser else []
        names += [held.account] if held.account else []
        if not names:
            return None
        own = select(BROWSERS.c.table_id).where(BROWSERS.c.browser.in_(names))
        away = own.where(BROWSERS.c.seat == AWAY)
        return own.where(BROWSERS.c.seat != ASKED, BROWSERS.c.table_id.not_in(away))

    async def holders(self, table: str) -> set[tuple[int, str]]:
        """The seats of a table that some browser holds, each with the digest of what opens it."""
        found: set[tuple[int, str]] = await self._reading(self._holders, table)
        return found

    def _holders(self, table: str) -> set[tuple[int, str]]:
        query = select(BROWSERS.c.seat, BROWSERS.c.proof).where(
            BROWSERS.c.table_id == table, BROWSERS.c.seat >= 0
        )
        with self._engine.connect() as connection:
            return {(seat, proof) for seat, proof in connection.execute(query)}

    async def hand_on(self, old: str, new: str, seats: Mapping[int, tuple[int, str]]) -> None:
        """Have every browser that holds a seat of one table hold a seat of another.

        By old seat: the new one, and the digest of what opens it.
        """
        async with self._busy:
            await self._writing(self._hand_on, old, new, dict(seats))
            self._kept.clear()

    def _hand_on(self, old: str, new: str, seats: dict[int, tuple[int, str]]) -> None:
        opened = SEATS.c.table_id == BROWSERS.c.table_id, SEATS.c.seat == BROWSERS.c.seat
        held = select(BROWSERS.c.browser, BROWSERS.c.seat).where(
            BROWSERS.c.table_id == old,
            exists().where(*opened, SEATS.c.secret_hash == BROWSERS.c.proof),
        )
        with self._engine.begin() as connection:
            rows = []
            for browser, before in connection.execute(held):
                if before in seats:
                    seat, proof = seats[before]
                    row = {"browser": browser, "table_id": new, "seat": seat, "proof": proof}
                    rows.append(row)
            if rows:
                connection.execute(BROWSERS.insert(), rows)

    async def seated_by(self, table: str, seat: int) -> set[str]:
        """Who holds a seat: digests of browsers, and accounts by their names as holders."""
        query = select(BROWSERS.c.browser).where(
            BROWSERS.c.table_id == table, BROWSERS.c.seat == seat
        )

        def read() -> set[str]:
            with self._engine.connect() as connection:
                return set(connection.execute(query).scalars())

        found: set[str] = await self._reading(read)
        return found

    async def let_go(self, table: str, seat: int) -> None:
        """Have nobody hold a seat any more that was given back."""
        here = BROWSERS.c.table_id == table, BROWSERS.c.seat == seat

        def write() -> None:
            with self._engine.begin() as connection:
                connection.execute(BROWSERS.delete().where(*here))

        async with self._busy:
            await self._writing(write)
            self._kept.clear()

    async def put_away(self, held: Holdings, table: str) -> None:
        """Keep a table out of the lists of a browser that holds something there."""
        digest = held.account or keys.digest(held.browser)
        async with self._busy:
            with suppress(IntegrityError):  # it was put away already
                await self._writing(self._put_away, digest, table)
            self._kept.pop(digest, None)

    def _put_away(self, browser: str, table: str) -> None:
        row = {"browser": browser, "table_id": table, "seat": AWAY, "proof": ""}
        with self._engine.begin() as connection:
            connection.execute(BROWSERS.insert(), [row])

    async def note_asked(self, holder: str, table: str, analysis: str) -> None:
        """Note who has had a game analysed: an account, or the digest of a browser."""
        async with self._busy:
            await self._writing(self._note_asked, holder, table, analysis)
            self._kept.pop(holder, None)

    def _note_asked(self, holder: str, table: str, analysis: str) -> None:
        row = {"browser": holder, "table_id": table, "seat": ASKED}
        same = [BROWSERS.c[name] == value for name, value in row.items()]
        with self._engine.begin() as connection:
            connection.execute(BROWSERS.delete().where(*same))
            connection.execute(BROWSERS.insert(), [{**row, "proof": analysis}])

    async def opened(self, digest: str) -> set[str]:
        """The tables under way that a browser has opened, by the digest of its name.

        Or an account, by its name as a holder.
        """
        own = select(BROWSERS.c.table_id).where(
            BROWSERS.c.browser == digest, BROWSERS.c.seat == KEY
        )
        found: set[str] = await self._reading(self._under_way, own)
        return found

    async def running(self, tables: Collection[str]) -> set[str]:
        """Those of the tables that are under way."""
        found: set[str] = await self._reading(self._under_way, list(tables))
        return found

    def _under_way(self, tables: Any) -> set[str]:
        query = select(TABLES.c.id).where(TABLES.c.finished.is_(None), TABLES.c.id.in_(tables))
        with self._engine.connect() as connection:
            return set(connection.execute(query).scalars())

    async def _held(self, digest: str) -> Held:
        try:
            held: Held = await self._reading(self._load, digest)
        except Away:
            if digest not in self._kept:
                raise
            held = self._kept[digest]
        self._kept[digest] = held
        self._kept.move_to_end(digest)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return held

    async def _write(self, browser: str, fresh: list[tuple[str, int, str]]) -> None:
        found = [
            Find(table, seat, keys.digest(secret), sealed(secret, browser, table))
            for table, seat, secret in fresh
        ]
        await self._note(keys.digest(browser), found)

    async def _note(self, holder: str, found: list[Find]) -> None:
        if not found:
            return
        async with self._busy:
            try:
                await self._writing(self._save, holder, found)
            except IntegrityError:  # another process has just written the same
                await self._writing(self._save, holder, found)
            self._kept.pop(holder, None)  # it is not what is held any more

    def _load(self, digest: str) -> Held:
        held: Held = defaultdict(dict)
        query = select(BROWSERS).where(BROWSERS.c.browser == digest)
        with self._engine.connect() as connection:
            for row in connection.execute(query).mappings():
                held[row["table_id"]][row["seat"]] = row["proof"]
        return dict(held)

    def _save(self, browser: str, found: list[Find]) -> None:
        """Note what opens something; anything else is not kept."""
        with self._engine.begin() as connection:
            for one in _true(connection, found):
                proof = one.sealed if one.seat == KEY else one.digest
                row = {"table_id": one.table, "seat": one.seat, "browser": browser}
                same = [BROWSERS.c[name] == value for name, value in row.items()]
                connection.execute(BROWSERS.delete().where(*same))
                connection.execute(BROWSERS.insert(), [{**row, "proof": proof}])


def _true(connection: Connection, found: list[Find]) -> list[Find]:
    """Those that open what they say they do."""
    tables = {one.table for one in found}
    opened = select(TABLES.c.id, TABLES.c.key_hash).where(TABLES.c.id.in_(tables))
    seats = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.secret_hash)
    digests = {(table, KEY): digest for table, digest in connection.execute(opened)}
    for table, seat, digest in connection.execute(seats.where(SEATS.c.table_id.in_(tables))):
        digests[table, seat] = digest
    return [one for one in found if digests.get((one.table, one.seat)) == one.digest]
