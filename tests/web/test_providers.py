"""Logging in by another service (OpenID Connect): who comes back, and who is not believed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from fastapi.testclient import TestClient

from tests.web.members import PASSWORD, club, member, sign_up, who
from tests.web.provider import CLIENT, SECRET, Service, service
from tests.web.test_accounts import rows
from tests.web.test_forms import another
from tests.web.tools import settings_in
from ziggurat.core.errors import Refusal
from ziggurat.web.app import create_app
from ziggurat.web.people.providers import providers_of, secret_of
from ziggurat.web.people.sessions import moment
from ziggurat.web.settings import load

HREF = re.compile(r'href="(http://127[^"]+)"')


@pytest.fixture
def knows(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setenv("ZIGGURAT_SECRET_CLUB", SECRET)
    with service() as found:
        yield found


@pytest.fixture
def here(tmp_path: Path, knows: Service) -> Iterator[TestClient]:
    with club(tmp_path, **offering(knows)) as client:
        yield client


def offering(knows: Service, **more: Any) -> dict[str, Any]:
    return {
        "providers": (f"club {knows.url} {CLIENT} The Club",),
        "logins_an_hour": 9000,
        "passkeys_an_hour": 9000,
        **more,
    }


def sent_away(client: TestClient, onward: str = "") -> str:
    """Where somebody is sent who wants to log in."""
    answer = client.get(f"/account/with/club{f'?next={onward}' if onward else ''}")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def back(client: TestClient, granted: dict[str, str]) -> Any:
    return client.get("/account/with/club/back", params=granted)


def come(client: TestClient, knows: Service, subject: str, onward: str = "", **more: Any) -> Any:
    """Log in by the service, as somebody there."""
    return back(client, knows.grant(sent_away(client, onward), subject, **more))


def choose(client: TestClient, answer: Any, name: str) -> Any:
    (ticket,) = re.findall(r'name="ticket" value="([^"]+)"', answer.text)
    return client.post("/account/with/club/new", data={"ticket": ticket, "name": name})


def newcomer(client: TestClient, knows: Service, subject: str, name: str) -> TestClient:
    browser = another(client)
    assert choose(browser, come(browser, knows, subject), name).status_code == 200
    return browser


def bind(client: TestClient, knows: Service, subject: str, old: str = PASSWORD) -> Any:
    answer = client.post("/account/with/club", data={"old": old})
    if answer.status_code != 200:
        return answer
    address = HREF.findall(answer.text)[0].replace("&amp;", "&")
    assert answer.headers["refresh"] == f"0; url={address}"
    return back(client, knows.grant(address, subject))


def test_a_newcomer_chooses_a_name_and_comes_back_by_the_service(
    here: TestClient, knows: Service
) -> None:
    assert 'href="/account/with/club"' in here.get("/account/login").text
    browser = another(here)
    answer = come(browser, knows, "4711", "/rules/ur", preferred_username="zoe")
    assert 'value="zoe"' in answer.text
    assert who(browser) == ""
    answer = choose(browser, answer, "Zoé")
    assert answer.text.count("<code>") == 8
    assert 'href="/rules/ur"' in answer.text
    assert who(browser) == "Zoé"
    other = another(here)
    assert come(other, knows, "4711", "/rules/ur").headers["location"] == "/rules/ur"
    assert who(other) == "Zoé"
    assert "The Club" in other.get("/account").text


def test_a_name_that_is_taken_is_asked_for_again(here: TestClient, knows: Service) -> None:
    sign_up(here, "Zoé")
    browser = another(here)
    answer = choose(browser, come(browser, knows, "4711"), "zoé")
    assert answer.status_code == 409
    assert choose(browser, answer, "Zoé 2").status_code == 200
    assert who(browser) == "Zoé 2"


def test_a_ticket_is_good_once_and_for_one_browser(here: TestClient, knows: Service) -> None:
    browser, thief = another(here), another(here)
    answer = come(browser, knows, "4711")
    thief.get("/")
    assert choose(thief, answer, "Otto").status_code == 403
    assert choose(browser, answer, "Zoé").status_code == 200
    late = another(here)
    late.cookies.update(dict(browser.cookies))
    late.cookies.delete("ziggurat_session")
    assert choose(late, answer, "Zoé 2").status_code == 403


def test_an_account_is_bound_by_its_owner(here: TestClient, knows: Service) -> None:
    sign_up(here, "Zoé")
    assert bind(here, knows, "4711", old="wrong wrong wrong").status_code == 403
    assert bind(here, knows, "4711").headers["location"] == "/account?done=bound_with"
    assert bind(here, knows, "4712").status_code == 409  # one there is enough
    other = another(here)
    assert come(other, knows, "4711").status_code == 303
    assert who(other) == "Zoé"
    ben = member(here, "Ben")
    assert bind(ben, knows, "4711").status_code == 409  # it is hers
    kept = other.get("/account/export").json()["services"]
    assert [one["provider"] for one in kept] == ["club"]
    assert here.post("/account/with/club/remove").headers["location"].endswith("unbound_with")
    assert "ticket" in come(another(here), knows, "4711").text  # nobody any more
    assert here.post("/account/with/club/remove").status_code == 404


def test_an_address_binds_nobody(here: TestClient, knows: Service) -> None:
    """Neither the e-mail nor the name that a service tells opens an account of that name."""
    sign_up(here, "Zoé")
    browser = another(here)
    answer = come(browser, knows, "4711", email="zoe@example.org", email_verified=True, name="Zoé")
    assert "ticket" in answer.text
    assert who(browser) == ""


def test_somebody_else_who_is_logged_in_by_then_is_not_bound(
    here: TestClient, knows: Service
) -> None:
    sign_up(here, "Zoé")
    address = HREF.findall(here.post("/account/with/club", data={"old": PASSWORD}).text)[0]
    here.post("/account/logout")
    granted = knows.grant(address.replace("&amp;", "&"), "4711")
    assert back(here, granted).status_code == 403
    assert who(here) == ""


def test_a_state_is_good_once_soon_and_for_one_browser(
    here: TestClient, knows: Service, tmp_path: Path
) -> None:
    newcomer(here, knows, "4711", "Zoé")
    browser, thief = another(here), another(here)
    thief.get("/")
    granted = knows.grant(sent_away(browser), "4711")
    assert back(thief, granted).status_code == 403  # who has caught the answer
    assert back(browser, granted).status_code == 303
    again = another(here)
    again.cookies.update(dict(browser.cookies))
    again.cookies.delete("ziggurat_session")
    assert back(again, granted).status_code == 403
    late = another(here)
    granted = knows.grant(sent_away(late), "4711")
    rows(tmp_path, "UPDATE challenges SET expires = ?", moment(-timedelta(seconds=1)))
    assert back(late, granted).status_code == 403
    assert back(late, {}).status_code == 403
    assert [who(one) for one in (thief, again, late)] == ["", "", ""]


def test_a_code_of_somebody_else_is_worth_nothing(here: TestClient, knows: Service) -> None:
    """The verifier follows from the cookie of the browser that was sent away."""
    newcomer(here, knows, "4711", "Zoé")
    theirs = knows.grant(sent_away(another(here)), "4711")
    thief = another(here)
    mine = knows.grant(sent_away(thief), "666")
    assert back(thief, {"state": mine["state"], "code": theirs["code"]}).status_code == 403
    assert who(thief) == ""


@pytest.mark.parametrize(
    "wrong",
    [
        {"claims": {"iss": "https://evil.example"}},
        {"claims": {"aud": "somebody else"}},
        {"claims": {"aud": [CLIENT, "somebody else"]}},
        {"claims": {"azp": "somebody else"}},
        {"claims": {"nonce": "another"}},
        {"claims": {"exp": 1}},
        {"claims": {"sub": ""}},
        {"claims": {"sub": 4711}},
        {"header": {"alg": "none"}},
        {"header": {"alg": "HS256"}},
        {"signing": rsa.generate_private_key(public_exponent=65537, key_size=2048)},
    ],
    ids=lambda wrong: str(wrong)[:40],
)
def test_a_token_that_is_not_for_us_opens_nothing(
    here: TestClient, knows: Service, wrong: dict[str, Any]
) -> None:
    newcomer(here, knows, "4711", "Zoé")
    for name, value in wrong.items():
        setattr(knows, name, value)
    browser = another(here)
    assert come(browser, knows, "4711").status_code == 403
    assert who(browser) == ""


def test_whoever_changes_their_mind_is_not_logged_in(here: TestClient, knows: Service) -> None:
    browser = another(here)
    granted = knows.grant(sent_away(browser), "4711")
    answer = back(browser, {"state": granted["state"], "error": "access_denied"})
    assert answer.status_code == 403
    assert "did not say who you are" in answer.text


def test_keys_that_are_turned_are_asked_for_anew(here: TestClient, knows: Service) -> None:
    newcomer(here, knows, "4711", "Zoé")
    knows.turn_key()
    assert come(another(here), knows, "4711").status_code == 303
    assert knows.asked.count("/keys") == 2


def test_a_service_that_does_not_answer_is_told(here: TestClient, knows: Service) -> None:
    knows.status = 500
    answer = here.get("/account/with/club")
    assert answer.status_code == 503
    assert "does not answer" in answer.text
    knows.status, knows.about = 200, {"issuer": "https://evil.example"}
    assert here.get("/account/with/club").status_code == 503
    assert here.get("/account/with/other").status_code == 404


def test_a_closed_club_lets_in_whom_a_trusted_service_knows(tmp_path: Path, knows: Service) -> None:
    with club(tmp_path, **offering(knows, accounts="invited")) as client:
        answer = come(client, knows, "4711")
        assert (answer.status_code, "ticket" in answer.text) == (403, False)
    with club(
        tmp_path, **offering(knows, accounts="invited", trusted_providers=("club",))
    ) as client:
        newcomer(client, knows, "4711", "Zoé")


def test_whoever_has_no_password_can_have_one_and_keeps_a_way_in(
    here: TestClient, knows: Service, tmp_path: Path
) -> None:
    zoe = newcomer(here, knows, "4711", "Zoé")
    assert "your last way in" in zoe.get("/account").text
    assert zoe.post("/account/with/club/remove").status_code == 409
    for password in ("", "x"):
        sent = {"name": "Zoé", "password": password}
        assert another(here).post("/account/login", data=sent).status_code == 403
    assert zoe.post("/account/password", data={"password": PASSWORD}).is_redirect
    assert zoe.post("/account/with/club/remove").is_redirect
    sent = {"name": "Zoé", "password": PASSWORD}
    assert another(here).post("/account/login", data=sent).status_code == 303
    assert zoe.post("/account/delete", data={"old": PASSWORD}).is_redirect
    assert rows(tmp_path, "SELECT * FROM identities") == []


def test_nothing_of_it_is_stored_that_opens_anything(
    here: TestClient, knows: Service, tmp_path: Path
) -> None:
    address = sent_away(here)
    newcomer(here, knows, "subject-4711", "Zoé")
    stored = "".join(
        str(rows(tmp_path, f"SELECT * FROM {table}")) for table in ("challenges", "identities")
    )
    state = re.findall(r"state=([\w-]+)", address)[0]
    nonce = re.findall(r"nonce=([\w-]+)", address)[0]
    assert not [one for one in (state, nonce, "subject-4711", SECRET) if one in stored]


def test_services_come_from_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"providers": "club https://id.example.org/ us The Club,b https://b.example u B"}
    found = providers_of(load({**given, "trusted_providers": "b"}, {}))
    assert [(one.name, one.issuer, one.label, one.is_trusted) for one in found.values()] == [
        ("club", "https://id.example.org", "The Club", False),
        ("b", "https://b.example", "B", True),
    ]
    for bad in ("club", "club http://id.example.org us X", "Club https://x us X", "c x us X"):
        with pytest.raises(Refusal, match="bad provider"):
            load({"providers": bad}, {})
    file = tmp_path / "secret"
    file.write_text("hush\n")
    assert secret_of("club", {"ZIGGURAT_SECRET_CLUB_FILE": str(file)}) == "hush"
    assert secret_of("club", {"ZIGGURAT_SECRET_CLUB": "hush"}) == "hush"
    monkeypatch.delenv("ZIGGURAT_SECRET_CLUB", raising=False)
    settings = settings_in(
        tmp_path, accounts="open", providers=("club https://id.example.org us X",)
    )
    with pytest.raises(Refusal) as refused:
        create_app(settings)
    assert refused.value.details["variable"] == "ZIGGURAT_SECRET_CLUB"
