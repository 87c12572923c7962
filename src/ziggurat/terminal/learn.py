"""Lessons at the keyboard: the same steps as in the browser, answered as in a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from ziggurat.core.errors import Refusal
from ziggurat.lessons import Lesson, Run, course
from ziggurat.lessons import Text as Said
from ziggurat.terminal import rulebook
from ziggurat.terminal.aids import show_aid
from ziggurat.terminal.menu import Menu
from ziggurat.terminal.screen import Screen
from ziggurat.terminal.show import Look
from ziggurat.words import Words

COMMANDS: Final = ("next", "back", "undo", "rule", "board", "aid", "help", "quit")


def list_lessons(game: str, words: Words) -> None:
    """Say which lessons there are."""
    screen = Screen(words)
    screen.heading(words.say("lesson.course", game=words.say("game.name")))
    for number, lesson in enumerate(course(game), 1):
        screen.show(Text(f" {number}. {lesson.title[words.language]}"))
    screen.say("terminal.learn_how", game=game)


class Learn:
    """One lesson in the terminal, until its end or until somebody leaves."""

    def __init__(self, lesson: Lesson, words: Words) -> None:
        self.run = Run(lesson)
        self.words = words
        self.screen = Screen(words)
        self._left = False
        """Whether the last step was read, and nothing is left."""
        self._commands = {"?": "help"} | {
            word.casefold(): name
            for name in COMMANDS
            for word in (name, *words.say(f"terminal.command.{name}").split())
        }

    def go(self) -> None:
        """Through the whole lesson."""
        self.screen.heading(self._in_words(self.run.lesson.title))
        self.screen.say("terminal.learn_help", "dim")
        try:
            while not (self._left or self.run.is_done):
                self._step()
        except (EOFError, KeyboardInterrupt):
            self.screen.show("")
        else:
            self._say(self.run.remark if self.run.is_done else {}, "bold green")
            self.screen.say("terminal.learn_done")

    def _step(self) -> None:
        """Show a step, and ask until something has changed."""
        run = self.run
        self._say(run.remark, "bold green" if run.is_right else "bold yellow")
        self._table()
        self._say(run.step.say, "", run.step.rule)
        self._meant()
        menu = self._menu()
        before = run.decision
        while run.decision == before and not self._left:
            self._choices(menu)
            try:
                self._read(menu)
            except Refusal as refusal:
                self.screen.sentence(
                    self.words.refuse(refusal, self._names()), refusal.rule, "bold"
                )

    def _names(self) -> list[str]:
        return self.run.names(self.words.say("lesson.you"))

    def _look(self) -> Look:
        return Look(self.run.lesson.game, self.words, self._names())

    def _table(self) -> None:
        look, view = self._look(), self.run.state.view(self.run.seat)
        self.screen.beside(look.board(view), look.seats(view))

    def _menu(self) -> Menu | None:
        """The choices, where something is asked."""
        run, look = self.run, self._look()
        if not run.step.right:
            return None
        view = run.state.view(run.seat)
        paths = look.paths(view, run.state.legal(run.seat))
        return Menu(paths, partial(look.label, view), partial(look.short, view))

    def _meant(self) -> None:
        """Name the choices that a page would light."""
        run, look = self.run, self._look()
        if not run.step.right:
            return
        view = run.state.view(run.seat)
        ways = look.paths(view, run.state.legal(run.seat)).values()
        asked = {key for some in ways for way in some for key in way}
        things = [look.short(view, key).rstrip(".") for key in run.step.point if key in asked]
        if things:
            self.screen.say("terminal.learn_meant", "bold", things=" · ".join(things))

    def _choices(self, menu: Menu | None) -> None:
        if menu is None:
            return
        lines = menu.lines()
        if menu.inside:
            lines.append(f" 0. {self.words.say('terminal.back')}")
        self.screen.columns(lines)

    def _read(self, menu: Menu | None) -> None:
        trail = menu.trail if menu is not None else []
        text = self.screen.ask(" > ".join([*trail, ""]) or "> ")
        word = text.split(" ")[0].casefold()
        if word in self._commands:
            self._do(self._commands[word])
        elif menu is None and text:
            self.screen.say("terminal.learn_nonsense", text=text[:40])
        elif menu is None:
            self._on()
        elif text:
            self._answer(menu, text)

    def _answer(self, menu: Menu, text: str) -> None:
        run = self.run
        if text in [str(action) for action in run.state.legal(run.seat)]:
            run.act([text])
            return
        branch = menu.pick(text)
        if branch is None:
            run.act([text])  # the rules say what is wrong with it
        elif branch.answer is not None:
            menu.restart()
            run.act([branch.answer])

    def _do(self, command: str) -> None:
        doing: dict[str, Callable[[], None]] = {
            "next": self._on,
            "back": partial(self.run.go, self.run.at - 1),
            "undo": self.run.undo,
            "rule": self._rule,
            "board": self._table,
            "aid": self._aid,
            "help": partial(self.screen.say, "terminal.learn_help"),
            "quit": self._quit,
        }
        doing[command]()

    def _on(self) -> None:
        if self.run.is_last:
            self._left = True
        else:
            self.run.go(self.run.at + 1)

    def _rule(self) -> None:
        rule = self.run.step.rule
        text = rulebook.paragraph(self.run.lesson.game, self.words.language, rule)
        if text is not None:
            self.screen.show(Padding(Markdown(text), (0, 2)), Text(f"  [{rule}]", "dim"))

    def _aid(self) -> None:
        state, seat = self.run.state, self.run.seat
        show_aid(self.screen, self.run.lesson.game, state.options, state.view(seat), self.words)

    def _quit(self) -> None:
        raise EOFError

    def _say(self, text: Said, style: str, rule: str = "") -> None:
        told = self._in_words(text)
        if told:
            self.screen.sentence(told, rule, style)

    def _in_words(self, text: Said) -> str:
        return text.get(self.words.language, "").strip()
