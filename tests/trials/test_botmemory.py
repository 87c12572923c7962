"""The memory of a process in which bots play."""

from __future__ import annotations

import sys

import pytest

from trials import botmemory

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what is held")


def test_a_process_tells_the_most_that_it_ever_held() -> None:
    now, most = botmemory.held()
    assert 10 < now <= most


def test_bots_play_on_from_the_middle_of_the_largest_golden_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(botmemory, "SPEC", "random")
    told = [cell.strip() for cell in botmemory.play("civilisation", 0.5).strip("|").split("|")]
    assert told[0] == "civilisation 8"
    assert len(told) == len(botmemory.HEAD)
    assert int(told[2].replace(",", "")) > 0
    assert float(told[4]) <= float(told[5])
