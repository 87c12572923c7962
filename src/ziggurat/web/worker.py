"""The process in which bots think: one question per line on its input, one answer per line out.

It is handed what a seat sees and the numbers of the legal actions, nothing else. Bots stay alive
between the questions of a table, so that they can keep plans.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from random import Random
from typing import Any, Final

from ziggurat.registry import game

BOTS_KEPT: Final = 200

Bot = Any
Factory = Callable[[str, str], Bot]


def factory(where: str) -> Factory:
    """The function named ``module:function``."""
    module, _, name = where.partition(":")
    found: Factory = getattr(import_module(module), name)
    return found


class Thinker:
    """Bots, one for every seat that was asked about, and their answers."""

    def __init__(self, make: Factory) -> None:
        self._make = make
        self._bots: OrderedDict[tuple[str, int, str, str], Bot] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The number of the action chosen, or what went wrong."""
        try:
            known = game(question["game"])
            legal = [known.action_at(index) for index in question["legal"]]
            deadline = time.monotonic() + question["seconds"]
            rng = Random(int(question["seed"], 16))
            bot = self._bot(question)
            action = bot.choose(question["view"], legal, rng, deadline)
            if action not in legal:
                return {"fault": "illegal", "detail": repr(action)[:200]}
            overran = bool(getattr(bot, "overran", False))
            return {"action": known.action_index(action), "overran": overran}
        except Exception as error:  # whatever a bot does, the table goes on
            return {"fault": "raised", "detail": f"{type(error).__name__}: {error}"[:200]}

    def _bot(self, question: dict[str, Any]) -> Bot:
        key = (question["table"], question["seat"], question["game"], question["bot"])
        bot = self._bots.pop(key, None)
        if bot is None:
            bot = self._make(question["bot"], question["game"])
        self._bots[key] = bot
        while len(self._bots) > BOTS_KEPT:
            self._bots.popitem(last=False)
        return bot


def main(where: str) -> None:
    """Answer questions until the server that asks them is gone."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints must not be taken for an answer
    questions: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            questions.put(line)
        os._exit(0)  # the server is gone: nobody waits for a bot that is still thinking

    threading.Thread(target=listen, daemon=True).start()
    thinker = Thinker(factory(where))
    answer: dict[str, Any] = {"ready": True}
    while True:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
        answer = thinker.answer(json.loads(questions.get()))


if __name__ == "__main__":
    main(sys.argv[1])
