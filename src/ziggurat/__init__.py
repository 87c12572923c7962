"""Ziggurat: four classic civilisation board games at one table, with their full rules enforced.

>>> import ziggurat
>>> state = ziggurat.game("ur").start(players=3, seed=2026)
>>> while not state.over:
...     seat = state.to_act[0]
...     state.apply(seat, state.legal(seat)[0])
>>> len(state.scores)
3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat import engine

engine.use()

from ziggurat.core.errors import IllegalAction, Refusal  # noqa: E402
from ziggurat.core.record import Record  # noqa: E402
from ziggurat.registry import COMPILED, game  # noqa: E402

if TYPE_CHECKING:
    from ziggurat.registry import games
else:
    from ziggurat import games  # the package, which can be called

__version__ = "0.1.0"
__all__ = ["COMPILED", "IllegalAction", "Record", "Refusal", "__version__", "game", "games"]
