"""Every block of code on our pages is run, is in the repository as it stands there, or is a kind of
text that cannot be run here, and then it is said why.

Commands of a shell are not carried out, for most of them install, serve or go on for hours: their
programs, options, files, modules and extras are looked up. What can be run is run elsewhere:
``test_pages`` and ``test_bot_pages`` run the examples for programmers, ``test_base`` the README.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer.main

import ziggurat
from tests.examples.test_pages import EXAMPLES
from tests.web.tools import serving, settings_in
from ziggurat.terminal.cli import app
from ziggurat.web.problems import Problem
from ziggurat.web.settings import PREFIX, SETTINGS, load

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^( *)```(\S*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@dataclass(frozen=True)
class Block:
    """A block of code and where it stands."""

    page: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def first(self) -> str:
        return self.text.partition("\n")[0].strip()


def blocks_of(path: Path) -> Iterator[Block]:
    told = path.read_text("utf-8")
    for found in BLOCK.finditer(told):
        line = told.count("\n", 0, found.start()) + 1
        yield Block(path.name, line, found[2], found[3])


BLOCKS = [block for path in PAGES for block in blocks_of(path)]


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    found = [block for block in BLOCKS if block.kind in kinds]
    return pytest.mark.parametrize("block", found, ids=str)


# ------------------------------------------------------------------------------ what is done with


HELD_AGAINST = {
    "adding-a-game.md": "tests/examples/test_pages.py: the blocks of each chapter are the file",
    "writing-a-bot.md": "tests/examples/test_bot_pages.py: the bot is written, played and seated",
}
"""Pages whose code a test of their own holds against what is there, or runs."""
CANNOT_BE_RUN = {
    "nginx": "there is no nginx here; its names are those of the page in the other language",
    "text": "what is read, not done",
}
"""Kinds of blocks, and why nobody runs them."""
READ = {
    "src/ziggurat/": "the layout of the house: its files are looked up below",
    "examples/nim/": "the files of Nim: looked up below",
    "core, draw  <-  games": "the arrows: tests/test_arrows.py is where they are kept",
    "play.example.org {": "for Caddy, as in contrib/Caddyfile",
    "17 4 * * *  ziggurat": "a line for cron: its command is looked up below",
    "bot           games": "tests/examples/test_bot_pages.py: the table comes out so",
}
"""Beginnings of blocks of no kind, and what they are."""


def test_every_block_is_of_a_kind_that_somebody_looks_after() -> None:
    assert len(BLOCKS) > 60
    looked_after = {"python", "sh", "toml", "json", "po", "markdown", *CANNOT_BE_RUN}
    for block in BLOCKS:
        if block.kind == "":
            assert any(block.text.startswith(begun) for begun in READ), block
        else:
            assert block.kind in looked_after, block
    for begun in READ:
        assert any(block.text.startswith(begun) for block in BLOCKS), begun
    for page in HELD_AGAINST:
        assert any(block.page == page for block in BLOCKS), page


@of_kind("python")
def test_python_is_run_or_stands_in_the_repository(block: Block) -> None:
    if block.text.startswith(">>>"):
        assert block.page in ("README.md", "writing-a-bot.md", *EXAMPLES), "nobody runs it"
    elif block.page not in HELD_AGAINST:
        rules = (ROOT / "examples" / "nim" / "rules.py").read_text("utf-8")
        assert block.text in rules, "neither run nor a part of Nim"


@of_kind("po", "markdown")
def test_words_are_held_against_their_files(block: Block) -> None:
    assert block.page in HELD_AGAINST


@of_kind("toml")
def test_toml_can_be_read(block: Block, tmp_path: Path) -> None:
    data = tomllib.loads(block.text)
    if block.page not in HELD_AGAINST:  # then it is for the settings of a server
        path = tmp_path / "settings.toml"
        path.write_text(block.text, encoding="utf-8")
        settings = load({}, {}, path)
        assert data and all(_same(getattr(settings, name), value) for name, value in data.items())


def _same(found: object, written: object) -> bool:
    return found == (tuple(written) if isinstance(written, list) else written)


@of_kind("json")
def test_json_is_what_the_server_would_say(block: Block) -> None:
    assert set(json.loads(block.text)) == set(Problem.model_fields)


@pytest.mark.parametrize("root", ["src/ziggurat/", "examples/nim/"])
def test_files_of_a_layout_are_there(root: str) -> None:
    (block,) = [block for block in BLOCKS if block.text.startswith(root)]
    inside: list[str] = []
    for line in block.text.splitlines():
        names = re.findall(r"(?<![\w.])([\w./]+/|[\w/]+\.(?:py|po|md|toml))(?=\s|,|$)", line)
        inside += [name if not line.startswith(" ") else f"{root}{name}" for name in names]
    assert len(inside) > 8
    assert [name for name in inside if not (ROOT / name).exists()] == []


# ---------------------------------------------------------------------------------------- a shell


OUTSIDE = {
    "apt", "caddy", "cd", "chmod", "createdb", "createuser", "curl", "docker", "git", "install",
    "openssl", "printf", "sudoedit", "systemctl", "useradd",
}  # fmt: skip
"""Programs of the system, which are not ours to try: they install, serve, or ask for a password."""
TOOLS = {
    "alembic": "alembic",
    "dask": "distributed",
    "mypy": "mypy",
    "pytest": "pytest",
    "ruff": "ruff",
}
"""Programs that come with a package, and its module."""


def commands(text: str) -> Iterator[list[str]]:
    """The commands of a block, each in words, without who carries them out and with what set."""
    whole = re.sub(r"\$\([^)]*\)", "X", re.sub(r"\\\n\s*", " ", text))
    for line in whole.splitlines():
        words: list[str] = []
        for word in [*shlex.split(line, comments=True), "&&"]:
            if word not in ("&&", "|"):
                words.append(word)
                continue
            if bare := _bare(words):
                yield bare
            words = []


def _bare(words: list[str]) -> list[str]:
    """The command itself."""
    while words:
        if words[0] == "sudo":
            words = words[3:] if words[1] == "-u" else words[1:]
        elif re.match(r"[A-Za-z_]+=", words[0]):
            name = words[0].partition("=")[0]
            known = {setting.variable for setting in SETTINGS.values()}
            assert not name.startswith(PREFIX) or name in {*known, "ZIGGURAT_COMPILE"}, name
            words = words[1:]
        elif words[:4] == ["docker", "compose", "exec", "ziggurat"]:
            words = words[4:]
        else:
            break
    return words


def look_up(words: list[str]) -> None:
    """See that there is such a command; an exception says what there is not."""
    program, rest = words[0], words[1:]
    name = program.rpartition("/")[2]
    if program.startswith("script/"):
        path = ROOT / program
        assert path.stat().st_mode & 0o100, f"{program} cannot be run"
        if name == "play":
            parse([word for word in rest if word != "--compile"])
        else:
            told = path.read_text("utf-8")
            assert [word for word in rest if f"{word})" not in told] == []
    elif name == "ziggurat":
        parse(rest)
    elif name == "pip":
        assert rest[0] == "install"
        installs([word for word in rest[1:] if not word.startswith("-")])
    elif name in ("python", "python3"):
        runs(rest)
    elif name == "npm":
        scripts = json.loads((ROOT / "package.json").read_text("utf-8"))["scripts"]
        assert (rest[1] if rest[0] == "run" else rest[0]) in scripts
    elif name in TOOLS:
        assert find_spec(TOOLS[name]) is not None
        paths = [word for word in rest if word.startswith(("tests", "src"))]
        assert all((ROOT / path).exists() for path in paths)
    else:
        assert name in OUTSIDE, f"what is {program}?"


@cache
def program_itself() -> Any:
    return typer.main.get_command(app)


def parse(arguments: list[str]) -> None:
    """Read a command line of ours as the program does, up to the point where it would act."""
    command = program_itself()
    if arguments and arguments[0] in command.commands:
        sub = command.commands[arguments[0]]
        read = sub.make_context(arguments[0], list(arguments[1:]), resilient_parsing=False).params
        if "game" in read:
            known = {option.name for option in ziggurat.game(read["game"]).options}
            assert {given.partition("=")[0] for given in read.get("option") or ()} <= known
    else:
        assert not arguments or arguments[0].startswith("-"), f"no command {arguments[0]}"
        command.make_context("ziggurat", list(arguments), resilient_parsing=False)


def installs(wanted: list[str]) -> None:
    for one in wanted:
        name, _, extras = one.rstrip("]").partition("[")
        assert name in (".", "ziggurat", "/opt/ziggurat-source", "examples/nim"), one
        extra_names = [extra for extra in extras.split(",") if extra]
        assert set(extra_names) <= set(PROJECT["optional-dependencies"]), one


def runs(arguments: list[str]) -> None:
    if arguments[0] == "-m":
        assert find_spec(arguments[1]) is not None, f"no module {arguments[1]}"
    else:
        assert (ROOT / arguments[0]).is_file(), f"no file {arguments[0]}"


@of_kind("sh")
def test_commands_and_their_options_are_there(block: Block) -> None:
    said = block.text
    if block.page == "api.md":
        said = re.sub(r"^\w+=.*$", "", said, flags=re.MULTILINE)
        said = re.sub(r"'\{.*?\}'", "'{}'", said, flags=re.DOTALL)
    found = list(commands(said))
    assert found
    for words in found:
        look_up(words)


def test_the_line_for_cron_can_be_carried_out() -> None:
    lines = [block.first for block in BLOCKS if block.first.startswith("17 4 * * *")]
    assert len(lines) == 2
    for line in lines:
        ((*_, user, program, what, option, file, backup),) = commands(line)
        look_up([program, what, option, file, backup])
        assert user == "ziggurat"


@pytest.mark.parametrize(
    "wrong",
    [
        "ziggurat serve --no-such-option", "ziggurat nothing", "script/nothing",
        "script/test --nothing", "pip install 'ziggurat[nothing]'", "python -m tests.nothing",
        "python examples/nothing.py", "npm run nothing", "rm -rf /",
        "ZIGGURAT_NOTHING=1 ziggurat", "ziggurat play", "ziggurat play nothing",
        "ziggurat play ur --option nothing=3",
    ],
)  # fmt: skip
def test_what_is_not_there_is_seen(wrong: str) -> None:
    try:
        for words in commands(wrong):
            look_up(words)
    except Exception:  # of many kinds
        return
    pytest.fail("nobody saw it")


# ------------------------------------------------------------------------------------ the API


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_the_game_with_curl_is_played(tmp_path: Path) -> None:
    """As the page tells it, one request after the other, noting down what it says to note."""
    (block,) = [block for block in BLOCKS if block.page == "api.md" and block.kind == "sh"]
    steps = re.split(r"^# .*$", block.text, flags=re.MULTILINE)
    assert len(steps) == 6
    noted: dict[str, str] = {}
    with serving(settings_in(tmp_path, bot_factory="ziggurat.bots:make")) as url:
        begun = steps[0].replace("http://127.0.0.1:8000", url)

        def done(step: str) -> str:
            named = "\n".join(f"{name}={value}" for name, value in noted.items())
            told = re.sub(r"^(table|secret)=\.\.\.$", "", step, flags=re.MULTILINE)
            said = subprocess.run(
                ["bash", "-euc", f"{begun}\n{named}\n{told}"],
                capture_output=True, text=True, timeout=60, check=True,
            )  # fmt: skip
            return said.stdout

        opened = json.loads(done(steps[1]))
        noted |= {"table": opened["table"], "secret": opened["secrets"]["0"]}
        asked = json.loads(done(steps[2]))
        answer = asked["actions"][0]["action"]
        act = steps[3].replace('"decision": 0', f'"decision": {asked["decision"]}')
        assert json.loads(done(act.replace("+c4", answer)))["repeated"] is False
        # The bots may have answered meanwhile, which is what the page says of it.
        assert json.loads(done(steps[4])).get("code", "no_undo") == "no_undo"
        assert done(steps[5]).startswith("ziggurat-record")
