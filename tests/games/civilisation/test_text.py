"""Civilisation as text: what my territories, the nations and the result show."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console, RenderableType

import ziggurat
from tests.conformance.civilisation.positions import calamity, faction, table
from ziggurat.games.civilisation.table import text
from ziggurat.games.civilisation.table.paths import describe
from ziggurat.words import LANGUAGES, words

CIVILISATION = ziggurat.game("civilisation")
NAMES = ["Anna", "Tom", "Zoé", "Dalia", "Emil", "Fay", "Gus", "Hana"]
ENGLISH, FRENCH = (words(language, "civilisation") for language in LANGUAGES)


def drawn(part: RenderableType, width: int = 100) -> list[str]:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    with console.capture() as capture:
        console.print(part)
    return [line.rstrip().replace("\xa0", " ") for line in capture.get().split("\n")]


def shown(part: RenderableType) -> str:
    return " ".join(" ".join(drawn(part)).split())


def moving() -> dict[str, Any]:
    """Africa moves from Carthage and Numidia, with a ship; Italy holds Thapsus."""
    return table(
        phase="movement", seat=0,
        tokens={0: {"num": 3, "sah": 1}, 1: {"thp": 2}, -1: {"tun": 5}},
        cities={0: "cat"}, ships={0: "cat"}, cards={0: "pot"},
    ).view(0)  # fmt: skip


def test_the_moment_names_turn_phase_and_order() -> None:
    first = drawn(text.board(moving(), ENGLISH, NAMES))[0]
    assert first.startswith("Turn 5 · phase 5 of 16: Movement · order: ")
    first = drawn(text.board(moving(), FRENCH, NAMES))[0]
    assert first.startswith("Tour 5 · phase 5 sur 16 : Mouvement · ordre : ")


def test_my_territories_show_tokens_limit_city_site_and_neighbours() -> None:
    rows = drawn(text.board(moving(), ENGLISH, NAMES))
    assert rows[1].split() == [
        "My", "territories", "Here", "Site", "Neighbours", "(~", "across", "water)",
    ]  # fmt: skip
    numidia = next(row for row in rows if row.startswith("num Numidia"))
    assert numidia.split()[2] == "3/2"  # three tokens, limit two
    carthage = next(row for row in rows if row.startswith("cat Carthage"))
    assert carthage.split()[2:4] == ["City", "site"]
    assert "thp Thapsus ■2" in numidia  # Italy stands there
    assert "tun Tunisia !5" in " ".join(" ".join(rows).split())  # barbarians
    assert "My ships: 1 Carthage" in rows


def test_outside_movement_my_territories_are_one_paragraph() -> None:
    view = table(phase="trade", tokens={0: {"num": 2}}, cities={0: "cat"}, hands={
        0: "1a*3", 1: "1b*3"}).view(0)  # fmt: skip
    rows = drawn(text.board(view, ENGLISH, NAMES))
    assert rows[1] == "My territories: Numidia 2/2, Carthage City"


def test_a_spectator_sees_where_every_nation_stands() -> None:
    state = table(tokens={0: {"num": 2}, 1: {"etr": 3}}, cities={0: "cat"})
    rows = drawn(text.board(state.view(None), FRENCH, NAMES[:3]))
    assert "● Anna : Numidie 2, Carthage Ville" in rows
    assert "■ Tom : Étrurie 3" in rows


def test_nations_stand_side_by_side() -> None:
    rows = drawn(text.seats(moving(), ENGLISH, NAMES[:3]))
    assert rows[0].split() == [
        "Tokens", "Stock", "Treas.", "Cities", "Ships", "Hand", "Cards", "Succession",
    ]  # fmt: skip
    # 47 tokens, of which 4 are on the map; one city and ship; Pottery is worth 45.
    assert rows[1].split() == [
        "●", "Anna", "<", "Africa", "4", "43", "0", "1", "1", "0", "1", "(45)", "0", "Stone", "Age",
    ]  # fmt: skip
    assert "● Anna: Pottery" in rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_screen_cuts_names_not_numbers(language: str) -> None:
    names = ["Planificatrice, facile 1", "Planificatrice, facile 2", "Planificatrice, facile 3"]
    spoken = words(language, "civilisation")
    rows = drawn(text.seats(moving(), spoken, names), 80)
    assert max(map(len, rows[:4])) <= 80
    for key in ("tokens", "stock", "treasury", "cities", "ships", "hand", "cards"):
        assert spoken.say(f"text.column.{key}") in rows[0].split()


def test_my_hand_is_sorted_in_sets_with_values_and_calamities_apart() -> None:
    view = table(phase="trade", cities={0: "cat"}, hands={0: "4a*3 9a 2x", 1: "1b*3"}).view(0)
    said = shown(text.seats(view, ENGLISH, NAMES[:3]))
    assert (
        "My trade cards (I can pay 45): 3 Grain (4a) 36 (+1: 64), Gold (9a) 9 (+1: 36), "
        "Treachery (2x)"
    ) in said
    other = shown(text.seats(table(phase="trade", hands={0: "4a*3", 1: "1b*3"}).view(1), ENGLISH,
                             NAMES[:3]))  # fmt: skip
    assert "Grain" not in other
    watching = shown(text.seats({**view, "you": None}, ENGLISH, NAMES[:3]))
    assert "My trade cards" not in watching


def test_open_offers_and_what_i_put_together_are_told() -> None:
    state = table(phase="trade", hands={0: "4a*3 1a", 1: "1b*3 2a", 2: "3a*3"})
    for step in (">*", "+4a", "+4a", "+4a", "'4a", "'4a", "<3", "~1b", "~1b"):
        state.apply(0, state.parse(0, step))
    said = shown(text.seats(state.view(0), ENGLISH, NAMES[:3]))
    assert "Set aside: 3 Grain. Named: 2 Grain. Wanted: 3, among them: 2 Hides." in said
    state.apply(0, state.parse(0, "!"))
    said = shown(text.seats(state.view(1), ENGLISH, NAMES[:3]))
    assert (
        "● Anna offers everybody 3 cards, 2 Grain among them, for 3 cards with 2 Hides among them."
    ) in said


def test_prices_after_credits_are_listed_when_cards_are_bought() -> None:
    view = table(phase="purchases", seat=0, cards={0: "ast"}, hands={0: "9a*3"}).view(0)
    said = shown(text.seats(view, ENGLISH, NAMES[:3]))
    assert "Coinage 90, Medicine 120," in said  # 110 and 140, less 20 for Astronomy
    assert "Astronomy 80" not in said


def test_a_calamity_under_way_and_its_shares_are_told() -> None:
    view = dict(moving())
    view |= {"phase": "calamities", "calamity": calamity("3z", 1, shares=[8, None, 5])}
    rows = drawn(text.board(view, ENGLISH, NAMES[:3]))
    assert rows[1] == "Famine strikes Tom."
    assert rows[2] == "Laid on the others so far: Anna 8, Zoé 5"


def test_the_faction_of_a_civil_war_is_told() -> None:
    view = dict(moving())
    first = faction({"num": 2, "thp": 3}, "cat thp")
    view |= {"phase": "calamities", "calamity": calamity("4z", faction=first)}
    rows = drawn(text.board(view, ENGLISH, NAMES[:3]))
    assert rows[2] == "In the faction: Numidia 2, Carthage City, Thapsus City+3"


def test_the_next_square_says_what_it_asks_for() -> None:
    view = table(phase="movement", seat=0, tokens={0: {"num": 1}}, squares={0: 7}).view(0)
    rows = drawn(text.seats(view, ENGLISH, NAMES[:3]))
    # Africa enters the Late Bronze Age on square 8.
    assert "Next square, 8: 3 cities, cards of 3 groups (not yet)." in rows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4, 8])
def test_whole_games_fit_the_screen(language: str, players: int) -> None:
    spoken = words(language, "civilisation")
    state = CIVILISATION.start(players, players, turn_limit=25)
    rng = random.Random(players)
    names = NAMES[:players]
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        if rng.random() < 0.02 or state.over:
            view = state.view(rng.choice([None, *range(players)]))
            board = drawn(text.board(view, spoken, names), 140)
            seats = drawn(text.seats(view, spoken, names), 140)
            assert max(map(len, seats[: players + 1])) <= 100  # what cannot wrap
            assert "{" not in "".join(board + seats)
            assert not any("text." in row for row in board + seats)
    final = drawn(text.result(state.view(None), spoken, names))
    assert str(max(state.scores)) in final[1]
    assert all(names[seat] in final[-2] for seat in state.winners)


def test_the_result_is_broken_down() -> None:
    state = table(
        phase="purchases", seat=0, last_turn=True, tokens={0: {"num": 2}}, cities={0: "cat"},
        cards={0: "pot mus"}, treasury={0: 7}, hands={0: "4a*2"}, squares={0: 3},
    )  # fmt: skip
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    rows = drawn(text.result(state.view(None), ENGLISH, NAMES[:3]))
    # Cards 105, two Grain 16, treasury 7, four squares 400, a city 50.
    assert rows[1].split() == ["1.", "●", "Anna", "Africa", "105", "16", "7", "400", "50", "578"]
    assert "Anna wins." in rows


def test_a_ship_says_what_it_costs() -> None:
    """Two tokens: those that the treasury does not pay leave the territory."""
    state = table(phase="ships", seat=0, tokens={0: {"cat": 2}}, treasury={0: 1})
    said = {
        str(action): describe(action, words("en", "civilisation"), state.view(0))
        for action in state.legal(0)
    }
    assert said["^cat:0"] == "Build a ship: Carthage, 2 from the territory, 0 from the treasury"
    assert said["^cat:1"] == "Build a ship: Carthage, 1 from the territory, 1 from the treasury"
