"""Garbage collections of a server, at moments of our own.

Python goes through all objects whenever their number has grown by a quarter. With a thousand tables
in memory that takes half a second, in which nobody is answered. So what is new is gone through
often, which is quick; everything only now and then.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from typing import Final

LOG: Final = logging.getLogger("ziggurat.sweeping")
YOUNG: Final = 20_000
"""New objects until they are gone through."""
TIMES: Final = 20
"""How often that happens until those that were left over are, too."""
NEVER: Final = 1 << 30
SECONDS: Final = 600.0
"""Between two times that everything is gone through."""


def begin() -> None:
    """What is there by now stays: no collection need go through it again."""
    gc.set_threshold(YOUNG, TIMES, NEVER)
    gc.collect()
    gc.freeze()


def sweep() -> float:
    """Go through everything, and leave what remains alone until the next time; seconds taken."""
    began = time.monotonic()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    return time.monotonic() - began


async def keep_sweeping() -> None:
    """Go through everything now and then."""
    while True:
        await asyncio.sleep(SECONDS)
        LOG.info("garbage collection: %.3f s", sweep())
