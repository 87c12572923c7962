"""Accounts: making one, logging in and out, sessions, recovery, invitations, and who guesses."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web import postgresql
from tests.web.members import PASSWORD, club, keep, log_in, member, sign_up, who
from tests.web.test_forms import another
from tests.web.tools import settings_in
from ziggurat.core.errors import Refusal
from ziggurat.web.app import create_app
from ziggurat.web.browsers import COOKIE
from ziggurat.web.people import passwords
from ziggurat.web.people.accounts import checked_name, new_code, plain_code
from ziggurat.web.people.passwords import Passwords
from ziggurat.web.people.sessions import GRACE, LASTS, SESSION_COOKIE, TURN_AFTER, moment
from ziggurat.web.settings import Settings, load


@pytest.fixture
def open_club(tmp_path: Path) -> Iterator[TestClient]:
    with club(tmp_path) as client:
        yield client


def rows(folder: Path, query: str, *values: Any) -> list[Any]:
    """What the database says; a change is written."""
    with sqlite3.connect(folder / "tables.db", timeout=30) as connection:
        found = connection.execute(query, values).fetchall()
    connection.close()
    return found


def set_back(folder: Path, column: str, by: timedelta) -> None:
    """Make every session so much older."""
    rows(folder, f"UPDATE sessions SET {column} = ?", moment(-by))


# Where there are none


def test_without_accounts_nothing_is_there(client: TestClient) -> None:
    """The first page is what it was, and no log-in in sight."""
    answer = client.get("/")
    assert "account" not in answer.text
    assert set(client.cookies) == {COOKIE}
    for path in ("/account", "/account/login", "/account/new", "/account/recover", "/people/Anna"):
        assert client.get(path).status_code == 404
    assert client.post("/account/login", data={"name": "Anna"}).status_code == 404


def test_without_accounts_nobody_is_asked_for(client: TestClient) -> None:
    """A cookie that somebody sends all the same is not looked up."""
    client.cookies.set(SESSION_COOKIE, "x" * 32)
    asked = client.app.state.host.people.sessions  # type: ignore[attr-defined]
    asked.person = None  # whoever called it would fail
    assert client.get("/").status_code == 200


def test_accounts_are_off_unless_somebody_says_otherwise() -> None:
    assert Settings().accounts == "off"
    assert load({"accounts": "invited"}, {}).accounts == "invited"
    assert load({}, {"ZIGGURAT_ACCOUNTS": "open"}).accounts == "open"
    with pytest.raises(Refusal, match="bad choice"):
        load({"accounts": "perhaps"}, {})


def test_a_server_that_lacks_the_library_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "argon2", None)
    with pytest.raises(Refusal) as refused:
        create_app(settings_in(tmp_path, accounts="open"))
    assert refused.value.details == {"package": "argon2-cffi", "extra": "club"}
    create_app(settings_in(tmp_path)).state.host  # noqa: B018 - without accounts it is not needed


# In and out


def test_somebody_makes_an_account_and_is_logged_in(open_club: TestClient) -> None:
    assert 'href="/account/login"' in open_club.get("/").text
    assert 'href="/account/login"' in open_club.get("/account/new").text
    assert 'href="/account/login?next=/new/ur"' in open_club.get("/new/ur").text
    codes = sign_up(open_club, "Zoé")
    assert len(set(codes)) == 8
    assert who(open_club) == "Zoé"
    page = open_club.get("/account").text
    assert "Zoé" in page
    assert "here, now" in page
    assert not [code for code in codes if code in page]
    assert open_club.post("/account/logout").headers["location"] == "/"
    assert who(open_club) == ""
    assert open_club.get("/account").headers["location"] == "/account/login?next=%2Faccount"
    assert log_in(open_club, " zoÉ ", next="/rules/ur") == 303
    assert who(open_club) == "Zoé"


def test_the_session_is_kept_from_scripts_and_other_sites(open_club: TestClient) -> None:
    answer = open_club.post("/account/new", data={"name": "Anna", "password": PASSWORD})
    (cookie,) = [
        one for one in answer.headers.get_list("set-cookie") if one.startswith(SESSION_COOKIE)
    ]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    other = another(open_club)
    sent = {"name": "Anna", "password": PASSWORD}
    answer = other.post("/account/login", data=sent, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert SESSION_COOKIE not in other.cookies


def test_a_page_that_is_asked_for_next_is_one_of_ours(open_club: TestClient) -> None:
    sign_up(open_club, "Anna")
    other = another(open_club)
    sent = {"name": "Anna", "password": PASSWORD, "next": "https://evil.example/"}
    assert other.post("/account/login", data=sent).headers["location"] == "/"


def test_only_digests_of_sessions_passwords_and_codes_are_stored(
    open_club: TestClient, tmp_path: Path
) -> None:
    codes = sign_up(open_club, "Anna")
    token = open_club.cookies[SESSION_COOKIE]
    stored = "\n".join(
        str(row)
        for table in ("accounts", "sessions", "codes", "browsers", "invitations")
        for row in rows(tmp_path, f"SELECT * FROM {table}")
    )
    assert "$argon2id$" in stored
    secrets = (PASSWORD, token, *codes, *[plain_code(code) for code in codes])
    assert not [secret for secret in secrets if secret in stored]


def test_a_name_that_cannot_be_one(open_club: TestClient) -> None:
    for name in ("", "   ", "x" * 41, "a/b", "---"):
        answer = open_club.post("/account/new", data={"name": name, "password": PASSWORD})
        assert answer.status_code == 422, name
    assert SESSION_COOKIE not in open_club.cookies


def test_a_name_belongs_to_one_person(open_club: TestClient) -> None:
    sign_up(open_club, "Anna")
    other = another(open_club)
    for name in ("Anna", "ANNA", " anna ", "Ａｎｎａ"):
        answer = other.post("/account/new", data={"name": name, "password": PASSWORD})
        assert answer.status_code == 409, name
    assert checked_name("  Anna   B. ") == "Anna B."


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "password_short"),
        ("x" * 201, "password_long"),
        ("I am Annabelle!", "password_name"),
        ("xellebannAx 77", "password_name"),
        ("password123", "password_common"),
        ("P@ssw0rd2026", "password_common"),
        ("motdepasse1!", "password_common"),
        ("azertyuiop12", "password_common"),
        ("1234567890", "password_common"),
        ("aaaaaaaaaaaa", "password_common"),
        ("ababababab", "password_common"),
        ("zigguratziggurat", "password_common"),
        ("qwerty-qwerty-1", "password_common"),
        ("iloveyou2025", "password_common"),
    ],
)
def test_bad_passwords_are_refused(password: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        passwords.check(password, "Annabelle")
    assert refused.value.code == code


@pytest.mark.parametrize("password", [PASSWORD, "vK7#qz!mP2", "the winter prince loves pizza"])
def test_good_passwords_are_taken(password: str) -> None:
    passwords.check(password, "Annabelle")


def test_a_password_is_hashed_as_the_library_advises() -> None:
    """Argon2id, with 64 MiB: what tests do with less is patched for them alone."""
    hashed = asyncio.run(Passwords().hashed(PASSWORD))
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


# Guessing


def test_nobody_learns_whether_a_name_is_known(
    open_club: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same words, and the same work: a password is compared for nobody, too."""
    sign_up(open_club, "Anna")
    compared, before = [], Passwords._compare

    def compare(self: Passwords, password: str, kept: str | None) -> bool:
        compared.append(kept is None)
        return before(self, password, kept)

    monkeypatch.setattr(Passwords, "_compare", compare)
    told = []
    for path, sent in (
        ("/account/login", {"password": "wrong wrong wrong"}),
        ("/account/recover", {"password": PASSWORD, "code": new_code()}),
    ):
        for name in ("Anna", "Otto"):
            answer = another(open_club).post(path, data={"name": name, **sent})
            told.append((path, answer.status_code, answer.text.replace(f'"{name}"', '"NAME"')))
    assert told[0] == told[1]
    assert told[2] == told[3]
    assert {status for _, status, _ in told} == {403}
    assert compared == [False, True]


