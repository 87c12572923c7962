"""A lesson on a page: the table of a game with one learner, and somebody who explains it.

It speaks to the same script as a table does. Nothing of it is stored: where a learner is, the page
itself remembers, and any step can be begun anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.errors import Refusal
from ziggurat.core.state import MOST_SUGGESTED
from ziggurat.lessons import Lesson, Run, Text, course
from ziggurat.web.compose import compose, explained, foretold, refused
from ziggurat.web.delta import Message, Sent, changes
from ziggurat.web.messages import number_in, text_in, texts_in
from ziggurat.web.pace import Pace
from ziggurat.web.rulebook import rule_href
from ziggurat.web.stored import BOT, HUMAN
from ziggurat.web.table.frame import Frame, Past, Person
from ziggurat.web.table.prefix import Prefix
from ziggurat.web.why import why_not
from ziggurat.words import Words, words

PACE: Final = Pace()


def address(game: str, number: int | None = None) -> str:
    """Where the course of a game is found, or one of its lessons."""
    return f"/learn/{game}" if number is None else f"/learn/{game}/{number}"


class LessonPage:
    """What one page shows of a lesson."""

    def __init__(self, lesson: Lesson, language: str, at: int = 0) -> None:
        self.words = words(language, lesson.game)
        self.signal = asyncio.Event()
        """Never set: nothing happens by itself."""
        self.title = f"lesson {lesson.game} {lesson.key}"
        self._run = Run(lesson, at)
        self._sent: Sent | None = None

    def opened(self) -> None:
        """Nobody else is told."""

    def closed(self) -> None:
        """Nothing has to be put away."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Those of the game that the lesson is about."""
        return self._run.state.options

    async def names(self) -> list[str]:
        """The learner is called so, the others as in every example."""
        return self._run.names(self.words.say("lesson.you"))

    # What is shown

    async def update(self) -> Message | None:
        """What changed since the update before; everything the first time."""
        before, self._sent = self._sent, await self._drawn()
        return self._sent.whole() if before is None else changes(before, self._sent)

    async def message(self) -> Message:
        """The whole lesson as this page shows it."""
        return (await self._drawn()).whole()

    def pending(self) -> Message | None:
        """It rests on no database, and is always there."""
        return None

    async def _drawn(self) -> Sent:
        frame = await self._frame()
        kind = f"lesson {frame.game}", self._sent is None
        sent: Sent = await PACE.do(kind, compose, frame, self.words, (self._run.seat,), None)
        return sent.but(lesson=told(self._run, self.words))

    async def _frame(self) -> Frame:
        """The position as the learner sees it; nothing is asked where there is only to read."""
        run = self._run
        state, seat, history = run.state, run.seat, run.history
        asked = bool(run.step.right) and not run.is_done and seat in state.to_act
        names = tuple(await self.names())
        known = history.known(seat)
        return Frame(
            table="",
            game=run.lesson.game,
            seat=seat,
            view=state.view(seat),
            actions=tuple(state.legal(seat)) if asked else (),
            suggests=asked and type(state.question).suggests,
            prompt=None if state.over else state.prompt(seat),
            orders={},
            opens="",
            hints=False,
            decision=run.decision if asked else None,
            undo=len(run.done),
            steps=len(known),
            at=None,
            acted=len(known),
            back=0,
            over=state.over,
            review=False,
            to_act=() if state.over else state.to_act,
            names=names,
            people=tuple(_person(other, names[other], seat) for other in range(state.players)),
            past=Past(
                played=Prefix(history.played),
                times=[""] * len(history.played),
                standing=history.standing,
                known=known,
                struck=history.struck,
                events=(),
                chat=(),
            ),
            rewind=None,
            watching=0,
            time_left=None,
        )

    # What the learner does

    async def do(self, message: object) -> Message | None:
        """Carry out what the page asks; the answer, when there is one beside the next update."""
        if not isinstance(message, dict):
            raise Refusal("bad_message")
        doing = str(message.get("do"))
        if doing == "lesson":
            self._run.go(number_in(message, "at"))
        elif doing == "act":
            self._answer(message, [text_in(message, "action")])
        elif doing == "act_in_turn":
            self._answer(message, texts_in(message, "actions"))
        elif doing == "undo":
            self._run.undo(number_in(message, "count"))
        elif doing == "preview":
            return await self._preview(message)
        elif doing == "why":
            frame = await self._frame()
            refusal = await asyncio.to_thread(why_not, frame, texts_in(message, "keys"))
            return {**refused(refusal, self.words, await self.names()), "type": "why"}
        elif doing == "about":
            key = text_in(message, "key")
            return await asyncio.to_thread(explained, await self._frame(), key, self.words)
        elif (
            doing != "look"
        ):  # which the page says when it opens: a lesson is always in the present
            raise Refusal("lesson_only")
        return None

    def _answer(self, message: Message, notations: list[str]) -> None:
        run = self._run
        decision = number_in(message, "decision")
        if number_in(message, "seat") != run.seat or decision != run.decision:
            raise Refusal("stale", decision=decision, current=run.decision)
        if not 1 <= len(notations) <= MOST_SUGGESTED:
            raise Refusal("bad_message")
        run.act(notations)

    async def _preview(self, message: Message) -> Message | None:
        frame = await self._frame()
        if frame.decision != number_in(message, "decision"):
            return None
        notations = texts_in(message, "actions")
        if not 1 <= len(notations) <= MOST_SUGGESTED:
            raise Refusal("bad_message")
        return await asyncio.to_thread(foretold, frame, notations, self.words)


def _person(seat: int, name: str, learner: int) -> Person:
    return Person(
        seat=seat, name=name, kind=HUMAN if seat == learner else BOT, bot=None, handed=False,
        here=True, to_act=False, may_leave=False, may_arrive=False, may_stand=False,
        handed_over_in=None,
    )  # fmt: skip


def told(run: Run, said: Words) -> dict[str, Any]:
    """What the coach says at a step, and where one can go from there."""
    step, lesson = run.step, run.lesson
    lessons = course(lesson.game)
    number = lessons.index(lesson) + 1
    asks = bool(step.right) and not run.is_done
    return {
        "title": in_words(lesson.title, said),
        "say": in_words(step.say, said),
        "remark": in_words(run.remark, said),
        "right": run.is_right,
        "done": run.is_done,
        "asks": asks,
        "point": _meant(run) if asks or not step.right else [],
        "rule": step.rule,
        "href": rule_href(lesson.game, step.rule),
        "at": run.at,
        "steps": len(lesson.steps),
        "course": address(lesson.game),
        "next": address(lesson.game, number + 1) if number < len(lessons) else "",
    }


def _meant(run: Run) -> list[str]:
    """What is lit: nothing once somebody is on the way who may go about it as they like."""
    is_on_the_way = run.step.until is not None and run.done
    return [] if is_on_the_way else list(run.step.point)


def in_words(text: Text, said: Words) -> str:
    """A text in the language of the reader; empty where there is none."""
    return text.get(said.language, "")
