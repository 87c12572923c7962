"""How games begin that a net is trained with: by others than itself, who then make way for it.

A net learns what comes of positions if everybody plays on by the newest net. Whoever plays
otherwise brings about positions that it would never see, and has left the table before anything is
learned: else what a weak player likes to build would be held for the cause of his defeat.
"""

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
from ziggurat.offers import Level, Value, Values
from ziggurat.registry import game as find_game

HAND: Final = "hand"
"""Plays by the hand-made judgement."""
NET: Final = "net"
"""Plays by the newest net."""
EARLIER: Final = "earlier"
"""Plays by an earlier one."""
ALONE: Final = 50
"""Percent of the games that the newest net plays with itself, unless told."""
STAYS: Final = (1, 12)
"""The fewest and the most turns for which a stranger plays. Then the newest net goes on in its
place."""
STRENGTHS: Final = (50, 100, 200)
"""Percent of a leaning."""
SLIPS: Final = (0, 20, 40, 70)
"""What strangers overlook where a game has a policy: all who go by it would play alike."""
INSIDE: Final = 25
"""Percent of the positions inside turns that are learned from, where a net judges them."""
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


@dataclass
class Part:
    """Who plays a seat in its first turns, and what it leans to."""

    who: str
    leaning: str = ""
    percent: int = 100
    turns: int = 0
    """Those left for a stranger."""
    slips: int = 0
    """Percent of its choices in which it overlooks the best, where a game has a policy."""


def player(work: Work, part: Part) -> Planner:
    """A planner of the league."""
    game = work.game
    net = None if part.who == HAND else work.nets[part.who]
    judgement = judged(game)
    level = Level(work.budget, work.width, slips=part.slips)
    if work.level:
        level = level_of(judgement, work.level)
    learned: Values[Any] | None = None if net is None else judgement_of(game, net).values
    if part.leaning:
        extra = _extra(features_of(game).leanings[part.leaning], part.percent)
        judgement = replace(judgement, value=_leaned(judgement.value, extra), values=None)
        learned = None if learned is None else _all_leaned(learned, extra)
    if learned is not None:
        found = learned
        judgement = replace(judgement, learned=lambda: found)
    return Planner(find_game(game), judgement, replace(level, uses_net=net is not None))


def _extra(leaning: Value[Any], percent: int) -> Value[Any]:
    """What a position is worth to whoever leans, beyond the judgement."""
    return lambda state, seat: 0 if state.over else leaning(state, seat) * percent // 100


def _leaned(value: Value[Any], extra: Value[Any]) -> Value[Any]:
    return lambda state, seat: value(state, seat) + extra(state, seat)


def _all_leaned(values: Values[Any], extra: Value[Any]) -> Values[Any]:
    return lambda states, seat: [
        worth + extra(state, seat)
        for worth, state in zip(values(states, seat), states, strict=True)
    ]


def _pass_over(state: State, seat: int) -> None:
    """Nobody wants to know."""


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
    seats = [player(work, part) for part in line]
    read = features_of(work.game).read
    by_hand = judged(work.game).value
    has_turn_with_all = judged(work.game).turn is not None
    inside = INSIDE if judged(work.game).learned_inside else 0
    wild = rng.randrange(WILD_DECISIONS) if rng.randrange(100) < WILD_GAMES else 0
    collector.begin(table.players)

    def choose(state: State, seat: int, legal: list[Action], dice: Random) -> Action:
        nonlocal wild
        if wild:
            wild -= 1
            if rng.randrange(100) < WILD:
                return legal[rng.randrange(len(legal))]
        return seats[seat].choose(state.view(seat), legal, dice, None)

    def is_sound() -> bool:
        """Whether everybody plays on by the newest net."""
        return not wild and not any(part.turns for part in line)

    def ended(state: State, seat: int) -> None:
        part = line[seat]
        # not where something came to light
        if part.turns and (has_turn_with_all or seat not in state.to_act):
            part.turns -= 1
            if not part.turns:
                seats[seat] = player(work, usual(work))
        if is_sound():
            collector.add(seat, read(state, seat), by_hand(state, seat))

    def went_on(state: State, seat: int) -> None:
        if inside and is_sound() and rng.randrange(100) < inside:
            collector.add(seat, read(state, seat), by_hand(state, seat), inside=True)

    state = _course(work.game, table, rng.getrandbits(48), choose, ended, went_on)
    collector.end(number, state.ranks, state.scores)


def _course(
    game: str,
    table: Table,
    seed: int,
    choose: Callable[[State, int, list[Action], Random], Action],
    ended: Callable[[State, int], None] = _pass_over,
    went_on: Callable[[State, int], None] = _pass_over,
) -> State:
    """A game to its end; ``ended`` is told of every end of a turn but the last, ``went_on`` of
    what lies between.

    Where a game counts the turns of all seats together, that is one for each of them.
    """
    state = find_game(game).start(table.players, seed, **table.options)
    dice = [seat_rng(seed, seat) for seat in range(table.players)]
    turn_of = judged(game).turn
    turn = 0 if turn_of is None else turn_of(state)
    last = -1
    while not state.over:
        last = next_seat(state.to_act, last)
        state.apply(last, choose(state, last, list(state.legal(last)), dice[last]))
        if state.over:
            break
        if turn_of is None:
            if is_end_of_turn(state, last):
                ended(state, last)
            else:
                went_on(state, last)
        elif turn_of(state) > turn:
            turn = turn_of(state)
            for seat in range(table.players):
                ended(state, seat)
    return state


def line_up(work: Work, players: int, rng: Random) -> list[Part]:
    """Who sits where in a game that is learned from."""
    line = [usual(work) for _ in range(players)]
    if rng.randrange(100) >= work.alone:
        for seat in rng.sample(range(players), rng.randrange(1, players + 1)):
            line[seat] = _stranger(work, rng)
    return line


def usual(work: Work) -> Part:
    """The newest net, or whoever plays as long as there is none."""
    return Part(NET if NET in work.nets else HAND)


def _stranger(work: Work, rng: Random) -> Part:
    """Anybody who knows the game; most of them lean to something, where it names anything."""
    who = rng.choice([HAND, *work.nets])
    leaning = rng.choice(["", *features_of(work.game).leanings])
    slips = 0 if judged(work.game).policy is None else rng.choice(SLIPS)
    return Part(who, leaning, rng.choice(STRENGTHS), rng.randint(*STAYS), slips)


def meet(work: Work) -> list[Meeting]:
    """Games of the newest net against the hand-made judgement, each with the same effort.

    Where there is an earlier net, it is met instead.
    """
    met = []
    other = EARLIER if EARLIER in work.nets else HAND
    for number in range(work.first, work.first + work.games):
        table = work.table(number)
        places = seatings(table.players)
        meeting = number // len(work.tables)
        of_net = places[meeting % len(places)]
        seats = [player(work, Part(NET if ours else other)) for ours in of_net]

        def choose(
            state: State, seat: int, legal: list[Action], dice: Random, seats: list[Planner] = seats
        ) -> Action:
            return seats[seat].choose(state.view(seat), legal, dice, None)

        # The same deals for every seating
        deal = work.seed + meeting // len(places)
        state = _course(work.game, table, deal, choose)
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
