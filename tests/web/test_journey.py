"""The journey of two members in one piece, in a real browser: also while processes are killed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web import postgresql
from tests.web.journey import STEPS, travel, world
from trials.wallclock import compiler

COMPILER = compiler() or ""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.skipif(not COMPILER, reason="no C compiler"),
]
BOTH = pytest.mark.parametrize("languages", [("fr", "en"), ("en", "fr")], ids="-".join)
"""The language of whoever sits at a desk, and of whoever has a phone."""
CUT_OFF = ("WebSocket connection", "net::ERR_")
"""What a browser says when somebody at the other end was killed."""


@BOTH
def test_the_journey(browser: Browser, tmp_path: Path, languages: tuple[str, str]) -> None:
    with world(tmp_path, COMPILER, several=False) as found:
        travel(browser, found, languages)


@pytest.mark.skipif(postgresql.programs() is None, reason="PostgreSQL is not installed")
@BOTH
def test_the_journey_with_a_process_killed_at_each_step(
    browser: Browser, tmp_path: Path, languages: tuple[str, str]
) -> None:
    """Of two on PostgreSQL: before, within and after each step."""
    with world(tmp_path, COMPILER, several=True) as found:
        travel(browser, found, languages, CUT_OFF)
        assert {where.split()[0] for where in found.strikes} == {step.__name__ for step in STEPS}
