"""The home page and the form for a new table, at every width: nothing is cut, nothing overflows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import Person, Server
from tests.web.gallery import hang, record_of

WIDTHS = (320, 390, 600, 820, 1024, 1366, 1920, 2560)
CUT = """
() => [...document.querySelectorAll('main a, main button, main select, main b, main h1, main h2,' +
    ' main h3, main p, main span, main label')].filter((one) => {
  const style = getComputedStyle(one);
  if (!one.checkVisibility() || one.closest('details:not([open]), .unseen')) return false;
  if (style.display === 'inline') return false;
  if (one.tagName === 'SELECT') {
    const text = document.createElement('span');
    text.textContent = one.selectedOptions[0].textContent;
    for (const name of ['font', 'letterSpacing']) text.style[name] = style[name];
    Object.assign(text.style, { position: 'absolute', whiteSpace: 'nowrap' });
    document.body.append(text);
    const wide = text.getBoundingClientRect().width;
    text.remove();
    return wide > one.clientWidth - 2;
  }
  return one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'visible';
}).map((one) => `${one.tagName}.${one.className} ${one.textContent.slice(0, 40)}`)
"""
SMALL = """
() => [...document.querySelectorAll('body *')].filter((one) =>
  [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && one.offsetParent &&
  !one.closest('svg, script, .unseen') && parseFloat(getComputedStyle(one).fontSize) < 12)
  .map((one) => one.outerHTML.slice(0, 80))
"""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_nothing_is_cut_at_any_width(browser: Browser, server: Server, language: str) -> None:
    with Person(browser, server, language) as anna:
        anna.page.goto("/")
        for game in ("ur", "ages"):
            anna.press(anna.at(f"#game-{game} button.soft"))
            anna.page.wait_for_url("**/t/*")
            anna.page.goto("/")
        assert anna.at(".wait").count() >= 2
        for path in ("/", "/new/civilisation", "/new/ages"):
            anna.page.goto(path)
            for width in WIDTHS:
                anna.page.set_viewport_size({"width": width, "height": 800})
                assert anna.stays_in_width(), (path, width)
                assert anna.page.evaluate(CUT) == [], (path, width)
                assert anna.page.evaluate(SMALL) == [], (path, width)


def test_a_game_is_given_up_with_two_presses(browser: Browser, server: Server) -> None:
    with Person(browser, server) as anna:
        anna.page.goto("/")
        anna.press(anna.at("#game-ur button.soft"))
        anna.page.wait_for_url("**/t/*")
        table = anna.page.url.rsplit("/", 1)[1].partition("?")[0]
        anna.page.goto("/")
        line = anna.at(f".wait:has(a[href='/t/{table}'])")
        anna.press(line.locator(".more summary"))
        anna.press(line.locator(".more button"))
        anna.page.wait_for_url(f"{server.url}/")
        assert line.count() == 0


def test_long_news_leave_a_card_small(browser: Browser, server: Server) -> None:
    """What waits is told in two lines; the whole of it comes by pointing."""
    hung = hang(server.database, record_of("ur", 3), 0.6)
    with Person(browser, server, "fr-FR") as anna:
        anna.sit_down(hung.table, hung.seat, hung.secret)
        for width in (390, 1366):
            anna.page.set_viewport_size({"width": width, "height": 800})
            anna.page.goto("/")
            card = anna.at(f".wait:has(a[href='/t/{hung.table}'])")
            told = card.locator(".what")
            assert len(told.get_attribute("title") or "") > 60
            box = card.bounding_box()
            assert box is not None and box["height"] < 140
