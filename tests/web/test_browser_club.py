"""The pages on which people find each other, in a browser: lobby, manners, another service."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from playwright.sync_api import Browser, expect
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.web.browsing import PHONE, Person
from tests.web.members import PASSWORD, QUICK
from tests.web.provider import SECRET, service
from tests.web.test_accounts import rows
from tests.web.test_browser_access import serious
from tests.web.test_browser_home import CUT, SMALL
from tests.web.test_providers import offering
from tests.web.tools import open_table, serving, settings_in
from ziggurat.web.people import passwords

pytestmark = pytest.mark.browser
UNFOLD = "for (const one of document.querySelectorAll('main details')) one.open = true"


class Club:
    """A server where people have accounts, and people who need no browser."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder

    def member(self, name: str) -> httpx.Client:
        """Somebody with an account, logged in."""
        client = httpx.Client(base_url=self.url, timeout=60)  # machines are busy at times
        sent = {"name": name, "password": PASSWORD}
        assert client.post("/account/new", data=sent).status_code == 200
        return client

    def say(self, client: httpx.Client, path: str, text: str) -> None:
        """Have a member say something at a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address, headers = f"{self.url.replace('http', 'ws')}{path}/live", {"Cookie": cookies}
        with connect(address, additional_headers=headers, origin=Origin(self.url)) as line:
            line.send(json.dumps({"do": "chat", "text": text}))
            while text not in str(line.recv(timeout=60)):
                pass

    def lend(self, client: httpx.Client, person: Person) -> None:
        """Have a browser be that member's."""
        held = [
            {"name": name, "value": value, "url": self.url}
            for name, value in client.cookies.items()
        ]
        person.context.add_cookies(held)  # type: ignore[arg-type]


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Club]:
    chosen = settings_in(tmp_path, accounts="open", slow_seconds=0.0, signups_an_hour=900)
    with patch.dict(passwords.EFFORT, QUICK), serving(chosen) as url:
        yield Club(url, tmp_path)


def check_looks(person: Person) -> None:
    """Nothing is cut or too small on a page, and everybody can read it."""
    person.page.evaluate(
        "for (const one of document.querySelectorAll('main details')) one.open = true"
    )
    assert person.stays_in_width(), person.page.url
    assert person.page.evaluate(CUT) == [], person.page.url
    assert person.page.evaluate(SMALL) == [], person.page.url
    assert serious(person.page) == [], person.page.url


def test_a_table_appears_in_the_lobby_and_is_joined_and_left(browser: Browser, here: Club) -> None:
    anna, ben, carla = here.member("Anna"), here.member("Ben"), here.member("Carla")
    with Person(browser, here) as guest, Person(browser, here, "fr-FR") as host:
        here.lend(anna, guest)
        here.lend(ben, host)
        guest.page.goto("/lobby")
        expect(guest.at(".opening")).to_have_count(0)
        form = {"game": "ur", "players": "3", "seat.0": "me", "seat.1": "open", "seat.2": "open"}
        path = ben.post("/tables", data=form).headers["location"]
        # Nobody has loaded the page anew.
        guest.press(guest.at(f".opening:has(a[href='{path}']) button"))
        guest.page.wait_for_url(f"**{path}")
        host.page.goto(path)
        host.press(host.at("#tab-people"))
        line = host.at("#people .person").nth(1)
        expect(line).to_contain_text("Anna")
        guest.press(guest.at("#tab-people"))
        leave = guest.at("#people .person").nth(1).locator("button")
        guest.press(leave)
        expect(leave).to_have_text("Leave this table?")
        guest.press(leave)
        guest.page.wait_for_url("**/lobby")
        expect(line).to_contain_text("place libre")

        carla.post(f"{path}/join", data={"seat": "1"})
        expect(line).to_contain_text("Carla")
        remove = line.locator("button", has_text="Retirer")
        host.press(remove)
        expect(remove).to_have_text("Retirer Carla\u00a0?")
        host.press(remove)
        expect(line).to_contain_text("place libre")
        assert carla.post(f"{path}/join", data={"seat": "1"}).status_code == 403
        assert host.page.locator("#people .person").first.evaluate(
            "(line) => line.parentElement.scrollWidth <= line.parentElement.clientWidth"
        )


