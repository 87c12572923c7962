"""``python -m tests.web.quickness``: from a click in a browser until the table shows what it did.

Tables of golden games at several moments; the seat that is asked clicks what shines until an action
is sent. Milliseconds from that click until the page has been brought up to date. ``--lessons`` goes
through the lessons instead, at a desk and on a phone: from *Next* until the step is said and shown.
``--slowest`` names what was clicked where it took longest.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from tests.web.browsing import Person, Server, open_browser
from tests.web.gallery import hang, record_of
from trials.figures import percentile, row
from trials.prepare import GAMES
from ziggurat.lessons import course

Took = list[tuple[str, float]]
"""What was clicked, and the milliseconds it took."""

WATCH = """
() => {
  let [clicked, sent, what] = [0, 0, ''];
  globalThis.took = [];
  addEventListener('click', () => { clicked = performance.now(); }, true);
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (text.includes('"do":"act')) [sent, what] = [clicked, text];
    send.call(this, text);
  };
  // It is busy from then on, and no longer when all that came of it is drawn.
  new MutationObserver(() => {
    if (!sent || document.body.matches('.busy')) return;
    globalThis.took.push([what, performance.now() - sent]);
    sent = 0;
  }).observe(document.body, { attributeFilter: ['class'] });
}
"""
STEPS = """
async () => {
  const [place, next] = ['coach-place', 'coach-next'].map((id) => document.getElementById(id));
  const shown = () => new Promise((done) => {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(done));
    });
    watch.observe(place, { childList: true });
  });
  const took = [];
  while (!next.hidden) {
    const began = performance.now();
    const seen = shown();
    next.click();
    await seen;
    took.push([place.textContent, performance.now() - began]);
    await new Promise((done) => setTimeout(done, 300));
  }
  return took;
}
"""
SIZES = {"desk": (1366, 768), "phone": (390, 844)}


def clicks(browser: Browser, server: Server, game: str, tables: int, moves: int) -> Took:
    """Actions at so many tables of a game."""
    took: Took = []
    for number in range(tables):
        record = record_of(game, 8 if game == "civilisation" else 4)
        hung = hang(server.database, record, (number + 1) / (tables + 2))
        with Person(browser, server) as anna:
            anna.sit_down(hung.table, hung.seat, hung.secret)
            anna.at("body:not(.offline)").wait_for()
            anna.page.evaluate(WATCH)
            for _ in range(moves):
                try:
                    anna.is_asked(timeout=1_000)
                except TooLate:  # somebody else is
                    break
                anna.act()
            took += anna.page.evaluate("globalThis.took")
    return took


def steps(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> Took:
    """Every step of the course of a game."""
    took: Took = []
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=size == SIZES["phone"]
    )
    page = context.new_page()
    for number in range(1, len(course(game)) + 1):
        page.goto(f"{server.url}/learn/{game}/{number}")
        page.locator("body:not(.offline) #coach-say strong").wait_for()
        page.wait_for_timeout(500)
        found = page.evaluate(STEPS)
        took += [(f"lesson {number}, {place}", spent) for place, spent in found]
    context.close()
    return took


def measured(
    given: argparse.Namespace, browser: Browser, server: Server
) -> Iterator[tuple[str, Took]]:
    """What is measured, by name, each when its turn comes."""
    for game in given.games:
        if given.lessons:
            for name, size in SIZES.items():
                yield f"{game}, {name}", steps(browser, server, game, size)
        else:
            yield game, clicks(browser, server, game, given.tables, given.moves)


def tell(name: str, took: Took, slowest: int) -> None:
    """Print a line of figures, and what took longest."""
    spent = [one for _, one in took]
    figures = [f"{percentile(spent, part):.0f}" for part in (0.5, 0.95)]
    print(row(name, str(len(took)), *figures, f"{os.getloadavg()[0]:.1f}"), flush=True)
    for what, one in sorted(took, key=lambda pair: -pair[1])[:slowest]:
        print(f"    {one:.0f} ms: {what}", flush=True)


def main() -> None:
    """Measure the games that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.quickness", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--tables", type=int, default=6, help="of each game")
    parser.add_argument("--moves", type=int, default=5, help="at each table, at most")
    parser.add_argument("--lessons", action="store_true", help="steps of lessons instead")
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="name so many")
    given = parser.parse_args()
    print(row("what", "clicks", "p50 ms", "p95 ms", "load"))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with sync_playwright() as playwright:
                browser = open_browser(playwright)
                for name, took in measured(given, browser, server):
                    tell(name, took, given.slowest)
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
