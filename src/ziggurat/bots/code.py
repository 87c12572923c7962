"""What a bot's answers depend on, as digests: machines that are to answer alike compare them."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ziggurat.bots.naming import SPECS, brought
from ziggurat.registry import folder

__all__ = ["DRAWING", "PACKAGE", "PLAYING", "code_of_bot", "code_of_game"]

PACKAGE: Final = Path(__file__).resolve().parents[1]
PLAYING: Final = ("core/*.py", "bots/**/*.py")
DRAWING: Final = {"table", "table.py", "text.py"}
"""What draws a game cannot change who wins."""


def code_of_game(game: str, *more: str) -> str:
    """A digest of kernel, bots and the rules of a game, and of other files of the package."""
    rules = [
        path
        for pattern in ("*.py", "*.net")
        for path in folder(game).rglob(pattern)
        if not DRAWING & {path.parent.name, path.name}
    ]
    kernel = [path for pattern in (*PLAYING, *more) for path in PACKAGE.glob(pattern)]
    return _digest(sorted(kernel) + sorted(rules))


def code_of_bot(spec: str) -> str:
    """A digest of the file that a bot is written in; empty for the bots of the house."""
    if spec in SPECS:
        return ""
    module = sys.modules.get(brought(spec).__module__)
    file = getattr(module, "__file__", None)
    return _digest([Path(file)]) if file else ""


def _digest(paths: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
