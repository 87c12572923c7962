"""What all tests share: the example and a game with secrets stand beside those of the box."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import ziggurat
from ziggurat.registry import packages

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "examples"))
packages()["nim"] = "nim"
packages()["sealed"] = "tests.sealed"

wish = os.environ.get("ZIGGURAT_ENGINE", "auto")
if wish != "auto" and ziggurat.COMPILED is not (wish == "compiled"):
    sys.exit(f"asked for the {wish} engine, got the other one")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every process begins with its share of the browser tests: they wait a good deal, and none
    of them is left for the end, when a process has nothing else to do meanwhile.

    Long tests are given all the time they need. A browser on a machine with two busy cores is
    late now and then: its test may try once more, and the summary names it."""
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(0))
        elif item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    browser = [item for item in items if item.get_closest_marker("browser")]
    others = [item for item in items if not item.get_closest_marker("browser")]
    items[:] = [
        item
        for process in range(processes)
        for tests in (browser, others)
        for item in tests[
            len(tests) * process // processes : len(tests) * (process + 1) // processes
        ]
    ]
