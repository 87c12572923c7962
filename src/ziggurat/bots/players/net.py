"""A small net that judges positions in whole numbers, from the first layer to the last.

The features of a position (``core.sparse``) are summed up by the first layer, what comes out is cut
to 0 to ``FULL``, and so on through the layers; the last one has two numbers, the chance to win (as
log odds) and the margin. Weights are whole numbers from -127 to 127. No rounding depends on a
machine, and no package is needed: a row of weights is one large whole number with a lane of 32 bits
for each unit, so that adding two numbers adds all lanes, compiled or not.

The net corrects the hand-made judgement of its game and speaks in its units; the judgement is also
its last input.
"""

from __future__ import annotations

import hashlib
import json
import struct
from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final

from ziggurat.core.errors import Refusal
from ziggurat.core.sparse import Sparse
from ziggurat.core.state import State

FULL: Final = 127
"""An activation of one, and the largest weight."""
LANE: Final = 32
_HALF: Final = 1 << (LANE - 1)
FORM: Final = 1
"""The shape of the file; others are refused."""
FRACTION: Final = 16
"""Bits behind the point of what turns the last layer into units of the judgement."""
MARGIN_PART: Final = 2
"""The margin counts for a quarter of the chance: bits it is shifted by."""
HIDDEN_BITS: Final = 6
"""Weights after the first layer are in 64ths."""


class Layer:
    """Weights by input and unit, a bias by unit, and how many bits of the sum are dropped."""

    def __init__(self, weights: list[list[int]], biases: list[int], shift: int) -> None:
        self.weights = weights
        self.biases = biases
        self.shift = shift
        self.units = len(biases)
        self.rows: list[int] = [_packed(row) for row in weights]
        self.start: int = _packed([bias + _HALF for bias in biases])
        self.unpack = struct.Struct(f"<{self.units}I").unpack
        self.size = 4 * self.units

    def sums(self, total: int) -> list[int]:
        """The lanes of a total that began with ``start``."""
        return [lane - _HALF for lane in self.unpack(total.to_bytes(self.size, "little"))]


def _packed(numbers: list[int]) -> int:
    """All numbers in one, a lane each; those below zero borrow from the next lane."""
    total = 0
    for place, number in enumerate(numbers):
        total += number << (LANE * place)
    return total


class Net:
    """Layers, and how its last numbers become a judgement."""

    def __init__(self, layers: list[Layer], about: dict[str, Any]) -> None:
        self.layers = layers
        self.about = about
        """What the file says of it: see ``write``."""
        self.size: int = about["size"]
        """The number of features; the input after them is the hand-made judgement."""
        self.hand_unit: int = about["hand_unit"]
        """How much of the judgement is one at that input."""
        self.scale: int = about["scale"]
        """What one of the last layer is worth in units of the judgement, in ``FRACTION`` bits."""

    def outputs(self, sparse: Sparse, hand: int) -> list[int]:
        """The chance to win and the margin, in units of the last layer."""
        layer = self.layers[0]
        rows = layer.rows
        total = layer.start
        values = sparse.values
        for place, index in enumerate(sparse.indices):
            value = values[place]
            if value == 1:
                total += rows[index]
            else:
                total += rows[index] * value
        told = hand // self.hand_unit
        if told > FULL:
            told = FULL
        elif told < -FULL:
            told = -FULL
        total += rows[self.size] * told
        sums = layer.sums(total)
        for number in range(1, len(self.layers)):
            shift = layer.shift
            layer = self.layers[number]
            rows = layer.rows
            total = layer.start
            for place, found in enumerate(sums):
                found >>= shift
                if found > 0:
                    total += rows[place] * (found if found < FULL else FULL)
            sums = layer.sums(total)
        return sums

    def judge(self, sparse: Sparse, hand: int) -> int:
        """The judgement, corrected."""
        chance, margin = self.outputs(sparse, hand)
        return hand + ((chance + (margin >> MARGIN_PART)) * self.scale >> FRACTION)


