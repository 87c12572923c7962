"""Analyses of finished games, kept with their tables.

Each goes by its fingerprint: another record, another effort or another version of the code that
looks at it is another analysis. Whatever is found is written before anybody is shown it. One server
process at a time goes on with an analysis; which one stands in its row, as with tables (see
``leases``), so that another takes over when that one is gone.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Engine, RowMapping, and_, case, func, or_, select

from ziggurat.analysis.findings import Finding
from ziggurat.analysis.outline import Outline
from ziggurat.analysis.summary import Summary
from ziggurat.core.errors import Refusal
from ziggurat.web.schema import ANALYSES, FINDINGS
from ziggurat.web.store import now

BROKEN: Final = (ValueError, TypeError, KeyError, AttributeError)
"""What reading something that was changed in the database comes to."""
DAMAGED: Final = "bad_analysis"


@dataclass(frozen=True)
class Kept:
    """An analysis as it is stored, and its findings as far as they were asked for."""

    table: str
    fingerprint: str
    effort: str
    seats: tuple[int, ...]
    """Whose decisions are looked at, the first one's first."""
    wanted: bool
    """Whether it is to go on."""
    driver: int | None
    """The server process that goes on with it."""
    begun: str
    """When it was last begun, or gone on with."""
    outline: Outline | None
    refused: Refusal | None
    """Why nothing can be found out."""
    found: Mapping[int, bool] = field(default_factory=dict)
    """Stretches that have been looked at, and whether something was better."""
    left_out: frozenset[int] = frozenset()
    """Stretches of which nothing could be found out."""
    findings: tuple[Finding, ...] = ()
    """Those that were asked for, in the order in which they came."""
    told: int = 0
    """The number after that of the last of them."""

    @property
    def wished(self) -> list[int]:
        """The stretches to be looked at."""
        return [] if self.outline is None else self.outline.of(self.seats)

    @property
    def missing(self) -> list[int]:
        """Those of them that are left."""
        return [
            number
            for number in self.wished
            if number not in self.found and number not in self.left_out
        ]

    @property
    def summary(self) -> Summary | None:
        """All that is known by now, of the findings those that were asked for."""
        return None if self.outline is None else self.outline.summary.having(self.findings)

    def looked(self, seat: int) -> tuple[int, int]:
        """How many decisions of a seat were looked at, and in how many something was better."""
        plan = self.outline.plan if self.outline is not None else ()
        own = [
            self.found[number] for number, whose in plan if whose == seat and number in self.found
        ]
        return len(own), sum(own)

    @property
    def is_going_on(self) -> bool:
        """Whether more is to be found out."""
        return self.wanted and not self.is_done

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be found out."""
        return self.refused is not None or (self.outline is not None and not self.missing)


@dataclass(frozen=True)
class Wish:
    """What somebody wants to be found out."""

    table: str
    fingerprint: str
    effort: str
    seats: tuple[int, ...] = field(default=())


class KeptAnalyses:
    """The analyses of all tables. Its methods block, as those of the store do."""

    def __init__(self, writing: Engine, reading: Engine) -> None:
        self._writing = writing
        self._reading = reading

    # Looking

    def load(self, table: str, fingerprint: str, since: int = 0) -> Kept | None:
        """An analysis with its findings from that number on; damaged ones are left out."""
        with self._reading.connect() as connection:
            row = connection.execute(_one(table, fingerprint)).mappings().first()
            if row is None:
                return None
            number, data = FINDINGS.c.number, FINDINGS.c.data
            new = case((number >= since, data), else_=None).label("data")
            is_left_out = data.is_(None).label("is_left_out")
            columns = FINDINGS.c.stretch, number, FINDINGS.c.better, is_left_out, new
            findings = select(*columns).where(*_of(table, fingerprint)).order_by(number)
            rows = list(connection.execute(findings).mappings())
        return _kept(row, rows, since)

    def latest(self, table: str, fingerprints: Collection[str]) -> str | None:
        """The one of these that was begun or gone on with last."""
        known = ANALYSES.c.table_id == table, ANALYSES.c.fingerprint.in_(fingerprints)
        newest = select(ANALYSES.c.fingerprint).where(*known).order_by(ANALYSES.c.begun.desc())
        with self._reading.connect() as connection:
            return connection.execute(newest.limit(1)).scalar_one_or_none()

    # Going on

    def begin(self, wish: Wish, process: int, alive: Collection[int]) -> bool:
        """Want this analysis to go on; whether that is ours to do.

        It is not where a process that is alive does so already. Others of the same table stop, and
        those of the same effort, made by other code, are of no more use. What was left out is tried
        again.
        """
        same = _of_analysis(wish.table, wish.fingerprint)
        others = ANALYSES.c.table_id == wish.table, ANALYSES.c.fingerprint != wish.fingerprint
        seats = json.dumps(wish.seats)
        with self._writing.begin() as connection:
            _lock(connection)
            old = ANALYSES.delete().where(*others, ANALYSES.c.effort == wish.effort)
            connection.execute(old)
            connection.execute(ANALYSES.update().where(*others).values(wanted=False))
            row = connection.execute(select(ANALYSES).where(*same).with_for_update()).mappings()
            before = row.first()
            fresh = {"wanted": True, "seats": seats, "begun": now(), "refused": ""}
            if before is None:
                new = {"table_id": wish.table, "fingerprint": wish.fingerprint, **fresh}
                new |= {"effort": wish.effort, "driver": process, "outline": ""}
                connection.execute(ANALYSES.insert(), [new])
                return True
            of_it = FINDINGS.delete().where(*_of(wish.table, wish.fingerprint))
            connection.execute(of_it.where(FINDINGS.c.data.is_(None)))
            is_driven = before["wanted"] and before["driver"] in alive
            more: dict[str, Any] = {} if is_driven else {"driver": process}
            damage = _kept(before, (), 0).refused
            if damage is not None and damage.code == DAMAGED:
                more["outline"] = ""
            connection.execute(ANALYSES.update().where(*same).values(**fresh, **more))
            return not is_driven or before["driver"] == process

    def stop(self, table: str, fingerprint: str) -> None:
        """Want it no more; whoever goes on with it stops soon."""
        with self._writing.begin() as connection:
            same = _of_analysis(table, fingerprint)
            connection.execute(ANALYSES.update().where(*same).values(wanted=False))

    def wished(self, table: str, fingerprint: str, process: int) -> tuple[int, ...] | None:
        """Whose decisions are wanted; None: it is wanted no more, or not ours to go on with."""
        ours = select(ANALYSES.c.seats).where(*_ours(table, fingerprint, process))
        with self._reading.connect() as connection:
            found = connection.execute(ours).scalar_one_or_none()
        return None if found is None else _seats(found)

    def adrift(self, process: int, alive: Collection[int]) -> list[tuple[str, str]]:
        """Those that are wanted and that no other process goes on with, the oldest first."""
        place = ANALYSES.c.table_id, ANALYSES.c.fingerprint
        query = select(*place).where(*_free(process, alive)).order_by(ANALYSES.c.begun)
        with self._reading.connect() as connection:
            return [(table, name) for table, name in connection.execute(query)]

    def take(self, table: str, fingerprint: str, process: int, alive: Collection[int]) -> bool:
        """Go on with one of them; whether nobody else was faster."""
        same = (*_of_analysis(table, fingerprint), *_free(process, alive))
        with self._writing.begin() as connection:
            row = ANALYSES.update().where(*same).values(driver=process)
            return connection.execute(row).rowcount == 1

    def release(self, table: str, fingerprint: str, process: int, done: str = "") -> None:
        """Go on with it no more; another may, unless it is done since it was begun at that time."""
        ours = (*_of_analysis(table, fingerprint), ANALYSES.c.driver == process)
        with self._writing.begin() as connection:
            is_done = ANALYSES.update().where(*ours, ANALYSES.c.begun == done)
            connection.execute(is_done.values(wanted=False))
            connection.execute(ANALYSES.update().where(*ours).values(driver=None))

    # Finding out

    def set_outline(self, table: str, fingerprint: str, process: int, outline: Outline) -> bool:
        """Write down how the game went; whether that was ours to do."""
        text = json.dumps(outline.data(), separators=(",", ":"))
        return self._set(table, fingerprint, process, outline=text)

    def refuse(self, table: str, fingerprint: str, process: int, refusal: Refusal) -> bool:
        """Write down why nothing can be found out."""
        found = {"code": refusal.code, "rule": refusal.rule, "details": refusal.details}
        text = json.dumps(found, default=str)
        return self._set(table, fingerprint, process, refused=text)

    def _set(self, table: str, fingerprint: str, process: int, **values: str) -> bool:
        ours = ANALYSES.update().where(*_ours(table, fingerprint, process)).values(values)
        with self._writing.begin() as connection:
            return connection.execute(ours).rowcount == 1

    def add(
        self, table: str, fingerprint: str, process: int, stretch: int, finding: Finding | None
    ) -> bool:
        """Write down a finding, or that there is none; whether it is to be gone on."""
        data = None if finding is None else json.dumps(finding.data(), separators=(",", ":"))
        ours = select(ANALYSES.c.effort).where(*_ours(table, fingerprint, process))
        own = _of(table, fingerprint)
        with self._writing.begin() as connection:
            _lock(connection)
            if connection.execute(ours.with_for_update()).first() is None:
                return False
            last = connection.execute(select(func.max(FINDINGS.c.number)).where(*own)).scalar_one()
            same = FINDINGS.delete().where(*own, FINDINGS.c.stretch == stretch)
            connection.execute(same)
            row = {"table_id": table, "fingerprint": fingerprint, "stretch": stretch,
                   "number": 0 if last is None else last + 1, "data": data,
                   "better": bool(finding and finding.better)}  # fmt: skip
            connection.execute(FINDINGS.insert(), [row])
        return True


def _lock(connection: Connection) -> None:
    """Whoever looks before they write keeps others from writing in between."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _of_analysis(table: str, fingerprint: str) -> tuple[Any, Any]:
    return ANALYSES.c.table_id == table, ANALYSES.c.fingerprint == fingerprint


