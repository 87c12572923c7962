"""Profiles: results and ratings, what somebody shows, taking data along, and leaving."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from openskill.models import PlackettLuce

from tests.web import postgresql
from tests.web.members import PASSWORD, club, log_in, member, sign_up, who
from tests.web.test_accounts import rows
from tests.web.test_browsers import held
from tests.web.test_forms import another
from tests.web.tools import at_table, settings_in
from ziggurat.web.app import create_app
from ziggurat.web.people.results import rated

SHOWN = {"playing": "on", "results": "on", "ratings": "on"}


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[TestClient]:
    with club(tmp_path) as client:
        sign_up(client, "Anna")
        yield client


def opened(client: TestClient, *who: str, **more: str) -> str:
    """The path of a table of Ur that is soon over."""
    form = {"game": "ur", "players": str(len(who)), "option.turn_limit": "1", **more}
    form |= {f"seat.{seat}": one for seat, one in enumerate(who)}
    answer = client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text[:500]
    return str(answer.headers["location"])


def rated_table(anna: TestClient, ben: TestClient, **more: str) -> str:
    path = opened(anna, "me", "open", rated="on", **more)
    assert ben.post(f"{path}/join", data={"seat": "1"}).status_code == 303
    return path


def play_out(client: TestClient, path: str) -> list[int]:
    """Have everybody answer somehow until the game is over; the ranks."""
    host: Any = client.app.state.host  # type: ignore[attr-defined]

    async def play() -> None:
        table = await host.get(path.removeprefix("/t/"))
        while not table.over:
            async with table.locked() as parts:
                state = parts.journal.state
                seat = state.to_act[0]
                decision, action = parts.journal.decisions[seat], str(state.legal(seat)[-1])
            await table.act(seat, decision, action)

    assert client.portal is not None
    client.portal.call(play)
    ranks: list[int] = client.get(f"/api{path.replace('/t/', '/tables/')}").json()["ranks"]
    return ranks


def ratings(folder: Path) -> dict[str, tuple[float, float, int]]:
    query = "SELECT name, mu, sigma, games FROM ratings JOIN accounts ON account = id"
    return {name: tuple(found) for name, *found in rows(folder, query)}


# Ratings


def test_a_rated_game_of_two_members_moves_their_ratings(anna: TestClient, tmp_path: Path) -> None:
    ben = member(anna, "Ben")
    path = rated_table(anna, ben)
    assert "Rated" in anna.get(path).text
    ranks = play_out(anna, path)
    anna.get("/people/Anna")
    model = PlackettLuce()
    one, two = model.rate([[model.rating()], [model.rating()]], ranks=[float(one) for one in ranks])
    found = ratings(tmp_path)
    assert found["Anna"] == pytest.approx((one[0].mu, one[0].sigma, 1))
    assert found["Ben"] == pytest.approx((two[0].mu, two[0].sigma, 1))
    ben.get("/people/Ben")  # it is written down once
    assert ratings(tmp_path) == found
    page = anna.get("/people/Anna").text
    assert f"{one[0].mu:.1f} ± {one[0].sigma:.1f}" in page
    assert f"place {ranks[0]} of 2" in page


def test_ratings_go_on_from_where_they_were() -> None:
    first = rated({}, ["a", "b"], [1, 2])
    second = rated(first, ["a", "b"], [1, 2])
    assert second["a"][0] > first["a"][0] > 25 > first["b"][0] > second["b"][0]
    assert second["a"][1] < first["a"][1] < 25 / 3  # and surer each time


def test_a_seat_taken_over_counts_as_last(anna: TestClient, tmp_path: Path) -> None:
    ben = member(anna, "Ben")
    path = rated_table(anna, ben)
    ranks = play_out(anna, path)
    winner = ranks.index(1)
    rows(tmp_path, "UPDATE seats SET handed = 'last' WHERE seat = ?", winner)
    anna.get("/people/Anna")
    found = dict(rows(tmp_path, "SELECT seat, rank FROM results"))
    assert found[winner] == 2


def test_a_game_that_is_no_measure_is_not_rated(anna: TestClient, tmp_path: Path) -> None:
    """Hints, a guest, another agreement at the start, going back together."""
    ben = member(anna, "Ben")
    for spoilt in (
        "INSERT INTO events SELECT id, 90, 0, 'hint', '{\"seat\":0}', created FROM tables"
        " WHERE id = ?",
        "DELETE FROM browsers WHERE browser LIKE 'account:%' AND seat = 1 AND table_id = ?",
        "DELETE FROM events WHERE key = 'rated' AND table_id = ?",
        "UPDATE steps SET seat = -1, text = 'undo 1' WHERE number = 2 AND table_id = ?",
    ):
        path = rated_table(anna, ben)
        play_out(anna, path)
        rows(tmp_path, spoilt, path.removeprefix("/t/"))
    anna.get("/people/Anna")
    assert len(rows(tmp_path, "SELECT DISTINCT table_id FROM results")) == 4
    assert ratings(tmp_path) == {}
    assert rows(tmp_path, "SELECT DISTINCT rated FROM results") == [(0,)]


def test_what_a_rated_game_needs(anna: TestClient) -> None:
    """No bots, no hints, nobody twice, and whoever opens it has an account."""
    form = {"game": "ur", "players": "2", "rated": "on", "seat.0": "me"}
    for more in ({"seat.1": "last"}, {"seat.1": "me"}, {"seat.1": "open", "hints": "on"}):
        assert anna.post("/tables", data=form | more).status_code == 422
    form["seat.1"] = "open"
    assert "Such a game is not rated." in anna.get("/new/ur").text
    assert "Such a game is not rated." not in another(anna).get("/new/ur").text
    assert another(anna).post("/tables", data=form).status_code == 422
    assert anna.post("/tables", data=form).status_code == 303


def test_only_members_sit_down_at_a_rated_game_and_once(anna: TestClient) -> None:
    path = opened(anna, "me", "open", "open", rated="on")
    guest = {"seat": "1", "name": "Guido"}
    assert another(anna).post(f"{path}/join", data=guest).status_code == 422
    api = f"/api{path.replace('/t/', '/tables/')}/join"
    assert another(anna).post(api, json={"seat": 1, "name": "Guido"}).status_code == 422
    assert anna.post(f"{path}/join", data={"seat": "1"}).status_code == 422
    assert member(anna, "Ben").post(f"{path}/join", data={"seat": "1"}).status_code == 303


def test_two_processes_rate_a_game_once(tmp_path: Path, postgresql_server: str) -> None:
    database = postgresql.new_database(postgresql_server)
    with club(tmp_path, database=database) as one, club(tmp_path, database=database) as two:
        sign_up(one, "Anna")
        path = rated_table(one, member(one, "Ben"))
        play_out(one, path)
        log_in(two, "Ben")
        pages = [
            client.get(f"/people/{name}").text for client, name in ((one, "Anna"), (two, "Ben"))
        ]
        assert all(" ± " in page for page in pages)
        store = two.app.state.host._store  # type: ignore[attr-defined]
        with store.engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT games FROM ratings").scalars().all() == [1, 1]
        assert [client.app.state.host._scribe.write(path.removeprefix("/t/"))  # type: ignore
                for client in (one, two)] == [False, False]  # fmt: skip


# Profiles


def test_a_profile_shows_what_its_owner_chose(anna: TestClient) -> None:
    ben = member(anna, "Ben")
    over, running, hidden = (
        rated_table(anna, ben),
        rated_table(anna, ben),
        opened(anna, "me", "last"),
    )
    play_out(anna, over)
    own = anna.get("/people/anna").text
    for path in (over, running, hidden):
        assert path in own
    for browser in (ben, another(anna)):
        page = browser.get("/people/Anna").text
        assert "Anna shows nothing more." in page
        assert not [path for path in (over, running, hidden) if path in page]
    assert anna.post("/account/public", data=SHOWN).headers["location"] == "/people/Anna"
    page = another(anna).get("/people/Anna").text
    assert over in page
    assert running in page
    assert hidden not in page  # it is found by its link alone
    assert " ± " in page
    anna.post("/account/public", data={"ratings": "on"})
    page = another(anna).get("/people/Anna").text
    assert " ± " in page
    assert over not in page


def test_results_are_counted_by_game_and_players(anna: TestClient, tmp_path: Path) -> None:
    for players in (2, 2, 3):
        path = opened(anna, "me", *["last"] * (players - 1))
        table = path.removeprefix("/t/")
        result = json.dumps({"ranks": [1, 2, 3][:players], "steps": 0})
        ended = "UPDATE tables SET finished = '2026-01-01', result = ? WHERE id = ?"
        rows(tmp_path, ended, result, table)
    page = anna.get("/people/Anna").text
    assert '<th scope="row">Ur</th><td>2</td><td>2</td><td>2</td>' in page
    assert '<th scope="row">Ur</th><td>3</td><td>1</td><td>1</td>' in page
    assert ratings(tmp_path) == {}


def test_there_are_no_profiles_of_nobody(anna: TestClient) -> None:
    assert anna.get("/people/Otto").status_code == 404


# Going


def test_somebody_takes_all_their_data_along(anna: TestClient) -> None:
    path = rated_table(anna, member(anna, "Ben"))
    with at_table(anna, path) as page:
        page.do("chat", text="Salut !")
        page.sees(lambda now: "Salut" in page.markup["chat"])
    play_out(anna, path)
    answer = anna.get("/account/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="ziggurat.json"'
    found = answer.json()
    table = path.removeprefix("/t/")
    assert found["account"]["name"] == "Anna"
    assert found["recovery_codes_left"] == 8
    assert found["tables_opened"] == [table]
    assert [(seat["table"], seat["seat"], seat["name"]) for seat in found["seats"]] == [
        (table, 0, "Anna")
    ]
    assert [line["text"] for line in found["chat"]] == ["Salut !"]
    assert [result["rated"] for result in found["results"]] == [True]
    assert len(found["ratings"]) == 1
    assert "argon2" not in answer.text
    assert not [one for one in anna.cookies.values() if one in answer.text]
    assert another(anna).get("/account/export").status_code == 303


def test_somebody_leaves_and_the_games_stay(anna: TestClient, tmp_path: Path) -> None:
    ben = member(anna, "Ben")
    over, running = rated_table(anna, ben), rated_table(anna, ben)
    play_out(anna, over)
    phone = another(anna)
    log_in(phone, "Anna")
    assert anna.post("/account/delete", data={"old": "wrong"}).status_code == 403
    assert anna.post("/account/delete", data={"old": PASSWORD}).headers["location"] == "/"
    assert (who(anna), who(phone)) == ("", "")
    assert log_in(another(anna), "Anna") == 403
    for path in (over, running):
        assert ben.get(path).status_code == 200
        info = ben.get(f"/api{path.replace('/t/', '/tables/')}").json()
        assert [seat["name"] for seat in info["seats"]] == ["Seat 1", "Ben"]
    assert held(anna, running) == [0]  # nobody's game comes to a stop
    assert held(phone, running) == []
    assert "1" in ben.get("/people/Ben").text
    for table in ("accounts", "results", "seats", "sessions", "codes", "ratings", "browsers"):
        assert "Anna" not in str(rows(tmp_path, f"SELECT * FROM {table}")), table
    assert rows(tmp_path, "SELECT count(*) FROM codes") == [(8,)]  # those of Ben
    sign_up(another(anna), "Anna")  # the name is free


def test_results_are_written_down_by_the_server_itself(tmp_path: Path) -> None:
    """Nobody has to look at a profile for that."""
    with club(tmp_path) as client:
        sign_up(client, "Anna")
        play_out(client, rated_table(client, member(client, "Ben")))
        host = client.app.state.host  # type: ignore[attr-defined]
        assert client.portal is not None
        client.portal.call(host.note_results)
        assert len(ratings(tmp_path)) == 2
    with TestClient(create_app(settings_in(tmp_path))) as client:  # without accounts
        assert client.app.state.host._scribe is None  # type: ignore[attr-defined]
