"""How long the pages of a large club take: many accounts, and all the games they have played.

``python -m trials.club`` fills a database with accounts, finished games, open tables, clubs and
tournaments, and asks for the pages of a member over and over. ``--database`` names another than a
SQLite file of its own; it must be empty.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import Connection, Table

from ziggurat.registry import game as find_game
from ziggurat.web import keys, openings
from ziggurat.web.app import create_app
from ziggurat.web.people.passwords import folded
from ziggurat.web.people.sessions import SESSION_COOKIE, moment
from ziggurat.web.rows import row_of
from ziggurat.web.schema import (
    ACCOUNTS,
    BOARDS,
    BROWSERS,
    CLUB_MEMBERS,
    CLUB_TABLES,
    CLUBS,
    DUMPS,
    ENTRIES,
    EVENTS,
    PACKS,
    RATINGS,
    RESULTS,
    SEATS,
    SESSIONS,
    SUMMONS,
    TABLES,
    TOURNAMENTS,
    WISHES,
)
from ziggurat.web.settings import Settings
from ziggurat.web.store import Store
from ziggurat.web.stored import StoredDump

GAMES = ("ur", "tigris", "ages", "civilisation")
ROWS_AT_ONCE = 5000
OPEN_TABLES = 500
CLUBS_FILLED = 200
CUPS = 100
WAITING = 300
LIMIT_MS = 100.0
"""What 95 of 100 answers must stay below."""
TOKEN = "t" * 32


def _id(kind: str, number: int, length: int = keys.LINK_LENGTH) -> str:
    """A name of something that was filled in."""
    digits, text = keys.ALPHABET, ""
    for _ in range(length - 1):
        number, place = divmod(number, len(digits))
        text = digits[place] + text
    return kind + text


def _time(minutes: int) -> str:
    """A moment so long ago."""
    then = datetime.now(UTC) - timedelta(minutes=minutes)
    return then.isoformat(timespec="milliseconds")


class Filling:
    """Everything that a club of some years has left behind."""

    def __init__(self, accounts: int, games: int, seed: int = 1) -> None:
        self.accounts = [_id("a", number) for number in range(accounts)]
        self.games = games
        self.rng = Random(seed)
        state = find_game("ur").start(2, 1)
        dump = StoredDump(0, find_game("ur").rules_version, state.dump())
        self.dump = row_of(dump, DUMPS)

    def write(self, connection: Connection) -> None:
        """Write all of it."""
        for table, rows in (
            (ACCOUNTS, self._people()), (SESSIONS, self._sessions()), (RATINGS, self._ratings()),
        ):  # fmt: skip
            _insert(connection, table, rows)
        for finished in (True, False):
            self._write_tables(connection, finished)
        openings.rebuild(connection)
        self._write_clubs(connection)
        _insert(connection, WISHES, self._wishes())
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("ANALYZE")

    def _people(self) -> Iterator[dict[str, Any]]:
        shown = json.dumps({"playing": True, "results": True, "ratings": True})
        for number, account in enumerate(self.accounts):
            name = f"Member {number}"
            yield {
                "id": account, "name": name, "folded": folded(name), "password": "x",
                "role": "member", "public": shown, "created": _time(10_000),
            }  # fmt: skip

    def _sessions(self) -> Iterator[dict[str, Any]]:
        for number, account in enumerate(self.accounts):
            token = TOKEN if number == 0 else f"{number:032}"
            yield {
                "id": _id("s", number), "account": account, "digest": keys.digest(token),
                "browser": keys.digest(f"browser {number}"), "device": "?", "created": _time(9),
                "seen": _time(0), "turned": _time(0), "expires": moment(timedelta(days=30)),
            }  # fmt: skip

    def _ratings(self) -> Iterator[dict[str, Any]]:
        for account in self.accounts:
            for game in GAMES:
                yield {
                    "account": account, "game": game, "mu": self.rng.gauss(25, 6), "sigma": 3.0,
                    "games": 20,
                }  # fmt: skip

    def _write_tables(self, connection: Connection, finished: bool) -> None:
        count = self.games if finished else OPEN_TABLES
        kind = "f" if finished else "g"
        numbers = iter(range(count))
        while some := list(islice(numbers, ROWS_AT_ONCE)):
            rows: dict[Table, list[dict[str, Any]]] = {
                table: [] for table in (TABLES, SEATS, DUMPS, PACKS, EVENTS, BROWSERS, RESULTS)
            }
            for number in some:
                self._table(rows, kind, number, finished)
            for table, found in rows.items():
                _insert(connection, table, found)

    def _table(
        self, rows: dict[Table, list[dict[str, Any]]], kind: str, number: int, finished: bool
    ) -> None:
        name, game = _id(kind, number), GAMES[number % len(GAMES)]
        # Somebody who plays a lot: the first of all sits at every hundredth table.
        first = self.accounts[0] if number % 100 == 0 else self.rng.choice(self.accounts)
        people = [first, self.rng.choice(self.accounts)] if finished else [first]
        ended = _time(self.games - number) if finished else None
        rows[TABLES].append({
            "id": name, "game": game, "players": 2, "options": "{}", "seed": "1",
            "rules_version": find_game(game).rules_version, "key_hash": None, "review": False,
            "created": _time(self.games - number + 60), "finished": ended,
            "result": json.dumps({"ranks": [1, 2], "steps": 0}) if finished else "{}",
            "revision": 1, "shown": json.dumps({"steps": 0, "to_act": [0]}),
        })  # fmt: skip
        for seat in range(2):
            is_taken = seat < len(people)
            proof = keys.digest(f"{name} {seat}")
            rows[SEATS].append({
                "table_id": name, "seat": seat, "kind": "human" if is_taken else "open",
                "name": f"Member {self.accounts.index(people[seat])}" if is_taken and number == 0
                else "Member" if is_taken else "", "bot": None, "handed": None,
                "secret_hash": proof if is_taken else None, "days_off": "{}",
            })  # fmt: skip
            if is_taken:
                rows[BROWSERS].append({
                    "browser": keys.holder_of(people[seat]), "table_id": name, "seat": seat,
                    "proof": proof,
                })  # fmt: skip
            if finished:
                rows[RESULTS].append({
                    "table_id": name, "seat": seat, "account": people[seat], "game": game,
                    "players": 2, "rank": seat + 1, "rated": True, "finished": ended,
                })  # fmt: skip
        if finished and number % 3 == 0:
            rows[EVENTS].append({
                "table_id": name, "number": 0, "steps": 0, "key": "by_link", "args": "{}",
                "time": _time(1),
            })  # fmt: skip
        if finished:
            rows[PACKS].append({"table_id": name, "data": b"x"})
        else:
            rows[DUMPS].append({"table_id": name, **self.dump})

    def _write_clubs(self, connection: Connection) -> None:
        clubs = [_id("c", number) for number in range(CLUBS_FILLED)]
        _insert(connection, CLUBS, (
            {"id": club, "name": f"Club {number}", "folded": f"club {number}", "about": "x",
             "entry": "open", "created": _time(number)}
            for number, club in enumerate(clubs)
        ))  # fmt: skip
        _insert(connection, CLUB_MEMBERS, (
            {"club": club, "account": account, "role": "owner" if place == 0 else "member",
             "since": _time(9)}
            for number, club in enumerate(clubs)
            for place, account in enumerate(self._some(number, 500))
        ))  # fmt: skip
        tables = [_id("f", number) for number in range(min(self.games, 20_000))]
        _insert(connection, CLUB_TABLES, (
            {"table_id": name, "club": clubs[number % len(clubs)], "created": _time(number)}
            for number, name in enumerate(tables)
        ))  # fmt: skip
        self._write_cups(connection, clubs)
        _insert(connection, SUMMONS, (
            {"table_id": _id("g", number), "account": self.accounts[0],
             "sender": self.accounts[1 + number], "state": "waits", "created": _time(number)}
            for number in range(20)
        ))  # fmt: skip

    def _some(self, number: int, count: int) -> list[str]:
        """People of one club; the first of all belongs to the first."""
        first = number * 37 % len(self.accounts)
        chosen = [self.accounts[(first + place) % len(self.accounts)]
                  for place in range(min(count, len(self.accounts)))]  # fmt: skip
        return list(dict.fromkeys([self.accounts[0], *chosen])) if number == 0 else chosen

    def _write_cups(self, connection: Connection, clubs: list[str]) -> None:
        people = 64
        _insert(connection, TOURNAMENTS, (
            {"id": _id("t", number), "club": clubs[number % 20], "organiser": self.accounts[1],
             "name": f"Cup {number}", "kind": "swiss", "game": "ur", "options": "{}",
             "players": 2, "pace": "", "rated": True, "rounds": 7, "round": 7, "state": "over",
             "created": _time(number), "ended": _time(1)}
            for number in range(CUPS)
        ))  # fmt: skip
        _insert(connection, ENTRIES, (
            {"tournament": _id("t", number), "number": place, "account": self.accounts[place],
             "joined": _time(9)}
            for number in range(CUPS) for place in range(min(people, len(self.accounts)))
        ))  # fmt: skip
        _insert(connection, BOARDS, (
            {"tournament": _id("t", number), "round": turn, "board": board,
             "table_id": _id("b", number * 1000 + turn * 100 + board),
             "seats": json.dumps([board, 32 + (board + turn) % 32]), "ranks": "[1, 2]"}
            for number in range(CUPS) for turn in range(1, 8) for board in range(32)
        ))  # fmt: skip

    def _wishes(self) -> Iterator[dict[str, Any]]:
        for number in range(min(WAITING, len(self.accounts) - 1)):
            yield {
                "account": self.accounts[number + 1], "game": GAMES[number % 4],
                "players": 2 + number % 3, "pace": f"turn:{24 + number}", "rated": False,
                "patience": None, "created": _time(1), "until": moment(timedelta(days=1)),
            }  # fmt: skip


def _insert(connection: Connection, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    waiting = iter(rows)
    while some := list(islice(waiting, ROWS_AT_ONCE)):
        connection.execute(table.insert(), some)


def pages(filling: Filling) -> dict[str, str]:
    """What a member looks at."""
    return {
        "home": "/",
        "lobby": "/lobby",
        "lobby, of my level": "/lobby?game=ur&level=near",
        "profile of somebody": "/people/Member%2077",
        "profile of who plays most": "/people/Member%200",
        "clubs": "/clubs",
        "club": f"/clubs/{_id('c', 0)}",
        "tournaments": "/tournaments",
        "tournament of 64": f"/tournaments/{_id('t', 0)}",
    }


def measure(client: TestClient, path: str, times: int) -> list[tuple[float, float]]:
    """Milliseconds of each answer, on the clock and of this process."""
    found = []
    for _ in range(times):
        began, worked = time.perf_counter(), time.process_time()
        answer = client.get(path)
        taken = time.perf_counter() - began, time.process_time() - worked
        found.append((1000 * taken[0], 1000 * taken[1]))
        if answer.status_code != 200:
            raise SystemExit(f"{path}: {answer.status_code}")
    return found


def run(database: str, accounts: int, games: int, times: int) -> bool:
    """Fill, measure and tell; whether every page is quick enough."""
    filling = Filling(accounts, games)
    store = Store(database)
    began = time.perf_counter()
    with store.engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        filling.write(connection)
    store.close()
    print(f"{accounts} accounts, {games} games: {time.perf_counter() - began:.0f} s to fill")
    settings = Settings(database=database, accounts="open", bot_workers=1)
    is_quick = True
    with TestClient(create_app(settings), follow_redirects=False) as client:
        client.cookies.set(SESSION_COOKIE, TOKEN, domain="testserver.local", path="/")
        for name, path in pages(filling).items():
            measure(client, path, 3)
            clock, worked = zip(*measure(client, path, times), strict=True)
            last, own = (sorted(one)[int(0.95 * (times - 1))] for one in (clock, worked))
            is_quick &= last < LIMIT_MS
            print(
                f"{name:28} median {statistics.median(clock):6.1f} ms   p95 {last:6.1f} ms   "
                f"processor: median {statistics.median(worked):6.1f} ms   p95 {own:6.1f} ms"
            )
    return is_quick


def main() -> None:
    """Measure as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", default="")
    parser.add_argument("--accounts", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=60)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or f"sqlite:///{Path(folder) / 'tables.db'}"
        sys.exit(0 if run(database, chosen.accounts, chosen.games, chosen.times) else 1)


if __name__ == "__main__":
    main()
