"""What a browser fetches when it opens a table for the first time."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Response

from tests.web.browsing import Server
from tests.web.gallery import hang, record_of
from trials.prepare import GAMES

pytestmark = pytest.mark.browser

FIRST_LOAD_MOST = 60_000
"""Bytes, compressed as they come over the network, with the cards in sight."""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light(browser: Browser, server: Server, game: str) -> None:
    hung = hang(server.database, record_of(game, 4), 0.6)
    context = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 768})
    page = context.new_page()
    sizes: dict[str, int] = {}

    def came(response: Response) -> None:
        if response.status == 200:
            sizes[response.url] = int(response.headers["content-length"])

    page.on("response", came)
    hung.visit(page, server.url)
    page.wait_for_load_state("networkidle")
    context.close()
    total = sum(sizes.values())
    heaviest = sorted(((size, url) for url, size in sizes.items()), reverse=True)
    assert f"{server.url}/t/{hung.table}" in sizes
    assert total < FIRST_LOAD_MOST, f"{total} bytes: {heaviest[:12]}"
