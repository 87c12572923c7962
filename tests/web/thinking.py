"""A real thinker: ``ziggurat think`` in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

import psutil

from tests.web.fake_bots import AWAY
from tests.web.tools import MODULES, ROOT, until

KEY = "0123456789abcdef-and-more"
CODE = "import tests.conftest\nfrom ziggurat.terminal.cli import main\nmain()"


class Thinking:
    """Starts at once; ``said`` is what it has written so far."""

    def __init__(
        self,
        folder: Path,
        url: str,
        *flags: str,
        key: str = KEY,
        factory: str = "tests.web.fake_bots:make",
        language: str = "en",
    ) -> None:
        given = {
            "PYTHONPATH": MODULES, "ZIGGURAT_BOT_FACTORY": factory, "ZIGGURAT_THINKERS_KEY": key,
            "XDG_CONFIG_HOME": str(folder), AWAY: "1", "COLUMNS": "200",
        }  # fmt: skip
        self._file = folder / f"thinker-{len(list(folder.glob('thinker-*')))}.txt"
        with self._file.open("w", encoding="utf-8") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-c", CODE, "think", url, "--language", language, *flags],
                cwd=ROOT, env=os.environ | given, stdout=file, stderr=file, start_new_session=True,
            )  # fmt: skip

    def __enter__(self) -> Thinking:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.kill()

    @property
    def said(self) -> str:
        return self._file.read_text("utf-8")

    def connected(self, times: int = 1) -> Thinking:
        """Itself, once a server has taken it in so often."""
        until(lambda: self.said.count("Connected") >= times or self.process.poll() is not None, 60)
        assert self.process.poll() is None, self.said
        return self

    def workers(self) -> list[psutil.Process]:
        """The processes in which bots think."""
        return list(psutil.Process(self.process.pid).children())

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)

    def stop(self, how: int = signal.SIGTERM) -> int:
        """End it politely, with its workers, as a terminal does; its exit code."""
        os.killpg(self.process.pid, how)
        return self.process.wait(20)
