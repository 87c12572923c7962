"""The games of the house, a package each.

``ziggurat.games`` is this package, and it can be called: ``ziggurat.games()`` names all games. A
function of that name would hide the package, so that ``import ziggurat.games.ur.rules`` could not
be given another name; a module of a class that has ``__call__`` is both.

>>> import ziggurat
>>> "ur" in ziggurat.games()
True
>>> import ziggurat.games.ur.rules.components as box
>>> box.SIDE
6
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Games(ModuleType):
    """A package that is also a function."""

    def __call__(self) -> list[str]:
        """The names of all games, the shortest to play first."""
        from ziggurat.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
