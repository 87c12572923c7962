"""What people see of a state, a game and a record: printed, and drawn in a notebook."""

from __future__ import annotations

import html
import json
import re
import zlib
from base64 import b64decode
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ziggurat
from ziggurat import face
from ziggurat.core.record import Move, Record
from ziggurat.core.state import State
from ziggurat.face.moments import MOMENTS
from ziggurat.registry import offers

GAMES = ("ur", "tigris", "ages", "civilisation")
GOLDEN = Path(__file__).parent / "golden"
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def after(name: str, steps: int, players: int | None = None, seed: int = 5) -> State:
    """A state some random steps into a game."""
    game = ziggurat.game(name)
    state, chance = game.start(players or game.players[-1], seed), Random(seed)
    for _ in range(steps):
        if state.over:
            break
        state.apply(state.to_act[0], chance.choice(state.legal(state.to_act[0])))
    return state


def played(name: str, steps: int) -> Record:
    """A record of a game played at random."""
    game = ziggurat.game(name)
    record = Record(name, game.players[-1], game.rules_version, {"turn_limit": 3}, seed=5)
    state, chance = record.begin(game), Random(1)
    while not state.over and len(record.moves) < steps:
        seat = state.to_act[0]
        action = chance.choice(state.legal(seat))
        record.moves.append(Move(seat, str(action)))
        state.apply(seat, action)
    return record


def document(markup: str) -> str:
    """What lies in the frame."""
    found = re.fullmatch(
        r'<iframe srcdoc="([^"]*)" style="[^"]*" title="Ziggurat"></iframe>', markup
    )
    assert found
    return html.unescape(found[1])


def moments(markup: str) -> dict[str, Any]:
    """The moments of a record, as the script of the frame unpacks them."""
    found = re.search(r'<script id="moments" type="text/plain">([^<]*)<', document(markup))
    assert found
    data: dict[str, Any] = json.loads(zlib.decompress(b64decode(found[1])))
    return data


# ---------------------------------------------------------------------------------------- printed


def test_repr_says_game_round_and_who_is_asked() -> None:
    assert repr(ziggurat.game("ur").start(3, 1)) == (
        "<ur, 3 players, round 0: seat 2 is asked found>"
    )
    assert repr(ziggurat.game("tigris").start(2, 1)) == (
        "<tigris, 2 players, round 1: seat 0 is asked act>"
    )
    assert repr(ziggurat.game("ur")) == "<ur: players 2 3 4, 7168 actions>"
    assert repr(Record("ur", 3)) == "<record of ur, 3 players, 0 moves>"


def test_repr_of_a_game_that_is_over_has_the_scores() -> None:
    state = after("ur", 10_000, players=3)
    assert repr(state) == f"<ur, 3 players, over: scores {state.scores}>"


def test_repr_of_a_state_in_the_making_does_not_fail() -> None:
    from ziggurat.games.ur.rules.state import UrState

    assert repr(UrState()) == "<UrState>"


@EVERY_GAME
def test_print_shows_the_board_in_the_language_of_the_locale(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = after(name, 40)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    french = str(state)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    english = str(state)
    assert english == state.text(None, "en") and french == state.text(None, "fr") != english
    assert max(map(len, english.split("\n"))) <= 100
    assert state.text(0, "en") != english or not ziggurat.game(name).has_secrets


def test_a_seat_sees_its_own_hand_and_a_spectator_does_not() -> None:
    state = after("ages", 0, players=2)
    assert "Civil cards" not in state.text(None, "en")
    own = state.text(0, "en")
    assert all(code in own for code in state.view(0)["hand"])


def test_a_game_tells_what_it_is() -> None:
    told = ziggurat.game("tigris").text("en")
    assert "A guard, not a rule" in told
    assert "Players: 2 3 4" in told and "different actions" in told
    assert all(option.name in told for option in ziggurat.game("tigris").options)


# -------------------------------------------------------------------------------- in a notebook


@EVERY_GAME
def test_a_state_draws_itself_and_shows_nothing_hidden(name: str) -> None:
    state = after(name, 60)
    drawn = document(state._repr_html_())
    assert "prefers-color-scheme:dark" in drawn and '<div id="board"><' in drawn
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?/""", drawn)
    imagined = ziggurat.game(name).imagine(state.view(None), Random(3))
    assert document(imagined._repr_html_()) == drawn


def test_every_seat_of_ages_is_shown_to_a_spectator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    drawn = document(after("ages", 60)._repr_html_())
    assert all(f"Seat {number}" in drawn for number in range(1, 5))


def test_pictures_of_cards_are_inside() -> None:
    drawn = document(after("ages", 10)._repr_html_())
    found = re.search(r'<script id="faces" type="application/json">(.*?)</script>', drawn)
    assert found
    faces = json.loads(found[1])
    wanted = set(re.findall(r'data-face="([^"]+)"', drawn))
    assert wanted and wanted == faces.keys()
    assert all(picture.startswith("<svg") for picture in faces.values())


@EVERY_GAME
def test_a_record_shows_its_end_and_the_way_there(name: str) -> None:
    record = played(name, 200)
    game = ziggurat.game(name)
    found = moments(record._repr_html_())
    assert 2 <= len(found["moments"]) <= MOMENTS
    numbers = [moment["number"] for moment in found["moments"]]
    assert numbers == sorted(set(numbers)) and numbers[0] == 0 and numbers[-1] == len(record.moves)
    first = "".join(found["pieces"][piece] for piece in found["moments"][0]["board"])
    drawing = offers(name).drawing()
    assert drawing is not None
    said = face._spoken(name)
    names = face._names(said, record.players)
    begun = drawing.draw(record.begin(game).view(None), said, names)["board"]
    assert re.sub(r' data-[\w-]+="[^"]*"| tabindex="0"', "", first) == re.sub(
        r' data-[\w-]+="[^"]*"| tabindex="0"', "", begun
    )


def test_a_record_that_cannot_be_replayed_says_why() -> None:
    record = played("ur", 5)
    record.moves.append(Move(0, "nonsense"))
    shown = record._repr_html_()
    assert "iframe" not in shown and "6" in shown
    assert "iframe" not in Record("chess", 2)._repr_html_()


def test_names_are_written_and_not_obeyed() -> None:
    record = played("ur", 4)
    record.seats = ["<script>alert(1)</script>", "</script><b>", "x", "y"][: record.players]
    shown = document(record._repr_html_())
    assert "<script>alert" not in shown and "</script><b>" not in shown


@EVERY_GAME
def test_a_game_shows_players_options_and_actions(name: str) -> None:
    game = ziggurat.game(name)
    shown = game._repr_html_()
    assert all(f"<code>{option.name}=" in shown for option in game.options)
    assert str(game.action_count) in shown
    assert 'src="data:image/svg+xml;base64,' in shown
