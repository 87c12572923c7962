"""Who plays whom while a net is trained: itself, its earlier selves, and those who never learn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import Any, Final

from ziggurat.arena.sampling import is_end_of_turn
from ziggurat.bots.guard import next_seat, seat_rng
from ziggurat.bots.levels import level_of
from ziggurat.bots.nets import features_of, judged, judgement_of
from ziggurat.bots.players.planner import Planner
from ziggurat.core.action import Action
from ziggurat.core.state import State
from ziggurat.learn.positions import Collector, Positions
from ziggurat.offers import Level
from ziggurat.registry import game as find_game

HAND: Final = "hand"
"""Plays by the hand-made judgement."""
NET: Final = "net"
"""Plays by the newest net."""
EARLIER: Final = "earlier"
"""Plays by an earlier one."""
ALONE: Final = 50
"""Percent of the games that the newest net plays with itself, unless told."""
WILD_GAMES: Final = 50
"""Percent of the games that begin with some decisions at random,"""
WILD_DECISIONS: Final = 60
"""as many as this, or fewer,"""
WILD: Final = 25
"""so many percent of them. Nothing is learned from before."""


@dataclass(frozen=True)
class Table:
    """How many play, and with which options."""

    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        """Short, for the log.

        >>> str(Table(2, {"version": "full"}))
        '2 version=full'
        """
        said = [f"{name}={value}" for name, value in sorted(self.options.items())]
        return " ".join([str(self.players), *said])


@dataclass(frozen=True)
class Work:
    """Some games to play: all that a process needs to know."""

    game: str
    tables: tuple[Table, ...]
    """The games go round them."""
    seed: int
    first: int
    """The number of the first game; seed and number fix a game."""
    games: int
    budget: int
    """Positions judged in a turn."""
    width: int
    nets: dict[str, bytes] = field(default_factory=dict)
    """The newest net and an earlier one, where there is one."""
    level: str = ""
    """A level of the game to meet at, instead of budget and width."""
    alone: int = ALONE
    """Percent of the games that the newest net plays with itself."""

    def table(self, number: int) -> Table:
        """Where that game is played."""
        return self.tables[number % len(self.tables)]


@dataclass(frozen=True)
class Meeting:
    """How a game between the net and the hand-made judgement ended."""

    table: str
    share: float
    """What the net's seats have of the victory."""
    margin: float
    """The best score of a seat of the net less the best of the others."""


def player(work: Work, who: str, net: bytes | None) -> Planner:
    """A planner of the league."""
    game = work.game
    judgement = judged(game)
    level = Level(work.budget, work.width)
    if work.level:
        level = level_of(judgement, work.level)
    if net is not None:
        learned = judgement_of(game, net).values
        judgement = replace(judgement, learned=lambda: learned)
    elif who != HAND:
        judgement = replace(judgement, value=features_of(game).sparring[who], values=None)
    return Planner(find_game(game), judgement, replace(level, uses_net=net is not None))


def play_games(work: Work) -> Positions:
    """Play, and bring back the positions."""
    collector = Collector()
    for number in range(work.first, work.first + work.games):
        _play(work, number, collector)
    return collector.positions()


def _play(work: Work, number: int, collector: Collector) -> None:
    rng = Random(f"{work.seed} {number}")
    table = work.table(number)
    line = line_up(work, table.players, rng)
    seats = [player(work, who, work.nets.get(who)) for who in line]
    read = features_of(work.game).read
    by_hand = judged(work.game).value
    wild = rng.randrange(WILD_DECISIONS) if rng.randrange(100) < WILD_GAMES else 0
    collector.begin(table.players)

    def choose(state: State, seat: int, legal: list[Action], dice: Random) -> Action:
        nonlocal wild
        if wild:
            wild -= 1
            if rng.randrange(100) < WILD:
                return legal[rng.randrange(len(legal))]
        return seats[seat].choose(state.view(seat), legal, dice, None)

    def ended(state: State, seat: int) -> None:
        if not wild:
            collector.add(seat, read(state, seat), by_hand(state, seat))

    state = _course(work.game, table, rng.getrandbits(48), choose, ended)
    collector.end(number, state.ranks, state.scores)


def _course(
    game: str,
    table: Table,
    seed: int,
    choose: Callable[[State, int, list[Action], Random], Action],
    ended: Callable[[State, int], None],
) -> State:
    """A game to its end; ``ended`` is told of every end of a turn but the last."""
    state = find_game(game).start(table.players, seed, **table.options)
    dice = [seat_rng(seed, seat) for seat in range(table.players)]
    last = -1
    while not state.over:
        last = next_seat(state.to_act, last)
        state.apply(last, choose(state, last, list(state.legal(last)), dice[last]))
        if not state.over and is_end_of_turn(state, last):
            ended(state, last)
    return state


def line_up(work: Work, players: int, rng: Random) -> list[str]:
    """Who sits where in a game that is learned from."""
    others = [HAND, *features_of(work.game).sparring]
    if EARLIER in work.nets:
        others.append(EARLIER)
    if NET not in work.nets:
        return [HAND if rng.random() < 0.7 else rng.choice(others) for _ in range(players)]
    line = [NET] * players
    if rng.randrange(100) >= work.alone:
        for seat in rng.sample(range(players), rng.randrange(1, players)):
            line[seat] = rng.choice(others)
    return line


def meet(work: Work) -> list[Meeting]:
    """Games of the newest net against the hand-made judgement, each with the same effort."""
    met = []
    for number in range(work.first, work.first + work.games):
        table = work.table(number)
        places = seatings(table.players)
        meeting = number // len(work.tables)
        of_net = places[meeting % len(places)]
        seats = [player(work, HAND, work.nets[NET] if ours else None) for ours in of_net]

        def choose(
            state: State, seat: int, legal: list[Action], dice: Random, seats: list[Planner] = seats
        ) -> Action:
            return seats[seat].choose(state.view(seat), legal, dice, None)

        # The same deals for every seating
        deal = work.seed + meeting // len(places)
        state = _course(work.game, table, deal, choose, lambda state, seat: None)
        winners = state.winners
        share = sum(of_net[seat] for seat in winners) / len(winners)
        best = [
            max(score for score, ours in zip(state.scores, of_net, strict=True) if ours is side)
            for side in (True, False)
        ]
        met.append(Meeting(str(table), share, float(best[0] - best[1])))
    return met


def seatings(players: int) -> list[list[bool]]:
    """Which seats the net has, in every way that is fair to both sides.

    >>> seatings(2)
    [[True, False], [False, True]]
    >>> len(seatings(3)), len(seatings(4))
    (6, 6)
    """
    counts = [players // 2] if players % 2 == 0 else [players // 2, players - players // 2]
    return [
        [seat in chosen for seat in range(players)]
        for count in counts
        for chosen in combinations(range(players), count)
    ]
