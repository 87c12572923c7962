"""Positions on the pages of rules: every one is replayed by the rules of today and drawn."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from ziggurat.registry import games
from ziggurat.web.examples import ENDING, drawn, folder, position
from ziggurat.words import LANGUAGES, game_folder

GAMES = [name for name in games() if folder(name).is_dir()]
REFERENCE = re.compile(r"^!\[(.+)\]\(draw:([a-z_]+)/([a-z]+)\)$", re.MULTILINE)


def references(game: str, language: str) -> list[tuple[str, str, str]]:
    """Captions, names and regions of all pictures in the rules of a game."""
    return REFERENCE.findall((game_folder(game) / language / "rules.md").read_text("utf-8"))


def test_the_games_of_the_house_have_some() -> None:
    assert {"ur", "tigris", "ages", "civilisation"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_show_the_same(game: str) -> None:
    english, french = (references(game, language) for language in ("en", "fr"))
    assert [one[1:] for one in english] == [one[1:] for one in french]
    assert len(english) >= 4
    assert all(one[0] != two[0] for one, two in zip(english, french, strict=True))
    used = {name for _, name, _ in english}
    assert used == {file.name.removesuffix(ENDING) for file in folder(game).glob(f"*{ENDING}")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_one_is_restored_and_drawn(game: str, language: str) -> None:
    for _, name, region in references(game, language):
        assert position(game, name).players > 1
        assert len(drawn(game, name, region, language)) > 400, (name, region)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_shows_them_with_their_captions(client: TestClient, game: str) -> None:
    page = client.get(f"/rules/{game}", headers={"accept-language": "fr"}).text
    found = references(game, "fr")
    assert page.count('<figure class="example') == len(found)
    for caption, _, _ in found:
        assert f"<figcaption>{caption}</figcaption>" in page
    assert "draw:" not in page
    assert 'class="symbols"' in page
    for shape in set(re.findall(r'<use href="#([\w-]+)"', page)):
        assert f'id="{shape}"' in page, shape  # nothing is missing from a picture