class NetJudgement:
    """Judges ends of turns by a net."""

    def __init__(
        self,
        net: Net,
        features: Callable[[Any, int], Sparse],
        value: Callable[[Any, int], int],
    ) -> None:
        self.net = net
        self.features = features
        self.value = value

    def values(self, states: Sequence[State], seat: int) -> list[int]:
        """What each of the positions is worth to the seat, whose turn has just ended there."""
        return [self.judge(state, seat) for state in states]

    def odds(self, state: State, seat: int) -> int:
        """The chance of a seat to win, as log odds in units of the last layer; no finished game."""
        return self.net.outputs(self.features(state, seat), self.value(state, seat))[0]

    def judge(self, state: State, seat: int) -> int:
        """What one of them is worth; a finished game is what it is."""
        hand = self.value(state, seat)
        if state.over:
            return hand
        return self.net.judge(self.features(state, seat), hand)


# ------------------------------------------------------------------------------------- the file


def write(layers: list[Layer], about: dict[str, Any]) -> bytes:
    """A net as a file: a line of JSON that says what it is, then the numbers.

    ``about`` holds at least ``game``, ``features`` (the version of the features), ``size``,
    ``hand_unit`` and ``scale``.
    """
    body = b"".join([_layer_bytes(layer) for layer in layers])
    head = about | {
        "form": FORM,
        "shape": [[len(layer.weights), layer.units, layer.shift] for layer in layers],
        "digest": hashlib.sha256(body).hexdigest(),
    }
    return json.dumps(head, sort_keys=True).encode() + b"\n" + body


def _layer_bytes(layer: Layer) -> bytes:
    flat = [weight for row in layer.weights for weight in row]
    return array("b", flat).tobytes() + struct.pack(f"<{layer.units}i", *layer.biases)


def read(data: bytes, game: str, features: int, size: int) -> Net:
    """The net of a file, if it is whole and made for these features of the game.

    Else a ``Refusal`` that says what does not fit.
    """
    head, _, body = data.partition(b"\n")
    try:
        about = json.loads(head)
        found = [about[key] for key in ("form", "game", "features", "size")]
        shape = [(int(inputs), int(units), int(shift)) for inputs, units, shift in about["shape"]]
        digest, unit, scale = about["digest"], about["hand_unit"], about["scale"]
    except (ValueError, KeyError, TypeError) as error:
        raise Refusal("net_unreadable", game=game) from error
    wanted = [FORM, game, features, size]
    if found != wanted:
        raise Refusal("net_other", game=game, found=_listed(found), wanted=_listed(wanted))
    if hashlib.sha256(body).hexdigest() != digest or not isinstance(unit, int) or unit < 1:
        raise Refusal("net_damaged", game=game)
    if not isinstance(scale, int) or not _fits(shape, size, len(body)):
        raise Refusal("net_damaged", game=game)
    layers: list[Layer] = []
    at = 0
    for inputs, units, shift in shape:
        weights = array("b", body[at : at + inputs * units]).tolist()
        at += inputs * units
        biases = list(struct.unpack_from(f"<{units}i", body, at))
        at += 4 * units
        rows = [weights[place * units : (place + 1) * units] for place in range(inputs)]
        layers.append(Layer(rows, biases, shift))
    return Net(layers, about)


def _listed(values: list[Any]) -> str:
    """Form, game, version and size in one word."""
    return "/".join([str(value) for value in values])


def _fits(shape: list[tuple[int, int, int]], size: int, length: int) -> bool:
    """Whether the layers follow one another from the features to the two last numbers."""
    wanted = size + 1
    total = 0
    for inputs, units, shift in shape:
        if inputs != wanted or units < 1 or not 0 <= shift < LANE:
            return False
        total += inputs * units + 4 * units
        wanted = units
    return wanted == 2 and total == length
