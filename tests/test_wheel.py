"""The pure wheel: all is in it that a table needs, and nothing else is needed to play from it.

``script/package`` does the same with the compiled wheel, in environments of their own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BACKEND = "script/build_backend.py"
GAMES = ("ur", "tigris", "ages", "civilisation")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure wheel, built as pip builds it, from a copy: others may build at the same time."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
    shutil.copytree(ROOT / "src", source / "src", ignore=unwanted)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, source / name)
    (source / "script").mkdir()
    shutil.copyfile(ROOT / BACKEND, source / BACKEND)
    subprocess.run(
        [
            sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet",
            "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder),
            str(source),
        ],
        env=os.environ | {"ZIGGURAT_COMPILE": "off", "PYTHONPATH": ""},
        check=True,
        timeout=240,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel installs."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def test_it_fits_every_system_and_needs_nothing(wheel: Path, installed: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    told = message_from_string(next(installed.glob("*.dist-info/METADATA")).read_text("utf-8"))
    needed = told.get_all("Requires-Dist") or []
    assert needed and all("extra ==" in one for one in needed)
    assert {"play", "arena", "envs", "train"} <= set(told.get_all("Provides-Extra") or [])
    assert wheel.stat().st_size < 8 * 1024 * 1024


def test_words_are_compiled_and_all_else_is_inside(installed: Path) -> None:
    package = installed / "ziggurat"
    assert not list(package.rglob("*.po"))
    source = ROOT / "src" / "ziggurat"
    for path in source.rglob("*"):
        place = path.relative_to(source)
        if path.is_dir() or {"__pycache__", ".mypy_cache"} & set(place.parts):
            continue
        there = package / place.with_suffix(".json") if path.suffix == ".po" else package / place
        assert there.is_file(), place
    for game in GAMES:
        assert (package / "games" / game / "locale" / "fr.json").is_file()


def test_the_base_install_works_alone(installed: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-S", str(ROOT / "trials" / "base.py"), "interpreted"],
        env={"PYTHONPATH": str(installed), "HOME": os.devnull, "PYTHONSAFEPATH": "1"},
        cwd=installed,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert str(installed) in done.stdout


def test_a_game_is_played_to_its_end_over_http(installed: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "trials" / "package.py")],
        env=os.environ | {"PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"},
        cwd=installed,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "moves of a game of Ur" in done.stdout


def test_every_extra_is_tried_by_itself() -> None:
    script = (ROOT / "script" / "package").read_text("utf-8")
    tried = re.findall(r"^(\w+) import ", script.partition("<<'EXTRAS'")[2], re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"`(\w+)`", script.partition("but for")[2].partition(").")[0])
    assert sorted([*tried, *named]) == sorted(project["optional-dependencies"])


@pytest.mark.parametrize(("wish", "code"), [("auto", 0), ("require", 1)])
def test_a_build_without_a_compiler_says_what_it_gave_up(
    wish: str, code: int, tmp_path: Path
) -> None:
    (tmp_path / "mypyc").mkdir()
    (tmp_path / "mypyc" / "__init__.py").write_text("raise ImportError('there is no compiler')")
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(tmp_path / "lib")],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "ZIGGURAT_COMPILE": wish},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == code, done.stderr
    if wish == "auto":
        assert "no compiled engine (there is no compiler); Python runs it as it is" in done.stderr
    assert not list(tmp_path.rglob("*.so"))
