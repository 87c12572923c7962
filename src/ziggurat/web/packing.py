"""Games that are over are put into one piece, a few at a time: a twentieth of what they were.

Moments between the positions that are kept are replayed from the nearest, as for a record that
somebody brings.
"""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime, timedelta
from typing import Final

from ziggurat.core.errors import Refusal
from ziggurat.web.review import DUMPS_MOST, STEPS_BETWEEN
from ziggurat.web.store import Store, is_away
from ziggurat.web.stored import StoredDump, StoredTable
from ziggurat.web.table.resume import standing_dumps

LOG: Final = logging.getLogger("ziggurat.disk")
SECONDS: Final = 0.5
"""For which one look at the disk goes on."""
AT_ONCE: Final = 500
"""Tables that are looked at together."""
LATE: Final = timedelta(minutes=10)
"""By which clocks may differ, and changes be late: what ended since is looked at again."""


class Packer:
    """Goes through all games that are over, and then on to those that end."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._place = ("", "")
        """The last table that was looked at: when it ended, and its name."""

    def pack_some(self, seconds: float = SECONDS) -> int:
        """Pack what is not packed yet, for a moment; how many games were.

        It blocks, like the store.
        """
        began, end = datetime.now(UTC), time.monotonic() + seconds
        count = 0
        while True:
            page = self._store.over_after(*self._place, AT_ONCE)
            for finished, table, is_packed in page:
                if not is_packed:
                    if time.monotonic() > end:
                        return count
                    count += self.pack(table)
                self._place = (finished, table)
            if len(page) < AT_ONCE:
                self._place = ((began - LATE).isoformat(timespec="milliseconds"), "")
                return count
            if time.monotonic() > end:
                return count

    def pack(self, table: str) -> bool:
        """Pack one table, unless something is wrong with it: whoever looks at it is told."""
        try:
            stored = self._store.load(table)
            if stored is None or not _is_whole(stored):
                return False
            stored.dumps = thinned(stored)
            return self._store.pack(stored)
        except Refusal as refusal:
            LOG.info("table %s is not packed: %s", table, refusal)
        except Exception as error:
            if is_away(error):
                raise
            LOG.exception("table %s is not packed", table)
        return False


def _is_whole(stored: StoredTable) -> bool:
    """Whether nothing is missing between the beginning of a game and its end."""
    count = len(stored.steps)
    ends = [dump.steps for dump in (*stored.dumps[:1], *stored.dumps[-1:])]
    return ends == [0, count] and [step.number for step in stored.steps] == list(range(count))


def thinned(stored: StoredTable) -> list[StoredDump]:
    """The first dump, the last, and some between, of those whose steps were not taken back."""
    standing = [dump for _, dump in standing_dumps(stored)]
    apart = max(STEPS_BETWEEN, len(stored.steps) // DUMPS_MOST)
    kept = standing[:1]
    for dump in standing[1:-1]:
        if dump.steps - kept[-1].steps >= apart and standing[-1].steps - dump.steps >= apart:
            kept.append(dump)
    return [*kept, *standing[1:][-1:]]
