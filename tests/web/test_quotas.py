"""What one visitor may do: often enough for anybody who plays, and not for whoever floods."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.test_forms import finished_record, upload
from tests.web.tools import at_table, open_table, opened, settings_in, sit, until
from ziggurat.core.errors import Refusal
from ziggurat.web.app import create_app
from ziggurat.web.quotas import CHAT, KEPT_MOST, TABLES, Buckets, Quotas, Visitor
from ziggurat.web.settings import Settings
from ziggurat.words import words

ANNA = Visitor("anna", "192.0.2.1")
BEN = Visitor("ben", "192.0.2.1")
NOBODY = Visitor("", "192.0.2.1")


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


def spent(quotas: Quotas, kind: str, visitor: Visitor, tries: int = 1000) -> int:
    """How often a visitor may do this in one moment."""
    for count in range(tries):
        try:
            quotas.spend(kind, visitor)
        except Refusal:
            return count
    return tries


def test_a_third_at_once_and_the_rest_as_time_goes_by(clock: Time) -> None:
    quotas = Quotas(Settings(tables_an_hour=30), clock)
    assert spent(quotas, TABLES, ANNA) == 10
    with pytest.raises(Refusal) as refused:
        quotas.spend(TABLES, ANNA)
    assert refused.value.details["seconds"] == 120
    clock.now += 119
    assert spent(quotas, TABLES, ANNA) == 0
    clock.now += 1
    assert spent(quotas, TABLES, ANNA) == 1
    clock.now += 100_000
    assert spent(quotas, TABLES, ANNA) == 10


def test_a_club_behind_one_address_is_not_one_visitor(clock: Time) -> None:
    quotas = Quotas(Settings(chat_a_minute=30, address_times=4), clock)
    assert spent(quotas, CHAT, ANNA) == 10
    assert spent(quotas, CHAT, BEN) == 10
    assert spent(quotas, CHAT, NOBODY) == 20  # whoever throws cookies away has the address
    assert spent(quotas, CHAT, Visitor("carl", "192.0.2.1")) == 0
    assert spent(quotas, CHAT, Visitor("carl", "192.0.2.2")) == 10


def test_what_was_refused_after_all_costs_nothing(clock: Time) -> None:
    quotas = Quotas(Settings(tables_an_hour=3), clock)
    for _ in range(5):
        with pytest.raises(Refusal, match="name taken"), quotas.spending(TABLES, ANNA):
            raise Refusal("name_taken")
    assert spent(quotas, TABLES, ANNA) == 1


def test_counters_take_no_more_than_so_much_memory(clock: Time) -> None:
    buckets = Buckets(3, 60, clock, kept=100)
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets) == 100
    quotas = Quotas(Settings(), clock)
    for number in range(KEPT_MOST + 5):
        quotas.note(Visitor("", str(number)), "table")
    assert len(quotas.opened) == KEPT_MOST


# Over HTTP


@contextmanager
def client_with(folder: Path, **limits: Any) -> Iterator[TestClient]:
    app = create_app(settings_in(folder, **limits))
    with TestClient(app, follow_redirects=False) as client:
        yield client


FORM = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "me"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_tables_are_opened_one_after_the_other(tmp_path: Path, language: str) -> None:
    with client_with(tmp_path, tables_an_hour=6, address_times=3) as client:
        client.headers["accept-language"] = language
        client.get("/")  # the browser is given its cookie
        for _ in range(2):
            opened(client, "me", "me")
        refused = client.post("/tables", data=FORM)
        assert refused.status_code == 429
        seconds = int(refused.headers["retry-after"])
        assert 590 <= seconds <= 600
        assert words(language).say("refusal.too_often", seconds=seconds) in refused.text
        client.cookies.clear()
        for _ in range(4):
            open_table(client, "me", "me")
        body = {"game": "ur", "seats": [{"who": "me"}, {"who": "me"}]}
        refused = client.post("/api/tables", json=body)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
        assert int(refused.headers["retry-after"]) > 100


def test_a_form_that_is_wrong_can_be_sent_again(tmp_path: Path) -> None:
    with client_with(tmp_path, tables_an_hour=3) as client:
        client.get("/")
        for _ in range(4):
            assert client.post("/tables", data=FORM | {"players": "9"}).status_code == 422
        opened(client, "me", "me")


def test_a_browser_keeps_so_many_games_under_way(tmp_path: Path) -> None:
    with client_with(tmp_path, tables_each=2, address_times=2) as client:
        client.get("/")
        mine = [opened(client, "me", "me"), opened(client, "last", "last", turn_limit="1")]
        over = mine[1].replace("/t/", "/api/tables/")
        until(lambda: client.get(over).json()["over"])
        opened(client, "me", "me")
        refused = client.post("/tables", data=FORM)
        assert refused.status_code == 429
        assert words("en").say("refusal.own_tables", most=2) in refused.text
        client.cookies.clear()  # the address has two more, however many browsers it has
        for _ in range(2):
            open_table(client, "me", "me")
        body = {"game": "ur", "seats": [{"who": "me"}, {"who": "me"}]}
        assert client.post("/api/tables", json=body).json()["code"] == "own_tables"


def test_chat_joins_and_reviews_have_a_rate(tmp_path: Path) -> None:
    limits = {"chat_a_minute": 6, "joins_an_hour": 3, "reviews_an_hour": 3, "address_times": 1}
    with client_with(tmp_path, **limits) as client:
        me, _ = sit(client, open_table(client, "me", "me", "open", "open"))
        assert [me.post("chat", {"text": "hello"}).status_code for _ in range(3)] == [204, 204, 429]
        join = f"/api/tables/{me.table}/join"
        assert [client.post(join, json={}).status_code for _ in range(2)] == [200, 429]
        assert client.post(f"/t/{me.table}/join", data={}).headers["retry-after"]
        record = finished_record().dumps()
        assert [upload(client, record)[0] for _ in range(2)] == [303, 429]


def test_so_has_the_chat_of_an_open_page(tmp_path: Path) -> None:
    with client_with(tmp_path, chat_a_minute=3) as client:
        path = opened(client, "me", "me")
        with at_table(client, path) as page:
            page.do("chat", text="one")
            page.do("chat", text="two")
            assert page.refused()["code"] == "too_often"
