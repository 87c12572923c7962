"""A game at the keyboard, against bots and with others on the same chair."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from ziggurat.bots import Guard
from ziggurat.bots.advice import LEVEL, SECONDS, advise
from ziggurat.bots.guard import seat_rng
from ziggurat.catalogue import cards_of, find, mark_words
from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.core.game import Game
from ziggurat.core.history import History, Played
from ziggurat.core.record import Record
from ziggurat.core.state import REVEAL
from ziggurat.core.terms import Reason
from ziggurat.disk import FileTrouble
from ziggurat.terminal import files, rulebook
from ziggurat.terminal.aids import has_aid, show_aid
from ziggurat.terminal.coach import Coach
from ziggurat.terminal.menu import SUGGESTION, Menu
from ziggurat.terminal.screen import Screen
from ziggurat.terminal.seating import Seat
from ziggurat.terminal.show import Look
from ziggurat.words import Words

BOT_SECONDS: Final = 60.0
"""A safety stop: bots count positions, not seconds."""
COMMANDS: Final = (
    "undo", "hint", "coach", "log", "board", "rule", "card", "aid", "save", "help", "quit",
)  # fmt: skip


class Leave(Exception):  # noqa: N818 - it is no error
    """Somebody gets up from the table."""


class Play:
    """One game in the terminal, from where it stands to its end or until somebody leaves."""

    def __init__(
        self,
        game: Game,
        record: Record,
        history: History,
        seats: list[Seat],
        words: Words,
        path: Path | None = None,
        hints: bool = False,
        coached: bool = False,
    ) -> None:
        """Go on with ``history``; ``path`` is where the record is kept after every step.

        ``hints``: whether people may ask for them though others play. ``coached``: whether somebody
        explains, which is for those who play alone with bots.
        """
        self.game = game
        self.record = record
        self.history = history
        self.seats = seats
        self.words = words
        self.path = path
        self.names = [seat.name for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if seat.bot is None]
        self.hints = hints or len(self.people) == 1
        self.screen = Screen(words)
        self.look = Look(game.name, words, self.names)
        alone = coached and len(self.people) == 1
        self.coach = Coach(game.name, words, self.names, self.screen) if alone else None
        self._chance = [seat_rng(record.seed, number) for number in range(len(seats))]
        self._cards = cards_of(game.name, words)
        has = {
            "card": bool(self._cards),
            "aid": has_aid(game.name),
            "coach": self.coach is not None,
        }
        self._known = [name for name in COMMANDS if has.get(name, True)]
        self._commands = _commands(words, self._known)
        self._saved: set[Path] = {path} if path else set()
        self._told = [len(history.played)] * len(seats)
        """How many steps each seat was told about."""
        self._reader: int | None = None
        """The person who has the screen."""
        self._cited = ""
        """The rule that was cited last."""
        self._advised: tuple[int, int] = (0, 0)
        self._besides: list[Action] = []
        """What was advised already, and to which seat after which step."""

    def run(self) -> None:
        """Play until the game is over or somebody leaves; either way the record is kept."""
        if self.path is not None:
            self._write(self.path)  # a file that cannot be written is refused before the game
        try:
            self._welcome()
            while not self.history.state.over:
                self._decide()
                self._keep()
        except (Leave, EOFError, KeyboardInterrupt):
            self.screen.show("")
        else:
            self._result()
        self._farewell()

    # ---------------------------------------------------------------------------- whose decision

    def _decide(self) -> None:
        """Let one seat that is waited for act; bots first, they keep nobody waiting."""
        waited_for = self.history.state.to_act
        for seat in waited_for:
            bot = self.seats[seat].bot
            if bot is not None:
                self._bot(seat, bot)
                return
        self._person(waited_for[0])

    def _bot(self, seat: int, bot: Guard) -> None:
        name = self.names[seat]
        state = self.history.state
        with self.screen.thinking(self.words.say("terminal.thinking", seat=name)):
            answer = bot.ask(state.view(seat), state.legal(seat), self._chance[seat], BOT_SECONDS)
        self.history.act(seat, answer.action)
        if answer.fault:
            fault = self.words.say(f"fault.{answer.fault}")
            self.screen.say("terminal.bot_fault", seat=name, fault=fault, action=str(answer.action))
            if answer.detail:
                self.screen.sentence(answer.detail, style="dim")
        if not self.game.has_secrets or not self.people:
            self._catch_up(seat)

    def _person(self, seat: int) -> None:
        """Ask until this person has acted or taken something back."""
        if seat != self._reader:
            self._hand_over(seat)
        self._catch_up(seat)
        state = self.history.state
        view = state.view(seat)
        menu = Menu(
            self.look.paths(view, state.legal(seat)),
            partial(self.look.label, view),
            partial(self.look.short, view),
            self.look.suggested(view, self._suggestion(seat)),
            partial(self._cost, seat),
        )
        cautions = self.look.cautions(view, state.legal(seat))
        self._pose(seat, menu)
        while self.history.state is state:
            try:
                action = self._read(seat, menu)
                if action is not None and not self._is_warned(action, cautions):
                    self._act(seat, action)
                    return
            except Refusal as refusal:
                self._refuse(refusal)

    def _act(self, seat: int, action: Action) -> None:
        """Do what this person has chosen; once the turn is over, the coach looks back at it."""
        state = self.history.state
        if self.coach is not None:
            self.coach.note(len(self.history.standing), state.view(seat), state.legal(seat), action)
        self.history.act(seat, action)
        self._catch_up(seat)
        if self.coach is not None and seat not in self.history.state.to_act:
            self.coach.look_back(len(self.history.standing))

    def _is_warned(self, action: Action, cautions: dict[str, str]) -> bool:
        """Say once what to think of before such an action; whoever chooses it again does it."""
        caution = cautions.pop(str(action), "")
        if caution:
            self.screen.say("terminal.caution", "bold", caution=caution)
        return bool(caution)

    def _cost(self, seat: int, notation: str) -> str:
        """What an action changes, tried on an imagined table; nothing of one that reveals."""
        view = self.history.state.view(seat)
        state = self.game.imagine(view, Random(0))
        state.apply(seat, state.parse(seat, notation))
        return "" if state.effect == REVEAL else self.look.changes(view, state.view(seat))

    def _hand_over(self, seat: int) -> None:
        """Give the screen to another person, covered in between when there are secrets."""
        if self.game.has_secrets and len(self.people) > 1:
            self.screen.cover()
            self.screen.say("terminal.pass_keyboard", "bold", seat=self.names[seat])
            self.screen.ask(self.words.say("terminal.press_enter"))
            self.screen.cover()
        self._reader = seat

    # ------------------------------------------------------------------------------- the question

    def _pose(self, seat: int, menu: Menu) -> None:
        """Show the table, the question with its rule, and the choices."""
        self._table(seat)
        if self.coach is not None:
            self.coach.explain(self.history.state, seat)
        self._question(seat)
        self._choices(menu)

    def _table(self, seat: int | None) -> None:
        view = self.history.state.view(seat)
        self.screen.beside(self.look.board(view), self.look.seats(view))

    def _question(self, seat: int) -> None:
        prompt = self.history.state.prompt(seat)
        self._cited = prompt.rule
        asked = f"{self.names[seat]} > {self.words.ask(prompt, self.names)}"
        self.screen.sentence(asked, prompt.rule, "bold")

    def _choices(self, menu: Menu) -> None:
        lines = menu.lines()
        if menu.inside:
            lines.append(f" 0. {self.words.say('terminal.back')}")
        self.screen.columns(lines)

    def _read(self, seat: int, menu: Menu) -> Action | None:
        """The action typed or chosen; None after a command or a choice that leads further."""
        text = self.screen.ask(" > ".join([*menu.trail, ""]) or "> ")
        if not text:
            self._question(seat)
            self._choices(menu)
            return None
        word, _, rest = text.partition(" ")
        if word.casefold() in self._commands:
            self._command(self._commands[word.casefold()], seat, rest.strip(), menu)
            return None
        state = self.history.state
        if text in [str(action) for action in state.legal(seat)]:
            return state.parse(seat, text)
        branch = menu.pick(text)
        if branch is None:
            return self._typed(seat, text, menu)
        if branch.answer == SUGGESTION:
            return self._follow_suggestion(seat)
        if branch.answer is not None:
            menu.restart()
            return state.parse(seat, branch.answer)
        self._choices(menu)
        return None

    def _suggestion(self, seat: int) -> list[Action]:
        """What the rules suggest, found on an imagined table, which has no secrets."""
        state = self.history.state
        if not type(state.question).suggests:
            return []
        return self.game.imagine(state.view(seat), Random(0)).suggestion(seat)

    def _follow_suggestion(self, seat: int) -> Action | None:
        """Do all but the last of what the rules suggest; the last is for the caller to do."""
        *first, last = self._suggestion(seat)
        for action in first:
            self.history.act(seat, action)
        return last

    def _typed(self, seat: int, text: str, menu: Menu) -> Action | None:
        """The action that this notation means, legal or not; nonsense gets a friendly sentence."""
        if text.isdecimal():
            numbers = menu.numbers()
            self.screen.say("terminal.no_number", low=min(numbers), high=max(numbers))
            return None
        try:
            return self.history.state.parse(seat, text)
        except IllegalAction as refusal:
            if refusal.code != "unknown_notation":
                raise
        self.screen.say("terminal.nonsense", text=text[:40])
        return None

    def _refuse(self, refusal: Refusal) -> None:
        self._cited = refusal.rule or self._cited
        self.screen.sentence(self.words.refuse(refusal, self.names), refusal.rule, "bold")

    # -------------------------------------------------------------------------------- the commands

    def _command(self, name: str, seat: int, rest: str, menu: Menu) -> None:
        doing: dict[str, Callable[[], None]] = {
            "undo": partial(self._undo, seat, rest),
            "hint": partial(self._hint, seat),
            "coach": self._silence,
            "log": partial(self._log, seat),
            "board": partial(self._pose, seat, menu),
            "rule": partial(self._rule, rest),
            "card": partial(self._card, rest),
            "aid": partial(self._aid, seat),
            "save": partial(self._save, rest),
            "help": self._help,
            "quit": self._quit,
        }
        doing[name]()

    def _undo(self, seat: int, rest: str) -> None:
        if rest and not rest.isdecimal():
            self.screen.say("terminal.nonsense", text=rest[:40])
            return
        count = int(rest[:4] or 1)
        self.history.undo(seat, count)
        self.screen.say("terminal.undone", count=count)

    def _hint(self, seat: int) -> None:
        """What a bot would do with what this person sees; asked again: what else."""
        if not self.hints:
            raise Refusal("no_hints")
        if self._advised != (seat, len(self.history.played)):
            self._advised = (seat, len(self.history.played))
            self._besides = []
        view, bot = self.history.state.view(seat), self.words.bot(f"planner:{LEVEL}")
        with self.screen.thinking(self.words.say("terminal.thinking", seat=bot)):
            deadline = time.monotonic() + SECONDS
            found = advise(self.game.name, view, self._besides, deadline)
        if not found.steps:
            raise Refusal("hint_no_other")
        self._besides.append(found.steps[0])
        self.screen.say("terminal.hint", "bold", bot=bot)
        state = self.game.imagine(view, Random(0))
        for action in found.steps:
            self.screen.lines([f"{action}  {self.look.describe(state.view(seat), action)}"])
            state.apply(seat, action)
        self._reasons("hint_because", [one for one in found.reasons if one.worth >= 0])
        self._reasons("hint_but", [one for one in found.reasons if one.worth < 0])

    def _reasons(self, key: str, reasons: Sequence[Reason]) -> None:
        """What speaks for an advice, or against it."""
        told = " · ".join(self.words.because(one) for one in reasons)
        if told:
            self.screen.say(f"terminal.{key}", "dim", reasons=told)

    def _silence(self) -> None:
        """Send the coach away, or ask him back."""
        if self.coach is not None:
            self.coach.is_silent = not self.coach.is_silent
            key = "terminal.coach_silent" if self.coach.is_silent else "terminal.coach_back"
            self.screen.say(key)

    def _log(self, seat: int) -> None:
        sentences = self._sentences(seat, 0)
        self.screen.lines(sentences or [self.words.say("terminal.no_log")])

    def _rule(self, rest: str) -> None:
        rule = rest or self._cited
        text = rulebook.paragraph(self.game.name, self.words.language, rule)
        if text is None:
            self.screen.say("terminal.no_rule", rule=rule[:40])
            return
        self.screen.show(Padding(Markdown(text), (0, 2)), Text(f"  [{rule.upper()}]", "dim"))

    def _card(self, rest: str) -> None:
        """What a card says, by its code or the beginning of its name."""
        found = find(self._cards, rest)
        if not found:
            self.screen.say("terminal.no_card", card=rest[:40])
        for card in found:
            marks = [mark_words(self.words, mark, value) for mark, value in card.marks.items()]
            title = f"{card.name} [{card.code}] {', '.join(marks)}"
            self.screen.show(Text(title, "bold"))
            self.screen.sentence("  " + " ".join(card.text))

    def _aid(self, seat: int) -> None:
        state = self.history.state
        show_aid(self.screen, self.game.name, state.options, state.view(seat), self.words)

    def _save(self, rest: str) -> None:
        if not rest:
            self.screen.say("terminal.save_where")
            return
        path = Path(os.path.expanduser(rest))  # unlike Path's own, it leaves an unknown ~user alone
        self._write(path if path in self._saved else files.fresh(path))
        self.screen.say("terminal.saved", file=str(path))

    def _help(self) -> None:
        self.screen.say("terminal.help.choose")
        for command in self._known:
            typed = self.words.say(f"terminal.command.{command}").split()[0]
            said = self.words.say(f"terminal.help.{command}")
            self.screen.show(Text(f"  {typed:<12}{said}"))
        if self.words.knows("text.key"):
            self.screen.say("text.key")

    def _quit(self) -> None:
        raise Leave

    # ---------------------------------------------------------------------------- what was going on

    def _welcome(self) -> None:
        self.screen.heading(self.words.say("game.name"))
        self.screen.say("terminal.welcome", "dim")

    def _catch_up(self, seat: int) -> None:
        """Say what happened since this seat looked last; without secrets, to all at once."""
        self.screen.lines(self._sentences(seat, self._told[seat]))
        everybody = not self.game.has_secrets or not self.people
        for other in range(len(self.seats)):
            if everybody or other == seat:
                self._told[other] = len(self.history.played)

    def _sentences(self, seat: int | None, since: int) -> list[str]:
        """The log of the steps that stand, as far as the seat may read it."""
        steps = [self.history.played[n] for n in self.history.standing if n >= since]
        return [sentence for step in steps for sentence in told(step, seat, self.words, self.names)]

    def _result(self) -> None:
        """The last moves, the table as it lies at the end, and the score explained."""
        if self.people and self.game.has_secrets:
            self.screen.lines(self._sentences(None, min(self._told)))
        self._table(None)
        self.screen.heading(self.words.say("terminal.final"))
        self.screen.show(self.look.result(self.history.state.view(None)))

    def _farewell(self) -> None:
        """Say where the record is; one that nobody named a file for goes to the usual place."""
        if not self.history.played or not (self.people or self.path):
            self.screen.say("terminal.goodbye")
            return
        path = self.path or files.usual_place(self.game.name)
        self._write(path)
        key = "terminal.finished" if self.history.state.over else "terminal.left"
        self.screen.say(key, game=self.game.name, file=str(path))

    # ---------------------------------------------------------------------------------- the record

    def _keep(self) -> None:
        """Put the game so far on disk, if a file was named: nothing is lost, come what may."""
        if self.path is None:
            return
        try:
            self._write(self.path)
        except FileTrouble as trouble:  # say so, go on, try again after the next step
            self._refuse(trouble)

    def _write(self, path: Path) -> None:
        self.record.moves = [played.move for played in self.history.played]
        files.write(path, self.record)
        self._saved.add(path)


def told(played: Played, seat: int | None, words: Words, names: list[str]) -> list[str]:
    """What a step brought about, in the sentences that a seat may read."""
    return [
        words.tell(entry, names)
        for entry in played.log
        if entry.readers is None or seat in entry.readers
    ]


def _commands(words: Words, names: Sequence[str]) -> dict[str, str]:
    """What may be typed for each command: its English name and its words in this language."""
    known = {"?": "help"}
    for command in names:
        for word in (command, *words.say(f"terminal.command.{command}").split()):
            known[word.casefold()] = command
    return known
