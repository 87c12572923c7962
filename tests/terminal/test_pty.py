"""The program in a real terminal of 80 columns and 24 lines."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ziggurat.core.record import Record

ESCAPE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
COLOUR = re.compile(r"\x1b\[[0-9;]*\b(?:3[0-7]|9[0-7])(?:;[0-9;]*)?m")


def _sit_down() -> None:
    """In the new process: its own terminal, and Ctrl-C is heard whatever the runner ignores."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A running ``ziggurat`` with somebody at the keyboard."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from ziggurat.terminal.cli import main; main()", *arguments],
            stdin=slave, stdout=slave, stderr=slave, cwd=folder, start_new_session=True,
            preexec_fn=_sit_down,
            env={
                "PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8",
                "XDG_DATA_HOME": str(folder / "data"), "HOME": str(folder), **environment,
            },
        )  # fmt: skip
        os.close(slave)
        self.written = ""
        self.unread = ""

    def wait_for(self, text: str, pressing: str = "") -> str:
        """Everything written up to ``text``, once it has appeared; the rest waits its turn.

        A key may be pressed every second meanwhile: Python misses a Ctrl-C that comes in the
        instant between showing a prompt and listening.
        """
        until = time.monotonic() + 60
        while text not in ESCAPE.sub("", self.unread):
            assert time.monotonic() < until, f"waited for {text!r} in vain: {self.unread[-2000:]}"
            if not select.select([self.master], [], [], 1)[0]:
                self.type(pressing)
                continue
            try:
                more = os.read(self.master, 65536).decode("utf-8", "replace")
            except OSError:  # the program has gone
                break
            self.unread += more
            self.written += more
        before, found, self.unread = ESCAPE.sub("", self.unread).partition(text)
        assert found, f"no {text!r} in {before[-2000:]}"
        return before + found

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        os.close(self.master)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


ME = ["play", "ur", "--seats", "me,random,random", "--seed", "7", "--record", "game.ziggurat"]


def test_a_game_without_colour_interrupted_with_control_c(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, *ME, "--language", "fr", NO_COLOR="1")
    terminals.append(terminal)
    terminal.wait_for("\n> ")
    terminal.type("c4\r")
    terminal.wait_for("[UR-SETUP-09]")
    terminal.wait_for("\n> ")
    terminal.wait_for("Rien n’est perdu", pressing="\x03")
    assert terminal.process.wait(10) == 0
    assert not COLOUR.search(terminal.written)
    lines = ESCAPE.sub("", terminal.written).replace("\r", "").split("\n")
    assert max(map(len, lines)) <= 80
    steps = Record.loads((tmp_path / "game.ziggurat").read_text(encoding="utf-8")).moves
    assert "0 +c4" in [str(step) for step in steps]


def test_colours_where_they_are_wanted_and_control_d(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, *ME)
    terminals.append(terminal)
    terminal.wait_for("\n> ")
    assert COLOUR.search(terminal.written)
    assert "●" in terminal.written
    terminal.type("\x04")
    terminal.wait_for("Nothing is lost")
    assert terminal.process.wait(10) == 0


def test_a_terminal_that_has_only_ascii(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, *ME, "--language", "fr", PYTHONIOENCODING="ascii", NO_COLOR="1")
    terminals.append(terminal)
    shown = terminal.wait_for("\n> ")
    assert ESCAPE.sub("", shown).isascii()
    assert "|Cw ^1|" in ESCAPE.sub("", shown)  # d6, with the mark of the third seat
    assert "Reserve" in shown
    terminal.type("quitter\r")
    assert terminal.process.wait(10) == 0
