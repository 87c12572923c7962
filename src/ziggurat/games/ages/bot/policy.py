"""The hand-made judgement of a position of Through the Ages, in hundredths of a culture point.

Everything is turned into the culture it may bring by the end: ratings by the productions that are
left, food, resources and science by what can still be done with them, workers, actions and
technologies by the work they open, strength by the distance to the rivals, cards by their use.
What the next events are and what others hold is not known and not read: political actions are
weighed by what can be seen, and a card just drawn counts as an average one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import Task
from ziggurat.games.ages.bot.judgement import in_hand, prospects, public_worth, unfinished
from ziggurat.games.ages.bot.warfare import (
    attack_worth,
    colony_worth,
    cost_of_colony,
    event_worth,
    military_card,
    next_payment,
    strength_worth,
    tactic_bonus,
    unknown_event_worth,
    war_worth,
)
from ziggurat.games.ages.bot.worth import (
    DRAWN,
    POINT,
    RESOURCE_WORTH,
    UNSPENT,
    WIN,
    WORKER_WORTH,
    in_own_turn,
    productions_left,
)
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.action_phase import Actions
from ziggurat.games.ages.rules.aggression import Attack, Plunder, Raid, Spoil
from ziggurat.games.ages.rules.cards import card_of, owner_of
from ziggurat.games.ages.rules.colonies import Bid, PayColony
from ziggurat.games.ages.rules.components import AGE, EVENT, IMPACT, KIND, NONE, WONDER
from ziggurat.games.ages.rules.politics import Discard, Politics
from ziggurat.games.ages.rules.population import LoseWorker
from ziggurat.games.ages.rules.position import SIMPLE
from ziggurat.games.ages.rules.ratings import rate, unhappy
from ziggurat.games.ages.rules.scoring import impact_points, simple_bonus
from ziggurat.games.ages.rules.state import AgesState
from ziggurat.games.ages.rules.stores import Place, mixed_total
from ziggurat.games.ages.rules.variants import Bonus
from ziggurat.games.ages.rules.war import WarAttack

LOOKS_AT_HIDDEN: Final = False
"""The judgement uses nothing a seat cannot see: one imagined world is as good as many."""
RIVALS: Final = 50
"""Percent of the rivals' worth that counts against us."""

# --------------------------------------------------------------------------------- the judgement


def value(state: AgesState, seat: int) -> int:
    """How good the position is for the seat."""
    if state.over:
        return _result(state, seat)
    left = productions_left(state, seat)
    total = public_worth(state, seat, left) + prospects(state, seat, left)
    total += strength_worth(state, seat, left) + _finals(state, seat) + _pending(state, seat, left)
    rivals = 0
    count = 0
    for rival in state.rivals(seat):
        rivals += public_worth(state, rival, productions_left(state, rival))
        count += 1
    return total - RIVALS * rivals // (100 * count) if count else total


def _result(state: AgesState, seat: int) -> int:
    """The game is over: winning is everything, then the margin."""
    scores = state.scores
    best = max([scores[other] for other in range(state.players) if other != seat])
    margin = POINT * (scores[seat] - best)
    if state.ranks[seat] > 1:
        return margin - WIN
    return margin + WIN // len(state.winners)


def _finals(state: AgesState, seat: int) -> int:
    """What the end would score now, as far as the seat knows, less what it gives the best rival."""
    if state.version == SIMPLE:
        return POINT * simple_bonus(state, seat)
    cards = list(state.bonuses)
    for pile in (state.secret_bonuses, state.current, state.future):
        for entry in pile:
            if owner_of(entry) == seat and IMPACT[card_of(entry)]:
                cards.append(card_of(entry))
    total = 0
    for card in cards:
        points = impact_points(state, card, state.seat)
        mine = points[seat]
        points[seat] = 0
        total += POINT * mine - 70 * max(points)
    return total


def _pending(state: AgesState, seat: int, left: int) -> int:
    """What is about to be taken from us, or by us, or fought over."""
    total = 0
    if in_own_turn(state, seat) and state.question.seat == seat:
        civ = state.civs[seat]
        total += UNSPENT * civ.civil_left + DRAWN * min(civ.military_left, 3)
    for task in state.tasks():
        if isinstance(task, Spoil):
            stake = 400
            if isinstance(task, Plunder):
                stake = mixed_total(state.civs[task.other], task.count) * RESOURCE_WORTH[left]
            elif isinstance(task, Raid):
                stake = 300 + 60 * left
            if task.seat == seat:
                total += stake
            elif task.other == seat:
                total -= stake
        elif isinstance(task, LoseWorker) and task.seat == seat:
            total -= task.count * (WORKER_WORTH[left] + 300)
    return total + _wars(state, seat)


def _wars(state: AgesState, seat: int) -> int:
    """What the wars of a seat would bring or cost at present strengths."""
    total = 0
    for attacker in range(state.players):
        card = state.war_card[attacker]
        if card == NONE:
            continue
        target = state.war_target[attacker]
        if seat in (attacker, target):
            rival = target if seat == attacker else attacker
            lead = rate(state, seat).strength - rate(state, rival).strength
            total += lead * war_worth(card)
    return total


# -------------------------------------------------------------------------------------- choosing


