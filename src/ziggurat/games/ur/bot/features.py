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

from ziggurat.core.sparse import Sparse
from ziggurat.games.ur.rules.agriculture import farms_of, is_fed
from ziggurat.games.ur.rules.components import (
    CELLS,
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
from ziggurat.games.ur.rules.trade import market_gain
from ziggurat.games.ur.rules.war import surcharge

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


def features(state: Position, seat: int) -> Sparse:
    """The features of a position for a seat. Ur has no secrets."""
    out = Sparse()
    players = state.players
    mine = score(state, seat)
    best = 0
    for step in range(players):
        other = (seat + step) % players
        _tiles(out, state, other, step)
        out.mark(HANDS + step * PAIR_COUNT + state.hand[other])
        out.put(SUPPLY + step, state.supply[other])
        if step:
            theirs = score(state, other)
            out.put(LEADS + step, mine - theirs)
            if theirs > best:
                best = theirs
    _borders(out, state, seat)
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
    return out


def _tiles(out: Sparse, state: Position, seat: int, step: int) -> None:
    """The tiles of a seat, and what they would bring."""
    at = TILES + step * FACES * STACKS
    counts = [0] * (FACES * STACKS)
    sites = 0
    gain = 0
    unfed = 0
    farms = farms_of(state, seat)
    for cell in state.tiles[seat]:
        if state.ziggurat[cell]:
            counts[state.face[cell] * STACKS + TILE_MAX] += 1
            continue
        stack = state.tokens[cell]
        if not stack:  # all its tokens are on the move
            continue
        counts[state.face[cell] * STACKS + stack - 1] += 1
        if stack == TILE_MAX:
            sites += 1
        elif state.face[cell] == TRADE:
            more = market_gain(state, seat, cell)
            gain += more if more < TILE_MAX - stack else TILE_MAX - stack
        if farms and not is_fed(state, cell, farms):
            unfed += 1
    for place, count in enumerate(counts):
        if count:
            out.put(at + place, count)
    out.put(SITES + step, sites)
    out.put(MARKETS + step, gain)
    out.put(FARMING + 2 * step, len(farms))
    out.put(FARMING + 2 * step + 1, unfed)


def _borders(out: Sparse, state: Position, me: int) -> None:
    """Where stacks could strike each other."""
    owner, tokens, face = state.owner, state.tokens, state.face
    warlike = [1 if PAIRS[pair][1] == WAR else 0 for pair in state.hand]
    at_me = [0] * (2 * MARGINS)
    at_them = [0] * (2 * MARGINS)
    free = [0] * (2 * TILE_MAX)
    for cell in state.tiles[me]:
        stack = tokens[cell]
        if not stack:
            continue
        for near in NEIGHBOURS[cell]:
            who = owner[near]
            if who == FREE:
                free[warlike[me] * TILE_MAX + stack - 1] += 1
            elif who != me and tokens[near]:
                left = tokens[near] - stack - surcharge(face, near, cell)
                if left > -4:
                    at_me[warlike[who] * MARGINS + (left if left < 3 else 3) + 3] += 1
                left = stack - tokens[near] - surcharge(face, cell, near)
                if left > -4:
                    at_them[warlike[me] * MARGINS + (left if left < 3 else 3) + 3] += 1
    for place in range(2 * MARGINS):
        out.put(BORDERS + place, at_me[place])
        out.put(REACH + place, at_them[place])
    for place in range(2 * TILE_MAX):
        out.put(OPEN + place, free[place])
