"""What a step was about, in pictures: of every game, made of what the log tells."""

from __future__ import annotations

import re
from typing import Any

import pytest

from trials.prepare import played, records
from ziggurat.core.state import Entry
from ziggurat.registry import offers
from ziggurat.web import face, pages
from ziggurat.web.context import LogLine, LogStep
from ziggurat.web.pages.pieces import common, pictures
from ziggurat.words import words

GAMES = {"ur": 4, "tigris": 4, "ages": 4, "civilisation": 8}


def shown(game: str, *told: tuple[str, dict[str, Any]]) -> list[str]:
    entries = [Entry(key, args) for key, args in told]
    return [piece.name for piece in face.pieces(game, entries)]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_a_whole_game_is_there(game: str) -> None:
    drawing = offers(game).drawing()
    assert drawing is not None
    steps = played(records(game, GAMES[game])[-1]).steps
    told = [[Entry(one["key"], one["args"]) for one in step.log] for step in steps]
    pieces = {piece for entries in told if entries for piece in face.pieces(game, entries)}
    faces = {piece.name for piece in pieces if "/" in piece.name}
    known = set(map(drawing.faces.name, drawing.faces.keys())) if drawing.faces else set()
    assert faces <= known
    assert bool(faces) == bool(known)
    parts = drawing.symbols()
    assert [
        one for one in pieces if one.name not in faces and f'id="{one.name}"' not in parts
    ] == []
    assert len(pieces) > 10


def test_a_conflict_of_tigris_shows_both_leaders() -> None:
    clash = {"seat": 1, "victim": 2, "leader": "black", "mine": 5, "theirs": 2}
    laid = ("laid", {"seat": 1, "colour": "black", "cell": "k2"})
    assert shown("tigris", laid, ("clash_external", clash)) == ["tg-K1", "tg-K2"]
    won = ("won", {"seat": 0, "leader": "red", "mine": 4, "theirs": 4})
    assert shown("tigris", won, ("returned", {"seat": 3, "leader": "red"})) == ["tg-R0", "tg-R3"]
    built = ("built", {"seat": 0, "cell": "d9", "monument": "BK"})
    assert shown("tigris", built) == ["tg-BK"]


def test_an_attack_of_ur_shows_the_tokens_of_both() -> None:
    attack = {"seat": 1, "cell": "b1", "target": "a1", "loss": 2, "count": 1, "victim": 0,
              "beaten": 9}  # fmt: skip
    assert shown("ur", ("attacked", attack)) == ["z-tokens-1-1", "z-tokens-0-5"]


def test_a_card_of_ages_is_shown_and_else_a_sign() -> None:
    (card,) = shown("ages", ("took", {"seat": 2, "card": "L0b"}))
    assert card.rpartition("/")[2] == "L0b"
    assert shown("ages", ("grew", {"seat": 2, "food": 2})) == ["ag-worker"]


def test_a_fight_of_civilisation_shows_both_nations() -> None:
    fights = [("fought", {"seat": seat, "place": "ger", "count": 4}) for seat in (0, 7, 0)]
    assert shown("civilisation", *fights) == ["cv-t0", "cv-t7"]
    assert shown("civilisation", ("turn", {"count": 2})) == []
    (card,) = shown("civilisation", fights[0], ("calamity", {"seat": 5, "card": "2x"}))
    assert card.rpartition("/")[2] == "2x"


def test_the_log_names_the_pictures_of_a_step() -> None:
    built = Entry("built", {"seat": 2, "cell": "d9", "monument": "BK"})
    line = LogLine(3, "built", 2, pieces=tuple(face.pieces("tigris", [built])))
    drawn = pages.log_region([LogStep((line,))], words("en", "tigris"))
    assert 'data-pieces="-tg-BK~~0,0,96,96"' in drawn


def test_a_page_says_once_what_is_alike_for_all_pictures() -> None:
    assert common("tigris", 2) == {"data-box": "0,0,48,48", "data-emblems": "z-lion z-bull"}
    assert common("ur", 3) == {"data-emblems": "z-sun z-crescent z-star"}
    drawing = offers("ages").drawing()
    assert drawing is not None and drawing.faces is not None
    assert common("ages", 2)["data-faces"] + "L0b" == drawing.faces.name("L0b")


def test_where_nothing_is_anybodys_the_seat_is_seen() -> None:
    drawn = pictures("tigris", face.pieces("tigris", [Entry("ruined", {"seat": 2})]), 2)
    assert re.findall(r"#[\w-]+", drawn) == ["#z-potter", "#tg-XX"]
    leader = Entry("placed", {"seat": 2, "leader": "red", "cell": "a1"})
    drawn = pictures("tigris", face.pieces("tigris", [leader]), 2)
    assert re.findall(r"#[\w-]+", drawn) == ["#tg-R2"]
