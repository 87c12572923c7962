"""The judgement of a position of Ur in its parts, for whoever asks why."""

from __future__ import annotations

from ziggurat.core.terms import Term
from ziggurat.games.ur.bot.judgement import (
    BEST,
    BY_FREE,
    DIGIT,
    POINT,
    RIVAL,
    SLOT,
    STACK,
    ZIGGURAT,
    best_rival,
    openness,
    overtime,
    points_of,
    prospects,
    risk,
    value,
)
from ziggurat.games.ur.rules.components import CELLS, FACES, TILE_MAX
from ziggurat.games.ur.rules.position import FREE, Position


def terms(state: Position, seat: int) -> list[Term]:
    """What counts for the seat, by name."""
    if state.over:
        return [Term("_result", value(state, seat))]
    grid = _Grid(state, seat)
    last = not state.ziggurats_left or state.round >= state.turn_limit
    weights = BY_FREE[openness(state.round, grid.free, last)]
    best = best_rival(state, seat, grid.codes)
    mine = points_of(grid.codes[seat], state.hand[seat])
    threatened = 0
    at_risk = 0
    for cell in state.tiles[seat]:
        harm = risk(state, seat, grid.stacks, weights, [cell])
        at_risk += harm
        threatened += harm < 0
    found = [
        Term("points", weights[POINT] * mine, mine),
        Term("best_rival", weights[BEST] * best, best),
        *_tiles("tiles", "tokens", grid.ours, weights[STACK:]),
        *_tiles("rival_tiles", "rival_tokens", grid.theirs, weights[RIVAL:]),
        Term("ziggurats", weights[ZIGGURAT] * grid.ziggurats, grid.ziggurats),
        Term("_overtime", overtime(state, seat, grid.ours, grid.ziggurats, mine > best)),
        Term("threatened", at_risk, threatened),
    ]
    if state.to_act[0] == seat:
        found.append(Term("_slots", weights[SLOT] * state.slots))
    elif not last:
        found.append(Term("hand_tile", prospects(state, seat, grid.stacks, weights)))
    return found


def _tiles(tiles: str, tokens: str, stacks: list[int], weights: list[int]) -> list[Term]:
    """Tiles as if one token lay on each, and the tokens above that; weights by stack, from 1."""
    count = sum(stacks)
    worth = 0
    lying = 0
    for stack in range(1, TILE_MAX + 1):
        worth += weights[stack] * stacks[stack]
        lying += stack * stacks[stack]
    flat = weights[1] * count
    return [Term(tiles, flat, count), Term(tokens, worth - flat, lying)]


class _Grid:
    """The grid as it will lie once all that is pending has come."""

    def __init__(self, state: Position, seat: int) -> None:
        self.codes = [0] * state.players
        """By seat: the tiles of each face, as the judgement counts them."""
        self.stacks = state.tokens[:]
        self.ours = [0] * (TILE_MAX + 1)
        self.theirs = [0] * (TILE_MAX + 1)
        """Tiles by the tokens on them."""
        self.ziggurats = 0
        self.free = 0
        for cell in range(CELLS):
            self._look(state, seat, cell)

    def _look(self, state: Position, seat: int, cell: int) -> None:
        who = state.owner[cell]
        stack = state.tokens[cell] + state.pending[cell]
        if who != FREE and state.ziggurat[cell]:
            self.codes[who] += DIGIT[FACES]
            self.ziggurats += who == seat
            if state.ziggurat_scores_picture:
                self.codes[who] += DIGIT[state.face[cell]]
        elif who == FREE or not stack:
            self.free += 1
            if who != FREE:
                self.stacks[cell] = stack
        else:
            self.stacks[cell] = stack
            self.codes[who] += DIGIT[state.face[cell]]
            if who == seat:
                self.ours[stack] += 1
            else:
                self.theirs[stack] += 1
