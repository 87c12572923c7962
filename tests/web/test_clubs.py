"""Clubs and tournaments."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.members import PASSWORD, club, member, sign_up
from tests.web.test_accounts import rows
from tests.web.test_forms import another
from tests.web.test_lobby import call, host_of
from tests.web.test_profiles import play_out, ratings
from tests.web.tools import opened, until
from ziggurat.web.people import together
from ziggurat.web.people.clubs import MAY, OWN_MOST
from ziggurat.web.people.scores import Board, points_of, standings
from ziggurat.web.store import away

PLAN = {"name": "Spring", "kind": "robin", "what": "ur:2", "rounds": "3"}


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[TestClient]:
    with club(tmp_path, summons_an_hour=9000) as client:
        sign_up(client, "Anna")
        yield client


def founded(client: TestClient, name: str = "Uruk", entry: str = "open") -> str:
    answer = client.post("/clubs", data={"name": name, "about": "On clay.", "entry": entry})
    assert answer.status_code == 303, answer.text[:300]
    return str(answer.headers["location"])


def do(client: TestClient, path: str, what: str, **more: str) -> int:
    return int(client.post(path, data={"do": what, **more}).status_code)


def role(client: TestClient, path: str) -> str:
    return str(client.get(f"/api{path}").json()["role"])


# Clubs


def test_an_open_club_is_entered_and_left(anna: TestClient) -> None:
    ben, path = member(anna, "Ben"), founded(anna)
    assert (role(anna, path), role(ben, path)) == ("owner", "")
    assert "On clay." in another(anna).get(path).text
    assert do(ben, path, "enter") == 303
    assert role(ben, path) == "member"
    assert do(ben, path, "enter") == 409
    assert "Uruk" in ben.get("/clubs").text
    assert do(ben, path, "leave") == 303
    assert role(ben, path) == ""
    assert do(anna, path, "leave") == 403 or role(anna, path) == "owner"


def test_one_asks_to_enter_or_is_invited(anna: TestClient) -> None:
    ben, carla = member(anna, "Ben"), member(anna, "Carla")
    path = founded(anna, entry="ask")
    do(ben, path, "enter")
    assert role(ben, path) == "asks"
    assert "asks to enter" in anna.get(path).text
    assert "asks to enter" not in carla.get(path).text
    assert do(anna, path, "admit", name="Ben") == 303
    assert role(ben, path) == "member"
    closed = founded(anna, "Lagash", "invited")
    assert do(carla, closed, "enter") == 403
    assert do(anna, closed, "invite", name="carla") == 303
    assert "You are invited" in carla.get(closed).text
    assert do(anna, closed, "invite", name="carla") == 409
    assert do(carla, closed, "enter") == 303
    assert role(carla, closed) == "member"


def test_every_kind_of_member_may_do_what_is_said(anna: TestClient, tmp_path: Path) -> None:
    path = founded(anna, entry="ask")
    people = {"owner": anna}
    for kind in ("officer", "member", "asks", "invited", ""):
        people[kind] = member(anna, f"The {kind or 'other'}")
        if kind:
            rows(tmp_path, f"INSERT INTO club_members SELECT '{path[7:]}', id, '{kind}', '2026'"
                           f" FROM accounts WHERE name = 'The {kind}'")  # fmt: skip
    wrong = []
    for what in ("invite", "admit", "remove", "promote", "demote", "hand_on"):
        for kind, browser in people.items():
            is_refused = do(browser, path, what, name="Nobody") == 403
            if is_refused == (kind in MAY[what]):
                wrong.append((what, kind))
    for kind, browser in people.items():
        status = browser.post(path, data={"do": "change", "name": "x", "entry": "never"})
        if kind in MAY["change"]:
            assert status.status_code == 422
        plan = browser.post("/tournaments", data={**PLAN, "club": path[7:]}).status_code
        if (plan == 303) != (kind in MAY["tournament"]):
            wrong.append(("tournament", kind))
    for kind, browser in reversed(people.items()):
        if (do(browser, path, "close") == 303) != (kind in MAY["close"]):
            wrong.append(("close", kind))
    assert wrong == []


def test_a_club_is_handed_on_changed_and_closed(anna: TestClient, tmp_path: Path) -> None:
    ben, path = member(anna, "Ben"), founded(anna)
    do(ben, path, "enter")
    assert do(anna, path, "promote", name="Ben") == 303
    assert do(ben, path, "remove", name="Anna") == 404  # an officer removes no owner
    assert do(anna, path, "hand_on", name="Ben") == 303
    assert (role(anna, path), role(ben, path)) == ("officer", "owner")
    ben.post(path, data={"do": "change", "name": "Ur III", "about": "a\n\nb", "entry": "ask"})
    found = anna.get(f"/api{path}").json()
    assert (found["name"], found["about"], found["entry"]) == ("Ur III", "a\nb", "ask")
    founded(anna, "Kish")
    again = ben.post(path, data={"do": "change", "name": "kish", "entry": "ask"})
    assert again.status_code == 409
    assert do(ben, path, "close") == 303
    assert anna.get(path).status_code == 404
    assert rows(tmp_path, "SELECT count(*) FROM club_members") == [(1,)]


def test_clubs_have_limits(anna: TestClient) -> None:
    for number in range(OWN_MOST):
        founded(anna, f"Club {number}")
    answer = anna.post("/clubs", data={"name": "One more", "entry": "open"})
    assert answer.status_code == 409
    for bad in ({"name": ""}, {"name": "x" * 41}, {"name": "ok", "entry": "x"},
                {"name": "ok", "about": "x" * 501}):  # fmt: skip
        sent = {"name": "ok", "entry": "open", **bad}
        assert anna.post("/clubs", data=sent).status_code == 422, bad


def test_a_club_has_tables_of_its_own(anna: TestClient) -> None:
    ben, path = member(anna, "Ben"), founded(anna)
    name = path.removeprefix("/clubs/")
    assert f'name="club" value="{name}"' in anna.get(f"/new/ur?club={name}").text
    form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "friend", "club": name}
    table = anna.post("/tables", data=form).headers["location"]
    assert table in anna.get(path).text
    assert table not in ben.get(path).text  # found by its link alone, and by members
    assert ben.post("/tables", data=form).status_code in (403, 409)


def test_whoever_is_deleted_leaves_their_club_to_others(anna: TestClient, tmp_path: Path) -> None:
    ben, carla = member(anna, "Ben"), member(anna, "Carla")
    path, alone = founded(anna), founded(anna, "Alone")
    do(ben, path, "enter")
    do(carla, path, "enter")
    do(anna, path, "promote", name="Carla")
    assert anna.get("/account/export").json()["clubs"][0]["role"] == "owner"
    anna.post("/account/delete", data={"old": PASSWORD})
    assert role(carla, path) == "owner"
    assert ben.get(alone).status_code == 404


# Standings


def test_points_and_what_decides_between_equals() -> None:
    assert [points_of((1, 2, 3, 3), seat) for seat in range(4)] == [1, 2 / 3, 1 / 6, 1 / 6]
    boards = [
        Board(1, 0, "a", (0, 1), (1, 2)), Board(1, 1, "b", (2, 3), (1, 2)),
        Board(2, 0, "c", (0, 2), (1, 2)), Board(2, 1, "d", (1, 3), (1, 2)),
        Board(3, 0, None, (0,), (1,)), Board(3, 1, None, (3,), (0,)),
        Board(3, 2, "e", (1, 2), ()),
    ]  # fmt: skip
    table = standings(range(4), boards)
    assert [(row.entry, row.points) for row in table] == [(0, 3), (1, 1), (2, 1), (3, 0)]
    # 1 met 0 and 3, 2 met 3 and 0: nothing decides between them.
    assert [row.place for row in table] == [1, 2, 2, 4]
    assert (table[0].buchholz, table[0].berger, table[0].wins, table[0].games) == (2, 2, 2, 2)


# Tournaments


class Cup:
    """A tournament of members of one club."""

    def __init__(self, anna: TestClient, folder: Path, names: str = "ABCD", **more: str) -> None:
        self.anna, self.folder = anna, folder
        self.club = founded(anna)
        plan = {**PLAN, **more, "club": self.club[7:]}
        answer = anna.post("/tournaments", data=plan)
        assert answer.status_code == 303, answer.text[:500]
        self.path = answer.headers["location"]
        self.people = {name: member(anna, name) for name in names}
        for browser in self.people.values():
            do(browser, self.club, "enter")
            assert do(browser, self.path, "enter") == 303

    @property
    def now(self) -> Any:
        return self.anna.get(f"/api{self.path}").json()

    def start(self) -> None:
        assert do(self.anna, self.path, "start") == 303

    def tend(self) -> None:
        call(self.anna, host_of(self.anna).society.tend)

    def play(self) -> None:
        """Play all games of the round that are under way."""
        for board in self.now["boards"]:
            if board["ranks"] is None:
                play_out(self.anna, f"/t/{board['table']}")
        self.tend()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of one turn."""
    monkeypatch.setattr("ziggurat.web.people.hall.usual_options", lambda game: {"turn_limit": 1})


