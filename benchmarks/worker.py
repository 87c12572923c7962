"""Processes that measure on request.

A worker lives for several rounds, so that starting and warming up are not paid for in every slice.
It is asked by a line of JSON on its standard input and answers by one on its standard output.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.timing import Slice, Work, timed

ROOT = Path(__file__).resolve().parent.parent
"""The repository."""


def serve(works: Mapping[str, Work]) -> None:
    """Measure what is asked for until the input ends."""
    answers = sys.stdout
    warm: set[str] = set()
    with redirect_stdout(sys.stderr):  # so that no library writes between the answers
        for line in sys.stdin:
            request = json.loads(line)
            figure = request["figure"]
            if figure not in warm:
                works[figure](0)
                gc.collect()
                gc.freeze()  # what one figure has set up does not slow the collections of another
                warm.add(figure)
            found = timed(works[figure], request["first"], request["seconds"])
            print(json.dumps(found._asdict()), file=answers, flush=True)


class Worker:
    """A process that serves, seen from the one that asks."""

    def __init__(
        self,
        module: str,
        *arguments: str,
        environment: Mapping[str, str],
        python: str = sys.executable,
    ) -> None:
        self._command = [python, "-m", module, *arguments]
        self._process = subprocess.Popen(
            self._command,
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, figure: str, first: int, seconds: float) -> Slice:
        """One slice of that figure, from its piece of work number ``first`` on."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = {"figure": figure, "first": first, "seconds": seconds}
        with suppress(BrokenPipeError):  # it has ended: there is no answer either
            print(json.dumps(request), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"a measuring process has ended: {' '.join(self._command)}")
        return Slice(**json.loads(answer))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()
