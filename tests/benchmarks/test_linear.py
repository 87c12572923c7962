"""How a batch grows with its processes, measured in miniature."""

from __future__ import annotations

import gc

import pytest

from benchmarks import linear


def test_every_kind_is_measured_with_every_number_of_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(linear, "SLICES", 1)
    rates = linear.measure("ur", "none", [1, 2], 4, 2)
    assert set(rates) == {(kind, count) for kind in linear.KINDS for count in (1, 2)}
    assert all(len(slices) == 1 and slices[0] > 0 for slices in rates.values())
    assert gc.isenabled()


def test_parts_are_of_so_many_times_the_first_batch_and_of_what_was_done_apart() -> None:
    rates = {
        ("apart", 1): [110.0], ("asked first", 1): [90.0], ("one batch", 1): [100.0],
        ("two in turn", 1): [95.0], ("apart", 4): [320.0], ("asked first", 4): [160.0],
        ("one batch", 4): [200.0], ("two in turn", 4): [280.0],
    }  # fmt: skip
    told = linear.lines("ur", rates)
    assert len(told) == 8
    assert "4 processes, two in turn" in told[-1]
    assert " 70% of linear" in told[-1]
    assert " 88% of apart" in told[-1]
