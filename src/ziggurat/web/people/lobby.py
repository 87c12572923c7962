"""The lobby: tables that wait for somebody, people who look for a table, and who invites whom.

All of it lies in the database. Whoever looks at it is told when something changes, in whichever
process that was. What is lost on the way does no harm: everybody looks now and then by themselves.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from sqlalchemy import select

from ziggurat.core.errors import Refusal
from ziggurat.registry import games
from ziggurat.web.browsers import HOLDER, account_of
from ziggurat.web.people import together
from ziggurat.web.people.deeds import public_rating
from ziggurat.web.people.summons import Summons
from ziggurat.web.people.wishes import Kept, Wishes
from ziggurat.web.schema import ACCOUNTS, BROWSERS, OPENINGS, RATINGS, SEATS
from ziggurat.web.store import Away, ConflictError
from ziggurat.web.table.bell import Bell
from ziggurat.web.tempo import CORRESPONDENCE, KINDS, LIVE, NONE
from ziggurat.words import LANGUAGES

if TYPE_CHECKING:
    from ziggurat.web.host import Host

LOG: Final = logging.getLogger("ziggurat.lobby")
LOBBY: Final = "lobby"
"""What processes tell each other: something has changed there."""
LOOK_SECONDS: Final = 2.0
"""Between two looks for people who can be brought together."""
SHOWN: Final = 20
"""Tables on a page of the lobby."""
LOOKED_AT: Final = 400
"""The newest tables with a free seat among which those of a level are looked for."""
NEAR: Final = 4.0
"""So far apart may a rating be from that of others at the table for them to be of a level."""
UNRATED: Final = 25.0
"""What somebody is worth of whom nothing is known, as in the arena."""
BEGINNINGS: Final = {NONE: "", LIVE: f"{LIVE}:", CORRESPONDENCE: "turn:"}


@dataclass(frozen=True)
class Filter:
    """Which tables somebody wants to see; what is empty makes no difference."""

    game: str = ""
    players: int = 0
    pace: str = ""
    """The kind of it."""
    rated: str = ""
    language: str = ""
    level: str = ""
    page: int = 1

    def address(self, **more: Any) -> str:
        """The lobby with these filters, to be shared."""
        usual = Filter()
        chosen = {
            name: value
            for name, value in vars(replace(self, **more)).items()
            if value != getattr(usual, name)
        }
        return f"/lobby?{urlencode(chosen)}" if chosen else "/lobby"


def filter_of(sent: Any) -> Filter:
    """The filters in an address; what there is not is left out."""

    def one_of(name: str, known: Sequence[str]) -> str:
        value = str(sent.get(name, ""))
        return value if value in known else ""

    def number(name: str, usual: int, most: int) -> int:
        text = str(sent.get(name, ""))
        is_whole = text.isascii() and text.isdecimal() and len(text) < 6
        return min(int(text), most) if is_whole else usual

    return Filter(
        game=one_of("game", list(games())),
        players=number("players", 0, 100),
        pace=one_of("pace", KINDS),
        rated=one_of("rated", ("yes", "no")),
        language=one_of("language", LANGUAGES),
        level=one_of("level", ("near",)),
        page=max(1, number("page", 1, 1 + LOOKED_AT // SHOWN)),
    )


@dataclass(frozen=True)
class Opening:
    """A table that waits for somebody."""

    table: str
    game: str
    players: int
    free: int
    pace: str
    rated: bool
    language: str
    created: str
    names: tuple[str, ...] = ()
    """Of those who sit there; a seat without a name is empty."""
    level: float | None = None
    """The middle of the ratings that those who sit there show; None: nobody shows one."""


@dataclass(frozen=True)
class Found:
    """One page of them."""

    openings: tuple[Opening, ...]
    has_more: bool


class Lobby:
    """The lobby of a server, as one process knows it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._is_on = host.people.is_on
        self._engine = host.people.engine
        self.wishes = Wishes(self._engine, host.on_disk, host.to_disk)
        self.summons = Summons(self._engine, host.on_disk, host.to_disk)
        self._bell = Bell()
        self._busy = asyncio.Lock()
        self._going: asyncio.Task[None] | None = None

    @property
    def signal(self) -> asyncio.Event:
        """Set at the next change; to be fetched before looking."""
        return self._bell.next

    def tell(self) -> None:
        """Something has changed: have everybody look, here and in other processes."""
        if self._is_on:
            self._bell.ring()
            self._host.crew.tell({LOBBY: True})

    def heard(self) -> None:
        """Another process says that something has changed."""
        self._bell.ring()

    def start(self) -> None:
        """Bring people together from now on."""
        if self._is_on:
            self._going = asyncio.ensure_future(self._keep_going())

    async def close(self) -> None:
        """Do so no more."""
        if self._going is not None:
            self._going.cancel()
            await asyncio.wait([self._going])

    # Looking

    async def find(self, wanted: Filter, mine: float = UNRATED) -> Found:
        """A page of the tables that wait for somebody, the newest first; ``mine``: one's rating."""
        found: Found = await self._host.on_disk(self._find, wanted, mine)
        return found

    def _find(self, wanted: Filter, mine: float) -> Found:
        query = select(OPENINGS).where(*_such(wanted)).order_by(OPENINGS.c.created.desc())
        first = (wanted.page - 1) * SHOWN
        with self._engine.connect() as connection:
            if wanted.level:
                rows = list(connection.execute(query.limit(LOOKED_AT)).mappings())
                levels = _levels(connection, [row["table_id"] for row in rows])
                rows = [row for row in rows if _is_near(levels.get(row["table_id"]), mine)]
                rows = rows[first : first + SHOWN + 1]
            else:
                rows = list(connection.execute(query.offset(first).limit(SHOWN + 1)).mappings())
                levels = _levels(connection, [row["table_id"] for row in rows])
            shown = rows[:SHOWN]
            names = _names(connection, [row["table_id"] for row in shown])
        return Found(tuple(_opening(row, names, levels) for row in shown), len(rows) > SHOWN)

    async def rating(self, account: str, game: str) -> float:
        """How strong somebody is at a game, as far as that is known."""
        query = select(RATINGS.c.mu).where(RATINGS.c.account == account, RATINGS.c.game == game)

        def read() -> float:
            with self._engine.connect() as connection:
                found = connection.execute(query).scalar_one_or_none()
            return UNRATED if found is None else float(found)

        rating: float = await self._host.on_disk(read)
        return rating

    # Bringing people together

    async def _keep_going(self) -> None:
        while True:
            signal = self.signal
            try:
                await self.tend()
                await self._host.society.tend()
            except Away:
                pass  # that was noted
            except Exception:
                LOG.exception("bringing people together")
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await signal.wait()

    async def tend(self) -> None:
        """Bring together whoever wants the same, and lay the tables that were promised."""
        if not self._host.crew.is_on_duty:
            return
        async with self._busy:  # one process lays one table once
            await self.wishes.pair()
            for table, people in (await self.wishes.unmade()).items():
                await self._lay(table, people)

    async def _lay(self, table: str, people: list[Kept]) -> None:
        wish, host = people[0].wish, self._host
        seats = [(kept.account, kept.name) for kept in people]
        missing = wish.players - len(seats)
        if missing and any(kept.wish.patience is None for kept in people):
            await self.wishes.part(table)  # somebody has gone who was to play
            return
        try:
            bot = host.check_bot(host.settings.usual_bot, wish.game) if missing else ""
            options = together.usual_options(wish.game)
            seats += [("", bot)] * missing
            party = together.Party(table, wish.game, options, seats, wish.pace, wish.rated)
            await together.seat(host, party)
        except ConflictError:
            await self.wishes.part(table)
        except Refusal as refusal:
            if isinstance(refusal, Away) or refusal.code == "too_many_tables":
                raise
            LOG.warning("no table for those who wait: %s", refusal)
            await self.wishes.part(table)


