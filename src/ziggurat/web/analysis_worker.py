"""The process in which a finished game is analysed: it takes little memory, and goes last.

It is given a record first, and answers with the outline of the game, or with why there is none.
Then it is asked for one stretch at a time, a line each way; whoever asks no more ends it.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, Final

from ziggurat.analysis.outline import outline
from ziggurat.analysis.study import Study, look
from ziggurat.core.errors import Refusal
from ziggurat.core.record import Record
from ziggurat.web.system import limit_memory

LOG: Final = logging.getLogger("ziggurat.analysis")
NICE: Final = 19
"""Whoever plays, and whoever waits for a bot or a page, goes before."""
SEED: Final = 0
"""Of what the analyst imagines: the same for everybody who asks."""

Looks = Callable[[str, str, int, int], dict[str, Any]]


def opened(text: str, effort: str, steps_most: int) -> dict[str, Any]:
    """How a game went, and what there is to look at."""
    if len(Record.loads(text).moves) > steps_most:
        raise Refusal("too_long", most=steps_most)
    return outline(Study(text, effort, seed=SEED)).data()


def answer(question: dict[str, Any], looks: Looks = look) -> dict[str, Any]:
    """What is found out, or why nothing is; whatever goes wrong is the matter of one question."""
    text, effort = question["text"], question["effort"]
    try:
        if "stretch" in question:
            return {"finding": looks(text, effort, SEED, question["stretch"])}
        return {"outline": opened(text, effort, question["steps_most"])}
    except Refusal as refusal:
        return _refused(refusal)
    except (MemoryError, RecursionError):
        return _refused(Refusal("too_heavy"))
    except Exception:
        LOG.exception("a game that was to be analysed")
        return _refused(Refusal("no_position"))


def _refused(refusal: Refusal) -> dict[str, Any]:
    found = {"code": refusal.code, "rule": refusal.rule, "details": refusal.details}
    return {"refused": found}


def main(limits: Sequence[str], looks: Looks = look) -> None:
    """Answer questions about one game until nobody asks any more."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # sent to all of us; our parent ends us
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what somebody prints must not be taken for an answer
    questions: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            questions.put(line)
        os._exit(0)  # the server is gone

    threading.Thread(target=listen, daemon=True).start()
    limit_memory(int(limits[0]), NICE)
    known: dict[str, Any] = {}
    found: dict[str, Any] = {"ready": True}
    while True:
        answers.write(json.dumps(found, default=str) + "\n")
        answers.flush()
        known |= json.loads(questions.get())
        found = answer(known, looks)


if __name__ == "__main__":
    main(sys.argv[1:])
