"""How games ended for people with an account, and what that says about them (OpenSkill).

Once a game is over it is written down which account sat where, with its rank. Whoever left a seat
to a bot is last there. Whether a game is rated was said when the table was opened; hints, going
back together, guests and bots make it none.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, exists, func, select
from sqlalchemy.exc import IntegrityError

from ziggurat.core.errors import Refusal
from ziggurat.core.state import HOST
from ziggurat.web.browsers import account_of, holder_of
from ziggurat.web.keys import HOLDER
from ziggurat.web.packing import AT_ONCE, LATE, SECONDS
from ziggurat.web.schema import BROWSERS, RATINGS, RESULTS, SEATS, TABLES
from ziggurat.web.store import Store
from ziggurat.web.stored import HINT, HUMAN, RATED, StoredTable

RATING: Final = 0x2166755263
"""Any number of our own: the advisory lock of whoever changes ratings."""
UNDO: Final = "undo "
RANKS: Final = '"ranks"'
"""In what is stored of the result of a game; one that was given up has none."""
WRITTEN_AT_ONCE: Final = 20
"""Games that are written down while somebody waits for a profile."""


def counts(table: StoredTable, accounts: Mapping[int, str]) -> bool:
    """Whether a game that is over counts for the ratings of those who played it."""
    keys = {event.key for event in table.events}
    went_back = any(step.seat == HOST and step.text.startswith(UNDO) for step in table.steps)
    all_known = len(set(accounts.values())) == table.players >= 2
    return RATED in keys and HINT not in keys and not went_back and all_known


def ranks_of(table: StoredTable) -> list[int]:
    """The rank of every seat; where a bot plays for its person at the end, the last one."""
    ranks = table.result.get("ranks", [])
    return [
        table.players if seat.handed else int(rank)
        for seat, rank in zip(table.seats, ranks, strict=False)
    ]


def rated(
    before: Mapping[str, tuple[float, float]], accounts: list[str], ranks: list[int]
) -> dict[str, tuple[float, float]]:
    """The ratings after a game, by account: strength, and how unsure that is."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = []
    for account in accounts:
        known = before.get(account)
        fresh = model.rating() if known is None else model.rating(mu=known[0], sigma=known[1])
        teams.append([fresh])
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return {
        account: (team[0].mu, team[0].sigma) for account, team in zip(accounts, after, strict=True)
    }


class Scribe:
    """Goes through the games that are over, in the order in which they ended. It blocks."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._place = ("", "")
        """The last table that was looked at: when it ended, and its name."""

    def write_some(self, seconds: float = SECONDS) -> int:
        """Write down what is not written yet, for a moment; how many games were."""
        began, end, count = datetime.now(UTC), time.monotonic() + seconds, 0
        while True:
            page = self._store.over_after(*self._place, AT_ONCE)
            fresh = self._fresh([name for _, name, _ in page])
            for finished, name, _ in page:
                if name in fresh:
                    if time.monotonic() > end:
                        return count
                    count += self.write(name)
                self._place = (finished, name)
            if len(page) < AT_ONCE:
                self._place = ((began - LATE).isoformat(timespec="milliseconds"), "")
                return count
            if time.monotonic() > end:
                return count

    def _fresh(self, tables: list[str]) -> set[str]:
        """Those of the tables at which an account sat, and that are not written down."""
        bound = BROWSERS.c.browser.startswith(HOLDER)
        with self._store.reading.connect() as connection:
            return set(connection.execute(_unwritten(bound, TABLES.c.id.in_(tables))).scalars())

    def write_for(self, account: str) -> None:
        """Write down what is not written yet of the games of one account, the oldest first."""
        mine = _unwritten(BROWSERS.c.browser == holder_of(account))
        with self._store.reading.connect() as connection:
            names = list(connection.execute(mine.limit(WRITTEN_AT_ONCE)).scalars())
        for name in names:
            self.write(name)

    def write(self, name: str) -> bool:
        """Write down one table; false when somebody else was quicker, or it has no result.

        What is wrong with a table is told to whoever looks at it.
        """
        try:
            table = self._store.load(name)
        except Refusal:
            return False
        if table is None or table.finished is None or len(ranks_of(table)) != table.players:
            return False
        try:
            with self._store.engine.begin() as connection:
                if connection.dialect.name == "sqlite":
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                else:
                    connection.execute(select(func.pg_advisory_xact_lock(RATING)))
                _write(connection, table)
        except IntegrityError:  # another process has written the same
            return False
        return True


def _unwritten(*such: ColumnElement[bool]) -> Select[Any]:
    """The names of tables with a result that is not written down, at which such a holder sits."""
    at_table = BROWSERS.c.table_id == TABLES.c.id
    on_seat = SEATS.c.table_id == BROWSERS.c.table_id, SEATS.c.seat == BROWSERS.c.seat
    sits = exists().where(*on_seat, SEATS.c.secret_hash == BROWSERS.c.proof)
    is_written = exists().where(RESULTS.c.table_id == TABLES.c.id)
    has_ended = TABLES.c.finished.is_not(None), TABLES.c.result.contains(RANKS)
    was_dealt = TABLES.c.seed.is_not(None)  # and did not begin in the middle of another game
    found = (
        select(TABLES.c.id)
        .join(BROWSERS, at_table)
        .where(*such, *has_ended, was_dealt, sits, ~is_written)
    )
    place = TABLES.c.finished, TABLES.c.id
    return found.group_by(*place).order_by(*place)


def _write(connection: Connection, table: StoredTable) -> None:
    accounts, ranks = _accounts(connection, table), ranks_of(table)
    if not accounts:
        return
    is_rated = counts(table, accounts)
    rows = [
        {
            "table_id": table.id, "seat": seat, "account": account, "game": table.game,
            "players": table.players, "rank": ranks[seat], "rated": is_rated,
            "finished": table.finished,
        }
        for seat, account in accounts.items()
    ]  # fmt: skip
    connection.execute(RESULTS.insert(), rows)
    if is_rated:
        _rate(connection, table.game, [accounts[seat] for seat in sorted(accounts)], ranks)


def _accounts(connection: Connection, table: StoredTable) -> dict[int, str]:
    """By seat: the account that holds it."""
    held = select(BROWSERS.c.browser, BROWSERS.c.seat, BROWSERS.c.proof).where(
        BROWSERS.c.table_id == table.id,
        BROWSERS.c.seat >= 0,
        BROWSERS.c.browser.startswith(HOLDER),
    )
    opened = {seat.seat: seat.secret_hash for seat in table.seats if seat.kind == HUMAN}
    return {
        seat: account_of(holder)
        for holder, seat, proof in connection.execute(held)
        if opened.get(seat) == proof
    }


def _rate(connection: Connection, game: str, accounts: list[str], ranks: list[int]) -> None:
    such = RATINGS.c.account.in_(accounts), RATINGS.c.game == game
    known = {
        row["account"]: row for row in connection.execute(select(RATINGS).where(*such)).mappings()
    }
    before = {account: (row["mu"], row["sigma"]) for account, row in known.items()}
    after = rated(before, accounts, ranks)
    connection.execute(RATINGS.delete().where(*such))
    connection.execute(
        RATINGS.insert(),
        [
            {
                "account": account, "game": game, "mu": mu, "sigma": sigma,
                "games": 1 + (known[account]["games"] if account in known else 0),
            }
            for account, (mu, sigma) in after.items()
        ],
    )  # fmt: skip
