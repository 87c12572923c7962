"""Linux, macOS, Windows: what only one of them has stands in one module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "ziggurat"
HOME = {"web/system.py"}
"""Where such calls may stand."""
MODULES = {"fcntl", "grp", "msvcrt", "posix", "pty", "pwd", "resource", "termios", "tty", "winreg"}
NAMES = {
    "os": {
        "O_NOFOLLOW", "chown", "fchmod", "fchown", "fork", "getegid", "geteuid", "getgid",
        "getpgid", "getuid", "killpg", "mkfifo", "nice", "pwritev", "sched_getaffinity",
        "sched_setaffinity", "setgid", "setsid", "setuid", "uname", "wait", "waitpid",
    },
    "signal": {
        "ITIMER_PROF", "ITIMER_REAL", "SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPROF",
        "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm", "pause", "setitimer",
    },
    "socket": {"AF_UNIX", "SO_REUSEADDR", "SO_REUSEPORT", "fromfd", "send_fds", "socketpair"},
    "asyncio": {"open_unix_connection", "start_unix_server"},
}  # fmt: skip
"""What of the standard library is not everywhere."""
ARGUMENTS = {"pass_fds", "preexec_fn", "process_group", "start_new_session", "user"}
"""Of ``Popen`` and its like."""


def of_one_system(text: str) -> Iterator[str]:
    """Names in a module that only some systems have."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from {alias.name for alias in node.names} & MODULES
        elif isinstance(node, ast.ImportFrom):
            yield from {node.module or ""} & MODULES
            yield from {alias.name for alias in node.names} & NAMES.get(node.module or "", set())
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr in NAMES.get(node.value.id, ()):
                yield f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Call) and _starts_a_process(node):
            yield from {word.arg or "" for word in node.keywords} & ARGUMENTS


def _starts_a_process(call: ast.Call) -> bool:
    name = ast.unparse(call.func).rpartition(".")[2]
    return name in ("Popen", "run", "create_subprocess_exec", "check_output")


def modules() -> list[str]:
    return sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))


def test_calls_of_one_system_stand_in_one_module() -> None:
    found = {
        module: names
        for module in modules()
        if (names := set(of_one_system((SOURCE / module).read_text("utf-8"))))
    }
    assert found.keys() == HOME, found


@pytest.mark.parametrize(
    "line",
    [
        "import fcntl",
        "from resource import getrlimit",
        "import os\nos.nice(1)",
        "from signal import SIGALRM",
        "import subprocess\nsubprocess.Popen([], pass_fds=[3])",
    ],
)
def test_such_a_call_is_seen(line: str) -> None:
    assert list(of_one_system(line))
