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
    RIVALS,
    SWING,
    aggression_worth,
    attack_worth,
    colony_worth,
    cost_of_colony,
    event_worth,
    lead_over,
    military_card,
    next_payment,
    strength_worth,
    tactic_bonus,
    unit_worth,
    unknown_event_worth,
    war_stake,
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
from ziggurat.games.ages.rules.aggression import Attack, Defend, Plunder, Raid, Spoil
from ziggurat.games.ages.rules.battle import attack_strength
from ziggurat.games.ages.rules.cards import age_of, card_of, owner_of
from ziggurat.games.ages.rules.colonies import Bid, PayColony
from ziggurat.games.ages.rules.components import (
    AGE,
    EVENT,
    IMPACT,
    KIND,
    MINE,
    NONE,
    WONDER,
    is_unit,
)
from ziggurat.games.ages.rules.politics import Discard, Politics
from ziggurat.games.ages.rules.population import LoseWorker, UnitLeaves
from ziggurat.games.ages.rules.position import SIMPLE
from ziggurat.games.ages.rules.ratings import rate, unhappy
from ziggurat.games.ages.rules.scoring import IMPACT_CARDS, impact_points, simple_bonus
from ziggurat.games.ages.rules.state import AgesState
from ziggurat.games.ages.rules.stores import Place, mixed_total
from ziggurat.games.ages.rules.variants import Bonus

LOOKS_AT_HIDDEN: Final = False
"""The judgement uses nothing a seat cannot see: one imagined world is as good as many."""

LAST: Final = 3
"""The age whose events are impacts."""
SOON: Final = 2
"""Productions before the end from which on the impacts that others prepared count."""
CLOSE: Final = 60
MOST_POLITICAL: Final = 3
"""Political actions are searched that seem worth this percent of the best, and how many."""

# --------------------------------------------------------------------------------- the judgement


def value(state: AgesState, seat: int) -> int:
    """How good the position is for the seat."""
    if state.over:
        return _result(state, seat)
    left = productions_left(state, seat)
    total = public_worth(state, seat, left) + prospects(state, seat, left)
    total += strength_worth(state, seat, left) + finals(state, seat, left)
    total += pending(state, seat, left)
    share = RIVALS[state.players]
    for rival in state.rivals(seat):
        total -= share * public_worth(state, rival, productions_left(state, rival)) // 100
    return total


def _result(state: AgesState, seat: int) -> int:
    """The game is over: winning is everything, then the margin."""
    scores = state.scores
    best = max([scores[other] for other in range(state.players) if other != seat])
    margin = POINT * (scores[seat] - best)
    if state.ranks[seat] > 1:
        return margin - WIN
    return margin + WIN // len(state.winners)


def finals(state: AgesState, seat: int, left: int) -> int:
    """What the end would score now, as far as the seat knows, less what it gives the best rival.

    Near the end the impacts that others prepared count as any of those not seen yet.
    """
    if state.version == SIMPLE:
        return POINT * simple_bonus(state, seat)
    cards = list(state.bonuses)
    others = 0
    swing = 0
    for pile in (state.secret_bonuses, state.current, state.future):
        for entry in pile:
            if owner_of(entry) == seat:
                card = card_of(entry)
                if IMPACT[card]:
                    cards.append(card)
                else:
                    swing += SWING[card]
            elif age_of(entry) == LAST:
                others += 1
    total = 0
    if swing:
        total += max(-4, min(4, lead_over(state, seat))) * swing // 8
    for card in cards:
        total += _impact_worth(state, seat, card)
    if others and left <= SOON:
        unseen = [card for card in IMPACT_CARDS if card not in cards and card not in state.past]
        if unseen:
            expected = sum([_impact_worth(state, seat, card) for card in unseen])
            total += expected * others // len(unseen)
    return total


def _impact_worth(state: AgesState, seat: int, card: int) -> int:
    points = impact_points(state, card, state.seat)
    mine = points[seat]
    points[seat] = 0
    return POINT * mine - 70 * max(points)


def unspent(state: AgesState, seat: int) -> int:
    """What the actions are worth that the seat can still spend in its turn."""
    if not in_own_turn(state, seat) or state.question.seat != seat:
        return 0
    civ = state.civs[seat]
    return UNSPENT * civ.civil_left + DRAWN * min(civ.military_left, 3)


