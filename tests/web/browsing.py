"""A server in a process of its own, and a player who clicks whatever shines."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Protocol, Self

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect
from playwright.sync_api import TimeoutError as TooLate

from ziggurat.core.state import State
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.clock import PHASE
from ziggurat.web.store import Store, now
from ziggurat.web.stored import (
    BOT,
    HINTS_ALLOWED,
    HUMAN,
    StoredDump,
    StoredEvent,
    StoredSeat,
    StoredTable,
)

CHROMIUM = (
    os.environ.get("ZIGGURAT_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
    or "/usr/bin/chromium"
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = (1280, 800)
PHONE = (390, 844)
SERVE = """
import sys, tests.conftest
import ziggurat.web.clock
ziggurat.web.clock.MINUTE = float(sys.argv[3])
from ziggurat.web.serve import serve
from ziggurat.web.settings import Settings
serve(Settings(port=int(sys.argv[1]), database=sys.argv[2], bot_workers=1))
"""
ROOT = Path(__file__).parent.parent.parent
CHOICE = "body:not(.busy) .can"
SETTLED = f"""(before) => !document.body.matches('.busy') && (
  document.querySelector('{CHOICE}, #result > *')
  || document.getElementById('moment').max !== before
)"""
"""What was done is shown: there is another question, or the count of steps, which comes later."""
WAIT = 30_000
"""Milliseconds for whatever has to happen: machines are busy at times."""
PRESS = 3_000
"""Milliseconds until a thing that shines is given up, because it does no longer."""
GIVEN_UP_MOST = 20
SHINES = """
() => [...document.querySelectorAll('body:not(.busy) .can')].map(({ dataset }) =>
  dataset.key ? `[data-key="${dataset.key}"].can` : `[data-choice="${dataset.choice}"].can`)
"""


class Site(Protocol):
    """Where a browser finds the tables."""

    @property
    def url(self) -> str:
        """Its address."""


class Server:
    """A Ziggurat server that can be killed and started again at the same address."""

    def __init__(self, folder: Path, minute: float = 60.0) -> None:
        self._minute = minute
        """Seconds in a minute of its clocks."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self._process: subprocess.Popen[bytes] | None = None

    def set_up(
        self,
        state: State,
        *names: str,
        trade: int = 0,
        hints: bool = False,
        pace: tuple[str, dict[str, Any]] | None = None,
        bot: str = "",
    ) -> tuple[str, list[str]]:
        """Lay out a position at a table of its own: the table, and the secrets of its seats.

        ``trade``: the minutes of its clock, if it has one; ``hints``: whether they are allowed;
        ``pace``: the event that says how much time everybody has; ``bot``: who plays all seats but
        the first, if it is not people.
        """
        events = [StoredEvent(0, 0, PHASE, {"count": trade}, now())] if trade else []
        if pace is not None:
            events.append(StoredEvent(len(events), 0, *pace, now()))
        if hints:
            events.append(StoredEvent(len(events), 0, HINTS_ALLOWED, {}, now()))
        key, table = keys.new_key(), keys.new_table_id()
        secrets = [keys.seat_secret(key, seat) for seat in range(state.players)]
        data = state.dump()
        version = find_game(data["game"]).rules_version
        store = Store(self.database)
        store.create(
            StoredTable(
                id=table,
                game=data["game"],
                players=state.players,
                options=data["options"],
                seed=None,
                rules_version=version,
                key_hash=keys.digest(key),
                review=False,
                created=now(),
                seats=[
                    StoredSeat(seat, BOT, "", bot=bot)
                    if bot and seat
                    else StoredSeat(seat, HUMAN, name, secret_hash=keys.digest(secrets[seat]))
                    for seat, name in enumerate(names)
                ],
                dumps=[StoredDump(0, version, data)],
                events=events,
            )
        )
        store.close()
        return table, secrets

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), self.database, str(self._minute)],
            cwd=ROOT,
        )
        for _ in range(WAIT // 50):
            try:
                urllib.request.urlopen(self.url, timeout=5).close()
            except OSError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.05)
            else:
                return
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it politely."""
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def open_browser(playwright: Playwright) -> Browser:
    """The system's Chromium, with patience for all that tests expect of it."""
    expect.set_options(timeout=WAIT)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


