"""Standing orders: given by a seat, known to it alone, carried out once as ordinary actions."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.conformance.civilisation.positions import GAME, table
from tests.games.ages import moments as ages_moments
from tests.web.inside import journal
from tests.web.test_tables import Disk, disk
from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.core.state import State
from ziggurat.games.ages import GAME as AGES
from ziggurat.games.ages.table.orders import no_politics, peace
from ziggurat.games.civilisation.offers import CivilisationOffers
from ziggurat.games.civilisation.table.orders import no_ships
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.tigris.rules.actions import ADD
from ziggurat.games.tigris.table.orders import least_defence, no_defence
from ziggurat.offers import ONLY_ANSWER, Order
from ziggurat.registry import offers
from ziggurat.web.compose import compose
from ziggurat.web.stored import BOT, HUMAN, StoredSeat
from ziggurat.web.table import orders as standing
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.orders import passing
from ziggurat.words import words


def at_the_shipyard() -> State:
    """Seat 0 is asked whether it builds ships."""
    state = table(
        phase="ships", tokens={0: {"num": 3}, 1: {"rom": 2}, 2: {"ger": 2}}, treasury={0: 4}
    )
    assert (state.to_act, type(state.question).key) == ((0,), "shipyard")
    return state


def among(stored: Disk, *bots: int) -> Disk:
    """The same with bots on some seats."""
    seats = [
        StoredSeat(seat, BOT, "", bot="last") if seat in bots else StoredSeat(seat, HUMAN, "")
        for seat in range(stored.stored.players)
    ]
    stored.stored = replace(stored.stored, seats=seats)
    return stored


async def sees(hosted: HostedTable, seat: int | None) -> dict[str, Any]:
    """All that a page of a seat would be sent."""
    held = () if seat is None else (seat,)
    return compose(await hosted.frame(seat), words("en", hosted.game.name), held, None).whole()


def test_an_order_is_carried_out_once_and_until_it_is_taken_back() -> None:
    async def run() -> None:
        stored = disk(at_the_shipyard(), GAME)
        hosted = stored.table()
        assert await hosted.follow_orders() is None
        await hosted.switch_order(0, "no_ships", True)
        assert await hosted.follow_orders() == 0.0
        assert [(step.seat, step.text) for step in stored.stored.steps] == [(0, ".")]
        assert await hosted.follow_orders() is None, "the next seat has given no order"
        assert len(stored.stored.steps) == 1

    asyncio.run(run())


def test_taken_back_it_acts_no_more() -> None:
    async def run() -> None:
        hosted = disk(at_the_shipyard(), GAME).table()
        await hosted.switch_order(0, "no_ships", True)
        await hosted.switch_order(0, "no_ships", False)
        assert await hosted.follow_orders() is None
        assert not journal(hosted).history.played

    asyncio.run(run())


def test_it_survives_a_restart() -> None:
    async def run() -> None:
        stored = disk(at_the_shipyard(), GAME)
        await stored.table().switch_order(0, "no_ships", True)
        again = stored.table()
        assert (await again.frame(0)).orders["no_ships"]
        assert (await again.outlook()).due is not None, "a server that starts takes it up"
        assert await again.follow_orders() == 0.0

    asyncio.run(run())


def test_nobody_else_learns_of_it() -> None:
    async def run() -> None:
        hosted = disk(at_the_shipyard(), GAME).table()
        readers = (1, 2, None)
        before = [await sees(hosted, reader) for reader in readers]
        records = [(await hosted.record(reader)).dumps() for reader in readers]
        mine = await sees(hosted, 0)
        await hosted.switch_order(0, "no_ships", True)
        assert [await sees(hosted, reader) for reader in readers] == before
        assert [(await hosted.record(reader)).dumps() for reader in readers] == records
        now = await sees(hosted, 0)
        assert {order["key"]: order["on"] for order in now["orders"]}["no_ships"]
        changed = {key for key in now if now[key] != mine[key]}
        assert changed == {"orders"}, "not even its own log tells"
        with pytest.raises(Refusal):
            await hosted.switch_order(0, "no_such_thing", True)

    asyncio.run(run())


def test_what_everybody_could_tell_acts_at_once_and_the_rest_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rome has four cards, of which two cannot be traded: that is its secret."""

    async def run() -> None:
        state = table(phase="trade", hands={0: "1a*2 4z 2z", 1: "1a*4", 2: "1b*4"})
        hosted = disk(state, GAME).table()
        await hosted.switch_order(0, "no_trade", True)
        wait = await hosted.follow_orders()
        assert wait is not None
        assert 0 < wait <= standing.LONGEST
        assert not journal(hosted).history.played
        later = time.monotonic() + standing.LONGEST
        monkeypatch.setattr(time, "monotonic", lambda: later)
        assert await hosted.follow_orders() == 0.0
        assert journal(hosted).history.played.move(0).text == "."

    asyncio.run(run())


