"""What decides a game of Tigris & Euphrates, as features of a position at the end of a turn.

Seen from one seat, "me": the others follow in the order of play. Points are gained in sight of all,
so everybody may remember them; of hands only the own one is read, and of that not the tiles just
drawn, which nobody can plan with.

    from          for each                   features
    POINTS        seat, colour               points, as a number
    PLACES        seat, from the weakest     points with treasures where they help most, in steps
                  colour up, 16              of 1, from 0 to 15
    LEAD          weakest two colours, 13    mine less those of the best rival, from -6 to 6
    TREASURES     seat                       treasures
    CATASTROPHES  seat                       catastrophes
    LEADERS       seat, colour               on the map
    STRENGTH      seat, colour, 8            tiles of his colour in his kingdom, from 0 to 7
    TEMPLES       seat, colour, 5            temples beside him
    RIVALS        seat, colour               leaders of other seats in his kingdom
    INCOME        seat, colour               monuments that pay him
    SQUARES       seat, colour               squares in his kingdom that lack one tile
    NEAR          seat                       treasures in or beside the kingdom of his trader
    BORDERS       colour, 11                 a war one tile away of my leader with another: by what
                                             he leads, with my hand, from -5 to 5
    HAND          colour, 7                  tiles in hand
    DRAWN         once                       tiles just drawn
    MAP           11                         treasures on the map
    BAG           steps of 8                 tiles in the bag
    PLAYERS       2 to 4                     how many play
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.sparse import Sparse
from ziggurat.games.tigris.bot.prospects import income_of, kept, thirds, treasures_near
from ziggurat.games.tigris.rules.cells import cells_of, how_many
from ziggurat.games.tigris.rules.components import (
    COLOURS,
    GREEN,
    START_TEMPLES,
)
from ziggurat.games.tigris.rules.components import HAND as HAND_SIZE
from ziggurat.games.tigris.rules.kingdoms import (
    colours_of,
    kingdoms_beside,
    temples_beside,
    tiles_in,
)
from ziggurat.games.tigris.rules.position import OFF
from ziggurat.games.tigris.rules.scoring import result
from ziggurat.games.tigris.rules.state import TigrisState

VERSION: Final = 1
"""Raised whenever a feature changes its meaning or its place."""
MOST_SEATS: Final = 4
HEIGHTS: Final = 16
LEADS: Final = 13
STRENGTHS: Final = 8
GUARDS: Final = 5
MARGINS: Final = 11
BAGS: Final = 20
PER_SEAT: Final = MOST_SEATS * COLOURS

POINTS: Final = 0
PLACES: Final = POINTS + PER_SEAT
LEAD: Final = PLACES + PER_SEAT * HEIGHTS
TREASURES: Final = LEAD + 2 * LEADS
CATASTROPHES: Final = TREASURES + MOST_SEATS
LEADERS: Final = CATASTROPHES + MOST_SEATS
STRENGTH: Final = LEADERS + PER_SEAT
TEMPLES: Final = STRENGTH + PER_SEAT * STRENGTHS
RIVALS: Final = TEMPLES + PER_SEAT * GUARDS
INCOME: Final = RIVALS + PER_SEAT
SQUARES: Final = INCOME + PER_SEAT
NEAR: Final = SQUARES + PER_SEAT
BORDERS: Final = NEAR + MOST_SEATS
HAND: Final = BORDERS + COLOURS * MARGINS
DRAWN: Final = HAND + COLOURS * (HAND_SIZE + 1)
MAP: Final = DRAWN + 1
BAG: Final = MAP + len(START_TEMPLES) + 1
PLAYERS: Final = BAG + BAGS
SIZE: Final = PLAYERS + MOST_SEATS - 1


def features(state: TigrisState, seat: int) -> Sparse:
    """The features of a position for a seat: nothing that it may not know."""
    out = Sparse()
    players = state.players
    counts: dict[int, list[int]] = {}
    income = income_of(state)
    best = [-1, -1]
    mine = best
    for step in range(players):
        other = (seat + step) % players
        places = result(state, other)
        for place in range(COLOURS):
            out.step(PLACES + (step * COLOURS + place) * HEIGHTS, places[place], 1, HEIGHTS)
        if not step:
            mine = places
        elif places > best:
            best = places
        out.put(TREASURES + step, state.treasures[other])
        out.put(CATASTROPHES + step, state.catastrophes[other])
        for colour in range(COLOURS):
            out.put(POINTS + step * COLOURS + colour, state.points[other * COLOURS + colour])
            _leader(out, state, other * COLOURS + colour, step * COLOURS + colour, income, counts)
    out.step(LEAD, mine[0] - best[0] + 6, 1, LEADS)
    out.step(LEAD + LEADS, mine[1] - best[1] + 6, 1, LEADS)
    hand, unknown = kept(state, seat)
    for colour in range(COLOURS):
        out.mark(HAND + colour * (HAND_SIZE + 1) + hand[colour])
    out.put(DRAWN, unknown)
    _borders(out, state, seat, hand, counts)
    out.mark(MAP + how_many(state.treasure_cells))
    out.step(BAG, sum(state.bag), 8, BAGS)
    out.mark(PLAYERS + players - 2)
    return out


def _leader(
    out: Sparse,
    state: TigrisState,
    leader: int,
    place: int,
    income: dict[int, int],
    counts: dict[int, list[int]],
) -> None:
    """A leader on the map: how strong he is, and what he has."""
    cell = state.place[leader]
    if cell == OFF:
        return
    colour = leader % COLOURS
    there = state.territory[cell]
    if there not in counts:
        counts[there] = tiles_in(state, there)
    tiles = counts[there][colour]
    out.mark(LEADERS + place)
    out.step(STRENGTH + place * STRENGTHS, tiles, 1, STRENGTHS)
    out.mark(TEMPLES + place * GUARDS + temples_beside(state, cell))
    others = state.rulers[there] & ~(15 << leader // COLOURS * COLOURS)
    while others:
        out.mark(RIVALS + place)
        others &= others - 1
    if income:
        out.put(INCOME + place, income.get(there * COLOURS + colour, 0))
    if tiles >= 3:
        out.put(SQUARES + place, thirds(state, there, colour))
    if colour == GREEN:
        out.put(NEAR + place // COLOURS, treasures_near(state, there))


def _borders(
    out: Sparse, state: TigrisState, me: int, hand: list[int], counts: dict[int, list[int]]
) -> None:
    """Wars that one tile would begin, in which a leader of mine would stand."""
    seen: list[int] = []
    rulers = state.rulers
    for cell in cells_of(state.empty & state.beside_two & ~state.beside_three):
        one, other = kingdoms_beside(state, cell)
        pair = one * 1000 + other if one < other else other * 1000 + one
        if pair in seen:
            continue
        seen.append(pair)
        for home, abroad in ((one, other), (other, one)):
            clashes = colours_of(rulers[abroad]) & rulers[home] >> me * COLOURS & 15
            if not clashes:
                continue
            ours, theirs = counts[home], counts[abroad]
            for colour in range(COLOURS):
                if clashes >> colour & 1:
                    margin = ours[colour] + hand[colour] - theirs[colour]
                    out.step(BORDERS + colour * MARGINS, margin + 5, 1, MARGINS)
