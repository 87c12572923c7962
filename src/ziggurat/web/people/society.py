"""Clubs and tournaments together, and what keeps tournaments going by themselves."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from ziggurat.core.errors import Refusal
from ziggurat.web.people import together
from ziggurat.web.people.clubs import Clubs
from ziggurat.web.people.tournaments import Tournaments
from ziggurat.web.store import Away, ConflictError

if TYPE_CHECKING:
    from ziggurat.web.host import Host

LOG: Final = logging.getLogger("ziggurat.society")


class Society:
    """The clubs and the tournaments of a server."""

    def __init__(self, host: Host) -> None:
        self._host = host
        parts = host.people.engine, host.on_disk, host.to_disk
        self._busy = asyncio.Lock()
        self.clubs = Clubs(*parts)
        self.tournaments = Tournaments(*parts)

    async def tend(self) -> None:
        """Note results, write down rounds, lay tables: whatever is due at any tournament."""
        if not self._host.crew.is_on_duty:
            return
        async with self._busy:  # one process lays one table once
            await self._tend()

    async def _tend(self) -> None:
        for name in await self.tournaments.due():
            await self.tournaments.advance(name)
        for name, board, party, club in await self.tournaments.unmade():
            if any(not account for account, _ in party.people):
                await self.tournaments.give_up(name, board)
                continue
            try:
                await together.seat(self._host, party)
                if club is not None:
                    await self.clubs.note_table(club, party.table)
            except ConflictError:  # somebody has deleted their account a moment ago
                await self.tournaments.give_up(name, board)
            except Away:
                raise
            except Refusal as refusal:
                if refusal.code == "too_many_tables":
                    raise
                LOG.warning("a game of a tournament cannot be: %s", refusal)
                await self.tournaments.void(name, board.board)
