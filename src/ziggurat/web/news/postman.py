"""The postman: of all server processes the one that sorts news and sends letters."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ziggurat.web.news import mailboxes, sorting
from ziggurat.web.news.mailboxes import CHANGED, RECOVER, VERIFY
from ziggurat.web.news.outbox import NOBODY, TRIAL, Letter, Outbox
from ziggurat.web.news.senders import AGAIN, Result, Senders
from ziggurat.web.news.wording import message, trial
from ziggurat.web.settings import LOCAL
from ziggurat.web.store import Away
from ziggurat.words import words

if TYPE_CHECKING:
    from ziggurat.web.host import Host

LOG: Final = logging.getLogger("ziggurat.news")
LOOK_SECONDS = 2.0
"""Between two looks into the outbox; tests have fewer."""
REMIND_SECONDS = 60.0
PRUNE_SECONDS: Final = 3600.0
UNDER_WAY_MOST: Final = 20
CLOSE_SECONDS: Final = 2.0


class Postman:
    """Works in every process; sends in one at a time."""

    def __init__(self, host: Host, outbox: Outbox, key: str) -> None:
        """``key`` signs pushes."""
        self._host = host
        self._outbox = outbox
        self._senders = Senders(host.settings, key)
        self._wake = asyncio.Event()
        self._under_way: set[asyncio.Task[None]] = set()
        self._reminded = self._pruned = float("-inf")
        self._working = asyncio.ensure_future(self._work())

    def wake(self) -> None:
        """There is something to do."""
        self._wake.set()

    async def close(self) -> None:
        """Send what is on its way, and let another process go on."""
        self._working.cancel()
        await asyncio.wait([self._working])
        if self._under_way:
            _, late = await asyncio.wait(self._under_way, timeout=CLOSE_SECONDS)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)
        with suppress(Away):
            await self._host.to_disk(self._outbox.let_go, self._host.crew.number)
        await self._senders.close()

    async def _work(self) -> None:
        while True:
            try:
                is_busy = await self._look()
            except Away:
                is_busy = False  # that was noted
            except Exception:
                LOG.exception("sending news")
                is_busy = False
            if is_busy:
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._wake.wait()
            self._wake.clear()

    async def _look(self) -> bool:
        """Do what there is to do, if that is ours; whether there is more."""
        host, moment = self._host, self._host.pulse.now()
        is_time = time.monotonic() - self._reminded > REMIND_SECONDS
        if not is_time and not await host.on_disk(self._outbox.has_work, moment):
            return False
        if not host.crew.is_on_duty:
            return False
        if is_time:  # ours or not
            self._reminded = time.monotonic()
            await self._note_open()
        if not await host.to_disk(self._outbox.hold, host.crew.number, moment):
            return False
        if is_time:
            await host.to_disk(sorting.remind, self._outbox.engine, self._outbox.reading, moment)
        if time.monotonic() - self._pruned > PRUNE_SECONDS:
            self._pruned = time.monotonic()
            await host.to_disk(self._outbox.prune, moment)
        count = await host.to_disk(sorting.sort_some, self._outbox.engine, moment)
        room = UNDER_WAY_MOST - len(self._under_way)
        if room <= 0:
            await asyncio.wait(self._under_way, return_when=asyncio.FIRST_COMPLETED)
            return True
        letters = await host.to_disk(self._outbox.claim, host.crew.number, moment, room)
        for letter in letters:
            task = asyncio.ensure_future(self._send(letter))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        return bool(count or letters)

    async def _note_open(self) -> None:
        """Say who has tables open by way of this process."""
        seats = {table.id: table.presence.seats_here() for table in self._host.tables.values()}
        opened = {table: held for table, held in seats.items() if held}
        if opened:
            await self._host.to_disk(
                sorting.note_open, self._outbox.engine, self._outbox.reading, opened
            )

    async def _send(self, letter: Letter) -> None:
        """Send a letter and note what became of it."""
        try:
            result = await self._sent(letter)
        except Exception:
            LOG.exception("a letter of the kind %s", letter.kind)
            result = Result(AGAIN, "fault")
        if result.problem:
            where = letter.channel.kind if letter.channel else letter.kind
            LOG.info("a letter (%s) was not sent: %s", where, result.problem)
        host, process = self._host, self._host.crew.number
        with suppress(Away):  # then it is found half sent
            if result.outcome == AGAIN:
                when = host.pulse.now(), result.wait
                await host.to_disk(self._outbox.again, letter, process, *when, result.problem)
            else:
                what = result.outcome, result.problem
                await host.to_disk(self._outbox.over, letter, process, *what)

    async def _sent(self, letter: Letter) -> Result:
        if letter.kind in (VERIFY, RECOVER, CHANGED):
            return await self._write(letter)
        if letter.reader is None:
            return Result(NOBODY)
        base = self._base(letter.reader.base)
        if letter.kind == TRIAL:
            return await self._senders.tell(letter, trial(letter.reader.language), base)
        reader = letter.reader
        said = message(letter.what, letter.facts, letter.place, reader.language, reader.zone)
        return await self._senders.tell(letter, said, base)

    def _base(self, known: str) -> str:
        """The address of this server, as somebody knows it."""
        settings = self._host.settings
        return (settings.public_url or known or f"http://{LOCAL}:{settings.port}").rstrip("/")

    # Letters about an account

    async def _write(self, letter: Letter) -> Result:
        """Write a letter to an e-mail address; its links are made now and kept as digests."""
        address, language = str(letter.facts["address"]), str(letter.facts["language"])
        base, said = self._base(str(letter.facts["base"])), words(language)
        if letter.kind == CHANGED:
            text = said.say("mail.changed_text", link=f"{base}/account")
            return await self._senders.mail(letter, address, said.say("mail.changed"), text)
        links = await self._host.to_disk(self._links, letter, address)
        if not links:
            return Result(NOBODY)
        way = "e" if letter.kind == VERIFY else "r"
        lines = [f"{name}: {base}/account/{way}/{token}" for name, token in links]
        text = "\n\n".join(
            [said.say(f"mail.{letter.kind}_text"), *lines, said.say(f"mail.{letter.kind}_else")]
        )
        return await self._senders.mail(letter, address, said.say(f"mail.{letter.kind}"), text)

    def _links(self, letter: Letter, address: str) -> list[tuple[str, str]]:
        """By name of the account: what is to be in its link."""
        with self._outbox.engine.begin() as connection:
            if letter.kind == RECOVER:
                whose = mailboxes.owners(connection, address)
            else:
                whose = mailboxes.wishing(connection, str(letter.account), address)
            return [
                (name, mailboxes.new_proof(connection, account, letter.kind, address))
                for account, name in whose
            ]
