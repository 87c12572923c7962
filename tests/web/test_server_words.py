"""Whatever the server says, it can say in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ziggurat import bots, web
from ziggurat.web import problems
from ziggurat.words import LANGUAGES, words

SOURCE = "\n".join(path.read_text("utf-8") for path in Path(web.__file__).parent.rglob("*.py"))


def keys() -> set[str]:
    refused = re.findall(r"(?:Refusal|DamagedRecord|IllegalAction)\(\s*\"(\w+)\"", SOURCE)
    events = re.findall(r"\bevent\(\s*\"(\w+)\"", SOURCE)
    said = re.findall(r"\.say\(\s*\"([\w.]+)\"", SOURCE)
    faults = ("raised", "illegal", "overran", "died")
    assert len(refused) > 40
    assert len(events) > 4
    return {
        *[f"refusal.{code}" for code in (*refused, *problems.STATUS, *problems.BY_STATUS.values())],
        *[f"event.{key}" for key in events],
        *[f"fault.{key}" for key in faults],
        *[f"bot.{spec}" for spec in bots.SPECS],
        *[f"problem.{status}" for status in problems.STATUS.values()],
        *said,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_everything(language: str) -> None:
    said = words(language, "ur")
    assert [key for key in sorted(keys()) if not said.knows(key)] == []
