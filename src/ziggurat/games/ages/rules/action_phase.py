"""The action phase: civil and military actions in any order, until the turn ends (TTA-TURN-12)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.action_cards import use, why_not_used, with_action_cards
from ziggurat.games.ages.rules.actions import MOST_SEATS
from ziggurat.games.ages.rules.agenda import AgesQuestion
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import ACTION, KIND, NONE, TERROR, is_unit
from ziggurat.games.ages.rules.pacts import no_route, route_group, use_route
from ziggurat.games.ages.rules.politics import is_political
from ziggurat.games.ages.rules.position import SIMPLE, Position
from ziggurat.games.ages.rules.ratings import rate
from ziggurat.games.ages.rules.shortage import too_few_civil, too_few_military
from ziggurat.games.ages.rules.supply import draw_military
from ziggurat.games.ages.rules.taking import take, take_cost, takes, why_no_take
from ziggurat.games.ages.rules.technologies import (
    from_hand,
    from_military_hand,
    lead,
    play,
    play_tactic,
    revolt,
    why_no_tactic,
    why_not_from_hand,
)
from ziggurat.games.ages.rules.wonders import build_stages, why_no_stages, wonder_stages
from ziggurat.games.ages.rules.workers import (
    LINER_LESS,
    build,
    grow_by_food,
    levy,
    remove,
    upgrade,
    why_no_build,
    why_no_growth,
    why_no_levy,
    why_no_removal,
    why_no_sailing,
    why_no_upgrade,
    with_workers,
)


class Actions(AgesQuestion):
    """Everything the active player may do now; the end of the turn last.

    Asked again after each action, until the player ends the turn (TTA-TURN-07).
    """

    key: ClassVar[str] = "actions"
    rule: ClassVar[str] = "TTA-TURN-12"

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many actions are left; in the first round, cards can only be taken."""
        civ = rate(state, seat)
        args = {"civil": civ.civil_left, "military": civ.military_left}
        if state.round == 1:
            return Prompt("first_round", "TTA-TAKE-02", args)
        return Prompt(self.key, self.rule, args)

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Taking cards, workers, the wonder, cards from both hands, ending the turn."""
        civ = state.civs[seat]
        if civ.stale:
            rate(state, seat)
        civil = civ.civil_left
        out = takes(state, seat, civ, civil)
        if state.round > 1:  # TTA-TURN-04
            with_workers(state, seat, civ, out)
            if civil and civ.wonder != NONE:
                wonder_stages(civ, out)
            if state.hands[seat] or state.military[seat]:
                _with_hands(state, seat, civ, out)
            if state.variant.draws_by_action and _can_draw(state, civ):
                out.append(actions.DRAWING)
            if state.players > 2 and not civ.route_used and route_group(state, seat) != NONE:
                out.append(actions.ROUTING)
        out.append(actions.PASSING)  # TTA-TAKE-03
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Carry out the action and go on, or end the turn."""
        if action.kind == actions.PASS:
            state.fresh = ()
            state.civs[seat].arms_left = 0  # TTA-ACTION-10
            return
        state.agenda.append(self)
        carry_out(state, seat, action)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The first rule that the action breaks."""
        civ = rate(state, seat)
        kind = action.kind
        if kind == actions.TAKE:
            return why_no_take(state, seat, civ, action.a, civ.civil_left)
        if is_political(action):
            if state.version == SIMPLE:
                return IllegalAction("no_politics", "TTA-TURN-14")
            return IllegalAction("politics_over", "TTA-TURN-03")
        if kind > actions.ROUTE:
            return None
        if state.round == 1:
            return IllegalAction("first_round", "TTA-TURN-04")
        if kind in (actions.LEAD, actions.PLAY, actions.REVOLT):
            return why_not_from_hand(state, seat, action)
        if kind == actions.PLAY_TACTIC:
            return why_no_tactic(state, seat, action.a)
        if kind == actions.USE:
            return why_not_used(state, seat, action)
        if kind == actions.STAGE:
            missing = too_few_civil(civ, 1, "TTA-WONDER-01")
            return missing or why_no_stages(civ, action.n, 0)
        if kind == actions.ROUTE:
            return no_route(civ)
        if kind == actions.DRAW:
            if not state.variant.draws_by_action:
                return IllegalAction("no_drawing", "TTA-VARIANT-06")
            return too_few_military(civ, 1, "TTA-VARIANT-06")
        return why_no_job(state, seat, action)


ACTION_PHASES: Final = [Actions(seat) for seat in range(MOST_SEATS)]


def _can_draw(state: Position, civ: Civilisation) -> bool:
    """Whether a military action can be spent to draw a military card (TTA-VARIANT-06)."""
    return civ.military_left > 0 and state.age < len(state.military_decks)


def _with_hands(state: Position, seat: int, civ: Civilisation, out: list[Action]) -> None:
    """List what the cards in both hands allow; action cards come last in a hand."""
    civil = civ.civil_left
    hand = state.hands[seat]
    if hand and (civil or TERROR[civ.leader]):
        from_hand(state, seat, civ, out)
    if civ.military_left and state.military[seat]:
        from_military_hand(state.military[seat], out)
    if civil and hand and KIND[hand[-1]] == ACTION:
        with_action_cards(state, seat, civ, out)


def why_no_job(state: Position, seat: int, action: Action) -> IllegalAction | None:
    """Why a worker cannot be added, put to work, upgraded or removed."""
    civ = state.civs[seat]
    kind = action.kind
    if kind == actions.GROW:
        return too_few_civil(civ, 1, "TTA-POP-01") or why_no_growth(civ, 0)
    if kind == actions.LINER_GROW:
        return why_no_sailing(civ)
    if kind == actions.BUILD:
        return why_no_build(state, seat, action.a, 0, True)
    if kind == actions.LEVY:
        return why_no_levy(state, seat, action.a)
    if kind == actions.UPGRADE:
        return why_no_upgrade(state, seat, action.a, action.b, 0, True)
    return why_no_removal(civ, action.a)


def carry_out(state: Position, seat: int, action: Action) -> None:
    """Carry out any action of the action phase except ending the turn."""
    civ = state.civs[seat]
    kind = action.kind
    if kind == actions.TAKE:
        card = state.row[action.a]
        civ.civil_left -= take_cost(civ, action.a, card)  # TTA-TAKE-15
        take(state, seat, action.a)
    elif kind == actions.BUILD:
        _pay_action(civ, action.a)
        build(state, seat, action.a, 0)
    elif kind == actions.UPGRADE:
        _pay_action(civ, action.a)
        upgrade(state, seat, action.a, action.b, 0)
    elif kind == actions.REMOVE:
        _pay_action(civ, action.a)
        remove(state, seat, action.a)
    elif kind == actions.PLAY:
        civ.civil_left -= 1
        play(state, seat, action.a)
    elif kind == actions.GROW:
        civ.civil_left -= 1
        grow_by_food(state, seat, 0)
    elif kind == actions.STAGE:
        civ.civil_left -= 1
        build_stages(state, seat, action.n, 0)
    elif kind == actions.USE:
        use(state, seat, action)
    elif kind == actions.LEAD:
        civ.civil_left -= 1  # TTA-LEADER-02
        lead(state, seat, action.a)
    else:
        _carry_out_rarer(state, seat, action)


def _carry_out_rarer(state: Position, seat: int, action: Action) -> None:
    """Revolutions, tactics, and what only certain cards, pacts and variants allow."""
    civ = state.civs[seat]
    kind = action.kind
    if kind == actions.LINER_GROW:
        civ.liner_used = True
        grow_by_food(state, seat, LINER_LESS)
    elif kind == actions.LEVY:
        civ.civil_left -= 1
        levy(state, seat, action.a)
    elif kind == actions.REVOLT:
        revolt(state, seat, action.a)
    elif kind == actions.PLAY_TACTIC:
        civ.military_left -= 1  # TTA-TURN-13
        play_tactic(state, seat, action.a)
    elif kind == actions.DRAW:
        civ.military_left -= 1
        draw_military(state, seat, 1)
    elif kind == actions.ROUTE:
        use_route(state, seat)


def _pay_action(civ: Civilisation, site: int) -> None:
    if is_unit(KIND[site]):
        civ.military_left -= 1  # TTA-TURN-13
    else:
        civ.civil_left -= 1
