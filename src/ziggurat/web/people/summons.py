"""Invitations to tables, by name.

Whoever opened a table may invite a member to a seat on which nobody sits. The invited find it on
their home page and in the lobby, and accept or decline. So that nobody is pestered: once for each
table, a few that wait from one person, not many that wait at all.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Engine, Select, func, select
from sqlalchemy.exc import IntegrityError

from ziggurat.core.errors import Refusal
from ziggurat.web.people.sessions import moment
from ziggurat.web.schema import ACCOUNTS, SUMMONS, TABLES
from ziggurat.web.store import now

WAITS, ACCEPTED, DECLINED = "waits", "accepted", "declined"
FROM_ONE: Final = 3
"""Invitations of one person to another that may wait."""
FOR_ONE: Final = 20
"""Invitations that may wait for one person."""
LASTS: Final = timedelta(days=14)

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Summon:
    """An invitation that waits for its answer."""

    table: str
    game: str
    players: int
    sender: str
    """The name of whoever invites."""
    name: str
    """The name of whoever is invited."""
    created: str


class Summons:
    """The invitations of everybody."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    async def send(self, table: str, account: str, sender: str) -> None:
        """Invite somebody to a table; refused where that would be too much."""
        if account == sender:
            raise Refusal("summon_self")
        try:
            await self._writing(self._send, table, account, sender)
        except IntegrityError as error:
            raise Refusal("summoned_already") from error

    def _send(self, table: str, account: str, sender: str) -> None:
        row = {
            "table_id": table, "account": account, "sender": sender, "state": WAITS,
            "created": now(),
        }  # fmt: skip
        waits = SUMMONS.c.account == account, *_waits()
        count = select(func.count()).select_from(SUMMONS.join(TABLES)).where(*waits)
        with self._engine.begin() as connection:
            if connection.execute(count.where(SUMMONS.c.sender == sender)).scalar_one() >= FROM_ONE:
                raise Refusal("summons_from_one", most=FROM_ONE)
            if connection.execute(count).scalar_one() >= FOR_ONE:
                raise Refusal("summons_for_one")
            again = SUMMONS.c.table_id == table, SUMMONS.c.account == account
            # Whoever had come and left again may be asked again; whoever did not want to, not.
            connection.execute(SUMMONS.delete().where(*again, SUMMONS.c.state == ACCEPTED))
            connection.execute(SUMMONS.insert(), [row])

    async def waiting_for(self, account: str) -> list[Summon]:
        """The invitations that wait for somebody, the latest first."""
        return await self._find(_query().where(SUMMONS.c.account == account, *_waits()))

    async def sent_by(self, account: str) -> list[Summon]:
        """The invitations that somebody has sent and that wait, the latest first."""
        return await self._find(_query().where(SUMMONS.c.sender == account, *_waits()))

    async def _find(self, query: Select[Any]) -> list[Summon]:
        def read() -> list[Summon]:
            with self._engine.connect() as connection:
                return [Summon(*row) for row in connection.execute(query)]

        found: list[Summon] = await self._reading(read)
        return found

    async def is_asked(self, table: str, account: str) -> bool:
        """Whether an invitation to this table waits for somebody."""
        query = _query().where(SUMMONS.c.account == account, SUMMONS.c.table_id == table, *_waits())
        return bool(await self._find(query))

    async def answer(self, table: str, account: str, state: str) -> None:
        """Note that somebody has accepted or declined; refused where nothing waits for them."""
        mine = SUMMONS.c.account == account, SUMMONS.c.table_id == table, SUMMONS.c.state == WAITS

        def write() -> int:
            with self._engine.begin() as connection:
                return connection.execute(
                    SUMMONS.update().where(*mine).values(state=state)
                ).rowcount

        if not await self._writing(write):
            raise Refusal("summon_gone")

    async def put_back(self, table: str, account: str, state: str) -> None:
        """Have an invitation be as it was: what was tried could not be done."""
        mine = SUMMONS.c.account == account, SUMMONS.c.table_id == table

        def write() -> None:
            with self._engine.begin() as connection:
                connection.execute(SUMMONS.update().where(*mine).values(state=state))

        await self._writing(write)


def _waits() -> tuple[Any, ...]:
    """Invitations that wait: to a table that is under way, and not for too long."""
    is_fresh = SUMMONS.c.created > moment(-LASTS)
    return SUMMONS.c.state == WAITS, is_fresh, TABLES.c.finished.is_(None)


def _query() -> Select[Any]:
    sender, invited = ACCOUNTS.alias("sender"), ACCOUNTS.alias("invited")
    columns = (
        TABLES.c.id, TABLES.c.game, TABLES.c.players, sender.c.name, invited.c.name,
        SUMMONS.c.created,
    )  # fmt: skip
    return (
        select(*columns)
        .select_from(SUMMONS)
        .join(TABLES, TABLES.c.id == SUMMONS.c.table_id)
        .join(sender, sender.c.id == SUMMONS.c.sender)
        .join(invited, invited.c.id == SUMMONS.c.account)
        .order_by(SUMMONS.c.created.desc())
        .limit(FOR_ONE)
    )
