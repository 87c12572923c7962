"""The order of play: open this file first, then the module of the chapter it names.

Setup (TE-SETUP)              components, and ``Tigris.deal`` in the package
Turn (TE-TURN-01)             clockwise: two actions at most, then the end of the turn
  Action (TE-TURN-04)         ``Act``, below; what may be done is listed in listing
    a leader (TE-LEADER)      leaders: placed, moved or taken back
    a tile (TE-TILE)          tiles: its point (TE-POINT), or the union of two kingdoms
    a catastrophe             catastrophes (TE-CATASTROPHE)
    an exchange (TE-SWAP)     bag
  What it brings about (TE-TURN-05, TE-TREASURE-09), before the action ends
    1. conflicts              conflicts: ``Choose``, ``Attack``, ``Defend`` (TE-CONFLICT)
    2. a monument             monuments: ``Raise`` (TE-MONUMENT)
    3. treasures              treasures: ``Spoils`` (TE-TREASURE)
  End of the turn             ``end_turn``, below (TE-ENDTURN-01)
    1. income                 monuments (TE-MONUMENT-15)
    2. the end of the game?   few treasures, the bag is empty (TE-END)
    3. hands                  bag: drawn up to six
Result (TE-SCORE)             scoring

Territories and kingdoms (TE-KINGDOM) are kept in kingdoms, as sets of cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Prompt, Task, kinds
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import wrong
from ziggurat.games.tigris.rules.actions import CLASH, LAY, LEAD, RUIN, SWAP, TAKE_BACK
from ziggurat.games.tigris.rules.bag import draw, exchange, why_not_exchange
from ziggurat.games.tigris.rules.catastrophes import ruin, why_not_ruin
from ziggurat.games.tigris.rules.cells import how_many
from ziggurat.games.tigris.rules.components import (
    ACTIONS_A_TURN,
    COLOUR_KEYS,
    COLOURS,
    DYNASTIES,
    HAND,
    TREASURES_TO_END,
)
from ziggurat.games.tigris.rules.conflicts import revolt
from ziggurat.games.tigris.rules.leaders import lead, take_back, why_not_lead
from ziggurat.games.tigris.rules.listing import actions_of_turn
from ziggurat.games.tigris.rules.monuments import pay_income
from ziggurat.games.tigris.rules.position import (
    END_ACTION_KEY,
    NO_TERRITORY,
    OFF,
    Position,
    TigrisQuestion,
    TigrisStep,
    names_of,
    tiles_of,
)
from ziggurat.games.tigris.rules.tiles import lay, why_not_lay
from ziggurat.games.tigris.rules.treasures import TREASURES, is_rich, rich_kingdom, treasures_in


class Act(TigrisQuestion):
    """The active player takes an action, or ends his turn.

    At most two actions, in any order, the same one twice if he likes (TE-TURN-02, TE-TURN-03).
    """

    key: ClassVar[str] = "act"
    rule: ClassVar[str] = "TE-TURN-02"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many actions are left."""
        kind = type(self)
        return Prompt(kind.key, kind.rule, {"count": state.actions})

    def answers(self, state: Position, seat: int) -> Sequence[Action]:
        """Some hundred; the end of the turn comes last."""
        return actions_of_turn(state, seat)

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Carry it out; what it brings about goes on the agenda, above the end of the action.

        Only a tile or a leader can bring about a conflict (TE-CONFLICT-INTERNAL-01).
        """
        kind = action.kind
        if kind == LAY:
            lay(state, seat, action.a, action.b)
        elif kind == LEAD:
            rival = lead(state, seat, action.a, action.b)
            if rival != OFF:
                revolt(state, seat * COLOURS + action.b, rival)
            elif is_rich(state, state.territory[action.a]):
                state.then(TREASURES)
        elif kind == TAKE_BACK:
            take_back(state, seat, action.b)
        elif kind == RUIN:
            ruin(state, seat, action.a)
        elif kind == SWAP:
            exchange(state, seat, action.a, action.n)
        else:
            state.tell("ended", "seat count", seat, state.actions)
            state.agenda.pop()  # no action ends, but the turn
            end_turn(state)
            return
        if state.agenda[-1] is END_ACTION:  # nothing follows, as nearly always: skip the step
            state.actions -= 1
            if state.actions:
                state.agenda.append(self)
            else:
                state.agenda.pop()
                end_turn(state)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The first rule the action breaks.

        tests/games/tigris/test_properties.py compares it with what listing leaves out.
        """
        kind = action.kind
        if kind == LAY:
            return why_not_lay(state, seat, action.a, action.b)
        if kind == LEAD:
            return why_not_lead(state, seat, action.a, action.b)
        if kind == TAKE_BACK:
            leader = COLOUR_KEYS[action.b]
            return IllegalAction("not_on_map", "TE-LEADER-05", leader=leader)
        if kind == RUIN:
            return why_not_ruin(state, seat, action.a)
        if kind == SWAP:
            return why_not_exchange(state, seat, action.a)
        if kind == CLASH:
            return super().why_not(state, seat, action)
        return None

    def readers(self, state: Position, seat: int, action: Action) -> tuple[int, ...] | None:
        """An exchange names tiles that only their owner has seen (TE-INFO-04)."""
        return (seat,) if action.kind == SWAP else None

    def below(self, state: Position) -> Sequence[Task[Position]]:
        """Nothing."""
        return []

    def check(self, state: Position) -> None:
        """The active player is asked, and no treasure was left that had to be taken."""
        super().check(state)
        if self.seat != state.seat:
            raise wrong("agenda.seat", self.seat)
        kingdom = rich_kingdom(state)
        if kingdom != NO_TERRITORY:
            cells = " ".join(names_of(treasures_in(state, kingdom)))
            raise wrong("treasures_on_map", cells, "TE-TREASURE-03")


