"""A disk that is soon full: a small file system in memory, where root may mount one."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MEGABYTES = 256
CHUNK = 1 << 20


@contextmanager
def small_disk(megabytes: int = MEGABYTES) -> Iterator[Path | None]:
    """A folder on a disk of that size; None where we may not mount one."""
    with tempfile.TemporaryDirectory(prefix="ziggurat-disk-") as folder:
        Path(folder).chmod(0o755)
        if os.geteuid():
            yield None
            return
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}M", "tmpfs", folder]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            yield None
            return
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], capture_output=True, check=False)


class Ballast:
    """A file that takes all that is left."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "ballast"

    def load(self) -> None:
        """Fill the disk, to the last byte."""
        with self._file.open("wb", buffering=0) as file, suppress(OSError):
            for size in (CHUNK, 4096, 1):
                with suppress(OSError):
                    while file.write(bytes(size)) == size:
                        pass

    def drop(self) -> None:
        """Empty it again."""
        self._file.unlink(missing_ok=True)
