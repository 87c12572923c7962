"""``python -m benchmarks.calibration``: play, fit, check, and write the page of the analysis."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from benchmarks.calibration import page
from benchmarks.calibration.games import CHECK, FIT, RESULTS, Played, merged, read, renew, write
from benchmarks.calibration.playing import missing, play_all, seconds
from ziggurat.analysis.calibration import Calibration, calibration
from ziggurat.analysis.chances import FILE, chances_of
from ziggurat.analysis.fitting import Finished, scale_of
from ziggurat.registry import folder

GAMES: Final = ("ur", "tigris", "ages", "civilisation")
COMMAND: Final = "script/calibrate --games {game}"
EACH: Final = 200
"""Games to fit to, and as many to check on."""


def refit(game: str, games: Sequence[Played]) -> None:
    """Fit the chances of a game, and write them down beside its bots."""
    played = [one.finished for one in games if one.use == FIT and one.finished.moments]
    if not played:
        raise SystemExit(f"no games of {game} to fit to: play them first")
    kinds: dict[str, list[Finished]] = {}
    for one in played:
        kinds.setdefault(one.moments[0].kind, []).append(one)
    data: dict[str, Any] = {
        "made_by": COMMAND.format(game=game),
        "games": len(played),
        "positions": sum(len(one.moments) for one in played),
        "kinds": {kind: asdict(scale_of(some)) for kind, some in sorted(kinds.items())},
    }
    text = re.sub(r"\[[^]]*\]", lambda some: " ".join(some[0].split()), json.dumps(data, indent=1))
    (folder(game) / "bot" / FILE).write_text(text + "\n", encoding="utf-8")
    chances_of.cache_clear()


def checked(game: str, games: Sequence[Played]) -> Calibration:
    """How the chances hold on the other games."""
    return calibration([one.finished for one in games if one.use == CHECK], chances_of(game))


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="script/calibrate", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--each", type=int, default=EACH, metavar="N",
                        help="of each game so many to fit to, and as many to check on")  # fmt: skip
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--minutes", type=float, default=1e6, metavar="M",
                        help="play no longer; what has ended is kept")  # fmt: skip
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="FOLDER",
                        help="where games are kept, a file for each game")  # fmt: skip
    parser.add_argument("--merge", type=Path, nargs="+", default=[], metavar="FOLDER",
                        help="take in games that were played elsewhere")  # fmt: skip
    parser.add_argument("--plan", action="store_true", help="say how long it will take, and stop")
    parser.add_argument("--no-play", action="store_true", help="with the games there are")
    parser.add_argument("--only-play", action="store_true", help="neither fit nor check")
    parser.add_argument("--no-fit", action="store_true", help="check what was fitted before")
    asked = parser.parse_args(arguments)
    for game in asked.games if asked.merge else ():
        folders = (asked.results, *asked.merge)
        write(asked.results, game, merged([read(one, game) for one in folders]))
    for game in () if asked.plan else asked.games:
        for name, is_same in renew(asked.results, game):
            print(f"{name}: {'judged as before' if is_same else 'judged otherwise'}", flush=True)
    left = missing(asked.games, asked.each, asked.results)
    there = [played for game in asked.games for played in read(asked.results, game)]
    hours = seconds(left, there) / 3600
    print(f"{len(there)} games are there, {len(left)} are missing: {hours:.1f} processor hours")
    if asked.plan:
        return
    if not asked.no_play:
        play_all(left, asked.results, asked.processes, asked.minutes)
        for game in asked.games:
            write(asked.results, game, merged([read(asked.results, game)]))
    for game in () if asked.only_play else asked.games:
        games = read(asked.results, game)
        if not asked.no_fit:
            refit(game, games)
        found = checked(game, games)
        others = [played for played in games if played.use == CHECK]
        text = page.section(game, found, others, COMMAND.format(game=game))
        page.write(game, found, text)
        print(text)


if __name__ == "__main__":
    main()
