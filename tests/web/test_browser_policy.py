"""No page needs what the content security policy forbids: markup never brings style or script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import Person, Server
from ziggurat.registry import games
from ziggurat.web.shield import HEADERS

pytestmark = pytest.mark.browser
NOTE = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
INLINE = """
() => {
  const styled = document.createElement('template');
  styled.innerHTML = '<p style="color: red">x</p>';
  document.body.append(styled.content);
  const script = document.createElement('script');
  script.textContent = 'document.title = "taken"';
  document.body.append(script);
}
"""


def test_the_policy_allows_nothing_inline() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"


def test_what_is_inline_is_seen_and_stopped(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        anna.context.add_init_script(NOTE)
        anna.page.goto("/")
        title = anna.page.title()
        anna.page.evaluate(INLINE)
        anna.page.wait_for_function("() => document.querySelector('body > p')")
        assert anna.page.title() == title
        noted = [fault for fault in anna.faults if fault.startswith("policy: ")]
        assert any("style-src" in fault for fault in noted)
        assert any("script-src" in fault for fault in noted)
        anna.faults.clear()


def test_no_page_breaks_the_policy(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        anna.context.add_init_script(NOTE)
        known = [name for name in games() if name not in ("nim", "sealed")]
        for game in known:
            anna.page.goto(f"/rules/{game}")
        anna.page.goto("/rules/ages/cards")
        anna.page.goto("/theme/dark?next=/")
        anna.page.goto("/language/fr?next=/")
        for game in known:
            anna.open_table("me", "random", "friend", game=game, turns=1)
            anna.page.wait_for_load_state("networkidle")
            anna.page.mouse.wheel(0, -300)  # closer to the board
        link = re.search(r"/t/\w+/s/[\w-]+", anna.page.content())
        assert link is not None
        with Person(browser, server) as bea:
            bea.context.add_init_script(NOTE)
            bea.page.goto(link[0])
            bea.at("input[name=name]").wait_for()
        answer = anna.page.goto("/t/nonesuch")
        assert answer is not None
        assert answer.status == 404
        anna.faults[:] = [fault for fault in anna.faults if "404" not in fault]


def test_playing_breaks_no_policy(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        anna.context.add_init_script(NOTE)
        anna.open_table("me", "random", turns=1)
        anna.play_to_the_end()
        anna.at("#result > *").first.wait_for()
