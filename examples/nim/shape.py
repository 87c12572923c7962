"""What everybody sees of a game of Nim."""

from __future__ import annotations

from typing import Annotated, Any

from ziggurat.shapes import CommonView


class View(CommonView):
    """The heaps, and how the game stands."""

    first: Annotated[int, "The seat that began"]
    turns: Annotated[int, "How many turns were taken"]
    heaps: Annotated[list[int], "How many tokens each heap holds"]
    scores: Annotated[list[int], "By seat: 1 for the last token, in misère for all the others"]
    ranks: Annotated[list[int], "By seat: 1 for the winner"]
    recall: Annotated[dict[str, Any], "Nothing: Nim has no secrets"]
