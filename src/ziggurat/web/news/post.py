"""News, for the rest of the server: one thing to tell somebody, and one to say that they came."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.news.kinds import Kind
from ziggurat.web.news.mailboxes import Mailboxes
from ziggurat.web.news.noting import holders, new_id, saw, write
from ziggurat.web.news.outbox import TRIAL, Outbox, put
from ziggurat.web.news.readers import Readers
from ziggurat.web.store import Away

if TYPE_CHECKING:
    from ziggurat.web.host import Host
    from ziggurat.web.news.postman import Postman


class Post:
    """The post office of a server: only where people may have accounts."""

    def __init__(self, host: Host, engine: Engine, reading: Engine) -> None:
        self.is_on = host.people.is_on
        self._host = host
        self._engine = engine
        self.reading = reading
        self._outbox = Outbox(engine, reading)
        self._postman: Postman | None = None
        self._under_way: set[asyncio.Task[None]] = set()
        self.readers = Readers(engine, host.on_disk, host.to_disk)
        self.mailboxes = Mailboxes(engine, host.on_disk, host.to_disk)
        self.public_key = ""
        """By which browsers know that a push is ours."""

    async def start(self) -> None:
        """Begin to sort and send."""
        if not self.is_on:
            return
        self._do(self._open())

    async def _open(self) -> None:
        from ziggurat.web.news.postman import Postman
        from ziggurat.web.news.senders import new_signing_key, public_key

        key = await self._host.patiently(self._host.to_disk, self._outbox.key, new_signing_key())
        self.public_key = public_key(key)
        self._postman = Postman(self._host, self._outbox, key)

    async def close(self) -> None:
        """Stop."""
        for task in self._under_way:
            task.cancel()
        if self._under_way:
            await asyncio.wait(self._under_way)
        if self._postman is not None:
            await self._postman.close()

    def wake(self) -> None:
        """Have somebody look whether there is something to send."""
        if self._postman is not None:
            self._postman.wake()

    # For whoever has something to tell

    async def tell(
        self, account: str, kind: Kind, table: str | None, key: str, **facts: Any
    ) -> None:
        """See ``news.telling.tell``."""
        name = new_id(kind, account, table, key or keys.new_key())

        def tell() -> None:
            with self._engine.begin() as connection:
                write(connection, name, account, kind, table, facts)

        with suppress(IntegrityError):  # there is no such account any more
            await self._host.to_disk(tell)
        self.wake()

    async def has_begun(self, table: str, but: str) -> None:
        """Tell everybody at a new table but one of them that a game has begun."""
        if not self.is_on:
            return

        def tell() -> None:
            with self._engine.begin() as connection:
                for account in set(holders(connection, table).values()) - {but}:
                    name = new_id(table, Kind.BEGAN, account)
                    write(connection, name, account, Kind.BEGAN, table, {})

        await self._host.to_disk(tell)
        self.wake()

    def saw(self, account: str, table: str) -> None:
        """Note that somebody has looked at a table; nobody waits for that."""

        def note() -> None:
            with self._engine.begin() as connection:
                saw(connection, table, [account])

        self._do(self._quietly(note))

    async def _quietly(self, work: Any) -> None:
        with suppress(Away):
            await self._host.to_disk(work)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def try_out(self, account: str, channel: str) -> None:
        """Send a test by a channel."""
        if all(one.id != channel for one in await self.readers.channels(account)):
            raise Refusal("unknown_channel")

        def write_trial() -> None:
            with self._engine.begin() as connection:
                name = (TRIAL, channel, keys.new_key())
                put(connection, name, TRIAL, {}, account, channel=channel)

        await self._host.to_disk(write_trial)
        self.wake()
