"""What the rules suggest: always legal, complete, and known to the seat alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import ziggurat
from ziggurat import Record
from ziggurat.core.record import standing_and_struck
from ziggurat.core.state import State

GOLDEN = Path(__file__).parent / "golden"
SUGGESTING = {
    "ages": {"place", "lose_worker", "discard", "pay_colony"},
    "civilisation": {"expand", "lose", "lose_cities", "reduce", "buy", "discard"},
    "ur": {"share", "grow"},
}


def positions(name: str) -> list[tuple[State, int]]:
    """Moments of golden games at which the rules suggest something, each with the seat asked."""
    game = ziggurat.game(name)
    found: list[tuple[State, int]] = []
    seen: Counter[str] = Counter()
    for path in sorted((GOLDEN / name).glob("*.record")):
        record = Record.loads(path.read_text(encoding="utf8"))
        state = record.begin(game)
        for number in standing_and_struck(record.moves)[0]:
            for seat in state.to_act:
                key = type(state.question).key
                if type(state.question).suggests and seen[key] < 12 and state.suggestion(seat):
                    seen[key] += 1
                    found.append((state.copy(), seat))
            record.moves[number].take(state)
    return found


@pytest.mark.parametrize("name", sorted(SUGGESTING))
def test_a_suggestion_is_known_to_the_seat_and_completes_its_choice(name: str) -> None:
    game = ziggurat.game(name)
    keys = set()
    for state, seat in positions(name):
        key = type(state.question).key
        keys.add(key)
        before = state.dump()
        suggested = state.suggestion(seat)
        assert state.dump() == before, "suggesting changes nothing"
        view = state.view(seat)
        for seed in range(2):
            assert game.imagine(view, Random(seed)).suggestion(seat) == suggested
        for action in suggested:
            state.apply(seat, action)
    assert keys >= SUGGESTING[name]
