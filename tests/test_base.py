"""The base install needs no package: engine, bots, records, words, drawings, ``ziggurat --help``.

Python runs with ``-S``: nothing that is installed can be found, only Ziggurat and the standard
library. ``script/package`` tries the same with a wheel in an environment of its own.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ziggurat
from ziggurat.__main__ import COMMANDS
from ziggurat.terminal.cli import app

ROOT = Path(__file__).parent.parent
SOURCE = Path(ziggurat.__file__).parent.parent
README = ROOT / "README.md"


def bare(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Python without any package, in an empty home."""
    environment = {
        "PYTHONPATH": str(SOURCE),
        "PYTHONIOENCODING": "utf-8",
        "ZIGGURAT_ENGINE": "interpreted",
        "HOME": os.devnull,
        **variables,
    }
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        env=environment,
        timeout=120,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def said(*arguments: str, **variables: str) -> str:
    done = bare(*arguments, **variables)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_there_are_no_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dependencies"] == []


GAME = """
import random, ziggurat
from ziggurat import bots
game = ziggurat.game({name!r})
state = game.start(game.players[0], 7, turn_limit=1)
chance = random.Random(1)
players = [bots.make("random", game.name) for _ in range(state.players)]
record = ziggurat.Record(game.name, state.players, game.rules_version, state.options, seed=7)
from ziggurat.core.record import Move
while not state.over and len(record.moves) < 400:
    seat = state.to_act[0]
    action = players[seat].choose(state.view(seat), state.legal(seat), chance, None)
    record.moves.append(Move(seat, str(action)))
    state.apply(seat, action)
again = ziggurat.Record.loads(record.dumps()).replay(game)
assert again.dump() == state.dump()
print(state, state.text(0, "fr"), game)
print(len(state._repr_html_()), len(record._repr_html_()), len(game._repr_html_()))
from ziggurat.lessons import course
print(len(course(game.name)))
from ziggurat.catalogue import cards_of
from ziggurat.words import words
print(len(cards_of(game.name, words("fr", game.name))))
"""


@pytest.mark.parametrize("name", ["ur", "tigris", "ages", "civilisation"])
def test_a_game_is_played_recorded_printed_and_drawn(name: str) -> None:
    lines = said("-c", GAME.format(name=name), LC_ALL="fr_FR.UTF-8").splitlines()
    assert len(lines) > 20
    assert all(int(number) > 500 for number in lines[-3].split())


def test_a_planner_thinks() -> None:
    code = (
        "import random, ziggurat\nfrom ziggurat import bots\n"
        "state = ziggurat.game('ur').start(2, 1)\nseat = state.to_act[0]\n"
        "bot = bots.make('planner:easy', 'ur')\n"
        "print(bot.choose(state.view(seat), state.legal(seat), random.Random(1), None))"
    )
    assert said("-c", code).strip()


def test_the_example_of_the_readme_holds() -> None:
    code = f"import doctest, sys; sys.exit(doctest.testfile({str(README)!r}, False).failed)"
    assert said("-c", code) == ""


def test_help_and_version_need_nothing() -> None:
    english = said("-m", "ziggurat", "--help", LANG="en_GB.UTF-8")
    french = said("-m", "ziggurat", "--help", LANG="fr_FR.UTF-8")
    for page in (english, french):
        assert 'pip install "ziggurat[play]"' in page
        assert set(COMMANDS) <= set(page.split())
        assert not re.search(r"\bhelp\.[a-z]", page)
    assert english != french
    assert ziggurat.__version__ in said("-m", "ziggurat", "--version")


@pytest.mark.parametrize("arguments", [(), ("play", "ur"), ("arena", "ur"), ("serve",)])
def test_a_command_says_what_to_install(arguments: tuple[str, ...]) -> None:
    done = bare("-m", "ziggurat", *arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert 'pip install "ziggurat[play]"' in done.stderr and "Traceback" not in done.stderr


def test_the_help_page_lists_the_commands_there_are() -> None:
    assert sorted(COMMANDS) == sorted(
        command.name or command.callback.__name__
        for command in app.registered_commands
        if command.callback is not None
    )


EVERY_MODULE = """
import importlib, pathlib, sys, ziggurat
package = pathlib.Path(ziggurat.__file__).parent
for path in sorted(package.rglob("*.py")):
    place = path.relative_to(package.parent).with_suffix("")
    parts = place.parts[:-1] if place.name == "__init__" else place.parts
    if parts[-1] == "__main__" or "migrations" in parts:
        continue
    try:
        importlib.import_module(".".join(parts))
    except ImportError as error:
        print(".".join(parts), error.name, error, sep="|")
"""
BEHIND_AN_EXTRA = {
    "ziggurat.envs.aec": "envs",
    "ziggurat.envs.many": "train",
    "ziggurat.envs.numbers": "train",
    "ziggurat.envs.openspiel": "openspiel",
    "ziggurat.envs.shared": "train",
    "ziggurat.learn": "train",
    "ziggurat.terminal": "play",
    "ziggurat.web": "play",
}
"""Modules that are of no use without an extra, with all that lies in them."""


def test_every_module_behind_an_extra_says_what_to_type_and_no_other_needs_one() -> None:
    asked = set()
    for line in said("-c", EVERY_MODULE, LANG="en_GB.UTF-8").splitlines():
        module, package, sentence = line.split("|")
        (behind,) = [one for one in BEHIND_AN_EXTRA if f"{module}.".startswith(f"{one}.")]
        asked.add(behind)
        assert package and package.partition(".")[0] in sentence
        assert f'pip install "ziggurat[{BEHIND_AN_EXTRA[behind]}]"' in sentence, module
    assert asked == set(BEHIND_AN_EXTRA)


USED = {
    "ziggurat.envs.batch('ur', 2)": "train",
    "ziggurat.envs.batches(2, 'ur', 2)": "train",
    "ziggurat.envs.pettingzoo_env('ur', 3)": "envs",
    "ziggurat.envs.register_openspiel()": "openspiel",
    "ziggurat.arena.Standings(['a', 'b'])": "arena",
}


@pytest.mark.parametrize(("call", "extra"), USED.items(), ids=USED.values())
def test_a_call_that_needs_an_extra_says_what_to_type(call: str, extra: str) -> None:
    done = bare("-c", f"import ziggurat.arena, ziggurat.envs\n{call}", LANG="fr_FR.UTF-8")
    last = done.stderr.splitlines()[-1]
    assert f'pip install "ziggurat[{extra}]"' in last and "qui n’est pas" in last
