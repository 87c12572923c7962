"""The same name and the same dice play the same game: on every machine, on either engine, with
whatever numpy there is or none, and however Python hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.bots.everywhere import GAMES, KEPT
from ziggurat.bots.levels import LEVELS

WITHOUT_NUMPY: Final = """
import runpy, sys
sys.modules["numpy"] = None
runpy.run_module("tests.bots.everywhere", run_name="__main__")
"""


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_every_level_plays_what_is_kept(hash_seed: str) -> None:
    """This engine runs there as well. What is kept was played by the other one, or elsewhere."""
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY],
        cwd=Path(__file__).parents[2], env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert json.loads(told) == json.loads(KEPT.read_text(encoding="utf8"))


def test_every_level_of_every_game_is_kept() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf8"))
    assert list(kept) == [f"{name} {level}" for name in GAMES for level in LEVELS]
    assert {name.partition("/")[0] for name in GAMES} == {"ur", "tigris", "ages", "civilisation"}
    assert len(set(kept.values())) > len(kept) * 3 // 4  # levels differ in what they play
