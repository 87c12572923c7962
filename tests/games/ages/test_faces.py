"""Every card of Through the Ages has a picture, its own where it is somebody or something."""

from __future__ import annotations

from collections import Counter

from ziggurat.draw import scenery
from ziggurat.games.ages.rules.components import (
    AIR,
    CODES,
    GOVERNMENT,
    KIND,
    LEADER,
    SPECIAL,
    WONDER,
)
from ziggurat.games.ages.table.faces import FACES, recipes

HEAVY = 2700
"""Bytes of a picture before compression; most have half of that."""


def test_every_card_has_a_picture_that_can_be_drawn() -> None:
    assert FACES.keys() == list(CODES)
    for code in CODES:
        assert len(FACES.svg(code)) < HEAVY, code


def test_no_two_leaders_wonders_governments_or_technologies_look_alike() -> None:
    own = [
        recipes()[code]
        for card, code in enumerate(CODES)
        if KIND[card] <= AIR or KIND[card] in (LEADER, WONDER, GOVERNMENT, SPECIAL)
    ]
    assert [recipe for recipe, count in Counter(own).items() if count > 1] == []


def test_a_picture_has_depth_a_sky_and_something_before_it() -> None:
    for code, recipe in recipes().items():
        sky, *parts = recipe.split()
        assert sky in scenery.SKIES
        assert len(parts) >= 2, code
