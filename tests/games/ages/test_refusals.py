"""What is listed and what is refused are one rule: each action is one or the other.

The lists of the action phase are hot and look rules up in prepared form; the refusals state them
one by one. On any table every action is either legal or refused with a rule of its own, and the
``why_not`` of a legal action has nothing to say where it can be asked alone.
"""

from __future__ import annotations

import pytest

import ziggurat
from tests.games.ages.test_properties import Deal
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.action_cards import why_not_used
from ziggurat.games.ages.rules.action_phase import why_no_job
from ziggurat.games.ages.rules.pacts import route_group
from ziggurat.games.ages.rules.state import AgesState
from ziggurat.games.ages.rules.technologies import why_no_tactic, why_not_from_hand
from ziggurat.games.ages.rules.wonders import why_no_stages

GAME = ziggurat.game("ages")
JOBS = (
    actions.GROW, actions.LINER_GROW, actions.BUILD, actions.LEVY, actions.UPGRADE, actions.REMOVE,
)  # fmt: skip
FROM_HAND = (actions.LEAD, actions.PLAY, actions.REVOLT)


@pytest.mark.parametrize("version", ["advanced", "full"])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(seed: int, version: str) -> None:
    state = Deal(2 + seed % 3, seed, version).state()
    assert isinstance(state, AgesState)
    while type(state.question).key != "actions":
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    seat = state.to_act[0]
    civ = state.civs[seat]
    listed = set(state.legal(seat))
    for action in GAME.actions:
        kind = action.kind
        if kind in JOBS:
            refused = why_no_job(state, seat, action)
        elif kind in FROM_HAND:
            refused = why_not_from_hand(state, seat, action)
        elif kind == actions.USE:
            refused = why_not_used(state, seat, action)
        elif kind == actions.PLAY_TACTIC:
            refused = why_no_tactic(state, seat, action.a)
        elif kind == actions.STAGE:
            refused = why_no_stages(civ, action.n, 0)
            if not civ.civil_left:
                continue
        else:
            continue
        assert (refused is None) is (action in listed), (str(action), refused)
    assert (actions.ROUTING in listed) is (not civ.route_used and route_group(state, seat) != -1)
