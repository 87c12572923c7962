"""The hand-made judgement of a position of Tigris & Euphrates, in hundredths of a point.

A point counts by how weak its colour is. Then come the points to be expected: leaders in
kingdoms, the tiles to lay for them, monuments, treasures within reach; and what threatens them:
a rival leader beside more temples, a stronger kingdom one tile away. The points of the others are
known, as everybody saw them scored; their hands are not, so conflicts are judged by what is likely
among the unseen tiles, never by what the imagined hands hold.
"""

from __future__ import annotations

from math import comb
from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL
from ziggurat.games.tigris.actions import LAY, LEAD, RUIN, SWAP, SWAP_COUNTS, adds
from ziggurat.games.tigris.cells import BESIDE, BIT, around, cells_of, how_many
from ziggurat.games.tigris.components import (
    BLACK,
    BLUE,
    COLOUR_KEYS,
    COLOURS,
    GREEN,
    HAND,
    MONUMENTS,
    NEIGHBOURS,
    RED,
    SQUARES_OF,
    TREASURES_TO_END,
    square_cells,
)
from ziggurat.games.tigris.kingdoms import is_empty, temples_beside
from ziggurat.games.tigris.rules import TigrisState
from ziggurat.games.tigris.scoring import final_points
from ziggurat.games.tigris.state import (
    ACT,
    ATTACK,
    CHOOSE,
    DEFEND,
    OFF,
)

WIN: Final = 1_000_000

# Points by place, the weakest colour first; those far above the weakest hardly count.
PLACES: Final = (75, 50, 40, 30)
AHEAD: Final = 3
FAR_AHEAD: Final = 6
JOKER: Final = 20  # a treasure goes where it is needed most
STRONGEST: Final = 50  # percent: the standing of the strongest rival
OTHERS: Final = 15  # percent: the standing of each other rival

# Expected points, in percent of the need for them
PRESENCE: Final = 65  # a leader in a kingdom
TILE: Final = (0, 22, 34, 40, 43, 44, 45)  # tiles in hand that he would score
SUBSTITUTE: Final = 40  # percent of the same where the king would score
INCOME: Final = 65  # a monument, for each turn that is left
INCOME_TURNS: Final = 7
RIVAL_PRESENCE: Final = 12
RIVAL_INCOME: Final = 20
THIRD: Final = 12  # a square that lacks one tile of a colour in hand

# Danger
OUSTED: Final = (60, 30, 16, 9, 5, 3, 2, 1, 0)
"""Percent by which a leader is worth less, by the temples he can count on."""
LOST_POINT: Final = 25  # a point that a conflict would give to a rival
BY_MARGIN: Final = (2, 6, 14, 26, 42, 60, 76, 88, 95, 98)
"""Percent of conflicts won, by tiles ahead, from five behind to four ahead."""
CHANCE_OF_WAR: Final = 30  # percent, of one that others would win
WAR_IN_REACH: Final = 22  # percent, of one that we would win
LIKELY: Final = (2, 1, 1, 1)  # tiles of each colour that a rival adds

# Means
ACTION: Final = 20
TREASURE_NEAR: Final = 30
CATASTROPHE_KEPT: Final = 25
HELD: Final = (0, 14, 22, 27, 30, 31, 32)  # tiles of one colour in hand
TEMPLES_HELD: Final = (0, 16, 28, 37, 43, 46, 47)
UNKNOWN_TILE: Final = 8
SURE: Final = 10  # percent of attacks that may be lost
LITTLE: Final = 10  # what may be tried last
DEEPEST: Final = 3  # conflicts of one union that are followed

PARTS: Final = 20
KNOWN_MOST: Final = 200_000
_known: dict[int, tuple[int, int, int, int, int]] = {}

LOOKS_AT_HIDDEN: Final = False
"""The judgement uses nothing a seat cannot see: one imagined world is as good as many."""


