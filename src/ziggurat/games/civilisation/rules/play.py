"""The order of play: the sixteen phases of a turn, each in the module of its name (section 18.1).

A game begins with ``setup.set_up``; a turn goes through ``TURN`` from top to bottom, and the next
turn follows until the succession table ends the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.core.agenda import Name
from ziggurat.games.civilisation.rules import (
    calamities,
    census,
    cities,
    conflict,
    conversion,
    draw,
    expansion,
    movement,
    purchase,
    setup,
    ships,
    succession,
    support,
    surplus,
    taxes,
    trade,
)
from ziggurat.games.civilisation.rules.agenda import CivStep
from ziggurat.games.civilisation.rules.position import SET_UP, Position

Phase = tuple[str, Callable[[Position], None]]
"""Its name, and what begins it."""

TURN: Final[tuple[Phase, ...]] = (
    ("taxes", taxes.begin),  # CIV-18.1a: taxes, then revolts
    ("expansion", expansion.begin),  # CIV-18.1b
    ("census", census.begin),  # CIV-18.1c
    ("ships", ships.begin),  # CIV-18.1d: kept, then built
    ("movement", movement.begin),  # CIV-18.1e
    ("conflicts", conflict.begin),  # CIV-18.1f: tokens, then cities
    ("cities", cities.begin),  # CIV-18.1g
    ("surplus", surplus.begin),  # CIV-18.1h
    ("support", support.begin),  # CIV-18.1i
    ("draw", draw.begin),  # CIV-18.1j: trade cards
    ("trade", trade.begin),  # CIV-18.1k
    ("calamities", calamities.begin),  # CIV-18.1l
    ("abilities", conversion.begin),  # CIV-18.1m: Monotheism
    ("second_support", support.begin),  # CIV-18.1n
    ("purchases", purchase.begin),  # CIV-18.1o: civilisation cards, then discards
    ("succession", succession.begin),  # CIV-18.1p
)
PHASES: Final = (SET_UP, *[name for name, _ in TURN])
"""The names of the phases, the set-up before them."""


class BeginPhase(CivStep):
    """A phase begins, and after it the next; after the last the next turn."""

    key = "phase"
    arguments = (Name("phase", PHASES[1:]),)

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase
        """Its place in ``TURN``."""

    def run(self, state: Position) -> None:
        """What the phase asks of whom."""
        name, begin = TURN[self.phase]
        state.phase = name
        state.agenda.append(PHASE[(self.phase + 1) % len(TURN)])
        begin(state)


PHASE: Final = [BeginPhase(number) for number in range(len(TURN))]


def begin_game(state: Position) -> None:
    """Set up, and go on to the first turn."""
    state.then(PHASE[0])
    setup.set_up(state)
    state.run()
