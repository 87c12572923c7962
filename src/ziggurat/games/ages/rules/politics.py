"""The political action and the hand limit, before the actions of a turn (TTA-TURN-10)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import ALONE, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL
from ziggurat.games.ages.rules import actions, pacts
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.actions import MOST_SEATS, index_of
from ziggurat.games.ages.rules.agenda import AgesQuestion, AgesStep
from ziggurat.games.ages.rules.aggression import begin_aggression
from ziggurat.games.ages.rules.battle import attack_cost, may_attack, why_no_attack
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.colonies import colonise
from ziggurat.games.ages.rules.components import AGE, CODES, KIND, NONE
from ziggurat.games.ages.rules.events import prepare
from ziggurat.games.ages.rules.pacts import end_pact, pacts_of
from ziggurat.games.ages.rules.position import Position
from ziggurat.games.ages.rules.ratings import library_card, rate
from ziggurat.games.ages.rules.shortage import not_in_hand
from ziggurat.games.ages.rules.supply import discard_hidden, score, show_from_hand
from ziggurat.games.ages.rules.war import declare_war

POLITICAL: Final[tuple[int, ...]] = (
    actions.PREPARE,
    actions.COLONISE,
    actions.ATTACK,
    actions.OFFER,
)
"""Actions that can only be taken as the political action."""


def is_political(action: Action) -> bool:
    """Whether an action belongs to the political action alone."""
    return action.kind in POLITICAL or (
        action.kind == actions.GIVE_UP and KIND[action.a] == box.PACT
    )


class PoliticsBegin(AgesStep):
    """The political action is open to a seat, unless everybody can see that it has none."""

    key: ClassVar[str] = "politics_begin"

    def run(self, state: Position) -> None:
        """Ask for it, or return markers as if the seat had passed (TTA-VARIANT-04)."""
        civ = state.civs[self.seat]
        if not civ.skips_politics and may_act(state, self.seat):
            state.agenda.append(POLITICS[self.seat])
        else:
            civ.skips_politics = False
            release(state, self.seat)


def may_act(state: Position, seat: int) -> bool:
    """Whether a political action is open to a seat, going by what everybody sees."""
    return bool(state.military[seat]) or bool(pacts_of(state, seat))


def columbus_sails(civ: Civilisation) -> bool:
    """Whether Columbus can still take a territory from the hand (TTA-CARD-18, TTA-CARD-140)."""
    return box.COLUMBUS[civ.leader] > 0 and not civ.columbus_used


class Politics(AgesQuestion):
    """At most one political action: an event, an attack, a pact, or none (TTA-TURN-09)."""

    key: ClassVar[str] = "politics"
    rule: ClassVar[str] = "TTA-TURN-10"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Every political action; none last."""
        prepares: list[Action] = []
        colonies: list[Action] = []
        others: list[Action] = []  # attacks, then offers: a hand is sorted by kind
        columbus = columbus_sails(rate(state, seat))
        rivals: list[int] = []
        previous = NONE
        for card in state.military[seat]:
            if card == previous:
                continue
            previous = card
            kind = KIND[card]
            if kind == box.EVENT or kind == box.TERRITORY:
                prepares.append(actions.PREPARES[card])  # TTA-EVENT-04
                if columbus and kind == box.TERRITORY:
                    colonies.append(actions.COLONISES[card])
            elif kind == box.AGGRESSION or kind == box.WAR:
                rivals = rivals or sorted(state.rivals(seat))
                _attacks(state, seat, card, rivals, others)
            elif kind == box.PACT:
                rivals = rivals or sorted(state.rivals(seat))
                _offers(card, rivals, others)
        ends = [actions.GIVE_UPS[state.pact_card[owner]] for owner in pacts_of(state, seat)]
        if len(ends) > 1:
            ends.sort(key=index_of)
        return [*prepares, *colonies, *others, *ends, actions.PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Take the political action."""
        card = action.a
        kind = action.kind
        release(state, seat)
        if kind == actions.PREPARE:
            prepare(state, seat, card)
        elif kind == actions.COLONISE:
            state.civs[seat].columbus_used = True  # TTA-CARD-140
            show_from_hand(state, seat, card)
            state.effect = REVEAL
            colonise(state, seat, card)
        elif kind == actions.ATTACK:
            _attack(state, seat, card, action.b)
        elif kind == actions.OFFER:
            pacts.offer(state, seat, card, action.b, action.n)
        elif kind == actions.GIVE_UP:
            end_pact(state, state.pact_card.index(card))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The rule that forbids this political action."""
        kind, card = action.kind, action.a
        if kind == actions.GIVE_UP:
            return IllegalAction("no_such_pact", "TTA-PACT-08", card=CODES[card])
        if kind not in POLITICAL:
            return IllegalAction("politics_first", "TTA-TURN-03") if kind <= actions.ROUTE else None
        if card not in state.military[seat]:
            return not_in_hand(card, "TTA-TURN-10")
        if kind == actions.COLONISE:
            civ = state.civs[seat]
            if not box.COLUMBUS[civ.leader]:
                return IllegalAction("no_columbus", "TTA-CARD-18")
            return IllegalAction("columbus_used", "TTA-CARD-18") if civ.columbus_used else None
        if kind == actions.PREPARE:
            return None
        if action.b not in state.rivals(seat):
            return IllegalAction("no_rival", _RIVAL_RULES[KIND[card]])
        if kind == actions.OFFER:
            alike = box.ALIKE[card]
            return IllegalAction("alike", "TTA-PACT-02", card=CODES[card]) if alike else None
        return why_no_attack(state, seat, card, action.b)

    def readers(self, state: Position, seat: int, action: Action) -> tuple[int, ...] | None:
        """An event is prepared face down (TTA-EVENT-03)."""
        return (seat,) if action.kind == actions.PREPARE else None


def _attacks(state: Position, seat: int, card: int, rivals: list[int], out: list[Action]) -> None:
    """List the rivals against whom an aggression or a war may be played."""
    for rival in rivals:
        if may_attack(state, seat, card, rival):
            out.append(actions.ATTACKS[card][rival])


def _offers(card: int, rivals: list[int], out: list[Action]) -> None:
    """List the rivals to whom a pact may be offered, and the sides to take in it."""
    sides = 1 if box.ALIKE[card] else 2
    for rival in rivals:
        for side in range(sides):
            out.append(actions.OFFERS[card][2 * rival + side])


_RIVAL_RULES: Final[dict[int, str]] = {
    box.PACT: "TTA-PACT-02",
    box.WAR: "TTA-WAR-01",
    box.AGGRESSION: "TTA-AGGR-01",
}


def release(state: Position, seat: int) -> None:
    """Return the markers of those whom a seat attacked last (TTA-VARIANT-04)."""
    if state.variant.anti_gang:
        for rival in range(state.players):
            if state.civs[rival].marked_by == seat:
                state.civs[rival].marked_by = NONE


def _attack(state: Position, seat: int, card: int, target: int) -> None:
    """Show the card, name the target, pay (TTA-AGGR-04, TTA-WAR-01)."""
    state.civs[seat].military_left -= attack_cost(state, card, target)  # TTA-TURN-13
    show_from_hand(state, seat, card)  # TTA-INFO-06
    state.effect = REVEAL
    if state.variant.anti_gang:
        state.civs[target].marked_by = seat
    war = KIND[card] == box.WAR
    state.tell("declared" if war else "attacks", "seat card target", seat, CODES[card], target)
    martyr = box.MARTYR[state.civs[target].leader]
    if martyr:  # TTA-CARD-137
        state.tell("martyr", "seat culture", target, score(state, target, martyr))
    for owner in pacts_of(state, seat):
        # TTA-PACT-09
        if box.BREAKS[state.pact_card[owner]] and target in (owner, state.pact_partner[owner]):
            end_pact(state, owner)
    if war:
        declare_war(state, seat, card, target)
    else:
        begin_aggression(state, seat, card, target)


# ------------------------------------------------------------------------------- the hand limit


def hand_limit(state: Position, seat: int) -> int:
    """How many military cards may be kept (TTA-LIMIT-09)."""
    civ = rate(state, seat)
    return civ.military_total + library_card(civ)


def excess(state: Position, seat: int) -> int:
    """How many military cards are beyond the limit."""
    return len(state.military[seat]) - hand_limit(state, seat)


class Discard(AgesQuestion):
    """Military cards beyond the limit are discarded face down, one by one (TTA-LIMIT-09)."""

    key: ClassVar[str] = "discard"
    rule: ClassVar[str] = "TTA-LIMIT-09"
    suggests: ClassVar[bool] = True

    def ask(self, state: Position) -> tuple[int, ...]:
        """Nobody if the hand is within the limit, or an event lets the seat keep it."""
        if excess(state, self.seat) <= 0 or state.civs[self.seat].keeps_cards:
            return ()
        return ALONE[self.seat]

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many cards are too many."""
        return Prompt(self.key, self.rule, {"count": excess(state, seat)})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The cards of the military hand."""
        out: list[Action] = []
        previous = NONE
        for card in state.military[seat]:
            if card != previous:
                out.append(actions.DISCARDS[card])
                previous = card
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Discard the card; others may follow."""
        discard_hidden(state, seat, action.a)
        state.tell("discarded", "seat age", seat, box.AGES[AGE[action.a]])
        state.agenda.append(self)

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """A card of the earliest age, and of those one of which there are several."""
        hand = state.military[seat]
        best = NONE
        for card in hand:
            if best == NONE or (AGE[card], -hand.count(card)) < (AGE[best], -hand.count(best)):
                best = card
        return [] if best == NONE else [actions.DISCARDS[best]]

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Cards are discarded before anything else is done."""
        if action.kind == actions.DISCARD:
            return not_in_hand(action.a, self.rule)
        return IllegalAction("discard_first", self.rule, count=excess(state, seat))

    def readers(self, state: Position, seat: int, action: Action) -> tuple[int, ...] | None:
        """Only the owner knows which card it is."""
        return (seat,)


POLITICS: Final = [Politics(seat) for seat in range(MOST_SEATS)]
