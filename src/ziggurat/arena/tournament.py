"""A tournament from its first game to its table, on one machine or many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from ziggurat import disk
from ziggurat.arena import crew as crews
from ziggurat.arena.crew import Crew
from ziggurat.arena.match import Match, Result, design, play_range
from ziggurat.arena.plan import SECONDS, Plan, make_plan
from ziggurat.arena.positions import SAMPLES, SAMPLES_MOST, PositionsFile
from ziggurat.arena.results import ResultsFile
from ziggurat.arena.standings import Standings
from ziggurat.core.errors import Refusal, WrongOption

GAMES_MOST: Final = 1_000_000
JOBS_MOST: Final = 1024
IN_FLIGHT: Final = 64
"""Ranges that are out at a time."""
RANGE_SECONDS: Final = 1.0
"""A range is so many games as take about this long."""
RANGES_LEAST: Final = 32
"""But a tournament is cut into so many at least, to be shared out evenly."""
RANGE_MOST: Final = 200
ATTEMPTS: Final = 3
"""How often a range is tried whose worker is lost."""

Range = tuple[int, int]
Watch = Callable[[Standings, int], None]
"""Told the standings and how many games there will be, whenever some have ended."""


def tournament(
    game: str,
    bots: Sequence[str | type],
    games: int = 100,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    seconds: float = SECONDS,
    jobs: int = 1,
    executor: Executor | None = None,
    cluster: str | None = None,
    results: str | Path | None = None,
    records: str | Path | None = None,
    positions: str | Path | None = None,
    samples: int = SAMPLES,
    watch: Watch | None = None,
) -> Standings:
    """The standings after a balanced tournament of at least so many games.

    ``bots`` are names (``planner:hard``), places (``my_module:MyBot``) or classes. ``jobs`` are
    processes of this machine; instead, any ``executor`` will do, or the workers of a Dask
    ``cluster`` (an address, or ``local``). With a file of ``results`` a run can be stopped and
    goes on later; ``records`` is a folder for the record of every game, and ``positions`` a file
    for ``samples`` positions of each.

    >>> table = tournament("ur", ["random", "planner:easy"], 6, options={"turn_limit": 2})
    >>> [(row.bot, row.games) for row in table.rows]
    [('planner:easy', 9), ('random', 9)]
    """
    plan = make_plan(game, bots, players, options, seed, seconds)
    played = Tournament(plan, games, results, records, positions, samples)
    return played.run(who_plays(jobs, executor, cluster), watch)


def who_plays(
    jobs: int, executor: Executor | None = None, cluster: str | None = None
) -> AbstractContextManager[Crew]:
    """The crew that was asked for."""
    if not 1 <= jobs <= JOBS_MOST:
        raise WrongOption("bad_number", option="jobs", value=str(jobs)[:40], low=1, high=JOBS_MOST)
    if executor is not None:
        return crews.given(executor)
    if cluster is not None:
        return crews.cluster(cluster, jobs)
    return crews.processes(jobs)


class Tournament:
    """A plan, how many games of it are wanted, and what has been played of them."""

    def __init__(
        self,
        plan: Plan,
        games: int,
        results: str | Path | None = None,
        records: str | Path | None = None,
        positions: str | Path | None = None,
        samples: int = SAMPLES,
    ) -> None:
        """Take up what the file of results holds; refused when that is another tournament.

        Whoever wants positions has every game played, also those with a result.
        """
        if not 1 <= samples <= SAMPLES_MOST:
            value = str(samples)[:40]
            raise WrongOption("bad_number", option="samples", value=value, low=1, high=SAMPLES_MOST)
        if not 1 <= games <= GAMES_MOST:
            value = str(games)[:40]
            raise WrongOption("bad_number", option="games", value=value, low=1, high=GAMES_MOST)
        self.plan = plan
        self.games = design(len(plan.bots), plan.players).balanced(games)
        """As many as were asked for, and as many more as make them balanced."""
        self.standings = Standings([bot.label for bot in plan.bots])
        self.results: list[Result] = []
        """The games, in the order in which they ended."""
        self._counted: set[int] = set()
        self._records = None if records is None else Path(records)
        self.positions = None if positions is None else PositionsFile(Path(positions), plan)
        self._samples = 0 if positions is None else samples
        self._file = None if results is None else ResultsFile(Path(results), plan)
        kept = {} if self._file is None else self._file.kept
        known = [number for number in range(self.games) if number in kept]
        self._take([kept[number] for number in known])
        self._todo = _ranges(
            number
            for number in range(self.games)
            if number not in kept or self._samples or self._lacks_record(number)
        )
        self._out: dict[Future[list[Match]], Range] = {}
        self._lost: Counter[Range] = Counter()

    def run(self, who: AbstractContextManager[Crew], watch: Watch | None = None) -> Standings:
        """Play what is missing; whatever stops this, the games that have ended are kept."""
        tell = watch or (lambda standings, games: None)
        tell(self.standings, self.games)
        try:
            if self._todo:
                with who as crew:
                    if self._file is not None:
                        self._file.begin()
                    self._play(crew, tell)
        finally:
            self._gather()
            if self._file is not None:
                self._file.finish()
            if self.positions is not None:
                self.positions.finish()
        return self.standings

    def _play(self, crew: Crew, tell: Watch) -> None:
        while self._todo or self._out:
            self._send(crew)
            done, _ = wait(self._out, return_when=FIRST_COMPLETED)
            broken = [error for future in done if (error := self._settle(future))]
            if broken:
                self._mend(crew, broken[0])
            tell(self.standings, self.games)

    def _gather(self) -> None:
        """Keep what has been played and was not looked at before something went wrong."""
        for future in list(self._out):
            if future.done() and not future.cancelled() and future.exception() is None:
                self._settle(future)

    def _send(self, crew: Crew) -> None:
        """Ask for ranges until enough are out; one that is back at once is looked at first."""
        while self._todo and len(self._out) < IN_FLIGHT:
            first, end = self._todo.pop(0)
            part = min(end, first + self._range_size())
            if part < end:
                self._todo.insert(0, (part, end))
            wanted = self._records is not None
            try:
                future = crew.executor.submit(
                    play_range, self.plan, first, part, wanted, self._samples
                )
            except BrokenExecutor as error:
                self._todo.insert(0, (first, part))
                self._mend(crew, error)
                continue
            except Exception as error:
                raise Refusal("broken_executor", reason=_described(error)) from error
            self._out[future] = (first, part)
            if future.done():
                return

    def _range_size(self) -> int:
        spent = sum(sum(result.seconds) for result in self.results[-100:])
        count = len(self.results[-100:])
        if not count:
            return 1
        in_time = int(RANGE_SECONDS * count / max(spent, 1e-6))
        return max(1, min(RANGE_MOST, self.games // RANGES_LEAST, in_time))

    def _settle(self, future: Future[list[Match]]) -> BrokenExecutor | None:
        """Take in a range that has been played, or have it played again; how its crew broke."""
        span = self._out.pop(future)
        try:
            matches = future.result()
        except Refusal:
            raise
        except Exception as error:
            self._lost[span] += 1
            if self._lost[span] >= ATTEMPTS:
                first, end = span
                raise Refusal(
                    "games_lost", first=first, last=end - 1, reason=_described(error)
                ) from error
            self._todo.insert(0, span)
            return error if isinstance(error, BrokenExecutor) else None
        self._keep(matches)
        return None

    def _mend(self, crew: Crew, error: BrokenExecutor) -> None:
        """Replace a crew that broke, once all that was out with it has come back."""
        for future in wait(self._out).done:
            self._settle(future)
        if not crew.mend():
            raise Refusal("broken_executor", reason=_described(error)) from error

    def _keep(self, matches: Sequence[Match]) -> None:
        """Put games on disk, the record first: a result says that its record is there."""
        if self.positions is not None:
            self.positions.add(matches)
        for match in matches:
            path = self._record_path(match.result.game)
            if path is not None and match.record is not None:
                disk.write(path, match.record)
        fresh = [match.result for match in matches if match.result.game not in self._counted]
        if self._file is not None and fresh:
            self._file.append(fresh)
        self._take(fresh)

    def _take(self, results: Sequence[Result]) -> None:
        self.results += results
        self._counted.update(result.game for result in results)
        self.standings.add(results)

    def _record_path(self, number: int) -> Path | None:
        if self._records is None:
            return None
        name = f"{self.plan.game}-{self.plan.fingerprint}-{number:06}.ziggurat"
        return self._records / name

    def _lacks_record(self, number: int) -> bool:
        path = self._record_path(number)
        return path is not None and not path.exists()


def _ranges(numbers: Iterable[int]) -> list[Range]:
    """Ranges that hold exactly these ascending numbers.

    >>> _ranges([0, 1, 2, 5, 7, 8])
    [(0, 3), (5, 6), (7, 9)]
    """
    found: list[Range] = []
    for number in numbers:
        if found and found[-1][1] == number:
            found[-1] = (found[-1][0], number + 1)
        else:
            found.append((number, number + 1))
    return found


def _described(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:200]
