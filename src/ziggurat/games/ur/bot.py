"""The hand-made judgement of a position of Ur, in hundredths of a victory point."""

from __future__ import annotations

from typing import Final

from ziggurat.games.ur.components import (
    AGRICULTURE,
    CELLS,
    CULTURE,
    EDGES,
    FACES,
    NEIGHBOURS,
    PAIRS,
    POLITICS,
    SET_POINTS,
    TILE_MAX,
    TRADE,
    WAR,
)
from ziggurat.games.ur.scoring import tokens_on_grid
from ziggurat.games.ur.state import FREE, Table

WIN: Final = 1_000_000
KINDS: Final = FACES + 1  # ziggurats count like a sixth face
POINT: Final = 100
STACK: Final = (0, 30, 75, 110, 140, 175)
"""What the tokens of a tile are worth besides the tile, by their number."""
GAIN: Final = 25  # a token that the hand tile promises for the next turn
LOSS: Final = 9  # a token that Culture would give to others
REDEPLOY: Final = 40  # Politics in hand
CONQUEST: Final = 90  # a tile that War in hand could take from another player
SPREAD: Final = 60  # a free tile that War in hand could take
RISK: Final = 120  # a tile that another player's War could take from us
SLOT: Final = 40  # a slot of the turn not used yet
OTHERS: Final = 15  # per cent of every rival's position, besides the best one's
BEST: Final = 60  # per cent of the best rival's position
LATE: Final = 6  # free tiles from which on points count more, for the end is near
LATE_POINT: Final = 12


def value(state: Table, seat: int) -> int:
    """How good the position is for the seat: its own prospects less those of its rivals."""
    if state.over:
        return _result(state, seat)
    players = state.players
    owner = state.owner
    tokens = state.tokens
    pending = state.pending
    face = state.face
    ziggurat = state.ziggurat
    counts = [0] * (KINDS * players)
    worth = [0] * players
    free = 0
    stacks: list[int] = tokens[:]
    for cell in range(CELLS):
        who = owner[cell]
        if who == FREE:
            free += 1
            continue
        if ziggurat[cell]:
            counts[who * KINDS + FACES] += 1
            if state.ziggurat_scores_picture:
                counts[who * KINDS + face[cell]] += 1
            continue
        stack = tokens[cell] + pending[cell]
        stacks[cell] = stack
        if stack:
            counts[who * KINDS + face[cell]] += 1
            worth[who] += STACK[stack]
        else:
            free += 1
    point = POINT
    if free < LATE:
        point += LATE_POINT * (LATE - free)
    for who in range(players):
        worth[who] += point * _points(counts, who * KINDS, state.hand[who])
    mine = worth[seat] - _risk(state, seat, stacks)
    if state.seat == seat:
        mine += SLOT * state.slots
    else:
        mine += _prospects(state, seat, stacks)
    best = -WIN
    total = 0
    for who in range(players):
        if who != seat:
            total += worth[who]
            if worth[who] > best:
                best = worth[who]
    return mine - (BEST * best + OTHERS * total) // 100


def fingerprint(state: Table) -> object:
    """Equal for positions that go on alike."""
    return (
        tuple(state.owner), tuple(state.tokens), tuple(state.pending), tuple(state.due),
        tuple(state.face), tuple(state.pair), tuple(state.hand), tuple(state.side),
        state.seat, state.round, state.stage, state.slots, state.done, state.built,
    )  # fmt: skip


def _result(state: Table, seat: int) -> int:
    """The game is over: winning is everything, then the margin."""
    scores = state.scores
    best = max([scores[other] for other in range(state.players) if other != seat])
    margin = POINT * (scores[seat] - best) + tokens_on_grid(state, seat)
    if state.ranks[seat] > 1:
        return margin - WIN
    return margin + WIN // len(state.winners)


def _points(counts: list[int], base: int, pair: int) -> int:
    """Victory points of the sets, the hand tile with its better face."""
    a, b = PAIRS[pair]
    if counts[base + b] < counts[base + a]:
        a = b  # the rarer face joins the larger set
    counts[base + a] += 1
    ziggurats = counts[base + FACES]
    total = 0
    height = 1
    while True:
        size = 0
        for place in range(base, base + FACES):
            if counts[place] >= height:
                size += 1
        if height <= ziggurats:
            size += 1
        if size == 0:
            break
        total += SET_POINTS[size]
        height += 1
    counts[base + a] -= 1
    return total


