"""Invitations and moderators from the terminal."""

from __future__ import annotations

import re
from pathlib import Path

from tests.terminal.conftest import Run
from tests.web.members import club, member, sign_up
from tests.web.tools import opened


def test_a_club_begins_with_an_invitation_from_the_terminal(run: Run, tmp_path: Path) -> None:
    """While the server goes on."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with club(tmp_path, accounts="invited") as client:
        told = run(
            "club", "invite", "--database", database, ZIGGURAT_PUBLIC_URL="http://testserver"
        )
        (token,) = re.findall(r"http://testserver/account/i/([\w-]+)", told.output)
        assert client.get(f"/account/i/{token}").status_code == 200
        sign_up(client, "Zoé", invitation=token)
        assert client.post("/account/invite").status_code == 403
        told = run("club", "moderator", "ZOÉ", "--database", database, "--language", "fr")
        assert "Zoé est maintenant modérateur." in told.output
        assert client.post("/account/invite").status_code == 200
        run("club", "member", "Zoé", "--database", database)
        assert client.post("/account/invite").status_code == 403
        assert "Zoé is banned" in run("club", "ban", "Zoé", "--database", database).output
        assert client.post("/tables", data={"game": "ur"}).status_code == 403
        assert "may play again" in run("club", "unban", "Zoé", "--database", database).output
        assert client.post("/tables", data={"game": "ur"}).status_code == 422


def test_what_the_club_cannot_do(run: Run, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    for arguments, told in (
        (("club", "dance"), "invite moderator member ban unban"),
        (("club", "moderator"), "club moderator NAME"),
        (("club", "moderator", "Otto"), "Nobody here is called Otto."),
    ):
        result = run(*arguments, "--database", database)
        assert result.exit_code == 2
        assert told in result.output


def test_moderation_from_the_terminal(run: Run, tmp_path: Path) -> None:
    """What the page of moderators has, without being one."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"

    def told(*arguments: str) -> str:
        return run("club", *arguments, "--database", database).output

    with club(tmp_path) as client:
        anna, ben = member(client, "Anna"), member(client, "Ben")
        assert "Nothing is reported." in told("reports")
        assert "Nothing yet." in told("log")
        anna.post("/people/Ben/report", data={"reason": "spam", "words": "Look"})
        (report,) = re.findall(r"^(\w{16}) .* spam .* Ben .* Look", told("reports"), re.M)
        assert "plays on" in told("silence", "ben", "--hours", "2", "--reason", "Too much")
        assert "Why: Too much" in ben.get("/account").text
        assert "may write again" in told("unsilence", "Ben")
        assert "is closed" in told("dismiss", report)
        assert "closed already" in told("dismiss", report)
        path = opened(anna, "me", "open")
        assert "ends within half a minute" in told("close", path.removeprefix("/t/"))
        log = told("log").splitlines()
        assert [line.split()[2] for line in log] == ["silence", "unsilence", "dismiss", "close"]
        assert run("club", "silence", "Ben", "--hours", "0", "--database", database).exit_code == 2
