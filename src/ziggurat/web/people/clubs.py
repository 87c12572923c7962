"""Clubs: members who belong together, with a page and tables of their own.

A club has one owner, officers who look after it, and members. One may enter freely, after asking,
or by invitation alone. Who may do what there is said in one table, ``MAY``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, Select, case, func, select
from sqlalchemy.exc import IntegrityError

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.people.passwords import folded
from ziggurat.web.schema import ACCOUNTS, CLUB_MEMBERS, CLUB_TABLES, CLUBS, EVENTS, TABLES
from ziggurat.web.store import now
from ziggurat.web.stored import BY_LINK
from ziggurat.web.table.seats import clean

# What somebody is in a club
OWNER, OFFICER, MEMBER = "owner", "officer", "member"
ASKS, INVITED = "asks", "invited"
NOBODY: Final = ""
BELONG: Final = (OWNER, OFFICER, MEMBER)
LEADERS: Final = (OWNER, OFFICER)

# How one enters
FREELY, ASKING, BY_INVITATION = "open", "ask", "invited"
ENTRIES: Final = (FREELY, ASKING, BY_INVITATION)

NAME_MOST: Final = 40
ABOUT_MOST: Final = 500
OWN_MOST: Final = 5
"""Clubs of which one person is the owner."""
CLUBS_MOST: Final = 50
"""Clubs to which one person belongs, asks to or is invited."""
MEMBERS_MOST: Final = 1000
SHOWN: Final = 30
"""Clubs, members or tables on a page."""

MAY: Final[dict[str, tuple[str, ...]]] = {
    "enter": (NOBODY, INVITED),
    "leave": (OFFICER, MEMBER, ASKS, INVITED),
    "open": BELONG,
    "invite": LEADERS,
    "admit": LEADERS,
    "remove": LEADERS,
    "change": LEADERS,
    "tournament": LEADERS,
    "promote": (OWNER,),
    "demote": (OWNER,),
    "hand_on": (OWNER,),
    "close": (OWNER,),
}
"""What each kind of person may do in a club."""

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Club:
    """A club as lists have it."""

    id: str
    name: str
    about: str
    entry: str
    created: str
    members: int = 0


@dataclass(frozen=True)
class Fellow:
    """Somebody in a club."""

    name: str
    role: str
    since: str


@dataclass(frozen=True)
class ClubTable:
    """A table of a club."""

    table: str
    game: str
    players: int
    created: str
    is_over: bool


@dataclass(frozen=True)
class Inside:
    """A club, with who asks what they are there."""

    club: Club
    role: str
    fellows: tuple[Fellow, ...]
    more_fellows: bool
    asking: tuple[Fellow, ...]
    """Those who ask or are invited; for whoever looks after the club."""
    tables: tuple[ClubTable, ...]


def may(role: str, what: str) -> bool:
    """Whether somebody may do this in a club."""
    return role in MAY[what]


def check_may(role: str, what: str) -> None:
    """Refuse what is not theirs to do."""
    if not may(role, what):
        code = "club_officers" if MAY[what] in (LEADERS, (OWNER,)) else "club_not_now"
        raise Refusal(code)


def checked_text(name: str, about: str, entry: str) -> dict[str, str]:
    """What a club says of itself; refused when it says nothing, or too much."""
    name, about = clean(name), about.strip()
    if not name or not any(c.isalnum() for c in name):
        raise Refusal("name_empty")
    if len(name) > NAME_MOST:
        raise Refusal("name_long", most=NAME_MOST)
    if len(about) > ABOUT_MOST:
        raise Refusal("club_about", most=ABOUT_MOST)
    about = "\n".join(line for line in (clean(one) for one in about.splitlines()) if line)
    if entry not in ENTRIES:
        raise Refusal("malformed", where="entry")
    return {"name": name, "folded": folded(name), "about": about, "entry": entry}


class Clubs:
    """All clubs of a server."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    # Looking

    async def listed(self, page: int = 1, account: str = "") -> tuple[list[Club], bool]:
        """A page of all clubs, the newest first, or those of somebody; whether there are more."""
        found: tuple[list[Club], bool] = await self._reading(self._listed, page, account)
        return found

    def _listed(self, page: int, account: str) -> tuple[list[Club], bool]:
        query = _clubs()
        if account:
            mine = select(CLUB_MEMBERS.c.club).where(
                CLUB_MEMBERS.c.account == account, CLUB_MEMBERS.c.role.in_((*BELONG, INVITED))
            )
            query = query.where(CLUBS.c.id.in_(mine))
        most = CLUBS_MOST if account else SHOWN
        query = query.order_by(CLUBS.c.created.desc(), CLUBS.c.id)
        with self._engine.connect() as connection:
            rows = connection.execute(query.offset((page - 1) * most).limit(most + 1)).all()
        return [Club(*row) for row in rows[:most]], len(rows) > most

    async def inside(self, club: str, account: str = "", page: int = 1) -> Inside:
        """A club as somebody sees it."""
        found: Inside | None = await self._reading(self._inside, club, account, page)
        if found is None:
            raise Refusal("unknown_club")
        return found

    def _inside(self, club: str, account: str, page: int) -> Inside | None:
        rank = case({OWNER: 0, OFFICER: 1}, value=CLUB_MEMBERS.c.role, else_=2)
        people = select(ACCOUNTS.c.name, CLUB_MEMBERS.c.role, CLUB_MEMBERS.c.since).join(
            ACCOUNTS, ACCOUNTS.c.id == CLUB_MEMBERS.c.account
        ).where(CLUB_MEMBERS.c.club == club)  # fmt: skip
        belong = people.where(CLUB_MEMBERS.c.role.in_(BELONG))
        belong = belong.order_by(rank, CLUB_MEMBERS.c.since, ACCOUNTS.c.folded)
        outside = people.where(CLUB_MEMBERS.c.role.in_((ASKS, INVITED)))
        with self._engine.connect() as connection:
            found = connection.execute(_clubs().where(CLUBS.c.id == club)).first()
            if found is None:
                return None
            role = role_in(connection, club, account)
            some = belong.offset((page - 1) * SHOWN).limit(SHOWN + 1)
            rows = connection.execute(some).all()
            asking: list[Any] = []
            if role in LEADERS:
                asking = list(connection.execute(outside.limit(SHOWN)))
            tables = connection.execute(_tables_of(club, role)).all()
        return Inside(
            Club(*found), role, tuple(Fellow(*row) for row in rows[:SHOWN]), len(rows) > SHOWN,
            tuple(Fellow(*row) for row in asking),
            tuple(_club_table(row) for row in tables),
        )  # fmt: skip

    # Founding and changing

    async def found(self, account: str, name: str, about: str, entry: str) -> str:
        """Found a club; its id."""
        row = {"id": keys.new_table_id(), "created": now(), **checked_text(name, about, entry)}

        def write() -> None:
            with self._engine.begin() as connection:
                self._check_room(connection, account)
                own = CLUB_MEMBERS.c.account == account, CLUB_MEMBERS.c.role == OWNER
                count = select(func.count()).select_from(CLUB_MEMBERS).where(*own)
                if connection.execute(count).scalar_one() >= OWN_MOST:
                    raise Refusal("clubs_most", most=OWN_MOST)
                connection.execute(CLUBS.insert(), [row])
                _set_role(connection, row["id"], account, OWNER)

        try:
            await self._writing(write)
        except IntegrityError as error:
            raise Refusal("club_taken", name=row["name"]) from error
        return str(row["id"])

    async def change(self, club: str, account: str, name: str, about: str, entry: str) -> None:
        """Have a club say something else of itself."""
        values = checked_text(name, about, entry)

        def write() -> None:
            with self._engine.begin() as connection:
                check_may(role_in(connection, club, account), "change")
                connection.execute(CLUBS.update().where(CLUBS.c.id == club).values(values))

        try:
            await self._writing(write)
        except IntegrityError as error:
            raise Refusal("club_taken", name=values["name"]) from error

    async def do(self, club: str, account: str, what: str, name: str = "") -> None:
        """Do something in a club, for oneself or about a member of this name."""
        works: dict[str, Callable[[Connection, str, str, str], None]] = {
            "enter": self._enter, "leave": self._leave, "invite": self._invite,
            "admit": self._admit, "remove": self._remove, "promote": self._promote,
            "demote": self._demote, "hand_on": self._hand_on, "close": self._close,
        }  # fmt: skip
        if what not in works:
            raise Refusal("malformed", where="do")

        def write() -> None:
            with self._engine.begin() as connection:
                _lock_club(connection, club)
                check_may(role_in(connection, club, account), what)
                works[what](connection, club, account, name)

        await self._writing(write)

    def _enter(self, connection: Connection, club: str, account: str, name: str) -> None:
        entry = connection.execute(select(CLUBS.c.entry).where(CLUBS.c.id == club)).scalar_one()
        role = role_in(connection, club, account)
        if role == NOBODY:
            self._check_room(connection, account)
        if entry == FREELY or role == INVITED:
            _check_full(connection, club)
            _set_role(connection, club, account, MEMBER)
        elif entry == ASKING:
            _set_role(connection, club, account, ASKS)
        else:
            raise Refusal("club_closed")

    def _leave(self, connection: Connection, club: str, account: str, name: str) -> None:
        _set_role(connection, club, account, NOBODY)

    def _invite(self, connection: Connection, club: str, account: str, name: str) -> None:
        other = _account(connection, name)
        role = role_in(connection, club, other)
        if role == ASKS:
            self._admit(connection, club, account, name)
            return
        if role != NOBODY:
            raise Refusal("club_there", name=clean(name)[:40])
        self._check_room(connection, other)
        _set_role(connection, club, other, INVITED)

    def _admit(self, connection: Connection, club: str, account: str, name: str) -> None:
        other = _other(connection, club, name, (ASKS,))
        _check_full(connection, club)
        _set_role(connection, club, other, MEMBER)

    def _remove(self, connection: Connection, club: str, account: str, name: str) -> None:
        mine = role_in(connection, club, account)
        weaker = (MEMBER, ASKS, INVITED, *((OFFICER,) if mine == OWNER else ()))
        _set_role(connection, club, _other(connection, club, name, weaker), NOBODY)

    def _promote(self, connection: Connection, club: str, account: str, name: str) -> None:
        _set_role(connection, club, _other(connection, club, name, (MEMBER,)), OFFICER)

    def _demote(self, connection: Connection, club: str, account: str, name: str) -> None:
        _set_role(connection, club, _other(connection, club, name, (OFFICER,)), MEMBER)

    def _hand_on(self, connection: Connection, club: str, account: str, name: str) -> None:
        other = _other(connection, club, name, (OFFICER, MEMBER))
        _set_role(connection, club, account, OFFICER)
        _set_role(connection, club, other, OWNER)

    def _close(self, connection: Connection, club: str, account: str, name: str) -> None:
        connection.execute(CLUBS.delete().where(CLUBS.c.id == club))

    @staticmethod
    def _check_room(connection: Connection, account: str) -> None:
        mine = CLUB_MEMBERS.c.account == account
        count = select(func.count()).select_from(CLUB_MEMBERS).where(mine)
        if connection.execute(count).scalar_one() >= CLUBS_MOST:
            raise Refusal("clubs_most", most=CLUBS_MOST)

    # Tables

    async def check_opening(self, club: str, account: str) -> None:
        """Refuse whoever may open no table for a club."""

        def read() -> str:
            with self._engine.connect() as connection:
                return role_in(connection, club, account)

        check_may(await self._reading(read), "open")

    async def note_table(self, club: str, table: str) -> None:
        """Have a table be one of a club."""
        row = {"table_id": table, "club": club, "created": now()}

        def write() -> None:
            with self._engine.begin() as connection:
                connection.execute(CLUB_TABLES.delete().where(CLUB_TABLES.c.table_id == table))
                connection.execute(CLUB_TABLES.insert(), [row])

        await self._writing(write)


