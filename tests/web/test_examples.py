"""Positions on the pages of rules: every one is replayed by the rules of today and drawn."""

from __future__ import annotations

import json
import re

import pytest
from fastapi.testclient import TestClient

from ziggurat.registry import game as find_game
from ziggurat.registry import games
from ziggurat.web.examples import drawn, folder, held, position
from ziggurat.web.rulebook import rulebook
from ziggurat.words import LANGUAGES, game_folder

GAMES = [name for name in games() if folder(name).is_dir()]
REFERENCE = re.compile(r"^!\[(.+)\]\(draw:([a-z_]+)/([a-z]+)(?:/([\d,]+))?\)$", re.MULTILINE)
WHOLE = ("ur", "tigris")
"""Whose chapters all have one."""


def references(game: str, language: str) -> list[tuple[str, str, str, str]]:
    """Captions, names, regions and parts of all pictures in the rules of a game."""
    return REFERENCE.findall((game_folder(game) / language / "rules.md").read_text("utf-8"))


def test_the_games_of_the_house_have_some() -> None:
    assert {"ur", "tigris", "ages", "civilisation"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_show_the_same(game: str) -> None:
    english, french = (references(game, language) for language in ("en", "fr"))
    assert [one[1:] for one in english] == [one[1:] for one in french]
    assert len(english) >= 4
    assert all(one[0] != two[0] for one, two in zip(english, french, strict=True))
    used = {name for _, name, _, _ in english}
    assert used == {file.stem for file in folder(game).iterdir()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_one_is_restored_and_drawn(game: str, language: str) -> None:
    for _, name, region, part in references(game, language):
        assert position(game, name).players > 1
        markup = drawn(game, name, region, language, part)
        assert len(markup) > 400, (name, region)
        if part:
            assert f'viewBox="{part.replace(",", " ")}"' in markup
            assert " id=" not in markup


@pytest.mark.parametrize("game", WHOLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_chapter_is_without(game: str, language: str) -> None:
    _, *chapters = rulebook(game, language)[0].split("<h2 ")
    assert len(chapters) == len(rulebook(game, language)[1])
    without = [text.partition(">")[2].partition("<")[0] for text in chapters
               if '<figure class="example' not in text]  # fmt: skip
    assert without == []


POSITIONS = [(game, file.stem) for game in GAMES for file in sorted(folder(game).glob("*.json"))]


@pytest.mark.parametrize(("game", "name"), POSITIONS)
def test_what_a_caption_says_can_be_done_and_is_what_happens(game: str, name: str) -> None:
    example = held(game, name)
    state = find_game(game).restore(example["position"])
    happened = []
    for text in example["then"]:
        seat = state.to_act[0]
        state.apply(seat, state.parse(seat, text))
        happened += [[entry.key, json.loads(json.dumps(entry.args))] for entry in state.log]
    for told in example["told"]:
        assert told in happened
    assert state.over == example.get("over", False)


def told(game: str, name: str) -> dict[str, dict[str, object]]:
    return dict(held(game, name)["told"])


def test_captions_rest_on_what_was_worked_out_by_hand() -> None:
    assert told("ur", "attack")["attacked"]["loss"] == 3  # 2 like the target, 1 for another face
    assert told("ur", "attack")["attacked"]["beaten"] == 2
    assert told("ur", "hunger")["agriculture"]["cells"] == ["b1"]
    state = position("tigris", "variant")
    assert [str(action) for action in state.legal(0)] == ["+1", "+0"]
    assert told("tigris", "treasure")["scored"]["seat"] == 1  # the farmer is the Bull’s
    assert position("tigris", "first").to_act == (1,)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_shows_them_with_their_captions(client: TestClient, game: str) -> None:
    page = client.get(f"/rules/{game}", headers={"accept-language": "fr"}).text
    found = references(game, "fr")
    assert page.count('<figure class="example') == len(found)
    for caption, *_ in found:
        assert f"<figcaption>{caption}</figcaption>" in page
    assert "draw:" not in page
    assert 'class="symbols"' in page
    for shape in set(re.findall(r'<use href="#([\w-]+)"', page)):
        assert f'id="{shape}"' in page, shape  # nothing is missing from a picture