@pytest.mark.usefixtures("quick")
def test_a_round_robin_of_four_goes_by_itself(anna: TestClient, tmp_path: Path) -> None:
    cup = Cup(anna, tmp_path, rated="on")
    assert do(anna, cup.path, "start") == 303
    cup.tend()
    for number in (1, 2, 3):
        assert (cup.now["state"], cup.now["round"]) == ("running", number)
        cup.play()
    found = cup.now
    assert found["state"] == "over"
    assert len(found["boards"]) == 6
    met = {frozenset(board["seats"]) for board in found["boards"]}
    assert len(met) == 6
    assert sum(row["points"] for row in found["standings"]) == 6
    assert [row["games"] for row in found["standings"]] == [3] * 4
    firsts = [board["seats"][0] for board in found["boards"]]
    assert {firsts.count(number) for number in range(4)} <= {1, 2}
    page = cup.people["A"].get(cup.path).text
    assert "Final standings" in page and "Buchholz" in page and "You took part." in page
    call(anna, host_of(anna).note_results)
    assert {count for _, _, count in ratings(tmp_path).values()} == {3}
    assert found["boards"][0]["table"] in cup.people["A"].get(cup.club).text
    assert do(cup.people["A"], cup.path, "drop") == 409


@pytest.mark.usefixtures("quick")
def test_a_swiss_tournament_of_five(anna: TestClient, tmp_path: Path) -> None:
    cup = Cup(anna, tmp_path, "ABCDE", kind="swiss")
    cup.start()
    cup.tend()
    for _ in range(3):
        cup.play()
    found = cup.now
    alone = [board["seats"][0] for board in found["boards"] if len(board["seats"]) == 1]
    assert found["state"] == "over" and len(set(alone)) == 3
    games = [frozenset(board["seats"]) for board in found["boards"] if len(board["seats"]) == 2]
    assert len(set(games)) == len(games) == 6
    assert sum(row["points"] for row in found["standings"]) == 9


