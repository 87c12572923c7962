"""Tournaments: people sign up, the organiser starts, and the rest goes by itself.

What happens next is worked out from what lies in the database, by whoever holds its lock: the games
of a round are written down with the names of their tables, results are noted as games end, and when
the last of a round is over the next round is written down, all in one transaction. The tables are
made after that, by anybody who sees that one is not there yet. So a process may be killed at any
moment: nothing is done twice, and nothing is left out.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sqlalchemy import Connection, Engine, Select, exists, func, select
from sqlalchemy.exc import IntegrityError

from ziggurat.arena import rounds
from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.people.clubs import BELONG, check_may, role_in
from ziggurat.web.people.pairing import (
    ROBIN,
    SWISS,
    Entry,
    Tournament,
    Whole,
    next_round,
    tables_of,
)
from ziggurat.web.people.scores import Board, standings
from ziggurat.web.people.together import Party
from ziggurat.web.schema import (
    ACCOUNTS,
    BOARDS,
    CLUBS,
    ENTRIES,
    SEATS,
    TABLES,
    TOURNAMENTS,
)
from ziggurat.web.store import now
from ziggurat.web.table.seats import clean
from ziggurat.web.tempo import chosen

LOCK: Final = 0x637570
"""Any number of our own: the advisory lock of whoever has a tournament go on."""
KINDS: Final = (ROBIN, SWISS)
SIGN_UP, RUNNING, OVER, CANCELLED = "signup", "running", "over", "cancelled"
NAME_MOST: Final = 60
ROUNDS_MOST: Final = 15
ENTRIES_MOST: Final = {ROBIN: 16, SWISS: 128}
OPEN_MOST: Final = 10
"""Tournaments of one club, or of the server, that are not over."""
SHOWN: Final = 30
AT_ONCE: Final = 50

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Plan:
    """What a tournament is to be."""

    name: str
    kind: str
    game: str
    options: Mapping[str, Any]
    players: int
    """At a table."""
    pace: str = ""
    rated: bool = False
    rounds: int = 5
    """Of a round robin of two at a table: as many as it takes."""

    def checked(self) -> dict[str, Any]:
        """As it is stored; refused where that is no tournament."""
        name = clean(self.name)
        if not name:
            raise Refusal("name_empty")
        if len(name) > NAME_MOST:
            raise Refusal("name_long", most=NAME_MOST)
        if self.kind not in KINDS:
            raise Refusal("malformed", where="kind")
        if self.players < 2:
            raise Refusal("wish_alone")
        options = find_game(self.game).check(self.players, dict(self.options))
        chosen(self.pace, "").check(may_leave=False)
        if not 1 <= self.rounds <= ROUNDS_MOST:
            raise Refusal("tournament_rounds", most=ROUNDS_MOST)
        return {
            "name": name, "kind": self.kind, "game": self.game, "players": self.players,
            "options": json.dumps(dict(options)), "pace": self.pace, "rated": self.rated,
            "rounds": self.rounds,
        }  # fmt: skip


class Tournaments:
    """All tournaments of a server."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    # Looking

    async def listed(self, page: int = 1, club: str = "") -> tuple[list[Tournament], bool]:
        """A page of tournaments, the newest first, of all or of a club; whether there are more."""
        query = _query().order_by(TOURNAMENTS.c.created.desc(), TOURNAMENTS.c.id)
        if club:
            query = query.where(TOURNAMENTS.c.club == club)
        query = query.offset((page - 1) * SHOWN).limit(SHOWN + 1)

        def read() -> list[Tournament]:
            with self._engine.connect() as connection:
                return [_tournament(row) for row in connection.execute(query)]

        found = await self._reading(read)
        return found[:SHOWN], len(found) > SHOWN

    async def whole(self, tournament: str) -> Whole:
        """One of them."""

        def read() -> Whole:
            with self._engine.connect() as connection:
                return _whole(connection, tournament)

        found: Whole = await self._reading(read)
        return found

    async def among(self, tables: Iterable[str]) -> frozenset[str]:
        """Those of some tables that were laid for a tournament."""
        query = select(BOARDS.c.table_id).where(BOARDS.c.table_id.in_(list(tables)))

        def read() -> frozenset[str]:
            with self._engine.connect() as connection:
                return frozenset(connection.execute(query).scalars())

        found: frozenset[str] = await self._reading(read)
        return found

    # Preparing

    async def plan(self, plan: Plan, organiser: str, club: str | None) -> str:
        """Have people sign up for a tournament from now on; its id."""
        row = {
            **plan.checked(), "id": keys.new_table_id(), "club": club, "organiser": organiser,
            "round": 0, "state": SIGN_UP, "created": now(),
        }  # fmt: skip

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                if club is not None:
                    check_may(role_in(connection, club, organiser), "tournament")
                same = TOURNAMENTS.c.club.is_(None) if club is None else TOURNAMENTS.c.club == club
                goes_on = TOURNAMENTS.c.state.in_((SIGN_UP, RUNNING))
                count = select(func.count()).select_from(TOURNAMENTS).where(same, goes_on)
                if connection.execute(count).scalar_one() >= OPEN_MOST:
                    raise Refusal("tournaments_most", most=OPEN_MOST)
                connection.execute(TOURNAMENTS.insert(), [row])

        await self._writing(write)
        return str(row["id"])

    async def enter(self, tournament: str, account: str) -> None:
        """Have somebody take part."""

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                whole = _whole(connection, tournament)
                _check_state(whole, SIGN_UP)
                club = whole.tournament.club
                if club is not None and role_in(connection, club, account) not in BELONG:
                    raise Refusal("club_members")
                most = ENTRIES_MOST[whole.tournament.kind]
                if len(whole.entries) >= most:
                    raise Refusal("tournament_full", most=most)
                number = max((one.number for one in whole.entries), default=-1) + 1
                row = {
                    "tournament": tournament, "number": number, "account": account,
                    "joined": now(),
                }  # fmt: skip
                connection.execute(ENTRIES.insert(), [row])

        try:
            await self._writing(write)
        except IntegrityError as error:
            raise Refusal("entered_already") from error

    async def drop(self, tournament: str, account: str) -> None:
        """Have somebody take part no more: their game goes on, and they are paired no more."""

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                whole = _whole(connection, tournament)
                mine = ENTRIES.c.tournament == tournament, ENTRIES.c.account == account
                if whole.tournament.state == SIGN_UP:
                    done = connection.execute(ENTRIES.delete().where(*mine))
                else:
                    _check_state(whole, RUNNING)
                    gone = ENTRIES.update().where(*mine, ENTRIES.c.dropped.is_(None))
                    done = connection.execute(gone.values(dropped=whole.tournament.round))
                if not done.rowcount:
                    raise Refusal("not_entered")

        await self._writing(write)

    async def check_organiser(self, tournament: str, account: str, is_moderator: bool) -> None:
        """Refuse whoever does not look after a tournament."""

        def read() -> bool:
            with self._engine.connect() as connection:
                found = _whole(connection, tournament).tournament
                if found.club is None:
                    return is_moderator or found.organiser == account
                role = role_in(connection, found.club, account)
                return found.organiser == account or role in ("owner", "officer")

        if not await self._reading(read):
            raise Refusal("organiser_only")

    async def cancel(self, tournament: str) -> None:
        """Have no more rounds; games that run go on, and count for nothing here."""

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                _check_state(_whole(connection, tournament), SIGN_UP, RUNNING)
                _set(connection, tournament, state=CANCELLED, ended=now())

        await self._writing(write)

    async def void(self, tournament: str, board: int) -> None:
        """Have a game of the present round count for nothing, so that the others go on."""

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                whole = _whole(connection, tournament)
                _check_state(whole, RUNNING)
                number = whole.tournament.round
                found = [one for one in whole.boards if (one.round, one.board) == (number, board)]
                if not found or found[0].ranks is not None:
                    raise Refusal("no_such_board")
                _note_ranks(connection, tournament, found[0], ())
                _go_on(connection, tournament)

        await self._writing(write)

    # Going on

    async def start(self, tournament: str) -> None:
        """Begin: the first round is written down."""

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                whole = _whole(connection, tournament)
                _check_state(whole, SIGN_UP)
                _draw_lots(connection, whole)
                whole = _whole(connection, tournament)
                if not tables_of(whole):
                    raise Refusal("tournament_few")
                count = len(whole.active)
                is_all = whole.tournament.kind == ROBIN and whole.tournament.players == 2
                number = len(rounds.circle(count)) if is_all else whole.tournament.rounds
                _set(connection, tournament, state=RUNNING, rounds=number)
                _write_round(connection, _whole(connection, tournament))

        await self._writing(write)

    async def due(self) -> list[str]:
        """Tournaments in which a game is over that was not noted yet."""
        over = TABLES.c.finished.is_not(None), BOARDS.c.ranks.is_(None)
        query = (
            select(BOARDS.c.tournament)
            .join(TABLES, TABLES.c.id == BOARDS.c.table_id)
            .join(TOURNAMENTS, TOURNAMENTS.c.id == BOARDS.c.tournament)
            .where(*over, TOURNAMENTS.c.state == RUNNING)
            .distinct()
            .limit(AT_ONCE)
        )

        def read() -> list[str]:
            with self._engine.connect() as connection:
                return list(connection.execute(query).scalars())

        found: list[str] = await self._reading(read)
        return found

    async def advance(self, tournament: str) -> None:
        """Note what has ended; when a round is over, write down the next."""

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                whole = _whole(connection, tournament)
                if whole.tournament.state != RUNNING:
                    return
                for board in whole.boards:
                    ranks = None if board.ranks is not None else _ranks(connection, board)
                    if ranks is not None:
                        _note_ranks(connection, tournament, board, ranks)
                _go_on(connection, tournament)

        await self._writing(write)

    async def unmade(self) -> list[tuple[str, Board, Party, str | None]]:
        """Games without their table yet: of which tournament, who plays, and for which club."""
        there = exists().where(TABLES.c.id == BOARDS.c.table_id)
        such = BOARDS.c.table_id.is_not(None), BOARDS.c.ranks.is_(None), ~there
        query = select(BOARDS).join(TOURNAMENTS, TOURNAMENTS.c.id == BOARDS.c.tournament)
        query = query.where(*such, TOURNAMENTS.c.state == RUNNING).limit(AT_ONCE)

        def read() -> list[tuple[str, Board, Party, str | None]]:
            with self._engine.connect() as connection:
                found = []
                known: dict[str, Whole] = {}
                for row in list(connection.execute(query).mappings()):
                    name = row["tournament"]
                    if name not in known:
                        known[name] = _whole(connection, name)
                    board = _board(row)
                    club = known[name].tournament.club
                    found.append((name, board, _party(known[name], board), club))
                return found

        made: list[tuple[str, Board, Party, str | None]] = await self._reading(read)
        return made

    async def give_up(self, tournament: str, board: Board) -> None:
        """Somebody of a game is gone before it began: it is played by nobody."""

        def write() -> None:
            with self._engine.begin() as connection:
                _lock(connection)
                whole = _whole(connection, tournament)
                here = {one.number for one in whole.entries if one.account is not None}
                left = tuple(entry for entry in board.seats if entry in here)
                same = _same(tournament, board), BOARDS.c.ranks.is_(None)
                values = {"seats": json.dumps(left), "table_id": None,
                          "ranks": json.dumps([1] * len(left))}  # fmt: skip
                connection.execute(BOARDS.update().where(*same).values(values))
                _go_on(connection, tournament)

        await self._writing(write)


