"""Print the bytes of one more copy of a state: ``python -m benchmarks.memory GAME SEATS``."""

from __future__ import annotations

import sys
import tracemalloc

from benchmarks.games import Bench

COPIES = 1000


def bytes_per_copy(name: str, seats: int) -> int:
    """The bytes of a copy in the middle of a game."""
    positions = Bench(name, seats).positions
    state, _ = positions[len(positions) // 2]
    tracemalloc.start()
    copies = [state.copy() for _ in range(COPIES)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used // len(copies)


if __name__ == "__main__":
    print(bytes_per_copy(sys.argv[1], int(sys.argv[2])))
