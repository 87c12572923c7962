"""Imports point one way: core, draw <- games <- bots <- arena, envs, learn, web <- terminal.

Every module lies in a room, and its room says what it may import. Inside a game: rules know the
kernel alone, bots the rules, and drawing is made from views, so that it knows names of pieces and
actions but no state.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "ziggurat"
OWN = "games.<own>"
"""The game that the module belongs to."""
FACE = "<face>"
"""``ziggurat`` itself: its version and its public calls."""
WORLD = {
    "asyncio", "datetime", "gettext", "http", "importlib", "locale", "os", "socket", "subprocess",
    "threading", "time", "urllib",
}  # fmt: skip
"""Parts of the standard library that rules have no use for: they know no clock and no socket."""


@dataclass(frozen=True)
class Room:
    """What the modules of a folder may import."""

    inside: tuple[str, ...]
    """Of Ziggurat: a module or package, or a single name of one."""
    outside: tuple[str, ...] = ()
    """Packages beside the standard library."""
    is_pure: bool = False
    """Whether the world (clocks, files, sockets) is out of bounds as well."""


ROOMS = {
    "core/__init__.py": Room((), ("mypy_extensions",), is_pure=True),
    "core/*.py": Room(("core",), is_pure=True),
    "draw/letters.py": Room((), ("rich",)),
    "draw/*.py": Room(("draw",)),
    "games/__init__.py": Room(("registry.games",)),
    "games/*/__init__.py": Room(
        ("core", f"{OWN}.rules", f"{OWN}.shape", f"{OWN}.offers"), is_pure=True
    ),
    "games/*/shape.py": Room(("shapes",), is_pure=True),
    "games/*/offers.py": Room(("aids", "coaching", "offers", OWN), is_pure=True),
    "games/*/rules/*.py": Room(("core", f"{OWN}.rules", f"{OWN}.shape"), is_pure=True),
    "games/*/bot/*.py": Room(("core", f"{OWN}.rules", f"{OWN}.bot"), is_pure=True),
    "games/*/table/*.py": Room(
        (
            "core.action", "core.state.Entry", "draw", "words", "catalogue", "offers", "aids",
            "coaching",
            f"{OWN}.table", f"{OWN}.rules.actions", f"{OWN}.rules.board", f"{OWN}.rules.cells",
            f"{OWN}.rules.components", f"{OWN}.rules.play", f"{OWN}.shape",
        ),
    ),
    "bots/players/*.py": Room(("core", "offers", "bots.players", "bots.Bot")),
    "bots/*.py": Room(("core", "offers", "registry", "bots")),
    "arena/*.py": Room(
        ("core", "bots", "registry", "words", "disk", "engine", "extras", "garbage", "arena", FACE),
        ("distributed", "matplotlib", "openskill"),
    ),
    "analysis/*.py": Room(
        ("core", "bots", "offers", "registry", "arena.crew", "analysis"),
    ),
    "learn/*.py": Room(
        ("core", "bots", "offers", "registry", "extras", "arena", "learn"), ("numpy",)
    ),
    "envs/*.py": Room(
        ("core", "offers", "registry", "words", "extras", "envs"),
        ("gymnasium", "numpy", "pettingzoo", "pyspiel"),
    ),
    "web/pages/*.py": Room(
        (
            "core", "draw", "analysis", "registry", "catalogue", "offers", "aids", "odds", "words",
            "web",
        ),
        ("htpy", "markupsafe"),
    ),
    "web/api/*.py": Room(
        ("core", "bots", "registry", "shapes", "words", "web"),
        ("fastapi", "pydantic", "starlette"),
    ),
    "web/table/*.py": Room(
        ("core", "bots", "offers.Order", "registry", "words", "web"), ("sqlalchemy",)
    ),
    "web/people/*.py": Room(
        ("core", "registry", "words", "extras", "arena.rounds", "web"),
        (
            "aiosmtplib", "argon2", "authlib", "fastapi", "httpcore", "httpx", "joserfc",
            "openskill", "pywebpush", "sqlalchemy", "starlette", "webauthn",
        ),
    ),
    "web/news/*.py": Room(
        ("core", "registry", "words", "web"),
        (
            "aiosmtplib", "fastapi", "httpcore", "py_vapid", "pywebpush", "sqlalchemy", "starlette",
        ),
    ),
    "web/migrations/__init__.py": Room(("core", "web"), ("alembic", "sqlalchemy")),
    "web/migrations/env.py": Room(("web.schema",), ("alembic", "sqlalchemy")),
    # What was stored is as it was: it does not follow the program of today.
    "web/migrations/versions/*.py": Room((), ("alembic", "sqlalchemy")),
    "web/*.py": Room(
        (
            "core", "draw", "bots", "analysis", "offers", "registry", "catalogue", "lessons",
            "words", "disk", "aids", "coaching", "extras", "garbage", "web", FACE,
        ),
        (
            "brotli", "fastapi", "h11", "markdown_it", "platformdirs", "prometheus_client",
            "pydantic", "psycopg", "rcssmin", "rjsmin", "sqlalchemy", "starlette", "uvicorn",
            "websockets",
        ),
    ),
    "terminal/*.py": Room(
        (
            "core", "bots", "analysis", "arena", "face", "learn", "offers", "registry", "catalogue",
            "lessons", "words", "disk", "engine", "extras", "language", "aids", "coaching", "odds",
            "web.backup", "web.people.desk", "web.people.moderation", "web.report", "web.serve",
            "web.settings", "web.think",
            "terminal", FACE,
        ),
        ("platformdirs", "rich", "typer"),
    ),
    # Beside the layers: names of games, words, files.
    "engine.py": Room((), ("mypyc",)),
    "disk.py": Room(("core.errors",)),
    "shapes.py": Room(()),
    "offers.py": Room(
        (
            "core", "aids", "coaching", "judging", "catalogue.Card", "draw.faces.Faces",
            "draw.letters.Block", "words.Words",
        ),
    ),  # four are types only
    "judging.py": Room(("core",)),
    "registry.py": Room(("core", "offers", "games.__path__")),
    "words.py": Room(("core", "offers", "registry", "grammar", "sentences")),
    "sentences.py": Room(()),
    "language.py": Room(("words",)),
    "extras.py": Room(("core.errors", "words")),
    "face/*.py": Room(("core", "draw", "offers", "registry", "words", "face")),
    "aids.py": Room(("words.Words",)),
    "odds.py": Room(("words.Words",)),
    "garbage.py": Room(()),
    "coaching.py": Room(("core",)),
    "grammar.py": Room(()),
    "catalogue.py": Room(("registry", "words.Words")),
    "lessons.py": Room(("core", "registry")),
    "__init__.py": Room(("core", "engine", "registry", "games", "face")),
    "__main__.py": Room(("terminal", "language", "extras", "words", "draw.letters", FACE)),
}  # fmt: skip
"""By what the path of a module looks like; the first that fits is its room."""


def imports(path: Path) -> Iterator[str]:
    """Everything that a module imports, anywhere in it, by its full name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            yield from (f"{start}.{alias.name}" for alias in node.names)


