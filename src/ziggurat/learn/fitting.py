"""The net while it learns: in floating point, fitted with numpy, and written down in whole numbers.

What it learns is what the hand-made judgement gets wrong: the chance to win, as log odds, is a
multiple of the judgement plus what the net says, and so is the margin.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ziggurat.bots.players.net import (
    FRACTION,
    FULL,
    HIDDEN_BITS,
    MARGIN_PART,
    Layer,
    write,
)
from ziggurat.learn.positions import Positions

Numbers = NDArray[Any]

FIRST_BITS: Final = 2
"""Bits that the first layer drops: its weights are in 508ths."""
FIRST_UNIT: Final = FULL << FIRST_BITS
HIDDEN_UNIT: Final = 1 << HIDDEN_BITS
LIMITS: Final = (FULL / FIRST_UNIT, FULL / HIDDEN_UNIT, FULL / HIDDEN_UNIT)
"""The largest weight of each layer that can be written down."""
QUARTILES: Final = 1.349
"""Standard deviations from the first quartile of a normal distribution to the third."""
TOLD: Final = 32
"""What the input for the judgement shows for one standard deviation of it."""
MARGIN_WEIGHT: Final = 0.5
BATCH: Final = 2048
SLOPES: Final = (0.05, 5.0)
"""The least and the most that the judgement may say: log odds for one standard deviation."""
RIDGE: Final = 0.01
"""Keeps the slope from running away where few games tell."""


@dataclass
class Report:
    """How a fit went."""

    epochs: int
    loss: float
    held_out: float
    by_hand: float
    """The loss on the games held out if the judgement alone is asked."""


class Model:
    """Weights, and what they are trained with."""

    def __init__(self, size: int, units: int, second: int, rng: np.random.Generator) -> None:
        self.size = size
        self.hand_spread = 1.0
        """The standard deviation of the judgement, but for what is far out."""
        self.margin_spread = 1.0
        self.weights: list[Numbers] = [
            (rng.standard_normal((size + 1, units)) * 0.02).astype(np.float32),
            np.full(units, 0.3, np.float32),
            (rng.standard_normal((units, second)) / np.sqrt(units)).astype(np.float32),
            np.full(second, 0.3, np.float32),
            np.zeros((second, 2), np.float32),
            np.zeros(2, np.float32),
            np.ones(2, np.float32),
        ]
        """By layer its weights and its biases; then the slopes of the judgement."""
        self.first_moments = [np.zeros_like(weight) for weight in self.weights]
        self.second_moments = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    # -------------------------------------------------------------------------------- asking

    def inputs(self, data: Positions, rows: Numbers) -> Numbers:
        """Some of the positions as dense numbers; the judgement is the last."""
        out = np.zeros((len(rows), self.size + 1), np.float32)
        starts = data.starts[rows]
        counts = data.starts[rows + 1] - starts
        ends = np.cumsum(counts)
        at = np.arange(ends[-1] if len(ends) else 0) + np.repeat(starts - (ends - counts), counts)
        out[np.repeat(np.arange(len(rows)), counts), data.indices[at]] = data.values[at]
        told = np.floor(data.hand[rows] / self.hand_unit)
        out[:, -1] = np.clip(told, -FULL, FULL)
        return out

    @property
    def hand_unit(self) -> int:
        """How much of the judgement is one at its input."""
        return max(1, round(self.hand_spread / TOLD))

    def answers(self, inputs: Numbers, hand: Numbers) -> tuple[Numbers, list[Numbers]]:
        """Log odds and margin, and what the layers said on the way."""
        w1, b1, w2, b2, w3, b3, slopes = self.weights
        one = np.clip(inputs @ w1 + b1, 0, 1)
        two = np.clip(one @ w2 + b2, 0, 1)
        out = two @ w3 + b3 + self._told(hand)[:, None] * slopes
        return out, [one, two]

    def _told(self, hand: Numbers) -> Numbers:
        """The judgement in standard deviations, within the same bounds as its input."""
        bound = FULL / TOLD
        told: Numbers = np.clip(hand / self.hand_spread, -bound, bound)
        return told

    def chances(self, data: Positions) -> Numbers:
        """The chance to win of every position."""
        out = np.empty(len(data), np.float32)
        for first in range(0, len(data), BATCH):
            rows = np.arange(first, min(first + BATCH, len(data)))
            answer, _ = self.answers(self.inputs(data, rows), data.hand[rows])
            out[rows] = sigmoid(answer[:, 0])
        return out

    def loss(self, data: Positions, rows: Numbers, target: Numbers, margin: Numbers) -> float:
        """How wrong the net is about these."""
        total = 0.0
        for first in range(0, len(rows), BATCH):
            part = rows[first : first + BATCH]
            answer, _ = self.answers(self.inputs(data, part), data.hand[part])
            total += float(_losses(answer, target[part], margin[part]).sum())
        return total / max(1, len(rows))

    # ------------------------------------------------------------------------------ learning

    def measure(self, data: Positions) -> None:
        """Find the units of judgement and margin, and how much the judgement alone says."""
        # By quartiles: where a game is as good as won, a judgement may be a thousand times as large
        low, high = np.percentile(data.hand, (25, 75))
        self.hand_spread = float(high - low) / QUARTILES or 1.0
        self.margin_spread = 2 * float(data.margin.std()) or 1.0
        hand = self._told(data.hand)
        slope = 0.5
        for _ in range(20):  # Newton's way to the best slope of log odds
            chance = sigmoid(slope * hand)
            rise = float((hand * (data.chance - chance)).mean()) - RIDGE * slope
            bend = float((hand * hand * chance * (1 - chance)).mean()) + RIDGE
            slope = min(max(slope + rise / bend, SLOPES[0]), SLOPES[1])
        margin = float((hand * data.margin).mean() / (hand * hand).mean()) / self.margin_spread
        self.weights[6][:] = np.clip([slope, margin], *SLOPES)

    def step(
        self, inputs: Numbers, hand: Numbers, target: Numbers, margin: Numbers, rate: float
    ) -> float:
        """Learn from one batch; the loss before."""
        _, _, w2, _, w3, _, _ = self.weights
        answer, (one, two) = self.answers(inputs, hand)
        count = len(hand)
        wrong = np.empty_like(answer)
        wrong[:, 0] = sigmoid(answer[:, 0]) - target
        wrong[:, 1] = MARGIN_WEIGHT * (answer[:, 1] - margin)
        wrong /= count
        back_two = (wrong @ w3.T) * ((two > 0) & (two < 1))
        back_one = (back_two @ w2.T) * ((one > 0) & (one < 1))
        slopes = (wrong * self._told(hand)[:, None]).sum(0)
        self._adam(
            [
                inputs.T @ back_one, back_one.sum(0), one.T @ back_two, back_two.sum(0),
                two.T @ wrong, wrong.sum(0), slopes,
            ],
            rate,
        )  # fmt: skip
        return float(_losses(answer, target, margin).mean())

    def _adam(self, slopes: list[Numbers], rate: float) -> None:
        self.steps += 1
        fresh = 1 - 0.9**self.steps
        calm = 1 - 0.999**self.steps
        for place, slope in enumerate(slopes):
            first, second = self.first_moments[place], self.second_moments[place]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            self.weights[place] -= (
                rate * (first / fresh) / (np.sqrt(second / calm) + 1e-8)
            ).astype(np.float32)
        for layer, limit in enumerate(LIMITS):  # what cannot be written down is not learned
            np.clip(self.weights[2 * layer], -limit, limit, out=self.weights[2 * layer])
        np.clip(self.weights[6], *SLOPES, out=self.weights[6])

    # ------------------------------------------------------------------------------- keeping

    def arrays(self) -> dict[str, Numbers]:
        """Everything, for a checkpoint."""
        kept = {f"weights{place}": weight for place, weight in enumerate(self.weights)}
        kept |= {f"first{place}": moment for place, moment in enumerate(self.first_moments)}
        kept |= {f"second{place}": moment for place, moment in enumerate(self.second_moments)}
        kept["numbers"] = np.array([self.steps, self.hand_spread, self.margin_spread])
        return kept

    def take(self, kept: Any) -> None:
        """Go on from a checkpoint."""
        places = range(len(self.weights))
        self.weights = [kept[f"weights{place}"] for place in places]
        self.first_moments = [kept[f"first{place}"] for place in places]
        self.second_moments = [kept[f"second{place}"] for place in places]
        steps, self.hand_spread, self.margin_spread = map(float, kept["numbers"])
        self.steps = int(steps)

    def written(self, about: dict[str, Any], caution: int = 1) -> bytes:
        """The net in whole numbers, as a file for ``bots.players.net``.

        With caution it corrects the judgement by so much less than it would.
        """
        w1, b1, w2, b2, w3, b3, slopes = self.weights
        half = 1 << (FIRST_BITS - 1)
        layers = [
            _layer(w1, b1, FIRST_UNIT, FIRST_UNIT, FIRST_BITS, half),
            _layer(w2, b2, HIDDEN_UNIT, FULL * HIDDEN_UNIT, HIDDEN_BITS, HIDDEN_UNIT // 2),
            _layer(w3, b3, HIDDEN_UNIT, FULL * HIDDEN_UNIT, 0, 0),
        ]
        part = 1 / (1 << MARGIN_PART)
        slope = float(slopes[0] + part * slopes[1]) / self.hand_spread
        scale = max(1, round((1 << FRACTION) / (FULL * HIDDEN_UNIT * slope * caution)))
        return write(
            layers,
            about
            | {
                "size": self.size,
                "hand_unit": self.hand_unit,
                "scale": scale,
                "caution": caution,
            },
        )


def _layer(
    weights: Numbers, biases: Numbers, unit: int, bias_unit: int, shift: int, half: int
) -> Layer:
    rows = np.clip(np.rint(weights * unit), -FULL, FULL).astype(int).tolist()
    return Layer(rows, (np.rint(biases * bias_unit).astype(int) + half).tolist(), shift)


def sigmoid(odds: Numbers) -> Numbers:
    """A chance from log odds."""
    chances: Numbers = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return chances


def _losses(answer: Numbers, target: Numbers, margin: Numbers) -> Numbers:
    """Cross entropy of the chance, and the squared error of the margin."""
    odds = answer[:, 0]
    entropy = np.maximum(odds, 0) - odds * target + np.log1p(np.exp(-np.abs(odds)))
    losses: Numbers = entropy + MARGIN_WEIGHT / 2 * (answer[:, 1] - margin) ** 2
    return losses


def targets(data: Positions, chances: Numbers | None, trace: float) -> Numbers:
    """What each position should have said: TD(lambda), from the end of each game backwards.

    The last turn of a seat should have known the result, each earlier one what the next turn
    says and what it should have said, in the proportion of ``trace``. Inside a turn, its end is
    what comes next.

    >>> from types import SimpleNamespace
    >>> data = SimpleNamespace(
    ...     chance=np.ones(4),
    ...     last=np.array([False, False, False, True]),
    ...     inside=np.array([False, True, False, False]),
    ... )
    >>> targets(data, np.array([0.5, 0.9, 0.5, 0.6]), 0.5).astype(float).round(3).tolist()
    [0.65, 0.65, 0.8, 1.0]
    """
    if chances is None or trace >= 1:
        return np.asarray(data.chance, np.float32)
    out = np.asarray(data.chance, np.float32).copy()
    end = -1
    for place in range(len(out) - 1, -1, -1):
        if data.last[place]:
            end = -1
        if end >= 0:
            out[place] = (1 - trace) * chances[end] + trace * out[end]
        if not data.inside[place]:
            end = place
    return out


def fit(
    model: Model,
    data: Positions,
    target: Numbers,
    rng: np.random.Generator,
    *,
    epochs: int,
    patience: int,
    rate: float,
    held_out: float,
) -> Report:
    """Train until games that were held out are judged no better, and keep the best."""
    margin = np.clip(data.margin / model.margin_spread, -1, 1).astype(np.float32)
    numbers = np.unique(data.game)
    aside = numbers[_mixed(numbers) % 1000 < 1000 * held_out]
    is_aside = np.isin(data.game, aside)
    rows, checks = np.flatnonzero(~is_aside), np.flatnonzero(is_aside)
    before = model.weights[4].copy(), model.weights[5].copy()
    model.weights[4][:], model.weights[5][:] = 0, 0
    by_hand = model.loss(data, checks, target, margin)
    model.weights[4][:], model.weights[5][:] = before
    best = model.loss(data, checks, target, margin)
    kept = [weight.copy() for weight in model.weights]
    done = worse = 0
    mean = 0.0
    for _ in range(epochs):
        rng.shuffle(rows)
        losses = []
        for first in range(0, len(rows), BATCH):
            part = rows[first : first + BATCH]
            inputs = model.inputs(data, part)
            losses.append(model.step(inputs, data.hand[part], target[part], margin[part], rate))
        mean = float(np.mean(losses)) if losses else 0.0
        done += 1
        found = model.loss(data, checks, target, margin)
        if found < best or not len(checks):
            best, worse = found, 0
            kept = [weight.copy() for weight in model.weights]
        else:
            worse += 1
            if worse >= patience:
                break
    model.weights = kept
    return Report(done, mean, best, by_hand)


def _mixed(numbers: Numbers) -> Numbers:
    """The numbers of games, well mixed: which are held out is fixed for ever."""
    return (numbers.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(40)).astype(
        np.int64
    )
