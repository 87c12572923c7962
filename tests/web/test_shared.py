"""Pages that show the same are drawn once, and nobody sees what another alone may see."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from tests.web.test_delta import play_on
from tests.web.test_tables import disk
from ziggurat.registry import game
from ziggurat.web.compose import compose
from ziggurat.web.delta import Message, Sent
from ziggurat.web.live import Page
from ziggurat.web.shared import Shared


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What was drawn: for which seat, in which language, for which seats held."""
    found: list[tuple[Any, ...]] = []

    def counted(frame: Any, words: Any, held: Any, *more: Any) -> Sent:
        found.append((frame.seat, words.language, held))
        return compose(frame, words, held, *more)

    monkeypatch.setattr("ziggurat.web.live.compose", counted)
    return found


def test_those_who_look_on_are_drawn_for_once(drawn: list[tuple[Any, ...]]) -> None:
    async def run() -> list[list[Message | None]]:
        table, rng = disk(game("tigris").start(3, 7), game("tigris")).table(), Random(7)
        pages = [Page(table, (), "en") for _ in range(20)]
        pages += [Page(table, (), "fr"), Page(table, (0,), "en"), Page(table, (1,), "en")]
        rounds = [list(await asyncio.gather(*[page.update() for page in pages]))]
        for _ in range(3):
            await play_on(table, rng)
            rounds.append(list(await asyncio.gather(*[page.update() for page in pages])))
        return rounds

    rounds = asyncio.run(run())
    kinds = [(None, "en", ()), (None, "fr", ()), (0, "en", (0,)), (1, "en", (1,))]
    assert sorted(drawn, key=str) == sorted(kinds * 4, key=str)
    for updates in rounds:
        assert all(update == updates[0] for update in updates[:20])
    whole = rounds[0]
    assert len({str(update) for update in (whole[0], *whole[-2:])}) == 3


def test_a_drawing_that_failed_is_tried_again() -> None:
    async def run() -> list[object]:
        shared, outcomes = Shared(), [OSError("away"), {"type": "table"}]

        async def draw() -> Message:
            outcome: Any = outcomes.pop(0)
            if isinstance(outcome, OSError):
                raise outcome
            return dict(outcome)

        first = await asyncio.gather(
            *[shared.message("key", draw) for _ in range(3)], return_exceptions=True
        )
        return [*first, await shared.message("key", draw)]

    failed, again, too, came = asyncio.run(run())
    assert isinstance(failed, OSError)
    assert failed is again is too
    assert came == {"type": "table"}


def test_whoever_leaves_takes_nothing_from_the_others() -> None:
    async def run() -> Message:
        shared, let_go = Shared(), asyncio.Event()

        async def draw() -> Message:
            await let_go.wait()
            return {"type": "table"}

        leaving = asyncio.ensure_future(shared.message("key", draw))
        staying = asyncio.ensure_future(shared.message("key", draw))
        await asyncio.sleep(0)
        leaving.cancel()
        let_go.set()
        return await staying

    assert asyncio.run(run()) == {"type": "table"}
