"""Citations are found and named, on made-up sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.citations import (
    Citation,
    citations,
    cited,
    read_reasons,
    unaccounted,
    unknown,
)

SOURCE = '''"""The war (UR-WAR-01)."""

from typing import Final

MOST: Final = 7  # UR-LIMIT-01
LEAST: Final = 1
"""What stays behind (UR-WAR-02)."""

# UR-WAR-03, UR-WAR-04: two in one line.
NEXT = 3


# UR-WAR-05
@final
class Attack(Question):
    """One tile attacks another (UR-WAR-06,
    UR-WAR-07)."""

    key, rule = "attack", "UR-WAR-08"

    def why_not(self, state):
        if state.taboo:
            return IllegalAction("taboo", "UR-WAR-09")
        # UR-WAR-10.
        return f"{state.name} UR-WAR-11"


def losses(state):
    def inner():
        return 1  # CIV-30.4121a; TE-CONFLICT-EXTERNAL-04
    return inner()  # UR-x, UR- and ur-war-12 are none
'''
FOUND = {
    "UR-WAR-01": "",
    "UR-LIMIT-01": "MOST",
    "UR-WAR-02": "LEAST",
    "UR-WAR-03": "NEXT",
    "UR-WAR-04": "NEXT",
    "UR-WAR-05": "Attack",
    "UR-WAR-06": "Attack",
    "UR-WAR-07": "Attack",
    "UR-WAR-08": "Attack",
    "UR-WAR-09": "Attack.why_not",
    "UR-WAR-10": "Attack.why_not",
    "UR-WAR-11": "Attack.why_not",
    "CIV-30.4121a": "losses",
    "TE-CONFLICT-EXTERNAL-04": "losses",
}


def test_every_citation_is_found_with_what_it_stands_in() -> None:
    assert dict(cited(SOURCE)) == FOUND


def test_the_files_of_a_game_are_scanned_but_not_its_bot(tmp_path: Path) -> None:
    for folder in ("rules", "bot"):
        (tmp_path / folder).mkdir()
    (tmp_path / "__init__.py").write_text("OPTION = 1  # UR-SETUP-01\n")
    (tmp_path / "rules" / "war.py").write_text(
        "def fight():\n    return 1  # UR-WAR-01, UR-WAR-01\n"
    )
    (tmp_path / "bot" / "plan.py").write_text("VALUE = 1  # UR-WAR-02\n")
    found = citations(tmp_path)
    assert found == [
        Citation("UR-SETUP-01", "__init__.py", "OPTION"),
        Citation("UR-WAR-01", "rules/war.py", "fight"),
    ]
    ids = ["UR-SETUP-01", "UR-WAR-01", "UR-WAR-02", "UR-WAR-03"]
    assert unaccounted(ids, found, {"UR-WAR-03": "advice"}) == ["UR-WAR-02"]
    section, typo = [Citation(rule, "rules/war.py", "") for rule in ("UR-WAR", "UR-WAR-1")]
    assert unknown(ids, [*found, section, typo]) == [typo]


def test_reasons_are_read_strictly() -> None:
    text = "UR-INFO-01  definition\nUR-INFO-02  social\n"
    assert read_reasons(text) == {"UR-INFO-01": "definition", "UR-INFO-02": "social"}
    for wrong in ("UR-INFO-01", "UR-INFO-01  tedious", text + "UR-INFO-01  advice"):
        with pytest.raises(ValueError, match="UR-INFO-01"):
            read_reasons(wrong)
