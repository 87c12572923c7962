"""The coach beside a first game: what is said, made from one seat's view and answers alone.

A page asks for it, and is told only where its reader plays alone with bots. What was said once the
page itself remembers. Nothing of it is stored, and nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ziggurat.coaching import Coaching, Remark, Watch
from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.registry import offers
from ziggurat.web import examples, pages
from ziggurat.web.asking import language_of
from ziggurat.web.host import ME, SeatWish
from ziggurat.web.rulebook import rule_href
from ziggurat.web.stored import BOT
from ziggurat.web.table.frame import Frame
from ziggurat.words import Words, words

ROUTER: Final = APIRouter(include_in_schema=False)


def may_coach(frame: Frame, held: tuple[int, ...]) -> bool:
    """Whether the reader of a page plays alone with bots, in a game that has a coach."""
    return (
        len(held) == 1
        and held == (frame.seat,)
        and offers(frame.game).coaching() is not None
        and all(person.kind == BOT for person in frame.people if person.seat not in held)
    )


def newcomer(wishes: Sequence[SeatWish], said: Words) -> list[SeatWish]:
    """The seats of a first game: whoever has no name yet is called as in the lessons."""
    return [
        replace(wish, name=said.say("lesson.you")) if wish.who == ME and not wish.name else wish
        for wish in wishes
    ]


class Mentor:
    """What the coach of one page has to say."""

    def __init__(self, game: str, said: Words) -> None:
        self._game = game
        self._said = said
        coaching = offers(game).coaching()
        self._coaching = coaching
        self._watch = Watch(coaching) if coaching is not None else None

    def watch(self, frame: Frame, notation: str) -> None:
        """Take note of what an answer overlooks; the frame is the one that was answered."""
        taken = next((action for action in frame.actions if str(action) == notation), None)
        if self._watch is None or taken is None:
            return
        if frame.steps > frame.acted:  # somebody else has acted: a turn begins
            self._watch.begin()
        self._watch.note(frame.steps, frame.view, frame.actions, taken)

    def says(self, frame: Frame) -> dict[str, Any]:
        """What there is to say now: about the question, the aim, and the turn that is over."""
        if self._coaching is None or self._watch is None:
            return {}
        names = frame.names_in(self._said)
        asked = bool(frame.actions)
        is_over = not frame.actions or frame.steps > frame.acted
        aim = self._watch.aim(frame.view) if asked else None
        missed = self._watch.missed(frame.steps) if is_over else []
        return {
            "ask": self._about(frame, self._coaching) if asked else None,
            "aim": self._told("aim", aim, names) if aim is not None else None,
            "missed": [self._told("missed", one, names) for one in missed],
        }

    def _about(self, frame: Frame, coaching: Coaching) -> dict[str, str] | None:
        """What is said when such a question is asked for the first time."""
        prompt = frame.prompt
        key = prompt.key if prompt is not None else ""
        if prompt is None or not self._said.knows(f"coach.ask.{key}"):
            return None
        picture = f"/coach/{self._game}/{key}" if key in coaching.pictures else ""
        told = self._told("ask", Remark(key, rule=prompt.rule), ())
        return {**told, "picture": picture}

    def _told(self, kind: str, remark: Remark, names: Any) -> dict[str, str]:
        args = self._said.arguments(remark.args, names)
        return {
            "key": f"{kind}.{remark.key}",
            "text": self._said.say(f"coach.{kind}.{remark.key}", **args),
            "rule": remark.rule,
            "href": rule_href(self._game, remark.rule),
        }


@ROUTER.get("/coach/{game}")
async def show_coach(request: Request, game: str) -> HTMLResponse:
    """Who speaks, and what can be pressed beside it; the same at every table of a game."""
    _found(game)
    return HTMLResponse(pages.mentor_frame(words(language_of(request), game)))


@ROUTER.get("/coach/{game}/{key}")
async def show_picture(request: Request, game: str, key: str) -> HTMLResponse:
    """The small picture that goes with a question."""
    reference = _found(game).pictures.get(key)
    if reference is None:
        raise Refusal("unknown_page")
    name, region, part = reference.split("/")
    return HTMLResponse(examples.drawn(game, name, region, language_of(request), part))


def _found(game: str) -> Coaching:
    coaching = offers(find_game(game).name).coaching()
    if coaching is None:
        raise Refusal("unknown_page")
    return coaching
