"""A record, move by move or all at once."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ziggurat.core.errors import WrongOption
from ziggurat.core.game import Game
from ziggurat.core.record import Record, effective
from ziggurat.core.state import State
from ziggurat.terminal.screen import Screen, printable
from ziggurat.terminal.seating import all_seats, titles
from ziggurat.terminal.show import Look
from ziggurat.words import Words

STEPS: Final = {"": 1, "n": 1, "p": -1}
QUIT: Final = "q"


class Replay:
    """A record and the moment that is being looked at: after how many moves."""

    def __init__(self, game: Game, record: Record, words: Words) -> None:
        """Replay the whole record at once, so that a damaged one is refused before it is shown."""
        self.words = words
        self.positions: list[State] = list(record.positions(game))
        self.moves = [record.moves[number] for number in effective(record.moves)]
        self.names = titles(all_seats(record, words), words)
        self.screen = Screen(words)
        self.look = Look(game.name, words, self.names)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moves)

    def check(self, at: int) -> int:
        """The moment, or a refusal when the record is shorter."""
        if not 0 <= at <= self.last:
            raise WrongOption("no_such_step", step=at, last=self.last)
        return at

    def everything(self) -> None:
        """Write every move and what it brought about, then the table and the result."""
        for at in range(1, self.last + 1):
            self._show_move(at)
        self._table(self.last)

    def moment(self, at: int) -> None:
        """Write one moment: the move that led there, the table, and the result after the last."""
        if at:
            self._show_move(at)
        self._table(at)

    def walk(self, at: int) -> None:
        """Show moment after moment as asked for, until somebody has seen enough."""
        self.moment(at)
        while True:
            try:
                text = self.screen.ask(self.words.say("replay.ask", at=at, last=self.last) + " ")
            except (EOFError, KeyboardInterrupt):
                self.screen.show("")
                return
            if text.casefold() == QUIT:
                return
            wanted = self._wanted(text.casefold(), at)
            if wanted is not None:
                at = wanted
                self.moment(at)

    def _wanted(self, text: str, at: int) -> int | None:
        """The moment somebody asks for; None, with a friendly sentence, when there is none."""
        if text in STEPS:
            wanted = at + STEPS[text]
        elif text.isdecimal():
            wanted = int(text[:9])
        else:
            self.screen.say("replay.nonsense", text=text[:40])
            return None
        if 0 <= wanted <= self.last:
            return wanted
        self.screen.say("replay.end" if wanted > self.last else "replay.start", last=self.last)
        return None

    def _show_move(self, at: int) -> None:
        move = self.moves[at - 1]
        name = self.words.arguments({"seat": move.seat}, self.names)["seat"]
        text = printable(move.text)
        whose = self.words.say("terminal.whose", name=name)
        self.screen.show(Text.assemble((f"{at:>3} ", "dim"), f"{whose} ", (text, "bold")))
        self.screen.lines(
            [
                self.words.tell(entry, self.names)
                for entry in self.positions[at].log
                if entry.readers is None
            ]
        )

    def _table(self, at: int) -> None:
        view = self.positions[at].view(None)
        self.screen.beside(self.look.board(view), self.look.seats(view))
        if self.positions[at].over:
            self.screen.heading(self.words.say("terminal.final"))
            self.screen.show(self.look.result(view))