def _such(wanted: Filter) -> list[Any]:
    """What the tables of a filter have in common."""
    found: list[Any] = []
    if wanted.game:
        found.append(OPENINGS.c.game == wanted.game)
    if wanted.players:
        found.append(OPENINGS.c.players == wanted.players)
    if wanted.pace == NONE:
        found.append(OPENINGS.c.pace == "")
    elif wanted.pace:
        found.append(OPENINGS.c.pace.startswith(BEGINNINGS[wanted.pace]))
    if wanted.rated:
        found.append(OPENINGS.c.rated.is_(wanted.rated == "yes"))
    if wanted.language:
        found.append(OPENINGS.c.language == wanted.language)
    return found


def _is_near(level: float | None, mine: float) -> bool:
    return level is not None and abs(level - mine) <= NEAR


def _opening(row: Any, names: dict[str, list[str]], levels: dict[str, float]) -> Opening:
    values = {name: value for name, value in row.items() if name != "table_id"}
    table = row["table_id"]
    values |= {"table": table, "names": tuple(names.get(table, ())), "level": levels.get(table)}
    return Opening(**{**values, "rated": bool(values["rated"])})


def _names(connection: Any, tables: list[str]) -> dict[str, list[str]]:
    seats = select(SEATS.c.table_id, SEATS.c.name).where(SEATS.c.table_id.in_(tables))
    found: dict[str, list[str]] = {}
    for table, name in connection.execute(seats.order_by(SEATS.c.table_id, SEATS.c.seat)):
        found.setdefault(table, []).append(name)
    return found


def _levels(connection: Any, tables: list[str]) -> dict[str, float]:
    """By table: the middle of the ratings that those who sit there show to everybody."""
    held = select(OPENINGS.c.table_id, OPENINGS.c.game, BROWSERS.c.browser)
    on_seat = (SEATS.c.table_id == BROWSERS.c.table_id) & (SEATS.c.seat == BROWSERS.c.seat)
    sits = on_seat & (SEATS.c.secret_hash == BROWSERS.c.proof)
    held = held.join(BROWSERS, BROWSERS.c.table_id == OPENINGS.c.table_id).join(SEATS, sits)
    such = OPENINGS.c.table_id.in_(tables), BROWSERS.c.browser.startswith(HOLDER)
    people = [(table, game, account_of(one)) for table, game, one in
              connection.execute(held.where(*such))]  # fmt: skip
    accounts = {account for _, _, account in people}
    shown = select(ACCOUNTS.c.id, ACCOUNTS.c.public).where(ACCOUNTS.c.id.in_(accounts))
    openly = {one for one, public in connection.execute(shown) if public_rating(public)}
    ratings = select(RATINGS.c.account, RATINGS.c.game, RATINGS.c.mu).where(
        RATINGS.c.account.in_(openly)
    )
    known = {(one, game): mu for one, game, mu in connection.execute(ratings)}
    found: dict[str, list[float]] = {}
    for table, game, account in people:
        if (account, game) in known:
            found.setdefault(table, []).append(known[account, game])
    return {table: sum(some) / len(some) for table, some in found.items()}