def test_the_delay_looks_at_nothing_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[float, float]] = []

    def uniform(low: float, high: float) -> float:
        drawn.append((low, high))
        return low

    async def run() -> None:
        for hand in ("1a*2 4z 2z", "8a*2 4z 2z 5z"):
            state = table(phase="trade", hands={0: hand, 1: "1a*4", 2: "1b*4"})
            hosted = disk(state, GAME).table()
            await hosted.switch_order(0, "no_trade", True)
            await hosted.follow_orders()

    monkeypatch.setattr(standing.CHANCE, "uniform", uniform)
    asyncio.run(run())
    assert len(drawn) >= 2
    assert set(drawn) == {(standing.SHORTEST, standing.LONGEST)}


def test_alone_with_bots_nothing_is_given_away_and_nothing_waits() -> None:
    async def run() -> None:
        state = table(phase="trade", hands={0: "1a*2 4z 2z", 1: "1a*4", 2: "1b*4"})
        hosted = among(disk(state, GAME), 1, 2).table()
        given = (await hosted.frame(0)).orders
        usual = {"only_answer": True, "no_ships": True, "no_trade": True, "no_more_trade": False}
        assert given == usual
        assert await hosted.follow_orders() == 0.0
        among_people = disk(state, GAME).table()
        assert not any((await among_people.frame(0)).orders.values())

    asyncio.run(run())


def test_no_more_trade_holds_for_this_turn_alone() -> None:
    async def run() -> None:
        state = table(phase="trade", hands={0: "1a*4", 1: "1a*4", 2: "1b*4"})
        stored = disk(state, GAME)
        hosted = stored.table()
        await hosted.switch_order(0, "no_more_trade", True)
        assert await hosted.follow_orders() == 0.0, "at once: it rests on nothing hidden"
        assert [(step.seat, step.text) for step in stored.stored.steps] == [(0, ".")]
        assert await hosted.follow_orders() is None
        given = stored.stored.events[-1]
        assert given.args["span"] == state.view(0)["turn"]
        earlier = {**given.args, "span": given.args["span"] - 1}
        stored.stored = replace(stored.stored, steps=[], events=[replace(given, args=earlier)])
        again = stored.table()
        assert not (await again.frame(0)).orders["no_more_trade"]
        assert await again.follow_orders() is None
        await again.switch_order(0, "no_more_trade", True)
        assert (await again.frame(0)).orders["no_more_trade"]

    asyncio.run(run())


def test_peace_lasts_until_somebody_declares_war() -> None:
    state = ages_moments.pact_to_end()
    seat = state.to_act[0]
    view: Any = state.view(seat)
    legal = state.legal(seat)
    passing = peace(view, legal)
    assert passing is not None
    assert passing == no_politics(view, legal)
    foe = (seat + 1) % state.players
    view["civilisations"][seat]["wars"] = [{"card": "war", "by": seat, "foe": foe}]
    assert peace(view, legal) == passing, "a war of one's own is no attack"
    view["civilisations"][seat]["wars"] = [{"card": "war", "by": foe, "foe": foe}]
    assert peace(view, legal) is None


