"""Tables of golden games at chosen moments, and pictures of them at many sizes.

``python -m tests.web.gallery FOLDER`` photographs the home page and a table of every game, so that
whoever changes what pages look like can look at them.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.browsing import Server, open_browser
from trials.prepare import GAMES, cut, fresh, played, records
from ziggurat.core.state import HOST
from ziggurat.web.store import Store
from ziggurat.web.stored import HUMAN, StoredSeat, StoredTable

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gaia", "Hugo")
EARLY, LATE = 0.15, 0.85
SIZES = {320: 640, 375: 667, 390: 844, 600: 900, 768: 1024, 820: 1180, 1024: 768, 1366: 768,
         1920: 1080, 2560: 1440}  # fmt: skip
"""Heights of screens, by their widths."""
TOUCH_MOST = 820
"""Up to which width a screen is taken for one that is touched."""


@dataclass(frozen=True)
class Hung:
    """A table to look at: where it is, and what opens its first seat that is asked."""

    game: str
    players: int
    table: str
    seat: int
    secret: str

    def visit(self, page: Page, url: str) -> None:
        """Sit down there."""
        name = f"ziggurat_{self.table}_{self.seat}"
        page.context.add_cookies([{"name": name, "value": self.secret, "url": url}])
        page.goto(f"{url}/t/{self.table}")
        page.locator("body:not(.offline) :is(#board > *, .end)").first.wait_for()


def apart(path: Path, part: float) -> tuple[StoredTable, int]:
    """The same as ``moment``, on a thread of its own: that of a browser has no room for it."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(moment, path, part).result()


def moment(path: Path, part: float) -> tuple[StoredTable, int]:
    """The game of a record after about that part of it, and whose turn it is then; 1 is its end."""
    stored = played(path)
    if part >= 1:
        return stored, 0
    begin = max(0, min(int(len(stored.steps) * part), len(stored.steps) - 1))
    number = next(
        (one for one in range(begin, len(stored.steps)) if stored.steps[one].seat != HOST), begin
    )
    return cut(stored, number), max(0, stored.steps[number].seat)


def hang(database: str, path: Path, part: float, names: Sequence[str] = NAMES) -> Hung:
    """Write a table as it stood after that part of a golden game; 1 is its end."""
    stored, seat = apart(path, part)
    seats = [StoredSeat(one, HUMAN, names[one]) for one in range(stored.players)]
    table, secrets = fresh(replace(stored, seats=seats))
    store = Store(database)
    try:
        store.create(table)
    finally:
        store.close()
    return Hung(stored.game, stored.players, table.id, seat, secrets[seat])


def record_of(game: str, players: int) -> Path:
    """The golden record in which most is to be seen: the last one, by the best player."""
    return records(game, players)[-1]


def photograph(browser: Browser, url: str, hung: Hung | None, path: Path, width: int,
               language: str, theme: str) -> None:  # fmt: skip
    """A picture of a table, or of the home page."""
    touch = width <= TOUCH_MOST
    context = browser.new_context(
        viewport={"width": width, "height": SIZES.get(width, 800)}, locale=language,
        has_touch=touch, is_mobile=touch, color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )  # fmt: skip
    page = context.new_page()
    if hung is None:
        page.goto(url)
    else:
        hung.visit(page, url)
    page.wait_for_timeout(300)
    page.screenshot(path=path, full_page=hung is None)
    context.close()


def main() -> None:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="*", default=["home", *GAMES])
    parser.add_argument("--widths", nargs="*", type=int, default=[390, 820, 1366, 1920])
    parser.add_argument("--players", type=int, default=0, help="otherwise the most that there are")
    parser.add_argument("--part", type=float, default=0.6, help="of the game; 1 is its end")
    parser.add_argument("--language", default="en-GB")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            hung = [hang_one(Path(folder), game, chosen) for game in chosen.games]
            with sync_playwright() as playwright:
                browser = open_browser(playwright)
                for game, table in zip(chosen.games, hung, strict=True):
                    for width in chosen.widths:
                        name = f"{game}-{width}-{chosen.language[:2]}-{chosen.theme}.png"
                        photograph(browser, server.url, table, chosen.folder / name, width,
                                   chosen.language, chosen.theme)  # fmt: skip
                browser.close()
        finally:
            server.stop()


def hang_one(folder: Path, game: str, chosen: argparse.Namespace) -> Hung | None:
    """The table that is photographed; none is the home page."""
    if game == "home":
        return None
    most = 8 if game == "civilisation" else 4
    record = record_of(game, chosen.players or most)
    return hang(f"sqlite:///{folder / 'tables.db'}", record, chosen.part)


if __name__ == "__main__":
    main()
