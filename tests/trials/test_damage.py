"""Rows that the trials damage: whatever it is, the server tells it as damage."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import ziggurat
from tests.web.postgresql import new_database
from trials import prepare
from trials.damage import bent, damage
from ziggurat.core.errors import Refusal
from ziggurat.web.packing import Packer
from ziggurat.web.store import Store
from ziggurat.web.table.resume import taken_up


def test_a_packed_game_that_is_damaged(postgresql_server: str) -> None:
    address = new_database(postgresql_server)
    store, rng = Store(address), Random(3)
    stored = prepare.played(prepare.GOLDEN / "ur" / "04-2-planner.record")
    done = {}
    for number in range(30):
        name = f"aaaaaa{number + 22}"
        store.create(replace(stored, id=name))
        assert Packer(store).pack(name)
        assert prepare.steps_on_disk(address, name) == len(stored.steps)
        done[name] = damage(address, name, rng)
    told = {}
    for name in done:
        try:
            found = store.load(name)
            assert found is not None
            taken_up(ziggurat.game("ur"), found)
        except Refusal as refusal:
            told[name] = refusal.details["damage"]
    store.close()
    packs = [name for name, what in done.items() if what.startswith("packs.")]
    assert len(packs) > 3
    assert {told[name] for name in packs} == {"pack"}
    gone = [name for name, what in done.items() if what == "a row of packs is gone"]
    assert {told[name] for name in gone} == {"start"}


def test_bent_bytes_are_other_bytes() -> None:
    rng = Random(1)
    for data in (b"", b"x", bytes(range(99))):
        for _ in range(20):
            assert bent(data, rng) != data or not data