def test_a_wrong_password_takes_its_time(tmp_path: Path) -> None:
    with club(tmp_path, slow_seconds=0.6) as client:
        sign_up(client, "Anna")
        for name in ("Anna", "Otto"):
            begun = time.monotonic()
            assert log_in(another(client), name, "wrong wrong wrong") == 403
            assert time.monotonic() - begun >= 0.6


def test_whoever_guesses_is_stopped_by_name_and_by_address(tmp_path: Path) -> None:
    with club(tmp_path, logins_an_hour=9, address_times=2) as client:
        sign_up(client, "Anna")
        sign_up(another(client), "Ben")
        tries = [log_in(another(client), "Anna", f"wrong wrong {number}") for number in range(4)]
        assert tries == [403, 403, 403, 429]
        assert log_in(another(client), "anna") == 429  # even the right one
        assert log_in(another(client), "Ben") == 303
        answer = another(client).post("/account/login", data={"name": "Carl", "password": "x"})
        assert answer.status_code == 403
        answer = another(client).post("/account/login", data={"name": "Dora", "password": "x"})
        assert answer.status_code == 403  # six from this address
        assert log_in(another(client), "Ben") == 429
        assert another(client).post("/account/recover", data={"name": "Ben"}).status_code == 429


def test_accounts_have_a_rate(tmp_path: Path) -> None:
    with club(tmp_path, signups_an_hour=6) as client:
        client.get("/")
        sent = {"password": "short"}
        found = [client.post("/account/new", data={"name": "A", **sent}) for _ in range(3)]
        assert [answer.status_code for answer in found] == [422, 422, 429]


