"""What a page needs to show one move after the other: moments, and since when."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

from fastapi.testclient import TestClient

from tests.sealed import GAME as SEALED
from tests.web.inside import journal
from tests.web.test_orders import at_the_shipyard
from tests.web.test_tables import disk
from tests.web.tools import Browser, at_table, mended, opened
from ziggurat.core.state import REVEAL
from ziggurat.games.ages import GAME as AGES
from ziggurat.games.civilisation import GAME as CIVILISATION
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.web.context import LogLine, LogStep
from ziggurat.web.lines import placed_steps
from ziggurat.web.pages.table import FOLDED_FROM, log_region
from ziggurat.words import words


def moment_of(page: Browser, at: int) -> dict[str, str]:
    """The drawing of a moment as the page puts it together."""
    page.do("moment", at=at)
    message = page.hears("moment")
    assert message["at"] == at
    drawn: dict[str, str] = dict(page.markup) | message["regions"]
    return drawn | {name: mended(drawn[name], cuts) for name, cuts in message["cuts"].items()}


def test_moments_are_drawn_on_the_way_while_the_page_stays_in_the_present(
    client: TestClient,
) -> None:
    with at_table(client, opened(client, "me", "me")) as page:
        boards, mine = [page.markup["board"]], [page.markup["mine"]]
        for place in range(4):
            page.act(place)
            boards.append(page.markup["board"])
            mine.append(page.markup["mine"])
        for at in (3, 1, 0, 2):
            then = moment_of(page, at)
            assert then["board"] == boards[at]
        assert page.markup["board"] == boards[-1]
        assert page.now["at"] is None
        page.act()  # nothing on the way took the question away


def test_a_moment_that_is_not_there_is_no_mistake_of_the_reader(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "me")) as page:
        page.act()
        for at in (9, -1):
            page.do("moment", at=at)
            assert page.hears("moment") == {"type": "moment", "at": at, "gone": True}
        page.do("moment", at="x")
        assert page.refused()["code"] == "bad_message"


def test_a_moment_shows_what_its_reader_saw_then() -> None:
    """Of what another seat picks in secret neither number nor drawing tells."""

    async def run() -> None:
        table = disk(SEALED.start(2, 5), SEALED).table()
        rng, inside = Random(1), journal(table)
        while not any(inside.history.played.readers(n) for n in range(len(inside.history.played))):
            seat = inside.state.to_act[0]
            action = str(rng.choice(inside.state.legal(seat)))
            await table.act(seat, inside.decisions[seat], action)
        knows, others = await table.frame(0), await table.frame(1)
        assert knows.steps > others.steps
        for at in range(others.steps):
            frame = await table.frame(1, at)
            count = inside.steps_before(1, at)
            assert frame.view == (await inside.state_after(count)).view(1)

    asyncio.run(run())


def test_since_when_a_reader_has_not_acted(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "last", "last")) as page:
        page.act()
        now = page.sees(lambda one: one["actions"])
        assert now["steps"] >= 3
        log = re.findall(r'<li class="play seat-(\d)', page.markup["log"])
        assert log.count("0") == 1
        assert 1 <= now["acted"] <= now["steps"] - 2  # two bots have moved since


def test_alone_with_bots_my_last_decision_is_one_click_away(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "last", "last")) as page:
        asked = page.sees(lambda one: one["actions"])["prompt"]["text"]
        page.act()
        now = page.sees(lambda one: one["actions"])
        assert (now["undo"], now["back"]) == (0, now["steps"] - now["acted"] + 1)
        page.do("rewind", steps=now["back"])
        now = page.sees(lambda one: one["acted"] == 0)
        assert (now["back"], now["undo"]) == (0, 0)
        assert now["actions"]
        assert now["prompt"]["text"] == asked


def test_with_others_at_the_table_there_is_no_way_back_by_oneself(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "friend")) as page:
        if page.now["actions"]:
            page.act()
        assert page.now["back"] == 0


def test_nobody_goes_back_behind_what_came_to_light() -> None:
    async def run() -> None:
        table = disk(TIGRIS.start(2, 3), TIGRIS).table()
        rng, inside, seen = Random(2), journal(table), set()
        async with table.locked() as parts:
            parts.seats.places[1] = _as_bot(parts.seats.places[1])
        for _ in range(80):
            seat = inside.state.to_act[0]
            action = str(rng.choice(inside.state.legal(seat)))
            await table.act(seat, inside.decisions[seat], action)
            history, frame = inside.history, await table.frame(0)
            since = history.standing[len(history.standing) - frame.back :] if frame.back else []
            assert all(history.played.effect(number) != REVEAL for number in since)
            if since:
                assert history.played.mover(since[0]) == 0
            seen.add(bool(since))
        assert seen == {True, False}

    asyncio.run(run())


def _as_bot(place: Any) -> Any:
    place.kind = "bot"
    return place


def test_what_standing_orders_do_is_no_decision_of_mine() -> None:
    async def run() -> None:
        hosted = disk(at_the_shipyard(), CIVILISATION).table()
        await hosted.switch_order(0, "no_ships", True)
        assert await hosted.follow_orders() == 0.0
        frame = await hosted.frame(0)
        assert (frame.steps, frame.acted) == (1, 0)
        assert journal(hosted).history.played.mover(0) == 0

    asyncio.run(run())


def test_the_log_is_told_by_turns() -> None:
    async def run() -> None:
        table, said = disk(TIGRIS.start(2, 3), TIGRIS).table(), words("en", "tigris")
        rng, inside = Random(2), journal(table)
        movers = []
        for _ in range(30):
            seat = inside.state.to_act[0]
            movers.append(seat)
            action = str(rng.choice(inside.state.legal(seat)))
            await table.act(seat, inside.decisions[seat], action)
        frame = await table.frame(0)
        steps = [step for _, step in placed_steps(frame, said, ["Anna", "Ben"])]
        turns = [step.turn for step in steps if step.turn]
        runs = [seat for at, seat in enumerate(movers) if at == 0 or movers[at - 1] != seat]
        assert turns == [["Anna", "Ben"][seat] for seat in runs]
        concerning = [line for step in steps for line in step.lines if line.concerns]
        assert all(line.seat != 0 and "Anna" in line.text for line in concerning)

    asyncio.run(run())


def test_that_it_is_my_turn_does_not_concern_me() -> None:
    """The question says so: a recap that opened for it would cover half of a phone every turn."""

    async def run() -> None:
        table, said = disk(AGES.start(2, 3), AGES).table(), words("en", "ages")
        inside = journal(table)
        names = ["Anna", "Ben"]
        lines: list[LogLine] = []
        while not any("the turn of Ben begins" in line.text for line in lines):
            seat = inside.state.to_act[0]
            end = inside.state.legal(seat)[-1]
            await table.act(seat, inside.decisions[seat], str(end))
            placed = placed_steps(await table.frame(1), said, names)
            lines = [line for _, step in placed for line in step.lines]
        assert not any(line.concerns for line in lines if "begins" in line.text)

    asyncio.run(run())


def test_a_step_of_many_lines_is_folded() -> None:
    said = words("en", "ur")
    lines = tuple(LogLine(7, f"line {number}", 0) for number in range(FOLDED_FROM))
    assert "<details>" not in log_region([LogStep(lines[1:])], said)
    folded = log_region([LogStep(lines)], said)
    first, rest = folded.split("<details>")
    assert "line 0" in first
    assert f"<summary>{FOLDED_FROM - 1} more lines</summary>" in rest
    assert rest.count('data-at="7"') == FOLDED_FROM - 1
    assert folded.count("<li") == 1


def test_what_is_folded_away_comes_when_the_page_asks_for_it(client: TestClient) -> None:
    where = opened(client, "me", "random", game="civilisation")
    assert "cv-tab-piles" in (page := client.get(where).text)
    assert "cv-pile-1" not in page
    with at_table(client, where) as reader:
        assert "cv-pile-1" not in reader.markup["seats"]
        reader.do("unfold")
        reader.sees(lambda now: "cv-pile-1" in reader.markup["seats"])
        assert reader.markup["seats"].count("data-folded") == 3
