"""Garbage collections of a server: few look at everything, and nothing is lost to them for good."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest

from tests.web.tools import ROOT
from ziggurat.web import sweeping


class Node:
    """Something that only a collection gets rid of."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


def test_what_is_there_is_left_alone_until_it_is_swept() -> None:
    sweeping.begin()
    assert gc.get_freeze_count() > 0
    node = Node()
    gone = weakref.ref(node)
    sweeping.sweep()  # now it is among what is left alone
    del node
    gc.collect()
    assert gone() is not None
    sweeping.sweep()
    assert gone() is None


def test_nothing_but_a_sweep_goes_through_everything() -> None:
    code = """
import gc
from ziggurat.web import sweeping
sweeping.begin()
seen = []
gc.callbacks.append(lambda phase, info: seen.append(info["generation"]))
kept = [[number] for number in range(3_000_000)]
print(sorted(set(seen)))
"""
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert found.stdout == "[0, 1]\n"