# Sessions


def test_sessions_are_listed_and_can_be_ended(open_club: TestClient) -> None:
    sign_up(open_club, "Anna")
    phone = another(open_club)
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18 Safari/604"
    sent = {"name": "Anna", "password": PASSWORD}
    phone.post("/account/login", data=sent, headers={"User-Agent": agent})
    page = open_club.get("/account").text
    assert "Safari · iPhone" in page
    (session,) = re.findall(r'name="session" value="(\w+)"', page)
    answer = open_club.post("/account/sessions", data={"session": session})
    assert answer.headers["location"] == "/account?done=ended"
    assert (who(phone), who(open_club)) == ("", "Anna")
    assert SESSION_COOKIE not in phone.cookies  # what opens nothing is not kept


def test_nobody_ends_the_session_of_another(open_club: TestClient) -> None:
    sign_up(open_club, "Anna")
    ben = member(open_club, "Ben")
    sign_up(carl := another(open_club), "Carl")
    log_in(another(open_club), "Anna")
    (session,) = re.findall(r'name="session" value="(\w+)"', open_club.get("/account").text)
    ben.post("/account/sessions", data={"session": session})
    carl.post("/account/sessions")
    assert session in open_club.get("/account").text
    assert [who(one) for one in (open_club, ben, carl)] == ["Anna", "Ben", ""]


def test_log_out_everywhere(open_club: TestClient) -> None:
    sign_up(open_club, "Anna")
    others = [another(open_club) for _ in range(2)]
    for other in others:
        log_in(other, "Anna")
    assert open_club.post("/account/sessions").status_code == 303
    assert [who(one) for one in (open_club, *others)] == ["", "", ""]


def test_a_new_password_ends_all_other_sessions(open_club: TestClient) -> None:
    sign_up(open_club, "Anna")
    other = another(open_club)
    log_in(other, "Anna")
    new = "sept lamas en tutu"
    sent = {"old": "wrong", "password": new}
    assert open_club.post("/account/password", data=sent).status_code == 403
    sent = {"old": PASSWORD, "password": "Anna Anna Anna"}
    assert open_club.post("/account/password", data=sent).status_code == 422
    assert open_club.post("/account/password", data={"old": PASSWORD, "password": new}).is_redirect
    assert (who(open_club), who(other)) == ("Anna", "")
    assert (log_in(other, "Anna"), log_in(other, "Anna", new)) == (403, 303)


def test_a_token_is_replaced_once_a_day_and_the_old_one_opens_nothing(
    open_club: TestClient, tmp_path: Path
) -> None:
    sign_up(open_club, "Anna")
    old = open_club.cookies[SESSION_COOKIE]
    assert who(open_club) == "Anna"
    assert open_club.cookies[SESSION_COOKIE] == old
    set_back(tmp_path, "turned", TURN_AFTER * 2)
    slow = keep(another(open_club), old)  # the same browser, in another tab
    assert who(open_club) == "Anna"
    fresh = open_club.cookies[SESSION_COOKIE]
    assert fresh != old
    assert who(slow) == "Anna"  # the new one was not used yet
    assert slow.cookies[SESSION_COOKIE] == old  # and no other is offered meanwhile
    assert who(open_club) == "Anna"
    assert open_club.cookies[SESSION_COOKIE] == fresh
    assert who(slow) == "Anna"  # requests that were under way
    set_back(tmp_path, "turned", GRACE * 2)
    late = keep(another(open_club), old)
    assert (who(late), who(open_club)) == ("", "Anna")


def test_a_new_token_that_got_lost_locks_nobody_out(open_club: TestClient, tmp_path: Path) -> None:
    sign_up(open_club, "Anna")
    old = open_club.cookies[SESSION_COOKIE]
    set_back(tmp_path, "turned", TURN_AFTER * 2)
    assert who(open_club) == "Anna"
    lost = open_club.cookies[SESSION_COOKIE]
    set_back(tmp_path, "offered", GRACE * 2)
    again = keep(another(open_club), old)
    assert who(again) == "Anna"
    assert again.cookies[SESSION_COOKIE] not in (old, lost)
    assert who(again) == "Anna"


