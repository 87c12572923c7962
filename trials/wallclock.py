"""The clock on the wall, as the server sees it: it can be made to jump.

A small library (``wallclock.c``) is compiled and preloaded into the server. Only the time of day
jumps: what processes wait by, the monotonic clock, goes on. (libfaketime could do the same, but
under Debian's 0.9.10 ``time.sleep`` fails in Python once the monotonic clock is left alone.)
"""

from __future__ import annotations

import shutil
import struct
import subprocess
import time
from pathlib import Path

SOURCE = Path(__file__).with_name("wallclock.c")


class WallClock:
    """The time of day of processes that are started with its environment."""

    def __init__(self, folder: Path, compiler: str) -> None:
        """Compile the library into ``folder``."""
        library, self._file = folder / "wallclock.so", folder / "wallclock"
        command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"]
        subprocess.run(command, check=True, capture_output=True)
        self.environment = {"LD_PRELOAD": str(library), "ZIGGURAT_WALLCLOCK": str(self._file)}
        self.offset = 0
        self._file.write_bytes(struct.pack("q", 0))

    def jump(self, offset: int) -> None:
        """Show the time so many seconds away from the true one, from now on."""
        self.offset = offset
        with self._file.open("r+b") as file:  # in place: it is mapped into memory elsewhere
            file.write(struct.pack("q", offset))

    def time(self) -> float:
        """What it shows."""
        return time.time() + self.offset


def compiler() -> str | None:
    """The C compiler of this machine, if it has one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