def _holds_at_least() -> list[list[int]]:
    """Percent of hands that hold at least so many tiles of a colour, by its share of the unseen."""
    table: list[list[int]] = []
    for part in range(PARTS + 1):
        exactly = [
            comb(HAND, count) * part**count * (PARTS - part) ** (HAND - count)
            for count in range(HAND + 1)
        ]
        table.append([100 * sum(exactly[count:]) // PARTS**HAND for count in range(HAND + 1)])
    return table


HOLDS: Final = _holds_at_least()


def value(state: TigrisState, seat: int) -> int:
    """How good the position is for the seat."""
    return _judge(state, seat, 0)


def fingerprint(state: TigrisState) -> object:
    """Equal for positions that go on alike."""
    return (
        tuple(state.tile), tuple(state.place), tuple(state.monument), state.treasure_cells,
        tuple(state.hand), tuple(state.points), tuple(state.treasures),
        tuple(state.catastrophes), state.seat, state.turn, state.actions, state.stage,
        state.asked, state.laid, state.colour, state.attacker, state.added,
    )  # fmt: skip


def promising(state: TigrisState, seat: int, answers: list[Action]) -> list[Action]:
    """The answers worth a look, the likeliest first; what can hardly help is left out."""
    if state.stage != ACT:
        return answers
    mine = _standing(state.points, seat * COLOURS, state.treasures[seat])
    hopes: list[int] = []
    for number, action in enumerate(answers):
        kind = action.kind
        if kind == LAY:
            hope = _hope_of_tile(state, seat, action.a, action.b, mine)
        elif kind == LEAD:
            hope = _hope_of_leader(state, seat, action.a, action.b, mine)
        elif kind == RUIN:
            hope = _hope_of_ruin(state, seat, action.a)
        elif kind == SWAP:
            hope = _hope_of_swap(state, seat, SWAP_COUNTS[action.a])
        else:
            hope = LITTLE
        if hope:
            hopes.append((hope << 16) - number)
    hopes.sort(reverse=True)
    return [answers[-hope & 0xFFFF] for hope in hopes]


def _hope_of_tile(
    state: TigrisState, seat: int, cell: int, colour: int, mine: tuple[int, int, int, int, int]
) -> int:
    """A tile is laid for points, for a war of ours, or to guard a leader."""
    rulers = 0
    for near in NEIGHBOURS[cell]:
        there = state.territory[near]
        if there >= 0:
            rulers |= state.rulers[there]
    if not rulers:
        return 0
    ours = rulers >> seat * COLOURS & 15
    unites = state.beside_two & BIT[cell] != 0
    if not ours:
        return LITTLE if unites else 0
    hope = LITTLE
    if ours >> GREEN & 1 and state.treasure_cells & BESIDE[cell]:
        hope += 100
    if unites:
        return hope + 50
    if ours >> colour & 1:
        return hope + mine[colour + 1]
    if not _colours(rulers) >> colour & 1 and ours >> BLACK & 1:
        return hope + mine[colour + 1]
    if hope > LITTLE or (colour == RED and _guards(state, seat, cell)):
        return hope
    return 0


def _guards(state: TigrisState, seat: int, cell: int) -> bool:
    """Whether a temple on the cell would be beside a leader of the seat."""
    for leader in range(seat * COLOURS, (seat + 1) * COLOURS):
        if state.place[leader] in NEIGHBOURS[cell]:
            return True
    return False


def _hope_of_leader(
    state: TigrisState, seat: int, cell: int, colour: int, mine: tuple[int, int, int, int, int]
) -> int:
    """A leader goes where he is needed and safe, and against a rival only with a chance."""
    temples = temples_beside(state, cell)
    for near in NEIGHBOURS[cell]:
        there = state.territory[near]
        if there < 0:
            continue
        for leader in range(colour, state.players * COLOURS, COLOURS):
            if state.rulers[there] >> leader & 1 and leader // COLOURS != seat:
                red = state.hand[seat * COLOURS + RED]
                if temples + red <= temples_beside(state, state.place[leader]):
                    return 0
    if state.place[seat * COLOURS + colour] == OFF:
        return mine[colour + 1] + 10 * temples
    return LITTLE + 5 * temples


def _hope_of_ruin(state: TigrisState, seat: int, cell: int) -> int:
    """A catastrophe is for the tiles of kingdoms where rivals rule."""
    there = state.territory[cell]
    if there < 0 or not state.rulers[there] & ~(15 << seat * COLOURS):
        return 0
    return LITTLE


def _hope_of_swap(state: TigrisState, seat: int, counts: tuple[int, ...]) -> int:
    """Of a colour all tiles are exchanged, or none."""
    for colour in range(COLOURS):
        if counts[colour] and counts[colour] < state.hand[seat * COLOURS + colour]:
            return 0
    return LITTLE


def _judge(state: TigrisState, seat: int, depth: int) -> int:
    """The position itself, or what will come of the choice it waits for."""
    if state.over:
        return _result(state, seat)
    stage = state.stage
    if stage == ACT or depth > DEEPEST:
        return _position(state, seat)
    if stage == DEFEND:
        return _defence(state, seat, depth)
    if stage == ATTACK:
        return _attack(state, seat, depth)
    if state.asked != seat:
        return _position(state, seat)
    # A few answers of our own: the best of them.
    best = -WIN * 2
    for action in state.answers(seat):
        child = _branch(state)
        child.do(seat, action)
        worth = _judge(child, seat, depth + 1)
        if worth > best:
            best = worth
    return best


def _result(state: TigrisState, seat: int) -> int:
    """The game is over: winning is everything, then the margin."""
    scores = state.scores
    best = max([scores[other] for other in range(state.players) if other != seat])
    margin = 100 * (scores[seat] - best)
    if state.ranks[seat] > 1:
        return margin - WIN
    return margin + WIN // len(state.winners)


# ------------------------------------------------------------------------------------ conflicts


def _branch(state: TigrisState) -> TigrisState:
    """A copy on which ``do`` may be called."""
    child = state.copy()
    child.log = []
    return child


def _attack(state: TigrisState, seat: int, depth: int) -> int:
    """We add tiles until we may be sure; of a rival we expect what is likely."""
    who = state.attacker // COLOURS
    colour = state.fighting_colour()
    count = LIKELY[colour]
    if who == seat:
        count = 0
        ahead = state.strength(state.attacker) - state.strength(state.defender)
        holds = HOLDS[_share(state, seat, colour)]
        held = state.hand[who * COLOURS + colour]
        while count < held and ahead + count <= HAND and _lost(holds, ahead + count) > SURE:
            count += 1
    child = _branch(state)
    child.do(who, adds([count])[0])
    return _defence(child, seat, depth)


def _lost(holds: list[int], ahead: int) -> int:
    """Percent of attacks lost that are so many tiles ahead before the defender answers."""
    return 100 if ahead <= 0 else holds[ahead]


def _defence(state: TigrisState, seat: int, depth: int) -> int:
    """Both outcomes, by how likely the defender holds what it takes."""
    who = state.defender // COLOURS
    colour = state.fighting_colour()
    missing = state.strength(state.attacker) + state.added - state.strength(state.defender)
    if missing <= 0 or missing > HAND:
        return _after(state, seat, who, 0, depth)
    if who == seat:
        lost = _after(state, seat, who, 0, depth)
        if state.hand[who * COLOURS + colour] < missing:
            return lost
        won = _after(state, seat, who, missing, depth)
        return won if won > lost else lost
    held = HOLDS[_share(state, seat, colour)][missing]
    if depth:  # of a later conflict only the likelier outcome
        return _after(state, seat, who, missing if held >= 50 else 0, depth)
    total = (100 - held) * _after(state, seat, who, 0, depth)
    if held:
        total += held * _after(state, seat, who, missing, depth)
    return total // 100


def _after(state: TigrisState, seat: int, who: int, count: int, depth: int) -> int:
    """What the conflict leads to if the defender adds so many tiles."""
    child = _branch(state)
    child.do(who, adds([count])[0])
    if child.stage == CHOOSE and child.asked != seat:
        child.do(child.asked, child.answers(child.asked)[0])
    return _judge(child, seat, depth + 1)


def _share(state: TigrisState, seat: int, colour: int) -> int:
    """The share of a colour among the tiles that the seat has not seen, in twentieths."""
    found = total = 0
    for c in range(COLOURS):
        count = state.bag[c]
        for other in range(state.players):
            if other != seat:
                count += state.hand[other * COLOURS + c] + state.swapped[other * COLOURS + c]
        total += count
        if c == colour:
            found = count
    return PARTS * found // total if total > 0 else 0


# ------------------------------------------------------------------------------------- positions


def _position(state: TigrisState, seat: int) -> int:
    """A position outside conflicts."""
    mine = _standing(state.points, seat * COLOURS, state.treasures[seat])
    turns = _turns_left(state)
    income = _income(state)
    hand, unknown = _kept(state, seat)
    total = mine[0] - _rivals(state, seat, turns, income)
    total += UNKNOWN_TILE * unknown + TEMPLES_HELD[hand[RED]]
    total += HELD[hand[BLUE]] + HELD[hand[GREEN]] + HELD[hand[BLACK]]
    total += CATASTROPHE_KEPT * state.catastrophes[seat]
    if state.seat == seat:
        total += ACTION * state.actions
    worths = [0] * COLOURS
    counts: dict[int, list[int]] = {}
    for colour in range(COLOURS):
        cell = state.place[seat * COLOURS + colour]
        if cell == OFF:
            continue
        there = state.territory[cell]
        need = mine[colour + 1]
        if there not in counts:
            counts[there] = _strengths(state, there)
        worth = need * (PRESENCE + TILE[hand[colour]])
        worth += income.get(there * COLOURS + colour, 0) * need * turns * INCOME
        if colour == BLACK:
            worth += _substitute(state.rulers[there], mine, hand)
        elif colour == GREEN:
            total += TREASURE_NEAR * _treasures_near(state, there)
        worth //= 100
        worths[colour] = worth
        guard = temples_beside(state, cell) + (hand[RED] + 1) // 2
        total += worth - (worth + LOST_POINT) * OUSTED[guard] // 100
        if counts[there][colour] >= 3 and hand[colour]:
            total += need * THIRD * _thirds(state, there, colour) // 100
    if counts:
        total += _borders(state, seat, mine, hand, worths, counts)
    return total


def _rivals(state: TigrisState, seat: int, turns: int, income: dict[int, int]) -> int:
    """What speaks for the others, the strongest of them first of all."""
    total = 0
    strongest = -WIN
    for other in range(state.players):
        if other == seat:
            continue
        theirs = _standing(state.points, other * COLOURS, state.treasures[other])
        prospects = theirs[0]
        for colour in range(COLOURS):
            cell = state.place[other * COLOURS + colour]
            if cell != OFF:
                need = theirs[colour + 1]
                paid = income.get(state.territory[cell] * COLOURS + colour, 0) if income else 0
                prospects += need * (RIVAL_PRESENCE + paid * turns * RIVAL_INCOME) // 100
        total += prospects * OTHERS // 100
        if prospects > strongest:
            strongest = prospects
    return total + strongest * (STRONGEST - OTHERS) // 100


def _standing(points: list[int], at: int, treasures: int) -> tuple[int, int, int, int, int]:
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


def _turns_left(state: TigrisState) -> int:
    """About how many turns each player still has."""
    turns = sum(state.bag) * 2 // (3 * state.players)
    by_treasures = 2 * (how_many(state.treasure_cells) - TREASURES_TO_END)
    limit: int = state.options["turn_limit"]
    return min(turns, by_treasures, INCOME_TURNS, limit - state.turn)


def _income(state: TigrisState) -> dict[int, int]:
    """Monuments by territory and colour."""
    found: dict[int, int] = {}
    for number, corner in enumerate(state.monument):
        if corner != OFF:
            there = state.territory[corner]
            for colour in MONUMENTS[number]:
                key = there * COLOURS + colour
                found[key] = found.get(key, 0) + 1
    return found


def _kept(state: TigrisState, seat: int) -> tuple[list[int], int]:
    """The hand without the tiles just drawn, which nobody knows beforehand, and their number."""
    at = seat * COLOURS
    hand = state.hand[at : at + COLOURS]
    unknown = 0
    if state.effect == REVEAL:
        for entry in state.log:
            if entry.key == "drew_tiles" and entry.readers == (seat,):
                for key in entry.args["tiles"]:
                    hand[COLOUR_KEYS.index(key)] -= 1
                    unknown += 1
    return hand, unknown


def _strengths(state: TigrisState, territory: int) -> list[int]:
    """Tiles of each colour, face up."""
    members = state.members[territory]
    return [how_many(members & face) for face in state.faces]


def _colours(rulers: int) -> int:
    """The colours of some leaders, one bit each."""
    return (rulers | rulers >> 4 | rulers >> 8 | rulers >> 12) & 15


def _substitute(rulers: int, mine: tuple[int, int, int, int, int], hand: list[int]) -> int:
    """What the king may expect in colours that have no leader in his kingdom."""
    colours = _colours(rulers)
    worth = 0
    for colour in range(BLACK):
        if hand[colour] and not colours >> colour & 1:
            worth += mine[colour + 1] * TILE[hand[colour]] * SUBSTITUTE // 100
    return worth


def _thirds(state: TigrisState, territory: int, colour: int) -> int:
    """Squares of a kingdom that one more tile of the colour would complete."""
    squares: list[int] = []
    for cell in cells_of(state.members[territory] & state.faces[colour]):
        squares += SQUARES_OF[cell]
    found = 0
    for corner in squares:
        if squares.count(corner) == 3:
            for cell in square_cells(corner):
                if is_empty(state, cell):
                    found += 1
    return found // 3  # each square was met three times


def _treasures_near(state: TigrisState, territory: int) -> int:
    """Treasures one tile away from a kingdom, if it has one or would get two."""
    near = state.treasure_cells & state.members[territory]
    beyond = state.treasure_cells & ~near
    if beyond:
        beyond &= around(state.borders[territory] & state.empty)
        for cell in cells_of(beyond):
            if state.rulers[state.territory[cell]]:
                beyond ^= BIT[cell]
    return how_many(near | beyond)


def _borders(
    state: TigrisState,
    seat: int,
    mine: tuple[int, int, int, int, int],
    hand: list[int],
    worths: list[int],
    counts: dict[int, list[int]],
) -> int:
    """What wars with kingdoms one tile away would bring or cost."""
    territory = state.territory
    rulers = state.rulers
    shift = seat * COLOURS
    total = 0
    seen: list[int] = []
    for cell in cells_of(state.empty & state.beside_two & ~state.beside_three):
        one = other = -1
        for near in NEIGHBOURS[cell]:
            there = territory[near]
            if there >= 0 and there != one and rulers[there]:
                if one < 0:
                    one = there
                else:
                    other = there
        pair = one * 1000 + other if one < other else other * 1000 + one
        if pair in seen:
            continue
        seen.append(pair)
        outcome = 0
        if rulers[one] >> shift & 15:
            outcome += _war(state, seat, one, other, mine, hand, worths, counts)
        if rulers[other] >> shift & 15:
            outcome += _war(state, seat, other, one, mine, hand, worths, counts)
        total += outcome * (WAR_IN_REACH if outcome > 0 else CHANCE_OF_WAR) // 100
    return total


def _war(
    state: TigrisState,
    seat: int,
    home: int,
    abroad: int,
    mine: tuple[int, int, int, int, int],
    hand: list[int],
    worths: list[int],
    counts: dict[int, list[int]],
) -> int:
    """What our leaders in ``home`` may expect if it is united with ``abroad``."""
    clashes = _colours(state.rulers[abroad]) & state.rulers[home] >> seat * COLOURS
    if not clashes:
        return 0
    if abroad not in counts:
        counts[abroad] = _strengths(state, abroad)
    ours = counts[home]
    against = counts[abroad]
    total = 0
    for colour in range(COLOURS):
        if clashes >> colour & 1:
            at_stake = ours[colour]
            margin = at_stake + hand[colour] - against[colour] - LIKELY[colour]
            if margin < -5:
                margin = -5
            elif margin > 4:
                margin = 4
            won = BY_MARGIN[margin + 5]
            total += won * (1 + against[colour]) * mine[colour + 1]
            total -= (100 - won) * (worths[colour] + LOST_POINT * (1 + at_stake))
    return total // 100
