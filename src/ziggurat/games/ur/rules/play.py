"""The order of play of Ur. Each entry leads to the module of its chapter.

Set-up                                                                  setup
    Found       three rounds: everybody places a token                  UR-SETUP-08, UR-SETUP-09
    Keep        everybody may exchange the hand tile                    UR-SETUP-11
Turn, clockwise from the first player                                   UR-TURN-01
    Return      no token on the grid: three on a free tile              no_tokens
    Refound     only ziggurats on the grid: one on a free tile          no_tokens
    Turn        two slots: actions of the hand tile, or tokens          turn
      Build       a second ziggurat                                     ziggurats
      Grow        Agriculture: tokens on farms                          agriculture
      Share       Trade, Culture: too few tokens for all gains          trade, culture, gains
      Move        Politics: tokens between own tiles                    politics
      Fight       War: attack after attack                              war
    Exchange    the hand tile for a free tile; the game ends            exchange
                at once where there is none                             UR-END-01
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ziggurat.core.agenda import Task
from ziggurat.games.ur.rules.agenda import UrQuestion, UrStep
from ziggurat.games.ur.rules.agriculture import Grow
from ziggurat.games.ur.rules.components import MOST_SEATS, SETUP_ROUNDS, SLOTS, TOKENS
from ziggurat.games.ur.rules.exchange import EXCHANGE, Exchange, exchanges
from ziggurat.games.ur.rules.gains import Share
from ziggurat.games.ur.rules.no_tokens import REFOUND, RETURN, Refound, Return
from ziggurat.games.ur.rules.politics import Move
from ziggurat.games.ur.rules.position import FREE, Position
from ziggurat.games.ur.rules.setup import FOUND, KEEP, Found, Keep
from ziggurat.games.ur.rules.turn import TURN, Turn
from ziggurat.games.ur.rules.war import Fight
from ziggurat.games.ur.rules.ziggurats import Build

QUESTIONS: Final[tuple[type[UrQuestion], ...]] = (
    Found, Keep, Return, Refound, Turn, Build, Grow, Share, Move, Fight, Exchange,
)  # fmt: skip
"""Everything that is ever asked, in the order of play."""


def set_up(state: Position) -> list[Task[Any]]:
    """Everything from the first token to the first turn, the next first."""
    seats = state.order(state.first)
    return [
        *[FOUND[seat] for _ in range(SETUP_ROUNDS) for seat in seats],
        *[KEEP[seat] for seat in seats],
        BEGIN_TURN[state.first],
    ]


class BeginTurn(UrStep):
    """A turn begins, and with that of the first player a round; or the game ends."""

    key: ClassVar[str] = "begin_turn"

    def run(self, state: Position) -> None:
        """Ask what the turn begins with; its end and the next turn follow."""
        seat = self.seat
        if seat == state.first:
            if state.is_last_round():  # the last player has had his turn (UR-END-02)
                if state.ziggurats_left:
                    state.tell("turn_limit", "rounds", state.round)
                else:
                    state.tell("last_ziggurat", "")
                state.end()
                return
            state.round += 1
        state.slots = SLOTS
        state.performed = 0
        state.built = 0
        # The last first, as on the agenda.
        state.agenda.append(BEGIN_TURN[(seat + 1) % state.players])  # UR-TURN-01
        state.agenda.append(END_TURN[seat])
        # Judged now, not later in the turn (UR-NOTOKEN-04).
        if state.has_tokens(seat):
            state.agenda.append(TURN[seat])
        elif state.tiles[FREE]:  # UR-NOTOKEN-05
            away = state.supply[seat] == TOKENS
            state.agenda.append(RETURN[seat] if away else REFOUND[seat])


class EndTurn(UrStep):
    """The hand tile is exchanged; where that cannot be done the game ends at once (UR-END-01).

    That holds in the last round too (UR-END-03), whoever has had fewer turns (UR-END-04).
    """

    key: ClassVar[str] = "end_turn"

    def run(self, state: Position) -> None:
        """Ask for the exchange."""
        state.slots = 0
        choices = exchanges(state, self.seat, with_side=True)
        if choices:
            state.agenda.append(EXCHANGE[self.seat])
            state.offer(self.seat, choices)
        else:
            state.tell("no_exchange", "seat", self.seat)
            state.end()


BEGIN_TURN: Final = [BeginTurn(seat) for seat in range(MOST_SEATS)]
END_TURN: Final = [EndTurn(seat) for seat in range(MOST_SEATS)]


def agenda_from(state: Position, question: UrQuestion) -> list[Task[Any]]:
    """The agenda when this question is asked, the next first: what a dump has to agree with."""
    seat = question.seat
    if isinstance(question, Found | Keep):
        return set_up(state)[-len(state.tasks()) :]
    rest: list[Task[Any]] = [END_TURN[seat], BEGIN_TURN[(seat + 1) % state.players]]
    if isinstance(question, Exchange):
        del rest[0]
    elif isinstance(question, Grow | Share | Move | Fight) and state.slots:
        rest.insert(0, TURN[seat])
    return [question, *rest]
