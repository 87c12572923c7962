"""Bots that run elsewhere, over a real connection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import ziggurat
from tests.bots import troublesome
from tests.web.test_restart import Server
from tests.web.tools import open_table, serving, settings_in, sit, until
from ziggurat import Record
from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.web.client import RemoteSeat


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with serving(settings_in(tmp_path, remote_seconds=0.3)) as address:
        yield address


def get(url: str, path: str) -> Any:
    return httpx.get(f"{url}/api/tables/{path}").json()


def test_a_bot_elsewhere_plays_a_game_to_its_end(url: str) -> None:
    handed: list[tuple[Any, ...]] = []

    class Mine:
        def choose(
            self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
        ) -> Action:
            handed.append((view, legal, rng, deadline))
            return legal[len(legal) // 2]

    seat = RemoteSeat.open(url, "ur", ["last", "last"], name="Mine", turn_limit=2)
    before = get(url, seat.table)
    assert before["seats"][0] | {"name": ""} == {
        "seat": 0, "name": "", "kind": "bot", "bot": "remote", "handed_over": False,
    }  # fmt: skip
    outcome = seat.play(Mine)
    after = get(url, seat.table)
    assert after["over"]
    assert (outcome.scores, outcome.ranks) == (after["scores"], after["ranks"])
    assert outcome.faults == {}
    # It was handed what its seat saw, and what it chose was played.
    record = Record.loads(httpx.get(f"{url}/api/tables/{seat.table}/record").text)
    own = iter(handed)
    positions = list(record.positions(ziggurat.game("ur")))
    for state, step in zip(positions, record.moves, strict=False):
        if step.seat == 0:
            view, legal, _, deadline = next(own)
            assert view == state.view(0)
            assert legal == state.legal(0)
            assert str(legal[len(legal) // 2]) == step.text
            assert deadline
    assert next(own, None) is None
    assert httpx.get(seat.page).status_code == 200


def test_a_bot_of_the_house_can_be_sent(url: str) -> None:
    seat = RemoteSeat.open(url, "sealed", ["random"])
    assert len(seat.play("planner:easy", seed=1).scores) == 2


@pytest.mark.parametrize(
    ("bot", "fault"), [(troublesome.Raises, "raised"), (troublesome.Cheats, "illegal")]
)
def test_a_bot_elsewhere_that_fails_is_replaced_there(url: str, bot: type, fault: str) -> None:
    outcome = RemoteSeat.open(url, "ur", ["last", "last"], turn_limit=1).play(bot)
    assert outcome.faults[fault] > 0


def test_it_sits_down_on_an_open_seat_beside_people(url: str) -> None:
    with httpx.Client(base_url=url) as client:
        opened = open_table(client, "me", "open", game="nim")
        (me,) = sit(client, opened)
        seat = RemoteSeat.join(url, opened["table"], name="Guest")
        assert seat.seat == 1
        with pytest.raises(Refusal) as refused:
            RemoteSeat.join(url, opened["table"])
        assert refused.value.code == "seat_taken"
        while not me.legal(wait=0)["over"]:
            if me.legal(wait=0)["asked"]:
                me.act()
            else:
                asked = seat._ask("/seats/1/legal?wait=5&view=true")
                assert asked["view"]["you"] == 1
                seat._answer(asked["decision"], asked["actions"][0]["action"])
        assert seat.play(troublesome.First).ranks == get(url, seat.table)["ranks"]


# Bots that let others wait


def test_one_that_has_not_come_yet_is_waited_for(url: str) -> None:
    seat = RemoteSeat.open(url, "nim", ["last"])
    other = RemoteSeat.open(url, "ur", ["last", "last"], turn_limit=1)
    other._ask("/seats/0/legal")
    until(lambda: get(url, other.table)["over"], 60)  # meanwhile that one is played to its end
    waiting = get(url, seat.table)
    assert not waiting["over"]
    assert waiting["to_act"] == [0]


def test_one_that_falls_silent_is_played_for_and_the_table_is_told(url: str) -> None:
    seat = RemoteSeat.open(url, "ur", ["last", "last"], name="Mine", turn_limit=1)
    asked = seat._ask("/seats/0/legal?wait=5")
    until(lambda: get(url, seat.table)["over"], 60)
    lines = [line for line in get(url, f"{seat.table}/log") if line["kind"] == "bot_fault"]
    assert len(lines) > 1
    assert all(line["seat"] == 0 and "too long" in line["text"] for line in lines)
    seat._answer(asked["decision"], asked["actions"][0]["action"])  # too late, and no harm


def test_one_that_answers_in_time_is_never_played_for(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, remote_seconds=30.0)) as url:
        seat = RemoteSeat.open(url, "ur", ["last", "last"], turn_limit=1)
        seat.play(troublesome.First)
        kinds = [line["kind"] for line in get(url, f"{seat.table}/log")]
        assert "bot_fault" not in kinds


# What goes wrong on the way


def test_refusals_of_the_server_are_raised_with_their_code(url: str) -> None:
    seat = RemoteSeat.open(url, "ur", ["last", "last"])
    seat.secret = "wrong"
    with pytest.raises(Refusal) as refused:
        seat.play(troublesome.First)
    assert refused.value.code == "wrong_secret"
    assert refused.value.details["detail"]
    with pytest.raises(Refusal) as refused:
        RemoteSeat.open(url, "chess", ["last"])
    assert refused.value.code == "unknown_game"
    with pytest.raises(Refusal) as refused:
        RemoteSeat.join(url, "../nowhere")
    assert refused.value.code in ("unknown_table", "unknown_page")


def test_a_table_under_other_rules_is_not_played(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = RemoteSeat.open(url, "ur", ["last", "last"])
    answered = RemoteSeat.__init__.__globals__["_call"]

    def other(address: str, *args: Any) -> Any:
        found = answered(address, *args)
        return found | {"rules_version": 99} if address.endswith("/games/ur") else found

    monkeypatch.setattr("ziggurat.web.client._call", other)
    with pytest.raises(Refusal) as refused:
        seat.play(troublesome.First)
    assert refused.value.code == "other_rules"


def test_no_server_there() -> None:
    with pytest.raises(OSError, match="refused"):
        RemoteSeat("http://127.0.0.1:9", "abcd2345", 0, "x", patience=0).play(troublesome.First)
    with pytest.raises(ValueError, match="not the address"):
        RemoteSeat.open("file:///etc", "ur", ["random"])


def test_a_server_that_is_killed_and_comes_back_loses_nothing(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}")
    server.wait()
    asked: list[str] = []

    class Rude:
        """Kills the server while it thinks."""

        def choose(
            self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
        ) -> Action:
            asked.append(str(legal[0]))
            if len(asked) == 3:
                server.kill()
                server.start()
            return legal[0]

    try:
        seat = RemoteSeat.open(server.url, "ur", ["last", "last"], turn_limit=2)
        seat.play(Rude)
        record = Record.loads(httpx.get(f"{server.url}/api/tables/{seat.table}/record").text)
        assert [step.text for step in record.moves if step.seat == 0] == asked
    finally:
        server.kill()
