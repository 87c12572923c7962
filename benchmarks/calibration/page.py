"""What the page of the analysis says about the chances of a game."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.calibration.curve import curve
from benchmarks.calibration.games import BY_NAME, Played
from ziggurat.analysis.calibration import Calibration, Fit
from ziggurat.analysis.chances import FILE
from ziggurat.registry import folder

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGE: Final = DOCS / "analysis.md"
TITLES: Final = {"ur": "Ur", "tigris": "Tigris & Euphrates", "ages": "Through the Ages"}
THIRDS: Final = {"first": "first third", "middle": "second third", "last": "last third"}


def section(game: str, found: Calibration, checked: Sequence[Played], command: str) -> str:
    """The section of a game."""
    data = json.loads((folder(game) / "bot" / FILE).read_text("utf-8"))
    day, whole = datetime.now(UTC).date().isoformat(), found.whole
    kinds = Counter(_kind(played) for played in checked)
    told = "; ".join(f"{count} of {kind}" for kind, count in kinds.items())
    lines = [
        f"### {TITLES.get(game, game.capitalize())}",
        "",
        f"![Calibration](pictures/calibration-{game}.svg)",
        "",
        f"Checked on {whole.games} games ({told}), {whole.positions} positions; fitted to "
        f"{data['games']} others. {day}, `{command}`.",
        "",
        "| said | won | 95 % | seats |",
        "|---|---|---|---|",
        *[
            f"| {one.said:.0%} | {one.won:.0%} | {one.low:.0%} to {one.high:.0%} | {one.count} |"
            for one in found.bins
        ],
        "",
        "| positions | games | surprise | with equal chances | slope | 95 % |",
        "|---|---|---|---|---|---|",
        _row("all", whole),
        *[_row(THIRDS.get(name, name), fit) for name, fit in found.parts.items() if fit.games],
    ]
    return "\n".join([*lines, ""])


def _kind(played: Played) -> str:
    table = BY_NAME[played.table]
    version = f", {table.options['version']}" if table.options else ""
    return f"{table.players} players, `planner:{table.level}`{version}"


def _row(name: str, fit: Fit) -> str:
    return (
        f"| {name} | {fit.games} | {fit.surprise:.3f} | {fit.uniform:.3f} | {fit.slope:.2f} | "
        f"{fit.low:.2f} to {fit.high:.2f} |"
    )


def write(game: str, found: Calibration, text: str) -> None:
    """Write the section of a game into the page, and draw its curve."""
    (DOCS / "pictures" / f"calibration-{game}.svg").write_text(curve(found), encoding="utf-8")
    page = PAGE.read_text("utf-8")
    mark = re.compile(f"<!-- {game} -->\n.*?<!-- /{game} -->", re.DOTALL)
    fresh = f"<!-- {game} -->\n{text}<!-- /{game} -->"
    PAGE.write_text(mark.sub(lambda _: fresh, page), encoding="utf-8")
