"""The games that chances are fitted to, and others that they are checked on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ziggurat.arena.match import play as play_game
from ziggurat.arena.plan import SECONDS, make_plan
from ziggurat.core.errors import Refusal
from ziggurat.core.record import Record

FIT: Final = "fit"
CHECK: Final = "check"
SEEDS: Final = {FIT: 1000, CHECK: 900_000}
"""The seed of the first deal: no game is used for both."""


@dataclass(frozen=True)
class Table:
    """Games of one kind, as many for each of the two uses."""

    game: str
    bot: str
    players: int
    games: int
    options: dict[str, Any] = field(default_factory=dict)

    def folder(self, use: str, kept: Path) -> Path:
        """Where their records lie."""
        version = self.options.get("version", "")
        parts = [use, self.game, str(self.players), self.bot.removeprefix("planner:"), version]
        return kept / "-".join(part for part in parts if part)


SIMPLE: Final = {"version": "simple"}
TABLES: Final = (
    Table("ur", "planner:normal", 3, 25),
    Table("ur", "planner:easy", 3, 60),
    Table("ur", "planner:easy", 2, 60),
    Table("ur", "planner:easy", 4, 60),
    Table("tigris", "planner:easy", 3, 50),
    Table("tigris", "planner:easy", 2, 30),
    Table("tigris", "planner:easy", 4, 24),
    Table("ages", "planner:normal", 3, 80, SIMPLE),
    Table("ages", "planner:normal", 2, 60, SIMPLE),
    Table("ages", "planner:normal", 4, 20, SIMPLE),
    Table("civilisation", "planner:easy", 3, 16),
    Table("civilisation", "planner:normal", 4, 5),
)


def play(table: Table, use: str, kept: Path) -> None:
    """Play what is missing of them, each deal once: the same bot sits on every seat."""
    folder = table.folder(use, kept)
    folder.mkdir(parents=True, exist_ok=True)
    plan = make_plan(table.game, [table.bot], table.players, table.options, SEEDS[use], SECONDS)
    for number in range(table.games):
        file = folder / f"{number:06}.ziggurat"
        if not file.exists():
            record = play_game(plan, number * table.players, with_record=True).record
            file.write_text(record or "", encoding="utf-8")


def records(game: str, use: str, kept: Path) -> Iterator[tuple[Table, Record]]:
    """Those that were played, in order."""
    for table in TABLES:
        if table.game == game:
            for file in sorted(table.folder(use, kept).glob("*.ziggurat"))[: table.games]:
                try:
                    yield table, Record.loads(file.read_text("utf-8"))
                except Refusal:  # torn when the playing was stopped
                    continue