def room_of(path: Path, package: Path = PACKAGE) -> Room:
    """The room that a module lies in."""
    place = path.relative_to(package).as_posix()
    for pattern, room in ROOMS.items():
        if fnmatch(place, pattern) and place.count("/") == pattern.count("/"):
            return room
    raise LookupError(f"{place} lies in no room")


def may_import(name: str, path: Path, package: Path = PACKAGE) -> bool:
    """Whether the room of a module allows an import."""
    room = room_of(path, package)
    top, _, rest = name.partition(".")
    if top != "ziggurat":
        if top in sys.stdlib_module_names:
            return not (room.is_pure and top in WORLD)
        return top in room.outside  # nothing is imported relatively: that begins with a dot
    if rest in ("", "__version__"):
        return FACE in room.inside
    parts = path.relative_to(package).parts
    own = f"games.{parts[1]}" if parts[0] == "games" and len(parts) > 2 else "-"
    allowed = [one.replace(OWN, own) for one in room.inside]
    return any(f"{rest}.".startswith(f"{one}.") for one in allowed)


def broken_arrows(path: Path, package: Path = PACKAGE) -> set[str]:
    """The imports of a module that its room does not allow."""
    return {name for name in imports(path) if not may_import(name, path, package)}


def modules() -> list[str]:
    return sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("module", modules())
def test_a_module_imports_what_its_room_allows(module: str) -> None:
    assert broken_arrows(PACKAGE / module) == set()


def test_every_room_is_lived_in() -> None:
    rooms = [id(room_of(PACKAGE / module)) for module in modules()]
    assert [pattern for pattern, room in ROOMS.items() if id(room) not in rooms] == []


FOUND_BY_NAME = {"__init__.py", "registry.py", "bots/naming.py", "extras.py", "web/worker.py"}
"""Who may import a module by a name that is only known at run time: the public face, packages of
games, bots of other people, and what may not be installed."""


def test_modules_are_not_found_by_their_names() -> None:
    finding = {
        module
        for module in modules()
        if any(
            name.startswith(("importlib.import_module", "importlib.util.find_spec"))
            for name in imports(PACKAGE / module)
        )
    }
    assert finding == FOUND_BY_NAME


