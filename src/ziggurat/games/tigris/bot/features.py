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

from ziggurat.core.marks import Marks
from ziggurat.core.sparse import Sparse
from ziggurat.core.state import REVEAL
from ziggurat.games.tigris.rules import components
from ziggurat.games.tigris.rules.cells import BESIDE, Cells, cells_of, how_many, set_of
from ziggurat.games.tigris.rules.components import (
    COLOUR_KEYS,
    COLOURS,
    COLUMNS,
    GREEN,
    MONUMENTS,
    START_TEMPLES,
)
from ziggurat.games.tigris.rules.components import HAND as HAND_SIZE
from ziggurat.games.tigris.rules.kingdoms import (
    colours_of,
    kingdoms_beside,
    temples_beside,
)
from ziggurat.games.tigris.rules.position import OFF
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


_CORNERS: Final[Cells] = set_of(list(components.SQUARES))
"""The top left cells of all squares."""
_HOW_MANY: Final = bytes([leaders.bit_count() for leaders in range(256)])
"""How many there are of eight leaders."""
_MOST_KNOWN: Final = 1 << 16
_known_thirds: Final[dict[Cells, Cells]] = {}
"""By the tiles of a kingdom of one colour: the squares of which it has three."""
_known_places: Final[dict[Cells, list[int]]] = {}
"""By the set of cells that bear a treasure: the same as a list."""


def features(state: TigrisState, seat: int) -> Sparse:
    """The features of a position for a seat: nothing that it may not know."""
    out = Marks()
    write(state, seat, out)
    return out.sparse()


def write(state: TigrisState, seat: int, out: Marks) -> None:
    """Put these features."""
    players = state.players
    standing = [number for number in range(len(MONUMENTS)) if state.monument[number] != OFF]
    unruled = _unruled(state)
    best = [-1, -1]
    mine = best
    for step in range(players):
        other = seat + step
        if other >= players:
            other -= players
        places = _result(state, other)
        at = PLACES + step * COLOURS * HEIGHTS
        for height in places:
            out.mark(at + (height if height < HEIGHTS else HEIGHTS - 1))
            at += HEIGHTS
        if not step:
            mine = places
        elif places > best:
            best = places
        out.put(TREASURES + step, state.treasures[other])
        out.put(CATASTROPHES + step, state.catastrophes[other])
        for colour in range(COLOURS):
            leader = other * COLOURS + colour
            place = step * COLOURS + colour
            out.put(POINTS + place, state.points[leader])
            cell = state.place[leader]
            if cell != OFF:
                _write_leader(state, leader, place, standing, out)
                if colour == GREEN:
                    out.put(NEAR + step, _treasures_near(state, state.territory[cell], unruled))
    out.step(LEAD, mine[0] - best[0] + 6, 1, LEADS)
    out.step(LEAD + LEADS, mine[1] - best[1] + 6, 1, LEADS)
    hand = state.hand[seat * COLOURS : seat * COLOURS + COLOURS]
    if state.effect == REVEAL:
        out.put(DRAWN, _take_out_drawn(state, seat, hand))
    for colour in range(COLOURS):
        out.mark(HAND + colour * (HAND_SIZE + 1) + hand[colour])
    _write_borders(state, seat, hand, out)
    out.mark(MAP + how_many(state.treasure_cells))
    bag = 0
    for count in state.bag:
        bag += count
    out.step(BAG, bag, 8, BAGS)
    out.mark(PLAYERS + players - 2)


def _take_out_drawn(state: TigrisState, seat: int, hand: list[int]) -> int:
    """Take the tiles just drawn out of a hand: nobody can plan with them. How many they are."""
    drawn = 0
    for key, _, values, readers in state._told:
        if key == "drew_tiles" and readers == (seat,):
            for tile in values[1]:
                hand[COLOUR_KEYS.index(tile)] -= 1
                drawn += 1
    return drawn


def _result(state: TigrisState, seat: int) -> list[int]:
    """What the seat would show if the game ended now, the weakest colour first."""
    at = seat * COLOURS
    found = state.points[at : at + COLOURS]
    for last in range(1, COLOURS):  # four are sorted faster by hand
        height = found[last]
        place = last
        while place and found[place - 1] > height:
            found[place] = found[place - 1]
            place -= 1
        found[place] = height
    for _ in range(state.treasures[seat]):
        # The weakest gets it, and goes behind those that are now weaker.
        more = found[0] + 1
        place = 1
        while place < COLOURS and found[place] < more:
            found[place - 1] = found[place]
            place += 1
        found[place - 1] = more
    return found


