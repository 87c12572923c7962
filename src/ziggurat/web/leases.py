"""Which server process keeps each table going: its bots and its clocks.

That is a column of the table itself. It is no lock: two who believe that a table is theirs do no
harm, because whoever writes must have seen the last change. It only has each thing done once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Engine, or_, select

from ziggurat.web.schema import TABLES

AT_ONCE: Final = 500
"""Tables asked for in one question."""


@dataclass(frozen=True)
class Standing:
    """What has become of a table."""

    revision: int
    driver: int | None


def _goes_on(moment: str) -> ColumnElement[bool]:
    """Whether something besides people has to act, or somebody's time is over by now."""
    return or_(TABLES.c.due.is_not(None), TABLES.c.until <= moment)


class Leases:
    """The leases of all tables. Its methods block, as those of the store do."""

    def __init__(self, writing: Engine, reading: Engine) -> None:
        self._writing = writing
        self._reading = reading

    def take_adrift(
        self, process: int, alive: Collection[int], most: int, moment: str = ""
    ) -> list[str]:
        """Take some of the tables that have to go on and that nobody keeps going.

        ``moment``: what the clock of the database shows; without it nobody is late.
        """
        adrift = (
            select(TABLES.c.id)
            .where(_goes_on(moment), TABLES.c.finished.is_(None))
            .where(TABLES.c.review.is_(False))
            .where(or_(TABLES.c.driver.is_(None), TABLES.c.driver.not_in(alive)))
            .order_by(TABLES.c.due)
            .limit(most)
        )
        with self._reading.connect() as connection:
            if connection.execute(adrift).first() is None:
                return []
        with self._writing.begin() as connection:
            locked = adrift.with_for_update(skip_locked=True)
            found = list(connection.execute(locked).scalars())
            ours = TABLES.update().where(TABLES.c.id.in_(found)).values(driver=process)
            connection.execute(ours)
        return found

    def due_of(self, process: int, moment: str) -> dict[str, str | None]:
        """The tables that have to go on, and that this process is to keep going: since when."""
        ours = TABLES.c.driver == process, _goes_on(moment), TABLES.c.finished.is_(None)
        with self._reading.connect() as connection:
            found = connection.execute(select(TABLES.c.id, TABLES.c.due).where(*ours))
            return {row.id: row.due for row in found}

    def take(self, table: str, process: int, former: int | None) -> bool:
        """Take a table that another process kept going before; whether nobody else was faster."""
        is_free = TABLES.c.driver.is_(None) if former is None else TABLES.c.driver == former
        return self._set(table, is_free, process)

    def release(self, table: str, process: int) -> bool:
        """Keep a table going no more; whether that was ours to do."""
        return self._set(table, TABLES.c.driver == process, None)

    def _set(self, table: str, condition: object, process: int | None) -> bool:
        row = TABLES.update().where(TABLES.c.id == table, condition)  # type: ignore[arg-type]
        with self._writing.begin() as connection:
            return connection.execute(row.values(driver=process)).rowcount == 1

    def standing(self, tables: Sequence[str]) -> dict[str, Standing]:
        """What has become of these tables."""
        found: dict[str, Standing] = {}
        query = select(TABLES.c.id, TABLES.c.revision, TABLES.c.driver)
        with self._reading.connect() as connection:
            for first in range(0, len(tables), AT_ONCE):
                some = query.where(TABLES.c.id.in_(tables[first : first + AT_ONCE]))
                for table, revision, driver in connection.execute(some):
                    found[table] = Standing(revision, driver)
        return found
