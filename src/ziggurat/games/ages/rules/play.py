"""The order of play of Through the Ages: the first page to open.

Set-up      setup            decks, row, events, civilisations (TTA-SETUP); variants: bonus cards
A turn      resigning        a civilisation that leaves the game falls (TTA-END-07)
            row              sweep, close the gaps, fill; an age may end (TTA-ROW, TTA-AGE)
 advanced,  war              the war declared last turn is decided (TTA-WAR)
 full       politics         at most one political action (TTA-TURN-10):
              events           prepare an event; another one happens (TTA-EVENT)
              colonies         which may be a territory that all bid for (TTA-COLONY)
              pacts            offer or end a pact (TTA-PACT)
              aggression, war  attack a rival (TTA-AGGR, TTA-WAR); battle is what they share
                             then military cards beyond the limit are discarded (TTA-LIMIT-09)
            action_phase     civil and military actions in any order (TTA-TURN-12):
              taking           take a card of the row (TTA-TAKE)
              workers          grow, build, upgrade, destroy, enlist (TTA-POP, TTA-BUILD, TTA-UNIT)
              wonders          build stages of a wonder (TTA-WONDER)
              technologies     play leaders, technologies, governments, tactics (TTA-TECH, TTA-GOV)
              action_cards     use an action card (TTA-ACTION)
            production       points, food, consumption, resources, corruption, military cards
The end     scoring          after the last round, in an age set by the version (TTA-END)

In the simple game one event happens at the start of every round from the third on (TTA-EVENT-01).
What a civilisation has is in ``civilisation``, what else lies on the table in ``position``.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ziggurat.core.agenda import Task, kinds
from ziggurat.games.ages.rules.action_phase import ACTION_PHASES
from ziggurat.games.ages.rules.actions import MOST_SEATS
from ziggurat.games.ages.rules.agenda import AgesQuestion, AgesStep
from ziggurat.games.ages.rules.components import ARMS, SIMPLE_EVENTS_FROM
from ziggurat.games.ages.rules.events import RevealEvent
from ziggurat.games.ages.rules.politics import Discard, PoliticsBegin
from ziggurat.games.ages.rules.position import SIMPLE, Position
from ziggurat.games.ages.rules.production import Produce
from ziggurat.games.ages.rules.ratings import rate
from ziggurat.games.ages.rules.resigning import leave_the_game
from ziggurat.games.ages.rules.row import Row, row_step
from ziggurat.games.ages.rules.scoring import end_game
from ziggurat.games.ages.rules.variants import show_bonus
from ziggurat.games.ages.rules.war import begin_war


class Turn(AgesStep):
    """The turn of a seat begins."""

    key: ClassVar[str] = "turn"

    def run(self, state: Position) -> None:
        """Begin it."""
        begin_turn(state, self.seat)


def begin_turn(state: Position, seat: int) -> None:
    """Restore the actions, and put the turn on the agenda (TTA-TURN-02, TTA-TURN-03)."""
    state.seat = seat
    state.at_start = True
    if state.civs[seat].leaving:
        fall(state, seat)
        return
    civ = rate(state, seat)
    civ.civil_left = max(0, civ.civil_total - civ.unrest)  # TTA-TURN-08
    civ.military_left = civ.military_total  # TTA-TURN-08
    civ.arms_left = ARMS[civ.leader]  # TTA-CARD-07, TTA-CARD-131
    civ.unrest = civ.extra_actions = civ.food_paid = civ.resource_paid = 0
    civ.keeps_cards = civ.liner_used = civ.route_used = False
    state.tell("turn", "seat round", seat, state.round)
    state.agenda += ENDS[seat]  # TTA-TURN-05, TTA-END-10: in every round
    if state.round == 1:  # TTA-TURN-04, TTA-TAKE-02, TTA-TURN-06, TTA-ROW-02
        civ.civil_left = 1 + (seat - state.first) % state.players
        civ.military_left = 0
    elif state.version == SIMPLE:
        # No politics: nobody attacks or colonises (TTA-UNIT-09, TTA-LEADER-08, TTA-TECH-08).
        state.agenda.append(ROWS[seat])
        starts = seat == state.seats_from(state.first)[0]
        if starts and state.round >= SIMPLE_EVENTS_FROM and state.current:  # TTA-EVENT-01
            state.agenda.append(RevealEvent(seat))
    else:
        state.agenda += POLITICAL[seat]
        row_step(state)
        begin_war(state, seat)  # TTA-WAR-08


class NextTurn(AgesStep):
    """The turn of a seat is over."""

    key: ClassVar[str] = "next_turn"

    def run(self, state: Position) -> None:
        """Go on to the next player, the next round or the end of the game (TTA-TURN-01)."""
        seat = self.seat
        seats = state.seats_from(state.first)
        place = (seat - state.first) % state.players
        for other in seats:
            if (other - state.first) % state.players > place:
                begin_turn(state, other)
                return
        if state.round == state.last_round or state.round >= state.variant.turn_limit:
            if state.round != state.last_round:
                state.tell("turn_limit", "seat rounds", seat, state.round)
            end_game(state)
            return
        if state.round == 1 and state.options["bonus_cards"] == "age_by_age":
            show_bonus(state)
        state.round += 1
        begin_turn(state, seats[0])


def fall(state: Position, seat: int) -> None:
    """The civilisation of the active player leaves the game; the next one's turn begins."""
    leave_the_game(state, seat)
    state.clear_agenda()
    if len(state.seats_from(0)) == 1:  # TTA-END-09
        end_game(state)
    else:
        state.agenda.append(NEXT_TURNS[seat])


NEXT_TURNS: Final = [NextTurn(seat) for seat in range(MOST_SEATS)]
ROWS: Final = [Row(seat) for seat in range(MOST_SEATS)]
ENDS: Final[list[list[Task[Any]]]] = [
    [NEXT_TURNS[seat], Produce(seat), ACTION_PHASES[seat]] for seat in range(MOST_SEATS)
]
"""By seat: the tasks that end a turn, in the order of the agenda, the next last."""
POLITICAL: Final[list[list[Task[Any]]]] = [
    [Discard(seat), PoliticsBegin(seat)] for seat in range(MOST_SEATS)
]
"""By seat: the tasks before those, in the advanced and the full game."""
TASKS: Final = kinds(AgesQuestion, AgesStep)
"""Everything that ever lies on the agenda, by key."""
