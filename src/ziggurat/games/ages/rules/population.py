"""Yellow tokens: workers come, work, become idle and leave (TTA-POP)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Prompt, Question
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.agenda import COUNT, SITE, AgesStep, OpenQuestion
from ziggurat.games.ages.rules.cards import LAND_SITES, UNIT_SITES
from ziggurat.games.ages.rules.civilisation import NO_JOBS, Civilisation
from ziggurat.games.ages.rules.components import BUILD_COST, CODES, NONE, SITES
from ziggurat.games.ages.rules.position import Position
from ziggurat.games.ages.rules.ratings import population
from ziggurat.games.ages.rules.shortage import no_worker


def grow(state: Position, seat: int, count: int) -> int:
    """Move tokens from the yellow bank to the unused workers; return how many (TTA-POP-02)."""
    civ = state.civs[seat]
    count = min(count, civ.yellow)
    civ.yellow -= count
    civ.unused += count
    return count


def shrink(state: Position, seat: int, count: int) -> int:
    """Send workers back to the bank, unused ones first, then those the owner chooses; return how
    many.
    """
    civ = state.civs[seat]
    count = min(count, population(civ) - len(leaving_units(state, seat)))
    idle = min(count, civ.unused)  # TTA-POP-07: the unhappy ones are among them
    civ.unused -= idle
    civ.yellow += idle
    if count > idle:
        state.agenda.append(LoseWorker(seat, count - idle))
    return count


def lose_workers(state: Position, victim: int, count: int) -> int:
    """The victim loses workers of its own choice (TTA-AGGR-15); return how many."""
    lost = shrink(state, victim, count)
    state.tell("loses_workers", "seat count", victim, lost)
    return lost


def leaving_units(state: Position, seat: int) -> list[int]:
    """The sites of units given up in a battle that is not over yet."""
    return [
        task.site for task in state.agenda if isinstance(task, UnitLeaves) and task.seat == seat
    ]


def work(state: Position, seat: int, site: int, count: int) -> None:
    """Workers come to a site, or leave it if the count is negative."""
    civ = state.civs[seat]
    workers = civ.workers[site] + count
    civ.workers[site] = workers
    urban = False
    if site >= LAND_SITES:
        civ.stale = True  # TTA-BUILD-06, TTA-UNIT-03
        urban = site < UNIT_SITES
    if urban or not workers or workers == count:
        state.civs[seat].jobs = NO_JOBS


def dismiss(state: Position, seat: int, site: int, count: int) -> None:
    """Send workers of a site back to the yellow bank (TTA-UNIT-08)."""
    work(state, seat, site, -count)
    state.civs[seat].yellow += count


def raze(state: Position, seat: int, site: int, count: int) -> None:
    """Destroy buildings or disband units: their workers become unused.

    Nothing is refunded (TTA-DESTROY-02), and blue tokens stay (TTA-DESTROY-04).
    """
    work(state, seat, site, -count)  # TTA-DESTROY-03
    state.civs[seat].unused += count


def units(civ: Civilisation) -> list[int]:
    """The sites of military units with workers."""
    return [site for site in range(UNIT_SITES, SITES) if civ.workers[site]]


class UnitLeaves(AgesStep):
    """A unit that was given up goes back to the bank when the battle is decided (TTA-AGGR-12)."""

    key: ClassVar[str] = "unit_leaves"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, SITE)

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(seat)
        self.site: Final = site

    def run(self, state: Position) -> None:
        """The worker leaves."""
        dismiss(state, self.seat, self.site, 1)


class LoseWorker(OpenQuestion):
    """A seat that loses workers and has none unused chooses which site loses one (TTA-POP-08)."""

    key: ClassVar[str] = "lose_worker"
    rule: ClassVar[str] = "TTA-POP-08"
    suggests: ClassVar[bool] = True
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, COUNT)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def about(self) -> tuple[int, int, int]:
        """How many are lost."""
        return NONE, NONE, self.count

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many are still to go."""
        return Prompt(self.key, self.rule, {"count": self.count})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Sites with workers that are not leaving already."""
        civ = state.civs[seat]
        gone = leaving_units(state, seat)
        return [
            actions.REMOVES[site] for site in range(SITES) if civ.workers[site] > gone.count(site)
        ]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The worker goes back to the bank."""
        dismiss(state, seat, action.a, 1)
        state.tell("worker_left", "seat card", seat, CODES[action.a])
        if self.count > 1:
            state.agenda.append(LoseWorker(seat, self.count - 1))

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """Whoever works where it is cheapest to have somebody work again."""
        best: Action | None = None
        for action in self.answers(state, seat):
            if best is None or BUILD_COST[action.a] < BUILD_COST[best.a]:
                best = action
        return [] if best is None else [best]

    def continues(self, before: Question[Position]) -> bool:
        """One fewer is left to go."""
        return isinstance(before, LoseWorker) and self.count == before.count - 1

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Nobody works there, or all who do are leaving."""
        if action.kind in (actions.REMOVE, actions.RAZE):
            return not_to_lose(state.civs[seat], action.a, "TTA-POP-06")
        return None


def not_to_lose(civ: Civilisation, site: int, rule: str) -> IllegalAction:
    """Why nothing can be lost there."""
    missing = no_worker(civ, site, rule)
    return missing or IllegalAction("not_to_lose", rule, card=CODES[site])