class Person:
    """Somebody with a browser of their own. What goes wrong in the page is remembered."""

    def __init__(
        self,
        browser: Browser,
        server: Site,
        language: str = "en-GB",
        phone: bool = False,
        speed: str = "once",
        workers: Literal["allow", "block"] = "block",
        zone: str | None = None,
    ) -> None:
        """``speed``: how the moves of others are shown; empty: as the page does by itself.

        ``workers``: whether the page may have a service worker; ``zone``: where they live.
        """
        width, height = PHONE if phone else DESKTOP
        self.context: BrowserContext = browser.new_context(
            base_url=server.url,
            locale=language,
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            service_workers=workers,
            timezone_id=zone,
        )
        self.context.set_default_timeout(WAIT)
        if speed:
            self.context.add_init_script(f"localStorage.setItem('speed', '{speed}')")
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        """Words of faults that are none: of the page, that is."""
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.faults.append(said.text) if said.type == "error" else None,
        )
        self._url = server.url
        self._phone = phone
        self._rng = random.Random(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.context.close()
        if error is None:
            faults = [one for one in self.faults if not any(word in one for word in self.forgiven)]
            assert faults == []

    def at(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def press(self, thing: Locator, timeout: float = WAIT) -> None:
        """Click, or tap on a phone."""
        if self._phone:
            thing.tap(timeout=timeout)
        else:
            thing.click(timeout=timeout)

    def sit_down(self, table: str, seat: int, secret: str) -> None:
        """Take a seat whose secret is known."""
        self.context.add_cookies(
            [{"name": f"ziggurat_{table}_{seat}", "value": secret, "url": self._url}]
        )
        self.page.goto(f"/t/{table}")

    def open_table(
        self,
        *seats: str,
        name: str = "Anna",
        game: str = "ur",
        turns: int = 2,
        **options: str,
    ) -> None:
        """From the home page by way of the form to a table with these seats."""
        self.page.goto("/")
        self.press(self.at(f"#game-{game} a.btn"))
        form = self.at("form.start")
        form.locator(f"input[name=players][value='{len(seats)}']").check()
        for seat, who in enumerate(seats):
            form.locator(f"select[name='seat.{seat}']").select_option(who)
        if seats[0] == "me":
            form.locator("input[name='name.0']").fill(name)
        self.press(form.locator(".options > summary").first)
        form.locator("input[name='option.turn_limit']").fill(str(turns))
        for option, value in options.items():
            form.locator(f"select[name='option.{option}']").select_option(value)
        self.press(form.locator("button.primary"))
        self.page.wait_for_url("**/t/*")

    def is_asked(self, timeout: float = WAIT) -> bool:
        """Wait for a question to me; False when the game is over instead."""
        self.at(f"{CHOICE}, #result > *").first.wait_for(state="attached", timeout=timeout)
        return self.at(CHOICE).count() > 0

    def act(self) -> None:
        """Answer the question: click what shines until an action is sent."""
        before = self.decisions()
        given_up = 0
        while self.decisions() == before and self.is_asked():
            shining: list[str] = self.page.evaluate(SHINES)
            if not shining:
                continue
            try:
                self.press(self.at(self._rng.choice(shining)).first, PRESS)
            except TooLate:  # a tap before this one was heard only now: look again
                given_up += 1
                if given_up > GIVEN_UP_MOST:
                    raise
            self.page.wait_for_function(SETTLED, arg=before)

    def decisions(self) -> str:
        """Changes with everything that is done at the table."""
        return self.at("#moment").get_attribute("max") or ""

    def play_to_the_end(self) -> int:
        """Answer every question; returns how many there were."""
        answers = 0
        while self.is_asked():
            self.act()
            answers += 1
        return answers

    def stays_in_width(self) -> bool:
        """Whether nothing can be scrolled sideways."""
        wide: bool = self.page.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
        return not wide

    def sees(self, selector: str, text: str) -> None:
        """Wait until this text is there."""
        expect(self.at(selector)).to_contain_text(text)
