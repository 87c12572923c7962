"""The hard moments of docs/kernel.md, played as the page tells them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.ages.test_aggr import facing
from tests.conformance.civilisation.positions import struck
from tests.conformance.civilisation.positions import table as civilisation_table
from tests.conformance.tigris.positions import table as tigris_table
from ziggurat.core.history import History
from ziggurat.core.record import Move
from ziggurat.core.state import OPEN, REVEAL, SCRATCH, State

PAGE = Path(__file__).parents[2] / "docs" / "kernel.md"
EFFECTS = {SCRATCH: "SCRATCH", OPEN: "OPEN", REVEAL: "REVEAL"}
FIFTY: dict[str, Any] = {
    "cities": {0: "cat rom thp cyr"},
    "tokens": {0: {"num": 10, "sab": 10, "tun": 10}},
}

MOMENTS: dict[str, Callable[[], State]] = {
    "A trade between three nations": lambda: civilisation_table(
        phase="trade", players=3, hands={0: "3a*2 1a 1b 3x", 1: "4a 2a 1b*2 4z", 2: "1a*2 2b*2 3a"}
    ),
    "An aggression with defence": lambda: facing(
        "X2f", {"military": ["D2"], "i1": 2, "science": 3}, i2=2
    ),
    "A conflict after a union": lambda: tigris_table(
        temples=False, f4="RR", e4="K1", f5="G0", j4="RR", k4="K3", j5="G2", g4="RR", i4="RR",
        hand="RGG", hands={1: "KK", 2: "G", 3: "K"},
    ),
    "A civil war": lambda: struck("4z", **FIFTY),
}  # fmt: skip


def rows(heading: str) -> Iterator[tuple[str, ...]]:
    """The lines of the table below a heading: asked, move, prompt, effect, readers."""
    chapter = PAGE.read_text("utf-8").partition(f"### {heading}")[2].partition("\n### ")[0]
    assert chapter
    for line in chapter.splitlines():
        cells = tuple(cell.strip().strip("`") for cell in line.strip("|").split("|"))
        if line.startswith("|") and cells[0] != "asked" and not cells[0].startswith("-"):
            yield cells


def seats(several: tuple[int, ...] | None) -> str:
    return "all" if several is None else " ".join(map(str, several))


@pytest.mark.parametrize("heading", list(MOMENTS))
def test_a_moment_is_played_as_the_page_tells(heading: str) -> None:
    history = History(MOMENTS[heading]())
    told = list(rows(heading))
    assert len(told) > 4
    for asked, text, prompt, effect, readers in told:
        state = history.state
        seat, _, notation = text.partition(" ")
        assert seats(state.to_act) == asked, text
        if notation.startswith("undo"):
            move = Move(int(seat), notation)
            assert history.undo(move.seat, move.undo)
            continue
        assert state.prompt(int(seat)).key == prompt, text
        played = history.load(Move(int(seat), notation))
        assert (EFFECTS[played.effect], seats(played.readers)) == (effect, readers), text


def test_the_page_tells_no_other_moments() -> None:
    moments = PAGE.read_text("utf-8").partition("## Hard moments")[2]
    found = [line[4:] for line in moments.splitlines() if line.startswith("### ")]
    assert [heading.partition(" (")[0] for heading in found] == list(MOMENTS)