def test_a_leader_is_defended_with_nothing_or_with_just_enough() -> None:
    legal = [TIGRIS.action_at(index) for index in range(TIGRIS.action_count)]
    view: Any = {
        "agenda": [{"task": "defend", "seat": 0}],
        "strength": [2, 1],
        "conflict": {"added": 3},
    }

    def adding(most: int) -> list[Action]:
        return [action for action in legal if action.kind == ADD and action.n <= most]

    assert str(no_defence(view, adding(6))) == "+0"
    assert str(least_defence(view, adding(6))) == "+4"  # 2 + 3 against 1: a tie is enough
    assert str(least_defence(view, adding(3))) == "+0"
    view["conflict"]["added"] = 0
    view["strength"] = [2, 5]
    assert str(least_defence(view, adding(6))) == "+0"
    view["agenda"] = [{"task": "attack", "seat": 0}]
    assert no_defence(view, adding(6)) is None
    assert least_defence(view, adding(6)) is None
    assert [order.key for order in offers("tigris").orders() if order.is_public] == ["no_defence"]


def test_whoever_takes_something_back_wants_to_be_asked() -> None:
    async def run() -> None:
        hosted = disk(at_the_shipyard(), GAME).table()
        await hosted.switch_order(0, "no_ships", True)
        await hosted.follow_orders()
        await hosted.undo(0, 1)
        assert await hosted.follow_orders() is None
        frame = await hosted.frame(0)
        assert frame.actions

    asyncio.run(run())


def opened(shown: dict[str, Any]) -> list[str]:
    """What the page of a seat can open, by its button."""
    return [order["open"] for order in shown["orders"] if "open" in order]


def test_what_an_order_passed_is_opened_by_one_click_though_bots_have_acted_since() -> None:
    async def run() -> None:
        hosted = among(disk(at_the_shipyard(), GAME), 1, 2).table()
        assert opened(await sees(hosted, 0)) == []
        assert await hosted.follow_orders() == 0.0, "alone with bots it is on by itself"
        for seat in (1, 2):
            if seat in journal(hosted).state.to_act:
                await hosted.act(seat, journal(hosted).decisions[seat], ".")
        shown = await sees(hosted, 0)
        assert (shown["undo"], opened(shown)) == (0, ["Ships …"])
        await hosted.propose_rewind((0,), 0, shown["back"])
        assert type(journal(hosted).state.question).key == "shipyard"
        assert await hosted.follow_orders() is None, "who opens it is asked"
        built = next(str(one) for one in journal(hosted).state.legal(0) if str(one) != ".")
        await hosted.act(0, journal(hosted).decisions[0], built)
        assert await hosted.follow_orders() is None, "and asked for the next ship, too"
        await hosted.act(0, journal(hosted).decisions[0], ".")
        assert journal(hosted).state.to_act == (1,)

    asyncio.run(run())


def test_politics_are_opened_by_one_click_among_people_too() -> None:
    async def run() -> None:
        state = ages_moments.pact_to_end()
        seat = state.to_act[0]
        hosted = disk(state, AGES).table()
        await hosted.switch_order(seat, "no_politics", True)
        assert await hosted.follow_orders() == 0.0
        shown = await sees(hosted, seat)
        assert (shown["undo"], opened(shown)) == (1, ["Politics …"])
        others = [other for other in range(state.players) if other != seat]
        assert [opened(await sees(hosted, other)) for other in others] == [[] for _ in others]
        await hosted.undo(seat, 1)
        assert await hosted.follow_orders() is None
        await hosted.act(seat, journal(hosted).decisions[seat], ".")
        passed = journal(hosted).state.legal(seat)
        other = next(str(one) for one in passed if str(one) != ".")
        await hosted.act(seat, journal(hosted).decisions[seat], other)
        assert opened(await sees(hosted, seat)) == [], "taking back would lead elsewhere"

    asyncio.run(run())


