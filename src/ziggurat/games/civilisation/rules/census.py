"""The census: in which order ships are built and tokens moved (section 21)."""

from __future__ import annotations

from ziggurat.games.civilisation.rules.components import MILITARISM
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position


def begin(state: Position) -> None:
    """Most tokens first, whoever owns Militarism after all others.

    CIV-10.4, CIV-21.1a, CIV-21.1b, CIV-21.2, CIV-22.11, CIV-23.21, CIV-32.821.
    """
    seats = state.by_succession()
    nations = state.nations
    for nation in nations:
        nation.census = nation.tokens_on_board()
    ranked = sorted(seats, key=lambda seat: _rank(nations[seat]))
    state.order = tuple(ranked)
    state.tell("census", "seats counts", list(ranked), [nations[seat].census for seat in ranked])


def _rank(nation: Nation) -> tuple[bool, int]:
    return nation.owns(MILITARISM), -nation.census
