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

from ziggurat.games.tigris.bot.hopes import promising
from ziggurat.games.tigris.bot.prospects import LIKELY, WIN, prospects
from ziggurat.games.tigris.rules.actions import adds
from ziggurat.games.tigris.rules.components import COLOURS, HAND
from ziggurat.games.tigris.rules.conflicts import (
    Attack,
    Choose,
    Defend,
    conflict_of,
    fighting_colour,
    strength,
)
from ziggurat.games.tigris.rules.play import Act
from ziggurat.games.tigris.rules.position import OFF
from ziggurat.games.tigris.rules.state import TigrisState

__all__ = ("LOOKS_AT_HIDDEN", "WIN", "fingerprint", "promising", "value")

SURE: Final = 10  # percent of attacks that may be lost
DEEPEST: Final = 3  # conflicts of one union that are followed
PARTS: Final = 20

LOOKS_AT_HIDDEN: Final = False
"""The judgement uses nothing a seat cannot see: one imagined world is as good as many."""


def _holds_at_least() -> list[list[int]]:
    """Percent of hands with at least as many tiles of a colour, by its share of the unseen."""
    percent: list[list[int]] = []
    for part in range(PARTS + 1):
        exactly = [
            comb(HAND, count) * part**count * (PARTS - part) ** (HAND - count)
            for count in range(HAND + 1)
        ]
        percent.append([100 * sum(exactly[count:]) // PARTS**HAND for count in range(HAND + 1)])
    return percent


HOLDS: Final = _holds_at_least()


def value(state: TigrisState, seat: int) -> int:
    """How good the position is for the seat."""
    return _judge(state, seat, 0)


def fingerprint(state: TigrisState) -> object:
    """Equal for positions that go on alike."""
    return (
        tuple(state.tile), tuple(state.place), tuple(state.monument), state.treasure_cells,
        tuple(state.hand), tuple(state.points), tuple(state.treasures),
        tuple(state.catastrophes), state.seat, state.turn, state.actions, state.laid,
        _fight(state), _asked(state),
    )  # fmt: skip


def _fight(state: TigrisState) -> tuple[int, int, int]:
    conflict = state.conflict
    if conflict is None:
        return (OFF, OFF, 0)
    return (conflict.attacker, conflict.defender, conflict.added)


def _asked(state: TigrisState) -> tuple[str, int]:
    if state.over:
        return ("", 0)
    return (type(state.question).key, state.question.seat)


def _judge(state: TigrisState, seat: int, depth: int) -> int:
    """The position itself, or what will come of the choice it waits for."""
    if state.over:
        return _result(state, seat)
    question = state.question
    if isinstance(question, Act) or depth > DEEPEST:
        return prospects(state, seat)
    if isinstance(question, Defend):
        return _defence(state, seat, depth)
    if isinstance(question, Attack):
        return _attack(state, seat, depth)
    if question.seat != seat:
        return prospects(state, seat)
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
    conflict = conflict_of(state)
    who = conflict.attacker // COLOURS
    colour = fighting_colour(state)
    count = LIKELY[colour]
    if who == seat:
        count = 0
        ahead = strength(state, conflict.attacker) - strength(state, conflict.defender)
        holds = HOLDS[_share(state, seat, colour)]
        held = state.hand[who * COLOURS + colour]
        while count < held and ahead + count <= HAND and _lost(holds, ahead + count) > SURE:
            count += 1
    child = _branch(state)
    child.do(who, adds([count])[0])
    return _defence(child, seat, depth)


def _lost(holds: list[int], ahead: int) -> int:
    """Percent of attacks lost, by how many tiles they are ahead before the defender answers."""
    return 100 if ahead <= 0 else holds[ahead]


def _defence(state: TigrisState, seat: int, depth: int) -> int:
    """Both outcomes, by how likely the defender holds what it takes."""
    conflict = conflict_of(state)
    who = conflict.defender // COLOURS
    colour = fighting_colour(state)
    attack = strength(state, conflict.attacker) + conflict.added
    missing = attack - strength(state, conflict.defender)
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
    """What the conflict leads to if the defender adds this many tiles."""
    child = _branch(state)
    child.do(who, adds([count])[0])
    if not child.over:
        question = child.question
        if isinstance(question, Choose) and question.seat != seat:
            child.do(question.seat, question.answers(child, question.seat)[0])
    return _judge(child, seat, depth + 1)


def _share(state: TigrisState, seat: int, colour: int) -> int:
    """The share of a colour among the tiles that the seat has not seen, in twentieths."""
    found = total = 0
    for c in range(COLOURS):
        count = state.bag[c]
        for other in range(state.players):
            if other != seat:
                count += state.hand[other * COLOURS + c] + state.swapped[other * COLOURS + c]
        if count < 0:  # a rival was held to lay more than there are
            count = 0
        total += count
        if c == colour:
            found = count
    return PARTS * found // total if total > 0 else 0