def test_where_there_was_nothing_to_decide_nothing_is_opened() -> None:
    state = at_the_shipyard()
    orders = CivilisationOffers().orders()
    assert passing(state, 0, orders) == {"no_ships"}
    end: Any = SimpleNamespace(legal=lambda seat: state.legal(seat)[-1:], view=state.view)
    assert [str(one) for one in end.legal(0)] == ["."]
    assert passing(end, 0, orders) == frozenset()
    assert passing(ages_moments.actions_of_all_kinds(), 0, offers("ages").orders()) == frozenset()


def test_whoever_writes_a_program_is_asked_everything(client: TestClient) -> None:
    seats = [{"who": "me"}, {"who": "random"}, {"who": "random"}]
    for game, order in (("ages", "no_politics"), ("civilisation", "no_ships")):
        opened = client.post("/api/tables", json={"game": game, "seats": seats}).json()
        mine = {"Authorization": f"Bearer {opened['secrets']['0']}"}
        path = f"/api/tables/{opened['table']}/seats/0/orders"
        given = client.get(path, headers=mine).json()["orders"]
        assert (given["only_answer"], given[order]) == (True, False)


def test_a_bot_that_plays_for_somebody_follows_no_orders() -> None:
    async def run() -> None:
        stored = disk(at_the_shipyard(), GAME)
        await stored.table().switch_order(0, "no_ships", True)
        seats = [replace(stored.stored.seats[0], handed="last"), *stored.stored.seats[1:]]
        stored.stored = replace(stored.stored, seats=seats)
        assert await stored.table().follow_orders() is None

    asyncio.run(run())


def test_an_order_that_spares_undo_waits_while_something_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever has just kept a ship may think again before the ships are settled."""

    async def run(spares_undo: bool) -> float | None:
        order = Order("no_ships", no_ships, is_public=True, spares_undo=spares_undo)
        monkeypatch.setattr(CivilisationOffers, "orders", lambda self: (order,))
        state = table(
            phase="ships", tokens={0: {"num": 3}, 1: {"rom": 2}}, treasury={0: 4}, ships={0: "num"}
        )
        hosted = disk(state, GAME).table()
        await hosted.switch_order(0, "no_ships", True)
        await hosted.act(0, journal(hosted).decisions[0], "$")
        assert journal(hosted).history.undoable(0) == 1
        return await hosted.follow_orders()

    assert asyncio.run(run(False)) == 0.0
    assert asyncio.run(run(True)) is None


def test_every_game_has_words_for_its_orders() -> None:
    for game in ("ur", "tigris", "ages", "civilisation"):
        known = {order.key: order for order in offers(game).orders()}
        assert known["only_answer"] is ONLY_ANSWER
        assert ONLY_ANSWER.spares_undo, "nobody is carried past a slip"
        for language in ("en", "fr"):
            said = words(language, game)
            assert all(said.knows(f"order.{key}") for key in known)
            assert all(said.knows(f"order.{one.key}.open") for one in known.values() if one.passes)


def test_no_political_action_passes_politics_alone() -> None:
    for state, passes in (
        (ages_moments.pact_to_end(), True),
        (ages_moments.actions_of_all_kinds(), False),
    ):
        seat = state.to_act[0]
        view: Any = state.view(seat)
        action = no_politics(view, state.legal(seat))
        assert (action is not None and str(action) == ".") == passes


def test_orders_are_read_and_switched_over_the_api(client: TestClient) -> None:
    alone = {"game": "ur", "seats": [{"who": "me"}, {"who": "random"}]}
    opened = client.post("/api/tables", json=alone).json()
    path = f"/api/tables/{opened['table']}/seats/0/orders"
    mine = {"Authorization": f"Bearer {opened['secrets']['0']}"}
    assert client.get(path).status_code == 401
    assert client.get(path, headers=mine).json() == {"orders": {"only_answer": True}}
    off = {"order": "only_answer", "on": False}
    assert client.post(path, json=off, headers=mine).json() == {"orders": {"only_answer": False}}
    assert client.get(path, headers=mine).json() == {"orders": {"only_answer": False}}
    unknown = client.post(path, json={**off, "order": "no_such_thing"}, headers=mine)
    assert (unknown.status_code, unknown.json()["code"]) == (422, "unknown_order")
