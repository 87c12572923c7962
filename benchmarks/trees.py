"""The sources that are measured: this working tree, and earlier revisions out of Git."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from benchmarks.worker import ROOT
from ziggurat.engine import cache_folder

SOURCES = ROOT / "src"
"""The sources of this working tree."""


def checkout(revision: str) -> Path:
    """The sources of a revision, unpacked into a folder of the cache that its commit names."""
    commit = _git("rev-parse", "--verify", f"{revision}^{{commit}}")
    folder = cache_folder() / f"revision-{commit[:16]}"
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            archive = Path(scratch, "sources.tar")
            _git("archive", f"--output={archive}", commit, "src")
            with tarfile.open(archive) as packed:
                packed.extractall(Path(scratch, "tree"), filter="data")
            Path(scratch, "tree").rename(folder)
    return folder / "src"


def environment(sources: Path, engine: str = "auto") -> dict[str, str]:
    """What a process must find in its environment to run these sources."""
    return {"PYTHONPATH": os.pathsep.join([str(sources), str(ROOT)]), "ZIGGURAT_ENGINE": engine}


def build(sources: Path) -> None:
    """Compile these sources, unless that was done before."""
    subprocess.run(
        [sys.executable, "-m", "ziggurat", "compile"],
        env={**os.environ, **environment(sources)},
        check=True,
    )


def _git(*arguments: str) -> str:
    """What Git answers about this repository."""
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
