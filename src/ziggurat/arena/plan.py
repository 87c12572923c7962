"""What a tournament is: the game, the bots and the seed fix every game of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

import ziggurat
from ziggurat.bots import full_name, make_any
from ziggurat.bots.code import code_of_bot, code_of_game
from ziggurat.core.errors import Refusal, WrongOption
from ziggurat.core.game import Game
from ziggurat.registry import game as find_game

BOTS_MOST: Final = 16
HIGHEST_SEED: Final = (1 << 62) - 1
SECONDS: Final = 60.0
"""For one decision: a safety stop, far beyond what a bot that counts positions needs."""

_MATCHING: Final = ("arena/design.py", "arena/match.py", "arena/sampling.py")
"""What decides who plays whom, and how."""


@dataclass(frozen=True)
class Entrant:
    """A bot that takes part; the same bot may do so twice, under two labels."""

    label: str
    spec: str
    code: str
    """A digest of the file that the bot is written in; empty for the bots of the house."""


@dataclass(frozen=True)
class Plan:
    """All that the games depend on: the first line of a file of results."""

    game: str
    rules: int
    version: str
    code: str
    """A digest of kernel, rules and bots: results of different code are not to be mixed."""
    players: int
    options: dict[str, Any]
    bots: tuple[Entrant, ...]
    seed: int
    seconds: float

    def header(self) -> dict[str, Any]:
        """The plan as plain data."""
        return {**asdict(self), "bots": [asdict(bot) for bot in self.bots]}

    @property
    def fingerprint(self) -> str:
        """A short name for exactly this tournament."""
        text = json.dumps(self.header(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:8]


def make_plan(
    game: str,
    bots: Sequence[str | type],
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    seconds: float = SECONDS,
) -> Plan:
    """The plan of a tournament, or a refusal. The order of the bots makes no difference."""
    known = find_game(game)
    if not 1 <= len(bots) <= BOTS_MOST:
        raise WrongOption("wrong_bots", count=len(bots), most=BOTS_MOST)
    if not 0 <= seed <= HIGHEST_SEED:
        raise WrongOption(
            "bad_number", option="seed", value=str(seed)[:40], low=0, high=HIGHEST_SEED
        )
    count = usual_players(known, len(bots)) if players is None else players
    chosen = known.check(count, options or {})
    specs = [full_name(bot) if isinstance(bot, str) else place_of(bot) for bot in bots]
    for spec in specs:
        make_any(spec, game)
    return Plan(
        game=game,
        rules=known.rules_version,
        version=ziggurat.__version__,
        code=_code(game),
        players=count,
        options=dict(chosen),
        bots=tuple(
            Entrant(label, spec, code_of_bot(spec))
            for label, spec in zip(labels(sorted(specs)), sorted(specs), strict=True)
        ),
        seed=seed,
        seconds=float(seconds),
    )


def usual_players(game: Game, bots: int) -> int:
    """As many seats as there are bots, as far as the published game allows."""
    published = [count for count in game.players if count not in game.house_players]
    counts = sorted(published or game.players)
    return next((count for count in counts if count >= bots), counts[-1])


def place_of(bot: type) -> str:
    """Where a class can be found again: ``module:Class``."""
    return f"{bot.__module__}:{bot.__qualname__}"


def labels(specs: Sequence[str]) -> list[str]:
    """Names for the table; a bot that is there twice is numbered.

    >>> labels(["planner:hard", "random", "random"])
    ['planner:hard', 'random', 'random#2']
    """
    return [
        f"{spec}#{before + 1}" if (before := specs[:place].count(spec)) else spec
        for place, spec in enumerate(specs)
    ]


def check_same_code(plan: Plan) -> None:
    """Refuse to play where rules or bots are others than where the tournament was planned."""
    if not _is_same(plan.fingerprint, plan.game, plan.code, plan.bots):
        raise Refusal("other_code_there", ours=plan.version, theirs=ziggurat.__version__)


@cache
def _is_same(fingerprint: str, game: str, code: str, bots: tuple[Entrant, ...]) -> bool:
    return _code(game) == code and all(code_of_bot(bot.spec) == bot.code for bot in bots)


def _code(game: str) -> str:
    return code_of_game(game, *_MATCHING)