@pytest.mark.usefixtures("quick")
def test_whoever_drops_out_is_paired_no_more(anna: TestClient, tmp_path: Path) -> None:
    cup = Cup(anna, tmp_path)
    cup.start()
    cup.tend()
    assert do(cup.people["B"], cup.path, "drop") == 303
    cup.people["C"].post("/account/delete", data={"old": PASSWORD})
    while cup.now["state"] == "running":
        cup.play()
    found = cup.now
    gone = {one["number"] for one in found["people"] if one["dropped"] is not None}
    gone |= {one["number"] for one in found["people"] if not one["name"]}
    assert len(gone) == 2
    later = [one for board in found["boards"] if board["round"] > 1 for one in board["seats"]]
    assert not gone & set(later)
    assert "somebody who has left" in anna.get(cup.path).text


@pytest.mark.usefixtures("quick")
def test_a_tournament_survives_being_killed_at_every_step(
    anna: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = Cup(anna, tmp_path, "AB", kind="swiss", rounds="2")
    seat = together.seat

    async def killed(*args: Any) -> None:
        raise away()

    monkeypatch.setattr(together, "seat", killed)
    cup.start()  # the round is written, and no table laid
    planned = [board["table"] for board in cup.now["boards"]]
    assert rows(tmp_path, "SELECT count(*) FROM tables") == [(0,)]
    monkeypatch.setattr(together, "seat", seat)
    cup.tend()
    cup.tend()
    assert [name for (name,) in rows(tmp_path, "SELECT id FROM tables")] == planned
    monkeypatch.setattr(together, "seat", killed)
    play_out(anna, f"/t/{planned[0]}")
    until(lambda: cup.now["round"] == 2)  # noted once, though every process looks
    for _ in range(3):
        call(anna, host_of(anna).society.tournaments.advance, cup.path.split("/")[-1])
    assert [board["round"] for board in cup.now["boards"]] == [1, 2]
    monkeypatch.setattr(together, "seat", seat)
    cup.tend()
    cup.play()
    assert cup.now["state"] == "over"
    assert rows(tmp_path, "SELECT count(*) FROM tables") == [(2,)]


@pytest.mark.usefixtures("quick")
def test_a_game_that_nobody_ends_is_void(anna: TestClient, tmp_path: Path) -> None:
    cup = Cup(anna, tmp_path, "AB", kind="swiss", rounds="1")
    cup.start()
    cup.tend()
    table = f"/t/{cup.now['boards'][0]['table']}"
    assert "data-before" not in cup.people["A"].get(table).text
    for seat in "01":  # a game that was drawn is not left like any other
        left = cup.people["A"].post(f"{table}/stand", data={"seat": seat})
        assert left.status_code in (403, 409)
    assert rows(tmp_path, "SELECT count(*) FROM seats WHERE kind = 'human'") == [(2,)]
    assert do(cup.people["A"], cup.path, "void", board="0") == 403
    assert do(anna, cup.path, "void", board="7") == 404
    assert do(anna, cup.path, "void", board="0") == 303
    assert cup.now["state"] == "over"
    assert [row["points"] for row in cup.now["standings"]] == [0, 0]


@pytest.mark.usefixtures("quick")
def test_larger_tables_and_a_club_of_others(anna: TestClient, tmp_path: Path) -> None:
    cup = Cup(anna, tmp_path, "ABCDE", kind="swiss", what="ur:3", rounds="2")
    stranger = member(anna, "Zoe")
    assert do(stranger, cup.path, "enter") == 403
    assert do(stranger, cup.path, "start") == 403
    assert do(cup.people["A"], cup.path, "enter") == 409
    cup.start()
    cup.tend()
    assert sorted(len(board["seats"]) for board in cup.now["boards"]) == [2, 3]
    assert do(anna, cup.path, "cancel") == 303
    assert cup.now["state"] == "cancelled"


def test_sign_up_has_limits_and_can_be_taken_back(anna: TestClient, tmp_path: Path) -> None:
    cup = Cup(anna, tmp_path, "A")
    assert do(anna, cup.path, "start") == 409  # too few
    assert do(cup.people["A"], cup.path, "drop") == 303
    assert cup.now["people"] == []
    assert do(cup.people["A"], cup.path, "drop") == 409
    assert do(cup.people["A"], cup.path, "sing") == 422
    assert anna.post("/tournaments", data=PLAN).status_code == 403  # of the server: moderators
    rows(tmp_path, "UPDATE accounts SET role = 'moderator' WHERE name = 'Anna'")
    assert anna.post("/tournaments", data=PLAN).status_code == 303
    for bad in ({"what": "ur:9"}, {"what": "x:2"}, {"rounds": "99"}, {"kind": "cup"},
                {"name": ""}, {"pace": "x"}):  # fmt: skip
        answer = anna.post("/tournaments", data={**PLAN, **bad})
        assert answer.status_code in (404, 422), bad
    assert json.loads(anna.get("/api/tournaments").text)["has_more"] is False
    assert "Spring" in anna.get("/tournaments").text


def test_a_started_tournament_on_each_database(database: str, tmp_path: Path) -> None:
    """The locks, the lists and the joins, where the SQL differs."""
    with club(tmp_path, database=database) as client:
        sign_up(client, "Anna")
        cup = Cup(client, tmp_path, "AB", kind="swiss", rounds="1")
        cup.start()
        until(lambda: len(cup.now["boards"]) == 1)
        table = cup.now["boards"][0]["table"]
        until(lambda: client.get(f"/api/tables/{table}").status_code == 200)
        opened(client, "me", "open")
        for path in ("/lobby", "/clubs", cup.club, "/tournaments", cup.path, "/people/A", "/"):
            assert client.get(path).status_code == 200, path
        assert client.get("/account/export").json()["clubs"][0]["name"] == "Uruk"
        client.post("/account/delete", data={"old": PASSWORD})
        assert cup.people["A"].get(cup.path).status_code in (200, 404)
