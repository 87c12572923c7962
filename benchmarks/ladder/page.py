"""The page ``docs/ladder.md``, made from the games that were played."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from benchmarks.ladder.games import SHARE, SURE, Played, Standing, standing
from benchmarks.ladder.steps import LEAST, LONG, SHORT, STEPS, TABLES

PAGE: Final = Path(__file__).parents[2] / "docs" / "ladder.md"

HEAD: Final = """# The ladder

How strong the levels are. At every table each level plays against the one below it: two bots, each
on every seat equally often, on the same deals in every rotation. A shared victory counts in parts,
and *won* is what the stronger bot's seats have won. A step holds when {share:.0%} are won and the
lower end of the 95 % interval (Wilson's) lies above {sure:.0%}.

Steps marked *all* are {long} games long, whatever comes out. The others are a sequential test: they
end after a whole round as soon as they hold, after {least} games at the least and {short} at the
most, so that their intervals flatter a little. *Margin* is in points of the game. *s a turn* are
processor seconds of the weaker and of the stronger bot: compiled engine, one core, unless it says
otherwise. Effort is counted, never timed: the same games come out everywhere, only seconds differ.

`script/ladder` plays what is missing and writes this page; games of bots that have changed since
are not counted. Where only their code has, it plays the first round of a step again, and counts
the others if that comes out the same, to the last point and turn. `script/ladder --plan` says how
long it will take, `--processes 4` shares the work, and one line repeats one figure:
`script/ladder --fresh --steps ur/4/normal-hard`.
"""


def page(games: Iterable[Played]) -> str:
    """The whole page."""
    played = list(games)
    steps = [standing(step, played) for step in STEPS]
    parts = [
        HEAD.format(share=SHARE, sure=SURE, long=LONG, least=LEAST, short=SHORT),
        _summary(steps),
    ]
    for game in dict.fromkeys(table.game for table in TABLES):
        title = {"ur": "Ur", "tigris": "Tigris & Euphrates", "ages": "Through the Ages"}
        parts.append(f"## {title.get(game, game.capitalize())}\n")
        parts.append(
            "| step | games | won | 95 % | margin | s a turn | played | |\n"
            "|---|---|---|---|---|---|---|---|\n"
            + "".join(_row(each) for each in steps if each.step.table.game == game)
        )
    return "\n".join(parts)


def _summary(steps: list[Standing]) -> str:
    """What holds, what misses its mark and what is not known yet."""
    ended = [each for each in steps if each.has_ended]
    missing = [each.step.name for each in ended if not each.holds]
    lines = [
        f"Of {len(steps)} steps {sum(each.holds for each in ended)} hold, {len(missing)} miss "
        f"their mark, and {len(steps) - len(ended)} have not been played to their end.\n"
    ]
    if missing:
        lines.append("Missing their mark: " + ", ".join(f"`{name}`" for name in missing) + ".\n")
    return "\n".join(lines)


def _row(each: Standing) -> str:
    step = each.step
    if not each.games:
        return f"| `{step.name}` | | | | | | | not played |\n"
    low, high = each.interval
    verdict = "holds" if each.holds else "misses" if each.has_ended else "not ended"
    if step.is_long:
        verdict += ", all"
    if not all(played.compiled for played in each.games):
        verdict += ", interpreted"
    faults = sum(played.faults for played in each.games)
    if faults:
        verdict += f", {faults} faults"
    return (
        f"| `{step.name}` | {len(each.games)} | {each.share:.0%} | {low:.0%} to {high:.0%} "
        f"| {each.margin:+.1f} | {each.seconds(0):.2f}, {each.seconds(1):.2f} "
        f"| {max(played.day for played in each.games)} | {verdict} |\n"
    )
