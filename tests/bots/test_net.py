"""Nets in whole numbers: worked out by hand, and once more by numpy."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest

from ziggurat import Refusal
from ziggurat.bots.players.net import FULL, Layer, Net, read, write
from ziggurat.core.sparse import Sparse

ABOUT = {"game": "ur", "features": 3, "size": 2, "hand_unit": 10, "scale": 1 << 15}


def sparse(*pairs: tuple[int, int]) -> Sparse:
    """Features and how much there is of each."""
    found = Sparse()
    for index, value in pairs:
        found.put(index, value)
    return found


def small() -> list[Layer]:
    """Two features and the judgement, two units, two last numbers."""
    first = Layer([[8, -4], [20, 40], [2, -100]], [4, 400], 2)
    return [first, Layer([[3, -1], [0, 5]], [10, -20], 0)]


def test_a_net_gives_what_is_worked_out_by_hand() -> None:
    net = Net(small(), ABOUT)
    # 4 + 3 * 8 + 2 * (57 // 10) = 38, a quarter of it 9; 400 - 3 * 4 - 5 * 100 is below 0.
    assert net.outputs(sparse((0, 3)), 57) == [10 + 9 * 3, -20 - 9]
    # 4 + 20 + 2 * -1 = 22, a quarter 5; 400 + 40 + 100 = 540, a quarter 135, cut to 127.
    assert net.outputs(sparse((1, 1)), -3) == [10 + 5 * 3, -20 - 5 + 127 * 5]


def test_the_judgement_is_corrected_in_its_own_units() -> None:
    net = Net(small(), ABOUT)
    # 37 and -29: the margin counts a quarter, rounded down to -8; half of 29 is 14.
    assert net.judge(sparse((0, 3)), 57) == 57 + 14


def test_the_judgement_told_to_the_net_has_its_bounds() -> None:
    net = Net(small(), ABOUT)
    assert net.outputs(sparse(), 10**9) == net.outputs(sparse(), 10 * FULL)
    assert net.outputs(sparse(), -(10**9)) == net.outputs(sparse(), -10 * FULL)


def drawn(seed: int, size: int, *units: int) -> list[Layer]:
    """A net with any weights."""
    rng = Random(seed)
    layers = []
    inputs = size + 1
    for number, count in enumerate(units):
        rows = [[rng.randint(-FULL, FULL) for _ in range(count)] for _ in range(inputs)]
        biases = [rng.randint(-5000, 5000) for _ in range(count)]
        layers.append(Layer(rows, biases, 0 if number == len(units) - 1 else 5))
        inputs = count
    return layers


def by_numpy(layers: list[Layer], found: Sparse, told: int) -> list[int]:
    """The same net in 32-bit numbers."""
    numbers = np.zeros(len(layers[0].weights), np.int32)
    for index, value in zip(found.indices, found.values, strict=True):
        numbers[index] += value
    numbers[-1] = told
    for number, layer in enumerate(layers):
        if number:
            numbers = np.clip(numbers >> layers[number - 1].shift, 0, FULL)
        numbers = numbers @ np.array(layer.weights, np.int32) + np.array(layer.biases, np.int32)
    return [int(value) for value in numbers]


@pytest.mark.parametrize("seed", range(5))
def test_large_numbers_with_lanes_are_what_numpy_finds(seed: int) -> None:
    layers = drawn(seed, 300, 32, 16, 2)
    net = Net(layers, ABOUT | {"size": 300})
    rng = Random(seed)
    for _ in range(40):
        found = sparse(*[(rng.randrange(300), rng.randint(-20, 20)) for _ in range(90)])
        assert net.outputs(found, 420) == by_numpy(layers, found, 42)


def test_a_file_gives_the_same_net_back() -> None:
    layers = drawn(1, 2, 8, 2)
    net = read(write(layers, ABOUT), "ur", 3, 2)
    assert [layer.weights for layer in net.layers] == [layer.weights for layer in layers]
    assert [layer.biases for layer in net.layers] == [layer.biases for layer in layers]
    found = sparse((0, 2), (1, -1))
    assert net.outputs(found, 33) == Net(layers, ABOUT).outputs(found, 33)


@pytest.mark.parametrize(
    ("game", "version", "size", "reason"),
    [
        ("tigris", 3, 2, r"net other .*found='1/ur/3/2' wanted='1/tigris/3/2'"),
        ("ur", 4, 2, "net other .*wanted='1/ur/4/2'"),
        ("ur", 3, 9, "net other .*wanted='1/ur/3/9'"),
    ],
)
def test_a_net_for_something_else_is_refused(
    game: str, version: int, size: int, reason: str
) -> None:
    with pytest.raises(Refusal, match=reason):
        read(write(drawn(1, 2, 8, 2), ABOUT), game, version, size)


def test_a_damaged_net_is_refused() -> None:
    data = write(drawn(1, 2, 8, 2), ABOUT)
    changed = data[:-1] + bytes([data[-1] ^ 1])
    with pytest.raises(Refusal, match="net damaged"):
        read(changed, "ur", 3, 2)
    with pytest.raises(Refusal, match="net damaged"):
        read(data[:-1], "ur", 3, 2)
    with pytest.raises(Refusal, match="net unreadable"):
        read(b"PK\x03\x04", "ur", 3, 2)
    head, _, body = data.partition(b"\n")
    other = json.loads(head)
    other["shape"][0][1] = 9
    with pytest.raises(Refusal, match="net damaged"):
        read(json.dumps(other).encode() + b"\n" + body, "ur", 3, 2)
