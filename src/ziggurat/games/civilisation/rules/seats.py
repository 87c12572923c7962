"""Who leaves the game and who joins it late (sections 15.5, 15.6)."""

from __future__ import annotations

from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation.rules.components import GOODS_COUNT, PILE
from ziggurat.games.civilisation.rules.memory import row_of
from ziggurat.games.civilisation.rules.nation import INERT, LEAVING, PLAYING
from ziggurat.games.civilisation.rules.position import Position


def begin_turn(state: Position) -> None:
    """A new turn begins; seats that announced it leave now."""
    state.new_cities = ()
    state.tell("turn", "count", state.turn)
    for seat, nation in enumerate(state.nations):
        nation.helped = False
        if nation.status == LEAVING:
            _leave(state, seat)


def _leave(state: Position, seat: int) -> None:
    """A nation is left to itself: some cards stay, at random; ships go (CIV-15.61a, CIV-15.62a)."""
    nation = state.nations[seat]
    nation.status = INERT
    nation.ships = ()
    held = [card for card in range(GOODS_COUNT) for _ in range(nation.hand[card])]
    state.chance.shuffle(held)
    for card in held[len(nation.cities) :]:
        nation.hand[card] -= 1
        state.piles[PILE[card]] = (card, *state.piles[PILE[card]])
    for other in range(state.players):
        row = row_of(state, other, seat)
        state.known[row : row + GOODS_COUNT] = bytes(GOODS_COUNT)
    state.effect = REVEAL
    state.tell("left", "seat", seat)


def join(state: Position, seat: int, victim: int) -> None:
    """A late player begins with copies of the victim's cards, on its square.

    CIV-15.52b, CIV-15.52c, CIV-15.52d.
    """
    nation, model = state.nations[seat], state.nations[victim]
    nation.status = PLAYING
    nation.cards = model.cards
    nation.square = model.square
    state.tell("joined", "seat other", seat, victim)
