"""How often Python looks for garbage in a process that only thinks.

A planner makes positions by the thousand and forgets nearly all of them. Next to nothing of that
lies in circles, which is all that is looked for; every 700 objects, as Python would, it takes an
eighth of the time in Tigris & Euphrates.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 20_000
"""New objects until they are gone through."""


def collect_seldom() -> None:
    """For the rest of this process; what is there by now stays, and is not gone through again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)
