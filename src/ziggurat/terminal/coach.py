"""The coach beside a first game in the terminal: the same remarks as on a page, once each."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.coaching import Remark, Watch
from ziggurat.core.action import Action
from ziggurat.core.state import State
from ziggurat.offers import View
from ziggurat.registry import offers
from ziggurat.terminal.screen import Screen
from ziggurat.words import Words


class Coach:
    """Somebody who explains, to one person who plays alone with bots."""

    def __init__(self, game: str, words: Words, names: Sequence[str], screen: Screen) -> None:
        coaching = offers(game).coaching()
        self._watch = Watch(coaching) if coaching is not None else None
        self._words = words
        self._names = names
        self._screen = screen
        self._said: set[str] = set()
        self.is_silent = False

    def explain(self, state: State, seat: int) -> None:
        """What such a question is about, the first time that it is asked, and what to aim for."""
        prompt = state.prompt(seat)
        if self._watch is None:
            return
        if self._words.knows(f"coach.ask.{prompt.key}"):
            self._say("ask", Remark(prompt.key, rule=prompt.rule), "terminal.coach")
        aim = self._watch.aim(state.view(seat))
        if aim is not None:
            self._say("aim", aim, "coach.aim")

    def note(self, steps: int, view: View, legal: Sequence[Action], taken: Action) -> None:
        """Take note of what an answer overlooks, after so many steps."""
        if self._watch is not None:
            self._watch.note(steps, view, legal, taken)

    def look_back(self, steps: int) -> None:
        """The turn is over: what may have been overlooked in it."""
        if self._watch is None:
            return
        for remark in self._watch.missed(steps):
            self._say("missed", remark, "coach.overlooked")
        self._watch.begin()

    def _say(self, kind: str, remark: Remark, title: str) -> None:
        """Say it, unless that was said already or nobody wants to hear it."""
        key = f"coach.{kind}.{remark.key}"
        if self.is_silent or key in self._said:
            return
        self._said.add(key)
        args = self._words.arguments(remark.args, self._names)
        told = f"{self._words.say(title)} {self._words.say(key, **args)}"
        self._screen.sentence(told, remark.rule, "italic")
