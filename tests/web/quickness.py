"""``python -m tests.web.quickness``: from a click in a browser until the table shows what it did.

Tables of golden games at several moments; the seat that is asked clicks what shines until an action
is sent. Milliseconds from that click until the page has been brought up to date.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import sync_playwright

from tests.web.browsing import Person, Server, open_browser
from tests.web.gallery import hang, record_of
from trials.figures import percentile, row
from trials.prepare import GAMES

WATCH = """
() => {
  let [clicked, sent] = [0, 0];
  globalThis.took = [];
  addEventListener('click', () => { clicked = performance.now(); }, true);
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (text.includes('"do":"act')) sent = clicked;
    send.call(this, text);
  };
  const moment = document.getElementById('moment');
  let known = moment.max;
  new MutationObserver(() => {
    if (moment.max === known) return;
    known = moment.max;
    if (sent) globalThis.took.push(performance.now() - sent);
    sent = 0;
  }).observe(moment, { attributeFilter: ['max'] });
}
"""


def main() -> None:
    """Measure the games that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.quickness", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--tables", type=int, default=6, help="of each game")
    parser.add_argument("--moves", type=int, default=5, help="at each table, at most")
    given = parser.parse_args()
    print(row("game", "clicks", "p50 ms", "p95 ms", "load"))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with sync_playwright() as playwright:
                browser = open_browser(playwright)
                for game in given.games:
                    took: list[float] = []
                    for number in range(given.tables):
                        record = record_of(game, 8 if game == "civilisation" else 4)
                        hung = hang(server.database, record, (number + 1) / (given.tables + 2))
                        with Person(browser, server) as anna:
                            anna.sit_down(hung.table, hung.seat, hung.secret)
                            anna.at("body:not(.offline)").wait_for()
                            anna.page.evaluate(WATCH)
                            for _ in range(given.moves):
                                try:
                                    anna.is_asked(timeout=1_000)
                                except TooLate:  # somebody else is
                                    break
                                anna.act()
                            took += anna.page.evaluate("globalThis.took")
                    figures = [f"{percentile(took, part):.0f}" for part in (0.5, 0.95)]
                    load = f"{os.getloadavg()[0]:.1f}"
                    print(row(game, str(len(took)), *figures, load), flush=True)
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
