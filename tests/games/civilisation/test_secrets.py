"""Nothing hidden shows: rich tables in every phase, seen by a seat while the rest is dealt anew.

Random games are poor in cities and cards, so these tables are made: nations with cities, tokens,
ships, cards and hands, calamities among them, some of them leaving, gone or waiting to join.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.conformance.civilisation.positions import CALAMITIES, COPIES, GAME, TOKENS, table
from ziggurat.core.action import Action
from ziggurat.core.state import HOST, REVEAL, State
from ziggurat.games.civilisation.rules.board import CODES, IS_WATER, board
from ziggurat.games.civilisation.rules.components import CARD_CODES

PHASES = ("taxes", "conflicts", "cities", "draw", "trade", "calamities", "abilities", "purchases")
STEPS = 60


def rich_table(number: int) -> State:
    """Two to eight nations in the middle of a game."""
    rng = Random(number)
    players = 2 + number % 7
    phase = PHASES[number // 7 % len(PHASES)]
    land = board(players, "standard", False).land
    free = rng.sample([CODES[place] for place in land], len(land))
    harbours = [CODES[place] for place in land if IS_WATER[place]]
    goods = [code for code, count in COPIES.items() for _ in range(count)]
    rng.shuffle(goods)
    held: dict[str, Any] = {
        name: {} for name in ("tokens", "cities", "hands", "cards", "treasury", "ships", "squares")
    }
    status: dict[int, str] = {}
    for seat in range(players):
        held["hands"][seat] = ""
        if seat > 1 and rng.random() < 0.15:
            status[seat] = rng.choice(("inert", "leaving", "joining"))
        if status.get(seat) == "joining":
            continue
        built = rng.randint(0, min(9, len(free) // 12))
        held["cities"][seat] = " ".join(free.pop() for _ in range(built))
        left = TOKENS[players] - rng.randint(0, 10)
        units: Counter[str] = Counter()
        while left > 6 and rng.random() < 0.9:
            count = rng.randint(1, 6)
            left -= count
            units[CODES[rng.choice(land)]] += count
        held["tokens"][seat] = dict(units)
        held["treasury"][seat] = rng.randint(0, left)
        held["hands"][seat] = " ".join(goods.pop() for _ in range(rng.randint(0, 10)))
        held["cards"][seat] = " ".join(code for code in CARD_CODES if rng.random() < 0.3)
        held["ships"][seat] = " ".join(rng.choices(harbours, k=rng.randint(0, 4)))
        held["squares"][seat] = rng.randint(0, 14)
    if phase in ("trade", "calamities"):
        for card in rng.sample(CALAMITIES, 6):
            seat = rng.choice([s for s in range(players) if status.get(s) in (None, "leaving")])
            held["hands"][seat] += f" {card}"
    held["cities"][-1] = free.pop()
    held["tokens"][-1] = {free.pop(): 2}
    return table(players=players, phase=phase, status=status, key=number, turn_limit=12, **held)


def choice(state: State, seat: int, rng: Random) -> Action:
    """Any action, ending a move or a trade sooner than not."""
    legal = state.legal(seat)
    return legal[-1] if rng.random() < 0.25 else rng.choice(legal)


def read_by(state: State, seat: int) -> list[tuple[str, dict[str, Any]]]:
    """What a seat reads of the last action."""
    return [(e.key, e.args) for e in state.log if e.readers is None or seat in e.readers]


def check_secrets(number: int) -> None:
    """Play on; the same action at a table with other hands shows its seat the same."""
    rng = Random(number)
    state = rich_table(number)
    for step in range(STEPS):
        if state.over:
            return
        events = [action for action in state.legal(HOST) if str(action)[0] in "jq#"]
        if events and rng.random() < 0.02:
            state.apply(HOST, rng.choice(events))
            continue
        seat = rng.choice(state.to_act)
        action = choice(state, seat, rng)
        if step % 3 == 0:
            other = GAME.imagine(state.view(seat), rng)
            mine = state.copy()
            assert other.to_act == mine.to_act
            assert other.legal(seat) == mine.legal(seat)
            for each in (mine, other):
                each.apply(seat, action)
            if REVEAL not in (mine.effect, other.effect):
                assert other.view(seat) == mine.view(seat), str(action)
                assert read_by(other, seat) == read_by(mine, seat), str(action)
        state.apply(seat, action)


@pytest.mark.parametrize("number", range(0, 56, 3))
def test_what_a_seat_sees_does_not_depend_on_the_hands_of_others(number: int) -> None:
    check_secrets(number)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(5))
def test_many_tables_keep_their_secrets(number: int) -> None:
    for each in range(100):
        check_secrets(1000 + 100 * number + each)
