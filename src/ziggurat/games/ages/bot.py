"""The hand-made judgement of a position of Through the Ages, in hundredths of a culture point.

Everything is turned into the culture it may bring by the end: ratings by the productions that are
left, food, resources and science by what can still be done with them, workers, actions and
technologies by the work they open, strength by the distance to the rivals, cards by their use.
What the next events are and what others hold is not known and not read: political actions are
weighed by what can be seen, and a card just drawn counts as any card.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.ages import actions as say
from ziggurat.games.ages import agenda
from ziggurat.games.ages.components import AGE, EVENT, IMPACT, KIND, NONE, WONDER
from ziggurat.games.ages.judgement import in_hand, prospects, standing, unfinished
from ziggurat.games.ages.ratings import rate, unhappy
from ziggurat.games.ages.rules import AgesState
from ziggurat.games.ages.scoring import impact_points, simple_bonus
from ziggurat.games.ages.state import (
    CIVIL_LEFT,
    CIVIL_TOTAL,
    MILITARY_LEFT,
    SIMPLE,
    STRENGTH_RATING,
    TACTIC_CARD,
    UNUSED,
    card_of,
    owner_of,
)
from ziggurat.games.ages.tokens import food, resources
from ziggurat.games.ages.warfare import (
    armies,
    attack_worth,
    colony_worth,
    cost_of_colony,
    event_worth,
    military_card,
    next_payment,
    revealing,
    spoils,
    strength_worth,
)
from ziggurat.games.ages.worth import (
    DRAWN,
    POINT,
    RESOURCE_WORTH,
    UNSPENT,
    WIN,
    WORKER_WORTH,
    at_home,
    productions_left,
)

LOOKS_AT_HIDDEN: Final = False
"""The judgement uses nothing a seat cannot see: one imagined world is as good as many."""
RIVALS: Final = 50
"""Percent that the standing of the rivals counts against us."""

# --------------------------------------------------------------------------------- the judgement


def value(state: AgesState, seat: int) -> int:
    """How good the position is for the seat."""
    if state.over:
        return _result(state, seat)
    left = productions_left(state, seat)
    total = standing(state, seat, left) + prospects(state, seat, left)
    total += strength_worth(state, seat, left) + _finals(state, seat) + _pending(state, seat, left)
    rivals = 0
    count = 0
    for rival in state.rivals(seat):
        rivals += standing(state, rival, productions_left(state, rival))
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


def _finals(table: AgesState, seat: int) -> int:
    """What the end would score now, as far as the seat knows, less what it gives the best rival."""
    if table.version == SIMPLE:
        return POINT * simple_bonus(table, seat)
    cards = list(table.bonuses)
    for pile in (table.secret_bonuses, table.current, table.future):
        for entry in pile:
            if owner_of(entry) == seat and IMPACT[card_of(entry)]:
                cards.append(card_of(entry))
    total = 0
    for card in cards:
        points = impact_points(table, card, table.seat)
        mine = points[seat]
        points[seat] = 0
        total += POINT * mine - 70 * max(points)
    return total


def _pending(table: AgesState, seat: int, left: int) -> int:
    """What is about to be taken from us, or by us, or fought over."""
    total = 0
    if at_home(table, seat) and table.agenda and table.agenda[-1][1] == seat:
        civ = table.civs[seat]
        total += UNSPENT * civ[CIVIL_LEFT] + DRAWN * min(civ[MILITARY_LEFT], 3)
    for what, asked, number, more in table.agenda:
        if agenda.PLUNDER <= what <= agenda.SPOILS:
            stake = 400
            if what == agenda.PLUNDER:
                victim = table.civs[number]
                stake = min(more, food(victim) + resources(victim)) * RESOURCE_WORTH[left]
            elif what == agenda.RAID:
                stake = 300 + 60 * left
            if asked == seat:
                total += stake
            elif number == seat:
                total -= stake
        elif what == agenda.LOSE_WORKER and asked == seat:
            total -= number * (WORKER_WORTH[left] + 300)
    for attacker in range(table.players):
        card = table.war_card[attacker]
        if card == NONE:
            continue
        target = table.war_target[attacker]
        if seat in (attacker, target):
            rival = target if seat == attacker else attacker
            lead = rate(table, seat)[STRENGTH_RATING] - rate(table, rival)[STRENGTH_RATING]
            total += lead * spoils(card)
    return total


# -------------------------------------------------------------------------------------- choosing


def fingerprint(state: AgesState) -> object:
    """Equal for positions that go on alike."""
    seat = state.to_act[0]
    civ = rate(state, seat)
    return (
        tuple(civ), state.row, state.hands[seat], state.military[seat], state.fresh,
        tuple(state.agenda), state.scratch, state.bid, state.territory, len(state.past),
    )  # fmt: skip


def promising(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """The answers worth a look; where nothing can be learnt by trying, the one chosen."""
    if len(answers) == 1 or not state.agenda:
        return answers
    what = state.agenda[-1][0]
    if what == agenda.ACTIONS:
        return _actions(state, seat, answers)
    if what == agenda.POLITICS:
        return [_political(state, seat, answers)]
    if what == agenda.DISCARD:
        return [_least_useful(state, seat, answers)]
    if what == agenda.ATTACK or what == agenda.WAR_ATTACK:
        return [say.PASSING]
    if what == agenda.BID:
        return [_bid(state, seat, answers)]
    if what == agenda.PAY_COLONY:
        return [_payment(state, seat, answers)]
    if what == agenda.PLACE:
        return answers[:1]
    if what == agenda.BONUS:
        return [_bonus(state, seat, answers)]
    return answers


def _actions(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """Everything but what is hardly ever good: tearing down, cards without use."""
    civ = state.civs[seat]
    left = productions_left(state, seat)
    out: list[Action] = []
    untouched = civ[CIVIL_LEFT] >= civ[CIVIL_TOTAL]
    rebels = state.version != SIMPLE and unhappy(state, seat) > civ[UNUSED]
    for action in answers:
        kind = action.kind
        if kind == say.REMOVE:
            if rebels:
                out.append(action)
        elif kind == say.TAKE:
            card = state.row[action.a]
            if KIND[card] == WONDER:
                worth = unfinished(state, civ, card, 0, left)
            else:
                worth = in_hand(state, seat, card, left)
            if worth > 0 or state.round == 1:
                out.append(action)
        elif kind == say.PLAY_TACTIC:
            gain = armies(civ, action.a) - armies(civ, civ[TACTIC_CARD])
            if gain > 0:
                if untouched and gain > 1:
                    return [action]
                out.append(action)
        else:
            out.append(action)
    return out


def _political(state: AgesState, seat: int, answers: list[Action]) -> Action:
    """The political action that seems best, by what is open."""
    best = say.PASSING
    best_worth = 0
    left = productions_left(state, seat)
    for action in answers:
        kind = action.kind
        worth = 0
        if kind == say.PREPARE:
            worth = POINT * AGE[action.a] + 60 + revealing(state, seat)
            if KIND[action.a] == EVENT:
                worth += event_worth(state, seat, action.a)
        elif kind == say.COLONISE:
            worth = colony_worth(action.a, left)
        elif kind == say.ATTACK:
            worth = attack_worth(state, seat, action.a, action.b, left)
        elif kind == say.OFFER:
            worth = _offer(state, seat, action)
        elif kind == say.GIVE_UP:
            after = _branch(state)
            after.do(seat, action)
            worth = value(after, seat) - value(state, seat) - 200
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


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
    after.do(action.b, say.ACCEPTING)
    if value(after, action.b) <= value(state, action.b):
        return 0
    left = productions_left(state, seat)
    return _alone(after, seat, left) - _alone(state, seat, left)


def _alone(state: AgesState, seat: int, left: int) -> int:
    return standing(state, seat, left) + strength_worth(state, seat, left)


def _least_useful(state: AgesState, seat: int, answers: list[Action]) -> Action:
    left = productions_left(state, seat)
    best = answers[0]
    least = WIN
    for action in answers:
        worth = military_card(state, seat, action.a, left)
        if worth < least:
            best = action
            least = worth
    return best


def _bonus(state: AgesState, seat: int, answers: list[Action]) -> Action:
    """The final bonus that suits the seat best."""
    best = answers[0]
    most = -WIN
    for action in answers:
        worth = event_worth(state, seat, action.a)
        if worth > most:
            best = action
            most = worth
    return best


def _bid(state: AgesState, seat: int, answers: list[Action]) -> Action:
    """The lowest bid, if the colony is worth what it takes."""
    bid = answers[0].n
    left = productions_left(state, seat)
    if answers[0].kind != say.BID or cost_of_colony(state, seat, bid, left) > colony_worth(
        state.territory, left
    ):
        return say.PASSING
    return answers[0]


def _payment(state: AgesState, seat: int, answers: list[Action]) -> Action:
    """Pay for a colony as reckoned; enough is enough."""
    if answers[-1].kind == say.PASS:
        return say.PASSING
    left = productions_left(state, seat)
    entry = next_payment(state, seat, list(state.scratch), left)
    for action in answers:
        if action.a == entry:
            return action
    return answers[0]