def leave_all(connection: Connection, account: str) -> None:
    """Have somebody who is deleted leave their clubs; whoever has been there longest follows."""
    mine = CLUB_MEMBERS.c.account == account
    owned = select(CLUB_MEMBERS.c.club).where(mine, CLUB_MEMBERS.c.role == OWNER)
    clubs = list(connection.execute(owned).scalars())
    connection.execute(CLUB_MEMBERS.delete().where(mine))
    rank = case({OFFICER: 0}, value=CLUB_MEMBERS.c.role, else_=1)
    for club in clubs:
        here = CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.role.in_((OFFICER, MEMBER))
        heirs = select(CLUB_MEMBERS.c.account).where(*here).order_by(rank, CLUB_MEMBERS.c.since)
        heir = connection.execute(heirs.limit(1)).scalar_one_or_none()
        if heir is None:
            connection.execute(CLUBS.delete().where(CLUBS.c.id == club))
        else:
            _set_role(connection, club, heir, OWNER)


def role_in(connection: Connection, club: str, account: str) -> str:
    """What somebody is in a club; empty: nothing."""
    same = CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.account == account
    found = connection.execute(select(CLUB_MEMBERS.c.role).where(*same)).scalar_one_or_none()
    return NOBODY if found is None else str(found)


def _set_role(connection: Connection, club: str, account: str, role: str) -> None:
    same = CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.account == account
    if role == NOBODY:
        connection.execute(CLUB_MEMBERS.delete().where(*same))
    elif not connection.execute(CLUB_MEMBERS.update().where(*same).values(role=role)).rowcount:
        row = {"club": club, "account": account, "role": role, "since": now()}
        connection.execute(CLUB_MEMBERS.insert(), [row])


