"""The hand-made judgement of a position of Ur, in hundredths of a victory point.

The judged turn is usually over or nearly so: what counts is what will be left of the tiles when
the turn comes round again, and what the hand tile will do for them then. All hands are public,
so whose War can reach us is known exactly.

Points won early are soon lost again; large stacks win the game, and points only its end. So every
weight has three values, for an open, a half full and a nearly full grid. Rounds count too, lest
equal rivals wear each other down for ever. The weights were found by play between planners.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.ur.rules.actions import SHIFT
from ziggurat.games.ur.rules.agriculture import farms_of, is_fed
from ziggurat.games.ur.rules.components import (
    AGRICULTURE,
    CELLS,
    CULTURE,
    FACES,
    GROWTH,
    NEIGHBOURS,
    PAIRS,
    POLITICS,
    TILE_MAX,
    TRADE,
    WAR,
)
from ziggurat.games.ur.rules.culture import culture_gains
from ziggurat.games.ur.rules.position import FREE, Position
from ziggurat.games.ur.rules.scoring import best_face, points, tokens_on_grid
from ziggurat.games.ur.rules.trade import market_gain
from ziggurat.games.ur.rules.war import surcharge

# What is weighed
POINT: Final = 0  # a victory point of ours
BEST: Final = 1  # a victory point of the best rival
STACK: Final = 1  # + n: a tile of ours with n tokens
ZIGGURAT: Final = 7  # a ziggurat of ours
RIVAL: Final = 7  # + n: a rival's tile with n tokens
RISK: Final = 13  # a tile with one token that a rival's War could take
RISK_STACK: Final = 14  # a tile with more
RISK_GROWN: Final = 15  # a tile that he could take after some growth
EXPOSED: Final = 16  # a tile weaker than a rival's beside it, though he holds no War
GAIN: Final = 17  # a token that the hand tile promises
STARVED: Final = 18  # a tile that Agriculture would cost
FAVOUR: Final = 19  # a token that our Culture would give to a rival
MARKET: Final = 20  # a token that Trade would bring, were it in hand
MASSED: Final = 21  # Politics and War in one hand
SPREAD: Final = 22  # a free tile that War in hand could take
CONQUEST: Final = 23  # a rival's tile that War in hand could take
SLOT: Final = 24  # a slot of the turn not used yet
WEIGHTS: Final = [
    (22, 28, 60),
    (-8, -10, -38),
    (75, 90, 42), (100, 130, 50), (165, 150, 60), (180, 175, 100), (345, 335, 160),
    (350, 330, 210),
    (-40, -60, -50), (-45, -65, -50), (-60, -80, -55), (-65, -85, -60), (-80, -100, -65),
    (-90, -100, -120),
    (-120, -140, -125),
    (-30, -10, -30),
    (-80, -80, -35),
    (75, 60, 30),
    (-120, -120, -40),
    (-5, -10, -5),
    (45, 35, 10),
    (50, 45, 50),
    (45, 30, 55),
    (5, 27, 42),
    (50, 50, 50),
]  # fmt: skip
ANCHORS: Final = (20, 10, 2)
"""Free tiles at which a weight has its first, second and third value."""
PATIENCE: Final = 8
"""Rounds after which the grid is judged as if it were fuller,"""
HASTE: Final = 2
"""by so many tiles a round."""
OVERTIME: Final = 20
"""Rounds after which only ziggurats will bring the end, where nobody has tokens left to place:"""
MASSING: Final = 15
"""the highest stack and all ziggurats count so much more for each round on,"""
MASSING_MOST: Final = 12
"""up to so many rounds,"""
MASSED_BY: Final = [0, 0, 1, 3, 6, 10, 15]
"""by how many tokens stand there; a ziggurat last. Passing for ever would leave all as it is."""
LEAD: Final = 2000
"""What it is worth then to be ahead when the last ziggurat stands."""


def _by_free() -> list[list[int]]:
    """All weights for each number of free tiles, between the anchors in proportion."""
    rows: list[list[int]] = []
    high, middle, low = ANCHORS
    for free in range(CELLS + 1):
        row: list[int] = []
        for early, mid, late in WEIGHTS:
            if free >= high:
                row.append(early)
            elif free >= middle:
                row.append(mid + (early - mid) * (free - middle) // (high - middle))
            elif free >= low:
                row.append(late + (mid - late) * (free - low) // (middle - low))
            else:
                row.append(late)
        rows.append(row)
    return rows


MOVES_TRIED: Final = 16
"""Moves of Politics that are looked into."""
TILE_POINTS: Final = 4
"""Victory points that a tile brings, roughly."""

BY_FREE: Final = _by_free()
WIN: Final = 1_000_000
DIGIT: Final = [1 << 6 * face for face in range(FACES + 1)]
"""Tiles are counted in one number, six bits for each face; ziggurats come last."""
CODES: Final = 1 << 6 * (FACES + 1)
KNOWN_MOST: Final = 200_000
_known: dict[int, int] = {}


def value(state: Position, seat: int) -> int:
    """How good the position is for the seat: its own prospects less those of its rivals."""
    if state.over:
        return _result(state, seat)
    owner = state.owner
    face = state.face
    stacks = state.tokens[:]
    pending = state.pending
    codes = [0] * state.players
    ours = [0] * (TILE_MAX + 1)
    theirs = [0] * (TILE_MAX + 1)
    ziggurats = 0
    free = 0
    for cell in range(CELLS):
        who = owner[cell]
        if who == FREE:
            free += 1
        elif state.ziggurat[cell]:
            codes[who] += DIGIT[FACES]
            if who == seat:
                ziggurats += 1
            if state.ziggurat_scores_picture:
                codes[who] += DIGIT[face[cell]]
        else:
            stack = stacks[cell] + pending[cell]
            stacks[cell] = stack
            if stack:
                codes[who] += DIGIT[face[cell]]
                if who == seat:
                    ours[stack] += 1
                else:
                    theirs[stack] += 1
            else:
                free += 1
    last = not state.ziggurats_left or state.round >= state.turn_limit
    weights = BY_FREE[openness(state.round, free, last)]
    best = best_rival(state, seat, codes)
    mine = points_of(codes[seat], state.hand[seat])
    total = weights[POINT] * mine + weights[BEST] * best
    for stack in range(1, TILE_MAX + 1):
        total += weights[STACK + stack] * ours[stack] + weights[RIVAL + stack] * theirs[stack]
    total += weights[ZIGGURAT] * ziggurats
    if state.round > OVERTIME:
        total += overtime(state, seat, ours, ziggurats, mine > best)
    total += risk(state, seat, stacks, weights, state.tiles[seat])
    if state.to_act[0] == seat:
        total += weights[SLOT] * state.slots
    elif not last:
        total += prospects(state, seat, stacks, weights)
    return total


def overtime(state: Position, seat: int, ours: list[int], ziggurats: int, is_ahead: bool) -> int:
    """What counts more in a game that has lasted long: tokens brought together, and the lead."""
    if state.round <= OVERTIME:
        return 0
    highest = TILE_MAX
    while highest and not ours[highest]:
        highest -= 1
    massed = MASSED_BY[TILE_MAX + 1] * ziggurats + MASSED_BY[highest]
    if POLITICS in PAIRS[state.hand[seat]]:
        massed += MASSED_BY[3]  # tokens can be brought together with it
    total = MASSING * min(state.round - OVERTIME, MASSING_MOST) * massed
    if not state.ziggurats_left:
        total += LEAD if is_ahead else -LEAD
    return total


def best_rival(state: Position, seat: int, codes: list[int]) -> int:
    """The victory points of the rival who has most."""
    best = 0
    for who in range(state.players):
        if who != seat:
            reached = points_of(codes[who], state.hand[who])
            if reached > best:
                best = reached
    return best


def fingerprint(state: Position) -> object:
    """Equal for positions that go on alike."""
    asked = "" if state.over else type(state.question).key
    return (
        tuple(state.owner), tuple(state.tokens), tuple(state.pending), tuple(state.due),
        tuple(state.face), tuple(state.pair), tuple(state.hand), tuple(state.side),
        state.to_act, asked, state.round, state.slots, state.performed, state.built,
    )  # fmt: skip


def promising(state: Position, seat: int, answers: list[Action]) -> list[Action]:
    """Of the moves of Politics, which are hundreds, those that mass most for what they give up."""
    if len(answers) <= MOVES_TRIED or answers[0].kind != SHIFT:
        return answers
    free = len(state.tiles[FREE])
    weights = BY_FREE[openness(state.round, free, not state.ziggurats_left)]
    unit = MASSING * min(max(state.round - OVERTIME, 0), MASSING_MOST)
    worth = [0] * (TILE_MAX + 1)
    for stack in range(1, TILE_MAX + 1):
        worth[stack] = weights[STACK + stack] + unit * MASSED_BY[stack]
    worth[0] = -TILE_POINTS * weights[POINT]
    rated: list[tuple[int, int, Action]] = []
    for action in answers:
        if action.kind == SHIFT:
            here = state.tokens[action.a] + state.pending[action.a]
            there = state.tokens[action.b] + state.pending[action.b]
            gain = worth[here - action.n] - worth[here] + worth[there + action.n] - worth[there]
            rated.append((-gain, action.index, action))
    rated.sort()
    return [action for _, _, action in rated[:MOVES_TRIED]] + answers[-1:]


def openness(rounds: int, free: int, last: bool) -> int:
    """Free tiles, as it were: none in the last round, fewer in a long game."""
    if last:
        return 0
    if rounds > PATIENCE:
        free -= HASTE * (rounds - PATIENCE)
    return free if free > 0 else 0


def _result(state: Position, seat: int) -> int:
    """The game is over: winning is everything, then the margin."""
    scores = state.scores
    best = max([scores[other] for other in range(state.players) if other != seat])
    margin = 100 * (scores[seat] - best) + tokens_on_grid(state, seat)
    if state.ranks[seat] > 1:
        return margin - WIN
    return margin + WIN // len(state.winners)


def points_of(code: int, pair: int) -> int:
    """Victory points of the sets, the hand tile included."""
    key = code + CODES * pair
    found = _known.get(key)
    if found is None:
        counts = [code >> 6 * face & 63 for face in range(FACES + 1)]
        counts[best_face(counts, pair)] += 1
        found = points(counts)
        if len(_known) >= KNOWN_MOST:
            _known.clear()
        _known[key] = found
    return found


def risk(
    state: Position, seat: int, stacks: list[int], weights: list[int], cells: list[int]
) -> int:
    """What these tiles of the seat may suffer before the turn comes round again."""
    owner = state.owner
    face = state.face
    warlike = [WAR in PAIRS[pair] for pair in state.hand]
    total = 0
    for cell in cells:
        mine = stacks[cell]
        if not mine:
            continue
        worst = 0
        for other in NEIGHBOURS[cell]:
            who = owner[other]
            if who in (seat, FREE) or not stacks[other]:
                continue
            left = stacks[other] - mine - surcharge(face, other, cell)
            if left > 0:
                if not warlike[who]:
                    harm = weights[EXPOSED]
                elif mine == 1:
                    harm = weights[RISK]
                else:
                    harm = weights[RISK_STACK]
            elif left > -2 and warlike[who]:
                harm = weights[RISK_GROWN]
            else:
                continue
            if harm < worst:
                worst = harm
        total += worst
    return total


def prospects(state: Position, seat: int, stacks: list[int], weights: list[int]) -> int:
    """What the hand tile promises for the next turn: growth, then War with what has grown."""
    a, b = PAIRS[state.hand[seat]]
    total = 0
    grown = stacks[:]
    market = _trade(state, seat, stacks, grown if a == TRADE or b == TRADE else stacks[:])
    total += weights[MARKET] * market
    if a == TRADE or b == TRADE:
        total += weights[GAIN] * market
    if a == AGRICULTURE:
        total += _harvest(state, seat, grown, weights)
    if a == CULTURE or b == CULTURE:
        total += _culture(state, seat, grown, weights)
    if b == WAR:
        total += _conquests(state, seat, stacks, grown, weights)
        if a == POLITICS:
            total += weights[MASSED]
    return total


def _trade(state: Position, seat: int, stacks: list[int], grown: list[int]) -> int:
    """The tokens that Trade would bring; they are added to ``grown``."""
    left = state.supply[seat]
    for cell in state.tiles[seat]:
        if state.face[cell] == TRADE and not state.ziggurat[cell]:
            gain = min(market_gain(state, seat, cell), TILE_MAX - stacks[cell], left)
            grown[cell] += gain
            left -= gain
    return state.supply[seat] - left


def _harvest(state: Position, seat: int, grown: list[int], weights: list[int]) -> int:
    """What Agriculture brings, added to ``grown``; it is declined where it costs more."""
    farms = farms_of(state, seat)
    if not farms:
        return 0
    total = 0
    after = grown[:]
    for cell in state.tiles[seat]:
        stack = grown[cell]
        if state.ziggurat[cell] or not stack:
            continue
        if not is_fed(state, cell, farms):
            stack -= 1
            total += -weights[GAIN] if stack else weights[STARVED]
        if stack and cell in farms:
            gain = min(TILE_MAX - stack, GROWTH)
            stack += gain
            total += weights[GAIN] * gain
        after[cell] = stack
    if total <= 0:
        return 0
    grown[:] = after
    return total


def _culture(state: Position, seat: int, grown: list[int], weights: list[int]) -> int:
    """What Culture brings, added to ``grown``; it is declined where it helps others more."""
    gains = culture_gains(state, seat, grown)
    total = 0
    for cell, gain in enumerate(gains):
        if gain:
            total += gain * (weights[GAIN] if state.owner[cell] == seat else weights[FAVOUR])
    if total <= 0:
        return 0
    for cell, gain in enumerate(gains):
        grown[cell] += gain
    return total


def _conquests(
    state: Position, seat: int, stacks: list[int], grown: list[int], weights: list[int]
) -> int:
    """What War could take with what has grown by then."""
    owner = state.owner
    face = state.face
    total = 0
    for cell in state.tiles[seat]:
        if grown[cell] < 2:
            continue
        for other in NEIGHBOURS[cell]:
            if owner[other] == seat or state.ziggurat[other]:
                continue
            left = grown[cell] - stacks[other] - surcharge(face, cell, other)
            if left > 1:
                total += weights[SPREAD] if owner[other] == FREE else weights[CONQUEST]
    return total
