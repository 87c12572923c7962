"""Players for every game. A bot is handed what its seat sees and the list of answers, no more.

>>> from random import Random
>>> import ziggurat
>>> from ziggurat import bots
>>> state = ziggurat.game("ur").start(players=3, seed=2026)
>>> bot = bots.make("random", "ur")
>>> seat = state.to_act[0]
>>> action = bot.choose(state.view(seat), state.legal(seat), Random(1), None)
>>> action in state.legal(seat)
True
"""

from __future__ import annotations

from ziggurat.bots.guard import FAULTS, Answer, Guard
from ziggurat.bots.naming import SPECS, Bot, full_name, make, make_any, names

__all__ = ["FAULTS", "SPECS", "Answer", "Bot", "Guard", "full_name", "make", "make_any", "names"]
