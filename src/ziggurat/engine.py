"""The fast engine: the rule modules compiled by mypyc, kept outside the source tree.

``build`` compiles them once into a folder of the user's cache; ``use`` makes later imports take
the compiled modules from there. The folder is named after the sources, so a changed source is
never run in an old compiled form. What is imported here is the standard library alone, and what
only building needs when something is built: every ``import ziggurat`` comes through here.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = [
    "COMPILED_FOLDERS", "build", "cache_folder", "compile_side_by_side", "engine_folder",
    "extensions", "fingerprint", "sources", "use",
]  # fmt: skip

PACKAGE = Path(__file__).resolve().parent

COMPILED_FOLDERS = ("core", "games/*/rules", "games/*/bot", "bots/players")
"""The kernel, the rules and the bots, with what learning code sees: what is compiled follows from
the folder it lies in.

Of a package only its modules are: an ``__init__`` describes it and is read once."""
SUFFIX = EXTENSION_SUFFIXES[0]
"""With which the file of a compiled module ends."""
KEPT_SECONDS = 30 * 24 * 3600


def sources(package: Path = PACKAGE) -> list[Path]:
    """The modules that are compiled: kernel, rules and bots.

    ``ZIGGURAT_GAMES``, such as ``ur,tigris``, leaves the other games interpreted: for whoever
    changes one of them and will not wait for all.
    """
    games = [name for name in os.environ.get("ZIGGURAT_GAMES", "").split(",") if name]
    return sorted(
        path
        for folder in COMPILED_FOLDERS
        for path in package.glob(f"{folder}/*.py")
        if path.name != "__init__.py"
        and (not games or not folder.startswith("games/") or path.parents[1].name in games)
    )


def fingerprint() -> str:
    """A name for exactly these sources on this Python."""
    import hashlib
    import sysconfig

    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for path in sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled engines are kept."""
    if "ZIGGURAT_CACHE" in os.environ:
        return Path(os.environ["ZIGGURAT_CACHE"])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Caches")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", "~/.cache"))
    return base.expanduser() / "ziggurat"


def engine_folder() -> Path:
    """Where the compiled form of these sources is, or would be."""
    return cache_folder() / f"engine-{fingerprint()}"


# Using it


class _CompiledFirst:
    """Finds the compiled form of a module before its source."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            ".".join(path.relative_to(folder).parts).removesuffix(SUFFIX): path
            for path in folder.rglob(f"*{SUFFIX}")
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of that name."""
        file = self._files.get(fullname)
        return spec_from_file_location(fullname, file) if file else None


def use() -> None:
    """Take the compiled engine if it was built. ``ZIGGURAT_ENGINE`` may say
    ``interpreted`` (never) or ``compiled`` (or fail)."""
    wish = os.environ.get("ZIGGURAT_ENGINE", "auto")
    if wish not in ("auto", "compiled", "interpreted"):
        raise ImportError("ZIGGURAT_ENGINE is auto, compiled or interpreted")
    installed = PACKAGE.joinpath("core", f"chance{SUFFIX}").exists()
    if wish == "interpreted" or installed:
        return
    if wish == "auto" and not cache_folder().is_dir():
        return
    folder = engine_folder()
    if folder.is_dir():
        with contextlib.suppress(OSError):
            os.utime(folder)  # it is in use: see _forget_old_engines
        sys.meta_path.insert(0, _CompiledFirst(folder))
    elif wish == "compiled":
        raise ImportError("the compiled engine is not built: run `ziggurat compile`")


# Building it

_CHECKING = (
    "--config-file=", "--explicit-package-bases", "--namespace-packages",
    "--ignore-missing-imports",
)  # fmt: skip
"""How mypy reads the sources: what is compiled needs no package beside the standard library, and
what pages and terminals need may be missing where a wheel is built."""


