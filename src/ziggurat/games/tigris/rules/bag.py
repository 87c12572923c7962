"""Tiles are drawn from the bag, and exchanged (TE-SWAP)."""

from __future__ import annotations

from ziggurat.core.agenda import ALONE
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL
from ziggurat.games.tigris.rules.actions import SWAP_COUNTS
from ziggurat.games.tigris.rules.components import COLOUR_KEYS, COLOURS
from ziggurat.games.tigris.rules.monuments import pay_income
from ziggurat.games.tigris.rules.position import Position, tiles_of


def draw(state: Position, seat: int, count: int, left: int) -> None:
    """Draw tiles from the bag, which has ``left`` and enough of them.

    Only their owner sees which (TE-INFO-01, TE-INFO-05).
    """
    bag, hand, chance = state.bag, state.hand, state.chance
    at = seat * COLOURS
    drawn: list[int] = []
    for _ in range(count):
        number = chance.below(left)
        left -= 1
        colour = 0
        while number >= bag[colour]:
            number -= bag[colour]
            colour += 1
        bag[colour] -= 1
        hand[at + colour] += 1
        drawn.append(colour)
    if count > 1:
        drawn.sort()
    state.missing -= count
    state.effect = REVEAL
    state.tell("drew", "seat count", seat, count)
    tiles = [COLOUR_KEYS[colour] for colour in drawn]
    state.tell("drew_tiles", "seat tiles", seat, tiles, readers=ALONE[seat])


def exchange(state: Position, seat: int, number: int, total: int) -> None:
    """Discard tiles face down, out of the game, then draw as many (TE-SWAP-02, TE-SWAP-03).

    The new ones can be used in the next action (TE-SWAP-04).

    The text says that an exchange the bag cannot serve ends the game, not that it is forbidden
    (TE-SWAP-05, TE-END-03).
    """
    counts = SWAP_COUNTS[number]
    state.tell("swapped", "seat count", seat, total)
    left = tiles_of(state.bag, 0)
    if left < total:
        state.tell("bag_empty", "seat", seat)
        if state.options["income_on_swap_end"]:
            pay_income(state, seat)
        state.finish()
        return
    for colour in range(COLOURS):
        state.hand[seat * COLOURS + colour] -= counts[colour]
        state.swapped[seat * COLOURS + colour] += counts[colour]
    state.missing += total
    draw(state, seat, total, left)


def why_not_exchange(state: Position, seat: int, number: int) -> IllegalAction | None:
    """One to six tiles that are in the hand (TE-SWAP-01)."""
    for colour in range(COLOURS):
        held = state.hand[seat * COLOURS + colour]
        if SWAP_COUNTS[number][colour] > held:
            return IllegalAction(
                "too_few_tiles", "TE-SWAP-01", colour=COLOUR_KEYS[colour], count=held
            )
    return None
