"""Through the Ages as text: what the row, the civilisations and the result show."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console, RenderableType

import ziggurat
from ziggurat.core.state import State
from ziggurat.games.ages.table import text
from ziggurat.words import LANGUAGES, words

AGES = ziggurat.game("ages")
NAMES = ["Anna", "Tom", "Zoé", "Dalia"]
ENGLISH = words("en", "ages")


def seen(state: State, seat: int | None) -> Any:
    """What a seat sees, or a spectator."""
    return state.view(seat)


def drawn(part: RenderableType, width: int = 100) -> list[str]:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    with console.capture() as capture:
        console.print(part)
    return [line.rstrip() for line in capture.get().split("\n")]


def first_turn() -> State:
    """Two players, whose second has the turn, with a row that is known."""
    data = AGES.start(2, 1, first_player="1").dump()
    data["row"][0], taken = "", data["row"][0]
    data["civil_decks"][0].append(taken)
    return AGES.restore(data)


def test_the_row_is_shown_by_price_with_places_and_codes() -> None:
    state = AGES.start(3, 4)
    view = seen(state, 0)
    rows = drawn(text.board(view, ENGLISH, NAMES))
    assert rows[0].startswith("Round 1 · Age A · ")
    assert rows[1].split("  ")[0] == "1 action"
    assert "2 actions" in rows[1] and "3 actions" in rows[1]
    for place, code in enumerate(view["row"]):
        line = rows[2 + (place if place < 5 else (place - 5) % 4)]
        assert f"{place + 1:>2} {code:<3} " in line


def test_an_empty_place_stays_in_its_column() -> None:
    rows = drawn(text.board(seen(first_turn(), 0), ENGLISH, NAMES))
    assert rows[2].startswith(" 1 - ")


def test_ratings_stand_side_by_side() -> None:
    state = AGES.start(2, 1, first_player="1")
    rows = drawn(text.seats(seen(state, 0), ENGLISH, NAMES[:2]))
    assert rows[0].split() == [
        "Culture", "Science", "Strength", "Happy", "Food", "Res.", "Idle", "Banks", "Act.", "Cards",
    ]  # fmt: skip
    # The start: science rating 1, strength 1, two farms and two mines, 18 tokens in each bank.
    assert rows[1].split() == [
        "●", "Anna", "<", "(1)", "0+0", "0+1", "1", "0/0", "0+2", "0+2", "1", "18/18", "1/0", "0/0",
    ]  # fmt: skip


def test_my_civilisation_shows_what_one_more_would_cost() -> None:
    shown = drawn(text.seats(seen(AGES.start(2, 1), 0), ENGLISH, NAMES[:2]))
    mine = "  Agriculture 2 [2], Bronze 2 [2], Philosophy 1 [3], Religion 0 [3], Warriors 1 [2]"
    assert mine in shown
    assert "  Agriculture 2, Bronze 2, Philosophy 1, Warriors 1" in shown


def test_a_spectator_sees_no_hand() -> None:
    state = AGES.start(2, 1)
    assert "My civil cards" in "\n".join(drawn(text.seats(seen(state, 0), ENGLISH, NAMES[:2])))
    shown = "\n".join(drawn(text.seats(seen(state, None), ENGLISH, NAMES[:2])))
    assert "My civil cards" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_whole_games_fit_the_screen(language: str, version: str) -> None:
    spoken = words(language, "ages")
    for players in AGES.players:
        state = AGES.start(players, players, version=version)
        rng = random.Random(players)
        names = NAMES[:players]
        while not state.over:
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal(seat)))
            if rng.random() < 0.05 or state.over:
                view = seen(state, rng.choice([None, *range(players)]))
                row = drawn(text.board(view, spoken, names), 120)
                seats = drawn(text.seats(view, spoken, names), 120)
                assert max(map(len, row[:7] + seats[: players + 1])) <= 100  # what cannot wrap
                assert "{" not in "".join(row + seats)
        final = "\n".join(drawn(text.result(seen(state, None), spoken, names)))
        best = max(state.scores)
        assert str(best) in final.split("\n")[1]
        assert all(names[seat] in final.split("\n")[-2] for seat in state.winners)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_screen_cuts_names_not_codes(language: str) -> None:
    view = seen(AGES.start(4, 2), 0)
    rows = drawn(text.board(view, words(language, "ages"), NAMES), 80)
    assert max(map(len, rows)) <= 80
    for code in view["row"]:
        assert any(f" {code} " in row for row in rows)


def test_a_name_is_followed_as_the_language_has_it() -> None:
    french = drawn(text.seats(seen(first_turn(), 0), words("fr", "ages"), NAMES))
    english = drawn(text.seats(seen(first_turn(), 0), ENGLISH, NAMES))
    assert any("Tom\N{NO-BREAK SPACE}: " in line for line in french)
    assert any("Tom: " in line for line in english)
