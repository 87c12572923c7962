"""Positions on the pages of rules: every one is replayed by the rules of today and drawn."""

from __future__ import annotations

import gzip
import json
import re
from html import escape

import pytest
from fastapi.testclient import TestClient

from ziggurat.core.state import State
from ziggurat.lessons import NAMES
from ziggurat.registry import game as find_game
from ziggurat.registry import games
from ziggurat.web import face
from ziggurat.web.examples import drawn, folder, held, position
from ziggurat.web.rulebook import rulebook
from ziggurat.words import LANGUAGES, game_folder, words

GAMES = [name for name in games() if folder(name).is_dir()]
REFERENCE = re.compile(r"^!\[(.+)\]\(draw:([a-z_]+)/([a-z]+)(?:/([\w,+-]+))?\)$", re.MULTILINE)
WITHOUT: dict[tuple[str, str], str] = {}
"""By game and anchor: why a chapter has none. All have one."""
MOST = 60_000
"""Bytes of a page of rules with all its pictures, compressed."""


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
        assert len(markup) > 300, (name, region)
        assert " id=" not in markup  # the same may stand in other pictures
        if part[:1].isdigit():
            assert f'viewBox="{part.replace(",", " ")}"' in markup


@pytest.mark.parametrize("game", GAMES)
def test_parts_are_cut_out_of_what_is_drawn(game: str) -> None:
    drawing = face.drawing(game)
    assert drawing is not None
    for _, name, region, part in references(game, "en"):
        state = position(game, name)
        seat = 0 if state.over else state.to_act[0]
        whole = drawing.draw(state.view(seat), words("en", game), NAMES[: state.players])[region]
        cut = drawn(game, name, region, "en", part)
        if part and not part[0].isdigit():
            named = set(" ".join(re.findall(r' (?:class|id)="([^"]*)"', whole)).split())
            assert set(part.split("+")) <= named, (name, part)
        if part:
            assert len(cut) < len(whole), name


def test_of_a_drawing_only_what_stands_in_the_frame_is_left() -> None:
    cut = drawn("civilisation", "grow", "board", "en", "3880,600,2000,1720")
    assert ">Dacia<" in cut
    assert ">Illyricum<" in cut
    assert ">Carthage<" not in cut
    assert '"#cv-ground"' in cut  # the map itself has no place of its own
    whole = drawn("civilisation", "grow", "board", "en")
    assert 0 < cut.count('"cv-place') < whole.count('"cv-place') / 4


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_chapter_is_without(game: str, language: str) -> None:
    markup, contents = rulebook(game, language)
    _, *chapters = markup.split("<h2 ")
    assert len(chapters) == len(contents)
    without = {
        (game, anchor)
        for (anchor, _), text in zip(contents, chapters, strict=True)
        if '<figure class="example' not in text
    }
    assert without == {place for place in WITHOUT if place[0] == game}


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
    assert told("ages", "hungry")["famine"] == {"seat": 0, "count": 3, "culture": 12}
    assert ["simple_bonus", {"seat": 0, "culture": 61}] in held("ages", "bonus")["told"]
    assert told("ages", "auction")["colony"] == {"seat": 0, "card": "T1d"}
    assert told("ages", "ageing")["age"]["age"] == "II"
    assert told("civilisation", "tax")["revolts"]["count"] == 2
    lost = [[args["place"], args["seat"], args["count"]]
            for key, args in held("civilisation", "fight")["told"] if key == "fought"]  # fmt: skip
    assert lost == [["dan", 0, 1], ["dan", 1, 1], ["moe", 0, 4], ["moe", 1, 5]]
    assert ["surplus", {"seat": 0, "place": "pal", "count": 4}] in held("civilisation", "island")[
        "told"
    ]
    assert told("civilisation", "buy")["bought"]["count"] == 10  # 55 less 36 + 8 + 1