# Rounds


def _draw_lots(connection: Connection, whole: Whole) -> None:
    """Give everybody a new number: that of the order in which they signed up is no merit."""
    name = whole.tournament.id
    present = [entry for entry in whole.entries if entry.plays_on]
    numbers = list(range(len(present)))
    Random(f"{name} {len(present)}").shuffle(numbers)
    connection.execute(ENTRIES.delete().where(ENTRIES.c.tournament == name))
    rows = [
        {"tournament": name, "number": number, "account": entry.account, "joined": now()}
        for number, entry in zip(numbers, present, strict=True)
    ]
    if rows:
        connection.execute(ENTRIES.insert(), rows)


def _write_round(connection: Connection, whole: Whole) -> None:
    boards = next_round(whole)
    name, number = whole.tournament.id, whole.tournament.round + 1
    rows = [
        {
            "tournament": name, "round": number, "board": board.board, "table_id": board.table,
            "seats": json.dumps(board.seats),
            "ranks": None if board.ranks is None else json.dumps(board.ranks),
        }
        for board in boards
    ]  # fmt: skip
    connection.execute(BOARDS.insert(), rows)
    _set(connection, name, round=number)


def _go_on(connection: Connection, tournament: str) -> None:
    """When the round is over: the next one, or the end."""
    while True:
        whole = _whole(connection, tournament)
        if any(board.ranks is None for board in whole.boards):
            return
        now_round, most = whole.tournament.round, whole.tournament.rounds
        if now_round >= most or not tables_of(whole):
            _set(connection, tournament, state=OVER, ended=now())
            return
        _write_round(connection, whole)