def _risk(state: Table, seat: int, stacks: list[int]) -> int:
    """What the rivals who hold War could take."""
    warlike = [WAR in PAIRS[pair] for pair in state.hand]
    warlike[seat] = False
    if True not in warlike:
        return 0
    owner = state.owner
    face = state.face
    total = 0
    for cell in range(CELLS):
        if owner[cell] != seat or not stacks[cell]:
            continue
        mine = stacks[cell]
        for other in NEIGHBOURS[cell]:
            rival = owner[other]
            if rival == FREE or not warlike[rival]:
                continue
            left = stacks[other] - mine
            if face[other] != WAR and face[other] != face[cell]:
                left -= 1
            if left > 0:
                total += RISK + STACK[mine]
                break
    return total


def _prospects(state: Table, seat: int, stacks: list[int]) -> int:
    """What the hand tile promises for the next turn."""
    a, b = PAIRS[state.hand[seat]]
    return _prospect(state, seat, stacks, a) + _prospect(state, seat, stacks, b)


def _prospect(state: Table, seat: int, stacks: list[int], action: int) -> int:
    if action == TRADE:
        return GAIN * _trade(state, seat, stacks)
    if action == AGRICULTURE:
        return GAIN * _harvest(state, seat, stacks)
    if action == CULTURE:
        return _culture(state, seat, stacks)
    if action == POLITICS:
        return REDEPLOY
    return _conquests(state, seat, stacks)


def _trade(state: Table, seat: int, stacks: list[int]) -> int:
    """Tokens that Trade would bring."""
    owner = state.owner
    total = 0
    for cell in range(CELLS):
        if owner[cell] == seat and state.face[cell] == TRADE and not state.ziggurat[cell]:
            gain = EDGES[cell]
            for other in NEIGHBOURS[cell]:
                if state.ziggurat[other]:
                    if state.ziggurat_is_edge:
                        gain += 1
                elif owner[other] != FREE and owner[other] != seat:
                    gain += 1
            room = TILE_MAX - stacks[cell]
            total += gain if gain < room else room
    supply = state.supply[seat]
    return total if total < supply else supply


def _harvest(state: Table, seat: int, stacks: list[int]) -> int:
    """Tokens that Agriculture would bring, less those it costs; it need not be performed."""
    owner = state.owner
    farm = [
        owner[cell] == seat and state.face[cell] == AGRICULTURE and not state.ziggurat[cell]
        for cell in range(CELLS)
    ]
    if True not in farm:
        return 0
    total = 0
    lost = 0
    for cell in range(CELLS):
        if owner[cell] != seat or state.ziggurat[cell]:
            continue
        stack = stacks[cell]
        if not (farm[cell] and state.farms_feed_themselves):
            fed = False
            for other in NEIGHBOURS[cell]:
                if farm[other]:
                    fed = True
                    break
            if not fed:
                stack -= 1
                lost += 1 if stack else 4
        if farm[cell] and stack:
            room = TILE_MAX - stack
            total += room if room < 2 else 2
    supply = state.supply[seat] + lost
    gain = (total if total < supply else supply) - lost
    return gain if gain > 0 else 0


def _culture(state: Table, seat: int, stacks: list[int]) -> int:
    """The worth of the tokens that Culture would bring to us, less those to others."""
    owner = state.owner
    total = 0
    for cell in range(CELLS):
        if owner[cell] == seat and state.face[cell] == CULTURE and not state.ziggurat[cell]:
            for other in NEIGHBOURS[cell]:
                if state.ziggurat[other] or stacks[other] == TILE_MAX:
                    continue
                if owner[other] == seat:
                    total += GAIN
                elif owner[other] != FREE:
                    total -= LOSS
    return total if total > 0 else 0


def _conquests(state: Table, seat: int, stacks: list[int]) -> int:
    """The worth of the tiles that War could take."""
    owner = state.owner
    face = state.face
    total = 0
    for cell in range(CELLS):
        if owner[cell] != seat or stacks[cell] < 2:
            continue
        best = 0
        for other in NEIGHBOURS[cell]:
            if owner[other] == seat or state.ziggurat[other]:
                continue
            left = stacks[cell] - stacks[other]
            if face[cell] != WAR and face[cell] != face[other]:
                left -= 1
            if left > 0:
                gain = SPREAD if owner[other] == FREE else CONQUEST
                if left == 1:
                    gain //= 2
                if gain > best:
                    best = gain
        total += best
    return total
