"""The measure of an update counts every part of it, and leaves the server as it was."""

from __future__ import annotations

from statistics import median

import pytest

from trials import update


def test_every_part_of_an_update_is_counted() -> None:
    places = [place for part in update.PLACES.values() for place in part]
    before = [getattr(module, name) for module, name in places]
    cost = update.measure("ur", 2, 2, 10, 1)
    assert [getattr(module, name) for module, name in places] == before
    assert len(cost.samples) == len(cost.sizes) == len(cost.packed) >= 4
    assert set(cost.parts.spent) == set(update.PARTS)
    assert all(seconds > 0 for seconds in cost.parts.spent.values())
    assert sum(cost.parts.spent.values()) == pytest.approx(sum(cost.samples), rel=0.2)
    assert all(small < large for small, large in zip(cost.packed, cost.sizes, strict=True))
    assert len(update.line("ur", cost).split("|")) == len(update.PARTS) + 8


@pytest.mark.parametrize(
    ("game", "most"), [("ur", 928), ("tigris", 2976), ("ages", 1900), ("civilisation", 706)]
)
def test_the_median_update_is_light(game: str, most: int) -> None:
    """Compressed bytes: no more than before tables got their present look, but for Ages (1,511)."""
    cost = update.measure(game, 10, 4, 150, 2026)
    print(game, median(cost.sizes), median(cost.packed))
    assert median(cost.packed) <= most
