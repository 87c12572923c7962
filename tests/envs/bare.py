"""A game without numbers for learning code: its rules alone."""

from __future__ import annotations

from tests.sealed import Sealed, SealedGame
from ziggurat.offers import Offers


class Bare(SealedGame):
    name = "bare"


GAME = Bare()
OFFERS: Offers[Sealed] = Offers()
