"""The pictures of cards and things, each a small SVG file of its own that never changes.

A drawing refers to a picture by its name, so that a page is light, an update repeats nothing, and a
browser fetches a picture when it is first seen and keeps it for good: the name has a digest of what
all of a game show, which a page that names many repeats for nothing. Those that come into sight
together are fetched together, as they are alike and compress well. A game makes its ``Faces`` from
recipes (``scenery``) and offers them as ``Drawing.faces``; the server hands out the files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Final

from ziggurat.draw.scenery import picture
from ziggurat.draw.svg import escape

__all__ = ["Faces"]

FOLDER: Final = "/face"
DIGITS: Final = 6
"""Of a digest: enough to tell versions of the pictures of a game apart."""
KEPT: Final = 1024


class Faces:
    """By key, the pictures of a game: ``faces.image("L0a")`` is one, ready for a page.

    >>> Faces("nim", {"sun": "noon sun"}).href("sun")[:10]
    '/face/nim/'
    """

    def __init__(self, game: str, recipes: Mapping[str, str]) -> None:
        self.game = game
        self._recipes = recipes
        self.name: Callable[[str], str] = lru_cache(KEPT)(self._name)
        """The name under which a picture never changes."""

    def __contains__(self, key: str) -> bool:
        return key in self._recipes

    def keys(self) -> list[str]:
        """What there are pictures of."""
        return list(self._recipes)

    def svg(self, key: str) -> str:
        """The picture as a file."""
        return picture(self._recipes[key])

    @cached_property
    def digest(self) -> str:
        """What tells these pictures from earlier ones of the same keys."""
        drawn = "\n".join([self.svg(key) for key in self._recipes])
        return hashlib.sha256(drawn.encode()).hexdigest()[:DIGITS]

    def _name(self, key: str) -> str:
        return f"{self.game}/{self.digest}/{key}"

    def href(self, key: str) -> str:
        """The address of a picture by itself."""
        return f"{FOLDER}/{self.name(key)}.svg"

    def image(self, key: str, class_: str = "") -> str:
        """The picture on a page, fetched when it comes into sight.

        It is silent: what it shows has a name beside it.
        """
        named = f"z-face {class_}".strip()
        return f'<img class="{named}" data-face="{escape(self.name(key))}" alt=""/>'
