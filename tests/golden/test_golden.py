"""Every golden record replays, today and on either engine, to the result it had."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ziggurat
from tests.golden.__main__ import result
from ziggurat import Record

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_replays_to_the_same_result(path: Path) -> None:
    record = Record.loads(path.read_text(encoding="utf8"))
    state = record.replay(ziggurat.game(path.parent.name))
    results = json.loads((path.parent / "results.json").read_text(encoding="utf8"))
    assert state.over
    assert result(state) == results[path.name]


def test_every_game_of_the_box_has_golden_records_for_every_count() -> None:
    for name in ziggurat.games():
        if not ziggurat.registry.packages()[name].startswith("ziggurat.games."):
            continue
        counts = {Record.loads(p.read_text()).players for p in RECORDS if p.parent.name == name}
        assert counts == set(ziggurat.game(name).players)


def test_through_the_ages_has_golden_records_of_every_version_for_every_count() -> None:
    game = ziggurat.game("ages")
    records = [Record.loads(p.read_text()) for p in RECORDS if p.parent.name == "ages"]
    versions = next(option.choices for option in game.options if option.name == "version")
    found = {(record.players, record.options["version"]) for record in records}
    assert found == {(count, version) for count in game.players for version in versions}
