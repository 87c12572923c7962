"""What is known of somebody's games: for their profile, to take along, and to be forgotten."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, Select, case, exists, func, select

from ziggurat.web import keys
from ziggurat.web.browsers import KEY, holder_of
from ziggurat.web.news.reading import everything
from ziggurat.web.people.clubs import leave_all
from ziggurat.web.schema import (
    ACCOUNTS,
    BROWSERS,
    CHAT,
    CLUB_MEMBERS,
    CLUBS,
    CODES,
    ENTRIES,
    EVENTS,
    IDENTITIES,
    MODERATION,
    PASSKEYS,
    RATINGS,
    REPORTS,
    RESULTS,
    SEATS,
    SESSIONS,
    STANCES,
    SUMMONS,
    TABLES,
    TOURNAMENTS,
    WISHES,
)
from ziggurat.web.stored import BY_LINK, SPECTATOR

LATEST: Final = 20
"""Finished games on a profile."""
BOTS_MOST: Final = 3

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Tally:
    """How often somebody played a game with so many players, and won."""

    game: str
    players: int
    games: int
    wins: int


@dataclass(frozen=True)
class Rating:
    """How strong somebody is at a game, how unsure that is, and after how many games."""

    game: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True)
class Ended:
    """One finished game of somebody."""

    table: str
    game: str
    players: int
    rank: int
    rated: bool
    finished: str
    is_listed: bool


def _ended(*row: Any) -> Ended:
    """From the database, in which a comparison may be a number."""
    return Ended(*(*row[:-1], bool(row[-1])))


@dataclass(frozen=True)
class Deeds:
    """All that a profile shows of games that are over."""

    tallies: tuple[Tally, ...]
    ratings: tuple[Rating, ...]
    ended: tuple[Ended, ...]
    bots: tuple[str, ...]
    """Those they played with most."""


def public_rating(public: str) -> bool:
    """Whether somebody shows their ratings to everybody, by what is stored of their choices."""
    return json.loads(public).get("ratings") is True


class Archive:
    """Finds it. What it is asked, it asks the database."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    @staticmethod
    def tables_of(account: str, is_own: bool) -> Select[Any]:
        """The names of the tables at which somebody sits, to be looked for.

        For others than themselves those alone that everybody finds.
        """
        mine = BROWSERS.c.browser == holder_of(account), BROWSERS.c.seat >= 0
        found = select(BROWSERS.c.table_id).where(*mine)
        by_link = exists().where(EVENTS.c.table_id == BROWSERS.c.table_id, EVENTS.c.key == BY_LINK)
        return found if is_own else found.where(~by_link)

    async def deeds(self, account: str) -> Deeds:
        """What somebody has played."""
        found: Deeds = await self._reading(self._deeds, account)
        return found

    def _deeds(self, account: str) -> Deeds:
        mine = RESULTS.c.account == account
        won = func.sum(case((RESULTS.c.rank == 1, 1), else_=0))
        kinds = RESULTS.c.game, RESULTS.c.players
        tallies = select(*kinds, func.count(), won).where(mine).group_by(*kinds).order_by(*kinds)
        columns = RATINGS.c.game, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games
        ratings = select(*columns).where(RATINGS.c.account == account).order_by(RATINGS.c.game)
        by_link = exists().where(EVENTS.c.table_id == RESULTS.c.table_id, EVENTS.c.key == BY_LINK)
        shown = (
            RESULTS.c.table_id, RESULTS.c.game, RESULTS.c.players, RESULTS.c.rank,
            RESULTS.c.rated, RESULTS.c.finished, ~by_link,
        )  # fmt: skip
        ended = select(*shown).where(mine).order_by(RESULTS.c.finished.desc()).limit(LATEST)
        at_table = SEATS.c.table_id == RESULTS.c.table_id
        bots = select(SEATS.c.bot, func.count()).join(RESULTS, at_table)
        with_bots = bots.where(mine, SEATS.c.bot.is_not(None)).group_by(SEATS.c.bot)
        often = with_bots.order_by(func.count().desc(), SEATS.c.bot).limit(BOTS_MOST)
        with self._engine.connect() as connection:
            return Deeds(
                tuple(Tally(*row) for row in connection.execute(tallies)),
                tuple(Rating(*row) for row in connection.execute(ratings)),
                tuple(_ended(*row) for row in connection.execute(ended)),
                tuple(str(bot) for bot, _ in connection.execute(often)),
            )

    # Everything, for its owner

    async def everything(self, account: str) -> dict[str, Any]:
        """All that is stored about somebody, but for what opens something."""
        found: dict[str, Any] = await self._reading(self._everything, account)
        return found

    def _everything(self, account: str) -> dict[str, Any]:
        kept = (
            ACCOUNTS.c.name, ACCOUNTS.c.role, ACCOUNTS.c.banned, ACCOUNTS.c.public,
            ACCOUNTS.c.created, ACCOUNTS.c.silenced,
        )  # fmt: skip
        places = SESSIONS.c.device, SESSIONS.c.created, SESSIONS.c.seen, SESSIONS.c.expires
        own_keys = PASSKEYS.c.name, PASSKEYS.c.site, PASSKEYS.c.created, PASSKEYS.c.used
        services = IDENTITIES.c.provider, IDENTITIES.c.created, IDENTITIES.c.used
        holder = BROWSERS.c.browser == holder_of(account)
        sat = BROWSERS.c.table_id == SEATS.c.table_id, BROWSERS.c.seat == SEATS.c.seat
        at = TABLES.c.id == BROWSERS.c.table_id
        seats = (
            select(
                TABLES.c.id.label("table"), TABLES.c.game, TABLES.c.players, TABLES.c.created,
                TABLES.c.finished, SEATS.c.seat, SEATS.c.name,
            )
            .select_from(BROWSERS)
            .join(TABLES, at)
            .join(SEATS, (sat[0]) & (sat[1]))
            .where(holder)
            .order_by(TABLES.c.created)
        )  # fmt: skip
        said = (
            select(CHAT.c.table_id.label("table"), CHAT.c.seat, CHAT.c.time, CHAT.c.text)
            .join(
                BROWSERS,
                (BROWSERS.c.table_id == CHAT.c.table_id) & (BROWSERS.c.seat == CHAT.c.seat),
            )
            .where(holder & (CHAT.c.account.is_(None) | (CHAT.c.account == account)))
            .order_by(CHAT.c.table_id, CHAT.c.number)
        )
        beside = (
            select(CHAT.c.table_id.label("table"), CHAT.c.time, CHAT.c.text)
            .where(CHAT.c.account == account, CHAT.c.seat == SPECTATOR)
            .order_by(CHAT.c.table_id, CHAT.c.number)
        )
        stances = (
            select(ACCOUNTS.c.name, STANCES.c.kind, STANCES.c.created)
            .join(ACCOUNTS, ACCOUNTS.c.id == STANCES.c.other)
            .where(STANCES.c.account == account)
        )
        told = (
            REPORTS.c.table_id.label("table"),
            REPORTS.c.reason,
            REPORTS.c.words,
            REPORTS.c.created,
        )
        decided = MODERATION.c.task, MODERATION.c.reason, MODERATION.c.until, MODERATION.c.time
        opened = select(BROWSERS.c.table_id).where(holder, BROWSERS.c.seat == KEY)
        asked = SUMMONS.c.table_id.label("table"), SUMMONS.c.state, SUMMONS.c.created
        clubs = select(CLUBS.c.name, CLUB_MEMBERS.c.role, CLUB_MEMBERS.c.since).join(
            CLUB_MEMBERS, CLUB_MEMBERS.c.club == CLUBS.c.id
        ).where(CLUB_MEMBERS.c.account == account)  # fmt: skip
        entered = select(TOURNAMENTS.c.name, ENTRIES.c.joined, ENTRIES.c.dropped).join(
            ENTRIES, ENTRIES.c.tournament == TOURNAMENTS.c.id
        ).where(ENTRIES.c.account == account)  # fmt: skip
        with self._engine.connect() as connection:

            def rows(query: Select[Any]) -> list[dict[str, Any]]:
                return [dict(row) for row in connection.execute(query).mappings()]

            return {
                "account": rows(select(*kept).where(ACCOUNTS.c.id == account))[0],
                "sessions": rows(select(*places).where(SESSIONS.c.account == account)),
                "passkeys": rows(select(*own_keys).where(PASSKEYS.c.account == account)),
                "services": rows(select(*services).where(IDENTITIES.c.account == account)),
                "recovery_codes_left": len(rows(select(CODES).where(CODES.c.account == account))),
                "tables_opened": list(connection.execute(opened).scalars()),
                "seats": rows(seats),
                "chat": rows(said),
                "chat_as_spectator": rows(beside),
                "blocked_and_muted": rows(stances),
                "reports": rows(select(*told).where(REPORTS.c.reporter == account)),
                "moderation": rows(select(*decided).where(MODERATION.c.about == account)),
                "results": rows(select(RESULTS).where(RESULTS.c.account == account)),
                "ratings": rows(select(RATINGS).where(RATINGS.c.account == account)),
                "wish": rows(select(WISHES).where(WISHES.c.account == account)),
                "invitations": rows(select(*asked).where(SUMMONS.c.account == account)),
                "clubs": rows(clubs),
                "tournaments": rows(entered),
                "invitations_sent": rows(select(*asked).where(SUMMONS.c.sender == account)),
                "news": everything(connection, account),
            }

    # Forgetting

    async def forget(self, account: str, browser: str) -> list[str]:
        """Delete an account: games stay, the name goes; the tables that have changed.

        What it holds at games under way is held by this browser from now on, so that nobody's game
        comes to a stop.
        """
        found: list[str] = await self._writing(self._forget, account, keys.digest(browser))
        return found

    def _forget(self, account: str, browser: str) -> list[str]:
        with self._engine.begin() as connection:
            changed = _unname(connection, account)
            _hand_to(connection, holder_of(account), browser)
            for table in (
                SESSIONS, CODES, RATINGS, WISHES, SUMMONS, PASSKEYS, IDENTITIES, STANCES,
            ):  # fmt: skip
                connection.execute(table.delete().where(table.c.account == account))
            connection.execute(SUMMONS.delete().where(SUMMONS.c.sender == account))
            leave_all(connection, account)
            connection.execute(
                ENTRIES.update().where(ENTRIES.c.account == account).values(account=None)
            )
            organised = TOURNAMENTS.update().where(TOURNAMENTS.c.organiser == account)
            connection.execute(organised.values(organiser=None))
            connection.execute(STANCES.delete().where(STANCES.c.other == account))
            connection.execute(CHAT.update().where(CHAT.c.account == account).values(account=None))
            for column in (REPORTS.c.reporter, REPORTS.c.about):
                connection.execute(
                    REPORTS.update().where(column == account).values({column.name: None})
                )
            connection.execute(
                RESULTS.update().where(RESULTS.c.account == account).values(account=None)
            )
            connection.execute(ACCOUNTS.delete().where(ACCOUNTS.c.id == account))
        return changed


