"""``script/fuzz``: requests and messages that nobody would send, to every route.

They go out in batches, each to a server and a database of its own, so that a trial can be broken
off and taken up again, and what one batch has piled up does not slow down the next. One ordinary
visitor plays meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, Protocol

import httpx

from trials import routes
from trials.figures import milliseconds, percentile, row, write_row
from trials.local import ROOT
from trials.options import (
    add_server_options,
    cluster_or_exit,
    command_of,
    revision,
    run,
    servers_on,
)
from trials.page import cookies
from trials.postgresql import Cluster, new_database
from trials.routes import Known, Question
from trials.visitor import Visitor
from trials.wire import SECONDS, Answer, Request, Socket, Wire

PAGE = ROOT / "docs" / "faults.md"
KEPT = ROOT / ".trials"
REQUESTS_MOST = 10_000_000
BATCH = 20_000
HANDS = 6
"""Who send at the same time; one more brings records, which take their time to be read."""
TALK, FLOOD = 50, 400
"""Messages over one connection of a page: more than the first are refused as too fast."""
SHARE = 0.2
"""The part of all that goes over the connections of pages."""
FRESH_SECONDS = 5.0
"""After which other tables are played at: the games of the old ones may be over."""
MEMBER = {"name": "Pazuzu", "password": "huit lamas en tutu"}
"""Who opens tables where there are accounts, and whose session some requests come with."""
ACCOUNTS = {"ZIGGURAT_ACCOUNTS": "open"}
KEPT_FAULTS = 20
INTERNAL = 1011
GOLDEN = ROOT / "tests" / "golden"
SHORT_RECORDS = ("ur/04-2-planner", "tigris/02-2-random", "ages/02-2-planner")


class Target(Protocol):
    """A server that can be asked whether it is there."""

    url: str

    def answers(self) -> bool:
        """Whether it answers a request."""


@dataclass
class Batch:
    """What came of some requests."""

    number: int
    requests: int = 0
    """Messages and records included."""
    records: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    messages: int = 0
    """Those of the requests that went over the connections of pages."""
    closings: dict[str, int] = field(default_factory=dict)
    """Why connections of pages were closed, by their codes."""
    faults: list[str] = field(default_factory=list)
    fault_count: int = 0
    visitor: list[float] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def blame(self, sent: bytes, why: str) -> None:
        """Keep what broke something, with what it said."""
        self.fault_count += 1
        if len(self.faults) < KEPT_FAULTS:
            self.faults.append(f"{why} <- {sent[:1500].decode('latin-1')!r}")


def options(arguments: Sequence[str]) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="script/fuzz", description="Send a server on this machine what nobody would."
    )
    parser.add_argument(
        "--requests", type=int, default=100_000, help="and messages, with those sent before"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=BATCH, help="to one server")
    parser.add_argument("--schema", type=int, metavar="N", help="Schemathesis: N requests each")
    parser.add_argument("--state", type=Path, help="where results are kept; taken up from there")
    parser.add_argument("--write", metavar="NAME", help="put the figures on docs/faults.md")
    add_server_options(parser)
    chosen = parser.parse_args(arguments)
    if not 1 <= chosen.requests <= REQUESTS_MOST:
        parser.error(f"--requests goes from 1 to {REQUESTS_MOST}")
    if chosen.state is None:
        chosen.state = KEPT / f"fuzz-{chosen.seed}.jsonl"
    return parser, chosen


def main(arguments: Sequence[str]) -> int:
    """Send what is asked for; 1 when something broke."""
    parser, chosen = options(arguments)
    with cluster_or_exit(parser) as cluster:
        if chosen.schema:
            return try_schema(cluster, chosen)
        batches = taken_up(chosen.state)
        sent = sum(batch.requests for batch in batches)
        while sent < chosen.requests:
            batch = Batch(len(batches), min(chosen.batch, chosen.requests - sent))
            send_batch(cluster, chosen, batch)
            keep(chosen.state, batch)
            batches.append(batch)
            sent += batch.requests
            print(f"{sent:,}: {batch.fault_count} faults, {batch.requests / batch.seconds:.0f}/s,"
                  f" visitor p95 {milliseconds(percentile(batch.visitor, 0.95))} ms",
                  flush=True)  # fmt: skip
    return report(batches, chosen)


def taken_up(path: Path) -> list[Batch]:
    """The batches that were sent before."""
    if not path.exists():
        return []
    return [Batch(**json.loads(line)) for line in path.read_text().splitlines() if line]


def keep(path: Path, batch: Batch) -> None:
    """Write a batch down."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        file.write(json.dumps(asdict(batch)) + "\n")


def send_batch(cluster: Cluster, chosen: argparse.Namespace, batch: Batch) -> None:
    """Send one batch to a server of its own."""
    database = new_database(cluster.address)
    with servers_on(command_of(chosen, **ACCOUNTS), database, 1) as (server,):
        server.start()
        begun = time.monotonic()
        asyncio.run(send(server, chosen.seed, batch))
        batch.seconds = time.monotonic() - begun
        if not server.alive or not server.answers():
            batch.blame(b"", f"the server is gone: {server.said(500)}")


