"""News in a browser: the worker, a notification, the page when there is no way to the server."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Person
from tests.web.receivers import Subscription, quick_post, receiving, until
from tests.web.test_browser_home import CUT, SMALL
from tests.web.test_browser_people import WIDTHS, sign_up
from tests.web.tools import serving, settings_in

pytestmark = pytest.mark.browser
NOTE = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, options) => {
    self.shown.push({ title, ...options });
  };
}"""
"""Not every browser without a screen shows notifications: what the worker would show is noted."""
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      found.push(new URL(request.url).pathname);
    }
  }
  return found.sort();
}"""
SUBSCRIBE = """(fields) => {
  const form = document.getElementById('push');
  for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
  form.submit();
}"""


def test_the_worker_notifies_and_says_that_it_is_offline(browser: Browser, tmp_path: Path) -> None:
    """What the server pushed is decrypted by a push service, and handed to the page's worker."""
    chosen = {"accounts": "open", "slow_seconds": 0.0, "news_inside": True}
    with quick_post(), receiving() as push, serving(settings_in(tmp_path, **chosen)) as url:
        server: Any = SimpleNamespace(url=url)
        with Person(browser, server, "fr-FR", phone=True, workers="allow") as anna:
            anna.context.grant_permissions(["notifications"], origin=url)
            sign_up(anna, "Anna")
            anna.page.goto("/account/news")
            expect(anna.at("#push")).to_be_visible()
            made = Subscription(f"{push.url}/push")
            anna.page.evaluate(SUBSCRIBE, made.form)  # as the browser's own push service would
            expect(anna.at(".told")).to_be_visible()
            anna.press(anna.at(".channel summary"))
            anna.press(anna.at('.channel button[value="test"]'))
            told = made.read(until(lambda: push.got)[0].body)
            (first, second) = shown_of(anna, url, [told, {"path": "https://evil.example/"}])
            assert first == {
                "title": "Ziggurat\N{NO-BREAK SPACE}: un essai", "body": told["body"],
                "tag": "trial", "lang": "fr", "icon": "/static/icon-192.png",
                "data": {"page": f"{url}/account/news"},
            }  # fmt: skip
            assert second["data"] == {"page": f"{url}/"}  # a page of ours
            for width in WIDTHS:
                anna.page.set_viewport_size({"width": width, "height": 800})
                assert anna.stays_in_width(), width
                assert anna.page.evaluate(CUT) == [], width
                assert anna.page.evaluate(SMALL) == [], width
            assert anna.page.evaluate(KEPT) == [
                "/drawing.css", "/offline/fr", "/static/icon.svg", "/static/page.css",
                "/static/ziggurat.css",
            ]  # fmt: skip
            anna.context.set_offline(True)
            anna.page.goto("/account")
            expect(anna.at("h1")).to_have_text("Vous êtes hors ligne")
            anna.context.set_offline(False)
            anna.press(anna.at("a.button"))
            expect(anna.at("h1")).to_have_text("Anna")
            anna.faults.clear()  # what could not be fetched


def shown_of(person: Person, url: str, messages: list[Any]) -> Any:
    """What the worker of a page would show, handed these by way of the developer protocol."""
    session = person.context.new_cdp_session(person.page)
    found: list[str] = []

    def note(event: Any) -> None:
        found.extend(one["registrationId"] for one in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    is_ready = "async () => Boolean(await navigator.serviceWorker.ready)"
    until(lambda: person.page.evaluate(is_ready) and found and person.context.service_workers)
    worker = person.context.service_workers[-1]
    worker.evaluate(NOTE)
    for one in messages:
        message = {"origin": f"{url}/", "registrationId": found[-1], "data": json.dumps(one)}
        session.send("ServiceWorker.deliverPushMessage", message)
    until(lambda: len(worker.evaluate("() => self.shown")) == len(messages))
    return worker.evaluate("() => self.shown")
