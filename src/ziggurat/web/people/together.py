"""A table for people who were brought together: they hold their seats from the first moment on.

Its name was chosen and written down before the table is made. Whoever finds that it is not there
makes it; of two who do, one does, and both find it afterwards. So it matters to nobody at which
moment a process was killed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from ziggurat.registry import game as find_game
from ziggurat.registry import offers
from ziggurat.web import keys
from ziggurat.web.beginning import begun, spare_names
from ziggurat.web.clock import ClockWish
from ziggurat.web.listing import listing
from ziggurat.web.stored import BOT, HUMAN, RATED, StoredSeat
from ziggurat.web.tempo import CORRESPONDENCE, chosen

if TYPE_CHECKING:
    from ziggurat.web.host import Host


@dataclass(frozen=True)
class Party:
    """Who is to play what with whom."""

    table: str
    """The name of the table that is to be there."""
    game: str
    options: Mapping[str, Any]
    people: Sequence[tuple[str, str]]
    """An account and its name for each seat; for a bot, an empty account and its spec."""
    pace: str = ""
    rated: bool = False
    listed: bool = False


def usual_options(game: str) -> dict[str, Any]:
    """What the form for a new table proposes."""
    profile = offers(game).profile()
    return dict(profile.usual.options) if profile is not None else {}


async def seat(host: Host, party: Party) -> None:
    """Have the table be there. ConflictError: somebody has deleted their account meanwhile."""
    known, key = find_game(party.game), keys.new_key()
    chosen_options = known.check(len(party.people), dict(party.options))
    seats, held = _seats(party)
    tempo = chosen(party.pace, "")
    clock = ClockWish(phase=0) if tempo.kind == CORRESPONDENCE else ClockWish()
    agreed = tempo.events() + clock.events(known.timed, len(held))
    agreed += listing(party.listed, seats)
    if party.rated:
        agreed.append((RATED, {}))
    stored = begun(party.table, party.game, chosen_options, seats, key, agreed)
    try:
        await host.create(stored, held)
    except IntegrityError:  # somebody else was quicker
        return
    await host.post.has_begun(party.table, "")


def _seats(party: Party) -> tuple[list[StoredSeat], list[tuple[str, int]]]:
    """The seats, and which account holds which; no link opens any of them."""
    spare = spare_names([name for account, name in party.people if account])
    seats, held = [], []
    for number, (account, name) in enumerate(party.people):
        if account:
            digest = keys.digest(keys.new_key())
            seats.append(StoredSeat(number, HUMAN, name, secret_hash=digest))
            held.append((account, number))
        else:
            seats.append(StoredSeat(number, BOT, spare.pop(0), bot=name))
    return seats, held