def fingerprint(state: AgesState) -> object:
    """Equal for positions that go on in the same way."""
    seat = state.to_act[0]
    civ = rate(state, seat)
    return (
        civ.key(), state.row, state.hands[seat], state.military[seat], state.fresh,
        tuple([_identity(task) for task in state.tasks()]), state.scratch, state.bid,
        state.territory, len(state.past),
    )  # fmt: skip


def _identity(task: Task[Any]) -> tuple[object, ...]:
    """Equal for tasks that are the same."""
    kind = type(task)
    return (kind.key, *[getattr(task, argument.name) for argument in kind.arguments])


def promising(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """The answers worth searching; just one where searching teaches nothing."""
    if len(answers) == 1 or state.over:
        return answers
    choose = _CHOOSERS.get(type(state.question).key)
    return answers if choose is None else choose(state, seat, answers)


def _actions(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """All but what is hardly ever good: tearing down, cards without use."""
    civ = state.civs[seat]
    left = productions_left(state, seat)
    out: list[Action] = []
    untouched = civ.civil_left >= civ.civil_total
    rebels = state.version != SIMPLE and unhappy(state, seat) > civ.unused
    for action in answers:
        kind = action.kind
        if kind == actions.REMOVE:
            if rebels:
                out.append(action)
        elif kind == actions.TAKE:
            card = state.row[action.a]
            if KIND[card] == WONDER:
                worth = unfinished(state, civ, card, 0, left)
            else:
                worth = in_hand(state, seat, card, left)
            if worth > 0 or state.round == 1:
                out.append(action)
        elif kind == actions.PLAY_TACTIC:
            gain = tactic_bonus(civ, action.a) - tactic_bonus(civ, civ.tactic)
            if gain > 0:
                if untouched and gain > 1:
                    return [action]
                out.append(action)
        else:
            out.append(action)
    return out


def _political(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """The political action that seems best, judging by what can be seen."""
    best = actions.PASSING
    best_worth = 0
    left = productions_left(state, seat)
    for action in answers:
        kind = action.kind
        worth = 0
        if kind == actions.PREPARE:
            worth = POINT * AGE[action.a] + 60 + unknown_event_worth(state, seat)
            if KIND[action.a] == EVENT:
                worth += event_worth(state, seat, action.a)
        elif kind == actions.COLONISE:
            worth = colony_worth(action.a, left)
        elif kind == actions.ATTACK:
            worth = attack_worth(state, seat, action.a, action.b, left)
        elif kind == actions.OFFER:
            worth = _offer(state, seat, action)
        elif kind == actions.GIVE_UP:
            after = _branch(state)
            after.do(seat, action)
            worth = value(after, seat) - value(state, seat) - 200
        if worth > best_worth:
            best = action
            best_worth = worth
    return [best]


def _branch(state: AgesState) -> AgesState:
    """A copy on which ``do`` may be called."""
    child = state.copy()
    child.log = []
    return child


def _offer(state: AgesState, seat: int, action: Action) -> int:
    """What a pact would bring, if the partner has a reason to accept it."""
    if state.pact_card[seat] != NONE:
        return 0
    after = _branch(state)
    after.do(seat, action)
    after.log = []
    after.do(action.b, actions.ACCEPTING)
    if value(after, action.b) <= value(state, action.b):
        return 0
    left = productions_left(state, seat)
    return _own_worth(after, seat, left) - _own_worth(state, seat, left)


def _own_worth(state: AgesState, seat: int, left: int) -> int:
    return public_worth(state, seat, left) + strength_worth(state, seat, left)


def _least_useful(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    left = productions_left(state, seat)
    best = answers[0]
    least = WIN
    for action in answers:
        worth = military_card(state, seat, action.a, left)
        if worth < least:
            best = action
            least = worth
    return [best]


def _bonus(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """The final bonus that suits the seat best."""
    best = answers[0]
    most = -WIN
    for action in answers:
        worth = event_worth(state, seat, action.a)
        if worth > most:
            best = action
            most = worth
    return [best]


def _bid(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """The lowest bid, if the colony is worth what it takes."""
    bid = answers[0].n
    left = productions_left(state, seat)
    if answers[0].kind != actions.BID or cost_of_colony(state, seat, bid, left) > colony_worth(
        state.territory, left
    ):
        return [actions.PASSING]
    return [answers[0]]


def _payment(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """Pay for a colony as planned, and stop once it is enough."""
    if answers[-1].kind == actions.PASS:
        return [actions.PASSING]
    left = productions_left(state, seat)
    entry = next_payment(state, seat, list(state.scratch), left)
    for action in answers:
        if action.a == entry:
            return [action]
    return [answers[0]]


def _no_units(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """An attacker gives up no units."""
    return [actions.PASSING]


def _as_they_lie(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """Leave the tokens as they lie, which keeps the bank fullest."""
    count = state.civs[seat].tokens[state.placings[-1].site()]
    return [action for action in answers if action.n == count] or answers[:1]


_CHOOSERS: Final[dict[str, Callable[[AgesState, int, list[Action]], list[Action]]]] = {
    Actions.key: _actions,
    Politics.key: _political,
    Discard.key: _least_useful,
    Attack.key: _no_units,
    WarAttack.key: _no_units,
    Bid.key: _bid,
    PayColony.key: _payment,
    Place.key: _as_they_lie,
    Bonus.key: _bonus,
}
"""By question: what narrows down its answers. All answers to other questions are searched."""
