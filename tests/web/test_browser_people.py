"""The journey of two members in a browser: sign up, play, profile, other devices, leaving."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Person
from tests.web.members import PASSWORD
from tests.web.test_browser_home import CUT, SMALL
from tests.web.tools import serving, settings_in

pytestmark = pytest.mark.browser
WIDTHS = (320, 820, 1366)


def sign_up(person: Person, name: str) -> None:
    """By way of the home page, with what a browser fills in."""
    person.page.goto("/")
    person.press(person.at("a.account"))
    person.press(person.at('a[href="/account/new"]'))
    person.at("#name").fill(name)
    person.at("#password").fill(PASSWORD)
    person.press(person.at("main button.primary"))
    expect(person.at(".codes code")).to_have_count(8)


def test_two_members_meet(browser: Browser, tmp_path: Path) -> None:
    settings = settings_in(tmp_path, accounts="open", slow_seconds=0.0)
    with serving(settings) as url:
        server: Any = SimpleNamespace(url=url)
        with (
            Person(browser, server, "fr-FR", phone=True) as anna,
            Person(browser, server, "en-GB") as ben,
        ):
            sign_up(anna, "Anna la Grande de Babylone")
            assert anna.stays_in_width()
            anna.press(anna.at("main a.primary"))
            expect(anna.at("a.account")).to_contain_text("Anna")
            anna.page.goto("/new/ur")
            anna.at("input[name=players][value='2']").check()
            anna.at("select[name='seat.1']").select_option("open")
            anna.press(anna.at("details.options > summary"))
            anna.at("input[name=rated]").check()
            anna.press(anna.at("form.start button.primary"))
            anna.page.wait_for_url("**/t/*")
            path = anna.page.url.removeprefix(url)

            sign_up(ben, "Ben")
            ben.page.goto(path)
            ben.press(ben.at("#tab-people"))
            ben.press(ben.at("form.sit button"))
            expect(ben.at("#people")).to_contain_text("Ben")

            sign_up_elsewhere(browser, server, path)

            for one in (
                "/account",
                "/people/Anna%20la%20Grande%20de%20Babylone",
                "/account/recover",
            ):
                who = ben if one == "/account/recover" else anna
                if who is ben:
                    ben.page.goto("/account")
                    ben.press(ben.at('form[action="/account/logout"] button'))
                    expect(ben.at("a.account")).to_have_text("Log in")
                who.page.goto(one)
                for width in WIDTHS:
                    who.page.set_viewport_size({"width": width, "height": 800})
                    assert who.stays_in_width(), (one, width)
                    assert who.page.evaluate(CUT) == [], (one, width)
                    assert who.page.evaluate(SMALL) == [], (one, width)


def sign_up_elsewhere(browser: Browser, server: Any, path: str) -> None:
    """The same account on another device: its games are there, and can be left from there."""
    with Person(browser, server, "en-GB") as desk:
        desk.page.goto("/account/login")
        desk.at("#name").fill("anna la grande de babylone")
        desk.at("#password").fill(PASSWORD)
        desk.page.keyboard.press("Enter")
        expect(desk.at(f'.wait a[href="{path}"]')).to_be_visible()
        desk.page.goto("/account")
        expect(desk.at(".sessions li")).to_have_count(2)
        desk.press(desk.at('form[action="/account/logout"] button'))
        expect(desk.at("a.account")).to_have_text("Log in")
        expect(desk.at(f'.wait a[href="{path}"]')).to_have_count(0)


AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def test_a_passkey_opens_the_account(browser: Browser, tmp_path: Path) -> None:
    """With the browser's own authenticator, at localhost."""
    settings = settings_in(tmp_path, accounts="open", slow_seconds=0.0)
    with serving(settings) as url:
        server: Any = SimpleNamespace(url=url.replace("127.0.0.1", "localhost"))
        with Person(browser, server, "fr-FR", phone=True) as anna:
            sign_up(anna, "Anna")
            anna.page.goto("/account")
            protocol = anna.context.new_cdp_session(anna.page)
            protocol.send("WebAuthn.enable", {"enableUI": False})
            protocol.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
            anna.press(anna.at("#passkeys details summary"))
            anna.at("#passkey-name").fill("Téléphone")
            anna.at("#passkey-old").fill(PASSWORD)
            anna.press(anna.at("#passkeys form button"))
            expect(anna.at("#passkeys li b")).to_have_text("Téléphone")
            anna.press(anna.at('form[action="/account/logout"] button'))
            expect(anna.at("a.account")).to_have_text("Se connecter")
            # The browser offers the key beside the name, and this one takes what is offered.
            anna.page.goto("/account/login?next=/account", wait_until="commit")
            anna.page.wait_for_url("**/account")
            expect(anna.at("#passkeys li .help")).to_contain_text("dernier usage")
            anna.press(anna.at('form[action="/account/logout"] button'))
            expect(anna.at("a.account")).to_have_text("Se connecter")
            # One that does not offer it has a button.
            anna.page.add_init_script(
                "PublicKeyCredential.isConditionalMediationAvailable = async () => false"
            )
            anna.page.goto("/account/login?next=/account")
            anna.press(anna.at("button[data-passkey]"))
            anna.page.wait_for_url("**/account")
            anna.press(anna.at("#passkeys .sure summary"))
            expect(anna.at("#passkeys .sure button")).to_be_visible()
            assert anna.page.evaluate(CUT) == []
            assert anna.page.evaluate(SMALL) == []