async def send(server: Target, seed: int, batch: Batch) -> None:
    """Send a batch to a server that is there, while a visitor plays."""
    known = await look_around(server)
    visitor = Visitor(server.url, seed)
    beside = [
        asyncio.ensure_future(visitor.play()),
        asyncio.ensure_future(_keep_fresh(server, known)),
    ]
    numbers = iter(range(batch.requests))
    rngs = (Random(f"{seed}/{batch.number}/{number}") for number in numbers)
    statuses, closings = Counter[str](), Counter[str]()
    hands = [
        asyncio.ensure_future(_knock(server, known, rngs, batch, statuses, closings))
        for _ in range(HANDS)
    ]
    await asyncio.gather(*hands, _bring(server, known, seed, batch, statuses, hands))
    batch.requests += batch.records
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    batch.statuses, batch.closings = dict(statuses), dict(closings)
    batch.visitor = [round(one, 4) for one in visitor.seconds]
    batch.troubles = visitor.troubles[:KEPT_FAULTS]


async def look_around(server: Target) -> Known:
    """Open a table of each game, and learn what somebody who plays there knows."""
    records = [(GOLDEN / f"{name}.record").read_text() for name in SHORT_RECORDS]
    known = Known(server.url.removeprefix("http://").encode(), records)
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
        await _enter(client, known)
        for game in routes.GAMES:
            await _sit_down(client, known, game)
    return known


async def _enter(client: httpx.AsyncClient, known: Known) -> None:
    """Be a member with a club and a tournament, where people may have accounts."""
    for path in ("/account/login", "/account/new"):
        await client.post(path, data=MEMBER)
        if session := client.cookies.get(routes.SESSION):
            break
    else:
        return
    known.session = session
    about = {"name": "Kish", "entry": "open"}
    founded = await client.post("/clubs", data=about)
    known.club = founded.headers.get("location", "").removeprefix("/clubs/")
    if known.club:
        plan = {**routes.CUP_FORM, "club": known.club}
        planned = await client.post("/tournaments", data=plan)
        known.tournament = planned.headers.get("location", "").removeprefix("/tournaments/")


async def _sit_down(client: httpx.AsyncClient, known: Known, game: str) -> None:
    body = {"game": game, "seats": [{"who": "me"}, {"who": "me"}]}
    opened = (await client.post("/api/tables", json=body)).raise_for_status().json()
    table, secrets = opened["table"], opened["secrets"]
    for seat, secret in secrets.items():
        path, headers = f"/api/tables/{table}/seats/{seat}", {"Authorization": f"Bearer {secret}"}
        asked = (await client.get(f"{path}/legal", headers=headers)).raise_for_status().json()
        actions = tuple(one["action"] for one in asked["actions"])
        known.questions[table, int(seat)] = Question(asked["decision"] or 0, actions)
    known.tables[table] = {int(seat): secret for seat, secret in secrets.items()}


async def _keep_fresh(server: Target, known: Known) -> None:
    """Have new tables take the place of those that were spoilt by now, until cancelled."""
    while True:
        await asyncio.sleep(FRESH_SECONDS)
        try:
            known.take(await look_around(server))
        except (httpx.HTTPError, ValueError, KeyError) as error:
            print(f"no fresh tables: {error!r}"[:300], flush=True)


async def _knock(
    server: Target, known: Known, rngs: Any, batch: Batch,
    statuses: Counter[str], closings: Counter[str],
) -> None:  # fmt: skip
    """Send requests, and now and then talk as a page, until there is no more chance to draw."""
    wire = Wire(server.url)
    for rng in rngs:
        if rng.random() < SHARE / TALK:
            await _talk(server, known, chain([rng], rngs), batch, closings)
            continue
        await _ask(server, wire, routes.request(known, rng), batch, statuses)
    wire.close()


async def _bring(
    server: Target, known: Known, seed: int, batch: Batch,
    statuses: Counter[str], others: Sequence[asyncio.Future[None]],
) -> None:  # fmt: skip
    """Bring one record after the other to look at, as long as the others have something to send."""
    wire = Wire(server.url)
    while not all(one.done() for one in others):
        rng = Random(f"{seed}/{batch.number}/record {batch.records}")
        batch.records += 1
        await _ask(server, wire, routes.request(known, rng, routes.RECORDS), batch, statuses)
    wire.close()


async def _ask(
    server: Target, wire: Wire, request: Request, batch: Batch, statuses: Counter[str]
) -> None:
    answer = await wire.ask(request)
    statuses[str(answer.status)] += 1
    if why := await _fault(server, request, answer):
        batch.blame(bytes(request), why)


