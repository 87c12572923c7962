"""Help pages and mistakes on the command line, in the user's language.

Typer is told keys of the catalogues where it expects sentences; they are put into words here.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Sequence
from typing import Any, Final

import typer
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from ziggurat.core.errors import Refusal
from ziggurat.language import spoken
from ziggurat.terminal.screen import GAP, NAME, WIDEST, output, printable, program, wrap
from ziggurat.web.settings import PORT, SETTINGS
from ziggurat.words import Words, words

NARROWEST: Final = 20
"""Columns that an explanation has at least."""
MISTAKE: Final = 2
"""The exit code when something asked for cannot be done."""
USAGE_ERROR: Final[type[Exception]] = typer.BadParameter.__mro__[1]
"""What Typer raises for a command line it cannot read; it has no public name of its own."""


class Speaker:
    """The words of this run: those of all games, until it is known which game it is about."""

    def __init__(self, language: str) -> None:
        self.words = words(language)

    def about(self, game: str) -> Words:
        """The words of a game, from now on."""
        self.words = words(self.words.language, game)
        return self.words

    def refuse(self, refusal: Refusal) -> str:
        """Why not, as a sentence that may name the program."""
        details = self.words.arguments(refusal.details, ())
        return self.words.say(f"refusal.{refusal.code}", **{"program": program(), **details})


class Command(TyperCommand):
    """A command whose help page is in the user's language."""

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return _page(ctx)


class Listing(Command):
    """A command in which ``--bots`` takes all words up to the next option."""

    LISTED: Final = "--bots"

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line, with the option before each of its words."""
        spread: list[str] = []
        listing = 0
        for argument in args:
            if argument.startswith("-"):
                listing = int(argument == self.LISTED)
                spread += [] if listing else [argument]
            elif listing:
                spread += [self.LISTED, argument]
                listing += 1
            else:
                spread.append(argument)
        return super().parse_args(ctx, spread)


class Program(TyperGroup):
    """The program itself: its help page, and one clear sentence for whatever is refused."""

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return _page(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line and leave with 0, or with 2 after a sentence that says why not."""
        given = list(sys.argv[1:] if args is None else args)
        speaker = Speaker(spoken(given, os.environ))
        try:
            code = super().main(given, program(), complete_var, False, obj=speaker, **extra)
        except Refusal as refusal:
            code = _complain(speaker.refuse(refusal), refusal.rule)
        except USAGE_ERROR as error:
            code = _complain(_mistake(speaker.words, error))
        sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str, rule: str = "") -> int:
    cited = f" [{rule}]" if rule else ""
    output(sys.stderr).print(Text(printable(sentence) + cited), soft_wrap=True)
    return MISTAKE


def _mistake(said: Words, error: Any) -> str:
    """What is wrong with the command line, and where to look."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else program()
    option = getattr(error, "option_name", None)
    param = getattr(error, "param", None)
    if option is not None and hasattr(error, "possibilities"):
        what = said.say("mistake.option", option=option)
    elif option is not None:
        what = said.say("mistake.value", option=option)
    elif param is not None:
        what = said.say("mistake.missing", name=said.say(param.metavar or param.name))
    elif context is not None and isinstance(context.command, TyperGroup):
        what = said.say("mistake.command", choices=" ".join(context.command.list_commands(context)))
    else:
        what = said.say("mistake.extra")
    return what + " " + said.say("mistake.help", command=f"{command} --help")


def _page(ctx: Any) -> str:
    """What a command is for, its arguments and options, and examples."""
    said: Words = ctx.find_root().obj.words
    name = ctx.command.name if ctx.parent else NAME
    params = ctx.command.get_params(ctx)
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name == "option"]
    parts: list[RenderableType] = [_usage(said, ctx, arguments), Text()]
    parts += [Text(wrap(said.say(f"help.{name}", program=program()), _width())), Text()]
    if arguments:
        rows = [
            (said.say(param.metavar), said.say(param.help, program=program()))
            for param in arguments
        ]
        parts += _section(said, "arguments", rows)
    if isinstance(ctx.command, TyperGroup):
        commands = ctx.command.list_commands(ctx)
        rows = [(command, said.say(f"help.{command}.short")) for command in commands]
        parts += _section(said, "commands", rows)
    parts += _section(said, "options", [_option(said, param) for param in options])
    examples = said.say(f"help.{name}.examples", program=program()).split("\n")
    parts += _section(said, "examples", [(example, "") for example in examples])
    return _drawn(parts[:-1])


def _usage(said: Words, ctx: Any, arguments: Sequence[Any]) -> Text:
    pieces = [ctx.command_path, said.say("help.options_here")]
    pieces += [said.say(argument.metavar) for argument in arguments]
    if isinstance(ctx.command, TyperGroup):
        pieces.append(said.say("help.command_here"))
    return Text.assemble((said.say("help.usage"), "bold"), " ", " ".join(pieces))


def _option(said: Words, param: Any) -> tuple[str, str]:
    names = ", ".join(param.opts)
    shown = f"{names} {said.say(param.metavar)}" if param.metavar else names
    key = "help.help" if param.name == "help" else param.help
    return shown, said.say(key, port=PORT, program=program()) + _usual(said, param.name, key)


def _usual(said: Words, name: str, key: str) -> str:
    """What a setting is when nobody says anything, where that can be told here."""
    usual = SETTINGS[name].usual if key == f"setting.{name}" else None
    if usual in (None, "", ()) or isinstance(usual, bool):
        return ""
    return " " + said.say(
        "setting_usual", value=f"{usual:g}" if isinstance(usual, float) else usual
    )


def _section(said: Words, title: str, rows: Sequence[tuple[str, str]]) -> list[RenderableType]:
    wide = max(len(left) for left, _ in rows)
    table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for left, right in rows:
        table.add_row(
            Text(left, "bold"), Text(wrap(right, max(NARROWEST, _width() - wide - 2 * GAP)))
        )
    return [Text(said.say(f"help.{title}"), "bold"), Padding(table, (0, 0, 0, GAP)), Text()]


def _width() -> int:
    return min(shutil.get_terminal_size().columns, WIDEST)


def _drawn(parts: Sequence[RenderableType]) -> str:
    """The page as text: styled on a terminal, plain in a pipe; Typer writes it."""
    plainly = output(sys.stdout)
    console = Console(
        file=io.StringIO(),
        width=_width(),
        color_system=plainly.color_system if plainly.is_terminal else None,  # type: ignore[arg-type]
        force_terminal=plainly.is_terminal,
        highlight=False,
    )
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return "\n".join(line.rstrip() for line in capture.get().rstrip("\n").split("\n"))
