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

Every move is a seat and a notation; ``-1`` is the host. ``undo n`` strikes the seat's own last n
moves; said by the host (all players agreed) it strikes the last n moves of anybody. A move that
the reader may not know yet is written ``?``; such a record can be read, not replayed.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ziggurat.core import mypyc_attr, show
from ziggurat.core.errors import DamagedRecord, IllegalAction, Refusal
from ziggurat.core.game import Game
from ziggurat.core.state import HOST, State

__all__ = [
    "HIDDEN",
    "MAGIC",
    "Move",
    "Record",
    "effective",
    "replaying",
    "standing_and_struck",
    "strike",
]

MAGIC = "ziggurat-record 1"
HIDDEN = "?"
_FIELDS = ("game", "rules", "players", "options", "seats", "seed", "start")


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Move:
    """One line: which seat did what, in notation."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"

    @property
    def undo(self) -> int:
        """How many moves this one strikes; 0 for an ordinary action."""
        word, _, number = self.text.partition(" ")
        return int(number) if word == "undo" and re.fullmatch("[0-9]{1,9}", number) else 0

    def take(self, state: State) -> None:
        """Apply this move to a state. An undo needs a history: a state knows no past."""
        state.apply(self.seat, state.parse(self.seat, self.text))


@mypyc_attr(native_class=False)
@dataclass(repr=False)
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
    moves: list[Move] = field(default_factory=list)

    def dumps(self) -> str:
        """The record as text."""
        lines = [MAGIC]
        for name in _FIELDS:
            value = getattr(self, name)
            if value is not None:
                lines.append(f"{name} {json.dumps(value, ensure_ascii=False)}")
        return "\n".join([*lines, "", *map(str, self.moves)]) + "\n"

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
            **fields, moves=[_move(line, n) for n, line in enumerate(lines[number:], number + 1)]
        )

    def __str__(self) -> str:
        return self.dumps()

    def __repr__(self) -> str:
        return f"<record of {self.game}, {self.players} players, {len(self.moves)} moves>"

    def _repr_html_(self) -> str:
        """The end of the game, its scores and the way there: what a notebook shows."""
        return show("record_html", self)

    def begin(self, game: Game) -> State:
        """The state before the first move."""
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
        except Refusal:
            raise
        except Exception as error:  # whatever a header that nobody wrote in earnest can break
            raise DamagedRecord("bad_header", line=1) from error

    def replay(self, game: Game) -> State:
        """The state after the last move."""
        return deque(self.positions(game), maxlen=1).pop()

    def positions(self, game: Game) -> Iterator[State]:
        """The state before the first move and after every move that was not taken back."""
        state = self.begin(game)
        yield state.copy()
        for number in effective(self.moves):
            move = self.moves[number]
            with replaying(number, move):
                move.take(state)
            yield state.copy()


@contextmanager
def replaying(number: int, move: Move) -> Iterator[None]:
    """Repeat a move of a record: what the rules refuse is raised with the number of the move.

    A record may begin from a position that no game can come to, and there a move may break
    anything: an agenda that runs out, a card that lies nowhere.
    """
    if move.text == HIDDEN:
        raise DamagedRecord("hidden_step", step=number + 1)
    try:
        yield
    except IllegalAction as error:
        text = str(move)[:80]
        raise DamagedRecord("illegal_step", error.rule, step=number + 1, text=text) from error
    except Refusal:
        raise
    except Exception as broken:  # compiled, a name has one type
        raise DamagedRecord("impossible_step", step=number + 1, text=str(move)[:80]) from broken


def effective(moves: Sequence[Move]) -> list[int]:
    """The numbers of the moves that were not taken back, in order."""
    standing, _ = standing_and_struck(moves)
    return standing


def standing_and_struck(moves: Sequence[Move]) -> tuple[list[int], dict[int, tuple[int, ...]]]:
    """The numbers of the moves that stand, and by the number of each undo, those it took back."""
    standing: list[int] = []
    struck: dict[int, tuple[int, ...]] = {}
    for number, move in enumerate(moves):
        if not move.undo:
            standing.append(number)
            continue
        struck[number] = strike(standing, lambda other: moves[other].seat, move)
        if len(struck[number]) < move.undo:
            raise DamagedRecord("bad_undo", step=number + 1, text=str(move)[:80])
    return standing, struck


def strike(standing: list[int], mover: Callable[[int], int], undo: Move) -> tuple[int, ...]:
    """Remove from ``standing`` what an undo takes back, and return it, the first move first.

    ``mover`` tells whose move a number is.

    >>> standing = [0, 1, 2]
    >>> strike(standing, [7, 8, 7].__getitem__, Move(7, "undo 2"))
    (0, 2)
    >>> standing
    [1]
    """
    struck: list[int] = []
    place, count = len(standing), undo.undo
    while place and len(struck) < count:
        place -= 1
        if undo.seat in (HOST, mover(standing[place])):
            struck.append(standing.pop(place))
    return tuple(reversed(struck))


def _move(line: str, number: int) -> Move:
    seat, _, text = line.partition(" ")
    if not text or text != text.strip() or not seat.removeprefix("-").isdecimal():
        raise DamagedRecord("bad_step", line=number, text=line[:80])
    if len(seat) > 3 or int(seat) < HOST:
        raise DamagedRecord("bad_step", line=number, text=line[:80])
    return Move(int(seat), text)


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
