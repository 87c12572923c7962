"""E-mail of accounts: verified before it is used, changed, removed, and a way back in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.members import PASSWORD, club, log_in, member
from tests.web.receivers import Mailbox, club_with_post, mail_settings, mailbox, settled, until
from tests.web.test_accounts import rows
from tests.web.test_forms import another
from tests.web.test_news import channels, move, try_out, two_at_a_table
from ziggurat.core.errors import Refusal
from ziggurat.web.app import create_app
from ziggurat.web.logs import without_secrets
from ziggurat.web.news.mailboxes import checked_email

LINK = re.compile(r"http://testserver(/account/[er]/[\w-]+)")


def wish(client: TestClient, address: str, password: str = PASSWORD) -> Any:
    return client.post("/account/email", data={"address": address, "old": password})


def link_in(box: Mailbox, number: int) -> str:
    """The link of a letter, when it has come."""
    until(lambda: len(box.got) > number)
    return str(LINK.findall(box.text(number))[0])


def verified(client: TestClient, box: Mailbox, address: str) -> None:
    count = len(box.got)
    assert wish(client, address).status_code == 303
    link = link_in(box, count)
    assert client.get(link).status_code == 200
    assert client.post(link).status_code == 200


def test_an_address_is_used_once_it_is_verified(tmp_path: Path) -> None:
    with mailbox() as box, club_with_post(tmp_path, **mail_settings(box)) as client:
        one, other, path = two_at_a_table(client)
        assert wish(other, "other@example.org", "wrong wrong wrong").status_code == 403
        assert wish(other, "no address").status_code == 422
        assert wish(other, "other@example.org").status_code == 303
        link = link_in(box, 0)
        assert box.got[0]["To"] == "other@example.org"
        assert box.got[0]["From"] == "Ziggurat <games@example.org>"
        token = link.rpartition("/")[2]
        assert rows(tmp_path, "SELECT * FROM proofs WHERE digest LIKE ?", f"%{token}%") == []
        assert channels(other) == []
        page = another(client).get(link)
        assert page.headers["referrer-policy"] == "strict-origin"
        assert another(client).post(link).status_code == 200
        assert another(client).post(link).status_code == 404  # used up
        assert len(channels(other)) == 1
        move(one, path)
        until(lambda: len(box.got) == 2)
        assert box.got[1]["Subject"] == "Ur: it is your turn"
        assert f"http://testserver{path}" in box.text(1)
        assert box.got[1]["Auto-Submitted"] == "auto-generated"


def test_an_address_is_changed_and_removed_and_the_old_one_is_told(tmp_path: Path) -> None:
    with mailbox() as box, club_with_post(tmp_path, **mail_settings(box)) as client:
        anna = member(client, "Anna")
        verified(anna, box, "old@example.org")
        verified(anna, box, "new@example.org")
        until(lambda: len(box.got) == 3)
        assert (box.got[2]["To"], "used no more" in box.got[2]["Subject"]) == (
            "old@example.org",
            True,
        )
        try_out(anna)
        until(lambda: len(box.got) == 4)
        assert box.got[3]["To"] == "new@example.org"
        anna.post("/account/email", data={"do": "remove"})
        until(lambda: len(box.got) == 5)
        assert box.got[4]["To"] == "new@example.org"
        assert channels(anna) == []
        assert rows(tmp_path, "SELECT email, folded, wish FROM readers") == [(None, None, None)]


def test_a_link_for_an_address_that_is_no_longer_wanted_does_nothing(tmp_path: Path) -> None:
    with mailbox() as box, club_with_post(tmp_path, **mail_settings(box)) as client:
        anna = member(client, "Anna")
        wish(anna, "one@example.org")
        link = link_in(box, 0)
        wish(anna, "two@example.org")
        assert anna.post(link).status_code == 404
        assert channels(anna) == []
        late = link_in(box, 1)
        rows(tmp_path, "UPDATE proofs SET expires = '2020'")
        assert anna.get(late).status_code == 404


def test_a_password_is_recovered_by_e_mail(tmp_path: Path) -> None:
    """And nobody learns whether an address has an account: nothing is looked up meanwhile."""
    with mailbox() as box, club_with_post(tmp_path, **mail_settings(box)) as client:
        anna = member(client, "Anna")
        verified(anna, box, "Anna@example.org")
        stranger = another(client)
        assert "By e-mail" in stranger.get("/account/recover").text
        answers = [
            stranger.post("/account/forgotten", data={"address": address})
            for address in ("anna@EXAMPLE.org", "nobody@example.org")
        ]
        pages = [answer.text.replace("anna@EXAMPLE.org", "x") for answer in answers]
        assert pages[0] == pages[1].replace("nobody@example.org", "x")
        link = link_in(box, 1)
        settled(tmp_path)
        assert len(box.got) == 2
        assert rows(tmp_path, "SELECT facts FROM outbox WHERE kind = 'recover'") == [("{}",)] * 2
        assert stranger.get(link).status_code == 200
        assert stranger.post(link, data={"password": "short"}).status_code == 422
        fresh = "neuf zébus en maillot"
        assert stranger.post(link, data={"password": fresh}).status_code == 303
        assert stranger.post(link, data={"password": fresh}).status_code == 404
        assert anna.get("/account").status_code != 200  # logged out everywhere
        assert log_in(another(client), "Anna") == 403
        assert log_in(another(client), "Anna", fresh) == 303


def test_mail_that_is_refused(tmp_path: Path) -> None:
    with mailbox() as box, club_with_post(tmp_path, **mail_settings(box)) as client:
        anna = member(client, "Anna")
        verified(anna, box, "anna@example.org")
        box.refuses = "550 no such mailbox"
        try_out(anna)
        until(lambda: "refused by the mail server" in anna.get("/account/news").text)
        settled(tmp_path)
        assert rows(tmp_path, "SELECT outcome FROM outbox WHERE kind = 'trial'") == [("failed",)]
        box.refuses = "451 later"
        try_out(anna)
        until(lambda: rows(tmp_path, "SELECT tries FROM outbox WHERE tries > 1 AND kind = 'trial'"))
        box.refuses = ""
        until(lambda: len(box.got) == 2)


def test_letters_have_a_rate(tmp_path: Path) -> None:
    with mailbox() as box:
        limits = {"mails_an_hour": 6, "address_times": 100}
        with club_with_post(tmp_path, **mail_settings(box) | limits) as client:
            form = {"address": "a@example.org"}
            found = [client.post("/account/forgotten", data=form).status_code for _ in range(4)]
            assert found == [200, 200, 429, 429]
            other = {"address": "b@example.org"}
            assert client.post("/account/forgotten", data=other).status_code == 200


def test_without_a_mail_server_nothing_is_offered(tmp_path: Path) -> None:
    with club(tmp_path) as client:
        anna = member(client, "Anna")
        assert 'action="/account/email"' not in anna.get("/account/news").text
        assert wish(anna, "a@example.org").status_code == 404
        stranger = another(client)
        assert "/account/forgotten" not in stranger.get("/account/recover").text
        answer = stranger.post("/account/forgotten", data={"address": "a@example.org"})
        assert answer.status_code == 404


def test_settings_of_mail_that_cannot_be_used(tmp_path: Path) -> None:
    from tests.web.tools import settings_in

    for more, code in (
        ({"mail_host": "smtp.example.org"}, "no_sender"),
        ({"mail_password_file": str(tmp_path / "none")}, "bad_password_file"),
    ):
        with pytest.raises(Refusal) as refused:
            create_app(settings_in(tmp_path, accounts="open", **more))
        assert refused.value.code == code
    (tmp_path / "hush").write_text("secret\n")
    settings = settings_in(tmp_path, mail_password_file=str(tmp_path / "hush"))
    assert settings.mail_secret() == "secret"


@pytest.mark.parametrize(
    "address",
    ["", "a", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org", "a@@example.org",
     "<a@example.org>", "a@example.org, b@example.org", "x" * 65 + "@example.org"],
)  # fmt: skip
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(Refusal, match="wrong email"):
        checked_email(address)


@pytest.mark.parametrize("path", ["/account/e/", "/account/r/", "/n/"])
def test_secrets_of_letters_and_feeds_are_not_logged(path: str) -> None:
    assert "5ecret" not in without_secrets(f"GET {path}5ecret-5ecret/news.atom HTTP/1.1")
