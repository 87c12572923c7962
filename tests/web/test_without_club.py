"""Whoever installs ``ziggurat[play]`` has no package of the extra ``club``: the table starts."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IMPORTED = {"argon2-cffi": "argon2", "py-vapid": "py_vapid"}
"""By package, the module that it brings, where that has another name."""
START = """
import asyncio, sys
missing = set(sys.argv[2:])

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in missing:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())
from ziggurat.web.app import create_app
from ziggurat.web.settings import Settings

async def serve():
    app = create_app(Settings(database=sys.argv[1]))
    async with app.router.lifespan_context(app):
        print("served")

asyncio.run(serve())
"""


def packages(extra: str) -> set[str]:
    """The modules of the packages that an extra names."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [one.split(">")[0] for one in extras["optional-dependencies"][extra]]
    return {IMPORTED.get(one, one) for one in named if not one.startswith("ziggurat")}


def test_the_server_starts_without_what_only_clubs_need(tmp_path: Path) -> None:
    missing = packages("club") - packages("play")
    assert {"httpcore", "argon2", "py_vapid"} <= missing
    called = [sys.executable, "-c", START, f"sqlite:///{tmp_path}/tables.db", *missing]
    done = subprocess.run(called, capture_output=True, text=True, check=False)
    assert done.stdout == "served\n", done.stderr
