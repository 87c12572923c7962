"""Player aids: every number and every place of the turn on them is that of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import ziggurat
from tests.games.drawing import situations
from tests.questions import questions
from ziggurat.aids import Aid, Part
from ziggurat.games.civilisation.rules.play import TURN
from ziggurat.registry import offers
from ziggurat.words import LANGUAGES, game_folder, words

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "ur": [{}, {"farms_feed_themselves": True, "ziggurat_is_edge": True}],
    "tigris": [{}, {"english_variant": True}],
    "ages": [{"version": version} for version in ("simple", "advanced", "full")],
    "civilisation": [{}],
}
SHEETS = [
    (game, options, language)
    for game, variants in VARIANTS.items()
    for options in variants
    for language in LANGUAGES
]
USED = re.compile(r'href="#([\w-]+)"')
DEFINED = re.compile(r'id="([\w-]+)"')


def aid_of(game: str) -> Aid:
    aid = offers(game).aid()
    assert aid is not None
    return aid


def sheet(game: str, options: Mapping[str, Any], language: str = "en") -> list[Part]:
    usual = {option.name: option.default for option in ziggurat.game(game).options}
    return list(aid_of(game).sheet({**usual, **options}, words(language, game)))


def texts(parts: list[Part]) -> Iterator[str]:
    for part in parts:
        yield part.title
        for line in part.lines:
            yield line.name
            yield line.text
        yield from (cell for row in part.table for cell in row)


def row(parts: list[Part], title: str, head: str) -> list[str]:
    """The figures beside a head, in the table of a part."""
    table = next(part.table for part in parts if part.title == title)
    return list(next(figures for first, *figures in table if first == head))


@pytest.mark.parametrize(("game", "options", "language"), SHEETS)
def test_all_is_said_drawn_and_leads_to_its_rule(
    game: str, options: dict[str, Any], language: str
) -> None:
    parts = sheet(game, options, language)
    said = list(texts(parts))
    assert not [text for text in said if "{" in text or re.match(r"aid\.\w", text)]
    drawing = offers(game).drawing()
    assert drawing is not None
    symbols = set(DEFINED.findall(drawing.symbols()))
    rules = (game_folder(game) / language / "rules.md").read_text("utf-8")
    for part in parts:
        assert part.lines or part.table
        assert len({len(cells) for cells in part.table}) <= 1
        for line in part.lines:
            assert line.name
            assert set(USED.findall(line.picture)) <= symbols, line
            assert not line.rule or f'<a id="{line.rule}"></a>' in rules, line
    assert sum(part.is_turn for part in parts) == 1


@pytest.mark.parametrize("game", VARIANTS)
def test_wherever_a_game_stands_one_line_of_its_turn_says_so(game: str) -> None:
    aid, found = aid_of(game), set()
    for view, _ in situations(game):
        turn = next(part for part in sheet(game, view["options"]) if part.is_turn)
        here = aid.here(view)
        if view["over"]:
            assert not here
        else:
            assert [here in line.at for line in turn.lines].count(True) == 1, here
            found.add(here)
    assert len(found) > 1


@pytest.mark.parametrize("game", ["ur", "tigris"])
def test_every_question_has_its_place_in_the_turn(game: str) -> None:
    turn = next(part for part in sheet(game, {}) if part.is_turn)
    assert {key for line in turn.lines for key in line.at} == questions(game)


def test_the_phases_of_civilisation_stand_in_their_order() -> None:
    turn = next(part for part in sheet("civilisation", {}) if part.is_turn)
    assert [line.at[-1] for line in turn.lines] == [phase for phase, _ in TURN]
    assert len(turn.lines) == 16
    assert "2 tokens a city" in turn.lines[0].text
    assert "18 of the treasury" in turn.lines[9].text
    assert row(sheet("civilisation", {}), "The succession table", "Early Iron Age") == [
        "4", "5", "9",
    ]  # fmt: skip


def test_what_sets_and_attacks_are_worth_in_ur() -> None:
    parts = sheet("ur", {})
    assert row(parts, "Scoring and the end", "points") == ["1", "3", "6", "10", "15", "21"]
    war = "Tokens needed to attack"
    assert row(parts, war, "same face, or War attacks") == ["1", "2", "3", "4", "5", "–"]
    assert row(parts, war, "different faces") == ["2", "3", "4", "5", "–", "–"]


def test_what_the_banks_of_the_ages_ask_for() -> None:
    parts = sheet("ages", {"version": "full"})
    assert row(parts, "Yellow bank: people", "18–17") == ["2", "–", "–"]
    assert row(parts, "Yellow bank: people", "8–7") == ["5", "3", "4"]
    assert row(parts, "Yellow bank: people", "0") == ["–", "6", "8"]
    assert row(parts, "Blue bank: goods", "lost to corruption") == ["–", "2", "4", "6"]


def test_the_simple_ages_have_no_politics_corruption_or_uprising() -> None:
    full, simple = (" ".join(texts(sheet("ages", {"version": v}))) for v in ("full", "simple"))
    for word in ("Politics", "corruption", "Uprising", "war"):
        assert word in full
        assert word not in simple


def test_a_variant_of_tigris_is_told() -> None:
    assert "English variant" not in " ".join(texts(sheet("tigris", {})))
    assert "English variant" in " ".join(texts(sheet("tigris", {"english_variant": True})))
