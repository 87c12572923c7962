"""A training run in the terminal: a line for every generation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ziggurat.core.game import Game
from ziggurat.extras import needed
from ziggurat.terminal.arena import number, percent
from ziggurat.terminal.files import training_place
from ziggurat.terminal.screen import Screen
from ziggurat.words import Words


class Training:
    """A run and the screen it is followed on."""

    def __init__(
        self,
        game: Game,
        players: list[int],
        options: dict[str, Any],
        folder: Path | None,
        words: Words,
        **settings: int,
    ) -> None:
        needed("numpy", "train")
        from ziggurat.learn import Settings, Table

        tables = tuple(Table(count, options) for count in players)
        self.settings = Settings(game.name, tables, **settings)
        self.folder = folder or training_place(game.name, players)
        self.words = words
        self.screen = Screen(words)

    def run(self, jobs: int, cluster: str | None, minutes: int | None) -> int:
        """Train to the end, or until somebody stops it; the exit code."""
        from ziggurat.learn import train

        self.screen.say("train.folder", folder=str(self.folder))
        try:
            best = train(
                self.settings,
                self.folder,
                jobs=jobs,
                cluster=cluster,
                minutes=minutes,
                told=self._tell,
            )
        except KeyboardInterrupt:
            self.screen.say("train.stopped", folder=str(self.folder))
            return 130
        self.screen.say("train.end", file=str(best))
        return 0

    def _tell(self, line: dict[str, Any]) -> None:
        self.screen.say(
            "train.generation",
            number=line["generation"],
            games=line["games"],
            positions=line["positions"],
            error=f"{line['held_out']:.4f}",
            by_hand=f"{line['by_hand']:.4f}",
        )
        if "share" in line:
            low, high = line["interval"]
            self.screen.say(
                "train.met",
                share=percent(line["share"], self.words),
                games=line["met"],
                low=number(100 * low, self.words),
                high=number(100 * high, self.words),
            )
