"""Pictures of a tournament: ratings game by game, and scores in the course of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ziggurat import disk
from ziggurat.arena.match import CURVE
from ziggurat.arena.standings import Standings
from ziggurat.core.errors import WrongOption
from ziggurat.extras import needed
from ziggurat.words import words

FORMATS: Final = (".svg", ".png")
COLOURS: Final = ("#1f4e8c", "#b5482f", "#2f7d5b", "#8a6d1f", "#5b3f78", "#3a3a3a")
"""Lapis, terracotta, malachite, gold, amethyst, obsidian."""
DASHES: Final = ("-", "--", "-.", ":")
"""Colours never carry meaning alone."""
POINTS_MOST: Final = 300


def check_format(path: Path) -> Path:
    """The path of a picture that can be drawn, or a refusal, before anything is played."""
    needed("matplotlib", "plot")
    if path.suffix.lower() not in FORMATS:
        raise WrongOption("wrong_picture", file=str(path), choices=" ".join(FORMATS))
    if path.exists() and not path.is_file():
        raise disk.writing(path, IsADirectoryError())
    return path


def plot(standings: Standings, path: str | Path, language: str = "en") -> None:
    """Draw the ratings and the score curves to an SVG or a PNG."""
    where = check_format(Path(path))
    said = words(language)
    figures: Any = needed("matplotlib.figure", "plot")
    figure = figures.Figure(figsize=(11, 4.5), layout="constrained")
    ratings, scores = figure.subplots(1, 2)
    step = max(1, len(standings.history) // POINTS_MOST)
    games = list(range(0, len(standings.history), step))
    for number, row in enumerate(standings.rows):
        style = {
            "color": COLOURS[number % len(COLOURS)],
            "linestyle": DASHES[number % len(DASHES)],
            "label": row.bot,
        }
        known = [standings.history[game][row.bot] for game in games]
        counts, mu = [game + 1 for game in games], [rating for rating, _ in known]
        ratings.plot(counts, mu, **style)
        low, high = ([m + side * 2 * s for m, s in known] for side in (-1, 1))
        ratings.fill_between(counts, low, high, color=style["color"], alpha=0.12, linewidth=0)
        course = [100 * part / CURVE for part in range(CURVE + 1)]
        scores.plot(course, [total / max(1, row.games) for total in row.curve], **style)
    ratings.set(title=said.say("arena.plot_ratings"), xlabel=said.say("arena.games"))
    scores.set(title=said.say("arena.plot_scores"), xlabel=said.say("arena.plot_course"))
    for axes in (ratings, scores):
        axes.grid(alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
    ratings.legend(frameon=False)
    _save(figure, where)


def _save(figure: Any, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise disk.writing(path, error) from error
