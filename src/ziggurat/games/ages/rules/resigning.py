"""Leaving the game: a civilisation falls (TTA-END-07 to TTA-END-09)."""

from __future__ import annotations

from ziggurat.games.ages.rules.components import NONE
from ziggurat.games.ages.rules.pacts import end_pact, pacts_of
from ziggurat.games.ages.rules.politics import release
from ziggurat.games.ages.rules.position import Position
from ziggurat.games.ages.rules.supply import discard_hidden, drop_leader
from ziggurat.games.ages.rules.war import drop_war


def leave_the_game(state: Position, seat: int) -> None:
    """Cards in play and in hand are discarded, pacts and wars end (TTA-PACT-13, TTA-WAR-12)."""
    civ = state.civs[seat]
    civ.leaving = False
    state.fallen += 1
    civ.fallen = state.fallen
    state.tell("fallen", "seat", seat)
    for owner in pacts_of(state, seat):
        end_pact(state, owner)
    for owner in range(state.players):
        if state.war_card[owner] != NONE and seat in (owner, state.war_target[owner]):
            drop_war(state, owner)  # TTA-END-08
    if civ.tactic != NONE:
        state.used += (civ.tactic,)
        civ.tactic = NONE
        civ.stale = True
    drop_leader(state, seat)
    release(state, seat)
    for card in state.military[seat]:
        discard_hidden(state, seat, card)
    state.hands[seat] = ()
