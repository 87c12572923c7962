"""The record of a game: a header and one line per action. The record is the truth.

    ziggurat-record 1
    game "ur"
    rules 1
    players 3
    options {"turn_limit": 100}
    seats ["Anna", "planner:normal", "random"]
    seed 2026

    1 +c4
    2 +d2
    1 undo 1

Every step is a seat and a notation; ``-1`` is the host. ``undo n`` strikes the seat's own last n
steps; said by the host (all players agreed) it strikes the last n steps of anybody. A step that
the reader may not know yet is written ``?``; such a record can be read, not replayed.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ziggurat.core.errors import DamagedRecord, IllegalAction, Refusal
from ziggurat.core.game import Game
from ziggurat.core.state import HOST, State

MAGIC = "ziggurat-record 1"
HIDDEN = "?"
_FIELDS = ("game", "rules", "players", "options", "seats", "seed", "start")


@dataclass(frozen=True)
class Step:
    """One line: which seat did what, in notation."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"

    @property
    def undo(self) -> int:
        """How many steps this one strikes; 0 for an ordinary action."""
        word, _, number = self.text.partition(" ")
        return int(number) if word == "undo" and re.fullmatch("[0-9]{1,9}", number) else 0


@dataclass
class Record:
    """A game as it was played. ``seed`` is None in what is handed out before the end."""

    game: str
    players: int
    rules: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    seed: int | None = None
    start: dict[str, Any] | None = None
    """The dump the game began from, when it was not dealt from a seed."""
    steps: list[Step] = field(default_factory=list)

    def dumps(self) -> str:
        """The record as text."""
        lines = [MAGIC]
        for name in _FIELDS:
            value = getattr(self, name)
            if value is not None:
                lines.append(f"{name} {json.dumps(value, ensure_ascii=False)}")
        return "\n".join([*lines, "", *map(str, self.steps)]) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record, strictly: what is not understood is refused, with its line."""
        lines = text.removesuffix("\n").split("\n")
        if lines[0] != MAGIC:
            raise DamagedRecord("not_a_record", line=1)
        fields: dict[str, Any] = {}
        number = 1
        for number, line in enumerate(lines[1:], 2):
            if not line:
                break
            name, _, value = line.partition(" ")
            if name not in _FIELDS or name in fields:
                raise DamagedRecord("bad_header", line=number)
            try:
                fields[name] = json.loads(value)
            except (ValueError, RecursionError) as error:
                raise DamagedRecord("bad_header", line=number) from error
        _check_fields(fields, number)
        return cls(
            **fields, steps=[_step(line, n) for n, line in enumerate(lines[number:], number + 1)]
        )

    def begin(self, game: Game) -> State:
        """The state before the first step."""
        if self.game != game.name:
            raise DamagedRecord("other_game", game=self.game[:80])
        if self.rules != game.rules_version:
            raise DamagedRecord("other_rules", rules=self.rules, known=game.rules_version)
        try:
            if self.start is not None:
                return game.restore(self.start)
            if self.seed is None:
                raise DamagedRecord("no_seed")
            return game.start(self.players, self.seed, **self.options)
        except (TypeError, KeyError, ValueError) as error:
            if isinstance(error, Refusal):
                raise
            raise DamagedRecord("bad_header", line=1) from error

    def replay(self, game: Game) -> State:
        """The state after the last step."""
        return deque(self.positions(game), maxlen=1).pop()

    def positions(self, game: Game) -> Iterator[State]:
        """The state before the first step and after every step that was not taken back."""
        state = self.begin(game)
        yield state.copy()
        standing = effective(self.steps)
        for number in standing:
            step = self.steps[number]
            try:
                state.apply(step.seat, state.parse(step.seat, step.text))
            except IllegalAction as error:
                raise DamagedRecord(
                    "illegal_step", error.rule, step=number + 1, text=str(step)
                ) from error
            yield state.copy()


def effective(steps: Sequence[Step]) -> list[int]:
    """The numbers of the steps that were not taken back, in order."""
    standing: list[int] = []
    for number, step in enumerate(steps):
        if not step.undo:
            standing.append(number)
            continue
        left = step.undo
        for place in range(len(standing) - 1, -1, -1):
            if left and (step.seat == HOST or steps[standing[place]].seat == step.seat):
                del standing[place]
                left -= 1
        if left:
            raise DamagedRecord("bad_undo", step=number + 1, text=str(step))
    return standing


def _step(line: str, number: int) -> Step:
    seat, _, text = line.partition(" ")
    if not text or text != text.strip() or not seat.removeprefix("-").isdecimal():
        raise DamagedRecord("bad_step", line=number, text=line[:80])
    if len(seat) > 3 or int(seat) < HOST:
        raise DamagedRecord("bad_step", line=number, text=line[:80])
    return Step(int(seat), text)


def _check_fields(fields: dict[str, Any], line: int) -> None:
    kinds: dict[str, type] = {
        "game": str, "rules": int, "players": int, "options": dict, "seats": list, "seed": int,
        "start": dict,
    }  # fmt: skip
    for name, value in fields.items():
        if not isinstance(value, kinds[name]) or isinstance(value, bool):
            raise DamagedRecord("bad_header", line=line, field=name)
    for name in ("game", "rules", "players", "options"):
        if name not in fields:
            raise DamagedRecord("missing", field=name)
    if not all(isinstance(seat, str) for seat in fields.get("seats", [])):
        raise DamagedRecord("bad_header", line=line, field="seats")
