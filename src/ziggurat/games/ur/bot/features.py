"""What decides a game of Ur, as features of a position at the end of a turn.

Seen from one seat, "me": the others follow in the order of play. Tiles have no place here, only
what lies on them and who is beside them, so that what was learned in one corner holds in all.

    from           for each                  features
    TILES          seat, face, stack of 1    so many of these tiles; a ziggurat is the last stack
                   to 5 or a ziggurat
    HANDS          seat, pair                the hand tile
    BORDERS        war in hand or not,       places where a rival's stack could strike mine: what
                   margin from -3 to 3       would be left of it, the surcharge taken off
    REACH          the same                  places where my stack could strike a rival's
    OPEN           war in hand or not,       places where my stack could strike a free tile
                   stack of 1 to 5
    FARMING        seat, 2                   farms; tiles that no farm feeds
    MARKETS        seat                      tokens that Trade would bring
    POINTS         steps of 3                my points
    LEAD           steps of 3, 9 the middle  my points less those of the best rival
    LEADS          seat                      the same with every rival, as a number
    SUPPLY         seat                      tokens not on the grid
    SITES          seat                      tiles ready for a ziggurat
    FREE_TILES     steps of 3                tiles that are free
    SIDE           face                      tiles beside the grid that show it
    LEFT           0 to 5                    ziggurats left
    ROUND          steps of 2                the round: long games come to a standstill
    LAST           once                      this is the last round
    ORDER          seat                      where the first-player marker is
    PLAYERS        2 to 4                    how many play
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.marks import Marks
from ziggurat.core.sparse import Sparse
from ziggurat.games.ur.rules.components import (
    AGRICULTURE,
    CELLS,
    EDGES,
    FACES,
    MOST_SEATS,
    NEIGHBOURS,
    PAIR_COUNT,
    PAIRS,
    TILE_MAX,
    TRADE,
    WAR,
    ZIGGURATS,
)
from ziggurat.games.ur.rules.position import FREE, Position
from ziggurat.games.ur.rules.scoring import score

VERSION: Final = 1
"""Raised whenever a feature changes its meaning or its place."""
STACKS: Final = TILE_MAX + 1
MARGINS: Final = 7
STEPS: Final = 20
ROUNDS: Final = 16

TILES: Final = 0
HANDS: Final = TILES + MOST_SEATS * FACES * STACKS
BORDERS: Final = HANDS + MOST_SEATS * PAIR_COUNT
REACH: Final = BORDERS + 2 * MARGINS
OPEN: Final = REACH + 2 * MARGINS
FARMING: Final = OPEN + 2 * TILE_MAX
MARKETS: Final = FARMING + 2 * MOST_SEATS
POINTS: Final = MARKETS + MOST_SEATS
LEAD: Final = POINTS + STEPS
LEADS: Final = LEAD + STEPS
SUPPLY: Final = LEADS + MOST_SEATS
SITES: Final = SUPPLY + MOST_SEATS
FREE_TILES: Final = SITES + MOST_SEATS
SIDE: Final = FREE_TILES + CELLS // 3 + 1
LEFT: Final = SIDE + FACES
ROUND: Final = LEFT + ZIGGURATS + 1
LAST: Final = ROUND + ROUNDS
ORDER: Final = LAST + 1
PLAYERS: Final = ORDER + MOST_SEATS
SIZE: Final = PLAYERS + MOST_SEATS - 1


_BESIDE: Final = [sum([1 << near for near in NEIGHBOURS[cell]]) for cell in range(CELLS)]
"""By cell: its neighbours, one bit each."""
_IS_WARLIKE: Final = [1 if WAR in pair else 0 for pair in PAIRS]


def features(state: Position, seat: int) -> Sparse:
    """The features of a position for a seat. Ur has no secrets."""
    out = Marks()
    write(state, seat, out)
    return out.sparse()


def write(state: Position, seat: int, out: Marks) -> None:
    """Put these features."""
    players = state.players
    mine = score(state, seat)
    best = 0
    for step in range(players):
        other = seat + step
        if other >= players:
            other -= players
        _write_tiles(state, other, step, out)
        out.mark(HANDS + step * PAIR_COUNT + state.hand[other])
        out.put(SUPPLY + step, state.supply[other])
        if step:
            theirs = score(state, other)
            out.put(LEADS + step, mine - theirs)
            if theirs > best:
                best = theirs
    _write_borders(state, seat, out)
    out.step(POINTS, mine, 3, STEPS)
    out.step(LEAD, mine - best + 27, 3, STEPS)
    out.step(FREE_TILES, len(state.tiles[FREE]), 3, CELLS // 3 + 1)
    for pair in state.side:
        a, b = PAIRS[pair]
        out.mark(SIDE + a)
        out.mark(SIDE + b)
    out.mark(LEFT + state.ziggurats_left)
    out.step(ROUND, state.round, 2, ROUNDS)
    if state.is_last_round():
        out.mark(LAST)
    out.mark(ORDER + (state.first - seat) % players)
    out.mark(PLAYERS + players - 2)


def _write_tiles(state: Position, seat: int, step: int, out: Marks) -> None:
    """The tiles of a seat, and what they would bring."""
    at = TILES + step * FACES * STACKS
    faces, tokens, ziggurats = state.face, state.tokens, state.ziggurat
    tiles = state.tiles[seat]
    farms = 0
    count = 0
    for cell in tiles:
        if faces[cell] == AGRICULTURE and not ziggurats[cell]:
            farms |= 1 << cell
            count += 1
    feeding = farms if state.farms_feed_themselves else 0
    sites = 0
    gain = 0
    unfed = 0
    for cell in tiles:
        face = faces[cell]
        if ziggurats[cell]:
            out.mark(at + face * STACKS + TILE_MAX)
            continue
        stack = tokens[cell]
        if not stack:  # all its tokens are on the move
            continue
        out.mark(at + face * STACKS + stack - 1)
        if stack == TILE_MAX:
            sites += 1
        elif face == TRADE:
            more = _market(state, seat, cell)
            gain += more if more < TILE_MAX - stack else TILE_MAX - stack
        if farms and not farms & _BESIDE[cell] and not feeding >> cell & 1:
            unfed += 1
    out.put(SITES + step, sites)
    out.put(MARKETS + step, gain)
    out.put(FARMING + 2 * step, count)
    out.put(FARMING + 2 * step + 1, unfed)


def _market(state: Position, seat: int, cell: int) -> int:
    """The tokens that Trade would bring to a market."""
    gain = EDGES[cell]
    for other in NEIGHBOURS[cell]:
        if state.ziggurat[other]:
            if state.ziggurat_is_edge:
                gain += 1
        else:
            owner = state.owner[other]
            if owner != FREE and owner != seat:
                gain += 1
    return gain


def _write_borders(state: Position, me: int, out: Marks) -> None:
    """Where stacks could strike each other."""
    owner, tokens, faces, hands = state.owner, state.tokens, state.face, state.hand
    warlike = _IS_WARLIKE[hands[me]]
    for cell in state.tiles[me]:
        stack = tokens[cell]
        if not stack:
            continue
        face = faces[cell]
        for near in NEIGHBOURS[cell]:
            who = owner[near]
            if who == FREE:
                out.mark(OPEN + warlike * TILE_MAX + stack - 1)
            elif who != me and tokens[near]:
                lead = tokens[near] - stack
                alike = face == faces[near]
                left = lead if alike or faces[near] == WAR else lead - 1
                if left > -4:
                    place = (left if left < 3 else 3) + 3
                    out.mark(BORDERS + _IS_WARLIKE[hands[who]] * MARGINS + place)
                left = -lead if alike or face == WAR else -lead - 1
                if left > -4:
                    out.mark(REACH + warlike * MARGINS + (left if left < 3 else 3) + 3)