def extensions(package: Path, target: Path) -> list[Any]:
    """What setuptools must build; mypyc runs here.

    All modules go into one library, each from a C file of its own: mypyc then knows every class
    there is, and calls and checks types directly. Beside it stands a tiny module for each, which
    takes the real one from the library.
    """
    from mypyc.build import mypycify

    root = package.parent
    paths = [path.relative_to(root).as_posix() for path in sources(package)]
    os.environ["MYPYPATH"] = "."
    before = Path.cwd()
    os.chdir(root)
    try:
        modules = mypycify(
            [*_CHECKING, *paths], multi_file=True, target_dir=str(target), debug_level="0"
        )
    finally:
        os.chdir(before)
    for module in modules:
        if sys.platform != "win32":
            module.extra_compile_args = [*module.extra_compile_args, "-fvisibility=hidden"]
        if sys.platform == "linux" and len(module.sources) > 1:
            _inline_lists(module)
    return list(modules)


def _inline_lists(library: Any) -> None:
    """Give every C file its own copy of how lists are read, to be inlined; the linker keeps one."""
    name = "list_ops.c"
    library.sources = [path for path in library.sources if Path(path).name != name]
    included = ("-fno-plt", "-include", "Python.h", "-include", "CPy.h", "-include", name)
    library.extra_compile_args = [*library.extra_compile_args, *included]
    library.extra_link_args = [*library.extra_link_args, "-Wl,--allow-multiple-definition"]


def compile_side_by_side(command: Any, report: Callable[[int, int], None] | None = None) -> None:
    """Have setuptools' ``build_ext`` compile as many files at once as there are processors.

    It does so for extensions on its own, but not for the files of one.
    """
    from concurrent.futures import ThreadPoolExecutor

    compile_all = command.compiler.compile

    def compile_each(sources: list[str], **options: Any) -> list[str]:
        def compile_one(path: str) -> list[str]:
            return list(compile_all([path], **options))

        objects: list[str] = []
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for made in pool.map(compile_one, sources):
                objects += made
                if report is not None and len(sources) > 1:
                    report(len(objects), len(sources))
        return objects

    command.compiler.compile = compile_each


_SETUP = """
import sys
from pathlib import Path
from setuptools import setup
from setuptools.command.build_ext import build_ext
sys.path.insert(0, {here!r})
from ziggurat import engine

class Build(build_ext):
    def build_extensions(self):
        engine.compile_side_by_side(self, lambda done, of: print("compiled", done, of, flush=True))
        super().build_extensions()

setup(name="engine", packages=[], cmdclass=dict(build_ext=Build),
      ext_modules=engine.extensions(Path({package!r}), Path("c").resolve()))
"""


def build(report: Callable[[str], None]) -> Path:
    """Compile the engine, unless it is there already, and say what happens."""
    import shutil
    import subprocess
    import tempfile

    folder = engine_folder()
    if folder.is_dir():
        report(f"compiled engine: {folder}")
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="ziggurat-", dir=folder.parent) as scratch:
        work = Path(scratch)
        copy = work / "src" / "ziggurat"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
        (work / "setup.py").write_text(
            _SETUP.format(here=str(PACKAGE.parent), package=str(copy)), encoding="utf8"
        )
        command = [sys.executable, "setup.py", "build_ext", "--build-lib", "out"]
        environment = {**os.environ, "ZIGGURAT_ENGINE": "interpreted"}
        lines: list[str] = []
        with subprocess.Popen(  # noqa: S603 - our own setup script
            command, cwd=work, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as process:  # fmt: skip
            for line in process.stdout or ():
                lines.append(line)
                if line.startswith("compiled "):
                    report("[{1}/{2}]".format(*line.split()))
        if process.returncode:
            raise RuntimeError("".join(lines[-20:]))
        shutil.move(str(work / "out"), folder)
    _forget_old_engines(folder)
    return folder


def _forget_old_engines(folder: Path) -> None:
    """Remove engines that nobody has started for a month; another checkout may use the others."""
    import shutil
    import time

    for old in folder.parent.glob("engine-*"):
        if old != folder and time.time() - old.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
