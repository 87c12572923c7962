"""The process in which bots think: one question per line on its input, one answer per line out.

It is handed what a seat sees and the numbers of the legal actions, nothing else. Bots stay alive
between the questions of a table, so that they can keep plans.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from importlib import import_module
from queue import SimpleQueue
from random import Random
from typing import Any, Final

from ziggurat.bots import Bot, Guard
from ziggurat.bots.advice import advise
from ziggurat.bots.guard import DETAIL_MOST, RAISED
from ziggurat.garbage import collect_seldom
from ziggurat.registry import game

BOTS_KEPT: Final = 200

Factory = Callable[[str, str], Bot]


def factory(where: str) -> Factory:
    """The function named ``module:function``."""
    module, _, name = where.partition(":")
    found: Factory = getattr(import_module(module), name)
    return found


class Minds:
    """Bots, one for every seat that was asked about, and their answers."""

    def __init__(self, make: Factory) -> None:
        self._make = make
        self._bots: OrderedDict[tuple[str, int, str, str], Guard] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The number of the action to take, and the bot's fault, if any."""
        if "besides" in question:
            return advice(question)
        known = game(question["game"])
        legal = [known.action_at(index) for index in question["legal"]]
        rng = Random(int(question["seed"], 16))
        answer = self._bot(question).ask(question["view"], legal, rng, question["seconds"])
        index = known.action_index(answer.action)
        return {"action": index, "fault": answer.fault, "detail": answer.detail}

    def _bot(self, question: dict[str, Any]) -> Guard:
        key = (question["table"], question["seat"], question["game"], question["bot"])
        bot = self._bots.pop(key, None)
        if bot is None:
            bot = Guard(partial(self._make, question["bot"], question["game"]))
        self._bots[key] = bot
        while len(self._bots) > BOTS_KEPT:
            self._bots.popitem(last=False)
        return bot


def advice(question: dict[str, Any]) -> dict[str, Any]:
    """The numbers of the actions that are advised, and the reasons."""
    known = game(question["game"])
    besides = [known.action_at(index) for index in question["besides"]]
    deadline = time.monotonic() + question["seconds"]
    try:
        found = advise(known.name, question["view"], besides, deadline)
    except Exception as error:  # a net may be broken: the process goes on
        return {"fault": RAISED, "detail": f"{type(error).__name__}: {error}"[:DETAIL_MOST]}
    return {"steps": [step.index for step in found.steps], "reasons": list(found.reasons)}


def main(where: str) -> None:
    """Answer questions until the server that asks them is gone."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # sent to all of us; our parent ends us
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints must not be taken for an answer
    questions: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            questions.put(line)
        os._exit(0)  # the server is gone: nobody waits for a bot that is still thinking

    threading.Thread(target=listen, daemon=True).start()
    minds = Minds(factory(where))
    collect_seldom()
    answer: dict[str, Any] = {"ready": True}
    while True:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
        answer = minds.answer(json.loads(questions.get()))


if __name__ == "__main__":
    main(sys.argv[1])
