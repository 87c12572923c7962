"""Learning environments: every game as an environment of PettingZoo and as a game of OpenSpiel,
and many tables at once in arrays.

All are optional: ``pip install 'ziggurat[train]'`` for the batch, ``'ziggurat[envs]'`` and
``'ziggurat[openspiel]'`` for the others. ``docs/learning.md`` shows their use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ziggurat.registry import game as find_game

if TYPE_CHECKING:
    from ziggurat.envs.aec import TableEnv
    from ziggurat.envs.many import Batch
    from ziggurat.envs.shared import SharedBatch

__all__ = ["batch", "batches", "pettingzoo_env", "register_openspiel"]


def batch(
    game: str,
    count: int,
    players: int | None = None,
    *,
    observations: str = "dense",
    masks: bool = True,
    max_steps: int | None = None,
    processes: int = 1,
    **options: object,
) -> Batch | SharedBatch:
    """``count`` tables of a game stepped together, in arrays that are made once.

    ``observations`` are ``dense`` numbers as in ``pettingzoo_env``, ``sparse`` features made for
    nets, or ``none``. A game that is over, or cut short after ``max_steps`` decisions, begins anew
    in the same step. With several ``processes`` they share the tables, and the arrays with you.
    """
    made = batches(
        1,
        game,
        count,
        players,
        observations=observations,
        masks=masks,
        max_steps=max_steps,
        processes=processes,
        **options,
    )
    return made[0]


def batches(
    number: int,
    game: str,
    count: int,
    players: int | None = None,
    *,
    observations: str = "dense",
    masks: bool = True,
    max_steps: int | None = None,
    processes: int = 1,
    **options: object,
) -> Sequence[Batch | SharedBatch]:
    """So many batches at once, each as ``batch`` would make it, which share the same processes.

    Whoever begins a step in one (``step_async``) and sees to another before ``step_wait`` keeps
    the processes busy: what one waits for goes on beside what the other does.
    """
    from ziggurat.envs.many import Batch
    from ziggurat.envs.shared import shared

    if number < 1:
        raise ValueError("there is at least one batch")
    seats = usual_players(game) if players is None else players
    settings: dict[str, Any] = {
        "observations": observations,
        "masks": masks,
        "max_steps": max_steps,
        "options": options,
    }
    if processes > 1:
        return shared(number, game, count, seats, processes=processes, **settings)
    return [Batch(game, count, seats, **settings) for _ in range(number)]


def usual_players(game: str) -> int:
    """The fewest that the published game allows."""
    known = find_game(game)
    return min(count for count in known.players if count not in known.house_players)


def pettingzoo_env(
    game: str,
    players: int,
    *,
    max_steps: int | None = None,
    render_mode: str | None = None,
    language: str = "en",
    **options: object,
) -> TableEnv:
    """A table of that game as a PettingZoo environment (AEC), with the options of the game.

    After ``max_steps`` decisions the episode is truncated, without a reward. ``render_mode`` may
    be ``ansi``: ``render()`` then gives the table as text, in that language.
    """
    from ziggurat.envs.aec import TableEnv

    return TableEnv(
        game,
        players,
        max_steps=max_steps,
        render_mode=render_mode,
        language=language,
        options=options,
    )


def register_openspiel() -> list[str]:
    """Make every game known to OpenSpiel, once in each process; returns the names it knows."""
    from ziggurat.envs import openspiel

    return openspiel.register()
