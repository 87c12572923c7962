"""The features of ``bot.features`` as marks: the same, written for many tables at once."""

from __future__ import annotations

from typing import Final

from ziggurat.core.marks import Marks
from ziggurat.games.ur.bot.features import (
    BORDERS,
    FARMING,
    FREE_TILES,
    HANDS,
    LAST,
    LEAD,
    LEADS,
    LEFT,
    MARGINS,
    MARKETS,
    OPEN,
    ORDER,
    PLAYERS,
    POINTS,
    REACH,
    ROUND,
    ROUNDS,
    SIDE,
    SITES,
    STACKS,
    STEPS,
    SUPPLY,
    TILES,
)
from ziggurat.games.ur.learn.numbers import points_of
from ziggurat.games.ur.rules.components import (
    AGRICULTURE,
    CELLS,
    EDGES,
    FACES,
    NEIGHBOURS,
    PAIR_COUNT,
    PAIRS,
    TILE_MAX,
    TRADE,
    WAR,
)
from ziggurat.games.ur.rules.position import FREE, Position

_BESIDE: Final = [sum([1 << near for near in NEIGHBOURS[cell]]) for cell in range(CELLS)]
"""By cell: its neighbours, one bit each."""
_IS_WARLIKE: Final = [1 if WAR in pair else 0 for pair in PAIRS]


def write(state: Position, seat: int, out: Marks) -> None:
    """Put the features of a position for a seat."""
    players = state.players
    mine = points_of(state, seat)
    best = 0
    for step in range(players):
        other = seat + step
        if other >= players:
            other -= players
        _write_tiles(state, other, step, out)
        out.mark(HANDS + step * PAIR_COUNT + state.hand[other])
        out.put(SUPPLY + step, state.supply[other])
        if step:
            theirs = points_of(state, other)
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
