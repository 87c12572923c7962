"""Facts of the rules for views: what is about to happen on the map, and what answers would cost.

Pages, terminals and bots read them there and never work a rule out again.
"""

from __future__ import annotations

from typing import Any, Final

from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.cities import Found, sites_ready
from ziggurat.games.civilisation.rules.conflict import fought_over
from ziggurat.games.civilisation.rules.movement import Move
from ziggurat.games.civilisation.rules.nation import NO_NATION
from ziggurat.games.civilisation.rules.position import Position
from ziggurat.games.civilisation.rules.ships import Shipyard, Upkeep
from ziggurat.games.civilisation.rules.succession import is_last_turn
from ziggurat.games.civilisation.rules.support import lacking
from ziggurat.games.civilisation.rules.surplus import surplus

IN_CENSUS_ORDER: Final = ("ships", "movement")
"""Phases in which the seats come in the order of the census (CIV-22.1a, CIV-23.2)."""


def outlook(state: Position) -> dict[str, Any]:
    """What everybody can see coming: on the map, and who comes when."""
    fights = fought_over(state)
    return {
        "fought_over": [CODES[place] for place in fights],
        "surplus": _surplus(state, fights),
        "builders": _builders(state, fights),
        "faction_points": _faction_points(state),
        "final_turn": is_last_turn(state),
        "succession": _succession(state),
        "phase_order": _phase_order(state),
    }


def _surplus(state: Position, fights: list[int]) -> dict[str, dict[str, int]]:
    """By territory without a conflict: the tokens that cannot stay, by seat (-1: barbarians)."""
    found: dict[str, dict[str, int]] = {}
    for seat, nation in enumerate(state.nations):
        for place in nation.places:
            spare = surplus(state, seat, place)
            if spare and place not in fights:
                whose = "-1" if seat == state.raiders else str(seat)
                found.setdefault(CODES[place], {})[whose] = spare
    return found


def _builders(state: Position, fights: list[int]) -> dict[str, int]:
    """By territory without a conflict: who could build a city there."""
    return {
        CODES[place]: seat
        for seat in state.by_succession()
        for place in sites_ready(state, seat)
        if place not in fights
    }


def _faction_points(state: Position) -> int:
    """Unit points of the faction that is being formed, or that the victim has lost."""
    calamity = state.calamity
    faction = None if calamity is None else calamity.faction or calamity.lost_faction
    return 0 if faction is None else faction.points()


def _succession(state: Position) -> list[int]:
    """All seats in the order of the succession table, those without a nation last."""
    kinds = [nation.kind for nation in state.nations]
    return sorted(range(state.players), key=lambda seat: (kinds[seat] == NO_NATION, kinds[seat]))


def _phase_order(state: Position) -> dict[str, Any]:
    if state.phase in IN_CENSUS_ORDER:
        return {"by": "census", "seats": list(state.order)}
    return {"by": "succession", "seats": _succession(state)}


def after(state: Position, seat: int) -> dict[str, dict[str, int]]:
    """By answer that takes a seat's own tokens off the map: what it would leave.

    Ending one's movement is among them: cities may then lack their support.
    """
    question = state.question
    if state.over or question.seat != seat:
        return {}
    nation = state.nations[seat]
    tokens, cities = nation.tokens_on_board(), len(nation.cities)
    if isinstance(question, Move):
        return {str(actions.PASSING): {"tokens": tokens, "unsupported": lacking(cities, tokens)}}
    if not isinstance(question, (Found, Shipyard, Upkeep)):
        return {}
    left: dict[str, dict[str, int]] = {}
    for action in question.answers(state, seat):
        spent = question.spends(state, action)
        if spent:
            built = cities + int(action.kind == actions.FOUND)
            short = lacking(built, tokens - spent)
            left[str(action)] = {"tokens": tokens - spent, "unsupported": short}
    return left
