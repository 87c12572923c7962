"""Invitations and moderators from the terminal."""

from __future__ import annotations

import re
from pathlib import Path

from tests.terminal.conftest import Run
from tests.web.members import club, sign_up


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