def test_somebody_is_blocked_reported_and_the_table_closed(browser: Browser, here: Club) -> None:
    anna, ben, momo = here.member("Anna"), here.member("Ben"), here.member("Momo")
    rows(here.folder, "UPDATE accounts SET role = 'moderator' WHERE name = 'Momo'")
    form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "open"}
    path = anna.post("/tables", data=form).headers["location"]
    ben.post(f"{path}/join", data={"seat": "1"})
    here.say(ben, path, "you snail")
    with Person(browser, here) as player, Person(browser, here, phone=True) as desk:
        here.lend(anna, player)
        here.lend(momo, desk)
        player.page.goto(path)
        player.press(player.at("#tab-chat"))
        expect(player.at("#chat")).to_contain_text("you snail")
        player.press(player.at("a.manners"))
        player.press(player.at(".lines summary"))
        player.at(".lines select").select_option("insult")
        player.press(player.at(".lines button"))
        expect(player.at(".told")).to_be_visible()
        check_looks(player)
        player.press(player.at("main .acts button").first)  # block, as it was opened
        expect(player.at(".told")).to_be_visible()
        expect(player.at(".lines")).to_have_count(0)
        player.page.goto(path)

        desk.page.goto("/moderation")
        report = desk.at(".report")
        expect(report).to_contain_text("you snail")
        check_looks(desk)
        close = report.locator("form", has=desk.at("input[value=close]"))
        close.locator("input[name=reason]").fill("Enough")
        desk.press(close.locator("button"))
        expect(desk.at(".deeds li")).to_have_count(1)
        expect(desk.at(".report")).to_have_count(0)
        expect(player.at("#log")).to_contain_text("Enough")


def test_somebody_comes_by_another_service(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZIGGURAT_SECRET_CLUB", SECRET)
    with service() as knows:
        knows.visitor = "4711"
        chosen = settings_in(tmp_path, accounts="open", slow_seconds=0.0, **offering(knows))
        with patch.dict(passwords.EFFORT, QUICK), serving(chosen) as url:
            site: Any = SimpleNamespace(url=url)
            with Person(browser, site, "fr-FR", phone=True) as zoe:
                zoe.page.goto("/account/login")
                check_looks(zoe)
                zoe.press(zoe.at('a[href="/account/with/club"]'))
                zoe.at("#name").fill("Zoé")
                zoe.press(zoe.at("main button.primary"))
                expect(zoe.at(".codes code")).to_have_count(8)
                zoe.page.goto("/account")
                expect(zoe.at("h1")).to_have_text("Zoé")
                check_looks(zoe)
                zoe.press(zoe.at('form[action="/account/logout"] button'))
                expect(zoe.at("a.account")).to_have_text("Se connecter")
                zoe.page.goto("/account/login?next=/account")
                zoe.press(zoe.at('a[href^="/account/with/club"]'))
                expect(zoe.at("h1")).to_have_text("Zoé")


def test_the_pages_of_a_club_can_be_read_by_all(browser: Browser, here: Club) -> None:
    """Each once: in one language and theme, on a phone or not, in turn."""
    anna = here.member("Anna la Grande de Babylone")
    open_table(here.member("Ben"), "me", "open", "open", game="tigris")
    club = anna.post("/clubs", data={"name": "Uruk", "entry": "open"}).headers["location"]
    plan = {"name": "Spring", "kind": "swiss", "what": "ur:2", "rounds": "3"}
    made = anna.post("/tournaments", data={**plan, "club": club.removeprefix("/clubs/")})
    cup = made.headers["location"]
    paths = ("/lobby", "/clubs", club, "/tournaments", cup, "/people/Ben", "/account/news")
    with Person(browser, here) as reader:
        here.lend(anna, reader)
        for number, path in enumerate(paths):
            width, height = PHONE if number % 2 else (1366, 768)
            reader.page.set_viewport_size({"width": width, "height": height})
            reader.page.emulate_media(color_scheme="dark" if number % 3 else "light")
            reader.page.goto(f"/language/{'fr' if number % 2 else 'en'}?next={path}")
            check_looks(reader)
