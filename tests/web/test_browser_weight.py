"""A first visit of a table is light: all that a browser fetches, compressed as it is sent."""

from __future__ import annotations

import zlib

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import Server
from tests.web.gallery import SIZES, Hung, hang, record_of
from trials.update import MEMORY, TAIL, WINDOW

pytestmark = pytest.mark.browser

MOST = {"ur": 38_600, "tigris": 43_100, "ages": 54_900, "civilisation": 60_000}
"""Bytes of all bodies in the middle of a game, at the largest table of each game, until it can be
used."""
LATER = 13_600
"""Bytes of what is fetched for later, once a table can be used."""
FETCHED = """
() => {
  const entries = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
  const usable = performance.getEntriesByName('usable')[0].startTime;
  const found = { later: 0 };
  for (const { name, startTime, encodedBodySize: size } of entries) {
    if (!name.startsWith(location.origin)) continue;
    const part = new URL(name).pathname.split('/')[1];
    const isLate = startTime > usable && part !== 'faces';
    const kind = isLate ? 'later' : part;
    found[kind] = (found[kind] ?? 0) + size;
  }
  return found;
}
"""
"""Bytes by kind of file: of all that a browser was sent before the table could be used, of pictures
of cards in sight whenever they came, and of scripts and styles that it fetched for later."""


def first_visit(browser: Browser, server: Server, hung: Hung, width: int) -> dict[str, int]:
    """By kind of file, the bytes that a browser is sent which has never been here."""
    touched = width < 800
    context = browser.new_context(
        viewport={"width": width, "height": SIZES[width]}, has_touch=touched, is_mobile=touched
    )
    page = context.new_page()
    heard: list[str | bytes] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: heard.append(text)),
    )
    hung.visit(page, server.url)
    page.locator("#people > li").first.wait_for(state="attached")  # the last that is fetched
    page.wait_for_load_state("networkidle")
    found: dict[str, int] = page.evaluate(FETCHED)
    deflate = zlib.compressobj(wbits=-WINDOW, memLevel=MEMORY)
    for text in heard:
        data = text.encode() if isinstance(text, str) else text
        packed = deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)
        kind = "later" if "live" in found else "live"  # with the first the table can be used
        found[kind] = found.get(kind, 0) + len(packed) - TAIL
    context.close()
    return found


@pytest.mark.parametrize("game", MOST)
def test_a_first_visit_of_a_table_is_light(browser: Browser, server: Server, game: str) -> None:
    players = 8 if game == "civilisation" else 4
    hung = hang(server.database, record_of(game, players), 0.6)
    for width in (1366, 390):
        found = first_visit(browser, server, hung, width)
        later = found.pop("later")
        print(game, width, sum(found.values()), found, later)
        assert {"t", "static", "drawing", "live"} <= set(found)
        assert min(found.values()) > 0
        assert 0 < later < LATER
        assert found["live"] < 2_000, "the page is sent again over its connection"
        assert sum(found.values()) < MOST[game], found
