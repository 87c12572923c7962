"""A game without numbers for learning code: its rules alone."""

from __future__ import annotations

from tests.sealed import SealedGame


class Bare(SealedGame):
    name = "bare"


GAME = Bare()