def _unname(connection: Connection, account: str) -> list[str]:
    """Take somebody's name from all seats that they hold; whoever has a table reads it anew."""
    held = select(BROWSERS.c.table_id, BROWSERS.c.seat).where(
        BROWSERS.c.browser == holder_of(account), BROWSERS.c.seat >= 0
    )
    found = [(str(table), int(seat)) for table, seat in connection.execute(held)]
    for table, seat in found:
        same = SEATS.c.table_id == table, SEATS.c.seat == seat
        connection.execute(
            TABLES.update().where(TABLES.c.id == table).values(revision=TABLES.c.revision + 1)
        )
        connection.execute(SEATS.update().where(*same).values(name=""))
    return [table for table, _ in found]


def _hand_to(connection: Connection, holder: str, browser: str) -> None:
    """Have a browser hold the seats of games under way, in place of an account."""
    under_way = select(TABLES.c.id).where(TABLES.c.finished.is_(None))
    seats = BROWSERS.c.browser == holder, BROWSERS.c.seat >= 0
    rows = connection.execute(
        select(BROWSERS).where(*seats, BROWSERS.c.table_id.in_(under_way))
    ).mappings()
    for row in list(rows):
        moved = {**row, "browser": browser}
        same = [BROWSERS.c[name] == moved[name] for name in ("browser", "table_id", "seat")]
        connection.execute(BROWSERS.delete().where(*same))
        connection.execute(BROWSERS.insert(), [moved])
    connection.execute(BROWSERS.delete().where(BROWSERS.c.browser == holder))