def _of(table: str, fingerprint: str) -> tuple[Any, Any]:
    return FINDINGS.c.table_id == table, FINDINGS.c.fingerprint == fingerprint


def _ours(table: str, fingerprint: str, process: int) -> tuple[Any, ...]:
    is_ours = and_(ANALYSES.c.driver == process, ANALYSES.c.wanted.is_(True))
    return (*_of_analysis(table, fingerprint), is_ours)


def _free(process: int, alive: Collection[int]) -> tuple[Any, ...]:
    """Wanted, and nobody but us goes on with it."""
    others = [number for number in alive if number != process]
    driver = ANALYSES.c.driver
    return ANALYSES.c.wanted.is_(True), or_(driver.is_(None), driver.not_in(others))


def _seats(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(seat) for seat in json.loads(text))
    except BROKEN:
        return ()


def _one(table: str, fingerprint: str) -> Any:
    return select(ANALYSES).where(*_of_analysis(table, fingerprint))


def _kept(row: RowMapping, rows: Sequence[RowMapping], since: int) -> Kept:
    outline, refused, seats = None, None, _seats(row["seats"])
    try:
        if row["outline"]:
            outline = Outline.read(json.loads(row["outline"]))
        if row["refused"]:
            found = json.loads(row["refused"])
            refused = Refusal(found["code"], found["rule"], **found["details"])
    except BROKEN:
        refused = Refusal(DAMAGED)
    findings, looked, left_out = [], dict[int, bool](), set[int]()
    for one in rows:
        if one["is_left_out"]:
            left_out.add(one["stretch"])
            continue
        looked[one["stretch"]] = bool(one["better"])
        if one["number"] >= since:
            try:
                findings.append(Finding.read(json.loads(one["data"])))
            except BROKEN:
                left_out.add(one["stretch"])
    told = max([since, *[one["number"] + 1 for one in rows]])
    return Kept(
        row["table_id"], row["fingerprint"], row["effort"], seats, bool(row["wanted"]),
        row["driver"], row["begun"], outline, refused, looked, frozenset(left_out),
        tuple(findings), told,
    )  # fmt: skip
