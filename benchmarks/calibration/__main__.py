"""``python -m benchmarks.calibration``: play, fit, check, and write the page of the analysis."""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks.calibration.curve import curve
from benchmarks.calibration.games import CHECK, FIT, TABLES, play, records
from ziggurat.analysis.chances import FILE, PER_SEAT, Chances, chances_of
from ziggurat.analysis.fitting import Calibration, calibration, fitted, positions_of, units
from ziggurat.registry import folder, offers
from ziggurat.registry import game as find_game

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGE: Final = DOCS / "analysis.md"
GAMES: Final = ("ur", "tigris", "ages", "civilisation")
TITLES: Final = {"ur": "Ur", "tigris": "Tigris & Euphrates", "ages": "Through the Ages"}
COMMAND: Final = "script/calibrate --games {game}"


def refit(game: str, kept: Path) -> None:
    """Fit the chances of a game, and write them down beside its bots."""
    rules, judgement = find_game(game), offers(game).judgement()
    if judgement is None:
        raise SystemExit(f"{game} has no judgement")
    bare = Chances(judgement, (0.0,) * PER_SEAT, 1.0, 1.0)
    played = [record for _, record in records(game, FIT, kept)]
    if not played:
        raise SystemExit(f"no games of {game} to fit to: play them first")
    bare = units(rules, played, bare)
    games = [positions_of(rules, record, bare) for record in played]
    data: dict[str, Any] = {
        "made_by": COMMAND.format(game=game),
        "games": len(played),
        "positions": sum(map(len, games)),
        "value_unit": bare.value_unit,
        "score_unit": bare.score_unit,
        "weights": list(fitted(games)),
    }
    path = folder(game) / "bot" / FILE
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    chances_of.cache_clear()
    print(game, data)


def checked(game: str, kept: Path) -> tuple[Calibration, str]:
    """How the chances hold on the other games, and which those are."""
    rules, chances = find_game(game), chances_of(game)
    tables: Counter[str] = Counter()
    games = []
    for table, record in records(game, CHECK, kept):
        found = positions_of(rules, record, chances)
        if found:
            version = f", {table.options['version']}" if table.options else ""
            tables[f"{table.players} players, `{table.bot}`{version}"] += 1
            games.append(found)
    told = "; ".join(f"{count} of {name}" for name, count in tables.items())
    return calibration(games, chances), told


def section(game: str, found: Calibration, told: str) -> str:
    """What the page says about a game."""
    data = json.loads((folder(game) / "bot" / FILE).read_text("utf-8"))
    day = datetime.now(UTC).date().isoformat()
    lines = [
        f"### {TITLES.get(game, game.capitalize())}",
        "",
        f"![Calibration](pictures/calibration-{game}.svg)",
        "",
        f"Checked on {found.games} games ({told}), {found.positions} positions; fitted to "
        f"{data['games']} others. Surprise {found.surprise:.3f}, with equal chances "
        f"{found.uniform:.3f}. {day}, `{COMMAND.format(game=game)}`.",
        "",
        "| said | won | 95 % | seats |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {one.said:.0%} | {one.won:.0%} | {one.low:.0%} to {one.high:.0%} | {one.count} |"
        for one in found.bins
    ]
    return "\n".join([*lines, ""])


def write(game: str, found: Calibration, told: str) -> None:
    """Write the section of a game, and draw its curve."""
    (DOCS / "pictures" / f"calibration-{game}.svg").write_text(curve(found), encoding="utf-8")
    text = PAGE.read_text("utf-8")
    mark = re.compile(f"<!-- {game} -->\n.*?<!-- /{game} -->", re.DOTALL)
    fresh = f"<!-- {game} -->\n{section(game, found, told)}<!-- /{game} -->"
    PAGE.write_text(mark.sub(lambda _: fresh, text), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="script/calibrate", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--records", type=Path, default=Path(".trials/calibration"))
    parser.add_argument("--no-play", action="store_true", help="with the games there are")
    parser.add_argument("--no-fit", action="store_true", help="check what was fitted before")
    chosen = parser.parse_args(arguments)
    chosen.records.mkdir(parents=True, exist_ok=True)
    for game in chosen.games:
        if not chosen.no_play:
            for table in TABLES:
                if table.game == game:
                    play(table, FIT, chosen.records)
                    play(table, CHECK, chosen.records)
        if not chosen.no_fit:
            refit(game, chosen.records)
        found, told = checked(game, chosen.records)
        write(game, found, told)
        print(section(game, found, told))


if __name__ == "__main__":
    main()
