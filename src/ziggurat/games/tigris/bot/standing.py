"""What points are worth: most where they are fewest, as the weakest colour decides (TE-SCORE)."""

from __future__ import annotations

from typing import Final, TypeAlias

from ziggurat.games.tigris.rules.components import COLOURS
from ziggurat.games.tigris.rules.scoring import final_points

Standing: TypeAlias = tuple[int, int, int, int, int]
"""What the points of a seat are worth, then the need for one more of each colour."""

# Points by place, the weakest colour first; those far above the weakest hardly count.
PLACES: Final = (75, 50, 40, 30)
AHEAD: Final = 3
FAR_AHEAD: Final = 6
JOKER: Final = 20  # a treasure goes where it is needed most

KNOWN_MOST: Final = 200_000
_known: dict[int, Standing] = {}


def standing_of(points: list[int], at: int, treasures: int) -> Standing:
    """What the points are worth, then the need for one more of each colour."""
    red, blue, green, black = points[at], points[at + 1], points[at + 2], points[at + 3]
    key = (((treasures << 10 | red) << 10 | blue) << 10 | green) << 10 | black
    found = _known.get(key)
    if found is None:
        own = [red, blue, green, black]
        worth = _worth(own, treasures)
        needs = [0] * COLOURS
        for colour in range(COLOURS):
            more = own[:]
            more[colour] += 2
            needs[colour] = (_worth(more, treasures) - worth) // 2
        found = (worth, needs[0], needs[1], needs[2], needs[3])
        if len(_known) >= KNOWN_MOST:
            _known.clear()
        _known[key] = found
    return found


def _worth(points: list[int], treasures: int) -> int:
    """What points are worth: most where they are fewest."""
    places = final_points(points, treasures)
    enough = places[0] + AHEAD
    worth = JOKER * treasures
    for place in range(COLOURS):
        count = places[place]
        if count > enough:
            worth += FAR_AHEAD * (count - enough)
            count = enough
        worth += PLACES[place] * count
    return worth