class EndAction(TigrisStep):
    """All that an action brought about is settled: the next action, or the end of the turn."""

    key: ClassVar[str] = END_ACTION_KEY

    def run(self, state: Position) -> None:
        """Count it."""
        state.actions -= 1
        if state.actions:
            ask_for_action(state)
        else:
            end_turn(state)


def ask_for_action(state: Position) -> None:
    """The active player acts, and then his action ends (TE-TURN-05)."""
    state.agenda.append(END_ACTION)
    state.agenda.append(ACT[state.seat])


def end_turn(state: Position) -> None:
    """Income, whether or not he acted; the end of the game; hands; the next player.

    TE-ENDTURN-01, TE-ENDTURN-04, TE-ENDTURN-05
    """
    pay_income(state, state.seat)
    treasures = how_many(state.treasure_cells)
    if treasures <= TREASURES_TO_END:  # TE-END-01
        state.tell("few_treasures", "count", treasures)
        state.finish()
        return
    if not fill_hands(state):
        return
    state.seat = (state.seat + 1) % state.players
    if state.seat == state.first:
        if state.turn >= state.options["turn_limit"]:
            state.tell("turn_limit", "rounds", state.turn)
            state.finish()
            return
        state.turn += 1
    state.actions = ACTIONS_A_TURN
    ask_for_action(state)


def fill_hands(state: Position) -> bool:
    """Everybody draws up to six, the active player first; False if the bag ends the game.

    TE-ENDTURN-02, TE-ENDTURN-03, TE-TURN-07; the first draw that cannot be completed ends it, an
    empty bag alone does not (TE-END-02, TE-END-04, TE-END-05).
    """
    seat = state.seat
    left = tiles_of(state.bag, 0)
    while state.missing:
        missing = HAND - tiles_of(state.hand, seat)
        if missing > left:
            state.tell("bag_empty", "seat", seat)
            state.finish()
            return False
        if missing:
            draw(state, seat, missing, left)
            left -= missing
        seat = (seat + 1) % state.players
    return True


ACT: Final[list[Act]] = [Act(seat) for seat in range(len(DYNASTIES))]
END_ACTION: Final = EndAction()
TASKS: Final = kinds(TigrisQuestion, TigrisStep)
"""Everything that ever lies on the agenda, by key."""
