"""A real server in a process of its own, with any settings, and what it left in its log."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.web.tools import MODULES, ROOT

CODE = """
import resource, sys
import tests.conftest
from ziggurat.web.serve import serve
from ziggurat.web.settings import Settings
files = {files}
if files:
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
serve(Settings(**{settings!r}))
"""


class Process:
    """Starts at once; ``url`` is known when it is ready."""

    def __init__(self, folder: Path, files: int = 0, **settings: Any) -> None:
        chosen = {
            "port": 0,
            "database": f"sqlite:///{folder / 'tables.db'}",
            "bot_workers": 1,
            "bot_factory": "tests.web.fake_bots:make",
        } | settings
        self._log = folder / "log.txt"
        with self._log.open("w", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", CODE.format(files=files, settings=chosen)],
                cwd=ROOT, text=True, env=os.environ | {"PYTHONPATH": MODULES},
                stdout=subprocess.PIPE, stderr=log, start_new_session=True,
            )  # fmt: skip
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip().rpartition(" ")[2].rstrip("/")
        assert self.url.startswith("http"), self.log()

    def __enter__(self) -> Process:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # With all its children: whoever lives on keeps the pipe open that is read to its end.
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate(timeout=60)

    @property
    def address(self) -> tuple[str, int]:
        host, _, port = self.url.removeprefix("http://").partition(":")
        return host, int(port)

    @property
    def pid(self) -> int:
        return self._process.pid

    def log(self) -> str:
        return self._log.read_text("utf-8")

    def stop(self, how: int = signal.SIGTERM) -> int:
        """End it politely, with its bots, as a terminal does; its exit code."""
        os.killpg(self._process.pid, how)
        self._process.communicate(timeout=20)
        return self._process.returncode