async def _fault(server: Target, request: Request, answer: Answer) -> str:
    """What is wrong with an answer; empty: nothing.

    Not to answer what is no request is right, as long as the server is there.
    """
    if answer.status >= 500:
        kind = answer.headers.get(b"content-type", b"")
        says_why = kind.startswith((b"application/problem+json", b"text/html"))
        is_busy = answer.status == 503 and says_why
        return "" if is_busy else f"{answer.status} {answer.body[:200]!r}"
    if answer.status == -1:
        return f"silence for {SECONDS:.0f} s"
    if answer.status == -2:
        return "what came back is no answer"
    if answer.status == 0 and request.is_whole:
        return "" if await asyncio.to_thread(server.answers) else "the server is gone"
    return ""


async def _talk(
    server: Target, known: Known, rngs: Any, batch: Batch, closings: Counter[str]
) -> None:
    """Talk as a page does, for a while: floods, nonsense, and what is nearly right."""
    socket, sent = Socket(server.url), b""
    rng = next(rngs)
    table = known.table(rng)
    held = cookies(table, known.tables[table]) if rng.random() < 0.9 else ""
    try:
        status = await socket.open(f"/t/{table}/live", held)
    except (OSError, EOFError, TimeoutError, ValueError) as error:
        batch.blame(b"", f"a page could not connect: {error!r}")
        return
    if status != 101:
        batch.blame(b"", f"a page could not connect: {status}")
    count = FLOOD if rng.random() < 0.05 else TALK
    for _, rng in zip(range(count), rngs, strict=False):
        sent = routes.message(known, table, rng)
        batch.messages += 1
        if not await socket.send(sent):
            break
    await socket.close()
    closings[str(socket.code)] += 1
    if socket.code == INTERNAL:
        batch.blame(sent, "closed with 1011")
    for fault in socket.faults:
        batch.blame(sent, f"answered {fault!r}")


def report(batches: Sequence[Batch], chosen: argparse.Namespace) -> int:
    """Print what came of it all; 1 when something broke."""
    statuses, closings = Counter[str](), Counter[str]()
    for batch in batches:
        statuses.update(batch.statuses)
        closings.update(batch.closings)
    waits = [one for batch in batches for one in batch.visitor]
    sent, seconds = sum(one.requests for one in batches), sum(one.seconds for one in batches)
    faults = sum(one.fault_count for one in batches)
    troubles = [trouble for batch in batches for trouble in batch.troubles]
    messages = sum(one.messages for one in batches)
    records = sum(one.records for one in batches)
    print(f"{sent:,} requests, {messages:,} of them messages of pages and {records:,} records,"
          f" in {seconds:,.0f} s")  # fmt: skip
    print("statuses:", dict(sorted(statuses.items())))
    print("pages closed by:", dict(sorted(closings.items())))
    print(f"the visitor: p50 {milliseconds(percentile(waits, 0.5))} ms,"
          f" p95 {milliseconds(percentile(waits, 0.95))} ms, {len(troubles)} troubles")  # fmt: skip
    print(f"faults: {faults}")
    for line in [*troubles, *(fault for batch in batches for fault in batch.faults)][:KEPT_FAULTS]:
        print(" ", line[:600])
    if chosen.write:
        cells = (
            chosen.write, revision(chosen.sources), f"{sent:,}", str(faults), str(statuses["503"]),
            milliseconds(percentile(waits, 0.5)), milliseconds(percentile(waits, 0.95)),
            f"{sent / seconds:,.0f}",
        )  # fmt: skip
        write_row(PAGE, "fuzz", row(*cells))
    return 1 if faults or troubles else 0


def try_schema(cluster: Cluster, chosen: argparse.Namespace) -> int:
    """Have Schemathesis try every operation: as nobody, at a table, and as a member and a host."""
    from trials.schema import MODES, operations, withstands

    wrong = 0
    command = command_of(chosen, **ACCOUNTS)
    with servers_on(command, new_database(cluster.address), 1) as (server,):
        server.start()
        known = asyncio.run(look_around(server))
        table, secrets = next(iter(known.tables.items()))
        headers = {"Authorization": f"Bearer {secrets[0]}"}
        member = {"Cookie": f"{routes.SESSION}={known.session}"}
        names = {"table": table, "club": known.club, "tournament": known.tournament}
        for operation in operations(server.url):
            tries: list[tuple[Any, ...]] = [(), (names, member)]
            if "/tables/{table}" in operation.path:
                tries.append(({"table": table, "seat": 0}, headers))
            for mode, more in ((mode, more) for mode in MODES for more in tries):
                try:
                    withstands(operation, server.url, mode, chosen.schema, *more)
                except Exception as error:  # whatever it is, the others are tried too
                    wrong += 1
                    print(f"{operation.label} {mode}: {str(error)[:1500]}")
            print(f"{operation.label}: tried", flush=True)
    print(f"operations that broke: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    run(main)