def pending(state: AgesState, seat: int, left: int) -> int:
    """What is about to be taken from us, or by us, or fought over."""
    total = unspent(state, seat)
    attack = NONE
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
        elif isinstance(task, LoseWorker):
            if task.seat == seat:
                total -= task.count * (WORKER_WORTH[left] + 300)
        elif isinstance(task, UnitLeaves):
            worth = unit_worth(state.civs[task.seat], task.site, left)
            total += -worth if task.seat == seat else worth * RIVALS[state.players] // 100
        elif isinstance(task, Attack):
            if task.key == Attack.key:
                strength = attack_strength(state, task.seat, task.other, state.scratch)
                worth = aggression_worth(state, task.card, strength, task.other, left)
                total += worth if task.seat == seat else (-worth if task.other == seat else 0)
        elif isinstance(task, Defend):
            if task.key == Defend.key:
                worth = aggression_worth(state, task.card, task.attack, task.seat, left)
                total += worth if state.seat == seat else (-worth if task.seat == seat else 0)
            else:
                attack = task.attack
    return total + _wars(state, seat, left, attack)


def _wars(state: AgesState, seat: int, left: int, attack: int) -> int:
    """What the wars of a seat would bring or cost at present strengths, or by that attack."""
    total = 0
    for attacker in range(state.players):
        card = state.war_card[attacker]
        if card == NONE:
            continue
        target = state.war_target[attacker]
        if seat in (attacker, target):
            lead = rate(state, attacker).strength if attack == NONE else attack
            lead -= rate(state, target).strength
            if lead > 0:
                worth = war_stake(state, card, lead, target, left)
            else:
                worth = -war_stake(state, card, -lead, attacker, left)
            total += worth if seat == attacker else -worth
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
    last = left == 1 and not civ.unused  # nothing more is made of food and resources
    for action in answers:
        kind = action.kind
        if kind == actions.REMOVE:
            if rebels or (last and (KIND[action.a] <= MINE or is_unit(KIND[action.a]))):
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
    """The political actions that seem best, judging by what can be seen."""
    worths = [_political_worth(state, seat, action) for action in answers]
    best = max(worths)
    if best <= 0:
        return [actions.PASSING]
    close = [
        number for number, worth in enumerate(worths) if worth > 0 and CLOSE * best <= 100 * worth
    ]
    close.sort(key=lambda number: -worths[number])
    return [answers[number] for number in close[:MOST_POLITICAL]]


def _political_worth(state: AgesState, seat: int, action: Action) -> int:
    """What a political action seems to bring; passing brings nothing."""
    kind = action.kind
    left = productions_left(state, seat)
    if kind == actions.PREPARE:
        worth = POINT * AGE[action.a] + 60 + unknown_event_worth(state, seat)
        return worth + event_worth(state, seat, action.a) if KIND[action.a] == EVENT else worth
    if kind == actions.COLONISE:
        return colony_worth(action.a, left)
    if kind == actions.ATTACK:
        return attack_worth(state, seat, action.a, action.b, left)
    if kind == actions.OFFER:
        return _offer(state, seat, action)
    if kind == actions.GIVE_UP:
        after = _branch(state)
        after.do(seat, action)
        return value(after, seat) - value(state, seat) - 200
    return 0


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
    if answers[0].kind != actions.BID:
        return [actions.PASSING]
    worth = colony_worth(state.territory, left)
    if len(state.seats_from(0)) - state.passed.bit_count() > 1:
        worth += worth * RIVALS[state.players] // 200
    if cost_of_colony(state, seat, bid, left) > worth:
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


def _as_they_lie(state: AgesState, seat: int, answers: list[Action]) -> list[Action]:
    """Leave the tokens as they lie, which keeps the bank fullest."""
    count = state.civs[seat].tokens[state.placings[-1].site()]
    return [action for action in answers if action.n == count] or answers[:1]


_CHOOSERS: Final[dict[str, Callable[[AgesState, int, list[Action]], list[Action]]]] = {
    Actions.key: _actions,
    Politics.key: _political,
    Discard.key: _least_useful,
    Bid.key: _bid,
    PayColony.key: _payment,
    Place.key: _as_they_lie,
    Bonus.key: _bonus,
}
"""By question: what narrows down its answers. All answers to other questions are searched."""
