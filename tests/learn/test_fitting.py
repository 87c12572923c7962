"""The learner finds what was put into made-up positions, and writes down what it found."""

from __future__ import annotations

import numpy as np
import pytest

from ziggurat.bots.players.net import FULL, HIDDEN_BITS, read
from ziggurat.core.sparse import Sparse
from ziggurat.learn.fitting import Model, fit, sigmoid, targets
from ziggurat.learn.positions import Collector, Positions

SIZE = 12


def made_up(games: int, seed: int) -> Positions:
    """Games of one turn for each of two seats: features 0 and 1 together win, 2 loses."""
    rng = np.random.default_rng(seed)
    collector = Collector()
    for number in range(games):
        collector.begin(2)
        worth = []
        for seat in range(2):
            there = rng.random(SIZE) < 0.4
            sparse = Sparse()
            for index in np.flatnonzero(there):
                sparse.mark(int(index))
            collector.add(seat, sparse, int(rng.normal(0, 100)))
            worth.append(3 * bool(there[0] and there[1]) - 2 * bool(there[2]) + rng.normal(0, 0.3))
        won = worth.index(max(worth))
        collector.end(number, [1 if seat == won else 2 for seat in range(2)], [1, 1])
    return collector.positions()


def trained(seed: int = 1) -> tuple[Model, Positions, float, float]:
    data = made_up(1500, 2)
    model = Model(SIZE, 16, 8, np.random.default_rng(seed))
    model.measure(data)
    report = fit(
        model, data, targets(data, None, 1), np.random.default_rng(seed),
        epochs=40, patience=5, rate=0.01, held_out=0.1,
    )  # fmt: skip
    return model, data, report.held_out, report.by_hand


def test_what_decides_is_found_and_the_judgement_is_not_trusted() -> None:
    model, _, held_out, by_hand = trained()
    # The judgement is noise here: with it alone nothing is known, which costs log 2.
    assert by_hand == pytest.approx(np.log(2), abs=0.02)
    assert held_out < 0.85 * by_hand
    fresh = made_up(300, 9)
    right = (model.chances(fresh) > 0.5) == (fresh.chance > 0.5)
    assert right.mean() > 0.7


def test_whole_numbers_say_what_the_model_says() -> None:
    model, data, _, _ = trained()
    net = read(model.written({"game": "made-up", "features": 1}), "made-up", 1, SIZE)
    unit = FULL << HIDDEN_BITS
    wrong = []
    for row in range(100):
        sparse = Sparse()
        for at in range(data.starts[row], data.starts[row + 1]):
            sparse.put(int(data.indices[at]), int(data.values[at]))
        hand = int(data.hand[row])
        chance, _ = net.outputs(sparse, hand)
        rows = np.array([row])
        answer, _ = model.answers(model.inputs(data, rows), data.hand[rows])
        of_hand = float(model.weights[6][0]) * hand / model.hand_spread
        wrong.append(abs(chance / unit - (float(answer[0, 0]) - of_hand)))
    assert max(wrong) < 0.25
    assert np.mean(wrong) < 0.06


def test_a_few_games_as_good_as_won_do_not_set_the_unit_of_the_judgement() -> None:
    data = made_up(500, 3)
    model = Model(SIZE, 4, 4, np.random.default_rng(1))
    model.measure(data)
    usual = model.hand_spread
    assert usual == pytest.approx(100, rel=0.1)  # as made up
    data.hand[::100] = 1_000_000
    model.measure(data)
    assert model.hand_spread == pytest.approx(usual, rel=0.1)


def test_the_same_seed_learns_the_same() -> None:
    one, other = trained(), trained()
    assert one[0].written({"game": "x"}) == other[0].written({"game": "x"})


def test_targets_go_backwards_from_the_result_of_each_seat() -> None:
    collector = Collector()
    collector.begin(2)
    for _ in range(2):
        collector.add(0, Sparse(), 0)
    collector.add(1, Sparse(), 0)
    collector.end(0, [2, 1], [3, 10])
    data = collector.positions()
    assert data.margin.tolist() == [-7, -7, 7]
    chances = np.array([0.1, 0.6, 0.9], np.float32)
    # Of the loser's first turn: half what the second says, half what came of it.
    assert targets(data, chances, 0.5).tolist() == pytest.approx([0.3, 0, 1])
    assert targets(data, None, 0.5).tolist() == [0, 0, 1]


def test_inside_a_turn_its_end_is_what_comes_next() -> None:
    collector = Collector()
    collector.begin(2)
    for inside in (True, True, False, True, False, True):
        collector.add(0, Sparse(), 0, inside=inside)
    collector.add(1, Sparse(), 0)
    collector.end(0, [1, 2], [10, 3])
    chances = np.array([0.1, 0.2, 0.4, 0.3, 0.8, 0.9, 0.5], np.float32)
    # The last turn ended the game: all before it should know what came of it. The end of the first
    # says half of the second's 0.8 and half of the result; inside it, half of its 0.4 and of that.
    expected = [0.65, 0.65, 0.9, 0.9, 1, 1, 0]
    assert targets(collector.positions(), chances, 0.5).tolist() == pytest.approx(expected)


def test_a_shared_victory_is_shared() -> None:
    collector = Collector()
    collector.begin(3)
    for seat in range(3):
        collector.add(seat, Sparse(), 0)
    collector.end(0, [1, 1, 3], [5, 5, 1])
    data = collector.positions()
    assert data.chance.tolist() == [0.5, 0.5, 0]
    assert data.margin.tolist() == [0, 0, -4]


def test_joined_positions_keep_their_features() -> None:
    parts = [made_up(3, 1), made_up(2, 5)]
    joined = Positions.joined(parts)
    assert len(joined) == 10
    model = Model(SIZE, 4, 4, np.random.default_rng(1))
    rows = np.arange(10)
    apart = np.concatenate([model.inputs(part, np.arange(len(part))) for part in parts])
    assert (model.inputs(joined, rows) == apart).all()
    assert sigmoid(np.array([0.0])) == 0.5
