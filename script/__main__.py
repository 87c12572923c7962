"""`py -m script play` and `py -m script test`: the scripts for systems without bash.

They make the project's own environment, as `script/play` and `script/test` do, and go on there. On
Linux and macOS those two do the same and more: they look for a browser, PostgreSQL and Node.js, and
run several things side by side. `py -m script setup` makes the environment and no more, and
`py -m script check NAME` runs one check, for pre-commit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zlib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
CHECKS = {
    "ruff": ["python", "-m", "ruff", "check", "."],
    "format": ["python", "-m", "ruff", "format", "--check", "."],
    "mypy": ["python", "-m", "mypy"],
    "eslint": ["npm", "run", "--silent", "lint"],
    "tsc": ["npm", "run", "--silent", "types"],
    "client": ["npm", "test", "--silent"],
}
"""What is looked at before anything is run, by name."""
SUITE = ["tests", "src", "README.md"]
EVERYTHING = "test"
"""The extra that brings all that contributors need."""
USAGE = f"""usage: py -m script play [...]      start Ziggurat; the rest goes to `ziggurat`
       py -m script setup          what a contributor needs: .venv and node_modules
       py -m script test           that, then style, types, the client script, the whole suite
       py -m script check NAME     one of: {" ".join(CHECKS)}
"""


def main(arguments: Sequence[str]) -> int:
    """Do what is asked for; the exit code."""
    what, *rest = arguments or ["--help"]
    os.chdir(ROOT)
    if what == "play":
        compiles = "--compile" in rest
        _environment("play,compile" if compiles else "play")
        if compiles and (code := _run(["python", "-m", "ziggurat", "compile"])):
            return code
        return _run(["python", "-m", "ziggurat", *[one for one in rest if one != "--compile"]])
    if what == "setup" and not rest:
        return _setup()
    if what == "test" and not rest:
        return _setup() or _test()
    if what == "check" and len(rest) == 1 and rest[0] in CHECKS:
        return _check(CHECKS[rest[0]])
    sys.stdout.write(USAGE)
    return 0 if what in ("--help", "-h") else 2


def _setup() -> int:
    """Make the environment of a contributor, and install the tools of the client script."""
    _environment(EVERYTHING)
    if shutil.which("npm") and not Path("node_modules").is_dir():
        return _run(["npm", "ci"])
    return 0


def _check(command: Sequence[str]) -> int:
    """One check, where there is what it needs."""
    needed = Path("node_modules") if command[0] == "npm" else _stamp(EVERYTHING)
    if not needed.exists():
        _say("nothing is installed for that yet: py -m script setup (or python3 -m script setup)")
        return 2
    return _run(command)


def _test() -> int:
    """Every check, then the suite: interpreted, and once more compiled where that can be built."""
    has_node = bool(shutil.which("npm"))
    for name, command in CHECKS.items():
        if command[0] == "npm" and not has_node:
            _say(f"NO NODE.JS: {name} is left out")
        elif code := _run(command):
            return code
    marks = "not soak" if os.environ.get("ZIGGURAT_CHROMIUM") else "not soak and not browser"
    if "browser" in marks:
        _say("NO CHROMIUM (ZIGGURAT_CHROMIUM names none): THE BROWSER TESTS ARE LEFT OUT")
    suite = ["python", "-m", "pytest", "-n", "2", "--dist", "worksteal", "-m", marks]
    if code := _run([*suite, *SUITE], ZIGGURAT_ENGINE="interpreted"):
        return code
    if _run(["python", "-m", "ziggurat", "compile"]):
        _say("NO COMPILED ENGINE: IT IS NOT TESTED")
        return 0
    return _run([*suite, "tests/core", "tests/games", "tests/bots"], ZIGGURAT_ENGINE="compiled")


def _environment(extras: str) -> None:
    """Make the environment and install Ziggurat, once per change of pyproject.toml and extras."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts it may have an older one
        sys.exit("Ziggurat needs Python 3.11 or newer.")
    if not PYTHON.exists():
        _say(f"making the environment {VENV.name}")
        venv.create(VENV, with_pip=True)
    stamp = _stamp(extras)
    wanted = f"py {zlib.crc32((ROOT / 'pyproject.toml').read_bytes())}"
    if stamp.exists() and stamp.read_text("ascii") == wanted:
        return
    _say(f"installing Ziggurat with: {extras}")
    install = ["python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if code := _run([*install, "--editable", f".[{extras}]"], ZIGGURAT_COMPILE="off"):
        sys.exit(code)
    stamp.write_text(wanted, "ascii")


def _stamp(extras: str) -> Path:
    """What tells that these were installed, by this script or by the others."""
    return VENV / f".installed-{extras}"


def _run(command: Sequence[str], **variables: str) -> int:
    """Run a command of the environment, or of the system where it is not Python."""
    program = PYTHON if command[0] == "python" else shutil.which(command[0]) or command[0]
    called = [str(program), *command[1:]]
    return subprocess.run(called, env={**os.environ, **variables}, check=False).returncode


def _say(text: str) -> None:
    sys.stdout.write(f"==> {text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
