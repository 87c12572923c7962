"""Whatever the arena and the bots refuse or show, they can say in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ziggurat
from ziggurat.bots import FAULTS
from ziggurat.terminal.arena import COLUMNS
from ziggurat.words import LANGUAGES, words

PACKAGE = Path(ziggurat.__file__).parent
FILES = [*PACKAGE.glob("arena/*.py"), *PACKAGE.glob("bots/*.py"), PACKAGE / "terminal" / "arena.py"]


def keys() -> set[str]:
    source = "\n".join(path.read_text("utf-8") for path in FILES)
    refused = re.findall(r"(?:Refusal|WrongOption|UnknownGame|FileTrouble)\(\s*\"(\w+)\"", source)
    said = re.findall(r"\.say\(\s*\"([\w.]+)\"", source)
    assert len(refused) > 12
    assert len(said) > 8
    return {
        *[f"refusal.{code}" for code in refused],
        *[f"arena.column.{column}" for column in COLUMNS],
        *[f"arena.{fault}" for fault in FAULTS],
        *said,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_everything(language: str) -> None:
    said = words(language)
    assert [key for key in sorted(keys()) if not said.knows(key)] == []
