"""The page of a table: what it shows, drawn whenever that changes, and what its reader does.

A page holds the seats whose secrets its browser has. It is drawn from what it was sent before,
which is quick.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from ziggurat.core.errors import Refusal
from ziggurat.core.state import MOST_SUGGESTED
from ziggurat.web.compose import compose, compose_moment, explained, foretold, refused
from ziggurat.web.days import asked_for
from ziggurat.web.delta import Message, Region, Sent, changed_regions, changes
from ziggurat.web.mentor import Mentor, may_coach
from ziggurat.web.messages import is_number, number_in, text_in, texts_in
from ziggurat.web.metrics import DRAW_SECONDS
from ziggurat.web.pace import Pace
from ziggurat.web.quotas import CHAT
from ziggurat.web.shared import shared_until
from ziggurat.web.stored import SPECTATOR
from ziggurat.web.table.frame import Frame, take_frame
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.parts import Parts
from ziggurat.web.table.prefix import Prefix
from ziggurat.web.table.talk import Ear
from ziggurat.web.talking import Voice
from ziggurat.web.why import why_not
from ziggurat.words import words

PACE: Final = Pace()
"""How long it takes to draw a game, from nothing or from what was sent before."""


async def _frame(parts: Parts, seat: int | None, at: int | None) -> Frame:
    """The moment that a page looks at, or the present when that moment was taken back."""
    try:
        return await take_frame(parts, seat, at)
    except Refusal:
        return await take_frame(parts, seat)


class Page:
    """What one browser page shows of a table."""

    def __init__(
        self, table: HostedTable, held: tuple[int, ...], language: str, visitor: str = ""
    ) -> None:
        self.table = table
        self.held = held
        self.visitor = visitor
        self.voice: Voice | None = None
        """Who talks and listens here, where that makes a difference."""
        self.words = words(language, table.game.name)
        self.spend: Callable[[str], None] = lambda kind: None
        """Takes note of what its reader does, or refuses it: see ``quotas``."""
        self.at: int | None = None
        self.had: dict[str, str] = {}
        """By region: the digest of the markup with which the page itself came."""
        self._shown: int | None = None
        """The seat whose person looks at the screen, as far as we know."""
        self._sent: Sent | None = None
        self._whole_log = False
        """Whether older steps of the log were asked for."""
        self._unfolded = False
        """Whether what is folded away at first was."""
        self._version = 0
        self._mentor: Mentor | None = None
        """Where a coach was asked for, beside a first game."""

    async def names(self) -> list[str]:
        """The names of the seats in the language of the page."""
        return await self.table.names(self.words)

    @property
    def title(self) -> str:
        """What the log calls it."""
        return f"table {self.table.id}"

    @property
    def signal(self) -> asyncio.Event:
        """Set when there may be something new to show."""
        return self.table.signal

    def opened(self) -> None:
        """Somebody looks at it from now on."""
        self.table.presence.open(self)

    def closed(self) -> None:
        """Nobody does any more."""
        self.table.presence.close(self)
        self._leaving = asyncio.ensure_future(self._wait_no_more())

    async def _wait_no_more(self) -> None:
        """The clock of the table does not wait for a page that is gone."""
        with suppress(Refusal):
            await self.table.wait_for_pages()

    # Which seat

    def _seat(self, parts: Parts) -> tuple[int | None, str | None]:
        """The seat that the page shows, and who has to be handed the screen first."""
        if parts.journal.over:
            return (next(iter(self.held), None) if self._shown is None else self._shown), None
        if not self.held:
            return None, None
        if len(self.held) == 1:
            return self.held[0], None
        asked = [
            seat
            for seat in parts.journal.state.to_act
            if seat in self.held and not parts.seats[seat].handed
        ]
        wanted = self._shown
        if wanted not in asked and asked:
            wanted = asked[0]
        if wanted is None:
            wanted = self.held[0]
        if self.table.game.has_secrets and wanted != self._shown:
            return None, parts.seats.names(self.words)[wanted]
        self._shown = wanted
        return wanted, None

    # The message

    async def message(self) -> Message:
        """The whole table as this page shows it."""
        return (await self._drawn()).whole()

    async def _drawn(self) -> Sent:
        """The same as it is kept, for this page and all others that show the same."""
        shared = shared_until(self.table.signal)
        async with self.table.locked() as parts:
            seat, cover = self._seat(parts)
            left = parts.clock.left()
            clocks = tuple(one and round(one.left) for one in parts.timing.clocks())
            chat, is_told = Prefix(parts.stored.chat), parts.journal.over or not self.held
        ear = Ear(is_told) if self.voice is None else await self.voice.ear(chat, is_told)
        at, held, whole_log, unfolded = self.at, self.held, self._whole_log, self._unfolded
        shown = left if left is None else round(left), clocks
        key = (seat, cover, at, held, self.words.language, shown, whole_log, unfolded, ear)

        async def drawn() -> Sent:
            async with self.table.locked() as parts:
                # Meanwhile the seat may have got another secret.
                is_ours = seat in self.held or parts.journal.over
                frame = await _frame(parts, seat if is_ours else None, at)
                undo = frame.undo
                if frame.decision is not None and seat is not None:
                    undo = parts.journal.history.undoable(self._undoing(parts, seat))
            is_end = frame.over and frame.at is None and (frame.view["over"] or not frame.review)
            ending = await self.table.ending() if is_end else None
            before = None if self._sent is None else self._sent.regions
            kind = frame.game, before is None
            with DRAW_SECONDS.time():
                made = await PACE.do(
                    kind,
                    compose,
                    frame,
                    self.words,
                    held,
                    cover,
                    before,
                    ending,
                    whole_log,
                    unfolded,
                    ear,
                )
            return made.but(undo=undo)

        found = await shared.message(key, drawn)
        if found.fields["at"] is None and self.at == at:
            self.at = None  # the moment it looked at was taken back
        return found

    async def update(self) -> Message | None:
        """What changed since the update before; the whole table the first time."""
        shared = shared_until(self.table.signal)
        before, now = self._sent, await self._drawn()
        if self._mentor is not None:
            now = await self._coached(now)
        self._sent = now
        if before is None:
            message: Message | None = now.whole(self.had)
        else:
            told = changes if self._mentor is not None else shared.changes
            message = told(before, now)
        if message is None:
            return None
        # Numbers of the table's own would tell of steps that are hidden from this reader.
        self._version += 1
        return {**message, "version": self._version}

    def pending(self) -> Message | None:
        """That the table is out of reach for a moment, if the page does not know that already."""
        notice = self.words.say("table.back_soon")
        if self._sent is None or self._sent.fields.get("notice") == notice:
            return None
        self._sent = self._sent.but(notice=notice)
        self._version += 1
        return {"type": "table", "regions": {}, "notice": notice, "version": self._version}

    # What the reader does

    async def do(self, message: object) -> Message | None:
        """Carry out what the page asks; the answer, when there is one beside the next update."""
        if not isinstance(message, dict):
            raise Refusal("bad_message")
        work = _DOINGS.get(str(message.get("do")))
        if work is None:
            raise Refusal("bad_message")
        return await work(self, message)

    async def _own(self, message: Message) -> int:
        """The seat that the message is about, which this page must hold."""
        seat = number_in(message, "seat")
        if seat in self.held:
            return seat
        async with self.table.locked() as parts:
            parts.seats.check(seat)
        raise Refusal("other_seat", number=seat)

    async def _act(self, message: Message) -> None:
        seat = await self._own(message)
        decision, action = number_in(message, "decision"), text_in(message, "action")
        asked = await self.table.frame(seat) if self._mentor is not None else None
        await self.table.act(seat, decision, action)
        if self._mentor is not None and asked is not None and asked.decision == decision:
            self._mentor.watch(asked, action)

    async def _coach(self, message: Message) -> None:
        """Have a coach beside this page, or send him away."""
        if message.get("on") is not True:
            self._mentor = None
            return
        frame = await self.table.frame(next(iter(self.held), None))
        if not may_coach(frame, self.held):
            raise Refusal("coach_alone")
        self._mentor = Mentor(self.table.game.name, self.words)

    async def _coached(self, now: Sent) -> Sent:
        """The same with what the coach says, as long as the reader plays alone with bots.

        Where the table has gone on meanwhile he waits for the next update: what he says is about
        the question that is shown.
        """
        frame = await self.table.frame(next(iter(self.held), None))
        is_behind = now.fields["at"] is None and now.fields["decision"] != frame.decision
        is_alone = self._mentor is not None and may_coach(frame, self.held)
        speaks = is_alone and not is_behind
        return now.but(coach=self._mentor.says(frame) if self._mentor and speaks else {})

    async def _act_in_turn(self, message: Message) -> None:
        """Several actions, the way the rules suggest it or another."""
        seat = await self._own(message)
        decision, actions = number_in(message, "decision"), texts_in(message, "actions")
        await self.table.act_in_turn(seat, decision, actions)

    async def _order(self, message: Message) -> None:
        """Give a standing order of one's own seat, or take it back."""
        seat = await self._own(message)
        on = message.get("on")
        if not isinstance(on, bool):
            raise Refusal("bad_message")
        await self.table.switch_order(seat, text_in(message, "order"), on)

    async def _days_off(self, message: Message) -> None:
        """Say on which days one does not play."""
        seat = await self._own(message)
        wish = asked_for(message.get("zone"), message.get("weekdays"), message.get("holidays"))
        await self.table.set_days_off(seat, wish)

    async def _undo(self, message: Message) -> None:
        seat = await self._own(message)
        async with self.table.locked() as parts:
            seat = self._undoing(parts, seat)
        await self.table.undo(seat, number_in(message, "count"))

    def _undoing(self, parts: Parts, seat: int) -> int:
        """Whose steps are taken back on a shared screen: those of the last who played there.

        When the turn has passed on, the screen shows the next seat already.
        """
        history = parts.journal.history
        if self.table.game.has_secrets or history.undoable(seat):
            return seat
        return next((other for other in self.held if history.undoable(other)), seat)

    async def _preview(self, message: Message) -> Message | None:
        """What actions would do; nothing is said where their question is past already."""
        frame = await self.table.frame(await self._own(message))
        if frame.decision != number_in(message, "decision"):
            return None
        one = "action" in message and "actions" not in message
        texts = [text_in(message, "action")] if one else texts_in(message, "actions")
        if not 1 <= len(texts) <= MOST_SUGGESTED:
            raise Refusal("bad_message")
        return await asyncio.to_thread(foretold, frame, texts, self.words)

    async def _why(self, message: Message) -> Message:
        frame = await self.table.frame(await self._own(message))
        refusal = await asyncio.to_thread(why_not, frame, texts_in(message, "keys"))
        return {**refused(refusal, self.words, frame.names_in(self.words)), "type": "why"}

    async def _about(self, message: Message) -> Message:
        """What a thing is that the reader points at, at the moment that the page shows."""
        key = text_in(message, "key")
        async with self.table.locked() as parts:
            seat, cover = self._seat(parts)
            frame = await _frame(parts, None if cover else seat, self.at)
        return await asyncio.to_thread(explained, frame, key, self.words)

    async def _chat(self, message: Message) -> None:
        if not (self.held or (self.voice is not None and self.voice.may_talk)):
            raise Refusal("chat_seat")
        self.spend(CHAT)
        account = None
        if self.voice is not None:
            await self.voice.check()
            account = self.voice.account
        first = next(iter(self.held), SPECTATOR)
        seat = first if self._shown is None or self._shown not in self.held else self._shown
        await self.table.say(seat, text_in(message, "text"), account)

    async def _look(self, message: Message) -> None:
        at = message.get("at")
        async with self.table.locked() as parts:
            steps = len(parts.journal.known(self._seat(parts)[0]))
        if at is not None and (not is_number(at) or not 0 <= at <= steps):
            raise Refusal("no_such_moment", most=steps)
        self.at = at

    async def _older(self, message: Message) -> None:
        """The page wants older steps of the log, too."""
        async with self.table.locked():
            self._whole_log = True

    async def _unfold(self, message: Message) -> None:
        """The page can be used, and wants what is folded away, too."""
        async with self.table.locked():
            self._unfolded = True

    async def _moment(self, message: Message) -> Message:
        """A moment on the way to what the page shows, as its reader saw it then.

        What the page shows by itself stays the present, so that its reader can always act.
        """
        at, shared = number_in(message, "at"), shared_until(self.table.signal)
        async with self.table.locked() as parts:
            seat, cover = self._seat(parts)
        if cover is not None:
            return {"type": "moment", "at": at, "gone": True}

        async def drawn() -> dict[str, Region]:
            async with self.table.locked() as parts:
                is_ours = seat in self.held or parts.journal.over
                frame = await take_frame(parts, seat if is_ours else None, at)
            with DRAW_SECONDS.time():
                return await PACE.do((frame.game, False), compose_moment, frame, self.words)

        try:
            then = await shared.message(("moment", seat, at, self.words.language), drawn)
        except Refusal:  # it was taken back
            return {"type": "moment", "at": at, "gone": True}
        # Cut from what the page has been sent by now: nothing may come in between.
        whole, cuts = changed_regions({} if self._sent is None else self._sent.regions, then)
        return {"type": "moment", "at": at, "regions": whole, "cuts": cuts}

    async def _behind(self, message: Message) -> None:
        """The page still shows what others did, or no longer."""
        on = message.get("on")
        if not isinstance(on, bool):
            raise Refusal("bad_message")
        self.table.presence.lags(self, on)
        await self.table.wait_for_pages()

    async def _show(self, message: Message) -> None:
        """The person of that seat has the screen now; after the end any seat may be looked at."""
        seat = None if message.get("seat") is None else number_in(message, "seat")
        async with self.table.locked() as parts:
            if seat is not None:
                parts.seats.check(seat)
            if seat not in self.held and not parts.journal.over:
                raise Refusal("other_seat", number=seat)
        self._shown = seat

    async def _hand_over(self, message: Message) -> None:
        seat = number_in(message, "seat")
        await self.table.hand_over(self.held, seat, text_in(message, "bot"))

    async def _leave(self, message: Message) -> None:
        await self.table.leave(await self._own(message))

    async def _arrive(self, message: Message) -> None:
        await self.table.arrive(await self._own(message))

    async def _take_back(self, message: Message) -> None:
        await self.table.take_back(await self._own(message))

    async def _rewind(self, message: Message) -> None:
        steps = number_in(message, "steps")
        async with self.table.locked() as parts:
            reader = self._seat(parts)[0]
        await self.table.propose_rewind(self.held, reader, steps)
        self.at = None

    async def _agree(self, message: Message) -> None:
        await self.table.answer_rewind(self.held, True)

    async def _refuse(self, message: Message) -> None:
        await self.table.answer_rewind(self.held, False)


_DOINGS: Final[dict[str, Callable[[Page, Message], Awaitable[Message | None]]]] = {
    "act": Page._act,
    "act_in_turn": Page._act_in_turn,
    "order": Page._order,
    "days_off": Page._days_off,
    "coach": Page._coach,
    "undo": Page._undo,
    "preview": Page._preview,
    "why": Page._why,
    "about": Page._about,
    "chat": Page._chat,
    "look": Page._look,
    "older": Page._older,
    "unfold": Page._unfold,
    "moment": Page._moment,
    "behind": Page._behind,
    "seat": Page._show,
    "hand_over": Page._hand_over,
    "take_back": Page._take_back,
    "leave": Page._leave,
    "arrive": Page._arrive,
    "rewind": Page._rewind,
    "agree": Page._agree,
    "refuse": Page._refuse,
}
