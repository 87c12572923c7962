"""What slices come to, with numbers worked out by hand."""

from __future__ import annotations

import time

import pytest

from benchmarks.timing import Slice, gain, speed, timed


def test_the_mean_is_that_of_all_seconds_together() -> None:
    # 600 in 4 seconds; the rates of the slices are 200, 150 and 100
    found = speed([Slice(200, 1.0), Slice(300, 2.0), Slice(100, 1.0)])
    assert found.mean == pytest.approx(600 / 4)
    assert found.median == 150
    assert found.best == 200


def test_one_slow_moment_moves_the_mean_but_not_the_median() -> None:
    found = speed([Slice(100, 1.0), Slice(100, 1.0), Slice(100, 1.0), Slice(100, 5.0)])
    assert found.mean == pytest.approx(50)
    assert found.median == 100


def test_a_gain_is_a_ratio_of_speeds_and_its_median_is_taken_within_the_alternations() -> None:
    before = [
        Slice(100, 1.0),
        Slice(50, 1.0),
        Slice(100, 1.0),
    ]  # the machine was slow in the second
    after = [Slice(120, 1.0), Slice(60, 1.0), Slice(90, 1.0)]  # 1.2, 1.2 and 0.9 of it
    found = gain(before, after)
    assert found.mean == pytest.approx(270 / 250)
    assert found.median == pytest.approx(1.2)
    assert found.best == pytest.approx(120 / 100)
    # around 1.1 they lie by 0.1, 0.1 and -0.2: the variance is 0.06 / 2, that of the mean 0.01
    assert found.error == pytest.approx(0.1)


def test_alternations_must_match() -> None:
    with pytest.raises(ValueError, match="zip"):
        gain([Slice(1, 1.0)], [Slice(1, 1.0), Slice(1, 1.0)])


def test_a_slice_does_whole_pieces_of_work_from_the_number_given() -> None:
    asked: list[int] = []

    def work(number: int) -> int:
        asked.append(number)
        begun = time.process_time()
        while time.process_time() - begun < 0.004:
            pass
        return 10

    found = timed(work, 7, 0.01)
    assert asked == list(range(7, 7 + len(asked)))
    assert 1 <= len(asked) <= 3
    assert found.done == 10 * len(asked)
    assert found.seconds >= 0.01
