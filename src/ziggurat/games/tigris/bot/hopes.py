"""Which actions of a turn are worth a look, before any of them is tried."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.tigris.bot.standing import Standing, standing_of
from ziggurat.games.tigris.rules.actions import LAY, LEAD, RUIN, SWAP, SWAP_COUNTS
from ziggurat.games.tigris.rules.cells import BESIDE, BIT
from ziggurat.games.tigris.rules.components import BLACK, COLOURS, GREEN, NEIGHBOURS, RED
from ziggurat.games.tigris.rules.kingdoms import colours_of, temples_beside
from ziggurat.games.tigris.rules.play import Act
from ziggurat.games.tigris.rules.position import OFF
from ziggurat.games.tigris.rules.state import TigrisState

LITTLE: Final = 10  # what may be tried last


def promising(state: TigrisState, seat: int, answers: list[Action]) -> list[Action]:
    """The answers worth a look, the likeliest first; what can hardly help is left out."""
    if not isinstance(state.question, Act):
        return answers
    mine = standing_of(state.points, seat * COLOURS, state.treasures[seat])
    hopes: list[int] = []
    for number, action in enumerate(answers):
        kind = action.kind
        if kind == LAY:
            hope = _hope_of_tile(state, seat, action.a, action.b, mine)
        elif kind == LEAD:
            hope = _hope_of_leader(state, seat, action.a, action.b, mine)
        elif kind == RUIN:
            hope = _hope_of_ruin(state, seat, action.a)
        elif kind == SWAP:
            hope = _hope_of_swap(state, seat, SWAP_COUNTS[action.a])
        else:
            hope = LITTLE
        if hope:
            hopes.append((hope << 16) - number)
    hopes.sort(reverse=True)
    return [answers[-hope & 0xFFFF] for hope in hopes]


def _hope_of_tile(state: TigrisState, seat: int, cell: int, colour: int, mine: Standing) -> int:
    """A tile is laid for points, for a war of ours, or to guard a leader."""
    rulers = 0
    for near in NEIGHBOURS[cell]:
        there = state.territory[near]
        if there >= 0:
            rulers |= state.rulers[there]
    if not rulers:
        return 0
    ours = rulers >> seat * COLOURS & 15
    unites = state.beside_two & BIT[cell] != 0
    if not ours:
        return LITTLE if unites else 0
    hope = LITTLE
    if ours >> GREEN & 1 and state.treasure_cells & BESIDE[cell]:
        hope += 100
    if unites:
        return hope + 50
    if ours >> colour & 1:
        return hope + mine[colour + 1]
    if not colours_of(rulers) >> colour & 1 and ours >> BLACK & 1:
        return hope + mine[colour + 1]
    if hope > LITTLE or (colour == RED and _guards(state, seat, cell)):
        return hope
    return 0


def _guards(state: TigrisState, seat: int, cell: int) -> bool:
    """Whether a temple on the cell would be beside a leader of the seat."""
    for leader in range(seat * COLOURS, (seat + 1) * COLOURS):
        if state.place[leader] in NEIGHBOURS[cell]:
            return True
    return False


def _hope_of_leader(state: TigrisState, seat: int, cell: int, colour: int, mine: Standing) -> int:
    """A leader goes where he is needed and safe, and against a rival only with a chance."""
    temples = temples_beside(state, cell)
    for near in NEIGHBOURS[cell]:
        there = state.territory[near]
        if there < 0:
            continue
        for leader in range(colour, state.players * COLOURS, COLOURS):
            if state.rulers[there] >> leader & 1 and leader // COLOURS != seat:
                red = state.hand[seat * COLOURS + RED]
                if temples + red <= temples_beside(state, state.place[leader]):
                    return 0
    if state.place[seat * COLOURS + colour] == OFF:
        return mine[colour + 1] + 10 * temples
    return LITTLE + 5 * temples


def _hope_of_ruin(state: TigrisState, seat: int, cell: int) -> int:
    """A catastrophe is for the tiles of kingdoms where rivals rule."""
    there = state.territory[cell]
    if there < 0 or not state.rulers[there] & ~(15 << seat * COLOURS):
        return 0
    return LITTLE


def _hope_of_swap(state: TigrisState, seat: int, counts: tuple[int, ...]) -> int:
    """Of a colour all tiles are exchanged, or none."""
    for colour in range(COLOURS):
        if counts[colour] and counts[colour] < state.hand[seat * COLOURS + colour]:
            return 0
    return LITTLE
