"""Passkeys: adding one, logging in by it, and whoever brings what is not one."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.authenticator import Device, coded
from tests.web.members import PASSWORD, club, member, sign_up, who
from tests.web.test_accounts import rows
from tests.web.test_forms import another
from tests.web.tools import settings_in
from ziggurat.core.errors import Refusal
from ziggurat.web.app import create_app
from ziggurat.web.people.challenges import Challenges
from ziggurat.web.people.sessions import FRESH, moment
from ziggurat.web.sites import Site, is_secure
from ziggurat.web.store import Store

HERE = {"Origin": "https://testserver"}


@pytest.fixture
def open_club(tmp_path: Path) -> Iterator[TestClient]:
    with club(tmp_path, logins_an_hour=9000, passkeys_an_hour=9000) as client:
        yield client


def send(client: TestClient, path: str, **sent: str) -> Any:
    return client.post(f"/account/passkeys{path}", data=sent, headers=HERE)


def add(client: TestClient, device: Device, name: str = "My phone", **more: str) -> Any:
    """Make a key in the device, and have the account keep it."""
    answer = send(client, "/options", old=PASSWORD)
    assert answer.status_code == 200, answer.text
    return send(client, "", name=name, credential=device.make(answer.json(), **more))


def question(client: TestClient) -> Any:
    answer = send(client, "/ask")
    assert answer.status_code == 200, answer.text
    return answer.json()


def log_in(client: TestClient, credential: str, **more: str) -> Any:
    return send(client, "/login", credential=credential, **more)


def listed(client: TestClient) -> list[str]:
    """The names of the passkeys on the page of the account."""
    part = client.get("/account").text.partition('id="passkeys"')[2].partition("</section>")[0]
    return re.findall(r"<li><div><b>(.*?)</b>", part)


def numbers(client: TestClient) -> list[str]:
    return re.findall(r'name="passkey" value="(\w+)"', client.get("/account").text)


def test_somebody_adds_a_passkey_and_logs_in_by_it(open_club: TestClient) -> None:
    sign_up(open_club, "Zoé")
    device = Device()
    assert add(open_club, device).headers["location"] == "/account?done=passkey"
    assert listed(open_club) == ["My phone"]
    assert "not used yet" in open_club.get("/account").text
    other = another(open_club)
    answer = log_in(other, device.sign(question(other)), next="/rules/ur")
    assert answer.headers["location"] == "/rules/ur"
    assert who(other) == "Zoé"
    assert "last used on" in other.get("/account").text


def test_what_the_browser_is_told(open_club: TestClient) -> None:
    """Discoverable, user verification preferred, no attestation, and keys it has already."""
    sign_up(open_club, "Zoé")
    first = Device()
    add(open_club, first)
    told = send(open_club, "/options", old=PASSWORD).json()
    assert told["attestation"] == "none"
    assert told["authenticatorSelection"]["residentKey"] == "required"
    assert told["authenticatorSelection"]["userVerification"] == "preferred"
    assert told["rp"]["id"] == "testserver"
    known = [{"type": "public-key", "id": coded(first.keys[0].id), "transports": ["internal"]}]
    assert told["excludeCredentials"] == known
    asked = question(another(open_club))
    assert (asked["allowCredentials"], asked["userVerification"]) == ([], "preferred")


def test_a_key_is_added_by_whoever_knows_the_password(open_club: TestClient) -> None:
    sign_up(open_club, "Zoé")
    assert send(open_club, "/options", old="wrong wrong wrong").status_code == 403
    assert send(open_club, "", name="x", credential="").status_code == 422
    assert send(open_club, "", name="x", credential="{}").status_code == 403
    assert listed(open_club) == []


def test_a_key_needs_a_name(open_club: TestClient) -> None:
    sign_up(open_club, "Zoé")
    for name in ("", "  ", "x" * 41):
        assert add(open_club, Device(), name).status_code == 422


def test_a_challenge_is_good_once_soon_and_for_one_browser(
    open_club: TestClient, tmp_path: Path
) -> None:
    sign_up(open_club, "Zoé")
    device = Device()
    add(open_club, device)
    browser, thief = another(open_club), another(open_club)
    asked = question(browser)
    question(thief)
    assert log_in(thief, device.sign(asked)).status_code == 403
    assert who(thief) == ""
    assert log_in(browser, device.sign(asked)).status_code == 303
    again = another(open_club)
    again.cookies.update(dict(browser.cookies))
    again.cookies.delete("ziggurat_session")
    assert log_in(again, device.sign(asked)).status_code == 403
    late = another(open_club)
    asked = question(late)
    rows(tmp_path, "UPDATE challenges SET expires = ?", moment(-timedelta(seconds=1)))
    assert log_in(late, device.sign(asked)).status_code == 403
    assert (who(again), who(late)) == ("", "")


def test_a_challenge_for_one_account_adds_no_key_to_another(open_club: TestClient) -> None:
    sign_up(open_club, "Zoé")
    ben = member(open_club, "Ben")
    told = send(open_club, "/options", old=PASSWORD).json()
    assert send(ben, "", name="x", credential=Device().make(told)).status_code == 403
    assert listed(ben) == []


def test_only_digests_of_challenges_are_stored(open_club: TestClient, tmp_path: Path) -> None:
    asked = question(open_club)
    stored = str(rows(tmp_path, "SELECT * FROM challenges"))
    assert asked["challenge"] not in stored
    assert stored.count("(") == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://testserver"},
        {"site": "evil.example"},
        {"flags": 0},
        {"signature": coded(b"nonsense")},
        {"userHandle": coded(b"somebody else")},
        {"authenticatorData": coded(b"x")},
        {"clientDataJSON": coded(b"{}")},
    ],
)
def test_what_was_not_signed_for_us_opens_nothing(
    open_club: TestClient, wrong: dict[str, Any]
) -> None:
    sign_up(open_club, "Zoé")
    device = Device()
    add(open_club, device)
    other = another(open_club)
    assert log_in(other, device.sign(question(other), **wrong)).status_code == 403
    assert who(other) == ""


def test_a_key_of_another_site_is_not_kept(open_club: TestClient) -> None:
    sign_up(open_club, "Zoé")
    assert add(open_club, Device(), origin="https://evil.example").status_code == 403
    assert add(open_club, Device(), site="evil.example").status_code == 403
    assert listed(open_club) == []


def test_a_key_that_was_removed_opens_nothing(open_club: TestClient) -> None:
    sign_up(open_club, "Zoé")
    device = Device()
    add(open_club, device)
    (number,) = numbers(open_club)
    ben = member(open_club, "Ben")
    assert send(ben, "/remove", passkey=number).status_code == 404  # it is not his
    answer = send(open_club, "/remove", passkey=number)
    assert answer.headers["location"] == "/account?done=passkey_removed"
    assert listed(open_club) == []
    other = another(open_club)
    assert log_in(other, device.sign(question(other))).status_code == 403


def test_a_key_that_counts_back_is_refused(open_club: TestClient) -> None:
    sign_up(open_club, "Zoé")
    device = Device()
    add(open_club, device)
    for count, status in ((5, 303), (4, 403), (5, 403), (6, 303), (-1, 403)):
        other = another(open_club)
        device.keys[0].count = count
        answer = log_in(other, device.sign(question(other)))
        assert answer.status_code == status, count
    assert "copy of it" in answer.text


def test_a_key_that_does_not_count_is_taken(open_club: TestClient) -> None:
    sign_up(open_club, "Zoé")
    device = Device(counts=False)
    add(open_club, device)
    for _ in range(2):
        other = another(open_club)
        assert log_in(other, device.sign(question(other))).status_code == 303


def test_the_last_way_in_goes_only_when_its_owner_is_sure(
    open_club: TestClient, tmp_path: Path
) -> None:
    """Where somebody has no password; who has just logged in needs none."""
    sign_up(open_club, "Zoé")
    rows(tmp_path, "UPDATE accounts SET password = ''")
    assert add(open_club, Device(), "One").status_code == 303
    assert add(open_club, Device(), "Two").status_code == 303
    one, two = numbers(open_club)
    assert send(open_club, "/remove", passkey=one).status_code == 303
    assert "your last way in" in open_club.get("/account").text
    assert send(open_club, "/remove", passkey=two).status_code == 409
    assert listed(open_club) == ["Two"]
    rows(tmp_path, "UPDATE sessions SET created = ?", moment(-FRESH))
    assert send(open_club, "/options").status_code == 403
    assert send(open_club, "/remove", passkey=two, sure="yes").status_code == 303
    other = another(open_club)
    assert other.post("/account/login", data={"name": "Zoé", "password": ""}).status_code == 403


def test_keys_are_exported_and_go_with_the_account(open_club: TestClient, tmp_path: Path) -> None:
    sign_up(open_club, "Zoé")
    add(open_club, Device())
    (found,) = open_club.get("/account/export").json()["passkeys"]
    assert found["name"] == "My phone"
    assert set(found) == {"name", "site", "created", "used"}
    assert open_club.post("/account/delete", data={"old": PASSWORD}).status_code == 303
    assert rows(tmp_path, "SELECT * FROM passkeys") == []


def test_there_is_a_limit_of_keys_and_a_rate_of_challenges(tmp_path: Path) -> None:
    with club(tmp_path, passkeys_an_hour=6) as client:
        browser = another(client)
        browser.get("/")
        assert [send(browser, "/ask").status_code for _ in range(3)] == [200, 200, 429]
        sign_up(client, "Zoé")
        add(client, Device())
        rows(
            tmp_path,
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 19) "
            "INSERT INTO passkeys SELECT 'key' || i, account, 'd' || i, 'c', public_key, 0, site, "
            "'', name, created, used FROM passkeys, n",
        )
        assert send(client, "/options", old=PASSWORD).status_code == 409


def test_pages_say_where_passkeys_are_missing(open_club: TestClient) -> None:
    """Over plain HTTP, or at a bare address."""
    said = "Passkeys work where a page comes by HTTPS"
    assert said in open_club.get("/account/login").text
    sign_up(open_club, "Zoé")
    assert said in open_club.get("/account").text
    answer = open_club.post("/account/passkeys/options", data={"old": PASSWORD})
    assert answer.status_code == 422
    assert [
        is_secure(Site(f"{start}{name}", name))
        for start, name in (
            ("https://", "play.example.org"), ("http://", "localhost"), ("http://", "a.localhost"),
            ("http://", "play.example.org"), ("https://", "192.0.2.1"), ("http://", "127.0.0.1"),
        )
    ] == [True, True, True, False, False, False]  # fmt: skip


def test_behind_a_proxy_keys_belong_to_the_public_site(tmp_path: Path) -> None:
    """Also where the proxy calls the server by another name."""
    with club(tmp_path, public_url="https://play.example.org") as client:
        passed_on = {"X-Forwarded-For": "192.0.2.1"}
        assert "/account/passkeys/ask" in client.get("/account/login", headers=passed_on).text
        public = {"Origin": "https://play.example.org", **passed_on}
        answer = client.post("/account/passkeys/ask", headers=public)
        assert answer.json()["rpId"] == "play.example.org"


def test_a_challenge_is_taken_by_one_process(database: str) -> None:
    stores = [Store(database) for _ in range(2)]

    async def thread(work: Any, *given: Any) -> Any:
        return await asyncio.to_thread(work, *given)

    async def both() -> list[Any]:
        one, two = (Challenges(store.engine, thread) for store in stores)
        given = await one.give("me", {"what": "this"})
        return await asyncio.gather(*[here.take(given, "me") for here in (two, one, two, one)])

    found = asyncio.run(both())
    for store in stores:
        store.close()
    assert [one for one in found if one is not None] == [{"what": "this"}]


def test_nonsense_is_no_passkey(open_club: TestClient) -> None:
    device = Device()
    sign_up(open_club, "Zoé")
    add(open_club, device)
    browser = another(open_club)
    good = json.loads(device.sign(question(browser)))
    bad: list[Any] = [
        "x", "[]", "{}", '{"id": 3}', "[" * 15_000, '{"id": "\\ud800", "response": {}}',
        {**good, "response": []}, {**good, "rawId": "x"}, {**good, "type": "x"},
        {**good, "id": "y"},
        {**good, "response": {**good["response"], "clientDataJSON": "\ud800"}},
        {**good, "response": {**good["response"], "clientDataJSON": coded(b'{"challenge": [1]}')}},
    ]  # fmt: skip
    for one in bad:
        text = one if isinstance(one, str) else json.dumps(one)
        assert log_in(browser, text).status_code in (403, 422), text
        sent = {**json.loads(device.make(send(open_club, "/options", old=PASSWORD).json()))}
        sent["response"]["attestationObject"] = coded(text.encode()[:99])
        assert send(open_club, "", name="x", credential=json.dumps(sent)).status_code == 403
    assert who(browser) == ""


def test_a_server_that_lacks_the_library_for_passkeys_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "webauthn", None)
    with pytest.raises(Refusal) as refused:
        create_app(settings_in(tmp_path, accounts="open"))
    assert refused.value.details == {"package": "webauthn", "extra": "club"}
