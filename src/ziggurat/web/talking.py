"""Who talks and who listens at the page of a table."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.web.people.accounts import People
from ziggurat.web.people.sessions import Person
from ziggurat.web.settings import EVERYBODY, MEMBERS, Settings
from ziggurat.web.store import Away
from ziggurat.web.stored import StoredChat
from ziggurat.web.table.talk import Ear


class Voice:
    """Somebody at a page, as far as the talk of the table is concerned."""

    def __init__(self, people: People, settings: Settings, person: Person | None) -> None:
        self._people = people
        self.account = None if person is None or person.is_banned else person.id
        is_member = settings.spectators_chat == MEMBERS and self.account is not None
        is_banned = person is not None and person.is_banned
        self.may_talk = (settings.spectators_chat == EVERYBODY or is_member) and not is_banned
        """Whether they may write something as a spectator."""
        self._heard: tuple[int, Ear] = (-1, Ear())

    async def check(self) -> None:
        """Refuse whoever is silenced."""
        if self._people.is_on:
            await self._people.moderation.check_voice(self.account)

    async def ear(self, chat: Sequence[StoredChat], is_told: bool) -> Ear:
        """What they hear; ``is_told``: whether they hear spectators, who may be others by now."""
        lines, before = self._heard
        if len(chat) != lines:
            wrote = {line.account for line in chat if line.account is not None}
            unheard, names = before.unheard, before.names
            try:
                if wrote and self._people.is_on:
                    unheard, names = await self._people.manners.hearing(self.account, wrote)
            except Away:
                return Ear(is_told, self.may_talk, unheard, names)
            self._heard = (len(chat), Ear(False, False, unheard, names))
        known = self._heard[1]
        return Ear(is_told, self.may_talk, known.unheard, known.names)
