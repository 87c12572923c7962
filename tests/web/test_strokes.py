"""Paths of a drawing are sent in few letters; ``tests/static/unpack.test.js`` reads the same."""

from __future__ import annotations

import pytest

from ziggurat.web.pages import still_js, strokes
from ziggurat.web.pages.strokes import LETTERS, SMALLEST, packed

LAND = "M20 20l500 0 0 40-60 40-200 20-240-20z"
ALONG_IT = "M520 60l-60 40-200 20-240-20 0 60"
BACK_AND_FAR = "M20 100l240 20 200-20 60-40 0 2000zM0 0l20 0 0 20z"


@pytest.fixture
def all_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strokes, "WORTH", 0)


def drawn(*paths: str) -> str:
    return "".join([f'<path d="{path}"/>' for path in paths])


@pytest.mark.usefixtures("all_worth")
def test_lines_that_touch_are_written_once() -> None:
    short = packed(drawn(LAND, ALONG_IT, BACK_AND_FAR))
    assert short == drawn("~f!PPkOOQLQEPCN", "~f|lR~(OR", "~f!PT}(O^Q7!NJPOOP")


@pytest.mark.usefixtures("all_worth")
@pytest.mark.parametrize(
    "path",
    [
        "M0 0h20v20h-20z",
        "M0 0l2 2",
        "M0 0q3 4 5 6",
        "M1 1l9000 0 0 1-9000 0z",
        "M0 0l.5 2 3 4 5 6z",
    ],
)
def test_other_paths_stay_as_they_are(path: str) -> None:
    assert packed(drawn(path)) == drawn(path)


def test_a_drawing_that_would_gain_little_stays_as_it_is() -> None:
    assert packed(drawn(LAND, ALONG_IT)) == drawn(LAND, ALONG_IT)


def test_no_letter_means_something_to_a_page_or_a_script() -> None:
    assert len(set(LETTERS)) == len(LETTERS) > -2 * SMALLEST
    assert not set(LETTERS) & set('"&<>\\`$!|^}~ ')
    assert LETTERS.isascii() and LETTERS.isprintable()


def test_only_a_drawing_that_needs_it_brings_what_writes_it_out() -> None:
    for game in ("ur", "tigris", "ages", "civilisation"):
        text = still_js(game)
        assert text is not None
        assert ("unpacked(" in text) == (game == "civilisation")
