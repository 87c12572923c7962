"""Live updates are small, and what a page makes of them is the whole table."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.web.inside import journal
from tests.web.test_restart import Server
from tests.web.test_tables import disk
from tests.web.tools import mended, open_table
from ziggurat.games.ur import GAME as UR
from ziggurat.web.delta import (
    FIRST,
    Region,
    Sent,
    changes,
    cuts_between,
    regions,
    steady_digest,
)
from ziggurat.web.live import Page
from ziggurat.web.table.hosted import HostedTable

MOST = 20_000
"""Bytes of an update, before they are compressed."""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "<p>a"),
        ("<ol><li>a</ol>", "<ol><li>a<li>b</ol>"),
        ("<ol><li>a<li>b<li>c</ol>", "<ol><li>b<li>c<li>d</ol>"),
        ("<p>𒌷 é<p>x<p>𒌷", "<p>𒌷 é<p>y 𒀭<p>𒌷<p>z"),
        ("<svg><g>1</g><g>2</g></svg>", "<svg><g>2</g><g>1</g></svg>"),
    ],
)
def test_cuts_lead_from_one_text_to_the_other(old: str, new: str) -> None:
    assert mended(old, cuts_between(old, new)) == new


@pytest.mark.parametrize("seed", range(20))
def test_cuts_lead_from_any_text_to_any_other(seed: int) -> None:
    rng = Random(seed)
    tags = ("<p>", "<li>", "<g id='1'>", "<i>", "</ol>", "<path d=''/>", "<glow>", "")
    texts = [rng.choice(tags) + rng.choice("aé𒌷<") * rng.choice((0, 1, 3, 300)) for _ in range(9)]
    for _ in range(200):
        old = [rng.choice(texts) for _ in range(rng.randrange(40))]
        new = old[rng.randrange(3) :]
        for _ in range(rng.randrange(4)):
            place = rng.randrange(len(new) + 1)
            new[place : place + rng.randrange(3)] = rng.choices(texts, k=rng.randrange(3))
        before, after = "".join(old), "".join(new)
        assert mended(before, cuts_between(before, after)) == after


def test_a_log_that_loses_its_first_lines_is_cut_at_both_ends() -> None:
    lines = [f"<li class='play'><button data-at='{number}'>é {number}</li>" for number in range(99)]
    old, new = "<ol>" + "".join(lines[:60]) + "</ol>", "<ol>" + "".join(lines[2:62]) + "</ol>"
    first, last = cuts_between(old, new)
    assert first == (4, 4 + len(lines[0]) + len(lines[1]), "")
    assert last[2] == "".join(lines[59:62]) + "</ol>"


def test_what_unfolds_below_a_line_stays_when_the_line_changes() -> None:
    scene = "<details class='scene'><summary>War</summary>" + "x" * 500 + "</details></li>"
    old, new = "<li><button>a</button>" + scene, "<li><button class='concerns'>a</button>" + scene
    assert cuts_between(old, new) == [(0, len(old) - len(scene), new[: -len(scene)])]


def test_only_fields_that_changed_are_sent() -> None:
    before = Sent({"type": "table", "steps": 3, "undo": 0}, {"log": Region.of("<p>a")})
    assert changes(before, before.but()) is None
    assert changes(before, before.but(undo=1)) == {"type": "table", "undo": 1, "regions": {}}


class Reader:
    """A page and what its browser makes of the updates."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.markup: dict[str, str] = {}
        self.known: dict[str, Any] = {}

    async def update(self) -> int:
        """Take the next update; gives its bytes."""
        text = json.dumps(await self.page.update(), ensure_ascii=False, separators=(",", ":"))
        message = json.loads(text)
        if message is None:  # nothing that this reader sees has changed
            return 0
        self.markup |= message["regions"]
        for name, cuts in message.pop("cuts", {}).items():
            self.markup[name] = mended(self.markup[name], cuts)
        self.known |= message
        return len(text.encode())

    async def is_right(self) -> None:
        whole = json.loads(json.dumps(await self.page.message()))
        assert self.markup == whole.pop("regions")
        assert {name: self.known[name] for name in whole} == whole


async def play_on(table: HostedTable, rng: Random) -> None:
    seat = journal(table).state.to_act[0]
    legal = journal(table).state.legal(seat)
    await table.act(seat, journal(table).decisions[seat], str(rng.choice(legal)))


def test_an_update_late_in_a_long_game_is_small() -> None:
    async def run() -> list[int]:
        table, rng = disk(UR.start(4, 7), UR).table(), Random(7)
        for _ in range(400):
            await play_on(table, rng)
        readers = [
            Reader(Page(table, held, language))
            for held, language in (((0,), "en"), ((), "fr"), ((0, 1, 2, 3), "fr"))
        ]
        for reader in readers:
            await reader.update()
        sizes: list[int] = []
        for turn in range(60):
            if turn % 10 == 9 and journal(table).history.undoable(
                last := journal(table).history.played[-1].move.seat
            ):
                await table.undo(last, 1)
            else:
                await play_on(table, rng)
            for reader in readers:
                sizes.append(await reader.update())
                await reader.is_right()
        assert not table.over
        return sizes

    sizes = asyncio.run(run())
    assert max(sizes) < MOST
    assert sorted(sizes)[len(sizes) // 2] < MOST / 4


def test_messages_are_compressed_on_their_way(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}")
    try:
        server.wait()
        with httpx.Client(base_url=server.url) as client:
            table = open_table(client, "me", "friend")["table"]
        with connect(f"ws://127.0.0.1:{server.port}/t/{table}/live") as socket:
            assert json.loads(socket.recv())["regions"]["board"]
            assert [extension.name for extension in socket.protocol.extensions] == [
                "permessage-deflate"
            ]
    finally:
        server.kill()


def test_what_a_page_came_with_is_not_sent_again() -> None:
    fields = {"type": "table", "steps": 3, "actions": [{"a": "x"}], "labels": {"k": "K"}}
    sent = Sent(fields, regions({"board": "<p>1", "log": "<p>2"}))
    had = {FIRST: steady_digest(fields), "board": sent.regions["board"].digest}
    assert sent.whole(had) == {"type": "table", "steps": 3, "regions": {"log": "<p>2"}}
    later = sent.but(actions=[])
    assert later.whole(had) == {**later.fields, "regions": {"log": "<p>2"}}
    assert sent.whole() == {**fields, "regions": {"board": "<p>1", "log": "<p>2"}}
