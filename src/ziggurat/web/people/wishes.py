"""Wishes for a table: people who want the same are brought together.

Whoever brings people together holds a lock of the database, so that it is done once, however many
server processes there are. It writes down with the wishes which table is to be theirs; the table is
made after that, by anybody who sees that it is not there yet (see ``together``). A wish that waits
ends when its person is gone for long, or takes it back.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from secrets import SystemRandom
from typing import Any, Final

from sqlalchemy import Connection, Engine, exists, func, select

from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.people.manners import BLOCK
from ziggurat.web.people.sessions import moment
from ziggurat.web.schema import ACCOUNTS, STANCES, TABLES, WISHES
from ziggurat.web.store import now
from ziggurat.web.tempo import CORRESPONDENCE, chosen

MATCHING: Final = 0x6C6F626279
"""Any number of our own: the advisory lock of whoever brings people together."""
PATIENCES: Final = (0, 60, 180, 600, 3600)
"""Seconds after which bots may fill a table up."""
AT_ONCE: Final = 500
"""Wishes that are gone through in one go."""
SHOWN: Final = 12
"""Kinds of tables for which others wait, in the lobby."""
STAYS: Final = timedelta(minutes=3)
"""For which a wish waits when its person looks at no page of ours; every look begins it anew."""
STAYS_SLOWLY: Final = timedelta(days=7)
"""The same by correspondence, where nobody is expected to sit and wait."""
KEPT_FOR: Final = timedelta(days=1)
"""For which it is remembered which table was found."""

OnDisk = Callable[..., Awaitable[Any]]
Pair = frozenset[str]
"""Two accounts."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play."""

    game: str
    players: int
    pace: str = ""
    rated: bool = False
    patience: int | None = None
    """Seconds after which bots may fill the table up; None: never."""

    def check(self) -> None:
        """Refuse what there is not."""
        find_game(self.game).check(self.players, {})
        chosen(self.pace, "").check(may_leave=False)
        if self.players < 2:
            raise Refusal("wish_alone")
        if self.patience is not None and self.patience not in PATIENCES:
            raise Refusal("wish_patience")
        if self.rated and self.patience is not None:
            raise Refusal("rated_people")

    @property
    def stays(self) -> timedelta:
        """For how long it waits without a sign of its person."""
        is_slow = chosen(self.pace, "").kind == CORRESPONDENCE
        return STAYS_SLOWLY if is_slow else STAYS


@dataclass(frozen=True)
class Kept:
    """A wish, and what has become of it."""

    account: str
    name: str
    wish: Wish
    created: str
    until: str
    table: str | None
    """The table that is to be theirs, as soon as there is one."""
    seat: int | None
    is_there: bool = False
    """Whether that table is there."""


