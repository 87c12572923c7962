"""Sampled positions with their outcomes in one file, for whoever learns without this program.

The file is numpy's ``.npz``: flat columns, and ``about``, a text of JSON that says what they are.
Positions lie in the order of the games, whoever has played them first. While games are played they
wait on disk, so that memory does not grow with their number.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ziggurat import disk
from ziggurat.arena.match import Match, Result
from ziggurat.arena.plan import Plan
from ziggurat.arena.sampling import Position
from ziggurat.bots.nets import features_of
from ziggurat.core.errors import WrongOption
from ziggurat.extras import needed

FORM: Final = 1
MAGIC: Final = "ziggurat-positions"
ENDING: Final = ".npz"
SAMPLES: Final = 16
"""Positions of a game, unless told otherwise;"""
SAMPLES_MOST: Final = 10_000
"""and as many as one may ask for."""
COLUMNS: Final = {
    "indices": "<i2", "values": "<i2", "starts": "<i8", "game": "<i4", "seed": "<i8", "bot": "<i2",
    "seat": "|i1", "move": "<i4", "moves": "<i4", "win": "<f4", "margin": "<f4",
}  # fmt: skip
"""The arrays and the types of their numbers."""
_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""Of everything in the file, so that the same games make the same file."""


class PositionsFile:
    """The positions of one tournament."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Refused where there is a file already, or where it could not be written."""
        needed("numpy", "train")
        if path.suffix.lower() != ENDING:
            raise WrongOption("wrong_positions", file=str(path), ending=ENDING)
        if path.exists():
            raise disk.FileTrouble("file_exists", file=str(path))
        self.path = path
        self.count = 0
        """Positions kept so far."""
        self._plan = plan
        self._features = features_of(plan.game)
        self._waiting: IO[bytes] | None = None
        self._places: dict[int, int] = {}
        """By game: where its line begins."""

    def add(self, matches: Sequence[Match]) -> None:
        """Keep the positions of games that have ended."""
        try:
            if self._waiting is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._waiting = TemporaryFile(dir=self.path.parent)  # noqa: SIM115 - until finish
            for match in matches:
                if match.result.game not in self._places:
                    self._places[match.result.game] = self._waiting.seek(0, os.SEEK_END)
                    self._waiting.write(_line(match))
                    self.count += len(match.positions)
        except OSError as error:
            raise disk.writing(self.path, error) from error

    def finish(self) -> None:
        """Write the file, whole or not at all."""
        if self._waiting is None:
            return
        draft = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            with self._waiting, ExitStack() as stack:
                columns = {
                    name: stack.enter_context(TemporaryFile(dir=self.path.parent))
                    for name in COLUMNS
                }
                self._sort_into(columns, self._waiting)
                self._pack(draft, columns)
            draft.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            raise disk.writing(self.path, error) from error
        finally:
            self._waiting = None

    def _sort_into(self, columns: Mapping[str, IO[bytes]], waiting: IO[bytes]) -> None:
        """The games in order, column by column."""
        numpy = needed("numpy", "train")
        bots = [bot.label for bot in self._plan.bots]
        columns["starts"].write(numpy.zeros(1, COLUMNS["starts"]).tobytes())
        features = 0
        for game in sorted(self._places):
            waiting.seek(self._places[game])
            result, positions = _read(waiting.readline())
            wins = result.wins()
            for one in positions:
                features += len(one.indices)
                best = max(score for seat, score in enumerate(result.scores) if seat != one.seat)
                row: dict[str, Any] = {
                    "indices": one.indices,
                    "values": one.values,
                    "starts": features,
                    "game": game,
                    "seed": result.seed,
                    "bot": bots.index(result.bots[one.seat]),
                    "seat": one.seat,
                    "move": one.move,
                    "moves": sum(result.decisions),
                    "win": wins[one.seat],
                    "margin": result.scores[one.seat] - best,
                }
                for name, value in row.items():
                    columns[name].write(numpy.asarray(value, COLUMNS[name]).tobytes())

    def _pack(self, path: Path, columns: Mapping[str, IO[bytes]]) -> None:
        numpy = needed("numpy", "train")
        with ZipFile(path, "w", ZIP_DEFLATED) as packed:
            with _member(packed, "about") as member:
                numpy.lib.format.write_array(member, numpy.array(json.dumps(self._about())))
            for name, column in columns.items():
                kind = numpy.dtype(COLUMNS[name])
                count = column.tell() // kind.itemsize
                column.seek(0)
                with _member(packed, name) as member:
                    numpy.lib.format.write_array_header_1_0(
                        member, {"descr": kind.str, "fortran_order": False, "shape": (count,)}
                    )
                    copyfileobj(column, member)

    def _about(self) -> dict[str, Any]:
        size = {"version": self._features.version, "size": self._features.size}
        return {MAGIC: FORM, **self._plan.header(), "features": size}


def _member(packed: ZipFile, name: str) -> IO[bytes]:
    info = ZipInfo(f"{name}.npy", _DATE)
    info.compress_type = ZIP_DEFLATED
    return packed.open(info, "w", force_zip64=True)


def _line(match: Match) -> bytes:
    positions = [[one.seat, one.move, one.indices, one.values] for one in match.positions]
    return json.dumps([match.result.data(), positions]).encode() + b"\n"


def _read(line: bytes) -> tuple[Result, list[Position]]:
    result, positions = json.loads(line)
    return Result(**result), [Position(*one) for one in positions]
