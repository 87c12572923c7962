"""The command ``ziggurat``, also as ``python -m ziggurat``.

This much needs the standard library alone. The commands themselves need what ``ziggurat[play]``
brings; where that is missing, the help page still opens, and everything else says what to type.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

__all__ = ["COMMANDS", "main"]

COMMANDS: Final = (
    "serve", "play", "learn", "replay", "analyse", "stats", "arena", "train", "games", "backup",
    "restore", "club", "think", "compile",
)  # fmt: skip
"""As the help page lists them."""
EXTRA: Final = "play"
MISTAKE: Final = 2


def main() -> None:
    """Run the command line of this process."""
    try:
        from ziggurat.terminal.cli import main as run
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "ziggurat"):
            raise
        sys.exit(_without(package, sys.argv[1:]))
    run()


def _without(package: str, arguments: Sequence[str]) -> int:
    """What can be said where a package is missing; the exit code."""
    import ziggurat
    from ziggurat.extras import MissingExtra
    from ziggurat.language import spoken
    from ziggurat.words import words

    said = words(spoken(arguments, os.environ))
    needed = said.refuse(MissingExtra(package, EXTRA))
    if "--version" in arguments:
        engine = said.say("version.compiled" if ziggurat.COMPILED else "version.interpreted")
        _write(said.say("version", version=ziggurat.__version__, engine=engine))
        return 0
    if "--help" in arguments:
        _write(_help(needed, said.say))
        return 0
    sys.stderr.write(f"{needed}\n")
    return MISTAKE


def _help(needed: str, say: Callable[..., str]) -> str:
    """The commands there are, and what they need."""
    from ziggurat.draw.letters import Group, Indented, Table, Text

    table = Table(gap=2, has_titles=False)
    table.add_column(no_wrap=True)
    for command in COMMANDS:
        table.add_row(command, say(f"help.{command}.short"))
    return str(
        Group(
            Text(say("help.ziggurat", program="ziggurat")),
            Text(),
            Text(say("help.commands")),
            Indented(table, 2),
            Text(),
            Text(needed),
        )
    )


def _write(text: str) -> None:
    """Write to a terminal of whatever encoding."""
    encoding = sys.stdout.encoding or "ascii"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")


if __name__ == "__main__":
    main()
