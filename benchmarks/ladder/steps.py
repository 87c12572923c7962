"""The steps of the ladder: two neighbouring levels at one table, and the games between them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final

import ziggurat
from ziggurat.arena.design import Design
from ziggurat.bots.levels import LEVELS, level_of
from ziggurat.registry import folder, offers

RANDOM: Final = "random"
RUNGS: Final = (RANDOM, *LEVELS)
"""From weak to strong."""
LONG: Final = 200
"""Games of a step at the tables that matter most."""
SHORT: Final = 100
"""The most games of any other: it ends sooner where the lower end of the interval says enough."""
LEAST: Final = 16
"""The fewest games before such an end."""
LONG_TABLES: Final = ("ur/4", "tigris/2", "ages-simple/2", "ages-full/2", "civilisation/4")
BESIDE: Final = (
    "marks.py", "tables.py", "encoding.py", "chances.py", "chances.json", "terms.py", "leanings.py",
)  # fmt: skip
"""Modules that no bot plays with: many tables at once, what learners see, odds and reasons."""
PACKAGE: Final = Path(ziggurat.__file__).parent


@dataclass(frozen=True)
class Table:
    """A game, its version, and how many sit there."""

    game: str
    players: int
    version: str = ""

    @property
    def name(self) -> str:
        """Such as ``ages-full/2``."""
        return f"{self.game}{self.version and '-'}{self.version}/{self.players}"

    @property
    def options(self) -> dict[str, str]:
        """Those of the game that are not as it has them by itself."""
        return {"version": self.version} if self.version else {}


TABLES: Final = (
    *[Table("ur", players) for players in (2, 3, 4)],
    *[Table("tigris", players) for players in (2, 3, 4)],
    *[
        Table("ages", players, version)
        for version in ("simple", "advanced", "full")
        for players in (2, 3, 4)
    ],
    *[Table("civilisation", players) for players in (3, 4, 5, 6)],
)


@dataclass(frozen=True)
class Step:
    """A level and the one above it at one table."""

    table: Table
    lower: str
    upper: str

    @property
    def name(self) -> str:
        """Such as ``ur/4/normal-hard``."""
        return f"{self.table.name}/{self.lower}-{self.upper}"

    @property
    def rungs(self) -> tuple[str, str]:
        """Both, the weaker first."""
        return self.lower, self.upper

    @property
    def is_long(self) -> bool:
        """Whether all its games are played, whatever comes out."""
        return self.table.name in LONG_TABLES

    @property
    def most(self) -> int:
        """The most games it takes."""
        return self.design.balanced(LONG if self.is_long else SHORT)

    @cached_property
    def design(self) -> Design:
        """Who sits where."""
        return Design(2, self.table.players)

    @cached_property
    def digest(self) -> str:
        """What both bots are: games of other bots are not counted."""
        return " ".join(digest(rung, self.table.game) for rung in self.rungs)


def rungs(game: str) -> tuple[str, ...]:
    """The levels that a game offers, from weak to strong."""
    judgement = offers(game).judgement()
    absent = () if judgement is None else judgement.unoffered
    return tuple(rung for rung in RUNGS if rung not in absent)


STEPS: Final = tuple(
    Step(table, lower, upper) for table in TABLES for lower, upper in pairwise(rungs(table.game))
)


def chosen(patterns: Sequence[str]) -> list[Step]:
    """The steps whose names are like one of the patterns: ``ur/*``, ``*/2/hard-master``."""
    return [step for step in STEPS if any(fnmatch(step.name, pattern) for pattern in patterns)]


def spec(rung: str) -> str:
    """The name of the bot."""
    return rung if rung == RANDOM else f"planner:{rung}"


@cache
def digest(rung: str, game: str) -> str:
    """What a bot's answers depend on: kernel, rules, its own code, and how hard it thinks."""
    found = hashlib.sha256()
    paths = [*PACKAGE.glob("core/*.py"), *folder(game).glob("rules/**/*.py")]
    if rung == RANDOM:
        paths.append(PACKAGE / "bots" / "players" / "randomly.py")
    else:
        level = level_of(offers(game).judgement(), rung)
        found.update(repr(level).encode())
        paths += PACKAGE.glob("bots/players/*.py")
        suffixes = ("*",) if level.uses_net else ("*.py",)
        paths += [path for suffix in suffixes for path in folder(game).glob(f"bot/**/{suffix}")]
    played = [path for path in paths if path.name not in BESIDE and path.suffix != ".pyc"]
    for path in sorted(path for path in played if path.is_file()):
        found.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0")
        found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()[:8]
