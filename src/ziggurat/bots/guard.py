"""Whoever's code a bot is, the game goes on.

A bot that raises, answers something that is not legal, or takes too long is replaced for that
decision by a random legal action, and the fault is named. The server, the terminal, the arena and
the client of remote seats all ask their bots here.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from random import Random
from typing import Any, Final, TypeVar

from ziggurat.bots.naming import Bot
from ziggurat.bots.players.planner import Planner
from ziggurat.bots.players.randomly import RandomBot
from ziggurat.core.action import Action

__all__ = [
    "DETAIL_MOST",
    "FAULTS",
    "HOUSE",
    "ILLEGAL",
    "OVERRAN",
    "RAISED",
    "Answer",
    "BotRaised",
    "Guard",
    "ThinkingThread",
    "TookTooLong",
    "next_seat",
    "seat_rng",
]

RAISED: Final = "raised"
ILLEGAL: Final = "illegal"
OVERRAN: Final = "overran"
FAULTS: Final = (RAISED, ILLEGAL, OVERRAN)
DETAIL_MOST: Final = 200
HOUSE: Final = (RandomBot, Planner)
"""Bots that keep their deadline by themselves: they need no thread, which costs some 50 µs."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class Answer:
    """The action to take, and what was wrong with the bot's own answer, if anything."""

    action: Action
    fault: str = ""
    """Empty, or one of ``FAULTS``: then the action is a random one."""
    detail: str = ""


class Guard:
    """A bot for one seat that always answers with a legal action."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        """The bot is made when it is first asked, and again after it had to be abandoned."""
        self._make = make
        self._bot: Bot | None = None

    def ask(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, seconds: float
    ) -> Answer:
        """The bot's choice, or a random legal action when it has none within ``seconds``."""
        deadline = time.monotonic() + seconds
        run = _here if isinstance(self._bot, HOUSE) else _thinking_thread().run
        try:
            action, overran = run(lambda: self._choose(view, list(legal), rng, deadline), seconds)
        except TookTooLong:
            self._bot = None  # it may still be thinking
            return Answer(rng.choice(legal), OVERRAN)
        except BotRaised as error:
            return Answer(rng.choice(legal), RAISED, str(error)[:DETAIL_MOST])
        if overran:
            return Answer(rng.choice(legal), OVERRAN)
        if not isinstance(action, Action) or action not in legal:
            return Answer(rng.choice(legal), ILLEGAL, _written(action)[:DETAIL_MOST])
        return Answer(action)

    def _choose(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float
    ) -> tuple[object, bool]:
        if self._bot is None:
            self._bot = self._make()
        bot = self._bot
        action = bot.choose(view, legal, rng, deadline)
        return action, bool(getattr(bot, "overran", False))


def seat_rng(seed: int | None, seat: int) -> Random:
    """The dice of a bot: fixed by the seed of the game and its seat, and by nothing else."""
    return Random(f"{seed} {seat}")


def next_seat(waited_for: Sequence[int], last: int) -> int:
    """Whose turn to be asked it is, when several may act: the first after the last one asked."""
    return min(waited_for, key=lambda seat: (seat <= last, seat))


# ------------------------------------------------------------------------- a thread to think in


class TookTooLong(Exception):  # noqa: N818 - it is the bot's fault
    """The work was abandoned."""


class BotRaised(Exception):  # noqa: N818 - it is the bot's fault
    """The work failed; the text says how."""


class ThinkingThread:
    """A thread for bots, so that one that never answers can be left behind."""

    def __init__(self) -> None:
        self.abandoned = False
        self._work: SimpleQueue[tuple[Callable[[], Any], SimpleQueue[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._think, name="bot", daemon=True)
        self._thread.start()

    def run(self, work: Callable[[], Result], seconds: float) -> Result:
        """What the work gives, if it does so in time."""
        answers: SimpleQueue[tuple[Result | None, BaseException | None]] = SimpleQueue()
        self._work.put((work, answers))
        try:
            result, error = answers.get(timeout=max(0.0, seconds))
        except Empty:
            self._abandon()
            raise TookTooLong from None
        if error is not None:
            raise BotRaised(_described(error)) from error
        return result  # type: ignore[return-value]

    def _think(self) -> None:
        while (given := self._work.get()) is not None:
            work, answers = given
            try:
                answers.put((work(), None))
            except BaseException as error:  # also a bot that calls sys.exit()
                answers.put((None, error))

    def _abandon(self) -> None:
        """Have the thread end as soon as it can: an endless loop would slow all that follows."""
        self.abandoned = True
        self._work.put(None)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(SystemExit)
        )


def _described(error: BaseException) -> str:
    return f"{type(error).__name__}: {_written(error, str)}"


def _written(thing: object, write: Callable[[object], str] = repr) -> str:
    """Something of the bot's own as text, even if it cannot be written."""
    try:
        return write(thing)
    except Exception:
        return type(thing).__name__


def _here(work: Callable[[], Result], seconds: float) -> Result:
    """What the work gives, done by whoever asks."""
    try:
        return work()
    except Exception as error:  # as in a thread
        raise BotRaised(_described(error)) from error


_LOCAL: Final = threading.local()


def _thinking_thread() -> ThinkingThread:
    """The one beside the thread that asks."""
    thread: ThinkingThread | None = getattr(_LOCAL, "thread", None)
    if thread is None or thread.abandoned:
        thread = _LOCAL.thread = ThinkingThread()
    return thread
