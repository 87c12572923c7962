"""The measure of an update counts every part of it, and leaves the server as it was."""

from __future__ import annotations

from statistics import mean, median

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
    ("game", "median_most", "mean_most"),
    [
        ("ur", 680, 760),
        ("tigris", 2290, 2720),
        ("ages", 930, 1240),
        ("civilisation", 370, 660),
    ],
)
def test_an_update_is_light(game: str, median_most: int, mean_most: int) -> None:
    """Compressed bytes: far fewer than before tables got their present look, in every game."""
    packed = update.measure(game, 10, 4, 150, 2026).packed
    print(game, median(packed), mean(packed))
    assert median(packed) <= median_most
    assert mean(packed) <= mean_most
