"""What a table says of itself: who can open its links, who has not sat down, what its record is."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.web.tools import at_table, opened

LOCAL = {"Host": "127.0.0.1:8000"}
ONLY_HERE = "These links work on this computer only."


def test_links_that_lead_nowhere_elsewhere_say_so(client: TestClient) -> None:
    path = opened(client, "me", "friend", "random")
    said = client.get(path, headers=LOCAL).text
    assert ONLY_HERE in said and "--host 0.0.0.0" in said
    assert ONLY_HERE not in client.get(path).text  # opened at another address


def test_a_seat_that_is_free_is_not_said_to_choose(client: TestClient) -> None:
    path = opened(client, "open", "open", "open", game="ur")
    with at_table(client, path) as page:
        prompt = page.now["prompt"]
    assert prompt["text"].startswith("Waiting for somebody to sit down: Seat ")
    assert not prompt["yours"]


def test_the_record_of_a_running_game_says_what_it_is(client: TestClient) -> None:
    path = opened(client, "me", "random", "random")
    said = client.get(path).text
    assert "it can be looked at when the game is over" in said
