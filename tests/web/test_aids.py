"""Player aids as pages, at tables and in the terminal."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from tests.terminal.conftest import Run, run  # noqa: F401 - a fixture
from ziggurat.web.aiding import aid_href

FIRST = {
    "game": "ages", "players": "3", "seat.0": "me", "seat.1": "last", "seat.2": "last",
    "option.version": "simple", "option.auto_pay": "on", "option.turn_limit": "100",
    "option.public_bonuses": "4",
}  # fmt: skip


def test_the_aid_is_a_page_and_a_sheet_in_both_languages(client: TestClient) -> None:
    page = client.get("/aid/ur", headers={"Accept-Language": "fr"}).text
    assert "Échange" in page and "<svg" in page and "</html>" in page
    assert 'href="/rules/ur#UR-EXCHANGE-01"' in page
    sheet = client.get("/aid/ur?sheet=on", headers={"Accept-Language": "en"}).text
    assert "Exchange" in sheet and "</html>" not in sheet
    assert 'data-at="exchange"' in sheet


def test_an_option_in_the_address_counts_and_nonsense_does_not(client: TestClient) -> None:
    assert "Politics" in client.get("/aid/ages").text
    assert "Politics" in client.get("/aid/ages?version=quick&sheet=").text
    assert "Politics" not in client.get("/aid/ages?version=simple").text
    assert client.get("/aid/chess").status_code == 404
    assert client.get("/aid/nim").status_code == 404


def test_the_address_has_what_is_not_usual() -> None:
    assert aid_href("ages", {"version": "full", "turn_limit": 100}) == "/aid/ages"
    assert aid_href("ages", {"version": "simple"}) == "/aid/ages?version=simple"
    assert aid_href("tigris", {"english_variant": True}) == "/aid/tigris?english_variant=on"
    assert aid_href("nim", {}) == ""


def test_a_table_and_a_lesson_lead_to_theirs(client: TestClient) -> None:
    opened = client.post("/tables", data=FIRST)
    table = client.get(opened.headers["location"]).text
    assert 'id="aid-open"' in table and 'href="/aid/ages?version=simple"' in table
    assert '"here":"actions"' in table
    assert 'href="/aid/ur"' in client.get("/learn/ur/1").text
    assert 'href="/aid/ur"' in client.get("/rules/ur").text


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [("en", "aid", "you are here"), ("fr", "mémo", "vous êtes ici")],
)
def test_the_terminal_prints_it(run: Run, language: str, typed: str, said: str) -> None:  # noqa: F811
    result = run(
        "play", "ur", "--seats", "me,random,random", "--seed", "7", "--language", language,
        typed=f"{typed}\nquit\n",
    )  # fmt: skip
    assert result.exit_code == 0
    assert said in result.output.replace("\N{NO-BREAK SPACE}", " ")
    assert "15" in result.output and "21" in result.output
