"""Very many tables: those that are written are like those that the server writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.web.tools import settings_in
from trials import many, prepare
from ziggurat.web.app import create_app
from ziggurat.web.packing import Packer
from ziggurat.web.store import Store

SOURCE = prepare.GOLDEN / "ur" / "04-2-planner.record"


def test_tables_by_the_thousand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trials.prepare.AT_ONCE", 50)
    monkeypatch.setattr("trials.prepare.NEWEST_HIDDEN", 30)
    settings = settings_in(tmp_path)
    filled = prepare.fill(settings.database, 120, 40, 0.5, 3)
    store = Store(settings.database)
    shown = [one.id for one in store.running(100).tables + store.finished(100).tables]
    assert 25 < len(shown) < 65
    assert Packer(store).pack_some() == 0
    found, source = store.load(filled.over), prepare.played(SOURCE)
    assert found is not None
    assert (found.steps, found.dumps) == (source.steps, source.dumps)
    store.close()
    with TestClient(create_app(settings)) as client:
        for table in (filled.over, filled.running):
            assert client.get(f"/t/{table}").status_code == 200
        stranger = client.get("/").text
        owner = client.get("/", headers={"Cookie": f"ziggurat={filled.browser}"}).text
        assert stranger.count('href="/t/') < owner.count('href="/t/')


@pytest.mark.parametrize("count", ["0", "1000", "1000001"])
def test_a_number_that_makes_no_sense_is_refused(count: str) -> None:
    with pytest.raises(SystemExit):
        many.options(["--stored", count])
