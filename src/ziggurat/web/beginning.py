"""A table at which nothing has been played yet, as it is stored."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from ziggurat.core.chance import Chance
from ziggurat.core.game import Game, new_seed
from ziggurat.core.state import State
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.store import now
from ziggurat.web.stored import BY_LINK, StoredDump, StoredEvent, StoredSeat, StoredTable

BOT_NAMES: Final = (
    "Puabi", "Gudea", "Shulgi", "Kubaba", "Enheduanna", "Sargon", "Nisaba", "Urukagina",
)  # fmt: skip
"""What bots are called; names need no translation."""


def spare_names(given: Collection[str]) -> list[str]:
    """Names for bots that nobody else has."""
    return [name for name in BOT_NAMES if name not in given]


def begun(
    name: str,
    game: str,
    options: Mapping[str, Any],
    seats: Sequence[StoredSeat],
    key: str,
    agreed: Sequence[tuple[str, dict[str, Any]]],
) -> StoredTable:
    """A new table for these seats; ``agreed`` are the events that say how it is to be played."""
    known, seed = find_game(game), new_seed()
    state = known.start(len(seats), seed, **options)
    return StoredTable(
        id=name,
        game=game,
        players=len(seats),
        options=dict(options),
        seed=seed,
        rules_version=known.rules_version,
        key_hash=keys.digest(key),
        review=False,
        created=now(),
        seats=list(seats),
        dumps=[StoredDump(0, known.rules_version, state.dump())],
        events=[
            StoredEvent(number, 0, event, args, now())
            for number, (event, args) in enumerate(agreed)
        ],
    )


def continued(
    name: str, game: Game, state: State, seats: Sequence[StoredSeat], key: str
) -> StoredTable:
    """A new table that begins from a position instead of a deal.

    What chance brings from there on is drawn anew: whoever knows the old game knows nothing of it.
    """
    anew = state.copy()
    anew.chance = Chance(new_seed())
    return StoredTable(
        id=name,
        game=game.name,
        players=state.players,
        options=dict(state.options),
        seed=None,
        rules_version=game.rules_version,
        key_hash=keys.digest(key),
        review=False,
        created=now(),
        seats=list(seats),
        dumps=[StoredDump(0, game.rules_version, anew.dump())],
        events=[StoredEvent(0, 0, BY_LINK, {}, now())],
    )
