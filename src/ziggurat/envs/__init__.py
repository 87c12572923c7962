"""Learning environments: every game as an environment of PettingZoo and as a game of OpenSpiel.

Both are optional: ``pip install 'ziggurat[envs]'`` and ``pip install 'ziggurat[openspiel]'``.
``docs/learning.md`` shows their use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ziggurat.envs.aec import TableEnv

__all__ = ["pettingzoo_env", "register_openspiel"]


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
    try:
        from ziggurat.envs.aec import TableEnv
    except ModuleNotFoundError as error:
        raise _missing(error, "envs", ("numpy", "gymnasium", "pettingzoo")) from error
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
    try:
        from ziggurat.envs import openspiel
    except ModuleNotFoundError as error:
        raise _missing(error, "openspiel", ("numpy", "pyspiel")) from error
    return openspiel.register()


def _missing(error: ModuleNotFoundError, extra: str, modules: tuple[str, ...]) -> Exception:
    """What to install, if it is a module of the extra that is missing."""
    if (error.name or "").partition(".")[0] not in modules:
        return error
    return ImportError(
        f"{error.name} is not installed: pip install 'ziggurat[{extra}]'", name=error.name
    )