def _lock_club(connection: Connection, club: str) -> None:
    """Be the only one who changes a club, until the transaction ends; refused if there is none."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    here = select(CLUBS.c.id).where(CLUBS.c.id == club).with_for_update()
    if connection.execute(here).first() is None:
        raise Refusal("unknown_club")


def _check_full(connection: Connection, club: str) -> None:
    here = CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.role.in_(BELONG)
    count = select(func.count()).select_from(CLUB_MEMBERS).where(*here)
    if connection.execute(count).scalar_one() >= MEMBERS_MOST:
        raise Refusal("club_full", most=MEMBERS_MOST)


def _account(connection: Connection, name: str) -> str:
    such = ACCOUNTS.c.folded == folded(name), ACCOUNTS.c.banned.is_(None)
    found = connection.execute(select(ACCOUNTS.c.id).where(*such)).scalar_one_or_none()
    if found is None:
        raise Refusal("unknown_account", name=clean(name)[:40])
    return str(found)


def _other(connection: Connection, club: str, name: str, roles: tuple[str, ...]) -> str:
    same = ACCOUNTS.c.folded == folded(name)
    account = connection.execute(select(ACCOUNTS.c.id).where(same)).scalar_one_or_none()
    if account is None or role_in(connection, club, account) not in roles:
        raise Refusal("club_nobody", name=clean(name)[:40])
    return str(account)


def _clubs() -> Select[Any]:
    here = CLUB_MEMBERS.c.club == CLUBS.c.id, CLUB_MEMBERS.c.role.in_(BELONG)
    members = select(func.count()).select_from(CLUB_MEMBERS).where(*here).scalar_subquery()
    return select(CLUBS.c.id, CLUBS.c.name, CLUBS.c.about, CLUBS.c.entry, CLUBS.c.created, members)


def _club_table(row: Any) -> ClubTable:
    return ClubTable(row.id, row.game, row.players, row.created, row.finished is not None)


def _tables_of(club: str, role: str) -> Select[Any]:
    """The newest tables of a club; those found by their link alone are for its members."""
    found = (
        select(TABLES.c.id, TABLES.c.game, TABLES.c.players, TABLES.c.created, TABLES.c.finished)
        .join(CLUB_TABLES, CLUB_TABLES.c.table_id == TABLES.c.id)
        .where(CLUB_TABLES.c.club == club)
        .order_by(CLUB_TABLES.c.created.desc())
        .limit(SHOWN)
    )
    if role in BELONG:
        return found
    by_link = select(EVENTS.c.table_id).where(
        EVENTS.c.table_id == TABLES.c.id, EVENTS.c.key == BY_LINK
    )
    return found.where(~by_link.exists())
