"""Ways tried out by playing on from them."""

from __future__ import annotations

from random import Random
from typing import Any

from ziggurat.bots.levels import LEVELS
from ziggurat.bots.naming import make
from ziggurat.bots.players.beam import Judge
from ziggurat.bots.players.foresight import IDLE_MOST, Foresight
from ziggurat.registry import game, offers


class Impatient(Random):
    """Chance that is asked only so often."""

    left = 200_000

    def getrandbits(self, k: int) -> int:
        self.left -= 1
        assert self.left, "it goes on for ever"
        return super().getrandbits(k)


def test_ways_that_all_end_the_game_are_tried_so_often_and_no_more() -> None:
    """Where others were played on before, the effort would never be spent on such ways."""
    rules, rng = game("tigris"), Random(4)
    state = rules.start(players=2, seed=4, turn_limit=1)
    bots = [make("planner:easy", "tigris") for _ in range(2)]
    while not state.over:
        before, seat = state.copy(), state.to_act[0]
        state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat), rng, None))
    ways = []
    for action in before.legal(seat):
        after = before.copy()
        after.apply(seat, action)
        if after.over:
            ways.append([action])
    judgement: Any = offers("tigris").judgement()
    level = judgement.levels.get("master", LEVELS["master"])
    foresight = Foresight(rules, judgement, Judge(judgement, uses_net=False), level, None)
    foresight.spent = 1
    view, worth = before.view(seat), [0, 0, 0]
    assert foresight.best(ways[:3], worth, view, seat, Impatient(1), 2) in (0, 1, 2)
    assert foresight.spent == 1
    assert IDLE_MOST > 2
