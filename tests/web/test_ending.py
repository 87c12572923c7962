"""The end of a game: its score in parts, its course, and another game of the same people."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from tests.web.tools import at_table, opened, until
from trials.prepare import GOLDEN, played
from ziggurat.core.state import Entry
from ziggurat.games.ages.table.sources import sources
from ziggurat.web.pages.ending import ending_region
from ziggurat.web.stored import HUMAN, INVITED
from ziggurat.web.table.ending import POINTS, Ending
from ziggurat.words import LANGUAGES, words


@pytest.fixture
def other(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    found = TestClient(client.app, follow_redirects=False)
    found.portal = client.portal  # the same event loop
    return found


def info(client: TestClient, path: str) -> dict[str, object]:
    found: dict[str, object] = client.get(f"/api{path.replace('/t/', '/tables/')}").json()
    return found


def ended(client: TestClient, other: TestClient, name: str = "ur", **options: str) -> str:
    """A table of two people in two browsers and a bot, played to its end by bots."""
    path = opened(client, "me", "open", "last", game=name, turn_limit="2", **options)
    assert other.post(f"{path}/join", data={"seat": "1", "name": "Ben"}).status_code == 303
    for seat, browser in enumerate((client, other)):
        with at_table(browser, path) as page:
            page.do("hand_over", seat=seat, bot="last")
            page.sees(lambda now, seat=seat: now["people"][seat]["handed"] or now["over"])
    until(lambda: bool(info(client, path)["over"]), 60)
    return path


# The score in its parts


@pytest.mark.parametrize("record", ["04-2-planner", "11-3-planner", "05-2-random"])
def test_the_parts_of_culture_are_the_whole(record: str) -> None:
    stored = played(GOLDEN / "ages" / f"{record}.record")
    log = [Entry(one["key"], one["args"]) for step in stored.steps for one in step.log]
    parts = dict(sources(log, stored.result["scores"]))
    for seat, score in enumerate(stored.result["scores"]):
        assert sum(points[seat] for points in parts.values()) == score
    if record == "04-2-planner":  # counted by hand from the log of the record
        assert parts["prepared"] == (17, 15)
        assert parts["turns"] == (53, 102)
        assert parts["impacts"] == (34, 27)


def test_what_is_stolen_is_lost_by_somebody_else() -> None:
    log = [
        Entry("produced", {"seat": 0, "culture": 5}),
        Entry("produced", {"seat": 1, "culture": 7}),
        Entry("steals_culture", {"seat": 0, "other": 1, "count": 3}),
        Entry("famine", {"seat": 1, "count": 1, "culture": 4}),
    ]
    assert dict(sources(log, [8, 0])) == {"turns": (5, 3), "deeds": (3, -3)}


# Its course


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_is_drawn_from_its_first_move_to_its_last(language: str) -> None:
    said = words(language, "ages")
    ending = Ending(
        ((0, (0, 0)), (5, (3, 1)), (9, (4, 12))), 9, 70, (("turns", (4, 2)), ("impacts", (0, 10)))
    )
    view = {"over": True, "ranks": [2, 1], "scores": [4, 12]}
    names = ["<Anna>", "Ben"]
    drawn = ending_region("<h2>x</h2><p>y</p>", view, ending, "abcdef", None, said, names)
    assert said.say("end.won", count=1, names="Ben") in drawn
    assert "<h2>x" not in drawn  # one headline alone
    assert "<Anna>" not in drawn
    curves = re.findall(r'<polyline points="([^"]*)"', drawn)
    assert [len(curve.split()) for curve in curves] == [3, 3]
    places = [[float(one.split(",")[1]) for one in curve.split()] for curve in curves]
    assert places[1][2] < places[1][1] < places[1][0]  # upwards
    assert "/rematch" not in drawn  # for those who played
    svg = re.search(r"<svg viewBox.*?</svg>", drawn, re.DOTALL)
    assert svg is not None
    ElementTree.fromstring(svg[0])


def test_the_score_is_a_tower_of_its_parts() -> None:
    said = words("en", "civilisation")
    made = [(45, 1, 0, 100, 50), (200, 0, 1, 900, 300)]
    view = {"over": True, "ranks": [2, 1], "scores": [196, 1401], "score_parts": made}
    drawn = ending_region("", view, Ending((), 9, 70, ()), "abcdef", None, said, ["Anna", "Ben"])
    key = re.search(r'class="end-key">.*?</ul>', drawn)
    assert key is not None
    assert re.findall(r"</i>(\w+)<", key[0]) == ["Cards", "Goods", "Treasury", "Squares", "Cities"]
    ben, anna = re.findall(r'<li class="seat-\d.*?</li>', drawn)  # the winner's first
    assert "seat-1 won" in ben and "<strong>1401</strong>" in ben
    assert re.findall(r">(\d+)</text>", ben) == ["200", "900", "300"]  # one point is no storey
    heights = [float(one) for one in re.findall(r'height="([\d.]+)"', ben)]
    assert heights[1] == pytest.approx(4.5 * heights[0], abs=0.5)
    assert re.findall(r">(\d+)</text>", anna) == []  # storeys too low to write on


def test_the_course_of_a_game_ends_with_its_scores_and_is_worked_out_once(
    client: TestClient, other: TestClient
) -> None:
    path = ended(client, other)
    hosted = client.app.state.host.tables[path.removeprefix("/t/")]  # type: ignore[attr-defined]
    assert client.portal is not None
    ending = client.portal.call(hosted.ending)
    assert ending.course[0][0] == 0
    assert ending.course[-1][0] == ending.steps
    assert list(ending.course[-1][1]) == info(client, path)["scores"]
    assert len(ending.course) <= POINTS + 1
    assert client.portal.call(hosted.ending) is ending
    assert "end-curve" in client.get(path).text
    assert "end-curve" in TestClient(client.app).get(path).text  # whoever looks on


def test_nothing_of_it_is_shown_before_the_end(client: TestClient) -> None:
    path = opened(client, "me", "last", game="tigris")
    hosted = client.app.state.host.tables[path.removeprefix("/t/")]  # type: ignore[attr-defined]
    assert client.portal is not None
    assert client.portal.call(hosted.ending) is None
    assert "end-curve" not in client.get(path).text
    assert client.post(f"{path}/rematch").status_code == 409


def test_a_link_leads_to_a_moment(client: TestClient, other: TestClient) -> None:
    path = ended(client, other)
    page = client.get(f"{path}?at=3").text
    assert re.search(r'"at":3\b', page)
    assert f'data-live="{path}/live?at=3"' in page
    with client.websocket_connect(f"{path}/live?at=3") as socket:
        assert socket.receive_json()["at"] == 3
    for wrong in ("99999", "x", "-1", ""):
        assert re.search(r'"at":null', client.get(f"{path}?at={wrong}").text)


# Another game


def test_whoever_played_may_ask_for_another_game_and_all_keep_their_seats(
    client: TestClient, other: TestClient
) -> None:
    path = ended(client, other)
    assert f'action="{path}/rematch"' in client.get(path).text
    stranger = TestClient(client.app, follow_redirects=False)
    assert "/rematch" not in stranger.get(path).text
    assert stranger.post(f"{path}/rematch").status_code in (401, 403)
    with at_table(other, path) as page:
        again = client.post(f"{path}/rematch").headers["location"]
        page.sees(lambda _: f'href="{again}"' in page.markup["result"])
    old, new = info(client, path), info(client, again)
    assert (new["game"], new["options"], new["players"]) == ("ur", old["options"], 3)
    seats = new["seats"]
    assert isinstance(seats, list)
    # Whoever was second begins: Ben, the bot, then the one who began before.
    assert [seat["kind"] for seat in seats] == [HUMAN, "bot", HUMAN]
    assert seats[0]["name"] == "Ben"
    for browser, seat in ((client, 2), (other, 0)):
        with at_table(browser, again) as page:
            assert page.now["held"] == [seat]
    with at_table(stranger, again) as page:
        assert page.now["held"] == []
    # Whoever asks later comes to the same table.
    assert other.post(f"{path}/rematch").headers["location"] == again
    assert again not in stranger.get(path).text
    assert again not in stranger.get(f"/api{path.replace('/t/', '/tables/')}/log").text


def test_links_of_the_old_table_open_nothing_at_the_new_one(
    client: TestClient, other: TestClient
) -> None:
    path = ended(client, other)
    again = client.post(f"{path}/rematch").headers["location"]
    page = client.get(again).text
    assert f"{again}/s/" not in page  # nobody is invited: all are there
    hosted = client.app.state.host.tables  # type: ignore[attr-defined]
    one, two = (hosted[where.removeprefix("/t/")]._parts.stored for where in (path, again))
    hashes = {seat.secret_hash for seat in one.seats} & {seat.secret_hash for seat in two.seats}
    assert hashes <= {None}


def test_who_plays_by_the_api_alone_is_invited(client: TestClient) -> None:
    seats = [{"who": "me", "name": "Anna"}, {"who": "me", "name": "Cleo"}]
    body = {"game": "ur", "seats": seats, "options": {"turn_limit": 1}}
    table = client.post("/api/tables", json=body).json()
    path = f"/t/{table['table']}"
    client.cookies.set(f"ziggurat_{table['table']}_0", table["secrets"]["0"])
    client.get(path)  # from here on the browser holds the seat
    for seat, secret in table["secrets"].items():
        address = f"/api/tables/{table['table']}/seats/{seat}/hand-over"
        headers = {"Authorization": f"Bearer {secret}"}
        assert client.post(address, headers=headers, json={"bot": "last"}).status_code == 200
    until(lambda: bool(info(client, path)["over"]), 60)
    again = client.post(f"{path}/rematch").headers["location"]
    kinds = {seat["name"]: seat["kind"] for seat in info(client, again)["seats"]}  # type: ignore[attr-defined]
    assert kinds == {"Anna": HUMAN, "Cleo": INVITED}
    assert f"{again}/s/" in client.get(again).text  # the link, for whoever asked


def test_a_game_that_was_given_up_can_be_begun_anew(client: TestClient) -> None:
    path = opened(client, "me", "last")
    client.post(f"{path}/abandon")
    page = client.get(path).text
    assert words("en").say("home.abandoned") in page
    again = client.post(f"{path}/rematch").headers["location"]
    assert info(client, again)["over"] is False