class Wishes:
    """The wishes of everybody."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    # For whoever has one

    async def make(self, account: str, wish: Wish) -> None:
        """Have somebody wish for a table, in place of what they wished for before."""
        wish.check()
        await self._writing(self._make, account, wish)

    def _make(self, account: str, wish: Wish) -> None:
        row = {"account": account, **vars(wish), "created": now(), "until": moment(wish.stays)}
        with self._engine.begin() as connection:
            _lock(connection)
            kept = _one(connection, account)
            if kept is not None and kept.table is not None and not kept.is_there:
                return  # people were found, and their table is being laid
            connection.execute(WISHES.delete().where(WISHES.c.account == account))
            connection.execute(WISHES.insert(), [row])

    async def take_back(self, account: str) -> None:
        """Wish for nothing any more; what was found stays."""

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                there = exists().where(TABLES.c.id == WISHES.c.table_id)
                is_done = WISHES.c.table_id.is_(None) | there
                connection.execute(WISHES.delete().where(WISHES.c.account == account, is_done))

        await self._writing(write)

    async def of(self, account: str) -> Kept | None:
        """What somebody wishes for, or which table was found for them."""

        def read() -> Kept | None:
            with self._engine.connect() as connection:
                return _one(connection, account)

        found: Kept | None = await self._reading(read)
        return found

    async def is_here(self, kept: Kept) -> None:
        """Somebody who waits is still there."""
        fresh = moment(kept.wish.stays)
        mine = WISHES.c.account == kept.account, WISHES.c.table_id.is_(None)

        def write() -> None:
            with self._engine.begin() as connection:
                connection.execute(WISHES.update().where(*mine).values(until=fresh))

        await self._writing(write)

    async def waiting(self) -> dict[tuple[str, int, str, bool], int]:
        """How many people wait for the same, by game, players, pace and whether it is rated.

        Of what most wait for.
        """
        same = WISHES.c.game, WISHES.c.players, WISHES.c.pace, WISHES.c.rated
        such = WISHES.c.table_id.is_(None), WISHES.c.until > now()
        often = select(*same, func.count()).where(*such).group_by(*same)
        query = often.order_by(func.count().desc(), *same).limit(SHOWN)

        def read() -> dict[tuple[str, int, str, bool], int]:
            with self._engine.connect() as connection:
                return {
                    (game, players, pace, bool(rated)): count
                    for game, players, pace, rated, count in connection.execute(query)
                }

        found: dict[tuple[str, int, str, bool], int] = await self._reading(read)
        return found

    # Bringing people together

    async def pair(self) -> None:
        """Bring together whoever wants the same."""
        if await self._reading(self._is_worth_it):
            await self._writing(self._pair)

    def _is_worth_it(self) -> bool:
        with self._engine.connect() as connection:
            query = select(WISHES.c.account).where(WISHES.c.table_id.is_(None)).limit(1)
            return connection.execute(query).first() is not None

    def _pair(self) -> None:
        with self._engine.begin() as connection:
            _lock(connection)
            gone = WISHES.c.until < now(), WISHES.c.table_id.is_(None)
            connection.execute(WISHES.delete().where(*gone))
            there = exists().where(TABLES.c.id == WISHES.c.table_id)
            connection.execute(WISHES.delete().where(WISHES.c.until < moment(-KEPT_FOR), there))
            waiting = _waiting(connection)
            for group in together(waiting, _apart(connection, waiting)):
                table = keys.new_table_id()
                for seat, kept in enumerate(group):
                    mine = WISHES.c.account == kept.account
                    connection.execute(
                        WISHES.update().where(mine).values(table_id=table, seat=seat)
                    )

    async def unmade(self) -> dict[str, list[Kept]]:
        """The tables that were promised and are not there yet, and for whom."""
        found: dict[str, list[Kept]] = await self._reading(self._unmade)
        return found

    def _unmade(self) -> dict[str, list[Kept]]:
        there = exists().where(TABLES.c.id == WISHES.c.table_id)
        query = _rows().where(WISHES.c.table_id.is_not(None), ~there)
        found: dict[str, list[Kept]] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(query.order_by(WISHES.c.seat).limit(AT_ONCE)).mappings():
                found.setdefault(row["table_id"], []).append(_kept(row))
        return found

    async def part(self, table: str) -> None:
        """Have those wait on who were promised a table that will not be."""

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                there = exists().where(TABLES.c.id == WISHES.c.table_id)
                theirs = WISHES.c.table_id == table, ~there
                connection.execute(WISHES.update().where(*theirs).values(table_id=None, seat=None))

        await self._writing(write)


def together(waiting: Sequence[Kept], apart: Collection[Pair] = ()) -> list[list[Kept]]:
    """Who plays with whom: those who want the same, whoever waits longest first.

    With fewer people than seats, those who would play with bots and have waited long enough. Two
    of whom one has blocked the other are kept ``apart``.
    """
    groups: dict[tuple[str, int, str, bool], list[Kept]] = {}
    for kept in waiting:
        wish = kept.wish
        groups.setdefault((wish.game, wish.players, wish.pace, wish.rated), []).append(kept)
    found = []
    for (_, players, _, _), group in groups.items():
        left = group
        for first in group:
            company = _company(first, left, players, apart)
            if len(company) == players:
                found.append(company)
                left = [kept for kept in left if kept not in company]
        willing = [kept for kept in left if kept.wish.patience is not None]
        for first in willing[:]:
            if first in willing and _has_waited(first):
                company = _company(first, willing, players, apart)
                found.append(company)
                willing = [kept for kept in willing if kept not in company]
    for group in found:
        SystemRandom().shuffle(group)  # nobody begins because they came first
    return found


def _company(
    first: Kept, others: Sequence[Kept], players: int, apart: Collection[Pair]
) -> list[Kept]:
    """Somebody who waits, and those who could sit down with them, as many as there are seats."""
    if first not in others:
        return []
    chosen = [first]
    for kept in others:
        if len(chosen) == players:
            break
        pairs = [frozenset((kept.account, one.account)) for one in chosen]
        if kept not in chosen and not any(pair in apart for pair in pairs):
            chosen.append(kept)
    return chosen


def _has_waited(kept: Kept) -> bool:
    """Whether bots may sit down with somebody by now."""
    since = datetime.now(UTC) - datetime.fromisoformat(kept.created)
    return kept.wish.patience is not None and since.total_seconds() >= kept.wish.patience


def _lock(connection: Connection) -> None:
    """Be the only one who brings people together, until the transaction ends."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(select(func.pg_advisory_xact_lock(MATCHING)))


def _rows() -> Any:
    there = select(TABLES.c.id).where(TABLES.c.id == WISHES.c.table_id).scalar_subquery()
    named = select(WISHES, ACCOUNTS.c.name, there.label("there"))
    return named.join(ACCOUNTS, ACCOUNTS.c.id == WISHES.c.account)


def _one(connection: Connection, account: str) -> Kept | None:
    row = connection.execute(_rows().where(WISHES.c.account == account)).mappings().first()
    is_gone = row is not None and row["table_id"] is None and row["until"] < now()
    return None if row is None or is_gone else _kept(row)


def _apart(connection: Connection, waiting: Sequence[Kept]) -> set[Pair]:
    """Those of them of whom one has blocked the other."""
    names = [kept.account for kept in waiting]
    query = select(STANCES.c.account, STANCES.c.other).where(
        STANCES.c.kind == BLOCK, STANCES.c.account.in_(names), STANCES.c.other.in_(names)
    )
    return {frozenset(row) for row in connection.execute(query)}


def _waiting(connection: Connection) -> list[Kept]:
    such = WISHES.c.table_id.is_(None), ACCOUNTS.c.banned.is_(None)
    query = _rows().where(*such).order_by(WISHES.c.created, WISHES.c.account).limit(AT_ONCE)
    return [_kept(row) for row in connection.execute(query).mappings()]


def _kept(row: Any) -> Kept:
    wish = Wish(row["game"], row["players"], row["pace"], bool(row["rated"]), row["patience"])
    return Kept(
        row["account"], row["name"], wish, row["created"], row["until"], row["table_id"],
        row["seat"], row["there"] is not None,
    )  # fmt: skip
