"""Nim is not installed in the tests: it is found in ``examples`` and announced by hand."""

from __future__ import annotations

import sys
from pathlib import Path

from ziggurat.registry import packages

EXAMPLES = str(Path(__file__).parents[2] / "examples")
if EXAMPLES not in sys.path:
    sys.path.insert(0, EXAMPLES)
packages().setdefault("nim", "nim")