PLANTED = {
    "core/chance.py": (
        "import ziggurat.games.ur",
        "from ziggurat.games.ur.rules import components",
        "from ziggurat.words import Words",
        "from ziggurat import registry",
        "from ziggurat.draw import svg",
        "import numpy",
        "import time",
        "from . import action",
    ),
    "draw/svg.py": ("import ziggurat.core.state", "import htpy", "from ziggurat.web import face"),
    "draw/letters.py": ("import htpy", "from ziggurat.core import state"),
    "face/page.py": ("import rich", "import htpy", "from ziggurat.web import face"),
    "__main__.py": ("import rich", "import typer", "from ziggurat.web import serve"),
    "games/ur/__init__.py": (
        "from ziggurat.games.ur.table import drawing",
        "from ziggurat.games.ur.bot import judgement",
        "from ziggurat.games.tigris.rules import state",
    ),
    "games/ur/offers.py": ("import htpy", "from ziggurat.games.ages.table import drawing"),
    "games/ur/rules/state.py": (
        "import fastapi",
        "import htpy",
        "from ziggurat.web import face",
        "from ziggurat.games.tigris.rules import actions",
        "from ziggurat.games.ur.table import drawing",
        "from ziggurat.games.ur.bot.judgement import value",
        "from ziggurat.games.ur import GAME",
        "from ziggurat.bots.players import planner",
        "from ziggurat.words import words",
        "from ziggurat.offers import Offers",
        "from ziggurat import registry",
        "import ziggurat",
        "import os.path",
        "from datetime import datetime",
        "from .actions import ACTIONS",
        "def late():\n    import fastapi",
    ),
    "games/civilisation/rules/trade.py": ("import fastapi", "from fastapi import FastAPI"),
    "games/ur/bot/judgement.py": (
        "import numpy",
        "from ziggurat.bots.players.planner import Planner",
        "from ziggurat.games.ur.table import drawing",
        "from ziggurat.games.ages.bot import policy",
        "import time",
    ),
    "games/ur/table/drawing.py": (
        "from ziggurat.games.ur.rules.state import UrState",
        "from ziggurat.games.ur.rules import position",
        "from ziggurat.games.ur.rules import *",
        "from ziggurat.games.ur.bot import judgement",
        "from ziggurat.games.tigris.table import drawing",
        "from ziggurat.core.chance import Chance",
        "from ziggurat.core.state import State",
        "from ziggurat.registry import game",
        "from ziggurat.web import face",
        "import fastapi",
    ),
    "bots/naming.py": (
        "from ziggurat.web import table",
        "from ziggurat.arena import plan",
        "from ziggurat.games.ur.bot import judgement",
        "import numpy",
    ),
    "bots/players/planner.py": (
        "from ziggurat.registry import game",
        "from ziggurat.bots.naming import make",
        "import numpy",
    ),
    "arena/plan.py": ("from ziggurat.web import table", "from ziggurat.envs import numbers"),
    "analysis/study.py": (
        "from ziggurat.web import table",
        "from ziggurat.words import words",
        "from ziggurat.games.ur.bot import judgement",
        "import numpy",
    ),
    "envs/numbers.py": ("from ziggurat.arena import plan", "import ziggurat.web.app"),
    "web/table/hosted.py": (
        "import fastapi",
        "import htpy",
        "from ziggurat.games.ur.rules import state",
        "from ziggurat.terminal import play",
        "from ziggurat.arena import plan",
        "import rich",
    ),
    "web/pages/home.py": ("from ziggurat.games.ur.table import drawing", "import fastapi"),
    "terminal/play.py": ("from ziggurat.web import table", "from ziggurat.games.ur import GAME"),
    "sentences.py": ("import babel", "from ziggurat.words import words"),
    "words.py": (
        "import babel",
        "from ziggurat.web import face",
        "from ziggurat.games.ur.table import cards",
    ),
    "judging.py": ("import numpy", "from ziggurat.offers import Offers"),
    "offers.py": ("import htpy", "from ziggurat.words import words", "import ziggurat.web"),
    "registry.py": ("from ziggurat.games.ur import GAME", "from ziggurat.bots import naming"),
    "engine.py": ("from ziggurat.core import chance", "import rich"),
}
"""By module, imports that are wrong there, one of each sort."""


@pytest.mark.parametrize(
    ("module", "wrong"),
    [(module, wrong) for module, planted in PLANTED.items() for wrong in planted],
)
def test_a_wrong_import_is_seen(module: str, wrong: str, tmp_path: Path) -> None:
    copy = tmp_path / module
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text((PACKAGE / module).read_text("utf8") + f"\n{wrong}\n", encoding="utf8")
    before = broken_arrows(PACKAGE / module)
    assert len(broken_arrows(copy, tmp_path) - before) == 1


def test_a_module_without_a_room_is_seen(tmp_path: Path) -> None:
    for place in ("games/ur/drawings.py", "web/deep/er.py", "club/members.py", "more.py"):
        with pytest.raises(LookupError):
            room_of(tmp_path / place, tmp_path)