COUNTED: list[tuple[str, str, dict[str, tuple[object, object]]]] = [
    ("ages", "start", {"yellow": (18, 18), "blue": (18, 18), "unused": (1, 1)}),
    ("ages", "growth", {"food": (2, 0), "resources": (2, 0), "civil_left": (4, 2)}),
    ("ages", "revolution", {"science": (3, 0), "civil_total": (4, 5), "civil_left": (4, 0),
                            "military_total": (2, 3), "military_left": (2, 3)}),
    ("ages", "harvest", {"food": (0, 2 - 1), "resources": (0, 3 + 4)}),
    ("ages", "unrest", {"happiness": (1, 1), "happiness_needed": (3, 3), "unhappy": (2, 2),
                        "unused": (1, 1), "science": (2, 2)}),
    ("ages", "bonus", {"culture": (0, 9 + 61)}),
    ("ages", "auction", {"yellow": (16, 16 + 1 + 2 - 1), "unused": (1, 2)}),
    ("ages", "spy", {"strength": (9, 9 - 3), "science": (0, 3)}),
    ("ages", "army", {"strength": (1 + 1 + 2 + 2 + 2, 8 + 4), "military_left": (3, 2)}),
    ("ages", "ageing", {"leader": ("L0f", ""), "wonder": ("W0d", ""), "yellow": (18, 16)}),
    ("ages", "war", {"culture": (0, 9 - 5 + 1)}),  # 1 by its temple
    ("ages", "easier", {"urban_limit": (3, 3), "science_rating": (2, 3), "resources": (3, 0)}),
    ("ages", "genius", {"stages_built": (0, 1), "resources": (2, 1)}),
    ("ages", "kinds", {"civil_left": (4, 3)}),
    ("ages", "hungry", {"food": (1, 0), "culture": (30, 30 - 4 * 3)}),
    ("ages", "notation", {"resources": (4, 1), "resources_made": (4, 5)}),
    ("civilisation", "spread", {"tokens": (5, 5), "cities": (1, 1)}),
    ("civilisation", "tax", {"stock": (10, 1), "treasury": (27, 27 + 9)}),
    ("civilisation", "grow", {"tokens": (6, 9), "stock": (3, 0)}),
    ("civilisation", "ship", {"ships": ([], ["moe"]), "treasury": (1, 0), "tokens": (5, 4)}),
    ("civilisation", "fight", {"tokens": (4 + 7, 3 + 3)}),
    ("civilisation", "found", {"cities": (0, 1), "tokens": (11, 5)}),
    ("civilisation", "surplus", {"tokens": (14, 3 + 2)}),
    ("civilisation", "support", {"cities": (2, 1), "tokens": (2, 4)}),
    ("civilisation", "ninth", {"treasury": (20, 2)}),
    ("civilisation", "famine", {"cities": (2, 0)}),
    ("civilisation", "convert", {"tokens": (3, 3 + 2)}),
    ("civilisation", "buy", {"treasury": (12, 2), "card_value": (50, 50 + 60)}),
    ("civilisation", "goal", {"square": (7, 8), "cities": (3, 3)}),
    ("civilisation", "island", {"tokens": (6 + 6, 2 + 2)}),
]  # fmt: skip
"""By example, what seat 0 has before and after what the caption speaks of, worked out by hand."""


@pytest.mark.parametrize(("game", "name", "counted"), COUNTED)
def test_the_numbers_of_a_caption(
    game: str, name: str, counted: dict[str, tuple[object, object]]
) -> None:
    example = held(game, name)
    state = find_game(game).restore(example["position"])
    before = _seat(state)
    for text in example["then"]:
        state.apply(state.to_act[0], state.parse(state.to_act[0], text))
    after = _seat(state)
    for field, expected in counted.items():
        assert (before[field], after[field]) == expected, field


def _seat(state: State) -> dict[str, object]:
    """What everybody sees of seat 0."""
    view = state.view(None)
    seats: list[dict[str, object]] = view.get("civilisations") or view["nations"]
    return seats[0]


def test_who_comes_next_is_as_captions_say() -> None:
    state = find_game("civilisation").restore(held("civilisation", "order")["position"])
    asked = []
    for _ in range(3):
        asked.append(state.to_act[0])
        state.apply(asked[-1], state.parse(asked[-1], "."))
    assert asked == [0, 1, 2]  # Illyria has the most tokens, and Militarism
    state = position("ages", "phases")
    assert state.prompt(0).key == "politics"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_shows_them_with_their_captions(client: TestClient, game: str) -> None:
    page = client.get(f"/rules/{game}", headers={"accept-language": "fr"}).text
    found = references(game, "fr")
    assert page.count('<figure class="example') == len(found)
    for caption, *_ in found:
        assert f"<figcaption>{escape(caption)}</figcaption>" in page
    assert "draw:" not in page
    assert 'class="symbols"' in page
    assert len(gzip.compress(page.encode())) < MOST
    for shape in set(re.findall(r'<use href="#([\w-]+)"', page)):
        assert f'id="{shape}"' in page, shape  # nothing is missing from a picture