def _write_leader(
    state: TigrisState, leader: int, place: int, standing: list[int], out: Marks
) -> None:
    """A leader on the map: how strong he is, and what he has."""
    cell = state.place[leader]
    colour = leader % COLOURS
    there = state.territory[cell]
    tiles = how_many(state.members[there] & state.faces[colour])
    out.mark(LEADERS + place)
    out.mark(STRENGTH + place * STRENGTHS + (tiles if tiles < STRENGTHS else STRENGTHS - 1))
    out.mark(TEMPLES + place * GUARDS + temples_beside(state, cell))
    rivals = state.rulers[there] & ~(15 << leader // COLOURS * COLOURS)
    if rivals:
        out.put(RIVALS + place, _HOW_MANY[rivals & 255] + _HOW_MANY[rivals >> 8])
    paying = 0
    for number in standing:
        if colour in MONUMENTS[number] and state.territory[state.monument[number]] == there:
            paying += 1
    out.put(INCOME + place, paying)
    if tiles >= 3:
        out.put(SQUARES + place, _thirds(state, there, colour))


def _unruled(state: TigrisState) -> list[int]:
    """The cells of treasures that lie in no kingdom."""
    found = _known_places.get(state.treasure_cells)
    if found is None:
        if len(_known_places) >= _MOST_KNOWN:
            _known_places.clear()
        found = _known_places[state.treasure_cells] = cells_of(state.treasure_cells)
    territory, rulers = state.territory, state.rulers
    return [cell for cell in found if not rulers[territory[cell]]]


def _treasures_near(state: TigrisState, territory: int, unruled: list[int]) -> int:
    """What ``prospects.treasures_near`` says: treasures in a kingdom, and those one tile away."""
    found = how_many(state.treasure_cells & state.members[territory])
    if unruled:
        between = state.borders[territory] & state.empty
        for cell in unruled:
            if BESIDE[cell] & between:
                found += 1
    return found


def _thirds(state: TigrisState, territory: int, colour: int) -> int:
    """Squares of a kingdom that one more tile of the colour would complete."""
    tiles = state.members[territory] & state.faces[colour]
    found = _known_thirds.get(tiles)
    if found is None:
        if len(_known_thirds) >= _MOST_KNOWN:
            _known_thirds.clear()
        right, below, beyond = tiles >> 1, tiles >> COLUMNS, tiles >> COLUMNS + 1
        above, under = tiles & right, below & beyond
        found = (above & (below ^ beyond) | under & (tiles ^ right)) & _CORNERS
        _known_thirds[tiles] = found
    if not found:
        return 0
    empty = state.empty
    return how_many(found & (empty | empty >> 1 | empty >> COLUMNS | empty >> COLUMNS + 1))


def _write_borders(state: TigrisState, me: int, hand: list[int], out: Marks) -> None:
    """Wars that one tile would begin, in which a leader of mine would stand."""
    between = state.empty & state.beside_two
    if not between:
        return
    near: Cells = 0
    for colour in range(COLOURS):
        cell = state.place[me * COLOURS + colour]
        if cell != OFF:
            near |= state.borders[state.territory[cell]]
    between &= near
    if not between:
        return
    seen: list[int] = []
    rulers = state.rulers
    for cell in cells_of(between & ~state.beside_three):
        one, other = kingdoms_beside(state, cell)
        pair = one * 1000 + other if one < other else other * 1000 + one
        if pair in seen:
            continue
        seen.append(pair)
        for turn in range(2):
            home, abroad = (other, one) if turn else (one, other)
            clashes = colours_of(rulers[abroad]) & rulers[home] >> me * COLOURS & 15
            if not clashes:
                continue
            ours, theirs = state.members[home], state.members[abroad]
            for colour in range(COLOURS):
                if clashes >> colour & 1:
                    tiles = state.faces[colour]
                    margin = how_many(ours & tiles) + hand[colour] - how_many(theirs & tiles)
                    out.step(BORDERS + colour * MARGINS, margin + 5, 1, MARGINS)
