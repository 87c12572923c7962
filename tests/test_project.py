"""What strangers meet first: workflows, hooks and forms are well made, and scripts agree."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from script.__main__ import CHECKS

ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
SCHEMAS = {
    "vendor.github-workflows": sorted(GITHUB.glob("workflows/*.yml")),
    "vendor.dependabot": [GITHUB / "dependabot.yml"],
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "vendor.github-issue-forms": [
        path for path in sorted(GITHUB.glob("ISSUE_TEMPLATE/*.yml")) if path.stem != "config"
    ],
    "vendor.compose-spec": [ROOT / "compose.yaml"],
}
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


def checked(schema: str, *paths: Path) -> subprocess.CompletedProcess[str]:
    """What the schema, which comes with the package, says of these files."""
    return subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, paths)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_fit_their_schema(schema: str) -> None:
    assert SCHEMAS[schema]
    done = checked(schema, *SCHEMAS[schema])
    assert done.returncode == 0, done.stdout


def test_a_workflow_that_does_not_fit_is_seen(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text("on: push\njobs:\n  one:\n    steps: hello\n", encoding="utf-8")
    assert checked("vendor.github-workflows", wrong).returncode == 1


def test_the_hooks_are_valid_local_and_those_of_the_scripts() -> None:
    path = ROOT / ".pre-commit-config.yaml"
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-config", str(path)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    repos = read(path)["repos"]
    assert [repo["repo"] for repo in repos] == ["local"]
    hooks = {hook["id"]: hook["entry"] for hook in repos[0]["hooks"]}
    assert hooks == {name: f"python -m script check {name}" for name in CHECKS}


def test_both_forms_of_the_test_script_check_the_same() -> None:
    script = (ROOT / "script" / "test").read_text("utf-8")
    tools = json.loads((ROOT / "package.json").read_text("utf-8"))["scripts"]
    for command in CHECKS.values():
        if command[0] == "python":
            assert f"$run {' '.join(command[2:])}\n" in script
        else:
            word = "test" if command[1] == "test" else command[-1]
            assert tools[word].removeprefix("node_modules/.bin/") in script


def test_the_scripts_tell_how_they_are_called() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "script", "--help"],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert "py -m script play" in done.stdout and "py -m script setup" in done.stdout
    wrong = subprocess.run(
        [sys.executable, "-m", "script", "check", "nothing"],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert wrong.returncode == 2


def test_a_check_before_the_set_up_says_what_to_do_first(tmp_path: Path) -> None:
    (tmp_path / "script").mkdir()
    script = (ROOT / "script" / "__main__.py").read_text("utf-8")
    (tmp_path / "script" / "__main__.py").write_text(script, encoding="utf-8")
    for name in CHECKS:
        done = subprocess.run(
            [sys.executable, "-m", "script", "check", name],
            cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == 2 and done.stderr == ""
        assert "py -m script setup" in done.stdout


def test_three_systems_and_four_pythons_are_tried() -> None:
    matrix = read(GITHUB / "workflows" / "tests.yml")["jobs"]["suite"]["strategy"]["matrix"]
    assert matrix["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]
    assert matrix["python"] == PYTHONS
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    built = project["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in PYTHONS]
    assert project["project"]["requires-python"] == ">=3.11"


def test_a_release_needs_no_secret() -> None:
    text = (GITHUB / "workflows" / "release.yml").read_text("utf-8")
    assert "secrets." not in text and "password" not in text
    assert read(GITHUB / "workflows" / "release.yml")["jobs"]["publish"]["permissions"] == {
        "id-token": "write"
    }


def test_no_workflow_may_write_more_than_it_must() -> None:
    for path in SCHEMAS["vendor.github-workflows"]:
        assert read(path)["permissions"] == {"contents": "read"}, path.name


def test_the_form_for_a_wrong_rule_asks_for_record_move_and_rule() -> None:
    form = read(GITHUB / "ISSUE_TEMPLATE" / "wrong-rule.yml")
    required = {
        field["id"] for field in form["body"] if field.get("validations", {}).get("required")
    }
    assert {"game", "record", "move", "rule"} <= required


def test_locks_name_no_host() -> None:
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    for path in (ROOT / "pyproject.toml", ROOT / ".npmrc"):
        assert "index-url" not in path.read_text("utf-8")
