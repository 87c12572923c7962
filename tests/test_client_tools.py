"""The tools that look after the client script are pinned, and their lock names no host."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXACT = re.compile(r"\d+\.\d+\.\d+")


def test_every_tool_is_pinned_exactly() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    assert wanted
    assert all(EXACT.fullmatch(version) for version in wanted.values()), wanted


def test_the_lock_holds_checksums_and_names_no_registry() -> None:
    text = (ROOT / "package-lock.json").read_text()
    packages = json.loads(text)["packages"]
    installed = {name: held for name, held in packages.items() if name}
    assert installed
    assert all(held.get("integrity", "").startswith("sha512-") for held in installed.values())
    assert not any("resolved" in held for held in installed.values())
    assert "registry" not in text


def test_no_module_of_the_client_is_longer_than_anybody_reads() -> None:
    modules = list((ROOT / "src/ziggurat/web/static").glob("*.js"))
    assert len(modules) > 5
    assert {one.name: n for one in modules if (n := len(one.read_text().splitlines())) > 600} == {}
