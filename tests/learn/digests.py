"""What learning code was told in golden games: ``python -m tests.learn.digests`` writes it anew,
which is right only where the version of an encoding or of features has been raised."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import ziggurat
from tests.golden.test_golden import RECORDS
from tests.learn.test_features import summed
from ziggurat import Record
from ziggurat.core.state import State
from ziggurat.registry import offers

DIGESTS = Path(__file__).parent / "digests.json"
APART = 29
"""Of so many positions of a game one is looked at."""


def name_of(path: Path) -> str:
    """A golden game."""
    return f"{path.parent.name}/{path.stem}"


def positions(path: Path) -> Iterator[State]:
    """Positions of a golden game, and its end."""
    record = Record.loads(path.read_text(encoding="utf8"))
    for number, state in enumerate(record.positions(ziggurat.game(path.parent.name))):
        if number % APART == 0 or state.over:
            yield state


def digests(path: Path) -> list[str]:
    """Of all numbers and of all features, as every seat sees these positions."""
    encoding, features = offers(path.parent.name).encoding(), offers(path.parent.name).features()
    assert encoding is not None and features is not None
    dense, sparse = hashlib.sha256(), hashlib.sha256()
    for state in positions(path):
        for seat in range(state.players):
            dense.update(encoding.encode(state, seat).tobytes())
            found = summed(features.read(state, seat))
            sparse.update(repr(sorted(found.items())).encode())
    return [dense.hexdigest()[:16], sparse.hexdigest()[:16]]


if __name__ == "__main__":
    made = {name_of(path): digests(path) for path in RECORDS}
    DIGESTS.write_text(json.dumps(made, indent=2) + "\n", encoding="utf8")
