"""A record in a notebook: it is stepped through, and fits its frame."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.test_face import played
from tests.web.browsing import WAIT


@pytest.mark.browser
def test_a_record_is_stepped_through(browser: Browser) -> None:
    record = played("ages", 30)
    page = browser.new_page(color_scheme="dark")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_content(f"<body>{record._repr_html_()}</body>")
    shown = page.frame_locator("iframe")
    number = shown.locator("#number")
    expect(number).to_have_text(f"{len(record.moves)} / {len(record.moves)}", timeout=WAIT)
    shown.locator("#moment").fill("0")
    expect(number).to_have_text(f"0 / {len(record.moves)}", timeout=WAIT)
    expect(shown.locator("#before")).to_be_visible(timeout=WAIT)
    expect(shown.locator("#board img.z-face[src^='data:']").first).to_be_visible(timeout=WAIT)
    # The frame is as high as what it shows.
    page.wait_for_function(
        "(() => { const frame = document.querySelector('iframe');"
        " const body = frame.contentDocument.body;"
        " return Math.abs(frame.clientHeight - body.scrollHeight) < 12; })()",
        timeout=WAIT,
    )
    assert errors == []
    page.close()
