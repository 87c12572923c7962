"""Who wants nothing to do with whom: blocking and muting.

Whoever is blocked cannot sit down where the other plays, and is told nothing of why; nor does the
other read what they write. To mute somebody is the latter alone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine, exists, literal, select

from ziggurat.core.errors import Refusal
from ziggurat.web.browsers import HOLDER, account_of
from ziggurat.web.schema import ACCOUNTS, BROWSERS, STANCES
from ziggurat.web.store import now

BLOCK, MUTE = "block", "mute"
STANCE_KINDS: Final = (BLOCK, MUTE)
STANCES_MOST: Final = 500
"""That one account may have."""

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Stance:
    """That somebody blocks or mutes another."""

    name: str
    kind: str
    created: str


class Manners:
    """What everybody thinks of everybody, as far as they said so."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    # One's own stances

    async def take(self, account: str, other: str, kind: str, is_on: bool) -> None:
        """Block or mute somebody, or no longer."""
        if kind not in STANCE_KINDS:
            raise Refusal("malformed", where="do")
        if account == other:
            raise Refusal("stance_self")
        await self._writing(self._take, account, other, kind, is_on)

    def _take(self, account: str, other: str, kind: str, is_on: bool) -> None:
        mine = STANCES.c.account == account
        such = mine, STANCES.c.other == other, STANCES.c.kind == kind
        with self._engine.begin() as connection:
            connection.execute(STANCES.delete().where(*such))
            if not is_on:
                return
            if len(connection.execute(select(STANCES.c.other).where(mine)).all()) >= STANCES_MOST:
                raise Refusal("stances_most", most=STANCES_MOST)
            row = {"account": account, "other": other, "kind": kind, "created": now()}
            connection.execute(STANCES.insert(), [row])

    async def of(self, account: str) -> list[Stance]:
        """Whom somebody blocks and mutes."""

        def read() -> list[Stance]:
            query = select(ACCOUNTS.c.name, STANCES.c.kind, STANCES.c.created)
            joined = query.join(ACCOUNTS, ACCOUNTS.c.id == STANCES.c.other)
            mine = joined.where(STANCES.c.account == account)
            with self._engine.connect() as connection:
                found = connection.execute(mine.order_by(ACCOUNTS.c.folded, STANCES.c.kind))
                return [Stance(*row) for row in found]

        found: list[Stance] = await self._reading(read)
        return found

    async def towards(self, account: str, other: str) -> frozenset[str]:
        """What somebody has said about another: ``BLOCK``, ``MUTE``, both or nothing."""

        def read() -> frozenset[str]:
            such = STANCES.c.account == account, STANCES.c.other == other
            with self._engine.connect() as connection:
                return frozenset(connection.execute(select(STANCES.c.kind).where(*such)).scalars())

        found: frozenset[str] = await self._reading(read)
        return found

    # What follows from them

    async def has_blocked(self, account: str, other: str) -> bool:
        """Whether the other is to be kept away from this account."""
        return BLOCK in await self.towards(account, other)

    async def is_unwelcome(self, account: str, table: str) -> bool:
        """Whether somebody at a table, or who opened it, has blocked this account."""

        def look() -> bool:
            there = exists().where(
                BROWSERS.c.table_id == table,
                BROWSERS.c.browser == literal(HOLDER) + STANCES.c.account,
            )
            such = STANCES.c.other == account, STANCES.c.kind == BLOCK, there
            with self._engine.connect() as connection:
                return connection.execute(select(STANCES.c.other).where(*such)).first() is not None

        found: bool = await self._reading(look)
        return found

    async def check_welcome(self, account: str, table: str) -> None:
        """Refuse whoever is blocked at a table; not in words that say by whom, or that they are."""
        if await self.is_unwelcome(account, table):
            raise Refusal("not_welcome")

    async def hearing(
        self, account: str | None, wrote: Collection[str]
    ) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
        """Of those who wrote: whom somebody does not want to read, and what all are called."""

        def read() -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
            mine = STANCES.c.account == (account or ""), STANCES.c.other.in_(wrote)
            named = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(wrote))
            with self._engine.connect() as connection:
                unheard = connection.execute(select(STANCES.c.other).where(*mine)).scalars()
                names = connection.execute(named)
                return frozenset(unheard), frozenset((one, name) for one, name in names)

        found: tuple[frozenset[str], frozenset[tuple[str, str]]] = await self._reading(read)
        return found

    async def seated(self, table: str) -> dict[int, tuple[str, str]]:
        """The members at a table: by seat, the account and its name."""

        def read() -> dict[int, tuple[str, str]]:
            query = select(BROWSERS.c.seat, BROWSERS.c.browser).where(
                BROWSERS.c.table_id == table,
                BROWSERS.c.seat >= 0,
                BROWSERS.c.browser.startswith(HOLDER),
            )
            with self._engine.connect() as connection:
                held = {int(seat): account_of(one) for seat, one in connection.execute(query)}
                named = select(ACCOUNTS.c.id, ACCOUNTS.c.name)
                found = connection.execute(named.where(ACCOUNTS.c.id.in_(held.values())))
                names = {str(one): str(name) for one, name in found}
            return {seat: (one, names[one]) for seat, one in held.items() if one in names}

        found: dict[int, tuple[str, str]] = await self._reading(read)
        return found
