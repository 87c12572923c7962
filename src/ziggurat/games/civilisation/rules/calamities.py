"""The twelve calamities, in the order in which they strike (sections 29, 30).

Those that ask for decisions of their own have modules of their own; superstition, the slave revolt
and civil disorder are here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.core.agenda import SEAT, Name
from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation.rules import (
    barbarians,
    civil_war,
    eruption,
    flood,
    iconoclasm,
    losses,
    piracy,
    shares,
    treachery,
)
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.agenda import CivStep
from ziggurat.games.civilisation.rules.calamity import Calamity
from ziggurat.games.civilisation.rules.components import GOODS_COUNT, TRADE_CODES
from ziggurat.games.civilisation.rules.position import NOBODY, Position
from ziggurat.games.civilisation.rules.support import check_support


def begin(state: Position) -> None:
    """Every calamity in hand is shown; of more than two of one seat, chance picks two.

    CIV-29.1, CIV-29.2, CIV-29.3c, CIV-29.4b, CIV-29.5a, CIV-29.5b, CIV-29.61a, CIV-29.6a,
    CIV-31.72.
    """
    struck: list[tuple[int, int]] = []
    for seat, nation in enumerate(state.seated()):
        held = [c for c in range(box.CALAMITY_COUNT) if nation.hand[GOODS_COUNT + c]]
        if held:
            state.effect = REVEAL
            names = [TRADE_CODES[GOODS_COUNT + calamity] for calamity in held]
            state.tell("shows", "seat cards", seat, names)
        for calamity in held:
            nation.hand[GOODS_COUNT + calamity] = 0
            state.used[GOODS_COUNT + calamity] += 1
        if len(held) > box.MOST_STRUCK:
            state.chance.shuffle(held)
            held = held[: box.MOST_STRUCK]
        struck += [(calamity, seat) for calamity in held]
    struck.sort()
    state.then(*[Strike(seat, calamity) for calamity, seat in struck])


def _superstition(state: Position, victim: int) -> None:
    """Some cities are reduced.

    CIV-30.321, CIV-30.322a, CIV-30.322b, CIV-32.911, CIV-32.1011, CIV-32.1021.
    """
    count = losses.harm(state.nations[victim], box.SUPERSTITION, box.HARM[box.SUPERSTITION])
    losses.reduce_cities(state, victim, count)


def _slave_revolt(state: Position, victim: int) -> None:
    """Some tokens do not support cities for now.

    CIV-30.421a, CIV-30.421b, CIV-30.422a, CIV-30.422b, CIV-30.423a, CIV-30.423b, CIV-30.423c,
    CIV-32.263, CIV-32.1021.
    """
    nation = state.nations[victim]
    blocked = losses.harm(nation, box.SLAVE_REVOLT, box.HARM[box.SLAVE_REVOLT])
    check_support(state, victim, min(blocked, nation.tokens_on_board()))


def _civil_disorder(state: Position, victim: int) -> None:
    """All cities but a few are reduced; some cards make it more or fewer.

    CIV-30.711, CIV-30.712, CIV-30.713, CIV-30.714, CIV-30.715, CIV-32.823, CIV-32.253.
    """
    nation = state.nations[victim]
    count = max(0, len(nation.cities) - box.HARM[box.CIVIL_DISORDER])
    count = losses.harm(nation, box.CIVIL_DISORDER, count)
    losses.reduce_cities(state, victim, count)


STRIKES: Final[dict[int, Callable[[Position, int], None]]] = {
    box.ERUPTION: eruption.strike,  # section 30.21
    box.TREACHERY: treachery.strike,  # section 30.22
    box.FAMINE: shares.strike,  # section 30.31
    box.SUPERSTITION: _superstition,  # section 30.32
    box.CIVIL_WAR: civil_war.strike,  # section 30.41
    box.SLAVE_REVOLT: _slave_revolt,  # section 30.42
    box.FLOOD: flood.strike,  # section 30.51
    box.BARBARIANS: barbarians.strike,  # section 30.52
    box.EPIDEMIC: shares.strike,  # section 30.61
    box.CIVIL_DISORDER: _civil_disorder,  # section 30.71
    box.ICONOCLASM: iconoclasm.strike,  # section 30.81
    box.PIRACY: piracy.strike,  # section 30.91
}
"""What each calamity does to its victim, in the order in which they strike."""


class Strike(CivStep):
    """A calamity strikes its primary victim (CIV-29.6a, CIV-29.6b, CIV-29.7a)."""

    key = "calamity"
    arguments = (SEAT, Name("card", TRADE_CODES[GOODS_COUNT:]))

    def __init__(self, seat: int, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def run(self, state: Position) -> None:
        """Tell from whom it came, and let it strike."""
        calamity = Calamity(self.card, self.seat, state.players)
        state.calamity = calamity
        giver = state.giver[self.card]
        if giver == NOBODY:
            state.tell("calamity", "seat card", self.seat, calamity.code)
        else:
            state.tell("calamity_given", "seat card other", self.seat, calamity.code, giver)
        STRIKES[self.card](state, self.seat)
