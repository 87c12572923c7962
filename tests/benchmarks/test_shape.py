"""The measures of code, counted by hand on a few lines."""

from __future__ import annotations

import ast
from pathlib import Path

from benchmarks.shape import Shape, complexity, int_constants

FUNCTION = """
def f(a, b):
    if a and b or not a:
        return [x for x in a if x if b]
    for x in b:
        pass
    else:
        a = 1 if b else 2
    return lambda: a
"""


def test_complexity_counts_every_way_to_branch() -> None:
    # 1, if 1, `and` and `or` 2, comprehension 1 and its ifs 2, for 1 and its else 1, `1 if b` 1
    function = ast.parse(FUNCTION).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert complexity(function) == 10


def test_whole_numbers_are_told_from_other_constants() -> None:
    module = ast.parse("A: Final = 1\nB: Final[int] = -1\nC: Final = (1, 2)\nD = 3\nE: Final = 2.5")
    assert int_constants(module) == 2


def test_the_measures_of_a_folder(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "refusal.py").write_text("A: Final = 1\nB: Final = 2\n")
    (tmp_path / "long.py").write_text("C: Final = 3\n" * 601)
    branches = "".join(f"    if a == {number}:\n        pass\n" for number in range(15))
    (tmp_path / "other.py").write_text("def f(a: int) -> None:\n" + branches)
    found = Shape(tmp_path).measures()
    assert list(found.values()) == [1, 1, 601, 1, 2, 2, 601 + 2 + 31]
