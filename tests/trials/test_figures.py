"""Figures, and the pages that hold them."""

from __future__ import annotations

import asyncio
import math
import time
from pathlib import Path

import pytest

from trials.figures import Lateness, milliseconds, percentile, row, write_row
from trials.local import NotHereError, check_local

PAGE = """# A page
<!-- speed: begin -->
| name | speed |
|---|---|
| first | 1 |
<!-- speed: end -->
The end
"""


def test_percentiles_are_samples() -> None:
    samples = [float(number) for number in range(100, 0, -1)]
    assert [percentile(samples, part) for part in (0.5, 0.95, 0.99, 1.0)] == [50, 95, 99, 100]
    assert percentile([7.0], 0.01) == 7.0
    assert math.isnan(percentile([], 0.5))
    assert [milliseconds(1.2345), milliseconds(math.nan)] == ["1,234", "-"]


def test_a_line_of_a_page_is_replaced_by_its_name(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    write_row(page, "speed", row("second", "2"))
    write_row(page, "speed", row("first", "3"))
    assert page.read_text() == PAGE.replace("| first | 1 |\n", "| second | 2 |\n| first | 3 |\n")


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    with pytest.raises(ValueError, match="no marks for size"):
        write_row(page, "size", row("first", "3"))
    assert page.read_text() == PAGE


@pytest.mark.parametrize(
    "address",
    ["http://192.0.2.1:8000", "http://example.org", "http://127.0.0.1.example.org", "nonsense"],
)
def test_trials_stay_on_this_machine(address: str) -> None:
    with pytest.raises(NotHereError):
        check_local(address)


@pytest.mark.parametrize("address", ["http://localhost:1", "http://127.0.0.9:1", "http://[::1]:1"])
def test_and_know_it_by_its_names(address: str) -> None:
    assert check_local(address) == address


def test_a_generator_that_is_held_up_shows() -> None:
    async def held_up() -> float:
        lateness = Lateness(every=0.001)
        watching = asyncio.ensure_future(lateness.watch())
        await asyncio.sleep(0.005)
        time.sleep(0.05)  # the loop stands still
        await asyncio.sleep(0.005)
        watching.cancel()
        return max(lateness.samples)

    assert asyncio.run(held_up()) > 0.04
