"""Cards played from a hand: leaders, technologies, governments, tactics."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.actions import LEADS, PLAY_TACTICS, PLAYS, REVOLTS
from ziggurat.games.ages.rules.civilisation import NO_JOBS, Civilisation
from ziggurat.games.ages.rules.components import (
    ACTION,
    AGE,
    ARMS,
    CARD_COUNT,
    CODES,
    GOVERNMENT,
    KIND,
    LEADER,
    NONE,
    PEACEFUL_COST,
    PLAYING_ACTION,
    PLAYING_CULTURE,
    PLAYING_RESOURCE,
    REVOLUTION_COST,
    SCIENCE_COST,
    SERIES,
    SITES,
    SPECIAL,
    TACTIC,
    TERROR,
    THEATRE_LESS,
    UNIT_SCIENCE_LESS,
)
from ziggurat.games.ages.rules.components import BLUE as BLUE_OF
from ziggurat.games.ages.rules.position import Position, without
from ziggurat.games.ages.rules.ratings import cooperation, rate, science_cost
from ziggurat.games.ages.rules.shortage import not_in_hand, too_few_civil, too_few_military
from ziggurat.games.ages.rules.stores import receive
from ziggurat.games.ages.rules.supply import (
    add_blue,
    drop_leader,
    learn,
    retotal,
    score,
    show_from_hand,
)
from ziggurat.games.ages.rules.tokens import RESOURCE_GROUP

MOST_SCIENCE_LESS: Final = 5
"""The most that a leader and a pact together take off the cost of a technology."""
_SCIENCE_LESS: Final[list[int]] = [
    max(THEATRE_LESS[card], UNIT_SCIENCE_LESS[card]) for card in [*range(CARD_COUNT), NONE]
]
"""By leader: the most without a pact."""


# ------------------------------------------------------------------------------------ the answers


def from_hand(state: Position, seat: int, civ: Civilisation, out: list[Action]) -> None:
    """List leaders, technologies and governments in hand (TTA-TAKE-14, TTA-TECH-02)."""
    civil = civ.civil_left
    less = MOST_SCIENCE_LESS if state.players > 2 else _SCIENCE_LESS[civ.leader]
    most = civ.science + less  # no technology with a higher printed cost can be paid for
    leads_to = len(out)  # leaders are listed before technologies, unlike in a hand
    revolts: list[Action] = []
    previous = NONE
    for card in state.hands[seat]:
        if _LEAST_SCIENCE[card] > most or card == previous:
            continue
        previous = card
        kind = KIND[card]
        if kind == LEADER:
            if civil:
                out.insert(leads_to, LEADS[card])
                leads_to += 1
            continue
        if civil and can_play(state, seat, card):
            out.append(PLAYS[card])
        if kind == GOVERNMENT and can_revolt(state, seat, card, False):  # TTA-GOV-01
            revolts.append(REVOLTS[card])
    if revolts:
        out += revolts


NEVER: Final = 1000


def _least_science(card: int) -> int:
    if KIND[card] == ACTION:
        return NEVER
    if KIND[card] == GOVERNMENT:
        return min(PEACEFUL_COST[card], REVOLUTION_COST[card])
    return SCIENCE_COST[card]


_LEAST_SCIENCE: Final[list[int]] = [_least_science(card) for card in range(CARD_COUNT)]
"""The lowest price on a card; action cards are not learnt."""


def from_military_hand(hand: tuple[int, ...], out: list[Action]) -> None:
    """List the tactics of a hand."""
    if KIND[hand[-1]] < TACTIC:  # tactics come late in a hand
        return
    previous = NONE
    for card in hand:
        if KIND[card] == TACTIC and card != previous:
            previous = card
            out.append(PLAY_TACTICS[card])


# ---------------------------------------------------------------------------------------- leaders


def lead(state: Position, seat: int, card: int) -> None:
    """A new leader takes office; the old one leaves the game (TTA-LEADER-04)."""
    civ = state.civs[seat]
    drop_leader(state, seat)  # TTA-LEADER-03
    state.hands[seat] = without(state.hands[seat], card)
    civ.leader = card
    civ.arms_left += ARMS[card]  # TTA-CARD-07
    retotal(state, seat)  # TTA-LEADER-05
    state.tell("leader", "seat card", seat, CODES[card])


# ----------------------------------------------------------------------------------- technologies


def in_play(civ: Civilisation, card: int) -> bool:
    """Whether a technology is in play."""
    if card < SITES:
        return civ.known.has[card]
    if KIND[card] == SPECIAL:
        return civ.specials[SERIES[card]] == card
    return civ.government == card


def is_superseded(civ: Civilisation, card: int) -> bool:
    """Whether a special technology of the same age or newer is in play (TTA-TECH-12)."""
    if KIND[card] != SPECIAL:
        return False
    old = civ.specials[SERIES[card]]
    return old != NONE and AGE[old] >= AGE[card]


def can_play(state: Position, seat: int, card: int) -> bool:
    """Whether a technology can be paid and put into play; a government, by peaceful change."""
    printed = PEACEFUL_COST[card] if KIND[card] == GOVERNMENT else SCIENCE_COST[card]
    return not is_superseded(state.civs[seat], card) and _can_learn(state, seat, card, printed)


def _can_learn(state: Position, seat: int, card: int, printed: int) -> bool:
    # TTA-TECH-09: no other technology is required.
    civ = state.civs[seat]
    science = civ.science
    if science < printed and science < science_cost(state, seat, card, printed):
        return False
    if in_play(civ, card):
        return False
    return state.players == 2 or can_cooperate(state, seat)  # TTA-PACT-01


def can_cooperate(state: Position, seat: int) -> bool:
    """Whether both sides of a Scientific Cooperation, if there is one, can pay (TTA-CARD-32)."""
    partner, _ = cooperation(state, seat)
    if partner == NONE:
        return True
    return state.civs[seat].science > 0 and state.civs[partner].science > 0


def play(state: Position, seat: int, card: int) -> None:
    """A technology comes into play; a government by peaceful change."""
    civ = state.civs[seat]
    if KIND[card] == GOVERNMENT:
        _learn(state, seat, card, PEACEFUL_COST[card])
        spent = civ.civil_total - civ.civil_left
        _change_government(state, seat, card)
        civ.civil_left = max(0, civ.civil_total - spent)  # TTA-GOV-11, TTA-GOV-12
    else:
        _learn(state, seat, card, SCIENCE_COST[card])
        if card < SITES:  # TTA-TECH-05
            civ.known = civ.known.with_site(card)  # TTA-TECH-03, TTA-TECH-04
            state.civs[seat].jobs = NO_JOBS
        else:
            # TTA-TECH-14
            add_blue(state, seat, BLUE_OF[card] - BLUE_OF[civ.specials[SERIES[card]]])
            civ.set_special(SERIES[card], card)  # TTA-CARD-41, TTA-TECH-11
            retotal(state, seat)  # TTA-TECH-06, TTA-TECH-07
    state.tell("technology", "seat card", seat, CODES[card])
    _reward(state, seat)


def _learn(state: Position, seat: int, card: int, printed: int) -> None:
    state.hands[seat] = without(state.hands[seat], card)
    learn(state, seat, -science_cost(state, seat, card, printed))  # TTA-TECH-13
    partner, _ = cooperation(state, seat)
    if partner != NONE:
        learn(state, partner, -1)


def why_no_technology(state: Position, seat: int, card: int) -> IllegalAction | None:
    """Why a technology of the hand cannot be put into play."""
    civ = state.civs[seat]
    if KIND[card] == GOVERNMENT:
        return _why_not_learnt(state, seat, card, PEACEFUL_COST[card], "TTA-GOV-10")
    if is_superseded(civ, card) and not in_play(civ, card):
        old = civ.specials[SERIES[card]]
        return IllegalAction("newer_in_play", "TTA-TECH-12", card=CODES[old])
    return _why_not_learnt(state, seat, card, SCIENCE_COST[card], "TTA-TECH-01")


def _why_not_learnt(
    state: Position, seat: int, card: int, printed: int, rule: str
) -> IllegalAction | None:
    civ = state.civs[seat]
    if in_play(civ, card):
        return IllegalAction("in_play", "TTA-TAKE-10", card=CODES[card])
    cost, left = science_cost(state, seat, card, printed), civ.science
    if cost > left:
        return IllegalAction("too_little_science", rule, count=cost, left=left)
    if not can_cooperate(state, seat):
        partner, _ = cooperation(state, seat)
        return IllegalAction("no_cooperation", "TTA-CARD-32", other=partner)
    return None


def _reward(state: Position, seat: int) -> None:
    """What the leader gives for playing a technology."""
    civ = state.civs[seat]
    leader = civ.leader
    if leader == NONE:
        return
    if PLAYING_ACTION[leader]:  # TTA-CARD-20, TTA-CARD-147
        civ.civil_left = min(civ.civil_left + 1, civ.civil_total)  # TTA-GOV-16
    score(state, seat, PLAYING_CULTURE[leader])  # TTA-CARD-148
    receive(state, seat, RESOURCE_GROUP, PLAYING_RESOURCE[leader])  # TTA-CARD-138


# ------------------------------------------------------------------------------------ governments


def is_rested(civ: Civilisation) -> bool:
    """Whether no action of the colour that a revolution takes is spent (TTA-GOV-02, TTA-GOV-15)."""
    if TERROR[civ.leader]:  # TTA-CARD-19, TTA-CARD-145
        return civ.military_left >= civ.military_total + civ.extra_actions
    return civ.civil_left >= civ.civil_total  # TTA-GOV-07


def can_revolt(state: Position, seat: int, card: int, by_card: bool) -> bool:
    """Whether a revolution is possible, on its own or by an action card (TTA-GOV-02, TTA-GOV-09).

    Whoever took a card this turn has spent an action (TTA-GOV-14).
    """
    civ = state.civs[seat]
    if not is_rested(civ) or (by_card and not civ.civil_left):
        return False
    return _can_learn(state, seat, card, REVOLUTION_COST[card])


def revolt(state: Position, seat: int, card: int) -> None:
    """A government changes by revolution: all actions of one colour are spent (TTA-GOV-05)."""
    civ = state.civs[seat]
    _learn(state, seat, card, REVOLUTION_COST[card])
    spent = civ.civil_total - civ.civil_left
    _change_government(state, seat, card)
    if TERROR[civ.leader]:  # TTA-CARD-19, TTA-CARD-145, TTA-GOV-15
        civ.military_left = 0
        civ.civil_left = max(0, civ.civil_total - spent)
    else:
        civ.civil_left = 0
    state.tell("revolution", "seat card", seat, CODES[card])
    _reward(state, seat)


def _change_government(state: Position, seat: int, card: int) -> None:
    """Count the actions again; as many military ones stay spent as before (TTA-GOV-04)."""
    civ = rate(state, seat)
    spent = civ.military_total + civ.extra_actions - civ.military_left
    civ.government = card
    civ.stale = True  # TTA-GOV-08
    state.civs[seat].barred = []
    state.civs[seat].jobs = NO_JOBS  # TTA-GOV-13
    rate(state, seat)
    civ.military_left = max(0, civ.military_total + civ.extra_actions - spent)  # TTA-GOV-06


def why_no_revolution(state: Position, seat: int, card: int, rule: str) -> IllegalAction | None:
    """Actions of the colour that a revolution takes are spent, or the science is missing."""
    civ = state.civs[seat]
    if not is_rested(civ):
        if TERROR[civ.leader]:
            return IllegalAction("military_spent", "TTA-GOV-15")
        return IllegalAction("civil_spent", rule)
    return _why_not_learnt(state, seat, card, REVOLUTION_COST[card], "TTA-GOV-03")


def why_not_from_hand(state: Position, seat: int, action: Action) -> IllegalAction | None:
    """Why a leader, a technology or a government is not played."""
    civ = state.civs[seat]
    card, kind = action.a, action.kind
    rule = "TTA-LEADER-01"
    if kind == actions.PLAY:
        rule = "TTA-GOV-10" if KIND[card] == GOVERNMENT else "TTA-TECH-01"
    elif kind == actions.REVOLT:
        rule = "TTA-GOV-03"
    if card not in state.hands[seat]:
        return not_in_hand(card, rule)
    if kind == actions.REVOLT:
        return why_no_revolution(state, seat, card, "TTA-GOV-02")
    missing = too_few_civil(civ, 1, rule)
    if missing is not None or kind == actions.LEAD:
        return missing
    return why_no_technology(state, seat, card)


# ---------------------------------------------------------------------------------------- tactics


def play_tactic(state: Position, seat: int, card: int) -> None:
    """A new tactic replaces the old one (TTA-TACTIC-02)."""
    civ = state.civs[seat]
    show_from_hand(state, seat, card)
    if civ.tactic != NONE:
        state.used += (civ.tactic,)
    civ.tactic = card
    civ.stale = True
    state.effect = REVEAL
    state.tell("tactic", "seat card", seat, CODES[card])


def why_no_tactic(state: Position, seat: int, card: int) -> IllegalAction | None:
    """The card is not in the hand, or no military action is left."""
    if card not in state.military[seat]:
        return not_in_hand(card, "TTA-TACTIC-01")
    return too_few_military(state.civs[seat], 1, "TTA-TACTIC-01")
