"""Small scenes: who against whom, the sums, the outcome, made of what the log tells."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from trials.prepare import records
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import Entry
from ziggurat.offers import Scene, Side
from ziggurat.registry import game as find_game
from ziggurat.web import face
from ziggurat.web.context import LogLine, LogStep
from ziggurat.web.lines import readable
from ziggurat.web.pages.scene import scene_card
from ziggurat.web.pages.table import log_region
from ziggurat.words import words

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gaia", "Hugo")


def scene_of(game: str, *entries: Entry) -> Scene | None:
    return face.scene(game, entries, words("en", game), NAMES)


def test_a_conflict_of_tigris_breaks_out_and_is_decided() -> None:
    clash = {"seat": 0, "victim": 2, "leader": "black", "mine": 3, "theirs": 4}
    begun = scene_of("tigris", Entry("clash_external", clash))
    assert begun is not None
    assert begun.sides == (Side("Anna", 0, (3,)), Side("Cleo", 2, (4,)))

    ended = scene_of(
        "tigris",
        Entry("added", {"seat": 2, "colour": "black", "count": 1}),
        Entry("won", {"seat": 0, "leader": "black", "mine": 6, "theirs": 5}),
        Entry("returned", {"seat": 2, "leader": "black"}),
    )
    assert ended is not None
    assert ended.sides == (Side("Anna", 0, (6,), wins=True), Side("Cleo", 2, (4, 1)))
    assert ended.outcome == ("The king goes back to Cleo.",)


def test_an_attack_of_ur_has_two_sums() -> None:
    args = {
        "seat": 1,
        "cell": "c4",
        "target": "d4",
        "loss": 3,
        "count": 2,
        "victim": 0,
        "beaten": 3,
    }
    scene = scene_of("ur", Entry("attacked", args))
    assert scene is not None
    assert scene.sides == (Side("Ben", 1, (3, 2), wins=True), Side("Anna", 0, (3,)))
    assert scene_of("ur", Entry("trade", {"seat": 1})) is None


def test_the_strength_that_a_war_of_ages_does_not_tell_follows_from_the_difference() -> None:
    scene = scene_of(
        "ages",
        Entry("defence_strength", {"seat": 2, "count": 9}),
        Entry("war_won", {"seat": 0, "card": "WC", "other": 2, "count": 5}),
    )
    assert scene is not None
    assert scene.sides == (Side("Anna", 0, (14,), wins=True), Side("Cleo", 2, (9,)))


def test_a_calamity_comes_from_somebody_and_strikes_somebody() -> None:
    args = {"seat": 3, "card": "fam", "other": 1}
    scene = scene_of("civilisation", Entry("calamity_given", args))
    assert scene is not None
    assert [side.name for side in scene.sides] == ["Ben", "Dan"]
    fight = scene_of(
        "civilisation",
        Entry("fought", {"seat": 0, "place": "cat", "count": 2}),
        Entry("fought", {"seat": 1, "place": "cat", "count": 1}),
    )
    assert fight is not None
    assert [side.parts for side in fight.sides] == [(2,), (1,)]


@pytest.mark.parametrize("game", ["ur", "tigris", "ages", "civilisation"])
def test_scenes_of_a_whole_game_are_made_of_what_a_reader_may_know(game: str) -> None:
    """Nothing fails, nothing is left unsaid, and what is hidden from a reader is in none."""
    path = records(game, find_game(game).players[-1])[-1]
    history = History.from_record(Record.loads(path.read_text("utf-8")), find_game(game))
    said, kinds, staged = words("fr", game), Counter[str](), face.scenes(game)
    assert staged is not None
    for played in history.played:
        for reader in (None, 0):
            scene = staged(readable(played.log, reader, False), said, NAMES)
            if scene is None:
                continue
            kinds[scene.kind] += 1
            card = scene_card(scene)
            assert "{" not in card
            assert not re.search(r"\b(scene|log|card)\.[a-z]", card)
    assert kinds - Counter(offer=kinds["offer"]), game


def test_a_scene_lies_in_the_log_and_its_words_are_escaped() -> None:
    scene = Scene("war", "<b>", (Side("<i>", 1, (2, 3), wins=True), Side("Ben", 0, (4,))), ("<u>",))
    log = log_region(
        [LogStep((LogLine(3, "line", 0, first=True, scene=scene),))], words("en", "ur")
    )
    assert log.count("<li") == 1
    assert '<details class="scene" data-scene="war"><summary>&lt;b&gt;</summary>' in log
    assert '<strong data-sum="5">5</strong>' in log
    assert "2 + 3" in log
    assert "&lt;i&gt;" in log
    assert "&lt;u&gt;" in log
    heard = Scene("offer", "")
    log = log_region(
        [LogStep((LogLine(3, "line", 0, first=True, scene=heard),))], words("en", "ur")
    )
    assert "<details" not in log
    assert 'data-scene="offer"' in log