# What lies in the database


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def _set(connection: Connection, tournament: str, **values: Any) -> None:
    here = TOURNAMENTS.update().where(TOURNAMENTS.c.id == tournament)
    connection.execute(here.values(values))


def _check_state(whole: Whole, *states: str) -> None:
    if whole.tournament.state not in states:
        raise Refusal("tournament_not_now")


def _same(tournament: str, board: Board) -> Any:
    return (
        (BOARDS.c.tournament == tournament)
        & (BOARDS.c.round == board.round)
        & (BOARDS.c.board == board.board)
    )


def _note_ranks(
    connection: Connection, tournament: str, board: Board, ranks: Sequence[int]
) -> None:
    same = BOARDS.update().where(_same(tournament, board), BOARDS.c.ranks.is_(None))
    connection.execute(same.values(ranks=json.dumps(list(ranks))))


def _ranks(connection: Connection, board: Board) -> tuple[int, ...] | None:
    """How a game has ended; None while it goes on, nothing where it was given up."""
    table = select(TABLES.c.result, TABLES.c.finished).where(TABLES.c.id == board.table)
    found = connection.execute(table).first()
    if found is None or found.finished is None:
        return None
    ranks = json.loads(found.result).get("ranks", [])
    handed = select(SEATS.c.seat).where(
        SEATS.c.table_id == board.table, SEATS.c.handed.is_not(None)
    )
    left = set(connection.execute(handed).scalars())
    if len(ranks) != len(board.seats):
        return ()
    # Whoever has left a seat to a bot is last there, as for ratings.
    return tuple(len(ranks) if seat in left else int(rank) for seat, rank in enumerate(ranks))


