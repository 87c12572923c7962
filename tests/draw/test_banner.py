"""What is written over the sky of the home page can be read."""

from __future__ import annotations

import re

import pytest

from ziggurat.draw import palette
from ziggurat.draw.banner import EVENING, FOOT, HEADROOM, NARROW, NIGHT, sky

WRITTEN = 0.58
"""The upper part of a narrow sky on which three lines stand."""


@pytest.mark.parametrize("hour", [EVENING, NIGHT])
def test_on_a_phone_words_stand_over_the_dark_part_of_the_sky(hour: str) -> None:
    drawn = sky(hour + NARROW)
    stops = re.findall(r'offset="(.*?)" stop-color="(.*?)"', drawn)
    under = [tone for place, tone in stops if float(place) <= WRITTEN]
    assert under
    assert min(palette.contrast(tone, "#efe8d8") for tone in under) >= 4.5
    discs = re.findall(r'cx="1276" cy="(\d+)" r="(\d+)"', drawn)
    assert discs
    upper = min(int(middle) - int(radius) for middle, radius in discs)
    assert (upper + HEADROOM) / (FOOT + HEADROOM) > 0.55