def test_whoever_stays_away_for_long_is_logged_out(open_club: TestClient, tmp_path: Path) -> None:
    sign_up(open_club, "Anna")
    set_back(tmp_path, "expires", LASTS)
    assert who(open_club) == ""


def test_a_person_has_so_many_sessions(open_club: TestClient, tmp_path: Path) -> None:
    sign_up(open_club, "Anna")
    (row,) = rows(tmp_path, "SELECT * FROM sessions")
    names = [one[1] for one in rows(tmp_path, "PRAGMA table_info(sessions)")]
    for number in range(30):
        more = dict(zip(names, row, strict=True)) | {"id": f"s{number}", "digest": f"d{number}"}
        marks = ",".join("?" * len(names))
        rows(tmp_path, f"INSERT INTO sessions VALUES ({marks})", *more.values())
    log_in(another(open_club), "Anna")
    assert rows(tmp_path, "SELECT count(*) FROM sessions") == [(20,)]


# Recovery


def test_a_recovery_code_works_once(open_club: TestClient) -> None:
    codes = sign_up(open_club, "Anna")
    other, new = another(open_club), "sept lamas en tutu"
    sent = {"name": "Anna", "code": codes[3].upper().replace("-", " "), "password": new}
    assert other.post("/account/recover", data=sent | {"password": "short"}).status_code == 422
    assert other.post("/account/recover", data=sent).headers["location"] == "/account"
    assert (who(other), who(open_club)) == ("Anna", "")
    assert "7 recovery codes are left" in other.get("/account").text
    assert another(open_club).post("/account/recover", data=sent).status_code == 403
    assert log_in(another(open_club), "Anna", new) == 303


def test_a_code_is_that_of_one_account(open_club: TestClient) -> None:
    codes = sign_up(open_club, "Anna")
    sign_up(another(open_club), "Ben")
    sent = {"name": "Ben", "code": codes[0], "password": PASSWORD}
    assert another(open_club).post("/account/recover", data=sent).status_code == 403


def test_new_codes_take_the_place_of_the_old(open_club: TestClient) -> None:
    old = sign_up(open_club, "Anna")
    assert open_club.post("/account/codes", data={"old": "wrong"}).status_code == 403
    page = open_club.post("/account/codes", data={"old": PASSWORD}).text
    new = re.findall(r"<code>([\w-]+)</code>", page)
    assert len(new) == 8
    assert not set(new) & set(old)
    sent = {"name": "Anna", "code": old[0], "password": PASSWORD}
    assert another(open_club).post("/account/recover", data=sent).status_code == 403


# By invitation


def test_a_closed_club_lets_in_who_was_invited(tmp_path: Path) -> None:
    with club(tmp_path, accounts="invited") as client:
        sent = {"name": "Anna", "password": PASSWORD}
        assert client.get("/account/new").status_code == 403
        assert client.post("/account/new", data=sent).status_code == 404
        assert client.get("/account/i/wrong").status_code == 404
        token = client.portal.call(client.app.state.host.people.invite)  # type: ignore
        page = client.get(f"/account/i/{token}")
        assert page.headers["Referrer-Policy"] == "strict-origin"
        assert token in page.text
        sign_up(client, "Anna", invitation=token)
        assert another(client).get(f"/account/i/{token}").status_code == 404
        again = another(client).post("/account/new", data=sent | {"invitation": token})
        assert again.status_code == 404
        assert client.post("/account/invite").status_code == 403
        rows(tmp_path, "UPDATE accounts SET role = 'moderator'")
        (link,) = re.findall(
            r"http://testserver(/account/i/[\w-]+)", client.post("/account/invite").text
        )
        assert another(client).get(link).status_code == 200
        rows(tmp_path, "UPDATE invitations SET expires = ?", moment(-timedelta(days=1)))
        assert another(client).get(link).status_code == 404


# Several processes


def test_accounts_are_the_same_for_all_processes(tmp_path: Path, postgresql_server: str) -> None:
    database = postgresql.new_database(postgresql_server)
    with club(tmp_path, database=database) as one, club(tmp_path, database=database) as two:
        codes = sign_up(one, "Anna")
        assert who(keep(two, one.cookies[SESSION_COOKIE])) == "Anna"
        assert (
            two.post("/account/new", data={"name": "anna", "password": PASSWORD}).status_code == 409
        )
        elsewhere = another(two)
        sent = {"name": "Anna", "code": codes[0], "password": "sept lamas en tutu"}
        assert elsewhere.post("/account/recover", data=sent).status_code == 303
        assert [who(client) for client in (one, two, elsewhere)] == ["", "", "Anna"]
        assert another(one).post("/account/recover", data=sent).status_code == 403
