"""Ziggurat: four classic civilisation board games at one table, with their full rules enforced.

>>> import ziggurat
>>> state = ziggurat.game("ur").start(players=3, seed=2026)
>>> state
<ur, 3 players, round 0: seat 2 is asked found>
>>> while not state.over:
...     seat = state.to_act[0]
...     state.apply(seat, state.legal(seat)[0])
>>> len(state.scores)
3

``print(state)`` shows the board in letters, and a notebook shows it drawn. What is named here is
what other programs may rely on (``docs/versions.md``); it is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ziggurat import core, engine

engine.use()

if TYPE_CHECKING:
    from ziggurat.core.action import Action
    from ziggurat.core.errors import (
        DamagedRecord,
        IllegalAction,
        Refusal,
        UnknownGame,
        WrongOption,
        WrongPosition,
    )
    from ziggurat.core.game import Game
    from ziggurat.core.history import History
    from ziggurat.core.record import Record
    from ziggurat.core.state import HOST, State
    from ziggurat.registry import COMPILED, game, games
else:
    from ziggurat import games  # the package, which can be called

__version__ = "0.1.0"
__all__ = [
    "COMPILED",
    "HOST",
    "Action",
    "DamagedRecord",
    "Game",
    "History",
    "IllegalAction",
    "Record",
    "Refusal",
    "State",
    "UnknownGame",
    "WrongOption",
    "WrongPosition",
    "__version__",
    "game",
    "games",
]

_HOMES = {
    "Action": "core.action",
    "Game": "core.game",
    "History": "core.history",
    "Record": "core.record",
    "HOST": "core.state",
    "State": "core.state",
    "COMPILED": "registry",
    "game": "registry",
}


def _load(name: str) -> Any:
    """A public name, when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"ziggurat.{_HOMES.get(name, 'core.errors')}"), name)
    globals()[name] = found
    return found


if not TYPE_CHECKING:  # a type checker is to know exactly what is here
    __getattr__ = _load


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _show(how: str, thing: Any, *more: Any) -> str:
    from ziggurat import face

    return face.show(how, thing, *more)


core.show_by(_show)