def _query() -> Select[Any]:
    entries = select(func.count()).select_from(ENTRIES).where(
        ENTRIES.c.tournament == TOURNAMENTS.c.id
    )  # fmt: skip
    own = [TOURNAMENTS.c[name] for name in Tournament.__dataclass_fields__
           if name in TOURNAMENTS.c]  # fmt: skip
    more = CLUBS.c.name.label("club_name"), ACCOUNTS.c.name.label("organiser_name")
    return (
        select(*own, *more, entries.scalar_subquery().label("entries"))
        .outerjoin(CLUBS, CLUBS.c.id == TOURNAMENTS.c.club)
        .outerjoin(ACCOUNTS, ACCOUNTS.c.id == TOURNAMENTS.c.organiser)
    )


def _tournament(row: Any) -> Tournament:
    values = dict(row._mapping)
    return Tournament(**{**values, "rated": bool(values["rated"])})


def _board(row: Any) -> Board:
    ranks = None if row["ranks"] is None else tuple(json.loads(row["ranks"]))
    return Board(
        row["round"], row["board"], row["table_id"], tuple(json.loads(row["seats"])), ranks
    )


def _whole(connection: Connection, tournament: str) -> Whole:
    found = connection.execute(_query().where(TOURNAMENTS.c.id == tournament)).first()
    if found is None:
        raise Refusal("unknown_tournament")
    people = (
        select(ENTRIES, ACCOUNTS.c.name, ACCOUNTS.c.banned)
        .outerjoin(ACCOUNTS, ACCOUNTS.c.id == ENTRIES.c.account)
        .where(ENTRIES.c.tournament == tournament)
        .order_by(ENTRIES.c.number)
    )
    entries = tuple(
        Entry(row["number"], row["account"], row["name"] or "", row["dropped"],
              row["banned"] is not None)
        for row in connection.execute(people).mappings()
    )  # fmt: skip
    games = select(BOARDS).where(BOARDS.c.tournament == tournament)
    ordered = games.order_by(BOARDS.c.round, BOARDS.c.board)
    boards = tuple(_board(row) for row in connection.execute(ordered).mappings())
    table = standings([entry.number for entry in entries], boards)
    return Whole(_tournament(found), entries, boards, tuple(table))


def _party(whole: Whole, board: Board) -> Party:
    names = {entry.number: (entry.account or "", entry.name) for entry in whole.entries}
    tournament = whole.tournament
    return Party(
        board.table or "", tournament.game, json.loads(tournament.options),
        [names[entry] for entry in board.seats], tournament.pace, tournament.rated, listed=True,
    )  # fmt: skip
