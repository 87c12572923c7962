"""Builds the catalogues of words and, where that is possible, the compiled engine into a wheel.

``ZIGGURAT_COMPILE`` may say ``off`` (interpreted), ``require`` (fail without a compiler) or
``auto`` (the default: interpreted, with a notice, where compiling fails).
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

MODE = os.environ.get("ZIGGURAT_COMPILE", "auto")
if MODE not in ("auto", "require", "off"):
    sys.exit("ZIGGURAT_COMPILE is auto, require or off")
SOURCE = Path(__file__).resolve().parent / "src"
SLOWER = "Python runs it as it is, about four times slower"


class BuildWords(build_py):
    """Brings the catalogues in their quick form; a checkout goes on with what people write."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            _ours().sentences.compiled(Path(self.build_lib) / "ziggurat")


def _ours() -> ModuleType:
    """Ziggurat as it lies here, to build itself with."""
    os.environ["ZIGGURAT_ENGINE"] = "interpreted"
    sys.path.insert(0, str(SOURCE))
    import ziggurat.engine
    import ziggurat.sentences

    return ziggurat


class BuildSideBySide(build_ext):
    """Compiles several files at once."""

    def build_extensions(self) -> None:
        _ours().engine.compile_side_by_side(self)
        super().build_extensions()


class BuildEngine(build_ext):
    """Runs mypyc only when extensions are really built, and lives without it if it may."""

    def run(self) -> None:
        if MODE == "off" or self.inplace or self.editable_mode:
            return  # no compiled file lands in the source tree
        try:
            self.distribution.ext_modules = self._compile()
            command = BuildSideBySide(self.distribution)
            command.ensure_finalized()
            command.run()
        except (Exception, SystemExit) as error:
            if MODE == "require":
                raise
            self.distribution.ext_modules = []
            for part in Path(self.build_lib).rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")):
                part.unlink()
            reason = str(error).strip().splitlines() or [type(error).__name__]
            print(f"ziggurat: no compiled engine ({reason[0][:100]}); {SLOWER}", file=sys.stderr)

    def _compile(self) -> list[object]:
        return _ours().engine.extensions(SOURCE / "ziggurat", Path(self.build_temp).resolve() / "c")

    def get_source_files(self) -> list[str]:
        return []

    def get_outputs(self) -> list[str]:
        return []  # pip copies the whole build folder


class WithEngine(Distribution):
    """Says that there are extensions before mypyc has named them."""

    def has_ext_modules(self) -> bool:
        return MODE != "off"


scratch = tempfile.mkdtemp(prefix="ziggurat-build-")
atexit.register(shutil.rmtree, scratch, ignore_errors=True)
setup(
    cmdclass={"build_ext": BuildEngine, "build_py": BuildWords},
    distclass=WithEngine,
    options={"build": {"build_base": scratch}},
)
