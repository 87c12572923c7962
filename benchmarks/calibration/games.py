"""The games that chances are fitted to, and others that they are checked on.

Of a game only what is seen at some of its moments is kept, with how it ended: a line of JSON, in a
file for each game. A line is named by its table, its use and its number, and that fixes the game.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from ziggurat.analysis.chances import Seen, telling
from ziggurat.analysis.fitting import Finished, finished
from ziggurat.arena.match import play as play_game
from ziggurat.arena.plan import SECONDS, make_plan
from ziggurat.bots.nets import place_of
from ziggurat.core.record import Record
from ziggurat.registry import folder, offers
from ziggurat.registry import game as find_game

RESULTS: Final = Path(__file__).with_name("results")
FIT: Final = "fit"
CHECK: Final = "check"
SEEDS: Final = {FIT: 1000, CHECK: 900_000}
"""The seed of the first deal: no game is used for both."""
LEARNING: Final = ("encoding.py", "features.py", "leanings.py")
"""What nets and learners go by: it judges nothing where no net is asked."""
TRIED_AGAIN: Final = 2
"""Games of each table and use that tell whether a changed judgement is another one."""
BROKEN: Final = (ValueError, TypeError, KeyError)


@dataclass(frozen=True)
class Table:
    """Games of one kind."""

    game: str
    players: int
    level: str
    share: int
    """How many for a hundred games that are asked for: more of them where each kind is quick."""
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Short, and its own."""
        return "/".join(
            [self.game, *map(str, self.options.values()), f"{self.players}", self.level]
        )


SIMPLE: Final = {"version": "simple"}
ADVANCED: Final = {"version": "advanced"}
FULL: Final = {"version": "full"}
TABLES: Final = (
    Table("ur", 2, "hard", 30),
    Table("ur", 3, "hard", 40),
    Table("ur", 4, "hard", 30),
    Table("tigris", 2, "hard", 30),
    Table("tigris", 3, "hard", 40),
    Table("tigris", 4, "hard", 30),
    *[Table("ages", count, "hard", 25, SIMPLE) for count in (2, 3, 4)],
    *[Table("ages", count, "hard", 25, ADVANCED) for count in (2, 3, 4)],
    *[Table("ages", count, "hard", 50, FULL) for count in (2, 3, 4)],
    Table("civilisation", 3, "normal", 40),
    Table("civilisation", 4, "normal", 40),
    Table("civilisation", 5, "normal", 20),
)
BY_NAME: Final = {table.name: table for table in TABLES}


@dataclass(frozen=True)
class Played:
    """A game that was played: what is seen of it, and how it ended."""

    table: str
    use: str
    number: int
    judge: str
    """A digest of what judged its positions."""
    cpu: float
    """Seconds of processor that it took."""
    finished: Finished

    @property
    def key(self) -> tuple[str, str, int]:
        """Which game it is."""
        return self.table, self.use, self.number


@cache
def judge_of(game: str) -> str:
    """A digest of what judges the positions of a game: what was judged otherwise is not mixed."""
    digest = hashlib.sha256(f"{find_game(game).rules_version}".encode())
    judgement = offers(game).judgement()
    by_net = judgement is not None and judgement.odds_by_net
    for path in sorted(folder(game).glob("bot/*.py")):
        if by_net or path.name not in LEARNING:
            digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    if by_net:
        digest.update(place_of(game).read_bytes())
    return digest.hexdigest()[:12]


def play(name: str, use: str, number: int) -> Played:
    """The game of that number; the same bot sits on every seat."""
    began, table = time.process_time(), BY_NAME[name]
    bot, judgement = f"planner:{table.level}", telling(table.game)
    if judgement is None:
        raise SystemExit(f"{table.game} has no judgement")
    plan = make_plan(table.game, [bot], table.players, table.options, SEEDS[use], SECONDS)
    # One bot on all seats: it goes round the table before the next deal, which tells nothing new.
    match = play_game(plan, number * table.players, with_record=True)
    found = finished(find_game(table.game), Record.loads(match.record or ""), judgement)
    if found is None:
        raise SystemExit(f"game {number} of {name} has not ended")
    spent = round(time.process_time() - began, 2)
    return Played(name, use, number, judge_of(table.game), spent, found)


def wanted(game: str, each: int) -> list[tuple[str, str, int]]:
    """The games to play, so many to fit to and as many to check on, evenly mixed."""
    found = [
        ((number + 0.5) / many, (table.name, use, number))
        for table in TABLES
        if table.game == game
        for use in (FIT, CHECK)
        for many in [max(1, round(each * table.share / 100))]
        for number in range(many)
    ]
    return [key for _, key in sorted(found)]


# ---------------------------------------------------------------------------------------- on disk


def line(played: Played) -> str:
    """A game as a line."""
    done = played.finished
    data = {
        "table": played.table,
        "use": played.use,
        "number": played.number,
        "judge": played.judge,
        "cpu": played.cpu,
        "won": done.won,
        "moments": [list(astuple(one)) for one in done.moments],
    }
    return json.dumps(data, separators=(",", ":")) + "\n"


def read(folder: Path, game: str) -> list[Played]:
    """The games of a folder, but for what another judgement saw."""
    return [played for played in stored(folder, game) if played.judge == judge_of(game)]


def stored(folder: Path, game: str) -> list[Played]:
    """All games of a folder; torn lines are left out."""
    path = folder / f"{game}.jsonl"
    found = []
    for text in path.read_text("utf-8").splitlines() if path.exists() else ():
        try:
            played = _played(json.loads(text))
        except BROKEN:
            continue
        if played.table in BY_NAME:
            found.append(played)
    return found


def renew(folder: Path, game: str) -> Iterator[tuple[str, bool]]:
    """Tables whose judgement has changed, and whether it plays and sees what it did.

    That is tried out: a few games of each are played again. Where every moment of them is as it
    was, the change was none of judgement, and all games of the table count.
    """
    judge = judge_of(game)
    by_table: dict[str, list[Played]] = {}
    for played in stored(folder, game):
        by_table.setdefault(played.table, []).append(played)
    for name, some in by_table.items():
        if any(played.judge == judge for played in some):
            continue
        first = [played for played in some if played.number < TRIED_AGAIN]
        is_same = all(played.finished == play(*played.key).finished for played in first)
        if first and is_same:
            by_table[name] = [replace(played, judge=judge) for played in some]
        yield name, bool(first) and is_same
    write(folder, game, merged(by_table.values()))


def _played(data: dict[str, Any]) -> Played:
    moments = tuple(
        Seen(kind, done, asked, tuple(values), tuple(scores))
        for kind, done, asked, values, scores in data["moments"]
    )
    found = Finished(moments, tuple(data["won"]))
    return Played(data["table"], data["use"], data["number"], data["judge"], data["cpu"], found)


def merged(games: Iterable[Sequence[Played]]) -> list[Played]:
    """Games of several folders, each once, in order."""
    found = {played.key: played for some in games for played in some}
    return [found[key] for key in sorted(found)]


def write(folder: Path, game: str, games: Iterable[Played]) -> None:
    """Write the games of a folder anew."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game}.jsonl").write_text("".join(map(line, games)), encoding="utf-8")
