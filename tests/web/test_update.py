"""Pages that are brought up to date show what a page shows that is drawn from nothing.

Golden games, as their players see them: what the pages of the server remember, and what the
games remember of what they drew, never shows.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import pkgutil
from collections.abc import Callable

import pytest

import ziggurat
import ziggurat.draw.svg
from tests.web.inside import journal
from tests.web.test_delta import Reader
from tests.web.test_tables import disk
from trials.prepare import GOLDEN
from ziggurat.core.record import Record, effective
from ziggurat.core.state import HOST
from ziggurat.registry import folder
from ziggurat.web import lines
from ziggurat.web.compose import compose
from ziggurat.web.live import Page
from ziggurat.web.table.hosted import HostedTable
from ziggurat.words import words

RECORDS = (
    "ur/04-2-planner",
    "tigris/04-2-builder",
    "ages/07-2-planner",
    "civilisation/09-3-planner",
)
STEPS = 250
"""Of a game, where there is no time for all of it."""
COMPARED = 20
"""How often in a game all is drawn from nothing."""


def forgetful(game: str) -> list[Callable[[], None]]:
    """What makes the drawing of a game forget all that it remembers."""
    path = str(folder(game) / "table")
    name = f"ziggurat.games.{game}.table"
    found = [importlib.import_module(f"{name}.{one.name}") for one in pkgutil.iter_modules([path])]
    kept = {
        id(thing): thing.cache_clear
        for module in (*found, ziggurat.draw.svg, lines)
        for thing in vars(module).values()
        if hasattr(thing, "cache_clear")
    }
    return list(kept.values())


def test_there_is_much_to_forget() -> None:
    assert all(len(forgetful(game)) > 8 for game in ("ur", "tigris", "ages", "civilisation"))


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("steps", [STEPS, pytest.param(None, marks=pytest.mark.soak, id="all")])
def test_pages_brought_up_to_date_show_what_a_new_page_shows(name: str, steps: int | None) -> None:
    record = Record.loads((GOLDEN / f"{name}.record").read_text())
    game = ziggurat.game(record.game)
    forget = forgetful(game.name)
    numbers = list(effective(record.moves))[:steps]
    every = max(1, len(numbers) // COMPARED)

    async def run() -> int:
        table = disk(record.begin(game), game).table()
        inside = journal(table)
        kinds = [(None, "fr"), (0, "en"), (1, "fr")]
        readers = [Reader(Page(table, _held(seat), language)) for seat, language in kinds]
        for reader in readers:  # as every page does, once it can be used
            await reader.update()
            await reader.page.do({"do": "unfold"})
        compared = 0
        for step, number in enumerate(numbers):
            move = record.moves[number]
            if move.seat == HOST:
                await inside.act(HOST, inside.state.parse(HOST, move.text))
            else:
                await table.act(move.seat, inside.decisions[move.seat], move.text)
            ends = step % every == 0 or step > len(numbers) - 3
            for reader, (seat, language) in zip(readers, kinds, strict=True):
                if not ends and (step + (seat or 0)) % 3 == 0:  # a page may miss some of it
                    continue
                await reader.update()
                if ends:
                    for one in forget:
                        one()
                    await shows(reader, table, seat, language)
                    compared += 1
        return compared

    assert asyncio.run(run()) > 3 * COMPARED


def _held(seat: int | None) -> tuple[int, ...]:
    return () if seat is None else (seat,)


async def shows(reader: Reader, table: HostedTable, seat: int | None, language: str) -> None:
    """The page shows what is drawn from nothing."""
    frame = await table.frame(seat)
    ending = await table.ending() if frame.over else None
    said = words(language, frame.game)
    drawn = compose(frame, said, _held(seat), None, None, ending).whole()
    whole = json.loads(json.dumps({**drawn, "undo": reader.known["undo"]}))
    assert reader.markup == whole.pop("regions")
    assert {name: reader.known[name] for name in whole} == whole
