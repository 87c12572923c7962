"""Setting up: the piles, the nations, the first tokens (section 15)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import CivQuestion
from ziggurat.games.civilisation.rules.board import CODES, NATIONS
from ziggurat.games.civilisation.rules.components import (
    COPIES,
    GOODS_COUNT,
    IS_TRADABLE,
    PILE,
    PILES,
    TRADE_COUNT,
)
from ziggurat.games.civilisation.rules.nation import ABSENT
from ziggurat.games.civilisation.rules.position import Position


def set_up(state: Position) -> None:
    """Shuffle the piles, draw the order, and let everybody choose a nation and a start.

    CIV-15.3a, CIV-15.3b, CIV-15.4.
    """
    state.clear()
    players = state.players
    state.piles = [_pile(state, number, players) for number in range(PILES)]
    late = int(state.options["late_seats"])
    for nation in state.nations[players - late : players]:
        nation.status = ABSENT
    order = list(range(players))
    state.chance.shuffle(order)
    present = [seat for seat in order if state.nations[seat].plays()]
    state.then(*[Start(seat) for seat in present])
    if state.options["nations"] == "random":
        kinds = list(state.board.scenario.nations)
        state.chance.shuffle(kinds)
        for number, seat in enumerate(order):
            state.nations[seat].kind = kinds[number]
    else:
        state.then(*[ChooseNation(seat) for seat in present])


def _pile(state: Position, pile: int, players: int) -> tuple[int, ...]:
    """Goods, with the calamity that can be traded below the first cards, the other last.

    CIV-15.2a, CIV-15.2b, CIV-15.2c, CIV-15.2d, CIV-15.2e, CIV-15.2f, CIV-3.2.
    """
    goods = [good for good in range(GOODS_COUNT) if PILE[good] == pile for _ in range(COPIES[good])]
    state.chance.shuffle(goods)
    calamities = [card for card in range(GOODS_COUNT, TRADE_COUNT) if PILE[card] == pile]
    if not calamities:
        return tuple(goods)
    first, rest = goods[:players], goods[players:]
    rest += [card for card in calamities if IS_TRADABLE[card - GOODS_COUNT]]
    state.chance.shuffle(rest)
    bottom = [card for card in calamities if not IS_TRADABLE[card - GOODS_COUNT]]
    return (*bottom, *rest, *first)


class ChooseNation(CivQuestion):
    """Which nation a seat plays (CIV-15.3a, CIV-16.12)."""

    key = "nation"
    rule = "CIV-15.3a"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Those of the board that nobody has taken."""
        taken = _taken(state)
        return [
            actions.NATION_CHOICES[kind]
            for kind in state.board.scenario.nations
            if kind not in taken
        ]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """It is taken."""
        state.nations[seat].kind = action.a
        state.tell("nation", "seat nation", seat, NATIONS[action.a])

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Taken, or not on this board."""
        if action.kind != actions.NATION:
            return None
        name = NATIONS[action.a]
        if action.a in _taken(state):
            return IllegalAction("nation_taken", self.rule, nation=name)
        return IllegalAction("nation_not_here", "CIV-16.12", nation=name)


def _taken(state: Position) -> list[int]:
    return [nation.kind for nation in state.nations]


class Start(CivQuestion):
    """In which start territory the first token is put (CIV-15.3c, CIV-15.3d, CIV-4.6)."""

    key = "start"
    rule = "CIV-15.3c"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The start territories of the nation."""
        starts = state.board.starts[state.nations[seat].kind]
        return [actions.GOES[place] for place in sorted(starts)]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """One token."""
        state.put_tokens(seat, action.a, 1)
        state.tell("starts", "seat place", seat, CODES[action.a])

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not a start territory."""
        if action.kind != actions.GO:
            return None
        return IllegalAction("not_a_start", "CIV-4.6", place=CODES[action.a])
