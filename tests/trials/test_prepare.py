"""Prepared tables: the server takes them up, and what comes next there is legal."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.web.tools import at_table, settings_in
from trials import prepare
from trials.page import STEPS, act, cookies
from ziggurat.web.app import create_app

MOVES = 3


@pytest.mark.parametrize("game", ["ur", "tigris", "ages"])
def test_the_server_plays_on_where_a_table_stands(tmp_path: Path, game: str) -> None:
    settings = settings_in(tmp_path)
    (table,) = prepare.prepare(settings.database, 1, MOVES, 7, (game,))
    assert (table.game, len(table.secrets)) == (game, 2)
    assert len(table.moves) >= MOVES
    path = f"/t/{table.table}"
    with TestClient(create_app(settings)) as client:
        client.headers["Cookie"] = cookies(table.table, dict(enumerate(table.secrets)))
        with at_table(client, path) as page:
            begin = page.now["steps"]
            assert begin > 10
            for number, move in enumerate(table.moves[:MOVES], begin + 1):
                page.socket.send_text(act(move.seat, move.decision, move.action))
                page.sees(lambda now, number=number: now["steps"] == number)


def test_a_page_tells_its_steps_without_being_parsed() -> None:
    found = STEPS.search('{"type":"table","prompt":{"text":"\\"steps\\":3"},"steps":12,"at":null}')
    assert found is not None
    assert found[1] == "12"


def test_copies_of_a_table_have_secrets_of_their_own() -> None:
    stored = prepare.played(prepare.records("ur", 2)[3])
    assert stored.finished
    first, second = prepare.fresh(stored), prepare.fresh(stored)
    assert first[0].id != second[0].id
    assert not set(first[1]) & set(second[1])
    half = prepare.cut(stored, 30)
    assert (len(half.steps), half.finished, half.result) == (30, None, {})
    assert max(dump.steps for dump in half.dumps) <= 30 < len(stored.steps)


@pytest.mark.parametrize("clock", prepare.CLOCKS)
def test_a_table_whose_clock_strikes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: str
) -> None:
    monkeypatch.setattr("ziggurat.web.clock.MINUTE", 0.5)
    monkeypatch.setattr("ziggurat.web.tempo.MINUTE", 0.5)
    settings = settings_in(tmp_path)
    table, steps = prepare.write_clocked(settings.database, clock, 1, time.time())
    with TestClient(create_app(settings)) as client, at_table(client, f"/t/{table}") as page:
        page.sees(lambda now: now["steps"] > steps)
