"""What all tests share: the example and a game with secrets stand beside those of the box."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import ziggurat
from ziggurat.registry import packages

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "examples"))
packages()["nim"] = "nim"
packages()["sealed"] = "tests.sealed"

wish = os.environ.get("ZIGGURAT_ENGINE", "auto")
if wish != "auto" and ziggurat.COMPILED is not (wish == "compiled"):
    sys.exit(f"asked for the {wish} engine, got the other one")
