"""The page about security names tests that exist, and every threat on it has one."""

from __future__ import annotations

import re

from tests.web.tools import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")


def there_are() -> set[str]:
    sources = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    return set(re.findall(r"^\s*def (test_\w+)", "\n".join(sources), re.M))


def test_every_test_that_the_page_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 40
    assert named - there_are() == set()


def test_every_threat_has_its_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "| test |" not in line]
    assert len(rows) > 25
    assert [row for row in rows if "`test_" not in row.strip("| ").rpartition(" | ")[2]] == []
